"""Naming what is wrong with a state: the end of every game's check of its invariants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["named_fault"]


def named_fault(
    check: Callable[..., Any],
    messages: Sequence[str],
    config: NDArray[np.record],
    states: NDArray[np.record],
    *room: NDArray[Any],
) -> tuple[int, str] | None:
    """The first state that breaks an invariant of its game.

    Args:
        check: compiled; called with ``config``, ``states``, ``room`` and an int64 array (1,), it returns the row of the
            first faulty state, or -1, and writes the index of the message into the array.
        messages: what can be wrong.
        config: array (1,) of the game's configuration record.
        states: array (B,) of the game's state record.
        room: arrays in which the check works.

    Returns:
        Its row and what is wrong with it; None if all is well.
    """
    fault = np.zeros(1, np.int64)
    row = int(check(config, states, *room, fault))
    return None if row < 0 else (row, messages[fault[0]])
