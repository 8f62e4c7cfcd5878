"""Actions of Bauer in plain words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauer.constants import DAGA, NUM_CARDS, VILL
from hedgerow.envs.bauer.state import (
    COPY_6,
    DAGA_LATE,
    DAGA_NOW,
    KEEP,
    LEFT,
    NO,
    NUM_ACTIONS,
    RIGHT,
    USE_VILL,
    VILL_PASS,
    WAIT,
    WITCH_MOVE,
)
from hedgerow.envs.bauer.words import COPIERS, card_name, character_name, described
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import legal_one

__all__ = ["action_text"]


def action_text(setup: Setup, state: np.record, seat: int, action: int) -> str:
    """What an action means for this seat in this state.

    An action that is not legal here is told without regard to the state, so that the answer gives nothing away.
    """
    if not 0 <= action < NUM_ACTIONS:
        return f"unknown action {action}"
    mask = np.zeros(NUM_ACTIONS, np.int8)
    node = legal_one(setup.config, np.array([state], setup.game.state_dtype), seat, mask)
    if not mask[action]:
        return _without_state(setup, action)
    if 1 <= action <= NUM_CARDS:
        return _on_card(setup, node, action - 1)
    if action == USE_VILL:
        vill = character_name(setup, VILL)
        return f"take up {vill}" if node == KEEP else f"take up {vill} and play both cards"
    if action in (LEFT, RIGHT):
        if setup.num_players == 2:
            return "swap the two piles"
        return _without_state(setup, action)
    if node == WITCH_MOVE:
        return "leave the piles where they are"
    if node == DAGA_LATE:
        return f"give up no card for {character_name(setup, DAGA)}"
    if node == DAGA_NOW:
        return "do not discard"
    return f"copy nothing now with {character_name(setup, COPIERS[node - COPY_6])}"


def _on_card(setup: Setup, node: int, card: int) -> str:
    """A legal action on a card, by the node at which it is asked."""
    name = card_name(setup, card)
    if node == KEEP:
        return f"keep {described(setup, card)}"
    if node == VILL_PASS:
        return f"pass {name} together with {character_name(setup, VILL)}"
    if node == DAGA_LATE:
        return f"give up {name} for {character_name(setup, DAGA)}"
    if node == DAGA_NOW:
        return f"discard {name} for {character_name(setup, DAGA)}"
    if node >= COPY_6 and node - COPY_6 < len(COPIERS):
        return f"copy {name} with {character_name(setup, COPIERS[node - COPY_6])}"
    return f"play {described(setup, card)}"  # OLLE and GOAT


def _without_state(setup: Setup, action: int) -> str:
    if 1 <= action <= NUM_CARDS:
        return card_name(setup, action - 1)
    words = {
        WAIT: "wait",
        NO: "decline",
        LEFT: "move all piles one seat to the left",
        RIGHT: "move all piles one seat to the right",
        USE_VILL: f"take up {character_name(setup, VILL)}",
    }
    return words[action]
