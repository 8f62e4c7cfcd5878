"""What passing each villager is expected to bring to the one who passes it, in tokens."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.bewere.outlook import own_value, seat_value
from hedgerow.envs.bewere.constants import (
    BEGGAR_CARD,
    DOCTOR_CARD,
    DRUID_CARD,
    DUCHESS_CARD,
    FIRST_VILLAGER,
    HUNTSMAN_CARD,
    INVESTIGATOR_CARD,
    JESTER_CARD,
    MAYOR_CARD,
    NUN_CARD,
    POLICEMAN_CARD,
    PRIEST_CARD,
    PROFESSOR_CARD,
    SEER_CARD,
    THIEF_CARD,
    UNDERTAKER_CARD,
    WITCH_CARD,
)
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Real

__all__ = ["drawn_gain", "effect_gain", "swap_gain"]


@rule
def drawn_gain(state: Any, seat: int, outlook: Any, number: float) -> Real:
    """What cards from the pile add to a hand on average; two are drawn independently."""
    base = seat_value(state, seat, outlook)
    pool = outlook.pool
    if number <= 0.0:
        return 0.0
    total = 0.0
    for first in range(3):
        for second in range(3):
            villagers = (1.0 if first == 0 else 0.0) + (1.0 if second == 0 else 0.0)
            bites = (1.0 if first == 1 else 0.0) + (1.0 if second == 1 else 0.0)
            half = 0.5 * number
            value = own_value(state, seat, outlook, villagers * half, bites * half, (2.0 - villagers - bites) * half)
            total += pool[first] * pool[second] * (value - base)
    return total


@rule
def swap_gain(state: Any, seat: int, other: int, outlook: Any, villagers: float) -> Real:
    """What taking over the hand of another seat would bring; ``villagers`` are no longer in the own hand."""
    mine = own_value(state, seat, outlook, -villagers, 0.0, 0.0)
    outlook_villagers = outlook.villagers[seat]
    bites = outlook.bites[seat]
    layers = outlook.layers[seat]
    theirs = own_value(
        state,
        seat,
        outlook,
        outlook.villagers[other] - outlook_villagers,
        outlook.bites[other] - bites,
        outlook.layers[other] - layers,
    )
    return theirs - mine


@rule
def effect_gain(config: Any, state: Any, seat: int, outlook: Any, card: int) -> Real:
    """The gain from the effect of a villager that has left the hand; 0 for other cards."""
    if card < FIRST_VILLAGER:
        return 0.0
    base = own_value(state, seat, outlook, -1.0, 0.0, 0.0)
    villagers = outlook.villagers[seat] - 1.0
    bite = own_value(state, seat, outlook, -1.0, 1.0, 0.0) - base
    villager = own_value(state, seat, outlook, 0.0, 0.0, 0.0) - base
    if card == DRUID_CARD or card == UNDERTAKER_CARD:
        return bite + (0.0 if card == DRUID_CARD else 0.3 * villager + 0.2)
    if card == BEGGAR_CARD or card == INVESTIGATOR_CARD or card == THIEF_CARD or card == SEER_CARD:
        return 0.8 * max(0.0, max(bite, villager)) + 0.1
    if card == DUCHESS_CARD:
        return max(0.0, max(own_value(state, seat, outlook, -1.0, 2.0, 0.0) - base, villager))
    if card == NUN_CARD or card == POLICEMAN_CARD:
        return (1.5 if card == POLICEMAN_CARD else 0.4) * villager
    if card == JESTER_CARD:
        best = -100.0
        for other in range(config.num_players):
            if other != seat:
                best = max(best, swap_gain(state, seat, other, outlook, 1.0))
        return best
    if card == DOCTOR_CARD:
        return max(0.6 + 0.6 * state.bullets[seat] if state.bullets[seat] > 0 else 0.0, 0.2)
    if card == WITCH_CARD:
        pairs = min(villagers, outlook.bites[seat])
        return max(0.0, pairs + own_value(state, seat, outlook, -1.0 - pairs, -pairs, 0.0) - base)
    if card == MAYOR_CARD:
        return max(0.1, 0.5 * drawn_gain(state, seat, outlook, 3.0))
    if card == PRIEST_CARD:
        return 0.8 if config.num_players == 2 else 0.4
    if card == HUNTSMAN_CARD:
        return 0.5 if config.num_players == 2 else 0.25
    if card == PROFESSOR_CARD:
        spare = outlook.bites[seat] - villagers
        return 1.0 if spare >= 1.0 else 0.0
    return 0.1
