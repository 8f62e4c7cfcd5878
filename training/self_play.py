"""Self-play in which every seat learns: MaskablePPO with its own way of collecting rollouts, and nothing else changed.

One policy plays all seats of all games of a batch. What a seat lives through, from its own decision to its next, is
one trajectory (:mod:`hedgerow.training.trajectories`): rewards that come in between are added up, the end of a game
reaches every seat also where another seat's decision ended it, and at the cut of a rollout each seat is continued by
the value of what it sees at that moment. Losses, schedules, callbacks, logging, saving and loading are those of
stable-baselines3.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from hedgerow.envs.core.batch import GameBatch
from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.inference import decide, estimate
from hedgerow.training.trajectories import seat_advantages

__all__ = ["SelfPlayPPO"]


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO on a :class:`~hedgerow.training.batch_env.BatchEnv`, with the arguments of MaskablePPO.

    ``n_steps`` counts decisions of each game, all seats together: a rollout holds ``n_steps * num_games`` decisions,
    each of them one sample for the seat that made it. ``gamma`` and ``gae_lambda`` count a seat's own decisions.
    """

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play ``n_rollout_steps`` decisions in each game and fill the buffer with the trajectories of all seats.

        Returns:
            False if a callback asked to stop.

        Raises:
            TypeError: if ``env`` is not a BatchEnv or the buffer cannot hold masks.
            ValueError: if masks are switched off: the games refuse illegal actions.
        """
        if not isinstance(env, BatchEnv):
            raise TypeError(f"SelfPlayPPO learns from all seats of a BatchEnv, not from {type(env).__name__}")
        if not isinstance(rollout_buffer, MaskableRolloutBuffer):
            raise TypeError(f"{type(self).__name__} needs a MaskableRolloutBuffer, not {type(rollout_buffer).__name__}")
        if not use_masking:
            raise ValueError("SelfPlayPPO cannot play without masks: the games refuse illegal actions")
        batch = env.batch
        steps, games, players = n_rollout_steps, batch.num_games, batch.num_players
        seats = np.empty((steps, games), np.int64)
        rewards = np.empty((steps, games, players), np.float32)
        dones = np.empty((steps, games), np.bool_)
        points: list[NDArray[np.int64]] = []
        lengths: list[NDArray[np.int64]] = []
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        callback.on_rollout_start()
        started = time.perf_counter()
        for step in range(steps):
            seats[step] = batch.seats
            rollout_buffer.observations[step] = batch.observations
            rollout_buffer.action_masks[step] = batch.action_masks
            batch.step(self._decide(env, rollout_buffer, step))
            rewards[step] = batch.rewards
            dones[step] = batch.dones
            self.num_timesteps += games
            if batch.dones.any():
                points.append(batch.final_points[batch.dones])
                lengths.append(batch.episode_lengths[batch.dones])
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        self._set_targets(rollout_buffer, seats, rewards, dones, self._last_values(batch))
        rollout_buffer.pos, rollout_buffer.full = steps, True
        self._last_obs = batch.observations
        self._log_rollout(points, lengths, steps * games / (time.perf_counter() - started))
        callback.update_locals(locals())
        callback.on_rollout_end()
        return True

    def _decide(self, env: BatchEnv, buffer: MaskableRolloutBuffer, step: int) -> NDArray[np.int64]:
        """The action [B] to be played in each game; the decision is written into row ``step`` of the buffer."""
        actions, values, log_probs = decide(self.policy, env.batch.observations, env.batch.action_masks)
        buffer.actions[step, :, 0] = actions
        buffer.values[step] = values
        buffer.log_probs[step] = log_probs
        return actions

    def _set_targets(
        self,
        buffer: MaskableRolloutBuffer,
        seats: NDArray[np.int64],
        rewards: NDArray[np.float32],
        dones: NDArray[np.bool_],
        last_values: NDArray[np.float32],
    ) -> None:
        """Fill in what the update learns from; the arguments are those of :func:`seat_advantages`."""
        buffer.advantages[:], buffer.rewards[:] = seat_advantages(
            seats, rewards, dones, buffer.values, last_values, self.gamma, self.gae_lambda
        )
        buffer.returns[:] = buffer.advantages + buffer.values

    def _last_values(self, batch: GameBatch) -> NDArray[np.float32]:
        """The value [B, P] of each seat, whether it is to act or not, from what it observes now."""
        seats = range(batch.num_players)
        return np.stack([estimate(self.policy, batch.observe(seat)) for seat in seats], axis=1)

    def _log_rollout(
        self, points: list[NDArray[np.int64]], lengths: list[NDArray[np.int64]], decisions_per_s: float
    ) -> None:
        """Scalars of a rollout. SB3's mean reward of an episode would say nothing: over all seats it is 0."""
        if lengths:
            scores = np.concatenate(points)
            self.logger.record("rollout/games", len(scores))
            self.logger.record("rollout/decisions_per_game", float(np.concatenate(lengths).mean()))
            self.logger.record("rollout/points_mean", float(scores.mean()))
            self.logger.record("rollout/points_of_winner", float(scores.max(axis=1).mean()))
        self.logger.record("time/rollout_decisions_per_s", int(decisions_per_s))
