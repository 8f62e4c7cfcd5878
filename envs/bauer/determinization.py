"""Redrawing what a seat does not know (rules document, section 6.3).

The result is the true game with the cards under unseen faces exchanged: a permutation of card identities over hidden
places. Cards the seat saw go only where it thinks they may be, cards it never saw anywhere else with room, and only
Night cards under face-down records. The draw does not start from the true places, so it tells nothing about them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bauer.constants import MAX_PLAYERS, NUM_CARDS, VILL
from hedgerow.envs.bauer.knowledge import ALL_RECORDS
from hedgerow.envs.bauer.playing import hand_cards, vill_usable
from hedgerow.envs.bauer.rounds import answer
from hedgerow.envs.bauer.scoring import add_to_tally
from hedgerow.envs.bauer.state import (
    BY_MARTIN,
    BY_OLLE,
    DAGA_LATE,
    DISCARD,
    GOAT_PLAY,
    HAND,
    KEEP,
    MIDDLE,
    NO,
    NO_NODE,
    NUM_PLACES,
    NUM_TALLIES,
    OLLE_PLAY,
    REST,
    TOP,
    USE_VILL,
    VILL_PASS,
    VISIBLE,
)
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import allocating_rule, rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import below, shuffle

__all__ = ["determinize"]

#: Fresh starts before the draw falls back on walking from the true places; needed only in cramped endings.
_ATTEMPTS: Final = 200

#: Steps of the random walk for each seen card.
_STEPS: Final = 30


@allocating_rule
def determinize(config: Any, state: Any, seat: int) -> None:
    """Exchange the hidden cards, other seats' unrevealed choices and all chance to come."""
    place = np.zeros(NUM_CARDS, np.int64)
    _true_places(config, state, seat, place)
    new_place = place.copy()
    _draw_places(config, state, seat, place, new_place)
    renamed = np.zeros(NUM_CARDS, np.int64)
    _permutation(state, place, new_place, renamed)
    _rename(config, state, seat, renamed)
    for other in range(config.num_players):
        if other != seat:
            _redraw_choices(config, state, other)
    for match in range(state.match + 1, state.num_deals):  # decks given for later matches are unknown, too
        shuffle(state, state.deals[match], NUM_CARDS)


@rule
def _true_places(config: Any, state: Any, seat: int, place: Any) -> None:
    """Write the place of each card as ``seat`` sees it: VISIBLE for its hand, its table and what is face up."""
    for card in range(NUM_CARDS):
        place[card] = VISIBLE
    for other in range(config.num_players):
        size = state.pile_count[other]
        for slot in range(size):
            passed = slot >= size - state.passed_count[other]
            place[state.pile[other, slot]] = (TOP if passed else REST) + other
        if other != seat:
            rest = hand_cards(config, state, other)
            while rest != 0:
                place[lowest(rest)] = HAND + other
                rest &= rest - 1
            rest = state.down[other]
            while rest != 0:
                card = lowest(rest)
                place[card] = state.record_place[card]
                rest &= rest - 1
    for slot in range(state.middle_top, state.middle_end):
        place[state.middle[slot]] = MIDDLE
    for index in range(state.num_discards):
        place[state.discarded[index]] = DISCARD + index


@rule
def _night_places(state: Any) -> Int:
    """Where only Night cards can be: under face-down records, and where Daga discarded such a record (BA-067)."""
    return ALL_RECORDS | state.night_discards


@rule
def _allowed(config: Any, state: Any, seat: int, card: int) -> Int:
    """The hidden places where the seat must reckon with a card."""
    places = state.may[seat, card]
    if places == 0:  # never seen
        places = bit(NUM_PLACES) - 1 - bit(VISIBLE)
    if config.night[card] == 0:
        places &= ~_night_places(state)
    return places


