"""Pictures of Bauernschlau: every node, nothing that the viewer does not know, one size."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from hedgerow.envs.bauernschlau.drawing import draw
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauernschlau.scenario import SHORTEST, Table

pygame = pytest.importorskip("pygame")

PLAYERS = (2, 4, 6)


def states(players: int) -> list[np.record]:
    """States of random games, the final ones included."""
    games = GameBatch(BAUERNSCHLAU.setup(players, rounds=2), 1, seed=players, autoreset=False)
    found = []
    while games.seats[0] >= 0:
        found.append(games.states[0].copy())
        games.step(games.random_actions())
    return [*found, games.states[0].copy()]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_node_is_drawn_in_one_size(players: int) -> None:
    setup = BAUERNSCHLAU.setup(players, rounds=2)
    last = {int(state.node): state for state in states(players)}
    assert len(last) >= 6
    shapes = {draw(setup, state, viewer).shape for state in last.values() for viewer in (None, players - 1)}
    (shape,) = shapes
    assert shape[2] == 3


def test_drawing_needs_no_display() -> None:
    pygame.display.quit()
    table = Table(2)
    draw(table.setup, table.state, 0)
    assert not pygame.display.get_init()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_the_same_picture_in_every_world_it_cannot_tell_apart(players: int) -> None:
    table = Table(players, rounds=2)
    changed = 0
    for number, state in enumerate(states(players)[::7]):
        table.batch.states[0] = state
        table.batch.refresh()
        seat = number % players
        other = table.determinized(seat, number)
        assert np.array_equal(draw(table.setup, other.state, seat), draw(table.setup, state, seat))
        changed += bool((other.state.tiles != state.tiles).any())
    assert changed > 3  # else the test would prove nothing


def test_what_lies_on_the_board_is_drawn() -> None:
    """Each of these changes the picture: a fence, a tile, its back, the dog, a completed area, a scared sheep."""
    tables = [
        Table(6).empty(),
        Table(6).empty().fence(0, SHORTEST),
        Table(6).empty().tiles({20: 5}),
        Table(6).empty().tiles(down={20: (5, 1)}),
        Table(6).empty().tiles(down={20: (5, 2)}),
        Table(6).empty().dog(20),
        Table(6).empty().tiles(down={20: (5, 1)}).act("scare 20"),
    ]
    pictures = {draw(table.setup, table.state, 0).tobytes() for table in tables}
    assert len(pictures) == len(tables)


def test_importing_does_not_import_pygame() -> None:
    code = "import sys, hedgerow.envs.bauernschlau.drawing; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
