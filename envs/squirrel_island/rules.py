"""Squirrel Island: the operations of the game contract (rules document, sections 4 and 5).

The rules stand in files by what they are about: ``days`` (course of the game), ``paying`` (costs), ``plays`` (playing a
card), ``operations`` and ``picking`` (effects), ``abilities`` (what events activate), ``gains``, ``knowledge``,
``scoring``. A comment names the rule that it enforces.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.abilities import raise_events, resolve
from hedgerow.envs.squirrel_island.constants import GATHER_EVENT, STASH_HAND
from hedgerow.envs.squirrel_island.days import end_turn, fall_asleep, set_up, start_day
from hedgerow.envs.squirrel_island.paying import (
    affordable,
    cost_of,
    highest_payment,
    lowest_payment,
    surcharges,
)
from hedgerow.envs.squirrel_island.picking import (
    collect_one,
    exhaust_one,
    hit,
    refresh_one,
    seat_on,
    stash_one,
    take_one,
    vulnerable,
)
from hedgerow.envs.squirrel_island.plays import advance, pay, pay_surcharge, play_from_hand, play_from_island
from hedgerow.envs.squirrel_island.scoring import points, standing, winners
from hedgerow.envs.squirrel_island.state import (
    BEFORE,
    COLLECT_NODE,
    DONE,
    EFFECT,
    END,
    FRONT,
    GATHER,
    HAND,
    ISLAND,
    OPPONENT,
    OPPONENT_0,
    ORDER,
    PAY,
    PAY_0,
    REFRESH_NODE,
    SLEEP,
    STASH_NODE,
    SURCHARGE_COIN,
    SURCHARGE_NODE,
    SURCHARGE_STAMINA,
    TAKE,
    TIRED,
    TURN,
    WAITING,
    WORD_BITS,
)
from hedgerow.envs.squirrel_island.statics import discount, island_free, rate
from hedgerow.envs.squirrel_island.zones import move, types_in

__all__ = ["apply", "deal", "legal", "node", "points", "standing", "to_act", "winners"]


@rule
def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Start a game; the first morning has passed (SI-123: the only chance)."""
    set_up(config, state, orders, first_seat)
    start_day(config, state)


@rule
def to_act(config: Any, state: Any) -> Int:
    """One seat, none at the end."""
    return 0 if state.node == END else bit(state.actor)


@rule
def node(config: Any, state: Any, seat: int) -> Int:
    """The question put to a seat; END for all when the game is over."""
    return state.node if state.node == END or state.actor == seat else -1


# --- legal actions ----------------------------------------------------------------------------------------------------


@rule
def _offer(config: Any, state: Any, zone: int, start: int, mask: Any) -> None:
    """Allow ``start`` + t for each type t in a zone."""
    for word in range(config.num_words):
        rest = types_in(state, zone, 0, word)
        while rest != 0:
            mask[start + WORD_BITS * word + lowest(rest)] = 1
            rest &= rest - 1


@rule
def _legal_turn(config: Any, state: Any, seat: int, mask: Any) -> None:
    """Sleep (SI-028), and every card that can be paid (SI-029, SI-034)."""
    mask[SLEEP] = 1
    stamina = state.stamina[seat]
    coins = state.coins[seat]
    coins_each = rate(config, state, seat)
    less = discount(config, state, seat)
    free = island_free(config, state, seat)
    for word in range(config.num_words):
        rest = types_in(state, HAND + seat, 0, word)
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            if affordable(config, kind, stamina, coins, coins_each, less):
                mask[config.play_hand + kind] = 1
        rest = types_in(state, ISLAND, 0, word)
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            if free:
                playable = affordable(config, kind, stamina, coins, coins_each, less)
            else:
                playable = surcharges(config, kind, stamina, coins, coins_each, less) != 0
            if playable:
                mask[config.play_island + kind] = 1


@rule
def _legal_pay(config: Any, state: Any, seat: int, mask: Any) -> None:
    cost = cost_of(config, state.card, 0)
    low = lowest_payment(cost, state.stamina[seat])
    high = highest_payment(cost, state.coins[seat], rate(config, state, seat))
    for replaced in range(low, high + 1):
        mask[PAY_0 + replaced] = 1


@rule
def _running(config: Any, state: Any) -> Int:
    """The code of the operation that asks."""
    frame = state.depth - 1
    return config.operation[state.frame_list[frame], state.frame_step[frame]]


@rule
def _legal_opponent(config: Any, state: Any, seat: int, mask: Any) -> None:
    operation = _running(config, state)
    for steps in range(1, config.num_players):
        if vulnerable(config, state, seat_on(config, seat, steps), operation):
            mask[OPPONENT_0 + steps] = 1


