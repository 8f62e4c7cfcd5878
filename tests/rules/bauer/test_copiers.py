"""Princess Bella, Adventure Boy and Humpe (rules document, section 4.10)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.bauer.scenario import IDS, Match, play_out

NODE = {"C06": "COPY_6", "C07": "COPY_7", "C08": "COPY_8"}
ELIGIBLE = {
    "C06": {f"E{number:02}" for number in range(1, 11)},
    "C07": {f"{kind}{number:02}" for kind in "TD" for number in range(1, 11)},
    "C08": {"E11", "E12", "E13", "T11", "T12", "D11", "D12", *(f"N{number:02}" for number in range(1, 8))},
}
FEATURE = {"C06": 0, "C07": 1, "C08": 2}


@pytest.mark.rule("BA-073", "BA-074", "BA-075", "BA-085")
@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ not in ("C01", "C02", "C03", "C04", "C05")])
@pytest.mark.parametrize("copier", ["C06", "C07", "C08"])
def test_which_cards_each_copier_may_copy(copier: str, id_: str) -> None:
    """A waiting copier is asked about a card, or not; no card suits two of them, Day Characters suit none."""
    if id_ == copier:
        return
    match = Match(2, keeps={0: [copier, id_]})
    match.commit()
    match.commit()
    if id_ in ELIGIBLE[copier]:
        assert (match.seat, match.node, match.offers) == (0, NODE[copier], {id_, "NO"})
    else:
        assert match.committing


@pytest.mark.rule("BA-073", "BA-074", "BA-075", "BA-085")
@pytest.mark.parametrize("copier", ["C06", "C07", "C08"])
@pytest.mark.parametrize("numbered", ["C01", "C02", "C03", "C04", "C05"])
def test_numbered_characters_are_not_copied(copier: str, numbered: str) -> None:
    match = Match(2, keeps={0: [copier, numbered]}, middle=["C11", "C10"])
    match.rounds(1)
    match.commit()
    while not match.committing:
        assert match.node != NODE[copier]
        match.act("NO" if "NO" in match.offers else "C11")
    assert match.copies == {}


@pytest.mark.rule("BA-076", "BA-077")
@pytest.mark.parametrize(("copier", "card"), [("C06", "E01"), ("C07", "D01"), ("C08", "N02")])
def test_a_copier_copies_a_card_played_earlier_or_waits(copier: str, card: str) -> None:
    match = Match(2, keeps={0: [card, copier], 1: ["E02", "E03"]})
    match.rounds(1)
    match.commit()
    assert (match.seat, match.node, match.offers) == (0, NODE[copier], {card, "NO"})  # only own cards
    waiting = match.copy()
    match.act(card)
    assert match.copies == {copier: card}
    assert match.feature(1, "copiers_waiting_1").tolist() == [0, 0, 0]
    waiting.act("NO")
    assert waiting.copies == {}
    expected = [0, 0, 0]
    expected[FEATURE[copier]] = 1
    assert waiting.feature(1, "copiers_waiting_1").tolist() == expected


@pytest.mark.rule("BA-077")
def test_a_card_of_the_same_round_counts_as_played_earlier() -> None:
    match = Match(2, keeps={0: ["C10", "C06"]}, travelling={0: ("T05", "T06"), 1: ("E01", "T07")})
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T07"]})
    assert (match.node, match.offers) == ("COPY_6", {"E01", "NO"})


@pytest.mark.rule("BA-077")
def test_all_eligible_cards_are_offered_when_a_copier_is_played() -> None:
    match = Match(2, keeps={0: ["D01", "T01", "E01", "D11", "T11", "C07"]})
    match.rounds(5)
    match.commit()
    assert match.offers == {"D01", "T01", "NO"}


@pytest.mark.rule("BA-078")
@pytest.mark.parametrize(
    ("way", "keeps", "middle"),
    [
        ("kept", ["C06", "E01"], []),
        ("Martin", ["C06", "C03"], ["E01"]),
        ("Olle", ["C06", "C04"], ["E01", "T05"]),
        ("Daga", ["C06", "C05"], ["E01", "T05"]),
    ],
)
def test_a_waiting_copier_is_asked_about_every_new_card(way: str, keeps: list[str], middle: list[str]) -> None:
    # Another card for Daga to discard: Tjovik in the first round.
    match = Match(2, keeps={0: ["C11", *keeps]}, middle=middle)
    match.rounds(2)
    match.commit()
    if way == "Olle":
        match.act("E01", node="OLLE")
    if way == "Daga":
        match.act("C11", node="DAGA_NOW")
    assert (match.seat, match.node, match.offers) == (0, "COPY_6", {"E01", "NO"})
    assert match.record("E01")[1] == way
    match.act("E01")
    assert match.copies == {"C06": "E01"}


@pytest.mark.rule("BA-078")
def test_a_waiting_copier_is_asked_about_the_cards_of_the_goat_and_of_vill() -> None:
    match = Match(2, keeps={0: ["C06", "C09", "C10"]}, travelling={0: ("E01", "E02")})
    match.rounds(2)
    match.commit()
    for _ in range(7):
        match.commit()
        while not match.committing and match.node != "GOAT":
            match.act("NO")
    assert match.node == "GOAT"
    match.act("USE_VILL")
    assert (match.node, match.offers) == ("COPY_6", {"E01", "E02", "NO"})
    match.act("E02")
    assert match.over
    assert match.copies == {"C06": "E02"}


@pytest.mark.rule("BA-078")
def test_cards_of_other_seats_are_no_business_of_a_copier() -> None:
    match = Match(2, keeps={0: ["C06", "T01"], 1: ["E01", "E02"]})
    match.rounds(2)
    assert match.copies == {}


@pytest.mark.rule("BA-075", "BA-078", "BA-079", "BA-080")
def test_example_x20() -> None:
    match = Match(2, keeps={0: ["C08", "T05", "C05", "T01", "N05"]}, middle=["N04", "D11"])
    match.rounds(2)
    match.commit()
    match.act("T05", node="DAGA_NOW")
    assert (match.node, match.offers) == ("COPY_8", {"N04", "D11", "NO"})  # one question with both cards
    match.act("NO")
    assert match.committing
    match.rounds(1)
    match.commit()
    assert (match.node, match.offers) == ("COPY_8", {"N05", "NO"})  # neither can be copied later


@pytest.mark.rule("BA-079", "BA-080")
def test_a_card_played_before_the_copiers_own_item_is_not_offered_twice() -> None:
    """Declined when the copier was played: only what is new comes later."""
    match = Match(2, keeps={0: ["E01", "C06", "E02", "E03"]})
    match.rounds(1)
    match.commit()
    match.act("NO", node="COPY_6")
    match.commit()
    assert match.offers == {"E02", "NO"}
    match.act("NO")
    match.commit()
    assert match.offers == {"E03", "NO"}


@pytest.mark.rule("BA-081")
def test_a_copier_that_copies_is_not_asked_again() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "E02", "E03"]})
    match.rounds(1)
    match.commit()
    match.act("E01")
    match.rounds(2)
    assert match.copies == {"C06": "E01"}


@pytest.mark.rule("BA-082")
def test_a_copier_that_waits_to_the_end_copies_nothing_but_scores_its_quest() -> None:
    """Bella's quest YYY: E03 has one Y, T05 and T08 one each."""
    match = Match(
        2,
        keeps={0: ["C06", "E03", "T05", "T08", "D01", "D02", "D03", "D08", "D06", "D07"]},
        travelling={0: ("D11", "T11"), 1: ("D12", "T12")},
    )
    play_out(match)
    assert match.copies == {}
    assert match.tags(0).count("Y") == 3
    assert match.score(0)["Event"] == 3
    assert match.score(0)["Quests"] == 3


