"""The board: fields, corners and sides by number, and what lies next to what (rules document, 2.1, 2.2, 2.5).

Hexes are given by axial coordinates (q, r); field, corner and side numbers run clockwise ring by ring. All here is
plain arithmetic, done once: the rules read the tables from the configuration record.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.constants import (
    FIRST_OF_LEVEL,
    FIRST_OF_RING,
    NUM_CORNERS,
    NUM_FARMS,
    NUM_FIELDS,
    NUM_RADIAL,
    RADIUS,
)

__all__ = [
    "CCW",
    "CENTRE",
    "CORNER_NEXT",
    "CORNER_SIDES",
    "CW",
    "FARM_HEXES",
    "FIELD_HEXES",
    "HEX_NEXT",
    "HEX_SIDES",
    "OUT",
    "SIDE_HEXES",
    "Hex",
    "corner_hexes",
    "corner_id",
    "corner_level",
    "distance",
    "field_of",
    "gate_corner",
    "junction",
    "ring_hex",
    "ring_of",
    "side_corners",
    "start_gates",
    "turned",
    "turned_field",
]

Hex: TypeAlias = tuple[int, int]

CENTRE: Final[Hex] = (0, 0)
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

# Columns of CORNER_NEXT and CORNER_SIDES: where a fence can go from a corner.
OUT: Final = 0  # one level outward
CW: Final = 1  # clockwise on the ring line
CCW: Final = 2


def _plus(hexagon: Hex, direction: int, steps: int = 1) -> Hex:
    q, r = DIRECTIONS[direction % 6]
    return hexagon[0] + steps * q, hexagon[1] + steps * r


def distance(hexagon: Hex) -> int:
    """Steps from the centre: the ring of a hex."""
    q, r = hexagon
    return max(abs(q), abs(r), abs(q + r))


def turned(hexagon: Hex, steps: int) -> Hex:
    """A hex turned clockwise around the centre by ``steps`` times 60 degrees (anticlockwise if negative)."""
    for _ in range(steps % 6):
        hexagon = (-hexagon[1], hexagon[0] + hexagon[1])
    return hexagon


# --- hexes ------------------------------------------------------------------------------------------------------------


def ring_hex(ring: int, index: int) -> Hex:
    """The hex at a place of a ring (1..4), counted clockwise; ``index`` is taken modulo the length of the ring."""
    sector, step = divmod(index % (6 * ring), ring)
    return _plus(_plus(CENTRE, sector, ring), sector + 2, step)


FARM_HEXES: Final = tuple(ring_hex(1, place) for place in range(NUM_FARMS))
FIELD_HEXES: Final = tuple(ring_hex(ring, index) for ring in range(2, RADIUS + 1) for index in range(6 * ring))
_FIELD_IDS: Final = {hexagon: field for field, hexagon in enumerate(FIELD_HEXES)}
#: Fields by their numbers, then the farms: the places that an area can pass through.
_PLACES: Final = {hexagon: place for place, hexagon in enumerate((*FIELD_HEXES, *FARM_HEXES))}


def field_of(hexagon: Hex) -> int | None:
    """The number of a field; None for a hex that is none."""
    return _FIELD_IDS.get(hexagon)


def ring_of(field: int) -> tuple[int, int]:
    """Ring (2..4) of a field, and its place there."""
    ring = next(ring for ring in (4, 3, 2) if field >= FIRST_OF_RING[ring - 2])
    return ring, field - FIRST_OF_RING[ring - 2]


def turned_field(field: int, steps: int) -> int:
    """A field turned clockwise by ``steps`` times 60 degrees."""
    ring, index = ring_of(field)
    return FIRST_OF_RING[ring - 2] + (index + ring * steps) % (6 * ring)


# --- corners ----------------------------------------------------------------------------------------------------------


def corner_id(level: int, index: int) -> int:
    """The number of the corner ``level:index``; the index is taken modulo the corners of the level."""
    return FIRST_OF_LEVEL[level] + index % (6 * (2 * level + 1))


def corner_level(corner: int) -> tuple[int, int]:
    """Level (0..4) and index of a corner."""
    level = next(level for level in range(RADIUS, -1, -1) if corner >= FIRST_OF_LEVEL[level])
    return level, corner - FIRST_OF_LEVEL[level]


def corner_hexes(corner: int) -> frozenset[Hex]:
    """The three hexes around a corner; some are off the board at the green edge."""
    level, index = corner_level(corner)
    sector, place = divmod(index, 2 * level + 1)
    inner = _plus(_plus(CENTRE, sector, level), sector + 2, place // 2)
    first = sector + place % 2
    return frozenset((inner, _plus(inner, first), _plus(inner, first + 1)))


def gate_corner(gate: int) -> int:
    """Where the farms ``gate`` and ``gate`` + 1 meet the centre."""
    return corner_id(0, gate)


def junction(gate: int) -> int:
    """The outer end of the side between the farms ``gate`` and ``gate`` + 1."""
    return corner_id(1, 3 * gate + 1)


def start_gates(farm: int, next_farm: int) -> tuple[int, ...]:
    """The gates between two farms, clockwise from the first: where the fence between their owners may start."""
    return tuple((farm + step) % NUM_FARMS for step in range((next_farm - farm) % NUM_FARMS))


# --- sides ------------------------------------------------------------------------------------------------------------


def side_corners(side: int) -> tuple[int, int]:
    """The corners that a side joins, the lower one (on a ring line: the first clockwise) before the other."""
    if side < NUM_RADIAL:
        outer = next(level for level in range(RADIUS, 0, -1) if side >= 3 * level * (level - 1))
        sector, step = divmod(side - 3 * outer * (outer - 1), outer)
        lower = corner_id(outer - 1, (2 * outer - 1) * sector + 2 * step)
        return lower, corner_id(outer, (2 * outer + 1) * sector + 2 * step + 1)
    level = next(level for level in range(RADIUS - 1, 0, -1) if side >= 54 + 6 * level * level)
    index = side - 54 - 6 * level * level
    return corner_id(level, index), corner_id(level, index + 1)


def _tables() -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    corner_next = np.full((NUM_CORNERS, 3), -1, np.int16)
    corner_sides = np.full((NUM_CORNERS, 3), -1, np.int16)
    side_hexes = np.full((NUM_CORNERS, 2), -1, np.int16)
    for side in range(NUM_CORNERS):
        first, second = side_corners(side)
        along = [(first, CW, second), (second, CCW, first)]
        outward = [(first, OUT, second)]  # a fence never goes inward (BS-047 a)
        for start, way, end in outward if side < NUM_RADIAL else along:
            corner_next[start, way] = end
            corner_sides[start, way] = side
        side_hexes[side] = [_PLACES[hexagon] for hexagon in _beside(first, second)]
    return corner_next, corner_sides, side_hexes


def _beside(first: int, second: int) -> list[Hex]:
    """The two hexes between which the side of two corners lies; the one nearer the centre, or else clockwise, first."""
    both = corner_hexes(first) & corner_hexes(second)
    return sorted(both, key=lambda hexagon: (distance(hexagon), _PLACES[hexagon]))


CORNER_NEXT, CORNER_SIDES, SIDE_HEXES = _tables()
"""For each corner the next one out, clockwise and anticlockwise, and the side that leads there (-1: none); for each
side the two places (fields, then farms as 54 + position) that it divides."""


def _hex_tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    hex_next = np.full((NUM_FIELDS + NUM_FARMS, 6), -1, np.int16)
    hex_sides = np.full((NUM_FIELDS + NUM_FARMS, 6), -1, np.int16)
    side_between = {frozenset(pair): side for side, pair in enumerate(SIDE_HEXES.tolist())}
    for hexagon, place in _PLACES.items():
        for direction in range(6):
            other = _PLACES.get(_plus(hexagon, direction))
            if other is not None:
                hex_next[place, direction] = other
                hex_sides[place, direction] = side_between[frozenset((place, other))]
    return hex_next, hex_sides


HEX_NEXT, HEX_SIDES = _hex_tables()
"""For each place the neighbour in each of the six directions (-1: the centre, or off the board), and the side between
them."""
