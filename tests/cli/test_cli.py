"""The command line: what it prints, and how it answers mistakes."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hedgerow.cli import main as cli
from hedgerow.cli import train_command
from hedgerow.cli.missing import install_hint
from hedgerow.training.progress import ProgressDisplay


class Result:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err
        self.words = " ".join((out + " " + err).replace("│", " ").split())


#: Runs a command line.
Command = Callable[..., Result]


@pytest.fixture
def hedgerow(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "150")

    def call(*arguments: str) -> Result:
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        code = ended.value.code
        return Result(code if isinstance(code, int) else 0 if code is None else 1, *capsys.readouterr())

    return call


SMALL = ("--envs", "8", "--rollout", "16", "--minibatch", "64", "--epochs", "1", "--trunk", "16", "--heads", "8")
SHORT = (*SMALL, "--evaluation-games", "20", "--threads", "1")


def test_games(hedgerow: Command) -> None:
    result = hedgerow("games")
    assert result.code == 0
    assert "bauer_v0" in result.out
    assert "matches=1" in result.out
    assert "reconstructed" in result.words


def test_train_and_evaluate(hedgerow: Command, tmp_path: Path) -> None:
    out = tmp_path / "run"
    result = hedgerow("train", "bauer", "--players", "2", "--steps", "1_000", "--seed", "3", "--out", str(out), *SHORT)
    assert result.code == 0, result.err
    assert "against random" in result.out
    assert "against heuristic" in result.out
    assert "1,024 decisions" in result.words
    config = json.loads((out / "config.json").read_text())
    assert (config["game"], config["players"], config["steps"], config["seed"]) == ("bauer_v0", 2, 1000, 3)

    policy = str(out / "policy.zip")
    compared = hedgerow("evaluate", "bauer", policy, "heuristic", "random", "--games", "20")
    assert compared.code == 0, compared.err
    assert "2 players" in compared.words  # from config.json
    assert compared.out.count("%") >= 18
    wrong = hedgerow("evaluate", "bauer", policy, "random", "--players", "3", "--games", "20")
    assert wrong.code == 2
    assert "number of players it was trained on" in wrong.words

    again = hedgerow("train", "bauer", "--players", "2", "--out", str(out), *SHORT)
    assert again.code == 2
    assert "--overwrite" in again.err
    assert hedgerow("train", "bauer", "--out", str(out), "--resume").code == 2


@pytest.mark.parametrize("opponents", ["random", "heuristic,random"])
def test_train_against_fixed_opponents(hedgerow: Command, tmp_path: Path, opponents: str) -> None:
    options = ("--players", "3", "--steps", "300", "--opponents", opponents, "--set", "matches=2", "--reward", "margin")
    result = hedgerow("train", "bauer", *options, "--out", str(tmp_path / "run"), *SHORT)
    assert result.code == 0, result.err
    assert json.loads((tmp_path / "run" / "config.json").read_text())["options"] == {"matches": 2}


def test_interrupted_and_resumed(hedgerow: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = str(tmp_path)
    step = ProgressDisplay._on_step

    def interrupted(self: ProgressDisplay) -> bool:
        if self.model.num_timesteps == 200:
            os.kill(os.getpid(), signal.SIGINT)
        return step(self)

    with monkeypatch.context() as patch:
        patch.setattr(ProgressDisplay, "_on_step", interrupted)
        stopped = hedgerow("train", "bauer", "--players", "2", "--steps", "600", "--out", out, *SHORT)
    assert stopped.code == 130
    assert "checkpoint stands at 256 decisions" in stopped.words
    assert f"hedgerow train bauer --out {out} --resume" in stopped.words
    other = hedgerow("train", "bauer", "--out", out, "--resume", "--steps", "700")
    assert other.code == 2
    assert "began with steps 600, not 700" in other.words
    assert hedgerow("train", "bauer", "--out", out, "--resume").code == 0


def test_bench_games(hedgerow: Command, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    result = hedgerow("bench", "games", "bewere", "random", "--games", "20", "--set", "rounds=1", "--out", str(file))
    assert result.code == 0
    found = json.loads(file.read_text())
    assert [row["options"]["num_players"] for row in found] == [2, 3, 4, 5]
    assert {(row["agent"], row["games"], row["options"]["rounds"]) for row in found} == {("random", 20, 1)}
    assert "rounds ended by the moon" in " ".join(result.out.replace("┃", " ").split())
    both = hedgerow("bench", "games", "bauer", "--games", "2", "--players", "3", "--out", str(file))
    assert both.code == 0
    assert [row["agent"] for row in json.loads(file.read_text())] == ["random", "heuristic"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("train", "baur"), "did you mean 'bauer'?"),
        (("evaluate", "baur", "random", "random"), "did you mean 'bauer'?"),
        (("bench", "throughput", "baur"), "did you mean 'bauer'?"),
        (("bench", "throughput", "--set", "matches=2"), "bench throughput GAME --set"),
        (("bench", "throughput", "bauer", "--set", "matchs=2"), "no option 'matchs'; its options are matches"),
        (("bench", "throughput", "bauer", "--players", "9"), "num_players must be an integer from 2 to 5, not 9"),
        (("bench", "games", "baur"), "did you mean 'bauer'?"),
        (("bench", "games", "bauer", "heuristc"), "did you mean 'heuristic'?"),
        (("bench", "games", "bauer", "--games", "0"), "--games"),
        (("evaluate", "bauer", "random", "heuristc", "--players", "2"), "did you mean 'heuristic'?"),
        (("evaluate", "bauer", "random"), "at least two agents"),
        (("evaluate", "bauer", "random", "nowhere/policy.zip"), "nowhere/policy.zip"),
        (("train", "bauer", "--opponents", "randon"), "did you mean 'random'?"),
        (("train", "bauer", "--teacher", "heuristc"), "did you mean 'heuristic'?"),
        (("train", "bauer", "--teacher", "heuristic", "--opponents", "random"), "a teacher plays in all seats"),
        (("train", "bauer", "--playres", "2"), "--players"),
        (("trian", "bauer"), "train"),
        (("train", "bauer", "--players", "9"), "num_players must be an integer from 2 to 5, not 9"),
        (("train", "bauer", "--players", "two"), "--players"),
        (("train", "bauer", "--set", "matchs=2"), "no option 'matchs'; its options are matches"),
        (("train", "bauer", "--set", "matches"), "NAME=VALUE"),
        (("train", "bauer", "--set", "matches=many"), "matches must be an integer from 1 to 20, not 'many'"),
        (("train", "bauer", "--reward", "points"), "'outcome', 'margin', 'rank'"),
        (("train", "bauer", "--trunk", "big"), "--trunk expects widths"),
        (("train", "bauer", "--resume", "--overwrite", "--out", "x"), "choose one"),
        (("train", "bauer", "--resume", "--out", "nowhere"), "no run to resume in nowhere"),
        (("train", "bauer", "--components", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_mistakes_are_answered(
    hedgerow: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = hedgerow(*arguments)
    assert result.code == 2
    assert expected in result.words
    assert "Traceback" not in result.words
    assert not list(tmp_path.iterdir())


def test_missing_libraries_are_named(hedgerow: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("hedgerow.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    result = hedgerow("train", "bauer")
    assert result.code == 2
    assert "pip install 'hedgerow[train]'" in result.words


def test_other_import_errors_stay_as_they_are() -> None:
    assert install_hint(ImportError("broken")) == "broken"
    assert install_hint(ModuleNotFoundError("No module named 'x'", name="x")) == "No module named 'x'"


def test_default_folder_names_the_run() -> None:
    given = {"game": "bauer_v0", "opponents": "heuristic,random"}
    assert train_command._folder(given, 4) == Path("runs/bauer_v0-4p-heuristic-random-0")
    taught: dict[str, object] = {"game": "bauer_v0", "teacher": "heuristic", "seed": 3}
    assert train_command._folder(taught, 2) == Path("runs/bauer_v0-2p-like-heuristic-3")
