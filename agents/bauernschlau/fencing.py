"""What pieces of fences are worth to a seat, in points of lead over the others."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.borders import lead_on, pieces_to_edge, share_out
from hedgerow.agents.bauernschlau.outlook import hurry
from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, NUM_FIELDS
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.routes import is_finished, next_corner
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Real

__all__ = ["fence_worth"]


@rule
def _ground(config: Any, state: Any, weights: Any, view: Any, seat: int, fence: int, way: int, clockwise: bool) -> Real:
    """By how much a piece moves the border in favour of a seat."""
    kept_angles = (view.angles[fence, 0], view.angles[fence, 1], view.angles[fence, 2])
    kept_spreads = (view.spreads[fence, 0], view.spreads[fence, 1], view.spreads[fence, 2])
    lead_on(config, state, weights, fence, way, clockwise, view.angles, view.spreads)
    share_out(config, weights, seat, view.angles, view.spreads, view.changed)
    for ring in range(3):
        view.angles[fence, ring] = kept_angles[ring]
        view.spreads[fence, ring] = kept_spreads[ring]
    gain = 0.0
    for field in range(NUM_FIELDS):
        gain += view.contents[field] * (view.changed[field] - view.stakes[field])
    return gain


@rule
def _other_done(config: Any, state: Any, seat: int, fence: int) -> Bool:
    other = fence_before(config, seat) if fence == seat else seat
    return is_finished(state, other)


@rule
def _leads_to_edge(config: Any, state: Any, fence: int, corner: int) -> Bool:
    """Whether a corner lies on the route of a fence, or beyond it."""
    if corner >= FIRST_OF_LEVEL[4]:
        return True
    return (state.routes[fence, config.level[corner] - 1] >> config.slot[corner]) & 1 != 0


@rule
def fence_worth(
    config: Any, state: Any, weights: Any, view: Any, seat: int, fence: int, way: int, clockwise: bool
) -> Real:
    """A piece: for a larger area while there are pieces enough, else on towards the edge."""
    corner = next_corner(config, state, fence, way)
    mate = fence + 1 if fence + 1 < config.num_players else 0
    if mate == seat:
        mate = fence
    spare = state.supply[seat] + state.supply[mate] - pieces_to_edge(state, fence)
    if not is_finished(state, seat) and not is_finished(state, fence_before(config, seat)):
        other = fence_before(config, seat) if fence == seat else seat
        share = 1.0 if config.num_players == 2 else 0.5
        spare -= share * pieces_to_edge(state, other)
    worth = weights[w.PIECE] + _ground(config, state, weights, view, seat, fence, way, clockwise)
    short = max(0.0, weights[w.SCARCE] * (weights[w.RESERVE] - spare))
    if not _leads_to_edge(config, state, fence, corner):
        return worth - weights[w.DETOUR] - short
    worth += weights[w.PROGRESS] + weights[w.HURRY] * hurry(config, state) + short
    if corner >= FIRST_OF_LEVEL[4] and _other_done(config, state, seat, fence):
        worth += weights[w.COMPLETION]
    return worth
