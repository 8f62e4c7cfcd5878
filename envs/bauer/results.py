"""How a match of Bauer ended, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.bauer.scoring import CATEGORIES
from hedgerow.envs.bauer.sheet import score_sheet_of_state
from hedgerow.envs.bauer.words import joined
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import result_one
from hedgerow.envs.core.rewards import OUTCOME

__all__ = ["score_table", "winners_text"]


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


def winners_text(setup: Setup, state: np.record) -> str:
    """Who has won a finished game: ``"player_1 wins."``."""
    rewards = np.zeros(setup.num_players)
    scores = np.zeros((setup.num_players, 2), np.int64)
    result_one(setup.config, np.array([state], setup.game.state_dtype), OUTCOME, 1.0, rewards, scores)
    winners = [agent for agent, rank in zip(setup.agents, scores[:, 1], strict=True) if rank == 1]
    return f"{winners[0]} wins." if len(winners) == 1 else f"{joined(winners)} share the victory."
