"""Vill-Vallareman and the Yule Goat (rules document, sections 4.11 and 4.12)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.bauer.scenario import Match

# Twos around the table that nobody wants.
PAIRS = {0: ("T05", "T06"), 1: ("T07", "T08")}

# --- Vill -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-088")
def test_vill_of_an_earlier_round_can_be_used() -> None:
    match = Match(2, keeps={0: ["C10", "E01"], 1: ["E02", "E03"]})
    assert "USE_VILL" not in match.offers
    match.commit()
    assert match.offers == match.hand(0) | {"USE_VILL"}
    assert match.feature(0, "vill_usable_0")[0] == 1
    assert match.feature(1, "vill_usable_1")[0] == 1
    match.act("E01", seat=0)
    assert "USE_VILL" not in match.offers  # he is not on this table


@pytest.mark.rule("BA-088")
def test_vill_need_not_be_used() -> None:
    match = Match(2, keeps={0: ["C10", "E01", "E02"]})
    match.rounds(3)
    assert match.table(0) == {"C10", "E01", "E02"}
    assert "USE_VILL" in match.offers


@pytest.mark.rule("BA-088", "BA-089", "BA-090", "BA-014")
def test_example_x17() -> None:
    match = Match(3, keeps={1: ["E01", "C10", "E02", "N02"]}, travelling={1: ("T01", "E05")})
    match.rounds(3)
    assert match.table(1) == {"E01", "C10", "E02"}
    assert match.hand(1) == {"T01", "E05", "N02"}
    match.act(match.planned(0), seat=0)
    assert np.flatnonzero(match.batch.action_masks[0]).tolist() == [5, 14, 50, 59]
    match.batch.step([59])
    assert (match.seat, match.node) == (1, "VILL_PASS")
    assert np.flatnonzero(match.batch.action_masks[0]).tolist() == [5, 14, 50]
    match.batch.step([5])
    match.act(match.planned(2), seat=2)
    assert match.table(1) == {"E01", "E02", "T01", "N02"}
    assert match.face_down(1) == {"N02"}
    assert {"E05", "C10"} < match.hand(2)
    assert [len(match.pile(seat)) + len(match.hand(seat)) for seat in range(3)] == [8, 8, 8]


@pytest.mark.rule("BA-090")
def test_vill_himself_is_not_played_in_the_round_of_his_use() -> None:
    match = Match(2, keeps={0: ["C10"]})
    match.commit()
    match.act("USE_VILL", seat=0)
    assert "C10" not in match.offers
    assert "C10" in match.hand(0)
    assert len(match.offers) == 3


@pytest.mark.rule("BA-091")
def test_from_the_reveal_on_it_is_public_that_vill_was_passed() -> None:
    match = Match(3, keeps={0: ["C10", "E01"], 1: [None, "C02"]}, travelling={2: ("T01", "T02")})
    match.rounds(1)
    match.act("USE_VILL", "T01", seat=0)
    for seat, name in ((1, 2), (2, 1)):
        assert "C10" in match.plane(seat, f"table_{name}")  # still on the table for the others
        assert match.feature(seat, f"vill_usable_{name}")[0] == 1
    assert "C10" in match.plane(0, "choosing")
    assert "C10" not in match.plane(0, "table_0")
    assert match.feature(0, "vill_usable_0")[0] == 0
    match.act("C02", match.planned(2))
    assert match.node == "WITCH"
    for seat, name in ((0, 1), (1, 0), (2, 2)):
        assert match.plane(seat, f"with_seat_{name}")["C10"] == 1.0
    # The other passed card is not: seat 2 passed T01 and T02 to seat 0, one of them may lie with Vill.
    assert match.plane(2, "with_seat_2")["T01"] == 1.0  # T02 was shown on the table of seat 0


@pytest.mark.rule("BA-092")
def test_both_cards_are_played_at_once_and_enter_the_queue_by_number() -> None:
    match = Match(2, keeps={0: ["C10", "C04"]}, travelling={0: ("T05", "T06"), 1: ("C02", "T07")})
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T07"]})
    assert {"C02", "C04"} <= match.table(0)
    assert match.record("C02") == match.record("C04") == (2, "kept")
    assert (match.node, match.queue) == ("WITCH", [4])
    match.act("NO")
    assert match.node == "OLLE"


@pytest.mark.rule("BA-092")
def test_the_order_of_two_cards_of_one_moment_tells_nothing() -> None:
    """Two Night cards become records in a random order."""
    first = set()
    for seed in range(30):
        match = Match(2, keeps={0: ["C10", "E11"]}, travelling={0: ("T05", "T06"), 1: ("T11", "T07")}, seed=seed)
        match.rounds(1)
        match.commit({0: ["USE_VILL", "T07"]})
        assert match.face_down(0) == {"E11", "T11"}
        first.add(int(np.argmin(match.state.record_place[[10, 23]])))
    assert first == {0, 1}


@pytest.mark.rule("BA-093")
def test_the_next_seat_may_pass_vill_on() -> None:
    match = Match(3, keeps={0: ["C10"]}, travelling={2: ("T01", "T02")})
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T01"]})
    assert "C10" in match.hand(1)
    match.rounds(1)
    assert "C10" in match.hand(2)
    assert "C10" not in match.table(1)


@pytest.mark.rule("BA-094")
def test_vills_quest_is_gone_while_he_is_away_and_counts_again_when_played_anew() -> None:
    """Quest BBGG, 5 VP: D04 has BB, E05 has GG."""
    match = Match(2, keeps={0: ["C10", "D04", "E05", "E01"], 1: ["E02", "E03", "D05", "D01"]}, travelling=PAIRS)
    match.rounds(3)
    assert match.score(0)["Quests"] == 5
    kept = min(match.hand(0) & {"T05", "T06", "T07", "T08"})
    match.commit({0: ["USE_VILL", kept]})
    assert match.score(0)["Quests"] == 0
    assert "C10" in match.hand(1)
    match.rounds(1)  # seat 1 passes him back
    assert "C10" in match.hand(0)
    match.commit({0: "C10"})
    assert match.score(0)["Quests"] == 5
    assert match.record("C10") == (6, "kept")
    assert "USE_VILL" in match.offers


@pytest.mark.rule("BA-095", "BA-059")
def test_in_the_round_of_vill_one_card_can_be_given_up() -> None:
    match = Match(2, keeps={0: ["C05", "C10", "E01"]}, travelling=PAIRS, middle=["D01", "D02"])
    match.commit()
    match.commit()
    match.act("USE_VILL", "T05", "E01", seat=0)
    assert match.seat == 1
    match.act(match.planned(1))
    assert match.table(0) == {"C05", "T06", "D01", "D02"}


@pytest.mark.rule("BA-097")
def test_vill_of_the_same_round_cannot_be_used_with_olle() -> None:
    """Daga plays Vill and Olle at once: Olle's question comes in the same round."""
    match = Match(2, keeps={0: ["E01", "C05"]}, middle=["C10", "C04", "T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="DAGA_NOW")
    assert (match.node, match.offers) == ("OLLE", {"T01", "T02"})
    assert match.feature(0, "vill_usable_0")[0] == 0


@pytest.mark.rule("BA-098")
def test_vill_cannot_be_used_with_martin_or_daga() -> None:
    match = Match(2, keeps={0: ["C10", "C03", "C05"]}, middle=["E01", "E02", "E03"])
    match.rounds(2)  # Martin plays his card without a question
    assert match.table(0) == {"C10", "C03", "E01"}
    match.commit()
    assert "USE_VILL" not in match.offers
    match.act("E01", node="DAGA_NOW")
    assert match.committing
    assert match.table(0) == {"C10", "C03", "C05", "E02", "E03"}


@pytest.mark.rule("BA-099")
def test_vill_is_used_once_after_each_play() -> None:
    match = Match(2, keeps={0: ["C10", "E01", "C04"]}, travelling=PAIRS, middle=["E02", "E03"])
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T07"]})
    assert "USE_VILL" not in match.offers
    match.commit({1: match.planned(1)})
    assert (match.node, match.offers) == ("OLLE", {"E02", "E03"})


@pytest.mark.rule("BA-022", "BA-057", "BA-059", "BA-061", "BA-096")
def test_example_x18() -> None:
    keeps = {0: ["E01", "C05", "C10", "E02", "C04"]}
    match = Match(4, keeps=keeps, middle=["E11", "T11", "D11", "E12", "E13", "T12", "D12"])
    a, b, c, d, e, f, g = match.middle
    match.rounds(1)
    match.commit()
    match.act("NO", node="DAGA_NOW")
    match.commit()
    match.commit()
    match.act("C04", "NO", seat=0)  # keeps Olle, gives nothing up
    for seat in (1, 2, 3):
        match.act(match.planned(seat), seat=seat)
    assert (match.node, match.offers) == ("OLLE", {a, b, "USE_VILL"})
    match.act("USE_VILL")
    assert (match.node, match.offers) == ("DAGA_LATE", {a, b, "NO"})
    assert "C10" in match.plane(1, "table_3")  # to the others Vill lies there until both cards are played
    match.act(a)
    assert match.middle == [e, f, g, "C10", a]
    assert match.table(0) == {"E01", "C05", "E02", "C04", b, c, d}


# --- The Yule Goat --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-100", "BA-101", "BA-102")
@pytest.mark.parametrize(("num_players", "rounds"), [(2, 10), (3, 10), (4, 10), (5, 8)])
def test_after_the_last_round_the_owner_plays_one_of_the_two_cards_left(num_players: int, rounds: int) -> None:
    match = Match(num_players, keeps={1: ["C09"]})
    for _ in range(rounds):
        match.commit()
        while not match.committing and match.node != "GOAT":
            match.act("NO" if "NO" in match.offers else min(match.offers))
    assert (match.seat, match.node, match.round, match.owing) == (1, "GOAT", rounds + 1, {1})
    hand = match.hand(1)
    assert len(hand) == 2
    assert match.offers - {"USE_VILL"} == hand
    assert match.pile(1) == []
    assert all(len(match.pile(seat)) == 2 for seat in range(num_players) if seat != 1)
    played, other = sorted(hand)
    match.act(played)
    while not match.over:
        match.act("NO")
    assert played in match.table(1)
    assert other not in match.table(1)
    assert other in match.middle


@pytest.mark.rule("BA-101")
def test_without_the_goat_on_a_table_the_match_ends_after_the_last_round() -> None:
    match = Match(2, keeps={0: ["E01"]}, middle=["C09"])
    match.rounds(10)
    assert match.over


@pytest.mark.rule("BA-101")
def test_the_goat_step_comes_after_the_queue_and_before_night_cards_are_shown() -> None:
    keeps: list[str | None] = [None] * 9
    match = Match(2, keeps={0: ["E11"], 1: [*keeps, "C03"]}, middle=["C09"], travelling={0: ("T01", "T02")})
    match.rounds(9)
    match.commit()  # Martin turns the Goat up in round R
    assert (match.seat, match.node) == (1, "GOAT")
    assert "E11" not in match.plane(1, "table_1")
    assert match.face_down(0) == {"E11"}
    match.act(min(match.offers))
    assert match.over
    assert "E11" in match.plane(1, "table_1")


@pytest.mark.rule("BA-101")
def test_the_observation_says_that_it_is_the_goat_step() -> None:
    match = Match(2, keeps={0: ["C09"]})
    match.rounds(9)
    assert match.feature(0, "goat_step")[0] == 0
    assert match.feature(0, "round")[0] == 1
    match.commit()
    for seat in range(2):
        assert match.feature(seat, "goat_step")[0] == 1
        assert match.feature(seat, "round")[0] == 1
        assert match.feature(seat, "pile")[0] == pytest.approx(2 / 12)


@pytest.mark.rule("BA-102")
def test_the_goats_pile_is_the_one_that_lies_there_at_that_time() -> None:
    keeps: list[str | None] = [None] * 9
    match = Match(3, keeps={0: ["C09"], 1: [*keeps, "C02"]})
    match.rounds(9)
    match.commit()
    last = match.pile(2)
    match.act("LEFT", node="WITCH")
    assert match.hand(0) == set(last)


@pytest.mark.rule("BA-103")
def test_effects_of_the_goats_card_happen() -> None:
    match = Match(2, keeps={0: ["C09", "E01"]}, travelling={0: ("C03", "T05")}, middle=["C06", "E12"])
    for _ in range(10):
        match.commit()
    match.act("C03", node="GOAT")
    # Martin plays Bella, who asks about the Day events on the table.
    assert match.node == "COPY_6"
    assert "E01" in match.offers
    match.act("E01")
    assert match.over
    assert match.copies == {"C06": "E01"}
    assert match.record("C06") == (11, "Martin")


@pytest.mark.rule("BA-096", "BA-097", "BA-101", "BA-103")
def test_example_x21() -> None:
    """In round R a late Daga plays Martin and Vill, Martin turns up the Goat."""
    match = Match(
        2,
        keeps={0: ["C05", *[None] * 8, "E01"]},
        travelling={0: ("C04", "E11"), 1: ("T05", "T06")},
        middle=["C10", "C03", "C09", "E12", "D11"],
    )
    for _ in range(9):
        match.commit()
    match.commit({0: ["E01", "E01"]})
    assert match.record("C10") == (10, "Daga")
    assert (match.seat, match.node, match.offers) == (0, "GOAT", {"C04", "E11", "USE_VILL"})
    match.act("USE_VILL")
    assert {"C04", "E11"} < match.table(0)
    assert "C10" not in match.table(0)
    assert match.middle[-1] == "C10"
    assert match.record("C04") == match.record("E11") == (11, "Goat")
    assert (match.node, match.offers) == ("OLLE", {"E12", "D11"})  # now without Vill
    match.act("D11")
    assert match.over
