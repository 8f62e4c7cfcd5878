"""The value of each legal action, node by node."""

from __future__ import annotations

import math
from typing import Any

from hedgerow.agents.bauer.outlook import MEAN, PLAYS, look
from hedgerow.agents.bauer.plans import daga_is_free, look_at_middle, plan, weigh_cards
from hedgerow.agents.bauer.weights import COME_BACK, NEIGHBOUR_MEAN, NEIGHBOUR_SPREAD, PASS_COST, PASS_COST_MANY
from hedgerow.agents.bauer.worth import worth
from hedgerow.envs.bauer.constants import DAGA, GOAT, MARTIN, OLLE, VILL
from hedgerow.envs.bauer.scoring import add_to_tally
from hedgerow.envs.bauer.state import (
    COPY_6,
    DAGA_LATE,
    DAGA_NOW,
    GOAT_PLAY,
    KEEP,
    LEFT,
    NO,
    OLLE_PLAY,
    REST,
    RIGHT,
    TOP,
    USE_VILL,
    VILL_PASS,
    WITCH_MOVE,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule

__all__ = ["value_actions"]


@rule
def value_actions(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Write into ``outlook.values`` what each legal action is worth, in points; other entries mean nothing."""
    look(config, state, seat, outlook)
    node = state.node[seat]
    if node == KEEP:
        _value_keep(config, state, seat, outlook)
    elif node == VILL_PASS:
        _value_vill(config, state, seat, outlook, state.hand[seat] & ~bit(config.card_of_effect[VILL]))
    elif node == OLLE_PLAY or node == GOAT_PLAY:
        _value_two(config, state, seat, outlook)
    elif node == DAGA_LATE:
        _value_daga_late(config, state, seat, outlook)
    elif node == DAGA_NOW:
        _value_daga_now(config, state, seat, outlook)
    elif node == WITCH_MOVE:
        _value_witch(config, state, seat, outlook)
    else:
        _value_copy(config, state, seat, outlook, node - COPY_6)


@rule
def _prepare_middle(config: Any, state: Any, seat: int, outlook: Any, cards: int, daga_free: bool) -> None:
    """Judge the middle deck if one of the cards would take from it."""
    for effect in (MARTIN, OLLE):
        if (cards >> config.card_of_effect[effect]) & 1:
            look_at_middle(config, state, outlook, seat, daga_free)


@rule
def _passed(config: Any, outlook: Any, seat: int, cards: int) -> float:
    """What passing these two cards costs: the left neighbour takes the best of them and of what it draws besides.

    ``outlook.own`` and ``outlook.left`` hold what each of the cards would add to the two tables.
    """
    weights = outlook.weights
    num_players = config.num_players
    left = (seat + 1) % num_players
    share = weights[PASS_COST] if num_players == 2 else weights[PASS_COST_MANY]
    last = outlook.future[PLAYS] <= 0.0
    if last and (outlook.table[left] >> config.card_of_effect[GOAT]) & 1 == 0:
        return 0.0  # BA-015: they stay unplayed
    first = lowest(cards)
    second = lowest(cards & (cards - 1))
    if outlook.left[first] < outlook.left[second]:
        first, second = second, first
    best = outlook.left[first]
    if last:  # the Goat chooses between exactly these
        return float(share * best)
    spread = weights[NEIGHBOUR_SPREAD]
    gap = (best - weights[NEIGHBOUR_MEAN]) / spread
    more = gap if gap > 20.0 else math.log(1.0 + math.exp(gap))
    cost = share * spread * more
    if num_players == 2:
        cost -= weights[COME_BACK] * max(0.0, outlook.own[second])
    return float(cost)


@rule
def _weigh_hand(config: Any, state: Any, seat: int, outlook: Any, cards: int) -> None:
    weigh_cards(config, state, outlook, seat, cards, False)
    weigh_cards(config, state, outlook, (seat + 1) % config.num_players, cards, True)


@rule
def _value_keep(config: Any, state: Any, seat: int, outlook: Any) -> None:
    hand = state.hand[seat]
    free = daga_is_free(config, state, outlook.table[seat])
    _prepare_middle(config, state, seat, outlook, hand, free)
    vill = bit(config.card_of_effect[VILL])
    usable = outlook.table[seat] & vill != 0
    _weigh_hand(config, state, seat, outlook, hand | vill if usable else hand)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        outlook.values[card + 1] = outlook.own[card] - _passed(config, outlook, seat, hand & ~bit(card))
    if usable:
        base = plan(config, outlook, seat, 0, 0, free)
        best = -1000.0
        rest = hand
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            best = max(best, _vill_plan(config, outlook, seat, hand, card, free) - base)
        outlook.values[USE_VILL] = best


@rule
def _vill_plan(config: Any, outlook: Any, seat: int, drawn: int, card: int, free: bool) -> float:
    """Play two of the drawn cards and pass the third with Vill (BA-089)."""
    vill = bit(config.card_of_effect[VILL])
    value = plan(config, outlook, seat, drawn & ~bit(card), vill, free)
    return value - _passed(config, outlook, seat, bit(card) | vill)


@rule
def _value_vill(config: Any, state: Any, seat: int, outlook: Any, drawn: int) -> None:
    free = daga_is_free(config, state, outlook.table[seat])
    _prepare_middle(config, state, seat, outlook, drawn, free)
    _weigh_hand(config, state, seat, outlook, drawn | bit(config.card_of_effect[VILL]))
    rest = drawn
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        outlook.values[card + 1] = _vill_plan(config, outlook, seat, drawn, card, free)


@rule
def _value_two(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Olle and the Goat: play one of two and bury the other, or with Vill play both (BA-096)."""
    hand = state.hand[seat]
    free = daga_is_free(config, state, outlook.table[seat])
    _prepare_middle(config, state, seat, outlook, hand, free)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        outlook.values[card + 1] = plan(config, outlook, seat, bit(card), 0, free)
    vill = bit(config.card_of_effect[VILL])
    outlook.values[USE_VILL] = plan(config, outlook, seat, hand, outlook.table[seat] & vill, free)


@rule
def _value_daga_late(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Give up a card about to be played for two unknown ones, or keep Daga for later."""
    chosen = state.chosen[seat]
    gone = outlook.table[seat] & bit(config.card_of_effect[VILL]) if state.vill_taken[seat] != 0 else 0
    look_at_middle(config, state, outlook, seat, False)
    outlook.values[NO] = plan(config, outlook, seat, chosen, gone, True)
    rest = chosen
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = plan(config, outlook, seat, chosen & ~bit(card), gone, False)
        outlook.values[card + 1] = value + 2.0 * outlook.future[MEAN]


@rule
def _value_daga_now(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Discard an own card for two unknown ones, or keep Daga for later."""
    look_at_middle(config, state, outlook, seat, False)
    outlook.values[NO] = plan(config, outlook, seat, 0, 0, True)
    rest = outlook.table[seat] & ~bit(config.card_of_effect[DAGA])
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        value = plan(config, outlook, seat, 0, bit(card), False)
        outlook.values[card + 1] = value + 2.0 * outlook.future[MEAN]


@rule
def _value_copy(config: Any, state: Any, seat: int, outlook: Any, copier: int) -> None:
    """Copy one of the cards offered, or wait for a better one."""
    free = daga_is_free(config, state, outlook.table[seat])
    table = outlook.table[seat]
    tally = outlook.tally[seat]
    copied = outlook.copied[seat]
    outlook.values[NO] = worth(config, outlook, seat, tally, table, copied, free)
    rest = state.offered
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        add_to_tally(config, tally, card, 1)
        copied[copier] = card
        outlook.values[card + 1] = worth(config, outlook, seat, tally, table, copied, free)
        copied[copier] = -1
        add_to_tally(config, tally, card, -1)


@rule
def _pile_value(config: Any, state: Any, seat: int, outlook: Any, pile: int, whose: int) -> float:
    """What the best card that ``seat`` knows to lie on a pile would add to the table of ``whose``, above the usual."""
    known = 0
    rest = state.traced[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        places = state.may[seat, card]
        if places == bit(TOP + pile) or places == bit(REST + pile):
            known |= bit(card)
    weigh_cards(config, state, outlook, whose, known, True)
    best = 0.0
    while known != 0:
        best = max(best, outlook.left[lowest(known)] - outlook.weights[NEIGHBOUR_MEAN])
        known &= known - 1
    return best


@rule
def _value_witch(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Move the piles so that known good cards come to this seat, and not to others."""
    num_players = config.num_players
    outlook.values[NO] = 0.0
    outlook.values[LEFT] = 0.0
    outlook.values[RIGHT] = 0.0
    for pile in range(num_players):
        for steps in (0, 1, num_players - 1):
            whose = (pile + steps) % num_players
            gain = _pile_value(config, state, seat, outlook, pile, whose)
            if whose != seat:
                gain = -gain / (num_players - 1)
            if steps == 0:
                outlook.values[NO] += gain
            elif steps == 1:
                outlook.values[LEFT] += gain
            if steps == num_players - 1:
                outlook.values[RIGHT] += gain
