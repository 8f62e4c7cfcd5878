"""Short games of Squirrel Island that ask every question, decision by decision, for tests to look at."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.state import (
    BEFORE,
    DONE,
    SLEEP,
)
from hedgerow.envs.squirrel_island.text import event_text
from tests.rules.decisions import Decision, decisions

PLAYERS = (2, 3, 4, 5)

#: Of games that together reach every node.
SEEDS = {2: 10, 3: 47, 4: 33, 5: 123}


def busy(chance: np.random.Generator, before: np.record, _: int, legal: NDArray[np.int64]) -> int:
    """Seats mostly play on as long as they can."""
    playing = legal[(legal != SLEEP) & ((legal != DONE) | (before.node == BEFORE))]
    return int(chance.choice(playing if len(playing) and chance.random() < 0.8 else legal))


@cache
def sample(players: int) -> tuple[Setup, tuple[Decision, ...]]:
    """A short game with much to spend. All questions are asked, also those about an order that cannot matter."""
    morning = [("set", 5, 9, 7), *[("gain", 5, 6, 5)] * 3]
    setup = SQUIRREL_ISLAND.setup(players, order_nodes="always", days=2, morning=morning)
    return setup, tuple(decisions(setup, SEEDS[players], busy))


def told(setup: Setup, decision: Decision, viewer: int | None) -> str:
    return event_text(setup, decision.before, decision.after, decision.seat, decision.action, viewer)
