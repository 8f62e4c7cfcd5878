"""What pieces of fences are worth to a seat, in points of lead over the others."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.borders import lead_on, pieces_to_edge, share_out
from hedgerow.agents.bauernschlau.outlook import hurry
from hedgerow.envs.bauernschlau.board import OUT
from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, NUM_FIELDS
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.rounds import next_seat
from hedgerow.envs.bauernschlau.routes import is_finished, next_corner
from hedgerow.envs.bauernschlau.state import NOT_BEGUN, NUM_LEVELS, OUT_WAY
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int, Real

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
def _mate(config: Any, seat: int, fence: int) -> Int:
    """The other owner of a fence."""
    return next_seat(config, seat) if fence == seat else fence


@rule
def _other_done(config: Any, state: Any, seat: int, fence: int) -> Bool:
    other = fence_before(config, seat) if fence == seat else seat
    return is_finished(state, other)


@rule
def _leads_to_edge(config: Any, state: Any, fence: int, way: int, corner: int) -> Bool:
    """Whether a piece brings a fence nearer to the edge.

    From a corner without a way outward both ways along the ring line do: its neighbours have one, if no other fence
    lies there. The route of a fence shows but one of the two.
    """
    if state.tip[fence] == NOT_BEGUN or way == OUT_WAY:
        return True
    if (state.ways[fence] >> OUT_WAY) & 1 != 0:
        return False
    level = config.level[corner]
    outer = config.corner_next[corner, OUT]
    open_outward = outer >= 0 and (level == NUM_LEVELS or (state.fenced[level] >> config.slot[outer]) & 1 == 0)
    return open_outward or (state.routes[fence, level - 1] >> config.slot[corner]) & 1 != 0


@rule
def _missing(config: Any, state: Any, seat: int) -> Int:
    """Pieces that the fences of a seat still need."""
    pieces = 0
    before = fence_before(config, seat)
    for fence in (seat, before):
        if not is_finished(state, fence):
            pieces += pieces_to_edge(state, fence)
    return pieces


@rule
def _spare(config: Any, state: Any, seat: int, fence: int) -> Real:
    """Pieces of its owners beyond what they need for their fences; of one shared with a third seat, half."""
    mate = _mate(config, seat, fence)
    pieces = state.supply[seat] + state.supply[mate]
    own = _missing(config, state, seat)
    if config.num_players == 2:
        return 1.0 * (pieces - own)
    other = _missing(config, state, mate)
    shared = pieces_to_edge(state, fence)
    return pieces - shared - 0.5 * (own - shared) - 0.5 * (other - shared)


@rule
def _moves_to_end(config: Any, state: Any, view: Any, seat: int) -> Real:
    """Moves in which others could at the soonest complete and fill an area."""
    soonest = 1.0 * NUM_FIELDS
    for other in range(config.num_players):
        if other != seat:
            soonest = min(soonest, 1.0 * view.room[other] + _missing(config, state, other))
    return soonest


@rule
def _late(config: Any, state: Any, weights: Any, view: Any, seat: int) -> Real:
    """How much too late a seat would be with its fences, from 0 to 1, if others went for the end of the round."""
    moves = weights[w.PACE] * config.num_players * _missing(config, state, seat)
    return max(0.0, 1.0 - _moves_to_end(config, state, view, seat) / moves)


@rule
def _finish_worth(config: Any, state: Any, weights: Any, seat: int, fence: int) -> Real:
    """Finishing a fence: it completes the own area, or that of the other owner before it."""
    if _other_done(config, state, seat, fence):
        return weights[w.COMPLETION]
    mate = _mate(config, seat, fence)
    return -weights[w.OPENING] if _other_done(config, state, mate, fence) else 0.0


@rule
def fence_worth(
    config: Any, state: Any, weights: Any, view: Any, seat: int, fence: int, way: int, clockwise: bool
) -> Real:
    """A piece: for a larger area while there are pieces enough, else on towards the edge."""
    corner = next_corner(config, state, fence, way)
    worth = weights[w.PIECE] + _ground(config, state, weights, view, seat, fence, way, clockwise)
    short = max(0.0, weights[w.SCARCE] * (weights[w.RESERVE] - _spare(config, state, seat, fence)))
    late = weights[w.LATE] * _late(config, state, weights, view, seat)
    if not _leads_to_edge(config, state, fence, way, corner):
        return worth - weights[w.DETOUR] - short - late
    behind = 2 * pieces_to_edge(state, fence) - _missing(config, state, seat)
    worth += weights[w.PROGRESS] + weights[w.HURRY] * hurry(state) + late + weights[w.BALANCE] * behind
    # Only outward the other owner could lead it astray; else any piece of that owner would do as well.
    worth += short if way == OUT_WAY else -weights[w.PATIENCE] * short
    return worth + _finish_worth(config, state, weights, seat, fence) if corner >= FIRST_OF_LEVEL[4] else worth
