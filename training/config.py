"""What a training run is: every choice that decides its result, kept as ``config.json`` in the folder of the run."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError, SaveError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.rewards import REWARDS

__all__ = ["TrainingConfig", "usable_cpus"]


def usable_cpus() -> int:
    """Number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class TrainingConfig:
    """A training run. With the same configuration the same machine trains the same policy.

    Attributes:
        game: name of the environment, for example ``"bauer_v0"``.
        players: number of seats.
        options: the game's own options.
        components: path of a component file of one's own.
        opponents: ``"self"``: one policy plays and learns in all seats. Otherwise agents (see
            :func:`hedgerow.agents.load`), with commas between them: each game draws one for all other seats.
        teacher: an agent whose play the networks learn to imitate (see :mod:`hedgerow.training.imitation`); None: they
            learn by PPO.
        start: path of a policy whose networks the run begins with; they must have the shape of ``trunk`` and ``heads``.
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        steps: decisions to learn from.
        seed: of everything that is random.
        envs: games that are played at the same time.
        rollout: decisions in each game between two updates (with fixed opponents: the learner's own).
        minibatch: decisions in one step of the optimiser.
        epochs: how often an update goes through its decisions.
        learning_rate: at the start; it falls linearly to 0.
        gamma, gae_lambda: discount, and weight of later estimates, from one own decision to the next.
        entropy: weight of the entropy bonus.
        clip: PPO's clipping range.
        value_weight: weight of the value function's loss.
        max_grad_norm: where the gradient is cut.
        trunk: widths of the layers that policy and value share.
        heads: widths of the layers that each has for itself.
        threads: of PyTorch and of the engine.
        evaluate_every: decisions between two evaluations against the built-in agents; 0: only at the end.
        evaluation_games: games against each of them.
        checkpoint_every: decisions between two checkpoints; 0: none but after an interrupt.
    """

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    components: str | None = None
    opponents: str = "self"
    teacher: str | None = None
    start: str | None = None
    reward: str = "outcome"
    steps: int = 2_000_000
    seed: int = 0
    envs: int = 512
    rollout: int = 64
    minibatch: int = 1024
    epochs: int = 1
    learning_rate: float = 2e-3
    gamma: float = 1.0
    gae_lambda: float = 0.95
    entropy: float = 0.02
    clip: float = 0.2
    value_weight: float = 0.5
    max_grad_norm: float = 0.5
    trunk: tuple[int, ...] = (256,)
    heads: tuple[int, ...] = (128,)
    threads: int = field(default_factory=usable_cpus)
    evaluate_every: int = 1_000_000
    evaluation_games: int = 1000
    checkpoint_every: int = 500_000

    def __post_init__(self) -> None:
        for name in ("steps", "envs", "rollout", "minibatch", "epochs", "threads", "evaluation_games"):
            self._check(name, 1)
        for name in ("seed", "evaluate_every", "checkpoint_every"):
            self._check(name, 0)
        for name in ("gamma", "gae_lambda", "clip"):
            if not 0.0 < getattr(self, name) <= 1.0:
                raise OptionError(f"{name} must be above 0 and at most 1, not {getattr(self, name)!r}")
        for name in ("learning_rate", "entropy", "value_weight", "max_grad_norm"):
            if not 0.0 <= getattr(self, name) < float("inf"):
                raise OptionError(f"{name} must be a number from 0 up, not {getattr(self, name)!r}")
        for name in ("trunk", "heads"):
            widths = tuple(getattr(self, name))
            if not all(isinstance(width, int) and width > 0 for width in widths) or (name == "trunk" and not widths):
                raise OptionError(f"{name} must be a list of positive integers, not {getattr(self, name)!r}")
            object.__setattr__(self, name, widths)
        if self.reward not in REWARDS:
            raise OptionError(f"reward must be one of {', '.join(map(repr, REWARDS))}, not {self.reward!r}")
        if not self.opponent_names:
            raise OptionError("opponents must be 'self', or agents with commas between them")
        if "self" in self.opponent_names and len(self.opponent_names) > 1:
            raise OptionError("opponents must be 'self' alone, or agents with commas between them")
        if self.teacher is not None and not self.self_play:
            raise OptionError("a teacher plays in all seats: it goes with opponents 'self'")
        if self.self_play and self.envs * self.rollout < 2:
            raise OptionError(
                "envs times rollout must be at least 2: an update normalises the advantages of its decisions"
            )

    def _check(self, name: str, low: int) -> None:
        value = getattr(self, name)
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            raise OptionError(f"{name} must be an integer from {low} up, not {value!r}")

    @property
    def self_play(self) -> bool:
        """Whether all seats learn."""
        return self.opponent_names == ("self",)

    @property
    def opponent_names(self) -> tuple[str, ...]:
        """The agents named by ``opponents``."""
        return tuple(name.strip() for name in self.opponents.split(",") if name.strip())

    def setup(self) -> Setup:
        """The game with its options.

        Raises:
            OptionError, ComponentError: if they do not fit.
        """
        return catalogue.game(self.game).setup(self.players, self.components, **self.options)

    def to_json(self) -> str:
        """For ``config.json``."""
        return json.dumps(dataclasses.asdict(self), indent=2) + "\n"

    @classmethod
    def read(cls, file: Path) -> TrainingConfig:
        """Read ``config.json``.

        Raises:
            SaveError: if it is not one.
            OptionError: if a value is out of range.
        """
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
            if not isinstance(found, dict):
                raise TypeError("an object is expected")
            return cls(**found)
        except (OSError, TypeError, ValueError) as error:
            if isinstance(error, OptionError):
                raise OptionError(f"{file}: {error}") from None
            raise SaveError(f"{file} is not the configuration of a training run: {error}") from None
