"""Checks of hidden information: nothing leaks, everything hidden is redrawn, no seat is special."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Game
from hedgerow.envs.testing.subject import Subject, choose, states_equal, without_chance

__all__ = ["check_determinize_varies", "check_non_interference", "check_seat_symmetry"]


def check_non_interference(
    game: str | Game, num_players: int | None = None, num_games: int = 100, seed: int = 0, **options: Any
) -> None:
    """What a seat sees and may do does not depend on what it cannot know.

    At every decision and for every seat the hidden part of the state is redrawn. The seat's observation, its legal
    actions, its node and who owes a decision stay the same, the new state keeps the game's invariants, and one
    more redrawing of it changes nothing for the seat either. The same once more for observations of finished games
    is not asked: there everything may be public.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    batch = subject.batch(num_games)
    worlds = GameBatch(setup, num_games, seed, autoreset=False)
    while (batch.seats >= 0).any():
        playing = batch.seats >= 0
        for seat in range(setup.num_players):
            before = batch.observe(seat)
            mask, node = subject.legal(batch._states, np.full(num_games, seat))
            acting = subject.acting(batch._states)
            worlds.states[:] = batch._states
            for draw in range(2):
                worlds.determinize(seat, seed=1000 * subject.decision + 10 * seat + draw)
                after = worlds.observe(seat)
                different = ~playing | (before == after).reshape(num_games, -1).all(axis=1)
                if not different.all():
                    row = int(np.flatnonzero(~different)[0])
                    raise subject.fail(
                        f"seat {seat} sees what it cannot know: {_difference(subject, before[row], after[row])}", row
                    )
                now, place = subject.legal(worlds._states, np.full(num_games, seat))
                subject.require_all((now == mask).all(axis=1), f"determinize changed the legal actions of seat {seat}")
                subject.require_all(place == node, f"determinize changed the node of seat {seat}")
                subject.require_all(
                    subject.acting(worlds._states) == acting, f"determinize for seat {seat} changed who acts"
                )
                fault = setup.game.first_fault(setup, worlds._states)
                if fault is not None:
                    raise subject.fail(f"after determinize for seat {seat}: {fault[1]}", fault[0])
        batch.step(batch.random_actions())
        subject.decision += 1


def _difference(subject: Subject, before: Any, after: Any) -> str:
    flat, other = before.reshape(-1), after.reshape(-1)
    index = int(np.flatnonzero(flat != other)[0])
    for feature in subject.game.features(subject.setup):
        if feature.start <= index < feature.stop:
            return f"{feature.name}[{index - feature.start}] was {flat[index]} and became {other[index]}"
    return f"entry {index} was {flat[index]} and became {other[index]}"


