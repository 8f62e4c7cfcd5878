"""Advantages where several seats share one stream of decisions.

The decisions of a game come in an order that mixes its seats. What a seat experiences is its own part of it: from one
of its decisions to its next, with the rewards that reached it in between, whoever caused them. Each (game, seat) is
therefore a trajectory of its own, and generalised advantage estimation (Schulman et al. 2016, arXiv:1506.02438) runs
along these trajectories, not along the rows of the rollout.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["seat_advantages"]


def seat_advantages(
    seats: NDArray[np.integer],
    rewards: NDArray[np.floating],
    dones: NDArray[np.bool_],
    values: NDArray[np.floating],
    last_values: NDArray[np.floating],
    gamma: float,
    gae_lambda: float,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Advantages and rewards of a rollout in which every seat learns.

    T steps of B games with P seats; a step is one decision in each game. ``gamma`` and ``gae_lambda`` count the own
    decisions of a seat. A game that ends is followed by a new one in its row (``autoreset="same_step"``): the end gives
    every seat its reward and cuts every trajectory of the row, with value 0 behind it.

    Args:
        seats: int [T, B], the seat that decided.
        rewards: float [T, B, P], what each seat received for the step.
        dones: bool [T, B], whether the step ended the game.
        values: float [T, B], the estimate for the deciding seat at its decision.
        last_values: float [B, P], the estimate for each seat after the last step, from its own observation.
        gamma: discount from one own decision to the next.
        gae_lambda: 0 trusts the estimates, 1 the rewards that follow.

    Returns:
        float32 [T, B] twice: the advantage of each decision, and the sum of the rewards that its seat received from it
        up to its next decision, the end of the game or the end of the rollout. ``advantages + values`` are the targets
        of the value function.
    """
    steps, games = seats.shape
    rows = np.arange(games)
    advantages = np.zeros((steps, games), np.float32)
    received = np.zeros((steps, games), np.float32)
    # Of each seat, looking back from the present step: the estimate at its next decision, the advantage of that
    # decision, and what it receives on the way there.
    next_values = last_values.astype(np.float64)
    next_advantages = np.zeros_like(next_values)
    pending = np.zeros_like(next_values)
    for step in range(steps - 1, -1, -1):
        going_on = ~dones[step][:, None]
        pending = pending * going_on + rewards[step]
        next_values *= going_on
        next_advantages *= going_on
        seat = seats[step]
        received[step] = reward = pending[rows, seat]
        error = reward + gamma * next_values[rows, seat] - values[step]
        advantages[step] = advantage = error + gamma * gae_lambda * next_advantages[rows, seat]
        next_values[rows, seat] = values[step]
        next_advantages[rows, seat] = advantage
        pending[rows, seat] = 0.0
    return advantages, received
