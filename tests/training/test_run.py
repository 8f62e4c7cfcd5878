"""Runs: what a folder holds, and that stopping and going on changes nothing."""

from __future__ import annotations

import csv
import json
import os
import signal
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

from hedgerow.agents import load
from hedgerow.envs.core.errors import OptionError, SaveError
from hedgerow.training import run
from hedgerow.training.checkpoint import Checkpointer, save_checkpoint
from hedgerow.training.config import TrainingConfig
from hedgerow.training.ppo import make_env, make_model
from hedgerow.training.progress import ProgressDisplay

pytestmark = [pytest.mark.usefixtures("relay_in_catalogue"), pytest.mark.xdist_group("runs")]

SMALL = TrainingConfig(
    "relay_v0",
    3,
    options={"free": True},
    steps=1600,
    seed=4,
    envs=10,
    rollout=20,
    minibatch=100,
    epochs=2,
    trunk=(16,),
    heads=(8,),
    threads=1,
    evaluate_every=400,
    evaluation_games=30,
    checkpoint_every=400,
)
FIXED = replace(SMALL, opponents="random")
TAUGHT = replace(SMALL, teacher="random")


def weights(file: Path) -> torch.Tensor:
    return torch.nn.utils.parameters_to_vector(MaskablePPO.load(file, device="cpu").policy.parameters())


