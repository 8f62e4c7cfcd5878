"""Where the fences will run, and with it whose field each will be.

A fence crosses each ring of fields once, between two of them, for it never goes back. So all that matters of it is the
angle at which it crosses each ring, and the fields between two crossings belong to the seat between the two fences.
Angles are in sixths of the board, from the farm at position 0 clockwise. Where a fence has not come to yet it is
expected straight outward from its tip, give or take some fields (its spread).
"""

from __future__ import annotations

from typing import Any, Final

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.envs.bauernschlau.board import CCW, CW
from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, FIRST_OF_RING
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.rounds import next_seat
from hedgerow.envs.bauernschlau.routes import next_corner
from hedgerow.envs.bauernschlau.state import CCW_WAY, CW_WAY, NOT_BEGUN, NUM_LEVELS, OUT_WAY
from hedgerow.envs.core.bits import count, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int, Real

__all__ = ["draw_borders", "find_room", "lead_on", "pieces_to_edge", "share_out"]

_SIXTHS: Final = 6.0
_MOST_SPREAD: Final = 6.0


@rule
def _around(angle: float) -> Real:
    """An angle from 0 up to 6."""
    if angle < 0.0:
        return angle + _SIXTHS
    return angle - _SIXTHS if angle >= _SIXTHS else angle


@rule
def _corner_angle(corner: int, level: int) -> Real:
    """Where a fence goes on outward from a corner; from one without a way outward, the middle of its neighbours'."""
    index = corner - FIRST_OF_LEVEL[level]
    sixth = index // (2 * level + 1)
    place = index - sixth * (2 * level + 1)
    return sixth + 0.5 * (place + 1) / (level + 1)


@rule
def _crossing(state: Any, fence: int, level: int) -> Real:
    """Where a fence has crossed the ring outside a level."""
    first = 3 * level * (level + 1)
    index = lowest(state.sides[fence, 0] >> first)
    return (index + 0.5) / (level + 1)


@rule
def pieces_to_edge(state: Any, fence: int) -> Int:
    """Pieces that an unfinished fence still needs along its route."""
    pieces = 1
    for level in range(NUM_LEVELS):
        pieces += count(state.routes[fence, level])
    return pieces


@rule
def _spread(config: Any, state: Any, weights: Any, fence: int) -> Real:
    """By how many fields a fence may still end off the place where its tip points to."""
    spare = state.supply[fence] + state.supply[next_seat(config, fence)] - pieces_to_edge(state, fence)
    return min(_MOST_SPREAD, weights[w.SPREAD] + weights[w.SPREAD_PIECE] * max(0, spare))


@rule
def _expect(angles: Any, spreads: Any, fence: int, level: int, angle: float, spread: float) -> None:
    """Write where a fence is expected in the rings outside a level."""
    for ring in range(max(level, 1), 4):
        angles[fence, ring - 1] = angle
        spreads[fence, ring - 1] = spread


@rule
def _heading(config: Any, corner: int, level: int, came: int, drift: float) -> Real:
    """The angle at which a fence is expected to leave a level on which it has come to a corner.

    ``came``: the way by which it came, or which is the only one on; ``drift`` is added in fields if it may go either
    way.
    """
    place = (corner - FIRST_OF_LEVEL[level]) % (2 * level + 1)
    if place % 2 == 0:
        return _corner_angle(corner, level)
    if came == CW_WAY or came == CCW_WAY:
        return _corner_angle(config.corner_next[corner, CW if came == CW_WAY else CCW], level)
    return _around(_corner_angle(corner, level) + drift / (level + 1))


@rule
def _draw_tip(config: Any, state: Any, weights: Any, fence: int, drift: float, angles: Any, spreads: Any) -> None:
    tip = state.tip[fence]
    spread = _spread(config, state, weights, fence)
    if tip == NOT_BEGUN:
        gates = config.num_gates[fence]
        angle = _around(config.gates[fence, 0] + 0.5 * gates)
        _expect(angles, spreads, fence, 1, angle, spread + gates - 1)
        return
    level = config.level[tip]
    for ring in range(1, level):
        angles[fence, ring - 1] = _crossing(state, fence, ring)
        spreads[fence, ring - 1] = 0.0
    if level == 4:
        return
    ways = state.ways[fence]
    only = OUT_WAY
    if (ways >> CCW_WAY) & 1 == 0:
        only = CW_WAY
    elif (ways >> CW_WAY) & 1 == 0:
        only = CCW_WAY
    _expect(angles, spreads, fence, level, _heading(config, tip, level, only, drift), spread)


