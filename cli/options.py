"""Options that several commands share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game

__all__ = ["ComponentsOption", "GameArgument", "GameOptions", "PlayersOption", "game_options"]

GameArgument = Annotated[str, typer.Argument(help="A game, as `hedgerow games` lists them.", show_default=False)]
PlayersOption = Annotated[int | None, typer.Option("--players", help="Number of seats.", show_default="the game's")]
ComponentsOption = Annotated[
    Path | None, typer.Option("--components", help="A component file (TOML) of your own.", show_default=False)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the game; may be repeated.", show_default=False),
]


def game_options(game: Game, given: Sequence[str] | None) -> dict[str, Any]:
    """The options of ``--set``, in the types that the game expects; it checks them itself.

    Raises:
        OptionError: if one has not the form NAME=VALUE or the game has no such option.
    """
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"--set expects NAME=VALUE, for example {_example(game)}, not {text!r}")
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"{game.env_name} has no option {name!r}; its options are {names}")
        options[name] = _plain(value, known[name].default)
    return options


def _plain(value: str, like: Any) -> Any:
    """`3`, `true` and the like as numbers and truth values, unless the option is a text."""
    if isinstance(like, str):
        return value
    try:
        return json.loads(value.lower())
    except ValueError:
        return value


def _example(game: Game) -> str:
    return f"--set {game.options[0].name}={game.options[0].default}" if game.options else "--set name=value"
