"""What each seat sees and remembers (rules document, sections 6 and 7)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bauer.game import BAUER
from tests.rules.bauer.scenario import Match


@pytest.mark.rule("BA-006", "BA-026")
def test_example_x23() -> None:
    match = Match(
        3,
        keeps={0: ["E01"], 1: [None, "T01", "C05"], 2: ["E02", "C04", "D04"]},
        travelling={0: ("N02", "E05")},
        middle=["T05", "T06"],
    )
    match.rounds(1)
    assert match.plane(0, "with_seat_1") == {"N02": 1.0, "E05": 1.0}
    match.commit({1: "N02"})  # seat 1 plays face down and passes E05 and T01
    assert (match.round, match.seat, match.node) == (2, 2, "OLLE")
    assert match.plane(0, "with_seat_2") == {"E05": 1.0, "N02": 0.5}
    assert match.plane(0, "face_down_1") == {"N02": 0.5}
    match.act("T05")
    match.commit()
    assert (match.round, match.seat, match.node) == (3, 1, "DAGA_NOW")
    assert "D04" in match.plane(0, "table_2")
    assert not {"E05", "N02"} & match.plane(0, "with_seat_2").keys()
    assert match.plane(0, "with_seat_0") == {"E05": 1.0, "N02": 0.5}
    assert match.plane(0, "face_down_1") == {"N02": 0.5}
    match.act("NO")
    assert "E05" in match.hand(0)
    assert "N02" not in match.hand(0)
    assert match.plane(0, "face_down_1") == {"N02": 1.0}
    assert match.plane(0, "with_seat_0") == {}
    # Located: every world that seat 0 can imagine has the card there.
    assert all(match.determinized(0, seed).face_down(1) == {"N02"} for seed in range(20))


def test_a_passed_pair_may_be_with_the_next_seat_or_played_by_it() -> None:
    match = Match(2, travelling={0: ("T11", "T01")}, keeps={1: [None, "C04"]})
    match.rounds(1)
    assert match.plane(0, "with_seat_1") == {"T11": 1.0, "T01": 1.0}
    match.commit({1: "T11"})
    # Both are drawn again: T01 came back, so T11 is the card that seat 1 played face down.
    assert "T01" in match.hand(0)
    assert match.plane(0, "face_down_1") == {"T11": 1.0}


def test_after_uggel_a_known_pair_is_somewhere_in_the_pile() -> None:
    match = Match(3, keeps={1: ["C01"], 2: ["C02"]}, travelling={0: ("T01", "T02")}, seed=1)
    match.commit()
    assert match.node == "WITCH"
    assert match.plane(0, "with_seat_1") == {"T01": 1.0, "T02": 1.0}
    tops = {tuple(match.determinized(0, seed).pile(1)[:2]) for seed in range(60)}
    assert len(tops) > 20  # not on top any more


def test_a_card_drawn_from_a_shuffled_pile_may_be_in_hand_pile_or_passed_on() -> None:
    match = Match(3, keeps={1: ["C01"]}, travelling={0: ("T01", "T02")}, seed=1)
    match.commit()
    match.commit()
    known = match.plane(0, "with_seat_1").get("T01"), match.plane(0, "with_seat_2").get("T01")
    assert known == (0.5, 0.5) or "T01" in match.plane(0, "table_1")


@pytest.mark.rule("BA-063", "BA-103")
def test_a_known_day_card_of_the_goats_hand_is_not_under_a_face_down_record() -> None:
    """Seat 0 passed E01 and T11 last; the Goat's owner plays one face down by Vill and gives one up for Daga."""
    match = Match(
        2, keeps={1: ["C05", "C10", "C09"]}, travelling={1: ("E01", "T11")}, middle=["C04", "T05", "T06", "T07"]
    )
    for _ in range(10):
        match.commit()
    assert (match.seat, match.node) == (1, "GOAT")
    assert match.plane(0, "with_seat_1") == {"E01": 1.0, "T11": 1.0}
    match.act("USE_VILL", "E01")
    assert (match.seat, match.node) == (1, "OLLE")  # one of Daga's two cards
    assert match.middle[-2:] == ["C10", "E01"]
    assert match.plane(0, "out") == {"C10": 1.0, "E01": 1.0, "T11": 0.5}
    assert match.plane(0, "face_down_1") == {"T11": 0.5}


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_size_of_the_observation(num_players: int) -> None:
    match = Match(num_players)
    assert match.batch.observations.shape == (1, {2: 563, 3: 750, 4: 937, 5: 1124}[num_players])
    names = [feature.name for feature in BAUER.features(match.setup)]
    assert len(set(names)) == len(names)


