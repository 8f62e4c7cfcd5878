"""What each seat sees and remembers (rules document, sections 6 and 7)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from tests.rules.squirrel_island.scenario import Table


@pytest.mark.rule("SI-086", "SI-088")
def test_example_e23() -> None:
    hand = ["Adventurer", "Nester", "Scout", "Scout", "Courier", "Courier", "Raider"]
    table = Table(2, first=1).empty(island=["Digger", "Cook"], deck=["Drum"]).seat(1, 5, 0, 0, hand=hand)
    table.play("Adventurer").act("choose Digger", node="TAKE")
    assert table.known(1, "Digger") == (1, 1)
    table.act("sleep", seat=0).play("Nester")
    assert len(table.hand(1)) == 6
    table.act("choose Scout", node="STASH")
    assert table.known(1, "Digger") == (0, 1)
    table.play("Digger")
    assert table.known(1, "Digger") == (0, 0)
    assert table.fault is None
    table = Table(2, first=1).empty(island=["Digger", "Cook"], deck=["Drum"])
    table.seat(1, 5, 0, 0, hand=["Adventurer", "Burrower"])
    table.play("Adventurer").act("choose Digger").act("sleep", seat=0)
    table.play("Burrower").act("choose Digger", node="STASH")
    worlds = [table.determinized(0, seed) for seed in range(30)]
    assert all(world.stash(1) == ["Digger"] for world in worlds)
    assert len({tuple(world.hand(1)) for world in worlds}) > 5


def test_a_stash_after_a_taken_card_is_drawn_uniformly_from_the_hand() -> None:
    """One of three hand cards was stashed: the one seen on the Island in a third of the worlds."""
    table = Table(2, first=1).empty(island=["Digger", "Cook"], deck=["Drum"])
    table.seat(1, 5, 0, 0, hand=["Adventurer", "Nester", "Raider", "Courier"])
    table.play("Adventurer").act("choose Digger").act("sleep", seat=0)
    table.play("Nester").act("choose Raider", node="STASH")
    found = Counter(world.stash(1)[0] == "Digger" for world in (table.determinized(0, seed) for seed in range(600)))
    assert abs(found[True] - 200) < 60


def test_what_a_seat_knows_stays_in_every_world() -> None:
    setup = SQUIRREL_ISLAND.setup(3)
    table = Table(3, seed=4)
    chance = np.random.default_rng(4)
    changed = 0
    while not table.over:
        for seat in range(3):
            world = table.determinized(seat, int(chance.integers(1 << 40)))
            assert world.fault is None
            assert np.array_equal(world.observation(seat), table.observation(seat))
            assert world.hand(seat) == table.hand(seat)
            assert world.stash(seat) == table.stash(seat)
            assert SQUIRREL_ISLAND.text(setup, world.state, seat) == SQUIRREL_ISLAND.text(setup, table.state, seat)
            if seat == table.actor:
                assert world.offers == table.offers
            changed += world.deck != table.deck
        offers = sorted(table.offers)
        table.act(offers[chance.integers(len(offers))])
    assert changed > 50


def test_size_of_the_observation() -> None:
    for number, size in ((2, 549), (3, 758), (4, 967), (5, 1176)):
        setup = SQUIRREL_ISLAND.setup(number)
        assert setup.observation_size == size
        names = [feature.name for feature in SQUIRREL_ISLAND.features(setup)]
        assert len(set(names)) == len(names)


def test_an_observation_by_hand() -> None:
    """Two seats, the opponent chooses how to pay: every entry that is not 0."""
    table = Table(2, first=1).empty(island=["Cook"], deck=["Drum"]).seat(0, 2, 0, 4, hand=["Scout"], tired=["Digger"])
    table.seat(1, 5, 6, 0, hand=["Forager"], front=["Elder"], used=["Whistle"])
    table.play("Forager")
    found = {}
    for feature in SQUIRREL_ISLAND.features(table.setup):
        values = table.observation(0)[feature.slice]
        for index in np.flatnonzero(values):
            found[feature.name, int(index)] = round(float(values[index]), 5)
    deck = len(table.deck) / 120
    assert found == {
        ("day", 0): 1.0,
        ("deck", 0): round(deck, 5),
        ("node", 2): 1.0,  # PAY
        ("acting_seat", 1): 1.0,
        ("turn_seat", 1): 1.0,
        ("token", 1): 1.0,
        ("card", 10): 1.0,  # Forager
        ("island", 14): 0.25,  # Cook
        ("hand", 11): 0.25,  # Scout
        ("nuts_0", 0): 0.1,
        ("stamina_0", 0): 0.4,
        ("awake_0", 0): 1.0,
        ("hand_size_0", 0): 0.05,
        ("squirrels_0", 0): 0.05,
        ("coins_1", 0): 0.3,
        ("stamina_1", 0): 1.0,
        ("awake_1", 0): 1.0,
        ("squirrels_1", 0): 0.05,
        ("refreshed_1", 0): 0.05,
        ("exhausted_squirrels_0", 5): 0.25,  # Digger
        ("refreshed_squirrels_1", 23): 0.25,  # Elder
        ("used_items_1", 5): 0.25,  # Whistle, type 40
    }
