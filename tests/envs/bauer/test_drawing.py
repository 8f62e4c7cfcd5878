"""Pictures of Bauer: every node, nothing that the viewer does not know, nothing that runs out of its place."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from importlib import resources

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bauer import drawing
from hedgerow.envs.bauer.card_drawing import SMALL_HEIGHT, SMALL_WIDTH
from hedgerow.envs.bauer.drawing import draw
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.bauer.state import DAGA_NOW, KEEP, NO, NODE_OVER, TOP, USE_VILL
from hedgerow.envs.bauer.view import look
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from tests.rules.decisions import redrawn

pygame = pytest.importorskip("pygame")

PLAYERS = (2, 3, 4, 5)
DAY_CHARACTERS = range(37, 48)


def eager(chance: np.random.Generator, node: int, legal: NDArray[np.int64]) -> int:
    """Mostly what makes things happen: play characters, use Vill and Daga, copy."""
    wanted = legal[legal != NO]
    if USE_VILL in legal:
        wanted = np.array([USE_VILL])
    elif node == DAGA_NOW:
        wanted = legal[legal == NO]
    elif node == KEEP:
        wanted = legal[np.isin(legal - 1, DAY_CHARACTERS)]
    return int(chance.choice(wanted if len(wanted) and chance.random() < 0.6 else legal))


@cache
def states(players: int, components: str | None = None) -> tuple[Setup, tuple[np.record, ...]]:
    """All states of some games, the final ones included."""
    setup = BAUER.setup(players, components=components, matches=2 if players == 2 else 1)
    found = []
    for seed in range(1 if players == 2 else 2):
        games = GameBatch(setup, 1, seed, autoreset=False)
        chance = np.random.default_rng(seed)
        while not games.dones[0]:
            found.append(games.states[0].copy())
            node = int(found[-1].node[games.seats[0]])
            games.step([eager(chance, node, np.flatnonzero(games.action_masks[0]))])
        found.append(games.states[0].copy())
    return setup, tuple(found)


def one_of_each_node(players: int, components: str | None = None) -> tuple[Setup, list[np.record]]:
    """The last state at each node that was reached: the tables are fullest there."""
    setup, found = states(players, components)
    return setup, list({int(node): state for state in found for node in state.node[:players] if node >= 0}.values())


def test_every_node_is_reached() -> None:
    reached = {int(node) for players in PLAYERS for state in states(players)[1] for node in state.node[:players]}
    assert reached - {-1} == set(range(NODE_OVER + 1))


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
    for number, state in enumerate(found[::6]):
        seat = number % players
        other = redrawn(setup, state, seat, number)
        assert np.array_equal(draw(setup, other, seat), draw(setup, state, seat))
        changed += bool((other.pile != state.pile).any())
    assert changed > len(found[::6]) / 3  # else the test would prove nothing


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_and_a_spectator_see_different_pictures(players: int) -> None:
    setup, found = states(players)
    pictures = [draw(setup, found[4 * players], viewer) for viewer in (None, *range(players))]
    assert len({picture.tobytes() for picture in pictures}) == players + 1


def test_long_names_stay_on_their_cards() -> None:
    """Between two cards on a table, and below the hands, there is nothing but the ground."""
    shipped = resources.files("hedgerow.envs.bauer").joinpath("components.toml").read_text(encoding="utf-8")
    longer = re.sub(
        r'(?m)^name = "(.*)"$', r'name = "\1 of the Everlasting-Northern-Mountain-Kingdoms, revisited"', shipped
    )
    setup, found = one_of_each_node(5, longer)
    for state in found:
        for viewer in (None, 0):
            picture = draw(setup, state, viewer)
            for seat in range(5):
                top = drawing._TOP + seat * drawing._BAND_STEP + 6
                band = picture[top : top + SMALL_HEIGHT]
                for card in range(drawing._MOST_CARDS):
                    left = drawing._MARGIN + drawing._LABEL + card * drawing._STEP + SMALL_WIDTH
                    gap = band[:, left : left + drawing._STEP - SMALL_WIDTH]
                    assert (gap == gap[0, 0]).all()
            assert (picture[-4:] == picture[-1, 0]).all()


def test_more_memories_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, found = states(5)
    view = look(setup, found[7], 0)
    pictures = set()
    for number in (5, 10, 11, 20, 21, 40):
        crowded = replace(view, memories=tuple((card, (TOP, TOP + 1)) for card in range(number)))
        monkeypatch.setattr(drawing, "look", lambda *_, crowded=crowded: crowded)
        picture = draw(setup, found[7], 0)
        assert (picture[-4:] == picture[-1, 0]).all()
        pictures.add(picture.tobytes())
    assert len(pictures) == 6


def test_importing_does_not_import_pygame() -> None:
    code = "import sys, hedgerow.envs.bauer.drawing; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
