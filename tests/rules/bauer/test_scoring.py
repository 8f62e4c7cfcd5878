"""Scoring and several matches (rules document, sections 4.13, 4.14): expected values are counted by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources

import numpy as np
import pytest

from hedgerow.envs.bauer.sheet import score_sheet
from hedgerow.envs.core import kernels
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.rewards import MARGIN, OUTCOME, RANK
from tests.rules.bauer.scenario import Match, deal, games, play_out

CATEGORIES = ["Event", "Travel", "Danger", "Themes", "Quests", "Awards", "Total"]


def sheet(table: str, *others: str, copies: Mapping[str, str] | None = None) -> dict[str, int]:
    """The sheet of the first seat; an empty second seat joins if there are no others."""
    tables = [table.split(), *[other.split() for other in others or ("",)]]
    return score_sheet(tables, copies)[0]


def dangers(*swords: int) -> list[int]:
    """Danger points of seats with these numbers of swords, out of the shipped cards of 3, 2 and 1 swords."""
    stock = {3: ["D01", "D02", "D03", "D11", "D12"], 2: ["D04", "D05", "D06", "D07"], 1: ["D08", "D09", "D10"]}
    return [row["Danger"] for row in score_sheet(_tables(swords, stock))]


def _tables(swords: Sequence[int], stock: dict[int, list[str]]) -> list[list[str]]:
    """Some distribution of the danger cards with these sums (depth first)."""
    left = {value: list(cards) for value, cards in stock.items()}
    tables: list[list[str]] = [[] for _ in swords]

    def place(seat: int, missing: int) -> bool:
        if missing == 0:
            return seat + 1 == len(swords) or place(seat + 1, swords[seat + 1])
        for value in (3, 2, 1):
            if value <= missing and left[value]:
                card = left[value].pop()
                tables[seat].append(card)
                if place(seat, missing - value):
                    return True
                left[value].append(tables[seat].pop())
        return False

    assert place(0, swords[0]), swords
    return tables


# --- Worked examples ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-106", "BA-107", "BA-114")
def test_example_x1() -> None:
    found = sheet("D04 T01 E06 D03 E02 D07")
    assert (found["Themes"], found["Event"], found["Travel"]) == (9, 5, 1)
    assert sheet("D04 T01 E06 D03 E02 D07 N04")["Awards"] == 7  # King Death counts the swords
    assert sheet("N02 D04 T01 E06 D03 E02 D07")["Awards"] == 5  # Wing Mother the 5 R


@pytest.mark.rule("BA-114", "BA-117", "BA-124")
def test_example_x2() -> None:
    table = "C11 E08 D08 D09 D06 E10 E02"
    assert (sheet(table)["Quests"], sheet(table)["Themes"]) == (15, 0)
    assert sheet(table + " N06")["Awards"] == 6


@pytest.mark.rule("BA-084", "BA-125", "BA-126")
def test_example_x3() -> None:
    table = "N07 T01 T02 T05 E01"
    assert sheet(table)["Awards"] == 6
    assert sheet(table + " C07", copies={"C07": "T01"})["Awards"] == 4
    assert sheet(table + " C08", copies={"C08": "N07"})["Awards"] == 12
    assert sheet("N07 E08 E09 E10 D08 D09")["Awards"] == 0


@pytest.mark.rule("BA-107")
@pytest.mark.parametrize(("number", "points"), list(enumerate([0, 1, 3, 7, 12, 18, 22, 26, 30])))
def test_example_x4_travels(number: int, points: int) -> None:
    assert sheet(" ".join(f"T{index:02}" for index in range(1, number + 1)))["Travel"] == points


@pytest.mark.rule("BA-084", "BA-107", "BA-108")
def test_example_x4_night_travels() -> None:
    table = "T01 T02 T03 T04 T11 T12"
    assert sheet(table)["Travel"] == 24
    assert sheet(table + " C08", copies={"C08": "T12"})["Travel"] == 29


@pytest.mark.rule("BA-109", "BA-110", "BA-111", "BA-113")
@pytest.mark.parametrize(
    ("swords", "points"),
    [
        ((5, 3), [12, 6]),
        ((4, 4), [9, 9]),
        ((3, 0), [12, 0]),
        ((0, 0), [0, 0]),
        ((5, 5, 2), [9, 9, 0]),
        ((4, 4, 4), [6, 6, 6]),
        ((6, 3, 3), [12, 3, 3]),
    ],
)
def test_example_x5(swords: tuple[int, ...], points: list[int]) -> None:
    assert dangers(*swords) == points


@pytest.mark.rule("BA-110", "BA-111", "BA-112")
@pytest.mark.parametrize(
    ("swords", "points"),
    [
        ((2, 2, 2, 2), [5, 5, 5, 5]),
        ((7, 3, 3, 3), [12, 2, 2, 2]),
        ((7, 7, 1, 0), [9, 9, 0, 0]),
        ((7, 7, 7, 1), [6, 6, 6, 0]),
        ((1, 1, 1, 3, 0), [2, 2, 2, 12, 0]),
        ((4, 3, 3, 0, 0), [12, 3, 3, 0, 0]),
        ((4, 4, 4, 4, 3), [5, 5, 5, 5, 0]),
    ],
)
def test_example_x6(swords: tuple[int, ...], points: list[int]) -> None:
    assert dangers(*swords) == points


# The shipped list has only three cards of 1 sword: lists of an owner reach what the printed rule says for them.
@pytest.mark.rule("BA-111", "BA-112")
@pytest.mark.parametrize(
    ("swords", "points"), [((1, 1, 1, 1, 1), [4, 4, 4, 4, 4]), ((4, 1, 1, 1, 1), [12, 2, 2, 2, 2])]
)
def test_example_x6_with_many_small_dangers(swords: tuple[int, ...], points: list[int]) -> None:
    text = resources.files("hedgerow.envs.bauer").joinpath("components.toml").read_text(encoding="utf-8")
    text = text.replace('status = "reconstructed"', 'status = "owner"')
    head, *cards = text.split("[[card]]")
    cards = [card.replace("swords = 2", "swords = 1") if 'type = "danger"' in card else card for card in cards]
    own = "[[card]]".join([head, *cards])
    tables = _tables(swords, {3: ["D01", "D02"], 1: ["D04", "D05", "D06", "D07", "D08", "D09", "D10"], 2: []})
    assert [row["Danger"] for row in score_sheet(tables, components=own)] == points


@pytest.mark.rule("BA-084", "BA-123", "BA-126")
def test_example_x7() -> None:
    table = "N05 E01 E11 E12 T01 T11 D01 D02 D11 D12"
    assert sheet(table)["Awards"] == 6
    with_boy = sheet(table + " C07", copies={"C07": "T01"})
    assert (with_boy["Awards"], with_boy["Quests"]) == (9, 4)
    assert sheet(table + " C07 C08", copies={"C07": "T01", "C08": "N05"})["Awards"] == 18


@pytest.mark.rule("BA-084", "BA-122")
def test_example_x8() -> None:
    assert sheet("N04 D01 D04 D08 D11")["Awards"] == 9
    assert sheet("N04 D01 D04 D08 D11 C07", copies={"C07": "D01"})["Awards"] == 12


@pytest.mark.rule("BA-120", "BA-121")
def test_example_x9() -> None:
    wing = sheet("N02 E01 D04")
    assert (wing["Awards"], wing["Themes"]) == (3, 0)
    assert sheet("N03 E01 E11 T01 T02 T11 D01")["Awards"] == 3


@pytest.mark.rule("BA-118", "BA-119", "BA-126")
def test_example_x10() -> None:
    holder = "N01 E11 D01 C08"
    assert sheet(holder, "E12 T11", "T12", copies={"C08": "N01"})["Awards"] == 12
    assert sheet(holder, "E12 T11 D11", "T12", copies={"C08": "N01"})["Awards"] == 0


@pytest.mark.rule("BA-115", "BA-116")
def test_example_x11() -> None:
    found = sheet("C02 C09 D01 E04 E05 D02")
    assert (found["Quests"], found["Themes"], found["Event"]) == (8, 0, 4)


@pytest.mark.rule("BA-105", "BA-106", "BA-107", "BA-109", "BA-114", "BA-115", "BA-117", "BA-124", "BA-127")
def test_example_x12() -> None:
    found = sheet("C01 C11 N02 N06 E04 E06 T06 T05 T11 D06 D01 D09", "D11 D12", "D08")
    # 6 swords against 6 and 1: a tie for most.
    assert found == {"Event": 4, "Travel": 8, "Danger": 9, "Themes": 9, "Quests": 10, "Awards": 9, "Total": 49}


def result(match: Match, totals: Sequence[int], kind: int) -> tuple[list[float], list[list[int]]]:
    """Rewards, points and ranks of a finished match in which the seats had scored these totals."""
    states = match.batch._states.copy()
    states["match_points"][0, : len(totals)] = totals
    rewards = np.zeros(len(totals))
    scores = np.zeros((len(totals), 2), np.int64)
    kernels.result_one(match.setup.config, states, kind, 40.0, rewards, scores)
    return rewards.tolist(), scores.T.tolist()


@pytest.mark.rule("BA-127", "BA-128")
def test_example_x13_tied_seats_share_the_victory() -> None:
    match = Match(3)
    play_out(match)
    rewards, (points, ranks) = result(match, (49, 49, 30), OUTCOME)
    assert points == [49, 49, 30]
    assert ranks == [1, 1, 3]
    assert rewards == pytest.approx([0.25, 0.25, -0.5])
    assert result(match, (49, 49, 30), RANK)[0] == pytest.approx([0.5, 0.5, -1])
    assert result(match, (49, 49, 30), MARGIN)[0] == pytest.approx([9.5 / 40, 9.5 / 40, -19 / 40])


# --- Rules one by one -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-104")
def test_night_cards_are_revealed_and_scored_at_the_end() -> None:
    match = Match(3, keeps={0: ["E11"], 1: ["T11"], 2: ["D11"]}, travelling={0: ("E01", "E02"), 1: ("T01", "T02")})
    match.rounds(1)
    assert match.face_down(0) == {"E11"}
    play_out(match)
    assert [match.face_down(seat) for seat in range(3)] == [set(), set(), set()]
    for seat in range(3):
        assert all(match.plane(seat, f"table_{(other - seat) % 3}").keys() == match.table(other) for other in range(3))
    found = [match.score(seat) for seat in range(3)]
    assert [row["Total"] for row in found] == match.batch.final_points[0].tolist()
    assert found[0]["Event"] >= 4


@pytest.mark.rule("BA-105")
def test_each_copy_is_one_more_scored_card() -> None:
    table = "E05 D04 T11 C06 C07 C08"
    plain = sheet(table)
    copied = sheet(table, copies={"C06": "E05", "C07": "D04", "C08": "T11"})
    assert (plain["Event"], plain["Travel"], plain["Themes"]) == (2, 2, 0)
    assert (copied["Event"], copied["Travel"], copied["Themes"]) == (4, 5, 8)  # GGGG and BBBB


@pytest.mark.rule("BA-105")
def test_characters_and_night_cards_give_no_tags() -> None:
    assert sheet("C01 C02 C03 C04 C05 N07")["Awards"] == 13
    assert sheet("E11 E12 T11 D11 N07")["Awards"] == 13


@pytest.mark.rule("BA-106")
def test_events_by_day_and_night() -> None:
    assert sheet("E01 E04 E08 E11 E13")["Event"] == 3 + 2 + 1 + 4 + 4


@pytest.mark.rule("BA-109")
def test_swords_by_day_and_night_count() -> None:
    first, second, third = score_sheet([["D11", "D08"], ["D01"], ["D04"]])
    assert (first["Danger"], second["Danger"], third["Danger"]) == (12, 6, 0)


@pytest.mark.rule("BA-110", "BA-113")
def test_without_swords_there_is_nothing_for_danger() -> None:
    assert dangers(0, 0, 0) == [0, 0, 0]
    assert dangers(0, 2, 0) == [0, 12, 0]
    assert dangers(3, 0, 0, 0) == [12, 0, 0, 0]


@pytest.mark.rule("BA-114")
@pytest.mark.parametrize(
    ("table", "points"),
    [("D04 E01", 0), ("D04 E01 T01", 4), ("D04 E01 T01 T02", 5), ("D04 E01 T01 E02 D03 T05", 8)],
)
def test_four_tags_of_a_theme_are_needed(table: str, points: int) -> None:
    """BB, B, BR, BY, R, R, RY: 3 B; 4 B; 5 B; 4 B and 4 R."""
    assert sheet(table)["Themes"] == points


QUESTS = [
    ("C01", "D07 D03 D01", 5),  # RRPP
    ("C02", "E04 D01", 5),  # PPP
    ("C03", "D04 E01", 3),  # BBB
    ("C04", "D05 E04", 4),  # YYPP
    ("C05", "D05 E05", 4),  # YYGG
    ("C06", "D05 E03", 3),  # YYY
    ("C07", "D04 E02 D03", 4),  # BBRR
    ("C08", "E02 D03 D06", 3),  # RRR
    ("C09", "E05 D02", 3),  # GGG
    ("C10", "D04 E05", 5),  # BBGG
    ("C11", "T01 T08 D02", 5),  # BRYPG
]


@pytest.mark.rule("BA-115")
@pytest.mark.parametrize(("character", "table", "points"), QUESTS)
def test_a_quest_scores_once_when_its_tags_are_there(character: str, table: str, points: int) -> None:
    assert sheet(f"{character} {table}")["Quests"] == points
    for missing in table.split():
        rest = " ".join(card for card in table.split() if card != missing)
        assert sheet(f"{character} {rest}")["Quests"] == 0
    if character != "C11":
        more = "E04 E05 E06 E07 E08 E09 E10 D04 D05 D06 D07"
        assert sheet(" ".join({character, *table.split(), *more.split()}))["Quests"] == points


@pytest.mark.rule("BA-115")
def test_tags_of_copies_count_for_quests() -> None:
    assert sheet("C03 D04 C07")["Quests"] == 0
    assert sheet("C03 D04 C07", copies={"C07": "D04"})["Quests"] == 3


@pytest.mark.rule("BA-116")
def test_the_same_tags_serve_several_quests_themes_and_awards() -> None:
    """BBBB of D04, E01, T01 and RR of E02, T01: Martin's BBB, Boy's BBRR, the theme B, Wing Mother."""
    found = sheet("C03 C07 N02 D04 E01 T01 E02")
    assert (found["Quests"], found["Themes"], found["Awards"]) == (7, 4, 4)


@pytest.mark.rule("BA-117")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("T01 T08", 0),  # B R Y P
        ("T01 T08 D02", 5),
        ("T01 T08 D02 T02 T06", 5),  # + B Y R P: G is missing
        ("T01 T08 D02 T02 T06 E05", 10),
        ("T01 T08 D02 T02 T06 E05 E08 D06", 15),
    ],
)
def test_tjoviks_quest_repeats(table: str, points: int) -> None:
    assert sheet("C11 " + table)["Quests"] == points


@pytest.mark.rule("BA-118", "BA-119")
@pytest.mark.parametrize(
    ("others", "points"),
    [(("", ""), 6), (("E12", ""), 6), (("E12 T11", ""), 0), (("E12 T11 D11", ""), 0), (("E12", "T11 D11"), 0)],
)
def test_longleg_wants_to_be_alone_in_front(others: tuple[str, str], points: int) -> None:
    assert sheet("N01 E11", *others)["Awards"] == points


@pytest.mark.rule("BA-119")
def test_copies_of_night_cards_count_for_longleg() -> None:
    assert sheet("N01 C08", "E12")["Awards"] == 0
    assert sheet("N01 C08 T11", "E12 E13", copies={"C08": "T11"})["Awards"] == 6
    assert sheet("N01", "C08 E12", copies={"C08": "E12"})["Awards"] == 0


@pytest.mark.rule("BA-120")
def test_wing_mother_needs_no_minimum() -> None:
    assert sheet("N02")["Awards"] == 0
    assert sheet("N02 T01")["Awards"] == 1
    assert sheet("N02 D05 T02 T05 D04")["Awards"] == 4  # Y: 2 + 1 + 1


@pytest.mark.rule("BA-121")
@pytest.mark.parametrize(
    ("table", "points"), [("", 0), ("E01 E11 E12 T01", 3), ("T01 T11 E01", 2), ("D01 D11 D04 D05 E01 T01", 4)]
)
def test_silver_knight_counts_the_most_frequent_type(table: str, points: int) -> None:
    assert sheet("N03 C01 C02 C03 C04 C05 " + table)["Awards"] == points  # characters are no such type


@pytest.mark.rule("BA-122")
def test_king_death_counts_only_own_swords() -> None:
    assert sheet("N04 D08", "D01 D02")["Awards"] == 1


@pytest.mark.rule("BA-123")
@pytest.mark.parametrize(("table", "points"), [("E01 T01", 0), ("E01 T01 D01", 3), ("E11 T11 D11 E01 T01 D01", 6)])
def test_jock_counts_sets(table: str, points: int) -> None:
    assert sheet("N05 " + table)["Awards"] == points


@pytest.mark.rule("BA-124")
def test_tuvstarr_counts_every_completion() -> None:
    """X2's tags hold three sets and BBB: Tjovik three times, Martin once."""
    assert sheet("N06 C11 C03 E08 D08 D09 D06 E10 E02")["Awards"] == 8
    assert sheet("N06 C11 C03")["Awards"] == 0


