"""What everybody can know of a hand: the card log and the ledger (rules document, section 6).

The log keeps, for every card that enters or leaves a hand, what the table sees of it. The ledger follows from it:
``SURE`` copies of a type are certainly in a hand, ``POOL`` copies certainly in it or among the cards stashed from it.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.squirrel_island.state import (
    LOG_DRAWN,
    LOG_PLAYED,
    LOG_SEAT,
    LOG_STASHED,
    LOG_TAKEN,
    NO_CARD,
    POOL,
    SURE,
    WORD_BITS,
)
from hedgerow.envs.squirrel_island.zones import add, copies_in, remove, types_in

__all__ = ["log_drawn", "log_played", "log_stashed", "log_taken"]


@rule
def _write(state: Any, seat: int, what: int, kind: int) -> None:
    state.log_kind[state.num_records] = what + LOG_SEAT * seat
    state.log_card[state.num_records] = kind
    state.num_records += 1


@rule
def log_drawn(state: Any, seat: int) -> None:
    """A card of the deck came to a hand, unseen."""
    _write(state, seat, LOG_DRAWN, NO_CARD)


@rule
def log_taken(state: Any, seat: int, kind: int) -> None:
    """A card of the Island came to a hand."""
    _write(state, seat, LOG_TAKEN, kind)
    add(state, SURE + seat, kind)
    add(state, POOL + seat, kind)


@rule
def log_played(state: Any, seat: int, kind: int) -> None:
    """A card was played from a hand: of its type one copy less is certain."""
    _write(state, seat, LOG_PLAYED, kind)
    if copies_in(state, SURE + seat, kind) > 0:
        remove(state, SURE + seat, kind)
    if copies_in(state, POOL + seat, kind) > 0:
        remove(state, POOL + seat, kind)


@rule
def log_stashed(config: Any, state: Any, seat: int) -> None:
    """A card of a hand was stashed, unseen: it may have been of any type."""
    _write(state, seat, LOG_STASHED, NO_CARD)
    zone = SURE + seat
    for word in range(config.num_words):
        rest = types_in(state, zone, 0, word)
        while rest != 0:
            remove(state, zone, WORD_BITS * word + lowest(rest))
            rest &= rest - 1
