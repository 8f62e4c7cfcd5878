"""The board as it looks from a seat: turned so that its farm comes to position 0 (rules document, sections 5 and 7).

A ring of 6 k places turns by k places at a time, so a set of bits is rotated ring by ring.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, FIRST_OF_RING, NUM_FARMS, RING_LINES
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["absolute_field", "seen_corner", "seen_farms", "seen_field", "seen_fields", "seen_sides"]


@rule
def _ring(members: int, first: int, size: int, shift: int) -> Int:
    """The bits ``first`` .. ``first + size`` turned back by ``shift`` places, all others 0."""
    ring = (np.int64(1) << np.int64(size)) - 1
    inside = (members >> np.int64(first)) & ring
    back = (inside >> np.int64(shift)) | (inside << np.int64(size - shift))
    return (back & ring) << np.int64(first)


@rule
def seen_fields(members: int, farm: int) -> Int:
    """A set of fields as the owner of the farm at position ``farm`` sees it."""
    return _ring(members, 0, 12, 2 * farm) | _ring(members, 12, 18, 3 * farm) | _ring(members, 30, 24, 4 * farm)


@rule
def seen_farms(positions: int, farm: int) -> Int:
    """A set of farms, as bits of their positions."""
    return _ring(positions, 0, NUM_FARMS, farm)


@rule
def seen_sides(members: int, word: int, farm: int) -> Int:
    """A set of sides: ``word`` 0 holds the sides 0..59, ``word`` k those of ring line k."""
    if word > 0:
        return _ring(members, 0, RING_LINES[word - 1], (2 * word + 1) * farm)
    inner = _ring(members, 0, 6, farm) | _ring(members, 6, 12, 2 * farm)
    return inner | _ring(members, 18, 18, 3 * farm) | _ring(members, 36, 24, 4 * farm)


@rule
def seen_corner(config: Any, corner: int, farm: int) -> Int:
    """A corner."""
    level = config.level[corner]
    first = FIRST_OF_LEVEL[level]
    size = 6 * (2 * level + 1)
    index = corner - first - (2 * level + 1) * farm
    return first + (index if index >= 0 else index + size)


@rule
def _turned_field(field: int, steps: int) -> Int:
    ring = 2 if field < FIRST_OF_RING[1] else (3 if field < FIRST_OF_RING[2] else 4)
    first = FIRST_OF_RING[ring - 2]
    index = field - first + ring * steps
    return first + (index - 6 * ring if index >= 6 * ring else index)


@rule
def absolute_field(field: int, farm: int) -> Int:
    """The field that the owner of a farm calls ``field``."""
    return _turned_field(field, farm)


@rule
def seen_field(field: int, farm: int) -> Int:
    """What the owner of a farm calls a field."""
    return _turned_field(field, NUM_FARMS - farm if farm > 0 else 0)
