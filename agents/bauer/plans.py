"""What playing, copying or giving up cards is worth: positions compared before and after."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.bauer.outlook import BEST, KNOWN, MEAN
from hedgerow.agents.bauer.weights import (
    MIDDLE_MEAN,
    NEIGHBOUR_MEAN,
    NEIGHBOUR_SPREAD,
    WITCH_EXTRA,
)
from hedgerow.agents.bauer.worth import worth
from hedgerow.envs.bauer.constants import BELLA, DAGA, HUMPE, MARTIN, NUM_CARDS, OLLE, WITCH
from hedgerow.envs.bauer.playing import eligible
from hedgerow.envs.bauer.scoring import add_to_tally
from hedgerow.envs.bauer.state import NUM_TALLIES
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule

__all__ = ["best_copy", "daga_is_free", "look_at_middle", "plan", "weigh_cards"]


@rule
def daga_is_free(config: Any, state: Any, table: int) -> bool:
    """Daga lies on this table and has not been used."""
    return bool((table >> config.card_of_effect[DAGA]) & 1 != 0 and state.daga_used == 0)


@rule
def best_copy(
    config: Any, outlook: Any, seat: int, table: int, daga_free: bool, copier: int, candidates: int, before: float
) -> float:
    """The worth of the position in ``outlook.work`` and ``outlook.work_copied`` after its copier's best choice."""
    best = before
    rest = candidates
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        add_to_tally(config, outlook.work, card, 1)
        outlook.work_copied[copier] = card
        best = max(best, worth(config, outlook, seat, outlook.work, table, outlook.work_copied, daga_free))
        outlook.work_copied[copier] = -1
        add_to_tally(config, outlook.work, card, -1)
    return best


@rule
def _set_up(outlook: Any, seat: int) -> None:
    for entry in range(NUM_TALLIES):
        outlook.work[entry] = outlook.tally[seat, entry]
    for copier in range(3):
        outlook.work_copied[copier] = outlook.copied[seat, copier]


@rule
def plan(config: Any, outlook: Any, seat: int, played: int, removed: int, daga_free: bool) -> float:
    """The worth of a seat's position after playing some cards and losing others.

    Waiting copiers choose the best of the new cards; new characters do what they do at once.

    Args:
        config: the game.
        outlook: what the decision is judged by.
        seat: whose table.
        played: set of cards that come onto the table.
        removed: set of cards that leave it.
        daga_free: whether Daga, if she lies here then, is unused.
    """
    _set_up(outlook, seat)
    table = outlook.table[seat] & ~removed
    rest = removed
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        add_to_tally(config, outlook.work, card, -1)
        effect = config.effect[card]
        if BELLA <= effect <= HUMPE:  # BA-065
            copied = outlook.work_copied[effect - BELLA]
            if copied >= 0:
                add_to_tally(config, outlook.work, copied, -1)
                outlook.work_copied[effect - BELLA] = -1
        for copier in range(3):  # BA-064
            if outlook.work_copied[copier] == card:
                add_to_tally(config, outlook.work, card, -1)
                outlook.work_copied[copier] = -1
    waiting = 0
    for copier in range(3):
        if (table >> config.card_of_effect[BELLA + copier]) & 1 and outlook.work_copied[copier] == -1:
            waiting |= bit(copier)
    table |= played
    extra = 0.0
    offered = played
    rest = played
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        add_to_tally(config, outlook.work, card, 1)
        effect = config.effect[card]
        if effect == MARTIN:
            extra += _mean(outlook)
        elif effect == OLLE:
            extra += _mean_of_best(outlook)
        elif effect == WITCH:
            extra += outlook.weights[WITCH_EXTRA]
        elif effect == DAGA:
            daga_free = True
        elif BELLA <= effect <= HUMPE:
            waiting |= bit(effect - BELLA)
            outlook.work_copied[effect - BELLA] = -1
            offered = table  # a new copier may take older cards, too
    value = worth(config, outlook, seat, outlook.work, table, outlook.work_copied, daga_free)
    while waiting != 0:
        copier = lowest(waiting)
        waiting &= waiting - 1
        value = best_copy(config, outlook, seat, table, daga_free, copier, offered & eligible(config, copier), value)
    return value + extra


@rule
def _mean(outlook: Any) -> float:
    if outlook.future[KNOWN] != 0.0:
        return float(outlook.future[MEAN])
    return float(outlook.weights[NEIGHBOUR_MEAN] - outlook.weights[NEIGHBOUR_SPREAD])


@rule
def _mean_of_best(outlook: Any) -> float:
    if outlook.future[KNOWN] != 0.0:
        return float(outlook.future[BEST])
    return float(outlook.weights[NEIGHBOUR_MEAN])


@rule
def look_at_middle(config: Any, state: Any, outlook: Any, seat: int, daga_free: bool) -> None:
    """Compute what an unknown card, and the better of two, would add to the table now."""
    future = outlook.future
    if future[KNOWN] != 0.0:
        return
    base = plan(config, outlook, seat, 0, 0, daga_free)
    total = 0.0
    squares = 0.0
    cards = 0
    for card in range(NUM_CARDS):
        if state.may[seat, card] == 0:
            gain = plan(config, outlook, seat, bit(card), 0, daga_free) - base
            total += gain
            squares += gain * gain
            cards += 1
    if cards > 0:
        mean = total / cards
        spread = max(0.0, squares / cards - mean * mean) ** 0.5
        factor = outlook.weights[MIDDLE_MEAN]
        future[MEAN] = factor * mean
        future[BEST] = factor * (mean + 0.56 * spread)  # the better of two of a normal distribution
    future[KNOWN] = 1.0


@rule
def weigh_cards(config: Any, state: Any, outlook: Any, seat: int, cards: int, for_left: bool) -> None:
    """Fill ``outlook.own`` (or ``outlook.left``, ``seat`` being the left neighbour) for some cards."""
    gains = outlook.left if for_left else outlook.own
    known = outlook.future[KNOWN]
    if for_left:
        outlook.future[KNOWN] = 0.0  # what the middle deck promises is computed for the own table only
    free = daga_is_free(config, state, outlook.table[seat])
    before = plan(config, outlook, seat, 0, 0, free)
    rest = cards
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        gains[card] = plan(config, outlook, seat, bit(card), 0, free) - before
    outlook.future[KNOWN] = known
