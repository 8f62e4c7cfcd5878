"""Whole games written out in text: ``python -m tests.golden.regenerate`` writes them anew.

Each file tells one game as the seats saw it: before every decision what the acting seat sees and may do, then the
action and what every seat is told of it, at the end the score sheet. A change of the rules, of the random streams or of
a text shows as a difference of lines; whoever meant it regenerates the files and reads the difference.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch

__all__ = ["FOLDER", "playthrough", "playthroughs"]

FOLDER = Path(__file__).parent

#: Seeds whose games show much, by game and number of players; others play seed 1.
_SEEDS = {
    ("bauer_v0", 2): 2,
    ("bauer_v0", 3): 2,
    ("bauer_v0", 4): 53,
    ("bauer_v0", 5): 54,
    ("bewere_v0", 2): 15,
    ("bewere_v0", 3): 309,
    ("bewere_v0", 4): 109,
    ("bewere_v0", 5): 115,
    ("squirrel_island_v0", 2): 503,
    ("squirrel_island_v0", 3): 1365,
    ("squirrel_island_v0", 4): 2472,
    ("squirrel_island_v0", 5): 323,
}

#: Options that keep a game short or show more of it.
_OPTIONS: dict[tuple[str, int], dict[str, Any]] = {
    ("bewere_v0", 3): {"display_option": True},
    ("squirrel_island_v0", 3): {"days": 3, "order_nodes": "always"},
    ("squirrel_island_v0", 4): {"days": 2},
    ("squirrel_island_v0", 5): {"days": 1},
}

#: Games with large tables and hundreds of decisions: the table and the choices are written before every so many.
_EVERY = {"bauernschlau_v0": 10}


def playthroughs() -> Iterator[tuple[Path, str, int]]:
    """File, game and number of players of every playthrough: one for each number of players of each game."""
    for name in catalogue.names():
        game = catalogue.game(name)
        for players in range(game.min_players, game.max_players + 1):
            yield FOLDER / f"{game.name}_{players}p.txt", name, players


def playthrough(name: str, players: int) -> str:
    """The text of a game. Its actions are drawn from what the acting seat sees, by a fixed rule."""
    seed = _SEEDS.get((name, players), 1)
    options = _OPTIONS.get((name, players), {})
    batch = catalogue.batch(name, num_games=1, num_players=players, seed=seed, autoreset=False, **options)
    setup, game = batch.setup, batch.setup.game
    chosen = "".join(f", {option}={value!r}" for option, value in options.items())
    lines = [f"{game.title}, {players} players, seed {seed}{chosen}", game.provenance]
    number = 0
    while batch.seats[0] >= 0:
        number += 1
        before = batch._states.copy()
        seat = int(batch.seats[0])
        lines += ["", f"=== Decision {number}: {setup.agents[seat]} at {game.node_name(setup, before, seat)} ===", ""]
        legal = np.flatnonzero(batch.action_masks[0]).tolist()
        if (number - 1) % _EVERY.get(name, 1) == 0:
            lines += game.text(setup, before[0], seat).splitlines()
            lines += ["", "May:"]
            lines += [f"  {action:2} {game.action_text(setup, before[0], seat, action)}" for action in legal]
        action = legal[zlib.crc32(batch.observations[0].tobytes(), seed) % len(legal)]
        lines += ["", f"Does: {action:2} {game.action_text(setup, before[0], seat, action)}"]
        batch.step([action])
        lines += _told(batch, before[0], seat, action)
    lines += ["", "=== The end ===", ""]
    lines += game.text(setup, batch._states[0], None).splitlines()
    lines.append("")
    for agent, points in game.score_sheet(setup, batch._states[0]).items():
        lines.append(f"{agent}: " + ", ".join(f"{category} {value}" for category, value in points.items()))
    lines.append(f"{number} decisions, points {batch.final_points[0].tolist()}, rewards {batch.rewards[0].tolist()}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _told(batch: GameBatch, before: np.record, seat: int, action: int) -> list[str]:
    """What the spectator is told, and each seat that is told something else."""
    setup, game = batch.setup, batch.setup.game
    after = batch._states[0]
    everything = game.event_text(setup, before, after, seat, action, None)
    lines = [f"All: {line}" for line in everything.splitlines()]
    for viewer, agent in enumerate(setup.agents):
        told = game.event_text(setup, before, after, seat, action, viewer)
        if told != everything:
            lines += [f"{agent} is told: {line}" for line in told.splitlines() or ["nothing"]]
    return lines


def main() -> int:
    """Write every file, and say which have changed."""
    for path, name, players in playthroughs():
        new = playthrough(name, players)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(new, encoding="utf-8")
        print(f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}: ", end="")
        print("unchanged" if new == old else "written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
