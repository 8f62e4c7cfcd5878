"""Daga (rules document, section 4.9)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.bauer.scenario import Match, card_of


@pytest.mark.rule("BA-051", "BA-053")
def test_daga_discards_an_own_card_and_plays_two_of_the_middle_deck() -> None:
    match = Match(2, keeps={0: ["E01", "C05"]}, middle=["T01", "D11", "E02"])
    match.rounds(1)
    match.commit()
    assert (match.seat, match.node, match.offers) == (0, "DAGA_NOW", {"E01", "NO"})
    match.act("E01")
    assert match.table(0) == {"C05", "T01", "D11"}
    assert match.face_down(0) == {"D11"}
    assert match.middle[0] == "E02"
    assert match.middle[-1] == "E01"
    assert match.score(0)["Event"] == 0


@pytest.mark.rule("BA-051")
def test_only_own_cards_are_offered() -> None:
    match = Match(3, keeps={0: ["E01", "C05"], 1: ["E02", "E03"], 2: ["D01", "D02"]})
    match.rounds(1)
    match.commit()
    assert match.offers == {"E01", "NO"}


@pytest.mark.rule("BA-052")
def test_every_kind_of_other_card_can_be_discarded() -> None:
    match = Match(2, keeps={0: ["E01", "E11", "C06", "C10", "C11", "C08", "N01", "C05"]})
    for answer in (None, None, "E01", None, None, "E11", "NO", None):
        match.commit()
        if answer is not None and not match.committing:
            match.act(answer)
    assert match.copies == {"C06": "E01", "C08": "E11"}
    assert match.node == "DAGA_NOW"
    assert match.offers == {"E01", "E11", "C06", "C10", "C11", "C08", "N01", "NO"}


@pytest.mark.rule("BA-052")
def test_cards_of_the_same_round_can_be_discarded() -> None:
    """Vill's extra card and Martin's card, both of this round."""
    match = Match(
        2, keeps={0: ["C10", "C05"]}, travelling={0: ("T01", "T02"), 1: ("C03", "T03")}, middle=["E01", "E02"]
    )
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T03"]})
    assert match.node == "DAGA_NOW"
    assert match.offers == {"C03", "E01", "NO"}


@pytest.mark.rule("BA-053")
def test_the_discard_comes_before_the_draw_and_both_cards_are_played_at_once() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "C05"]}, middle=["E02", "E03"])
    match.rounds(1)
    match.commit()
    match.act("NO", node="COPY_6")
    match.commit()
    match.act("E01", node="DAGA_NOW")
    # Both cards came at the same moment: one question with both of them.
    assert (match.node, match.offers) == ("COPY_6", {"E02", "E03", "NO"})
    assert match.middle[-1] == "E01"


@pytest.mark.rule("BA-053")
def test_the_queue_goes_on_after_daga() -> None:
    match = Match(3, keeps={0: ["E01", "C05"], 1: ["E11", "C08"]}, middle=["T01", "C04"])
    match.rounds(1)
    match.commit()
    match.act("E01", seat=0, node="DAGA_NOW")
    assert (match.seat, match.node, match.queue) == (0, "OLLE", [8])
    match.act(min(match.offers))
    assert (match.seat, match.node) == (1, "COPY_8")


@pytest.mark.rule("BA-054")
def test_if_nothing_is_discarded_daga_waits_for_one_later_use() -> None:
    match = Match(2, keeps={0: ["E01", "C05", "E02", "E03"]}, middle=["T01", "T11"])
    match.rounds(1)
    match.commit()
    match.act("NO", node="DAGA_NOW")
    match.act("E02", seat=0, node="KEEP")
    assert (match.seat, match.node, match.offers) == (0, "DAGA_LATE", {"E02", "NO"})
    match.act("NO")
    match.act(match.planned(1))
    assert "E02" in match.table(0)
    match.commit({0: ["E03", "E03"]})
    assert match.table(0) == {"E01", "C05", "E02", "T01", "T11"}
    assert match.middle[-1] == "E03"


@pytest.mark.rule("BA-055")
@pytest.mark.parametrize("late", [False, True])
def test_dagas_effect_is_used_once_and_everybody_sees_her_turned(late: bool) -> None:
    match = Match(3, keeps={0: ["E01", "C05", "E02", "E03"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit()
    for seat, name in ((0, 0), (1, 2), (2, 1)):
        assert match.feature(seat, f"daga_waiting_{name}")[0] == 1
        assert match.feature(seat, f"daga_used_{name}")[0] == 0
    match.act("NO" if late else "E01", node="DAGA_NOW")
    if late:
        match.commit({0: ["E02", "E02"]})
    for seat, name in ((0, 0), (1, 2), (2, 1)):
        assert match.feature(seat, f"daga_waiting_{name}")[0] == 0
        assert match.feature(seat, f"daga_used_{name}")[0] == 1
    match.act(match.planned(0), seat=0, node="KEEP")
    assert match.seat == 1  # no DAGA_LATE


@pytest.mark.rule("BA-056", "BA-063")
def test_late_daga_is_decided_before_the_reveal_and_the_kept_card_is_discarded() -> None:
    match = Match(3, keeps={0: ["C05", "E01"], 1: [None, "E02"]}, middle=["T01", "T02"])
    match.rounds(1)
    before = match.observations()
    match.act("E01", seat=0, node="KEEP")
    assert (match.seat, match.node) == (0, "DAGA_LATE")
    match.act("E01")
    assert match.seat == 1
    assert "E01" not in match.middle
    for seat in (1, 2):
        assert np.array_equal(match.observation(seat), before[seat])
    assert match.feature(0, "daga_used_0")[0] == 1
    assert match.plane(0, "out") == {"E01": 1.0}
    match.act("E02", seat=1)
    match.act(match.planned(2), seat=2)
    assert match.table(0) == {"C05", "T01", "T02"}
    assert match.middle[-1] == "E01"


@pytest.mark.rule("BA-057")
def test_late_daga_gives_up_the_card_of_olle() -> None:
    match = Match(2, keeps={0: ["C05", "C04"]}, middle=["E01", "E02", "T01", "T02"])
    match.commit()
    match.commit()
    match.act("E02", node="OLLE")
    assert (match.seat, match.node, match.offers) == (0, "DAGA_LATE", {"E02", "NO"})
    match.act("E02")
    assert match.table(0) == {"C05", "C04", "T01", "T02"}
    assert match.middle[-2:] == ["E01", "E02"]


@pytest.mark.rule("BA-057", "BA-062", "BA-103")
def test_late_daga_gives_up_the_card_of_the_goat() -> None:
    match = Match(
        2, keeps={0: ["C05", "C09"]}, travelling={0: ("E01", "T05"), 1: ("T06", "T07")}, middle=["T01", "T02"]
    )
    match.rounds(1)
    for _ in range(9):
        match.commit()
    match.act("E01", node="GOAT")
    match.act("E01", node="DAGA_LATE")
    assert match.over
    assert {"T01", "T02"} < match.table(0)
    assert match.middle[-2:] == ["T05", "E01"]
    assert match.record("T01") == (11, "Daga")


@pytest.mark.rule("BA-058")
def test_the_first_chance_of_daga_is_the_next_round() -> None:
    """Daga is played by Olle (4): her own item comes, but Martin or a kept card of this round cannot be given up."""
    match = Match(2, keeps={0: ["E01", "C04", "E02"]}, middle=["C05", "E03"])
    match.rounds(1)
    match.commit()
    match.act("C05", node="OLLE")
    assert match.node == "DAGA_NOW"  # her own item, not DAGA_LATE
    match.act("NO")
    match.act("E02", seat=0, node="KEEP")
    assert match.node == "DAGA_LATE"


@pytest.mark.rule("BA-058")
def test_daga_played_with_martin_cannot_give_up_martins_card() -> None:
    """Vill plays both at once: when Martin (3) is resolved, Daga (5) is not."""
    match = Match(2, keeps={0: ["C10", "C05"]}, travelling={0: ("T01", "T02"), 1: ("C03", "T03")}, middle=["E01"])
    match.rounds(1)
    match.commit({0: ["USE_VILL", "T03"]})
    assert match.node == "DAGA_NOW"
    assert "E01" in match.table(0)


@pytest.mark.rule("BA-058", "BA-070")
def test_daga_played_in_the_last_round_is_usable_in_the_goat_step() -> None:
    keeps: list[str | None] = ["C09", *[None] * 8, "C05"]
    match = Match(2, keeps={0: keeps}, travelling={0: ("E01", "T05")}, middle=["T01", "T02"])
    match.rounds(9)
    match.commit()
    match.act("NO", node="DAGA_NOW")
    match.act("E01", node="GOAT")
    assert match.node == "DAGA_LATE"


@pytest.mark.rule("BA-059", "BA-095")
def test_of_two_cards_one_at_most_is_given_up() -> None:
    match = Match(
        2,
        keeps={0: ["C10", "C05", "E01"]},
        travelling={0: ("T05", "T06"), 1: ("T07", "T08")},
        middle=["D01", "D02"],
    )
    match.rounds(1)
    match.commit()
    match.act("NO", node="DAGA_NOW")
    assert match.hand(0) == {"E01", "T05", "T06"}
    match.act("USE_VILL", "T06", seat=0)
    assert (match.node, match.offers) == ("DAGA_LATE", {"E01", "T05", "NO"})
    match.act("T05")
    assert match.seat == 1
    match.act(match.planned(1))
    assert match.table(0) == {"C05", "E01", "D01", "D02"}
    assert match.middle[-1] == "T05"
    assert {"C10", "T06"} < match.hand(1)


GIVEN_UP = ["E01", "E11", "C01", "C02", "C03", "C04", "C06", "C07", "C08", "C09", "C10", "C11", "N01"]


@pytest.mark.rule("BA-060")
@pytest.mark.parametrize("id_", GIVEN_UP)
def test_any_card_can_be_given_up_and_was_never_played(id_: str) -> None:
    match = Match(2, keeps={0: ["C05", id_]}, middle=["T11", "T12", "D03"])
    match.commit()
    match.commit({0: [id_, id_]})
    assert match.committing  # no effect and no question
    assert match.table(0) == {"C05", "T11", "T12"}
    assert match.middle[0] == "D03"
    assert match.middle[-1] == id_
    assert match.score(0)["Event"] == 0


@pytest.mark.rule("BA-060")
def test_a_copier_is_not_asked_about_a_card_given_up() -> None:
    match = Match(2, keeps={0: ["C05", "C06", "E01"]}, middle=["T01", "T02"])
    match.commit()
    match.commit()
    match.commit({0: ["E01", "E01"]})
    assert match.committing
    assert match.copies == {}


@pytest.mark.rule("BA-056", "BA-061", "BA-063")
def test_example_x22() -> None:
    match = Match(
        3, keeps={0: [None, "C03"], 2: ["C05", "E01"]}, travelling={1: ("D01", "D02")}, middle=["T01", "T02", "E02"]
    )
    match.rounds(1)
    match.act("C03", seat=0)
    match.act(match.planned(1), seat=1)
    match.act("E01", "E01", seat=2)
    assert {"C03", "T01"} < match.table(0)  # Martin's card first
    assert match.table(2) == {"C05", "T02", "E02"}  # then the next two
    assert match.middle[-1] == "E01"
    assert match.plane(0, "out") == {}
    assert match.plane(1, "out") == {"D01": 0.5, "D02": 0.5}  # seat 1 passed these to seat 2, no more is known


@pytest.mark.rule("BA-061")
def test_a_kept_card_given_up_is_discarded_at_the_reveal() -> None:
    """The Witch's question (2) comes before the draw (5): the card already lies under the middle deck."""
    match = Match(2, keeps={0: ["C05", "E01"], 1: [None, "C02"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit({0: ["E01", "E01"]})
    assert (match.seat, match.node, match.queue) == (1, "WITCH", [5])
    assert match.middle[0] == "T01"
    assert match.middle[-1] == "E01"
    assert match.table(0) == {"C05"}
    match.act("NO")
    assert match.table(0) == {"C05", "T01", "T02"}


@pytest.mark.rule("BA-063", "BA-067")
def test_others_do_not_see_which_card_was_given_up() -> None:
    match = Match(3, keeps={0: ["C05", "E01"]}, travelling={0: ("T01", "T02"), 2: ("T03", "E02")})
    match.rounds(1)
    match.commit({0: ["E01", "E01"]})
    # Seat 2 passed T03 and E02 to seat 0, which may have given up one of them or passed it on.
    assert match.plane(2, "out") == {"T03": 0.5, "E02": 0.5}
    assert match.plane(1, "out") == {}
    assert match.plane(0, "out") == {"E01": 1.0}
    given_up = {match.determinized(2, seed).middle[-1] for seed in range(60)}
    assert {"T03", "E02"} < given_up


@pytest.mark.rule("BA-064", "BA-068")
@pytest.mark.parametrize(
    ("copier", "copied", "declined"), [("C06", "E01", "E02"), ("C07", "T01", "D01"), ("C08", "T11", "N02")]
)
def test_a_copy_is_lost_with_the_copied_card_and_the_copier_is_free_again(
    copier: str, copied: str, declined: str
) -> None:
    """Both questions: what was declined before the copy may be chosen after it."""
    match = Match(2, keeps={0: [copier, declined, copied, "C05"]}, middle=["C11", "C10"])
    match.rounds(1)
    match.commit()
    match.act("NO")  # the first card is declined
    match.commit()
    assert match.offers == {copied, "NO"}
    match.act(copied)
    assert match.copies == {copier: copied}
    match.commit()
    match.act(copied, node="DAGA_NOW")
    assert match.copies == {}
    assert match.offers == {declined, "NO"}
    match.act(declined)
    assert match.copies == {copier: declined}
    assert match.round == 5


@pytest.mark.rule("BA-068")
def test_a_released_copier_may_wait() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "C05", "E02"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="COPY_6")
    match.commit()
    match.act("E01", node="DAGA_NOW")
    assert match.committing  # no Day event lies there: Bella waits without a question
    match.commit()
    assert (match.node, match.offers) == ("COPY_6", {"E02", "NO"})


@pytest.mark.rule("BA-051", "BA-052", "BA-053", "BA-064", "BA-068", "BA-083")
def test_example_x14() -> None:
    match = Match(2, keeps={0: ["E05", "C06", "T04", "D02", "C05"]}, middle=["E04", "N03"])
    match.rounds(1)
    match.commit()
    match.act("E05", node="COPY_6")
    match.rounds(2)
    match.commit()
    assert match.node == "DAGA_NOW"
    assert match.tags(0).count("G") == 6
    assert (match.score(0)["Event"], match.score(0)["Themes"]) == (4, 6)
    assert np.flatnonzero(match.batch.action_masks[0]).tolist() == [5, 17, 27, 43, 56]
    match.batch.step([5])
    assert match.node == "COPY_6"
    assert match.score(0)["Event"] == 2
    assert match.tags(0).count("G") == 2
    assert match.score(0)["Themes"] == 0
    assert np.flatnonzero(match.batch.action_masks[0]).tolist() == [4, 56]
    match.batch.step([4])
    assert match.tags(0).count("P") == 4
    assert (match.score(0)["Event"], match.score(0)["Themes"], match.score(0)["Awards"]) == (4, 4, 2)


@pytest.mark.rule("BA-065")
def test_a_copy_is_lost_with_the_copier() -> None:
    match = Match(2, keeps={0: ["E01", "C06", "C05"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="COPY_6")
    assert match.score(0)["Event"] == 6
    match.commit()
    match.act("C06", node="DAGA_NOW")
    assert match.copies == {}
    assert match.score(0)["Event"] == 3
    match.rounds(1)  # and nobody is asked again
    assert all(match.plane(seat, "copied") == {} for seat in range(2))


@pytest.mark.rule("BA-066")
def test_a_resolved_effect_stays_when_its_character_is_discarded() -> None:
    match = Match(2, keeps={0: ["C03", "C05"]}, middle=["E01", "T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("C03", node="DAGA_NOW")
    assert match.table(0) == {"E01", "C05", "T01", "T02"}


@pytest.mark.rule("BA-066")
def test_the_quest_of_a_discarded_character_is_lost() -> None:
    """C11 with one set of five themes (BRYPG): 5 VP."""
    match = Match(2, keeps={0: ["C11", "T01", "T08", "D02", "C05"]}, middle=["E11", "E12"])
    match.rounds(4)
    assert match.score(0)["Quests"] == 5
    match.commit()
    match.act("C11", node="DAGA_NOW")
    assert match.score(0)["Quests"] == 0


@pytest.mark.rule("BA-066")
def test_the_award_of_a_discarded_character_is_lost() -> None:
    match = Match(2, keeps={0: ["N04", "D01", "C05"]}, middle=["T01", "T02"])
    match.rounds(2)
    assert match.score(0)["Awards"] == 3
    match.commit()
    match.act("N04", node="DAGA_NOW")
    assert match.score(0)["Awards"] == 0


@pytest.mark.rule("BA-066")
def test_without_the_goat_there_is_no_goat_step() -> None:
    match = Match(2, keeps={0: ["C09", "C05"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("C09", node="DAGA_NOW")
    match.rounds(8)
    assert match.over


@pytest.mark.rule("BA-066")
def test_discarded_vill_cannot_be_used() -> None:
    match = Match(2, keeps={0: ["C10", "C05"]}, middle=["T01", "T02"])
    match.rounds(1)
    match.commit()
    match.act("C10", node="DAGA_NOW")
    assert "USE_VILL" not in match.offers


@pytest.mark.rule("BA-067")
def test_a_night_card_is_discarded_unseen_but_its_record_is_public() -> None:
    match = Match(3, keeps={0: ["E11", "T11", "C05"]}, travelling={2: ("N02", "T05")})
    match.rounds(2)
    match.commit()
    match.act("E11", node="DAGA_NOW")
    assert match.middle[-1] == "E11"
    for seat in (1, 2):
        assert "E11" not in match.plane(seat, "out")
        discards = {match.determinized(seat, seed).middle[-1] for seed in range(40)}
        assert len(discards) > 3
        assert all(id_[0] == "N" or id_ in ("E11", "E12", "E13", "T11", "T12", "D11", "D12") for id_ in discards), (
            f"a card that lay face down is a Night card, not {discards}"
        )
        # The record of round 1 is gone, the one of round 2 lies there still.
        other = match.determinized(seat, 1)
        assert sorted(other.record(id_)[0] for id_ in other.face_down(0) if other.record(id_)[0] < 3) == [2]


@pytest.mark.rule("BA-069")
def test_a_discarded_card_is_no_candidate_of_a_waiting_copier() -> None:
    """Martin's event of this round is discarded by Daga (5) before Bella (6) is asked about it."""
    match = Match(
        2,
        keeps={0: ["C06", "C10", "C05"]},
        travelling={0: ("C03", "T01"), 1: ("T02", "T03")},
        middle=["E01", "T04", "T05"],
    )
    match.rounds(2)
    match.commit({0: ["USE_VILL", "T01"]})
    assert (match.node, match.queue) == ("DAGA_NOW", [6])
    match.act("E01")
    assert match.committing
    assert match.copies == {}


@pytest.mark.rule("BA-070")
def test_daga_played_by_the_goat_can_discard_at_once() -> None:
    match = Match(2, keeps={0: ["C09"]}, travelling={0: ("C05", "T05")}, middle=["T01", "T02"])
    for _ in range(10):
        match.commit()
    match.act("C05", node="GOAT")
    assert match.node == "DAGA_NOW"
    match.act("C09")
    assert match.over
    assert {"C05", "T01", "T02"} < match.table(0)
    assert "C09" not in match.table(0)


@pytest.mark.rule("BA-070")
def test_daga_played_by_the_goat_may_do_nothing() -> None:
    match = Match(2, keeps={0: ["C09"]}, travelling={0: ("C05", "T05")})
    for _ in range(10):
        match.commit()
    match.act("C05", "NO")
    assert match.over
    assert len(match.table(0)) == 11


@pytest.mark.rule("BA-071")
def test_dagas_own_cards_cannot_be_given_up() -> None:
    match = Match(2, keeps={0: ["E01", "C05"]}, middle=["C03", "C04", "T01", "T02", "T03"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="DAGA_NOW")
    # Martin and Olle came: Martin's card is played without a question, then Olle asks for a choice and no more.
    assert (match.node, match.offers) == ("OLLE", {"T02", "T03"})
    assert "T01" in match.table(0)
    match.act("T02")
    assert match.committing


@pytest.mark.rule("BA-072")
def test_daga_herself_is_never_offered() -> None:
    match = Match(2, keeps={0: ["E01", "C05"]})
    match.rounds(1)
    match.commit()
    assert "C05" not in match.offers
    assert card_of("C05") == 41
