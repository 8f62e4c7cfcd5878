"""Fences and areas (rules document, BS-043 to BS-063), with the worked examples 4 to 13 and 21."""

from __future__ import annotations

import pytest

from tests.rules.bauernschlau.scenario import MIRROR, SHORTEST, Table, finish_all, turned_path

LONG = "0:2 1:7 1:6 1:5 2:8 2:7 2:6 2:5 2:4"


@pytest.mark.rule("BS-045", "BS-046", "BS-047", "BS-052")
def test_example_e4() -> None:
    table = Table(6).empty().fence(0, SHORTEST)
    assert table.sides(0) == [0, 61, 7, 81, 20, 113, 39]
    assert table.finished(0)
    assert table.ways(0) == set()  # it is never continued
    table = Table(6).empty().fence(0, MIRROR)
    assert table.sides(0) == [0, 60, 6, 78, 18, 108, 36]
    assert table.finished(0)
    assert table.fault is None


@pytest.mark.rule("BS-046", "BS-047")
def test_example_e5() -> None:
    table = Table(6).empty().fence(0, "0:0 1:1")
    assert table.ways(0) == {"1:0", "1:2"}
    table.fence(0, "1:1 1:2 2:3")
    assert table.ways(0) == {"2:2", "2:4"}
    table.fence(0, "2:3 2:4")
    assert table.ways(0) == {"2:5", "3:5"}
    further = table.copy().fence(0, "2:4 2:5 2:6")
    assert further.ways(0) == {"2:7"}
    table.fence(0, "2:4 3:5 3:6")
    assert table.ways(0) == {"3:7", "4:7"}
    assert not table.finished(0)
    table.fence(0, "3:6 4:7")
    assert table.finished(0)


@pytest.mark.rule("BS-047", "BS-053")
def test_example_e6() -> None:
    table = Table(6).empty().fence(5, "0:5 1:16 1:17 1:0")
    assert table.ways(5) == {"2:1"}
    begun = Table(6).empty().fence(0, "0:0 1:1").fence(5, "0:5 1:16 1:17 1:0")
    assert begun.ways(5) == {"2:1"}


@pytest.mark.rule("BS-045", "BS-048")
def test_example_e7() -> None:
    table = Table(4).empty().fence(0, "0:0 1:1 1:2 1:3")
    assert table.ways(1) == {"1:4", "1:7"}
    assert "1:4" in table.ways(0)
    table.fence(0, "1:3 1:4")
    assert table.ways(1) == {"1:7"}
    table.fence(0, "1:4 1:5 1:6")
    assert table.ways(0) == {"2:11"}


@pytest.mark.rule("BS-048", "BS-050")
@pytest.mark.parametrize("players", [5, 6])
def test_example_e8(players: int) -> None:
    table = Table(players).empty().fence(2, LONG)
    assert table.ways(2) == {"3:5"}
    for supplies in (0, 1):  # J does not look at supplies
        poor = table.copy().supply(*[supplies] * players).supply(supplies, supplies, 1)
        assert poor.ways(2) == {"3:5"}


@pytest.mark.rule("BS-048", "BS-049")
@pytest.mark.parametrize("players", [5, 6])
def test_example_e9(players: int) -> None:
    table = Table(players).empty().fence(2, LONG).fence(0, "0:0 1:1").fence(1, "0:1 1:4")
    assert table.ways(2) == {"3:5"}
    table = Table(players).empty().fence(0, "0:0 1:1").fence(1, "0:1 1:4").fence(2, LONG)
    assert table.ways(2) == {"3:5"}


@pytest.mark.rule("BS-049")
def test_example_e10() -> None:
    table = Table(6).empty().fence(0, "0:0 1:1").fence(1, "0:1 1:4 1:3").fence(2, LONG).fence(5, "0:5 1:16 1:17")
    assert table.ways(5) == {"2:28"}
    assert table.ways(0) == {"1:0"}
    assert table.ways(2) == {"3:5"}
    assert table.ways(1) == {"1:2"}
    assert table.fault is None


@pytest.mark.rule("BS-060", "BS-061", "BS-062")
def test_example_e11() -> None:
    table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(6)])
    assert table.area(0) == {0, 1, 12, 13, 14, 30, 31, 32, 33}
    assert table.area(1) == {2, 3, 15, 16, 17, 34, 35, 36, 37}
    assert [len(table.area(seat)) for seat in range(6)] == [9] * 6
    assert set().union(*(table.area(seat) for seat in range(6))) == set(range(54))
    paths = [turned_path(MIRROR if gate % 2 else SHORTEST, gate) for gate in range(6)]
    table = finish_all(Table(6).empty(), paths)
    assert [len(table.area(seat)) for seat in range(6)] == [15, 3] * 3
    assert table.area(1) == {2, 15, 34}
    assert table.fault is None


@pytest.mark.rule("BS-004", "BS-045", "BS-061", "BS-063")
def test_example_e12() -> None:
    table = Table(2).empty().fence(0, MIRROR)
    assert table.sides(0) == [0, 60, 6, 78, 18, 108, 36]
    assert not table.area(0)
    assert not table.area(1)
    table.fence(1, turned_path(SHORTEST, 5))
    assert table.sides(1) == [5, 76, 17, 106, 35, 148, 59]
    assert table.area(0) == {0, 12, 30}
    assert table.area(1) == set(range(54)) - {0, 12, 30}  # BS-063: both at the same moment
    table = Table(2).empty().fence(0, SHORTEST).fence(1, turned_path(SHORTEST, 3))
    assert [len(table.area(seat)) for seat in range(2)] == [27, 27]


