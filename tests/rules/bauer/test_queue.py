"""Order of effects (rules document, section 4.4)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.bauer.scenario import Match

NO_EFFECT_WHEN_PLAYED = (
    *(f"E{number:02}" for number in range(1, 14)),
    *(f"T{number:02}" for number in range(1, 13)),
    *(f"D{number:02}" for number in range(1, 13)),
    *("C09", "C10", "C11"),
    *(f"N{number:02}" for number in range(1, 8)),
)


@pytest.mark.rule("BA-027")
def test_effects_of_one_reveal_are_resolved_by_number_whoever_owns_them() -> None:
    match = Match(
        5,
        keeps={0: ["E01", "C05"], 1: [None, "C04"], 2: [None, "C03"], 3: [None, "C02"], 4: [None, "C01"]},
        middle=["E11", "E12", "E13", "T11", "T12"],
    )
    match.rounds(1)
    match.commit()
    # 1 Uggel has happened: the passed pairs are mixed with the piles.
    assert match.state.passed_count.tolist() == [0] * 5
    assert (match.seat, match.node, match.queue) == (3, "WITCH", [3, 4, 5])
    match.act("NO")
    # 3 Martin has played the first card of the middle deck, 4 Olle holds the next two.
    assert "E11" in match.table(2)
    assert (match.seat, match.node, match.offers, match.queue) == (1, "OLLE", {"E12", "E13"}, [5])
    match.act("E12")
    assert (match.seat, match.node, match.queue) == (0, "DAGA_NOW", [])
    match.act("E01")
    assert {"T11", "T12"} < match.table(0)


@pytest.mark.rule("BA-027", "BA-028")
def test_copiers_are_asked_in_the_order_of_their_numbers() -> None:
    match = Match(3, keeps={0: ["D01", "C07"], 1: ["E01", "C06"], 2: ["E11", "C08"]})
    match.rounds(1)
    match.commit()
    asked = []
    while not match.committing:
        asked.append((match.seat, match.node, match.offers))
        match.act("NO")
    assert asked == [
        (1, "COPY_6", {"E01", "NO"}),
        (0, "COPY_7", {"D01", "NO"}),
        (2, "COPY_8", {"E11", "NO"}),
    ]


@pytest.mark.rule("BA-028")
def test_an_item_is_resolved_completely_before_the_next_one() -> None:
    """Olle's card is discarded and played before Daga's question is put."""
    match = Match(2, keeps={0: ["E01", "C05"], 1: [None, "C04"]}, middle=["E02", "E03", "E11", "E12"])
    match.rounds(1)
    match.commit()
    match.act("E03", seat=1, node="OLLE")
    assert "E03" in match.table(1)
    assert match.middle[-1] == "E02"
    assert (match.seat, match.node) == (0, "DAGA_NOW")


@pytest.mark.rule("BA-027", "BA-028", "BA-029", "BA-042")
def test_example_x15_uggel_turned_up_by_martin_comes_before_olle() -> None:
    match = Match(3, keeps={0: ["C03"], 1: ["C04"], 2: ["C02"]}, middle=["C01", "E01", "E02"], seed=4)
    match.commit()
    assert (match.seat, match.node) == (2, "WITCH")
    before = match.piles
    assert match.state.passed_count.tolist()[:3] == [2, 2, 2]
    match.act("LEFT")
    # Witch, Martin, Uggel: the question is Olle's, Uggel lies on Martin's table and the moved piles are mixed.
    assert (match.seat, match.node, match.offers) == (1, "OLLE", {"E01", "E02"})
    assert "C01" in match.table(0)
    moved = [before[2], before[0], before[1]]
    assert [sorted(pile) for pile in match.piles] == [sorted(pile) for pile in moved]
    assert match.piles != moved
    assert match.state.passed_count.tolist()[:3] == [0, 0, 0]


@pytest.mark.rule("BA-029")
def test_a_card_played_by_an_item_enters_the_queue_at_once() -> None:
    """Olle plays the Witch (2) while Daga (5) waits: she is next."""
    match = Match(2, keeps={0: ["E01", "C05"], 1: [None, "C04"]}, middle=["C02", "E03"])
    match.rounds(1)
    match.commit()
    match.act("C02", seat=1, node="OLLE")
    assert (match.seat, match.node, match.queue) == (1, "WITCH", [5])
    match.act("NO")
    assert (match.seat, match.node) == (0, "DAGA_NOW")


@pytest.mark.rule("BA-030", "BA-061")
def test_the_draw_of_a_late_daga_has_number_5() -> None:
    """After Martin's card (3), before Bella's question (6)."""
    match = Match(2, keeps={0: ["C05", "E01"], 1: ["C06", "C03"]}, middle=["E02", "E11", "E12"])
    match.commit()
    match.commit({0: ["E01", "E01"]})
    assert (match.seat, match.node, match.offers) == (1, "COPY_6", {"E02", "NO"})
    assert "E02" in match.table(1)  # Martin took the top card first
    assert {"E11", "E12"} < match.table(0)


@pytest.mark.rule("BA-030", "BA-068")
def test_the_question_to_a_released_copier_has_the_number_of_the_copier() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "E02", "C05"], 1: [None, None, None, "C08"]}, middle=["E11", "E12"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="COPY_6")
    match.rounds(1)
    match.commit()
    match.act("E01", seat=0, node="DAGA_NOW")
    assert (match.seat, match.node, match.offers) == (0, "COPY_6", {"E02", "NO"})


@pytest.mark.rule("BA-031", "BA-079")
def test_all_new_cards_come_in_one_question() -> None:
    """Vill plays two Day events at once while Bella waits: one item 6."""
    match = Match(2, keeps={0: ["C06", "C10", "E01"]}, travelling={0: ("E02", "T01"), 1: ("T02", "T03")})
    match.rounds(2)
    assert match.hand(0) == {"E01", "E02", "T01"}
    match.commit({0: ["USE_VILL", "T01"]})
    assert (match.seat, match.node, match.offers, match.queue) == (0, "COPY_6", {"E01", "E02", "NO"}, [])
    match.act("NO")
    assert match.committing


@pytest.mark.rule("BA-031", "BA-058")
def test_daga_is_not_ready_in_the_round_in_which_she_is_played() -> None:
    match = Match(2, keeps={0: ["C05"]})
    match.act("C05", seat=0)
    assert match.seat == 1  # no DAGA_LATE
    match.act(match.planned(1))
    match.act("E01" if "E01" in match.hand(0) else match.planned(0), seat=0)
    assert (match.seat, match.node) == (0, "DAGA_LATE")


@pytest.mark.rule("BA-032")
def test_results_are_public_before_the_next_decision_of_the_queue() -> None:
    match = Match(2, keeps={0: ["E01", "C05"], 1: [None, "C04"]}, middle=["E02", "E03"])
    match.rounds(1)
    match.commit()
    assert match.owing == {1}
    assert "E03" not in match.plane(0, "table_1")
    match.act("E03", node="OLLE")
    assert match.owing == {0}
    assert "E03" in match.plane(0, "table_1")
    assert match.feature(0, "middle_deck")[0] == pytest.approx((31 - 2 + 1) / 33)


@pytest.mark.rule("BA-033")
@pytest.mark.parametrize("id_", NO_EFFECT_WHEN_PLAYED)
def test_cards_without_an_effect_when_played(id_: str) -> None:
    match = Match(2, keeps={0: [id_]})
    middle = match.middle
    match.commit()
    assert match.round == 2
    assert match.owing == {0, 1}
    assert match.table(0) == {id_}
    assert match.middle == middle
    assert match.queue == []


@pytest.mark.rule("BA-034", "BA-069")
@pytest.mark.parametrize(
    ("copier", "first", "drawn"), [("C06", "E01", "E02"), ("C07", "D01", "T01"), ("C08", "E11", "D11")]
)
def test_the_item_of_a_copier_discarded_in_the_meantime_is_dropped(copier: str, first: str, drawn: str) -> None:
    """Vill plays Daga and a copier at once; she discards it before its number comes up."""
    match = Match(
        2,
        keeps={0: [first, "C10", "C05"]},
        travelling={0: (copier, "T05"), 1: ("T06", "T07")},
        middle=[drawn, "E12" if copier != "C08" else "E03"],
    )
    match.rounds(2)
    match.commit({0: ["USE_VILL", "T05"]})
    assert (match.node, match.queue) == ("DAGA_NOW", [{"C06": 6, "C07": 7, "C08": 8}[copier]])
    match.act(copier)
    assert match.committing  # nobody was asked to copy, although an eligible card was there and another came
    assert copier not in match.table(0)
    assert {first, drawn, "C05"} < match.table(0)
    assert match.copies == {}


@pytest.mark.rule("BA-035", "BA-077")
@pytest.mark.parametrize("copier", ["C06", "C07", "C08"])
def test_a_copier_without_a_candidate_is_not_asked(copier: str) -> None:
    match = Match(2, keeps={0: ["C11", copier]})
    match.rounds(2)
    assert match.table(0) == {"C11", copier}
    assert match.copies == {}


@pytest.mark.rule("BA-035", "BA-054")
def test_daga_without_another_card_is_not_asked() -> None:
    match = Match(2, keeps={0: ["C05"]})
    match.rounds(1)
    assert match.feature(0, "daga_waiting_0")[0] == 1
    assert np.array_equal(match.feature(1, "daga_waiting_1"), [1])
