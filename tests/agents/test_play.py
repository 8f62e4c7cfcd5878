"""Matches: the same deals for every seating, and honest intervals."""

from __future__ import annotations

import importlib
import json
import math
from typing import Any

import numpy as np
import pytest

from hedgerow.agents import play
from hedgerow.agents.intervals import mean_interval, rate_interval, t_quantile, wilson_interval
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.errors import OptionError


def test_equal_agents_score_the_same_from_every_seat_of_a_deal(lowest: Any) -> None:
    """Duplicate play: with one deterministic agent everywhere the rotations of a deal are the same game."""
    result = play([lowest, lowest, lowest], BAUER, 30, seed=4)
    assert result.num_deals == 10
    for rotation in range(3):
        for agent in range(3):
            seat = (agent + rotation) % 3
            assert np.array_equal(result.points[:, rotation, agent], result.points[:, 0, seat])
            assert np.array_equal(result.wins[:, rotation, agent], result.wins[:, 0, seat])
    assert np.array_equal(result.lengths[:, 0], result.lengths[:, 1])
    # Averaged over the seats of a deal all are equal: luck of the deal is gone.
    assert all(entry.margin == pytest.approx(0) for entry in result.results)
    assert all(entry.margin_interval == pytest.approx((0, 0)) for entry in result.results)
    assert len({tuple(deal) for deal in result.points[:, 0].tolist()}) > 1


def test_swapping_two_agents_swaps_their_results(lowest: Any, highest: Any) -> None:
    one = play([lowest, highest], "bauer", 20, seed=4)
    other = play([highest, lowest], "bauer_v0", 20, seed=4)
    assert np.array_equal(one.points[:, 0, 0], other.points[:, 1, 1])
    assert np.array_equal(one.points[:, 1, 0], other.points[:, 0, 1])
    assert one["lowest"].win_rate == pytest.approx(other["lowest"].win_rate)
    assert one["lowest"].points == pytest.approx(other["lowest"].points)


def test_results_add_up() -> None:
    result = play(["random"] * 4, "bauer", 50, seed=4)
    assert result.num_games == 52
    assert result.points.shape == (13, 4, 4)
    assert result.wins.sum(axis=2) == pytest.approx(np.ones((13, 4)))
    assert ((result.ranks == 1) == (result.wins > 0)).all()
    assert (result.points.argmax(axis=2) == result.ranks.argmin(axis=2)).all()
    assert sum(entry.win_rate for entry in result.results) == pytest.approx(1)
    assert sum(entry.margin for entry in result.results) == pytest.approx(0)
    assert result.agents == ("random #1", "random #2", "random #3", "random #4")
    assert (result.lengths >= 40).all()


def test_fixed_seats(lowest: Any, highest: Any) -> None:
    result = play([lowest, highest], "bauer", 11, seed=4, rotate_seats=False)
    rotated = play([lowest, highest], "bauer", 22, seed=4)
    assert result.num_games == result.num_deals == 11
    assert np.array_equal(result.points[:, 0], rotated.points[:, 0])
    seats = result.wins_by_seat()
    assert np.isnan(seats[0, 1])
    assert seats[0, 0] + seats[1, 1] == pytest.approx(1)
    assert "fixed seats" in str(result)


@pytest.mark.parametrize("agents", [["random", "heuristic:1"], ["random", "random", "heuristic"]])
def test_a_seed_repeats_everything_and_threads_change_nothing(agents: list[str]) -> None:
    one = play(agents, "bauer", 30, seed=9)
    other = play(agents, "bauer", 30, seed=9, threads=2)
    assert np.array_equal(one.points, other.points)
    assert one.to_dict() == other.to_dict()
    assert not np.array_equal(one.points, play(agents, "bauer", 30, seed=10).points)


def test_without_a_seed_the_result_names_one() -> None:
    one = play(["random", "random"], "bauer", 10)
    assert np.array_equal(one.points, play(["random", "random"], "bauer", 10, seed=one.seed).points)


def test_many_deals_are_played_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("hedgerow.agents.play"), "_DEALS_AT_ONCE", 4)
    seen: list[tuple[int, int]] = []
    result = play(["random", "random"], "bauer", 20, seed=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(4, 20), (8, 20), (12, 20), (16, 20), (18, 20), (20, 20)]
    assert len({tuple(deal) for deal in result.points.reshape(10, -1).tolist()}) == 10


def test_the_table_and_json() -> None:
    result = play(["heuristic", "random"], "bauer", 40, seed=1, matches=2)
    lines = str(result).splitlines()
    assert lines[0] == "bauer_v0, 2 players: 40 games (20 deals, each in 2 seatings), seed 1"
    assert len(lines) == 4
    assert lines[2].startswith("heuristic")
    summary = json.loads(json.dumps(result.to_dict()))
    assert summary["options"] == {"num_players": 2, "matches": 2}
    assert summary["agents"][0]["name"] == "heuristic"
    assert summary["num_games"] == 40
    low, high = summary["agents"][0]["win_interval"]
    assert low <= summary["agents"][0]["win_rate"] <= high


def test_a_single_deal_has_no_interval() -> None:
    result = play(["random", "random"], "bauer", 2, seed=1)
    assert result.to_dict()["agents"][0]["points_interval"] == [None, None]
    assert math.isinf(result[0].points_interval[0])
    low, high = result[0].win_interval
    assert 0 <= low < high <= 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"agents": "random"}, "agents must be a list"),
        ({"agents": ["random"]}, "num_players must be an integer from 2 to 5, not 1"),
        ({"agents": ["random", "rndom"]}, "did you mean 'random'"),
        ({"num_games": 0}, "num_games must be a positive integer, not 0"),
        ({"num_games": 1.5}, "num_games must be a positive integer"),
        ({"seed": -3}, "seed must be"),
        ({"game": "baur"}, "did you mean 'bauer"),
        ({"game": 3}, "game must be a name such as 'bauer', a Game or a Setup, not 3"),
        ({"game": BAUER.setup(num_players=3)}, "a setup has its options already"),
        ({"num_players": 3}, "3 seats need as many agents; found 2"),
        ({"matchs": 3}, "has no option 'matchs'"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    given = {"agents": ["random", "random"], "game": "bauer", "num_games": 4, **arguments}
    with pytest.raises(OptionError, match=message):
        play(**given)


def test_intervals() -> None:
    # Quantiles from tables of Student's t.
    for freedom, expected in {1: 12.7062, 5: 2.5706, 7: 2.3646, 10: 2.2281, 30: 2.0423, 1000: 1.9623}.items():
        assert t_quantile(freedom) == pytest.approx(expected, abs=1e-3)
    assert math.isinf(t_quantile(0))
    assert wilson_interval(0.9, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert wilson_interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson_interval(0.5, 0) == (0.0, 1.0)
    low, high = mean_interval(np.array([1.0, 2.0, 3.0, 4.0]))
    assert (low, high) == pytest.approx((2.5 - 2.0543, 2.5 + 2.0543), abs=1e-3)
    assert rate_interval(np.array([1.0] * 10)) == wilson_interval(1.0, 10)
    assert rate_interval(np.array([0.5, 1.0]))[1] == 1.0
    assert rate_interval(np.zeros(0)) == (0.0, 1.0)


def test_intervals_hold_what_they_promise() -> None:
    """Of 95 % intervals over deals about 95 % contain the true value, here 1/2 by symmetry."""
    inside = 0
    for seed in range(60):
        low, high = play(["random", "random"], "bauer", 60, seed=seed)[0].win_interval
        inside += low <= 0.5 <= high
    assert inside >= 50
