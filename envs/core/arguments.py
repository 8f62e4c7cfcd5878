"""Checks of what callers pass to batches and environments: clear errors before anything changes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hedgerow.envs.core.errors import IllegalAction, OptionError
from hedgerow.envs.core.game import Setup

__all__ = ["as_integers", "check_deals", "check_first_seats", "check_seed", "illegal_action"]


def as_integers(name: str, values: ArrayLike) -> NDArray[np.int64]:
    """Return integers as a contiguous array of int64.

    Raises:
        ValueError: if they are not integers; the message names the argument.
    """
    array = np.asarray(values)
    if array.dtype == np.int64:
        return np.ascontiguousarray(array) if array.ndim else array
    if array.dtype.kind not in "iu" and array.size:
        raise ValueError(f"{name} must be integers, not {array.dtype}")
    return array.astype(np.int64, order="C")


def check_seed(seed: Any) -> int | None:
    """Return a seed as a Python int.

    Raises:
        OptionError: if it is neither None nor a non-negative integer.
    """
    if seed is None:
        return None
    if isinstance(seed, (bool, np.bool_)) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise OptionError(f"seed must be a non-negative integer or None, not {seed!r}")
    return int(seed)


def check_deals(setup: Setup, deals: ArrayLike | None, size: int) -> NDArray[np.int64]:
    """Return the deck orders of ``size`` games as int64 [size, K, L]; K is 0 without deals.

    Raises:
        OptionError: if they do not fit the game.
    """
    game = setup.game
    if deals is None:
        return np.zeros((size, 0, game.deal_length(setup)), np.int64)
    try:
        given = np.asarray(deals)
    except ValueError as error:
        raise OptionError(f"deals must be deck orders of equal length: {error}") from None
    each = given.ndim == 3 or (given.ndim == 2 and len(given) == size and size > 1)
    if not each:
        orders = game.check_deal(setup, given)
        return np.broadcast_to(orders, (size, *orders.shape)).copy()
    if len(given) != size:
        raise OptionError(f"deals must be one deal or {size} of them, not {len(given)}")
    return np.stack([game.check_deal(setup, deal) for deal in given])


def check_first_seats(setup: Setup, first_seats: ArrayLike | None, size: int) -> NDArray[np.int64]:
    """Return the seats to start, int64 [size], -1 where the game chooses.

    Raises:
        OptionError: if they do not fit the game.
    """
    if first_seats is None:
        return np.full(size, -1, np.int64)
    starting = np.broadcast_to(as_integers("first_seats", first_seats), (size,)).copy()
    if not setup.game.has_first_seat and (starting >= 0).any():
        raise OptionError(f"{setup.game.env_name} has no first seat: all seats start at the same time")
    if len(starting) and not (-1 <= starting.min() and starting.max() < setup.num_players):
        raise OptionError(f"first_seats must be from -1 to {setup.num_players - 1}")
    return starting


def illegal_action(
    setup: Setup, states: NDArray[np.record], seat: int, action: Any, mask: NDArray[np.int8], row: int
) -> IllegalAction:
    """The error for an action that is not legal in ``states[0]``: it names everything needed to find the mistake."""
    game = setup.game
    number = action if isinstance(action, (int, np.integer)) else None
    if number is not None and 0 <= number < setup.num_actions:
        meaning = game.action_text(setup, states[0], seat, int(number))
    else:
        meaning = f"not an action id, which are 0 to {setup.num_actions - 1}"
    legal = {int(id_): game.action_text(setup, states[0], seat, int(id_)) for id_ in np.flatnonzero(mask)}
    return IllegalAction(
        game_index=row,
        agent=setup.agents[seat],
        seat=seat,
        node=game.node_name(setup, states, seat),
        action=action,
        meaning=meaning,
        legal=legal,
    )
