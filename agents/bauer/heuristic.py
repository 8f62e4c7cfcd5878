"""The Bauer heuristic: judge every legal action by the points it is expected to bring, take the best.

A card is worth what it adds to the expected score of its table at the end of the match (`worth.py`): event points, the
travel sequence, the sword race against what is seen of the others, tags on their way to four, the chances of quests,
awards, and options of characters that wait. From keeping a card is taken what the two others give to the left
neighbour. Nothing is used that the seat does not know (`outlook.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.bauer.choices import value_actions
from hedgerow.agents.bauer.outlook import new_outlook
from hedgerow.agents.bauer.weights import default_weights
from hedgerow.agents.valued import chosen_action
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import entry

__all__ = ["action_values", "choose"]


@entry
def _choose_rows(
    configs: Any,
    states: Any,
    rows: Any,
    seats: Any,
    masks: Any,
    outlooks: Any,
    temperature: float,
    streams: Any,
    out: Any,
) -> None:
    outlook = outlooks[0]
    for index in range(len(rows)):
        row = rows[index]
        value_actions(configs[0], states[row], seats[row], outlook)
        out[index] = chosen_action(outlook.values, masks[row], temperature, streams, row)


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
        batch: games of Bauer.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in points.
        out: int64 [N], the actions.
        weights: float64, the numbers of :class:`~hedgerow.agents.bauer.weights.Weights`; by default the tuned ones.
    """
    outlook = new_outlook(default_weights() if weights is None else weights)
    _choose_rows(
        batch.setup.config,
        batch.current_states,
        rows,
        batch.seats,
        batch.action_masks,
        outlook,
        temperature,
        streams,
        out,
    )


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in points: to look into the heuristic's head."""
    outlook = new_outlook(default_weights())
    which = np.array([row], np.int64)
    _choose_rows(
        batch.setup.config,
        batch.current_states,
        which,
        batch.seats,
        batch.action_masks,
        outlook,
        0.0,
        np.zeros(1, np.uint64),
        np.zeros(1, np.int64),
    )
    return {int(action): float(outlook[0].values[action]) for action in np.flatnonzero(batch.action_masks[row])}
