"""Advantages along the trajectories of the seats, against a slow and simple account of the same."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.training.trajectories import seat_advantages

Array = NDArray[np.float64]


def by_walking(
    seats: NDArray[np.int64],
    rewards: Array,
    dones: NDArray[np.bool_],
    values: Array,
    last_values: Array,
    gamma: float,
    gae_lambda: float,
) -> tuple[Array, Array]:
    """Follow each seat of each game forwards from each of its decisions."""
    steps, games = seats.shape
    advantages = np.zeros((steps, games))
    received = np.zeros((steps, games))
    for start in range(steps):
        for game in range(games):
            seat = seats[start, game]
            discount, total, step = 1.0, 0.0, start
            while step is not None:  # one stretch from an own decision to the next
                reward, following, at = 0.0, None, step
                value_next = last_values[game, seat]
                while at < steps:
                    reward += rewards[at, game, seat]
                    if dones[at, game]:
                        value_next = 0.0
                        break
                    at += 1
                    if at < steps and seats[at, game] == seat:
                        value_next, following = values[at, game], at
                        break
                if step == start:
                    received[start, game] = reward
                total += discount * (reward + gamma * value_next - values[step, game])
                discount *= gamma * gae_lambda
                step = following  # type: ignore[assignment]
            advantages[start, game] = total
    return advantages, received


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize(("gamma", "gae_lambda"), [(1.0, 0.95), (0.9, 0.5), (0.97, 1.0), (1.0, 0.0)])
def test_agrees_with_walking(players: int, gamma: float, gae_lambda: float) -> None:
    random = np.random.default_rng(players)
    steps, games = 40, 6
    seats = random.integers(players, size=(steps, games))
    rewards = random.normal(size=(steps, games, players))
    dones = random.random((steps, games)) < 0.15
    values = random.normal(size=(steps, games))
    last_values = random.normal(size=(games, players))
    found = seat_advantages(seats, rewards, dones, values, last_values, gamma, gae_lambda)
    expected = by_walking(seats, rewards, dones, values, last_values, gamma, gae_lambda)
    np.testing.assert_allclose(found[0], expected[0], atol=1e-5)
    np.testing.assert_allclose(found[1], expected[1], atol=1e-5)


def test_rewards_between_own_decisions_are_added_up() -> None:
    # Seat 0 decides, then seat 1 twice, then seat 0. Each step rewards seat 0, whoever decides.
    seats = np.array([[0], [1], [1], [0]])
    rewards = np.array([[[1.0, 0.0]], [[2.0, 0.0]], [[4.0, 0.0]], [[8.0, 0.0]]])
    none = np.zeros((4, 1))
    _, received = seat_advantages(seats, rewards, none.astype(bool), none, np.zeros((1, 2)), 1.0, 1.0)
    assert received[:, 0].tolist() == [7.0, 0.0, 0.0, 8.0]


def test_inputs_stay_as_they_are() -> None:
    last_values = np.ones((1, 2), np.float64)
    seats, done = np.array([[0], [1]]), np.array([[False], [True]])
    seat_advantages(seats, np.ones((2, 1, 2)), done, np.ones((2, 1)), last_values, 1.0, 1.0)
    assert last_values.tolist() == [[1.0, 1.0]]
