"""Uggel-Guggel, the Witch, Martin and Olle (rules document, sections 4.5 to 4.8)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauer.scenario import COMPILED_ONLY, Match, card_of, deal

# --- Uggel-Guggel ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-036", "BA-037")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_uggel_shuffles_every_pile_by_itself_and_asks_nobody(num_players: int) -> None:
    # The Witch of another seat stops the match between the shuffle and the next draw.
    match = Match(num_players, keeps={0: ["C01"], 1: ["C02"]}, seed=3)
    piles = match.piles
    passed = [match.hand(seat) - {match.planned(seat)} for seat in range(num_players)]
    match.commit()
    assert match.node == "WITCH"
    for seat in range(num_players):
        before = [*sorted(passed[seat - 1], key=card_of), *piles[seat]]
        assert sorted(match.pile(seat)) == sorted(before)
        assert match.pile(seat) != before
    assert match.state.passed_count.tolist() == [0] * 5


@COMPILED_ONLY
@pytest.mark.rule("BA-037", "BA-038")
def test_the_shuffles_are_uniform_and_independent() -> None:
    """Over many games from one deal: where do the cards of the piles of seats 0 and 1 come to lie?"""
    games = 12_000
    setup = BAUER.setup(num_players=3)
    batch = GameBatch(setup, games, seed=38, observing=False)
    order = deal(3, keeps={0: ["C01"], 1: ["C02"]}, travelling={0: ("T01", "T02"), 2: ("T03", "T04")})
    batch.reset(38, deals=order)
    for card in ("C01", "C02"):
        batch.step(np.full(games, card_of(card) + 1))
    batch.step(np.full(games, order[24] + 1))
    states = batch.states
    assert (states["node"][:, 1] == 3).all()
    assert (states["pile_count"][:, :3] == 11).all()
    places = np.full((games, 3, 55), -1)
    rows = np.arange(games)
    for seat in range(3):
        for slot in range(11):
            places[rows, seat, states["pile"][:, seat, slot]] = slot
    for seat in range(3):
        cards = [card for card in range(55) if (places[:, seat, card] >= 0).all()]
        assert len(cards) == 11
        counts = np.array([np.bincount(places[:, seat, card], minlength=11) for card in cards])
        chi_square = ((counts - games / 11) ** 2 / (games / 11)).sum()
        assert abs(chi_square - 100) < 4 * np.sqrt(200)
    joint = np.zeros((11, 11))  # the passed pairs were (T03, T04) on pile 0 and (T01, T02) on pile 1
    np.add.at(joint, (places[:, 0, card_of("T03")], places[:, 1, card_of("T01")]), 1)
    chi_square = ((joint - games / 121) ** 2 / (games / 121)).sum()
    assert abs(chi_square - 120) < 4 * np.sqrt(240)


@pytest.mark.rule("BA-038")
def test_uggel_leaves_hands_tables_and_the_middle_deck_alone() -> None:
    match = Match(3, keeps={0: ["E01", "C01"], 1: ["E11", "C02"], 2: ["D01"]})
    match.rounds(1)
    middle = match.middle
    match.commit()
    assert match.node == "WITCH"
    assert match.middle == middle
    assert match.table(0) == {"E01", "C01"}
    assert match.table(1) == {"E11", "C02"}
    assert [match.hand(seat) for seat in range(3)] == [set(), set(), set()]


@pytest.mark.rule("BA-036", "BA-038")
def test_the_shuffle_comes_from_the_seed() -> None:
    def piles(seed: int) -> list[list[str]]:
        match = Match(3, keeps={0: ["C01"], 1: ["C02"]}, seed=seed)
        match.commit()
        return match.piles

    assert piles(1) == piles(1)
    assert piles(1) != piles(2)


@pytest.mark.rule("BA-039")
def test_in_the_goat_step_uggel_shuffles_nothing() -> None:
    match = Match(2, keeps={0: ["C09"]}, travelling={0: ("C01", "T01"), 1: ("T02", "T03")}, middle=["E01"])
    match.rounds(9)
    match.commit()
    if "C01" not in match.hand(0):
        pytest.fail("the pair with Uggel-Guggel ends at seat 0")
    chance = int(match.state.rng)
    pile = match.pile(1)
    match.act("C01", node="GOAT")
    assert match.over
    assert "C01" in match.table(0)
    assert match.pile(1) == pile
    assert int(match.state.rng) == chance


# --- The Witch ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-040", "BA-041", "BA-042")
@pytest.mark.parametrize("num_players", [3, 4, 5])
@pytest.mark.parametrize("answer", ["LEFT", "RIGHT", "NO"])
def test_the_witch_moves_every_pile_one_seat(num_players: int, answer: str) -> None:
    match = Match(num_players, keeps={1: [None, "C02"], 2: [None, "C04"]})
    match.rounds(1)
    match.commit()
    assert (match.seat, match.node, match.offers) == (1, "WITCH", {"LEFT", "RIGHT", "NO"})
    before = match.piles
    match.act(answer)
    assert match.node == "OLLE"
    step = {"LEFT": 1, "RIGHT": -1, "NO": 0}[answer]
    for seat in range(num_players):
        assert match.pile((seat + step) % num_players) == before[seat]  # the order inside, passed pairs on top


@pytest.mark.rule("BA-041", "BA-043")
def test_example_x16() -> None:
    for answer, expected in (("LEFT", "CAB"), ("RIGHT", "BCA")):
        match = Match(3, keeps={0: ["C02"], 1: ["C04"]})
        match.commit()
        names = dict(zip("ABC", match.piles, strict=True))
        match.act(answer, node="WITCH")
        assert match.piles == [names[name] for name in expected]
    match = Match(2, keeps={0: ["C02"], 1: ["C04"]})
    match.commit()
    assert match.offers == {"LEFT", "NO"}
    first, second = match.piles
    match.act("LEFT")
    assert match.piles == [second, first]


@pytest.mark.rule("BA-040")
def test_moved_piles_are_the_new_piles() -> None:
    match = Match(3, keeps={0: ["C02"]})
    match.commit()
    piles = match.piles
    match.act("LEFT")
    assert [match.hand(seat) for seat in range(3)] == [set(piles[seat - 1][:3]) for seat in range(3)]


@pytest.mark.rule("BA-042")
def test_a_seat_that_passed_a_pair_knows_where_the_witch_moved_it() -> None:
    match = Match(3, keeps={1: ["C02"], 2: ["C04"]}, travelling={0: ("T01", "T02")})
    match.commit()
    assert match.plane(0, "with_seat_1") == {"T01": 1.0, "T02": 1.0}
    match.act("LEFT")
    assert match.plane(0, "with_seat_1") == {}
    assert match.plane(0, "with_seat_2") == {"T01": 1.0, "T02": 1.0}


@pytest.mark.rule("BA-044")
def test_the_witch_is_asked_in_the_last_round() -> None:
    keeps: list[str | None] = [None] * 9
    match = Match(3, keeps={0: [*keeps, "C02"], 1: ["C09"]})
    match.rounds(9)
    match.commit()
    assert (match.round, match.node) == (10, "WITCH")
    left = match.pile(0)
    match.act("LEFT")
    assert (match.seat, match.node) == (1, "GOAT")
    assert match.hand(1) == set(left)


@pytest.mark.rule("BA-044")
def test_the_witch_is_not_asked_in_the_goat_step() -> None:
    match = Match(2, keeps={0: ["C09"]}, travelling={0: ("C02", "T01"), 1: ("T02", "T03")})
    match.rounds(9)
    match.commit()
    match.act("C02", node="GOAT")
    assert match.over
    assert "C02" in match.table(0)


# --- Martin ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-045")
def test_martin_plays_the_top_card_of_the_middle_deck() -> None:
    match = Match(3, keeps={1: ["C03"]}, middle=["E01", "E02"])
    match.commit()
    assert match.table(1) == {"C03", "E01"}
    assert match.middle[0] == "E02"
    assert match.committing  # nobody was asked


@pytest.mark.rule("BA-046")
def test_a_night_card_of_martin_goes_face_down() -> None:
    match = Match(3, keeps={1: ["C03"]}, middle=["T11"])
    match.commit()
    assert match.face_down(1) == {"T11"}
    assert match.plane(1, "table_0").keys() == {"C03", "T11"}
    assert match.plane(0, "table_1").keys() == {"C03"}
    assert match.feature(0, "travels_1")[0] == 0


@pytest.mark.rule("BA-047", "BA-057")
def test_martins_card_has_been_seen_when_daga_is_decided() -> None:
    match = Match(2, keeps={0: ["C05", "C03"]}, middle=["E11", "E01", "E02"])
    match.commit()
    match.commit()
    assert (match.seat, match.node, match.offers) == (0, "DAGA_LATE", {"E11", "NO"})
    assert match.plane(0, "about_to_play") == {"E11": 1.0}
    assert match.plane(1, "about_to_play") == {}
    match.act("E11")
    assert match.table(0) == {"C05", "C03", "E01", "E02"}
    assert match.middle[-1] == "E11"


# --- Olle -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-048")
@pytest.mark.parametrize(("played", "other"), [("E01", "T11"), ("T11", "E01")])
def test_olle_plays_one_of_two_cards_and_discards_the_other(played: str, other: str) -> None:
    match = Match(3, keeps={2: ["C04"]}, middle=["E01", "T11", "E03"])
    match.commit()
    assert (match.seat, match.node, match.offers) == (2, "OLLE", {"E01", "T11"})
    match.act(played)
    assert match.table(2) == {"C04", played}
    assert match.middle[0] == "E03"
    assert match.middle[-1] == other


@pytest.mark.rule("BA-049")
def test_only_the_owner_sees_olles_cards() -> None:
    match = Match(3, keeps={2: ["C04"]}, middle=["E01", "E02"])
    match.commit()
    assert match.plane(2, "choosing").keys() == {"E01", "E02"}
    for seat in (0, 1):
        assert match.plane(seat, "choosing") == {}
        assert len({frozenset(match.determinized(seat, seed).hand(2)) for seed in range(30)}) > 10
    match.act("E01")
    for seat in (0, 1):
        assert match.plane(seat, "out") == {}
        assert "E02" not in {id_ for plane in ("with_seat_0", "with_seat_1") for id_ in match.plane(seat, plane)}
    assert match.plane(2, "out") == {"E02": 1.0}


@pytest.mark.rule("BA-050", "BA-096", "BA-022")
def test_with_vill_both_cards_of_olle_are_played_and_vill_is_discarded() -> None:
    match = Match(3, keeps={0: ["C10", "C04"]}, middle=["E01", "T11"])
    match.rounds(1)
    match.commit()
    assert (match.node, match.offers) == ("OLLE", {"E01", "T11", "USE_VILL"})
    match.act("USE_VILL")
    assert match.table(0) == {"C04", "E01", "T11"}
    assert match.record("E01") == (2, "Olle")
    assert match.record("T11") == (2, "Olle")
    assert match.middle[-1] == "C10"
    assert len(match.middle) == 19 - 2 + 1
    assert all(match.plane(seat, "out") == {"C10": 1.0} for seat in range(3))
