"""The Squirrel Island heuristic: judge every legal action by the nuts it is expected to bring, take the best.

A card is played if it brings more than its cost is worth (`worth.py`); if none does, the seat goes to sleep and keeps
what it has for the next day. Only what the seat sees is used: its hand, and what lies openly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.squirrel_island.worth import card_worth, days_left, loops_worth, play_worth, price, squirrel_worth
from hedgerow.agents.streams import uniform
from hedgerow.agents.valued import best_action, drawn_action
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Real
from hedgerow.envs.squirrel_island.paying import cost_of
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import (
    COLLECT_NODE,
    DONE,
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
from hedgerow.envs.squirrel_island.statics import discount, island_free, rate

__all__ = ["action_values", "choose"]


@rule
def _value_play(config: Any, state: Any, seat: int, kind: int, from_island: bool) -> Real:
    """What a play brings, less what it costs."""
    left = days_left(config, state)
    cost = cost_of(config, kind, discount(config, state, seat))
    if kind >= config.num_squirrels:
        paid = price(left, 0, cost)
    else:
        replaced = max(0, cost - state.stamina[seat])
        paid = price(left, cost - replaced, replaced * rate(config, state, seat))
    if from_island and not island_free(config, state, seat):
        paid += price(left, 0, 1)
    return play_worth(config, state, seat, kind) - paid


@rule
def _value_choice(config: Any, state: Any, seat: int, kind: int) -> Real:
    """What choosing a card brings at the present node."""
    node = state.node
    left = days_left(config, state)
    if node == TAKE:
        return 0.1 + card_worth(config, state, seat, kind)
    if node == STASH_NODE:
        return config.stash_value[kind] - card_worth(config, state, seat, kind)
    if node == COLLECT_NODE:
        return loops_worth(config, kind, left) - 0.3
    if node == REFRESH_NODE:
        return squirrel_worth(config, kind, left)
    if node == VICTIM:
        return -squirrel_worth(config, kind, left)
    if node == GATHER:  # the squirrels that still do something awake in the days to come are all back then
        return 1.0 - 0.01 * squirrel_worth(config, kind, left)
    return 0.0  # BEFORE and ORDER


@rule
def _value(config: Any, state: Any, seat: int, action: int) -> Real:
    """What a legal action is worth, in nuts; to sleep, to stop and to pass are 0."""
    if action == SLEEP or action == DONE:
        return 0.0
    left = days_left(config, state)
    if action == SURCHARGE_STAMINA:
        return -price(left, 1, 0)
    if action == SURCHARGE_COIN:
        return -price(left, 0, 1)
    if action < PAY_0:
        return 1.0 * state.nuts[seat_on(config, seat, action - OPPONENT_0)]
    if action < config.play_hand:
        replaced = action - PAY_0
        return price(left, replaced, 0) - price(left, 0, replaced * rate(config, state, seat))
    if action < config.play_island:
        return _value_play(config, state, seat, action - config.play_hand, False)
    if action < config.choosing:
        return _value_play(config, state, seat, action - config.play_island, True)
    return _value_choice(config, state, seat, action - config.choosing)


@entry
def _choose_rows(
    configs: Any,
    states: Any,
    rows: Any,
    seats: Any,
    masks: Any,
    values: Any,
    temperature: float,
    streams: Any,
    out: Any,
) -> None:
    for index in range(len(rows)):
        row = rows[index]
        for action in range(len(values)):
            if masks[row, action] != 0:
                values[action] = _value(configs[0], states[row], seats[row], action)
        if temperature > 0.0:
            out[index] = drawn_action(values, masks[row], temperature, uniform(streams, row))
        else:
            out[index] = best_action(values, masks[row])


def choose(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
) -> None:
    """Choose for the seat to act in each of ``rows``.

    Args:
        batch: games of Squirrel Island.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in nuts.
        out: int64 [N], the actions.
    """
    _run(batch, rows, streams, temperature, out)


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in nuts: to look into the heuristic's head."""
    values = _run(batch, np.array([row], np.int64), np.zeros(batch.num_games, np.uint64), 0.0, np.zeros(1, np.int64))
    return {int(action): float(values[action]) for action in np.flatnonzero(batch.action_masks[row])}


def _run(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
) -> NDArray[np.float64]:
    values = np.zeros(batch.num_actions)
    states = batch.current_states
    _choose_rows(batch.setup.config, states, rows, batch.seats, batch.action_masks, values, temperature, streams, out)
    return values
