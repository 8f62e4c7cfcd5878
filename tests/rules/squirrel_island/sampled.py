"""Short games of Squirrel Island that ask every question, decision by decision, for tests to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import (
    BEFORE,
    DONE,
    SLEEP,
)
from hedgerow.envs.squirrel_island.text import event_text

PLAYERS = (2, 3, 4, 5)

#: Of games that together reach every node.
SEEDS = {2: 10, 3: 47, 4: 33, 5: 123}


@dataclass(frozen=True)
class Decision:
    """One decision of a game: the states around it, who decided and what was allowed."""

    before: np.record
    after: np.record
    seat: int
    action: int
    legal: NDArray[np.int64]


def decisions(setup: Setup, seed: int) -> Iterator[Decision]:
    """A game from its beginning to its end; seats mostly play on as long as they can."""
    games = GameBatch(setup, 1, seed, autoreset=False)
    chance = np.random.default_rng(seed)
    while not games.dones[0]:
        before = games.states[0].copy()
        seat = int(games.seats[0])
        legal = np.flatnonzero(games.action_masks[0])
        busy = legal[(legal != SLEEP) & ((legal != DONE) | (before.node == BEFORE))]
        action = int(chance.choice(busy if len(busy) and chance.random() < 0.8 else legal))
        games.step([action])
        yield Decision(before, games.states[0].copy(), seat, action, legal)


@cache
def sample(players: int) -> tuple[Setup, tuple[Decision, ...]]:
    """A short game with much to spend. All questions are asked, also those about an order that cannot matter."""
    morning = [("set", 5, 9, 7), *[("gain", 5, 6, 5)] * 3]
    setup = SQUIRREL_ISLAND.setup(players, order_nodes="always", days=2, morning=morning)
    return setup, tuple(decisions(setup, SEEDS[players]))


def told(setup: Setup, decision: Decision, viewer: int | None) -> str:
    return event_text(setup, decision.before, decision.after, decision.seat, decision.action, viewer)
