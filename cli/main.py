"""The command ``hedgerow``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer
from rich.console import Console

from hedgerow.cli.bench_command import bench_app
from hedgerow.cli.evaluate_command import evaluate_command
from hedgerow.cli.games_command import games_command
from hedgerow.cli.missing import install_hint
from hedgerow.cli.train_command import train_command
from hedgerow.envs.core.errors import HedgerowError

__all__ = ["app", "main"]

app = typer.Typer(
    name="hedgerow",
    help="Tabletop games as reinforcement-learning environments: train agents, compare them, measure speed.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("games")(games_command)
app.command("train")(train_command)
app.command("evaluate")(evaluate_command)
app.add_typer(bench_app, name="bench")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; exits with 0, with 2 for a mistake in what was asked, with 130 after an interrupt."""
    errors = Console(stderr=True, highlight=False)
    try:
        app(args=list(arguments) if arguments is not None else None, prog_name="hedgerow")
    except (HedgerowError, FileNotFoundError) as error:
        errors.print("[bold red]error:[/]", end=" ")
        errors.print(str(error), markup=False, soft_wrap=True)
        sys.exit(2)
    except ImportError as error:
        errors.print("[bold red]error:[/]", end=" ")
        errors.print(install_hint(error), markup=False, soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        errors.print("Interrupted.")
        sys.exit(130)


if __name__ == "__main__":
    main()
