"""The joint completion test: whether all unfinished fences could be finished together (rules document, BS-048).

Paths that share no corner, one from each unfinished fence to the green edge, are a flow of whole units through a
network in which each corner lets one unit pass. The flow is built up path by path; a new path may push earlier ones
aside. From level 3 a step outward reaches the edge, and no two fences share that step: the corners of level 4 need not
be looked at.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bauernschlau.constants import FIRST_OF_LEVEL, MAX_PLAYERS
from hedgerow.envs.bauernschlau.state import NOT_BEGUN, NUM_LEVELS
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import allocating_rule, rule
from hedgerow.envs.core.numbers import Bool, Int

__all__ = ["all_finish", "all_finish_after"]

# Nodes of the search: a corner c of the levels 1 to 3 entered (c), a corner left (_LEFT + c), a fence (_FENCES + f).
_LEFT: Final = FIRST_OF_LEVEL[4]
_FENCES: Final = 2 * _LEFT
_EDGE: Final = _FENCES + MAX_PLAYERS
_NUM_NODES: Final = _EDGE + 1

_NONE: Final = -1


@rule
def _is_free(config: Any, state: Any, corner: int) -> Bool:
    return (state.fenced[config.level[corner] - 1] >> np.int64(config.slot[corner])) & 1 == 0


@rule
def _visit(node: int, origin: int, parents: Any, queue: Any, size: int) -> Int:
    """Put a node that was not seen yet into the queue; returns the new size of the queue."""
    if parents[node] != _NONE:
        return size
    parents[node] = origin
    queue[size] = node
    return size + 1


@rule
def _expand_fence(config: Any, state: Any, fence: int, flow: Any, parents: Any, queue: Any, size: int) -> Int:
    """From a fence to each corner at which its path could begin."""
    node = _FENCES + fence
    tip = state.tip[fence]
    if tip == NOT_BEGUN:
        for gate in range(config.num_gates[fence]):
            corner = config.junctions[config.gates[fence, gate]]
            if _is_free(config, state, corner) and flow[node] != corner:
                size = _visit(corner, node, parents, queue, size)
        return size
    for way in range(3):
        corner = config.corner_next[tip, way]
        if corner >= FIRST_OF_LEVEL[4]:
            size = _visit(_EDGE, node, parents, queue, size)
        elif corner >= 0 and _is_free(config, state, corner) and flow[node] != corner:
            size = _visit(corner, node, parents, queue, size)
    return size


@rule
def _expand_left(config: Any, state: Any, corner: int, flow: Any, parents: Any, queue: Any, size: int) -> Int:
    """From a corner whose way on is to be chosen: to its neighbours, or back, so that its path avoids it."""
    node = _LEFT + corner
    for way in range(3):
        other = config.corner_next[corner, way]
        if other >= FIRST_OF_LEVEL[4]:
            if flow[corner] != _EDGE:
                size = _visit(_EDGE, node, parents, queue, size)
        elif other >= 0 and _is_free(config, state, other) and flow[corner] != other:
            size = _visit(other, node, parents, queue, size)
    if flow[corner] != _NONE:
        size = _visit(corner, node, parents, queue, size)
    return size


@rule
def _search(config: Any, state: Any, fence: int, flow: Any, before: Any, parents: Any, queue: Any) -> Bool:
    """Look for one more path, from a fence to the edge; ``parents`` then tells the way back.

    ``flow[c]`` is the node that follows corner c on its path, ``flow[_FENCES + f]`` the first corner of a fence's path;
    ``before[c]`` the node that leads to corner c.
    """
    for node in range(_NUM_NODES):
        parents[node] = _NONE
    size = _visit(_FENCES + fence, _EDGE, parents, queue, 0)
    index = 0
    while index < size and parents[_EDGE] == _NONE:
        node = queue[index]
        index += 1
        if node >= _FENCES:
            size = _expand_fence(config, state, node - _FENCES, flow, parents, queue, size)
        elif node >= _LEFT:
            size = _expand_left(config, state, node - _LEFT, flow, parents, queue, size)
        elif flow[node] == _NONE:
            size = _visit(_LEFT + node, node, parents, queue, size)
        else:  # occupied by a path: take the place of what led here, which must then go elsewhere
            size = _visit(before[node], node, parents, queue, size)
    return parents[_EDGE] != _NONE


@rule
def _follows(node: int) -> Int:
    """Where ``flow`` holds what follows a node."""
    return node - _LEFT if _LEFT <= node and node < _FENCES else node


@rule
def _push(flow: Any, before: Any, parents: Any) -> None:
    """Change the flow along the path that was found: first take away what it cancels, then add what is new."""
    node: Any = _EDGE
    while parents[node] != _EDGE:
        origin = parents[node]
        if origin < _LEFT and node != origin + _LEFT:  # the step node -> origin is cancelled
            flow[_follows(node)] = _NONE
            before[origin] = _NONE
        node = origin
    node = _EDGE
    while parents[node] != _EDGE:
        origin = parents[node]
        if origin >= _LEFT and node != origin - _LEFT:
            flow[_follows(origin)] = node
            if node != _EDGE:
                before[node] = origin
        node = origin


@rule
def _keep_routes(config: Any, state: Any, flow: Any) -> None:
    """Write the paths of the flow as routes."""
    for fence in range(config.num_players):
        for level in range(NUM_LEVELS):
            state.routes[fence, level] = 0
        node = flow[_FENCES + fence]
        while node != _NONE and node != _EDGE:
            state.routes[fence, config.level[node] - 1] |= bit(config.slot[node])
            node = flow[node]


@allocating_rule
def all_finish(config: Any, state: Any, keep: bool) -> Bool:
    """Whether all unfinished fences could be finished together; if so and ``keep``, their paths become the routes."""
    work = np.empty((4, _NUM_NODES), np.int16)
    flow, before, parents, queue = work[0], work[1], work[2], work[3]
    for node in range(_NUM_NODES):
        flow[node] = _NONE
        before[node] = _NONE
    for fence in range(config.num_players):
        if state.tip[fence] < FIRST_OF_LEVEL[4]:
            if not _search(config, state, fence, flow, before, parents, queue):
                return False
            _push(flow, before, parents)
    if keep:
        _keep_routes(config, state, flow)
    return True


@rule
def all_finish_after(config: Any, state: Any, fence: int, corner: int) -> Bool:
    """The same after a fence has gone on to a corner; the state is left as it was."""
    tip = state.tip[fence]
    level = config.level[corner] - 1
    place = bit(config.slot[corner])
    state.tip[fence] = corner
    state.fenced[level] |= place
    possible = all_finish(config, state, False)
    state.fenced[level] &= ~place
    state.tip[fence] = tip
    return possible
