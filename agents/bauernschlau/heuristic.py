"""The Bauernschlau heuristic: judge every legal action by the points of lead it is expected to bring, take the best.

It foresees where the fences will run and what a point on each field is worth (`borders.py`), turns up what it knows
to be good, best by the dog where geese multiply it, takes away what others know, and leads its fences away from its
farm while there are pieces enough to bring them to the edge. It fills the last field of an area only when that wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.fencing import fence_worth
from hedgerow.agents.bauernschlau.outlook import look_around, outlook_dtype
from hedgerow.agents.bauernschlau.weights import default_weights
from hedgerow.agents.bauernschlau.worth import (
    draw_worth,
    ending,
    hope,
    laid_worth,
    rest_worth,
    reveal_worth,
    scare_worth,
    target_worth,
)
from hedgerow.agents.valued import chosen_action
from hedgerow.envs.bauernschlau.fences import fence_before, way_of
from hedgerow.envs.bauernschlau.rounds import pile_size
from hedgerow.envs.bauernschlau.state import (
    CCW_FENCE,
    CW_FENCE,
    DOG_HOME,
    DOG_REST,
    PICK_VALUE,
    PLACE_MOVE,
    REVEAL,
    SCARE,
    SCARE_TO,
    SPECIAL_MOVE,
    STOP,
    TO,
)
from hedgerow.envs.bauernschlau.turning import absolute_field
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Real

__all__ = ["action_values", "choose"]


@rule
def _move_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, action: int) -> Real:
    """One of the moves, or to stop."""
    if action == STOP:
        return 0.0
    if action == PLACE_MOVE:
        return draw_worth(config, weights, view)
    if action == SPECIAL_MOVE:
        more = min(config.num_players, pile_size(state)) - 1
        return (1.0 + weights[w.SPECIAL] * more) * draw_worth(config, weights, view)
    if action < REVEAL:
        clockwise = action < CCW_FENCE
        fence = seat if clockwise else fence_before(config, seat)
        way = way_of(config, fence, clockwise, action - (CW_FENCE if clockwise else CCW_FENCE))
        return fence_worth(config, state, weights, view, seat, fence, way, clockwise)
    farm = config.farms[seat]
    if action < SCARE:
        return reveal_worth(config, state, weights, view, seat, absolute_field(action - REVEAL, farm))
    return scare_worth(config, state, weights, view, seat, absolute_field(action - SCARE, farm))


@rule
def _to_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Placing, scaring to, or leaving the dog on a field."""
    if state.node == DOG_REST:
        return rest_worth(config, state, weights, view, seat, field)
    if state.node == SCARE_TO:
        return target_worth(config, state, weights, view, seat, field)
    laid = laid_worth(config, weights, view, field, state.holding)
    return laid + ending(config, state, weights, seat, field, 0.0)


@rule
def _worth(config: Any, state: Any, weights: Any, view: Any, seat: int, action: int) -> Real:
    """What a legal action is worth, in points."""
    if action < TO:
        return _move_worth(config, state, weights, view, seat, action)
    if action == DOG_HOME:
        return 0.0
    if action >= PICK_VALUE:  # the order matters little: the best fields go to the best tiles
        return hope(config, weights, view, action - PICK_VALUE)
    return _to_worth(config, state, weights, view, seat, absolute_field(action - TO, config.farms[seat]))


@entry
def _choose_rows(
    configs: Any,
    states: Any,
    rows: Any,
    seats: Any,
    masks: Any,
    weights: Any,
    values: Any,
    views: Any,
    temperature: float,
    streams: Any,
    out: Any,
) -> None:
    view = views[0]
    for index in range(len(rows)):
        row = rows[index]
        seat = seats[row]
        look_around(configs[0], states[row], weights, seat, view)
        for action in range(len(values)):
            if masks[row, action] != 0:
                values[action] = _worth(configs[0], states[row], weights, view, seat, action)
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
        batch: games of Bauernschlau.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in points.
        out: int64 [N], the actions.
        weights: float64, the numbers of :class:`~hedgerow.agents.bauernschlau.weights.Weights`; by default the tuned
            ones.
    """
    _run(
        batch, rows, streams, temperature, out, default_weights(batch.setup.num_players) if weights is None else weights
    )


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in points: to look into the heuristic's head."""
    streams, out = np.zeros(batch.num_games, np.uint64), np.zeros(1, np.int64)
    weights = default_weights(batch.setup.num_players)
    values = _run(batch, np.array([row], np.int64), streams, 0.0, out, weights)
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
        np.zeros(1, outlook_dtype),
        temperature,
        streams,
        out,
    )
    return values
