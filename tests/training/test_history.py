"""The tables of a run."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from hedgerow.envs.core.errors import SaveError
from hedgerow.training.history import Evaluation, EvaluationTable, ProgressTable, read_evaluations


def line(decisions: int) -> Evaluation:
    return Evaluation(decisions, 1.5, "random", 0.75, 0.7, 0.8, 3.25, 100)


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as stream:
        return list(csv.DictReader(stream))


def test_evaluations_come_back(tmp_path: Path) -> None:
    file = tmp_path / "evaluations.csv"
    table = EvaluationTable(file)
    table.add([line(10)])
    table.add([line(20), line(30)])
    assert read_evaluations(file) == [line(10), line(20), line(30)] == table.rows


def test_a_resumed_table_drops_what_comes_after_the_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "evaluations.csv"
    EvaluationTable(file).add([line(10), line(20), line(30)])
    assert EvaluationTable(file, upto=20).rows == [line(10), line(20)]
    assert read_evaluations(file) == [line(10), line(20)]
    EvaluationTable(file)
    assert read_evaluations(file) == []


def test_a_new_scalar_gets_a_column(tmp_path: Path) -> None:
    file = tmp_path / "progress.csv"
    table = ProgressTable(file)
    table.write({"a": 1, "time/total_timesteps": 100}, {})
    table.write({"a": np.float32(2.5), "b": 3, "time/total_timesteps": 200}, {})
    table.write({"b": 4, "hidden": 1, "time/total_timesteps": 300}, {"hidden": ("csv",)})
    table.write({"b": 5}, {}, step=400)
    assert rows(file) == [
        {"a": "1", "time/total_timesteps": "100", "b": ""},
        {"a": "2.5", "time/total_timesteps": "200", "b": "3"},
        {"a": "", "time/total_timesteps": "300", "b": "4"},
        {"a": "", "time/total_timesteps": "400", "b": "5"},
    ]
    again = ProgressTable(file, upto=200)
    again.write({"b": 6, "time/total_timesteps": 300}, {})
    assert [row["b"] for row in rows(file)] == ["", "3", "6"]


@pytest.mark.parametrize("text", ["x,y\n1,2\n", "decisions,seconds,opponent,win_rate,low,high,margin,games\n1,2\n"])
def test_other_tables_are_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "evaluations.csv"
    file.write_text(text)
    with pytest.raises(SaveError, match=r"evaluations\.csv"):
        EvaluationTable(file, upto=10)
    progress = tmp_path / "progress.csv"
    progress.write_text("x,y\n1,2\n")
    with pytest.raises(SaveError, match="time/total_timesteps"):
        ProgressTable(progress, upto=10)
