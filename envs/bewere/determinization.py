"""Redrawing what a seat does not know (rules document, section 6.2).

Every world that agrees with the seat's knowledge is as likely as any other, cards of one type being told apart. The
hands are drawn one after the other from the cards that each may hold, the most restricted hand first. That alone would
favour worlds in which earlier hands leave later ones little choice, so such a draw is kept only with the probability
that evens it out (rejection sampling); what remains is the pile.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bewere.choices import count_choices
from hedgerow.envs.bewere.constants import ALL_TYPES, MAX_DECK, MAX_PLAYERS, NUM_TYPES
from hedgerow.envs.bewere.moving import count_kind
from hedgerow.envs.bewere.state import BEGGAR_PICK, GIVE, TURN
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import allocating_rule, rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import below, shuffle

__all__ = ["determinize"]

#: Draws before the search walks from the true world instead; needed only where almost nothing is open.
_ATTEMPTS: Final = 2000
#: Exchanges of that walk for each card.
_EXCHANGES: Final = 60
_TWO_32: Final = 1 << 32


@allocating_rule
def determinize(config: Any, state: Any, seat: int) -> None:
    """Redraw other hands, the pile, unrevealed choices for the Beggar and decks given for later rounds."""
    before = np.zeros((MAX_PLAYERS, NUM_TYPES), np.int64)
    for other in range(config.num_players):
        for card in range(NUM_TYPES):
            before[other, card] = state.hand[other, card]
    pool = np.zeros(MAX_DECK, np.int64)
    size = _collect(config, state, seat, pool)
    truth = pool.copy()
    found = False
    for _ in range(_ATTEMPTS):
        if _draw_world(config, state, seat, pool, size):
            found = True
            break
    if not found:
        _put_hands(config, state, before)
        for place in range(size):
            pool[place] = truth[place]
        _walk(config, state, seat, pool, size)
    _fill_pile(config, state, seat, pool, size)
    _redraw_picks(config, state, seat)
    for other in range(config.num_players):
        if other != seat:
            _redraw_memory(config, state, seat, other, before)
    _redraw_deals(config, state)


@rule
def _fixed_top(state: Any, seat: int) -> Int:
    """How many cards on top of the pile the seat knows, from the Seer or because it looks at them."""
    top = state.num_top[seat]
    return max(top, state.looked) if seat == state.actor else top


@rule
def _collect(config: Any, state: Any, seat: int, pool: Any) -> Int:
    """Write all cards that the seat cannot locate into ``pool`` and return their number."""
    size = 0
    for other in range(config.num_players):
        if other != seat:
            for card in range(NUM_TYPES):
                for _ in range(state.hand[other, card] - state.known[seat, other, card]):
                    pool[size] = card
                    size += 1
    for place in range(state.pile_size - _fixed_top(state, seat)):
        pool[size] = state.pile[place]
        size += 1
    return size


@rule
def _open_slots(state: Any, seat: int, other: int) -> Int:
    """How many cards in a hand the seat does not know."""
    slots = state.hand_size[other]
    for card in range(NUM_TYPES):
        slots -= state.known[seat, other, card]
    return slots


@rule
def _allowed(state: Any, seat: int, other: int) -> Int:
    """The types of which a hand may hold more than the seat knows."""
    return ALL_TYPES & ~state.exact[seat, other]


@rule
def _count_allowed(pool: Any, first: int, size: int, types: int) -> Int:
    number = 0
    for place in range(first, size):
        number += (types >> pool[place]) & 1
    return number


@rule
def _next_hand(config: Any, state: Any, seat: int, pool: Any, size: int, done: int) -> Int:
    """The hand not yet drawn that may hold the fewest cards of the whole pool; -1 if all are drawn."""
    best = -1
    fewest = size + 1
    for other in range(config.num_players):
        if other != seat and (done >> other) & 1 == 0:
            number = _count_allowed(pool, 0, size, _allowed(state, seat, other))
            if number < fewest:
                fewest = number
                best = other
    return best


@rule
def _draw_world(config: Any, state: Any, seat: int, pool: Any, size: int) -> Bool:
    """One attempt at all hands; ``pool[size - rest:]`` are then the cards of the pile."""
    used = 0
    done = bit(seat)
    ratio = 1.0
    while True:
        other = _next_hand(config, state, seat, pool, size, done)
        if other < 0:
            break
        done |= bit(other)
        allowed = _allowed(state, seat, other)
        slots = _open_slots(state, seat, other)
        fitting = _count_allowed(pool, used, size, allowed)
        if fitting < slots:
            return False
        most = min(_count_allowed(pool, 0, size, allowed), size - used)  # no draw leaves more than that
        state.held[other] = 0
        for card in range(NUM_TYPES):
            state.hand[other, card] = state.known[seat, other, card]
            if state.hand[other, card] > 0:
                state.held[other] |= bit(card)
        for drawn in range(slots):
            ratio *= (fitting - drawn) / (most - drawn)
            _draw_card(state, other, pool, used, size, allowed, fitting - drawn)
            used += 1
    if ratio < 1.0 and below(state, _TWO_32 - 1) >= ratio * (_TWO_32 - 1):
        return False
    return _facts_hold(config, state, seat, pool, used, size)


@rule
def _draw_card(state: Any, other: int, pool: Any, used: int, size: int, allowed: int, fitting: int) -> None:
    """Move one of the fitting cards behind the used ones and into a hand."""
    pick = below(state, fitting)
    place = used
    while True:
        if (allowed >> pool[place]) & 1:
            if pick == 0:
                break
            pick -= 1
        place += 1
    card = pool[place]
    pool[place] = pool[used]
    pool[used] = card
    state.hand[other, card] += 1
    state.held[other] |= bit(card)


@rule
def _facts_hold(config: Any, state: Any, seat: int, pool: Any, used: int, size: int) -> Bool:
    """Whether the running node could be asked in this world: only where there is a choice (6.2, point 4)."""
    if _asks_nothing(state, seat):
        return True
    if state.node == GIVE and count_kind(state, state.actor, state.asked_kind) <= state.left:
        return False
    if state.looked > 0:  # another seat looks at the top of the pile
        _shuffle_rest(state, pool, used, size)
        _fill_pile(config, state, seat, pool, size)
    return count_choices(config, state) >= 2


@rule
def _asks_nothing(state: Any, seat: int) -> Bool:
    """Whether the running node could be asked in every world."""
    return state.over != 0 or state.node == TURN or (state.actor == seat and state.looked > 0)


@rule
def _shuffle_rest(state: Any, pool: Any, used: int, size: int) -> None:
    shuffle(state, pool[used:], size - used)


@rule
def _fill_pile(config: Any, state: Any, seat: int, pool: Any, size: int) -> None:
    """The last cards of ``pool`` become the pile under what the seat knows of it."""
    places = state.pile_size - _fixed_top(state, seat)
    if state.looked == 0 or state.actor == seat:
        _shuffle_rest(state, pool, size - places, size)
    for place in range(places):
        state.pile[place] = pool[size - 1 - place]


@rule
def _put_hands(config: Any, state: Any, hands: Any) -> None:
    for other in range(config.num_players):
        state.held[other] = 0
        for card in range(NUM_TYPES):
            state.hand[other, card] = hands[other, card]
            if hands[other, card] > 0:
                state.held[other] |= bit(card)


@allocating_rule
def _walk(config: Any, state: Any, seat: int, pool: Any, size: int) -> None:
    """From the true world, exchange cards at random as long as all knowledge holds: uniform in the long run."""
    owner = np.zeros(MAX_DECK, np.int64)
    place = 0
    for other in range(config.num_players):
        if other != seat:
            for _ in range(_open_slots(state, seat, other)):
                owner[place] = other
                place += 1
    while place < size:
        owner[place] = seat  # the pile
        place += 1
    for _ in range(_EXCHANGES * size):
        first = below(state, size)
        second = below(state, size)
        _exchange(config, state, seat, pool, owner, first, second, size)


@rule
def _exchange(config: Any, state: Any, seat: int, pool: Any, owner: Any, first: int, second: int, size: int) -> None:
    """Exchange two cards of the pool, unless that contradicts what the seat knows."""
    one = owner[first]
    two = owner[second]
    if (one != seat and (_allowed(state, seat, one) >> pool[second]) & 1 == 0) or (
        two != seat and (_allowed(state, seat, two) >> pool[first]) & 1 == 0
    ):
        return
    _switch(state, seat, pool, owner, first, second)
    if not _walk_facts(config, state, seat, pool, size):
        _switch(state, seat, pool, owner, first, second)
        _walk_facts(config, state, seat, pool, size)


@rule
def _walk_facts(config: Any, state: Any, seat: int, pool: Any, size: int) -> Bool:
    """As :func:`_facts_hold`, with the order of the pile as it is in the pool."""
    if _asks_nothing(state, seat):
        return True
    if state.node == GIVE and count_kind(state, state.actor, state.asked_kind) <= state.left:
        return False
    if state.looked > 0:
        for place in range(state.pile_size - _fixed_top(state, seat)):
            state.pile[place] = pool[size - 1 - place]
    return count_choices(config, state) >= 2


@rule
def _switch(state: Any, seat: int, pool: Any, owner: Any, first: int, second: int) -> None:
    for place, other_place in ((first, second), (second, first)):
        if owner[place] != seat:
            _change(state, owner[place], pool[place], -1)
            _change(state, owner[place], pool[other_place], 1)
    card = pool[first]
    pool[first] = pool[second]
    pool[second] = card


@rule
def _change(state: Any, other: int, card: int, number: int) -> None:
    state.hand[other, card] += number
    if state.hand[other, card] > 0:
        state.held[other] |= bit(card)
    else:
        state.held[other] &= ~bit(card)


@rule
def _redraw_picks(config: Any, state: Any, seat: int) -> None:
    """Cards that others have chosen for the Beggar and not yet shown (6.2, point 5)."""
    if state.node != BEGGAR_PICK:
        return
    for other in range(config.num_players):
        if other != seat and state.picks[other] >= 0:
            pick = below(state, state.hand_size[other])
            rest = state.held[other]
            while pick >= state.hand[other, lowest(rest)]:
                pick -= state.hand[other, lowest(rest)]
                rest &= rest - 1
            state.picks[other] = lowest(rest)


@allocating_rule
def _redraw_memory(config: Any, state: Any, seat: int, other: int, before: Any) -> None:
    """What another seat knows must fit the new world: its knowledge goes with the places of the cards.

    What it knows of the hand of ``seat`` itself stays, and so does what it shares with ``seat``. Each further card that
    it knew is now one of the cards that ``seat`` does not know in that hand.
    """
    old = np.zeros(MAX_DECK, np.int64)
    new = np.zeros(MAX_DECK, np.int64)
    for owner in range(config.num_players):
        if owner == seat or owner == other:
            continue
        size = 0
        arrived = 0
        for card in range(NUM_TYPES):
            shared = state.known[seat, owner, card]
            for _ in range(before[owner, card] - shared):
                old[size] = card
                size += 1
            for _ in range(state.hand[owner, card] - shared):
                new[arrived] = card
                arrived += 1
        shuffle(state, new, arrived)
        place = 0
        extra = np.zeros(NUM_TYPES, np.int64)
        for card in range(NUM_TYPES):
            shared = min(state.known[other, owner, card], state.known[seat, owner, card])
            further = state.known[other, owner, card] - shared
            state.known[other, owner, card] = shared
            while place < size and old[place] == card:
                if further > 0:
                    extra[new[place]] += 1
                    further -= 1
                place += 1
        for card in range(NUM_TYPES):
            state.known[other, owner, card] += extra[card]
            if state.known[other, owner, card] < state.hand[owner, card]:
                state.exact[other, owner] &= ~bit(card)
    for depth in range(state.num_top[other]):
        state.top[other, depth] = state.pile[state.pile_size - 1 - depth]


@allocating_rule
def _redraw_deals(config: Any, state: Any) -> None:
    """The order of the present deal agrees with the new pile; decks given for later rounds are unknown, too."""
    for number in range(state.round_number - 1, state.num_deals):
        shuffle(state, state.deals[number], config.deck_size)
    order = state.deals[state.round_number - 1]
    missing = np.zeros(NUM_TYPES, np.int64)
    for card in range(NUM_TYPES):
        missing[card] = config.deck[card]
    size = config.deck_size
    for place in range(state.pile_size):
        missing[state.pile[place]] -= 1
    filled = 0
    for place in range(size):  # the shuffled order without the cards of the pile
        card = order[place]
        if missing[card] > 0:
            missing[card] -= 1
            order[filled] = card
            filled += 1
    for place in range(state.pile_size):
        order[size - 1 - place] = state.pile[place]
