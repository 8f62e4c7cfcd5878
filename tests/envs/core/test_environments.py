"""The AEC and Parallel environments beyond PettingZoo's tests: illegal actions, bad input, fixed deals, masks."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from hedgerow.envs import bauer_v0
from hedgerow.envs.core.errors import IllegalAction, OptionError, SaveError

BAD_ACTIONS = [0, -1, 60, 10**9, 1.0, "1", None, [1], np.array([1, 2]), True and 56]


def played(env: Any, decisions: int) -> Any:
    env.reset(seed=3)
    for _ in range(decisions):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    return env


@pytest.mark.parametrize("action", BAD_ACTIONS)
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env = played(bauer_v0.env(num_players=3), 4)
    before, agent = env.save(), env.agent_selection
    with pytest.raises(IllegalAction) as caught:
        env.step(action)
    assert caught.value.agent == agent
    assert env.save() == before
    assert env.agent_selection == agent
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_an_illegal_action_may_end_the_game() -> None:
    env = played(bauer_v0.env(num_players=3, illegal="terminate"), 4)
    offender = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.agents} == {
        agent: -1.0 if agent == offender else 0.0 for agent in env.agents
    }
    for agent in env.agent_iter():
        assert env.last()[2]
        env.step(None)
        assert agent not in env.agents


def test_an_illegal_action_may_be_replaced() -> None:
    env = played(bauer_v0.env(num_players=3, illegal="random"), 4)
    agent = env.agent_selection
    env.step(0)
    assert env.infos[agent]["illegal_action"] == 0
    assert env.history[-1][1] != 0
    assert len(env.history) == 5


def test_numpy_integers_are_actions() -> None:
    env = played(bauer_v0.env(num_players=2), 0)
    for kind in (np.int64, np.int8, np.uint8, np.array):
        env.step(kind(int(env.observe(env.agent_selection)["action_mask"].argmax())))
    assert all(type(action) is int for _, action in env.history)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_players": 1}, "num_players must be an integer from 2 to 5, not 1"),
        ({"num_players": 2.0}, "num_players must be"),
        ({"matches": 21}, "matches must be an integer from 1 to 20, not 21"),
        ({"reward": "score"}, "reward must be one of"),
        ({"render_mode": "text"}, "render_mode must be None or one of 'ansi'"),
        ({"illegal": "ignore"}, "illegal must be one of 'raise', 'terminate', 'random', not 'ignore'"),
    ],
)
@pytest.mark.parametrize("kind", ["env", "parallel_env"])
def test_wrong_options(kind: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        getattr(bauer_v0, kind)(**options)
    assert message in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_wrong_seeds(seed: Any) -> None:
    env = bauer_v0.env()
    with pytest.raises(OptionError, match="seed must be a non-negative integer or None"):
        env.reset(seed=seed)
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection


@pytest.mark.parametrize("deal", [[1, 2], [*range(54), 0], "all", [[0] * 55] * 3])
def test_wrong_deals(deal: Any) -> None:
    env = played(bauer_v0.env(num_players=2), 3)
    before = env.save()
    with pytest.raises(OptionError, match="deal"):
        env.reset(options={"deal": deal})
    assert env.save() == before


def test_unknown_reset_options_are_ignored_and_a_first_seat_is_refused() -> None:
    env = bauer_v0.env()
    env.reset(seed=1, options={"options": 1})
    with pytest.raises(OptionError, match="no first seat"):
        env.reset(options={"first_seat": 0})


def test_the_same_deal_again() -> None:
    env = bauer_v0.env(num_players=3)
    env.reset(seed=5)
    order = env.deal()
    assert sorted(order.tolist()) == list(range(55))
    other = bauer_v0.env(num_players=3)
    other.reset(seed=99, options={"deal": order})
    for agent in env.agents:
        assert np.array_equal(env.observe(agent)["observation"], other.observe(agent)["observation"])


def test_before_reset() -> None:
    env = bauer_v0.env()
    calls: list[Any] = [env.save, env.deal, env.points, env.score_sheet, env.text]
    for call in [*calls, lambda: env.determinize("player_0")]:
        with pytest.raises(AttributeError, match="before reset"):
            call()
    for name in ("agents", "rewards", "terminations", "infos", "agent_selection"):
        with pytest.raises(AttributeError, match=name):
            getattr(env, name)


def test_after_the_end() -> None:
    env = bauer_v0.env(num_players=2)
    env.reset(seed=0)
    while not any(env.terminations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    sheet = env.score_sheet()
    assert {agent: row["Total"] for agent, row in sheet.items()} == env.points()
    for agent in env.possible_agents:
        assert env.infos[agent]["final_score"] == env.points()[agent]
    with pytest.raises(ValueError, match="None"):
        env.step(1)
    while env.agents:
        env.step(None)
    assert env.agents == []


def test_unknown_agents() -> None:
    env = played(bauer_v0.env(num_players=2), 1)
    calls: list[Any] = [lambda: env.determinize("player_2"), lambda: env.text("x"), lambda: env.action_text(1, "x")]
    for call in calls:
        with pytest.raises(OptionError, match=r"there is no agent .*the agents are player_0, player_1"):
            call()
    with pytest.raises(OptionError, match="not an action id"):
        env.action_text(60, "player_0")


def test_parallel_actions_must_be_complete() -> None:
    env = bauer_v0.parallel_env(num_players=3)
    with pytest.raises(AttributeError, match="before reset"):
        env.step({})
    observations, _ = env.reset(seed=1)
    before = env.save()
    legal = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    for actions in ({}, {"player_0": legal["player_0"]}, {**legal, "player_3": 0}):
        with pytest.raises(OptionError, match="one action of each"):
            env.step(actions)
    with pytest.raises(IllegalAction) as caught:
        env.step({**legal, "player_2": 0})
    assert caught.value.agent == "player_2"
    assert env.save() == before
    env.step(legal)


def test_parallel_commits_are_taken_at_once() -> None:
    env = bauer_v0.parallel_env(num_players=4)
    observations, _ = env.reset(seed=1)
    assert all(seen["action_mask"][0] == 0 for seen in observations.values())
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    env.step(actions)
    assert [seat for seat, _ in env.history] == [0, 1, 2, 3]
    assert env.state.round_number == 2 or env.state.committing == 0


def test_parallel_illegal_actions_end_the_game_for_the_offenders() -> None:
    env = bauer_v0.parallel_env(num_players=3, illegal="terminate")
    observations, _ = env.reset(seed=1)
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    _, rewards, terminations, _, infos = env.step({**actions, "player_1": 0})
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert all(terminations.values())
    assert infos["player_1"]["illegal"]
    assert env.agents == []


def test_restore_refuses_what_does_not_fit() -> None:
    saved = played(bauer_v0.env(num_players=3), 5).save()
    for env in (bauer_v0.env(num_players=4), bauer_v0.env(num_players=3, matches=2)):
        with pytest.raises(SaveError, match="does not fit this environment: "):
            env.restore(saved)
    for damaged in (b"", saved[:100], saved[:-1], saved + b"x", b"x" + saved):
        with pytest.raises(SaveError):
            bauer_v0.env(num_players=3).restore(damaged)
    with pytest.raises(SaveError, match="bytes that save returned, not str"):
        bauer_v0.env(num_players=3).restore("text")  # type: ignore[arg-type]


def test_replay_refuses_illegal_histories() -> None:
    env = played(bauer_v0.env(num_players=2), 6)
    history = env.history
    env.replay(history[:3])
    assert env.history == history[:3]
    with pytest.raises(IllegalAction):
        env.replay([*history[:2], (history[2][0], 0)])
    assert env.history == history[:2]


def test_an_info_mask_may_be_written_to() -> None:
    """Whoever marks actions in the mask of an info changes no rule."""
    env = played(bauer_v0.env(num_players=2), 2)
    mask = env.infos[env.agent_selection]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[5])
    try:
        mask[illegal] = 1
    except ValueError:
        return  # read-only is fine
    with pytest.raises(IllegalAction):
        env.step(illegal)


def test_determinize_keeps_what_the_agent_knows() -> None:
    env = played(bauer_v0.env(num_players=3), 10)
    agent = env.agent_selection
    before = env.observe(agent)
    hidden = {other: env.observe(other)["observation"].copy() for other in env.agents if other != agent}
    changed = False
    for seed in range(5):
        copy = env.clone()
        copy.determinize(agent, seed)
        after = copy.observe(agent)
        assert all(np.array_equal(before[name], after[name]) for name in before)
        changed |= any(not np.array_equal(copy.observe(other)["observation"], seen) for other, seen in hidden.items())
    assert changed
    assert np.array_equal(env.observe(agent)["observation"], before["observation"])
