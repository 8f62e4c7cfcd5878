"""``hedgerow games``: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

__all__ = ["games_command"]


def games_command() -> None:
    """List the games, their options and where their rules and components come from."""
    from hedgerow.envs import catalogue

    table = Table("game", "players", "options", "provenance", title="Games", title_justify="left")
    for name in catalogue.names():
        game = catalogue.game(name)
        options = ", ".join(f"{option.name}={option.default}" for option in game.options) or "-"
        players = f"{game.min_players}-{game.max_players} ({game.default_players})"
        table.add_row(f"{game.title}\n[dim]{name}[/]", players, options, game.provenance)
    console = Console()
    console.print(table)
    console.print("players in brackets: the default", style="dim")
