"""Writes the pages of the games from the code: the docstring of each environment module and tables of its declarations.

Run ``make docs`` (or ``python docs/generate.py``) after a change; a test fails when a page is out of date.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

from hedgerow.envs import Feature, Game, catalogue

PAGES = Path(__file__).parent / "games"


def page(game: Game) -> str:
    """The page of a game as Markdown."""
    module = importlib.import_module(f"hedgerow.envs.{game.env_name}")
    title, _, text = (module.__doc__ or "").strip().partition("\n")
    lines = [f"# {game.title}", "", title, text.rstrip(), "", *_declaration(game)]
    note = "<!-- Written by docs/generate.py from the code. Change the code, then run `make docs`. -->"
    return "\n".join([note, "", *lines]) + "\n"


def _declaration(game: Game) -> Iterator[str]:
    players = range(game.min_players, game.max_players + 1)
    setups = {number: game.setup(number) for number in players}
    yield "## Numbers"
    yield ""
    yield "| players | " + " | ".join(map(str, players)) + " |"
    yield "|---|" + "---|" * len(players)
    yield "| observation | " + " | ".join(str(setups[number].observation_shape) for number in players) + " |"
    yield "| actions | " + " | ".join(str(setups[number].num_actions) for number in players) + " |"
    yield (
        "| most decisions in a game | "
        + " | ".join(str(game.max_decisions(setups[number])) for number in players)
        + " |"
    )
    yield (
        "| points of a seat (bounds) | "
        + " | ".join("{} to {}".format(*game.points_range(setups[number])) for number in players)
        + " |"
    )
    yield ""
    yield f"One state is {game.state_dtype.itemsize} bytes."
    yield ""
    yield "## Decision nodes"
    yield ""
    yield "| node | decision | simultaneous |"
    yield "|---|---|---|"
    for node in game.nodes:
        yield f"| `{node.name}` | {node.meaning} | {'yes' if node.simultaneous else ''} |"
    yield ""
    example = setups[game.min_players]
    yield f"## Features of the observation, {game.min_players} players"
    yield ""
    yield "| entries | feature | scale | meaning |"
    yield "|---|---|---|---|"
    for feature in game.features(example):
        yield f"| {_entries(feature)} | `{feature.name}` | {feature.scale:g} | {feature.meaning} |"
    yield ""
    yield "Other numbers of players: `catalogue.game(...).features(setup)`."


def _entries(feature: Feature) -> str:
    return str(feature.start) if feature.size == 1 else f"{feature.start}-{feature.stop - 1}"


def main() -> None:
    """Write every page; with ``--check`` only tell which differ, exit status 1 if any does."""
    stale = []
    for name in catalogue.names():
        game = catalogue.game(name)
        path = PAGES / f"{game.name}.md"
        text = page(game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        sys.exit(f"out of date: {', '.join(stale)}; run `make docs`")


if __name__ == "__main__":
    main()
