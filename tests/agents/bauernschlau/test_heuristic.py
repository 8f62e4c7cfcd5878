"""The built-in opponent of Bauernschlau: strong, honest about what it knows, at home at every node."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.agents import HeuristicAgent, RandomAgent, play
from hedgerow.agents.bauernschlau import weights as places
from hedgerow.agents.bauernschlau.heuristic import action_values
from hedgerow.agents.bauernschlau.outlook import look_around, outlook_dtype
from hedgerow.agents.bauernschlau.weights import Weights, default_weights, weights_for
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauernschlau.scenario import SHORTEST, Table, finish_all, turned_path


@pytest.mark.parametrize(("players", "rate"), [(2, 0.98), (3, 0.94), (4, 0.88), (6, 0.68)])
def test_beats_random(players: int, rate: float) -> None:
    result = play(["heuristic"] + ["random"] * (players - 1), "bauernschlau", 600, seed=1)
    assert result["heuristic"].win_interval[0] > rate, result


def played_out(players: int, number: int) -> GameBatch:
    """Finished games of it among its likes."""
    games = GameBatch(BAUERNSCHLAU.setup(players), number, 3, autoreset=False, observing=False)
    agent = HeuristicAgent()
    while len(rows := np.flatnonzero(games.seats >= 0)):
        games.step(agent.act(games, rows), rows)
    return games


@pytest.mark.parametrize("players", [2, 3])
def test_completes_areas(players: int) -> None:
    """Among its likes, nearly every game ends with completed areas."""
    games = played_out(players, 100)
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


def test_weights_are_in_their_places() -> None:
    for players in range(2, 7):
        found = weights_for(players)
        assert default_weights(players).tolist() == list(found)
        for name in Weights._fields:
            assert default_weights(players)[getattr(places, name.upper())] == getattr(found, name)


# --- whose field is whose ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_knows_whose_the_fields_are_once_the_fences_stand(players: int) -> None:
    """Where all fences are finished, a point counts 1 in the own area and against the seat in every other."""
    games = played_out(players, 60)
    view = np.zeros(1, outlook_dtype)[0]
    looked_at = 0
    for state in games.current_states:
        if (state["areas"][:players] == 0).any():
            continue
        looked_at += 1
        for seat in range(players):
            look_around(games.setup.config[0], state, default_weights(players), seat, view)
            inside = [int(state["areas"][seat]) >> field & 1 == 1 for field in range(54)]
            assert (view.stakes == 1.0).tolist() == inside
            assert (view.stakes < 0.0).tolist() == [not own for own in inside]
    assert looked_at > 10


# --- positions in which a good player knows what to do ----------------------------------------------------------------


def best(table: Table) -> int:
    """The action it chooses."""
    return int(HeuristicAgent().act(table.batch, np.array([0]))[0])


def worth(table: Table, word: str) -> float:
    action = table.action(word)
    assert action is not None
    return action_values(table.batch)[action]


def fenced() -> Table:
    """Six areas of nine fields each."""
    return finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)])


def best_field(table: Table) -> int:
    """The field to which it goes."""
    (field,) = [field for field in range(54) if table.action(f"to {field}") == best(table)]
    return field


TRIPLE = {12, 15, 18, 21, 24, 27, *range(32, 54, 4)}


@pytest.mark.parametrize("value", [5, -3])
def test_drives_a_sheep_that_it_knows_where_geese_multiply_it(value: int) -> None:
    table = fenced().tiles(down={13: (value, 0)})
    assert best(table) == table.action("scare 13")
    table.act("scare 13")
    assert best_field(table) in (TRIPLE & table.area(0) if value > 0 else TRIPLE - table.area(0))


def test_drives_its_best_sheep_first() -> None:
    table = fenced().tiles(down={13: (1, 0), 14: (5, 0), 30: (2, 0)})
    assert best(table) == table.action("scare 14")


def test_lays_white_sheep_at_home_and_black_ones_with_others() -> None:
    own = fenced().area(0)
    assert best_field(fenced().pile(5).act("place")) in own
    assert best_field(fenced().pile(-3).act("place")) not in own


def test_turns_up_its_own_black_sheep_with_others_before_a_poor_one_at_home() -> None:
    table = fenced().tiles(down={18: (-3, 0), 13: (1, 0)})
    assert worth(table, "reveal 18") > worth(table, "reveal 13")
    assert worth(table, "reveal 18") > worth(table, "place")


@pytest.mark.parametrize("ahead", [True, False])
def test_ends_the_round_only_when_that_wins(ahead: bool) -> None:
    table = fenced()
    table.tiles(dict.fromkeys((0, 13, 14, 30), 1), down=dict.fromkeys((1, 12, 31, 32), (2, 0)))
    table.tiles({18: 5} if not ahead else {18: -3}).supply(0, 3, 3, 3, 3, 3).pile(5).act("place")
    assert (best_field(table) == 33) == ahead


def test_leads_fences_away_from_its_own_farm() -> None:
    table = Table(2).empty().fence(0, "0:1 1:4").fence(1, "0:4 1:13")
    assert worth(table, "fence 0 1:5") > worth(table, "fence 0 1:3")  # its cw fence: clockwise
    assert worth(table, "fence 1 1:12") > worth(table, "fence 1 1:14")


def test_begins_a_fence_at_the_gate_farthest_from_its_farm() -> None:
    table = Table(2).empty()
    assert worth(table, "fence 0 1:7") > worth(table, "fence 0 1:4") > worth(table, "fence 0 1:1")


def test_leads_a_fence_outward_when_pieces_are_short() -> None:
    table = Table(2).empty().fence(0, "0:2 1:7 1:8").fence(1, turned_path(SHORTEST, 3))
    table.supply(4, 3)
    assert best(table) == table.action("fence 0 2:13")


def test_hurries_when_another_may_end_the_round() -> None:
    """The area of seat 1 is completed and nearly full, while a piece is missing to its own."""
    table = Table(3).empty()
    for number, path in enumerate((SHORTEST, turned_path(SHORTEST, 2))):
        table.fence(number, path)
    table.fence(2, " ".join(turned_path(SHORTEST, 4).split()[:-1]))
    fields = sorted(table.area(1))
    table.tiles(dict.fromkeys(fields[:8], 1) | dict.fromkeys(fields[8:15], 2), down={50: (3, 1)})
    last = turned_path(SHORTEST, 4).split()[-1]
    assert best(table) == table.action(f"fence 2 {last}")
