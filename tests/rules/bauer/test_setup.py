"""Setup (rules document, section 4.1)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from tests.rules.bauer.scenario import COMPILED_ONLY, IDS, Match, card_of, id_of

# num_players, pile P, middle deck M0, rounds R
SIZES = [(2, 12, 31, 10), (3, 12, 19, 10), (4, 12, 7, 10), (5, 10, 5, 8)]


@pytest.mark.rule("BA-001")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_the_left_neighbour_is_the_next_seat(num_players: int) -> None:
    match = Match(num_players)
    passed = [match.hand(seat) - {match.planned(seat)} for seat in range(num_players)]
    match.commit()
    for seat in range(num_players):
        assert passed[seat] < match.hand((seat + 1) % num_players)


@pytest.mark.rule("BA-001")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_all_seats_act_at_the_same_time_and_none_is_first(num_players: int) -> None:
    match = Match(num_players)
    assert match.owing == set(range(num_players))
    with pytest.raises(OptionError, match="no first seat"):
        match.batch.reset(first_seats=0)


@pytest.mark.rule("BA-002", "BA-003", "BA-005")
@pytest.mark.parametrize(("num_players", "pile", "middle", "rounds"), SIZES)
def test_sizes(num_players: int, pile: int, middle: int, rounds: int) -> None:
    match = Match(num_players)
    assert [len(match.hand(seat)) + len(match.pile(seat)) for seat in range(num_players)] == [pile] * num_players
    assert len(match.middle) == middle
    dealt = [id_ for seat in range(num_players) for id_ in [*match.hand(seat), *match.pile(seat)]] + match.middle
    assert sorted(dealt) == sorted(IDS)
    kept = 0
    while not match.over:  # nobody is asked anything but what to keep, unless it is answered with "no"
        kept += match.node == "KEEP" and match.seat == 0
        match.act("NO" if "NO" in match.offers else min(match.offers, key=lambda word: (word == "USE_VILL", word)))
    assert kept == rounds


@COMPILED_ONLY
@pytest.mark.rule("BA-002")
def test_the_shuffle_is_uniform() -> None:
    """Each card is equally often at each place of the deck order: chi-square with 54 x 54 degrees of freedom."""
    number = 11_000
    batch = GameBatch(BAUER.setup(num_players=3), number, seed=20, observing=False)
    orders = np.array(batch.states["deals"][:, 0, :])
    counts = np.zeros((55, 55))
    for place in range(55):
        counts[place] = np.bincount(orders[:, place], minlength=55)
    expected = number / 55
    freedom = 54 * 54
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert abs(chi_square - freedom) < 4 * np.sqrt(2 * freedom)
    assert len(np.unique(orders, axis=0)) == number
    # And pairs of places are independent: the card on top says nothing about the next.
    pairs = np.zeros((55, 55))
    np.add.at(pairs, (orders[:, 0], orders[:, 1]), 1)
    off = ~np.eye(55, dtype=bool)
    chi_square = ((pairs[off] - number / (55 * 54)) ** 2 / (number / (55 * 54))).sum()
    assert abs(chi_square - 55 * 54) < 4 * np.sqrt(2 * 55 * 54)


@pytest.mark.rule("BA-004")
@pytest.mark.parametrize(("num_players", "pile", "middle", "rounds"), SIZES)
def test_deal_convention(num_players: int, pile: int, middle: int, rounds: int) -> None:
    order = list(np.random.default_rng(5).permutation(55))
    match = Match(num_players, order=order)
    for seat in range(num_players):
        part = [id_of(card) for card in order[seat * pile : (seat + 1) * pile]]
        assert match.hand(seat) == set(part[:3])  # the first cards of a part are its top
        assert match.pile(seat) == part[3:]
    assert match.middle == [id_of(card) for card in order[num_players * pile :]]


@pytest.mark.rule("BA-006")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_nobody_sees_the_order_of_piles_and_middle_deck(num_players: int) -> None:
    match = Match(num_players)
    match.rounds(2)
    seen = match.observations()
    random = np.random.default_rng(3)
    state = match.batch.states[0]
    hidden = [state.pile[seat, : state.pile_count[seat]] for seat in range(num_players)]
    hidden.append(state.middle[state.middle_top : state.middle_end])
    cards = np.concatenate(hidden)
    random.shuffle(cards)  # cards that nobody has seen yet change places freely
    for part in hidden:
        part[:], cards = cards[: len(part)], cards[len(part) :]
    for before, after in zip(seen, match.observations(), strict=True):
        assert np.array_equal(before, after)


@pytest.mark.rule("BA-006")
@pytest.mark.parametrize(("num_players", "pile", "middle", "rounds"), SIZES)
def test_sizes_of_piles_and_middle_deck_are_public(num_players: int, pile: int, middle: int, rounds: int) -> None:
    match = Match(num_players, keeps={0: ["C03"]}, middle=["E11"])
    for seat in range(num_players):
        assert match.feature(seat, "pile")[0] == pytest.approx((pile - 3) / 12)
        assert match.feature(seat, "middle_deck")[0] == pytest.approx(middle / 33)
    match.commit()  # Brother Martin takes one card
    for seat in range(num_players):
        assert match.feature(seat, "pile")[0] == pytest.approx((pile - 4) / 12)
        assert match.feature(seat, "middle_deck")[0] == pytest.approx((middle - 1) / 33)


@pytest.mark.rule("BA-006")
def test_cards_nobody_has_seen_are_nowhere_in_an_observation() -> None:
    match = Match(3)
    unseen = {*match.middle, *match.pile(0), *match.pile(1), *match.pile(2)}
    planes = ["choosing", "about_to_play", "table_0", "table_1", "table_2", "copied", "out"]
    planes += ["with_seat_0", "with_seat_1", "with_seat_2", "face_down_1", "face_down_2"]
    for seat in range(3):
        assert not any(unseen & set(match.plane(seat, plane)) for plane in planes)
        assert match.plane(seat, "choosing").keys() == match.hand(seat)
    assert card_of("E01") == 0
