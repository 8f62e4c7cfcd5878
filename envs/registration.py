"""Entries in the registries of PettingZoo and Gymnasium; made when ``hedgerow.envs`` is imported."""

from __future__ import annotations

from typing import Final

import gymnasium
import pettingzoo
from pettingzoo.env_registry.registration import aec_registry, parallel_registry

__all__ = ["register_all"]

#: PettingZoo id, environment module, Gymnasium id, name of the game.
_ENTRIES: Final = (
    ("hedgerow/bauer-v0", "hedgerow.envs.bauer_v0", "hedgerow/Bauer-v0", "bauer_v0"),
    ("hedgerow/bauernschlau-v0", "hedgerow.envs.bauernschlau_v0", "hedgerow/Bauernschlau-v0", "bauernschlau_v0"),
    ("hedgerow/bewere-v0", "hedgerow.envs.bewere_v0", "hedgerow/Bewere-v0", "bewere_v0"),
    (
        "hedgerow/squirrel_island-v0",
        "hedgerow.envs.squirrel_island_v0",
        "hedgerow/SquirrelIsland-v0",
        "squirrel_island_v0",
    ),
)


def register_all() -> None:
    """Register every game under its names. Entry points are strings: nothing is imported before it is made."""
    for pettingzoo_id, module, gymnasium_id, game in _ENTRIES:
        if pettingzoo_id not in aec_registry:
            pettingzoo.register("aec", pettingzoo_id, entry_point=f"{module}:env")
        if pettingzoo_id not in parallel_registry:
            pettingzoo.register("parallel", pettingzoo_id, entry_point=f"{module}:parallel_env")
        if gymnasium_id not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id,
                entry_point="hedgerow.agents.gym_env:make",
                vector_entry_point="hedgerow.agents.gym_vector:make",
                kwargs={"game": game},
            )
