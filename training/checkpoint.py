"""Checkpoints: everything that a run needs to go on as if it had never stopped, in one file.

A checkpoint is taken between two updates, where nothing is half done. It holds the model with its optimiser, the
running games with their random streams, and the generators of PyTorch and numpy: the resumed run trains the same policy
as one that was not interrupted.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from hedgerow.envs.core.errors import SaveError
from hedgerow.training.files import write_atomically

__all__ = ["Checkpoint", "Checkpointer", "ResumableEnv", "load_checkpoint", "save_checkpoint", "saved_model"]

_FORMAT = 1


class ResumableEnv(Protocol):
    """An environment whose running games can be kept: BatchEnv, SeatVecEnv."""

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """All that changes."""
        ...

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a snapshot."""
        ...


@dataclass(frozen=True)
class Checkpoint:
    """What :func:`load_checkpoint` brought back.

    Attributes:
        model: at the decision where it stood.
        seconds: training time so far.
        scalars: of the last update, which the logger writes down with the next rollout.
    """

    model: MaskablePPO
    seconds: float
    scalars: dict[str, float]


def saved_model(model: MaskablePPO) -> bytes:
    """The content of a ``policy.zip``."""
    stream = io.BytesIO()
    model.save(stream)
    return stream.getvalue()


def save_checkpoint(file: Path, model: MaskablePPO, env: ResumableEnv, seconds: float) -> None:
    """Write a checkpoint in one step."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        scalars = {name: _plain(value) for name, value in model.logger.name_to_value.items()}
        meta = {"format": _FORMAT, "decisions": model.num_timesteps, "seconds": seconds, "scalars": scalars}
        archive.writestr("meta.json", json.dumps(meta))
        archive.writestr("model.zip", saved_model(model))
        archive.writestr("games.npz", _packed(env.snapshot()))
        archive.writestr("generators.npz", _packed(_generators()))
    write_atomically(file, content.getvalue())


def load_checkpoint(file: Path, algorithm: type[MaskablePPO], env: Any) -> Checkpoint:
    """Bring back a model, the games of its environment and the random generators.

    Args:
        file: written by :func:`save_checkpoint`.
        algorithm: the class of the model.
        env: made with the same arguments as that of the checkpoint; it is brought to where it stood.

    Raises:
        FileNotFoundError: if there is no such file.
        SaveError: if it is damaged or belongs to another environment.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            meta = json.loads(archive.read("meta.json"))
            if meta["format"] != _FORMAT:
                raise SaveError(f"{file} has format {meta['format']}; this version reads format {_FORMAT}")
            parts = {name: archive.read(name) for name in ("model.zip", "games.npz", "generators.npz")}
        model = algorithm.load(io.BytesIO(parts["model.zip"]), env=env, device="cpu", force_reset=False)
        env.restore(_unpacked(parts["games.npz"]))
        _set_generators(_unpacked(parts["generators.npz"]))
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise SaveError(f"{file} is not a checkpoint of this run: {error}") from error
    return Checkpoint(model, float(meta["seconds"]), dict(meta["scalars"]))


class Checkpointer(BaseCallback):
    """Takes a checkpoint every so many decisions, and when :attr:`stopping` is set, after which training stops.

    Args:
        file: where to.
        every: decisions; 0 for none but the last.
        clock: gives the training time so far, in seconds.

    Attributes:
        stopping: set it to end training after the present update.
        saved_at: decisions at the last checkpoint, None before the first.
    """

    def __init__(self, file: Path, every: int, clock: Any) -> None:
        super().__init__()
        self.file = file
        self.every = every
        self.clock = clock
        self.stopping = False
        self.saved_at: int | None = None
        self._leaving = False
        self._last = 0

    def _on_training_start(self) -> None:
        self._last = self.model.num_timesteps

    def _on_rollout_start(self) -> None:
        decisions = self.model.num_timesteps
        due = self.every > 0 and decisions - self._last >= self.every
        if self.stopping or due:
            model, env = self.model, self.training_env
            assert isinstance(model, MaskablePPO)
            save_checkpoint(self.file, model, env, self.clock())  # type: ignore[arg-type]
            self._last = self.saved_at = decisions
            self._leaving = self.stopping

    def _on_step(self) -> bool:
        return not self._leaving


def _plain(value: Any) -> Any:
    """A scalar of numpy as one of Python, for JSON."""
    return value.item() if isinstance(value, np.generic) else value


def _packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, allow_pickle=False, **arrays)
    return stream.getvalue()


def _unpacked(content: bytes) -> dict[str, NDArray[Any]]:
    with np.load(io.BytesIO(content), allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def _generators() -> dict[str, NDArray[Any]]:
    """The global generators that stable-baselines3 draws from: actions from PyTorch's, minibatches from numpy's."""
    _, keys, position, has_gauss, gauss = np.random.get_state(legacy=True)  # noqa: NPY002
    return {
        "torch": torch.get_rng_state().numpy(),
        "numpy_keys": np.asarray(keys),
        "numpy_position": np.array([position, has_gauss]),
        "numpy_gauss": np.array([gauss]),
    }


def _set_generators(arrays: Mapping[str, NDArray[Any]]) -> None:
    torch.set_rng_state(torch.from_numpy(arrays["torch"].copy()))
    position, has_gauss = (int(number) for number in arrays["numpy_position"])
    state = ("MT19937", arrays["numpy_keys"], position, has_gauss, float(arrays["numpy_gauss"][0]))
    np.random.set_state(state)  # noqa: NPY002
