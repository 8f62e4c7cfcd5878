"""The first use on a machine: say that the engine is being compiled, and do it before anything is measured."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from hedgerow.agents import play
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import JIT, cache_folder

__all__ = ["warm_up"]


def warm_up(setup: Setup, agents: Sequence[str], console: Console) -> None:
    """Compile the game and the built-in agents named, or load what an earlier process compiled.

    Args:
        setup: of the game.
        agents: names that :func:`hedgerow.agents.load` knows; anything else (a path) is left out.
        console: where the message goes.
    """
    if not JIT:
        return
    names = [name for name in ("random", *agents) if name in ("random", "heuristic")]
    folder = cache_folder("hedgerow.agents")
    marks = (
        [] if folder is None else [folder / f"compiled-{setup.game.env_name}-{name}" for name in dict.fromkeys(names)]
    )
    if folder is None or not all(mark.exists() for mark in marks):
        kept = "once" if folder is not None else "each time: the cache folder cannot be written"
        console.print(f"Compiling {setup.game.title} for this machine, about 20 s, {kept} ...", highlight=False)
    for name in dict.fromkeys(names):
        play([name] * setup.num_players, setup, num_games=1, seed=0, rotate_seats=False)
    for mark in marks:
        mark.touch()
