"""The player without a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.streams import RowStreams
from hedgerow.envs.core import kernels
from hedgerow.envs.core.batch import GameBatch

__all__ = ["RandomAgent"]

#: Purpose of its streams; 0 and 1 are those of a batch itself.
_PURPOSE = 2


class RandomAgent:
    """Chooses uniformly among the legal actions, from streams of its own.

    Args:
        seed: a non-negative integer; None takes entropy from the operating system.
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._streams = RowStreams(seed, _PURPOSE)

    def reset(self, seed: int | None = None) -> None:
        """Start its random numbers anew."""
        self._streams.reset(seed)

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """Where its random numbers stand."""
        return self._streams.snapshot()

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`."""
        self._streams.restore(snapshot)

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """A uniformly random legal action for each of ``rows``."""
        out = np.zeros(len(rows), np.int64)
        kernels.random_rows(batch.action_masks, rows, self._streams.words(batch.num_games), out)
        return out
