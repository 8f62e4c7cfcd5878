"""The measurement of throughput: that it measures what it says, not how fast anything is."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from hedgerow.benchmarks import throughput
from hedgerow.benchmarks.machine import describe_machine
from hedgerow.benchmarks.results import write_results
from hedgerow.envs import catalogue
from hedgerow.envs.core.errors import OptionError

pytestmark = pytest.mark.xdist_group("throughput")


@pytest.fixture(scope="module")
def results() -> throughput.Throughput:
    return throughput.measure("bauer", players=[2, 3], batches=[1, 64], seconds=0.001, repetitions=2)


def test_every_api_at_every_number_of_players(results: throughput.Throughput) -> None:
    cases = [(row.api, row.players, row.games) for row in results.measurements]
    each = [("GameBatch", 1), ("GameBatch", 64), ("AEC", 1), ("Parallel", 1), ("SB3 VecEnv", 1024)]
    assert cases == [(api, players, games) for players in (2, 3) for api, games in each]
    for row in results.measurements:
        assert 0 < row.low <= row.per_second <= row.high
        assert (row.copies_per_second is None) == (row.api != "GameBatch") == (row.ratio is None)


def test_decisions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for case in throughput._cases(catalogue.game("bauer").setup(2), [16]):
        done = case.work()
        if case.api in ("AEC", "Parallel"):
            assert 20 <= done <= 74  # one game of two players
        else:
            assert done == 1024
        if case.copying is not None:
            assert case.copying() == done


def test_written_and_shown(results: throughput.Throughput, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "throughput.json"
    write_results(file, [results])
    (found,) = json.loads(file.read_text())
    assert found["game"] == "bauer_v0"
    assert found["machine"]["python"] == describe_machine()["python"]
    assert len(found["measurements"]) == 10
    console = Console(width=150, record=True, quiet=False, file=(tmp_path / "out").open("w"))
    console.print(throughput.table_of(results))
    text = console.export_text()
    assert text.count("GameBatch") == 4
    assert found["machine"]["cpu"] in text


def test_without_stable_baselines3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hedgerow.training.vec_env", None)
    found = throughput.measure("bauer", players=[2], batches=[1], seconds=0.001, repetitions=1)
    assert [row.api for row in found.measurements] == ["GameBatch", "AEC", "Parallel"]


def test_mistakes_are_refused() -> None:
    with pytest.raises(OptionError, match="bauer"):
        throughput.measure("baur")
    with pytest.raises(OptionError, match="num_players"):
        throughput.measure("bauer", players=[9])
    with pytest.raises(OptionError, match="days"):
        throughput.measure("bauer", players=[2], options={"days": 1})


def test_options_of_the_game() -> None:
    planes = throughput.measure(
        "bauernschlau", players=[2], batches=[1], seconds=0.001, repetitions=1, options={"observation": "planes"}
    )
    assert planes.options == {"observation": "planes"}
    assert planes.to_dict()["options"] == {"observation": "planes"}
    out = io.StringIO()
    Console(width=150, file=out).print(throughput.table_of(planes))
    assert "bauernschlau_v0, observation=planes" in out.getvalue()
