"""``hedgerow evaluate``: play agents against each other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from hedgerow.agents import load
from hedgerow.cli.bars import games_bar
from hedgerow.cli.options import ComponentsOption, GameArgument, GameOptions, PlayersOption, game_options
from hedgerow.cli.warmup import warm_up
from hedgerow.envs import catalogue

if TYPE_CHECKING:
    from hedgerow.training.evaluation import Match

__all__ = ["evaluate_command"]


def evaluate_command(
    game: GameArgument,
    agents: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: `random`, `heuristic`, `heuristic:TEMPERATURE`, or the path of a policy.",
            show_default=False,
        ),
    ],
    games: Annotated[int, typer.Option(help="Games of each match.", min=1)] = 2000,
    players: PlayersOption = None,
    seed: Annotated[int, typer.Option(help="Of deals, chance and agents.", min=0)] = 0,
    threads: Annotated[int, typer.Option(help="Of the engine.", min=1)] = 1,
    components: ComponentsOption = None,
    options: GameOptions = None,
) -> None:
    """Compare agents: each against each of the others, on the same deals, at every seat in turn.

    A number is the share of victories of the agent of its row, at one seat, against the agent of its column at all
    others, with its 95 % interval. A policy from `hedgerow train` brings along the number of players and the options of
    its run.
    """
    from hedgerow.training.evaluation import round_robin

    console = Console()
    declared = catalogue.game(game)
    stored = _trained_with(agents, declared.env_name)
    number = players if players is not None else stored.get("players")
    chosen = {**stored.get("options", {}), **game_options(declared, options)}
    setup = declared.setup(number, components or stored.get("components"), **chosen)
    playing = [load(agent, setup, seed) for agent in agents]
    warm_up(setup, agents)
    with games_bar(console) as progress:
        task = progress.add_task("Playing", total=None)
        matches = round_robin(
            playing, setup, games, seed, threads, lambda done, total: progress.update(task, completed=done, total=total)
        )
    console.print(_table(matches, [agent.name for agent in playing]))
    first = next(iter(matches.values()))
    console.print(
        f"{declared.title}, {setup.num_players} players, {first.games:,} games for each match, every deal at each seat "
        f"in turn, seed {seed}. An equal agent wins {1 / setup.num_players:.0%}.",
        highlight=False,
    )


def _table(matches: Mapping[tuple[int, int], Match], names: Sequence[str]) -> Table:
    table = Table(title="Win rate with 95 % interval, mean margin in points", title_justify="left")
    table.add_column("agent", overflow="fold")
    for name in names:
        table.add_column(f"against\n{name}", justify="right", overflow="fold")
    for row, name in enumerate(names):
        table.add_row(name, *(_cell(matches.get((row, column))) for column in range(len(names))))
    return table


def _cell(match: Match | None) -> str:
    if match is None:
        return "-"
    low, high = match.win_interval
    return f"[bold]{match.win_rate:.1%}[/] ({low:.1%} - {high:.1%})\n[dim]{match.margin:+.2f}[/]"


def _trained_with(agents: Sequence[str], env_name: str) -> dict[str, Any]:
    """The configuration that stands next to the first policy of this game, if any."""
    for agent in agents:
        file = Path(agent).parent / "config.json"
        if agent.endswith(".zip") and file.is_file():
            try:
                found = json.loads(file.read_text(encoding="utf-8"))
            except ValueError:
                continue
            if isinstance(found, dict) and found.get("game") == env_name:
                return found
    return {}
