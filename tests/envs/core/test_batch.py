"""Batches: copies, restarts, fixed deals, threads."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hedgerow.envs import GameBatch, OptionError, bauer_v0, catalogue


def _play(batch: GameBatch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_a_copy_goes_on_by_itself_in_the_same_way(copied: Callable[[GameBatch], GameBatch], autoreset: Any) -> None:
    batch = catalogue.batch("bauer_v0", 4, 3, seed=1, autoreset=autoreset, threads=2)
    _play(batch, 20)
    other = copied(batch)
    before = batch.observations.copy()
    _play(other, 60)
    np.testing.assert_array_equal(batch.observations, before)
    _play(batch, 60)
    np.testing.assert_array_equal(batch.observations, other.observations)
    np.testing.assert_array_equal(batch.current_states, other.current_states)
    np.testing.assert_array_equal(batch.final_states, other.final_states)


def test_a_row_does_not_depend_on_the_size_of_the_batch() -> None:
    small, large = (catalogue.batch("bauer_v0", size, 2, seed=9) for size in (2, 5))
    for _ in range(80):
        np.testing.assert_array_equal(small.observations, large.observations[:2])
        small.step(small.random_actions())
        large.step(large.random_actions())


def test_restarts_in_the_next_step_show_the_finished_game_first() -> None:
    same, following = (catalogue.batch("bauer_v0", 1, 2, seed=3, autoreset=mode) for mode in ("same_step", "next_step"))
    while not same.dones[0]:
        actions = same.random_actions().copy()
        same.step(actions)
        following.step(actions)
    assert following.dones[0]
    assert following.seats[0] == -1
    assert np.flatnonzero(following.action_masks[0]).tolist() == [0]
    np.testing.assert_array_equal(same.final_states, following.current_states)
    np.testing.assert_array_equal(same.final_observations, following.final_observations)
    following.step([0])
    assert not following.dones[0]
    np.testing.assert_array_equal(same.observations, following.observations)


def test_without_restarts_a_finished_game_stays_until_it_is_dealt_anew() -> None:
    batch = catalogue.batch("bauer_v0", 2, 2, seed=3, autoreset=False)
    while not batch.dones.all():
        batch.step(batch.random_actions())
    over = batch.current_states.copy()
    batch.step([0, 0])
    np.testing.assert_array_equal(batch.current_states, over)
    assert batch.dones.all()
    assert not batch.rewards.any()
    batch.reset(rows=[1])
    assert batch.dones.tolist() == [True, False]
    assert batch.seats[0] == -1 <= batch.seats[1]


def test_a_deal_is_played_and_told() -> None:
    order = np.random.default_rng(0).permutation(55)
    batch = catalogue.batch("bauer_v0", 3, 2, seed=1)
    batch.reset(deals=order)
    np.testing.assert_array_equal(batch.current_states["deals"][:, 0], np.stack([order] * 3))
    assert int(batch.current_states[0].hand[0]) == sum(1 << int(card) for card in order[:3])
    env = bauer_v0.env(num_players=2)
    env.reset(seed=1, options={"deal": order})
    np.testing.assert_array_equal(env.unwrapped.deal(), order)


def test_a_seed_and_its_own_deal_play_the_same_game() -> None:
    env = bauer_v0.env(num_players=3)
    env.reset(seed=4)
    state = env.unwrapped.state.copy()
    env.reset(seed=4, options={"deal": env.unwrapped.deal()})
    assert env.unwrapped.state == state


def test_a_state_that_is_written_is_shown() -> None:
    batch = catalogue.batch("bauer_v0", 2, 2, seed=1)
    for _ in range(11):
        batch.step(batch.random_actions())
    batch.states[0] = batch.states[1]
    batch.step([int(np.flatnonzero(batch.action_masks[1])[0])] * 2)  # legal in both: the step looks again first
    np.testing.assert_array_equal(batch.observations[0], batch.observations[1])


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"num_games": 0}, "num_games"),
        ({"num_games": True}, "num_games"),
        ({"num_players": 6}, "num_players"),
        ({"num_players": 2.0}, "num_players"),
        ({"reward": "win"}, "reward"),
        ({"autoreset": "never"}, "autoreset"),
        ({"threads": 0}, "threads"),
        ({"seed": -1}, "seed"),
        ({"matches": 21}, "matches"),
        ({"match": 2}, "match"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError, match=name):
        catalogue.batch("bauer_v0", **{"num_games": 1, **options})
