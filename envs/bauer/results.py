"""How a match of Bauer ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauer.scoring import CATEGORIES
from hedgerow.envs.bauer.sheet import score_sheet_of_state
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import score_lines

__all__ = ["score_table"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The score pad of the match that ended in ``state``, one row for each seat, and the sum of several matches."""
    sheet = score_sheet_of_state(setup, state)
    columns = [*CATEGORIES, "Total"]
    rows = [[sheet[agent][column] for column in columns] for agent in setup.agents]
    if setup.config[0].matches > 1:
        columns += ["Earlier", "Sum"]
        for agent, row, earlier in zip(setup.agents, rows, state.prior_points.tolist(), strict=False):
            row += [earlier, earlier + sheet[agent]["Total"]]
    return score_lines(setup.agents, columns, rows)
