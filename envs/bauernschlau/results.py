"""How a game of Bauernschlau ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauernschlau.scoring import winners
from hedgerow.envs.bauernschlau.sheet import CATEGORIES, score_sheet_of_state
from hedgerow.envs.bauernschlau.words import joined
from hedgerow.envs.core.bits import members
from hedgerow.envs.core.game import Setup

__all__ = ["score_table", "winners_text"]


def score_table(setup: Setup, state: np.record) -> list[str]:
    """The scores, one row for each seat."""
    sheet = score_sheet_of_state(setup, state)
    width = max(len(agent) for agent in setup.agents)
    lines = [f"{'Score':{width}}  {'  '.join(CATEGORIES)}"]
    for agent in setup.agents:
        cells = (str(sheet[agent][column]).rjust(len(column)) for column in CATEGORIES)
        lines.append(f"{agent:{width}}  {'  '.join(cells)}")
    return lines


def winners_text(setup: Setup, state: np.record) -> str:
    """Who has won a finished game: ``"player_1 wins."``; perhaps nobody (BS-085)."""
    winning = [setup.agents[seat] for seat in members(int(winners(setup.config[0], state)))]
    if not winning:
        return "No area was completed: nobody wins."
    return f"{winning[0]} wins." if len(winning) == 1 else f"{joined(winning)} share the victory."
