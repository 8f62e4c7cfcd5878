"""Course of a round, playing and discarding (rules document, sections 4.2 and 4.3)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauer.scenario import IDS, Match, card_of, games, play_out

NIGHT = {"E11", "E12", "E13", "T11", "T12", "D11", "D12", *(f"N{number:02}" for number in range(1, 8))}


@pytest.mark.rule("BA-007")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_each_seat_draws_three_cards_in_each_round(num_players: int) -> None:
    match = Match(num_players)
    for _ in range(3):
        assert [len(match.hand(seat)) for seat in range(num_players)] == [3] * num_players
        match.commit()


@pytest.mark.rule("BA-007", "BA-008")
def test_one_card_is_kept_and_two_are_passed_on_top_of_the_next_pile() -> None:
    match = Match(3, keeps={0: ["E01", "E02"], 1: ["D01", "D02"], 2: ["C02"]}, travelling={0: ("T01", "T02")})
    assert match.hand(0) == {"E01", "T01", "T02"}
    assert match.offers == {"E01", "T01", "T02"}
    match.commit()
    # The Witch of seat 2 is asked: the passed cards lie on the piles.
    assert (match.seat, match.node) == (2, "WITCH")
    assert match.pile(1)[:3] == ["T01", "T02", "D02"]
    match.act("NO")
    assert match.hand(1) == {"T01", "T02", "D02"}  # the top three again: both passed cards and one of the pile


@pytest.mark.rule("BA-009", "BA-010", "BA-011")
def test_nothing_is_played_or_passed_before_all_have_committed() -> None:
    match = Match(3, keeps={0: ["E01"], 1: ["E11"], 2: ["E02"]})
    piles = match.piles
    match.act("E01", seat=0)
    match.act("E11", seat=1)
    assert [match.table(seat) for seat in range(3)] == [set(), set(), set()]
    assert match.piles == piles
    match.act("E02", seat=2)
    assert [match.table(seat) for seat in range(3)] == [{"E01"}, {"E11"}, {"E02"}]
    assert all(len(match.pile(seat)) == 8 for seat in range(3))  # 9 - 3 drawn + 2 passed


@pytest.mark.rule("BA-010")
def test_commits_are_made_in_seat_order() -> None:
    match = Match(4)
    order = []
    for _ in range(8):
        order.append(match.seat)
        match.act(match.planned(match.seat))
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("BA-010", "BA-091")
def test_commits_are_hidden_from_the_other_seats() -> None:
    """Seat 0 has Vill and Daga ready: not even which question it is asked shows before the reveal."""
    match = Match(3, keeps={0: ["C10", "C05", "E01"], 1: [None, None, "C02"]})
    match.commit()
    match.commit()
    assert match.node == "DAGA_NOW"
    match.act("NO")
    start = match.observations()
    for words in (["E01"], ["E01", "E01"], ["USE_VILL"], ["USE_VILL", "E01"], ["USE_VILL", "E01", "NO"]):
        branch = match.copy()
        branch.act(*words)
        for seat in (1, 2):
            assert np.array_equal(branch.observation(seat), start[seat]), words
        assert not np.array_equal(branch.observation(0), start[0])


@pytest.mark.rule("BA-010")
def test_seats_that_have_to_act_and_seats_that_wait_see_no_other_node_in_a_commit() -> None:
    match = Match(3)
    match.act(match.planned(0))
    for seat, acting in ((0, 0), (1, 1), (2, 1)):
        node = match.feature(seat, "node")
        assert node[0] == 1  # KEEP
        assert node.sum() == 1
        assert match.feature(seat, "acting_seat").tolist() == [acting, 0, 0]


@pytest.mark.rule("BA-011")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_a_passed_card_is_drawn_in_the_next_round(num_players: int) -> None:
    match = Match(num_players)
    for _ in range(4):
        passed = [match.hand(seat) - {match.planned(seat)} for seat in range(num_players)]
        hands = [match.hand(seat) for seat in range(num_players)]
        for seat in range(num_players):
            match.act(match.planned(seat))
            if seat < num_players - 1:
                assert [match.hand(other) for other in range(seat + 1, num_players)] == hands[seat + 1 :]
        for seat in range(num_players):
            assert passed[seat - 1] == match.hand(seat) - {match.planned(seat)}


@pytest.mark.rule("BA-012")
def test_the_lower_card_of_a_passed_pair_lies_on_top() -> None:
    match = Match(2, keeps={0: ["E05"], 1: ["C02"]}, travelling={0: ("T07", "D02"), 1: ("N02", "E09")})
    match.commit()
    assert match.node == "WITCH"
    assert match.pile(1)[:2] == ["T07", "D02"]
    assert match.pile(0)[:2] == ["E09", "N02"]
    match.act("NO")
    assert match.node == "KEEP"  # nobody was asked for an order


@pytest.mark.rule("BA-013", "BA-032")
def test_the_next_round_starts_when_every_effect_is_resolved() -> None:
    match = Match(3, keeps={0: [None, "C02"], 1: ["C05", None], 2: ["E01", "C04"]})
    match.commit()
    match.commit()
    assert (match.round, match.seat, match.node) == (2, 0, "WITCH")
    assert [match.hand(seat) for seat in range(3)] == [set(), set(), set()]
    match.act("NO")
    assert (match.round, match.seat, match.node) == (2, 2, "OLLE")
    assert match.owing == {2}
    match.act(min(match.offers))
    assert (match.round, match.node, match.owing) == (3, "KEEP", {0, 1, 2})


@pytest.mark.rule("BA-014")
def test_every_pile_shrinks_by_one_card_a_round_also_with_vill_and_daga() -> None:
    match = Match(3, keeps={0: ["C10", "C05", "E01", "E02"]}, travelling={2: ("T01", "T02")}, middle=["E11", "E12"])
    for number in range(1, 11):
        match.commit({2: {0: ["USE_VILL", "T01"]}, 4: {0: ["E02", "E02"]}}.get(number))
        if number == 2:
            match.act("NO", seat=0, node="DAGA_NOW")
        drawn = 0 if number == 10 else 3
        assert [len(match.hand(seat)) for seat in range(3)] == [drawn] * 3
        assert [len(match.pile(seat)) for seat in range(3)] == [12 - number - drawn] * 3
    assert match.over
    assert {"E11", "E12"} < match.table(0)


@pytest.mark.rule("BA-014")
@pytest.mark.parametrize(("num_players", "pile", "rounds"), [(2, 12, 10), (3, 12, 10), (4, 12, 10), (5, 10, 8)])
def test_pile_sizes_in_random_play(num_players: int, pile: int, rounds: int) -> None:
    batch = GameBatch(BAUER.setup(num_players=num_players), games(300), seed=14, autoreset=False, observing=False)
    while (batch.seats >= 0).any():
        states = batch._states
        committing = states["committing"] == 1
        sizes = states["pile_count"][:, :num_players]
        number = states["round_number"]
        drawn = np.where(number <= rounds, pile - number - 2 * committing, 2)
        goat = (number > rounds)[:, None]
        assert ((sizes == drawn[:, None]) | (goat & (sizes == 0))).all()
        batch.step(batch.random_actions())


@pytest.mark.rule("BA-015")
def test_the_two_cards_left_in_each_pile_count_for_nothing() -> None:
    # Two seats, no characters: the pairs that go around are the two best events, and nobody keeps them.
    match = Match(
        2,
        keeps={0: ["E01", "E02", "E03", "T01", "T02", "T03", "D01", "D04", "D05", "D06"]},
        travelling={0: ("E11", "E12"), 1: ("E13", "T11")},
    )
    match.rounds(10)
    assert match.over
    assert [set(match.pile(0)), set(match.pile(1))] == [{"E11", "E12"}, {"E13", "T11"}]
    assert match.table(0) == {"E01", "E02", "E03", "T01", "T02", "T03", "D01", "D04", "D05", "D06"}
    assert match.score(0)["Event"] == 9
    assert match.score(0)["Travel"] == 7
    assert match.batch.final_points[0, 0] == match.score(0)["Total"]


@pytest.mark.rule("BA-016")
def test_types_and_times() -> None:
    config = BAUER.setup().config[0]
    for card, id_ in enumerate(IDS):
        assert config.card_type[card] == {"E": 0, "T": 1, "D": 2, "C": 3, "N": 3}[id_[0]], id_
        assert config.night[card] == (id_ in NIGHT), id_


@pytest.mark.rule("BA-017")
def test_records_say_in_which_round_and_how_a_card_was_played() -> None:
    match = Match(
        2,
        keeps={0: ["E01", "C03", "C04", "C05", "E02", "C09"]},
        middle=["E11", "T11", "E12", "D11", "N02"],
        travelling={0: ("T01", "T02"), 1: ("T03", "T04")},
    )
    match.commit()
    assert match.record("E01") == (1, "kept")
    match.commit()  # Martin
    assert match.record("E11") == (2, "Martin")
    match.commit()
    match.act("T11", node="OLLE")
    assert match.record("T11") == (3, "Olle")
    match.commit()
    match.act("E01", node="DAGA_NOW")
    assert match.record("D11") == (4, "Daga")
    assert match.record("N02") == (4, "Daga")
    match.rounds(5)
    match.commit()
    assert (match.node, match.round) == ("GOAT", 11)
    left = min(match.hand(0))
    match.act(left)
    assert match.record(left) == (11, "Goat")
    assert match.over


@pytest.mark.rule("BA-017")
def test_which_face_down_card_is_which_record_is_public_but_not_what_it_shows() -> None:
    """Exchanging two face-down cards of different rounds is another world, but looks the same to the others."""
    match = Match(2, keeps={0: ["E11", "T11"]})
    match.commit()
    match.commit()
    rounds = {"E11": 1, "T11": 2}
    found = set()
    for seed in range(60):
        other = match.determinized(1, seed)
        down = other.face_down(0)
        assert sorted(other.record(id_)[0] for id_ in down) == sorted(rounds.values())
        assert np.array_equal(other.observation(1), match.observation(1))
        found |= {(id_, other.record(id_)[0]) for id_ in down}
    assert {number for _, number in found} == {1, 2}
    assert len(found) > 4


@pytest.mark.rule("BA-018")
def test_day_cards_are_played_face_up_and_night_cards_face_down() -> None:
    match = Match(2, keeps={0: ["E01", "E11", "N03"], 1: ["D11", "D01", "T11"]})
    match.rounds(3)
    assert match.table(0) == {"E01", "E11", "N03"}
    assert match.face_down(0) == {"E11", "N03"}
    assert match.face_down(1) == {"D11", "T11"}
    assert match.plane(1, "table_1") == {"E01": 1.0}
    assert match.plane(0, "table_1") == {"D01": 1.0}
    assert match.plane(0, "table_0").keys() == {"E01", "E11", "N03"}
    assert match.feature(1, "face_down_cards_1")[0] == pytest.approx(2 / 14)


@pytest.mark.rule("BA-019")
def test_a_card_played_by_an_effect_has_its_own_effect() -> None:
    match = Match(3, keeps={0: ["C03"]}, middle=["C02"])
    match.commit()
    assert (match.seat, match.node) == (0, "WITCH")


@pytest.mark.rule("BA-019")
def test_waiting_copiers_are_asked_about_a_card_played_by_an_effect_and_it_scores() -> None:
    match = Match(2, keeps={0: ["C06", "C03"]}, middle=["E01"])
    match.commit()
    assert match.node == "KEEP"  # Bella waits without a question
    match.commit()
    assert (match.seat, match.node, match.offers) == (0, "COPY_6", {"E01", "NO"})
    assert match.score(0)["Event"] == 3


@pytest.mark.rule("BA-020")
@pytest.mark.parametrize("night", ["E11", "N02", "D12"])
def test_only_the_owner_sees_a_night_card_of_the_middle_deck(night: str) -> None:
    match = Match(3, keeps={1: ["C03"]}, middle=[night])
    match.commit()
    assert match.face_down(1) == {night}
    assert night in match.plane(1, "table_0")
    for seat, name in ((0, "1"), (2, "2")):
        assert night not in match.plane(seat, f"table_{name}")
        assert night not in match.plane(seat, f"face_down_{name}")
        shown = {other for seed in range(40) for other in match.determinized(seat, seed).face_down(1)}
        assert len(shown) > 3  # for the others it can be any Night card they have not seen
        assert shown <= NIGHT


@pytest.mark.rule("BA-020")
def test_a_night_card_is_shown_at_the_end() -> None:
    match = Match(2, keeps={1: ["C03"]}, middle=["E11"], matches=1)
    while not match.over:
        match.commit()
    assert "E11" in match.plane(0, "table_1")


@pytest.mark.rule("BA-021")
def test_a_discarded_card_goes_unseen_under_the_middle_deck() -> None:
    match = Match(3, keeps={0: ["C04"]}, middle=["E01", "E02"])
    match.commit()
    match.act("E02", node="OLLE")
    assert match.middle[-1] == "E01"
    assert len(match.middle) == 18
    assert match.plane(0, "out") == {"E01": 1.0}
    for seat in (1, 2):
        assert match.plane(seat, "out") == {}
        assert len({match.determinized(seat, seed).middle[-1] for seed in range(30)}) > 5


@pytest.mark.rule("BA-021")
def test_a_face_up_card_that_is_discarded_was_public() -> None:
    match = Match(3, keeps={0: ["E01", "C05"]}, middle=["E11", "E12"])
    match.rounds(1)
    match.commit()
    match.act("E01", node="DAGA_NOW")
    assert match.middle[-1] == "E01"
    for seat in range(3):
        assert match.plane(seat, "out") == {"E01": 1.0}


@pytest.mark.rule("BA-022", "BA-062")
def test_the_unchosen_card_is_discarded_before_the_card_given_up() -> None:
    match = Match(2, keeps={0: ["C05", "C04"]}, middle=["E01", "E02", "E11", "E12"])
    match.commit()
    match.commit()
    match.act("E01", node="OLLE")
    assert match.middle[-2:] != ["E02", "E01"]  # both wait for the answer about Daga
    match.act("E01", node="DAGA_LATE")
    assert match.middle[-2:] == ["E02", "E01"]
    assert match.table(0) == {"C05", "C04", "E11", "E12"}


@pytest.mark.rule("BA-023", "BA-024", "BA-025")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_what_leaves_tables_and_the_middle_deck_in_random_play(num_players: int) -> None:
    """Cards leave a table only by Daga's effect or as Vill; at most five leave the middle deck, none comes back."""
    number = games(1500)
    batch = GameBatch(BAUER.setup(num_players=num_players), number, seed=23, autoreset=False, observing=False)
    vill = np.int64(1) << card_of("C10")
    played = np.zeros((number, 55), np.int64)
    under: list[list[int]] = [[] for _ in range(number)]
    while (batch.seats >= 0).any():
        before = batch._states.copy()
        actions = batch.random_actions().copy()
        batch.step(actions)
        after = batch._states
        for seat in range(num_players):
            gone = before["table"][:, seat] & ~after["table"][:, seat]
            by_daga = (before["node"][:, seat] == 5) & (actions != 56) & (batch._lengths > 0)
            named = np.where(by_daga, np.int64(1) << np.clip(actions - 1, 0, 54).astype(np.int64), 0)
            assert ((gone & ~named & ~vill) == 0).all()
            new = after["table"][:, seat] & ~before["table"][:, seat]
            for card in range(55):
                played[:, card] += (new >> card) & 1
        assert (after["middle_top"] <= 5).all()
        for row in np.flatnonzero(after["num_discards"] != before["num_discards"]):
            state = after[row]
            cards = [int(card) for card in state.middle[state.middle_end - state.num_discards : state.middle_end]]
            assert cards[: len(under[row])] == under[row]  # what lies under the deck stays there
            under[row] = cards
    played[:, card_of("C10")] = 0
    assert played.max() == 1
    assert number < 1000 or batch._states["middle_top"].max() == 5