@pytest.mark.rule("BS-004", "BS-060", "BS-062")
def test_example_e13() -> None:
    table = Table(3).empty().fence(0, SHORTEST)
    table.fence(1, "0:3 1:10 1:9 2:16 2:15 3:22 3:21 4:28")
    assert table.sides(1) == [3, 69, 12, 93, 27, 129, 48]
    assert [len(table.area(seat)) for seat in range(3)] == [0, 18 + 3, 0]
    table.fence(2, "0:4 1:13 1:14 2:23 2:24 3:33 3:34 4:43")
    assert table.sides(2) == [4, 73, 15, 101, 32, 141, 55]
    assert [len(table.area(seat)) for seat in range(3)] == [18, 21, 15]
    assert table.area(2) == {7, 8, 9, *range(22, 27), *range(43, 50)}


@pytest.mark.rule("BS-044", "BS-054")
def test_example_e21() -> None:
    table = Table(4).empty().fence(0, "0:0 1:1").supply(0, 1, 12, 12)
    assert table.ways(0, seat=0) == set()
    assert table.ways(0, seat=1) == {"1:0", "1:2"}
    table.state.actor = 1
    table.batch.refresh()
    table.act("fence 0 1:2")
    assert table.state.supply[1] == 0
    assert table.ways(0, seat=0) == table.ways(0, seat=1) == set()
    assert not table.area(0)
    assert not table.area(1)


@pytest.mark.rule("BS-043", "BS-047")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_seat_builds_on_its_own_two_fences_only(players: int) -> None:
    for seat in range(players):
        table = Table(players).empty(actor=seat)
        own = {seat, (seat - 1) % players}
        for fence in range(players):
            gates = table.setup.config[0].gates[fence, : int(table.setup.config[0].num_gates[fence])].tolist()
            for gate in gates:
                assert table.may(f"fence {fence} 1:{3 * gate + 1}") == (fence in own)


@pytest.mark.rule("BS-043")
def test_with_two_players_both_fences_belong_to_both() -> None:
    for seat in range(2):
        table = Table(2).empty(actor=seat)
        table.act("fence 0 1:1")
        table = Table(2).empty(actor=seat)
        table.act("fence 1 1:10")


@pytest.mark.rule("BS-045")
def test_the_first_piece_decides_the_gate() -> None:
    table = Table(2).empty()
    assert table.ways(0) == {"1:1", "1:4", "1:7"}
    table.act("fence 0 1:4")
    assert table.sides(0) == [1]
    assert table.ways(0, seat=1) == {"1:3", "1:5"}
    for action, corner in ((4, "1:1"), (5, "1:4"), (6, "1:7")):
        other = Table(2).empty()
        other.batch.step([action])
        assert other.tip(0) == corner
    for action, corner in ((10, "1:16"), (11, "1:13"), (12, "1:10")):  # counted from the own farm the other way round
        other = Table(2).empty()
        other.batch.step([action])
        assert other.tip(1) == corner


@pytest.mark.rule("BS-044", "BS-006")
def test_a_piece_comes_from_the_own_supply() -> None:
    table = Table(3).empty()
    table.act("fence 0 1:1")
    assert table.state.supply[:3].tolist() == [15, 16, 16]
    table.state.actor = 1
    table.batch.refresh()
    table.act("fence 0 1:2")
    assert table.state.supply[:3].tolist() == [15, 15, 16]


@pytest.mark.rule("BS-047")
def test_a_fence_never_goes_inward_and_never_branches() -> None:
    table = Table(6).empty().fence(0, "0:0 1:1 1:2 2:3 2:4 3:5")
    assert table.ways(0) == {"3:4", "3:6"}  # neither back to 2:4 nor from any earlier corner
    table.fence(0, "3:5 3:4")
    assert table.ways(0) == {"3:3", "4:5"}


@pytest.mark.rule("BS-047")
def test_fences_never_meet() -> None:
    """Fence 5 runs towards fence 0 and has to turn out before it."""
    table = Table(6).empty().fence(0, "0:0 1:1 1:0 2:1").fence(5, "0:5 1:16")
    assert table.ways(5) == {"1:15", "1:17"}
    table.fence(5, "1:16 1:17")
    assert table.ways(5) == {"2:28"}  # 1:0 is on fence 0


@pytest.mark.rule("BS-051")
def test_a_fence_may_not_trap_itself() -> None:
    """2:6 has no way outward and its other neighbour 2:7 is on fence 1: nobody but fence 0 itself would be trapped."""
    table = Table(6).empty().fence(1, "0:1 1:4 1:5 2:8 2:7 3:10 3:11 4:14").fence(0, "0:0 1:1 1:2 2:3 2:4 2:5")
    assert table.ways(0) == {"3:8"}
    free = Table(6).empty().fence(0, "0:0 1:1 1:2 2:3 2:4 2:5")
    assert free.ways(0) == {"2:6", "3:8"}


@pytest.mark.rule("BS-053")
def test_runs_of_any_length_and_turning_round_further_out() -> None:
    table = Table(2).empty().fence(0, "0:0 1:1 1:2 1:3 1:4 1:5 1:6")  # along two farms
    table.fence(0, "1:6 2:11 2:10 2:9 2:8 2:7 2:6 2:5 2:4")  # and back on the next ring line
    assert table.ways(0) == {"2:3", "3:5"}
    assert table.fault is None


@pytest.mark.rule("BS-054", "BS-062")
def test_an_unfinished_fence_keeps_both_areas_open() -> None:
    table = finish_all(Table(6).empty(), [turned_path(SHORTEST, gate) for gate in range(5)])
    assert [bool(table.area(seat)) for seat in range(6)] == [False, True, True, True, True, False]
