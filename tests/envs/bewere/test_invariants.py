"""The invariants find every kind of fault, and what a seat knows is told from what it does not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hedgerow.envs.bewere.game import BEWERE
from tests.rules.bewere.scenario import Table


def table() -> Table:
    """Seat 0 is asked to pass a card; seat 1 holds a Nun that seat 0 knows of."""
    found = Table(["M0", "B", "C"], ["Nun", "C"], ["Seer"], display=[["B", "B"], ["M1"]], pile=["B", "C", "M2"])
    found.state.known[0, 1, 18] = 1
    return found.act("lay 0")


def fault(found: Table) -> str:
    states = found.batch.states.copy()
    first = BEWERE.first_fault(found.setup, states)
    return "" if first is None else first[1]


def test_a_sound_state_has_no_fault() -> None:
    assert fault(table()) == ""


@pytest.mark.parametrize(
    ("field", "place", "value", "message"),
    [
        ("pile", (0,), 5, "not those of the deck"),
        ("hand_size", (1,), 3, "a hand does not agree"),
        ("held", (1,), 0, "a hand does not agree"),
        ("stack_size", (0,), 1, "sizes of the stacks"),
        ("num_out", (), 5, "out of play"),
        ("grid_moons", (0,), 3, "not those of the deck"),
        ("known", (0, 1, 18), 2, "6.1, K"),
        ("exact", (0, 1), 1 << 4, "6.1, X"),
        ("num_top", (1,), 1, "6.1, P"),
        ("tokens", (0,), -1, "tokens or bullets"),
        ("bullets", (2,), 3, "BW-166"),
        ("node", (), 27, "out of range"),
        ("round_number", (), 3, "out of range"),
        ("node", (), 0, "a card lies aside|no effect is running|BW-011"),
        ("looked", (), 2, "no effect is running"),
    ],
)
def test_a_fault_is_found(field: str, place: tuple[int, ...], value: int, message: str) -> None:
    found = table()
    if (field, value) == ("node", 0):
        found.act("B")  # it lies aside now
    record: Any = found.batch.states[field][0]
    if place:
        record[place] = value
    else:
        found.batch.states[field][0] = value
    assert re.search(message, fault(found))


def test_a_full_moon_without_its_flag_is_a_fault() -> None:
    found = Table(["B"], ["C"], grid=["M", "M", "M", "M"])
    assert "BW-031" in fault(found)


def test_who_knows_all() -> None:
    def knows(found: Table, seat: int) -> bool:
        return BEWERE.knows_all(found.setup, found.state, seat)

    found = Table(["B"], ["Nun", "C"], pile=["M0"], rest="discard")
    assert not knows(found, 0)  # the Nun and the moon may be exchanged
    found.state.known[0, 1, 18] = 1
    found.state.exact[0, 1] = 1 << 0
    assert knows(found, 0)  # the cloud can only be in the hand
    assert not knows(Table(["B"], ["B"], pile=["M0", "B"], rest="discard"), 0)  # the order of the pile
