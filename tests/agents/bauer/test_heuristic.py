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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_uses_only_what_its_seat_knows(players: int) -> None:
    """What each action is worth to it does not change when all it cannot know is drawn anew."""
    setup = BAUER.setup(num_players=players)
    games = GameBatch(setup, 40, 3)
    other = GameBatch(setup, 40, 4)
    rows = np.arange(40)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    for step in range(16 * players):
        chosen = heuristic.act(games, rows)
        other.states[:] = games.current_states
        other.determinize(seed=step)
        assert (other.current_states != games.current_states).any()
        assert np.array_equal(chosen, heuristic.act(other, rows))
        row = step % 40
        assert action_values(games, row) == action_values(other, row)
        games.step(chosen if step % 3 else random.act(games, rows))


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


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_row_does_not_depend_on_the_others(temperature: float) -> None:
    games = GameBatch(BAUER.setup(num_players=3), 50, 3)
    whole, part = HeuristicAgent(temperature, seed=1), HeuristicAgent(temperature, seed=1)
    for _ in range(60):
        chosen = whole.act(games, np.arange(50))
        assert part.act(games, np.array([31])).tolist() == chosen[31:32].tolist()
        games.step(chosen)


def test_without_a_temperature_nothing_is_random() -> None:
    games = GameBatch(BAUER.setup(num_players=3), 50, 3)
    rows = np.arange(50)
    one, other = HeuristicAgent(seed=1), HeuristicAgent(seed=2)
    for _ in range(40):
        chosen = one.act(games, rows)
        assert np.array_equal(chosen, other.act(games, rows))
        values = action_values(games, 7)
        assert values[int(chosen[7])] == max(values.values())
        games.step(chosen)


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
