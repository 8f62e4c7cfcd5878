"""What moves of Bauernschlau are worth to a seat, in points of lead over the others."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.agents.bauernschlau.outlook import factor, is_free, last_free, lead, pieces_to_edge
from hedgerow.envs.bauernschlau.constants import BLACK, FIRST_OF_LEVEL, NUM_FIELDS, NUM_TILES, VALUES
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.rounds import pile_size
from hedgerow.envs.bauernschlau.routes import is_finished, next_corner
from hedgerow.envs.bauernschlau.state import CCW_WAY, CW_WAY
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Real

__all__ = ["DOWN", "MOVE", "best_spot", "ending", "fence_worth", "sheep_worth", "tile_worth"]

#: A move more is worth about as much as the usual best one.
MOVE: Final = 3.0
#: A face-down tile is still to be turned up, and others may take it away first.
DOWN: Final = 0.6
_WIN: Final = 40.0
_PIECE: Final = 1.0  # a piece that is laid costs nothing at the end
_PROGRESS: Final = 2.0
_HURRY: Final = 6.0  # more, as the pile gets smaller
_SCARCE: Final = 0.5  # more for each piece that its owners are short of a reserve
_RESERVE: Final = 6.0
_COMPLETION: Final = 5.0


@rule
def sheep_worth(config: Any, owners: Any, seat: int, field: int, value: float) -> Real:
    """A sheep face up on a field: good in the own area, bad in another's, nothing between."""
    owner = owners[field]
    if owner == seat:
        return value * factor(config, field)
    if owner < 0:
        return 0.0
    return -value * factor(config, field) / (config.num_players - 1.0)


@rule
def tile_worth(config: Any, owners: Any, seat: int, field: int, value: int) -> Real:
    """A face-down tile on a field whose value is known: what turning it up will bring."""
    worth = sheep_worth(config, owners, seat, field, 1.0 * VALUES[value])
    if value == BLACK:
        worth += MOVE
    return DOWN * worth


@rule
def best_spot(config: Any, state: Any, owners: Any, seat: int, value: float) -> Real:
    """The most that a sheep of this value can bring on a free field."""
    best = -100.0
    for field in range(NUM_FIELDS):
        if is_free(state, field):
            best = max(best, sheep_worth(config, owners, seat, field, value))
    return best


@rule
def ending(config: Any, state: Any, seat: int, field: int, gain: float) -> Real:
    """What it means to occupy a field: the last free one of a completed area ends the round, a few before it help."""
    free = last_free(config, state, field)
    if free == 0:
        return 0.0
    ahead = lead(config, state, seat) + gain
    if free == 1:
        return _WIN + ahead if ahead > 0.0 else -_WIN + ahead
    return (1.0 if ahead > 0.0 else -1.0) * MOVE / free


@rule
def _hurry(state: Any) -> Real:
    """From 0 with a full pile to 1 with an empty one."""
    return 1.0 - pile_size(state) / NUM_TILES


@rule
def _other_done(config: Any, state: Any, seat: int, fence: int) -> Bool:
    other = fence_before(config, seat) if fence == seat else seat
    return is_finished(state, other)


@rule
def fence_worth(config: Any, state: Any, seat: int, fence: int, way: int, clockwise: bool) -> Real:
    """A piece: on towards the edge, or outward along the ring for a larger area while there are pieces enough."""
    corner = next_corner(config, state, fence, way)
    mate = fence + 1 if fence + 1 < config.num_players else 0
    if mate == seat:
        mate = fence
    spare = state.supply[seat] + state.supply[mate] - pieces_to_edge(state, fence)
    worth = _PIECE
    progress = _PROGRESS + _HURRY * _hurry(state) + max(0.0, _SCARCE * (_RESERVE - spare))
    if corner >= FIRST_OF_LEVEL[4]:
        worth += progress
        return worth + _COMPLETION if _other_done(config, state, seat, fence) else worth
    level = config.level[corner] - 1
    if (state.routes[fence, level] >> config.slot[corner]) & 1 != 0:
        worth += progress
    if way == CW_WAY or way == CCW_WAY:
        grows = (way == CW_WAY) == clockwise
        if not grows or spare < 5:
            worth -= 1.0
    return worth
