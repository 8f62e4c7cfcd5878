"""Sets of small numbers as bits of one int64: members 0..62, so that a set is never negative."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from llvmlite import ir

from hedgerow.envs.core.jit import JIT, intrinsic, overload, rule, types
from hedgerow.envs.core.numbers import Int

__all__ = ["SET_SIZE", "bit", "count", "lowest", "members", "set_of", "write_members"]

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


def write_members(members: int, size: int, out: Any, start: int) -> None:
    """Write into ``out[start : start + size]`` 1 for each member and 0 for each other number; size <= 63.

    ``out`` is a contiguous array of float32 (an observation) or int8 (a mask).
    """
    for member in range(size):
        out[start + member] = (int(members) >> member) & 1


def set_of(flags: Any, row: int, start: int, stop: int) -> int:
    """The set of those numbers, counted from ``start``, for which ``flags[row]`` (int8, 0 or 1) is set."""
    found = 0
    for number in range(start, stop):
        found |= int(flags[row, number]) << (number - start)
    return found


def _zeros_below(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))  # 1: it is never zero

    return bits(bits), generate


def _ones(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return bits(bits), generate


#: Entries that a vector instruction takes at once, by their size in bits; lesser processors do it in several steps.
_LANES: Final = {8: 32, 32: 8}
_FLAGS: Final = _LANES[8]


def _vector_of(array: Any) -> Any:
    """The vector type for entries of a contiguous array of int8 or float32.

    None for other arrays: numba then reports that nothing fits these arguments.
    """
    if array.layout == "C" and array.dtype in (types.int8, types.float32):
        entry = ir.FloatType() if array.dtype == types.float32 else ir.IntType(8)
        return ir.VectorType(entry, _LANES[array.dtype.bitwidth])
    return None


def _write_lanes(typing_context: Any, out: Any, index: Any, bits: Any) -> Any:
    """Write as many of the lowest bits of a set as a vector has entries into ``out`` from ``index`` on."""
    vector = _vector_of(out)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record = context.make_array(signature.args[0])(context, builder, arguments[0])
        low = builder.trunc(arguments[2], ir.IntType(vector.count))
        is_member = builder.bitcast(low, ir.VectorType(ir.IntType(1), vector.count))
        widened = builder.uitofp if out.dtype == types.float32 else builder.zext
        place = builder.bitcast(builder.gep(record.data, [arguments[1]]), vector.as_pointer())
        builder.store(widened(is_member, vector), place, align=out.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.none(out, index, bits), generate


def _read_flags(typing_context: Any, flags: Any, row: Any, column: Any) -> Any:
    """The set of those of ``flags[row, column : column + _FLAGS]`` that are not 0."""
    vector = _vector_of(flags)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record = context.make_array(signature.args[0])(context, builder, arguments[0])
        columns = builder.extract_value(record.shape, 1)
        place = builder.gep(record.data, [builder.add(builder.mul(arguments[1], columns), arguments[2])])
        loaded = builder.load(builder.bitcast(place, vector.as_pointer()), align=1)
        is_set = builder.icmp_unsigned("!=", loaded, ir.Constant(vector, [0] * _FLAGS))
        return builder.zext(builder.bitcast(is_set, ir.IntType(_FLAGS)), ir.IntType(64))

    return types.int64(flags, row, column), generate


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

    _write_some = intrinsic(_write_lanes)
    _read_some = intrinsic(_read_flags)

    def _write_members(members: Any, size: Any, out: Any, start: Any) -> Callable[[Any, Any, Any, Any], None] | None:
        vector = _vector_of(out)
        if vector is None:
            return None
        lanes = vector.count

        def compiled(members: Any, size: Any, out: Any, start: Any) -> None:
            if size < lanes:
                for member in range(size):
                    out[start + member] = (members >> member) & 1
                return
            for first in range(0, size - lanes, lanes):
                _write_some(out, start + first, members >> first)
            last = size - lanes  # some entries are written twice
            _write_some(out, start + last, members >> last)

        return compiled

    def _set_of(flags: Any, row: Any, start: Any, stop: Any) -> Callable[[Any, Any, Any, Any], Any] | None:
        if _vector_of(flags) is None or flags.dtype != types.int8:
            return None

        def compiled(flags: Any, row: Any, start: Any, stop: Any) -> Any:
            found = np.int64(0)
            if stop - start < _FLAGS:
                for number in range(start, stop):
                    found |= np.int64(flags[row, number]) << np.int64(number - start)
                return found
            for first in range(start, stop - _FLAGS, _FLAGS):
                found |= _read_some(flags, row, first) << np.int64(first - start)
            last = stop - _FLAGS  # some entries are read twice
            return found | _read_some(flags, row, last) << np.int64(last - start)

        return compiled

    overload(write_members)(_write_members)
    overload(set_of)(_set_of)
