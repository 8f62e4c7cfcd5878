"""Where the parts of an observation are written: as a flat vector, or as planes of 9 x 9 cells (features.py).

All sets are already turned to the observer. In the vector each part is written as a whole; of planes, which are mostly
empty, the caller has cleared everything, and only what is not 0 is written.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bauernschlau.constants import (
    FIRST_OF_LEVEL,
    FIRST_OF_WORD,
    NUM_FARMS,
    NUM_FIELDS,
    NUM_RADIAL,
    RING_LINES,
)
from hedgerow.envs.bauernschlau.features import CELLS
from hedgerow.envs.bauernschlau.state import HOME, SIDE_WORDS
from hedgerow.envs.bauernschlau.turning import seen_corner, seen_sides
from hedgerow.envs.core.bits import lowest, write_members
from hedgerow.envs.core.jit import rule

__all__ = [
    "clear_corners",
    "put_corner",
    "put_dog",
    "put_farms",
    "put_fields",
    "put_number",
    "put_shares",
    "put_sides",
]

_SIDE_SIZES: Final = (NUM_RADIAL, *RING_LINES)


@rule
def _put_cells(config: Any, members: int, first_cell: int, out: Any, start: int, value: float) -> None:
    """Write into the plane at ``start`` the hexes ``first_cell`` + m of a set."""
    while members != 0:
        out[start + config.cells[first_cell + lowest(members)]] = value
        members &= members - 1


@rule
def put_fields(config: Any, members: int, out: Any, start: int) -> None:
    """A set of fields."""
    if config.planes != 0:
        _put_cells(config, members, 0, out, start, 1.0)
    else:
        write_members(members, NUM_FIELDS, out, start)


@rule
def put_shares(config: Any, sets: Any, shares: Any, out: Any, start: int) -> None:
    """Four sets of fields, none with a field of another, each with the number that is written for it."""
    if config.planes != 0:
        for index in range(4):
            _put_cells(config, sets[index], 0, out, start, shares[index])
        return
    first = np.uint64(start)
    one, two, three, four = sets
    for field in range(NUM_FIELDS):
        share = shares[0] * ((one >> field) & 1) + shares[1] * ((two >> field) & 1)
        out[first + np.uint64(field)] = share + shares[2] * ((three >> field) & 1) + shares[3] * ((four >> field) & 1)


@rule
def put_farms(config: Any, positions: int, out: Any, start: int) -> None:
    """A set of farms."""
    if config.planes != 0:
        _put_cells(config, positions, NUM_FIELDS, out, start, 1.0)
    else:
        write_members(positions, NUM_FARMS, out, start)


@rule
def put_dog(config: Any, field: int, out: Any, start: int) -> None:
    """The dog: a field, HOME, or negative while it is lifted."""
    if config.planes != 0:
        if field >= 0:
            out[start + config.cells[NUM_FIELDS + NUM_FARMS if field == HOME else field]] = 1.0
        return
    for place in range(NUM_FIELDS + 1):
        out[start + place] = 0.0
    if field >= 0:
        out[start + field] = 1.0


@rule
def put_sides(config: Any, sides: Any, farm: int, both: bool, out: Any, start: int) -> None:
    """Sides with a piece, given as four words that are not turned yet.

    As planes a side stands at one of its hexes, or with ``both`` at both.
    """
    for word in range(SIDE_WORDS):
        members = seen_sides(sides[word], word, farm)
        if config.planes == 0:
            write_members(members, _SIDE_SIZES[word], out, start + FIRST_OF_WORD[word])
            continue
        while members != 0:
            side = FIRST_OF_WORD[word] + lowest(members)
            members &= members - 1
            out[start + config.side_cells[side, 0]] = 1.0
            if both:
                out[start + config.side_cells[side, 1]] = 1.0


@rule
def clear_corners(config: Any, out: Any, start: int) -> None:
    """Prepare a part for corners."""
    if config.planes == 0:
        for place in range(FIRST_OF_LEVEL[4] - FIRST_OF_LEVEL[1]):
            out[start + place] = 0.0


@rule
def put_corner(config: Any, corner: int, farm: int, out: Any, start: int) -> None:
    """One corner of the levels 1 to 3, not turned yet."""
    seen = seen_corner(config, corner, farm)
    if config.planes == 0:
        out[start + seen - FIRST_OF_LEVEL[1]] = 1.0
        return
    for hexagon in range(3):
        out[start + config.corner_cells[seen, hexagon]] = 1.0


@rule
def put_number(config: Any, value: float, out: Any, start: int, index: int) -> None:
    """A number, clipped to [0, 1]; the one with this index of a group."""
    clipped = min(max(value, 0.0), 1.0)
    if config.planes == 0:
        out[start + index] = clipped
        return
    first = start + index * CELLS
    for cell in range(CELLS):
        out[first + cell] = clipped
