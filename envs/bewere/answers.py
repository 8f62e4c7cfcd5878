"""Answers to the questions of the effects (rules document, sections 4 and 5)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere import knowledge
from hedgerow.envs.bewere.choices import LAYS, grid_choices
from hedgerow.envs.bewere.constants import (
    BITE,
    CLOUD,
    NUM_QUARTERS,
    NUM_TYPES,
    VILLAGER_KIND,
)
from hedgerow.envs.bewere.moving import (
    count_kind,
    discard,
    display_from_hand,
    display_side,
    draw,
    draw_open,
    gain,
    give_open,
    lay,
    lay_down,
    lose,
    lose_open,
    take_away,
)
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    CARD,
    DOCTOR,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    EFFECT_DONE,
    GIVE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    KIND,
    LAY_CLOUD,
    LAY_MOON,
    MAYOR,
    NUMBER,
    NUN_NAME,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    PLACING,
    PRIEST_SEAT,
    PROFESSOR_NUMBER,
    PROFESSOR_SEAT,
    REMOVE,
    REMOVING,
    SEAT,
    SEER_ORDER,
    SEER_TAKE,
    STOP,
    THIEF_SEAT,
    WITCH,
    YES,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import below

__all__ = ["answer_effect", "named_seat"]


@rule
def named_seat(config: Any, state: Any, action: int) -> Int:
    """The seat that an action SEAT + places means."""
    seat = state.actor + (action - SEAT)
    return seat - config.num_players if seat >= config.num_players else seat


@rule
def answer_effect(config: Any, state: Any, action: int) -> None:
    """Carry out an answer, which leaves the next question or EFFECT_DONE in ``state.node``."""
    node = state.node
    if JESTER_SEAT <= node <= DUCHESS_SEAT or node == PI_SEAT or node == THIEF_SEAT or node == PROFESSOR_SEAT:
        _seat_named(config, state, action)
    elif node == ASTRONOMER:
        _astronomer(config, state, action)
    elif node == BEGGAR_PICK:
        state.picks[state.actor] = action - CARD
    elif node == BEGGAR_TAKE:
        giver = named_seat(config, state, action)
        give_open(config, state, giver, state.turn, state.picks[giver])
        state.node = EFFECT_DONE
    elif node == MAYOR:
        _mayor(config, state, action)
    elif node == PI_GUESS:
        _guess(config, state, action - KIND)
    elif node == PI_TAKE:
        _take_seen(config, state, action - CARD)
    elif node == DUCHESS_KIND:
        state.asked_kind = action - KIND
        state.left = config.duchess_cards
        state.node = GIVE
    elif node == GIVE:
        _give(config, state, action - CARD)
    elif node == DOCTOR:
        if action == YES:  # BW-090
            state.bullets[state.turn] = max(0, state.bullets[state.turn] - config.doctor_bullets)
        else:
            for _ in range(config.doctor_draw):
                draw(config, state, state.turn)
        state.node = EFFECT_DONE
    elif node == WITCH:
        _witch(config, state, action)
    elif node == GROCER:
        _grocer(config, state, action)
    elif node == NUN_NAME:
        _nun(config, state, action - CARD)
        state.node = EFFECT_DONE
    elif node == PROFESSOR_NUMBER:
        _professor(config, state, action - NUMBER)
    elif node == SEER_TAKE:
        _seer_take(config, state, action - CARD)
    elif node == SEER_ORDER:
        _seer_order(config, state, action - CARD)
    else:
        _request(config, state, action)


@rule
def _seat_named(config: Any, state: Any, action: int) -> None:
    """Effects that begin with a seat, and what happens to it."""
    node = state.node
    seat = state.turn
    if action == STOP:  # THIEF_SEAT
        state.node = EFFECT_DONE
        return
    target = named_seat(config, state, action)
    state.target = target
    state.named |= bit(target)
    if node == PI_SEAT:
        state.node = PI_GUESS
        return
    if node == DUCHESS_SEAT:
        state.node = DUCHESS_KIND
        return
    if node == THIEF_SEAT:
        _steal(config, state, target)
        state.left -= 1
        if state.left > 0:
            return
    elif node == JESTER_SEAT:
        _swap(state, seat, target)
        knowledge.swapped(config, state, seat, target)
    elif node == PRIEST_SEAT:
        state.tokens[target] = max(0, state.tokens[target] - config.priest_tokens)  # BW-118
    else:
        hunting = node == HUNTSMAN_SEAT
        number = config.huntsman_bites if hunting else state.number
        had_them = _lose_bites(config, state, target, number, hunting and config.huntsman_take != 0)
        if had_them and not hunting:  # PROFESSOR_SEAT, BW-124
            state.tokens[seat] += config.professor_gain
    state.node = EFFECT_DONE


@rule
def _steal(config: Any, state: Any, victim: int) -> None:
    """BW-077: a card drawn blind, each card of the hand being as likely."""
    if state.hand_size[victim] == 0:
        return
    place = below(state, state.hand_size[victim])
    rest = state.held[victim]
    card = lowest(rest)
    while place >= state.hand[victim, card]:
        place -= state.hand[victim, card]
        rest &= rest - 1
        card = lowest(rest)
    lose(state, victim, card)
    gain(state, state.turn, card)
    knowledge.moved_between(config, state, victim, state.turn, card)


@rule
def _swap(state: Any, first: int, second: int) -> None:
    """BW-083."""
    for card in range(NUM_TYPES):
        kept = state.hand[first, card]
        state.hand[first, card] = state.hand[second, card]
        state.hand[second, card] = kept
    held = state.held[first]
    state.held[first] = state.held[second]
    state.held[second] = held
    size = state.hand_size[first]
    state.hand_size[first] = state.hand_size[second]
    state.hand_size[second] = size


@rule
def _lose_bites(config: Any, state: Any, target: int, number: int, take: bool) -> Bool:
    """A seat discards bites, or gives them to the turn's seat (BW-109, BW-124); whether it had as many as asked."""
    has = state.hand[target, BITE]
    for _ in range(min(has, number)):
        lose_open(config, state, target, BITE)
        if take:
            gain(state, state.turn, BITE)
            knowledge.came_open(config, state, state.turn, BITE)
        else:
            lay_down(state, BITE)
    if has >= number:
        return True
    knowledge.has_none_of(config, state, target, bit(BITE))  # E11
    return False


