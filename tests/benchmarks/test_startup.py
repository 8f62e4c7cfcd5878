"""The measurement of starts."""

from __future__ import annotations

import pytest

from hedgerow.benchmarks import startup
from hedgerow.benchmarks.startup import measure_startup, startup_table


def test_every_kind_of_start_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[str] = []

    def run(code: str, cache: object) -> tuple[float, float]:
        codes.append(code)
        return float(len(codes)), 1.0

    monkeypatch.setattr(startup, "_run", run)
    found = measure_startup("bauer", repetitions=3)
    assert [start.what for start in found] == [
        "first use, one step of a batch",
        "first use, one step of AEC",
        "later process, one step of a batch",
        "later process, one step of AEC",
        "import of the libraries",
        "import of the libraries and hedgerow.envs",
    ]
    assert [start.wall for start in found] == [1, 2, 6, 9, 12, 15]  # medians; two processes fill the cache in between
    assert startup_table("bauer", found).row_count == 6
    for code in set(codes):
        compile(code, "start", "exec")


def test_a_process_that_fails_is_not_measured(tmp_path: object) -> None:
    with pytest.raises(Exception, match="exit status 1"):
        startup._run("raise SystemExit(1)", tmp_path)  # type: ignore[arg-type]  # any place will do
