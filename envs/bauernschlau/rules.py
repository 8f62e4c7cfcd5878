"""Bauernschlau: the operations of the game contract (rules document, sections 4 and 5).

The rules stand in files by what they are about: ``rounds`` (course of a round), ``fences`` (pieces and areas),
``routes`` and ``flow`` (which pieces are legal), ``scoring``; placing, revealing and scaring are here. A comment names
the rule that it enforces.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.constants import BLACK, NUM_FIELDS, NUM_TILES, NUM_VALUES
from hedgerow.envs.bauernschlau.fences import lay_piece, offer_fences
from hedgerow.envs.bauernschlau.rounds import (
    after_move,
    draw_tile,
    end_turn,
    ends_round,
    first_turns,
    occupied,
    pile_size,
    set_up,
)
from hedgerow.envs.bauernschlau.scoring import points, standing, winners
from hedgerow.envs.bauernschlau.state import (
    DOG_HOME,
    DOG_REST,
    END,
    FIRST_PLACE,
    HOME,
    LIFTED,
    MOVE,
    NO_FIELD,
    NO_TILE,
    PICK,
    PICK_VALUE,
    PLACE,
    PLACE_MOVE,
    REVEAL,
    SCARE,
    SCARE_TO,
    SPECIAL_MOVE,
    SPECIAL_PLACE,
    STOP,
    TO,
)
from hedgerow.envs.bauernschlau.turning import absolute_field, seen_fields
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.core.rng import below

__all__ = ["apply", "deal", "legal", "node", "points", "standing", "to_act", "winners"]

_ALL_FIELDS = (1 << NUM_FIELDS) - 1


@rule
def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Start a game; the pile order and the starter are all the chance there is (BS-005, BS-007)."""
    state.num_deals = len(orders)
    for number in range(len(orders)):
        for place in range(NUM_TILES):
            state.deals[number, place] = orders[number, place]
    starter = below(state, config.num_players)
    set_up(config, state, starter if first_seat < 0 else first_seat)


@rule
def to_act(config: Any, state: Any) -> Int:
    """One seat, none at the end."""
    return 0 if state.node == END else bit(state.actor)


@rule
def node(config: Any, state: Any, seat: int) -> Int:
    """The decision of a seat; END for all when the game is over."""
    return state.node if state.node == END or state.actor == seat else -1


# --- legal actions ----------------------------------------------------------------------------------------------------


@rule
def _targets(state: Any) -> Int:
    """The fields at which the present decision can point."""
    # At SCARE_TO the origin still carries its tile (BS-038), at DOG_REST its target does (BS-039).
    return _ALL_FIELDS & ~occupied(state)


@rule
def _offer(fields: int, start: int, mask: Any) -> None:
    for field in range(NUM_FIELDS):
        mask[start + field] = (fields >> field) & 1


@rule
def _legal_move(config: Any, state: Any, seat: int, mask: Any) -> None:
    """BS-015, BS-016."""
    if pile_size(state) > 0:  # BS-024
        mask[PLACE_MOVE] = 1
        if state.down == 0:  # BS-026
            mask[SPECIAL_MOVE] = 1
    if state.in_bonus != 0:  # BS-033
        mask[STOP] = 1
    offer_fences(config, state, seat, mask)
    down = seen_fields(state.down, config.farms[seat])
    _offer(down, REVEAL, mask)  # BS-030: any face-down tile
    _offer(down, SCARE, mask)  # BS-036


@rule
def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """The table of nodes and legal actions of section 5."""
    for action in range(len(mask)):
        mask[action] = 0
    question = state.node
    if question == END or seat != state.actor:
        return
    if question == MOVE:
        _legal_move(config, state, seat, mask)
    elif question == PICK:
        for value in range(NUM_VALUES):
            mask[PICK_VALUE + value] = state.special[value] > 0
    else:
        _offer(seen_fields(_targets(state), config.farms[seat]), TO, mask)
        if question == DOG_REST:
            mask[DOG_HOME] = 1


# --- decisions --------------------------------------------------------------------------------------------------------


