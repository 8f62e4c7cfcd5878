"""``hedgerow train``: train a policy."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from hedgerow.cli.options import ComponentsOption, GameArgument, GameOptions, PlayersOption, game_options
from hedgerow.cli.warmup import warm_up
from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError
from hedgerow.training.config import TrainingConfig

__all__ = ["train_command"]

_LEARNING = "Learning"
_RUNNING = "Running"
_DEFAULTS: Final = {field.name: field.default for field in dataclasses.fields(TrainingConfig)}


def _option(name: str, meaning: str, panel: str | None = None, default: str | None = None) -> Any:
    """An option whose value goes into :class:`TrainingConfig`, which knows the default and checks the value."""
    declared = _DEFAULTS[name]
    if isinstance(declared, tuple):
        declared = ",".join(map(str, declared))
    return typer.Option(
        f"--{name.replace('_', '-')}", help=meaning, rich_help_panel=panel, show_default=default or str(declared)
    )


def train_command(
    game: GameArgument,
    players: PlayersOption = None,
    steps: Annotated[int | None, _option("steps", "Decisions to learn from.")] = None,
    opponents: Annotated[
        str | None,
        _option(
            "opponents",
            "`self`: all seats learn. Or who plays the other seats: `random`, `heuristic`, the path of a policy, or "
            "several with commas, drawn anew for each game.",
        ),
    ] = None,
    teacher: Annotated[
        str | None,
        _option("teacher", "An agent to imitate instead of learning by PPO: a beginning for --start.", default="none"),
    ] = None,
    start: Annotated[
        str | None, _option("start", "A policy whose networks the run begins with.", default="fresh networks")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run.", show_default="runs/GAME-PLAYERSp-OPPONENTS-SEED")
    ] = None,
    seed: Annotated[int | None, _option("seed", "Of everything that is random.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in the folder.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Begin anew where a run has been.")] = False,
    reward: Annotated[str | None, _option("reward", "`outcome`, `margin` or `rank`.", _LEARNING)] = None,
    envs: Annotated[int | None, _option("envs", "Games at the same time.", _LEARNING)] = None,
    rollout: Annotated[int | None, _option("rollout", "Decisions in each game between two updates.", _LEARNING)] = None,
    minibatch: Annotated[int | None, _option("minibatch", "Decisions in a step of the optimiser.", _LEARNING)] = None,
    epochs: Annotated[int | None, _option("epochs", "Passes over the decisions of an update.", _LEARNING)] = None,
    learning_rate: Annotated[float | None, _option("learning_rate", "At the start; it falls to 0.", _LEARNING)] = None,
    gamma: Annotated[float | None, _option("gamma", "Discount between own decisions.", _LEARNING)] = None,
    gae_lambda: Annotated[
        float | None, _option("gae_lambda", "Weight of later estimates in advantages.", _LEARNING)
    ] = None,
    entropy: Annotated[float | None, _option("entropy", "Weight of the entropy bonus.", _LEARNING)] = None,
    clip: Annotated[float | None, _option("clip", "PPO's clipping range.", _LEARNING)] = None,
    trunk: Annotated[str | None, _option("trunk", "Widths of the shared layers, with commas.", _LEARNING)] = None,
    heads: Annotated[
        str | None, _option("heads", "Widths of the layers of policy and value, with commas.", _LEARNING)
    ] = None,
    threads: Annotated[
        int | None, _option("threads", "Of PyTorch and of the engine.", _RUNNING, "all processors")
    ] = None,
    evaluate_every: Annotated[
        int | None, _option("evaluate_every", "Decisions between evaluations; 0: only at the end.", _RUNNING)
    ] = None,
    evaluation_games: Annotated[
        int | None, _option("evaluation_games", "Games against each built-in agent.", _RUNNING)
    ] = None,
    checkpoint_every: Annotated[
        int | None, _option("checkpoint_every", "Decisions between checkpoints; 0: none.", _RUNNING)
    ] = None,
    components: ComponentsOption = None,
    options: GameOptions = None,
) -> None:
    """Train a policy, by default in self-play in which every seat learns.

    The folder of the run holds the policy, checkpoints, tables, TensorBoard scalars and the learning curve. Ctrl-C
    saves a checkpoint; `--resume` goes on from it. The same command trains the same policy on the same machine.
    """
    from hedgerow.training.run import train

    console = Console()
    declared = catalogue.game(game)
    given: dict[str, Any] = {
        "game": declared.env_name,
        "players": players,
        "options": game_options(declared, options) or None,
        "components": None if components is None else str(components),
        "opponents": opponents,
        "teacher": teacher,
        "start": start,
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
    warm_up(config.setup(), ("heuristic",))
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
    against = f"like-{given['teacher']}" if "teacher" in given else given.get("opponents", "self")
    opponents = "".join(char if char.isalnum() else "-" for char in against)
    return Path("runs") / f"{given['game']}-{players}p-{opponents}-{given.get('seed', 0)}"


def _stored(folder: Path, given: dict[str, Any]) -> TrainingConfig:
    """The configuration of a run that is to go on; what is given again must be the same."""
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
