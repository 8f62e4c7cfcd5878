"""Actions of Squirrel Island in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import legal_one
from hedgerow.envs.squirrel_island.constants import OPERATIONS, STEAL_ONE
from hedgerow.envs.squirrel_island.state import (
    BEFORE,
    COLLECT_NODE,
    DONE,
    GATHER,
    OPPONENT_0,
    ORDER,
    PAY,
    PAY_0,
    REFRESH_NODE,
    SLEEP,
    STASH_NODE,
    SURCHARGE_COIN,
    SURCHARGE_STAMINA,
    TAKE,
    VICTIM,
    WAIT,
)
from hedgerow.envs.squirrel_island.statics import rate
from hedgerow.envs.squirrel_island.words import amount, card_name, described

__all__ = ["action_names", "action_text", "running_operation"]

#: What choosing a card means, by node.
_CHOICES: Final = {
    BEFORE: "resolve the ability of {} before the effect",
    ORDER: "resolve the ability of {} next",
    TAKE: "take {} from the Island",
    STASH_NODE: "stash {}",
    COLLECT_NODE: "exhaust {} for its loops",
    REFRESH_NODE: "refresh {}",
    VICTIM: "exhaust {}",
    GATHER: "gather with {}",
}
_DONE: Final = {
    BEFORE: "resolve the other abilities after the effect",
    STASH_NODE: "stash no more",
    COLLECT_NODE: "exhaust no more",
    GATHER: "pass without gathering",
}


def action_names(setup: Setup) -> Sequence[str]:
    """A short name for each action id (rules document, section 5)."""
    ids = [card.id for card in setup.components.cards]
    return [
        *("wait", "sleep", "done", "surcharge_stamina", "surcharge_coin"),
        *(f"opponent {steps}" for steps in range(1, 5)),
        *(f"pay {replaced}" for replaced in range(int(setup.config[0].max_cost) + 1)),
        *(f"{what} {id_}" for what in ("play_hand", "play_island", "choose") for id_ in ids),
    ]


def running_operation(setup: Setup, state: np.record) -> str:
    """The name of the operation that asks."""
    frame = int(state.depth) - 1
    return OPERATIONS[setup.config[0].operation[state.frame_list[frame], state.frame_step[frame]]]


def action_text(setup: Setup, state: np.record, seat: int, action: int) -> str:
    """What an action means for this seat in this state.

    An action that is not legal here is told without regard to the state, so that the answer gives nothing away.
    """
    if not 0 <= action < setup.num_actions:
        return f"unknown action {action}"
    mask = np.zeros(setup.num_actions, np.int8)
    node = legal_one(setup.config, np.array([state], setup.game.state_dtype), seat, mask)
    config = setup.config[0]
    if not mask[action]:
        return _without_state(setup, action)
    if action >= config.choosing:
        return _CHOICES[node].format(card_name(setup, action - int(config.choosing)))
    if action >= config.play_island:
        return f"play from the Island {described(setup, action - int(config.play_island))}"
    if action >= config.play_hand:
        return f"play {described(setup, action - int(config.play_hand))}"
    if node == PAY:
        return _payment(setup, state, action - PAY_0)
    if OPPONENT_0 < action < PAY_0:
        other = setup.agents[(seat + action - OPPONENT_0) % setup.num_players]
        stealing = running_operation(setup, state) == OPERATIONS[STEAL_ONE]
        return f"steal from {other}" if stealing else f"let {other} exhaust squirrels"
    if action == DONE:
        return _DONE[node]
    return _without_state(setup, action)


def _payment(setup: Setup, state: np.record, replaced: int) -> str:
    config = setup.config[0]
    stamina = int(config.cost[state.card]) - replaced
    coins = int(rate(config, state, int(state.turn))) * replaced
    parts = [f"{stamina} stamina"] if stamina else []
    if coins:
        parts.append(amount(coins, "coin"))
    return f"pay {' and '.join(parts)}" if parts else "pay nothing"


def _without_state(setup: Setup, action: int) -> str:
    config = setup.config[0]
    if action >= config.choosing:
        return f"choose {card_name(setup, action - int(config.choosing))}"
    if action >= config.play_island:
        return f"play {card_name(setup, action - int(config.play_island))} from the Island"
    if action >= config.play_hand:
        return f"play {card_name(setup, action - int(config.play_hand))} from the hand"
    if action >= PAY_0:
        return f"replace {action - PAY_0} stamina by coins"
    if action > OPPONENT_0:
        return f"the opponent {amount(action - OPPONENT_0, 'seat')} on"
    words = {
        WAIT: "wait",
        SLEEP: "go to sleep",
        DONE: "no more",
        SURCHARGE_STAMINA: "pay the surcharge with 1 stamina",
        SURCHARGE_COIN: "pay the surcharge with 1 coin",
    }
    return words[action]
