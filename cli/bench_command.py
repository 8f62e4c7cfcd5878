"""``hedgerow bench``: measure speed, and what games are like."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hedgerow.cli.bars import games_bar
from hedgerow.cli.options import ComponentsOption, GameArgument, GameOptions, game_options
from hedgerow.cli.warmup import warm_up
from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError

__all__ = ["bench_app"]

bench_app = typer.Typer(help="Measure speed, and what games are like.", no_args_is_help=True)


@bench_app.callback()
def bench() -> None:
    """Measure speed, and what games are like."""


@bench_app.command("throughput")
def throughput_command(
    game: Annotated[str | None, typer.Argument(help="A game; all if not given.", show_default=False)] = None,
    seconds: Annotated[float, typer.Option(help="For each repetition of each measurement.", min=0.01)] = 0.2,
    repetitions: Annotated[int, typer.Option(help="Of which the median counts.", min=1)] = 5,
    players: Annotated[int | None, typer.Option(help="Number of seats.", show_default="each possible")] = None,
    options: GameOptions = None,
    out: Annotated[Path, typer.Option(help="JSON file of the results.")] = Path("runs/throughput.json"),
) -> None:
    """Decisions per second on one core, random legal play with observation, mask and restart.

    Through the batched engine, AEC, Parallel and the environment for stable-baselines3, at each number of players, and
    for comparison the bare copying of the same observations and masks in the same run.
    """
    from hedgerow.benchmarks.results import write_results
    from hedgerow.benchmarks.throughput import measure, table_of

    console = Console()
    if game is None and options:
        raise OptionError("--set needs a game: `hedgerow bench throughput GAME --set NAME=VALUE`")
    names = [catalogue.game(game).env_name] if game is not None else catalogue.names()
    counts = None if players is None else [players]
    results = []
    for name in names:
        declared = catalogue.game(name)
        chosen = game_options(declared, options)
        warm_up(declared.setup(players, **chosen), ())
        results.append(
            measure(name, players=counts, seconds=seconds, repetitions=repetitions, options=chosen, console=console)
        )
        console.print(table_of(results[-1]))
    write_results(out, results)
    console.print(f"Written to {out}", highlight=False)


@bench_app.command("startup")
def startup_command(
    game: Annotated[str, typer.Argument(help="A game.", show_default=False)],
    repetitions: Annotated[int, typer.Option(help="Of which the median counts.", min=1)] = 5,
) -> None:
    """Seconds until the first step: first use on a machine (compiling), later processes, and the import alone."""
    from hedgerow.benchmarks.startup import measure_startup, startup_table

    name = catalogue.game(game).env_name
    Console().print(startup_table(name, measure_startup(name, repetitions)))


@bench_app.command("games")
def games_command(
    game: GameArgument,
    agents: Annotated[
        list[str] | None,
        typer.Argument(
            help="Who plays: `random`, `heuristic`, or the path of a policy.", show_default="random heuristic"
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="For each number of players and agent.", min=1)] = 10_000,
    players: Annotated[int | None, typer.Option(help="Number of seats.", show_default="each possible")] = None,
    seed: Annotated[int, typer.Option(help="Of deals, chance and agents.", min=0)] = 0,
    components: ComponentsOption = None,
    options: GameOptions = None,
    out: Annotated[Path, typer.Option(help="JSON file of the results.")] = Path("runs/games.json"),
) -> None:
    """Lengths, points and endings of games with the same agent at every seat, with every state checked on the way."""
    from hedgerow.benchmarks.games import endings_table, lengths_table, play_games, points_table
    from hedgerow.benchmarks.results import write_results

    console = Console()
    declared = catalogue.game(game)
    chosen = game_options(declared, options)
    counts = range(declared.min_players, declared.max_players + 1) if players is None else [players]
    setups = [declared.setup(count, components, **chosen) for count in counts]
    playing = agents or ["random", "heuristic"]
    warm_up(setups[0], playing)
    played = []
    with games_bar(console) as bar:
        task = bar.add_task("", total=games)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        for setup in setups:
            for agent in playing:
                bar.reset(task, description=f"{setup.num_players} players, {agent}", total=games)
                played.append(play_games(setup, agent, games, seed, progress=show))
    for table in (lengths_table(played), points_table(played), endings_table(played)):
        if table is not None:
            console.print(table)
    write_results(out, played)
    console.print(f"Written to {out}", highlight=False)
