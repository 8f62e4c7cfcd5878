"""How a game of Bauernschlau looks to a seat: whose field is whose, what a tile is likely to be, who is ahead.

Only what the seat sees is used: face-down tiles of others are known by the mean of all tiles that it cannot locate.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.borders import draw_borders, find_room, share_out
from hedgerow.envs.bauernschlau.constants import BLACK, MAX_PLAYERS, NUM_FIELDS, NUM_TILES, NUM_VALUES, VALUES
from hedgerow.envs.bauernschlau.rounds import occupied, pile_size
from hedgerow.envs.bauernschlau.scoring import any_completed, round_points
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int, Real
from hedgerow.envs.core.records import record_dtype

__all__ = [
    "UNKNOWN",
    "factor",
    "hurry",
    "known_value",
    "last_free",
    "lead",
    "look_around",
    "outlook_dtype",
]

UNKNOWN: Final = -1  # the value of another's face-down tile

outlook_dtype: Final = record_dtype(
    [
        ("angles", np.float64, (MAX_PLAYERS, 3)),  # where each fence crosses the rings 2 to 4, see borders.py
        ("spreads", np.float64, (MAX_PLAYERS, 3)),  # by how many fields that may be wrong
        ("stakes", np.float64, (NUM_FIELDS,)),  # what a point on each field is worth to the seat, without geese
        ("changed", np.float64, (NUM_FIELDS,)),  # the same after a piece that is looked at
        ("contents", np.float64, (NUM_FIELDS,)),  # points that each field has or is likely to get, with geese
        ("room", np.int64, (MAX_PLAYERS,)),  # free fields that the area of each seat is expected to have
        ("average", np.float64),  # of the tiles that the seat cannot locate
        ("black", np.float64),  # their black share
        ("best", np.float64),  # the most that a point on a free field is worth, with geese
        ("worst", np.float64),  # the least
    ]
)
"""What a seat makes of a state before it looks at its actions."""


@rule
def factor(config: Any, field: int) -> Int:
    """By how much geese multiply a sheep on a field."""
    return 1 + ((config.double >> field) & 1) + 2 * ((config.triple >> field) & 1)


@rule
def _value_at(state: Any, fields: int, field: int) -> Int:
    """The code of the value of the tile on a field, if the field is one of ``fields``; else UNKNOWN."""
    for value in range(NUM_VALUES):
        if ((state.tiles[value] & fields) >> field) & 1 != 0:
            return value
    return UNKNOWN


@rule
def known_value(state: Any, seat: int, field: int) -> Int:
    """The code of the value of a face-down tile that the seat placed; UNKNOWN for another's."""
    return _value_at(state, state.placed[seat], field)


@rule
def _unseen(config: Any, state: Any, seat: int, view: Any) -> None:
    """Write the mean and the black share of the tiles that a seat cannot locate."""
    total = 0.0
    points = 0.0
    black = 0.0
    for value in range(NUM_VALUES):
        left = config.mix[value] - count(state.tiles[value] & (~state.down | state.placed[seat]))
        if seat == state.actor:
            left -= state.special[value] + (1 if state.holding == value else 0)
        total += left
        points += left * VALUES[value]
        if value == BLACK:
            black = 1.0 * left
    view.average = points / total if total > 0.0 else 0.0
    view.black = black / total if total > 0.0 else 0.0


@rule
def _content(config: Any, state: Any, weights: Any, field: int) -> Real:
    """Points that a field has or is likely to get, without geese."""
    if (state.covered >> field) & 1 == 0 or (state.down >> field) & 1 != 0:
        return weights[w.FREE]
    return 1.0 * VALUES[_value_at(state, state.covered, field)]


@rule
def look_around(config: Any, state: Any, weights: Any, seat: int, view: Any) -> None:
    """Write into ``view`` (a record of ``outlook_dtype``) how a game looks to a seat."""
    _unseen(config, state, seat, view)
    draw_borders(config, state, weights, seat, view.angles, view.spreads)
    share_out(config, weights, seat, view.angles, view.spreads, view.stakes)
    taken = occupied(state)
    find_room(config, taken, view.angles, view.room)
    view.best = 0.0
    view.worst = 0.0
    for field in range(NUM_FIELDS):
        geese = factor(config, field)
        view.contents[field] = geese * _content(config, state, weights, field)
        if (taken >> field) & 1 == 0:
            view.best = max(view.best, geese * view.stakes[field])
            view.worst = min(view.worst, geese * view.stakes[field])


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
    for seat in range(config.num_players):
        if (state.areas[seat] >> field) & 1 != 0:
            return count(state.areas[seat] & ~occupied(state))
    return 0


@rule
def hurry(state: Any) -> Real:
    """From 0 with a full pile to 1 with an empty one."""
    return 1.0 - pile_size(state) / NUM_TILES
