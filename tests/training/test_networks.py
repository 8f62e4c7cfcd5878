"""The network of the built-in policies, and that fast inference is that of the policy."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO

from hedgerow.envs.core.game import Setup
from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.config import TrainingConfig
from hedgerow.training.inference import decide, estimate
from hedgerow.training.networks import PlanesTrunk, SharedTrunk, policy_kwargs
from hedgerow.training.ppo import make_env, make_model


def test_trunk_takes_observations_of_any_shape() -> None:
    trunk = SharedTrunk(spaces.Box(-1, 1, (2, 3, 4)), (16, 8))
    assert trunk.features_dim == 8
    assert trunk(torch.zeros(5, 2, 3, 4)).shape == (5, 8)
    with pytest.raises(ValueError, match="at least one layer"):
        SharedTrunk(spaces.Box(-1, 1, (2,)), ())


def test_planes_are_convolved() -> None:
    """What a cell changes after two convolutions of 3 x 3 cells stays within two cells of it."""
    trunk = PlanesTrunk(spaces.Box(0, 1, (3, 9, 9)), (16, 8))
    assert trunk.features_dim == 8
    assert trunk(torch.zeros(5, 3, 9, 9)).shape == (5, 8)
    convolutions = trunk.layers[:-1]
    board = torch.zeros(1, 3, 9, 9)
    touched = board.clone()
    touched[0, 1, 4, 4] = 1.0
    changed = (convolutions(board) != convolutions(touched)).any(dim=1)[0]
    assert changed[2:7, 2:7].any()
    changed[2:7, 2:7] = False
    assert not changed.any()


def test_the_form_of_the_observation_decides_the_network() -> None:
    for form, network in (("vector", SharedTrunk), ("planes", PlanesTrunk)):
        config = TrainingConfig("bauernschlau", 2, {"observation": form}, envs=4, rollout=8, minibatch=16, steps=32)
        env = make_env(config)
        model = make_model(config, env)
        assert isinstance(model.policy.features_extractor, network)
        model.learn(32)
        assert model.num_timesteps == 32


@pytest.mark.parametrize("share", [True, False])
def test_decisions_are_draws_from_the_policy(free_relay: Setup, share: bool) -> None:
    kwargs = {**policy_kwargs((16,), (8,)), "share_features_extractor": share}
    env = BatchEnv(free_relay, 20_000, seed=1)
    policy = MaskablePPO("MlpPolicy", env, n_steps=1, policy_kwargs=kwargs, seed=2, device="cpu").policy
    batch = env.batch
    actions, values, log_probs = decide(policy, batch.observations, batch.action_masks)
    assert batch.action_masks[np.arange(20_000), actions].all()
    expected = policy.evaluate_actions(
        torch.as_tensor(batch.observations), torch.as_tensor(actions), action_masks=torch.as_tensor(batch.action_masks)
    )
    np.testing.assert_allclose(values, expected[0].flatten().detach(), atol=1e-6)
    np.testing.assert_allclose(log_probs, expected[1].detach(), atol=1e-6)
    np.testing.assert_allclose(estimate(policy, batch.observations), values, atol=1e-6)
    # All rows are the same decision between actions 1 and 2.
    probability = float(np.exp(log_probs[actions == 1][0]))
    share_of_1 = (actions == 1).mean()
    assert abs(share_of_1 - probability) < 4 * np.sqrt(probability * (1 - probability) / 20_000)
