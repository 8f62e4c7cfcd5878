"""Words of Squirrel Island tell nothing that the viewer does not know."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    DONE,
    HAND,
    LOG_DRAWN,
    LOG_SEAT,
    NUM_NODES,
    POOL,
    STASH_NODE,
    STASHED,
)
from hedgerow.envs.squirrel_island.text import action_text, state_text
from hedgerow.envs.squirrel_island.zones import add, copies_in, counts_in, remove
from tests.rules.decisions import Decision, redrawn
from tests.rules.squirrel_island.sampled import PLAYERS, sample, told


@pytest.fixture(params=PLAYERS)
def games(request: pytest.FixtureRequest) -> tuple[Setup, tuple[Decision, ...]]:
    return sample(request.param)


def test_a_seat_reads_the_same_in_every_world_it_cannot_tell_apart(games: tuple[Setup, tuple[Decision, ...]]) -> None:
    setup, played = games
    changed = 0
    for number, decision in enumerate(played):
        for seat in range(setup.num_players):
            other = redrawn(setup, decision.before, seat, number)
            assert state_text(setup, other, seat) == state_text(setup, decision.before, seat)
            changed += state_text(setup, other, None) != state_text(setup, decision.before, None)
            if seat == decision.seat:
                for action in decision.legal:
                    words = action_text(setup, decision.before, seat, int(action))
                    assert action_text(setup, other, seat, int(action)) == words
    assert changed > len(played)  # else the test would prove nothing


@dataclass(frozen=True)
class Hidden:
    """A card that the viewer does not see: its type and where it is before and after a decision, -1 being the deck."""

    kind: int
    before: int
    after: int
    place: int = -1  # in the deck order


def hidden_cards(setup: Setup, decision: Decision, viewer: int) -> list[Hidden]:
    """Cards out of the viewer's sight, those that move first."""
    before, after = decision.before, decision.after
    config = setup.config[0]
    found: list[Hidden] = []
    top, new_top = int(before.deck_top), int(after.deck_top)
    records = after.log_kind[int(before.num_records) : int(after.num_records)]
    for seat in range(setup.num_players):
        buried = int(after.amounts[BURIED + seat] - before.amounts[BURIED + seat])
        drawn = int((records == LOG_DRAWN + LOG_SEAT * seat).sum())
        for zone, number in ((BURIED + seat, buried), (HAND + seat, drawn)):
            if number == new_top - top > 0 and zone != HAND + viewer:
                found += [Hidden(int(before.deals[0, place]), -1, zone, place) for place in range(top, new_top)]
    if decision.before.node == STASH_NODE and decision.action != DONE and decision.seat != viewer:
        kind = decision.action - int(config.choosing)
        if not copies_in(before, POOL + decision.seat, kind):
            found.append(Hidden(kind, HAND + decision.seat, STASHED + decision.seat))
    hands = counts_in(before), counts_in(after)
    for seat in range(setup.num_players):
        if seat != viewer:
            stay = np.minimum(hands[0][HAND + seat], hands[1][HAND + seat]) - hands[0][POOL + seat]
            stay -= hands[1][POOL + seat]
            found += [Hidden(int(kind), HAND + seat, HAND + seat) for kind in np.flatnonzero(stay > 0)]
    last = int(config.num_cards) - 1
    return [*found, Hidden(int(after.deals[0, last]), -1, -1, last)]


def exchanged(decision: Decision, one: Hidden, two: Hidden, choosing: int) -> Decision:
    """The same decision with two hidden cards in each other's place."""
    states = np.array([decision.before, decision.after], SQUIRREL_ISLAND.state_dtype)
    for state, places in ((states[0], (one.before, two.before)), (states[1], (one.after, two.after))):
        for card, zone, other in ((one, places[0], two), (two, places[1], one)):
            if zone >= 0:
                remove(state, zone, card.kind)
                add(state, zone, other.kind)
            if card.place >= 0:
                state.deals[0, card.place] = other.kind
    action = decision.action
    for card, other in ((one, two), (two, one)):
        if card.before >= 0 and card.after != card.before:  # the card that was chosen to be stashed
            action = choosing + other.kind
    return Decision(states[0], states[1], decision.seat, action, decision.legal)


def test_events_are_told_alike_in_worlds_that_the_viewer_cannot_tell_apart(
    games: tuple[Setup, tuple[Decision, ...]],
) -> None:
    setup, played = games
    choosing = int(setup.config[0].choosing)
    changed, stashed = 0, 0
    for decision in played:
        if decision.after.day != decision.before.day or decision.after.node == NUM_NODES - 1:
            continue  # mornings deal to several seats; at the end the stashes are revealed
        for viewer in range(setup.num_players):
            one, *others = hidden_cards(setup, decision, viewer)
            for two in others:
                if two.kind != one.kind and (two.before, two.after) != (one.before, one.after):
                    other = exchanged(decision, one, two, choosing)
                    assert told(setup, other, viewer) == told(setup, decision, viewer)
                    differs = told(setup, other, None) != told(setup, decision, None)
                    changed += differs
                    stashed += differs and one.after - STASHED in range(5)
                    break
    assert changed > 1  # else the test would prove nothing
    assert stashed > 0 or setup.num_players == 2  # which stash but few cards of the hand in this game
