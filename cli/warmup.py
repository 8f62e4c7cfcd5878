"""The first use on a machine: compile before anything is measured or shown as progress."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.agents import play
from hedgerow.envs.core.game import Setup

__all__ = ["warm_up"]


def warm_up(setup: Setup, agents: Sequence[str]) -> None:
    """Compile the game and the built-in agents named, or load what an earlier process compiled.

    Args:
        setup: of the game.
        agents: names that :func:`hedgerow.agents.load` knows; anything else (a path) is left out.
    """
    names = [name for name in ("random", *agents) if name in ("random", "heuristic")]
    for name in dict.fromkeys(names):
        play([name] * setup.num_players, setup, num_games=1, seed=0, rotate_seats=False)
