"""SplitMix64 streams (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).

A stream is one uint64 that grows by a constant at each draw; its scrambled value is the random number. Each state
record carries one in its field ``rng``, so a copied game goes on with the same chance. Bounded draws follow Lemire
("Fast random integer generation in an interval", 2019): no modulo bias.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["GOLDEN", "below", "child", "entropy_of", "mix", "seed_words", "shuffle", "shuffle_with"]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MULTIPLY_1 = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLY_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_30 = np.uint64(30)
_SHIFT_27 = np.uint64(27)
_SHIFT_31 = np.uint64(31)
_SHIFT_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)
_TWO_32 = np.uint64(1 << 32)


@rule
def mix(value: Any) -> Any:
    """Scramble a uint64 (the output function of SplitMix64)."""
    value = (value ^ (value >> _SHIFT_30)) * _MULTIPLY_1
    value = (value ^ (value >> _SHIFT_27)) * _MULTIPLY_2
    return value ^ (value >> _SHIFT_31)


@rule
def child(record: Any) -> Any:
    """The seed of a new stream, drawn from ``record.rng``; the record's own stream moves on by one draw."""
    record.rng = record.rng + GOLDEN
    return mix(record.rng)


@rule
def below(record: Any, bound: int) -> Int:
    """A uniform integer in [0, bound), drawn from ``record.rng``; 1 <= bound < 2**32."""
    size = np.uint64(bound)
    while True:
        product = (child(record) >> _SHIFT_32) * size
        remainder = product & _LOW_32
        if remainder >= size or remainder >= (_TWO_32 - size) % size:  # else this draw would favour some numbers
            return np.int64(product >> _SHIFT_32)


@rule
def shuffle(record: Any, items: Any, size: int) -> None:
    """Permute ``items[:size]`` uniformly in place (Fisher-Yates), drawing from ``record.rng``."""
    for last in range(size - 1, 0, -1):
        other = below(record, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@rule
def shuffle_with(stream: Any, items: Any, size: int) -> None:
    """Permute ``items[:size]`` uniformly in place with a stream of its own, given by its seed."""
    for last in range(size - 1, 0, -1):
        bound = np.uint64(last + 1)
        while True:
            stream = stream + GOLDEN
            product = (mix(stream) >> _SHIFT_32) * bound
            remainder = product & _LOW_32
            if remainder >= bound or remainder >= (_TWO_32 - bound) % bound:
                break
        other = np.int64(product >> _SHIFT_32)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


def entropy_of(seed: int | None) -> int:
    """The seed itself; for None a number from the operating system, for several calls of :func:`seed_words`."""
    if seed is not None:
        return seed
    entropy: Any = np.random.SeedSequence().entropy
    return int(entropy)


def seed_words(seed: int | None, purpose: int, size: int) -> NDArray[np.uint64]:
    """``size`` independent stream seeds; word i does not depend on ``size``.

    ``purpose`` keeps streams for different uses of one seed apart (0: deals and chance, 1: random actions, ...).
    ``seed=None`` takes entropy from the operating system.
    """
    sequence = np.random.SeedSequence(entropy_of(seed), spawn_key=(purpose,))
    words: NDArray[np.uint64] = sequence.generate_state(size, np.uint64).astype(np.uint64)
    return words
