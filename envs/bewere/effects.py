"""The villagers: how each effect starts (rules document, BW-045 to BW-141).

An effect without a question is carried out at once and leaves EFFECT_DONE in ``state.node``, another one its first
question; ``settling`` sees to what need not be asked.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere import knowledge
from hedgerow.envs.bewere.constants import (
    ASTRONOMER_CARD,
    BEGGAR_CARD,
    BITE,
    DOCTOR_CARD,
    DRUID_CARD,
    DUCHESS_CARD,
    FIRST_VILLAGER,
    GROCER_CARD,
    HUNTSMAN_CARD,
    INVESTIGATOR_CARD,
    JESTER_CARD,
    MAX_BITES,
    MAYOR_CARD,
    NUN_CARD,
    PRIEST_CARD,
    PRINCESS_CARD,
    PROFESSOR_CARD,
    SEER_CARD,
    THIEF_CARD,
    UNDERTAKER_CARD,
    VILLAGER_KIND,
    WITCH_CARD,
)
from hedgerow.envs.bewere.moving import display_by_kind, display_side, draw_open, gain
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    DOCTOR,
    DUCHESS_SEAT,
    EFFECT_DONE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    MAYOR,
    NUN_NAME,
    PI_SEAT,
    POLICEMAN_SEAT,
    PRIEST_SEAT,
    PROFESSOR_NUMBER,
    SEER_TAKE,
    THIEF_SEAT,
    WITCH,
)
from hedgerow.envs.core.jit import rule

__all__ = ["clear_effect", "start_effect"]


@rule
def clear_effect(state: Any) -> None:
    """No effect is running and no card lies aside."""
    state.aside = -1
    state.receiver = -1
    state.target = -1
    state.named = 0
    state.num_requests = 0
    for place in range(len(state.requests)):
        state.requests[place] = 0
    state.served = 0
    state.mode = 0
    state.left = 0
    state.moved = 0
    state.asked_kind = -1
    state.number = 0
    state.looked = 0
    for seat in range(len(state.picks)):
        state.picks[seat] = -1


@rule
def start_effect(config: Any, state: Any) -> None:
    """Begin the effect of the card that lies aside; moons, clouds and bites have none (BW-033)."""
    card = state.aside
    state.actor = state.turn
    if card < FIRST_VILLAGER or card == PRINCESS_CARD or card == DRUID_CARD or card == UNDERTAKER_CARD:
        if card == PRINCESS_CARD:  # BW-121
            state.backwards = 1 - state.backwards
        elif card == DRUID_CARD:
            _druid(config, state)
        elif card == UNDERTAKER_CARD:
            _undertaker(config, state)
        state.node = EFFECT_DONE
    else:
        _ask_first(config, state, card)


@rule
def _ask_first(config: Any, state: Any, card: int) -> None:
    if card == ASTRONOMER_CARD:
        state.left = max(config.astronomer_place, config.astronomer_remove)
        state.node = ASTRONOMER
    elif card == BEGGAR_CARD:
        state.node = BEGGAR_PICK
    elif card == MAYOR_CARD:
        state.looked = min(config.mayor_look, state.pile_size)
        state.node = MAYOR
        if state.looked == 0:
            state.node = EFFECT_DONE
    elif card == INVESTIGATOR_CARD:
        state.node = PI_SEAT
    elif card == THIEF_CARD:
        state.left = min(config.thief_players, config.num_players - 1)
        state.node = THIEF_SEAT
    elif card == JESTER_CARD:
        state.node = JESTER_SEAT
    elif card == DUCHESS_CARD:
        state.node = DUCHESS_SEAT
    elif card == DOCTOR_CARD:
        state.node = DOCTOR
    elif card == WITCH_CARD:
        state.left = config.witch_pairs if config.witch_pairs > 0 else MAX_BITES  # not the bites in hand: it is public
        state.node = WITCH
    elif card == HUNTSMAN_CARD:
        state.node = HUNTSMAN_SEAT
    elif card == GROCER_CARD:
        state.left = min(config.grocer_most, state.pile_size)
        state.node = GROCER
        if state.left == 0:
            state.node = EFFECT_DONE
    elif card == NUN_CARD:
        state.node = NUN_NAME
    elif card == PRIEST_CARD:
        state.node = PRIEST_SEAT
    elif card == PROFESSOR_CARD:
        state.node = PROFESSOR_NUMBER
    elif card == SEER_CARD:
        state.looked = min(config.seer_look, state.pile_size)
        state.left = min(config.seer_take, state.looked)
        knowledge.forget_top(config, state)
        state.node = SEER_TAKE
    else:
        state.asked_kind = VILLAGER_KIND
        state.left = config.policeman_villagers
        state.node = POLICEMAN_SEAT


@rule
def _druid(config: Any, state: Any) -> None:
    """BW-080: the first bites drawn go to the hand, all else to the display."""
    seat = state.turn
    kept = 0
    for _ in range(min(config.druid_look, state.pile_size)):
        card = draw_open(config, state)
        if card == BITE and kept < config.druid_take:
            kept += 1
            gain(state, seat, card)
            knowledge.came_open(config, state, seat, card)
        elif config.druid_side:
            display_side(state, card)
        else:
            display_by_kind(state, card)


@rule
def _undertaker(config: Any, state: Any) -> None:
    """BW-135, BW-136: turn up and take cards, the first bite being the last of them."""
    seat = state.turn
    taken = 0
    card = -1
    while state.pile_size > 0 and card != BITE and (config.undertaker_cap == 0 or taken < config.undertaker_cap):
        card = draw_open(config, state)
        gain(state, seat, card)
        knowledge.came_open(config, state, seat, card)
        taken += 1
