"""The checks of states can fail, each in its own words; and the bounds of points hold and are told."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import JIT
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import FRONT, HAND, LOG_STASHED, POOL, SURE, USED, VICTIM
from hedgerow.envs.squirrel_island.zones import add, move, remove
from tests.rules.squirrel_island.scenario import Table, own_list


def table() -> Table:
    """Seat 0 to act on day 2, with a squirrel, a used item and cards that the table knows."""
    found = Table(3).empty(island=["Digger", "Cook"], day=2)
    return found.seat(0, 3, 3, 3, hand=["Scout", "Drum"], front=["Climber"], used=["Feast"], stash=["Raider"])


def put(name: str, zone: int) -> Callable[[Table], None]:
    return lambda game: add(game.state, zone, game.kind(name))


def write(name: str, value: int, *place: int) -> Callable[[Table], None]:
    def change(game: Table) -> None:
        if place:
            game.state[name][place] = value
        else:
            game.state[name] = value

    return change


def both(one: Callable[[Table], None], other: Callable[[Table], None]) -> Callable[[Table], None]:
    def change(game: Table) -> None:
        one(game)
        other(game)

    return change


FAULTS: list[tuple[Callable[[Table], None], str]] = [
    (write("amounts", 7, HAND), "does not count its cards"),
    (write("zones", 1 << 20, 0, 1, HAND), "second or later copy"),
    (write("zones", 1 << 60, 0, 0, HAND), "types that do not exist"),
    (put("Digger", HAND), "lost or added"),
    (lambda game: remove(game.state, HAND, game.kind("Scout")), "lost or added"),
    (lambda game: move(game.state, HAND, FRONT, game.kind("Drum")), "an item lies among squirrels"),
    (lambda game: move(game.state, HAND, USED, game.kind("Scout")), "an item lies among squirrels"),
    (write("deck_top", 121), "deck is out of its bounds"),
    (write("stamina", 6, 1), "stamina is not from 0 to 5"),
    (write("nuts", -1, 2), "fewer than 0 nuts"),
    (write("coins", 1, 3), "a seat that is not there"),
    (write("day", 5), "no such node or day"),
    (write("token", 3), "is no seat"),
    (write("actor", 1), "has no say"),
    (write("node", VICTIM), "has no say"),
    (write("slept", 1), "does not fit the seats asleep"),
    (both(write("awake", 0, 0), write("slept", 1)), "asleep has a turn"),
    (write("card", 3), "still being resolved"),
    (write("depth", 13), "stack is out of its bounds"),
    (write("extra", -1), "extra turns"),
    (write("given_up", 1), "gave up"),
    (put("Cook", SURE), "cards in a hand that are not there"),
    (put("Scout", SURE), "contradicts itself"),
    (put("Cook", POOL), "cards with a seat that are not there"),
    (write("log_kind", LOG_STASHED, 2), "card log"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS)
def test_a_broken_state_is_found(change: Callable[[Table], None], words: str) -> None:
    game = table()
    assert game.fault is None
    change(game)
    assert game.fault is not None
    assert words in game.fault


def test_the_first_faulty_row_is_named() -> None:
    batch = GameBatch(SQUIRREL_ISLAND.setup(2), 5, seed=1)
    states = batch._states.copy()
    states["nuts"][3:, 0] = -1
    found = SQUIRREL_ISLAND.first_fault(batch.setup, states)
    assert found is not None
    assert found[0] == 3


def test_most_points_of_a_small_list() -> None:
    """Four cards of 2 nuts and a stash value of 3 each, two days of 1 stamina: 8 + 2 + 12, and what is gathered."""
    card = 'id = "N1"\nname = "Nuts"\nkind = "item"\ncopies = 4\ncost = 0\nplay = ["nut 2"]\nstash = 3'
    morning = [("gain", 1, 0, 0, 0)] * 4
    setup = SQUIRREL_ISLAND.setup(2, own_list(card, filler=0), days=2, morning=morning)
    turns = 4 + 2 * 2  # each a play or a sleep
    assert SQUIRREL_ISLAND.points_range(setup) == (0, 8 + 2 + 12 + turns)


def test_what_loops_and_abilities_can_bring_is_counted() -> None:
    thief = 'id = "A"\nname = "A"\nkind = "squirrel"\ntribe = "tree"\ncopies = 1\ncost = 0\nstash = 0\n'
    cards = [
        thief + 'play = ["steal_each 2"]\nability = "on_steal: nut 5"',
        thief.replace('"A"', '"B"') + 'play = ["nut 1 per squirrel", "collect 1"]\nloops = "NSC"',
    ]
    setup = SQUIRREL_ISLAND.setup(3, own_list(*cards, filler=0), days=2, morning=[("gain", 0, 0, 0, 0)] * 4)
    stolen, counted, collected, morning = 2 * 2 + 5, 2, 2, 2
    assert SQUIRREL_ISLAND.points_range(setup) == (0, stolen + counted + collected + morning + 2 + 3 * 2)


@pytest.mark.parametrize("players", [2, 5])
def test_no_random_game_exceeds_the_bounds(players: int) -> None:
    batch = GameBatch(SQUIRREL_ISLAND.setup(players), 200 if JIT else 3, seed=5, autoreset=False)
    while (batch.seats >= 0).any():
        batch.step(batch.random_actions())
    low, high = SQUIRREL_ISLAND.points_range(batch.setup)
    assert low <= batch.final_points.min()
    assert np.max(batch.final_points) <= high
