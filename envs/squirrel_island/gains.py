"""Nuts, stamina and cards that seats gain (rules document, section 4: stamina, stash, empty deck)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.constants import COIN_LOOP, DECK_LOOP, MAX_STAMINA, NUT_LOOP, STAMINA_LOOP
from hedgerow.envs.squirrel_island.knowledge import log_drawn
from hedgerow.envs.squirrel_island.state import BURIED, HAND, ISLAND
from hedgerow.envs.squirrel_island.zones import add

__all__ = ["bury", "deck_size", "draw", "gain_loops", "gain_stamina", "refill"]


@rule
def gain_stamina(state: Any, seat: int, number: int) -> None:
    """What does not fit on the bar becomes nuts (SI-021, SI-022)."""
    total = state.stamina[seat] + number
    if total > MAX_STAMINA:
        state.nuts[seat] += total - MAX_STAMINA
        total = MAX_STAMINA
    state.stamina[seat] = total


@rule
def deck_size(config: Any, state: Any) -> Int:
    """Cards in the deck."""
    return config.num_cards - state.deck_top


@rule
def _from_deck(config: Any, state: Any, zone: int, number: int) -> Int:
    """Move the top cards of the deck to a zone, as many as there are (SI-120, SI-121); return how many."""
    number = min(number, deck_size(config, state))
    for _ in range(number):
        add(state, zone, state.deals[0, state.deck_top])
        state.deck_top += 1
    return number


@rule
def draw(config: Any, state: Any, seat: int, number: int) -> Int:
    """The top cards of the deck go to a hand (SI-005); returns how many."""
    drawn = _from_deck(config, state, HAND + seat, number)
    for _ in range(drawn):
        log_drawn(state, seat)
    return drawn


@rule
def bury(config: Any, state: Any, seat: int, number: int) -> Int:
    """The top cards of the deck go to a stash, unseen (SI-085); returns how many."""
    return _from_deck(config, state, BURIED + seat, number)


@rule
def refill(config: Any, state: Any, number: int) -> None:
    """The top cards of the deck come to the Island (SI-044, SI-046, SI-122)."""
    _from_deck(config, state, ISLAND, number)


@rule
def gain_loops(config: Any, state: Any, seat: int, kind: int, times: int) -> Int:
    """Gain the loops of some squirrels of a type (SI-015, SI-016, SI-063); returns the number of cards drawn."""
    state.nuts[seat] += times * config.loops[kind, NUT_LOOP]
    state.coins[seat] += times * config.loops[kind, COIN_LOOP]
    if config.loops[kind, STAMINA_LOOP] > 0:
        gain_stamina(state, seat, times * config.loops[kind, STAMINA_LOOP])
    if config.loops[kind, DECK_LOOP] > 0:
        return draw(config, state, seat, times * config.loops[kind, DECK_LOOP])
    return 0
