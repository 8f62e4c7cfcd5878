"""Random numbers of agents: one stream for each row of a batch.

What an agent draws in row i depends on its seed and on how often it has acted in row i, and neither on the size of the
batch nor on the other rows. So a single game repeats row 0 of a large batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Real
from hedgerow.envs.core.rng import GOLDEN, mix, seed_words

__all__ = ["RowStreams", "Streamed", "derived_seed", "part_of", "uniform"]

_SHIFT_11 = np.uint64(11)
_TO_UNIT = 2.0**-53


@rule
def uniform(streams: Any, row: int) -> Real:
    """A float64 in [0, 1) from the stream of a row."""
    streams[row] = streams[row] + GOLDEN
    return np.float64(mix(streams[row]) >> _SHIFT_11) * _TO_UNIT


@entry
def draw_uniform(streams: Any, rows: Any, out: Any) -> None:
    """One float64 in [0, 1) from the stream of each of ``rows``."""
    for index in range(len(rows)):
        out[index] = uniform(streams, rows[index])


class RowStreams:
    """Random streams by row, for as many rows as are asked for.

    Args:
        seed: a non-negative integer, or None for entropy from the operating system.
        purpose: keeps streams for different uses of one seed apart (:func:`hedgerow.envs.core.rng.seed_words`).
    """

    def __init__(self, seed: int | None, purpose: int) -> None:
        self._purpose = purpose
        self.reset(seed)

    def reset(self, seed: int | None) -> None:
        """Start all streams anew.

        Raises:
            OptionError: if the seed is not a non-negative integer or None.
        """
        entropy: Any = np.random.SeedSequence(check_seed(seed)).entropy
        self._entropy = int(entropy)
        self._streams = np.zeros(0, np.uint64)

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """Where the streams stand, as plain arrays."""
        size = self._entropy.bit_length() // 8 + 1
        entropy = np.frombuffer(self._entropy.to_bytes(size, "little"), np.uint8)
        return {"entropy": entropy.copy(), "streams": self._streams.copy()}

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`."""
        self._entropy = int.from_bytes(snapshot["entropy"].tobytes(), "little")
        self._streams = snapshot["streams"].astype(np.uint64)

    def words(self, size: int) -> NDArray[np.uint64]:
        """The streams of at least the first ``size`` rows, uint64; kernels advance them in place."""
        have = len(self._streams)
        if have < size:
            grown = seed_words(self._entropy, self._purpose, size)
            grown[:have] = self._streams
            self._streams = grown
        return self._streams

    def uniform(self, rows: NDArray[np.int64], size: int) -> NDArray[np.float64]:
        """One number in [0, 1) for each of ``rows``, in a batch of ``size`` games."""
        out = np.empty(len(rows))
        draw_uniform(self.words(size), rows, out)
        return out


class Streamed:
    """What agents with random streams share: starting them anew, stopping and going on.

    Args:
        seed, purpose: as for :class:`RowStreams`.
    """

    def __init__(self, seed: int | None, purpose: int) -> None:
        self._streams = RowStreams(seed, purpose)

    def reset(self, seed: int | None = None) -> None:
        """Start the agent's random numbers anew."""
        self._streams.reset(seed)

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """Where its random numbers stand."""
        return self._streams.snapshot()

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`."""
        self._streams.restore(snapshot)


def part_of(snapshot: Mapping[str, NDArray[Any]], prefix: str) -> dict[str, NDArray[Any]]:
    """The entries whose names begin with ``prefix``, without it."""
    return {name[len(prefix) :]: array for name, array in snapshot.items() if name.startswith(prefix)}


def derived_seed(seed: int | None, *key: int) -> int | None:
    """An independent seed for a part of a whole, named by ``key``; None stays None."""
    if seed is None:
        return None
    words = np.random.SeedSequence(seed, spawn_key=key).generate_state(2, np.uint32)
    return int(words[0]) << 32 | int(words[1])
