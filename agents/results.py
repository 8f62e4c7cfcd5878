"""How finished games ended, seat by seat."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core import ops
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.jit import entry
from hedgerow.envs.core.rewards import rank

__all__ = ["ranks_and_wins"]


@entry
def _results(configs: Any, states: Any, rows: Any, ranks: Any, wins: Any) -> None:
    config = configs[0]
    for index in range(len(rows)):
        state = states[rows[index]]
        winning = ops.winners(config, state)
        share = 1.0 / count(winning) if winning != 0 else 0.0
        for seat in range(config.num_players):
            ranks[index, seat] = rank(config, state, seat)
            wins[index, seat] = share if (winning >> seat) & 1 else 0.0


def ranks_and_wins(batch: GameBatch, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Ranks and shares of the victory in the finished games ``rows``.

    Returns:
        int64 [N, P], 1 for the best; tied seats share the better rank. float64 [N, P], 1 for a sole winner, 1/k for
        each of k who share the victory, 0 for all others.
    """
    ranks = np.zeros((len(rows), batch.num_players), np.int64)
    wins = np.zeros((len(rows), batch.num_players))
    _results(batch.setup.config, batch.final_states, rows, ranks, wins)
    return ranks, wins
