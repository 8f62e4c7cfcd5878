"""What must be true of every state of Bauernschlau, between any two decisions: for tests and debugging.

The checks are written out from the record's description, not with the functions of the rules.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.constants import MAX_PLAYERS, NUM_FIELDS, NUM_TILES, NUM_VALUES
from hedgerow.envs.bauernschlau.state import (
    DOG_REST,
    END,
    FIRST_PLACE,
    HOME,
    LEVEL_SLOTS,
    LIFTED,
    MOVE,
    NO_FIELD,
    NO_TILE,
    NOT_BEGUN,
    NUM_LEVELS,
    NUM_NODES,
    PICK,
    PLACE,
    SCARE_TO,
    SIDE_WORDS,
    SPECIAL_PLACE,
)
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.faults import named_fault
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Int

__all__ = ["first_fault"]

_FAULTS: Final = (
    "",
    "two tiles lie on one field (BS-021)",
    "the fields with tiles are not those that are covered",
    "a face-down tile was placed by nobody or by two seats",
    "tiles are lost or added (BS-005)",
    "more than 53 fields are occupied",
    "the pile is out of its bounds",
    "the dog is nowhere or on a tile (BS-038, BS-039)",
    "the dog is lifted at the wrong time",
    "there is no tile in hand, or one at the wrong time",
    "there is no such node or round",
    "actor or starter is no seat",
    "there are bonus moves at the wrong time",
    "a supply is out of its bounds (BS-006)",
    "pieces are lost or added (BS-044)",
    "a fence is no path from its gate to its tip (BS-046)",
    "a fence touches a fence (BS-047)",
    "the corners on fences are not those of their pieces",
    "a finished fence may go on (BS-052)",
    "an unfinished fence may not go on (BS-049)",
    "the routes of the fences touch each other or a fence",
    "an unfinished fence has no route",
    "an area is kept that is not completed, or is not kept (BS-062)",
    "the completed areas share a field or lack one (BS-062)",
    "a seat that is not there has something",
    "an order of the pile has not the tiles of the mix",
)
(
    _TWO_TILES,
    _COVERED,
    _PLACED,
    _CONSERVATION,
    _CROWDED,
    _PILE,
    _DOG,
    _LIFTED,
    _IN_HAND,
    _NO_NODE,
    _NOBODY,
    _BONUS,
    _SUPPLY,
    _PIECES,
    _PATH,
    _TOUCH,
    _CORNERS,
    _FINISHED,
    _STUCK,
    _ROUTES,
    _NO_ROUTE,
    _AREA,
    _PARTITION,
    _NO_SEAT,
    _ORDER,
) = range(1, len(_FAULTS))

_ALL_FIELDS: Final = (1 << NUM_FIELDS) - 1


@rule
def _count_values(order: Any, start: int, numbers: Any) -> None:
    """Write into ``numbers`` how many tiles of each value an order of the pile has from ``start`` on."""
    for value in range(NUM_VALUES):
        numbers[value] = 0
    for place in range(start, NUM_TILES):
        numbers[order[place]] += 1


@rule
def _tiles(config: Any, state: Any, numbers: Any) -> Int:
    """One tile on a field, every tile in one place, nobody's knowledge more than its own."""
    seen: Any = 0
    for value in range(NUM_VALUES):
        if seen & state.tiles[value] != 0:
            return _TWO_TILES
        seen |= state.tiles[value]
    if seen != state.covered or seen & ~_ALL_FIELDS != 0 or state.down & ~seen != 0:
        return _COVERED
    placed: Any = 0
    for seat in range(config.num_players):
        if placed & state.placed[seat] != 0:
            return _PLACED
        placed |= state.placed[seat]
    if placed != state.down:
        return _PLACED
    if state.pile_top < 0 or state.pile_top > NUM_TILES:
        return _PILE
    _count_values(state.deals[state.round_number - 1], state.pile_top, numbers)
    for value in range(NUM_VALUES):
        elsewhere = count(state.tiles[value]) + state.special[value] + (1 if state.holding == value else 0)
        if numbers[value] + elsewhere != config.mix[value]:
            return _CONSERVATION
    occupied = count(state.covered) + (1 if state.dog >= 0 and state.dog < HOME else 0)
    return _CROWDED if occupied > NUM_FIELDS - 1 else 0


