"""How a game of Squirrel Island ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.squirrel_island.sheet import CATEGORIES, score_sheet_of_state

__all__ = ["score_table"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The scores, one row for each seat."""
    sheet = score_sheet_of_state(setup, state)
    width = max(len(agent) for agent in setup.agents)
    lines = [f"{'Score':{width}}  {'  '.join(CATEGORIES)}"]
    for agent in setup.agents:
        cells = (str(sheet[agent][column]).rjust(len(column)) for column in CATEGORIES)
        lines.append(f"{agent:{width}}  {'  '.join(cells)}")
    return lines
