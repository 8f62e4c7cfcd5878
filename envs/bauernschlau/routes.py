"""Which way fences may go on: the legal continuations of every fence (rules document, BS-045 to BS-053).

A piece is legal only if afterwards all unfinished fences could still be finished together (BS-048). That is a question
of disjoint paths, which `flow.py` answers exactly. Most answers come cheaper: the state keeps for each unfinished fence
a *route*, free corners over which it could be finished, all routes at the same time. A piece after which its own fence
still reaches the edge without the routes of the others is legal; only where it does not the exact test is needed.

All depends on the fences alone. So it is worked out when a piece was laid and kept until the next one. What was illegal
for a fence stays illegal until that fence goes on: later pieces only take room away.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bauernschlau.board import CCW, CW, OUT
from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL
from hedgerow.envs.bauernschlau.flow import all_finish, all_finish_after
from hedgerow.envs.bauernschlau.state import (
    CCW_WAY,
    CW_WAY,
    LEVEL_SLOTS,
    NOT_BEGUN,
    NUM_LEVELS,
    NUM_WAYS,
    OUT_WAY,
    SECTOR_SLOTS,
)
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int

__all__ = ["first_ways", "is_finished", "next_corner", "ways_after"]


def _slots(level: int, places: range) -> int:
    """The slots of a level (1..3) at some places of every sixth of the board."""
    return sum(1 << (SECTOR_SLOTS * sector + place) for sector in range(6) for place in places)


# Sets of slots of the levels 1, 2 and 3.
_EVEN: Final = tuple(_slots(level, range(0, 2 * level + 1, 2)) for level in (1, 2, 3))  # those with a way outward
_FIRST: Final = tuple(_slots(level, range(1)) for level in (1, 2, 3))
_LAST: Final = tuple(_slots(level, range(2 * level, 2 * level + 1)) for level in (1, 2, 3))
_LEVEL: Final = (1 << LEVEL_SLOTS) - 1
_TOP: Final = NUM_LEVELS - 1  # index of level 3, from which one step leads to the green edge


@rule
def is_finished(state: Any, fence: int) -> Bool:
    """Whether a fence has reached the green edge (BS-052)."""
    return state.tip[fence] >= FIRST_OF_LEVEL[4]


@rule
def next_corner(config: Any, state: Any, fence: int, way: int) -> Int:
    """Where a fence comes to on one of its ways; -1 if there is no such way on the board."""
    if state.tip[fence] == NOT_BEGUN:  # BS-045
        return config.junctions[config.gates[fence, way]] if way < config.num_gates[fence] else -1
    if way < OUT_WAY:
        return -1
    return config.corner_next[state.tip[fence], way - OUT_WAY]


# --- steps on a level, for whole sets of slots ----------------------------------------------------------------------


@rule
def _step_cw(slots: int, level: int) -> Int:
    """All corners of a set moved by one, clockwise; ``level`` is its index, 0 for level 1."""
    last = slots & _LAST[level]
    jump = SECTOR_SLOTS - 2 * (level + 1)
    over = (last << np.int64(jump)) | (last >> np.int64(LEVEL_SLOTS - jump))
    return (((slots ^ last) << np.int64(1)) | over) & _LEVEL


@rule
def _step_ccw(slots: int, level: int) -> Int:
    first = slots & _FIRST[level]
    jump = SECTOR_SLOTS - 2 * (level + 1)
    over = (first >> np.int64(jump)) | (first << np.int64(LEVEL_SLOTS - jump))
    return (((slots ^ first) >> np.int64(1)) | over) & _LEVEL


@rule
def _spread(slots: int, free: int, level: int) -> Int:
    """All free corners of a level from which a set of free corners can be reached along the ring line."""
    before: Any = 0
    while slots != before:
        before = slots
        slots |= (_step_cw(slots, level) | _step_ccw(slots, level)) & free
    return slots


@rule
def _free(state: Any, fence: int, level: int) -> Int:
    """Corners of a level that neither a fence nor the route of another fence occupies."""
    taken = state.fenced[level]
    for other in range(len(state.routes)):
        if other != fence:
            taken |= state.routes[other, level]
    return _LEVEL & ~taken


@rule
def _exits(free: int, reaching: int, level: int) -> Int:
    """Free corners of a level from which a step outward leads on; ``reaching``: corners above that reach the edge."""
    return free & _EVEN[level] & (reaching >> np.int64(1))


# --- routes -----------------------------------------------------------------------------------------------------------


@rule
def _walk(config: Any, state: Any, fence: int, level: int, corner: int, free: int, exits: int) -> Int:
    """Lead a route along a level from a corner to the nearest exit, on either side; returns the exit."""
    clockwise = corner
    against = corner
    cw_path: Any = 0
    ccw_path: Any = 0
    while True:  # one of the two sides has an exit before a corner that is not free
        if cw_path >= 0:
            clockwise = config.corner_next[clockwise, CW]
            place = bit(config.slot[clockwise])
            cw_path = (cw_path | place) if free & place != 0 else -1
            if cw_path >= 0 and exits & place != 0:
                state.routes[fence, level] |= cw_path
                return clockwise
        if ccw_path >= 0:
            against = config.corner_next[against, CCW]
            place = bit(config.slot[against])
            ccw_path = (ccw_path | place) if free & place != 0 else -1
            if ccw_path >= 0 and exits & place != 0:
                state.routes[fence, level] |= ccw_path
                return against


@rule
def _lay_route(config: Any, state: Any, fence: int, corner: int, free: Any, exits: Any, reaching: Any) -> None:
    """Find a new route from a corner, the tip or a junction on the route; there is one."""
    level = config.level[corner] - 1
    while True:
        even = (_EVEN[level] >> np.int64(config.slot[corner])) & 1
        outer = config.corner_next[corner, OUT]
        leads_out = even != 0 and (level == _TOP or (reaching[level + 1] >> np.int64(config.slot[outer])) & 1 != 0)
        if not leads_out:
            corner = _walk(config, state, fence, level, corner, free[level], exits[level])
            outer = config.corner_next[corner, OUT]
        if level == _TOP:
            return
        corner = outer
        level += 1
        state.routes[fence, level] |= bit(config.slot[corner])


@rule
def _reaching(state: Any, fence: int) -> Any:
    """For each level the free corners, those that lead outward, and those from which the edge can be reached."""
    free3 = _free(state, fence, 2)
    exits3 = free3 & _EVEN[2]
    reach3 = _spread(exits3, free3, 2)
    free2 = _free(state, fence, 1)
    exits2 = _exits(free2, reach3, 1)
    reach2 = _spread(exits2, free2, 1)
    free1 = _free(state, fence, 0)
    exits1 = _exits(free1, reach2, 0)
    reach1 = _spread(exits1, free1, 0)
    return (free1, free2, free3), (exits1, exits2, exits3), (reach1, reach2, reach3)


@rule
def _renew_route(config: Any, state: Any, fence: int) -> Bool:
    """Find a route for a fence that leaves the routes of the others alone; False if there is none."""
    for level in range(NUM_LEVELS):
        state.routes[fence, level] = 0
    if is_finished(state, fence):
        return True
    free, exits, reaching = _reaching(state, fence)
    tip = state.tip[fence]
    if tip != NOT_BEGUN and config.level[tip] == NUM_LEVELS and config.corner_next[tip, OUT] >= 0:
        return True  # one piece from the edge, over a side that is nobody else's
    for way in range(NUM_WAYS):
        corner = next_corner(config, state, fence, way)
        if corner >= 0 and (reaching[config.level[corner] - 1] >> np.int64(config.slot[corner])) & 1 != 0:
            if tip == NOT_BEGUN:
                state.routes[fence, 0] = bit(config.slot[corner])
                _lay_route(config, state, fence, corner, free, exits, reaching)
            else:
                _lay_route(config, state, fence, tip, free, exits, reaching)
            return True
    return False


@rule
def _renew_routes(config: Any, state: Any, fence: int) -> None:
    """Routes for all after a piece of ``fence``."""
    crossed = False
    for other in range(config.num_players):
        for level in range(NUM_LEVELS):
            if other != fence and state.routes[other, level] & state.fenced[level] != 0:
                crossed = True
    if crossed or not _renew_route(config, state, fence):
        all_finish(config, state, True)  # it can be done: the piece was legal


# --- ways -------------------------------------------------------------------------------------------------------------


@rule
def _is_legal(config: Any, state: Any, fence: int, way: int, reaching: Any) -> Bool:
    """BS-047 and BS-048 for one continuation."""
    corner = next_corner(config, state, fence, way)  # BS-047 a, c: never inward, only from the tip
    if corner < 0:
        return False
    if corner >= FIRST_OF_LEVEL[4]:
        return True  # it finishes the fence and takes room from nobody
    level = config.level[corner] - 1
    place = bit(config.slot[corner])
    if state.fenced[level] & place != 0:  # BS-047 b1
        return False
    return reaching[level] & place != 0 or all_finish_after(config, state, fence, corner)  # BS-047 b2


@rule
def _ways(config: Any, state: Any, fence: int, candidates: int) -> Int:
    """Those of some ways of a fence that are legal."""
    if is_finished(state, fence):
        return 0
    _, _, reaching = _reaching(state, fence)
    legal: Any = 0
    for way in range(NUM_WAYS):
        if (candidates >> way) & 1 != 0 and _is_legal(config, state, fence, way, reaching):
            legal |= bit(way)
    return legal


@rule
def ways_after(config: Any, state: Any, fence: int) -> None:
    """Work out all routes and ways after a piece of ``fence`` was laid."""
    _renew_routes(config, state, fence)
    for other in range(config.num_players):
        if other == fence:
            state.ways[fence] = _ways(config, state, fence, bit(OUT_WAY) | bit(CW_WAY) | bit(CCW_WAY))
        else:
            state.ways[other] = _ways(config, state, other, state.ways[other])


@rule
def first_ways(config: Any, state: Any) -> None:
    """Routes and ways on the empty board: every start gate is legal, because six straight fences never touch."""
    for fence in range(config.num_players):
        _renew_route(config, state, fence)
        state.ways[fence] = bit(config.num_gates[fence]) - 1
