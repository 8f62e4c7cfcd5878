"""Determinization of Bauer against a list of all consistent worlds, made by brute force.

In each case a match is played to an interesting point. So that the worlds can be listed, the observing seat is then
told where most hidden cards are; a handful stays loose. What the seat may believe of these is written down by hand.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauer.state import DISCARD, HAND, MIDDLE, RECORD, REST, TOP
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauer.scenario import COMPILED_ONLY, IDS, Match, card_of, id_of

NIGHT = {"E11", "E12", "E13", "T11", "T12", "D11", "D12", *(f"N{number:02}" for number in range(1, 8))}

World = tuple[str, ...]


def place_names(match: Match, observer: int) -> dict[str, str]:
    """Where each card is that the observer does not see, from the piles, hands and tables themselves."""
    found: dict[str, str] = {}
    for seat in range(match.num_players):
        pile = match.pile(seat)
        passed = int(match.state.passed_count[seat])
        for depth, id_ in enumerate(pile):
            found[id_] = f"{'top' if depth < passed else 'rest'} {seat}"
        if seat != observer:
            state = match.state
            cards = int(state.hand[seat] | state.chosen[seat])
            found |= {id_of(card): f"hand {seat}" for card in range(55) if (cards >> card) & 1}
            for id_ in match.face_down(seat):
                found[id_] = f"record {seat}.{match.record(id_)[0]}"
    kept = len(match.middle) - int(match.state.num_discards)
    found |= {id_: "middle" if depth < kept else f"discard {depth - kept}" for depth, id_ in enumerate(match.middle)}
    return found


def tell_all_but(match: Match, observer: int, loose: set[str]) -> None:
    """Let the observer know where every hidden card is, but for the loose ones."""
    state = match.batch.states[0]
    number = {"top": TOP, "rest": REST, "hand": HAND}
    for id_, place in place_names(match, observer).items():
        if id_ in loose:
            continue
        kind, _, which = place.partition(" ")
        if kind == "record":
            code = int(state.record_place[card_of(id_)])
        elif kind == "middle":
            code = MIDDLE
        elif kind == "discard":
            code = DISCARD + int(which)
        else:
            code = number[kind] + int(which)
        state.may[observer, card_of(id_)] = 1 << code
        state.traced[observer] |= np.int64(1) << card_of(id_)
    match.batch.refresh()


def worlds(match: Match, observer: int, believed: Mapping[str, set[str]]) -> set[World]:
    """All assignments of the loose cards to their places: rooms are kept, and each card is where it is believed to be.

    ``believed`` gives for each loose card the places where it may be.
    """
    cards = sorted(believed)
    now = place_names(match, observer)
    places = [now[id_] for id_ in cards]
    found = set()
    for shuffled in itertools.permutations(places):
        if all(place in believed[id_] for id_, place in zip(cards, shuffled, strict=True)):
            found.add(shuffled)
    assert tuple(places) in found, "the true world is one of them"
    return found


def places_of(states: NDArray[np.record], observer: int, num_players: int, id_: str) -> NDArray[np.str_]:
    """Where one card is in each of many states: the names of :func:`place_names`, for a whole batch."""
    card = card_of(id_)
    found = np.full(len(states), "", "U16")
    slots = np.arange(states["pile"].shape[2])
    for seat in range(num_players):
        count, passed = states["pile_count"][:, seat, None], states["passed_count"][:, seat, None]
        inside = (states["pile"][:, seat] == card) & (slots < count)
        found[(inside & (slots >= count - passed)).any(axis=1)] = f"top {seat}"
        found[(inside & (slots < count - passed)).any(axis=1)] = f"rest {seat}"
        if seat != observer:
            held = states["hand"][:, seat] | states["chosen"][:, seat]
            found[(held >> card) & 1 != 0] = f"hand {seat}"
            down = (states["down"][:, seat] >> card) & 1 != 0
            for number in np.unique(states["played_round"][down, card]):
                found[down & (states["played_round"][:, card] == number)] = f"record {seat}.{number}"
    depths = np.arange(states["middle"].shape[1])
    inside = (states["middle"] == card) & (depths >= states["middle_top"][:, None])
    kept = depths < (states["middle_end"] - states["num_discards"])[:, None]
    found[(inside & kept).any(axis=1)] = "middle"
    for index in range(states["discarded"].shape[1]):
        found[(states["num_discards"] > index) & (states["discarded"][:, index] == card)] = f"discard {index}"
    return found


def draw(match: Match, observer: int, loose: set[str], number: int, seed: int) -> Counter[World]:
    """How often each world comes up."""
    batch = GameBatch(match.setup, number, 0, autoreset=False, observing=False)
    batch.states[:] = match.state
    batch.determinize(observer, seed)
    columns = [places_of(batch._states, observer, match.num_players, id_).tolist() for id_ in sorted(loose)]
    return Counter(zip(*columns, strict=True))


def assert_uniform(counted: Counter[World], expected: set[World]) -> None:
    """Chi-square at four standard deviations; the seeds are fixed, so that the test cannot fail by chance."""
    assert set(counted) <= expected, f"impossible: {sorted(set(counted) - expected)[:3]}"
    assert expected <= set(counted), f"never drawn: {sorted(expected - set(counted))[:3]}"
    mean = counted.total() / len(expected)
    assert mean >= 20
    chi_square = sum((count - mean) ** 2 / mean for count in counted.values())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * np.sqrt(2 * freedom), f"{chi_square:.0f} with {freedom} degrees of freedom"


def anywhere(match: Match, observer: int, loose: set[str]) -> set[str]:
    """The places of all loose cards: where a card that was never seen may be."""
    now = place_names(match, observer)
    return {now[id_] for id_ in loose}


@COMPILED_ONLY
def test_unseen_cards_lie_anywhere_and_only_night_cards_face_down() -> None:
    """Two seats, seat 1 has played face down: seven cards that seat 0 never saw, two of them Night cards."""
    match = Match(2, keeps={1: ["E11", None, "T12"]}, middle=["D12", "E01"])
    match.rounds(2)
    hidden = place_names(match, 0)
    assert hidden["E11"] == "record 1.1"
    assert hidden["T12"] == "hand 1"
    rest = match.pile(0)[-2:]
    loose = {"E11", "T12", "D12", "E01", match.pile(1)[-1], *rest}
    assert len(loose) == 7
    tell_all_but(match, 0, loose)
    places = anywhere(match, 0, loose)
    believed = {id_: places if id_ in NIGHT else places - {"record 1.1"} for id_ in loose}
    expected = worlds(match, 0, believed)
    assert (
        len(expected) == 540
    )  # 3 Night cards for the record, 6! / (2! 2!) for hand, pile 1, two of pile 0, two of the middle
    assert_uniform(draw(match, 0, loose, 40_000, seed=61), expected)


@COMPILED_ONLY
def test_a_passed_night_card_is_with_the_next_hand_or_face_down() -> None:
    """X23: seat 0 passed N02 to seat 1, which has since played face down and passed on to seat 2."""
    match = Match(
        3,
        keeps={0: ["E01"], 1: [None, "T01"], 2: ["E02", "D11"]},
        travelling={0: ("N02", "E05")},
        middle=["E12", "E13", "T11"],
    )
    match.rounds(1)
    match.commit({1: "N02"})
    assert match.committing
    now = place_names(match, 0)
    assert (now["N02"], now["D11"]) == ("record 1.2", "record 2.2")
    in_hand = "T01"
    assert now[in_hand] == "hand 2"
    loose = {"N02", "D11", in_hand, "E12", "E13", match.pile(1)[0]}
    tell_all_but(match, 0, loose)
    places = anywhere(match, 0, loose)
    records = {"record 1.2", "record 2.2"}
    believed = {id_: places if id_ in NIGHT else places - records for id_ in loose}
    believed["N02"] = {"record 1.2", "hand 2"}
    expected = worlds(match, 0, believed)
    assert_uniform(draw(match, 0, loose, 20_000, seed=62), expected)
    located = sum(world[sorted(loose).index("N02")] == "record 1.2" for world in expected)
    assert 0 < located < len(expected)


@COMPILED_ONLY
def test_several_seen_cards_share_a_shuffled_pile() -> None:
    """Uggel-Guggel has mixed two known pairs into their piles; each card may have been drawn since."""
    match = Match(
        3, keeps={1: [None, "C01"]}, travelling={0: ("T01", "T02"), 2: ("T03", "T04")}, middle=["E12", "E01"], seed=5
    )
    match.rounds(1)
    match.commit()
    assert match.committing
    now = place_names(match, 0)
    known = {id_ for id_ in ("T01", "T02", "T03", "T04") if id_ in now}
    seen = {id_ for id_ in IDS if id_ in now and bin(int(match.state.may[0, card_of(id_)])).count("1") == 2}
    assert seen, "some cards may be in the hand or the rest of a pile"
    assert {now[id_].partition(" ")[0] for id_ in seen} <= {"hand", "rest"}
    del known
    unseen = {"E12", "E01", *[id_ for id_ in match.pile(1) if id_ not in seen][:2]}
    unseen |= {next(id_ for id_ in sorted(match.hand(1)) if id_ not in seen)}
    loose = seen | unseen
    tell_all_but(match, 0, loose)
    places = anywhere(match, 0, loose)
    believed = dict.fromkeys(loose, places)
    for id_ in seen:
        seat = now[id_].split()[1]
        believed[id_] = {f"hand {seat}", f"rest {seat}"} & (places | {f"hand {seat}", f"rest {seat}"})
    expected = worlds(match, 0, believed)
    assert_uniform(draw(match, 0, loose, 100 * len(expected), seed=63), expected)


@COMPILED_ONLY
def test_a_card_given_up_for_daga_may_be_either_of_the_pair_or_unseen() -> None:
    match = Match(
        3,
        keeps={0: ["C05", "E01"], 1: [None, "C02"]},
        travelling={0: ("T01", "T02"), 2: ("T03", "E11")},
        middle=["E12", "E13", "T11"],
    )
    match.rounds(1)
    match.commit({0: ["E01", "E01"]})
    match.act("NO", node="WITCH")
    # Seat 2 passed T03 and E11 to seat 0, which gave up one card unseen and passed two; Daga played E12 and E13.
    now = place_names(match, 2)
    assert (now["E01"], now["T03"], now["E11"]) == ("discard 0", "hand 1", "hand 1")
    assert {now["E12"], now["E13"]} == {"record 0.2"}
    loose = {"E01", "T03", "E11", "T11", match.pile(0)[-1]}
    tell_all_but(match, 2, loose)
    places = anywhere(match, 2, loose)
    believed = dict.fromkeys(loose, places)
    believed["T03"] = believed["E11"] = {"discard 0", "hand 1"}
    expected = worlds(match, 2, believed)
    assert_uniform(draw(match, 2, loose, 20_000, seed=64), expected)


@COMPILED_ONLY
def test_the_order_inside_a_pile_is_uniform() -> None:
    match = Match(2)
    match.rounds(6)
    rest = match.pile(1)
    assert len(rest) == 3
    tell_all_but(match, 0, set())
    batch = GameBatch(match.setup, 3000, 0, autoreset=False, observing=False)
    batch.states[:] = match.state
    batch.determinize(0, 65)
    view = match.copy()
    orders: Counter[World] = Counter()
    for state in batch._states:
        view.batch._states[0] = state
        orders[tuple(view.pile(1))] += 1
    assert_uniform(orders, set(itertools.permutations(rest)))


@COMPILED_ONLY
def test_the_order_inside_the_middle_deck_is_uniform() -> None:
    match = Match(4)
    tell_all_but(match, 0, set())
    batch = GameBatch(match.setup, 7000, 0, autoreset=False, observing=False)
    batch.states[:] = match.state
    batch.determinize(0, 66)
    counts = np.zeros((7, 55))
    for state in batch._states:
        counts[np.arange(7), state.middle[:7]] += 1
    cards = [card_of(id_) for id_ in match.middle]
    assert counts[:, cards].sum() == 7 * 7000
    chi_square = ((counts[:, cards] - 1000) ** 2 / 1000).sum()
    assert chi_square < 36 + 4 * np.sqrt(72)


@COMPILED_ONLY
def test_commits_of_others_are_redrawn_among_their_legal_sequences() -> None:
    """Seat 0 has Vill and Daga ready and has finished; seat 1 knows its hand, and reckons with every sequence."""
    match = Match(2, keeps={0: ["C10", "C05", "E01"]}, travelling={0: ("T01", "T02"), 1: ("T03", "T04")})
    match.rounds(1)
    match.commit()
    match.act("NO", node="DAGA_NOW")
    match.act("E01", "NO", seat=0)
    assert match.seat == 1
    hand = {"E01", "T01", "T02"}
    tell_all_but(match, 1, set())
    batch = GameBatch(match.setup, 6000, 0, autoreset=False, observing=False)
    batch.states[:] = match.state
    batch.determinize(1, 67)
    seen: Counter[tuple[frozenset[str], str]] = Counter()
    for state in batch._states:
        chosen = frozenset(id_of(card) for card in range(55) if (int(state.chosen[0]) >> card) & 1)
        given_up = "" if state.given_up[0] < 0 else id_of(int(state.given_up[0]))
        seen[chosen, given_up] += 1
        assert state.node[0] == -1
        assert chosen | {given_up} - {""} <= hand
    alone = {(frozenset({id_}), "") for id_ in hand} | {(frozenset[str](), id_) for id_ in hand}
    pairs = {(frozenset(pair), "") for pair in itertools.combinations(hand, 2)}
    with_vill = pairs | {(frozenset({kept}), lost) for kept in hand for lost in hand if kept != lost}
    assert set(seen) == alone | with_vill


def test_own_knowledge_stays() -> None:
    match = Match(3, keeps={0: ["E11", "C05"], 1: ["T11"]}, travelling={0: ("N02", "E05")})
    match.rounds(1)
    match.commit()
    assert match.node == "DAGA_NOW"
    for seed in range(30):
        other = match.determinized(0, seed)
        assert other.hand(0) == match.hand(0)
        assert other.face_down(0) == {"E11"}
        assert other.table(0) == match.table(0)
        assert other.observation(0).tolist() == match.observation(0).tolist()
        assert np.array_equal(other.state.may[0], match.state.may[0])
    assert RECORD > MIDDLE
