"""The games of Hedgerow by name, and batches of them."""

from __future__ import annotations

import difflib
import importlib
from typing import Any, Final, Literal

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game

__all__ = ["batch", "game", "names", "register"]

#: Where each game's declaration stands; loaded when it is first asked for.
_PLACES: Final = {
    "bauer_v0": "hedgerow.envs.bauer.game:BAUER",
    "bauernschlau_v0": "hedgerow.envs.bauernschlau.game:BAUERNSCHLAU",
    "bewere_v0": "hedgerow.envs.bewere.game:BEWERE",
    "squirrel_island_v0": "hedgerow.envs.squirrel_island.game:SQUIRREL_ISLAND",
}

_games: dict[str, Game] = {}


def names() -> list[str]:
    """The names of all games, for example ``"bauer_v0"``."""
    return sorted({*_PLACES, *_games})


def register(new: Game) -> None:
    """Add a game of one's own to the catalogue; a game of the same name and version is replaced."""
    _games[new.env_name] = new


def game(name: str) -> Game:
    """A game by its name, with or without its version: ``"bauer_v0"`` or ``"bauer"`` (the newest).

    Raises:
        OptionError: if there is none; the message says which exist.
    """
    known = names()
    matches = [full for full in known if full == name or full.rsplit("_v", 1)[0] == name]
    if not matches:
        near = difflib.get_close_matches(name, [*known, *(full.rsplit("_v", 1)[0] for full in known)], 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise OptionError(f"there is no game {name!r}{hint} The games are {', '.join(known)}.")
    full = max(matches, key=lambda match: int(match.rsplit("_v", 1)[1]))
    if full not in _games:
        module, attribute = _PLACES[full].split(":")
        _games[full] = getattr(importlib.import_module(module), attribute)
    return _games[full]


def batch(
    name: str,
    num_games: int,
    num_players: int | None = None,
    seed: int | None = None,
    *,
    reward: str = "outcome",
    autoreset: bool | Literal["same_step", "next_step", "disabled"] = True,
    threads: int = 1,
    observing: bool = True,
    components: Any = None,
    **options: Any,
) -> GameBatch:
    """A batch of games, the native vector API.

    Args:
        name: of the game.
        num_games: rows of the batch.
        num_players: seats; the game's default if not given.
        seed: of all deals and chance; ``None`` for entropy from the operating system.
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        autoreset: ``"same_step"`` (True), ``"next_step"`` or ``"disabled"`` (False); see
            :class:`~hedgerow.envs.core.batch.GameBatch`.
        threads: threads that share the rows; results do not depend on it.
        observing: whether observations are kept up to date.
        components: a component file of one's own.
        options: the game's own options.

    Raises:
        OptionError: for an unknown game, option or value.
        ComponentError: if the component file fails a check.
    """
    setup = game(name).setup(num_players, components, **options)
    return GameBatch(setup, num_games, seed, reward=reward, autoreset=autoreset, threads=threads, observing=observing)
