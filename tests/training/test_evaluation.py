"""Matches between agents."""

from __future__ import annotations

import pytest

from hedgerow.agents import AgentSpec, HeuristicAgent, RandomAgent
from hedgerow.agents.play import play
from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.training.evaluation import built_in_opponents, evaluate, round_robin


def setup_of(players: int) -> Setup:
    return catalogue.game("bauer").setup(players)


def test_one_against_copies_of_another() -> None:
    (match,) = evaluate("heuristic", ["random"], setup_of(3), 60, seed=3)
    others = RandomAgent()
    agents: list[AgentSpec] = [HeuristicAgent(), others, others]
    own = play(agents, setup_of(3), 60, 3)[0]
    assert (match.win_rate, match.win_interval, match.margin) == (own.win_rate, own.win_interval, own.margin)
    assert (match.agent, match.opponent, match.games, match.players) == ("heuristic", "random", 60, 3)
    assert match.win_rate > 0.6


def test_two_players_meet_once() -> None:
    done: list[tuple[int, int]] = []
    table = round_robin(["random", "heuristic"], setup_of(2), 100, 1, progress=lambda *at: done.append(at))
    assert table[0, 1].win_rate == pytest.approx(1 - table[1, 0].win_rate)
    assert table[0, 1].margin == pytest.approx(-table[1, 0].margin)
    assert table[0, 1].points == pytest.approx(table[1, 0].points + table[0, 1].margin)
    low, high = table[1, 0].win_interval
    assert table[0, 1].win_interval == pytest.approx((1 - high, 1 - low))
    assert done[-1] == (100, 100)


def test_three_players_meet_from_both_sides() -> None:
    table = round_robin(["random", "heuristic"], setup_of(3), 30, 1)
    assert set(table) == {(0, 1), (1, 0)}
    with pytest.raises(ValueError, match="two players"):
        table[0, 1].turned()


def test_built_in_opponents(relay: Setup) -> None:
    assert built_in_opponents(setup_of(2)) == ["random", "heuristic"]
    assert built_in_opponents(relay) == ["random"]


def test_a_comparison_needs_two() -> None:
    with pytest.raises(OptionError, match="two agents"):
        round_robin(["random"], setup_of(2), 10, 1)