@allocating_rule
def _draw_places(config: Any, state: Any, seat: int, place: Any, new_place: Any) -> None:
    """Give each card that the seat cannot locate a place: all consistent assignments are equally likely.

    The places of these cards are as many slots. Seen cards, each with its own allowed slots, take up theirs by a
    random walk (Metropolis) with the right weights; the cards never seen fill what is left, Night cards where only they
    can be.
    """
    loose = np.zeros(NUM_CARDS, np.int64)  # the cards to place: seen ones first
    seen = 0
    size = 0
    for sweep in range(2):
        for card in range(NUM_CARDS):
            places = state.may[seat, card]
            located = places != 0 and places & (places - 1) == 0
            if place[card] != VISIBLE and not located and (places != 0) == (sweep == 0):
                loose[size] = card
                size += 1
        if sweep == 0:
            seen = size
    slots = np.zeros(NUM_CARDS, np.int64)  # the place that each slot is in
    holder = np.full(NUM_CARDS, -1, np.int64)  # the seen card (as index into `loose`) in each slot
    for slot in range(size):
        slots[slot] = place[loose[slot]]
    if seen > 0:
        _place_seen(config, state, seat, loose, seen, size, slots, holder)
    for slot in range(size):
        if holder[slot] >= 0:
            new_place[loose[holder[slot]]] = slots[slot]
    _place_unseen(config, state, loose, seen, size, slots, holder, new_place)


@allocating_rule
def _place_seen(config: Any, state: Any, seat: int, loose: Any, seen: int, size: int, slots: Any, holder: Any) -> None:
    """Draw slots for the seen cards.

    With f slots left free that only Night cards fit, U unseen cards, U_n of them Night, can fill up in
    U_n! / (U_n - f)! * (U - f)! ways: the weight of an assignment of the seen cards.
    """
    night_places = _night_places(state)
    fitting = np.zeros((NUM_CARDS, NUM_CARDS), np.int8)  # by seen card: its allowed slots
    choices: Any = np.zeros(NUM_CARDS, np.int64)  # and how many they are
    for index in range(seen):
        allowed = _allowed(config, state, seat, loose[index])
        for slot in range(size):
            if (allowed >> slots[slot]) & 1:
                fitting[index, choices[index]] = slot
                choices[index] += 1
    unseen = size - seen
    unseen_nights = 0
    for index in range(seen, size):
        unseen_nights += config.night[loose[index]]
    at = np.zeros(NUM_CARDS, np.int64)  # by seen card: its slot
    free_nights = -1
    for _ in range(_ATTEMPTS):
        if _scatter(state, seen, size, fitting, choices, at, holder):
            free_nights = _free_nights(size, slots, holder, night_places)
            if free_nights <= unseen_nights:
                break
        free_nights = -1
    if free_nights < 0:  # cramped: the walk starts from the true places
        for slot in range(size):
            holder[slot] = slot if slot < seen else -1
            at[slot] = slot
        free_nights = _free_nights(size, slots, holder, night_places)
    for _ in range(_STEPS * (seen + 1)):
        card = below(state, seen)
        old = at[card]
        new = np.int64(fitting[card, below(state, choices[card])])
        other = holder[new]
        if other >= 0:
            if other != card and (_allowed(config, state, seat, loose[other]) >> slots[old]) & 1:
                holder[old] = other
                at[other] = old
                holder[new] = card
                at[card] = new
            continue
        change = ((night_places >> slots[old]) & 1) - ((night_places >> slots[new]) & 1)
        if change == 1 and below(state, unseen - free_nights) >= unseen_nights - free_nights:
            continue  # one more slot for Night cards alone: fewer ways to fill up; for one less there are more
        free_nights += change
        holder[old] = -1
        holder[new] = card
        at[card] = new


@allocating_rule
def _scatter(state: Any, seen: int, size: int, fitting: Any, choices: Any, at: Any, holder: Any) -> Bool:
    """One attempt to give every seen card an allowed slot of its own, in random order."""
    order = np.zeros(NUM_CARDS, np.int64)
    for index in range(seen):
        order[index] = index
    for slot in range(size):
        holder[slot] = -1
    shuffle(state, order, seen)
    for position in range(seen):
        card = order[position]
        free = 0
        for choice in range(choices[card]):
            if holder[fitting[card, choice]] < 0:
                free += 1
        if free == 0:
            return False
        pick = below(state, free)
        for choice in range(choices[card]):
            free_slot = np.int64(fitting[card, choice])
            if holder[free_slot] < 0:
                if pick == 0:
                    holder[free_slot] = card
                    at[card] = free_slot
                    break
                pick -= 1
    return True


