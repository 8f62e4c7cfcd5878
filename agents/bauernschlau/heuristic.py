"""The Bauernschlau heuristic: judge every legal action by the points of lead it is expected to bring, take the best.

It takes the fields nearest to its farm for its own, lays white sheep there and black ones with the others, best where
geese multiply them, turns up what it knows to be good, brings its fences to the edge before the pile is empty, and
fills the last field of an area only when that wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.bauernschlau.outlook import NUM_PLACES, factor, look_around, unseen
from hedgerow.agents.bauernschlau.worth import DOWN, MOVE, best_spot, ending, fence_worth, sheep_worth, tile_worth
from hedgerow.agents.valued import chosen_action
from hedgerow.envs.bauernschlau.constants import BLACK, NUM_VALUES, VALUES
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
from hedgerow.envs.core.numbers import Int, Real

__all__ = ["action_values", "choose"]

_UNKNOWN = -1


@rule
def _known_value(state: Any, seat: int, field: int) -> Int:
    """The code of the value of a face-down tile that the seat placed; _UNKNOWN for another's."""
    for value in range(NUM_VALUES):
        if ((state.tiles[value] & state.placed[seat]) >> field) & 1 != 0:
            return value
    return _UNKNOWN


@rule
def _place_worth(config: Any, state: Any, owners: Any, seat: int, black: float) -> Real:
    """Drawing a tile: the best places for a middling white and for a black sheep, by their shares."""
    white = DOWN * best_spot(config, state, owners, seat, 2.75)
    dark = DOWN * (best_spot(config, state, owners, seat, -3.0) + MOVE)
    return (1.0 - black) * white + black * dark


@rule
def _reveal_worth(config: Any, state: Any, owners: Any, seat: int, field: int, numbers: Any) -> Real:
    value = _known_value(state, seat, field)
    if value == _UNKNOWN:
        return sheep_worth(config, owners, seat, field, numbers[0]) + 2.0 * MOVE * numbers[1]
    worth = sheep_worth(config, owners, seat, field, 1.0 * VALUES[value])
    return worth + 2.0 * MOVE if value == BLACK else worth


@rule
def _scare_worth(config: Any, state: Any, owners: Any, seat: int, field: int, numbers: Any) -> Real:
    """The best new place of a sheep, less what it would have brought where it is."""
    value = _known_value(state, seat, field)
    bonus = 2.0 * MOVE if config.dog_bonus != 0 else 0.0
    if value == _UNKNOWN:
        points = numbers[0]
        kept = 0.0
        bonus *= numbers[1]
    else:
        points = 1.0 * VALUES[value]
        kept = tile_worth(config, owners, seat, field, value)
        bonus = bonus if value == BLACK else 0.0
    return best_spot(config, state, owners, seat, points) - kept + bonus


@rule
def _move_worth(config: Any, state: Any, owners: Any, seat: int, action: int, numbers: Any) -> Real:
    if action == STOP:
        return 0.0
    if action == PLACE_MOVE:
        return _place_worth(config, state, owners, seat, numbers[1])
    if action == SPECIAL_MOVE:
        tiles = min(config.num_players, pile_size(state))
        return (0.4 + 0.6 * tiles) * _place_worth(config, state, owners, seat, numbers[1])
    if action < REVEAL:
        clockwise = action < CCW_FENCE
        fence = seat if clockwise else fence_before(config, seat)
        way = way_of(config, fence, clockwise, action - (CW_FENCE if clockwise else CCW_FENCE))
        return fence_worth(config, state, seat, fence, way, clockwise)
    farm = config.farms[seat]
    if action < SCARE:
        return _reveal_worth(config, state, owners, seat, absolute_field(action - REVEAL, farm), numbers)
    return _scare_worth(config, state, owners, seat, absolute_field(action - SCARE, farm), numbers)


@rule
def _to_worth(config: Any, state: Any, owners: Any, seat: int, field: int, numbers: Any) -> Real:
    """Placing, scaring to, or leaving the dog on a field."""
    question = state.node
    if question == DOG_REST:  # it keeps others off their best fields
        own = owners[field] == seat
        other = owners[field] >= 0 and not own
        block = 0.3 * factor(config, field) * (1.0 if other else (-1.0 if own else 0.0)) - 0.1
        return block + ending(config, state, seat, field, 0.0)
    if question == SCARE_TO:
        value = _known_value(state, seat, state.origin)
        points = numbers[0] if value == _UNKNOWN else 1.0 * VALUES[value]
        gain = sheep_worth(config, owners, seat, field, points)
        return gain + ending(config, state, seat, field, gain)
    return tile_worth(config, owners, seat, field, state.holding) + ending(config, state, seat, field, 0.0)


@rule
def _value(config: Any, state: Any, owners: Any, seat: int, action: int, numbers: Any) -> Real:
    """What a legal action is worth."""
    if action < TO:
        return _move_worth(config, state, owners, seat, action, numbers)
    if action == DOG_HOME:
        return 0.0
    if action >= PICK_VALUE:
        value = action - PICK_VALUE
        return DOWN * best_spot(config, state, owners, seat, 1.0 * VALUES[value]) + (MOVE if value == BLACK else 0.0)
    return _to_worth(config, state, owners, seat, absolute_field(action - TO, config.farms[seat]), numbers)


@entry
def _choose_rows(
    configs: Any,
    states: Any,
    rows: Any,
    seats: Any,
    masks: Any,
    values: Any,
    owners: Any,
    queue: Any,
    numbers: Any,
    temperature: float,
    streams: Any,
    out: Any,
) -> None:
    for index in range(len(rows)):
        row = rows[index]
        seat = seats[row]
        look_around(configs[0], states[row], owners, queue)
        unseen(configs[0], states[row], seat, numbers)
        for action in range(len(values)):
            if masks[row, action] != 0:
                values[action] = _value(configs[0], states[row], owners, seat, action, numbers)
        out[index] = chosen_action(values, masks[row], temperature, streams, row)


def choose(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
) -> None:
    """Choose for the seat to act in each of ``rows``.

    Args:
        batch: games of Bauernschlau.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in points.
        out: int64 [N], the actions.
    """
    _run(batch, rows, streams, temperature, out)


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in points: to look into the heuristic's head."""
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
    owners, queue = np.zeros(NUM_PLACES, np.int64), np.zeros(NUM_PLACES, np.int64)
    _choose_rows(
        batch.setup.config,
        batch.current_states,
        rows,
        batch.seats,
        batch.action_masks,
        values,
        owners,
        queue,
        np.zeros(2),
        temperature,
        streams,
        out,
    )
    return values
