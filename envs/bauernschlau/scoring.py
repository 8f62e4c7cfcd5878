"""Points and winners (rules document, BS-080 to BS-088)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.constants import NUM_VALUES, UNFINISHED_LOSS, VALUES
from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.leaders import leading_seats
from hedgerow.envs.core.numbers import Bool, Int

__all__ = ["any_completed", "area_points", "points", "round_points", "sheep_points", "standing", "winners"]


@rule
def sheep_points(config: Any, state: Any, fields: int) -> Int:
    """The face-up sheep on a set of fields (BS-080, BS-081), multiplied by the geese."""
    up = fields & state.covered & ~state.down
    total = 0
    for value in range(NUM_VALUES):
        here = state.tiles[value] & up
        total += VALUES[value] * (count(here) + count(here & config.double) + 2 * count(here & config.triple))
    return total


@rule
def area_points(config: Any, state: Any, seat: int) -> Int:
    """The score of a completed area: its sheep, less the pieces left in the supply (BS-082)."""
    return sheep_points(config, state, state.areas[seat]) - state.supply[seat]


@rule
def _lowest_score(config: Any, state: Any) -> Int:
    """The lowest score of a completed area; there is one."""
    found = False
    low = 0
    for seat in range(config.num_players):
        if state.areas[seat] != 0:
            score = area_points(config, state, seat)
            if not found or score < low:
                low = score
            found = True
    return low


@rule
def any_completed(config: Any, state: Any) -> Bool:
    """Whether somebody has a completed area in this round."""
    completed: Any = 0
    for seat in range(config.num_players):
        completed |= state.areas[seat]
    return completed != 0


@rule
def round_points(config: Any, state: Any, seat: int) -> Int:
    """What this round brings a seat, as it stands (BS-086); 0 for all if no area is completed."""
    if state.areas[seat] != 0:
        return area_points(config, state, seat)
    if any_completed(config, state):
        return _lowest_score(config, state) - UNFINISHED_LOSS
    return 0


@rule
def points(config: Any, state: Any, seat: int) -> Int:
    """Earlier rounds and the present one."""
    return state.totals[seat] + round_points(config, state, seat)


@rule
def standing(config: Any, state: Any, seat: int) -> Int:
    """The points: an area that is not completed is behind all that are, and equal to its likes (BS-083, BS-088)."""
    return ops.points(config, state, seat)


@rule
def winners(config: Any, state: Any) -> Int:
    """The best seats (BS-083, BS-084, BS-087); nobody if no area was completed in any round (BS-085)."""
    if state.completed == 0 and not any_completed(config, state):
        return 0
    return leading_seats(config, state)
