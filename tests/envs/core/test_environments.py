"""The AEC and Parallel environments: order of calls, illegal actions, saving, copies, registries."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest

from hedgerow.envs import IllegalAction, OptionError, SaveError, bauer_v0


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


@pytest.mark.parametrize("action", [59, 60, -1, 0, 1.5, "keep", None, np.array([1, 2])])
def test_an_illegal_action_changes_nothing_and_says_everything(action: Any) -> None:
    env = _started()
    before = env.save()
    with pytest.raises(IllegalAction) as caught:
        env.step(action)
    assert env.save() == before
    error = caught.value
    assert (error.agent, error.seat, error.node, error.game_index) == ("player_0", 0, "KEEP", 0)
    assert set(error.legal) == set(np.flatnonzero(env.infos["player_0"]["action_mask"]).tolist())
    assert all(text in str(error) for text in ("player_0", "KEEP", *error.legal.values()))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, lambda value: np.array(value)])
def test_any_integer_is_an_action(kind: Callable[[int], Any]) -> None:
    env = _started()
    env.step(kind(_first(env.infos["player_0"]["action_mask"])))
    assert env.agent_selection == "player_1"


def test_an_illegal_action_ends_the_game_where_asked() -> None:
    env = _started(4, illegal="terminate")
    offender = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}
    while env.agents:
        env.step(None)


def test_an_illegal_action_is_replaced_where_asked() -> None:
    env = _started(illegal="random")
    env.step(59)
    assert env.agent_selection == "player_1"
    assert env.infos["player_0"]["illegal_action"] == 59
    parallel = bauer_v0.parallel_env(num_players=3, illegal="random")
    parallel.reset(seed=3)
    *_, infos = parallel.step({"player_0": 59, "player_1": 59, "player_2": 59})
    assert all(info["illegal_action"] == 59 for info in infos.values())


def test_who_is_not_to_act_has_no_legal_action() -> None:
    env = _started(4)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
        np.testing.assert_array_equal(mask, env.infos[agent]["action_mask"])


def test_writing_into_a_mask_does_not_make_an_action_legal() -> None:
    env = _started()
    env.infos["player_0"]["action_mask"][59] = 1
    with pytest.raises(IllegalAction):
        env.step(59)


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


@pytest.mark.parametrize("api", [bauer_v0.env, bauer_v0.parallel_env])
def test_what_is_not_a_saved_game_of_this_kind_is_refused(api: Any) -> None:
    env = api(num_players=3)
    env.reset(seed=1)
    data = env.save()
    damaged = bytearray(data)
    damaged[len(data) // 2] ^= 1
    for wrong, message in (
        (b"", "not a saved game"),
        (b"something else", "not a saved game"),
        (data[:-1], "damaged"),
        (bytes(damaged), "damaged"),
        ("text", "bytes"),
    ):
        with pytest.raises(SaveError, match=message):
            env.restore(wrong)
        assert env.save() == data
    for options, message in (({"num_players": 2}, "num_players"), ({"num_players": 3, "matches": 2}, "matches")):
        with pytest.raises(SaveError, match=message):
            api(**options).restore(data)


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


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"render_mode": "text"}, "render_mode"),
        ({"illegal": "ignore"}, "illegal"),
        ({"reward": "score"}, "reward"),
        ({"num_players": 1}, "num_players"),
        ({"components": "no_such_file.toml"}, "no_such_file"),
    ],
)
@pytest.mark.parametrize("api", [bauer_v0.env, bauer_v0.raw_env, bauer_v0.parallel_env])
def test_a_wrong_option_of_an_environment_is_named(api: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        api(**options)


@pytest.mark.parametrize("deal", [[1, 2, 3], list(range(54)) + [0], np.arange(55.0), "deal", [[1], [1, 2]]])
def test_a_wrong_deal_is_refused(deal: Any) -> None:
    env = bauer_v0.env(num_players=3)
    with pytest.raises(OptionError, match="deal"):
        env.reset(seed=1, options={"deal": deal})


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


def test_an_unknown_agent_is_named() -> None:
    env = _started()
    with pytest.raises(OptionError, match="player_9"):
        env.unwrapped.text("player_9")


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_pettingzoo_makes_the_games(kind: Any) -> None:
    env = pettingzoo.make(kind, "hedgerow/bauer-v0", num_players=3)
    env.reset(seed=1)
    assert len(env.agents) == 3
    assert str(env) == "bauer_v0"
