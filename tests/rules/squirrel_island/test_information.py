"""What each seat sees and remembers (rules document, sections 6 and 7)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from tests.rules.squirrel_island.scenario import Table, own_list


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


def entries(table: Table, seat: int) -> dict[tuple[str, int], float]:
    """Every entry of a seat's observation that is not 0, by feature and place in it."""
    found = {}
    for feature in SQUIRREL_ISLAND.features(table.setup):
        values = table.observation(seat)[feature.slice]
        for index in np.flatnonzero(values):
            found[feature.name, int(index)] = round(float(values[index]), 5)
    return found


def test_an_observation_by_hand() -> None:
    """Two seats, the opponent chooses how to pay: every entry that is not 0."""
    table = Table(2, first=1).empty(island=["Cook"], deck=["Drum"]).seat(0, 2, 0, 4, hand=["Scout"], tired=["Digger"])
    table.seat(1, 5, 6, 0, hand=["Forager"], front=["Elder"], used=["Whistle"])
    table.play("Forager")
    deck = len(table.deck) / 120
    assert entries(table, 0) == {
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


@pytest.mark.rule("SI-086", "SI-088")
def test_an_observation_while_cards_are_stashed() -> None:
    """Seat 1 has taken Cook, and has stashed one of three cards by the first operation of Time Capsule."""
    table = Table(3, first=1).empty(island=["Cook", "Digger"], deck=["Drum", "Elder"], day=3)
    table.seat(1, 2, 3, hand=["Adventurer", "Time Capsule", "Scout", "Scout"])
    table.seat(0, 0, 0, 50, buried=["Feast"]).seat(2, asleep=True)
    table.play("Adventurer").act("pay 0", "choose Cook").act("sleep", seat=0).play("Time Capsule").act("choose Scout")
    assert table.node == "STASH"
    public = {
        ("day", 2): 1.0,
        ("deck", 0): round(len(table.deck) / 120, 5),
        ("node", 6): 1.0,  # STASH
        ("somebody_asleep", 0): 1.0,
        ("picks", 0): 0.5,  # two of three, and two cards are left
        ("card", 53): 1.0,  # Time Capsule
        ("operation", 0): 0.25,  # the first of two
        ("island", 5): 0.25,  # Digger
        ("island", 47): 0.25,  # Drum
    }
    seats = [
        {"nuts": 1.25, "stashed_from_deck": 0.1},
        {"awake": 1.0, "hand_size": 0.1, "stashed_from_hand": 0.1, "squirrels": 0.05, "refreshed": 0.05},
        {},
    ]

    def expected(viewer: int) -> dict[tuple[str, int], float]:
        values = {(f"{name}_{(seat - viewer) % 3}", 0): x for seat, has in enumerate(seats) for name, x in has.items()}
        place = (1 - viewer) % 3
        turn = {("acting_seat", place): 1.0, ("turn_seat", place): 1.0, ("token", place): 1.0}
        return {**public, **values, **turn, (f"refreshed_squirrels_{place}", 1): 0.25}

    assert entries(table, 1) == {
        **expected(1),
        ("hand", 11): 0.25,  # Scout
        ("hand", 14): 0.25,  # Cook
        ("own_stash", 11): 0.25,
    }
    # Cook may have been stashed: it is no longer surely in the hand.
    assert entries(table, 0) == {**expected(0), ("pool_1", 14): 0.25}
    assert entries(table, 2) == {**expected(2), ("pool_2", 14): 0.25}


def test_an_observation_of_a_victim() -> None:
    """Seat 2 must exhaust a squirrel for a card of seat 1 that came from the Island."""
    table = Table(3, first=1).empty(island=["Tripwire"], deck=["Drum"]).seat(1, 1, 2, 0)
    table.seat(0, 4, 0, 0, hand=["Scout"]).seat(2, front=["Gatherer", "Gatherer", "Elder"], used=["Whistle"])
    table.act("island Tripwire")
    assert (table.node, table.actor, table.turn) == ("VICTIM", 2, 1)
    assert entries(table, 2) == {
        ("day", 0): 1.0,
        ("deck", 0): round(len(table.deck) / 120, 5),
        ("node", 10): 1.0,  # VICTIM
        ("acting_seat", 0): 1.0,
        ("turn_seat", 2): 1.0,
        ("token", 2): 1.0,
        ("picks", 0): 0.25,
        ("card", 46): 1.0,  # Tripwire
        ("from_island", 0): 1.0,
        ("operation", 0): 0.25,
        ("island", 47): 0.25,  # Drum
        ("awake_0", 0): 1.0,
        ("squirrels_0", 0): 0.15,
        ("refreshed_0", 0): 0.15,
        ("stamina_1", 0): 0.8,
        ("awake_1", 0): 1.0,
        ("hand_size_1", 0): 0.05,
        ("awake_2", 0): 1.0,
        ("refreshed_squirrels_0", 0): 0.5,  # Gatherer, twice
        ("refreshed_squirrels_0", 23): 0.25,  # Elder
        ("used_items_0", 5): 0.25,  # Whistle
    }
    assert not table.batch.action_masks[0][table.action("choose Climber")]
    mask = {name for name in table.offers if name.startswith("choose ")}
    assert mask == {"choose Gatherer", "choose Elder"}


def test_at_the_end_nobody_acts_and_the_stashes_are_not_in_the_observation() -> None:
    table = Table(2, days=1).empty().seat(0, 0, 0, 3, stash=["Scout"], buried=["Feast"]).everybody_sleeps()
    assert table.over
    for seat in range(2):
        assert not table.feature(seat, "acting_seat").any()
        assert not table.feature(seat, "turn_seat").any()
        assert table.feature(seat, "node").tolist() == [0.0] * 12 + [1.0]
    assert table.feature(0, "own_stash")[table.kind("Scout")] == 0.25
    assert not table.feature(1, "pool_1").any()


def test_extra_turns_are_observed() -> None:
    again = 'id = "A1"\nname = "Again"\nkind = "item"\ncopies = 4\ncost = 0\nplay = ["again 3"]\nstash = 0'
    table = Table(2, components=own_list(again)).empty().seat(0, hand=["Again"])
    table.play("Again")
    assert [table.feature(seat, "extra_turns")[0] for seat in range(2)] == [0.5, 0.5]  # one of the three is on
