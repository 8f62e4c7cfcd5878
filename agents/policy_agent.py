"""A trained policy as an agent: what stable-baselines3 or sb3-contrib saved, played in batches with masks."""

from __future__ import annotations

import importlib
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.streams import Streamed, uniform
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import entry

__all__ = ["PolicyAgent"]

#: Purpose of its streams; 0 and 1 are those of a batch itself.
_PURPOSE = 6


@entry
def _best(logits: Any, masks: Any, rows: Any, out: Any) -> None:
    """The legal action with the highest logit; of equal ones the lowest."""
    for index in range(len(rows)):
        row = rows[index]
        best = -1
        for action in range(masks.shape[1]):
            if masks[row, action] != 0 and (best < 0 or logits[index, action] > logits[index, best]):
                best = action
        out[index] = best


@entry
def _sample(logits: Any, masks: Any, rows: Any, streams: Any, out: Any) -> None:
    """A legal action with probability in proportion to exp(logit): the maximum of logit + Gumbel noise."""
    for index in range(len(rows)):
        row = rows[index]
        best = -1
        most = 0.0
        for action in range(masks.shape[1]):
            if masks[row, action] != 0:
                value = logits[index, action] - np.log(-np.log(uniform(streams, row) + 1e-300) + 1e-300)
                if best < 0 or value > most:
                    best = action
                    most = value
        out[index] = best


class PolicyAgent(Streamed):
    """Plays by an actor-critic policy of stable-baselines3 (PPO, A2C) or sb3-contrib (MaskablePPO).

    Illegal actions are left out, whether or not the policy was trained with masks.

    Loading a file of stable-baselines3 unpickles parts of it, which can run any code: load only files you trust.

    Args:
        policy: path of a saved model (``policy.zip``), a model, or the policy of one (a ``torch.nn.Module`` that is
            shared, not copied: an agent made of a learning model plays as it is at that moment).
        setup: what it is to play; the sizes are checked now. Otherwise they are checked when it first acts.
        deterministic: take the most probable action; otherwise draw one.
        seed: of the draws; None takes entropy from the operating system.
        name: by default the path as given, or ``"policy"``.

    Raises:
        OptionError: if the file is not a saved policy with discrete actions, or its sizes are not those of the game.
        FileNotFoundError: if there is no such file.
        ImportError: if stable-baselines3 or sb3-contrib is not installed.
    """

    def __init__(
        self,
        policy: Any,
        setup: Setup | None = None,
        *,
        deterministic: bool = True,
        seed: int | None = None,
        name: str | None = None,
    ) -> None:
        self.name = name or (str(policy) if isinstance(policy, (str, Path)) else "policy")
        self.deterministic = deterministic
        super().__init__(check_seed(seed), _PURPOSE)
        model = _load_model(policy) if isinstance(policy, (str, Path)) else policy
        self._policy = getattr(model, "policy", model)
        size = getattr(getattr(self._policy, "action_space", None), "n", None)
        if size is None or not hasattr(self._policy, "action_net"):
            raise OptionError(
                f"{self.name}: an actor-critic policy with discrete actions is expected, such as MaskablePPO's"
            )
        self._num_actions = int(size)
        self._shape = tuple(self._policy.observation_space.shape or ())
        self._checked: Setup | None = None
        if setup is not None:
            self._check(setup)

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The most probable legal action for each of ``rows``, or one drawn.

        Raises:
            OptionError: if the policy is one for another game or number of players.
        """
        if batch.setup is not self._checked:
            self._check(batch.setup)
        observations = batch.observations[rows] if batch.observing else batch.observe(batch.seats[rows], rows)
        logits = self.logits(observations)
        out = np.zeros(len(rows), np.int64)
        if self.deterministic:
            _best(logits, batch.action_masks, rows, out)
        else:
            _sample(logits, batch.action_masks, rows, self._streams.words(batch.num_games), out)
        return out

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Unmasked logits float32 [N, A] for observations float32 [N, *shape]."""
        import torch
        from stable_baselines3.common.policies import BasePolicy

        policy = self._policy
        training = policy.training
        policy.set_training_mode(False)
        try:
            with torch.no_grad():
                tensor = torch.as_tensor(observations, device=policy.device)
                features = BasePolicy.extract_features(policy, tensor, policy.pi_features_extractor)
                logits = policy.action_net(policy.mlp_extractor.forward_actor(features))
        finally:
            policy.set_training_mode(training)
        return np.ascontiguousarray(logits.cpu().numpy(), np.float32)

    def _check(self, setup: Setup) -> None:
        if self._shape != setup.observation_shape or self._num_actions != setup.num_actions:
            raise OptionError(
                f"{self.name} was trained on observations of shape {self._shape} and {self._num_actions} actions; "
                f"{setup.game.env_name} with {setup.num_players} players has {setup.observation_shape} and "
                f"{setup.num_actions}: use it with the game and number of players it was trained on"
            )
        self._checked = setup


def _load_model(path: str | Path) -> Any:
    file = Path(path)
    if not file.is_file():
        raise FileNotFoundError(f"there is no policy {str(path)!r}")
    module, name = ("sb3_contrib", "MaskablePPO") if _saved_by_contrib(file) else ("stable_baselines3", "PPO")
    try:
        algorithm = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise ImportError(f"to play {file} install {module}, for example by: pip install 'hedgerow[train]'") from error
    return algorithm.load(file, device="cpu")


def _saved_by_contrib(file: Path) -> bool:
    """Whether the saved policy class is one with masks.

    Raises:
        OptionError: if the file was not saved by stable-baselines3.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            data = json.loads(archive.read("data"))
        return "maskable" in str(data["policy_class"].get("__module__", "")).lower()
    except (zipfile.BadZipFile, KeyError, ValueError, AttributeError, TypeError):
        raise OptionError(f"{file} is not a model saved by stable-baselines3 (model.save)") from None
