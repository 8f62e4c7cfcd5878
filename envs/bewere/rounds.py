"""The course of a round: deal, turns, end, next round (rules document, BW-003 to BW-037, BW-150 to BW-192)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere import knowledge
from hedgerow.envs.bewere.answers import answer_effect, named_seat
from hedgerow.envs.bewere.constants import CLOUD, HAND, MAX_DECK, MAX_PLAYERS, NUM_QUARTERS, NUM_TYPES
from hedgerow.envs.bewere.effects import clear_effect, start_effect
from hedgerow.envs.bewere.moving import (
    add_to_stack,
    draw,
    gain,
    lay,
    lose_open,
    take_stack,
    turn_up,
)
from hedgerow.envs.bewere.scoring import next_starter, score_round
from hedgerow.envs.bewere.settling import settle
from hedgerow.envs.bewere.state import (
    CARD,
    DRAW,
    EXPAND_STACK,
    LAY_CLOUD,
    LAY_MOON,
    NO_NODE,
    PASS,
    RECEIVER,
    STACK,
    TURN,
    TURN_DONE,
)
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool
from hedgerow.envs.core.rng import child, shuffle_with

__all__ = ["end_round", "next_turn", "resolve", "round_is_over", "start_round"]


@rule
def _clear_round(state: Any) -> None:
    for seat in range(MAX_PLAYERS):
        state.held[seat] = 0
        state.hand_size[seat] = 0
        for card in range(NUM_TYPES):
            state.hand[seat, card] = 0
    for card in range(NUM_TYPES):
        state.discard[card] = 0
        state.removed[card] = 0
    for position in range(NUM_QUARTERS):
        state.grid_moons[position] = 0
        state.grid_height[position] = 0
    state.num_out = 0
    state.num_shown = 0
    state.num_stacks = 0
    state.backwards = 0
    state.moon_complete = 0
    state.expanded = 0
    knowledge.forget_round(state)
    clear_effect(state)


@rule
def start_round(config: Any, state: Any, starter: int) -> None:
    """Shuffle or take the given order, deal, turn up a card (BW-004); ``starter`` has the first turn."""
    _clear_round(state)
    order = state.deals[state.round_number - 1]
    shuffling = child(state)  # drawn also for a given order: the chance after the deal stays the same
    size = config.deck_size
    if state.round_number > state.num_deals:
        state.num_deals = state.round_number
        place = 0
        for card in range(NUM_TYPES):
            for _ in range(config.deck[card]):
                order[place] = card
                place += 1
        for filler in range(place, MAX_DECK):
            order[filler] = -1
        shuffle_with(shuffling, order, size)
    dealt = config.num_players * HAND
    for place in range(dealt):
        gain(state, place // HAND, order[place])
    state.pile_size = size - dealt
    for place in range(state.pile_size):
        state.pile[place] = order[size - 1 - place]
    turn_up(config, state)
    state.starter = starter
    state.turn = starter
    state.actor = starter
    state.node = TURN


@rule
def resolve(config: Any, state: Any, action: int) -> None:
    """Carry out one answer of the actor, up to its next question or the end of the turn (TURN_DONE)."""
    node = state.node
    if node == TURN:
        _take_turn(config, state, action)
    elif node == EXPAND_STACK:  # BW-190
        add_to_stack(state, action - STACK, state.aside)
        state.aside = -1
        state.expanded = 1
        turn_up(config, state)
        state.node = TURN
    elif node == PASS or node == RECEIVER:
        _pass_card(config, state, action)
    else:
        answer_effect(config, state, action)
    settle(config, state)


@rule
def _pass_card(config: Any, state: Any, action: int) -> None:
    """Choose a card, then its receiver unless it leaves the round; then it takes effect (BW-032, BW-034, BW-185)."""
    if state.node == PASS:
        lose_open(config, state, state.actor, action - CARD)
        state.aside = action - CARD
        if not config.remove_passed:
            state.node = RECEIVER
            return
    else:
        state.receiver = named_seat(config, state, action)
    start_effect(config, state)


@rule
def _take_turn(config: Any, state: Any, action: int) -> None:
    seat = state.turn
    if action >= CARD:
        lose_open(config, state, seat, action - CARD)
        state.aside = action - CARD
        state.node = EXPAND_STACK
    elif action >= LAY_MOON:  # BW-025
        if action >= LAY_CLOUD:
            lay(config, state, seat, CLOUD, action - LAY_CLOUD)
        else:
            lay(config, state, seat, action - LAY_MOON, action - LAY_MOON)
        state.node = PASS
    else:  # BW-012
        if action == DRAW:
            for _ in range(2):
                draw(config, state, seat)
        else:
            take_stack(config, state, seat, action - STACK)
        state.node = TURN_DONE


@rule
def round_is_over(state: Any) -> Bool:
    """BW-150, BW-151; asked at the end of each turn."""
    return state.moon_complete != 0 or state.pile_size == 0


@rule
def next_turn(config: Any, state: Any) -> None:
    """The turn of the next seat in the present direction (BW-008, BW-121)."""
    seat = state.turn + (-1 if state.backwards else 1)
    if seat < 0:
        seat = config.num_players - 1
    elif seat == config.num_players:
        seat = 0
    state.turn = seat
    state.actor = seat
    state.expanded = 0
    state.node = TURN


@rule
def end_round(config: Any, state: Any) -> None:
    """Score; the game ends by bullets or after the last round (BW-166, BW-175), else the next round starts (BW-168)."""
    state.moon_rounds += state.moon_complete
    dead = score_round(config, state)
    if dead > 0 or state.round_number == config.rounds:
        state.over = 1
        state.node = NO_NODE
    else:
        starter = next_starter(config, state)
        state.round_number += 1
        start_round(config, state, starter)
