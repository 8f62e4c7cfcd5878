"""Checks of the engine through :class:`~hedgerow.envs.core.batch.GameBatch`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import IllegalAction
from hedgerow.envs.core.game import Game
from hedgerow.envs.core.rewards import REWARDS
from hedgerow.envs.testing.subject import Subject, states_equal

__all__ = [
    "check_action_masks",
    "check_autoreset",
    "check_determinism",
    "check_generators",
    "check_random_games",
    "check_rewards",
    "check_threads",
]

_ARRAYS = ("observations", "action_masks", "seats", "rewards", "dones", "final_points", "episode_lengths")


def check_random_games(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 1000,
    seed: int = 0,
    *,
    batch_size: int = 2048,
    observing: bool = True,
    **options: Any,
) -> None:
    """Play random games to their end and look at every state on the way.

    Before every decision: somebody owes one, everybody who owes one has a legal action and ``wait`` is none, masks hold
    0 and 1, observations lie within their space, and the game's own invariants hold (:meth:`Game.first_fault`). Every
    game ends within the declared bound, with points for every seat.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    done = 0
    while done < num_games:
        size = min(batch_size, num_games - done)
        _play_and_look(subject, size, observing)
        done += size
        subject.seed += 1  # other games, and a failure names the seed that repeats it


def _play_and_look(subject: Subject, size: int, observing: bool) -> None:
    setup = subject.setup
    batch = subject.batch(size, observing=observing)
    bound = setup.game.max_decisions(setup)
    subject.decision = 0
    running = np.arange(size)  # looking at finished games again and again would take half of the time
    while len(running):
        subject.require(subject.decision <= bound, f"some game goes on after {bound} decisions, the declared bound")
        _look(subject, batch, running, observing)
        batch.step(batch.random_actions(running), running)
        running = running[~batch.dones[running]]
        subject.decision += 1
    subject.require_all(batch.episode_lengths <= bound, f"a game took more than {bound} decisions, the declared bound")
    subject.require_all(subject.acting(batch._states) == 0, "`to_act` and `dones` disagree about the end")
    subject.require_all(batch.seats == -1, "a finished game has a seat to act")
    for seat in range(setup.num_players):
        masks, _ = subject.legal(batch._states, np.full(size, seat))
        subject.require_all((masks == 0).all(axis=1), f"seat {seat} has legal actions in a finished game")
    fault = setup.game.first_fault(setup, batch._states)
    if fault is not None:
        raise subject.fail(f"at the end: {fault[1]}", fault[0])


def _look(subject: Subject, batch: GameBatch, rows: NDArray[np.int64], observing: bool) -> None:
    """Look at the states of these rows, none of which is finished."""
    setup = subject.setup
    whole = len(rows) == batch.num_games
    states, shown, seats = batch._states, batch.action_masks, batch.seats
    if not whole:
        states, shown, seats = states[rows], shown[rows], seats[rows]
    fault = setup.game.first_fault(setup, states)
    if fault is not None:
        raise subject.fail(fault[1], int(rows[fault[0]]))
    acting = subject.acting(states)
    subject.require_all(acting != 0, "`to_act` and `dones` disagree about the end", rows)
    subject.require_all((acting >> setup.num_players) == 0, "a seat that does not exist owes a decision", rows)
    subject.require_all(seats == _lowest(acting), "the seat to act is not the first that owes a decision", rows)
    for seat in range(setup.num_players):
        odd = subject.odd_mask(states, seat, acting, seats, shown)
        if odd is not None:
            raise subject.fail(f"seat {seat}: {odd[1]}", int(rows[odd[0]]))
    if observing:
        seen = (batch.observations if whole else batch.observations[rows]).reshape(len(rows), -1)
        high = setup.game.observation_high
        if not (seen.min() >= 0 and seen.max() <= high):  # also when one is not a number
            inside = ((seen >= 0) & (seen <= high)).all(axis=1)
            subject.require_all(inside, f"an observation is not a number within [0, {high:g}]", rows)


def _lowest(bits: NDArray[np.int64]) -> NDArray[np.int64]:
    low = bits & -bits
    return np.where(bits == 0, 0, np.log2(np.maximum(low, 1)).astype(np.int64))


