"""Configurations: what is refused, and that they come back as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hedgerow.envs.core.errors import OptionError, SaveError
from hedgerow.training.config import TrainingConfig


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"steps": 0}, "steps must be an integer from 1 up, not 0"),
        ({"steps": 1.5}, "steps"),
        ({"envs": True}, "envs"),
        ({"seed": -1}, "seed must be an integer from 0 up"),
        ({"gamma": 0.0}, "gamma must be above 0"),
        ({"gae_lambda": 1.01}, "gae_lambda"),
        ({"learning_rate": -1e-3}, "learning_rate"),
        ({"entropy": float("nan")}, "entropy"),
        ({"trunk": ()}, "trunk"),
        ({"heads": (0,)}, "heads"),
        ({"reward": "points"}, "'outcome', 'margin', 'rank'"),
        ({"opponents": ","}, "opponents"),
        ({"opponents": "self,random"}, "'self' alone"),
        ({"opponents": "random", "teacher": "heuristic"}, "a teacher plays in all seats"),
        ({"envs": 1, "rollout": 1}, "at least 2"),
    ],
)
def test_bad_choices_are_named(choice: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        TrainingConfig("bauer_v0", 2, **choice)


def test_heads_may_be_empty() -> None:
    assert TrainingConfig("bauer_v0", 2, heads=()).heads == ()


def test_written_and_read(tmp_path: Path) -> None:
    config = TrainingConfig("bauer_v0", 3, options={"matches": 2}, opponents="random, heuristic", trunk=(64, 32))
    file = tmp_path / "config.json"
    file.write_text(config.to_json())
    assert TrainingConfig.read(file) == config
    assert config.opponent_names == ("random", "heuristic")
    assert not config.self_play
    assert config.setup().options["matches"] == 2


@pytest.mark.parametrize("text", ["", "[]", '{"game": "bauer_v0"}', '{"game": "bauer_v0", "players": 2, "colour": 1}'])
def test_files_that_are_no_configuration(text: str, tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text(text)
    with pytest.raises(SaveError, match="not the configuration"):
        TrainingConfig.read(file)


def test_a_bad_value_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    file.write_text('{"game": "bauer_v0", "players": 2, "steps": 0}')
    with pytest.raises(OptionError, match=r"config\.json: steps"):
        TrainingConfig.read(file)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="not the configuration"):
        TrainingConfig.read(tmp_path / "config.json")
