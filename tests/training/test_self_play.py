"""SelfPlayPPO: the advantages it hands to PPO, worked out by hand, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from hedgerow.envs.core.game import Setup
from hedgerow.training.batch_env import BatchEnv
from hedgerow.training.self_play import SelfPlayPPO

GAMMA, LAMBDA = 0.9, 0.5

#: Seven steps: a whole game (seats 0 1 0 2 1) and the first two decisions of the next. Columns: step, decisions so far
#: in the game, seat.
STEPS = [(0, 0, 0), (1, 1, 1), (2, 2, 0), (3, 3, 2), (4, 4, 1), (5, 0, 0), (6, 1, 1)]


def value(decided: int, seat: int) -> float:
    """What the critic below answers: linear in the observation."""
    return 0.1 * decided - 0.3 * seat + 0.5


def model_of(setup: Setup, steps: int = 7, games: int = 2) -> SelfPlayPPO:
    """A model whose critic is :func:`value`."""
    model = SelfPlayPPO(
        "MlpPolicy",
        BatchEnv(setup, games, seed=1),
        n_steps=steps,
        batch_size=steps * games,
        gamma=GAMMA,
        gae_lambda=LAMBDA,
        policy_kwargs={"net_arch": []},
        device="cpu",
        seed=1,
    )
    with torch.no_grad():
        model.policy.value_net.weight[:] = torch.tensor([0.1, -0.3, 0.0])
        model.policy.value_net.bias[:] = 0.5
    return model


class KeepRollout(BaseCallback):
    """Copies the buffer before PPO's epochs rearrange it."""

    def __init__(self) -> None:
        super().__init__()
        self.rollout: dict[str, NDArray[np.float32]] = {}

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        buffer = self.locals["rollout_buffer"]
        names = ("observations", "actions", "action_masks", "rewards", "values", "advantages", "returns", "log_probs")
        self.rollout = {name: getattr(buffer, name).copy() for name in names}


def by_hand() -> NDArray[np.float64]:
    """Advantages of the seven steps. Seat 0 wins: rewards 1, -1/2, -1/2 at the end of the fifth step."""
    discount = GAMMA * LAMBDA
    # The game that ended. Seat 0: decisions at steps 0 and 2; its reward comes two decisions of others later.
    step2 = 1.0 + GAMMA * 0.0 - value(2, 0)
    step0 = 0.0 + GAMMA * value(2, 0) - value(0, 0) + discount * step2
    # Seat 1: steps 1 and 4. Seat 2: step 3; seat 1 ends the game.
    step4 = -0.5 - value(4, 1)
    step1 = 0.0 + GAMMA * value(4, 1) - value(1, 1) + discount * step4
    step3 = -0.5 - value(3, 2)
    # The game that was cut after two decisions. Seat 0 is to decide next; seat 1 is not, and is continued by the value
    # of what it sees now.
    step5 = GAMMA * value(2, 0) - value(0, 0)
    step6 = GAMMA * value(2, 1) - value(1, 1)
    return np.array([step0, step1, step2, step3, step4, step5, step6])