@rule
def _orders(config: Any, state: Any, numbers: Any) -> Int:
    """Each order of the pile is one of the tiles of the mix."""
    if state.num_deals < state.round_number or state.num_deals > config.rounds:
        return _ORDER
    for number in range(state.num_deals):
        for place in range(NUM_TILES):
            if state.deals[number, place] < 0 or state.deals[number, place] >= NUM_VALUES:
                return _ORDER
        _count_values(state.deals[number], 0, numbers)
        for value in range(NUM_VALUES):
            if numbers[value] != config.mix[value]:
                return _ORDER
    return 0


@rule
def _dog(state: Any) -> Int:
    """The dog is at home, on a field without a tile, or lifted to scare."""
    scaring = state.node == SCARE_TO or state.node == DOG_REST
    if scaring != (state.dog == LIFTED):
        return _LIFTED
    if state.dog > HOME or state.dog < LIFTED:
        return _DOG
    if state.dog >= 0 and state.dog < HOME and (state.covered >> state.dog) & 1 != 0:
        return _DOG
    if (state.node == SCARE_TO) != (state.origin != NO_FIELD):
        return _LIFTED
    if state.origin != NO_FIELD and (state.down >> state.origin) & 1 == 0:
        return _LIFTED
    return _LIFTED if state.earned != 0 and state.node != DOG_REST else 0


@rule
def _course(config: Any, state: Any) -> Int:
    """Whose turn it is, what is in hand, bonus moves."""
    question = state.node
    if question < 0 or question >= NUM_NODES or state.round_number < 1 or state.round_number > config.rounds:
        return _NO_NODE
    if state.actor < 0 or state.actor >= config.num_players or state.starter < 0:
        return _NOBODY
    if state.starter >= config.num_players:
        return _NOBODY
    placing = question == FIRST_PLACE or question == PLACE or question == SPECIAL_PLACE
    if placing != (state.holding != NO_TILE):
        return _IN_HAND
    special = 0
    for value in range(NUM_VALUES):
        if state.special[value] < 0:
            return _IN_HAND
        special += state.special[value]
    if special >= config.num_players + (1 if question == PICK or question == END else 0):
        return _IN_HAND
    running = question == PICK or question == SPECIAL_PLACE or question == END
    if (question == PICK and special == 0) or (special > 0 and not running):
        return _IN_HAND
    if state.bonus < 0 or state.in_bonus < 0 or state.in_bonus > 1 or state.earned < 0 or state.earned > 1:
        return _BONUS
    if (question == FIRST_PLACE or question == END) and (state.bonus != 0 or state.in_bonus != 0):
        return _BONUS
    return _BONUS if question == MOVE and state.in_bonus == 0 and state.bonus != 0 else 0


@rule
def _side(state: Any, fence: int, side: int) -> Int:
    """1 if a piece of this fence lies on a side."""
    word = 0 if side < 60 else (1 if side < 78 else (2 if side < 108 else 3))
    start = 0 if side < 60 else (60 if side < 78 else (78 if side < 108 else 108))
    return (state.sides[fence, word] >> (side - start)) & 1


@rule
def _pieces(state: Any, fence: int) -> Int:
    total = 0
    for word in range(SIDE_WORDS):
        total += count(state.sides[fence, word])
    return total


@rule
def _walked(config: Any, state: Any, fence: int, corners: Any) -> Int:
    """Follow a fence from its gate, mark its corners, and see that its pieces are used up at its tip."""
    gate = -1
    for index in range(config.num_gates[fence]):
        if _side(state, fence, config.gates[fence, index]) != 0:
            gate = config.gates[fence, index]
    if gate < 0:
        return _PATH
    corner = config.junctions[gate]
    before = -1
    left = _pieces(state, fence) - 1
    while True:
        if corners[corner] != 0:
            return _TOUCH
        corners[corner] = 1
        onward = -1
        ways = 0
        for way in range(3):
            other = config.corner_next[corner, way]
            if other >= 0 and other != before and _side(state, fence, config.corner_sides[corner, way]) != 0:
                onward = other
                ways += 1
        if ways > 1:
            return _PATH  # BS-047 c
        if ways == 0:
            return _PATH if left != 0 or corner != state.tip[fence] else 0
        left -= 1
        before = corner
        corner = onward


