"""What each seat sees and remembers (rules document, sections 5 to 7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hedgerow.envs.bauernschlau.actions import field_of_action, piece_of_action
from hedgerow.envs.bauernschlau.board import FARM_HEXES, FIELD_HEXES, turned
from hedgerow.envs.bauernschlau.constants import VALUES
from hedgerow.envs.bauernschlau.game import BAUERNSCHLAU
from hedgerow.envs.bauernschlau.state import CCW_FENCE, CW_FENCE, TO
from hedgerow.envs.bauernschlau.turning import absolute_field, seen_corner, seen_fields, seen_sides
from hedgerow.envs.bauernschlau.view import tile_at
from hedgerow.envs.core.batch import GameBatch
from tests.rules.bauernschlau.scenario import Table, corners

PLAYERS = (2, 3, 4, 5, 6)


def test_example_e1() -> None:
    """The numbers themselves are tested in tests/envs/bauernschlau/test_board.py."""
    table = Table(6)
    config = table.setup.config[0]
    assert int(config.triple) >> 32 & 1
    assert FIELD_HEXES[32] == (4, -2)
    assert config.corner_sides[corners("1:1")[0], 1] == 61
    assert config.corner_next[corners("1:1")[0], 1] == corners("1:2")[0]


def test_example_e2() -> None:
    table = Table(3).empty(actor=1)
    assert field_of_action(table.setup, 1, TO + 12) == 18
    for action, expected in ((CW_FENCE, 2), (CW_FENCE + 1, 3), (CCW_FENCE, 1), (CCW_FENCE + 1, 0)):
        piece = piece_of_action(table.setup, table.state, 1, action)
        assert piece is not None
        assert piece[:2] == (1 if action < CCW_FENCE else 0, expected)
        assert table.batch.action_masks[0, action]
    assert piece_of_action(table.setup, table.state, 1, CW_FENCE + 2) is None


def test_to_grow_is_to_go_away_from_the_own_farm() -> None:
    table = Table(6).empty().fence(0, "0:0 1:1").fence(5, "0:5 1:16")
    grown = table.copy()
    grown.batch.step([CW_FENCE + 4])
    assert grown.tip(0) == "1:2"
    grown = table.copy()
    grown.batch.step([CCW_FENCE + 4])
    assert grown.tip(5) == "1:15"
    grown = table.copy()
    grown.batch.step([CCW_FENCE + 5])
    assert grown.tip(5) == "1:17"


def test_turned_sets_are_those_of_turned_hexes() -> None:
    chance = np.random.default_rng(0)
    config = Table(6).setup.config[0]
    places = (*FIELD_HEXES, *FARM_HEXES)
    side_of = {frozenset(pair): side for side, pair in enumerate(_side_pairs())}
    for farm in range(6):
        for field in range(54):
            assert FIELD_HEXES[absolute_field(field, farm)] == turned(FIELD_HEXES[field], farm)
            seen = int(seen_fields(1 << field, farm))
            assert FIELD_HEXES[seen.bit_length() - 1] == turned(FIELD_HEXES[field], -farm)
        for side in chance.choice(150, 60, replace=False).tolist():
            word, start = next((word, start) for word, start in ((3, 108), (2, 78), (1, 60), (0, 0)) if side >= start)
            seen = int(seen_sides(1 << (side - start), word, farm)).bit_length() - 1 + start
            pair = frozenset(places.index(turned(places[place], -farm)) for place in _side_pairs()[side])
            assert side_of[pair] == seen
        for corner in range(6, 96):
            assert seen_corner(config, corner, 0) == corner
            assert seen_corner(config, int(seen_corner(config, corner, farm)), (6 - farm) % 6) == corner


def _side_pairs() -> list[list[int]]:
    from hedgerow.envs.bauernschlau.board import SIDE_HEXES

    pairs: list[list[int]] = SIDE_HEXES.tolist()
    return pairs


@pytest.mark.rule("BS-023", "BS-031")
def test_example_e22() -> None:
    up = dict(zip((0, 1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 3, 5, -3, 1, 2, 3, 5, -3), strict=True))
    table = Table(3).empty().tiles(up, down={12: (5, 0), 13: (-3, 1)})
    assert table.state.pile_top == 12
    found: Counter[int] = Counter()
    for world in table.worlds(0, 3000):
        assert tile_at(world, 12) == VALUES.index(5)
        assert int(world.down) >> 13 & 1
        found[VALUES[tile_at(world, 13) or 0]] += 1
    unseen = {1: 7, 2: 7, 3: 7, 5: 6, -3: 14}
    assert sum(unseen.values()) == 41
    for value, number in unseen.items():
        mean = 3000 * number / 41
        assert abs(found[value] - mean) < 4.5 * mean**0.5
    assert table.determinized(0, 1).fault is None


def test_worlds_are_uniform_where_they_can_be_counted() -> None:
    """Pile of two, one tile of another seat on the board, one in its hand: every way to deal four unlike tiles."""
    up = dict(zip(range(20), [1, 2, 3, 5] * 5, strict=True))
    table = Table(2, tile_mix=[10, 10, 11, 11, 10]).empty(actor=1).tiles(up)
    rest = dict(zip(range(20, 49), _rest(table, (1, 2, 3, -3)), strict=False))
    table.tiles(rest)
    left = [int(code) for code in table.state.deals[0, int(table.state.pile_top) :]]
    assert len(left) == 4
    table.tiles(down={53: ((1, 2, 3, 5, -3)[left[0]], 1)}).act("place")
    worlds: Counter[Any] = Counter()
    draws = 4800
    for world in table.worlds(0, draws):
        worlds[tile_at(world, 53), int(world.holding), *world.deals[0, 50:].tolist()] += 1
    ways = len(worlds)
    assert ways == 24
    mean = draws / ways
    assert sum((number - mean) ** 2 / mean for number in worlds.values()) < 50  # chi-square, 23 degrees of freedom


def _rest(table: Table, kept: tuple[int, ...]) -> list[int]:
    """The tiles of the pile, without one of each of some values."""
    values = [(1, 2, 3, 5, -3)[int(code)] for code in table.state.deals[0, int(table.state.pile_top) :]]
    for value in kept:
        values.remove(value)
    return values


def test_what_others_hold_is_redrawn_and_what_one_holds_is_kept() -> None:
    table = Table(4).empty().act("special")
    held = table.state.special.tolist()
    assert all(table.determinized(0, seed).state.special.tolist() == held for seed in range(20))
    others = {tuple(table.determinized(1, seed).state.special.tolist()) for seed in range(40)}
    assert len(others) > 10
    assert all(sum(found) == 4 for found in others)


@pytest.mark.parametrize("number", PLAYERS)
def test_sizes_of_the_observation(number: int) -> None:
    planes = BAUERNSCHLAU.setup(number, observation="planes")
    assert planes.observation_shape == (52 + 7 * number, 9, 9)
    vector = BAUERNSCHLAU.setup(number)
    assert vector.observation_shape == (1186 + 118 * number,)
    assert [feature.name for feature in BAUERNSCHLAU.features(planes)][1:] == [
        feature.name for feature in BAUERNSCHLAU.features(vector)
    ]


def cell(plane: np.ndarray, hexagon: tuple[int, int]) -> float:
    """The entry of a plane for a hex of the turned view."""
    return float(plane[hexagon[1] + 4, hexagon[0] + 4])


@pytest.mark.parametrize("number", PLAYERS)
def test_planes_and_vector_say_the_same(number: int) -> None:
    """Every field, side and number of random games, read off both."""
    vector, planes = BAUERNSCHLAU.setup(number), BAUERNSCHLAU.setup(number, observation="planes")
    first, second = (GameBatch(setup, 20, seed=4, autoreset=False) for setup in (vector, planes))
    places = (*FIELD_HEXES, *FARM_HEXES)
    rows, columns = (np.array([hexagon[axis] + 4 for hexagon in places]) for axis in (1, 0))
    steps = np.array(FARM_HEXES)
    pairs = np.array(_side_pairs())
    along = [next(i for i in range(6) if tuple(np.add(places[one], steps[i])) == places[other]) for one, other in pairs]
    for decision in range(120):
        actions = first.random_actions()
        if decision % 9 == 0:
            flat, board = first.observations, second.observations
            for feature, twin in zip(BAUERNSCHLAU.features(vector), BAUERNSCHLAU.features(planes)[1:], strict=True):
                one = flat[:, feature.slice]
                two = board.reshape(20, -1)[:, twin.slice].reshape(20, -1, 9, 9)
                if feature.size == 54:
                    assert np.array_equal(one, two[:, 0, rows[:54], columns[:54]])
                elif feature.size == 6 and twin.size == 81:
                    assert np.array_equal(one, two[:, 0, rows[54:], columns[54:]])
                elif feature.size == 55:
                    assert np.array_equal(one[:, :54], two[:, 0, rows[:54], columns[:54]])
                    assert np.array_equal(one[:, 54], two[:, 0, 4, 4])
                elif feature.size == 150:
                    found = np.zeros_like(one)
                    for side, ((here, there), direction) in enumerate(zip(pairs, along, strict=True)):
                        if direction >= 3:
                            here, there, direction = there, here, direction - 3
                        found[:, side] = two[:, direction, rows[here], columns[here]]
                        if two.shape[1] == 6:
                            opposite = two[:, direction + 3, rows[there], columns[there]]
                            assert np.array_equal(opposite, found[:, side])
                    assert np.array_equal(one, found)
                elif feature.size == 90:
                    assert np.array_equal(one.sum(axis=1) > 0, two.any(axis=(1, 2, 3)))
                else:
                    assert np.array_equal(one, two[:, :, 0, 0])
                    assert (two == two[:, :, :1, :1]).all()
        first.step(actions)
        second.step(actions)


def test_an_observation_by_hand() -> None:
    """Two players, seat 1 looks at a board from the other side: every entry that is not 0 and not always there."""
    table = Table(2).empty().tiles({1: 5, 45: -3}, down={12: (2, 0), 3: (3, 1)}).fence(0, "0:0 1:1 1:2").dog(40)
    found = {}
    always = {"geese", "free", "supply", "total", "unseen"}
    for feature in BAUERNSCHLAU.features(table.setup):
        values = table.observation(1)[feature.slice]
        for index in np.flatnonzero(values):
            if feature.name not in always:
                found[feature.name, int(index)] = round(float(values[index]), 5)
    # Turned by 180 degrees: ring 2 by 6 places, ring 3 by 9, ring 4 by 12; corners of level 1 by 9.
    assert found == {
        ("farm_0", 0): 1.0,
        ("farm_1", 3): 1.0,
        **{("neutral_farms", place): 1.0 for place in (1, 2, 4, 5)},
        ("up_white", 7): 1.0,
        ("up_black", 33): 1.0,
        ("down_0", 9): 1.0,
        ("down_1", 21): 1.0,
        ("own_white", 9): 0.6,
        ("dog", 52): 1.0,
        ("pieces", 3): 1.0,
        ("pieces", 70): 1.0,
        ("ccw_fence", 3): 1.0,
        ("ccw_fence", 70): 1.0,
        ("ccw_tip", 11): 1.0,
        ("acts", 1): 1.0,
        ("pile", 0): round(48 / 52, 5),
        ("round", 0): 1.0,
        ("starter", 0): 1.0,
        ("node", 1): 1.0,
    }
    unseen = table.feature(1, "unseen") * 16
    assert unseen.round().astype(int).tolist() == [9, 9, 8, 8, 15]  # the own 3, the open 5 and -3 are located
    assert table.feature(1, "free").sum() == 49


def test_planes_by_hand() -> None:
    table = Table(3, observation="planes").empty().tiles({30: 3}).fence(0, "0:0 1:1 1:2 2:3").dog(2)
    white = table.feature(0, "up_white")[0]
    assert cell(white, (4, -4)) == pytest.approx(0.6)
    assert white.sum() == pytest.approx(0.6)
    turned_white = table.feature(1, "up_white")[0]  # seat 1 has farm 2: turned back by 120 degrees
    assert cell(turned_white, turned((4, -4), -2)) == pytest.approx(0.6)
    pieces = table.feature(0, "pieces")
    assert pieces.sum() == 6  # three pieces, each at both of its hexes
    assert cell(pieces[2], (1, -1)) == 1.0  # between the farms 0 and 1
    assert cell(pieces[5], (1, 0)) == 1.0
    assert table.feature(0, "cw_fence").sum() == 3
    assert table.feature(1, "ccw_fence").sum() == 3
    assert table.feature(2, "cw_fence").sum() == 0
    tip = table.feature(0, "cw_tip")[0]
    assert {(q, r) for q in range(-4, 5) for r in range(-4, 5) if cell(tip, (q, r))} == {(2, -1), (3, -1), (2, 0)}
    assert table.feature(2, "other_tips").sum() == 3
    assert table.feature(0, "dog")[0].sum() == 1.0
    assert cell(table.feature(0, "dog")[0], (2, 0)) == 1.0
    assert (table.feature(0, "pile") == np.float32(51 / 52)).all()


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_which_seats_are_alike(number: int) -> None:
    """All rotations with 2, 3 and 6 players, half a turn with 4, none with 5; none if the geese are not alike."""
    setup = BAUERNSCHLAU.setup(number)
    order = np.sort(BAUERNSCHLAU.deck(setup))
    alike = [steps for steps in range(number) if BAUERNSCHLAU.rotated_deal(setup, order, steps) is not None]
    assert alike == {2: [0, 1], 3: [0, 1, 2], 4: [0, 2], 5: [0], 6: [0, 1, 2, 3, 4, 5]}[number]
    odd = BAUERNSCHLAU.setup(number, goose_map={"double": [[2, -2]], "triple": []})
    assert BAUERNSCHLAU.rotated_deal(odd, order, 1) is None


def test_four_players_are_alike_in_pairs() -> None:
    """Seats 0 and 2, 1 and 3 see the same in a game that starts two seats on."""
    setup = BAUERNSCHLAU.setup(4)
    games = [GameBatch(setup, 1, seed=3, autoreset=False) for _ in range(2)]
    order = games[0].states[0].deals[0].astype(np.int64)
    for first, game in zip((0, 2), games, strict=True):
        game.reset(3, deals=order, first_seats=first)
    chance = np.random.default_rng(3)
    while games[0].seats[0] >= 0:
        assert (games[0].seats[0] + 2) % 4 == games[1].seats[0]
        assert np.array_equal(games[0].observations, games[1].observations)
        assert np.array_equal(games[0].action_masks, games[1].action_masks)
        action = int(chance.choice(np.flatnonzero(games[0].action_masks[0])))
        for game in games:
            game.step([action])
    assert np.array_equal(np.roll(games[0].final_points, 2), games[1].final_points)
