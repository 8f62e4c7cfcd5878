"""How a game of Squirrel Island ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import result_one
from hedgerow.envs.core.rewards import OUTCOME
from hedgerow.envs.squirrel_island.sheet import CATEGORIES, score_sheet_of_state
from hedgerow.envs.squirrel_island.words import joined

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
    """Who has won a finished game: ``"player_1 wins."``."""
    rewards = np.zeros(setup.num_players)
    scores = np.zeros((setup.num_players, 2), np.int64)
    result_one(setup.config, np.array([state], setup.game.state_dtype), OUTCOME, 1.0, rewards, scores)
    winners = [agent for agent, rank in zip(setup.agents, scores[:, 1], strict=True) if rank == 1]
    return f"{winners[0]} wins." if len(winners) == 1 else f"{joined(winners)} share the victory."
