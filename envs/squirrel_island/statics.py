"""Ongoing abilities: in force while their squirrel is refreshed, for its owner only (SI-066, SI-067)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.squirrel_island.constants import (
    CHEAP_STAMINA,
    COINS_PER_STAMINA,
    FREE_ISLAND,
    ITEM_DISCOUNT,
    NO_STEAL,
)
from hedgerow.envs.squirrel_island.state import FRONT, WORD_BITS
from hedgerow.envs.squirrel_island.zones import copies_in, types_in

__all__ = ["discount", "island_free", "protected", "rate"]


@rule
def _has(config: Any, state: Any, seat: int, static: int) -> Bool:
    found = 0
    for word in range(config.num_words):
        found |= types_in(state, FRONT + seat, 0, word) & config.static_sets[static, word]
    return found != 0


@rule
def island_free(config: Any, state: Any, seat: int) -> Bool:
    """Whether a seat pays no surcharge for Island cards (SI-043)."""
    return _has(config, state, seat, FREE_ISLAND)


@rule
def protected(config: Any, state: Any, seat: int) -> Bool:
    """Whether steals skip a seat."""
    return _has(config, state, seat, NO_STEAL)


@rule
def rate(config: Any, state: Any, seat: int) -> Int:
    """Coins that a seat pays for 1 stamina: 3, or the smallest number of a refreshed ability (SI-032, SI-036)."""
    coins = COINS_PER_STAMINA
    for word in range(config.num_words):
        rest = types_in(state, FRONT + seat, 0, word) & config.static_sets[CHEAP_STAMINA, word]
        while rest != 0:
            coins = min(coins, config.static_value[WORD_BITS * word + lowest(rest)])
            rest &= rest - 1
    return coins


@rule
def discount(config: Any, state: Any, seat: int) -> Int:
    """Coins that items cost a seat less; several abilities add up (SI-037)."""
    coins = 0
    for word in range(config.num_words):
        rest = types_in(state, FRONT + seat, 0, word) & config.static_sets[ITEM_DISCOUNT, word]
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            coins += config.static_value[kind] * copies_in(state, FRONT + seat, kind)
            rest &= rest - 1
    return coins
