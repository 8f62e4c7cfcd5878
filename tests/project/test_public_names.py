"""The names that users rely on: where they are, and what they are called with."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hedgerow.agents
import hedgerow.envs
import hedgerow.training
from hedgerow.envs import catalogue

GAMES = catalogue.names()


def parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", GAMES)
def test_environments(name: str) -> None:
    module = importlib.import_module(f"hedgerow.envs.{name}")
    common = ["num_players", "reward", "render_mode", "illegal", "components"]
    for make in (module.env, module.raw_env, module.parallel_env):
        assert set(common) <= set(parameters(make)), make
        env = make(num_players=2)
        assert env.possible_agents == ["player_0", "player_1"]
        assert {"observation", "action_mask"} == set(env.observation_space("player_0").spaces)
    env = module.env(num_players=2)
    env.reset(seed=1)
    unwrapped = env.unwrapped
    for field in ("state", "config", "history"):
        assert hasattr(unwrapped, field)
    for method, called_with in {
        "save": [],
        "restore": ["data"],
        "clone": [],
        "determinize": ["agent", "seed"],
        "action_text": ["action", "agent"],
        "text": ["agent"],
        "points": [],
        "deal": [],
        "score_sheet": [],
    }.items():
        assert parameters(getattr(unwrapped, method)) == called_with, method


@pytest.mark.parametrize("name", GAMES)
def test_batches(name: str) -> None:
    batch = catalogue.batch(name, num_games=3, num_players=2, seed=7, threads=1, autoreset=False)
    for array in (
        "observations",
        "action_masks",
        "seats",
        "rewards",
        "dones",
        "final_points",
        "episode_lengths",
        "states",
    ):
        assert isinstance(getattr(batch, array), np.ndarray), array
    assert parameters(batch.reset)[0] == "seed"
    assert "deals" in parameters(batch.reset)
    assert parameters(batch.step)[0] == "actions"
    assert parameters(batch.observe)[0] == "seats"
    assert parameters(batch.determinize)[0] == "seats"
    assert batch.random_actions().shape == (3,)


def test_agents_and_play() -> None:
    assert hedgerow.training.play is hedgerow.agents.play
    assert parameters(hedgerow.training.play)[:5] == ["agents", "game", "num_games", "seed", "rotate_seats"]
    assert parameters(hedgerow.agents.load)[0] == "spec"
    assert parameters(hedgerow.agents.Agent.act) == ["self", "batch", "rows"]
    assert issubclass(hedgerow.envs.IllegalAction, Exception)
    result = hedgerow.training.play(["random", "heuristic"], "bauer_v0", num_games=4, seed=1)
    assert result.points.shape[-1] == 2


def test_importing_training_is_light() -> None:
    code = "import sys, hedgerow.training; print([n for n in ('torch', 'stable_baselines3') if n in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
