"""How a game of Bauernschlau ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauernschlau.scoring import winners
from hedgerow.envs.bauernschlau.sheet import CATEGORIES, score_sheet_of_state
from hedgerow.envs.core import verdict
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.phrases import score_lines

__all__ = ["score_table", "winners_text"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The scores, one row for each seat."""
    sheet = score_sheet_of_state(setup, state)
    return score_lines(setup.agents, CATEGORIES, ([row[column] for column in CATEGORIES] for row in sheet.values()))


def winners_text(setup: Setup, state: np.record) -> str:
    """Who has won a finished game: ``"player_1 wins."``; perhaps nobody (BS-085)."""
    if winners(setup.config[0], state) == 0:
        return "No area was completed: nobody wins."
    return verdict.winners_text(setup, state)
