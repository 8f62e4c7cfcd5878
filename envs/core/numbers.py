"""Names for what compiled functions return.

A rule returns a machine integer when compiled and a Python or numpy integer when it runs as plain Python: for a type
checker that is ``Any``, for a reader it should still say what it is.
"""

from __future__ import annotations

from typing import Any, TypeAlias

__all__ = ["Bool", "Int", "Real", "Word"]

Int: TypeAlias = Any  #: an integer, or a set of small numbers as bits
Bool: TypeAlias = Any  #: a truth value
Real: TypeAlias = Any  #: a float64
Word: TypeAlias = Any  #: a uint64
