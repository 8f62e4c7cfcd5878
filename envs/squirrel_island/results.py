"""How a game of Squirrel Island ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import score_lines
from hedgerow.envs.squirrel_island.sheet import CATEGORIES, score_sheet_of_state

__all__ = ["score_table"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The scores, one row for each seat."""
    sheet = score_sheet_of_state(setup, state)
    return score_lines(setup.agents, CATEGORIES, ([row[column] for column in CATEGORIES] for row in sheet.values()))
