"""What holds for the built-in opponent of every game: honest about what it knows, and the same however it is asked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent
from hedgerow.agents.heuristic import HEURISTICS
from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch

#: Steps for each seat in which random games get as far as a heuristic should be looked at.
STEPS = {"bauer": 16, "bauernschlau": 60, "bewere": 40, "squirrel_island": 40}
SEATED = [(name, players) for name in HEURISTICS for players in (2, 4)] + [("bauer", 3), ("bauer", 5)]


def batch_of(name: str, players: int, games: int, seed: int) -> GameBatch:
    return catalogue.batch(f"{name}_v0", games, players, seed=seed)


def action_values(name: str) -> Callable[[GameBatch, int], dict[int, float]]:
    found: Callable[[GameBatch, int], dict[int, float]] = import_module(HEURISTICS[name]).action_values
    return found


def test_every_game_has_one() -> None:
    assert {f"{name}_v0" for name in HEURISTICS} == set(catalogue.names()) == {f"{name}_v0" for name in STEPS}


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_uses_only_what_its_seat_knows(name: str, players: int) -> None:
    """What each action is worth to it does not change when all it cannot know is drawn anew."""
    games, other = batch_of(name, players, 40, 3), batch_of(name, players, 40, 4)
    rows = np.arange(40)
    heuristic, random, values = HeuristicAgent(), RandomAgent(5), action_values(name)
    for step in range(STEPS[name] * players):
        chosen = heuristic.act(games, rows)
        other.states[:] = games.current_states
        other.determinize(seed=step)
        assert (other.current_states != games.current_states).any()
        assert np.array_equal(chosen, heuristic.act(other, rows))
        assert values(games, step % 40) == values(other, step % 40)
        games.step(chosen if step % 3 else random.act(games, rows))


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_a_row_does_not_depend_on_the_others(name: str, temperature: float) -> None:
    games = batch_of(name, 3, 50, 3)
    whole, part = HeuristicAgent(temperature, seed=1), HeuristicAgent(temperature, seed=1)
    for _ in range(60):
        chosen = whole.act(games, np.arange(50))
        assert part.act(games, np.array([31])).tolist() == chosen[31:32].tolist()
        games.step(chosen)


@pytest.mark.parametrize("name", HEURISTICS)
def test_without_a_temperature_nothing_is_random(name: str) -> None:
    games = batch_of(name, 3, 50, 3)
    rows = np.arange(50)
    one, other, values_of = HeuristicAgent(seed=1), HeuristicAgent(seed=2), action_values(name)
    for _ in range(40):
        chosen = one.act(games, rows)
        assert np.array_equal(chosen, other.act(games, rows))
        values = values_of(games, 7)
        assert values[int(chosen[7])] == max(values.values())
        games.step(chosen)
