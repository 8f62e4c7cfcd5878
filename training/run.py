"""A training run in a folder of its own, from the first decision to the learning curve.

The folder holds::

    config.json        every choice that decides the result
    progress.csv       scalars of each update
    evaluations.csv    matches against the built-in agents on the way
    tensorboard/       the same for `tensorboard --logdir`
    checkpoint.zip     where `resume` goes on
    policy.zip         the policy: `hedgerow.agents.load("runs/x/policy.zip")`
    curve.png          win rates over decisions
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat

from hedgerow.agents.policy_agent import PolicyAgent
from hedgerow.agents.streams import derived_seed
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.training.checkpoint import Checkpointer, load_checkpoint, saved_model
from hedgerow.training.config import TrainingConfig
from hedgerow.training.curves import draw_curve
from hedgerow.training.evaluation import built_in_opponents, evaluate
from hedgerow.training.files import write_atomically
from hedgerow.training.history import Evaluation, EvaluationTable, ProgressTable
from hedgerow.training.ppo import algorithm, make_env, make_model
from hedgerow.training.progress import ProgressDisplay

__all__ = ["RunResult", "train"]

CONFIG = "config.json"
CHECKPOINT = "checkpoint.zip"
POLICY = "policy.zip"
CURVE = "curve.png"
TENSORBOARD = "tensorboard"

#: Key of the seed of evaluations among those that come from the seed of a run.
_EVALUATION = 1


@dataclass(frozen=True)
class RunResult:
    """How a run ended.

    Attributes:
        folder: of the run.
        finished: False if it was interrupted; then it can be resumed.
        decisions: learned from so far.
        seconds: training time so far.
        evaluations: the matches of the last evaluation.
        checkpoint_at: decisions at which an interrupted run will go on; None if it has no checkpoint.
    """

    folder: Path
    finished: bool
    decisions: int
    seconds: float
    evaluations: tuple[Evaluation, ...]
    checkpoint_at: int | None = None


def train(
    config: TrainingConfig,
    folder: Path,
    *,
    resume: bool = False,
    overwrite: bool = False,
    console: Console | None = None,
) -> RunResult:
    """Train a policy.

    Ctrl-C (SIGINT) and SIGTERM end the run after the present update, with a checkpoint; a second Ctrl-C at once.

    Args:
        config: of the run. A resumed run needs the configuration with which it began.
        folder: of the run, made if it does not exist.
        resume: go on from the folder's checkpoint, or begin where a run was stopped before its first.
        overwrite: begin anew where a run has been.
        console: where to show progress; none if not given.

    Raises:
        OptionError: if a choice does not fit, or the folder already holds a run and ``resume`` is not asked for.
        FileNotFoundError: if there is nothing to resume.
        SaveError: if what is there is damaged.
    """
    console = console or Console(quiet=True)
    folder = Path(folder)
    _configure_torch(config.threads)
    env = make_env(config)
    _claim(folder, config, resume, overwrite)

    resume = resume and (folder / CHECKPOINT).exists()
    if resume:
        checkpoint = load_checkpoint(folder / CHECKPOINT, algorithm(config), env)
        model, clock = checkpoint.model, Clock(checkpoint.seconds)
        pending = checkpoint.scalars
        console.print(f"Going on from {model.num_timesteps:,} decisions.", highlight=False)
    else:
        model, clock, pending = make_model(config, env), Clock(), {}
    upto = model.num_timesteps if resume else None
    tensorboard = TensorBoardOutputFormat(str(folder / TENSORBOARD))
    model.set_logger(Logger(str(folder), [ProgressTable(folder / "progress.csv", upto), tensorboard]))
    for name, value in pending.items():
        model.logger.record(name, value)

    table = EvaluationTable(folder / "evaluations.csv", upto)
    display = ProgressDisplay(config.steps, console)
    checkpointer = Checkpointer(folder / CHECKPOINT, config.checkpoint_every, clock.seconds)
    evaluator = Evaluator(config, config.setup(), table, clock, display)
    clock.start()
    try:
        with _interruptible(checkpointer, console):
            model.learn(
                max(config.steps - model.num_timesteps, 0),
                callback=[evaluator, checkpointer, display],
                reset_num_timesteps=not resume,
            )
    except KeyboardInterrupt:
        checkpointer.stopping = True
    finally:
        display.close()
        clock.stop()
        model.logger.close()

    at = checkpointer.saved_at
    if checkpointer.stopping and model.num_timesteps < config.steps:
        if at is None and resume:
            at = upto
        return RunResult(folder, False, model.num_timesteps, clock.seconds(), evaluator.latest, at)
    evaluator.run(model)
    write_atomically(folder / POLICY, saved_model(model))
    draw_curve(folder / CURVE, table.rows, _title(config), config.players)
    return RunResult(folder, True, model.num_timesteps, clock.seconds(), evaluator.latest)


class Clock:
    """Training time, without evaluations and without the time between an interrupt and its resumption."""

    def __init__(self, before: float = 0.0) -> None:
        self._before = before
        self._since: float | None = None

    def start(self) -> None:
        """Run."""
        self._since = time.perf_counter()

    def stop(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds(), None

    def seconds(self) -> float:
        """The time so far."""
        return self._before + (0.0 if self._since is None else time.perf_counter() - self._since)


class Evaluator(BaseCallback):
    """Plays the policy against the built-in agents every so many decisions, always on the same deals."""

    def __init__(
        self, config: TrainingConfig, setup: Setup, table: EvaluationTable, clock: Clock, display: ProgressDisplay
    ) -> None:
        super().__init__()
        self.config = config
        self.setup = setup
        self.table = table
        self.clock = clock
        self.display = display
        self.opponents = built_in_opponents(setup)
        self.latest: tuple[Evaluation, ...] = ()
        self._next = 0

    def _on_training_start(self) -> None:
        # Multiples of the interval, so that a resumed run evaluates where an uninterrupted one does.
        self._next = self._after(max((row.decisions for row in self.table.rows), default=0))

    def _after(self, decisions: int) -> int:
        every = self.config.evaluate_every
        return (decisions // every + 1) * every if every else self.config.steps

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps >= self._next:
            self.run(self.model)
            self._next = self._after(self.model.num_timesteps)

    def _on_step(self) -> bool:
        return True

    def run(self, model: Any) -> None:
        """Evaluate now."""
        self.clock.stop()
        decisions, seconds = model.num_timesteps, self.clock.seconds()
        agent = PolicyAgent(model, self.setup, name="policy")
        seed = derived_seed(self.config.seed, _EVALUATION)
        matches = evaluate(
            agent, self.opponents, self.setup, self.config.evaluation_games, seed or 0, self.config.threads
        )
        self.latest = tuple(Evaluation.of(match, decisions, seconds) for match in matches)
        self.table.add(self.latest)
        for row in self.latest:
            model.logger.record(f"evaluation/win_rate_against_{row.opponent}", row.win_rate)
        self.display.show(self.latest)
        self.clock.start()


def _claim(folder: Path, config: TrainingConfig, resume: bool, overwrite: bool) -> None:
    """Make the folder and write down the configuration; refuse to mix two runs."""
    file = folder / CONFIG
    if resume:
        if not file.exists():
            raise FileNotFoundError(f"there is no run to resume in {folder}")
        if TrainingConfig.read(file) != config:
            raise OptionError(f"{folder} began with another configuration: see {file}")
        if (folder / POLICY).exists():
            raise OptionError(f"the run in {folder} has ended: there is nothing to resume")
        return
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder} is not a folder")
    kept = [name for name in (CHECKPOINT, POLICY) if (folder / name).exists()]
    if kept and not overwrite:
        raise OptionError(
            f"{folder} already holds a run ({', '.join(kept)}): go on with it (--resume), replace it (--overwrite) or "
            "choose another folder (--out)"
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name in (CHECKPOINT, POLICY, CURVE):
        (folder / name).unlink(missing_ok=True)
    if file.exists():
        for events in (folder / TENSORBOARD).glob("events.out.tfevents.*"):
            events.unlink()
    write_atomically(file, config.to_json().encode())


def _configure_torch(threads: int) -> None:
    torch.set_num_threads(threads)
    # Distributions check their arguments at each construction, which takes a fifth of a rollout; ours are made by code
    # that is tested.
    torch.distributions.Distribution.set_default_validate_args(False)


@contextmanager
def _interruptible(checkpointer: Checkpointer, console: Console) -> Iterator[None]:
    """Let the first SIGINT or SIGTERM end training after the present update."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set handlers
        yield
        return

    def stop(number: int, frame: Any) -> None:
        if checkpointer.stopping:
            raise KeyboardInterrupt
        checkpointer.stopping = True
        console.print("Stopping after this update (Ctrl-C again: at once) ...")

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _title(config: TrainingConfig) -> str:
    if config.teacher is not None:
        return f"{config.game}, {config.players} players, imitating {config.teacher}, seed {config.seed}"
    how = "self-play" if config.self_play else f"against {', '.join(config.opponent_names)}"
    return f"{config.game}, {config.players} players, {how}, seed {config.seed}"
