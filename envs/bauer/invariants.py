"""What must be true of every state of Bauer, between any two decisions: for tests and debugging.

The checks are written out from the record's description, not with the functions of the rules: counts are made again,
places are found again.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer.constants import (
    BELLA,
    DAGA,
    DANGER,
    EVENT,
    HUMPE,
    LAST_NUMBERED,
    NUM_CARDS,
    NUM_THEMES,
    TRAVEL,
    UGGEL,
    VILL,
)
from hedgerow.envs.bauer.playing import hand_cards
from hedgerow.envs.bauer.state import (
    BY_GOAT,
    DAGA_LATE,
    DANGERS,
    DISCARD,
    EVENT_VP,
    EVENTS,
    HAND,
    KEEP,
    MAX_DISCARDS,
    MIDDLE,
    NIGHT_TRAVELS,
    NIGHTS,
    NO_NODE,
    NODE_OVER,
    NUM_PLACES,
    NUM_TALLIES,
    RECORD,
    REST,
    SWORDS,
    TAGS,
    TOP,
    TRAVELS,
    VISIBLE,
)
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.faults import named_fault
from hedgerow.envs.core.jit import entry, rule
from hedgerow.envs.core.numbers import Int

__all__ = ["first_fault"]

_FAULTS: Final = (
    "",
    "the 55 cards are not each in exactly one place",
    "a pile has the wrong size (BA-014)",
    "a passed pair is marked where there is none",
    "a hand has the wrong size",
    "Vill is taken up by a seat that cannot have him",
    "the middle deck is out of its bounds or its discards have moved (BA-024)",
    "a Night card lies face up or a Day card face down (BA-018)",
    "records and places of face-down cards do not agree (BA-017)",
    "the public record of a played card is out of range (BA-017)",
    "a tally does not agree with the cards and copies on the table",
    "a face-up tally does not agree with the face-up cards and copies",
    "a copier copies what it may not, or from another table (BA-073 to BA-076)",
    "the queue holds what it cannot hold (BA-013, BA-031)",
    "the questions put to the seats do not fit the phase",
    "a card offered to a copier is not an eligible card on the owner's table",
    "round, match or points are out of range",
    "a seat's knowledge excludes the place where a card is",
    "a seat does not know where a card is that it sees",
    "a seat believes to see a card that it does not see",
    "a seat reckons with a place that does not exist",
    "a seat reckons with a Day card under a face-down record",
    "more cards are located in a place than it has room for",
    "a copier that is not on a table has a copy",
    "Daga's marks contradict each other",
)


@rule
def _conservation(config: Any, state: Any, times: Any) -> int:
    for card in range(NUM_CARDS):
        times[card] = 0
    for seat in range(config.num_players):
        for slot in range(state.pile_count[seat]):
            times[state.pile[seat, slot]] += 1
        rest = hand_cards(config, state, seat)
        inside = count(state.hand[seat]) + count(state.chosen[seat]) + (1 if state.given_up[seat] >= 0 else 0)
        if inside != count(rest) + (1 if state.vill_taken[seat] else 0):
            return 1  # the three parts of a hand overlap
        while rest != 0:
            times[lowest(rest)] += 1
            rest &= rest - 1
        rest = state.table[seat]
        while rest != 0:
            times[lowest(rest)] += 1
            rest &= rest - 1
    for slot in range(state.middle_top, state.middle_end):
        times[state.middle[slot]] += 1
    for card in range(NUM_CARDS):
        if times[card] != 1:
            return 1
    return 0


@rule
def _sizes(config: Any, state: Any) -> int:
    rounds = config.rounds
    goat_step = state.round_number > rounds
    emptied = 0
    for seat in range(config.num_players):
        held = count(hand_cards(config, state, seat))
        taken = state.vill_taken[seat] != 0
        if goat_step:
            if (
                state.pile_count[seat] != 2
            ):  # BA-100: the owner has drawn both, even if the Goat has been discarded since
                emptied += 1
                if state.pile_count[seat] != 0 or emptied > 1:
                    return 2
        elif state.pile_count[seat] != config.pile_size - state.round_number - (2 if state.committing else 0):
            return 2
        if state.passed_count[seat] != 0 and (state.passed_count[seat] != 2 or state.pile_count[seat] < 2):
            return 3
        if state.committing:
            if held != 3 or state.passed_count[seat] != 0:
                return 4
        elif held > 2 or (held > 0 and state.node[seat] == NO_NODE):
            return 4
        vill = config.card_of_effect[VILL]
        if taken and ((state.table[seat] >> vill) & 1 == 0 or (state.hand[seat] >> vill) & 1 == 0):
            return 5
        if taken and state.played_round[vill] >= state.round_number:
            return 5  # BA-088, BA-097
    if state.middle_top > 5 or state.num_discards > MAX_DISCARDS:
        return 6
    if state.middle_end != config.middle_size + state.num_discards or state.middle_top >= state.middle_end:
        return 6
    for index in range(state.num_discards):
        if state.middle[config.middle_size + index] != state.discarded[index]:
            return 6
    return 0


@rule
def _records(config: Any, state: Any) -> int:
    orders = 0
    for seat in range(config.num_players):
        places = 0
        rest = state.table[seat]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            down = (state.down[seat] >> card) & 1 != 0
            if down != (config.night[card] != 0 and state.over == 0):
                return 7
            place = state.record_place[card]
            if down:
                if not RECORD <= place < RECORD + state.num_records or (places >> place) & 1:
                    return 8
                places |= bit(place)
            elif place != 0:
                return 8
            if not 1 <= state.played_round[card] <= state.round_number or not 0 <= state.played_how[card] <= BY_GOAT:
                return 9
            order = state.played_order[card]
            if not 0 <= order < state.num_played or (orders >> order) & 1:
                return 9
            orders |= bit(order)
        if state.down[seat] & ~state.table[seat]:
            return 7
        if places != state.records[seat]:
            return 8
    return 0


@rule
def _count_tables(config: Any, state: Any, tally: Any) -> int:
    for open_only in range(2):
        for seat in range(config.num_players):
            for index in range(NUM_TALLIES):
                tally[index] = 0
            for card in range(NUM_CARDS):
                if (state.table[seat] >> card) & 1 == 0 or (open_only == 1 and (state.down[seat] >> card) & 1):
                    continue
                times = 1
                for copier in range(3):
                    if state.copied[copier] == card:
                        times += 1
                kind = config.card_type[card]
                if kind == EVENT:
                    tally[EVENTS] += times
                    tally[EVENT_VP] += times * config.vp[card]
                if kind == TRAVEL:
                    tally[TRAVELS] += times
                    tally[NIGHT_TRAVELS] += times * config.night[card]
                if kind == DANGER:
                    tally[DANGERS] += times
                    tally[SWORDS] += times * config.swords[card]
                for theme in range(NUM_THEMES):
                    tally[TAGS + theme] += times * config.tags[card, theme]
                tally[NIGHTS] += times * config.night[card]
            for index in range(NUM_TALLIES):
                if open_only == 0 and tally[index] != state.tally[seat, index]:
                    return 10
                if open_only == 1 and tally[index] != state.open_tally[seat, index]:
                    return 11
    return 0


@rule
def _effects(config: Any, state: Any) -> int:
    for copier in range(3):
        card = state.copied[copier]
        own = config.card_of_effect[BELLA + copier]
        holder = -1
        for seat in range(config.num_players):
            if (state.table[seat] >> own) & 1:
                holder = seat
        if card >= 0:
            if holder < 0:
                return 23
            if (state.table[holder] >> card) & 1 == 0:
                return 12
            if copier == 0 and (config.card_type[card] != EVENT or config.night[card] != 0):
                return 12
            if copier == 1 and (config.night[card] != 0 or (config.card_type[card] not in (TRAVEL, DANGER))):
                return 12
            if copier == 2 and config.night[card] == 0:
                return 12
    if state.queue & ~((1 << (LAST_NUMBERED + 1)) - (1 << UGGEL)) or (state.queue != 0 and state.committing):
        return 13
    daga_lies = False
    for seat in range(config.num_players):
        if (state.table[seat] >> config.card_of_effect[DAGA]) & 1:
            daga_lies = True
        if state.given_up[seat] >= 0 and state.daga_used != 0:
            return 24
    if not daga_lies and (state.daga_ready or state.daga_used or state.late_draw):
        return 24
    return 0


@rule
def _phase(config: Any, state: Any) -> int:
    asked = 0
    for seat in range(config.num_players):
        question = state.node[seat]
        if state.over:
            if question != NODE_OVER:
                return 14
        elif question != NO_NODE:
            asked += 1
            if state.committing and not KEEP <= question <= DAGA_LATE:
                return 14
            if not KEEP <= question < NODE_OVER:
                return 14
            if BELLA <= question <= HUMPE and (state.offered == 0 or state.offered & ~state.table[seat]):
                return 15
    if state.over == 0 and (asked == 0 or (asked > 1 and not state.committing)):
        return 14
    if not 0 <= state.match < config.matches or not 1 <= state.round_number <= config.rounds + 1:
        return 16
    if state.committing and state.round_number > config.rounds:
        return 16
    for seat in range(config.num_players):
        if state.prior_points[seat] < 0 or state.match_points[seat] < 0:
            return 16
    return 0


@rule
def _find_places(config: Any, state: Any, observer: int, place: Any, room: Any) -> None:
    """Write where each card is as the observer sees it, and how many cards each place holds."""
    for where in range(NUM_PLACES):
        room[where] = 0
    for card in range(NUM_CARDS):
        place[card] = VISIBLE
    for seat in range(config.num_players):
        size = state.pile_count[seat]
        for slot in range(size):
            place[state.pile[seat, slot]] = (TOP if slot >= size - state.passed_count[seat] else REST) + seat
        if seat != observer:
            rest = hand_cards(config, state, seat)
            while rest != 0:
                place[lowest(rest)] = HAND + seat
                rest &= rest - 1
            rest = state.down[seat]
            while rest != 0:
                place[lowest(rest)] = state.record_place[lowest(rest)]
                rest &= rest - 1
    for slot in range(state.middle_top, state.middle_end):
        place[state.middle[slot]] = MIDDLE
    for index in range(state.num_discards):
        place[state.discarded[index]] = DISCARD + index
    for card in range(NUM_CARDS):
        room[place[card]] += 1


@rule
def _knowledge(config: Any, state: Any, place: Any, room: Any) -> int:
    for observer in range(config.num_players):
        _find_places(config, state, observer, place, room)
        own_records = state.records[observer]
        for card in range(NUM_CARDS):
            places = state.may[observer, card]
            traced = (state.traced[observer] >> card) & 1 != 0
            where = place[card]
            own_given_up = state.given_up[observer] == card
            if where == VISIBLE:
                # An own face-down card is located at its record; a card given up stands in the own hand until then.
                if (state.down[observer] >> card) & 1:
                    if places != bit(state.record_place[card]):
                        return 18
                elif places != bit(VISIBLE) and not own_given_up:
                    return 18
                continue
            if places == 0:
                if traced:
                    return 20
                continue
            if places & bit(VISIBLE) or not traced:
                return 19
            if (places >> where) & 1 == 0:
                return 17
            if config.night[card] == 0 and places >> RECORD != 0:
                return 21
            if places & own_records:
                return 20
            if places & (places - 1) == 0:
                room[where] -= 1
                if room[where] < 0:
                    return 22
            while places != 0:
                where = lowest(places)
                places &= places - 1
                if where == MIDDLE or (where < RECORD and _size_of(config, state, where) == 0):
                    return 20
                if where >= RECORD and not _is_record(config, state, where):
                    return 20
    return 0


@rule
def _is_record(config: Any, state: Any, place: int) -> bool:
    places = 0
    for seat in range(config.num_players):
        places |= state.records[seat]
    return (places >> place) & 1 != 0


@rule
def _size_of(config: Any, state: Any, place: int) -> Int:
    """How many cards a place other than a record holds."""
    if TOP <= place < REST:
        return state.passed_count[place - TOP]
    if REST <= place < HAND:
        return state.pile_count[place - REST] - state.passed_count[place - REST]
    if HAND <= place < MIDDLE:
        return count(hand_cards(config, state, place - HAND))
    if DISCARD <= place < RECORD:
        return 1 if place - DISCARD < state.num_discards else 0
    return 0


@entry
def _first_fault(configs: Any, states: Any, fault: Any) -> int:
    """The row of the first faulty state, or -1; ``fault[0]`` is the index into the messages."""
    config = configs[0]
    times = np.zeros(NUM_CARDS, np.int64)
    room = np.zeros(NUM_PLACES, np.int64)
    tally = np.zeros(NUM_TALLIES, np.int64)
    for row in range(len(states)):
        state = states[row]
        found = _conservation(config, state, times)
        if found == 0:
            found = _sizes(config, state)
        if found == 0:
            found = _records(config, state)
        if found == 0:
            found = _count_tables(config, state, tally)
        if found == 0:
            found = _effects(config, state)
        if found == 0:
            found = _phase(config, state)
        if found == 0:
            found = _knowledge(config, state, times, room)
        if found != 0:
            fault[0] = found
            return row
    return -1


def first_fault(config: NDArray[np.record], states: NDArray[np.record]) -> tuple[int, str] | None:
    """Row and fault of the first state that breaks an invariant; see :func:`hedgerow.envs.core.faults.named_fault`."""
    return named_fault(_first_fault, _FAULTS, config, states)