def test_an_observation_by_hand() -> None:
    """Two seats, round 2, seat 0 to act: every entry that is not 0."""
    match = Match(2, keeps={0: ["E06", "D04"], 1: ["T11", "D01"]}, travelling={0: ("E01", "E02"), 1: ("T01", "T02")})
    match.rounds(1)
    found = {}
    for feature in BAUER.features(match.setup):
        values = match.observation(0)[feature.slice]
        for index in np.flatnonzero(values):
            found[feature.name, int(index)] = round(float(values[index]), 5)
    assert found == {
        ("round", 0): 0.2,  # R = 10
        ("node", 0): 1.0,
        ("acting_seat", 0): 1.0,
        ("middle_deck", 0): round(31 / 33, 5),
        ("pile", 0): round(8 / 12, 5),
        ("match", 0): 1.0,
        ("choosing", 13): 1.0,  # T01, T02 and D04
        ("choosing", 14): 1.0,
        ("choosing", 28): 1.0,
        ("table_0", 5): 1.0,  # E06
        ("with_seat_1", 0): 1.0,  # E01, E02: passed to seat 1
        ("with_seat_1", 1): 1.0,
        ("table_cards_0", 0): round(1 / 14, 5),
        ("event_points_0", 0): round(2 / 40, 5),
        ("events_0", 0): round(1 / 14, 5),
        ("tags_0", 0): round(1 / 16, 5),  # BR
        ("tags_0", 1): round(1 / 16, 5),
        ("table_cards_1", 0): round(1 / 14, 5),
        ("face_down_cards_1", 0): round(1 / 14, 5),
    }


def test_the_queue_shows_items_that_wait_and_not_the_one_being_resolved() -> None:
    match = Match(3, keeps={0: ["C02"], 1: ["C03"], 2: ["C04"]}, middle=["E01", "E02", "E03"])
    match.commit()
    for seat in range(3):
        assert match.feature(seat, "queue").tolist() == [0, 0, 1, 1, 0, 0, 0, 0]
        assert match.feature(seat, "node")[3] == 1  # WITCH
        acting = [0.0] * 3
        acting[-seat % 3] = 1.0
        assert match.feature(seat, "acting_seat").tolist() == acting


def test_vill_taken_up_with_olle_is_seen_on_the_table_by_others_until_the_cards_are_played() -> None:
    match = Match(2, keeps={0: ["C05", "C10", "C04"]}, middle=["E01", "E02"])
    match.commit()
    match.commit()
    match.commit()
    match.act("USE_VILL", node="OLLE")
    assert match.node == "DAGA_LATE"
    assert match.plane(0, "choosing") == {"C10": 1.0}
    assert match.plane(0, "about_to_play").keys() == {"E01", "E02"}
    assert "C10" in match.plane(1, "table_1")
    assert match.feature(1, "table_cards_1")[0] == pytest.approx(3 / 14)
    assert match.feature(0, "table_cards_0")[0] == pytest.approx(2 / 14)


def test_night_cards_of_others_do_not_count_before_the_end() -> None:
    match = Match(2, keeps={0: ["E11", "D11", "T11"]})
    match.rounds(3)
    assert match.feature(0, "event_points_0")[0] == pytest.approx(0.1)
    for name in ("event_points_1", "events_1", "travels_1", "dangers_1", "swords_1"):
        assert match.feature(1, name)[0] == 0
