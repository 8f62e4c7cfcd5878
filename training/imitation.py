"""Learning to play as another agent does (behavioural cloning): a beginning for self-play.

Self-play from fresh networks finds a way to play that holds against itself, which need not be a good one. A policy that
first plays like a teacher starts where the teacher is, and PPO goes on from there (``--teacher heuristic``, then
``--start``).

The teacher decides in all seats; now and then a random action is played instead of its choice, so that the policy also
learns what to do in positions that the teacher avoids. The policy's loss is the cross-entropy of the teacher's choice;
the value function learns what the seats get from there on.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from torch.nn import functional

from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.self_play import SelfPlayPPO
from hedgerow.training.trajectories import seat_advantages

__all__ = ["STRAY", "Imitation"]

#: Share of the decisions at which a random action is played instead of the teacher's.
STRAY: Final = 0.05


class Imitation(SelfPlayPPO):
    """Trains the networks of MaskablePPO on the decisions of the teacher of a :class:`BatchEnv`.

    The arguments are those of MaskablePPO; ``clip_range`` and ``gae_lambda`` have no effect.
    """

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Let the teacher play ``n_rollout_steps`` decisions in each game; the buffer holds what it chose.

        Returns:
            False if a callback asked to stop.

        Raises:
            TypeError: if ``env`` is not a BatchEnv with a teacher or the buffer cannot hold masks.
        """
        if not isinstance(env, BatchEnv) or env.teacher is None:
            raise TypeError("Imitation learns from a BatchEnv that has a teacher")
        return super().collect_rollouts(env, callback, rollout_buffer, n_rollout_steps)

    def _decide(self, env: BatchEnv, buffer: MaskableRolloutBuffer, step: int) -> NDArray[np.int64]:
        """The teacher's choice, which is what the buffer holds, or now and then a random action."""
        batch, teacher = env.batch, env.teacher
        assert teacher is not None
        chosen = teacher.act(batch, np.arange(batch.num_games))
        buffer.actions[step, :, 0] = chosen
        stray = torch.rand(batch.num_games).numpy() < STRAY  # torch's generator: it is part of a checkpoint
        return np.where(stray, batch.random_actions(), chosen)

    def _set_targets(
        self,
        buffer: MaskableRolloutBuffer,
        seats: NDArray[np.int64],
        rewards: NDArray[np.float32],
        dones: NDArray[np.bool_],
        last_values: NDArray[np.float32],
    ) -> None:
        """With estimates of 0 and a weight of 1 for what follows, the advantages are the discounted returns."""
        buffer.values[:] = 0.0
        buffer.returns[:], buffer.rewards[:] = seat_advantages(
            seats, rewards, dones, buffer.values, last_values, self.gamma, 1.0
        )

    def train(self) -> None:
        """Go through the teacher's decisions ``n_epochs`` times."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        assert isinstance(self.rollout_buffer, MaskableRolloutBuffer)
        sums = np.zeros(2)
        samples = 0
        for _ in range(self.n_epochs):
            for data in self.rollout_buffer.get(self.batch_size):
                values, log_prob, _ = self.policy.evaluate_actions(
                    data.observations, data.actions.long().flatten(), action_masks=data.action_masks
                )
                policy_loss = -log_prob.mean()
                value_loss = functional.mse_loss(values.flatten(), data.returns)
                loss = policy_loss + self.vf_coef * value_loss
                self.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]  # torch gives it no types
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
                size = len(data.returns)
                sums += (policy_loss.item() * size, value_loss.item() * size)
                samples += size
        self._n_updates += self.n_epochs
        for name, total in zip(("cross_entropy", "value_loss"), sums, strict=True):
            self.logger.record(f"train/{name}", total / samples)
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
