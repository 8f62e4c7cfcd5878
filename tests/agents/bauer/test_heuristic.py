"""The built-in opponent of Bauer: strong, honest about what it knows, at home at every node."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent, play
from hedgerow.agents.bauer.heuristic import action_values
from hedgerow.agents.bauer.weights import WEIGHTS, default_weights
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError


def test_beats_random_at_two_seats() -> None:
    result = play(["heuristic", "random"], "bauer", 2000, seed=1)
    assert result["heuristic"].win_interval[0] > 0.93, result


@pytest.mark.parametrize(("players", "rate"), [(3, 0.85), (4, 0.80), (5, 0.70)])
def test_beats_random_at_more_seats(players: int, rate: float) -> None:
    result = play(["heuristic"] + ["random"] * (players - 1), "bauer", 1200, seed=1)
    assert result["heuristic"].win_interval[0] > rate, result


@pytest.mark.parametrize("players", [2, 3, 5])
def test_decides_at_every_node(players: int) -> None:
    setup = BAUER.setup(num_players=players)
    games = GameBatch(setup, 200, 3, observing=False)
    rows = np.arange(200)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    met: dict[int, set[int]] = {}
    for step in range(70 * players):
        chosen = heuristic.act(games, rows)
        nodes = games.current_states["node"][rows, games.seats]
        for node, action in zip(nodes.tolist(), chosen.tolist(), strict=True):
            met.setdefault(node, set()).add(action)
        games.step(chosen if step % 2 else random.act(games, rows))  # illegal ones would raise
    assert set(met) == {index for index, node in enumerate(BAUER.nodes) if node.name != "OVER"}
    assert all(len(actions) > 1 for actions in met.values()), "it should not answer every question in the same way"


def test_the_temperature_draws_by_value() -> None:
    games = GameBatch(BAUER.setup(num_players=2), 4000, 3)
    games.states[:] = games.current_states[0]
    games.refresh()
    values = action_values(games, 0)
    drawn = HeuristicAgent(2.0, seed=1).act(games, np.arange(4000))
    weights = {action: np.exp(value / 2.0) for action, value in values.items()}
    total = sum(weights.values())
    for action, weight in weights.items():
        assert (drawn == action).mean() == pytest.approx(weight / total, abs=0.03)
    assert np.array_equal(drawn, HeuristicAgent(2.0, seed=1).act(games, np.arange(4000)))
    assert not np.array_equal(drawn, HeuristicAgent(2.0, seed=2).act(games, np.arange(4000)))


def test_a_temperature_weakens_it() -> None:
    assert play(["heuristic", "heuristic:2"], "bauer", 600, seed=1)["heuristic"].win_interval[0] > 0.6


def test_bad_temperature() -> None:
    with pytest.raises(OptionError, match="must be a number from 0 up, not inf"):
        HeuristicAgent(float("inf"))


def test_weights_are_in_their_places() -> None:
    from hedgerow.agents.bauer import weights

    array = default_weights()
    assert len(array) == weights.NUM_WEIGHTS
    for position, name in enumerate(weights.Weights._fields):
        assert getattr(weights, name.upper()) == position
        assert array[position] == getattr(WEIGHTS, name)
