"""The geometry of the board against the numbers of the rules document (2.1, 2.2, 2.5, 8)."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from hedgerow.envs.bauernschlau import board
from hedgerow.envs.bauernschlau.board import CCW, CORNER_NEXT, CORNER_SIDES, CW, FARM_HEXES, FIELD_HEXES, OUT, corner_id

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "rules" / "bauernschlau.md"


def corners(path: str) -> list[int]:
    """``"0:0 1:1"`` as corner numbers."""
    return [corner_id(*map(int, corner.split(":"))) for corner in path.split()]


def sides(path: str) -> list[int]:
    """The sides along a path of corners."""
    by_ends = {frozenset(board.side_corners(side)): side for side in range(150)}
    found = corners(path)
    return [by_ends[frozenset(pair)] for pair in itertools.pairwise(found)]


def test_numbers_of_the_board() -> None:
    assert len(set(FIELD_HEXES)) == 54
    assert len({board.CENTRE, *FARM_HEXES, *FIELD_HEXES}) == 61
    assert len({board.corner_hexes(corner) for corner in range(150)}) == 150
    assert len({frozenset(board.side_corners(side)) for side in range(150)}) == 150
    assert [sum(board.distance(hexagon) == ring for hexagon in FIELD_HEXES) for ring in (2, 3, 4)] == [12, 18, 24]
    assert [sum(board.corner_level(corner)[0] == level for corner in range(150)) for level in range(5)] == [
        *(6, 18, 30, 42, 54)
    ]


def test_field_numbers_are_those_of_the_document() -> None:
    listed = re.findall(r"(?<![\d:])(\d+) \((-?\d),(-?\d)\)", DOCUMENT.read_text(encoding="utf-8").split("### 2.3")[0])
    assert {int(field): (int(q), int(r)) for field, q, r in listed} == dict(enumerate(FIELD_HEXES))
    for field, hexagon in enumerate(FIELD_HEXES):
        assert board.field_of(hexagon) == field
    assert board.field_of((0, 0)) is None
    assert board.field_of(FARM_HEXES[3]) is None


def test_farms_stand_in_the_six_directions() -> None:
    assert FARM_HEXES == ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@pytest.mark.parametrize("steps", range(-6, 12))
def test_turning(steps: int) -> None:
    for field, hexagon in enumerate(FIELD_HEXES):
        assert FIELD_HEXES[board.turned_field(field, steps)] == board.turned(hexagon, steps)
    for place, hexagon in enumerate(FARM_HEXES):
        assert FARM_HEXES[(place + steps) % 6] == board.turned(hexagon, steps)


def test_every_side_joins_two_corners_and_divides_the_two_hexes_they_share() -> None:
    places = (*FIELD_HEXES, *FARM_HEXES)
    for side in range(150):
        first, second = board.side_corners(side)
        shared = board.corner_hexes(first) & board.corner_hexes(second)
        assert {places[place] for place in board.SIDE_HEXES[side].tolist()} == shared
        levels = board.corner_level(first)[0], board.corner_level(second)[0]
        assert levels[1] - levels[0] == (1 if side < 60 else 0)
    kinds = [(0, 6), (6, 18), (18, 36), (36, 60), (60, 78), (78, 108), (108, 150)]
    found = [{board.corner_level(board.side_corners(side)[0])[0] for side in range(*kind)} for kind in kinds]
    assert found == [{0}, {1}, {2}, {3}, {1}, {2}, {3}]


def test_neighbours_of_corners() -> None:
    for corner in range(6, 96):
        level, index = board.corner_level(corner)
        assert CORNER_NEXT[corner, CW] == corner_id(level, index + 1)
        assert CORNER_NEXT[corner, CCW] == corner_id(level, index - 1)
        even = index % (2 * level + 1) % 2 == 0
        assert (CORNER_NEXT[corner, OUT] >= 0) == even
        if even:
            assert board.corner_level(int(CORNER_NEXT[corner, OUT]))[0] == level + 1
        for way in (OUT, CW, CCW):
            if CORNER_NEXT[corner, way] >= 0:
                assert {corner, CORNER_NEXT[corner, way]} == set(board.side_corners(int(CORNER_SIDES[corner, way])))


def test_neighbours_of_hexes() -> None:
    places = (*FIELD_HEXES, *FARM_HEXES)
    for place, (q, r) in enumerate(places):
        for direction, (dq, dr) in enumerate(FARM_HEXES):
            other = (q + dq, r + dr)
            next_place = int(board.HEX_NEXT[place, direction])
            assert (next_place >= 0) == (other in places)
            if next_place >= 0:
                assert places[next_place] == other
                side = int(board.HEX_SIDES[place, direction])
                assert set(board.SIDE_HEXES[side].tolist()) == {place, next_place}
    usable = {int(side) for side in board.HEX_SIDES.flat if side >= 0}
    assert usable == set(range(150))  # every side divides two places; none borders the centre or the rim


def test_gates_and_junctions() -> None:
    for gate in range(6):
        assert board.side_corners(gate) == (board.gate_corner(gate), board.junction(gate))
        between = {FARM_HEXES[gate], FARM_HEXES[(gate + 1) % 6]}
        assert board.corner_hexes(board.gate_corner(gate)) == between | {board.CENTRE}
    assert board.start_gates(0, 3) == (0, 1, 2)
    assert board.start_gates(4, 0) == (4, 5)
    assert board.start_gates(5, 0) == (5,)


def test_numbers_of_the_first_example() -> None:
    assert FIELD_HEXES[32] == (4, -2)
    assert board.ring_of(32) == (4, 2)
    assert board.side_corners(61) == tuple(corners("1:1 1:2"))
    assert [(*FIELD_HEXES, *FARM_HEXES)[place] for place in board.SIDE_HEXES[61].tolist()] == [(1, 0), (2, -1)]
    assert board.side_corners(0) == tuple(corners("0:0 1:1"))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("0:0 1:1 1:2 2:3 2:4 3:5 3:6 4:7", [0, 61, 7, 81, 20, 113, 39]),
        ("0:0 1:1 1:0 2:1 2:0 3:1 3:0 4:1", [0, 60, 6, 78, 18, 108, 36]),
    ],
)
def test_sides_of_the_shortest_fences(path: str, expected: list[int]) -> None:
    assert sides(path) == expected


def test_the_shortest_fence_turned_six_times_never_touches_itself() -> None:
    """So all fences of any choice of farms can be finished from the empty board (2.8, check 6)."""
    used: set[int] = set()
    for gate in range(6):
        path = [(0, gate)] + [
            (level, steps + (2 * level + 1) * gate) for level, steps in ((1, 1), (1, 2), (2, 3), (2, 4), (3, 5), (3, 6))
        ]
        own = {corner_id(level, index) for level, index in path} | {corner_id(4, 7 + 9 * gate)}
        assert not own & used
        used |= own
