"""The built-in opponent of Bauernschlau: strong, honest about what it knows, at home at every node."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent, play
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauernschlau.scenario import SHORTEST, Table, finish_all, turned_path


@pytest.mark.parametrize(("players", "rate"), [(2, 0.96), (3, 0.93), (6, 0.55)])
def test_beats_random(players: int, rate: float) -> None:
    result = play(["heuristic"] + ["random"] * (players - 1), "bauernschlau", 600, seed=1)
    assert result["heuristic"].win_interval[0] > rate, result


@pytest.mark.parametrize("players", [2, 3])
def test_completes_areas(players: int) -> None:
    """Among its likes, nearly every game ends with completed areas."""
    games = GameBatch(BAUERNSCHLAU.setup(players), 100, 3, autoreset=False, observing=False)
    agent = HeuristicAgent()
    while (games.seats >= 0).any():
        rows = np.flatnonzero(games.seats >= 0)
        actions = np.zeros(100, np.int64)
        actions[rows] = agent.act(games, rows)
        games.step(actions)
    completed = (games.current_states["areas"][:, :players] != 0).sum(axis=1)
    assert (completed == players).mean() > 0.9


def test_decides_at_every_node() -> None:
    games = GameBatch(BAUERNSCHLAU.setup(num_players=3), 200, 3, observing=False)
    rows = np.arange(200)
    heuristic, random = HeuristicAgent(), RandomAgent(5)
    met: set[int] = set()
    for step in range(300):
        chosen = heuristic.act(games, rows)
        met |= set(games.current_states["node"].tolist())
        games.step(chosen if step % 4 else random.act(games, rows))  # illegal ones would raise
    assert met == {index for index, node in enumerate(BAUERNSCHLAU.nodes) if not node.final}


def best(table: Table) -> int:
    """The action it chooses."""
    return int(HeuristicAgent().act(table.batch, np.array([0]))[0])


def test_lays_white_sheep_at_home_and_black_ones_with_others() -> None:
    def best_field(value: int) -> int:
        table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)]).pile(value)
        table.act("place")
        (field,) = [field for field in range(54) if table.action(f"to {field}") == best(table)]
        return field

    table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)])
    triple = {12, 15, 18, 21, 24, 27, *range(32, 54, 4)}
    assert best_field(5) in table.area(0) & triple
    assert best_field(-3) in triple - table.area(0)


def test_turns_up_its_own_black_sheep_with_others() -> None:
    table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)])
    table.tiles(down={18: (-3, 0), 13: (1, 0)})
    assert best(table) == table.action("reveal 18")


@pytest.mark.parametrize("ahead", [True, False])
def test_ends_the_round_only_when_that_wins(ahead: bool) -> None:
    table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)])
    table.tiles(dict.fromkeys((0, 13, 14, 30), 1), down=dict.fromkeys((1, 12, 31, 32), (2, 0)))
    table.tiles({18: 5} if not ahead else {18: -3}).supply(0, 3, 3, 3, 3, 3).pile(5).act("place")
    (field,) = [field for field in range(54) if table.action(f"to {field}") == best(table)]
    assert (field == 33) == ahead
