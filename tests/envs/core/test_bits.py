"""Sets as bits: the same in machine code and in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError
from numpy.typing import NDArray

from hedgerow.envs.core.bits import bit, count, lowest, members, set_of, write_members
from hedgerow.envs.core.jit import JIT, entry

SETS = (0, 1, 0b1010, 1 << 54, (1 << 55) - 1, (1 << 62) | 5, (1 << 63) - 1)


@entry
def measured(members: int, out: Any) -> None:
    """Count and lowest member into ``out``, as rules use them."""
    out[0] = count(members)
    out[1] = lowest(members) if members != 0 else -1


@entry
def written(members: int, size: int, out: Any, start: int) -> None:
    write_members(members, size, out, start)


def listed(members: int) -> list[int]:
    return [number for number in range(63) if (members >> number) & 1]


@pytest.mark.parametrize("bits", SETS)
def test_members(bits: int) -> None:
    assert list(members(bits)) == listed(bits)
    assert sum(bit(member) for member in members(bits)) == bits


@pytest.mark.parametrize("bits", SETS)
def test_count_and_lowest_in_machine_code_and_in_python(bits: int) -> None:
    expected = [len(listed(bits)), listed(bits)[0] if bits else -1]
    out = np.zeros(2, np.int64)
    measured(bits, out)
    assert out.tolist() == expected
    assert count(bits) == expected[0]
    if bits:
        assert lowest(bits) == expected[1]


@pytest.mark.parametrize("function", [written, write_members])
@pytest.mark.parametrize("bits", SETS)
@pytest.mark.parametrize("size", [0, 1, 7, 55, 63])
def test_write_members_writes_its_entries_and_no_others(function: Any, bits: int, size: int) -> None:
    out: NDArray[np.float32] = np.full(80, 7.0, np.float32)
    function(bits, size, out, 9)
    inside = [1.0 if number in listed(bits) else 0.0 for number in range(size)]
    assert out.tolist() == [7.0] * 9 + inside + [7.0] * (71 - size)


@entry
def read(flags: Any, row: int, start: int, stop: int) -> Any:
    return set_of(flags, row, start, stop)


@pytest.mark.parametrize("function", [read, set_of])
@pytest.mark.parametrize(("start", "stop"), [(0, 0), (0, 5), (3, 31), (0, 32), (0, 60), (7, 70), (63, 80), (17, 80)])
def test_set_of_reads_its_flags_and_no_others(function: Any, start: int, stop: int) -> None:
    flags = np.random.default_rng(stop).integers(0, 2, (3, 80)).astype(np.int8)
    for row in range(3):
        expected = sum(1 << number for number in range(stop - start) if flags[row, start + number])
        assert function(flags, row, start, stop) == expected
    assert function(np.ones((1, stop or 1), np.int8), 0, start, stop) == (1 << (stop - start)) - 1


@pytest.mark.parametrize("function", [written, write_members])
@pytest.mark.parametrize("bits", SETS)
@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 60, 63])
def test_masks_are_written_alike(function: Any, bits: int, size: int) -> None:
    room = np.full(80, 7, np.int8)
    function(bits, size, room, 9)
    inside = [1 if number in listed(bits) else 0 for number in range(size)]
    assert room.tolist() == [7] * 9 + inside + [7] * (71 - size)


@pytest.mark.skipif(not JIT, reason="plain Python writes to any array")
@pytest.mark.parametrize("out", [np.zeros(80), np.zeros(160, np.float32)[::2], np.zeros(80, np.int64)])
def test_machine_code_refuses_arrays_that_it_would_write_wrongly(out: NDArray[Any]) -> None:
    with pytest.raises(TypingError):
        written(5, 60, out, 0)
