"""Decisions per second on one core, through each API, next to the bare copying of what they deliver.

What is measured is random legal play with observation, mask and restart: for each decision the deciding seat's
observation and legal actions are written, an action is drawn, carried out, and a finished game is followed by a new
one. Through :class:`GameBatch` the draw is compiled, too; through AEC, Parallel and the SB3 environment actions are
drawn as a user would. The SB3 environment's decisions are the learner's: those of its random opponents come on top.

Everything runs in one thread, and seconds are those of the processor (``time.thread_time``): other programs on the
machine take nothing away, except from its caches. Speed still varies from hour to hour, so every repetition measures
all of them in turn, and the median counts. Copying the same arrays (``numpy.copyto`` of observations and masks) is the
floor: nothing that delivers them can be faster.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from hedgerow.benchmarks.machine import describe_machine
from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Game, Setup

__all__ = ["BATCHES", "Measurement", "Throughput", "measure", "table_of"]

#: Sizes of batches.
BATCHES: Final = (1, 64, 1024, 8192)

#: Size of the batch under the SB3 environment.
_SB3_ENVS: Final = 1024

#: A step of a measurement: does some work and returns the number of decisions.
Work = Callable[[], int]


@dataclass(frozen=True)
class Measurement:
    """One API at one number of players and one size of batch.

    Attributes:
        api: ``"GameBatch"``, ``"AEC"``, ``"Parallel"``, ``"SB3 VecEnv"``.
        players: number of seats.
        games: games at the same time.
        per_second: decisions per second, the median of the repetitions.
        low, high: the slowest and the fastest repetition.
        copies_per_second: how many of the same observations and masks are copied in a second; None where there is no
            batch.
    """

    api: str
    players: int
    games: int
    per_second: float
    low: float
    high: float
    copies_per_second: float | None

    @property
    def ratio(self) -> float | None:
        """How many times longer than copying alone."""
        return None if self.copies_per_second is None else self.copies_per_second / self.per_second


@dataclass(frozen=True)
class Throughput:
    """All measurements of a game.

    Attributes:
        game: name.
        options: the game's own options that were given.
        seconds, repetitions: how long each was measured and how often.
        machine: see :func:`hedgerow.benchmarks.machine.describe_machine`.
        measurements: in the order of the table.
    """

    game: str
    options: dict[str, Any]
    seconds: float
    repetitions: int
    machine: dict[str, Any]
    measurements: tuple[Measurement, ...]

    def to_dict(self) -> dict[str, Any]:
        """In a form that JSON can hold."""
        rows = [{**asdict(row), "ratio": row.ratio} for row in self.measurements]
        return {**asdict(self), "measurements": rows}


@dataclass(frozen=True)
class _Case:
    """What is measured: an API, and copying the same bytes where that makes sense."""

    api: str
    players: int
    games: int
    work: Work
    copying: Work | None


def measure(
    name: str,
    *,
    players: Sequence[int] | None = None,
    batches: Sequence[int] = BATCHES,
    seconds: float = 0.2,
    repetitions: int = 5,
    options: Mapping[str, Any] | None = None,
    console: Console | None = None,
) -> Throughput:
    """Measure a game.

    Args:
        name: of the game, as in the catalogue.
        players: numbers of players; all if not given.
        batches: sizes of batches for GameBatch.
        seconds: of each repetition of each measurement.
        repetitions: of which the median counts.
        options: the game's own options; its defaults if not given.
        console: shows a bar; none if not given.

    Raises:
        OptionError: if there is no such game or option, or it cannot be played by so many.
    """
    game = catalogue.game(name)
    counts = tuple(players) if players is not None else tuple(range(game.min_players, game.max_players + 1))
    chosen = dict(options or {})
    cases = [case for count in counts for case in _cases(game.setup(count, **chosen), batches)]
    rates: list[list[float]] = [[] for _ in cases]
    copies: list[list[float]] = [[] for _ in cases]
    console = console or Console(quiet=True)
    with Progress(
        TextColumn("Measuring {task.fields[what]}"),
        BarColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=len(cases) * repetitions, what="")
        for _ in range(repetitions):
            for index, case in enumerate(cases):
                progress.update(task, what=f"{case.api}, {case.players} players, {case.games} games")
                rates[index].append(_rate(case.work, seconds))
                if case.copying is not None:
                    copies[index].append(_rate(case.copying, seconds / 4))
                progress.advance(task)
    return Throughput(
        game=game.env_name,
        options=chosen,
        seconds=seconds,
        repetitions=repetitions,
        machine=describe_machine(),
        measurements=tuple(
            Measurement(
                api=case.api,
                players=case.players,
                games=case.games,
                per_second=statistics.median(rate),
                low=min(rate),
                high=max(rate),
                copies_per_second=statistics.median(copy) if copy else None,
            )
            for case, rate, copy in zip(cases, rates, copies, strict=True)
        ),
    )


def table_of(results: Throughput) -> Table:
    """The results as a table."""
    machine = results.machine
    versions = ", ".join(
        f"{name} {machine[name]}" for name in ("python", "numpy", "numba", "pettingzoo") if name in machine
    )
    options = "".join(f", {name}={value}" for name, value in results.options.items())
    table = Table(
        "API",
        title=f"{results.game}{options}: decisions per second on one core",
        title_justify="left",
        caption=f"{machine['cpu']}, {machine['cores']} cores; {versions}\nmedian of {results.repetitions} repetitions; "
        "copying: the same observations and masks copied, ratio: times as long as that\n"
        "SB3 VecEnv: decisions of the learner, against random opponents",
        caption_justify="left",
    )
    for heading in ("players", "games", "decisions/s", "slowest - fastest", "copying/s", "ratio"):
        table.add_column(heading, justify="right")
    last = None
    for row in results.measurements:
        if last is not None and row.players != last:
            table.add_section()
        last = row.players
        table.add_row(
            row.api,
            str(row.players),
            f"{row.games:,}",
            f"{row.per_second:,.0f}",
            f"{row.low:,.0f} - {row.high:,.0f}",
            "-" if row.copies_per_second is None else f"{row.copies_per_second:,.0f}",
            "-" if row.ratio is None else f"{row.ratio:.1f}",
        )
    return table


def _rate(work: Work, seconds: float) -> float:
    """Decisions per second of processor time."""
    done = 0
    start = time.thread_time()
    while True:
        done += work()
        passed = time.thread_time() - start
        if passed >= seconds:
            return done / passed


def _cases(setup: Setup, batches: Sequence[int]) -> list[_Case]:
    cases = [_batch_case(setup, size) for size in batches]
    cases.append(_aec_case(setup))
    cases.append(_parallel_case(setup))
    vec_env = _vec_env_case(setup)
    return [*cases, vec_env] if vec_env is not None else cases


def _batch_case(setup: Setup, games: int) -> _Case:
    batch = GameBatch(setup, games, seed=1)
    # As many steps in one piece of work as make about a thousand decisions, so that looking at the clock costs nothing.
    steps = max(1, 1024 // games)
    observations, masks = np.empty_like(batch.observations), np.empty_like(batch.action_masks)

    def work() -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return steps * games

    def copying() -> int:
        for _ in range(steps):
            np.copyto(observations, batch.observations)
            np.copyto(masks, batch.action_masks)
        return steps * games

    work()  # compiled, or loaded from the cache, before anything is measured
    return _Case("GameBatch", setup.num_players, games, work, copying)


def _aec_case(setup: Setup) -> _Case:
    env = _module(setup.game).env(num_players=setup.num_players, **setup.options)
    chance = random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        """One game; its chance goes on where that of the last one ended, as in a batch."""
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            decisions += 1
        return decisions

    work()
    return _Case("AEC", setup.num_players, 1, work, None)


def _parallel_case(setup: Setup) -> _Case:
    env = _module(setup.game).parallel_env(num_players=setup.num_players, **setup.options)
    chance = random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        """One game; what counts as a decision is an action of an agent with anything to decide, not `wait`."""
        decisions = 0
        observations, _ = env.reset()
        while env.agents:
            actions = {}
            for agent, seen in observations.items():
                legal = seen["action_mask"].nonzero()[0]
                action = int(legal[int(chance.random() * len(legal))])
                actions[agent] = action
                decisions += action != 0
            observations, *_ = env.step(actions)
        return decisions

    work()
    return _Case("Parallel", setup.num_players, 1, work, None)


def _vec_env_case(setup: Setup) -> _Case | None:
    """The SB3 environment with random opponents; None without stable-baselines3."""
    try:
        from hedgerow.training.vec_env import SeatVecEnv
    except ImportError:
        return None
    env = SeatVecEnv(setup, _SB3_ENVS, "random", seed=1)
    env.reset()

    def work() -> int:
        env.step(env.seat_batch.random_actions())
        return _SB3_ENVS

    work()
    return _Case("SB3 VecEnv", setup.num_players, _SB3_ENVS, work, None)


def _module(game: Game) -> Any:
    import importlib

    return importlib.import_module(f"hedgerow.envs.{game.env_name}")
