"""Set-up, the first round of turns, turns, the end of rounds (rules document, BS-001 to BS-029, BS-070, BS-071)."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs.bauernschlau.board import start_gates
from hedgerow.envs.bauernschlau.constants import VALUES
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.state import HOME
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from tests.rules.bauernschlau.scenario import MIRROR, SHORTEST, Table, finish_all, turned_path

PLAYERS = (2, 3, 4, 5, 6)
FARMS = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 5: [0, 1, 2, 3, 4], 6: [0, 1, 2, 3, 4, 5]}
GATES = {
    2: [{0, 1, 2}, {3, 4, 5}],
    3: [{0, 1}, {2, 3}, {4, 5}],
    4: [{0}, {1, 2}, {3}, {4, 5}],
    5: [{0}, {1}, {2}, {3}, {4, 5}],
    6: [{0}, {1}, {2}, {3}, {4}, {5}],
}


@pytest.mark.rule("BS-002", "BS-003", "BS-005", "BS-006")
@pytest.mark.parametrize(("number", "pieces"), [(2, 16), (3, 16), (4, 12), (5, 12), (6, 10)])
def test_set_up(number: int, pieces: int) -> None:
    table = Table(number)
    config = table.setup.config[0]
    assert table.state.dog == HOME
    assert config.farms[:number].tolist() == FARMS[number]
    assert [set(start_gates(*pair)) for pair in zip(FARMS[number], [*FARMS[number][1:], 0], strict=True)] == GATES[
        number
    ]
    assert table.state.supply.tolist() == [pieces] * number + [0] * (6 - number)
    order = np.sort(table.state.deals[0])
    assert order.tolist() == sorted([0] * 9 + [1] * 9 + [2] * 9 + [3] * 9 + [4] * 16)
    assert not table.state.covered
    assert table.state.pile_top == 1  # the starter has drawn its first tile
    for wrong in (1, 7):
        with pytest.raises(OptionError, match="num_players"):
            BAUERNSCHLAU.setup(wrong)


@pytest.mark.rule("BS-004")
def test_neutral_farms_belong_to_nobody() -> None:
    for number in PLAYERS:
        table = Table(number)
        gates = [
            set(table.setup.config[0].gates[fence, : len(GATES[number][fence])].tolist()) for fence in range(number)
        ]
        assert gates == GATES[number]
        assert len(set().union(*gates)) == 6  # every gate is that of exactly one fence
        assert np.count_nonzero(table.state.ways[number:]) == 0


@pytest.mark.rule("BS-005", "BS-007")
def test_the_pile_and_the_starter_are_the_only_chance() -> None:
    setup = BAUERNSCHLAU.setup(3)
    batch = GameBatch(setup, 3000, seed=1)
    starters = np.bincount(batch.states["starter"], minlength=3)
    assert (abs(starters - 1000) < 130).all()
    black = (batch.states["deals"][:, 0, 0] == VALUES.index(-3)).mean()
    assert abs(black - 16 / 52) < 0.03
    table = Table(3, seed=5)
    rng = int(table.state.rng)
    chance = np.random.default_rng(5)
    while not table.over:
        table.batch.step([int(chance.choice(np.flatnonzero(table.batch.action_masks[0])))])
    assert int(table.state.rng) == rng


@pytest.mark.rule("BS-005")
def test_a_given_order_is_drawn_from_the_top() -> None:
    table = Table(2)
    order = np.array([3, 4, *[0] * 9, *[1] * 9, *[2] * 9, *[3] * 8, *[4] * 15])
    table.batch.reset(0, deals=order, first_seats=1)
    assert VALUES[int(table.state.holding)] == 5
    table.act("to 0")
    assert VALUES[int(table.state.holding)] == -3
    with pytest.raises(OptionError, match="52 entries"):
        table.batch.reset(0, deals=order[:-1])


@pytest.mark.rule("BS-007", "BS-010", "BS-011")
@pytest.mark.parametrize("number", PLAYERS)
def test_the_first_round_of_turns(number: int) -> None:
    table = Table(number, first=1)
    order = table.state.deals[0].copy()
    for turn in range(number):
        assert (table.node, table.actor) == ("FIRST_PLACE", (1 + turn) % number)
        free = set(range(54)) - set(range(12, 12 + turn))
        assert table.targets() == free  # goose fields as well
        assert len(table.offers) == len(free)  # and nothing else
        assert table.state.holding == order[turn]
        table.act(f"to {12 + turn}")
        assert table.is_down(12 + turn)
        assert table.value(12 + turn) == VALUES[order[turn]]
    assert (table.node, table.actor) == ("MOVE", 1)
    assert table.fault is None


@pytest.mark.rule("BS-015", "BS-016")
def test_the_moves_of_a_turn() -> None:
    table = Table(6).empty().tiles({3: 5}, down={10: (2, 0), 50: (-3, 4)})
    assert table.offers == {
        "place",
        "cw fence: gate 0",
        "ccw fence: gate 0",
        "reveal 10",
        "reveal 50",
        "scare 10",
        "scare 50",
    }  # no pass, no stop, and no special move while tiles lie face down
    table.act("fence 0 1:1")
    assert (table.node, table.actor) == ("MOVE", 1)  # one move, then the next seat


@pytest.mark.rule("BS-017", "BS-071")
def test_a_seat_that_cannot_move_is_skipped_and_the_round_ends_if_nobody_can() -> None:
    table = Table(3).empty().pile(size=0).supply(1, 0, 1)
    assert table.offers == {"cw fence: gate 0", "cw fence: gate 1", "ccw fence: gate 0", "ccw fence: gate 1"}
    table.act("fence 0 1:1")
    assert (table.node, table.actor) == ("MOVE", 2)  # seat 1 has no piece, and there is no tile
    table.act("fence 2 1:13")
    assert table.over
    assert table.results() == [(0, 1, 0.0)] * 3


@pytest.mark.rule("BS-020", "BS-023", "BS-025")
def test_place() -> None:
    table = Table(3).empty().pile(5)
    table.act("place")
    assert table.node == "PLACE"
    assert VALUES[int(table.state.holding)] == 5
    assert table.feature(0, "tile_white")[0] == 1.0
    assert table.feature(1, "tile_white")[0] == 0.0
    assert table.targets() == set(range(54))
    table.act("to 33")  # in somebody else's area as well as in one's own
    assert table.is_down(33)
    assert table.feature(0, "own_white").sum() == 1.0  # remembered
    assert table.feature(1, "own_white").sum() == 0.0
    assert (table.node, table.actor) == ("MOVE", 1)
    assert table.state.pile_top == 1


@pytest.mark.rule("BS-021", "BS-022")
def test_free_fields() -> None:
    table = Table(2).empty().tiles({1: 5, 2: -3}, down={40: (1, 0)}).dog(53)
    table.act("place")
    assert table.targets() == set(range(54)) - {1, 2, 40, 53}
    assert not table.may("home")


@pytest.mark.rule("BS-024")
def test_with_an_empty_pile_the_game_goes_on_without_tiles() -> None:
    table = Table(2).empty().tiles(down={9: (3, 1)}).pile(size=0)
    assert not table.may("place")
    assert not table.may("special")
    assert table.may("reveal 9")
    assert table.may("fence 0 1:1")
    table.act("reveal 9")
    assert not table.may("special")  # nothing lies face down, but there is no tile to draw
    assert (table.node, table.actor) == ("MOVE", 1)


@pytest.mark.rule("BS-026", "BS-027")
def test_example_e20() -> None:
    table = Table(5).empty().pile(1, 5, 1, size=3)
    assert table.may("special")
    table.act("special")
    assert table.node == "PICK"
    assert table.state.pile_top == 52
    assert table.offers == {"pick +1", "pick +5"}
    table.act("pick 5")
    assert table.node == "SPECIAL_PLACE"
    table.act(f"to {min(table.targets())}")
    assert table.offers == {"pick +1"}
    table.act("pick 1")
    free = table.targets()
    table.act(f"to {max(free)}", "pick 1")
    table.act(f"to {min(table.targets())}")
    assert (table.node, table.actor) == ("MOVE", 1)
    assert not Table(5).empty().tiles(down={53: (1, 3)}).pile(size=3).may("special")
    assert table.fault is None


@pytest.mark.rule("BS-027")
@pytest.mark.parametrize("number", PLAYERS)
def test_a_special_move_draws_a_tile_for_each_player(number: int) -> None:
    table = Table(number).empty().act("special")
    assert table.state.pile_top == number
    assert table.state.special.sum() == number
    for left in range(number, 0, -1):
        assert table.node == "PICK"
        assert round(float(table.feature(1, "unplaced")[0]) * 6) == left
        table.act(f"pick {max(VALUES[value] for value in range(5) if table.state.special[value])}")
        assert round(float(table.feature(1, "unplaced")[0]) * 6) in (left, 0)
        table.act(f"to {left}")
    assert (table.node, table.actor) == ("MOVE", 1)
    assert bin(int(table.state.placed[0])).count("1") == number


@pytest.mark.rule("BS-028")
def test_a_special_move_may_be_a_bonus_move() -> None:
    table = Table(4).empty().tiles(down={7: (-3, 2)}).act("reveal 7")
    assert (table.node, table.actor) == ("MOVE", 0)
    assert table.may("special")
    assert not Table(4).may("special")  # not in the first round of turns


@pytest.mark.rule("BS-018", "BS-029", "BS-070")
def test_a_special_move_ends_with_the_round() -> None:
    paths = [turned_path(MIRROR if gate % 2 else SHORTEST, gate) for gate in range(6)]
    table = finish_all(Table(6).empty(), paths).tiles({2: 1, 15: 2}).pile(5, 5, 5, -3, -3, -3)
    table.act("special", "pick -3", "to 34")  # the three fields of seat 1 are occupied now
    assert table.over
    assert table.fault is None
    assert table.feature(0, "special").sum() == 0.0
    assert "46 tiles" not in BAUERNSCHLAU.text(table.setup, table.state, None)
    assert "49 tiles in the pile" in BAUERNSCHLAU.text(table.setup, table.state, None)  # all but the three on the board
    assert table.results()[1][0] == 1 + 2 * 3 - int(table.state.supply[1])


def full(table: Table, fields: set[int], value: int = 1) -> Table:
    """Lay tiles on fields."""
    return table.tiles(dict.fromkeys(sorted(fields), value))


@pytest.mark.rule("BS-001", "BS-042", "BS-070")
def test_the_round_ends_when_all_fields_of_a_completed_area_are_occupied() -> None:
    def table() -> Table:
        paths = [turned_path(SHORTEST, gate) for gate in range(6)]
        return full(finish_all(Table(6).empty(), paths), {0, 1, 12, 13, 14, 30, 31}).tiles(down={32: (5, 3)})

    open_ = table()
    open_.act("place", "to 50")
    assert not open_.over
    placed = table().act("place", "to 33")  # a face-down tile occupies as well
    assert placed.over
    for actor in (0, 3):  # whoever does it: all areas are looked at
        other = table()
        other.state.actor = actor
        other.batch.refresh()
        assert other.act("place", "to 33").over
    dog = table().tiles(down={50: (2, 1)}).act("scare 50", "to 49", "to 33")
    assert dog.over
    scared = table().tiles(down={50: (2, 1)}).act("scare 50", "to 33")
    assert scared.node == "DOG_REST"  # BS-018: the move is completed first
    assert scared.act("home").over


@pytest.mark.rule("BS-070")
def test_a_full_area_without_its_fence_ends_nothing() -> None:
    paths = [turned_path(SHORTEST, gate) for gate in range(5)]
    table = full(finish_all(Table(6).empty(), paths), {0, 1, 12, 13, 14, 30, 31, 32, 33})
    assert not table.over
    table.act("place", "to 50")
    assert not table.over  # fence 5 is missing
    table.fence(5, "0:5 1:16 1:17 2:28 2:29 3:40 3:41")
    table.state.actor = 0
    table.batch.refresh()
    table.act("fence 5 4:52")
    assert table.over  # the fence completes the area, whose fields are all occupied


@pytest.mark.rule("BS-018", "BS-070")
def test_the_end_of_the_round_is_tested_before_bonus_moves() -> None:
    paths = [turned_path(SHORTEST, gate) for gate in range(6)]
    table = full(finish_all(Table(6).empty(), paths), {0, 1, 12, 13, 14, 30, 31, 32})
    table.tiles(down={50: (-3, 2)}).act("scare 50", "to 33", "home")
    assert table.over  # the two bonus moves lapse
    assert table.state.bonus == 0


@pytest.mark.rule("BS-007", "BS-087")
def test_the_next_round_is_set_up_afresh_and_started_by_the_next_seat() -> None:
    paths = [turned_path(SHORTEST, gate) for gate in range(6)]
    table = full(finish_all(Table(6, first=5, rounds=3).empty(actor=0), paths), {0, 1, 12, 13, 14, 30, 31, 32})
    points = [result[0] for result in table.results()]
    table.act("place", "to 33")
    assert not table.over
    assert (table.node, table.actor, int(table.state.starter)) == ("FIRST_PLACE", 0, 0)
    assert table.state.round_number == 2
    assert table.state.totals.tolist() == points
    assert not table.state.covered
    assert table.state.supply.tolist() == [10] * 6
    assert all(table.tip(fence) is None and not table.area(fence) for fence in range(6))
    assert table.fault is None
    assert table.state.num_deals == 2
    assert np.array_equal(np.sort(table.state.deals[1]), np.sort(table.state.deals[0]))


@pytest.mark.rule("BS-087")
def test_orders_for_several_rounds() -> None:
    setup = BAUERNSCHLAU.setup(2, rounds=2)
    orders = np.array([np.sort(BAUERNSCHLAU.deck(setup)), np.sort(BAUERNSCHLAU.deck(setup))[::-1]])
    batch = GameBatch(setup, 1, seed=1, autoreset=False)
    batch.reset(1, deals=orders[None], first_seats=0)
    while batch.current_states["round_number"][0] == 1:
        batch.step(batch.random_actions())
    assert np.array_equal(batch.states[0].deals[:2], orders)
    assert batch.states[0].holding == orders[1, 0]
    with pytest.raises(OptionError, match="up to 2"):
        batch.reset(1, deals=np.array([orders[0]] * 3)[None])
