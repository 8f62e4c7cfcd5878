"""Record types of states: aligned, without gaps, with attribute access in machine code and in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

__all__ = ["record_dtype"]


#: Fields of more bytes than this come last.
_LARGE: Final = 1024


def record_dtype(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Build a record type from ``(name, type[, shape])``, given in the order in which a reader wants to see them.

    In memory large fields come last, so that what changes at every decision lies together; before that the fields are
    ordered by the size of their elements. Both parts are filled up to a multiple of 8 bytes: numpy neither copies nor
    compares the bytes of gaps, so a copy of a record with gaps would have other bytes.

    Raises:
        TypeError: if a name is an attribute of every numpy record, which would hide the field in plain Python.
    """
    hidden = [name for name, *_ in fields if hasattr(np.record, name)]
    if hidden:
        raise TypeError(
            f"record fields may not be called {', '.join(hidden)}: every numpy record has such an attribute"
        )
    small = [field for field in fields if np.dtype([field]).itemsize <= _LARGE]
    large = [field for field in fields if np.dtype([field]).itemsize > _LARGE]
    dtype = np.dtype((np.record, np.dtype([*_filled(small, "filler"), *_filled(large, "last_filler")], align=True)))
    assert dtype.itemsize % 8 == 0
    return dtype


def _filled(fields: list[tuple[Any, ...]], filler: str) -> list[tuple[Any, ...]]:
    """The fields by the size of their elements, largest first, and what is missing to a multiple of 8 bytes."""
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    missing = -np.dtype(ordered).itemsize % 8
    return [*ordered, (filler, np.int8, (missing,))] if missing else ordered
