"""The statistics of played games: that they count what happened."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

from hedgerow.agents import RandomAgent
from hedgerow.benchmarks.games import GamesPlayed, endings_table, lengths_table, play_games, points_table
from hedgerow.benchmarks.results import write_results
from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import GameFault, OptionError

pytestmark = pytest.mark.xdist_group("bewere")

GAMES = 300


class Watching(RandomAgent):
    """Plays at random, and notes what stands on the table before each decision."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[NDArray[np.record]] = []

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        self.seen.append(batch.current_states.copy())
        return super().act(batch, rows)


@pytest.fixture(scope="module")
def watching() -> Watching:
    return Watching()


@pytest.fixture(scope="module")
def played(watching: Watching) -> GamesPlayed:
    return play_games(catalogue.game("bewere").setup(3, rounds=3), watching, GAMES, seed=4)


def test_the_same_seed_gives_the_same_games(played: GamesPlayed) -> None:
    setup = catalogue.game("bewere").setup(3, rounds=3)
    assert play_games(setup, "random", GAMES, seed=4) == played
    assert play_games(setup, "random", GAMES, seed=5) != played


def test_lengths(played: GamesPlayed, watching: Watching) -> None:
    assert played.longest == len(watching.seen)
    assert played.bound == catalogue.game("bewere").max_decisions(catalogue.game("bewere").setup(3, rounds=3))
    assert played.longest_round is not None
    assert played.mean_length < played.longest
    rounds = np.array([states["round_number"] for states in watching.seen])
    over = np.array([states["over"] for states in watching.seen])
    longest = max(
        int(((rounds[:, game] == number) & (over[:, game] == 0)).sum()) for game in range(GAMES) for number in (1, 2, 3)
    )
    assert played.longest_round == longest


def test_points(played: GamesPlayed) -> None:
    assert played.least <= min(played.quantiles)
    assert list(played.quantiles) == sorted(played.quantiles)
    assert played.quantiles[-1] <= played.most
    assert played.least <= played.mean_points <= played.most
    assert 0 < played.deviation <= played.most - played.least


def test_how_rounds_end(played: GamesPlayed, watching: Watching) -> None:
    moon, pile, bullets = played.shares
    assert moon.of == pile.of == moon.times + pile.times
    assert GAMES < moon.of <= 3 * GAMES
    assert 0 < moon.times < moon.of
    assert 0 < bullets.times < bullets.of == GAMES
    # A round that ends by the pile alone was without a full moon before its last decision.
    last = watching.seen
    ended = [
        (before, after, game)
        for before, after in itertools.pairwise(last)
        for game in np.flatnonzero(before["round_number"] != after["round_number"])
    ]
    assert ended
    for before, after, game in ended:
        by_moon = after[game]["moon_rounds"] - before[game]["moon_rounds"]
        assert by_moon in (0, 1)
        if before[game]["moon_complete"]:
            assert by_moon == 1


def test_tables_and_file(played: GamesPlayed, tmp_path: Path) -> None:
    out = io.StringIO()
    console = Console(width=200, file=out)
    console.print(lengths_table([played]))
    console.print(points_table([played]))
    endings = endings_table([played])
    assert endings is not None
    console.print(endings)
    text = out.getvalue()
    assert f"{GAMES} games a line" in text
    assert "longest round" in text
    assert f"{played.longest} " in text
    assert "/".join(map(str, played.quantiles)) in text
    assert f"{played.shares[0].times / played.shares[0].of:.2%}" in text
    file = tmp_path / "new" / "games.json"
    write_results(file, [played])
    (found,) = json.loads(file.read_text())
    assert found["longest"] == played.longest
    assert found["shares"][2] == {"what": "games ended by bullets", "times": played.shares[2].times, "of": GAMES}


def test_a_game_without_rounds_and_endings() -> None:
    found = play_games(catalogue.game("bauer").setup(2), "random", 20, seed=1)
    assert found.longest_round is None
    assert endings_table([found]) is None
    out = io.StringIO()
    Console(width=200, file=out).print(lengths_table([found]))
    assert "longest round" not in out.getvalue()


@pytest.mark.parametrize("name", ["bauernschlau", "squirrel_island"])
def test_shares_of_other_games(name: str) -> None:
    found = play_games(catalogue.game(name).setup(2), "random", 200, seed=1)
    assert found.shares
    for share in found.shares:
        assert share.of == 200
        assert 0 <= share.times <= 200


def test_who_is_stuck_is_counted() -> None:
    game = catalogue.game("bauernschlau")
    setup = game.setup(2)
    batch = GameBatch(setup, 400, 3, autoreset="disabled", observing=False)
    while (batch.seats >= 0).any():
        rows = np.flatnonzero(batch.seats >= 0)
        batch.step(batch.random_actions(rows), rows)
    stuck, nobody = game.shares(setup, batch.current_states)
    # With nobody able to move the pile is empty and no tile lies face down.
    able = [state["pile_top"] < 52 or state["down"] != 0 for state in batch.current_states]
    assert 0 < stuck.times <= able.count(False)
    assert nobody.times <= stuck.times
    assert nobody.times == sum(
        (batch.final_points == 0).all(axis=1) & ~(batch.current_states["areas"] != 0).any(axis=1)
    )


def test_faults_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game("bewere")
    setup = game.setup(2)

    def fault(*_: Any) -> tuple[int, str]:
        return 0, "a card is missing"

    monkeypatch.setattr(type(game), "first_fault", fault)
    with pytest.raises(GameFault, match="seed 7, after 1 decisions: a card is missing"):
        play_games(setup, "random", 5, seed=7)
    monkeypatch.undo()
    monkeypatch.setattr(type(game), "max_decisions", lambda *_: 10)
    with pytest.raises(GameFault, match="goes on after 10 decisions"):
        play_games(setup, "random", 5, seed=7)


def test_mistakes_are_refused() -> None:
    setup = catalogue.game("bewere").setup(2)
    with pytest.raises(OptionError, match="games must be positive"):
        play_games(setup, "random", 0)
    with pytest.raises(OptionError, match="randum"):
        play_games(setup, "randum", 5)
