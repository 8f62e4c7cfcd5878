"""One learning seat in each game, the others played inside."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.agents import RandomAgent, SeatBatch
from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import HedgerowError, IllegalAction, OptionError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import OVER


def setup(num_players: int = 3, **options: Any) -> Setup:
    return BAUER.setup(num_players=num_players, **options)


def snapshot(games: SeatBatch) -> list[NDArray[Any]]:
    return [
        array.copy()
        for array in (
            games.observations,
            games.action_masks,
            games.seats,
            games.rewards,
            games.dones,
            games.final_points,
            games.final_ranks,
            games.final_wins,
            games.final_rewards,
            games.final_seats,
            games.episode_lengths,
            games.episode_decisions,
        )
    ]


class ByHand:
    """The same with a single-game engine and plain loops: what SeatBatch must equal, row 0, a fixed seat."""

    def __init__(self, seat: int, agent: Any, seed: int, reward: str) -> None:
        self.games = GameBatch(setup(), 1, seed, reward=reward, autoreset=False)
        self.seat, self.agent, self.ended = seat, agent, False
        self._others()

    def _others(self) -> float:
        reward = 0.0
        while self.games.seats[0] not in (self.seat, OVER):
            self.games.step(self.agent.act(self.games, np.array([0])))
            reward += float(self.games.rewards[0, self.seat])
        return reward

    def step(self, action: int) -> tuple[float, bool]:
        self.games.step(np.array([action]))
        reward = float(self.games.rewards[0, self.seat]) + self._others()
        if self.games.seats[0] != OVER:
            return reward, False
        self.points = self.games.final_points[0].copy()
        self.length = int(self.games.episode_lengths[0])
        self.final = self.games.observe(self.seat)[0]
        self.games.reset(rows=[0])
        self._others()
        return reward, True


@pytest.mark.parametrize("reward", ["outcome", "margin", "rank"])
@pytest.mark.parametrize("seat", [0, 2])
def test_equals_a_game_driven_by_hand(seat: int, reward: str, lowest: Any) -> None:
    games = SeatBatch(setup(), 1, lowest, seat=seat, seed=5, reward=reward)
    hand = ByHand(seat, lowest, 5, reward)
    generator = np.random.default_rng(0)
    ended = 0
    decisions = 0
    for _ in range(100):
        assert np.array_equal(games.action_masks[0], hand.games.action_masks[0])
        assert np.array_equal(games.observations[0], hand.games.observations[0])
        action = int(generator.choice(np.flatnonzero(games.action_masks[0])))
        games.step([action])
        expected, done = hand.step(action)
        decisions += 1
        assert games.rewards[0] == pytest.approx(expected)
        assert games.dones[0] == done
        if done:
            ended += 1
            assert np.array_equal(games.final_points[0], hand.points)
            assert games.episode_lengths[0] == hand.length
            assert games.episode_decisions[0] == decisions
            assert np.array_equal(games.final_observations[0], hand.final)
            assert games.final_rewards[0] == pytest.approx(expected)
            better = int((hand.points > hand.points[seat]).sum())
            assert games.final_ranks[0, seat] == 1 + better
            decisions = 0
    assert ended >= 5


def test_a_row_does_not_depend_on_the_others() -> None:
    small = SeatBatch(setup(), 1, "random", seat="random", seed=3)
    large = SeatBatch(setup(), 7, "random", seat="random", seed=3)
    for _ in range(60):
        assert np.array_equal(small.observations[0], large.observations[0])
        assert np.array_equal(small.action_masks[0], large.action_masks[0])
        assert small.seats[0] == large.seats[0]
        actions = large.action_masks.argmax(axis=1)
        large.step(actions)
        small.step(actions[:1])
        assert small.rewards[0] == large.rewards[0]
        assert small.dones[0] == large.dones[0]


@pytest.mark.parametrize("opponents", ["random", {"random": 2.0, "heuristic": 1.0}])
def test_threads_change_nothing(opponents: Any) -> None:
    games = [SeatBatch(setup(), 33, opponents, seat="random", seed=3, threads=threads) for threads in (1, 3)]
    for _ in range(40):
        assert all(map(np.array_equal, snapshot(games[0]), snapshot(games[1])))
        actions = games[0].random_actions().copy()
        assert np.array_equal(actions, games[1].random_actions())
        for each in games:
            each.step(actions)


def test_a_seed_repeats_everything() -> None:
    games = SeatBatch(setup(), 9, {"random": 1, "heuristic:2": 1}, seat="random", seed=8)
    runs = []
    for _ in range(2):
        games.reset(8)
        run = []
        for _ in range(40):
            games.step(games.action_masks.argmax(axis=1))
            run.append(snapshot(games)[:5])
        runs.append(run)
    for one, other in zip(*runs, strict=True):
        assert all(map(np.array_equal, one, other))
    games.reset(9)
    games.step(games.action_masks.argmax(axis=1))
    assert not np.array_equal(games.observations, runs[0][0][0])


def test_rotation_visits_all_seats_evenly() -> None:
    games = SeatBatch(setup(), 4, "random", seat="rotate", seed=1)
    assert games.seats.tolist() == [0, 1, 2, 0]
    visited: list[list[int]] = [[seat] for seat in games.seats.tolist()]
    while min(map(len, visited)) < 4:
        before = games.seats.copy()
        games.step(games.random_actions())
        for row in np.flatnonzero(games.dones):
            assert games.final_seats[row] == before[row]
            visited[row].append(int(games.seats[row]))
    assert [seats[:4] for seats in visited] == [[(row + game) % 3 for game in range(4)] for row in range(4)]


def test_random_seats_are_all_used() -> None:
    games = SeatBatch(setup(4), 200, "random", seat="random", seed=1)
    counts = np.bincount(games.seats, minlength=4)
    assert (counts > 25).all()


def test_next_step_shows_the_end_and_deals_a_step_later(lowest: Any) -> None:
    same = SeatBatch(setup(), 3, lowest, seat=1, seed=2)
    later = SeatBatch(setup(), 3, lowest, seat=1, seed=2, autoreset="next_step")
    while not same.dones.any():
        actions = same.random_actions().copy()
        same.step(actions)
        later.step(actions)
    row = int(np.flatnonzero(same.dones)[0])
    assert later.dones[row]
    assert later.rewards[row] == same.rewards[row]
    assert np.array_equal(later.observations[row], same.final_observations[row])
    assert later.action_masks[row].tolist() == [1] + [0] * (later.num_actions - 1)
    later.step(later.random_actions())
    assert not later.dones[row]
    assert later.rewards[row] == 0
    assert np.array_equal(later.observations[row], same.observations[row])


def test_disabled_waits_for_reset(lowest: Any) -> None:
    games = SeatBatch(setup(), 3, lowest, seat=0, seed=2, autoreset="disabled")
    while not games.dones.any():
        games.step(games.random_actions())
    row = int(np.flatnonzero(games.dones)[0])
    seen = games.observations[row].copy()
    reported = games.final_points.copy()
    games.step(games.random_actions())
    assert not games.dones[row]
    assert np.array_equal(games.observations[row], seen)
    others = [other for other in range(3) if other != row and not games.dones[other]]
    before = games.observations[others].copy()
    games.reset(rows=[row])
    assert games.action_masks[row, 0] == 0
    assert not np.array_equal(games.observations[row], seen)
    assert np.array_equal(games.observations[others], before)
    assert np.array_equal(games.final_points[row], reported[row])


def test_opponents_sit_clockwise_from_the_learner(lowest: Any, highest: Any) -> None:
    games = SeatBatch(setup(3), 5, [lowest, highest], seat=1, seed=2)
    for _ in range(20):
        games.step(games.random_actions())
    assert set(lowest.acted) == {2}
    assert set(highest.acted) == {0}


def test_a_mix_is_drawn_by_weight(lowest: Any, highest: Any) -> None:
    games = SeatBatch(setup(2), 300, {lowest: 3, highest: 1}, seat=0, seed=2)
    lowest.acted.clear()
    highest.acted.clear()
    games.step(games.random_actions())
    share = len(lowest.acted) / (len(lowest.acted) + len(highest.acted))
    assert 0.65 < share < 0.85


def test_opponents_can_be_exchanged(lowest: Any, highest: Any) -> None:
    games = SeatBatch(setup(2), 4, lowest, seat=0, seed=2)
    games.set_opponents(highest)
    lowest.acted.clear()
    games.step(games.random_actions())
    assert not lowest.acted
    assert highest.acted


def test_a_fixed_deal() -> None:
    order = np.random.default_rng(1).permutation(55)
    games = SeatBatch(setup(2), 3, "random", seat=0, seed=2)
    games.reset(deals=order)
    hand = {int(card) for card in order[:3]}
    for row in range(3):
        assert {int(action) - 1 for action in np.flatnonzero(games.action_masks[row])} == hand


def test_an_illegal_action_changes_nothing() -> None:
    games = SeatBatch(setup(), 3, "random", seed=2)
    before = snapshot(games)
    actions = games.random_actions().copy()
    actions[1] = 0
    with pytest.raises(IllegalAction) as caught:
        games.step(actions)
    assert caught.value.game_index == 1
    assert all(map(np.array_equal, before, snapshot(games)))


#: No game ever waits for this seat: a learner there stands for one who is not asked.
NOBODY = -2


def test_a_game_in_which_the_learner_is_not_asked_is_skipped(monkeypatch: pytest.MonkeyPatch, lowest: Any) -> None:
    games = SeatBatch(setup(2), 1, lowest, seat=0, seed=2)
    plain = SeatBatch(setup(2), 1, lowest, seat=0, seed=2)
    for _ in range(3):
        plain.reset(rows=[0])
    seats = iter([NOBODY, NOBODY, 0])
    monkeypatch.setattr(games, "_seat_learners", lambda rows: games.seats.__setitem__(rows, next(seats)))
    games.reset(rows=[0])
    assert np.array_equal(games.observations, plain.observations)
    assert not games.dones[0]
    assert games.rewards[0] == 0
    assert not games.final_points.any()


def test_a_seat_that_is_never_asked_is_an_error(monkeypatch: pytest.MonkeyPatch, lowest: Any) -> None:
    games = SeatBatch(setup(2), 1, lowest, seat=0, seed=2)
    monkeypatch.setattr(games, "_seat_learners", lambda rows: games.seats.__setitem__(rows, NOBODY))
    monkeypatch.setattr("hedgerow.agents.seat_batch._MOST_SKIPPED", 3)
    with pytest.raises(HedgerowError, match="not asked for a decision in 3 games"):
        games.reset(rows=[0])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 3}, "seat must be 'rotate', 'random' or an integer from 0 to 2, not 3"),
        ({"seat": True}, "not True"),
        ({"seat": "left"}, "not 'left'"),
        ({"autoreset": True}, "autoreset must be one of 'same_step', 'next_step', 'disabled', not True"),
        ({"reward": "points"}, "reward must be one of"),
        ({"num_games": 0}, "num_games must be a positive integer"),
        ({"threads": 0}, "threads must be a positive integer"),
        ({"seed": -1}, "seed must be a non-negative integer or None, not -1"),
        ({"opponents": "randon"}, "did you mean 'random'"),
        ({"opponents": ["random"]}, "one for each of the 2 other seats"),
        ({"opponents": {}}, "at least one"),
        ({"opponents": {"random": 0}}, "weight of opponent 'random' must be a positive number, not 0"),
        ({"opponents": {"random": "x"}}, "must be a positive number, not 'x'"),
        ({"opponents": 7}, "an agent needs a `name` and a method"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    arguments = {"num_games": 2, "seed": 1, **arguments}
    with pytest.raises(OptionError, match=message):
        SeatBatch(setup(), **arguments)


def test_bad_calls() -> None:
    games = SeatBatch(setup(), 2, "random", seed=1)
    with pytest.raises(ValueError, match=r"actions must have the shape \(2,\), not \(3,\)"):
        games.step([1, 2, 3])
    with pytest.raises(OptionError, match="a seed for the whole batch or some rows"):
        games.reset(1, rows=[0])
    with pytest.raises(ValueError, match="rows must be from 0 to 1"):
        games.reset(rows=[2])


def test_the_seed_reaches_the_agents() -> None:
    games = SeatBatch(setup(2), 4, RandomAgent(1), seed=3)
    runs = []
    for _ in range(2):
        games.reset(3)
        run = []
        for _ in range(15):
            games.step(games.action_masks.argmax(axis=1))
            run.append(games.observations.copy())
        runs.append(np.stack(run))
    assert np.array_equal(runs[0], runs[1])
