"""The player without a plan."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.streams import Streamed
from hedgerow.envs.core import kernels
from hedgerow.envs.core.batch import GameBatch

__all__ = ["RandomAgent"]

#: Purpose of its streams; 0 and 1 are those of a batch itself.
_PURPOSE = 2


class RandomAgent(Streamed):
    """Chooses uniformly among the legal actions, from streams of its own.

    Args:
        seed: a non-negative integer; None takes entropy from the operating system.
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed, _PURPOSE)

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """A uniformly random legal action for each of ``rows``."""
        out = np.zeros(len(rows), np.int64)
        kernels.random_rows(batch.action_masks, rows, self._streams.words(batch.num_games), out)
        return out
