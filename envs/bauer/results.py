"""How a match of Bauer ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauer.scoring import CATEGORIES
from hedgerow.envs.bauer.sheet import score_sheet_of_state
from hedgerow.envs.core.game import Setup

__all__ = ["score_table"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The score pad of the match that ended in ``state``, one row for each seat, and the sum of several matches."""
    sheet = score_sheet_of_state(setup, state)
    columns = [*CATEGORIES, "Total"]
    rows = [[str(sheet[agent][column]) for column in columns] for agent in setup.agents]
    if setup.config[0].matches > 1:
        columns += ["Earlier", "Sum"]
        for agent, row, earlier in zip(setup.agents, rows, state.prior_points.tolist(), strict=False):
            row += [str(earlier), str(earlier + sheet[agent]["Total"])]
    width = max(len(agent) for agent in setup.agents)
    lines = [f"{'Score':{width}}  {'  '.join(columns)}"]
    for agent, row in zip(setup.agents, rows, strict=True):
        cells = (value.rjust(len(column)) for value, column in zip(row, columns, strict=True))
        lines.append(f"{agent:{width}}  {'  '.join(cells)}")
    return lines
