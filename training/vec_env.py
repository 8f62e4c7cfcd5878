"""One learner in each of many games as an environment of stable-baselines3, straight on the batched engine."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from hedgerow.agents.opponents import OpponentsSpec
from hedgerow.agents.seat_batch import SeatBatch
from hedgerow.envs.core.game import Setup
from hedgerow.training.batch_env import spaces_of

__all__ = ["SeatVecEnv"]


class SeatVecEnv(VecEnv):
    """``num_envs`` games with one learner in each; the other seats are played inside, all games at once.

    Works with any algorithm of stable-baselines3 and sb3-contrib; with masks, use ``MaskablePPO``. No sub-processes, no
    wrappers: what ``Monitor`` would add stands in ``infos`` of finished games:

    * ``episode``: the learner's sum of rewards ``r``, its number of decisions ``l``, seconds ``t`` since the start
    * ``terminal_observation``: what the learner saw at the end
    * ``is_success``: the learner's share of the victory, which SB3 averages as ``rollout/success_rate``
    * ``seat``, ``final_points`` (of all seats), and ``TimeLimit.truncated``, which is always False

    Args:
        setup: the game with its options.
        num_envs: number of games.
        opponents, seat, seed, reward, threads: see :class:`~hedgerow.agents.seat_batch.SeatBatch`.

    Attributes:
        seat_batch: the games.
    """

    def __init__(
        self,
        setup: Setup,
        num_envs: int,
        opponents: OpponentsSpec = "random",
        *,
        seat: int | Literal["rotate", "random"] = "rotate",
        seed: int | None = None,
        reward: str = "outcome",
        threads: int = 1,
    ) -> None:
        self.seat_batch = SeatBatch(setup, num_envs, opponents, seat=seat, seed=seed, reward=reward, threads=threads)
        super().__init__(num_envs, *spaces_of(setup))
        # SB3 reads the infos of all games at each step: those of running games are the same empty dicts all the time.
        self._running: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._started = time.time()

    def reset(self) -> NDArray[np.float32]:
        """Deal new games and play each up to the learner's first decision; float32 [B, *shape]."""
        seed = self._seeds[0]
        self._reset_seeds()
        self._reset_options()
        self.seat_batch.reset(seed)
        self.reset_infos = [{} for _ in range(self.num_envs)]
        return self.seat_batch.observations.copy()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Seed the next :meth:`reset`: one seed for the whole batch, whose games do not correlate."""
        self._seeds = [seed, *[None] * (self.num_envs - 1)]
        return self._seeds

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the actions for :meth:`step_wait`."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Carry out the actions and play on to the learner's next decision in each game.

        Returns:
            Observations float32 [B, *shape], rewards float32 [B], dones bool [B] and infos; all but the infos of
            running games are new for each step.

        Raises:
            IllegalAction: if an action is not legal; then no game has changed.
        """
        batch = self.seat_batch
        batch.step(self._actions)
        infos = self._running
        ended = np.flatnonzero(batch.dones)
        if len(ended):
            infos = infos.copy()
            now = round(time.time() - self._started, 6)
            observations = batch.final_observations[ended]
            for index, row in enumerate(ended.tolist()):
                seat = int(batch.final_seats[row])
                infos[row] = {
                    "episode": {"r": float(batch.final_rewards[row]), "l": int(batch.episode_decisions[row]), "t": now},
                    "terminal_observation": observations[index],
                    "TimeLimit.truncated": False,
                    "is_success": float(batch.final_wins[row, seat]),
                    "seat": seat,
                    "final_points": batch.final_points[row].tolist(),
                }
        return batch.observations.copy(), batch.rewards.copy(), batch.dones.copy(), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learner in each game, bool [B, A]."""
        return self.seat_batch.action_masks.astype(np.bool_)

    def close(self) -> None:
        """Nothing to release."""

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """The running games and all random streams, for :meth:`restore`."""
        return self.seat_batch.snapshot()

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`.

        Raises:
            SaveError: if it does not belong to such an environment.
        """
        self.seat_batch.restore(snapshot)

    def has_attr(self, attr_name: str) -> bool:
        """True for ``action_masks`` (sb3-contrib asks) and for attributes of :attr:`seat_batch`."""
        return attr_name in ("action_masks", "render_mode") or hasattr(self.seat_batch, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of :attr:`seat_batch`, once for each game asked for; ``render_mode`` is None."""
        value = None if attr_name == "render_mode" else getattr(self.seat_batch, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refuse.

        Raises:
            AttributeError: always: the games of a batch have no attributes of their own.
        """
        raise AttributeError(f"the games of a batch have no attributes of their own, so {attr_name!r} cannot be set")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Answer ``action_masks``.

        sb3-contrib asks at every step and stacks the answers. For all games the list has one element, the masks of all
        games bool [B, A], which becomes [1, B, A]: sb3-contrib reshapes it, and nothing is split and stacked again.
        With ``indices``, one mask for each.

        Raises:
            AttributeError: for any other method.
        """
        if method_name != "action_masks":
            raise AttributeError(
                f"the games of a batch have no method {method_name!r}; call methods of `env.seat_batch`"
            )
        masks = self.action_masks()
        return [masks] if indices is None else [masks[index] for index in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """True for ``Monitor``, whose work is done here, so that SB3 does not ask for one; otherwise False."""
        from stable_baselines3.common.monitor import Monitor

        return [issubclass(Monitor, wrapper_class) for _ in self._get_indices(indices)]
