"""The environment for stable-baselines3: shapes, masks, infos, and that it is what its games say."""

from __future__ import annotations

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor

from hedgerow.agents import SeatBatch
from hedgerow.envs.core.errors import IllegalAction, OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.training.vec_env import SeatVecEnv


@pytest.fixture
def env(free_relay: Setup) -> SeatVecEnv:
    return SeatVecEnv(free_relay, 6, "random", seed=5)


def test_steps_are_those_of_the_seat_batch(free_relay: Setup, env: SeatVecEnv) -> None:
    games = SeatBatch(free_relay, 6, "random", seed=5)
    ended = 0
    env.seed(5)
    np.testing.assert_array_equal(env.reset(), games.observations)
    for _ in range(40):
        actions = games.random_actions().copy()
        games.step(actions)
        observations, rewards, dones, infos = env.step(actions)
        np.testing.assert_array_equal(observations, games.observations)
        np.testing.assert_array_equal(rewards, games.rewards)
        np.testing.assert_array_equal(dones, games.dones)
        np.testing.assert_array_equal(env.action_masks(), games.action_masks != 0)
        for row in range(6):
            if not dones[row]:
                assert infos[row] == {}
                continue
            ended += 1
            info = infos[row]
            assert info["episode"]["r"] == games.final_rewards[row]
            assert info["episode"]["l"] == games.episode_decisions[row]
            assert info["TimeLimit.truncated"] is False
            assert info["is_success"] == games.final_wins[row, info["seat"]]
            assert info["seat"] == games.final_seats[row]
            assert info["final_points"] == games.final_points[row].tolist()
            np.testing.assert_array_equal(info["terminal_observation"], games.final_observations[row])
    assert ended > 20


def test_what_a_step_returned_stays(env: SeatVecEnv) -> None:
    # SB3 puts the observation into its buffer after the next step.
    before = np.asarray(env.reset())
    copy = before.copy()
    returned = [np.asarray(array) for array in env.step(env.seat_batch.random_actions())[:3]]
    copies = [array.copy() for array in returned]
    for _ in range(5):
        env.step(env.seat_batch.random_actions())
    np.testing.assert_array_equal(before, copy)
    for array, kept in zip(returned, copies, strict=True):
        np.testing.assert_array_equal(array, kept)


def test_learner_sits_at_every_seat(env: SeatVecEnv) -> None:
    env.reset()
    seats = set()
    for _ in range(40):
        *_, infos = env.step(env.seat_batch.random_actions())
        seats |= {info["seat"] for info in infos if info}
    assert seats == {0, 1, 2}


def test_masks_reach_sb3_contrib(env: SeatVecEnv) -> None:
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (1, 6, 3)
    np.testing.assert_array_equal(masks[0], env.seat_batch.action_masks)
    some = env.env_method("action_masks", indices=[4, 1])
    np.testing.assert_array_equal(np.stack(some), masks[0][[4, 1]])


def test_maskable_ppo_learns_from_it(env: SeatVecEnv) -> None:
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, n_epochs=2, device="cpu", seed=1)
    model.learn(6 * 16 * 3)
    assert model.ep_info_buffer
    assert len(model.ep_success_buffer or ()) > 0
    mean, _ = evaluate_policy(model, env, n_eval_episodes=12, warn=True)
    assert -1.0 <= float(np.mean(mean)) <= 1.0


def test_statistics_are_monitored_without_wrappers(env: SeatVecEnv) -> None:
    assert env.env_is_wrapped(Monitor) == [True] * 6
    assert env.env_is_wrapped(VecMonitor) == [False] * 6


def test_same_seed_same_games(free_relay: Setup) -> None:
    rewards = []
    for _ in range(2):
        env = SeatVecEnv(free_relay, 4, "random", seed=9)
        env.reset()
        rewards.append([env.step(env.seat_batch.random_actions())[1].tolist() for _ in range(20)])
    assert rewards[0] == rewards[1]


def test_illegal_actions_are_refused(env: SeatVecEnv) -> None:
    env.reset()
    with pytest.raises(IllegalAction, match="game 0"):
        env.step(np.zeros(6, np.int64))


def test_what_games_of_a_batch_do_not_have(env: SeatVecEnv) -> None:
    assert not env.has_attr("nonsense")
    with pytest.raises(AttributeError):
        env.get_attr("nonsense")
    with pytest.raises(AttributeError, match="cannot be set"):
        env.set_attr("render_mode", "human")
    with pytest.raises(AttributeError, match="seat_batch"):
        env.env_method("render")
    assert env.get_attr("num_players", indices=[0, 1]) == [3, 3]


def test_unknown_opponents_are_refused(free_relay: Setup) -> None:
    with pytest.raises(OptionError, match="random"):
        SeatVecEnv(free_relay, 2, "randon")
