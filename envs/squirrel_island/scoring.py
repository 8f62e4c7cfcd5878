"""Points, tie-break and winners (rules document: game end)."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.leaders import leading_seats
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.constants import MAX_CARDS
from hedgerow.envs.squirrel_island.state import BURIED, FRONT, MAX_COPIES, STASHED, TIRED, WORD_BITS
from hedgerow.envs.squirrel_island.zones import types_in

__all__ = ["points", "squirrels", "standing", "stash_points", "winners"]

_SQUIRRELS: Final = MAX_CARDS + 1  # more than a seat can have


@rule
def _zone_points(config: Any, state: Any, zone: int) -> Int:
    total = 0
    for copies in range(MAX_COPIES):
        for word in range(config.num_words):
            rest = types_in(state, zone, copies, word)
            while rest != 0:
                total += config.stash_value[WORD_BITS * word + lowest(rest)]
                rest &= rest - 1
    return total


@rule
def stash_points(config: Any, state: Any, seat: int) -> Int:
    """The stash values of all stashed cards of a seat (SI-087)."""
    return _zone_points(config, state, STASHED + seat) + _zone_points(config, state, BURIED + seat)


@rule
def squirrels(state: Any, seat: int) -> Int:
    """Squirrels in front of a seat, refreshed or exhausted (SI-117)."""
    return state.amounts[FRONT + seat] + state.amounts[TIRED + seat]


@rule
def points(config: Any, state: Any, seat: int) -> Int:
    """Nuts and stash values (SI-114, SI-115)."""
    return state.nuts[seat] + stash_points(config, state, seat)


@rule
def standing(config: Any, state: Any, seat: int) -> Int:
    """The score, then the number of squirrels (SI-116, SI-117, SI-119)."""
    return ops.points(config, state, seat) * _SQUIRRELS + squirrels(state, seat)


@rule
def winners(config: Any, state: Any) -> Int:
    """The best seats; those equal in both share the victory (SI-118)."""
    return leading_seats(config, state)
