"""The score sheet: nuts and stash of each seat, by the same code that scores a game."""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.scoring import squirrels, stash_points

__all__ = ["CATEGORIES", "score_sheet_of_state"]

CATEGORIES: Final = ("Nuts", "Stash", "Total", "Squirrels")


def score_sheet_of_state(setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
    """The sheet of each agent; before the end, as if the game were scored now.

    ``Total`` is the score, ``Nuts`` and ``Stash`` together; ``Squirrels`` breaks ties (SI-117).
    """
    config = setup.config[0]
    sheet = {}
    for seat, agent in enumerate(setup.agents):
        nuts, stash = int(state.nuts[seat]), int(stash_points(config, state, seat))
        sheet[agent] = dict(zip(CATEGORIES, (nuts, stash, nuts + stash, int(squirrels(state, seat))), strict=True))
    return sheet
