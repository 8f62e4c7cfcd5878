"""Redrawing what a seat does not know (rules document, section 6).

Unknown are the hands of others, what they stashed from their hands, all cards stashed from the deck, and the order of
the deck. The card log tells which cards came into a hand openly: it is replayed with every unseen stash taken from a
random card of the hand, and what then remains of the card list is dealt to the places that are still blank. So every
world comes as often as it would if all deck orders were equally likely, and seats stashed any card of their hands and
played the copy that was seen before one that was not. The true cards are used only through what the seat knows.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import allocating_rule, rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import below, shuffle
from hedgerow.envs.squirrel_island.constants import MAX_CARDS, MAX_PLAYERS, MAX_TYPES
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    END,
    FRONT,
    HAND,
    ISLAND,
    LOG_DRAWN,
    LOG_PLAYED,
    LOG_SEAT,
    LOG_TAKEN,
    MAX_COPIES,
    POOL,
    STASHED,
    TIRED,
    USED,
    WORD_BITS,
)
from hedgerow.envs.squirrel_island.zones import add, clear, copies_in, types_in

__all__ = ["determinize"]

#: Fresh starts before known cards stay where they are; random play needs a handful.
_ATTEMPTS: Final = 10_000

_BLANK: Final = -1


@allocating_rule
def determinize(config: Any, state: Any, seat: int) -> None:
    """Replace what ``seat`` does not know by a random guess that fits all it knows; a finished game stays as it is."""
    if state.node == END:
        return  # the stashes are revealed, and counted
    # For each seat the types in its hand, then from the other end those stashed from it; _BLANK where unknown.
    held = np.full((MAX_PLAYERS, MAX_CARDS), _BLANK, np.int64)
    sizes = np.zeros((2, MAX_PLAYERS), np.int64)
    rest = np.zeros(MAX_TYPES, np.int64)
    fewest = np.zeros(MAX_TYPES, np.int64)
    blanks = np.zeros(MAX_TYPES, np.int64)
    _fewest_blanks(config, state, seat, held, fewest)
    found = False
    for _ in range(_ATTEMPTS):
        if not _replay(config, state, seat, held, sizes, blanks):
            continue
        if _count_rest(config, state, seat, held, rest) and _as_likely(config, state, rest, blanks, fewest):
            found = True
            break
    if not found:
        state.given_up += 1
        _keep_known(config, state, seat, held)
        _count_rest(config, state, seat, held, rest)
    _deal_rest(config, state, seat, held, rest)


@rule
def _fewest_blanks(config: Any, state: Any, seat: int, known: Any, fewest: Any) -> None:
    """How often, by type, others played a card that came to their hands unseen, if they stashed no card that was seen.

    ``known`` (int64 [seats, more than types]) is room for the numbers of cards seen in hands.
    """
    for kind in range(config.num_types):
        fewest[kind] = 0
        for other in range(config.num_players):
            known[other, kind] = 0
    for record in range(state.num_records):
        what = state.log_kind[record] % LOG_SEAT
        other = state.log_kind[record] // LOG_SEAT
        kind = state.log_card[record]
        if other == seat:
            continue
        if what == LOG_TAKEN:
            known[other, kind] += 1
        elif what == LOG_PLAYED:
            if known[other, kind] > 0:
                known[other, kind] -= 1
            else:
                fewest[kind] += 1


@rule
def _place_of(cards: Any, number: int, kind: int) -> Int:
    """Where a card of a type, or else a blank (it was that card), is among the first ``number``; -1 if nowhere."""
    place = -1
    for index in range(number):
        if cards[index] == kind:
            return index
        if cards[index] == _BLANK:
            place = index
    return place


@rule
def _replay(config: Any, state: Any, seat: int, held: Any, sizes: Any, blanks: Any) -> Bool:
    """Step 1: replay the log of every other seat; False if a card was played that cannot have been there.

    ``sizes`` (int64 [2, seats]) is room for the numbers of cards in the hands and stashed from them; ``blanks`` gets,
    by type, how many plays were cards drawn unseen.
    """
    for other in range(MAX_PLAYERS):
        sizes[0, other] = 0
        sizes[1, other] = 0
    for kind in range(config.num_types):
        blanks[kind] = 0
    for record in range(state.num_records):
        what = state.log_kind[record] % LOG_SEAT
        other = state.log_kind[record] // LOG_SEAT
        if other == seat:
            continue
        cards = held[other]
        number = sizes[0, other]
        if what == LOG_DRAWN:
            cards[number] = _BLANK
            sizes[0, other] = number + 1
        elif what == LOG_TAKEN:
            cards[number] = state.log_card[record]
            sizes[0, other] = number + 1
        elif what == LOG_PLAYED:
            kind = state.log_card[record]
            place = _place_of(cards, number, kind)
            if place < 0:
                return False
            if cards[place] == _BLANK:
                blanks[kind] += 1
            cards[place] = cards[number - 1]
            sizes[0, other] = number - 1
        else:
            # Hand and stash together are never more than all cards, so the two ends of the list do not meet.
            chosen = below(state, number)
            kind = cards[chosen]
            cards[chosen] = cards[number - 1]
            sizes[0, other] = number - 1
            sizes[1, other] += 1
            cards[MAX_CARDS - sizes[1, other]] = kind
    return True


@rule
def _keep_known(config: Any, state: Any, seat: int, held: Any) -> None:
    """The way out after too many fresh starts: the cards known to be with a seat stay where they truly are."""
    for other in range(config.num_players):
        if other == seat:
            continue
        for index in range(MAX_CARDS):
            held[other, index] = _BLANK
        hand = 0
        stash = 0
        for kind in range(config.num_types):
            known = copies_in(state, POOL + other, kind)
            in_hand = min(known, copies_in(state, HAND + other, kind))
            for _ in range(in_hand):
                held[other, hand] = kind
                hand += 1
            for _ in range(known - in_hand):
                stash += 1
                held[other, MAX_CARDS - stash] = kind


@rule
def _take_out(config: Any, state: Any, zone: int, rest: Any) -> None:
    """Subtract the cards of a zone that the seat sees."""
    for copies in range(MAX_COPIES):
        for word in range(config.num_words):
            types = types_in(state, zone, copies, word)
            while types != 0:
                rest[WORD_BITS * word + lowest(types)] -= 1
                types &= types - 1


@rule
def _count_rest(config: Any, state: Any, seat: int, held: Any, rest: Any) -> Bool:
    """Step 2: how many cards of each type are nowhere yet; False if there are not enough of one."""
    for kind in range(config.num_types):
        rest[kind] = config.copies[kind]
    _take_out(config, state, ISLAND, rest)
    _take_out(config, state, HAND + seat, rest)
    _take_out(config, state, STASHED + seat, rest)
    for other in range(config.num_players):
        _take_out(config, state, FRONT + other, rest)
        _take_out(config, state, TIRED + other, rest)
        _take_out(config, state, USED + other, rest)
    if state.held != 0:
        rest[state.card] -= 1
    for other in range(config.num_players):
        if other != seat:
            for index in range(state.amounts[HAND + other]):
                if held[other, index] != _BLANK:
                    rest[held[other, index]] -= 1
            for index in range(MAX_CARDS - state.amounts[STASHED + other], MAX_CARDS):
                if held[other, index] != _BLANK:
                    rest[held[other, index]] -= 1
    missing = 0
    for kind in range(config.num_types):
        if rest[kind] < 0:
            missing += 1
    return missing == 0


@rule
def _as_likely(config: Any, state: Any, rest: Any, blanks: Any, fewest: Any) -> Bool:
    """Step 2b: keep a replay as often as chance dealt the cards that it needs.

    A replay in which a card that was seen got stashed, and one of its type was played later, needs another copy to have
    been drawn. For each play beyond the fewest that an unseen card served, one of the unseen cards must have been of
    that type.
    """
    unseen = 0
    for kind in range(config.num_types):
        unseen += rest[kind]
    for kind in range(config.num_types):
        for more in range(1, blanks[kind] - fewest[kind] + 1):
            unseen += 1
            if below(state, unseen) >= rest[kind] + more:
                return False
    return True


@rule
def _deal_rest(config: Any, state: Any, seat: int, held: Any, rest: Any) -> None:
    """Step 3: shuffle the rest and deal it to the blanks, the cards stashed from the deck, and the deck.

    The deck order is written anew as a whole: the part that was drawn already would tell the truth.
    """
    order = state.deals[0]
    size = 0
    for kind in range(config.num_types):
        for _ in range(rest[kind]):
            order[size] = kind
            size += 1
    shuffle(state, order, size)
    for other in range(config.num_players):
        buried = state.amounts[BURIED + other]
        clear(state, BURIED + other)
        for _ in range(buried):
            size -= 1
            add(state, BURIED + other, order[size])
        if other != seat:
            hand = state.amounts[HAND + other]
            stash = state.amounts[STASHED + other]
            clear(state, HAND + other)
            clear(state, STASHED + other)
            size = _fill(state, HAND + other, held[other], 0, hand, size)
            size = _fill(state, STASHED + other, held[other], MAX_CARDS - stash, MAX_CARDS, size)
    _write_order(config, state, size, rest)


@rule
def _fill(state: Any, zone: int, cards: Any, start: int, stop: int, size: int) -> Int:
    """Put the cards of a list into a zone, for blanks the last of the rest; return how much of the rest is left."""
    for index in range(start, stop):
        kind = cards[index]
        if kind == _BLANK:
            size -= 1
            kind = state.deals[0, size]
        add(state, zone, kind)
    return size


@rule
def _write_order(config: Any, state: Any, size: int, deck: Any) -> None:
    """Move the new deck, the first ``size`` cards, behind all others, which stand in random order.

    ``deck`` (int64 [types]) is room for the numbers of cards in the deck.
    """
    order = state.deals[0]
    for index in range(size):
        order[config.num_cards - 1 - index] = order[size - 1 - index]
    number = 0
    for kind in range(config.num_types):
        deck[kind] = 0
    for index in range(state.deck_top, config.num_cards):
        deck[order[index]] += 1
    for kind in range(config.num_types):
        for _ in range(config.copies[kind] - deck[kind]):
            order[number] = kind
            number += 1
    shuffle(state, order, number)
