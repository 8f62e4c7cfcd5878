"""Policies of stable-baselines3 as agents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow.agents import Agent, SeatBatch, load, play
from hedgerow.agents.policy_agent import PolicyAgent
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError

sb3_contrib = pytest.importorskip("sb3_contrib")
stable_baselines3 = pytest.importorskip("stable_baselines3")


pytestmark = pytest.mark.xdist_group("policies")


@pytest.fixture(scope="module")
def models() -> dict[str, Any]:
    from hedgerow.agents.gym_env import HedgerowEnv

    env = HedgerowEnv(num_players=2)
    options = {"n_steps": 16, "batch_size": 16, "seed": 1, "device": "cpu"}
    return {
        "maskable": sb3_contrib.MaskablePPO("MlpPolicy", env, **options),
        "plain": stable_baselines3.PPO("MlpPolicy", env, **options),
    }


@pytest.fixture(params=["maskable", "plain"])
def model(request: pytest.FixtureRequest, models: dict[str, Any]) -> Any:
    return models[request.param]


def test_saved_and_loaded(model: Any, tmp_path: Path) -> None:
    model.save(tmp_path / "policy")
    setup = BAUER.setup(num_players=2)
    agent = load(tmp_path / "policy.zip", setup)
    assert isinstance(agent, Agent)
    assert agent.name == str(tmp_path / "policy.zip")
    games = GameBatch(setup, 20, 3)
    blind = GameBatch(setup, 20, 3, observing=False)
    rows = np.arange(0, 20, 2)
    chosen = agent.act(games, rows)
    assert (games.action_masks[rows, chosen] == 1).all()
    assert np.array_equal(chosen, agent.act(blind, rows))
    assert np.array_equal(chosen, PolicyAgent(model).act(games, rows))


def test_equals_the_prediction_of_the_library(models: dict[str, Any]) -> None:
    games = GameBatch(BAUER.setup(num_players=2), 50, 3)
    rows = np.arange(50)
    expected, _ = models["maskable"].predict(games.observations, action_masks=games.action_masks, deterministic=True)
    assert np.array_equal(PolicyAgent(models["maskable"].policy).act(games, rows), expected)


def test_draws_follow_the_probabilities(models: dict[str, Any]) -> None:
    games = GameBatch(BAUER.setup(num_players=2), 4000, 3)
    games.states[:] = games.current_states[0]
    games.refresh()
    rows = np.arange(4000)
    agent = PolicyAgent(models["maskable"], deterministic=False, seed=2)
    drawn = agent.act(games, rows).copy()
    logits = agent.logits(games.observations[:1])[0]
    legal = np.flatnonzero(games.action_masks[0])
    weights = np.exp(logits[legal] - logits[legal].max())
    for action, probability in zip(legal, weights / weights.sum(), strict=True):
        assert (drawn == action).mean() == pytest.approx(probability, abs=0.03)
    agent.reset(2)
    assert np.array_equal(drawn, agent.act(games, rows))
    agent.reset(3)
    assert not np.array_equal(drawn, agent.act(games, rows))


def test_plays_matches_and_opposes(models: dict[str, Any]) -> None:
    agent = PolicyAgent(models["maskable"], deterministic=False, name="untrained")
    one = play([agent, "random"], "bauer", 20, seed=1)
    assert one.agents == ("untrained", "random")
    assert np.array_equal(one.points, play([agent, "random"], "bauer", 20, seed=1).points)
    games = SeatBatch(BAUER.setup(num_players=2), 8, {agent: 1, "random": 1}, seed=1)
    for _ in range(15):
        games.step(games.random_actions())
    assert games.episode_lengths.any()


def test_leaves_the_training_mode_as_it_was(models: dict[str, Any]) -> None:
    policy = models["maskable"].policy
    games = GameBatch(BAUER.setup(num_players=2), 2, 3)
    for training in (True, False):
        policy.set_training_mode(training)
        PolicyAgent(policy).act(games, np.arange(2))
        assert policy.training is training


def test_sizes_are_checked(model: Any, tmp_path: Path) -> None:
    message = r"trained on observations of shape \(563,\) and 60 actions; bauer_v0 with 3 players has \(750,\) and 60"
    model.save(tmp_path / "policy.zip")
    with pytest.raises(OptionError, match=message):
        load(str(tmp_path / "policy.zip"), BAUER.setup(num_players=3))
    with pytest.raises(OptionError, match=message):
        PolicyAgent(model).act(GameBatch(BAUER.setup(num_players=3), 2, 3), np.arange(2))


def test_what_is_not_a_policy() -> None:
    with pytest.raises(OptionError, match="an actor-critic policy with discrete actions is expected"):
        PolicyAgent(object())


def test_masked_training_works_on_the_environment(models: dict[str, Any]) -> None:
    """MaskablePPO finds the masks behind Gymnasium's wrappers by itself."""
    import gymnasium

    import hedgerow.envs  # noqa: F401

    env = gymnasium.make("hedgerow/Bauer-v0", num_players=2)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=16, n_epochs=1, seed=1, device="cpu")
    model.learn(64)  # an illegal action would raise


def test_loading_a_policy_imports_the_libraries_only_then() -> None:
    import subprocess
    import sys

    code = "import sys; from hedgerow.agents import load; load('heuristic'); print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.strip() == "False", done.stderr
