"""The course of a round: set-up, whose turn it is, bonus moves, the end (rules document, BS-002 to BS-018, BS-070)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauernschlau.constants import BLACK, BONUS_MOVES, MAX_PLAYERS, NUM_TILES, NUM_VALUES
from hedgerow.envs.bauernschlau.fences import can_build
from hedgerow.envs.bauernschlau.routes import first_ways
from hedgerow.envs.bauernschlau.scoring import any_completed, round_points
from hedgerow.envs.bauernschlau.state import (
    END,
    FIRST_PLACE,
    HOME,
    MOVE,
    NO_FIELD,
    NOT_BEGUN,
    NUM_LEVELS,
    SIDE_WORDS,
)
from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import child, shuffle_with

__all__ = [
    "after_move",
    "draw_tile",
    "end_turn",
    "ends_round",
    "first_turns",
    "next_seat",
    "occupied",
    "pile_size",
    "set_up",
]


@rule
def next_seat(config: Any, seat: int) -> Int:
    """The seat clockwise."""
    return seat + 1 if seat + 1 < config.num_players else 0


@rule
def pile_size(state: Any) -> Int:
    """Tiles in the pile."""
    return NUM_TILES - state.pile_top


@rule
def draw_tile(state: Any) -> Int:
    """Take the top tile of the pile; returns the code of its value."""
    value = state.deals[state.round_number - 1, state.pile_top]
    state.pile_top += 1
    return value


@rule
def set_up(config: Any, state: Any, starter: int) -> None:
    """Set up the next round (BS-002, BS-005, BS-006) and draw the first tile."""
    order = state.deals[state.round_number]
    shuffling = child(state)  # drawn also for a given order: the chance after the deal stays the same
    state.round_number += 1
    if state.round_number > state.num_deals:
        state.num_deals = state.round_number
        place = 0
        for value in range(NUM_VALUES):
            for _ in range(config.mix[value]):
                order[place] = value
                place += 1
        shuffle_with(shuffling, order, NUM_TILES)
    state.pile_top = 0
    state.covered = 0
    state.down = 0
    for value in range(NUM_VALUES):
        state.tiles[value] = 0
        state.special[value] = 0
    state.dog = HOME
    state.origin = NO_FIELD
    for seat in range(MAX_PLAYERS):
        state.placed[seat] = 0
        state.supply[seat] = config.pieces_each if seat < config.num_players else 0
        state.tip[seat] = NOT_BEGUN
        state.areas[seat] = 0
        for word in range(SIDE_WORDS):
            state.sides[seat, word] = 0
        for level in range(NUM_LEVELS):
            state.routes[seat, level] = 0
    for level in range(NUM_LEVELS):
        state.fenced[level] = 0
    first_ways(config, state)
    state.bonus = 0
    state.in_bonus = 0
    state.earned = 0
    state.starter = starter
    state.actor = starter
    state.node = FIRST_PLACE  # BS-010
    state.holding = draw_tile(state)


@rule
def first_turns(config: Any, state: Any) -> None:
    """After a tile of the first round of turns: the next seat's, or the first turn of the starter."""
    state.actor = next_seat(config, state.actor)
    if state.actor == state.starter:
        state.node = MOVE
    else:
        state.holding = draw_tile(state)


@rule
def _can_move(config: Any, state: Any, seat: int) -> Bool:
    """Whether a seat has a legal move: a tile to place, to turn up, or a piece to lay."""
    return pile_size(state) > 0 or state.down != 0 or can_build(config, state, seat)


@rule
def occupied(state: Any) -> Int:
    """The fields with a tile or the dog (BS-022, BS-042); while it is lifted it blocks nothing (BS-037)."""
    return state.covered | (bit(state.dog) if state.dog >= 0 and state.dog < HOME else 0)


@rule
def ends_round(config: Any, state: Any) -> Bool:
    """BS-070: somebody's area is completed, and each of its fields carries a tile or the dog (BS-042)."""
    taken = occupied(state)
    full = False
    for seat in range(config.num_players):
        full = full or (state.areas[seat] != 0 and state.areas[seat] & ~taken == 0)
    return full


@rule
def _end_round(config: Any, state: Any) -> None:
    """Score the round; then the next one, whose starter is the next seat (BS-007), or the end of the game."""
    state.in_bonus = 0
    state.bonus = 0
    if state.round_number == config.rounds:
        state.node = END  # the board stays as it is: the last round is scored from it
        return
    if any_completed(config, state):
        state.completed = 1
    for seat in range(config.num_players):
        state.totals[seat] += round_points(config, state, seat)
    set_up(config, state, next_seat(config, state.starter))


@rule
def end_turn(config: Any, state: Any) -> None:
    """The turn of the next seat that can move (BS-017)."""
    state.bonus = 0
    state.in_bonus = 0
    for _ in range(config.num_players):
        state.actor = next_seat(config, state.actor)
        if _can_move(config, state, state.actor):
            state.node = MOVE
            return
    _end_round(config, state)  # BS-071


@rule
def after_move(config: Any, state: Any, revealed: int, earns: bool) -> None:
    """What follows a completed move (BS-018); ``revealed`` is the value turned up by it, NO_TILE if none was.

    ``earns``: a black sheep among it earns the bonus (BS-032, BS-035).
    """
    if revealed == BLACK and earns:  # BS-034
        state.bonus += BONUS_MOVES
    if ends_round(config, state):
        _end_round(config, state)
    elif state.bonus > 0 and _can_move(config, state, state.actor):
        state.bonus -= 1
        state.in_bonus = 1
        state.node = MOVE
    else:
        end_turn(config, state)
