"""Imitation: what it takes down of the teacher, and that the policy becomes like it."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback

from hedgerow.agents import load
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup
from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.imitation import STRAY, Imitation
from hedgerow.training.inference import decide, estimate

GAMMA = 0.9


class Loser:
    """Throws the game wherever it can: action 2 at the first decision."""

    name = "loser"

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where(batch.action_masks[rows, 2] != 0, 2, 1)


class KeepRollout(BaseCallback):
    """Copies the first buffer, and the actions that were played, before the epochs rearrange it."""

    def __init__(self) -> None:
        super().__init__()
        self.rollout: dict[str, NDArray[np.float32]] = {}
        self.bids: list[int] = []

    def _on_step(self) -> bool:
        batch = self.training_env.batch  # type: ignore[attr-defined]  # SB3 knows it as any VecEnv
        self.bids.extend(batch.current_states["bid"][batch.current_states["decided"] == 1].tolist())
        return True

    def _on_rollout_end(self) -> None:
        if not self.rollout:
            buffer = self.locals["rollout_buffer"]
            self.rollout = {
                name: getattr(buffer, name).copy() for name in ("actions", "returns", "rewards", "observations")
            }


def model_of(setup: Setup, games: int, steps: int, rate: float = 0.01) -> Imitation:
    return Imitation(
        "MlpPolicy",
        BatchEnv(setup, games, seed=1, teacher=Loser()),
        n_steps=steps,
        batch_size=games * steps,
        n_epochs=4,
        learning_rate=rate,
        gamma=GAMMA,
        policy_kwargs={"net_arch": [16]},
        device="cpu",
        seed=1,
    )


def test_the_teachers_choice_and_the_returns_of_each_seat_are_taken_down(free_relay: Setup) -> None:
    keep = KeepRollout()
    model_of(free_relay, 400, 5).learn(2000, callback=keep)
    rollout = keep.rollout
    assert (rollout["actions"][0] == 2).all()
    assert (rollout["actions"][1:] == 1).all()
    # The game of 5 decisions ends within the rollout. Seat 0 decides at steps 0 and 2, seat 1 at 1 and 4, seat 2 at 3.
    thrown = np.array([-GAMMA / 2, GAMMA / 4, -1 / 2, 1 / 4, 1 / 4])  # seat 0 pays, the others share
    won = np.array([GAMMA, -GAMMA / 2, 1.0, -1 / 2, -1 / 2])
    bids = np.array(keep.bids[:400])
    assert set(bids.tolist()) == {1, 2}, "a stray action is played now and then"
    for bid, returns in ((2, thrown), (1, won)):
        found = rollout["returns"][:, bids == bid]
        np.testing.assert_allclose(found, np.broadcast_to(returns[:, None], found.shape), atol=1e-6)


def test_the_policy_becomes_like_its_teacher(free_relay: Setup) -> None:
    keep = KeepRollout()
    model = model_of(free_relay, 32, 10)
    model.learn(320 * 80, callback=keep)
    first = np.array([[0.0, 0.0, 0.0]], np.float32)
    torch.manual_seed(0)
    actions, _, _ = decide(model.policy, first.repeat(200, 0), np.array([[0, 1, 1]], np.int8).repeat(200, 0))
    assert (actions == 2).mean() > 0.95
    # The seat that throws the game pays 1/2, except where an action strayed: half of those win 1.
    expected = GAMMA * (-(1 - STRAY / 2) / 2 + STRAY / 2)
    assert estimate(model.policy, first)[0] == pytest.approx(expected, abs=0.05)
    assert np.mean(np.array(keep.bids) == 1) == pytest.approx(STRAY / 2, abs=0.02)


def test_a_teacher_is_needed(relay: Setup) -> None:
    model = Imitation("MlpPolicy", BatchEnv(relay, 2, seed=1), n_steps=4, batch_size=8, device="cpu")
    with pytest.raises(TypeError, match="teacher"):
        model.learn(8)


def test_the_teacher_goes_on_as_it_would_have(free_relay: Setup) -> None:
    env = BatchEnv(free_relay, 8, seed=1, teacher=load("random", seed=2))
    rows = np.arange(8)
    assert env.teacher is not None
    env.batch.step(env.teacher.act(env.batch, rows))
    kept = env.snapshot()
    expected = [env.teacher.act(env.batch, rows).copy() for _ in range(3)]
    other = BatchEnv(free_relay, 8, seed=5, teacher=load("random", seed=6))
    other.restore(kept)
    assert other.teacher is not None
    for actions in expected:
        np.testing.assert_array_equal(other.teacher.act(other.batch, rows), actions)