@rule
def draw_borders(config: Any, state: Any, weights: Any, seat: int, angles: Any, spreads: Any) -> None:
    """Write where each fence crosses the rings 2 to 4, as a seat expects it, and how far off it may be.

    ``angles`` and ``spreads`` are float64 [6, 3]. Of a fence of the seat it is expected that others lead it on next.
    """
    for fence in range(config.num_players):
        drift = 0.0
        if fence == seat:
            drift = -weights[w.DRIFT]
        elif fence == fence_before(config, seat):
            drift = weights[w.DRIFT]
        _draw_tip(config, state, weights, fence, drift, angles, spreads)


@rule
def lead_on(
    config: Any, state: Any, weights: Any, fence: int, way: int, clockwise: bool, angles: Any, spreads: Any
) -> None:
    """Change ``angles`` and ``spreads`` of a fence to what they are after a piece.

    ``clockwise``: it is the cw fence of the seat that lays the piece.
    """
    corner = next_corner(config, state, fence, way)
    level = config.level[corner]
    spread = _spread(config, state, weights, fence)
    if way == OUT_WAY and level > 1:
        angles[fence, level - 2] = _corner_angle(state.tip[fence], level - 1)
        spreads[fence, level - 2] = 0.0
    if level < 4:
        drift = -weights[w.DRIFT] if clockwise else weights[w.DRIFT]
        _expect(angles, spreads, fence, level, _heading(config, corner, level, way, drift), spread)


@rule
def _between(config: Any, angle: float, ring: int, angles: Any) -> Any:
    """The fences between which a field is expected to lie, and how far it is from each, in sixths of the board."""
    before = 0
    after = 0
    behind = 2.0 * _SIXTHS
    ahead = 2.0 * _SIXTHS
    for fence in range(config.num_players):
        back = _around(angle - angles[fence, ring])
        forth = _around(angles[fence, ring] - angle)
        if back < behind:
            behind = back
            before = fence
        if forth < ahead:
            ahead = forth
            after = fence
    return before, after, behind, ahead


@rule
def _stake(config: Any, weights: Any, seat: int, angle: float, ring: int, angles: Any, spreads: Any) -> Real:
    """What a point on a field is worth to a seat: 1 in its own area for sure, negative in another's."""
    before, after, behind, ahead = _between(config, angle, ring, angles)
    first = _doubt(behind * (ring + 2.0), spreads[before, ring])
    second = _doubt(ahead * (ring + 2.0), spreads[after, ring])
    own = 0.0
    if next_seat(config, before) == seat:
        own += 1.0 - first - second
    if before == seat:
        own += first
    if next_seat(config, after) == seat:
        own += second
    return own - weights[w.RIVALS] * (1.0 - own) / (config.num_players - 1.0)


@rule
def _doubt(distance: float, spread: float) -> Real:
    """How probable it is that a field at some distance from a fence ends on its other side."""
    return 0.5 * (1.0 - distance / spread) if distance < spread else 0.0


@rule
def share_out(config: Any, weights: Any, seat: int, angles: Any, spreads: Any, stakes: Any) -> None:
    """Write into ``stakes`` (float64 [54]) what a point on each field is worth to a seat."""
    for ring in range(3):
        first = FIRST_OF_RING[ring]
        for field in range(first, FIRST_OF_RING[ring + 1]):
            angle = (field - first) / (ring + 2.0)
            stakes[field] = _stake(config, weights, seat, angle, ring, angles, spreads)


@rule
def find_room(config: Any, taken: int, angles: Any, room: Any) -> None:
    """Write into ``room`` (int64 [6]) how many free fields the area of each seat is expected to have.

    ``taken``: the fields that are not free.
    """
    for seat in range(config.num_players):
        room[seat] = 0
    for ring in range(3):
        first = FIRST_OF_RING[ring]
        for field in range(first, FIRST_OF_RING[ring + 1]):
            if (taken >> field) & 1 == 0:
                before, _, _, _ = _between(config, (field - first) / (ring + 2.0), ring, angles)
                room[next_seat(config, before)] += 1
