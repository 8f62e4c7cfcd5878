"""Cards in zones (see :mod:`~hedgerow.envs.squirrel_island.state`): to put, take, count and find them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.constants import MAX_TYPES
from hedgerow.envs.squirrel_island.state import MAX_COPIES, NUM_WORDS, WORD_BITS

__all__ = [
    "NONE",
    "add",
    "bit_of",
    "clear",
    "copies_in",
    "count_within",
    "counts_in",
    "first",
    "move",
    "only",
    "remove",
    "types_in",
    "word_of",
]

#: What :func:`first` and :func:`only` return where there is no such type.
NONE = -1


@rule
def types_in(state: Any, zone: int, copies: int, word: int) -> Int:
    """The types of which more than ``copies`` lie in a zone, as bits: type 63 * word + i is bit i."""
    return state.zones[word, copies, zone]


@rule
def word_of(kind: int) -> Int:
    """The word of a set in which a type has its bit."""
    word = 0
    while kind >= WORD_BITS:
        kind -= WORD_BITS
        word += 1
    return word


@rule
def bit_of(kind: int) -> Int:
    """The bit of a type in its word."""
    while kind >= WORD_BITS:
        kind -= WORD_BITS
    return bit(kind)


@rule
def copies_in(state: Any, zone: int, kind: int) -> Int:
    """How many cards of a type lie in a zone."""
    copies = 0
    word = word_of(kind)
    own = bit_of(kind)
    while copies < MAX_COPIES and types_in(state, zone, copies, word) & own != 0:
        copies += 1
    return copies


@rule
def add(state: Any, zone: int, kind: int) -> None:
    """Put one card of a type into a zone."""
    copies = copies_in(state, zone, kind)
    state.zones[word_of(kind), copies, zone] |= bit_of(kind)
    state.amounts[zone] += 1


@rule
def remove(state: Any, zone: int, kind: int) -> None:
    """Take one card of a type, which is there, out of a zone."""
    copies = copies_in(state, zone, kind) - 1
    state.zones[word_of(kind), copies, zone] &= ~bit_of(kind)
    state.amounts[zone] -= 1


@rule
def move(state: Any, zone: int, to_zone: int, kind: int) -> None:
    """Take one card of a type from a zone to another."""
    remove(state, zone, kind)
    add(state, to_zone, kind)


@rule
def clear(state: Any, zone: int) -> None:
    """Empty a zone."""
    for word in range(NUM_WORDS):
        for copies in range(MAX_COPIES):
            state.zones[word, copies, zone] = 0
    state.amounts[zone] = 0


@rule
def first(config: Any, state: Any, zone: int) -> Int:
    """The lowest type in a zone, or NONE."""
    for word in range(config.num_words):
        types = types_in(state, zone, 0, word)
        if types != 0:
            return WORD_BITS * word + lowest(types)
    return NONE


@rule
def only(config: Any, state: Any, zone: int) -> Int:
    """The type in a zone if there is exactly one, else NONE."""
    found = NONE
    for word in range(config.num_words):
        types = types_in(state, zone, 0, word)
        if types != 0:
            if found != NONE or types & (types - 1) != 0:
                return NONE
            found = WORD_BITS * word + lowest(types)
    return found


@rule
def count_within(config: Any, state: Any, zone: int, types: Any) -> Int:
    """How many cards of a zone are of the types in a set (int64 words)."""
    number = 0
    for word in range(config.num_words):
        for copies in range(MAX_COPIES):
            number += count(types_in(state, zone, copies, word) & types[word])
    return number


def counts_in(state: np.record) -> NDArray[np.int64]:
    """The number of cards by zone and type (plain Python only)."""
    kinds = np.arange(MAX_TYPES)
    planes = np.asarray(state.zones)[kinds // WORD_BITS] >> (kinds % WORD_BITS)[:, None, None]
    counts: NDArray[np.int64] = (planes & 1).sum(axis=1).T
    return counts
