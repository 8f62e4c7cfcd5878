"""Moving cards: onto tables, off them, from and to the middle deck (rules document, section 4.3)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bauer import knowledge
from hedgerow.envs.bauer.constants import BELLA, DAGA, HUMPE, LAST_NUMBERED, NO_EFFECT, VILL
from hedgerow.envs.bauer.scoring import add_to_tally
from hedgerow.envs.bauer.state import DISCARD, RECORD
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.core.rng import below

__all__ = [
    "daga_usable",
    "discard",
    "eligible",
    "hand_cards",
    "owner",
    "play",
    "remove_from_table",
    "set_copy",
    "take",
    "vill_usable",
]


@rule
def owner(config: Any, state: Any, effect: int) -> Int:
    """The seat with this character on its table, -1 if there is none."""
    card = config.card_of_effect[effect]
    for seat in range(config.num_players):
        if (state.table[seat] >> card) & 1:
            return seat
    return -1


@rule
def eligible(config: Any, copier: int) -> Int:
    """What Bella, Adventure Boy or Humpe (``copier`` 0, 1, 2) may copy (BA-073..075)."""
    if copier == 0:
        return config.day_event_set
    if copier == 1:
        return config.day_danger_travel_set
    return config.night_set


@rule
def daga_usable(config: Any, state: Any, seat: int) -> Bool:
    """Daga lies here, her own item has been resolved, her effect is unused (BA-055, BA-058)."""
    return (
        state.daga_ready != 0
        and state.daga_used == 0
        and (state.table[seat] >> config.card_of_effect[DAGA]) & 1 != 0
        and state.given_up[seat] < 0
    )


@rule
def vill_usable(config: Any, state: Any, seat: int) -> Bool:
    """Vill lies here since an earlier round (BA-088, BA-097) and is not in the hand already."""
    card = config.card_of_effect[VILL]
    return (
        (state.table[seat] >> card) & 1 != 0
        and state.vill_taken[seat] == 0
        and state.played_round[card] < state.round_number
    )


@rule
def hand_cards(config: Any, state: Any, seat: int) -> Int:
    """All cards in a hand whatever was decided about them, without Vill, who lies openly until he is passed."""
    cards = state.hand[seat] | state.chosen[seat]
    if state.given_up[seat] >= 0:
        cards |= bit(state.given_up[seat])
    if state.vill_taken[seat]:
        cards &= ~bit(config.card_of_effect[VILL])
    return cards


@rule
def take(state: Any) -> Int:
    """Take the top card of the middle deck; by BA-024 it never runs out and a discard never comes back."""
    card = state.middle[state.middle_top]
    state.middle_top += 1
    assert state.middle_top <= state.middle_end - state.num_discards
    return card


@rule
def discard(state: Any, card: int) -> Int:
    """Put a card face down under the middle deck (BA-021) and return its place."""
    state.middle[state.middle_end] = card
    state.middle_end += 1
    place = DISCARD + state.num_discards
    state.discarded[state.num_discards] = card
    state.num_discards += 1
    return place


@rule
def _play_one(config: Any, state: Any, seat: int, card: int, how: int) -> None:
    effect = config.effect[card]
    # Waiting copiers are asked about each newly played eligible card (BA-078), also one played by an effect (BA-019).
    for copier in range(3):
        item = BELLA + copier
        if (
            (state.table[seat] >> config.card_of_effect[item]) & 1
            and state.copied[copier] < 0
            and (eligible(config, copier) >> card) & 1
        ):
            state.fresh[copier] |= bit(card)  # BA-079
            state.queue |= bit(item)
    state.table[seat] |= bit(card)
    state.played_round[card] = state.round_number  # BA-017
    state.played_how[card] = how
    state.played_order[card] = state.num_played
    state.num_played += 1
    add_to_tally(config, state.tally[seat], card, 1)
    if config.night[card]:  # BA-018: face down
        place = RECORD + state.num_records
        state.num_records += 1
        state.record_place[card] = place
        state.records[seat] |= bit(place)
        state.down[seat] |= bit(card)
        knowledge.locate(state, seat, card, place)
    else:
        state.record_place[card] = 0
        add_to_tally(config, state.open_tally[seat], card, 1)
        for observer in range(config.num_players):
            knowledge.see(state, observer, card)
    if NO_EFFECT < effect <= LAST_NUMBERED:  # BA-028; all other cards have no effect now (BA-033)
        state.queue |= bit(effect)
        if effect == DAGA:
            state.daga_ready = 0
            state.daga_used = 0
        elif effect >= BELLA:
            state.copied[effect - BELLA] = -1
            state.full_choice[effect - BELLA] = 1  # BA-076, BA-077
            state.fresh[effect - BELLA] = 0


@rule
def play(config: Any, state: Any, seat: int, cards: int, how: int) -> None:
    """Play a set of one or two cards at the same moment.

    Two cards become records in a random order, so that the order of two face-down records tells nothing (section 5).
    """
    if count(cards) == 2:
        first = lowest(cards)
        second = lowest(cards & (cards - 1))
        if below(state, 2) == 1:
            first, second = second, first
        _play_one(config, state, seat, first, how)
        _play_one(config, state, seat, second, how)
    elif cards != 0:
        _play_one(config, state, seat, lowest(cards), how)


@rule
def set_copy(config: Any, state: Any, seat: int, copier: int, card: int) -> None:
    """Let a copier copy a card: from now on it counts twice (BA-083)."""
    state.copied[copier] = card
    _count_copy(config, state, seat, card, 1)


@rule
def _count_copy(config: Any, state: Any, seat: int, card: int, times: int) -> None:
    add_to_tally(config, state.tally[seat], card, times)
    if config.night[card] == 0:
        add_to_tally(config, state.open_tally[seat], card, times)


@rule
def _end_copies(config: Any, state: Any, seat: int, card: int) -> None:
    """What a discarded card does to copies: its own ends (BA-065), a copier of it is released (BA-064)."""
    effect = config.effect[card]
    if BELLA <= effect <= HUMPE:
        state.queue &= ~bit(effect)  # BA-034, BA-069
        if state.copied[effect - BELLA] >= 0:
            _count_copy(config, state, seat, state.copied[effect - BELLA], -1)
            state.copied[effect - BELLA] = -1
    for copier in range(3):
        if state.copied[copier] == card:
            _count_copy(config, state, seat, card, -1)
            state.copied[copier] = -1
            state.full_choice[copier] = 1  # BA-068: the full choice again, in the same round
            state.queue |= bit(BELLA + copier)


@rule
def remove_from_table(config: Any, state: Any, seat: int, card: int) -> None:
    """Take a card off a table and discard it (BA-023: by Daga's effect, or Vill after his)."""
    _end_copies(config, state, seat, card)
    state.table[seat] &= ~bit(card)
    add_to_tally(config, state.tally[seat], card, -1)
    discard_place = discard(state, card)
    if (state.down[seat] >> card) & 1:  # BA-067: without being shown
        record = state.record_place[card]
        state.down[seat] &= ~bit(card)
        state.records[seat] &= ~bit(record)
        state.record_place[card] = 0
        state.night_discards |= bit(discard_place)
        knowledge.rename_place(config, state, record, discard_place)
    else:
        add_to_tally(config, state.open_tally[seat], card, -1)
        for observer in range(config.num_players):
            knowledge.locate(state, observer, card, discard_place)