@rule
def _free_nights(size: int, slots: Any, holder: Any, night_places: int) -> Int:
    """How many free slots only Night cards fit."""
    number = 0
    for slot in range(size):
        if holder[slot] < 0 and (night_places >> slots[slot]) & 1:
            number += 1
    return number


@rule
def _place_unseen(
    config: Any, state: Any, loose: Any, seen: int, size: int, slots: Any, holder: Any, new_place: Any
) -> None:
    """Fill the free slots: those for Night cards alone with random Night cards, then the others with the rest."""
    night_places = _night_places(state)
    unseen = loose[seen:size]
    total = size - seen
    shuffle(state, unseen, total)
    filled = 0
    for slot in range(size):
        if holder[slot] >= 0 or (night_places >> slots[slot]) & 1 == 0:
            continue
        found = filled
        while config.night[unseen[found]] == 0:
            found += 1
        unseen[filled], unseen[found] = unseen[found], unseen[filled]
        new_place[unseen[filled]] = slots[slot]
        filled += 1
    # Picking Night cards has mixed up the order of those before them, which no longer matters: mix the rest anew.
    rest = unseen[filled:total]
    shuffle(state, rest, total - filled)
    for slot in range(size):
        if holder[slot] < 0 and (night_places >> slots[slot]) & 1 == 0:
            new_place[unseen[filled]] = slots[slot]
            filled += 1


@allocating_rule
def _permutation(state: Any, place: Any, new_place: Any, renamed: Any) -> None:
    """Match the cards of each place before and after in a random order: ``renamed[old] = new``."""
    old = np.zeros(NUM_CARDS, np.int64)
    new = np.zeros(NUM_CARDS, np.int64)
    for card in range(NUM_CARDS):
        renamed[card] = card
    for where in range(1, NUM_PLACES):
        size = 0
        arrived = 0
        for card in range(NUM_CARDS):
            if place[card] == where:
                old[size] = card
                size += 1
            if new_place[card] == where:
                new[arrived] = card
                arrived += 1
        shuffle(state, new, size)
        for index in range(size):
            renamed[old[index]] = new[index]


@rule
def _rename_set(cards: int, renamed: Any) -> Int:
    result = 0
    while cards != 0:
        result |= bit(renamed[lowest(cards)])
        cards &= cards - 1
    return result


@rule
def _rename(config: Any, state: Any, seat: int, renamed: Any) -> None:
    """Put the new cards under all faces that ``seat`` does not see."""
    num_players = config.num_players
    for other in range(num_players):
        for slot in range(state.pile_count[other]):
            state.pile[other, slot] = renamed[state.pile[other, slot]]
        if state.passed_count[other] == 2:  # BA-012: the lower card index lies on top
            top = state.pile_count[other] - 1
            if state.pile[other, top] > state.pile[other, top - 1]:
                state.pile[other, top], state.pile[other, top - 1] = state.pile[other, top - 1], state.pile[other, top]
        state.hand[other] = _rename_set(state.hand[other], renamed)
        state.chosen[other] = _rename_set(state.chosen[other], renamed)
        if state.given_up[other] >= 0:
            state.given_up[other] = renamed[state.given_up[other]]
    for slot in range(state.middle_top, state.middle_end):
        state.middle[slot] = renamed[state.middle[slot]]
    for index in range(state.num_discards):
        state.discarded[index] = renamed[state.discarded[index]]
    for copier in range(3):
        if state.copied[copier] >= 0:
            state.copied[copier] = renamed[state.copied[copier]]
        state.fresh[copier] = _rename_set(state.fresh[copier], renamed)
    state.offered = _rename_set(state.offered, renamed)
    for position in range(NUM_CARDS):
        state.deals[state.match, position] = renamed[state.deals[state.match, position]]
    _rename_records(config, state, renamed)
    for other in range(num_players):
        if other != seat:
            _rename_knowledge(config, state, other, renamed)
            _count_again(config, state, other)