@pytest.mark.rule("BA-083", "BA-084")
@pytest.mark.parametrize(
    ("copier", "card", "column", "single", "double"),
    [
        ("C06", "E01", "Event", 3, 6),
        ("C07", "T01", "Travel", 1, 3),
        ("C08", "T11", "Travel", 2, 5),
        ("C08", "E11", "Event", 4, 8),
        ("C08", "N07", "Awards", 13, 26),
    ],
)
def test_a_copied_card_counts_twice(copier: str, card: str, column: str, single: int, double: int) -> None:
    match = Match(2, keeps={0: [card, copier]})
    match.rounds(1)
    assert match.score(0)[column] == single
    match.commit()
    match.act(card)
    assert match.score(0)[column] == double


@pytest.mark.rule("BA-083", "BA-084")
def test_tags_and_swords_of_a_copy_count() -> None:
    match = Match(2, keeps={0: ["D04", "C07"], 1: ["D01", "D11"]})
    match.rounds(1)
    assert match.tags(0) == "BB"
    match.commit()
    match.act("D04")
    assert match.tags(0) == "BBBB"
    assert match.score(0)["Themes"] == 4
    assert match.feature(0, "swords_0")[0] == pytest.approx(4 / 30)
    assert match.feature(0, "dangers_0")[0] == pytest.approx(2 / 14)
    assert match.score(0)["Danger"] == 6
    assert match.score(1)["Danger"] == 12


@pytest.mark.rule("BA-085")
def test_three_copiers_copy_three_different_cards() -> None:
    match = Match(2, keeps={0: ["E01", "D01", "E11", "C06", "C07", "C08"]})
    match.rounds(3)
    for card in ("E01", "D01", "E11"):
        match.commit()
        assert match.offers == {card, "NO"}
        match.act(card)
    assert match.copies == {"C06": "E01", "C07": "D01", "C08": "E11"}
    assert match.score(0)["Event"] == 2 * 3 + 2 * 4


@pytest.mark.rule("BA-086")
def test_which_card_is_copied_is_public() -> None:
    match = Match(3, keeps={0: ["E01", "C06"]})
    match.rounds(1)
    match.commit()
    match.act("E01")
    assert all(match.plane(seat, "copied") == {"E01": 1.0} for seat in range(3))


@pytest.mark.rule("BA-086")
def test_of_a_copied_night_card_the_record_is_public_and_not_what_it_shows() -> None:
    match = Match(3, keeps={0: ["E11", "T11", "C08"]})
    match.rounds(2)
    match.commit()
    match.act("T11")
    assert match.plane(0, "copied") == {"T11": 1.0}
    for seat, name in ((1, 2), (2, 1)):
        assert match.plane(seat, "copied") == {}
        assert match.feature(seat, f"humpe_copies_{name}")[0] == 1
        copied = set()
        for seed in range(40):
            other = match.determinized(seat, seed)
            (card,) = other.copies.values()
            assert other.record(card) == (2, "kept")  # always the card of round 2
            copied.add(card)
        assert len(copied) > 3


@pytest.mark.rule("BA-087")
def test_a_copy_is_no_card_on_the_table() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "C05"]})
    match.rounds(1)
    match.commit()
    match.act("E01")
    assert match.feature(1, "table_cards_1")[0] == pytest.approx(2 / 14)
    assert match.feature(1, "events_1")[0] == pytest.approx(2 / 14)
    match.commit()
    assert np.flatnonzero(match.batch.action_masks[0]).size == 3  # E01 once, C06, NO
    match.act("E01")
    assert match.middle.count("E01") == 1
    assert len(match.middle) == 31 - 2 + 1