@pytest.mark.rule("BA-024")
def test_example_x19_the_middle_deck_of_five_players_is_just_enough() -> None:
    match = Match(
        5,
        keeps={0: ["C03"], 1: [None, "C05"], 2: [None, None, "C04"], 3: [None, None, None, "C09"]},
        middle=["E11", "E12", "E13", "T11", "T12"],
    )
    assert len(match.middle) == 5
    match.commit()
    assert len(match.middle) == 4
    match.commit()
    owned = min(match.table(1) - {"C05"})
    match.act(owned, node="DAGA_NOW")
    assert len(match.middle) == 3
    match.commit()
    assert match.node == "OLLE"
    assert len(match.middle) == 1
    match.act("T11")
    assert len(match.middle) == 2
    while match.node != "GOAT":
        match.commit() if match.committing else match.act("NO")
    match.act(min(match.hand(3)))
    assert len(match.middle) == 3
    assert match.middle[:2] == [owned, "T12"]


@pytest.mark.rule("BA-025", "BA-093")
def test_vill_can_be_played_again_by_the_seat_he_is_passed_to() -> None:
    match = Match(2, keeps={0: ["C10"]})
    match.commit()
    match.commit({0: ["USE_VILL", min(match.hand(0))]})
    assert "C10" not in match.table(0)
    assert "C10" in match.hand(1)
    match.commit({1: "C10"})
    assert "C10" in match.table(1)
    assert match.record("C10") == (3, "kept")
    assert "USE_VILL" not in match.offers  # seat 0 acts
    match.act(match.planned(0))
    assert "USE_VILL" in match.offers  # seat 1, one round later


@pytest.mark.rule("BA-026")
def test_a_seat_sees_its_hand_and_its_own_face_down_cards_and_nothing_else_that_is_face_down() -> None:
    match = Match(2, keeps={0: ["E11", "E12"], 1: ["T11", "T12"]})
    match.rounds(2)
    assert match.plane(0, "table_0").keys() == {"E11", "E12"}
    assert match.plane(0, "choosing").keys() == match.hand(0)
    for plane in ("table_1", "face_down_1", "with_seat_1", "out", "copied"):
        assert not {"T11", "T12"} & set(match.plane(0, plane))


@pytest.mark.rule("BA-026")
def test_a_seat_remembers_the_pair_it_passed() -> None:
    match = Match(3, keeps={0: ["E01"]}, travelling={0: ("T01", "D11")})
    match.rounds(1)
    assert match.plane(0, "with_seat_1") == {"T01": 1.0, "D11": 1.0}
    play_out(match)