def check_determinize_varies(
    game: str | Game,
    num_players: int | None = None,
    num_games: int = 60,
    seed: int = 0,
    *,
    draws: int = 5,
    **options: Any,
) -> dict[str, int]:
    """Whatever is hidden from a seat is really redrawn, at every kind of node.

    At every decision, for every seat: of ``draws`` redrawn states at least two differ (apart from the stream of future
    chance, which is always new), unless the game says that the seat knows everything (:meth:`Game.knows_all`). And at
    every kind of node the redrawing changes, in some game, what each other seat sees.

    Returns:
        How many decisions were looked at, by name of the node.

    Raises:
        AssertionError: if anything is wrong.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    batch = subject.batch(num_games)
    worlds = GameBatch(setup, num_games, seed, autoreset=False)
    players = setup.num_players
    looked = np.zeros(len(setup.game.nodes), np.int64)
    changed = np.zeros((len(setup.game.nodes), players, players), np.bool_)
    while (batch.seats >= 0).any():
        playing = batch.seats >= 0
        _, nodes = subject.legal(batch._states, np.maximum(batch.seats, 0))
        np.add.at(looked, nodes[playing], 1)
        reference = without_chance(batch._states)
        shown = [batch.observe(other) for other in range(players)]
        for seat in range(players):
            varied = np.zeros(num_games, np.bool_)
            streams = np.zeros((draws, num_games), np.uint64)
            for draw in range(draws):
                worlds.states[:] = batch._states
                worlds.determinize(seat, seed=10_000 * subject.decision + 100 * seat + draw)
                varied |= ~states_equal(without_chance(worlds._states), reference)
                streams[draw] = worlds._states["rng"]
                for other in range(players):
                    seen = (worlds.observe(other) != shown[other]).reshape(num_games, -1).any(axis=1)
                    changed[nodes[playing & seen], seat, other] = True
            for row in np.flatnonzero(playing & ~varied).tolist():
                known = setup.game.knows_all(setup, batch._states[row], seat)
                subject.require(known, f"nothing of what seat {seat} does not know was redrawn", row)
            fresh = (streams != batch._states["rng"]).all(axis=0)
            subject.require_all(~playing | fresh, f"the chance to come was not redrawn for seat {seat}")
        batch.step(batch.random_actions())
        subject.decision += 1
    names = [node.name for node in setup.game.nodes]
    changed[:, range(players), range(players)] = True  # what a seat sees itself must not change
    for node, seat, other in np.argwhere(~changed).tolist():
        subject.require(
            looked[node] < 20, f"at {names[node]}, redrawing for seat {seat} never changed what seat {other} sees"
        )
    return dict(zip(names, looked.tolist(), strict=True))


def check_seat_symmetry(
    game: str | Game, num_players: int | None = None, num_games: int = 200, seed: int = 0, **options: Any
) -> int:
    """Rotating the deal rotates the game: each seat sees, may do and scores what the seat before it did.

    Every seat acts by a rule that looks only at its observation. Games are compared until chance comes in again after
    the deal (it need not be symmetric), and to the end where it does not.

    Returns:
        How many games were compared to the end; 0 if the game has no rotation (:meth:`Game.rotated_deal`).

    Raises:
        AssertionError: if anything is wrong, or if no game could be compared to the end.
    """
    subject = Subject.of(game, num_players, seed, options)
    setup = subject.setup
    declared, players = setup.game, setup.num_players
    source = subject.batch(num_games)
    length = declared.deal_length(setup)
    orders = [np.array(state.deals[: state.num_deals, :length], np.int64) for state in source._states]
    if declared.rotated_deal(setup, orders[0][0], 1) is None:
        return 0
    played = []
    for steps in range(players):
        batch = subject.batch(num_games)
        deals = np.array([[declared.rotated_deal(setup, order, steps) for order in row] for row in orders])
        batch.reset(seed, deals=deals, first_seats=np.full(num_games, steps) if declared.has_first_seat else None)
        played.append(_play_by_sight(batch))
    compared = sum(_compare_rotated(subject, played[0], played[steps], steps) for steps in range(1, players))
    subject.require(compared > 0, "chance came into every game: nothing could be compared to the end")
    return compared


@dataclass
class _Played:
    """A batch of finished games.

    Attributes:
        log: for each game and seat what it saw, could do and did, as checksums, until chance came in again.
        stopped: the games into which chance came.
        points: at the end.
    """

    log: list[list[list[tuple[int, int, int]]]]
    stopped: NDArray[np.bool_]
    points: NDArray[np.int64]


def _play_by_sight(batch: GameBatch) -> _Played:
    start = batch._states["rng"].copy()
    log: list[list[list[tuple[int, int, int]]]] = [[[] for _ in range(batch.num_players)] for _ in start]
    stopped = np.zeros(batch.num_games, np.bool_)
    actions = np.zeros(batch.num_games, np.int64)
    while (batch.seats >= 0).any():
        for row in np.flatnonzero(batch.seats >= 0).tolist():
            actions[row] = choose(batch.observations[row], batch.action_masks[row])
            if not stopped[row]:
                seen = zlib.crc32(batch.observations[row].tobytes())
                legal = zlib.crc32(batch.action_masks[row].tobytes())
                log[row][batch.seats[row]].append((seen, legal, int(actions[row])))
        batch.step(actions)
        stopped |= batch._states["rng"] != start
    return _Played(log, stopped, batch.final_points.copy())


def _compare_rotated(subject: Subject, plain: _Played, turned: _Played, steps: int) -> int:
    players = subject.setup.num_players
    whole = ~plain.stopped & ~turned.stopped
    for row in range(len(whole)):
        for seat in range(players):
            mine, theirs = plain.log[row][seat], turned.log[row][(seat + steps) % players]
            length = min(len(mine), len(theirs))
            subject.require(
                mine[:length] == theirs[:length] and (len(mine) == len(theirs) or not whole[row]),
                f"with the deal rotated by {steps}, seat {(seat + steps) % players} does not see what seat {seat} saw",
                row,
            )
    points = np.roll(turned.points, -steps, axis=1)
    subject.require_all(
        ~whole | (points == plain.points).all(axis=1), f"with the deal rotated by {steps}, the points do not rotate"
    )
    return int(whole.sum())
