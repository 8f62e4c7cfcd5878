"""Asking the processor for memory before it is needed.

A batch of many games does not fit into the nearest cache. While one row is played, the next one can already be on its
way: what is fetched changes no result, only the time.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir

from hedgerow.envs.core.jit import JIT, intrinsic, overload, rule, types

__all__ = ["prefetch_row"]

#: Bytes that the processor fetches at once; on processors with longer lines some requests are in vain.
_LINE: Final = 64


@rule
def prefetch_row(array: Any, row: int, size: int) -> None:
    """Fetch the first ``size`` bytes of ``array[row]``, to be read and written."""
    for offset in range(0, size, _LINE):
        _prefetch(array, row, offset)


def _prefetch(array: Any, row: int, offset: int) -> None:
    """Fetch the line that is ``offset`` bytes from the beginning of a row. Plain Python has no use for it."""


def _request(typing_context: Any, array: Any, row: Any, offset: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte, number = ir.IntType(8), ir.IntType(32)
        stride = builder.extract_value(record.strides, 0)
        start = builder.ptrtoint(record.data, ir.IntType(64))
        address = builder.add(start, builder.add(builder.mul(arguments[1], stride), arguments[2]))
        function_type = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [byte.as_pointer()], function_type)
        to_write, into_nearest, data = number(1), number(3), number(1)
        builder.call(function, [builder.inttoptr(address, byte.as_pointer()), to_write, into_nearest, data])
        return context.get_dummy_value()

    return types.none(array, row, offset), generate


if JIT:
    _prefetch_line = intrinsic(_request)

    def _compiled_prefetch(array: Any, row: Any, offset: Any) -> Any:
        def compiled(array: Any, row: Any, offset: Any) -> None:
            _prefetch_line(array, row, offset)

        return compiled

    overload(_prefetch)(_compiled_prefetch)
