"""Games and environments: PettingZoo's AEC and Parallel APIs and a native vector API over one engine.

>>> from hedgerow.envs import bauer_v0, catalogue
>>> env = bauer_v0.env(num_players=3)
>>> games = catalogue.batch("bauer_v0", num_games=1024, num_players=3, seed=7)
"""

from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import (
    ComponentError,
    ComponentWarning,
    DrawingError,
    GameFault,
    HedgerowError,
    IllegalAction,
    OptionError,
    SaveError,
)
from hedgerow.envs.core.game import Feature, Game, Node, Option, Setup, Share
from hedgerow.envs.registration import register_all

__all__ = [
    "ComponentError",
    "ComponentWarning",
    "DrawingError",
    "Feature",
    "Game",
    "GameBatch",
    "GameFault",
    "HedgerowError",
    "IllegalAction",
    "Node",
    "Option",
    "OptionError",
    "SaveError",
    "Setup",
    "Share",
    "catalogue",
]

register_all()
