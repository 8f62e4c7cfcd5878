"""Batches that stop and go on."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from hedgerow.agents import AgentSpec, SeatBatch
from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import SaveError


def batch(seed: int = 1, games: int = 6, autoreset: bool = True) -> GameBatch:
    return catalogue.batch("bauer", games, 3, seed, autoreset=autoreset)


@pytest.mark.parametrize("autoreset", [True, False])
def test_a_batch_goes_on_as_it_would_have(autoreset: bool) -> None:
    original = batch(autoreset=autoreset)
    for _ in range(45):
        original.step(original.random_actions())
    kept = original.snapshot()
    restored = batch(seed=99, autoreset=autoreset)
    for _ in range(7):
        restored.step(restored.random_actions())
    restored.restore(kept)
    for _ in range(80):
        for name in ("observations", "action_masks", "seats", "rewards", "dones", "final_points", "episode_lengths"):
            np.testing.assert_array_equal(getattr(restored, name), getattr(original, name))
        actions = original.random_actions().copy()
        np.testing.assert_array_equal(restored.random_actions(), actions)
        original.step(actions)
        restored.step(actions)


def test_other_snapshots_are_refused() -> None:
    games = batch()
    before = games.observations.copy()
    kept = batch(games=5).snapshot()
    with pytest.raises(SaveError, match="states should be uint64"):
        games.restore(kept)
    with pytest.raises(SaveError, match="found nothing"):
        games.restore({})
    np.testing.assert_array_equal(games.observations, before)


def test_a_seat_batch_goes_on_with_its_opponents() -> None:
    setup = catalogue.game("bauer").setup(3)
    mix: Mapping[AgentSpec, float] = {"random": 1.0, "heuristic": 2.0, "heuristic:2": 1.0}
    original = SeatBatch(setup, 8, mix, seat="random", seed=3)
    for _ in range(25):
        original.step(original.random_actions())
    kept = original.snapshot()
    restored = SeatBatch(setup, 8, mix, seat="random", seed=77)
    restored.restore(kept)
    ended = 0
    for _ in range(40):
        for name in ("observations", "action_masks", "seats", "rewards", "dones", "final_rewards", "final_points"):
            np.testing.assert_array_equal(getattr(restored, name), getattr(original, name))
        actions = original.random_actions().copy()
        restored.random_actions()
        original.step(actions)
        restored.step(actions)
        ended += int(original.dones.sum())
    assert ended > 8
    with pytest.raises(SaveError, match="missing"):
        restored.restore({name: array for name, array in kept.items() if name != "own._begun"})
