"""The lock between processes: the others wait until it is released, also by the end of its holder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.envs.core.file_lock import locked

pytest.importorskip("fcntl")

HOLD = """
import sys
from pathlib import Path
from hedgerow.envs.core.file_lock import locked

print("asks", flush=True)
with locked(Path(sys.argv[1])):
    print("holds", flush=True)
    sys.stdin.readline()
"""


def holder(file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HOLD, str(file)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with holder(file) as other:
        with locked(file):
            assert said(other) == "asks"
            assert other.stdin is not None
            other.stdin.close()  # it would end now if it did not wait for the lock
            with pytest.raises(subprocess.TimeoutExpired):
                other.wait(0.5)
        assert said(other) == "holds"


def test_the_end_of_a_process_releases_it(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with holder(file) as other:
        assert [said(other), said(other)] == ["asks", "holds"]
        other.kill()
    with locked(file), holder(tmp_path / "another") as unhindered:
        assert [said(unhindered), said(unhindered)] == ["asks", "holds"]
        unhindered.kill()


def test_where_nothing_can_be_locked_nobody_waits(tmp_path: Path) -> None:
    with locked(tmp_path / "no such folder" / "lock"):
        pass
