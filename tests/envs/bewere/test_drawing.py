"""Pictures of Bewere: one size, and nothing that the viewer does not know."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bewere.game import BEWERE
from tests.rules.bewere.scenario import Table

pytest.importorskip("pygame")


def picture(table: Table, viewer: int | None) -> NDArray[np.uint8]:
    return BEWERE.draw(table.setup, table.state, viewer)


def test_pictures_have_one_size_and_differ() -> None:
    table = Table(["M0", "Mayor", "B"], ["C"], [], display=[["B", "B"], ["M1"], ["C"]], grid=["M C", "", "C", ""])
    first = picture(table, 0)
    assert first.dtype == np.uint8
    table.act("lay 0")
    later = picture(table, 0)
    assert later.shape == first.shape == picture(table, None).shape
    assert (later != first).any()


def test_a_picture_shows_nothing_hidden() -> None:
    table = Table(["B", "C"], ["Nun", "Seer"], ["B"], pile=["M1"])
    world = table.determinized(0, 3)
    assert world.hand(1) != table.hand(1) or world.hand(2) != table.hand(2)
    assert (picture(table, 0) == picture(world, 0)).all()
    assert (picture(table, None) != picture(world, None)).any()


def test_a_picture_shows_the_order_of_the_pile() -> None:
    tables = [Table(["M0"], ["C"], pile=["B", *middle]) for middle in (["Nun", "B", "Seer"], ["B", "Nun", "Seer"])]
    assert (picture(tables[0], None) != picture(tables[1], None)).any()


def test_many_cards_and_stacks_and_the_end() -> None:
    table = Table(["B"] * 8 + ["C"] * 9, ["Nun"], display=[["M0"]] * 3 + [["M1"]] * 3 + [["M2"]] * 3 + [["M3"]] * 3)
    assert picture(table, 1).shape == picture(table, None).shape
    over = Table(["B"], ["Nun"], pile=["C"], rest="discard", rounds=1).act("draw")
    assert picture(over, 0).shape == picture(table, 0).shape