@rule
def _astronomer(config: Any, state: Any, action: int) -> None:
    """BW-060 to BW-064."""
    if action == STOP:
        state.node = EFFECT_DONE
        return
    if state.mode == 0:
        state.mode = REMOVING if action >= REMOVE else PLACING
        state.left = config.astronomer_remove if action >= REMOVE else config.astronomer_place
    if action >= REMOVE:
        take_away(state, action - REMOVE)
    elif action >= LAY_CLOUD:
        lay(config, state, state.turn, CLOUD, action - LAY_CLOUD)
    else:
        lay(config, state, state.turn, action - LAY_MOON, action - LAY_MOON)
    state.left -= 1
    moves = grid_choices(state)
    if state.left == 0 or (moves & LAYS if state.mode == PLACING else moves) == 0:
        state.node = EFFECT_DONE


@rule
def _mayor(config: Any, state: Any, action: int) -> None:
    """BW-070: all into the hand, or all into the display side by side."""
    number = state.looked
    state.looked = 0
    for _ in range(number):
        if action == YES:
            draw(config, state, state.turn)
        else:
            display_side(state, draw_open(config, state))
    state.node = EFFECT_DONE


@rule
def _guess(config: Any, state: Any, kind: int) -> None:
    """BW-073, BW-074; equal numbers make either guess wrong."""
    villagers = count_kind(state, state.target, VILLAGER_KIND)
    bites = state.hand[state.target, BITE]
    right = villagers > bites if kind == VILLAGER_KIND else bites > villagers
    state.asked_kind = kind
    if right and not config.investigator_token:
        knowledge.hand_seen(state, state.turn, state.target)  # E9
        state.node = PI_TAKE
        return
    if right:
        state.tokens[state.turn] += 1
    state.node = EFFECT_DONE


@rule
def _take_seen(config: Any, state: Any, card: int) -> None:
    """BW-074: the Investigator takes a card of the hand that is seen."""
    lose(state, state.target, card)
    gain(state, state.turn, card)
    knowledge.moved_between(config, state, state.target, state.turn, card)
    state.node = EFFECT_DONE


@rule
def _give(config: Any, state: Any, card: int) -> None:
    give_open(config, state, state.actor, state.turn, card)
    state.left -= 1


@rule
def _request(config: Any, state: Any, action: int) -> None:
    """POLICEMAN_SEAT: all requests are named before any is answered (BW-140)."""
    target = named_seat(config, state, action)
    state.requests[state.num_requests] = target
    state.num_requests += 1
    state.named |= bit(target)
    state.left -= 1
    state.target = target
    if state.left == 0:
        state.node = GIVE


@rule
def _witch(config: Any, state: Any, action: int) -> None:
    """BW-105 to BW-107."""
    seat = state.turn
    if action == STOP:
        state.node = EFFECT_DONE
        return
    display_from_hand(config, state, seat, action - CARD, False)
    display_from_hand(config, state, seat, BITE, False)
    state.tokens[seat] += 1
    state.left -= 1


@rule
def _grocer(config: Any, state: Any, action: int) -> None:
    """BW-112: cards go to the display one by one, then as many are drawn."""
    seat = state.turn
    if action != STOP:
        display_from_hand(config, state, seat, action - CARD, True)
        state.moved += 1
        state.left -= 1
        if state.left > 0:
            return
    for _ in range(state.moved):
        draw(config, state, seat)
    state.node = EFFECT_DONE


@rule
def _nun(config: Any, state: Any, card: int) -> None:
    """BW-115, BW-116, E12."""
    seat = state.turn
    for other in range(config.num_players):
        if other != seat and state.hand[other, card] > 0:
            give_open(config, state, other, seat, card)
    for other in range(config.num_players):
        if other != seat:
            knowledge.has_none_of(config, state, other, bit(card))


@rule
def _professor(config: Any, state: Any, number: int) -> None:
    """BW-124: the own bites first."""
    for _ in range(number):
        discard(config, state, state.turn, BITE)
    state.number = number
    if number == 0:
        state.node = EFFECT_DONE
    else:
        state.node = PROFESSOR_SEAT


@rule
def _seer_take(config: Any, state: Any, card: int) -> None:
    """Take one of the looked-at cards out of the pile."""
    place = state.pile_size - 1
    while state.pile[place] != card:
        place -= 1
    state.pile_size -= 1
    for later in range(place, state.pile_size):
        state.pile[later] = state.pile[later + 1]
    state.looked -= 1
    state.left -= 1
    gain(state, state.turn, card)
    for observer in range(config.num_players):  # E13
        if observer != state.turn:
            knowledge.came_hidden(state, observer, state.turn)


@rule
def _seer_order(config: Any, state: Any, card: int) -> None:
    """Put one of the rest back, below those that follow."""
    bottom = state.pile_size - state.looked
    place = bottom
    while state.pile[place] != card:
        place += 1
    for earlier in range(place, bottom, -1):
        state.pile[earlier] = state.pile[earlier - 1]
    state.pile[bottom] = card
    state.looked -= 1
    state.number += 1


assert CLOUD == NUM_QUARTERS
