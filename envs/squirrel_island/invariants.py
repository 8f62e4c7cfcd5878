"""What must be true of every state of Squirrel Island, between any two decisions: for tests and debugging.

The checks are written out from the record's description, not with the functions of the rules.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.bits import count, lowest
from hedgerow.envs.core.faults import named_fault
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.squirrel_island.constants import MAX_PLAYERS, MAX_STAMINA, MAX_TYPES
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    END,
    FRONT,
    GATHER,
    HAND,
    ISLAND,
    LOG_DRAWN,
    LOG_SEAT,
    LOG_STASHED,
    LOG_TAKEN,
    MAX_COPIES,
    MAX_DEPTH,
    MAX_RECORDS,
    MAX_WAITING,
    NO_CARD,
    NUM_NODES,
    NUM_WORDS,
    NUM_ZONES,
    POOL,
    STASHED,
    SURE,
    TIRED,
    TURN,
    USED,
    VICTIM,
    WAITING,
    WORD_BITS,
)

__all__ = ["first_fault"]

_FAULTS: Final = (
    "",
    "a zone does not count its cards right",
    "a zone has a second or later copy of a card without the one before",
    "a zone holds types that do not exist",
    "cards are lost or added (SI-002)",
    "an item lies among squirrels or a squirrel among items",
    "the deck is out of its bounds",
    "stamina is not from 0 to 5 (SI-021)",
    "a seat has fewer than 0 nuts or coins (SI-023)",
    "a seat that is not there has something",
    "there is no such node or day",
    "actor, turn or token is no seat",
    "a seat decides that has no say",
    "the mark that somebody sleeps does not fit the seats asleep",
    "a seat asleep has a turn of its own",
    "a seat gathers that is awake or has no refreshed squirrel",
    "between turns something is still being resolved",
    "the stack is out of its bounds",
    "abilities wait in a zone that is not in use",
    "there are fewer than 0 extra turns, or some at the end (SI-094)",
    "a determinization gave up",
    "the ledger knows cards in a hand that are not there",
    "the ledger knows cards with a seat that are not there",
    "the ledger contradicts itself",
    "the card log does not fit the sizes of hands and stashes",
)
(
    _AMOUNTS,
    _COPY_ORDER,
    _NO_TYPE,
    _CONSERVATION,
    _WRONG_KIND,
    _DECK,
    _STAMINA,
    _NEGATIVE,
    _NO_SEAT,
    _NO_NODE,
    _NOBODY,
    _NO_SAY,
    _SLEPT,
    _TURN_ASLEEP,
    _GATHERING,
    _UNFINISHED,
    _STACK,
    _WAITING,
    _EXTRA,
    _GIVEN_UP,
    _SURE,
    _POOL,
    _LEDGER,
    _LOG,
) = range(1, len(_FAULTS))


@rule
def _zones(config: Any, state: Any) -> Int:
    """Counts, and the order of copies."""
    for zone in range(NUM_ZONES):
        cards = 0
        for word in range(NUM_WORDS):
            before = ~np.int64(0)
            for copies in range(MAX_COPIES):
                types = state.zones[word, copies, zone]
                if types & ~before != 0:
                    return _COPY_ORDER
                if types != 0 and WORD_BITS * word + _highest(types) >= config.num_types:
                    return _NO_TYPE
                cards += count(types)
                before = types
        if cards != state.amounts[zone]:
            return _AMOUNTS
    return 0


@rule
def _highest(types: Any) -> Int:
    """The highest member of a set that is not empty."""
    highest = lowest(types)
    while types != 0:
        highest = lowest(types)
        types &= types - 1
    return highest


@rule
def _add_zone(state: Any, zone: int, counts: Any) -> None:
    for word in range(NUM_WORDS):
        for copies in range(MAX_COPIES):
            rest = state.zones[word, copies, zone]
            while rest != 0:
                counts[WORD_BITS * word + lowest(rest)] += 1
                rest &= rest - 1


@rule
def _cards(config: Any, state: Any, counts: Any) -> Int:
    """SI-002: every copy is in exactly one place; squirrels and items lie where they can."""
    if state.deck_top < 0 or state.deck_top > config.num_cards:
        return _DECK
    for kind in range(MAX_TYPES):
        counts[kind] = 0
    for seat in range(config.num_players):
        _add_zone(state, FRONT + seat, counts)
        _add_zone(state, TIRED + seat, counts)
    for kind in range(config.num_squirrels, MAX_TYPES):
        if counts[kind] != 0:
            return _WRONG_KIND
    squirrels = 0
    for kind in range(config.num_squirrels):
        squirrels += counts[kind]
    for seat in range(config.num_players):
        _add_zone(state, USED + seat, counts)
    for kind in range(config.num_squirrels):
        squirrels -= counts[kind]
    if squirrels != 0:
        return _WRONG_KIND
    for seat in range(config.num_players):
        _add_zone(state, HAND + seat, counts)
        _add_zone(state, STASHED + seat, counts)
        _add_zone(state, BURIED + seat, counts)
    _add_zone(state, ISLAND, counts)
    if state.held != 0:
        counts[state.card] += 1
    for place in range(state.deck_top, config.num_cards):
        counts[state.deals[0, place]] += 1
    for kind in range(config.num_types):
        if counts[kind] != config.copies[kind]:
            return _CONSERVATION
    return 0


@rule
def _seats(config: Any, state: Any) -> Int:
    for seat in range(config.num_players):
        if state.stamina[seat] < 0 or state.stamina[seat] > MAX_STAMINA:
            return _STAMINA
        if state.nuts[seat] < 0 or state.coins[seat] < 0:
            return _NEGATIVE
    for seat in range(config.num_players, MAX_PLAYERS):
        if state.stamina[seat] != 0 or state.coins[seat] != 0 or state.nuts[seat] != 0 or state.awake[seat] != 0:
            return _NO_SEAT
        for group in range(ISLAND // MAX_PLAYERS):
            if state.amounts[MAX_PLAYERS * group + seat] != 0:
                return _NO_SEAT
    return 0


@rule
def _is_seat(config: Any, seat: int) -> Bool:
    return 0 <= seat and seat < config.num_players


@rule
def _course(config: Any, state: Any) -> Int:
    """Whose turn it is, who decides what, who sleeps."""
    node = state.node
    if node < 0 or node >= NUM_NODES or state.day < 1 or state.day > config.days:
        return _NO_NODE
    if not (_is_seat(config, state.actor) and _is_seat(config, state.turn) and _is_seat(config, state.token)):
        return _NOBODY
    if (node == VICTIM) == (state.actor == state.turn):
        return _NO_SAY
    awake = 0
    for seat in range(config.num_players):
        awake += state.awake[seat]
    if (state.slept == 0) != (awake == config.num_players):
        return _SLEPT
    if node == TURN and state.awake[state.turn] == 0:
        return _TURN_ASLEEP
    if node == GATHER and (state.awake[state.turn] != 0 or state.amounts[FRONT + state.turn] == 0):
        return _GATHERING
    if state.extra < 0 or (node == END and state.extra != 0):
        return _EXTRA
    return 0


@rule
def _stack(config: Any, state: Any) -> Int:
    """What is being resolved."""
    node = state.node
    if state.depth < 0 or state.depth > MAX_DEPTH or state.waiting < 0 or state.waiting > MAX_WAITING:
        return _STACK
    idle = state.depth == 0 and state.waiting == 0 and state.held == 0 and state.card == NO_CARD
    if (node == TURN or node == GATHER or node == END) and not idle:
        return _UNFINISHED
    for depth in range(state.waiting, MAX_WAITING):
        if state.amounts[WAITING + depth] != 0:
            return _WAITING
    return _GIVEN_UP if state.given_up != 0 else 0


@rule
def _ledger(config: Any, state: Any, counts: Any) -> Int:
    """Section 6: the ledger never claims more than is true."""
    for seat in range(config.num_players):
        for word in range(NUM_WORDS):
            for copies in range(MAX_COPIES):
                sure = state.zones[word, copies, SURE + seat]
                if sure & ~state.zones[word, copies, HAND + seat] != 0:
                    return _SURE
                if sure & ~state.zones[word, copies, POOL + seat] != 0:
                    return _LEDGER
        for kind in range(MAX_TYPES):
            counts[kind] = 0
        _add_zone(state, POOL + seat, counts)
        for kind in range(MAX_TYPES):
            counts[kind] = -counts[kind]
        _add_zone(state, HAND + seat, counts)
        _add_zone(state, STASHED + seat, counts)
        for kind in range(MAX_TYPES):
            if counts[kind] < 0:
                return _POOL
    return 0


@rule
def _log(config: Any, state: Any) -> Int:
    """Every card that came to a hand is still there, or was played or stashed from it."""
    if state.num_records < 0 or state.num_records > MAX_RECORDS:
        return _LOG
    for seat in range(config.num_players):
        hand = 0
        stashed = 0
        for record in range(state.num_records):
            if state.log_kind[record] // LOG_SEAT == seat:
                what = state.log_kind[record] % LOG_SEAT
                hand += 1 if what == LOG_DRAWN or what == LOG_TAKEN else -1
                stashed += 1 if what == LOG_STASHED else 0
        if hand != state.amounts[HAND + seat] or stashed != state.amounts[STASHED + seat]:
            return _LOG
    return 0


@entry
def _first_fault(configs: Any, states: Any, counts: Any, fault: Any) -> Int:
    """The row of the first faulty state, or -1; ``fault[0]`` is the index into the messages."""
    config = configs[0]
    for row in range(len(states)):
        state = states[row]
        found = _zones(config, state)
        if found == 0:
            found = _cards(config, state, counts)
        if found == 0:
            found = _seats(config, state)
        if found == 0:
            found = _course(config, state)
        if found == 0:
            found = _stack(config, state)
        if found == 0:
            found = _ledger(config, state, counts)
        if found == 0:
            found = _log(config, state)
        if found != 0:
            fault[0] = found
            return row
    return -1


def first_fault(config: NDArray[np.record], states: NDArray[np.record]) -> tuple[int, str] | None:
    """Row and fault of the first state that breaks an invariant; see :func:`hedgerow.envs.core.faults.named_fault`."""
    return named_fault(_first_fault, _FAULTS, config, states, np.zeros(MAX_TYPES, np.int64))
