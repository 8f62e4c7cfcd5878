"""A picture of the board of Bauernschlau as a seat or a spectator sees it."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.board import CENTRE, FARM_HEXES, FIELD_HEXES, Hex, corner_hexes, side_corners
from hedgerow.envs.bauernschlau.captions import course, fence_line, in_hand, seat_line, table_line
from hedgerow.envs.bauernschlau.constants import BLACK
from hedgerow.envs.bauernschlau.results import score_table, winners_text
from hedgerow.envs.bauernschlau.state import HOME
from hedgerow.envs.bauernschlau.view import Tile, View, look
from hedgerow.envs.bauernschlau.words import question, value_name
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.picture import Colour, Picture

__all__ = ["draw"]

_GROUND: Final[Colour] = (46, 74, 44)
_GRASS: Final[Colour] = (134, 176, 92)
_AREA: Final[Colour] = (168, 204, 118)
_LINE: Final[Colour] = (104, 142, 70)
_CENTRE: Final[Colour] = (214, 196, 150)
_NEUTRAL: Final[Colour] = (170, 164, 150)
_INK: Final[Colour] = (36, 34, 28)
_CREAM: Final[Colour] = (250, 246, 226)
_SOFT: Final[Colour] = (206, 220, 186)
_GOLD: Final[Colour] = (252, 214, 96)
_WOOD: Final[Colour] = (74, 44, 20)
_BACK: Final[Colour] = (150, 104, 62)
_WHITE_SHEEP: Final[Colour] = (252, 252, 246)
_BLACK_SHEEP: Final[Colour] = (40, 38, 38)
_GEESE: Final[Colour] = (238, 240, 244)
_DOG: Final[Colour] = (226, 120, 44)
_SEATS: Final[tuple[Colour, ...]] = (
    (206, 62, 52),
    (52, 102, 190),
    (222, 176, 40),
    (126, 70, 158),
    (40, 150, 150),
    (224, 116, 168),
)

_SIZE: Final = 40  # from the middle of a hex to a corner
_STEP: Final = round(_SIZE * math.sqrt(3))  # between two neighbours in a row
_TOP: Final = 78
_BOARD: Final = 9 * _STEP + 24
_HEIGHT: Final = _TOP + 2 * _SIZE + 12 * _SIZE + 24
_PANEL: Final = 400
_WIDTH: Final = _BOARD + _PANEL
_MIDDLE: Final = (_BOARD // 2, _TOP + (_HEIGHT - _TOP) // 2)


def draw(setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
    """What a seat sees, or with ``None`` everything: uint8 [height, width, 3], always of the same size.

    Raises:
        DrawingError: if pygame-ce is not installed.
    """
    view = look(setup, state, seat)
    picture = Picture(_WIDTH, _HEIGHT, _GROUND)
    _draw_status(setup, view, picture)
    for hexagon in (CENTRE, *FARM_HEXES, *FIELD_HEXES):
        _draw_hex(view, picture, hexagon)
    for fence in view.fences:
        for side in fence.sides:
            _draw_piece(picture, side)
    for field in range(len(FIELD_HEXES)):
        _draw_field(view, picture, field)
    if view.dog == HOME:
        _draw_dog(picture, *_place(CENTRE))
    _draw_panel(setup, state, view, picture)
    return picture.array()


def _place(hexagon: Hex) -> tuple[int, int]:
    """The middle of a hex in the picture."""
    q, r = hexagon
    return _MIDDLE[0] + _STEP * (2 * q + r) // 2, _MIDDLE[1] + 3 * _SIZE * r // 2


def _corner(corner: int) -> tuple[int, int]:
    """A corner in the picture: the mean of its three hexes."""
    xs, ys = zip(*(_place(hexagon) for hexagon in corner_hexes(corner)), strict=True)
    return round(sum(xs) / 3), round(sum(ys) / 3)


def _around(x: int, y: int, size: int) -> list[tuple[int, int]]:
    """The corners of a hex, from the top clockwise."""
    half = round(size * math.sqrt(3) / 2)
    return [
        (x, y - size),
        (x + half, y - size // 2),
        (x + half, y + size // 2),
        (x, y + size),
        (x - half, y + size // 2),
        (x - half, y - size // 2),
    ]


def _draw_hex(view: View, picture: Picture, hexagon: Hex) -> None:
    x, y = _place(hexagon)
    if hexagon == CENTRE:
        colour = _CENTRE
    elif hexagon in FARM_HEXES:
        position = FARM_HEXES.index(hexagon)
        owner = next((seat for seat, seen in enumerate(view.seats) if seen.farm == position), None)
        colour = _NEUTRAL if owner is None else _SEATS[owner]
        picture.polygon(_around(x, y, _SIZE), colour, border=_LINE)
        if owner is not None:
            picture.text(x - _SIZE, y - 7, f"P{owner}", 24, _CREAM, width=2 * _SIZE, align="centre")
        return
    else:
        field = FIELD_HEXES.index(hexagon)
        colour = _AREA if any(field in seen.area for seen in view.seats) else _GRASS
    picture.polygon(_around(x, y, _SIZE), colour, border=_LINE)


def _draw_piece(picture: Picture, side: int) -> None:
    (x1, y1), (x2, y2) = (_corner(corner) for corner in side_corners(side))
    picture.line(x1, y1, x2, y2, _WOOD, thickness=7)


def _draw_field(view: View, picture: Picture, field: int) -> None:
    """The number and the geese of a field, its tile, the dog."""
    x, y = _place(FIELD_HEXES[field])
    picture.text(x - _SIZE, y - _SIZE + 9, str(field), 14, _INK, width=2 * _SIZE, align="centre")
    geese = 3 if field in view.triple else (2 if field in view.double else 0)
    for goose in range(geese):
        picture.disc(x + 9 * goose - 9 * (geese - 1) // 2, y + _SIZE - 13, 4, _GEESE, border=_INK)
    tile = view.tiles[field]
    if tile is not None:
        _draw_tile(picture, x, y, tile)
    if view.dog == field:
        _draw_dog(picture, x, y)
    if view.origin == field:
        picture.polygon(_around(x, y, _SIZE - 3), None, border=_GOLD, thickness=3)


def _draw_tile(picture: Picture, x: int, y: int, tile: Tile) -> None:
    """Face up in the colour of the sheep; face down brown, with the seat that placed it as a rim."""
    if tile.face_up:
        black = tile.value == BLACK
        colour = _BLACK_SHEEP if black else _WHITE_SHEEP
        ink = _WHITE_SHEEP if black else _INK
        rim = _INK
    else:
        colour, ink, rim = _BACK, _CREAM, _SEATS[tile.placed_by or 0]
        picture.disc(x, y, 19, rim)
    picture.disc(x, y, 16, colour, border=rim)
    name = "?" if tile.value is None else value_name(tile.value)
    picture.text(x - 20, y - 8, name, 24, ink, width=40, align="centre")


def _draw_dog(picture: Picture, x: int, y: int) -> None:
    picture.disc(x, y, 15, _DOG, border=_INK)
    picture.text(x - 20, y - 6, "dog", 18, _INK, width=40, align="centre")


def _draw_status(setup: Setup, view: View, picture: Picture) -> None:
    width = _WIDTH - 24
    picture.text(12, 8, course(setup, view), 28, _CREAM, width=width)
    if not view.over:
        asked = f"Asked: {setup.agents[view.actor]}, {question(view.node)}"
        hand = in_hand(view)
        picture.text(12, 34, f"{asked}; {hand}" if hand else asked, 20, _GOLD, width=width)
    picture.text(12, 54, table_line(setup, view), 19, _SOFT, width=width)


def _draw_panel(setup: Setup, state: np.record, view: View, picture: Picture) -> None:
    """Seats and fences in words, at the end the scores."""
    x, y = _BOARD, _TOP + 10
    width = _PANEL - 14
    for seat in range(setup.num_players):
        picture.disc(x + 7, y + 9, 7, _SEATS[seat], border=_INK)
        asked = view.actor == seat and not view.over
        line = seat_line(setup, view, seat)
        y = picture.paragraph(x + 22, y, line, 19, _GOLD if asked else _CREAM, width=width - 22, lines=2) + 5
    y += 6
    for fence in range(setup.num_players):
        y = picture.paragraph(x, y, fence_line(setup, view, fence), 17, _SOFT, width=width, lines=2) + 3
    if not view.over:
        return
    y += 6
    for line in score_table(setup, state):
        for column, word in enumerate(line.split()):
            align = "left" if column == 0 else "right"
            picture.text(x + column * 62 + (16 if column else 0), y, word, 19, _CREAM, width=62, align=align)
        y += 19
    picture.paragraph(x, y + 4, winners_text(setup, state), 22, _GOLD, width=width, lines=2)