@rule
def _value_at(state: Any, field: int) -> Int:
    """The code of the value of the tile on a field."""
    for value in range(NUM_VALUES):
        if (state.tiles[value] >> field) & 1 != 0:
            return value
    return NO_TILE


@rule
def _lay_tile(state: Any, seat: int, field: int) -> None:
    """Lay the tile in hand face down (BS-020, BS-021)."""
    place = bit(field)
    state.tiles[state.holding] |= place
    state.covered |= place
    state.down |= place
    state.placed[seat] |= place
    state.holding = NO_TILE


@rule
def _turn_up(config: Any, state: Any, field: int) -> Int:
    """Turn a tile face up: nobody's private knowledge any more; returns its value."""
    place = bit(field)
    state.down &= ~place
    for seat in range(config.num_players):
        state.placed[seat] &= ~place
    return _value_at(state, field)


@rule
def _begin_special(config: Any, state: Any) -> None:
    """Draw the tiles of a special move (BS-026, BS-027); there are always more free fields than tiles in the pile."""
    for _ in range(min(config.num_players, pile_size(state))):
        state.special[draw_tile(state)] += 1
    state.node = PICK


@rule
def _special_left(state: Any) -> Int:
    left = 0
    for value in range(NUM_VALUES):
        left += state.special[value]
    return left


@rule
def _place_special(config: Any, state: Any, seat: int, field: int) -> None:
    """Lay one tile of a special move; the end of the round is tested after each (BS-070)."""
    _lay_tile(state, seat, field)
    left = _special_left(state)
    if left > 0 and not ends_round(config, state):
        state.node = PICK
        return
    after_move(config, state, NO_TILE, False)  # BS-029: tiles left over stay in `special`, where nothing counts them


@rule
def _scare_to(config: Any, state: Any, field: int) -> None:
    """Move the scared tile and reveal it (BS-036, BS-041); the dog rests afterwards."""
    value = _value_at(state, state.origin)
    moved = bit(state.origin) | bit(field)
    state.tiles[value] ^= moved
    state.covered ^= moved
    _turn_up(config, state, state.origin)
    state.origin = NO_FIELD
    state.earned = value == BLACK and config.dog_bonus != 0  # BS-035
    state.node = DOG_REST


@rule
def _rest(config: Any, state: Any, field: int) -> None:
    """The dog goes home or stays on a field (BS-039); then the move is completed."""
    state.dog = field
    earned = state.earned != 0
    state.earned = 0
    after_move(config, state, BLACK if earned else NO_TILE, earned)


@rule
def _move(config: Any, state: Any, seat: int, action: int) -> None:
    """Begin one of the moves of BS-015."""
    farm = config.farms[seat]
    if action == STOP:  # BS-033
        end_turn(config, state)
    elif action == PLACE_MOVE:
        state.holding = draw_tile(state)
        state.node = PLACE
    elif action == SPECIAL_MOVE:
        _begin_special(config, state)
    elif action < REVEAL:
        lay_piece(config, state, seat, action)
        after_move(config, state, NO_TILE, False)
    elif action < SCARE:
        value = _turn_up(config, state, absolute_field(action - REVEAL, farm))
        after_move(config, state, value, True)  # BS-032
    else:
        state.origin = absolute_field(action - SCARE, farm)
        state.dog = LIFTED
        state.node = SCARE_TO


@rule
def apply(config: Any, state: Any, seat: int, action: int) -> None:
    """Carry out a decision and all that follows until the next one."""
    question = state.node
    if question == MOVE:
        _move(config, state, seat, action)
        return
    if question == PICK:
        state.holding = action - PICK_VALUE
        state.special[state.holding] -= 1
        state.node = SPECIAL_PLACE
        return
    field = HOME if action == DOG_HOME else absolute_field(action - TO, config.farms[seat])
    if question == FIRST_PLACE:  # BS-011
        _lay_tile(state, seat, field)
        first_turns(config, state)
    elif question == PLACE:
        _lay_tile(state, seat, field)
        after_move(config, state, NO_TILE, False)
    elif question == SPECIAL_PLACE:
        _place_special(config, state, seat, field)
    elif question == SCARE_TO:
        _scare_to(config, state, field)
    else:
        _rest(config, state, field)
