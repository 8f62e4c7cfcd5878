"""Sets of small numbers as bits of one int64: members 0..62, so that a set is never negative."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from hedgerow.envs.core.jit import JIT, intrinsic, overload, rule, types
from hedgerow.envs.core.numbers import Int

__all__ = ["SET_SIZE", "bit", "count", "lowest", "members", "write_members"]

#: Numbers that a set can hold.
SET_SIZE: Final = 63


@rule
def bit(member: int) -> Int:
    """The set that holds just this member."""
    return np.int64(1) << np.int64(member)


def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    value = int(members)
    return (value & -value).bit_length() - 1


def count(members: int) -> int:
    """How many members a set has."""
    return int(members).bit_count()


def members(bits: int) -> Iterator[int]:
    """The members in ascending order (plain Python only)."""
    rest = int(bits)
    while rest:
        low = rest & -rest
        yield low.bit_length() - 1
        rest ^= low


@rule
def write_members(members: int, size: int, out: Any, start: int) -> None:
    """Write into ``out[start : start + size]`` 1 for each member and 0 for each other number; size <= 63."""
    first = np.uint64(start)  # unsigned: it cannot count from the end, so machine code writes several entries at once
    for member in range(size):
        out[first + np.uint64(member)] = 1.0 if (members >> member) & 1 else 0.0


def _zeros_below(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))  # 1: it is never zero

    return bits(bits), generate


def _ones(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return bits(bits), generate


if JIT:
    # One processor instruction each, in place of the loops over digits that plain Python has built in.
    _count_trailing_zeros = intrinsic(_zeros_below)
    _count_ones = intrinsic(_ones)

    def _lowest(members: Any) -> Callable[[Any], Any]:
        def compiled(members: Any) -> Any:
            return _count_trailing_zeros(np.int64(members))

        return compiled

    def _count(members: Any) -> Callable[[Any], Any]:
        def compiled(members: Any) -> Any:
            return _count_ones(np.int64(members))

        return compiled

    overload(lowest)(_lowest)
    overload(count)(_count)
