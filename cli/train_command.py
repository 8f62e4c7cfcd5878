"""``hedgerow train``: train a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hedgerow.cli.options import ComponentsOption, GameArgument, GameOptions, PlayersOption, game_options
from hedgerow.cli.warmup import warm_up
from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError

__all__ = ["train_command"]

_TUNING = "Learning"
_RUNNING = "Running"


def train_command(
    game: GameArgument,
    players: PlayersOption = None,
    steps: Annotated[int | None, typer.Option(help="Decisions to learn from. [2_000_000]", show_default=False)] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            help="`self`: all seats learn. Or who plays the other seats: `random`, `heuristic`, the path of a policy, "
            "or several with commas, drawn anew for each game. [self]",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run. [runs/GAME-PLAYERSp-OPPONENTS-SEED]", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of everything that is random. [0]", show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in the folder.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Begin anew where a run has been.")] = False,
    reward: Annotated[
        str | None,
        typer.Option(help="`outcome`, `margin` or `rank`. [outcome]", rich_help_panel=_TUNING, show_default=False),
    ] = None,
    envs: Annotated[
        int | None, typer.Option(help="Games at the same time.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    rollout: Annotated[
        int | None,
        typer.Option(help="Decisions in each game between two updates.", rich_help_panel=_TUNING, show_default=False),
    ] = None,
    minibatch: Annotated[
        int | None,
        typer.Option(help="Decisions in a step of the optimiser.", rich_help_panel=_TUNING, show_default=False),
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(help="Passes over the decisions.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    learning_rate: Annotated[
        float | None, typer.Option(help="At the start; falls to 0.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    gamma: Annotated[float | None, typer.Option(help="Discount.", rich_help_panel=_TUNING, show_default=False)] = None,
    gae_lambda: Annotated[
        float | None, typer.Option(help="Of the advantages.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    entropy: Annotated[
        float | None, typer.Option(help="Weight of the entropy bonus.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    clip: Annotated[
        float | None, typer.Option(help="PPO's clipping range.", rich_help_panel=_TUNING, show_default=False)
    ] = None,
    trunk: Annotated[
        str | None,
        typer.Option(help="Widths of the shared layers, with commas.", rich_help_panel=_TUNING, show_default=False),
    ] = None,
    heads: Annotated[
        str | None,
        typer.Option(help="Widths of the layers of policy and value.", rich_help_panel=_TUNING, show_default=False),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(help="[all processors]", rich_help_panel=_RUNNING, show_default=False)
    ] = None,
    evaluate_every: Annotated[
        int | None,
        typer.Option(
            help="Decisions between evaluations; 0: only at the end.", rich_help_panel=_RUNNING, show_default=False
        ),
    ] = None,
    evaluation_games: Annotated[
        int | None,
        typer.Option(help="Games against each built-in agent.", rich_help_panel=_RUNNING, show_default=False),
    ] = None,
    checkpoint_every: Annotated[
        int | None, typer.Option(help="Decisions between checkpoints.", rich_help_panel=_RUNNING, show_default=False)
    ] = None,
    components: ComponentsOption = None,
    options: GameOptions = None,
) -> None:
    """Train a policy, by default in self-play in which every seat learns.

    The folder of the run holds the policy, checkpoints, tables, TensorBoard scalars and the learning curve. Ctrl-C
    saves a checkpoint; `--resume` goes on from it. The same command trains the same policy on the same machine.
    """
    from hedgerow.training.config import TrainingConfig
    from hedgerow.training.run import train

    console = Console()
    declared = catalogue.game(game)
    given: dict[str, Any] = {
        "game": declared.env_name,
        "players": players,
        "options": game_options(declared, options) or None,
        "components": None if components is None else str(components),
        "opponents": opponents,
        "reward": reward,
        "steps": steps,
        "seed": seed,
        "envs": envs,
        "rollout": rollout,
        "minibatch": minibatch,
        "epochs": epochs,
        "learning_rate": learning_rate,
        "gamma": gamma,
        "gae_lambda": gae_lambda,
        "entropy": entropy,
        "clip": clip,
        "trunk": _widths("trunk", trunk),
        "heads": _widths("heads", heads),
        "threads": threads,
        "evaluate_every": evaluate_every,
        "evaluation_games": evaluation_games,
        "checkpoint_every": checkpoint_every,
    }
    given = {name: value for name, value in given.items() if value is not None}
    if resume and overwrite:
        raise OptionError("--resume goes on with a run and --overwrite replaces it: choose one")
    if resume:
        folder = out or _folder(given, declared.default_players)
        config = _stored(folder, given)
    else:
        config = TrainingConfig(**{"players": declared.default_players, **given})
        folder = out or _folder(given, declared.default_players)
    warm_up(config.setup(), ("heuristic",), console)
    result = train(config, folder, resume=resume, overwrite=overwrite, console=console)

    console.print()
    if not result.finished:
        if result.checkpoint_at is None:
            console.print(
                f"Interrupted at {result.decisions:,} decisions, before the first checkpoint.", highlight=False
            )
        else:
            console.print(f"Interrupted; the checkpoint stands at {result.checkpoint_at:,} decisions. To go on:")
            console.print(f"    hedgerow train {game} --out {folder} --resume", highlight=False, soft_wrap=True)
        raise typer.Exit(130)
    speed = result.decisions / max(result.seconds, 1e-9)
    console.print(
        f"Learned from {result.decisions:,} decisions in {result.seconds:,.0f} s ({speed:,.0f}/s).", highlight=False
    )
    console.print(f"Policy: {folder / 'policy.zip'}   curve: {folder / 'curve.png'}", highlight=False, soft_wrap=True)


def _widths(name: str, text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise OptionError(f"--{name} expects widths with commas between them, such as 256,128, not {text!r}") from None


def _folder(given: dict[str, Any], default_players: int) -> Path:
    """`runs/bauer_v0-2p-self-0` and the like."""
    players = given.get("players", default_players)
    opponents = "".join(char if char.isalnum() else "-" for char in given.get("opponents", "self"))
    return Path("runs") / f"{given['game']}-{players}p-{opponents}-{given.get('seed', 0)}"


def _stored(folder: Path, given: dict[str, Any]) -> Any:
    """The configuration of a run that is to go on; what is given again must be the same."""
    from hedgerow.training.config import TrainingConfig

    file = folder / "config.json"
    if not file.exists():
        raise FileNotFoundError(f"there is no run to resume in {folder}")
    config = TrainingConfig.read(file)
    for name, value in given.items():
        if getattr(config, name) != value:
            raise OptionError(
                f"the run in {folder} began with {name.replace('_', '-')} {getattr(config, name)!r}, not {value!r}; a "
                "resumed run keeps its configuration, which need not be given again"
            )
    return config