def table(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as stream:
        return list(csv.DictReader(stream))


def without_times(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    timed = ("seconds", "fps", "_per_s", "time_elapsed", "iterations")
    return [{key: value for key, value in row.items() if not key.endswith(timed)} for row in rows]


@pytest.fixture(scope="module", params=[SMALL, FIXED, TAUGHT], ids=["self-play", "fixed opponents", "imitation"])
def whole(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, relay_in_catalogue: str
) -> tuple[TrainingConfig, Path]:
    """A run that nothing interrupted."""
    folder = tmp_path_factory.mktemp("run") / "whole"
    result = run.train(request.param, folder)
    assert result.finished
    return request.param, folder


def test_folder_holds_everything(whole: tuple[TrainingConfig, Path]) -> None:
    config, folder = whole
    assert TrainingConfig.read(folder / "config.json") == config
    assert (folder / "curve.png").read_bytes().startswith(b"\x89PNG")
    progress = table(folder / "progress.csv")
    assert [int(row["time/total_timesteps"]) for row in progress] == list(range(200, 1601, 200))
    assert progress[-1]["train/value_loss"]
    evaluations = table(folder / "evaluations.csv")
    assert [(row["decisions"], row["opponent"]) for row in evaluations] == [
        (str(at), "random") for at in (400, 800, 1200, 1600)
    ]
    assert list((folder / "tensorboard").iterdir())
    assert not [file for file in folder.iterdir() if file.name.startswith(".")]
    agent = load(folder / "policy.zip", config.setup())
    assert agent.name == str(folder / "policy.zip")


def test_same_seed_same_policy(whole: tuple[TrainingConfig, Path], tmp_path: Path) -> None:
    config, folder = whole
    run.train(config, tmp_path / "again")
    assert torch.equal(weights(tmp_path / "again" / "policy.zip"), weights(folder / "policy.zip"))
    run.train(replace(config, seed=5), tmp_path / "other")
    assert not torch.equal(weights(tmp_path / "other" / "policy.zip"), weights(folder / "policy.zip"))


class Killed(Exception):
    """Stands for the end of the process."""


def test_resumed_after_a_kill(
    whole: tuple[TrainingConfig, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config, folder = whole
    step = ProgressDisplay._on_step

    def killed(self: ProgressDisplay) -> bool:
        if self.model.num_timesteps == 1150:
            raise Killed
        return step(self)

    with monkeypatch.context() as patch:
        patch.setattr(ProgressDisplay, "_on_step", killed)
        with pytest.raises(Killed):
            run.train(config, tmp_path)
    assert run.train(config, tmp_path, resume=True).finished
    assert torch.equal(weights(tmp_path / "policy.zip"), weights(folder / "policy.zip"))
    for name in ("evaluations.csv", "progress.csv"):
        assert without_times(table(tmp_path / name)) == without_times(table(folder / name))


def interrupt_at(monkeypatch: pytest.MonkeyPatch, decisions: int, times: int = 1) -> None:
    step = ProgressDisplay._on_step

    def interrupted(self: ProgressDisplay) -> bool:
        if self.model.num_timesteps == decisions:
            for _ in range(times):
                os.kill(os.getpid(), signal.SIGINT)
        return step(self)

    monkeypatch.setattr(ProgressDisplay, "_on_step", interrupted)


def test_interrupt_saves_a_checkpoint(
    whole: tuple[TrainingConfig, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config, folder = whole
    with monkeypatch.context() as patch:
        interrupt_at(patch, 510)
        result = run.train(config, tmp_path)
    assert not result.finished
    assert result.checkpoint_at == 600  # after the update that was going on
    assert not (tmp_path / "policy.zip").exists()
    assert run.train(config, tmp_path, resume=True).finished
    assert torch.equal(weights(tmp_path / "policy.zip"), weights(folder / "policy.zip"))


def test_second_interrupt_ends_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    interrupt_at(monkeypatch, 510, times=2)
    result = run.train(SMALL, tmp_path)
    assert not result.finished
    assert result.checkpoint_at == 400
    assert signal.getsignal(signal.SIGINT) is before


def test_resuming_before_the_first_checkpoint_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        interrupt_at(patch, 210, times=2)
        assert run.train(SMALL, tmp_path).checkpoint_at is None
    assert run.train(SMALL, tmp_path, resume=True).finished


def test_a_run_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    short = replace(SMALL, steps=200)
    run.train(short, tmp_path)
    with pytest.raises(OptionError, match="already holds a run"):
        run.train(short, tmp_path)
    with pytest.raises(OptionError, match="has ended"):
        run.train(short, tmp_path, resume=True)
    other = replace(short, seed=9)
    assert run.train(other, tmp_path, overwrite=True).finished
    assert json.loads((tmp_path / "config.json").read_text())["seed"] == 9


def test_only_the_same_run_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match="no run to resume"):
        run.train(SMALL, tmp_path / "nothing", resume=True)
    interrupt_at(monkeypatch, 410)
    run.train(SMALL, tmp_path)
    with pytest.raises(OptionError, match="another configuration"):
        run.train(replace(SMALL, gamma=0.5), tmp_path, resume=True)


@pytest.mark.parametrize("damage", ["cut", "empty", "part missing", "other games"])
def test_damaged_checkpoints_are_refused(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        interrupt_at(patch, 410)
        run.train(SMALL, tmp_path)
    file = tmp_path / "checkpoint.zip"
    content = file.read_bytes()
    if damage == "cut":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "empty":
        file.write_bytes(b"")
    else:
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        if damage == "part missing":
            del parts["games.npz"]
        else:
            parts["games.npz"] = parts["generators.npz"]
        with zipfile.ZipFile(file, "w") as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
    with pytest.raises(SaveError, match="checkpoint"):
        run.train(SMALL, tmp_path, resume=True)


def test_checkpoint_replaces_the_old_one_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "checkpoint.zip"
    file.write_bytes(b"old")

    def full(*arguments: Any) -> None:
        raise OSError("no space left")

    env = make_env(SMALL)
    model = make_model(SMALL, env)
    model.set_logger(Logger(None, []))
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_checkpoint(file, model, env, 0.0)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_checkpointer_may_be_switched_off(tmp_path: Path) -> None:
    run.train(replace(SMALL, steps=400, checkpoint_every=0), tmp_path)
    assert not (tmp_path / "checkpoint.zip").exists()
    assert Checkpointer(tmp_path / "x", 0, lambda: 0.0).saved_at is None