@allocating_rule
def _rename_records(config: Any, state: Any, renamed: Any) -> None:
    """The public records of face-down cards stay; the cards under them change, also from one table to another."""
    rounds = state.played_round.copy()
    ways = state.played_how.copy()
    orders = state.played_order.copy()
    places = state.record_place.copy()
    hidden = 0
    for seat in range(config.num_players):
        hidden |= state.down[seat]
    rest = hidden
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        state.played_round[card] = 0
        state.played_how[card] = 0
        state.played_order[card] = 0
        state.record_place[card] = 0
    rest = hidden
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        new = renamed[card]
        state.played_round[new] = rounds[card]
        state.played_how[new] = ways[card]
        state.played_order[new] = orders[card]
        state.record_place[new] = places[card]
    for seat in range(config.num_players):
        before = state.down[seat]
        state.down[seat] = _rename_set(before, renamed)
        state.table[seat] = (state.table[seat] & ~before) | state.down[seat]


@allocating_rule
def _rename_knowledge(config: Any, state: Any, observer: int, renamed: Any) -> None:
    """Another observer knows of each new card what it knew of the one in its place."""
    before = state.may[observer].copy()
    for card in range(NUM_CARDS):
        places = before[card]
        new = renamed[card]
        if config.night[new] == 0:
            places &= ~_night_places(state)
        state.may[observer, new] = places
    state.traced[observer] = _rename_set(state.traced[observer], renamed)


@rule
def _count_again(config: Any, state: Any, seat: int) -> None:
    for index in range(NUM_TALLIES):
        state.tally[seat, index] = 0
    rest = state.table[seat]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        times = 1
        for copier in range(3):
            if state.copied[copier] == card:
                times = 2
        add_to_tally(config, state.tally[seat], card, times)


@rule
def _redraw_choices(config: Any, state: Any, seat: int) -> None:
    """Repeat the decisions that nobody has seen yet with a random legal sequence for the new hand (6.3, point 3).

    Who has finished its commit stays finished, who has not stays unfinished after as many answers: whose decision is
    next does not change.
    """
    question = state.node[seat]
    finished = question == NO_NODE
    if state.committing:
        start = KEEP
    elif question == DAGA_LATE and state.occasion != BY_MARTIN:
        start = OLLE_PLAY if state.occasion == BY_OLLE else GOAT_PLAY
        finished = False
    else:
        return
    answers = 0
    if question == VILL_PASS:
        answers = 1
    elif question == DAGA_LATE:
        answers = 2 if state.committing and state.vill_taken[seat] else 1
    if answers == 0 and not finished:
        return
    cards = hand_cards(config, state, seat)
    while True:
        state.hand[seat] = cards
        state.chosen[seat] = 0
        state.given_up[seat] = -1
        state.vill_taken[seat] = 0
        state.node[seat] = start
        given = 0
        while state.node[seat] != NO_NODE and (finished or given < answers):
            answer(config, state, seat, _random_answer(config, state, seat))
            given += 1
        if (state.node[seat] == NO_NODE) == finished:  # the true answers are such a sequence: the loop ends
            return


@rule
def _random_answer(config: Any, state: Any, seat: int) -> Int:
    """A uniformly random legal answer at KEEP, VILL_PASS, OLLE, GOAT or DAGA_LATE."""
    question = state.node[seat]
    extra = 0
    if question == DAGA_LATE:
        cards = state.chosen[seat]
        extra = NO
    else:
        cards = state.hand[seat]
        if question == VILL_PASS:
            cards &= ~bit(config.card_of_effect[VILL])
        elif vill_usable(config, state, seat):
            extra = USE_VILL
    size = count(cards)
    pick = below(state, size + (1 if extra else 0))
    if pick == size:
        return extra
    for _ in range(pick):
        cards &= cards - 1
    return lowest(cards) + 1


assert MAX_PLAYERS == 5
