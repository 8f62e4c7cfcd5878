"""Who has won a finished game, in words."""

from __future__ import annotations

import numpy as np

from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import result_one
from hedgerow.envs.core.phrases import joined
from hedgerow.envs.core.rewards import OUTCOME

__all__ = ["winners_text"]


def winners_text(setup: Setup, state: np.record) -> str:
    """The verdict of the rules: ``"player_1 wins."``, ``"player_0 and player_2 share the victory."``."""
    rewards = np.zeros(setup.num_players)
    scores = np.zeros((setup.num_players, 2), np.int64)
    result_one(setup.config, np.array([state], setup.game.state_dtype), OUTCOME, 1.0, rewards, scores)
    winners = [agent for agent, rank in zip(setup.agents, scores[:, 1], strict=True) if rank == 1]
    return f"{winners[0]} wins." if len(winners) == 1 else f"{joined(winners)} share the victory."
