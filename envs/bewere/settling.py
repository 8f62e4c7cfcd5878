"""What follows an answer without a question: gifts without a choice, questions with no answer, the end of an effect."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere import knowledge
from hedgerow.envs.bewere.constants import BITE, VILLAGERS
from hedgerow.envs.bewere.effects import clear_effect
from hedgerow.envs.bewere.moving import count_kind, gain, give_open, kind_set
from hedgerow.envs.bewere.state import (
    BEGGAR_PICK,
    BEGGAR_TAKE,
    EFFECT_DONE,
    GIVE,
    SEER_ORDER,
    SEER_TAKE,
    TURN_DONE,
    WITCH,
)
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["settle"]


@rule
def settle(config: Any, state: Any) -> None:
    """Go on after an answer, up to the next question or the end of the turn (TURN_DONE)."""
    node = state.node
    if node == BEGGAR_PICK:
        _next_picker(config, state)
    elif node == WITCH:
        _look_for_pair(state)
    elif node == SEER_TAKE or node == SEER_ORDER:
        _sort_pile(config, state)
    elif node == GIVE:
        _collect(config, state)
    if state.node == EFFECT_DONE:
        _finish_effect(config, state)


@rule
def _finish_effect(config: Any, state: Any) -> None:
    """The receiver takes the passed card, or it leaves the round (BW-034, BW-185); the turn is done."""
    card = state.aside
    if state.receiver >= 0:
        gain(state, state.receiver, card)
        knowledge.came_open(config, state, state.receiver, card)
    else:
        state.removed[card] += 1
        state.num_out += 1
    clear_effect(state)
    state.node = TURN_DONE
    state.actor = state.turn


@rule
def _next_picker(config: Any, state: Any) -> None:
    """The next seat clockwise that has a card to pick for the Beggar; after the last one all are shown (BW-066)."""
    seat = state.actor
    while True:
        seat = seat + 1 if seat + 1 < config.num_players else 0
        if seat == state.turn:
            break
        if state.hand_size[seat] > 0:
            state.actor = seat
            return
    state.actor = state.turn
    state.node = EFFECT_DONE
    for picker in range(config.num_players):
        card = state.picks[picker]
        if card >= 0:
            state.node = BEGGAR_TAKE
            for observer in range(config.num_players):  # E7
                if observer != picker:
                    state.known[observer, picker, card] = max(1, state.known[observer, picker, card])


@rule
def _look_for_pair(state: Any) -> None:
    """The Witch goes on while there is a pair (BW-105, BW-106)."""
    seat = state.turn
    if state.left == 0 or state.hand[seat, BITE] == 0 or state.held[seat] & VILLAGERS == 0:
        state.node = EFFECT_DONE


@rule
def _sort_pile(config: Any, state: Any) -> None:
    """The Seer takes cards, then puts the others back, as long as there is a choice (BW-130)."""
    seat = state.turn
    if state.left > 0 and state.looked > state.left:
        state.node = SEER_TAKE
        return
    while state.left > 0:  # all that are left are taken
        state.pile_size -= 1
        state.looked -= 1
        state.left -= 1
        gain(state, seat, state.pile[state.pile_size])
        for observer in range(config.num_players):
            if observer != seat:
                knowledge.came_hidden(state, observer, seat)
    if state.looked > 1:
        state.node = SEER_ORDER
        return
    knowledge.put_back(state, seat, state.number + state.looked)
    state.node = EFFECT_DONE


@rule
def _collect(config: Any, state: Any) -> None:
    """Go on with a gift (BW-086, BW-140): ask the giver if it has a choice, otherwise it gives as much as it can.

    Equal cards are no choice: were they given one by one, others would learn that the giver keeps some.
    """
    while True:
        giver = state.target
        types = state.held[giver] & kind_set(state.asked_kind)
        has = count_kind(state, giver, state.asked_kind)
        if state.left > 0 and has > state.left and count(types) > 1:
            state.actor = giver
            state.node = GIVE
            return
        if state.left > 0:
            _give(config, state, giver, types, has)
        state.actor = state.turn
        if _next_request(state) == 0:
            state.node = EFFECT_DONE
            return


@rule
def _give(config: Any, state: Any, giver: int, types: int, has: int) -> None:
    """A seat gives cards of these types: all that it has, or as many equal ones as are asked."""
    given = 0
    while types != 0 and given < state.left:
        card = lowest(types)
        give_open(config, state, giver, state.turn, card)
        given += 1
        if state.hand[giver, card] == 0:
            types &= types - 1
    if has < state.left:
        knowledge.has_none_of(config, state, giver, kind_set(state.asked_kind))  # E11
    state.left = 0


@rule
def _next_request(state: Any) -> Int:
    """Turn to the next seat in the order of naming, for all requests to it (BW-141); 0 if there is none."""
    for place in range(state.num_requests):
        giver = state.requests[place]
        if (state.served >> giver) & 1 == 0:
            state.served |= bit(giver)
            state.target = giver
            state.left = 0
            for other in range(state.num_requests):
                if state.requests[other] == giver:
                    state.left += 1
            return 1
    return 0