def shortcut(rollout: dict[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """What PPO computes if the games are taken for single-agent environments.

    Row after row, the value of the next player's observation follows the reward of the player who decided: the
    treatment of many tutorials.
    """
    buffer = MaskableRolloutBuffer(
        7, spaces.Box(-9, 9, (3,)), spaces.Discrete(3), gamma=GAMMA, gae_lambda=LAMBDA, n_envs=2
    )
    buffer.values[:] = rollout["values"]
    buffer.rewards[4] = -0.5  # seat 1 ended the game and lost
    buffer.episode_starts[[0, 5]] = 1.0
    buffer.compute_returns_and_advantage(torch.full((2,), value(2, 0)), np.zeros(2))
    return buffer.advantages


def test_advantages_are_those_worked_out_by_hand(relay: Setup) -> None:
    keep = KeepRollout()
    model_of(relay).learn(14, callback=keep)
    rollout = keep.rollout
    expected = np.repeat(by_hand()[:, None], 2, axis=1)
    np.testing.assert_allclose(rollout["advantages"], expected, atol=1e-6)
    np.testing.assert_allclose(rollout["returns"], expected + rollout["values"], atol=1e-6)
    np.testing.assert_allclose(rollout["values"][:, 0], [value(decided, seat) for _, decided, seat in STEPS], atol=1e-6)
    assert rollout["rewards"][:, 0].tolist() == [0.0, 0.0, 1.0, -0.5, -0.5, 0.0, 0.0]
    assert rollout["observations"][:, 0, :2].tolist() == [[decided, seat] for _, decided, seat in STEPS]
    assert (rollout["action_masks"] == [0, 1, 0]).all()
    assert (rollout["actions"] == 1).all()
    np.testing.assert_allclose(rollout["log_probs"], 0.0, atol=1e-6)


def test_the_common_shortcut_gives_other_numbers(relay: Setup) -> None:
    keep = KeepRollout()
    model_of(relay).learn(14, callback=keep)
    wrong = shortcut(keep.rollout)[:, 0]
    right = by_hand()
    # It agrees only where the seat that decides ends the game. The winner, who decided last at step 2, is told to have
    # done badly, because what follows is the loser's view and the loser's reward.
    assert np.isclose(wrong, right, atol=1e-3).tolist() == [False, False, False, False, True, False, False]
    assert right[2] > 0.0 > wrong[2]


def test_a_seat_learns_what_pays_although_another_ends_the_game(free_relay: Setup) -> None:
    model = SelfPlayPPO(
        "MlpPolicy",
        BatchEnv(free_relay, 32, seed=3),
        n_steps=10,
        batch_size=320,
        n_epochs=4,
        learning_rate=0.01,
        gamma=1.0,
        policy_kwargs={"net_arch": [16]},
        device="cpu",
        seed=3,
    )
    model.learn(320 * 25)
    first = torch.zeros(1, 3)
    masks = np.array([[False, True, True]])
    win = model.policy.get_distribution(first, action_masks=masks).distribution.probs[0, 1].item()  # type: ignore[union-attr]
    assert win > 0.9


def test_log_probabilities_are_those_of_the_policy(free_relay: Setup) -> None:
    model = model_of(free_relay, steps=10, games=8)
    keep = KeepRollout()
    model.learn(80, callback=keep)
    fresh = model_of(free_relay, steps=10, games=8)  # as it was before the update
    flat = {name: torch.as_tensor(array.reshape(80, -1)) for name, array in keep.rollout.items()}
    values, log_probs, _ = fresh.policy.evaluate_actions(
        flat["observations"], flat["actions"].long().flatten(), action_masks=flat["action_masks"]
    )
    torch.testing.assert_close(log_probs, flat["log_probs"].flatten())
    torch.testing.assert_close(values, flat["values"])
    assert 0.2 < (flat["actions"][flat["observations"][:, 0] == 0] == 1).float().mean() < 0.8  # it samples


def test_same_seed_same_result(free_relay: Setup) -> None:
    weights = []
    for _ in range(2):
        model = model_of(free_relay, steps=10, games=8)
        model.learn(240)
        weights.append(torch.nn.utils.parameters_to_vector(model.policy.parameters()))
    assert torch.equal(*weights)


def test_saved_model_goes_on(free_relay: Setup, tmp_path: Path) -> None:
    model = model_of(free_relay)
    model.learn(28)
    model.save(tmp_path / "model.zip")
    again = SelfPlayPPO.load(tmp_path / "model.zip", env=BatchEnv(free_relay, 2, seed=1), device="cpu")
    assert again.num_timesteps == 28
    again.learn(14, reset_num_timesteps=False)
    assert again.num_timesteps == 42
    # A saved policy is a policy of MaskablePPO: it can be loaded without this class.
    MaskablePPO.load(tmp_path / "model.zip", device="cpu")


class StopAtOnce(BaseCallback):
    """Asks to stop."""

    def _on_step(self) -> bool:
        return False


def test_a_callback_can_stop(relay: Setup) -> None:
    model = model_of(relay)
    model.learn(1000, callback=StopAtOnce())
    assert model.num_timesteps == 2


def test_other_environments_are_refused() -> None:
    model = SelfPlayPPO("MlpPolicy", make_vec_env("CartPole-v1"), n_steps=8, batch_size=8, device="cpu")
    with pytest.raises(TypeError, match="BatchEnv"):
        model.learn(8)


def test_masks_cannot_be_switched_off(relay: Setup) -> None:
    with pytest.raises(ValueError, match="masks"):
        model_of(relay).learn(14, use_masking=False)


def test_batch_env_cannot_be_stepped(relay: Setup) -> None:
    env = BatchEnv(relay, 2, seed=1)
    with pytest.raises(RuntimeError, match="SeatVecEnv"):
        env.step(np.ones(2, np.int64))
