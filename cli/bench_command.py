"""``hedgerow bench``: measure."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hedgerow.cli.warmup import warm_up
from hedgerow.envs import catalogue

__all__ = ["bench_app"]

bench_app = typer.Typer(help="Measure speed.", no_args_is_help=True)


@bench_app.callback()
def bench() -> None:
    """Measure speed."""


@bench_app.command("throughput")
def throughput_command(
    game: Annotated[str | None, typer.Argument(help="A game; all if not given.", show_default=False)] = None,
    seconds: Annotated[float, typer.Option(help="For each repetition of each measurement.", min=0.01)] = 0.2,
    repetitions: Annotated[int, typer.Option(help="Of which the median counts.", min=1)] = 5,
    out: Annotated[Path, typer.Option(help="JSON file of the results.")] = Path("runs/throughput.json"),
) -> None:
    """Decisions per second on one core, random legal play with observation, mask and restart.

    Through the batched engine, AEC, Parallel and the environment for stable-baselines3, at each number of players, and
    for comparison the bare copying of the same observations and masks in the same run.
    """
    from hedgerow.benchmarks.throughput import measure, table_of, write_results

    console = Console()
    names = [catalogue.game(game).env_name] if game is not None else catalogue.names()
    results = []
    for name in names:
        warm_up(catalogue.game(name).setup(), ())
        results.append(measure(name, seconds=seconds, repetitions=repetitions, console=console))
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
