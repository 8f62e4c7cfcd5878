"""What must hold in every state of a game: cards conserved, counters in range, the ledger true."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.cards import CardList
from hedgerow.envs.squirrel_island.constants import MAX_STAMINA
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    END,
    FRONT,
    GATHER,
    HAND,
    ISLAND,
    MAX_DEPTH,
    MAX_RECORDS,
    MAX_WAITING,
    NO_CARD,
    NUM_NODES,
    NUM_ZONES,
    POOL,
    STASHED,
    SURE,
    TIRED,
    TURN,
    USED,
    VICTIM,
    WAITING,
)
from hedgerow.envs.squirrel_island.zones import counts_in

__all__ = ["violations"]

#: Zones that hold cards, one for each seat.
_HOLDING = (HAND, STASHED, BURIED, FRONT, TIRED, USED)


def violations(setup: Setup, state: np.record) -> list[str]:
    """What is wrong with a state between two decisions, in words; empty if nothing is."""
    return [
        *_zone_faults(setup, state),
        *_card_faults(setup, state),
        *_seat_faults(setup, state),
        *_course_faults(setup, state),
        *_ledger_faults(setup, state),
    ]


def _zone_faults(setup: Setup, state: np.record) -> Iterator[str]:
    cards = counts_in(state)
    amounts = np.asarray(state.amounts)
    for zone in np.flatnonzero(cards.sum(1) != amounts):
        yield f"zone {zone} holds {cards[zone].sum()} cards and counts {amounts[zone]}"
    planes = np.asarray(state.zones)
    for zone in np.flatnonzero((planes[:, 1:] & ~planes[:, :-1]).any((0, 1))):
        yield f"zone {zone} has a second or later copy of a card without the one before"
    components: CardList = setup.components
    if cards[:, len(components.cards) :].any():
        yield "a zone holds types that do not exist"


def _card_faults(setup: Setup, state: np.record) -> Iterator[str]:
    """SI-002: no card is lost or added; squirrels and items lie where they can."""
    config = setup.config[0]
    cards = counts_in(state)
    total = cards[ISLAND].copy()
    for zone in _HOLDING:
        total += cards[zone : zone + setup.num_players].sum(0)
    if state.held:
        total[state.card] += 1
    deck = np.asarray(state.deals[0, int(state.deck_top) : int(config.num_cards)], np.int64)
    np.add.at(total, deck, 1)
    if (total != config.copies).any():
        yield f"copies differ for the types {np.flatnonzero(total != config.copies).tolist()}"
    squirrel_types = int(config.num_squirrels)
    if cards[FRONT : FRONT + 10, squirrel_types:].any() or cards[USED : USED + 5, :squirrel_types].any():
        yield "an item lies among squirrels or a squirrel among items"
    if not 0 <= state.deck_top <= config.num_cards:
        yield f"the deck begins at {state.deck_top}"


def _seat_faults(setup: Setup, state: np.record) -> Iterator[str]:
    number = setup.num_players
    stamina = np.asarray(state.stamina)[:number]
    if not ((stamina >= 0) & (stamina <= MAX_STAMINA)).all():
        yield f"stamina is {stamina.tolist()}"
    for name in ("nuts", "coins"):
        if (np.asarray(state[name]) < 0).any():
            yield f"{name} are {np.asarray(state[name]).tolist()}"
    seated = np.arange(NUM_ZONES) < ISLAND
    unused = seated & (np.arange(NUM_ZONES) % 5 >= number)
    if np.asarray(state.amounts)[unused].any():
        yield "a seat that is not there has cards"


def _course_faults(setup: Setup, state: np.record) -> Iterator[str]:
    number = setup.num_players
    if not 0 <= state.node < NUM_NODES:
        yield f"there is no node {state.node}"
    if not 1 <= state.day <= setup.config[0].days:
        yield f"the day is {state.day}"
    for name in ("actor", "turn", "token"):
        if not 0 <= state[name] < number:
            yield f"{name} is seat {state[name]}"
    if state.node != VICTIM and state.actor != state.turn:
        yield f"seat {state.actor} decides in the turn of seat {state.turn}"
    if state.node == VICTIM and state.actor == state.turn:
        yield "a seat is its own victim"
    awake = np.asarray(state.awake)[:number]
    if (state.slept == 0) != bool(awake.all()):
        yield f"slept is {state.slept} with {awake.tolist()} awake"
    if state.node == TURN and not awake[state.turn]:
        yield "a seat asleep has a turn of its own"
    if state.node == GATHER and (awake[state.turn] or not state.amounts[FRONT + state.turn]):
        yield "a seat gathers that is awake or has no refreshed squirrel"
    if state.node in (TURN, GATHER, END) and (state.depth or state.waiting or state.held or state.card != NO_CARD):
        yield "something is still being resolved"
    if not 0 <= state.depth < MAX_DEPTH or not 0 <= state.waiting <= MAX_WAITING:
        yield f"{state.depth} frames, {state.waiting} zones of waiting abilities"
    if np.asarray(state.amounts)[WAITING + int(state.waiting) :].any():
        yield "abilities wait in a zone that is not in use"
    if state.extra < 0 or (state.node == END and state.extra):
        yield f"{state.extra} extra turns"
    if state.given_up:
        yield "a determinization gave up"


def _ledger_faults(setup: Setup, state: np.record) -> Iterator[str]:
    """Section 6: the ledger never claims more than is true."""
    cards = counts_in(state)
    for seat in range(setup.num_players):
        if (cards[SURE + seat] > cards[HAND + seat]).any():
            yield f"the ledger knows cards in the hand of seat {seat} that are not there"
        if (cards[POOL + seat] > cards[HAND + seat] + cards[STASHED + seat]).any():
            yield f"the ledger knows cards with seat {seat} that are not there"
        if (cards[SURE + seat] > cards[POOL + seat]).any():
            yield f"the ledger of seat {seat} contradicts itself"
    if not 0 <= state.num_records <= MAX_RECORDS:
        yield f"{state.num_records} records"
