"""A run that begins with the networks of another."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from hedgerow.envs import OptionError
from hedgerow.training.checkpoint import saved_model
from hedgerow.training.config import TrainingConfig
from hedgerow.training.ppo import make_env, make_model

SMALL = TrainingConfig(game="bauer_v0", players=2, envs=2, rollout=4, minibatch=4, trunk=(8,), heads=(4,), threads=1)


def _with(**changes: object) -> TrainingConfig:
    return TrainingConfig(**{**vars(SMALL), **changes})


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    """A policy of self-play, as a run leaves it behind."""
    file = tmp_path / "policy.zip"
    file.write_bytes(saved_model(make_model(_with(seed=5), make_env(SMALL))))
    return file


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_a_run_begins_with_the_networks_of_a_policy(policy: Path, opponents: str) -> None:
    config = _with(opponents=opponents, start=str(policy), seed=6)
    begun = make_model(config, make_env(config)).policy.state_dict()
    for name, weights in make_model(_with(seed=5), make_env(SMALL)).policy.state_dict().items():
        assert torch.equal(begun[name], weights), name


def test_networks_of_another_shape_are_refused(policy: Path) -> None:
    for changes in ({"trunk": (16,)}, {"players": 3}):
        config = _with(start=str(policy), **changes)
        with pytest.raises(OptionError, match="do not fit"):
            make_model(config, make_env(config))


def test_what_is_not_a_policy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        make_model(_with(start="nowhere.zip"), make_env(SMALL))
    file = tmp_path / "text.zip"
    file.write_text("not a policy", encoding="utf-8")
    with pytest.raises(OptionError, match=r"text\.zip"):
        make_model(_with(start=str(file)), make_env(SMALL))
