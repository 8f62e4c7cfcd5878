"""The tables of a run: ``progress.csv`` with the scalars of each update, ``evaluations.csv`` with the matches.

Both are written line by line. A resumed run goes on with the lines up to its checkpoint and drops those after it, which
it will write again.
"""

from __future__ import annotations

import csv
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from stable_baselines3.common.logger import KVWriter

from hedgerow.envs.core.errors import SaveError
from hedgerow.training.evaluation import Match

__all__ = ["Evaluation", "EvaluationTable", "ProgressTable"]

#: The column of ``progress.csv`` that counts decisions.
DECISIONS = "time/total_timesteps"


class ProgressTable(KVWriter):
    """``progress.csv`` as stable-baselines3 writes it, but a resumed run keeps what was there.

    Args:
        file: where to.
        upto: keep the lines with at most so many decisions; None to start anew.

    Raises:
        SaveError: if an existing file is not such a table.
    """

    def __init__(self, file: Path, upto: int | None = None) -> None:
        self.file = file
        self._columns: list[str] = []
        self._rows: list[dict[str, Any]] = []
        if upto is not None and file.exists():
            self._rows = [row for row in _read(file, [DECISIONS]) if float(row[DECISIONS] or 0) <= upto]
            self._columns = list(self._rows[0]) if self._rows else []
        self._rewrite()

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Add a line; a scalar that is new gets a new column."""
        row = {
            key: value.item() if isinstance(value, np.generic) else value
            for key, value in sorted(key_values.items())
            if isinstance(value, (int, float, str, np.number)) and "csv" not in (key_excluded.get(key) or ())
        }
        row.setdefault(DECISIONS, step)
        self._rows.append(row)
        new = [key for key in row if key not in self._columns]
        if new:
            self._columns += new
            self._rewrite()
        else:
            with self.file.open("a", newline="", encoding="utf-8") as stream:
                csv.DictWriter(stream, self._columns).writerow(row)

    def close(self) -> None:
        """Nothing is held open."""

    def _rewrite(self) -> None:
        with self.file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, self._columns)
            writer.writeheader()
            writer.writerows(self._rows)


@dataclass(frozen=True)
class Evaluation:
    """A line of ``evaluations.csv``.

    Attributes:
        decisions: what the policy had learned from.
        seconds: training time.
        opponent: name.
        win_rate, low, high: share of the victories with its 95 % interval.
        margin: mean score less the mean of the others'.
        games: number of games.
    """

    decisions: int
    seconds: float
    opponent: str
    win_rate: float
    low: float
    high: float
    margin: float
    games: int

    @classmethod
    def of(cls, match: Match, decisions: int, seconds: float) -> Evaluation:
        """A match as a line."""
        low, high = match.win_interval
        return cls(
            decisions=decisions,
            seconds=round(seconds, 1),
            opponent=match.opponent,
            win_rate=round(match.win_rate, 4),
            low=round(low, 4),
            high=round(high, 4),
            margin=round(match.margin, 4),
            games=match.games,
        )


class EvaluationTable:
    """``evaluations.csv``.

    Args:
        file: where to.
        upto: keep the lines with at most so many decisions; None to start anew.

    Attributes:
        rows: all lines.

    Raises:
        SaveError: if an existing file is not such a table.
    """

    def __init__(self, file: Path, upto: int | None = None) -> None:
        self.file = file
        self.rows: list[Evaluation] = []
        if upto is not None and file.exists():
            self.rows = [row for row in read_evaluations(file) if row.decisions <= upto]
        with self.file.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(_COLUMNS)
            writer.writerows(dataclasses.astuple(row) for row in self.rows)

    def add(self, rows: Sequence[Evaluation]) -> None:
        """Write more lines."""
        self.rows += rows
        with self.file.open("a", newline="", encoding="utf-8") as stream:
            csv.writer(stream).writerows(dataclasses.astuple(row) for row in rows)


_COLUMNS = [field.name for field in dataclasses.fields(Evaluation)]


def read_evaluations(file: Path) -> list[Evaluation]:
    """Read ``evaluations.csv``.

    Raises:
        SaveError: if it is not such a table.
    """
    rows = _read(file, _COLUMNS)
    try:
        return [
            Evaluation(
                decisions=int(row["decisions"]),
                seconds=float(row["seconds"]),
                opponent=row["opponent"],
                win_rate=float(row["win_rate"]),
                low=float(row["low"]),
                high=float(row["high"]),
                margin=float(row["margin"]),
                games=int(row["games"]),
            )
            for row in rows
        ]
    except (TypeError, ValueError) as error:
        raise SaveError(f"{file} is not a table of evaluations: {error}") from None


def _read(file: Path, needed: Sequence[str]) -> list[dict[str, Any]]:
    with file.open(newline="", encoding="utf-8") as stream:
        reader = csv.DictReader(stream)
        missing = [name for name in needed if name not in (reader.fieldnames or ())]
        rows = list(reader)
    if missing and rows:
        raise SaveError(f"{file} lacks the column {missing[0]!r}")
    return rows
