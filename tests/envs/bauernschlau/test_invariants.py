"""The checks of states can fail, each in its own words; and the bounds of decisions and points hold and are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.state import DOG_REST, END, LIFTED, PICK, PLACE, SCARE_TO
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import JIT
from tests.rules.bauernschlau.scenario import SHORTEST, Table, turned_path


def table() -> Table:
    """Seat 0 to move; two fences finished, one under way, some tiles."""
    found = Table(3).empty().fence(0, SHORTEST).fence(2, turned_path(SHORTEST, 5)).fence(1, "0:2 1:7 1:8 2:13")
    return found.tiles({0: 5, 20: -3}, down={1: (2, 0), 40: (-3, 2)}).dog(30)


def write(name: str, value: int, *place: int) -> Callable[[Table], None]:
    def change(game: Table) -> None:
        if place:
            game.state[name][place] = value
        else:
            game.state[name] = value

    return change


def all_of(*changes: Callable[[Table], None]) -> Callable[[Table], None]:
    def change(game: Table) -> None:
        for one in changes:
            one(game)

    return change


def flip(name: str, member: int, *place: int) -> Callable[[Table], None]:
    """Put a member into a set, or take it out."""

    def change(game: Table) -> None:
        if place:
            game.state[name][place] ^= 1 << member
        else:
            game.state[name] ^= 1 << member

    return change


FAULTS: list[tuple[Callable[[Table], object], str]] = [
    (flip("tiles", 0, 0), "two tiles lie on one field"),
    (flip("covered", 9), "are not those that are covered"),
    (flip("placed", 1, 1), "placed by nobody or by two"),
    (flip("placed", 1, 0), "placed by nobody or by two"),
    (all_of(flip("tiles", 9, 0), flip("covered", 9)), "lost or added"),
    (write("holding", 2), "tile in hand"),
    (write("node", PLACE), "tile in hand"),
    (write("special", 1, 2), "tile in hand"),
    (write("node", PICK), "tile in hand"),
    (write("pile_top", 53), "pile is out of its bounds"),
    (write("pile_top", 5), "lost or added"),
    (lambda game: game.state.deals[0].fill(1), "order of the pile"),
    (lambda game: game.state.deals[0].fill(5), "order of the pile"),  # there are five values
    (write("num_deals", 2), "order of the pile"),
    (write("dog", 20), "dog is nowhere or on a tile"),
    (write("dog", 55), "dog is nowhere"),
    (write("dog", LIFTED), "lifted at the wrong time"),
    (all_of(write("node", SCARE_TO), write("dog", LIFTED)), "lifted at the wrong time"),
    (all_of(write("node", SCARE_TO), write("dog", LIFTED), write("origin", 0)), "lifted at the wrong time"),
    (write("node", DOG_REST), "lifted at the wrong time"),
    (write("earned", 1), "lifted at the wrong time"),
    (write("node", 9), "no such node or round"),
    (write("round_number", 2), "no such node or round"),
    (write("actor", 3), "is no seat"),
    (write("starter", -1), "is no seat"),
    (write("bonus", 1), "bonus moves at the wrong time"),
    (write("in_bonus", 2), "bonus moves at the wrong time"),
    (all_of(write("node", END), write("in_bonus", 1)), "bonus moves at the wrong time"),
    (write("supply", -1, 1), "supply is out of its bounds"),
    (lambda game: game.supply(game.state.supply[0] - 1), "pieces are lost or added"),
    (flip("sides", 30, 0, 0), "no path from its gate to its tip"),
    (write("tip", 24, 1), "no path from its gate to its tip"),
    (flip("sides", 2, 1, 0), "no path from its gate to its tip"),
    (flip("sides", 6, 1, 1), "no path from its gate to its tip"),
    (flip("fenced", 20, 2), "corners on fences"),
    (write("ways", 8, 0), "finished fence may go on"),
    (write("ways", 0, 1), "unfinished fence may not go on"),
    (lambda game: game.state.routes[1].fill(int(game.state.fenced[0])), "routes of the fences touch"),
    (lambda game: game.state.routes[1].fill(0), "no route"),
    (flip("areas", 9, 0), "an area is kept"),
    (write("areas", 3, 1), "an area is kept"),
    (write("totals", 3, 4), "a seat that is not there"),
    (write("supply", 3, 5), "a seat that is not there"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_broken_state_is_found(change: Callable[[Table], object], words: str) -> None:
    game = table()
    assert game.fault is None
    change(game)
    assert game.fault is not None
    assert words in game.fault


def test_fences_that_touch_are_found() -> None:
    """Fence 1 laid by hand along the ring line to a corner of fence 0."""
    game = Table(6).empty().fence(0, "0:0 1:1 1:2").fence(1, "0:1 1:4 1:3")
    game.state.sides[1, 1] |= 1 << 2  # the side from 1:2 to 1:3
    game.state.tip[1] = game.state.tip[0]
    game.state.supply[1] -= 1
    assert game.fault is not None
    assert "touches a fence" in game.fault


def test_the_first_faulty_row_is_named() -> None:
    batch = GameBatch(BAUERNSCHLAU.setup(2), 5, seed=1)
    states = batch._states.copy()
    states["bonus"][3:] = -1
    found = BAUERNSCHLAU.first_fault(batch.setup, states)
    assert found is not None
    assert found[0] == 3


@pytest.mark.parametrize(("players", "most"), [(2, 331), (3, 338), (4, 332), (5, 341), (6, 338)])
def test_most_decisions(players: int, most: int) -> None:
    """Laying 2 * 52 - n and a special move for each n tiles, turning up 3 * 52, all pieces, 16 times to stop."""
    setup = BAUERNSCHLAU.setup(players)
    assert BAUERNSCHLAU.max_decisions(setup) == most
    assert BAUERNSCHLAU.max_decisions(BAUERNSCHLAU.setup(players, rounds=5)) == 5 * most


def test_most_points_by_hand() -> None:
    """No geese: 51 fields with the best 36 white sheep; at worst 16 black ones, all pieces, and 10 less than that."""
    setup = BAUERNSCHLAU.setup(2, goose_map={})
    assert BAUERNSCHLAU.points_range(setup) == (-48 - 16 - 10, 9 * 11)
    one = BAUERNSCHLAU.setup(2, goose_map={"triple": [[2, -2]]}, rounds=2)
    assert BAUERNSCHLAU.points_range(one) == (2 * (-48 - 6 - 16 - 10), 2 * (9 * 11 + 10))
    small = BAUERNSCHLAU.setup(6, tile_mix=[0, 0, 0, 52, 0], goose_map={})
    assert BAUERNSCHLAU.points_range(small) == (-20, 5 * 39)  # an area of six has at most 54 - 15 fields


@pytest.mark.parametrize("players", [2, 6])
def test_no_random_game_exceeds_the_bounds(players: int) -> None:
    batch = GameBatch(BAUERNSCHLAU.setup(players), 200 if JIT else 2, seed=5, autoreset=False, observing=False)
    while (batch.seats >= 0).any():
        batch.step(batch.random_actions())
    low, high = BAUERNSCHLAU.points_range(batch.setup)
    assert low <= batch.final_points.min()
    assert batch.final_points.max() <= high
    assert batch.episode_lengths.max() <= BAUERNSCHLAU.max_decisions(batch.setup)
