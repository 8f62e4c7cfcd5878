"""Environments that are copied, saved and played again; what they tell before, during and after a game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest

from hedgerow.envs import IllegalAction, OptionError, bauer_v0


def _first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def _step(env: Any) -> None:
    agent = env.agent_selection
    env.step(None if env.terminations[agent] else _first(env.infos[agent]["action_mask"]))


def _started(decisions: int = 0, **options: Any) -> Any:
    env = bauer_v0.env(num_players=3, **options)
    env.reset(seed=3)
    for _ in range(decisions):
        _step(env)
    return env


@pytest.mark.parametrize("name", ["agents", "rewards", "infos", "agent_selection", "terminations"])
def test_what_reset_sets_is_not_there_before(name: str) -> None:
    with pytest.raises(AttributeError, match="before reset"):
        getattr(bauer_v0.env(num_players=2), name)


@pytest.mark.parametrize("method", ["text", "points", "save", "deal", "render", "score_sheet"])
def test_what_needs_a_game_says_so(method: str) -> None:
    with pytest.raises(AttributeError, match="before reset"):
        getattr(bauer_v0.env(num_players=2), method)()


def test_an_unknown_attribute_is_an_attribute_error() -> None:
    assert not hasattr(bauer_v0.env(num_players=2), "nonsense")


def test_who_is_not_to_act_has_no_legal_action() -> None:
    env = _started(4)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
        np.testing.assert_array_equal(mask, env.infos[agent]["action_mask"])


def test_the_end_is_told_in_the_infos() -> None:
    env = _started()
    while not all(env.terminations.values()):
        _step(env)
    points = env.unwrapped.points()
    for agent in env.agents:
        assert env.infos[agent]["final_score"] == points[agent]
        assert env.infos[agent]["rank"] == 1 + sum(other > points[agent] for other in points.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert {agent: sheet["Total"] for agent, sheet in env.unwrapped.score_sheet().items()} == points


@pytest.mark.parametrize("decisions", [0, 17, 200])
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()]
)
def test_copies_keep_the_game(copied: Callable[[Any], Any], decisions: int) -> None:
    env = bauer_v0.env(num_players=3)
    env.reset(seed=8)
    for _ in range(decisions):
        if env.agents:
            _step(env)
    other = copied(env)
    assert other.save() == env.save()
    while env.agents:
        _step(env)
    if other.agents:
        assert other.save() != env.save()
    while other.agents:
        _step(other)
    assert other.save() == env.save()


def test_an_environment_can_be_copied_before_its_first_game() -> None:
    env = copy.deepcopy(bauer_v0.env(num_players=2))
    env.reset(seed=1)
    assert env.agents == ["player_0", "player_1"]


def test_a_saved_game_goes_on_where_it_was() -> None:
    env = _started(20)
    data = env.save()
    other = bauer_v0.env(num_players=3)
    other.restore(data)
    while env.agents:
        _step(env)
        _step(other)
    assert other.save() == env.save()


def test_the_history_plays_the_game_again() -> None:
    env = _started(30)
    state, history = env.unwrapped.state.copy(), env.unwrapped.history
    for _ in range(5):
        _step(env)
    env.unwrapped.replay(history)
    assert env.unwrapped.state == state
    assert env.unwrapped.history == history
    with pytest.raises(IllegalAction):
        env.unwrapped.replay([(0, 59)])


def test_the_state_can_be_read_and_called() -> None:
    env = _started(7)
    assert env.state.round_number == 3
    everything = env.state()
    for seat, agent in enumerate(env.possible_agents):
        np.testing.assert_array_equal(everything[seat], env.observe(agent)["observation"])
    assert env.unwrapped.state_space.contains(everything)


def test_a_state_that_was_written_is_shown_after_refresh() -> None:
    source, target = _started(10), _started(2)
    assert target.agent_selection != source.agent_selection
    for name in target.unwrapped.state.dtype.names:
        setattr(target.unwrapped.state, name, getattr(source.unwrapped.state, name))
    target.unwrapped.refresh()
    assert target.agent_selection == source.agent_selection
    for key, expected in source.last()[0].items():
        np.testing.assert_array_equal(target.last()[0][key], expected)
    with pytest.raises(AttributeError, match="before reset"):
        bauer_v0.env(num_players=2).unwrapped.refresh()


def test_bauer_has_no_first_seat() -> None:
    with pytest.raises(OptionError, match="first seat"):
        bauer_v0.env().reset(options={"first_seat": 0})


def test_a_parallel_step_takes_one_action_of_each_agent() -> None:
    env = bauer_v0.parallel_env(num_players=3)
    observations, _ = env.reset(seed=1)
    before = env.save()
    actions = {agent: _first(seen["action_mask"]) for agent, seen in observations.items()}
    for wrong in ({"player_0": 1}, {**actions, "player_9": 1}, {}):
        with pytest.raises(OptionError, match="player_0, player_1, player_2"):
            env.step(wrong)
    with pytest.raises(IllegalAction):
        env.step({**actions, "player_2": 0})
    assert env.save() == before


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_pettingzoo_makes_the_games(kind: Any) -> None:
    env = pettingzoo.make(kind, "hedgerow/bauer-v0", num_players=3)
    env.reset(seed=1)
    assert len(env.agents) == 3
    assert str(env) == "bauer_v0"
