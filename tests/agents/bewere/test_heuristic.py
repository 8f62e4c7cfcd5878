"""The heuristic of Bewere: sound choices in clear positions, and much better than chance."""

from __future__ import annotations

import pytest

from hedgerow.agents.bewere.heuristic import action_values
from hedgerow.agents.play import play
from tests.rules.bewere.scenario import Table


def best(table: Table) -> str:
    values = action_values(table.batch)
    return table.word_of(max(values, key=values.__getitem__))


def test_a_bite_is_taken_where_villagers_are_bare() -> None:
    table = Table(["Nun", "Seer"], [], [], display=[["B", "B"], ["Thief"]], pile=["C", "C"], rest="discard")
    assert best(table) == "stack 0"


def test_the_card_that_fits_is_taken() -> None:
    table = Table(["M0", "Seer"], [], [], pile=["B", "Nun", "C"]).act("lay 0", "to 1")
    table.state.hand[0, 5] += 2
    table.state.held[0] |= 1 << 5
    table.state.hand_size[0] += 2
    table.state.discard[5] -= 2
    table.batch.refresh()
    assert best(table) == "Nun"


def test_values_are_given_for_the_legal_actions() -> None:
    table = Table(["M0", "B", "Nun"], [], [])
    assert set(action_values(table.batch)) == {table.action_of(word) for word in table.offers}


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    result = play(["heuristic", "random"], "bewere", 400, seed=1)
    assert result["heuristic"].win_rate > 0.8
