"""Pictures of Squirrel Island: every node, nothing the viewer does not know, nothing that runs out of its place."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from importlib import resources

import numpy as np
import pytest

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island import drawing
from hedgerow.envs.squirrel_island.card_drawing import LARGE_HEIGHT, LARGE_WIDTH, SMALL_HEIGHT, SMALL_WIDTH
from hedgerow.envs.squirrel_island.drawing import draw
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import BEFORE, DONE, NUM_NODES, SLEEP
from hedgerow.envs.squirrel_island.view import look
from tests.rules.decisions import redrawn
from tests.rules.squirrel_island.scenario import Table

pygame = pytest.importorskip("pygame")

PLAYERS = (2, 3, 4, 5)

#: Of games that together reach every node.
SEEDS = {2: 10, 3: 47, 4: 33, 5: 123}


@cache
def states(players: int, components: str | None = None) -> tuple[Setup, tuple[np.record, ...]]:
    """All states of a short game with much to spend, the final one included."""
    morning = [("set", 5, 9, 7), *[("gain", 5, 6, 5)] * 3]
    setup = SQUIRREL_ISLAND.setup(players, components, order_nodes="always", days=2, morning=morning)
    games = GameBatch(setup, 1, SEEDS[players], autoreset=False)
    chance = np.random.default_rng(SEEDS[players])
    found = []
    while not games.dones[0]:
        found.append(games.states[0].copy())
        legal = np.flatnonzero(games.action_masks[0])
        busy = legal[(legal != SLEEP) & ((legal != DONE) | (found[-1].node == BEFORE))]
        games.step([int(chance.choice(busy if len(busy) and chance.random() < 0.8 else legal))])
    return setup, (*found, games.states[0].copy())


def one_of_each_node(players: int, components: str | None = None) -> tuple[Setup, list[np.record]]:
    """The last state at each node that was reached: the tables are fullest there."""
    setup, found = states(players, components)
    return setup, list({int(state.node): state for state in found}.values())


def test_every_node_is_reached() -> None:
    assert {int(state.node) for players in PLAYERS for state in states(players)[1]} == set(range(NUM_NODES))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_node_is_drawn_in_one_size(players: int) -> None:
    setup, found = one_of_each_node(players)
    shapes = set()
    for state in found:
        for viewer in (None, players - 1):
            picture = draw(setup, state, viewer)
            assert picture.dtype == np.uint8
            shapes.add(picture.shape)
    (shape,) = shapes
    assert len(shape) == 3
    assert shape[2] == 3


def test_drawing_needs_no_display() -> None:
    pygame.display.quit()
    setup, found = states(2)
    draw(setup, found[0], 0)
    assert not pygame.display.get_init()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_the_same_picture_in_every_world_it_cannot_tell_apart(players: int) -> None:
    setup, found = states(players)
    changed = 0
    for number, state in enumerate(found[:-1:6]):
        seat = number % players
        other = redrawn(setup, state, seat, number)
        assert np.array_equal(draw(setup, other, seat), draw(setup, state, seat))
        changed += not np.array_equal(draw(setup, other, None), draw(setup, state, None))
    assert changed > len(found[:-1:6]) / 3  # else the test would prove nothing


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_and_a_spectator_see_different_pictures(players: int) -> None:
    setup, found = states(players)
    pictures = [draw(setup, found[4 * players], viewer) for viewer in (None, *range(players))]
    assert len({picture.tobytes() for picture in pictures}) == players + 1


def picture(table: Table, viewer: int | None = 0) -> bytes:
    return draw(table.setup, table.state, viewer).tobytes()


def test_all_that_lies_open_is_in_the_picture() -> None:
    """Each change of what everybody sees changes the picture of the other seat."""

    def laid(changed: str = "", *cards: str) -> Table:
        lies = {"island": ["Digger"], "front": ["Climber"], "tired": ["Picker"], "used": ["Drum"]}
        lies |= {"buried": ["Elder"], "stash": ["Cook"]}
        if changed:
            lies[changed] = list(cards)
        table = Table(2, first=1).empty(island=lies["island"], deck=["Scout"])
        return table.seat(
            *(1, 2, 3, 4),
            hand=["Scout", "Feast"],
            front=lies["front"],
            tired=lies["tired"],
            used=lies["used"],
            buried=lies["buried"],
            stash=lies["stash"],
        )

    plain = picture(laid())
    assert picture(laid()) == plain
    for changes in (
        ("island", "Cook"),
        ("island", "Digger", "Digger"),
        ("front", "Hoarder"),
        ("front", "Climber", "Climber"),
        ("tired", "Glider"),
        ("used", "Whistle"),
        ("buried", "Elder", "Peddler"),
        ("stash", "Cook", "Peddler"),
    ):
        assert picture(laid(*changes)) != plain, changes
    assert picture(laid("stash", "Peddler")) == plain  # unseen by seat 0
    assert picture(laid("buried", "Peddler")) == plain
    assert picture(laid("stash", "Peddler"), 1) != picture(laid(), 1)
    assert picture(laid("buried", "Peddler"), 1) == picture(laid(), 1)
    assert picture(laid("buried", "Peddler"), None) != picture(laid(), None)


def test_what_is_resolved_and_known_is_in_the_picture() -> None:
    table = Table(2, first=1).empty(island=["Digger", "Cook"], deck=["Drum"])
    table.seat(1, 5, 9, hand=["Adventurer", "Nester", "Scout"])
    asked = [picture(table)]
    for words in (["hand Adventurer"], ["pay 0"], ["choose Digger"]):
        table.act(*words)
        asked.append(picture(table))
    assert len(set(asked)) == len(asked)
    view = look(table.setup, table.state, 0)
    assert view.seats[1].sure == ((table.kind("Digger"), 1),)


def test_a_picture_with_more_cards_than_there_is_room_for() -> None:
    """At most nine types on the Island or in the hand and thirty in front are drawn; the rest is told in words."""
    names = [card.name for card in Table(2).setup.components.cards]
    squirrels, items = names[:35], names[35:]
    pictures = []
    for number in (9, 10, 15):
        table = Table(2, island_day1=12).empty(island=items[:number], deck=["Scout"])
        pictures.append(draw(table.seat(0, hand=squirrels[:number]).setup, table.state, 0))
    for number in (30, 31, 35):
        table = Table(2).empty(deck=["Small Basket"])
        pictures.append(draw(table.seat(0, front=squirrels[:number]).setup, table.state, 0))
    assert len({found.tobytes() for found in pictures}) == len(pictures)
    assert len({found.shape for found in pictures}) == 1
    for found in pictures:
        assert (found[-4:] == found[-1, 0]).all()


def test_long_names_stay_on_their_cards() -> None:
    """Between two cards, and below the hands, there is nothing but the ground."""
    shipped = resources.files("hedgerow.envs.squirrel_island").joinpath("components.toml").read_text(encoding="utf-8")
    longer = re.sub(
        r'(?m)^name = "(.*)"$', r'name = "\1 of the Everlasting-Northern-Mountain-Kingdoms, revisited"', shipped
    ).replace("printed_facts = true", "printed_facts = false")
    setup, found = one_of_each_node(5, longer)
    small, large = drawing._SMALL_STEP - SMALL_WIDTH, drawing._LARGE_STEP - LARGE_WIDTH
    for state in found:
        for viewer in (None, 0):
            drawn = draw(setup, state, viewer)
            island = drawn[drawing._TOP + 23 :][:LARGE_HEIGHT]
            for card in range(drawing._LARGE - 1):
                left = drawing._MARGIN + card * drawing._LARGE_STEP + LARGE_WIDTH
                gap = island[:, left : left + large]
                assert (gap == gap[0, 0]).all()
            for seat in range(5):
                top = drawing._TOP + drawing._ISLAND_HEIGHT + seat * drawing._BAND_STEP + 8
                band = drawn[top : top + SMALL_HEIGHT]
                for card in range(drawing._ACROSS - 1):
                    left = drawing._MARGIN + drawing._LABEL + card * drawing._SMALL_STEP + SMALL_WIDTH
                    gap = band[:, left : left + small]
                    assert (gap == gap[0, 0]).all()
            assert (drawn[-4:] == drawn[-1, 0]).all()


def test_importing_does_not_import_pygame() -> None:
    code = "import sys, hedgerow.envs.squirrel_island.drawing; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
