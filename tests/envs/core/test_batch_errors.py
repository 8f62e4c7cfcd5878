"""What GameBatch refuses, and that nothing changes then."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import IllegalAction, OptionError
from hedgerow.envs.testing.subject import states_equal


@pytest.fixture
def batch() -> GameBatch:
    games = catalogue.batch("bauer_v0", num_games=4, num_players=3, seed=11)
    for _ in range(7):
        games.step(games.random_actions())
    return games


class Unchanged:
    """A snapshot of everything a batch shows."""

    names = ("observations", "action_masks", "seats", "rewards", "dones", "final_points", "episode_lengths")

    def __init__(self, batch: GameBatch) -> None:
        self.batch = batch
        self.states = batch._states.copy()
        self.arrays = {name: getattr(batch, name).copy() for name in self.names}

    def check(self) -> None:
        assert states_equal(self.batch._states, self.states).all()
        for name, value in self.arrays.items():
            assert np.array_equal(getattr(self.batch, name), value), name


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_games": 0}, "num_games must be a positive integer, not 0"),
        ({"num_games": -3}, "num_games must be a positive integer, not -3"),
        ({"num_games": True}, "num_games must be a positive integer, not True"),
        ({"num_games": 2.0}, "num_games must be a positive integer, not 2.0"),
        ({"threads": 0}, "threads must be a positive integer, not 0"),
        ({"threads": "two"}, "threads must be a positive integer, not 'two'"),
        ({"reward": "points"}, "reward must be one of 'outcome', 'margin', 'rank', not 'points'"),
        ({"autoreset": "later"}, "autoreset must be"),
        ({"autoreset": None}, "autoreset must be"),
        ({"seed": -1}, "seed must be a non-negative integer or None, not -1"),
        ({"seed": 1.5}, "seed must be a non-negative integer or None, not 1.5"),
        ({"seed": True}, "seed must be"),
        ({"num_players": 6}, "num_players must be an integer from 2 to 5, not 6"),
        ({"num_players": "3"}, "num_players must be an integer from 2 to 5, not '3'"),
        ({"matches": 0}, "matches must be an integer from 1 to 20, not 0"),
        ({"colour": "red"}, "bauer_v0 has no option 'colour'; its options are num_players, components, matches"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"num_games": 2, "num_players": 3, "seed": 0, **options}
    with pytest.raises(OptionError) as caught:
        catalogue.batch("bauer_v0", **arguments)
    assert message in str(caught.value)


@pytest.mark.parametrize("autoreset", [[], {}, np.zeros(2)])
def test_an_autoreset_of_a_strange_type(autoreset: Any) -> None:
    with pytest.raises(OptionError, match="autoreset must be"):
        catalogue.batch("bauer_v0", num_games=1, seed=0, autoreset=autoreset)


def test_numpy_integers_are_integers() -> None:
    games = catalogue.batch("bauer_v0", num_games=np.int64(2), num_players=np.int32(3), seed=np.uint8(1))  # type: ignore[arg-type]
    assert games.num_games == 2


def test_an_unknown_game_is_answered_with_what_exists() -> None:
    with pytest.raises(OptionError, match=r"did you mean 'bauer.*The games are .*bauer_v0"):
        catalogue.batch("baur_v0", num_games=1)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 2, 3], r"actions must have the shape \(4,\), not \(3,\)"),
        (5, r"actions must have the shape \(4,\), not \(\)"),
        ([[1, 2, 3, 4]], r"shape \(4,\), not \(1, 4\)"),
        ([], r"shape \(4,\), not \(0,\)"),
        ([1.0, 2.0, 3.0, 4.0], "actions must be integers, not float64"),
        ([True, True, True, True], "actions must be integers, not bool"),
        (["a", "b", "c", "d"], "actions must be integers"),
        ([None] * 4, "actions must be integers, not object"),
    ],
)
def test_actions_of_the_wrong_form(batch: GameBatch, actions: Any, message: str) -> None:
    before = Unchanged(batch)
    with pytest.raises(ValueError, match=message):
        batch.step(actions)
    before.check()


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32, np.uint64])
def test_actions_of_any_integer_type(batch: GameBatch, dtype: Any) -> None:
    other = pickle.loads(pickle.dumps(batch._states))
    actions = batch.random_actions().copy()
    batch.step(actions.astype(dtype))
    assert not states_equal(batch._states, other).any()


@pytest.mark.parametrize("action", [0, -1, 60, 61, 10**9, -(2**63)])
@pytest.mark.parametrize("row", [0, 2, 3])
def test_illegal_actions(batch: GameBatch, row: int, action: int) -> None:
    before = Unchanged(batch)
    actions = batch.random_actions().copy()
    actions[row] = action
    with pytest.raises(IllegalAction) as caught:
        batch.step(actions)
    error = caught.value
    assert error.game_index == row
    assert error.seat == batch.seats[row]
    assert error.agent == f"player_{batch.seats[row]}"
    assert error.action == action
    assert set(error.legal) == set(np.flatnonzero(batch.action_masks[row]).tolist())
    assert error.node in str(error)
    assert f"game {row}" in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    before.check()
    batch.step(before.arrays["action_masks"].argmax(axis=1))


def test_the_first_of_several_illegal_actions_is_named(batch: GameBatch) -> None:
    with pytest.raises(IllegalAction) as caught:
        batch.step([0, 0, 0, 0])
    assert caught.value.game_index == 0


@pytest.mark.parametrize("rows", [[4], [-1], [0, 99]])
def test_rows_out_of_range(batch: GameBatch, rows: list[int]) -> None:
    before = Unchanged(batch)
    for call in (
        lambda: batch.step(np.ones(len(rows), np.int64), rows=rows),
        lambda: batch.reset(rows=rows),
        lambda: batch.observe(0, rows),
        lambda: batch.random_actions(rows),
        lambda: batch.determinize(0, 1, rows),
    ):
        with pytest.raises(ValueError, match="rows must be from 0 to 3"):
            call()
    before.check()


@pytest.mark.parametrize("rows", [[0.5], [[0, 1]], ["0"], 1])
def test_rows_of_the_wrong_form(batch: GameBatch, rows: Any) -> None:
    before = Unchanged(batch)
    with pytest.raises(ValueError, match="rows must be"):
        batch.reset(rows=rows)
    before.check()


def test_a_row_named_twice_is_refused(batch: GameBatch) -> None:
    before = Unchanged(batch)
    action = int(batch.action_masks[1].argmax())
    with pytest.raises(ValueError, match="rows"):
        batch.step([action, action], rows=[1, 1])
    before.check()


def test_no_rows_are_no_work(batch: GameBatch) -> None:
    before = Unchanged(batch)
    batch.step([], rows=[])
    assert batch.observe(0, []).shape == (0, 750)
    assert batch.random_actions([]).shape == (0,)
    before.check()


def test_a_boolean_mask_is_not_taken_for_rows(batch: GameBatch) -> None:
    with pytest.raises(ValueError, match="rows must be integers"):
        batch.reset(rows=np.array([True, False, True, False]))


def test_steps_of_some_rows_leave_the_others_alone(batch: GameBatch) -> None:
    before = Unchanged(batch)
    rows = np.array([3, 1])
    batch.step(batch.random_actions(rows).copy(), rows=rows)
    for row in (0, 2):
        assert states_equal(batch._states[row : row + 1], before.states[row : row + 1])[0]
        assert np.array_equal(batch.observations[row], before.arrays["observations"][row])
    for row in rows:
        assert not states_equal(batch._states[row : row + 1], before.states[row : row + 1])[0]


@pytest.mark.parametrize("seats", [3, -1, [0, 1, 2, 3], [[0, 1, 2, 0]], [0, 1], 0.0])
def test_seats_that_do_not_exist(batch: GameBatch, seats: Any) -> None:
    before = Unchanged(batch)
    with pytest.raises(ValueError):  # noqa: PT011 - numpy's own message where shapes do not fit
        batch.observe(seats)
    with pytest.raises(ValueError):  # noqa: PT011
        batch.determinize(seats, seed=1)
    before.check()


@pytest.mark.parametrize("out", [np.zeros((4, 749), np.float32), np.zeros((3, 750), np.float32), np.zeros((4, 750))])
def test_an_output_array_that_does_not_fit(batch: GameBatch, out: Any) -> None:
    with pytest.raises(ValueError, match="out must be"):
        batch.observe(0, out=out)


def order(*, swap: tuple[int, int] | None = None) -> list[int]:
    cards = list(range(55))
    if swap:
        cards[swap[0]] = swap[1]
    return cards


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        (list(range(54)), r"order of 55 entries.*shape \(1, 54\)"),
        ([], "order of 55 entries"),
        (7, "order of 55 entries"),
        (order(swap=(0, 1)), "1 occurs too often"),
        (order(swap=(0, 55)), r"55 is not in the deck \(0..54\)"),
        (order(swap=(54, -1)), "-1 is not in the deck"),
        ([float(card) for card in range(55)], "deal must consist of integers, not float64"),
        ([order(), order()], "deal"),  # two orders for one match, or two rows for four
        ([order(), order(), order()], "deal"),
        ([[order()] * 2] * 4, "up to 1"),
        ([order(), list(range(54))], "deal"),
        ("shuffled", "deal"),
    ],
)
def test_wrong_deals(batch: GameBatch, deals: Any, message: str) -> None:
    before = Unchanged(batch)
    with pytest.raises(OptionError, match=message):
        batch.reset(deals=deals)
    before.check()


def test_deals_for_all_rows_for_each_row_and_for_several_matches() -> None:
    games = catalogue.batch("bauer_v0", num_games=3, num_players=2, seed=0, matches=2)
    backwards = order()[::-1]
    games.reset(deals=order())
    assert games.states["deals"][:, 0].tolist() == [order()] * 3
    games.reset(deals=[order(), backwards, order()])
    assert games.states["deals"][:, 0].tolist() == [order(), backwards, order()]
    games.reset(deals=[[order(), backwards]] * 3)
    assert games.states["deals"][:, 1].tolist() == [backwards] * 3
    games.reset(deals=[backwards, order()], rows=[2, 0])
    assert games.states["deals"][:, 0].tolist() == [order(), order(), backwards]


def test_a_game_without_first_seat_takes_none(batch: GameBatch) -> None:
    before = Unchanged(batch)
    with pytest.raises(OptionError, match="has no first seat"):
        batch.reset(first_seats=1)
    with pytest.raises(ValueError, match="first_seats must be integers"):
        batch.reset(first_seats=0.5)
    before.check()


def test_a_seed_is_for_the_whole_batch(batch: GameBatch) -> None:
    before = Unchanged(batch)
    with pytest.raises(OptionError, match="not both"):
        batch.reset(seed=1, rows=[0])
    with pytest.raises(OptionError, match="seed must be"):
        batch.reset(seed=-1)
    with pytest.raises(OptionError, match="seed must be"):
        batch.determinize(0, seed="x")  # type: ignore[arg-type]
    before.check()


def test_written_states_are_taken_up() -> None:
    games = catalogue.batch("bauer_v0", num_games=2, num_players=3, seed=1)
    other = catalogue.batch("bauer_v0", num_games=2, num_players=3, seed=2)
    for _ in range(5):
        other.step(other.random_actions())
    games.states[0] = other.states[1]
    actions = games.random_actions().copy()
    assert games.seats[0] == other.seats[1]
    assert np.array_equal(games.action_masks[0], other.action_masks[1])
    assert np.array_equal(games.observations[0], other.observations[1])
    games.step(actions)


def test_without_observations_games_are_the_same() -> None:
    seeing = catalogue.batch("bauer_v0", num_games=8, num_players=3, seed=1)
    blind = catalogue.batch("bauer_v0", num_games=8, num_players=3, seed=1, observing=False)
    for _ in range(60):
        actions = seeing.random_actions().copy()
        seeing.step(actions)
        blind.step(actions)
    assert states_equal(seeing._states, blind._states).all()
    assert np.array_equal(seeing.observe(1), blind.observe(1))
