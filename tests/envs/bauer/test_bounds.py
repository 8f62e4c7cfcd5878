"""The declared range of points."""

from __future__ import annotations

import pytest

from hedgerow.envs import OptionError, catalogue
from hedgerow.envs.bauer import score_sheet
from hedgerow.envs.bauer.bounds import most_points


def test_no_table_is_worth_more() -> None:
    setup = catalogue.game("bauer").setup(2)
    most = most_points(setup.config[0])
    everything = [card.id for card in setup.components.cards]
    alone = score_sheet([everything, []])[0]["Total"]
    assert alone < most < 2 * alone
    assert setup.game.points_range(setup) == (0, most)
    assert setup.game.points_range(catalogue.game("bauer").setup(2, matches=3)) == (0, 3 * most)


def test_the_range_of_utilities_follows() -> None:
    setup = catalogue.game("bauer").setup(4)
    most = most_points(setup.config[0])
    assert setup.utility_range() == (-1 / 3, 1.0)
    assert setup.utility_range("rank") == (-1.0, 1.0)
    assert setup.utility_range("margin") == (-most / 40, most / 40)
    with pytest.raises(OptionError, match="'outcome', 'margin', 'rank'"):
        setup.utility_range("points")
