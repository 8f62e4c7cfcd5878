"""From what a user names a game by to its setup."""

from __future__ import annotations

from typing import Any, TypeAlias

from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game, Setup

__all__ = ["GameSpec", "make_setup"]

#: A name such as ``"bauer"`` or ``"bauer_v0"``, a game, or a setup with its options chosen.
GameSpec: TypeAlias = str | Game | Setup


def make_setup(game: GameSpec, num_players: int | None = None, **options: Any) -> Setup:
    """The setup of a game.

    Args:
        game: its name, the game, or a setup, which is returned as it is.
        num_players: number of seats; the game's default if None.
        options: the game's own options and ``components``.

    Raises:
        OptionError: if there is no such game, an option does not fit, or options are given together with a setup that
            has others.
        ComponentError: if the component file fails a check.
    """
    if isinstance(game, Setup):
        if options or num_players not in (None, game.num_players):
            raise OptionError(
                f"a setup has its options already ({game.num_players} players); give the game by name to choose others"
            )
        return game
    if isinstance(game, str):
        game = catalogue.game(game)
    if not isinstance(game, Game):
        raise OptionError(f"game must be a name such as 'bauer', a Game or a Setup, not {game!r}")
    return game.setup(num_players, **options)
