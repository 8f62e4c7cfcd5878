"""Who is ahead: the part that the games' rules of winning share."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["leading_seats"]


@rule
def leading_seats(config: Any, state: Any) -> Int:
    """The set of seats with the best standing; several if they are tied."""
    best = 0
    leading: Any = 0
    for seat in range(config.num_players):
        standing = ops.standing(config, state, seat)
        if leading == 0 or standing > best:
            best = standing
            leading = bit(seat)
        elif standing == best:
            leading |= bit(seat)
    return leading
