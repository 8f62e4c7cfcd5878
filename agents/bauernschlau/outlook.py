"""How a board of Bauernschlau looks to develop: whose field is whose, what the unseen tiles are, who is ahead.

Only what the seat sees is used: face-down tiles of others are known by the mean of all tiles that it cannot locate.
"""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.bauernschlau.constants import BLACK, NUM_FARMS, NUM_FIELDS, NUM_VALUES, VALUES
from hedgerow.envs.bauernschlau.fences import is_open
from hedgerow.envs.bauernschlau.scoring import any_completed, round_points
from hedgerow.envs.bauernschlau.state import HOME, NO_TILE, NUM_LEVELS
from hedgerow.envs.core.bits import bit, count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int, Real

__all__ = ["NOBODY", "NUM_PLACES", "factor", "is_free", "last_free", "lead", "look_around", "pieces_to_edge", "unseen"]

NUM_PLACES: Final = NUM_FIELDS + NUM_FARMS
NOBODY: Final = -1
_CONTESTED: Final = -2


@rule
def factor(config: Any, field: int) -> Int:
    """By how much geese multiply a sheep on a field."""
    return 1 + ((config.double >> field) & 1) + 2 * ((config.triple >> field) & 1)


@rule
def is_free(state: Any, field: int) -> Bool:
    """Whether nothing lies on a field; where the dog rests counts as free while it is lifted."""
    return (state.covered >> field) & 1 == 0 and state.dog != field


@rule
def look_around(config: Any, state: Any, owners: Any, queue: Any) -> None:
    """Write into ``owners`` (int64 [60]) whose farm each field is nearest to, without crossing pieces; NOBODY if equal.

    ``queue`` is room for as many places.
    """
    size = 0
    for place in range(NUM_PLACES):
        owners[place] = _CONTESTED
    for seat in range(config.num_players):
        place = NUM_FIELDS + config.farms[seat]
        owners[place] = seat
        queue[size] = place
        size += 1
    start = 0
    while start < size:  # one ring after the other, so that equal distances meet
        stop = size
        for index in range(start, stop):
            place = queue[index]
            if owners[place] < 0:
                continue
            for direction in range(6):
                other = config.hex_next[place, direction]
                if other >= 0 and is_open(config, state, place, direction):
                    if owners[other] == _CONTESTED:
                        owners[other] = owners[place]
                        queue[size] = other
                        size += 1
                    elif owners[other] != owners[place] and _reached_now(queue, stop, size, other):
                        owners[other] = NOBODY
        start = stop


@rule
def _reached_now(queue: Any, start: int, stop: int, place: int) -> Bool:
    found = False
    for index in range(start, stop):
        found = found or queue[index] == place
    return found


@rule
def unseen(config: Any, state: Any, seat: int, numbers: Any) -> None:
    """Write into ``numbers`` (float64 [2]) the mean of the tiles that a seat cannot locate, and the black share."""
    total = 0.0
    points = 0.0
    black = 0.0
    for value in range(NUM_VALUES):
        left = config.mix[value] - count(state.tiles[value] & (~state.down | state.placed[seat]))
        if seat == state.actor:
            left -= state.special[value] + (1 if state.holding == value and state.holding != NO_TILE else 0)
        total += left
        points += left * VALUES[value]
        if value == BLACK:
            black = 1.0 * left
    numbers[0] = points / total if total > 0.0 else 0.0
    numbers[1] = black / total if total > 0.0 else 0.0


@rule
def pieces_to_edge(state: Any, fence: int) -> Int:
    """Pieces that an unfinished fence still needs along its route."""
    pieces = 1
    for level in range(NUM_LEVELS):
        pieces += count(state.routes[fence, level])
    return pieces


@rule
def lead(config: Any, state: Any, seat: int) -> Real:
    """Points by which a seat would be ahead of the best other one if the round ended now; 0 if nothing is completed."""
    if not any_completed(config, state):
        return 0.0
    best = -1000.0
    for other in range(config.num_players):
        if other != seat:
            best = max(best, 1.0 * round_points(config, state, other))
    return round_points(config, state, seat) - best


@rule
def last_free(config: Any, state: Any, field: int) -> Int:
    """How many fields are free in the completed area in which a field lies; 0 if it lies in none."""
    occupied = state.covered | (bit(state.dog) if state.dog >= 0 and state.dog < HOME else 0)
    for seat in range(config.num_players):
        if (state.areas[seat] >> field) & 1 != 0:
            return count(state.areas[seat] & ~occupied)
    return 0
