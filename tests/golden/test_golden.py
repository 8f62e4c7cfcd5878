"""Whole games in text, line by line; ``python -m tests.golden.regenerate`` writes the files anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.regenerate import FOLDER, playthrough, playthroughs

GAMES = [pytest.param(*game, id=game[0].stem) for game in playthroughs()]


@pytest.mark.parametrize(("path", "name", "players"), GAMES)
def test_playthrough(path: Path, name: str, players: int) -> None:
    assert path.exists(), f"there is no {path.name}: run python -m tests.golden.regenerate"
    expected = path.read_text(encoding="utf-8").splitlines()
    found = playthrough(name, players).splitlines()
    for number, (old, new) in enumerate(zip(expected, found, strict=False), start=1):
        assert new == old, f"{path.name}, line {number} (if it is meant: python -m tests.golden.regenerate)"
    assert len(found) == len(expected), f"{path.name} has another number of lines"


def test_there_are_no_files_of_games_that_are_gone() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(path for path, _, _ in playthroughs())
