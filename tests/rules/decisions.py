"""Games decision by decision, and the same position in another world, for tests to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import determinize_rows

__all__ = ["Decision", "decisions", "redrawn"]


@dataclass(frozen=True)
class Decision:
    """One decision of a game: the states around it, who decided and what was allowed."""

    before: np.record
    after: np.record
    seat: int
    action: int
    legal: NDArray[np.int64]


#: Chooses an action from the random numbers, the state, the seat to act and what is legal.
Choice = Callable[[np.random.Generator, np.record, int, NDArray[np.int64]], int]


def decisions(setup: Setup, seed: int, choose: Choice) -> Iterator[Decision]:
    """A game from its beginning to its end."""
    games = GameBatch(setup, 1, seed, autoreset=False)
    chance = np.random.default_rng(seed)
    while not games.dones[0]:
        before = games.states[0].copy()
        seat = int(games.seats[0])
        legal = np.flatnonzero(games.action_masks[0])
        action = choose(chance, before, seat, legal)
        games.step([action])
        yield Decision(before, games.states[0].copy(), seat, action, legal)


def redrawn(setup: Setup, state: np.record, seat: int, seed: int) -> np.record:
    """The same game with everything exchanged that the seat does not know."""
    states = np.array([state], setup.game.state_dtype)
    determinize_rows(setup.config, states, np.array([0]), np.array([seat]), np.array([seed], np.uint64))
    world: np.record = states[0]
    return world
