"""The door to numba: the cache follows the sources, and plain Python plays the same games."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hedgerow.envs import catalogue
from hedgerow.envs.core import jit

ROOT = Path(__file__).resolve().parents[3]

_MODULE = """
from hedgerow.envs.core.jit import entry
from hedgerow.envs.{place}.inner import value


@entry
def answer(number):
    return value(number)
"""

_INNER = """
from hedgerow.envs.core.jit import rule


@rule
def value(number):
    return number + {addend}
"""


def run(code: str, path: Path, cache: Path, **environment: str) -> str:
    """Run Python with another copy of the package and return what it printed."""
    return run_with_errors(code, path, cache, **environment)[0]


def run_with_errors(code: str, path: Path, cache: Path, **environment: str) -> tuple[str, str]:
    """Run Python with another copy of the package and return what it printed and what it logged."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "PYTHONPATH": str(path), "HEDGEROW_CACHE_DIR": str(cache), **environment},
        cwd=path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A tree with nothing but the core of the package and a tiny game-like module."""
    envs = tmp_path / "tree" / "hedgerow" / "envs"
    envs.mkdir(parents=True)
    (envs / "__init__.py").write_text("", encoding="utf-8")
    shutil.copytree(ROOT / "envs" / "core", envs / "core", ignore=shutil.ignore_patterns("__pycache__"))
    tiny = envs / "tiny"
    tiny.mkdir()
    (tiny / "__init__.py").write_text("", encoding="utf-8")
    (tiny / "outer.py").write_text(_MODULE.format(place="tiny"), encoding="utf-8")
    (tiny / "inner.py").write_text(_INNER.format(addend=1), encoding="utf-8")
    return tmp_path / "tree"


ASK = """
import json
from hedgerow.envs.tiny.outer import answer
result = answer(10)
hits = sum(answer.stats.cache_hits.values()) if hasattr(answer, "stats") else -1
print(json.dumps([result, hits]))
"""


@pytest.mark.slow
def test_an_edited_rule_is_compiled_anew_and_an_unchanged_one_is_loaded(copied: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert json.loads(run(ASK, copied, cache)) == [11, 0]
    assert json.loads(run(ASK, copied, cache)) == [11, 1]
    # The edited file is not the one of the entry point: numba's own cache would not notice.
    (copied / "hedgerow" / "envs" / "tiny" / "inner.py").write_text(_INNER.format(addend=5), encoding="utf-8")
    assert json.loads(run(ASK, copied, cache)) == [15, 0]
    assert len(list(cache.glob("code-*"))) == 2
    (copied / "hedgerow" / "envs" / "tiny" / "inner.py").write_text(_INNER.format(addend=1), encoding="utf-8")
    assert json.loads(run(ASK, copied, cache)) == [11, 1]  # the old machine code is still there


@pytest.mark.slow
def test_a_first_start_says_what_takes_its_time(copied: Path, tmp_path: Path) -> None:
    announced = [run_with_errors(ASK, copied, tmp_path / "cache")[1] for _ in range(2)]
    assert announced == ["Compiling the rules for this machine: about 20 s, once.\n", ""]
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert "each time, because the cache folder cannot be written" in run_with_errors(ASK, copied, blocked)[1]


@pytest.mark.slow
def test_old_machine_code_is_removed(copied: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    old, young = cache / "code-old", cache / "code-young"
    for folder in (old, young):
        folder.mkdir(parents=True)
    long_ago = 40 * 24 * 3600
    stamp = old.stat().st_mtime - long_ago
    os.utime(old, (stamp, stamp))
    run(ASK, copied, cache)
    assert not old.exists()
    assert young.exists()


@pytest.mark.slow
def test_without_a_place_for_the_cache_everything_works(copied: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert json.loads(run(ASK, copied, blocked)) == [11, 0]


def test_no_record_begins_with_all_of_another() -> None:
    """numba would warn, and take machine code for the shorter one for the longer one, too."""
    kinds = [
        dtype for game in map(catalogue.game, catalogue.names()) for dtype in (game.config_dtype, game.state_dtype)
    ]
    fields = [[(name, str(dtype[name])) for name in dtype.names or ()] for dtype in kinds]
    for number, one in enumerate(fields):
        for other in fields[number + 1 :]:
            size = min(len(one), len(other))
            assert one[:size] != other[:size]


PLAY = """
import hashlib
import numpy as np
from hedgerow.envs import catalogue
from hedgerow.envs.core.jit import JIT
assert not JIT
batch = catalogue.batch("bauer_v0", num_games=3, num_players={players}, seed=5, autoreset=False, matches={matches})
digest = hashlib.sha256()
while (batch.seats >= 0).any():
    for name in batch.setup.game.state_dtype.names:
        digest.update(np.ascontiguousarray(batch._states[name]).tobytes())
    digest.update(batch.observations.tobytes() + batch.action_masks.tobytes())
    batch.step(batch.random_actions())
    if batch._lengths.max() % 9 == 0:
        batch.determinize(seed=int(batch._lengths.max()))
print(digest.hexdigest(), batch.final_points.tolist())
"""


def _linked(tmp_path: Path) -> Path:
    """A place from which the package can be imported without the test environment's own paths."""
    tree = tmp_path / "tree" / "hedgerow"
    tree.mkdir(parents=True)
    (tree / "envs").symlink_to(ROOT / "envs", target_is_directory=True)
    return tree.parent


@pytest.mark.slow
@pytest.mark.parametrize(("players", "matches"), [(2, 1), (3, 1), (5, 2)])
def test_plain_python_plays_the_same_games(players: int, matches: int, tmp_path: Path) -> None:
    batch = catalogue.batch("bauer_v0", num_games=3, num_players=players, seed=5, autoreset=False, matches=matches)
    digest = hashlib.sha256()
    while (batch.seats >= 0).any():
        for name in batch.setup.game.state_dtype.names or ():
            digest.update(np.ascontiguousarray(batch._states[name]).tobytes())
        digest.update(batch.observations.tobytes() + batch.action_masks.tobytes())
        batch.step(batch.random_actions())
        if batch._lengths.max() % 9 == 0:
            batch.determinize(seed=int(batch._lengths.max()))
    code = PLAY.format(players=players, matches=matches)
    found = run(code, _linked(tmp_path), tmp_path / "cache", NUMBA_DISABLE_JIT="1")
    assert found == f"{digest.hexdigest()} {batch.final_points.tolist()}"


def test_the_cache_folder_is_named_by_the_sources() -> None:
    folder = jit.cache_folder("hedgerow.envs")
    assert folder is None or folder.name == f"code-{jit.source_hash('hedgerow.envs')}"
    assert jit.cache_folder("somebody.else") is None
    assert len(jit.source_hash("hedgerow.envs")) == 16


AEC = """
import hashlib
from hedgerow.envs import bauer_v0
env = bauer_v0.env(num_players=2)
env.reset(seed=5)
while env.agents:
    agent = env.agent_selection
    env.step(None if env.terminations[agent] else int(env.infos[agent]["action_mask"].argmax()))
print(hashlib.sha256(env.save()).hexdigest())
"""


@pytest.mark.slow
def test_the_environment_runs_as_plain_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(AEC, "aec", "exec"), {})
    compiled = capsys.readouterr().out.strip()
    assert run(AEC, _linked(tmp_path), tmp_path / "cache", NUMBA_DISABLE_JIT="1") == compiled
