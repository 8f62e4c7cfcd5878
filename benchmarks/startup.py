"""How long it takes until a game can be played: first use on a machine, later processes, and the import alone.

Every figure is that of whole processes, started one after the other: seconds on the clock, and seconds of the
processor, which other programs on the machine do not add to.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.table import Table

from hedgerow.benchmarks.machine import describe_machine
from hedgerow.envs import catalogue

__all__ = ["Startup", "measure_startup", "startup_table"]

_LIBRARIES: Final = "import numba, gymnasium, pettingzoo"

_BATCH: Final = """
from hedgerow.envs import catalogue
batch = catalogue.batch({name!r}, num_games=64, seed=1)
batch.step(batch.random_actions())
"""

_AEC: Final = """
from hedgerow.envs import {name}
env = {name}.env()
env.reset(seed=1)
observation, *_ = env.last()
env.step(int(observation["action_mask"].argmax()))
"""


@dataclass(frozen=True)
class Startup:
    """One kind of start.

    Attributes:
        what: in words.
        wall: seconds on the clock, the median of the repetitions.
        processor: seconds of the processor, the median.
    """

    what: str
    wall: float
    processor: float


def measure_startup(name: str, repetitions: int = 5) -> list[Startup]:
    """Measure the starts of a game.

    Args:
        name: of the game.
        repetitions: processes of each kind; one for a first use, which compiles.
    """
    full = catalogue.game(name).env_name
    batch, aec = _BATCH.format(name=full), _AEC.format(name=full)
    found = []
    for what, code in (("first use, one step of a batch", batch), ("first use, one step of AEC", aec)):
        with tempfile.TemporaryDirectory() as cache:
            found.append(Startup(what, *_run(code, Path(cache))))
    with tempfile.TemporaryDirectory() as cache:
        for code in (batch, aec):
            _run(code, Path(cache))
        found.append(_median("later process, one step of a batch", lambda: _run(batch, Path(cache)), repetitions))
        found.append(_median("later process, one step of AEC", lambda: _run(aec, Path(cache)), repetitions))
        found.append(_median("import of the libraries", lambda: _run(_LIBRARIES, Path(cache)), repetitions))
        both = f"{_LIBRARIES}; import hedgerow.envs"
        found.append(_median("import of the libraries and hedgerow.envs", lambda: _run(both, Path(cache)), repetitions))
    return found


def _median(what: str, run: Callable[[], tuple[float, float]], repetitions: int) -> Startup:
    times = [run() for _ in range(repetitions)]
    return Startup(what, *(statistics.median(column) for column in zip(*times, strict=True)))


def _run(code: str, cache: Path) -> tuple[float, float]:
    """Seconds on the clock and of the processor of a Python process."""
    before, started = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "HEDGEROW_CACHE_DIR": str(cache)},
        check=True,
        stderr=subprocess.DEVNULL,
    )
    wall, after = time.perf_counter() - started, os.times()
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, processor


def startup_table(name: str, found: list[Startup]) -> Table:
    """A table to print."""
    machine = describe_machine()
    table = Table(
        title=f"Starting {catalogue.game(name).title}",
        title_justify="left",
        caption=f"{machine['cpu']}, {machine['usable_cores']} cores, Python {machine['python']}",
        caption_justify="left",
    )
    for column in ("", "seconds", "of the processor"):
        table.add_column(column, justify="left" if not column else "right")
    for start in found:
        table.add_row(start.what, f"{start.wall:.2f}", f"{start.processor:.2f}")
    return table
