"""Record types of states: aligned, without gaps, with attribute access in machine code and in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

__all__ = ["record_dtype"]


def record_dtype(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Build a record type from ``(name, type[, shape])``, given in the order in which a reader wants to see them.

    In memory the fields are ordered by the size of their elements, and a last field fills up to a multiple of 8 bytes:
    numpy neither copies nor compares the bytes of gaps, so a copy of a record with gaps would have other bytes.

    Raises:
        TypeError: if a name is an attribute of every numpy record, which would hide the field in plain Python.
    """
    hidden = [name for name, *_ in fields if hasattr(np.record, name)]
    if hidden:
        raise TypeError(
            f"record fields may not be called {', '.join(hidden)}: every numpy record has such an attribute"
        )
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(ordered).itemsize
    if size % 8:
        ordered.append(("filler", np.int8, (8 - size % 8,)))
    dtype = np.dtype((np.record, np.dtype(ordered, align=True)))
    assert dtype.itemsize % 8 == 0
    return dtype
