"""Gymnasium's environments, with Gymnasium's own checks."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import hedgerow.envs  # noqa: F401  registers the environments
from hedgerow.agents.gym_env import HedgerowEnv
from hedgerow.agents.gym_vector import HedgerowVectorEnv
from hedgerow.envs.core.errors import IllegalAction, OptionError

ID = "hedgerow/Bauer-v0"


def disturb() -> None:
    """An environment must not use the global generators."""
    np.random.seed(random.randrange(10**6))  # noqa: NPY002
    random.seed()


@pytest.mark.parametrize("observation", ["vector", "dict"])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, "random"), (5, "rotate")])
def test_check_env(players: int, seat: Any, observation: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            ID, num_players=players, seat=seat, observation=observation, illegal="random", render_mode="ansi"
        )
        check_env(env.unwrapped, skip_render_check=True)


def test_make_and_play_with_samples() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, num_players=3, opponents="heuristic", seat="random")
        seats = set()
        for episode in range(12):
            observation, info = env.reset(seed=None if episode else 5)
            done = False
            while not done:
                assert env.observation_space.contains(observation)
                assert np.array_equal(info["action_mask"], env.get_wrapper_attr("action_masks")())
                action = env.action_space.sample()
                assert info["action_mask"][action] == 1
                observation, reward, done, truncated, info = env.step(action)
                assert isinstance(reward, float)
                assert isinstance(done, bool)
                assert truncated is False
                assert done or reward == 0.0
            seats.add(info["seat"])
            assert info["final_score"] == info["final_scores"][info["seat"]]
            assert info["rank"] == 1 + (info["final_scores"] > info["final_score"]).sum()
            assert observation.any()
        assert seats == {0, 1, 2}


def run(env: Any, seed: int | None, episodes: int) -> list[Any]:
    trace: list[Any] = []
    for episode in range(episodes):
        observation, info = env.reset(seed=seed if episode == 0 else None)
        done = False
        while not done:
            disturb()
            action = int(np.flatnonzero(info["action_mask"])[len(trace) % 2])
            trace.append((observation.tobytes(), info["action_mask"].tobytes(), info["seat"], action))
            observation, reward, done, _, info = env.step(action)
        trace.append((reward, info["final_scores"].tolist()))
    return trace


@pytest.mark.parametrize("opponents", ["random", "heuristic:1", ["random", "heuristic"]])
def test_a_seed_fixes_many_episodes(opponents: Any) -> None:
    env = gymnasium.make(ID, num_players=3, opponents=opponents, seat="random")
    first = run(env, 3, 4)
    assert first == run(env, 3, 4)
    assert first == run(gymnasium.make(ID, num_players=3, opponents=opponents, seat="random"), 3, 4)
    assert first != run(env, 4, 4)
    # Without a seed the games go on.
    assert run(env, None, 1) != run(env, None, 1)


def test_single_equals_row_of_vector() -> None:
    env = gymnasium.make(ID, num_players=2, seat=1, opponents="random")
    games = gymnasium.make_vec(ID, num_envs=3, num_players=2, seat=1, opponents="random")
    observation, info = env.reset(seed=6)
    observations, infos = games.reset(seed=6)
    done = False
    while not done:
        assert np.array_equal(observation, observations[0])
        assert np.array_equal(info["action_mask"], infos["action_mask"][0])
        actions = infos["action_mask"].argmax(axis=1)
        observation, reward, done, _, info = env.step(actions[0])
        observations, rewards, terminations, _, infos = games.step(actions)
        assert reward == rewards[0]
        assert done == terminations[0]


def test_deal_option() -> None:
    order = np.random.default_rng(2).permutation(55)
    env = gymnasium.make(ID, num_players=2)
    _, info = env.reset(seed=1, options={"deal": order, "unknown": 3})
    assert set(np.flatnonzero(info["action_mask"]) - 1) == set(order[:3].tolist())
    with pytest.raises(OptionError, match="deal must"):
        env.reset(options={"deal": [1, 2]})


def test_copies_go_their_own_way() -> None:
    env = HedgerowEnv(num_players=2, opponents="heuristic:1")
    env.reset(seed=1)
    before = env.games.observations[0].copy()
    action = env.action_space.sample()
    ahead = []
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):
        assert np.array_equal(env.games.observations[0], before)
        observation, *_ = other.step(action)
        ahead.append(observation)
        assert other.action_masks()[other.action_space.sample()] == 1
    assert not np.array_equal(ahead[0], before)
    assert np.array_equal(ahead[0], ahead[2])
    assert np.array_equal(ahead[1], ahead[2])


def test_rendering() -> None:
    env = HedgerowEnv(num_players=2, render_mode="ansi")
    with pytest.raises(ResetNeeded, match="before render"):
        env.render()
    env.reset(seed=1)
    assert isinstance(env.render(), str)
    games = HedgerowVectorEnv(num_envs=2, num_players=2, render_mode="ansi")
    games.reset(seed=1)
    frames = games.render()
    assert frames is not None
    assert frames[0] == env.render()
    assert len(frames) == 2


def test_rendering_pictures() -> None:
    pytest.importorskip("pygame")
    env = HedgerowEnv(num_players=2, render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert frame.dtype == np.uint8
    assert frame.ndim == 3


def test_rendering_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = HedgerowEnv(num_players=2, render_mode="human")
    env.metadata["render_fps"] = 0
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert env.render() is None
    env.close()
    env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("observation", ["vector", "dict"])
def test_vector(mode: AutoresetMode, observation: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        games = gymnasium.make_vec(
            ID, num_envs=6, num_players=3, autoreset_mode=mode, observation=observation, seat="random"
        )
    assert isinstance(games.unwrapped, HedgerowVectorEnv)
    assert games.metadata["autoreset_mode"] is mode
    assert games.single_action_space == gymnasium.spaces.Discrete(60)
    assert games.action_space == gymnasium.spaces.MultiDiscrete([60] * 6)
    observations, infos = games.reset(seed=2)
    ended = np.zeros(6, bool)
    finished = 0
    for _ in range(60):
        assert games.observation_space.contains(observations)
        masks = infos["action_mask"]
        if observation == "dict":
            assert np.array_equal(observations["action_mask"], masks)
        previous = infos["seat"].copy()
        actions = games.action_space.sample(mask=tuple(masks))
        observations, rewards, terminations, truncations, infos = games.step(actions)
        assert rewards.dtype == np.float64
        assert terminations.dtype == truncations.dtype == np.bool_
        assert not truncations.any()
        assert not rewards[~terminations].any()
        if mode is AutoresetMode.NEXT_STEP:
            assert not terminations[ended].any()
        if terminations.any():
            finished += int(terminations.sum())
            final = infos["final_info"] if mode is AutoresetMode.SAME_STEP else infos
            assert np.array_equal(final["_final_score"], terminations)
            rows = np.flatnonzero(terminations)
            assert np.array_equal(final["final_score"][rows], final["final_scores"][rows, previous[rows]])
            if mode is AutoresetMode.SAME_STEP:
                assert np.array_equal(infos["_final_obs"], terminations)
                assert games.observation_space.contains(infos["final_obs"])
                assert (infos["action_mask"][:, 0] == 0).all()
            else:
                assert "final_obs" not in infos
                assert (infos["action_mask"][rows, 0] == 1).all()
            if mode is AutoresetMode.DISABLED:
                with pytest.raises(ResetNeeded, match="reset_mask"):
                    games.step(actions)
                observations, infos = games.reset(options={"reset_mask": terminations})
                assert (infos["action_mask"][:, 0] == 0).all()
        ended = terminations
    assert finished >= 12


def test_vector_modes_play_the_same_games() -> None:
    """The sequence of finished games in each row is the same, whichever way they are restarted."""
    results = []
    for mode in AutoresetMode:
        games = HedgerowVectorEnv(num_envs=3, num_players=2, opponents="heuristic", autoreset_mode=mode)
        _, infos = games.reset(seed=4)
        scores: list[list[int]] = [[], [], []]
        while min(map(len, scores)) < 3:
            _, _, terminations, _, infos = games.step(infos["action_mask"].argmax(axis=1))
            final = infos.get("final_info", infos)
            for row in np.flatnonzero(terminations):
                scores[row].append(int(final["final_score"][row]))
            if mode is AutoresetMode.DISABLED and terminations.any():
                _, infos = games.reset(options={"reset_mask": terminations})
        results.append([row[:3] for row in scores])
    assert results[0] == results[1] == results[2]


def test_vector_seeds_and_threads() -> None:
    traces = []
    for threads in (1, 1, 2):
        games = HedgerowVectorEnv(num_envs=8, num_players=3, opponents="random", seat="random", threads=threads)
        observations, infos = games.reset(seed=4)
        trace = [observations]
        for _ in range(50):
            disturb()
            observations, *_, infos = games.step(infos["action_mask"].argmax(axis=1))
            trace.append(observations)
        traces.append(np.stack(trace))
    assert np.array_equal(traces[0], traces[1])
    assert np.array_equal(traces[0], traces[2])


def test_copy_option() -> None:
    games = HedgerowVectorEnv(num_envs=2, num_players=2, copy=False)
    observations, _ = games.reset(seed=1)
    assert games.step(games.action_masks().argmax(axis=1))[0] is observations
    games = HedgerowVectorEnv(num_envs=2, num_players=2)
    observations, _ = games.reset(seed=1)
    before = observations.copy()
    games.step(games.action_masks().argmax(axis=1))
    assert np.array_equal(observations, before)


def test_synchronous_vectors_work_too() -> None:
    games = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync", num_players=2)
    _, infos = games.reset(seed=1)
    _, _, terminations, _, infos = games.step(infos["action_mask"].argmax(axis=1))
    assert not terminations.any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "bower"}, "there is no game 'bower'"),
        ({"num_players": 6}, "num_players must be an integer from 2 to 5"),
        ({"seat": 4}, "seat must be"),
        ({"opponents": "heuristc"}, "did you mean 'heuristic'"),
        ({"reward": "money"}, "reward must be one of"),
        ({"render_mode": "gif"}, "render_mode must be None or one of 'ansi', 'human', 'rgb_array', not 'gif'"),
        ({"observation": "matrix"}, "observation must be one of 'vector', 'dict', not 'matrix'"),
        ({"illegal": "ignore"}, "illegal must be one of 'raise', 'random', not 'ignore'"),
        ({"rounds": 3}, "has no option 'rounds'"),
    ],
)
def test_bad_options(arguments: dict[str, Any], message: str) -> None:
    for made in (HedgerowEnv, HedgerowVectorEnv):
        with pytest.raises(OptionError, match=message):
            made(**arguments)


def test_bad_calls() -> None:
    env = HedgerowEnv(num_players=2)
    with pytest.raises(ResetNeeded, match="before step"):
        env.step(1)
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(0)
    with pytest.raises(IllegalAction, match="not an action id"):
        env.step(77)
    with pytest.raises(ValueError, match="actions must be integers"):
        env.step(1.5)
    with pytest.raises(OptionError, match="seed must be"):
        env.reset(seed=-1)
    done = False
    while not done:
        _, _, done, _, _ = env.step(env.action_space.sample())
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


def test_bad_vector_calls() -> None:
    with pytest.raises(OptionError, match="autoreset_mode must be one of"):
        HedgerowVectorEnv(autoreset_mode="sometimes")
    with pytest.raises(OptionError, match="'human' is for a single game"):
        HedgerowVectorEnv(render_mode="human")
    games = HedgerowVectorEnv(num_envs=2, num_players=2)
    with pytest.raises(ResetNeeded):
        games.step([1, 1])
    with pytest.raises(ResetNeeded, match="not all have begun"):
        games.reset(options={"reset_mask": np.array([True, False])})
    games.reset(seed=1)
    with pytest.raises(OptionError, match=r"reset_mask must be bool \[2\], not int64 \[2\]"):
        games.reset(options={"reset_mask": [1, 0]})
    with pytest.raises(OptionError, match="either a seed or a reset_mask"):
        games.reset(seed=3, options={"reset_mask": np.array([True, False])})


def test_illegal_actions_become_random_ones_where_asked() -> None:
    games = HedgerowVectorEnv(num_envs=4, num_players=2, illegal="random")
    games.reset(seed=1)
    for _ in range(30):
        games.step([0, 99, -1, 60])
    with pytest.raises(ValueError, match="actions must be integers"):
        games.step([0.5] * 4)
    with pytest.raises(ValueError, match="shape"):
        games.step([0] * 3)
