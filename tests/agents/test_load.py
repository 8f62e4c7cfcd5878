"""Agents by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hedgerow.agents import Agent, HeuristicAgent, RandomAgent, load
from hedgerow.agents.heuristic import HEURISTICS
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError


def test_names() -> None:
    assert isinstance(load("random"), RandomAgent)
    assert load("random").name == "random"
    heuristic = load("heuristic", BAUER)
    assert isinstance(heuristic, HeuristicAgent)
    assert heuristic.name == "heuristic"
    warm = load("heuristic:1.5", BAUER.setup())
    assert isinstance(warm, HeuristicAgent)
    assert warm.temperature == 1.5
    assert warm.name == "heuristic:1.5"
    for name in ("random", "heuristic"):
        assert isinstance(load(name), Agent)


def test_an_agent_is_returned_as_it_is(lowest: Any) -> None:
    assert load(lowest, BAUER) is lowest


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("randm", "no agent is called 'randm'; did you mean 'random'\\? there are 'random', 'heuristic'"),
        ("Heuristics", "did you mean 'heuristic'"),
        ("zzz", "no agent is called 'zzz'; there are"),
        ("heuristic:", "a temperature in points is expected, such as 1.5, not ''"),
        ("heuristic:hot", "a temperature in points is expected"),
        ("heuristic:-1", "must be a number from 0 up, not -1.0"),
        ("heuristic:nan", "must be a number from 0 up"),
        (3, "an agent needs a `name` and a method `act"),
        (object(), "lacks one"),
    ],
)
def test_unknown_names(spec: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load(spec, BAUER)


def test_missing_and_wrong_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no policy"):
        load(tmp_path / "policy.zip")
    wrong = tmp_path / "policy.zip"
    wrong.write_text("not a policy")
    with pytest.raises(OptionError, match="is not a model saved by stable-baselines3"):
        load(str(wrong))
    with pytest.raises(OptionError, match=r"it is a folder, did you mean '.*policy.zip'"):
        load(tmp_path)


def test_a_game_without_heuristic(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(HEURISTICS):
        monkeypatch.delitem(HEURISTICS, name)
    monkeypatch.setitem(HEURISTICS, "other", "nowhere")
    with pytest.raises(OptionError, match="there is no heuristic for bauer; there is one for other"):
        load("heuristic", BAUER)


def test_random_is_uniform_and_repeats() -> None:
    games = GameBatch(BAUER.setup(num_players=2), 3000, 1)
    rows = np.arange(3000)
    agent = load("random", seed=5)
    chosen = agent.act(games, rows).copy()
    assert (games.action_masks[rows, chosen] == 1).all()
    position = np.array(
        [np.flatnonzero(mask).tolist().index(action) for mask, action in zip(games.action_masks, chosen, strict=True)]
    )
    counts = np.bincount(position, minlength=3)
    assert ((counts - 1000) ** 2 / 1000).sum() < 13.8  # chi-square, 2 degrees of freedom, p = 0.001
    other = load("random", seed=6).act(games, rows)
    assert not np.array_equal(chosen, other)
    assert np.array_equal(chosen, load("random", seed=5).act(games, rows))
    # What is drawn in a row depends neither on the other rows nor on their number.
    assert np.array_equal(chosen[7:9], load("random", seed=5).act(games, rows[7:9]))
