"""The built-in opponent of Squirrel Island: strong, honest about what it knows, at home at every node."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent, play
from hedgerow.agents.squirrel_island.heuristic import action_values
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND


@pytest.mark.parametrize(("players", "rate"), [(2, 0.97), (3, 0.96), (4, 0.95), (5, 0.93)])
def test_beats_random(players: int, rate: float) -> None:
    result = play(["heuristic"] + ["random"] * (players - 1), "squirrel_island", 1200, seed=1)
    assert result["heuristic"].win_interval[0] > rate, result


@pytest.mark.parametrize("players", [2, 4])
def test_uses_only_what_its_seat_knows(players: int) -> None:
    """What each action is worth to it does not change when all it cannot know is drawn anew."""
    setup = SQUIRREL_ISLAND.setup(num_players=players)
    games, other = GameBatch(setup, 40, 3), GameBatch(setup, 40, 4)
    rows = np.arange(40)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    for step in range(40 * players):
        chosen = heuristic.act(games, rows)
        other.states[:] = games.current_states
        other.determinize(seed=step)
        assert (other.current_states != games.current_states).any()
        assert np.array_equal(chosen, heuristic.act(other, rows))
        assert action_values(games, step % 40) == action_values(other, step % 40)
        games.step(chosen if step % 3 else random.act(games, rows))


def test_decides_at_every_node() -> None:
    setup = SQUIRREL_ISLAND.setup(num_players=3, order_nodes="always")
    games = GameBatch(setup, 300, 3, observing=False)
    rows = np.arange(300)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    met: dict[int, set[int]] = {}
    for step in range(400):
        chosen = heuristic.act(games, rows)
        nodes = games.current_states["node"][rows, ...]
        for node, action in zip(nodes.tolist(), chosen.tolist(), strict=True):
            met.setdefault(node, set()).add(action)
        games.step(chosen if step % 4 else random.act(games, rows))  # illegal ones would raise
    assert set(met) == {index for index, node in enumerate(SQUIRREL_ISLAND.nodes) if not node.final}


def test_a_higher_temperature_plays_worse() -> None:
    result = play(["heuristic", "heuristic:2"], "squirrel_island", 600, seed=1)
    assert result["heuristic"].win_interval[0] > 0.6, result
