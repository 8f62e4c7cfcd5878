"""Setup, mornings, order of turns, sleep, end of a day and of the game (rules document, section 4)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from tests.rules.squirrel_island.scenario import Table, own_list

PLAYERS = (2, 3, 4, 5)


@pytest.mark.rule("SI-001")
def test_two_to_five_seats_clockwise() -> None:
    for number in PLAYERS:
        table = Table(number, first=1).empty(deck=["Cook"])
        seats = []
        for _ in range(number):
            seats.append(table.actor)
            table.act("sleep")
        assert seats == [(1 + step) % number for step in range(number)]
    for number in (1, 6):
        with pytest.raises(OptionError, match="num_players"):
            SQUIRREL_ISLAND.setup(number)


@pytest.mark.rule("SI-003", "SI-005", "SI-008", "SI-009", "SI-014", "SI-020")
@pytest.mark.parametrize(("number", "deck"), [(2, 106), (3, 101), (4, 96), (5, 91)])
def test_example_e1(number: int, deck: int) -> None:
    table = Table(number)
    assert (table.node, table.actor) == ("TURN", 0)
    for seat in range(number):
        assert table.has(seat) == (3, 2, 0)
        assert len(table.hand(seat)) == 5
        assert not table.front(seat) + table.tired(seat) + table.used(seat) + table.stash(seat) + table.buried(seat)
    assert len(table.on_island) == 4
    assert len(table.deck) == deck
    assert table.fault is None


@pytest.mark.rule("SI-002", "SI-123")
def test_the_deck_is_all_cards_shuffled_and_the_only_chance_but_for_the_first_player() -> None:
    setup = SQUIRREL_ISLAND.setup(2)
    batch = GameBatch(setup, 2000, seed=3)
    orders = batch.states["deals"][:, 0, :120]
    expected = SQUIRREL_ISLAND.deck(setup)
    assert (np.sort(orders, axis=1) == expected).all()
    top = Counter(orders[:, 0].tolist())  # a type with c copies is on top in a share of c / 120
    for kind, card in enumerate(setup.components.cards):
        mean = 2000 * card.copies / 120
        assert abs(top[kind] - mean) < 5 * mean**0.5 + 5
    table = Table(2, seed=5)
    rng = int(table.state.rng)
    while not table.over:
        table.act(sorted(table.offers)[0])
    assert int(table.state.rng) == rng


@pytest.mark.rule("SI-002", "SI-005")
def test_a_given_deck_is_dealt_from_the_top_seat_after_seat() -> None:
    table = Table(2)
    order = table.state.deals[0, :120].astype(np.int64)[::-1]
    table.batch.reset(0, deals=order, first_seats=1)
    names = [table.names[kind] for kind in order]
    assert sorted(table.hand(1)) == sorted(names[:5])
    assert sorted(table.hand(0)) == sorted(names[5:10])
    assert sorted(table.on_island) == sorted(names[10:14])
    assert table.deck == names[14:]
    with pytest.raises(OptionError, match="120 entries"):
        table.batch.reset(0, deals=order[:-1])


@pytest.mark.rule("SI-004")
def test_the_first_player_is_random_or_chosen() -> None:
    setup = SQUIRREL_ISLAND.setup(3)
    tokens = np.bincount(GameBatch(setup, 3000, seed=1).states["token"], minlength=3)
    assert (abs(tokens - 1000) < 130).all()
    chosen = SQUIRREL_ISLAND.setup(3, first_player=2)
    assert (GameBatch(chosen, 50, seed=1).states["token"] == 2).all()
    with pytest.raises(OptionError, match="first_player"):
        SQUIRREL_ISLAND.setup(3, first_player=3)


@pytest.mark.rule("SI-006")
def test_nothing_limits_hand_coins_and_squirrels() -> None:
    every = ["Cartographer", "Quartermaster", "Matriarch", "Brewer", "Elder", "Lookout", "Storyteller", "Hoarder"]
    table = Table(2).empty(deck=["Cook"] * 2).seat(0, 5, 200, 900, hand=["Gatherer"] * 4 + ["Whistle"] * 4 + ["Scout"])
    table = table.copy()
    assert len(table.hand(0)) == 9
    table.play("Gatherer").act("pay 0")
    assert table.has(0) == (4, 200, 902)
    full = Table(2).empty().seat(0, 5, 0, 0, hand=["Banker"], front=every).play("Banker")
    assert len(full.front(0)) == 9


@pytest.mark.rule("SI-007", "SI-112", "SI-113")
@pytest.mark.parametrize("days", [1, 2, 3, 4])
def test_the_game_has_four_days_or_as_many_as_chosen(days: int) -> None:
    table = Table(2, days=days)
    seen = []
    while not table.over:
        seen.append(int(table.state.day))
        table.everybody_sleeps()
    assert seen == list(range(1, days + 1))


@pytest.mark.rule("SI-010")
def test_island_cards_of_a_type_are_one_action_at_one_price() -> None:
    table = Table(2).empty(island=["Digger", "Digger", "Digger", "Digger"], deck=["Cook"]).seat(0, 2, 0)
    assert table.offers == {"island Digger", "sleep"}


@pytest.mark.rule("SI-011", "SI-012", "SI-013", "SI-014", "SI-015", "SI-016", "SI-017", "SI-019", "SI-022")
def test_example_e2() -> None:
    table = Table(4)
    table.everybody_sleeps()
    assert len(table.deck) == 87
    assert len(table.on_island) == 5
    for extra in ([], ["Brewer", "Cartographer"]):
        table = Table(4).empty(deck=["Cook"] * 2)
        for seat in range(1, 4):
            table.seat(seat, asleep=True)
        table.seat(0, 4, 1, 6, front=["Climber", *extra], tired=["Motivator"])
        table.act("sleep").act("done")
        assert (table.has(0), int(table.state.day)) == ((5, 4, 10), 2)
        assert "Motivator" in table.front(0)
        assert table.tired(0) == []


@pytest.mark.rule("SI-014", "SI-120", "SI-121")
def test_the_last_cards_of_the_deck_go_to_the_seats_from_the_token_holder_on() -> None:
    table = Table(3).empty(deck=["Cook", "Whistle", "Scout"], rest=False)
    table.act("sleep", "sleep", "sleep")
    assert table.state.token == 0
    assert [sorted(table.hand(seat)) for seat in range(3)] == [["Cook", "Whistle"], ["Scout"], []]
    assert table.on_island == []
    assert int(table.state.day) == 2


@pytest.mark.rule("SI-017")
def test_everything_stays_over_night() -> None:
    table = Table(2, morning=[("gain", 0, 0, 0)] * 4).empty(island=["Cook"], deck=["Scout"])
    table.seat(0, 2, 7, 3, hand=["Whistle"], used=["Drum"], stash=["Feast"], buried=["Elder"]).seat(1, asleep=True)
    table.act("sleep")
    assert int(table.state.day) == 2
    assert table.has(0) == (2, 7, 3)
    assert (table.hand(0), table.used(0), table.stash(0), table.buried(0)) == (
        ["Whistle"],
        ["Drum"],
        ["Feast"],
        ["Elder"],
    )
    assert sorted(table.on_island) == ["Cook", "Scout"]


@pytest.mark.rule("SI-018")
def test_set_moves_the_token_up_or_down_without_nuts() -> None:
    mornings = [("gain", 0, 0, 0), ("set", 1, 0, 0), ("set", 5, 0, 0), ("gain", 4, 0, 0, 2)]
    table = Table(2, morning=mornings).empty().seat(0, 4, 0, 0)
    table.everybody_sleeps()
    assert table.has(0) == (1, 0, 0)
    table.everybody_sleeps()
    assert table.has(0) == (5, 0, 0)
    table.everybody_sleeps()
    assert table.has(0) == (5, 0, 6)


@pytest.mark.rule("SI-019")
def test_no_ability_is_activated_in_the_morning() -> None:
    table = Table(2).empty(deck=["Cook"] * 2).seat(0, 5, 0, 0, front=["Cartographer", "Brewer", "Courier", "Climber"])
    table.seat(1, asleep=True)
    table.act("sleep", "done")
    # 3 stamina of the board and 1 of Climber do not fit; 2 cards of the board and 1 of Courier.
    assert table.has(0) == (5, 3, 4)
    assert len(table.hand(0)) == 3


@pytest.mark.rule("SI-026", "SI-105", "SI-106", "SI-107", "SI-108", "SI-109", "SI-111", "SI-104")
def test_example_e19() -> None:
    table = Table(3).empty(deck=["Cook"])
    table.seat(0, 5, 5, hand=["Small Basket"], front=["Digger"])
    table.seat(1, front=["Gatherer"]).seat(2, 5, 0, hand=["Climber"])
    table.play("Small Basket")
    table.act("sleep", node="TURN", seat=1)
    assert table.state.token == 1
    table.act("done", node="GATHER", seat=1)
    table.play("Climber")
    table.act("sleep", node="TURN", seat=0)
    assert table.state.token == 1
    table.act("choose Digger", node="GATHER", seat=0)
    table.act("choose Gatherer", node="GATHER", seat=1)
    table.act("sleep", node="TURN", seat=2)
    assert int(table.state.day) == 1
    table.act("choose Climber", node="GATHER", seat=2)
    assert int(table.state.day) == 2
    assert (table.actor, table.node) == (1, "TURN")
    assert bool(table.state.awake[:3].all())


@pytest.mark.rule("SI-027", "SI-028", "SI-029")
def test_a_turn_is_one_card_or_sleep() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 3, 9, hand=["Digger", "Small Basket", "Golden Acorn"])
    assert table.offers == {"hand Digger", "hand Small Basket", "hand Golden Acorn", "sleep"}
    table.play("Small Basket")
    assert (table.turn, table.hand(0)) == (1, ["Digger", "Golden Acorn"])
    assert table.offers == {"sleep"}
    assert table.node == "TURN"


@pytest.mark.rule("SI-030")
def test_the_turn_passes_when_the_card_is_resolved() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 3, 9, hand=["Nester", "Digger"])
    table.play("Nester").act("pay 0")
    assert (table.node, table.turn) == ("STASH", 0)
    table.act("done")
    assert (table.node, table.turn) == ("TURN", 1)


@pytest.mark.rule("SI-106", "SI-107", "SI-109")
def test_asleep_a_seat_only_gathers_and_without_squirrels_passes() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 5, 9, hand=["Small Basket"], front=["Digger"])
    table.seat(1, 5, 9, hand=["Small Basket"] * 2)
    table.act("sleep")
    assert table.offers == {"choose Digger", "done"}
    table.act("choose Digger")
    table.play("Small Basket")
    assert table.turn == 1  # seat 0 has no refreshed squirrel and was passed over


@pytest.mark.rule("SI-108", "SI-110")
def test_gathering_exhausts_any_one_squirrel_for_a_nut_and_no_loops() -> None:
    table = Table(2).empty(deck=["Cook"]).seat(0, 1, 1, 1, front=["Motivator", "Cartographer"])
    table.act("sleep")
    assert table.offers == {"choose Motivator", "choose Cartographer", "done"}
    passed = table.copy().act("done")
    assert (passed.has(0), passed.turn) == ((1, 1, 1), 1)
    table.act("choose Motivator")
    assert (table.has(0), table.tired(0), table.turn) == ((1, 1, 2), ["Motivator"], 1)


@pytest.mark.rule("SI-090", "SI-091", "SI-092", "SI-093", "SI-080")
def test_example_e13() -> None:
    for more, coins in ([], 1), (["Storyteller"], 3):
        table = Table(2).empty(deck=["Cook"]).seat(0, 5, 0, 0, hand=["Glider", "Windrider"], front=more)
        table.play("Glider")
        assert table.turn == 0
        table.play("Windrider")
        assert table.turn == 0
        table.act("sleep", "choose Glider")
        assert table.has(0) == (1, coins, 1)
        assert table.turn == 1
        assert table.node == "TURN"


AGAIN = 'id = "A1"\nname = "Again"\nkind = "item"\ncopies = 4\ncost = 0\nplay = ["again 2"]\nstash = 0'
RUNNER = 'id = "R1"\nname = "Runner"\nkind = "squirrel"\ntribe = "tree"\ncopies = 4\ncost = 0\nloops = "N"\nstash = 0'


@pytest.mark.rule("SI-091", "SI-092", "SI-093", "SI-094", "SI-111")
@pytest.mark.parametrize("last", [False, True])
def test_example_e14(last: bool) -> None:
    table = Table(3, components=own_list(AGAIN, RUNNER)).empty()
    table.seat(0, hand=["Again"], front=["Runner"] * 3)
    for other in (1, 2):
        table.seat(other, hand=["Again"], front=[], asleep=last)
    table.play("Again")
    table.act("sleep").act("choose Runner", node="GATHER", seat=0).act("choose Runner", node="GATHER", seat=0)
    assert table.has(0)[2] == 2 + (3 if last else 0)  # the loops of the next morning
    if last:
        assert int(table.state.day) == 2
    else:
        assert (table.turn, table.front(0), table.tired(0)) == (1, ["Runner"], ["Runner"] * 2)


@pytest.mark.rule("SI-114", "SI-115", "SI-116", "SI-117", "SI-118", "SI-119", "SI-087")
def test_example_e21() -> None:
    def final(*squirrels: int) -> list[tuple[int, int]]:
        table = Table(2, days=1).empty()
        stash = ["Motivator", "Gatherer", "Elder"]  # 2 + 1 + 3
        table.seat(0, 0, 9, 14, hand=["Golden Acorn"], stash=stash, tired=["Digger"] * squirrels[0])
        table.seat(1, 5, 0, 20, front=["Peddler"] * 4, tired=["Cook"] * (squirrels[1] - 4), used=["Feast"])
        table.everybody_sleeps()
        assert table.over
        return table.results()

    assert final(4, 5) == [(20, 2), (20, 1)]
    table = Table(2, days=1).empty().seat(0, 0, 0, 14, stash=["Motivator"], buried=["Elder", "Gatherer"])
    table.seat(1, 0, 0, 20).everybody_sleeps()
    assert table.results() == [(20, 1), (20, 1)]
    assert SQUIRREL_ISLAND.score_sheet(table.setup, table.state) == {
        "player_0": {"Nuts": 14, "Stash": 6, "Total": 20, "Squirrels": 0},
        "player_1": {"Nuts": 20, "Stash": 0, "Total": 20, "Squirrels": 0},
    }


@pytest.mark.rule("SI-119")
def test_ranks_count_all_before_them() -> None:
    table = Table(3, days=1).empty().seat(0, 0, 0, 7).seat(1, 0, 0, 7).seat(2, 0, 0, 3).everybody_sleeps()
    assert [rank for _, rank in table.results()] == [1, 1, 3]


@pytest.mark.rule("SI-113", "SI-120", "SI-122")
def test_an_empty_deck_ends_nothing() -> None:
    table = Table(2).empty(island=["Small Basket", "Cook"], deck=[], rest=False).seat(0, 0, 9)
    table.act("island Small Basket")
    assert table.on_island == ["Cook"]
    table.everybody_sleeps()
    assert int(table.state.day) == 2
    assert table.on_island == ["Cook"]
