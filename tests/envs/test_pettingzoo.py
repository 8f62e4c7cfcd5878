"""PettingZoo's own tests and registry, and Gymnasium's check, for every game of the catalogue.

``max_cycles_test`` does not apply: no game has the option ``max_cycles``, as each one ends by its rules within the
bound that :func:`hedgerow.envs.testing.check_declarations` checks. ``seed_test`` and ``parallel_seed_test`` stop after
an episode or a step; :func:`hedgerow.envs.testing.check_determinism` goes on over episodes.
"""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

from hedgerow.envs import catalogue

theirs: Any = importlib.import_module("pettingzoo.test")
state_test: Any = importlib.import_module("pettingzoo.test.state_test").state_test


def games() -> list[Any]:
    found = []
    for name in catalogue.names():
        game = catalogue.game(name)
        for players in range(game.min_players, game.max_players + 1):
            module = importlib.import_module(f"hedgerow.envs.{name}")
            found.append(pytest.param(module, players, id=f"{name}-{players}p"))
    return found


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Not ours: what PettingZoo says of its own plans, and of the games' constructors.
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="pettingzoo")
        # Its classic games with masks have Dict observations, too; the test knows them by name and excuses them.
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy array)")
        yield


@pytest.mark.parametrize(("module", "players"), games())
def test_api(module: Any, players: int) -> None:
    theirs.api_test(module.env(num_players=players), num_cycles=300)
    theirs.api_test(module.raw_env(num_players=players), num_cycles=300)


@pytest.mark.parametrize("reward", ["outcome", "margin", "rank"])
def test_api_with_every_reward(reward: str) -> None:
    for name in catalogue.names():
        theirs.api_test(importlib.import_module(f"hedgerow.envs.{name}").env(reward=reward), num_cycles=200)


@pytest.mark.parametrize(("module", "players"), games())
def test_parallel_api(module: Any, players: int) -> None:
    theirs.parallel_api_test(module.parallel_env(num_players=players), num_cycles=300)


@pytest.mark.parametrize(("module", "players"), games())
def test_seeds(module: Any, players: int) -> None:
    theirs.seed_test(lambda: module.env(num_players=players), num_cycles=300)
    # This one samples without masks.
    theirs.parallel_seed_test(lambda: module.parallel_env(num_players=players, illegal="random"), num_cycles=300)


@pytest.mark.parametrize(("module", "players"), games())
def test_state(module: Any, players: int) -> None:
    # This one samples without masks, too.
    options = {"num_players": players, "illegal": "random"}
    state_test(module.env(**options), module.parallel_env(**options))


@pytest.mark.slow
@pytest.mark.parametrize(("module", "players"), games())
def test_render(module: Any, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pygame")
    if not os.environ.get("DISPLAY"):
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    theirs.render_test(lambda render_mode: module.env(num_players=players, render_mode=render_mode))


@pytest.mark.parametrize("name", catalogue.names())
def test_registries(name: str) -> None:
    game = catalogue.game(name)
    id_ = f"hedgerow/{game.name}-v{game.version}"  # PettingZoo's own names keep their underscores, too
    aec: Any = pettingzoo.make("aec", id_, num_players=game.max_players)
    assert aec.unwrapped.setup.num_players == game.max_players
    aec.reset(seed=3)
    assert len(aec.agents) == game.max_players
    parallel = pettingzoo.make("parallel", id_, num_players=game.min_players)
    observations, _ = parallel.reset(seed=3)
    assert len(observations) == game.min_players


@pytest.mark.parametrize("name", catalogue.names())
def test_gymnasium(name: str) -> None:
    game = catalogue.game(name)
    env = gymnasium.make(game.gym_id, num_players=game.max_players, illegal="random", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)
