"""The Squirrel Island heuristic: judge every legal action by the nuts it is expected to bring, take the best.

A card is played if it brings more than its cost is worth and than the turn is worth to a seat asleep (`plays.py`); if
none does, the seat goes to sleep and keeps what it has for the next day. Only what the seat sees is used: its hand, and
what lies openly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.squirrel_island.plays import collect_worth, play_worth, stash_worth
from hedgerow.agents.squirrel_island.weights import default_weights
from hedgerow.agents.squirrel_island.worth import ability_worth, days_left, hand_worth, hears, loops_worth, price
from hedgerow.agents.valued import chosen_action
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Real
from hedgerow.envs.squirrel_island.constants import GATHER_EVENT
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import (
    COLLECT_NODE,
    DONE,
    FRONT,
    GATHER,
    OPPONENT_0,
    PAY_0,
    REFRESH_NODE,
    SLEEP,
    STASH_NODE,
    SURCHARGE_COIN,
    SURCHARGE_STAMINA,
    TAKE,
    VICTIM,
)
from hedgerow.envs.squirrel_island.statics import rate

__all__ = ["action_values", "choose"]

_LITTLE = 0.01  # decides between what is equal otherwise


@rule
def _refreshed_worth(config: Any, state: Any, weights: Any, kind: int) -> Real:
    """What it is worth that a squirrel is refreshed for the rest of the day."""
    left = days_left(config, state)
    return ability_worth(config, weights, left, kind) + 0.5 * loops_worth(config, weights, kind, left)


@rule
def _choice_worth(config: Any, state: Any, weights: Any, seat: int, kind: int) -> Real:
    """What choosing a card brings at the present node."""
    node = state.node
    if node == TAKE:
        return hand_worth(config, state, weights, seat, kind) + _LITTLE * config.stash_value[kind]
    if node == STASH_NODE:
        return stash_worth(config, state, weights, seat, kind)
    if node == COLLECT_NODE:
        return collect_worth(config, state, weights, seat, kind)
    if node == REFRESH_NODE:
        return _refreshed_worth(config, state, weights, kind)
    if node == VICTIM:
        return -_refreshed_worth(config, state, weights, kind)
    if node == GATHER:  # those last that hear of it, as they must be refreshed for that (SI-081)
        return 0.5 if hears(config, GATHER_EVENT, kind) else 1.0
    return 0.0  # BEFORE and ORDER


@rule
def _worth(config: Any, state: Any, weights: Any, seat: int, action: int) -> Real:
    """What a legal action is worth, in nuts; to sleep, to stop and to pass are 0."""
    if action == SLEEP or action == DONE:
        return 0.0
    left = days_left(config, state)
    if action == SURCHARGE_STAMINA:
        return -price(weights, left, 1, 0)
    if action == SURCHARGE_COIN:
        return -price(weights, left, 0, 1)
    if action < PAY_0:
        other = seat_on(config, seat, action - OPPONENT_0)
        return state.nuts[other] + _LITTLE * state.amounts[FRONT + other]
    if action < config.play_hand:
        replaced = action - PAY_0
        return price(weights, left, replaced, 0) - price(weights, left, 0, replaced * rate(config, state, seat))
    if action < config.play_island:
        return play_worth(config, state, weights, seat, action - config.play_hand, False)
    if action < config.choosing:
        return play_worth(config, state, weights, seat, action - config.play_island, True)
    return _choice_worth(config, state, weights, seat, action - config.choosing)


@entry
def _choose_rows(
    configs: Any,
    states: Any,
    rows: Any,
    seats: Any,
    masks: Any,
    weights: Any,
    values: Any,
    temperature: float,
    streams: Any,
    out: Any,
) -> None:
    for index in range(len(rows)):
        row = rows[index]
        for action in range(len(values)):
            if masks[row, action] != 0:
                values[action] = _worth(configs[0], states[row], weights, seats[row], action)
        out[index] = chosen_action(values, masks[row], temperature, streams, row)


def choose(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
    weights: NDArray[np.float64] | None = None,
) -> None:
    """Choose for the seat to act in each of ``rows``.

    Args:
        batch: games of Squirrel Island.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in nuts.
        out: int64 [N], the actions.
        weights: float64, the numbers of :class:`~hedgerow.agents.squirrel_island.weights.Weights`; by default the tuned
            ones.
    """
    _run(batch, rows, streams, temperature, out, default_weights() if weights is None else weights)


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in nuts: to look into the heuristic's head."""
    streams, out = np.zeros(batch.num_games, np.uint64), np.zeros(1, np.int64)
    values = _run(batch, np.array([row], np.int64), streams, 0.0, out, default_weights())
    return {int(action): float(values[action]) for action in np.flatnonzero(batch.action_masks[row])}


def _run(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
    weights: NDArray[np.float64],
) -> NDArray[np.float64]:
    values = np.zeros(batch.num_actions)
    _choose_rows(
        batch.setup.config,
        batch.current_states,
        rows,
        batch.seats,
        batch.action_masks,
        weights,
        values,
        temperature,
        streams,
        out,
    )
    return values
