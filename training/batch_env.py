"""A batch of games as an environment of stable-baselines3, for algorithms in which every seat learns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from hedgerow.agents.agent import Agent, Resumable
from hedgerow.agents.streams import part_of
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Setup

__all__ = ["BatchEnv", "spaces_of"]

#: How the names of a teacher's arrays begin in a snapshot.
_TEACHER: Final = "teacher/"


def spaces_of(setup: Setup) -> tuple[spaces.Box, spaces.Discrete]:
    """Observation and action space of one seat."""
    vector = spaces.Box(0.0, setup.game.observation_high, setup.observation_shape, np.float32)
    return vector, spaces.Discrete(setup.num_actions)


class BatchEnv(VecEnv):
    """Holds a :class:`GameBatch` for an algorithm that reads and steps the batch itself.

    It has the spaces of a seat and can be reset, which is what SB3 needs to set a model up. It cannot be stepped: the
    next observation belongs to another seat than the last action, and an algorithm that knows only one learner for
    each environment would credit one seat with another's rewards. Those use
    :class:`hedgerow.training.vec_env.SeatVecEnv`.

    Args:
        setup, num_games, seed, reward, threads: as for :class:`GameBatch`; finished games restart in the same step.
        teacher: for :class:`hedgerow.training.imitation.Imitation`.

    Attributes:
        batch: the games.
        teacher: the agent that decides in all seats, if there is one.
    """

    def __init__(
        self,
        setup: Setup,
        num_games: int,
        seed: int | None = None,
        *,
        reward: str = "outcome",
        threads: int = 1,
        teacher: Agent | None = None,
    ) -> None:
        self.batch = GameBatch(setup, num_games, seed, reward=reward, autoreset="same_step", threads=threads)
        self.teacher = teacher
        super().__init__(num_games, *spaces_of(setup))

    def reset(self) -> NDArray[np.float32]:
        """Deal new games and return the batch's observations (rewritten by each step)."""
        seed = self._seeds[0]
        self._reset_seeds()
        self.batch.reset(seed)
        return self.batch.observations

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Seed the next :meth:`reset`: one seed for the whole batch, whose games do not correlate."""
        self._seeds = [seed, *[None] * (self.num_envs - 1)]
        return self._seeds

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Refuse.

        Raises:
            RuntimeError: always; the message says what to use.
        """
        raise RuntimeError(
            "BatchEnv has no learner of its own and cannot be stepped: train it with SelfPlayPPO, or use SeatVecEnv"
        )

    def step_wait(self) -> VecEnvStepReturn:
        """Refuse, as :meth:`step_async` does."""
        raise RuntimeError("BatchEnv cannot be stepped")

    def close(self) -> None:
        """Nothing to release."""

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """The running games and all random streams, the teacher's included, for :meth:`restore`."""
        teacher: Mapping[str, NDArray[Any]] = self.teacher.snapshot() if isinstance(self.teacher, Resumable) else {}
        return self.batch.snapshot() | {f"{_TEACHER}{name}": value for name, value in teacher.items()}

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`.

        Raises:
            SaveError: if it does not belong to such an environment.
        """
        self.batch.restore({name: value for name, value in snapshot.items() if not name.startswith(_TEACHER)})
        if isinstance(self.teacher, Resumable):
            self.teacher.restore(part_of(snapshot, _TEACHER))

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The attribute of the batch, once for each environment asked for; ``render_mode`` is None."""
        value = None if attr_name == "render_mode" else getattr(self.batch, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refuse: the rows of a batch have no attributes of their own."""
        raise AttributeError(f"the games of a batch have no attributes of their own, so {attr_name!r} cannot be set")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Refuse: the rows of a batch have no methods of their own."""
        raise AttributeError(f"the games of a batch have no method {method_name!r}; call methods of `env.batch`")

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:
        """False: there are no wrappers around the games of a batch."""
        return [False for _ in self._get_indices(indices)]
