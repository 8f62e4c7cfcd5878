"""Actions of Bewere in plain words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bewere.card import KIND_PLURALS, POSITIONS
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    CARD,
    DOCTOR,
    DRAW,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    GIVE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    KIND,
    LAY_CLOUD,
    LAY_MOON,
    NO,
    NUM_ACTIONS,
    NUMBER,
    NUN_NAME,
    PASS,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    POLICEMAN_SEAT,
    PRIEST_SEAT,
    PROFESSOR_SEAT,
    RECEIVER,
    REMOVE,
    SEAT,
    SEER_ORDER,
    SEER_TAKE,
    STACK,
    STOP,
    THIEF_SEAT,
    TURN,
    WAIT,
    WITCH,
    YES,
)
from hedgerow.envs.bewere.view import stacks_of
from hedgerow.envs.bewere.words import cards_text, one_card, the_card
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import legal_one
from hedgerow.envs.core.phrases import amount

__all__ = ["action_text"]

_WITH_CARD = {
    TURN: "expand the display with {a}",
    PASS: "pass {a}",
    BEGGAR_PICK: "offer {a} to the Beggar",
    PI_TAKE: "take {a}",
    GIVE: "give {a}",
    WITCH: "turn {the} into a token together with a Bite",
    GROCER: "exchange {a}",
    NUN_NAME: "ask for {the}",
    SEER_TAKE: "take {a}",
    SEER_ORDER: "put {a} back first",
}
_WITH_SEAT = {
    RECEIVER: "pass it to {seat}",
    BEGGAR_TAKE: "take the card of {seat}",
    PI_SEAT: "guess about the hand of {seat}",
    THIEF_SEAT: "draw a card from {seat}",
    JESTER_SEAT: "swap hands with {seat}",
    HUNTSMAN_SEAT: "choose {seat} to lose a Bite",
    PRIEST_SEAT: "choose {seat} to lose a token",
    DUCHESS_SEAT: "ask {seat}",
    PROFESSOR_SEAT: "choose {seat} to discard Bites",
    POLICEMAN_SEAT: "ask {seat} for a villager",
}
_STOPS = {
    ASTRONOMER: "leave the grid as it is",
    THIEF_SEAT: "draw no further card",
    WITCH: "turn no further pair into a token",
    GROCER: "exchange no further card",
}


def action_text(setup: Setup, state: np.record, seat: int, action: int) -> str:
    """What an action means for this seat in this state.

    An action that is not legal here is told without regard to the state, so that the answer gives nothing away.
    """
    if not 0 <= action < NUM_ACTIONS:
        return f"unknown action {action}"
    mask = np.zeros(NUM_ACTIONS, np.int8)
    node = int(legal_one(setup.config, np.array([state], setup.game.state_dtype), seat, mask))
    if not mask[action]:
        return _without_state(setup, action)
    if STACK <= action < LAY_MOON:
        cards = cards_text(stacks_of(state)[action - STACK])
        stack = action - STACK + 1
        return f"take stack {stack} of the display ({cards})" if node == TURN else f"put it on stack {stack} ({cards})"
    if CARD <= action <= SEAT:
        return _WITH_CARD[node].format(a=one_card(action - CARD), the=the_card(action - CARD))
    if SEAT < action < KIND:
        return _WITH_SEAT[node].format(seat=setup.agents[(seat + action - SEAT) % setup.num_players])
    if KIND <= action < NUMBER:
        return _kind(setup, node, action - KIND)
    if NUMBER <= action < YES:
        number = action - NUMBER
        return f"discard {amount(number, 'Bite')}" if number else "discard no Bite"
    if action in (YES, NO):
        return _yes_or_no(setup, node, action == YES)
    if action == STOP:
        return _STOPS[node]
    return _without_state(setup, action)


def _kind(setup: Setup, node: int, kind: int) -> str:
    if node == DUCHESS_KIND:
        return f"ask for {KIND_PLURALS[kind]}"
    assert node == PI_GUESS
    return f"guess that there are more {KIND_PLURALS[kind]}"


def _yes_or_no(setup: Setup, node: int, yes: bool) -> str:
    if node == DOCTOR:
        config = setup.config[0]
        if yes:
            return f"give back {amount(int(config.doctor_bullets), 'bullet')}"
        return f"draw {amount(int(config.doctor_draw), 'card')}"
    return "keep all of them" if yes else "put all of them into the display"


def _without_state(setup: Setup, action: int) -> str:
    if action == WAIT:
        return "wait"
    if action == DRAW:
        return "draw from the pile"
    if action < LAY_MOON:
        return f"stack {action - STACK + 1} of the display"
    if action < LAY_CLOUD:
        return f"lay a Moon on the {POSITIONS[action - LAY_MOON]}"
    if action < REMOVE:
        return f"lay a Cloud on the {POSITIONS[action - LAY_CLOUD]}"
    if action < CARD:
        return f"take away the card on the {POSITIONS[action - REMOVE]}"
    if action <= SEAT:
        return one_card(action - CARD)
    if action < KIND:
        places = action - SEAT
        return f"the player {places} to the left" if places < setup.num_players else f"no player ({places} to the left)"
    if action < NUMBER:
        return KIND_PLURALS[action - KIND]
    if action < YES:
        return f"the number {action - NUMBER}"
    return {YES: "yes", NO: "no", STOP: "stop"}[action]
