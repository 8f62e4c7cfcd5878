"""Records have no gaps, and what changes at every decision lies together."""

from __future__ import annotations

import numpy as np
import pytest

from hedgerow.envs import catalogue
from hedgerow.envs.core.records import record_dtype


def covered(dtype: np.dtype[np.void]) -> int:
    """Bytes that belong to a field."""
    return sum(dtype[name].itemsize for name in dtype.names or ())


def test_fields_are_ordered_by_size_with_large_ones_last_and_no_gaps() -> None:
    dtype = record_dtype(
        [
            ("few", np.int8, (3,)),
            ("deck", np.int8, (2000,)),
            ("table", np.int64, (200,)),
            ("turn", np.int16),
            ("hand", np.int64, (5,)),
        ]
    )
    assert dtype.names == ("hand", "turn", "few", "filler", "table", "deck")
    assert dtype.fields is not None
    assert [dtype.fields[name][1] for name in dtype.names] == [0, 40, 42, 45, 48, 1648]
    assert dtype.itemsize == covered(dtype) == 3648


def test_each_part_is_filled_up() -> None:
    dtype = record_dtype([("turn", np.int16), ("deck", np.int8, (1025,))])
    assert dtype.names == ("turn", "filler", "deck", "last_filler")
    assert dtype.itemsize == covered(dtype) == 8 + 1032


def test_a_record_that_needs_no_filler_has_none() -> None:
    assert record_dtype([("hand", np.int64)]).names == ("hand",)


def test_names_that_numpy_would_hide_are_refused() -> None:
    with pytest.raises(TypeError, match="record fields may not be called repeat, take"):
        record_dtype([("repeat", np.int64), ("hand", np.int64), ("take", np.int64)])


@pytest.mark.parametrize("name", catalogue.names())
def test_states_have_no_gaps_and_use_what_they_say(name: str) -> None:
    game = catalogue.game(name)
    assert game.state_dtype.itemsize == covered(game.state_dtype)
    used = [game.used_bytes(game.setup(players)) for players in range(game.min_players, game.max_players + 1)]
    assert 0 < used[0]
    assert used == sorted(used)
    assert used[-1] <= game.state_dtype.itemsize
