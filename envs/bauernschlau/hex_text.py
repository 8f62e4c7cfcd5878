"""The board of Bauernschlau in letters: hexes, fences, geese, dog, and the tiles as far as the viewer knows them.

A hex is eight columns wide and stands half a hex further right for each row down. Its two lines hold the number of the
field with its geese, and what lies there; the line above it and the column left of it are its upper and left sides.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hedgerow.envs.bauernschlau.board import CENTRE, FARM_HEXES, FIELD_HEXES, SIDE_HEXES, Hex
from hedgerow.envs.bauernschlau.constants import RADIUS
from hedgerow.envs.bauernschlau.state import HOME, LIFTED
from hedgerow.envs.bauernschlau.view import Tile, View
from hedgerow.envs.bauernschlau.words import value_name

__all__ = ["board_lines", "legend"]

_HALF: Final = 4  # columns of half a hex
_ROW: Final = 3  # lines of a row of hexes
_WIDTH: Final = 2 * _HALF * (2 * RADIUS + 1) + 1
_HEIGHT: Final = _ROW * (2 * RADIUS + 1) + 1
_PLACES: Final = (*FIELD_HEXES, *FARM_HEXES)


def legend() -> str:
    """What the signs mean."""
    return (
        "A field shows its number, x2 or x3 for geese, and below +5 or -3 face up, (+5)0 or (?)0 face down and placed "
        "by player_0, D the dog. Rows of one digit are fences: 0 lies between player_0 and player_1, and so on."
    )


def board_lines(view: View) -> list[str]:
    """The board, line by line."""
    canvas = [list(line) for line in _grid()]
    if view.dog == HOME:
        _put(canvas, *_below(CENTRE), "D")
    for seat, seen in enumerate(view.seats):
        _put(canvas, *_below(FARM_HEXES[seen.farm]), f"P{seat}")
    for field, hexagon in enumerate(FIELD_HEXES):
        if field in view.double or field in view.triple:
            _put(canvas, *_middle(hexagon), f"{field} {'x2' if field in view.double else 'x3'}")
        _put(canvas, *_below(hexagon), _content(view, field))
    for fence, laid in enumerate(view.fences):
        for side in laid.sides:
            first, second = (_PLACES[place] for place in SIDE_HEXES[side].tolist())
            _draw_piece(canvas, first, second, str(fence))
    return ["".join(line).rstrip() for line in canvas]


def _middle(hexagon: Hex) -> tuple[int, int]:
    """Column and first line of the inside of a hex."""
    q, r = hexagon
    return _WIDTH // 2 + _HALF * (2 * q + r), _ROW * (r + RADIUS) + 1


def _below(hexagon: Hex) -> tuple[int, int]:
    """Column and second line of the inside of a hex."""
    x, y = _middle(hexagon)
    return x, y + 1


def _put(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    """Write a text centred on a column."""
    start = x - len(text) // 2
    canvas[y][start : start + len(text)] = text


@cache
def _grid() -> tuple[str, ...]:
    """What is the same on every board: the corners and upright sides of all hexes, and the names of places."""
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for hexagon in (CENTRE, *_PLACES):
        x, y = _middle(hexagon)
        for corner_x, corner_y in ((x - 2, y - 1), (x + 2, y - 1), (x - 2, y + 2), (x + 2, y + 2)):
            _put(canvas, corner_x, corner_y, ".")
        _put(canvas, x - _HALF, y, ":")
        _put(canvas, x + _HALF, y, ":")
    _put(canvas, *_middle(CENTRE), "centre")
    for hexagon in FARM_HEXES:
        _put(canvas, *_middle(hexagon), "FARM")
        _put(canvas, *_below(hexagon), "-")
    for field, hexagon in enumerate(FIELD_HEXES):
        _put(canvas, *_middle(hexagon), str(field))
    return tuple("".join(line) for line in canvas)


def _content(view: View, field: int) -> str:
    tile = view.tiles[field]
    if tile is None:
        return "D" if view.dog == field and view.dog != LIFTED else ""
    return ("*" if field == view.origin else "") + _tile(tile)


def _tile(tile: Tile) -> str:
    value = "?" if tile.value is None else value_name(tile.value)
    return value if tile.face_up else f"({value}){tile.placed_by}"


def _draw_piece(canvas: list[list[str]], first: Hex, second: Hex, sign: str) -> None:
    """A piece between two hexes: upright between neighbours in a row, else slanted."""
    (x1, y1), (x2, y2) = _middle(first), _middle(second)
    if y1 == y2:
        for line in (y1, y1 + 1):
            canvas[line][(x1 + x2) // 2] = sign
    else:
        _put(canvas, (x1 + x2) // 2, max(y1, y2) - 1, 3 * sign)
