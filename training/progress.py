"""What a run shows as it goes on: a bar with decisions per second and the time left, a line for each evaluation."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from stable_baselines3.common.callbacks import BaseCallback

from hedgerow.training.history import Evaluation

__all__ = ["ProgressDisplay"]

#: Seconds between two updates of the bar.
_PAUSE = 0.2


class ProgressDisplay(BaseCallback):
    """A Rich progress bar for :meth:`learn`.

    Args:
        total: decisions in all.
        console: where to; if it is no terminal there are lines, but no bar.
    """

    def __init__(self, total: int, console: Console) -> None:
        super().__init__()
        self.total = total
        self.console = console
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %  {task.completed:,.0f} decisions  {task.fields[rate]:>7,.0f}/s"),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._task: TaskID | None = None
        self._begun = self._shown = 0.0
        self._begun_at = 0

    def _on_training_start(self) -> None:
        self._begun = time.perf_counter()
        self._begun_at = self.model.num_timesteps
        self._task = self._progress.add_task("Training", total=self.total, completed=self._begun_at, rate=0.0)
        self._progress.start()

    def _on_step(self) -> bool:
        now = time.perf_counter()
        if now - self._shown > _PAUSE and self._task is not None:
            self._shown = now
            done = self.model.num_timesteps
            self._progress.update(self._task, completed=min(done, self.total), rate=self.rate())
        return True

    def _on_training_end(self) -> None:
        self.close()

    def rate(self) -> float:
        """Decisions per second since the start, updates included."""
        return (self.model.num_timesteps - self._begun_at) / max(time.perf_counter() - self._begun, 1e-9)

    def show(self, rows: Sequence[Evaluation]) -> None:
        """A line for an evaluation."""
        if rows:
            rates = "   ".join(f"{row.win_rate:.1%} against {row.opponent}" for row in rows)
            self.console.print(
                f"{rows[0].decisions:>13,} decisions  {rows[0].seconds:>6,.0f} s   wins {rates}",
                highlight=False,
                soft_wrap=True,
            )

    def close(self) -> None:
        """Take the bar away; may be called twice."""
        self._progress.stop()
