"""Laying fence pieces, and the areas that finished fences enclose (rules document, BS-043 to BS-062)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, FIRST_OF_WORD, NUM_FIELDS
from hedgerow.envs.bauernschlau.routes import is_finished, next_corner, ways_after
from hedgerow.envs.bauernschlau.state import (
    CCW_FENCE,
    CCW_WAY,
    CW_FENCE,
    CW_WAY,
    NOT_BEGUN,
    NUM_WAYS,
    OUT_WAY,
    SIDE_WORDS,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int

__all__ = ["area_of", "can_build", "fence_before", "has_both", "lay_piece", "offer_fences", "way_of"]


@rule
def fence_before(config: Any, seat: int) -> Int:
    """The fence that a seat shares with the seat before it; the one shared with the next seat has its own number."""
    return seat - 1 if seat > 0 else config.num_players - 1


@rule
def way_of(config: Any, fence: int, clockwise: bool, choice: int) -> Int:
    """The way that a seat's choice 0..5 (gate 0, 1, 2, out, grow, shrink) means; -1 if the fence has no such gate.

    ``clockwise``: it is the seat's cw fence. Gates are counted from the own farm on, to grow is to go away from it.
    """
    if choice < OUT_WAY:
        gates = config.num_gates[fence]
        if choice >= gates:
            return -1
        return choice if clockwise else gates - 1 - choice
    if choice == OUT_WAY:
        return OUT_WAY
    grows = choice == CW_WAY  # the fifth choice, in the order of the ways
    return CW_WAY if grows == clockwise else CCW_WAY


@rule
def can_build(config: Any, state: Any, seat: int) -> Bool:
    """Whether a seat has a piece (BS-044) and may lay it on one of its two fences (BS-047 d)."""
    return state.supply[seat] > 0 and (state.ways[seat] | state.ways[fence_before(config, seat)]) != 0


@rule
def _offer(config: Any, state: Any, fence: int, clockwise: bool, start: int, mask: Any) -> None:
    for choice in range(NUM_WAYS):
        way = way_of(config, fence, clockwise, choice)
        if way >= 0 and (state.ways[fence] >> way) & 1 != 0:
            mask[start + choice] = 1


@rule
def offer_fences(config: Any, state: Any, seat: int, mask: Any) -> None:
    """Allow the legal pieces on both fences of a seat."""
    if state.supply[seat] > 0:
        _offer(config, state, seat, True, CW_FENCE, mask)
        _offer(config, state, fence_before(config, seat), False, CCW_FENCE, mask)


@rule
def _word_of(side: int) -> Int:
    """The word of the state's sides in which a side stands."""
    word = 0
    for other in range(1, SIDE_WORDS):
        word += 1 if side >= FIRST_OF_WORD[other] else 0
    return word


@rule
def _put_side(state: Any, fence: int, side: int) -> None:
    word = _word_of(side)
    state.sides[fence, word] |= bit(side - FIRST_OF_WORD[word])


@rule
def lay_piece(config: Any, state: Any, seat: int, action: int) -> None:
    """Lay a piece from the seat's own supply (BS-044 to BS-046), and settle what follows from it."""
    clockwise = action < CCW_FENCE
    fence = seat if clockwise else fence_before(config, seat)
    way = way_of(config, fence, clockwise, action - (CW_FENCE if clockwise else CCW_FENCE))
    corner = next_corner(config, state, fence, way)
    if state.tip[fence] == NOT_BEGUN:
        _put_side(state, fence, config.gates[fence, way])
    else:
        _put_side(state, fence, config.corner_sides[state.tip[fence], way - OUT_WAY])
    state.supply[seat] -= 1
    state.tip[fence] = corner
    if corner < FIRST_OF_LEVEL[4]:
        state.fenced[config.level[corner] - 1] |= bit(config.slot[corner])
    ways_after(config, state, fence)
    if is_finished(state, fence):
        _complete(config, state, fence)
        _complete(config, state, fence + 1 if fence + 1 < config.num_players else 0)


# --- areas ------------------------------------------------------------------------------------------------------------


@rule
def has_both(config: Any, state: Any, seat: int) -> Bool:
    """Whether both fences of a seat are finished (BS-062)."""
    return is_finished(state, seat) and is_finished(state, fence_before(config, seat))


@rule
def _complete(config: Any, state: Any, seat: int) -> None:
    """Keep the area of a seat as soon as it is completed: nothing changes it after that."""
    if has_both(config, state, seat):
        state.areas[seat] = area_of(config, state, seat)


@rule
def _is_open(config: Any, state: Any, place: int, direction: int) -> Bool:
    """Whether no piece lies on a side of a place."""
    side = config.hex_sides[place, direction]
    word = _word_of(side)
    pieces: Any = 0
    for fence in range(config.num_players):
        pieces |= state.sides[fence, word]
    return (pieces >> (side - FIRST_OF_WORD[word])) & 1 == 0


@rule
def area_of(config: Any, state: Any, seat: int) -> Int:
    """The fields reached from the farm without crossing a piece or the centre (BS-060), farms left out (BS-061)."""
    reached: Any = bit(NUM_FIELDS + config.farms[seat])
    waiting = reached
    while waiting != 0:
        place = lowest(waiting)
        waiting &= waiting - 1
        for direction in range(6):
            other = config.hex_next[place, direction]
            if other >= 0 and (reached >> other) & 1 == 0 and _is_open(config, state, place, direction):
                reached |= bit(other)
                waiting |= bit(other)
    return reached & (bit(NUM_FIELDS) - 1)
