"""The Bewere heuristic: judge every legal action by the tokens it is expected to bring, take the best.

A hand is worth what it would score at the end of the round, bullets and their limit included, and what it may still
become: the nearer the end (moons on top, cards of the pile), the more the score counts (`outlook.py`). Passing a card
is worth the hand without it, the expected gain from its effect (`effects.py`) and the loss of the one who gets it.
Nothing is used that the seat does not know.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.bewere.choices import value_actions
from hedgerow.agents.bewere.outlook import new_outlook
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
) -> None:
    """Choose for the seat to act in each of ``rows``.

    Args:
        batch: games of Bewere.
        rows: int64 [N], games that are not over.
        streams: uint64 [B], random streams by row, advanced where something is drawn.
        temperature: 0 for the best action, else of the draw, in tokens.
        out: int64 [N], the actions.
    """
    _run(batch, rows, streams, temperature, out, new_outlook())


def action_values(batch: GameBatch, row: int = 0) -> dict[int, float]:
    """What each legal action of the seat to act in a game is worth, in tokens: to look into the heuristic's head."""
    outlook = new_outlook()
    which = np.array([row], np.int64)
    _run(batch, which, np.zeros(batch.num_games, np.uint64), 0.0, np.zeros(1, np.int64), outlook)
    return {int(action): float(outlook[0].values[action]) for action in np.flatnonzero(batch.action_masks[row])}


def _run(
    batch: GameBatch,
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    temperature: float,
    out: NDArray[np.int64],
    outlook: NDArray[np.record],
) -> None:
    config, states = batch.setup.config, batch.current_states
    _choose_rows(config, states, rows, batch.seats, batch.action_masks, outlook, temperature, streams, out)
