"""Cards in zones: counts by type, with the set of types that are there (see :mod:`..state`)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.state import NUM_WORDS, WORD_MASK, WORD_SHIFT

__all__ = ["NONE", "add", "clear", "count_within", "first", "move", "only", "remove"]

#: What :func:`first` and :func:`only` return where there is no such type.
NONE = -1


@rule
def add(state: Any, zone: int, kind: int) -> None:
    """Put one card of a type into a zone."""
    state.cards[zone, kind] += 1
    state.sets[zone, kind >> WORD_SHIFT] |= bit(kind & WORD_MASK)
    state.amounts[zone] += 1


@rule
def remove(state: Any, zone: int, kind: int) -> None:
    """Take one card of a type, which is there, out of a zone."""
    left = state.cards[zone, kind] - 1
    state.cards[zone, kind] = left
    if left == 0:
        state.sets[zone, kind >> WORD_SHIFT] &= ~bit(kind & WORD_MASK)
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
        rest = state.sets[zone, word]
        while rest != 0:
            state.cards[zone, (word << WORD_SHIFT) + lowest(rest)] = 0
            rest &= rest - 1
        state.sets[zone, word] = 0
    state.amounts[zone] = 0


@rule
def first(config: Any, state: Any, zone: int) -> Int:
    """The lowest type in a zone, or NONE."""
    for word in range(config.num_words):
        if state.sets[zone, word] != 0:
            return (word << WORD_SHIFT) + lowest(state.sets[zone, word])
    return NONE


@rule
def only(config: Any, state: Any, zone: int) -> Int:
    """The type in a zone if there is exactly one, else NONE."""
    found = NONE
    for word in range(config.num_words):
        types = state.sets[zone, word]
        if types != 0:
            if found != NONE or types & (types - 1) != 0:
                return NONE
            found = (word << WORD_SHIFT) + lowest(types)
    return found


@rule
def count_within(config: Any, state: Any, zone: int, types: Any) -> Int:
    """How many cards of a zone are of the types in a set (int64 words)."""
    number = 0
    for word in range(config.num_words):
        rest = state.sets[zone, word] & types[word]
        while rest != 0:
            number += state.cards[zone, (word << WORD_SHIFT) + lowest(rest)]
            rest &= rest - 1
    return number