def check_action_masks(
    game: str | Game, num_players: int | None = None, num_games: int = 20, seed: int = 0, **options: Any
) -> None:
    """Every masked action applies and keeps the invariants; every other one is refused and changes nothing.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    batch = subject.batch(num_games)
    while (batch.seats >= 0).any():
        playing = np.flatnonzero(batch.seats >= 0)
        rows, actions = np.nonzero(batch.action_masks[playing])
        trial = GameBatch(setup, len(rows), 0, autoreset=False)
        trial.states[:] = batch._states[playing[rows]]
        before = trial._states.copy()
        trial.step(actions)
        unchanged = states_equal(trial._states, before)
        subject.require_all(~unchanged, "a legal action changes nothing", playing[rows])
        fault = setup.game.first_fault(setup, trial._states)
        if fault is not None:
            row = playing[rows[fault[0]]]
            raise subject.fail(f"after action {actions[fault[0]]}: {fault[1]}", int(row))
        if subject.decision % 10 == 0:
            _refuse_the_rest(subject, batch, int(playing[subject.decision % len(playing)]))
        batch.step(batch.random_actions())
        subject.decision += 1


def _refuse_the_rest(subject: Subject, batch: GameBatch, row: int) -> None:
    before = batch._states.copy()
    arrays = [getattr(batch, name).copy() for name in _ARRAYS]
    actions = batch.random_actions().copy()
    size = subject.setup.num_actions
    for action in [*np.flatnonzero(batch.action_masks[row] == 0).tolist(), -1, size, 2**40]:
        actions[row] = action
        try:
            batch.step(actions)
        except IllegalAction as error:
            named = (error.game_index, error.seat, error.action)
            expected = (row, int(batch.seats[row]), action)
            subject.require(named == expected, f"the error names {named} instead of {expected}", row)
        else:
            raise subject.fail(f"the illegal action {action} was carried out", row)
        subject.require_all(states_equal(batch._states, before), f"the illegal action {action} changed a state")
        for name, kept in zip(_ARRAYS, arrays, strict=True):
            subject.require(
                np.array_equal(getattr(batch, name), kept), f"the illegal action {action} changed {name}", row
            )


def check_determinism(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 24,
    seed: int = 0,
    *,
    episodes: int = 3,
    **options: Any,
) -> None:
    """Same seed, same games: over several episodes, for every size of the batch, and other games for other seeds.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    first = subject.batch(num_games, autoreset="same_step")
    second = subject.batch(num_games, autoreset="same_step")
    fewer = subject.batch(max(num_games // 3, 1), autoreset="same_step")
    size = fewer.num_games
    ended = np.zeros(num_games, np.int64)
    while ended.min() < episodes:
        actions = first.random_actions().copy()
        subject.require(np.array_equal(actions, second.random_actions()), "random actions differ")
        subject.require(np.array_equal(actions[:size], fewer.random_actions()), "random actions depend on the batch")
        for batch, own in ((first, actions), (second, actions), (fewer, actions[:size])):
            batch.step(own)
        for name in _ARRAYS:
            value = getattr(first, name)
            subject.require(np.array_equal(value, getattr(second, name)), f"{name} differ for the same seed")
            subject.require(
                np.array_equal(value[:size], getattr(fewer, name)), f"{name} depend on the size of the batch"
            )
        subject.require_all(states_equal(first._states, second._states), "states differ for the same seed")
        ended += first.dones
        subject.decision += 1
    other = GameBatch(subject.setup, num_games, seed + 1)
    start = subject.batch(num_games)
    subject.require_all(~states_equal(other._states, start._states), "games of different seeds are equal")
    start.reset(seed)
    again = subject.batch(num_games)
    subject.require_all(states_equal(start._states, again._states), "reset with the seed deals other games")
    start.reset()
    subject.require_all(~states_equal(start._states, again._states), "reset without a seed deals the same games again")


def check_generators(
    game: str | Game, num_players: int | None = None, num_games: int = 16, seed: int = 0, **options: Any
) -> None:
    """numpy's and Python's global generators, disturbed between calls, change nothing and are left alone.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    generator: Any = np.random.mtrand  # the functions of the global generator
    kept_numpy, kept_python = generator.get_state(), random.getstate()
    try:
        quiet = subject.batch(num_games, autoreset="same_step")
        disturbed = subject.batch(num_games, autoreset="same_step")
        ended = np.zeros(num_games, np.int64)
        while ended.min() < 2:
            number = subject.decision
            actions = quiet.random_actions().copy()
            quiet.step(actions)
            ended += quiet.dones
            generator.seed(number)
            random.seed(number)
            marks = generator.get_state()[1].copy(), random.getstate()
            subject.require(
                np.array_equal(actions, disturbed.random_actions()), "random actions come from a global generator"
            )
            disturbed.step(actions)
            if number % 10 == 0:
                for batch in (quiet, disturbed):
                    batch.determinize(seed=number)
            subject.require(
                np.array_equal(generator.get_state()[1], marks[0]),
                "numpy's global generator was used",
            )
            subject.require(random.getstate() == marks[1], "Python's global generator was used")
            subject.require_all(states_equal(quiet._states, disturbed._states), "a global generator changes the game")
            subject.decision += 1
    finally:
        generator.set_state(kept_numpy)
        random.setstate(kept_python)


def check_threads(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 37,
    seed: int = 0,
    *,
    threads: tuple[int, ...] = (2, 3),
    **options: Any,
) -> None:
    """The number of threads changes no result.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    single = subject.batch(num_games, autoreset="same_step")
    others = [subject.batch(num_games, autoreset="same_step", threads=number) for number in threads]
    ended = np.zeros(num_games, np.int64)
    while ended.min() < 2:
        actions = single.random_actions().copy()
        single.step(actions)
        ended += single.dones
        if subject.decision % 7 == 0:
            single.determinize(seed=subject.decision)
        for number, batch in zip(threads, others, strict=True):
            subject.require(
                np.array_equal(actions, batch.random_actions()), f"random actions differ with {number} threads"
            )
            batch.step(actions)
            if subject.decision % 7 == 0:
                batch.determinize(seed=subject.decision)
            for name in _ARRAYS:
                same = np.array_equal(getattr(batch, name), getattr(single, name))
                subject.require(same, f"{name} differ with {number} threads")
            subject.require_all(states_equal(batch._states, single._states), f"states differ with {number} threads")
        subject.decision += 1


def check_autoreset(
    game: str | Game, num_players: int | None = None, num_games: int = 12, seed: int = 0, **options: Any
) -> None:
    """The three ways of restarting play the same games, one after the other, and show their ends as documented.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    same = subject.batch(num_games, autoreset="same_step")
    following = subject.batch(num_games, autoreset="next_step")
    manual = subject.batch(num_games, autoreset="disabled")
    ended = np.zeros(num_games, np.int64)
    while ended.min() < 3:
        actions = same.random_actions().copy()
        for batch in (same, following, manual):
            batch.step(actions)
        done = np.flatnonzero(same.dones)
        ended += same.dones
        for batch in (following, manual):
            for name in ("rewards", "dones", "final_points", "episode_lengths"):
                equal = np.array_equal(getattr(batch, name), getattr(same, name))
                subject.require(equal, f"{name} depend on the way of restarting")
            subject.require_all(batch.seats[done] == -1, "a finished game has a seat to act", done)
            waiting = batch.action_masks[done]
            subject.require_all(
                (waiting[:, 0] == 1) & (waiting.sum(axis=1) == 1), "a finished game offers more than wait", done
            )
            subject.require_all(
                states_equal(batch.final_states[done], same.final_states[done]),
                "final states depend on the restart",
                done,
            )
            if len(done):
                subject.require(
                    np.array_equal(batch.final_observations, same.final_observations),
                    "final observations depend on the restart",
                )
        subject.require_all(same.seats >= 0, "a game that restarts in the same step shows its end")
        if len(done):
            _restart_all(subject, same, following, manual, done)
        for batch in (following, manual):
            subject.require_all(
                states_equal(batch._states, same._states), "the next games depend on the way of restarting"
            )
            subject.require(np.array_equal(batch.observations, same.observations), "observations depend on the restart")
            subject.require(np.array_equal(batch.action_masks, same.action_masks), "masks depend on the restart")
        subject.decision += 1


def _restart_all(
    subject: Subject, same: GameBatch, following: GameBatch, manual: GameBatch, done: NDArray[np.int64]
) -> None:
    kept = same._states.copy()
    ended = manual._states.copy()
    manual.step(np.full(len(done), 99), rows=done)  # ignored: the game is over
    subject.require_all(states_equal(manual._states, ended), "a finished game took an action")
    following.step(np.full(len(done), 99), rows=done)
    manual.reset(rows=done)
    for batch in (following, manual):
        subject.require_all(~batch.dones[done], "a new game is marked as done", done)
        subject.require_all((batch.rewards[done] == 0).all(axis=1), "a new game has rewards", done)
    subject.require_all(states_equal(same._states, kept), "restarting one batch changed another")


def check_rewards(
    game: str | Game, num_players: int | None = None, num_games: int = 300, seed: int = 0, **options: Any
) -> None:
    """Rewards of every kind sum to zero, come at the end only, agree with the points and lie where they should.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    players = subject.setup.num_players
    scale = subject.game.margin_scale
    batches = [subject.batch(num_games, reward=kind, observing=False) for kind in REWARDS]
    totals = np.zeros((len(REWARDS), num_games, players))
    while (batches[0].seats >= 0).any():
        actions = batches[0].random_actions().copy()
        for index, batch in enumerate(batches):
            batch.step(actions)
            running = ~batch.dones
            subject.require_all(~running | (batch.rewards == 0).all(axis=1), "there is a reward before the end")
            totals[index] += batch.rewards
        subject.decision += 1
    for kind, total in zip(REWARDS, totals, strict=True):
        subject.require_all(np.abs(total.sum(axis=1)) < 1e-5, f"rewards of the kind {kind!r} do not sum to zero")
        low, high = subject.setup.utility_range(kind)
        inside = ((total >= low - 1e-6) & (total <= high + 1e-6)).all(axis=1)
        subject.require_all(inside, f"rewards of the kind {kind!r} leave the declared range from {low} to {high}")
    points = batches[0].final_points
    fewest, most = subject.game.points_range(subject.setup)
    subject.require_all(
        ((points >= fewest) & (points <= most)).all(axis=1), f"points leave the range from {fewest} to {most}"
    )
    margin = (points - (points.sum(axis=1, keepdims=True) - points) / (players - 1)) / scale
    subject.require_all(
        np.isclose(totals[REWARDS.index("margin")], margin, atol=1e-4).all(axis=1),
        "the margin does not follow from the points",
    )
    outcome, rank = totals[REWARDS.index("outcome")], totals[REWARDS.index("rank")]
    subject.require_all((np.argmax(rank, axis=1) == np.argmax(outcome, axis=1)), "the best rank does not win")
    subject.require(bool((outcome > 0).any()), "nobody ever wins")