@rule
def _legal_collect(config: Any, state: Any, seat: int, mask: Any) -> None:
    """Own refreshed squirrels with a loop (SI-061)."""
    mask[DONE] = 1
    for word in range(config.num_words):
        rest = types_in(state, FRONT + seat, 0, word) & config.loop_set[word]
        while rest != 0:
            mask[config.choosing + WORD_BITS * word + lowest(rest)] = 1
            rest &= rest - 1


@rule
def _choices(state: Any, seat: int) -> Int:
    """The zone whose types can be chosen at the present node."""
    question = state.node
    if question == TAKE:
        return ISLAND
    if question == STASH_NODE:
        return HAND + seat
    if question == REFRESH_NODE:
        return TIRED + seat
    if question == BEFORE:
        return WAITING
    if question == ORDER:
        return _waiting_zone(state)
    return FRONT + seat  # VICTIM, GATHER


@rule
def _waiting_zone(state: Any) -> Int:
    """The abilities that wait above all others: those of the uppermost frame."""
    return WAITING + state.waiting - 1


@rule
def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """The table of nodes and legal actions of section 5."""
    for action in range(len(mask)):
        mask[action] = 0
    question = state.node
    if question == END or seat != state.actor:
        return
    if question == TURN:
        _legal_turn(config, state, seat, mask)
    elif question == SURCHARGE_NODE:  # asked only if both ways are possible
        mask[SURCHARGE_STAMINA] = 1
        mask[SURCHARGE_COIN] = 1
    elif question == PAY:
        _legal_pay(config, state, seat, mask)
    elif question == OPPONENT:
        _legal_opponent(config, state, seat, mask)
    elif question == COLLECT_NODE:
        _legal_collect(config, state, seat, mask)
    else:
        _offer(config, state, _choices(state, seat), config.choosing, mask)
        if (
            question == BEFORE
            or question == GATHER
            or (question == STASH_NODE and _running(config, state) == STASH_HAND)
        ):
            mask[DONE] = 1


# --- decisions --------------------------------------------------------------------------------------------------------


@rule
def _take_turn(config: Any, state: Any, seat: int, action: int) -> None:
    if action == SLEEP:
        fall_asleep(state, seat)
        if state.amounts[FRONT + seat] > 0:
            state.node = GATHER  # SI-107
        else:
            end_turn(config, state)
        return
    if action >= config.play_island:
        play_from_island(config, state, action - config.play_island)
    else:
        play_from_hand(config, state, action - config.play_hand)
    if state.depth > 0:  # paid, and nothing was asked on the way
        advance(config, state)


@rule
def _answer_payment(config: Any, state: Any, question: int, action: int) -> None:
    if question == PAY:
        pay(config, state, action - PAY_0)
    else:
        pay_surcharge(config, state, action == SURCHARGE_STAMINA)
    if state.depth > 0:
        advance(config, state)


@rule
def _gather(config: Any, state: Any, seat: int, kind: int) -> None:
    """Exhaust a squirrel for a nut (SI-110); abilities are checked after that (SI-081)."""
    move(state, FRONT + seat, TIRED + seat, kind)
    state.nuts[seat] += 1
    raise_events(config, state, bit(GATHER_EVENT))


@rule
def _pick(config: Any, state: Any, seat: int, question: int, action: int) -> None:
    """Carry out one pick of the operation that asks."""
    frame = state.depth - 1
    kind = action - config.choosing
    if question == OPPONENT:
        operation = _running(config, state)
        amount = config.amount[state.frame_list[frame], state.frame_step[frame]]
        hit(config, state, frame, action - OPPONENT_0, operation, amount)
    elif action == DONE:
        state.frame_picks[frame] = 0
    elif question == TAKE:
        take_one(state, frame, kind)
    elif question == STASH_NODE:
        stash_one(config, state, frame, kind)
    elif question == REFRESH_NODE:
        refresh_one(state, frame, kind)
    elif question == COLLECT_NODE:
        collect_one(config, state, frame, kind)
    else:  # VICTIM
        exhaust_one(state, frame, seat, kind)


@rule
def apply(config: Any, state: Any, seat: int, action: int) -> None:
    """Carry out a decision and all that follows until the next one."""
    question = state.node
    if question == TURN:
        _take_turn(config, state, seat, action)
        return
    if question == PAY or question == SURCHARGE_NODE:
        _answer_payment(config, state, question, action)
        return
    if question == GATHER:
        if action != DONE:
            _gather(config, state, seat, action - config.choosing)
    elif question == BEFORE:  # SI-072
        if action == DONE:
            state.phase = EFFECT
        else:
            resolve(state, WAITING, action - config.choosing)
    elif question == ORDER:
        resolve(state, _waiting_zone(state), action - config.choosing)
    else:
        _pick(config, state, seat, question, action)
    advance(config, state)
