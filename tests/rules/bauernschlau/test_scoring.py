"""Points, winners and ranks (rules document, BS-080 to BS-089)."""

from __future__ import annotations

import pytest

from hedgerow.envs.bauernschlau.scoring import sheep_points
from tests.rules.bauernschlau.scenario import MIRROR, SHORTEST, Table, finish_all, turned_path

ALL = [turned_path(SHORTEST, gate) for gate in range(6)]


def six(paths: list[str] | None = None, **options: int) -> Table:
    """Six players whose fences are finished; each keeps three pieces, two of them pay for a fence more."""
    return finish_all(Table(6, **options).empty(), ALL if paths is None else paths)


@pytest.mark.rule("BS-080")
def test_example_e3() -> None:
    def points(field: int, value: int) -> int:
        table = Table(2).empty().tiles({field: value})
        return int(sheep_points(table.setup.config[0], table.state, 1 << field))

    assert points(12, -3) == -9
    assert points(1, -3) == -6
    assert points(12, 5) == 15
    assert points(0, 5) == 5
    for field in range(54):
        factor = 2 if field in (1, 3, 5, 7, 9, 11) else 3 if field in (12, 15, 18, 21, 24, 27, *range(32, 54, 4)) else 1
        assert points(field, 2) == 2 * factor


@pytest.mark.rule("BS-070", "BS-080", "BS-081", "BS-082")
def test_example_e14() -> None:
    table = six().tiles({0: 2, 1: -3, 12: 5, 14: 1, 31: 3, 32: -3}, down={13: (5, 0), 33: (5, 2)}).supply(2)
    table.tiles(down={50: (2, 1)})
    assert table.area(0) == {0, 1, 12, 13, 14, 30, 31, 32, 33}
    home = table.copy().act("scare 50", "to 51", "home")
    assert not home.over
    dog = table.act("scare 50", "to 51", "to 30")
    assert dog.over
    assert dog.results()[0][0] == 2 - 6 + 15 + 1 + 3 - 9 - 2
    assert dog.results()[0][0] == 4


@pytest.mark.rule("BS-086")
def test_example_e15() -> None:
    table = finish_all(Table(4).empty(), [SHORTEST, turned_path(SHORTEST, 2), turned_path(MIRROR, 3)])
    assert [bool(table.area(seat)) for seat in range(4)] == [False, True, True, False]
    table.supply(5, 0, 4, 5)
    doubled = {1, 3, 5, 7, 9, 11, 12, 15, 18, 21, 24, 27, *range(32, 54, 4)}
    plain = sorted(table.area(1) - doubled)
    table.tiles({plain[0]: 5, plain[1]: 5, plain[2]: 2})
    assert [result[0] for result in table.results()] == [-14, 12, -4, -14]
    nobody = Table(4).empty().tiles({0: 5})
    assert [result[0] for result in nobody.results()] == [0, 0, 0, 0]


@pytest.mark.rule("BS-083", "BS-088", "BS-089")
def test_example_e16() -> None:
    paths = [turned_path(SHORTEST, gate) for gate in (0, 1, 2, 3)]  # the areas of seats 1, 2, 3 are completed
    table = finish_all(Table(6).empty(), paths).supply(9, 0, 0, 0, 9, 9)
    assert [bool(table.area(seat)) for seat in range(6)] == [False, True, True, True, False, False]
    assert len(table.area(1)) == 9
    table.tiles({2: 1, 16: 2, 17: 3, 34: 1}, down=dict.fromkeys((3, 15, 35, 36), (-3, 0)))
    assert sorted(table.area(3))[:2] == [6, 7]
    table.tiles({6: 5, 7: 3})  # 5 + 2 * 3 = 11, and seven free fields
    table.tiles(dict.fromkeys((0, 1, 12), 5))  # a seat without a completed area: nothing of it counts
    table.act("place", "to 37")
    assert table.over
    results = table.results()
    assert results[1][0] == 7
    assert results[3][0] == 11
    assert results[2][0] == 0
    assert [result[1] for result in results] == [4, 2, 3, 1, 4, 4]
    assert next(result[0] for result in results) == -10
    assert results[3][2] == 1.0
    assert results[0][2] == results[1][2] == -0.2


@pytest.mark.rule("BS-081")
def test_face_down_tiles_free_fields_and_the_dog_count_nothing() -> None:
    table = six().supply(0).tiles(down={0: (5, 0), 12: (-3, 1)}).dog(30)
    assert table.results()[0][0] == 0


@pytest.mark.rule("BS-082")
def test_pieces_left_cost_a_point_each() -> None:
    for pieces in (0, 1, 7):
        assert six().supply(pieces).results()[0][0] == -pieces
    alone = finish_all(Table(6).empty(), ALL[:2]).supply(5, 2, 5, 5, 5, 5)
    assert [result[0] for result in alone.results()] == [-12, -2, -12, -12, -12, -12]  # others pay nothing for theirs


@pytest.mark.rule("BS-084")
def test_ties_share_the_victory() -> None:
    table = six().supply(0, 0, 5, 5, 5, 5)
    results = table.results()
    assert [result[1] for result in results] == [1, 1, 3, 3, 3, 3]
    assert [result[2] for result in results] == [0.4, 0.4, -0.2, -0.2, -0.2, -0.2]


@pytest.mark.rule("BS-085", "BS-088")
def test_without_a_completed_area_nobody_wins() -> None:
    table = Table(4).empty().tiles({0: 5, 20: -3})
    assert table.results() == [(0, 1, 0.0)] * 4


@pytest.mark.rule("BS-088")
def test_one_of_four_completed() -> None:
    table = finish_all(Table(4).empty(), [SHORTEST, turned_path(SHORTEST, 2)])
    assert [result[1] for result in table.results()] == [2, 1, 2, 2]


@pytest.mark.rule("BS-086", "BS-087", "BS-088")
def test_several_rounds_are_added_up() -> None:
    table = finish_all(Table(6, rounds=2).empty(), ALL[:2]).supply(5, 2, 5, 5, 5, 5)
    table.state.round_number = 2
    table.state.deals[1] = table.state.deals[0]
    table.state.num_deals = 2
    table.state.completed = 1
    table.state.totals[:] = [30, 0, 18, -10, -10, -10]
    table.batch.refresh()
    assert [result[0] for result in table.results()] == [18, -2, 6, -22, -22, -22]
    assert [result[1] for result in table.results()] == [1, 3, 2, 4, 4, 4]
    nobody = Table(6, rounds=2).empty()
    nobody.state.round_number = 2
    nobody.state.num_deals = 2
    nobody.batch.refresh()
    assert nobody.results() == [(0, 1, 0.0)] * 6
    earlier = nobody.copy()
    earlier.state.completed = 1
    earlier.state.totals[:] = [3, 5, -7, -7, -7, -7]
    earlier.batch.refresh()
    assert [result[1] for result in earlier.results()] == [2, 1, 3, 3, 3, 3]
    assert earlier.results()[1][2] == 1.0
