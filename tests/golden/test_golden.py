"""Whole games in text, line by line; ``python -m tests.golden.regenerate`` writes the files anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.envs import catalogue
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


@pytest.mark.parametrize("name", catalogue.names())
def test_the_games_ask_every_question(name: str) -> None:
    told = "".join(path.read_text(encoding="utf-8") for path, game, _ in playthroughs() if game == name)
    asked = set(re.findall(r"^=== Decision \d+: player_\d at (\w+) ===$", told, re.MULTILINE))
    assert asked == {node.name for node in catalogue.game(name).nodes if not node.final}


#: What can be told of a game of Squirrel Island with the shipped cards.
SQUIRREL_EVENTS = (
    r"play [A-Z]",
    r"play .* from the Island$",
    r"pay \d stamina",
    r"pay the surcharge with 1 (stamina|coin)",
    r"resolve the ability of .* before the effect",
    r"resolve the ability of .* next",
    r"take .* from the Island",
    r"is told: player_\d: stash a card",
    r"All: player_\d: stash [A-Z]",
    r"stash no more",
    r"exhaust .* for its loops",
    r"refresh [A-Z]",
    r"steal from player_\d",
    r"exhaust [A-Z]\w+$",
    r"go to sleep",
    r"gather with",
    r"pass without gathering",
    r"takes the first-player token",
    r"Day \d begins",
    *(rf"[{sign}]\d+ {thing}" for sign in "+-" for thing in ("stamina", "coins?", "nuts?")),
    r"exhausts [A-Z]",
    r"refreshes [A-Z]",
    r"has used [A-Z]",
    r"All: .*draws [A-Z0-9]",
    r"is told: .*draws \d cards?",
    r"stashes \d cards? of the deck unseen",
    r"To the Island: ",
    r"The game is over",
    r"player_\d wins|share the victory",
)


@pytest.mark.parametrize("event", SQUIRREL_EVENTS)
def test_the_games_of_squirrel_island_tell_every_event(event: str) -> None:
    told = "".join(path.read_text(encoding="utf-8") for path, game, _ in playthroughs() if game == "squirrel_island_v0")
    lines = re.findall(r"^(?:All|player_\d is told): .*$", told, re.MULTILINE)
    assert any(re.search(event, line) for line in lines)