@pytest.mark.rule("BA-125")
def test_skogsra_is_never_below_zero() -> None:
    assert sheet("N07")["Awards"] == 13
    assert sheet("N07 D04")["Awards"] == 11
    assert sheet("N07 E08 E09 E10 D08 T01 T02")["Awards"] == 0


@pytest.mark.rule("BA-126")
@pytest.mark.parametrize(
    ("award", "table", "single"),
    [
        ("N02", "D04 T01", 3),
        ("N03", "E01 E02", 2),
        ("N04", "D04", 2),
        ("N05", "E01 T01 D01", 3),
        ("N06", "C03 D04 T01", 2),
        ("N07", "T01", 11),
    ],
)
def test_a_copied_award_is_given_twice(award: str, table: str, single: int) -> None:
    assert sheet(f"{award} C08 {table}")["Awards"] == single
    assert sheet(f"{award} C08 {table}", copies={"C08": award})["Awards"] == 2 * single


@pytest.mark.rule("BA-127")
def test_the_score_is_the_sum_of_six_categories() -> None:
    found = sheet("C01 E04 T06 T05 D06 D01 N03")
    assert list(found) == CATEGORIES
    assert found["Total"] == sum(found[name] for name in CATEGORIES[:-1])


@pytest.mark.rule("BA-127", "BA-128")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_most_points_win_and_no_score_is_negative(num_players: int) -> None:
    number = games(400)
    batch = GameBatch(Match(num_players).setup, number, seed=127, autoreset=False, observing=False)
    rewards = np.zeros((number, num_players))
    while (batch.seats >= 0).any():
        batch.step(batch.random_actions())
        rewards += batch.rewards
    points = batch.final_points
    assert (points >= 0).all()
    best = points == points.max(axis=1, keepdims=True)
    assert ((rewards > 0) == (best & ~best.all(axis=1, keepdims=True))).all()
    assert ((rewards == 0).all(axis=1) == best.all(axis=1)).all()