@rule
def _fences(config: Any, state: Any, corners: Any) -> Int:
    """Paths that touch neither themselves nor each other, made of the pieces that were laid."""
    laid = 0
    for corner in range(len(corners)):
        corners[corner] = 0
    for fence in range(config.num_players):
        laid += _pieces(state, fence)
        if state.tip[fence] == NOT_BEGUN:
            if _pieces(state, fence) != 0:
                return _PATH
        else:
            fault = _walked(config, state, fence, corners)
            if fault != 0:
                return fault
    left = 0
    for seat in range(config.num_players):
        if state.supply[seat] < 0 or state.supply[seat] > config.pieces_each:
            return _SUPPLY
        left += state.supply[seat]
    if laid + left != config.num_players * config.pieces_each:
        return _PIECES
    for corner in range(6, 96):
        kept = (state.fenced[config.level[corner] - 1] >> config.slot[corner]) & 1
        if kept != corners[corner]:
            return _CORNERS
    return 0


@rule
def _routes(config: Any, state: Any) -> Int:
    """Unfinished fences can go on, and have routes to the edge that touch nothing."""
    for fence in range(config.num_players):
        tip = state.tip[fence]
        if tip >= 96:
            if state.ways[fence] != 0:
                return _FINISHED
        elif state.ways[fence] == 0:
            return _STUCK
        taken: Any = 0
        for level in range(NUM_LEVELS):
            own = state.routes[fence, level]
            others = state.fenced[level]
            for other in range(config.num_players):
                if other != fence:
                    others |= state.routes[other, level]
            if own & others != 0 or own >> np.int64(LEVEL_SLOTS) != 0:
                return _ROUTES
            taken |= own
        at_edge = tip >= 54 and config.corner_next[tip, 0] >= 0  # the next piece outward finishes it
        if tip < 96 and taken == 0 and not at_edge:
            return _NO_ROUTE
        if tip >= 96 and taken != 0:
            return _ROUTES
    return 0


@rule
def _filled(config: Any, state: Any, farm: int) -> Int:
    """The fields inside the fences around a farm, walked from one to the next."""
    reached: Any = bit(NUM_FIELDS + farm)
    rest = reached
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        for direction in range(6):
            other = config.hex_next[place, direction]
            if other >= 0 and (reached >> other) & 1 == 0:
                blocked = 0
                for fence in range(config.num_players):
                    blocked += _side(state, fence, config.hex_sides[place, direction])
                if blocked == 0:
                    reached |= bit(other)
                    rest |= bit(other)
    return reached & _ALL_FIELDS


@rule
def _areas(config: Any, state: Any) -> Int:
    together: Any = 0
    total = 0
    finished = 0
    for seat in range(config.num_players):
        before = seat - 1 if seat > 0 else config.num_players - 1
        finished += 1 if state.tip[seat] >= 96 else 0
        expected: Any = 0
        if state.tip[seat] >= 96 and state.tip[before] >= 96:
            expected = _filled(config, state, config.farms[seat])
        if state.areas[seat] != expected:
            return _AREA
        together |= expected
        total += count(expected)
    if total != count(together) or (finished == config.num_players and together != _ALL_FIELDS):
        return _PARTITION
    return 0


@rule
def _absent(config: Any, state: Any) -> Int:
    for seat in range(config.num_players, MAX_PLAYERS):
        if state.placed[seat] != 0 or state.supply[seat] != 0 or state.areas[seat] != 0 or state.totals[seat] != 0:
            return _NO_SEAT
        if state.ways[seat] != 0 or state.tip[seat] != NOT_BEGUN or _pieces(state, seat) != 0:
            return _NO_SEAT
    return 0


@entry
def _first_fault(configs: Any, states: Any, marks: Any, fault: Any) -> Int:
    """The row of the first faulty state, or -1; ``fault[0]`` is the index into the messages, ``marks`` is for notes."""
    config = configs[0]
    for row in range(len(states)):
        state = states[row]
        found = _course(config, state)
        if found == 0:
            found = _orders(config, state, marks)
        if found == 0:
            found = _tiles(config, state, marks)
        if found == 0:
            found = _dog(state)
        if found == 0:
            found = _fences(config, state, marks)
        if found == 0:
            found = _routes(config, state)
        if found == 0:
            found = _areas(config, state)
        if found == 0:
            found = _absent(config, state)
        if found != 0:
            fault[0] = found
            return row
    return -1


def first_fault(config: NDArray[np.record], states: NDArray[np.record]) -> tuple[int, str] | None:
    """Row and fault of the first state that breaks an invariant; see :func:`hedgerow.envs.core.faults.named_fault`."""
    return named_fault(_first_fault, _FAULTS, config, states, np.zeros(150, np.int64))
