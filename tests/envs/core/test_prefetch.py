"""Fetching ahead changes nothing, whichever rows a step is about."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs import catalogue
from hedgerow.envs.core.game import Game


@pytest.mark.parametrize("name", catalogue.names())
def test_games_are_the_same_with_more_and_less_fetched_ahead(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(catalogue.game(name))
    records = []
    for used in (0, 1, 64, 65, catalogue.game(name).state_dtype.itemsize):
        monkeypatch.setattr(game, "used_bytes", lambda self, setup, used=used: used)
        batch = catalogue.batch(name, 5, seed=3)
        for step in range(40):
            actions = batch.random_actions()
            if step % 3:
                batch.step(actions)
            else:  # some rows, not in their order
                rows = np.array([4, 0, 2])
                batch.step(actions[rows], rows)
        records.append((batch.current_states.tobytes(), batch.observations.tobytes(), batch.seats.tobytes()))
    assert len(set(records)) == 1


def test_a_whole_state_is_fetched_unless_the_game_says_less() -> None:
    bauer = catalogue.game("bauer")
    assert Game.used_bytes(bauer, bauer.setup(2)) == bauer.state_dtype.itemsize
    assert bauer.used_bytes(bauer.setup(2)) < bauer.used_bytes(bauer.setup(5)) < bauer.state_dtype.itemsize