def test_score_sheet_refuses_impossible_tables() -> None:
    with pytest.raises(OptionError, match="E01 lies on the tables twice"):
        score_sheet([["E01"], ["E01"]])
    with pytest.raises(OptionError, match="no card has the id 'X1'"):
        score_sheet([["X1"], []])
    with pytest.raises(OptionError, match="2 to 5 seats"):
        score_sheet([["E01"]])
    with pytest.raises(OptionError, match="cannot copy E11"):
        score_sheet([["C06", "E11"], []], {"C06": "E11"})
    with pytest.raises(OptionError, match="same table"):
        score_sheet([["C06"], ["E01"]], {"C06": "E01"})
    with pytest.raises(OptionError, match="copies nothing"):
        score_sheet([["C01", "E01"], []], {"C01": "E01"})


# --- Several matches ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BA-129", "BA-130")
def test_example_x24() -> None:
    match = Match(2, matches=2)
    play_out(match)
    match.batch._states["prior_points"][0, :2] = (49, 30)
    rewards, (points, ranks) = result(match, (20, 39), OUTCOME)
    assert points == [69, 69]
    assert ranks == [1, 1]
    assert rewards == [0, 0]


@pytest.mark.rule("BA-129", "BA-130")
def test_scores_of_matches_are_added_up_and_nothing_else_is_carried_over() -> None:
    keeps = {0: ["E01", "C06", "C05", "C10"], 1: ["N01", "D11"]}
    match = Match(2, keeps=keeps, matches=2, middle=["E11", "T11"])
    match.batch.reset(0, deals=[match.order, deal(2)])
    single = Match(2, keeps=keeps, middle=["E11", "T11"])
    play_out(single)
    while match.state.match == 0:
        if match.committing:
            match.commit()
        else:
            match.act("NO" if "NO" in match.offers else min(match.offers))
    first = [int(value) for value in single.batch.final_points[0]]
    assert match.state.prior_points[:2].tolist() == first
    assert (match.round, match.node, match.owing) == (1, "KEEP", {0, 1})
    assert [match.table(seat) for seat in range(2)] == [set(), set()]
    assert match.copies == {}
    assert match.feature(0, "earlier_points_0")[0] == pytest.approx(min(first[0] / 200, 1))
    assert match.feature(0, "earlier_points_1")[0] == pytest.approx(min(first[1] / 200, 1))
    assert match.feature(1, "match")[0] == 1
    second = Match(2)
    assert [match.hand(seat) for seat in range(2)] == [second.hand(seat) for seat in range(2)]
    assert all(np.array_equal(match.feature(0, name), second.feature(0, name)) for name in ("out", "with_seat_1"))
    play_out(match)
    play_out(second)
    total = [a + int(b) for a, b in zip(first, second.batch.final_points[0], strict=True)]
    assert match.batch.final_points[0].tolist() == total


@pytest.mark.rule("BA-129")
def test_three_equal_matches_score_three_times_as_much() -> None:
    keeps = {0: ["E01", "T01", "D01"], 1: ["E02", "D04"]}
    single = Match(2, keeps=keeps)
    play_out(single)
    match = Match(2, keeps=keeps, matches=3)
    match.batch.reset(0, deals=[match.order] * 3)
    play_out(match)
    assert single.batch.final_points[0].min() > 0
    assert match.batch.final_points[0].tolist() == [3 * int(points) for points in single.batch.final_points[0]]
    assert match.batch.episode_lengths[0] == 3 * single.batch.episode_lengths[0]


@pytest.mark.rule("BA-130")
def test_matches_without_given_deals_are_shuffled_from_the_seed() -> None:
    orders = set()
    for seed in range(5):
        match = Match(2, matches=2, seed=seed)
        while match.state.match == 0:
            match.commit() if match.committing else match.act("NO" if "NO" in match.offers else min(match.offers))
        orders.add(tuple(match.state.deals[1].tolist()))
        assert sorted(match.state.deals[1].tolist()) == list(range(55))
    assert len(orders) == 5
