"""SeatBatch: many games in which one seat learns and all others are played inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hedgerow.agents.opponents import Opponents, OpponentsSpec
from hedgerow.agents.results import ranks_and_wins
from hedgerow.agents.streams import RowStreams, derived_seed, part_of
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import HedgerowError, OptionError, SaveError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import OVER

__all__ = ["SEAT_AUTORESETS", "SeatBatch"]

#: Values of the option ``autoreset``.
SEAT_AUTORESETS: Final = ("same_step", "next_step", "disabled")

# Purposes of the streams that come from one seed; 0 to 3 are those of batches and agents.
_SEATING: Final = 4
_MIXING: Final = 5

#: What changes from step to step, beyond the games and the parts of _RESUMABLE.
_CHANGING: Final = (
    "seats",
    "rewards",
    "dones",
    "final_seats",
    "final_points",
    "final_ranks",
    "final_wins",
    "final_rewards",
    "final_observations",
    "episode_lengths",
    "episode_decisions",
    "_decisions",
    "_returns",
    "_skipped",
    "_begun",
    "_drawn",
)
_RESUMABLE: Final = ("_seating", "_mixing", "_opponents")

#: A seat that is not asked in this many games on end will never be.
_MOST_SKIPPED: Final = 1000


class SeatBatch:
    """``num_games`` games seen from one learning seat each: a step goes from one decision of that seat to its next.

    In between the opponents decide, all games at once. What happens in row i depends only on the seed and on the
    actions in row i, not on the size of the batch nor on the number of threads (with the agents of this package).

    A game that ends without any decision of the learner is skipped: it is dealt anew and leaves no trace.

    Args:
        setup: the game and its options.
        num_games: number of rows (B).
        opponents: who plays the other seats, see :class:`~hedgerow.agents.opponents.Opponents`: one agent or name for
            all; a list, clockwise from the learner's left neighbour on; or a mapping of agents to weights, out of which
            each game draws one for all its other seats.
        seat: the learner's seat; ``"rotate"``: the next seat in each new game of a row, the rows starting at different
            seats; ``"random"``: drawn for each game.
        seed: as for :meth:`reset`, which is called.
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        autoreset: ``"same_step"``: a finished game is dealt anew within the step that ended it, and its row shows the
            learner's first decision of the new game. ``"next_step"``: the row shows the finished game; the next step
            ignores its action and deals. ``"disabled"``: the row stays finished, its actions are ignored, until
            :meth:`reset`.
        threads: number of threads of the engine.

    Attributes:
        batch: the games themselves, to look at; stepping them is this object's business.
        observations: float32 [B, *shape], what the learner observes; of a finished game, how it looks to the learner.
        action_masks: int8 [B, A], the learner's legal actions; of a finished game only ``wait`` (0).
        seats: int64 [B], the learner's seat.
        rewards: float32 [B], the learner's rewards since its previous decision.
        dones: bool [B], whether the game in which the learner acted has ended in the last step, by whomever's decision.
        final_seats: int64 [B], the learner's seat in the game that ended last in this row; the following, too, are of
            that game.
        final_points: int64 [B, P], points of each seat.
        final_ranks: int64 [B, P], 1 is best; tied seats share the better rank.
        final_wins: float64 [B, P], share of the victory: 1 for a sole winner, 1/k for each of k who share it.
        final_rewards: float32 [B], the sum of the learner's rewards.
        episode_lengths: int64 [B], decisions of all seats.
        episode_decisions: int64 [B], decisions of the learner.
        final_observations: float32 [B, *shape], what the learner observed at its end; valid where ``dones``.

    All arrays are rewritten in place.

    Raises:
        OptionError: if an argument does not fit.
    """

    def __init__(
        self,
        setup: Setup,
        num_games: int,
        opponents: OpponentsSpec = "random",
        *,
        seat: int | Literal["rotate", "random"] = "rotate",
        seed: int | None = None,
        reward: str = "outcome",
        autoreset: Literal["same_step", "next_step", "disabled"] = "same_step",
        threads: int = 1,
    ) -> None:
        if autoreset not in SEAT_AUTORESETS:
            raise OptionError(f"autoreset must be one of {', '.join(map(repr, SEAT_AUTORESETS))}, not {autoreset!r}")
        self.setup = setup
        self.num_players = setup.num_players
        self.num_actions = setup.num_actions
        self.autoreset = autoreset
        self.seat = _check_seat(seat, setup.num_players)
        seed = check_seed(seed)
        # Games are dealt here, not by the engine: a new game needs its seat and opponents first. Observations are made
        # here, too, of the learner alone.
        self.batch = GameBatch(
            setup, num_games, seed, reward=reward, autoreset="disabled", threads=threads, observing=False
        )
        self.num_games = games = self.batch.num_games
        players = self.num_players
        self._flat = np.zeros((games, setup.observation_size), np.float32)
        self.seats = np.zeros(games, np.int64)
        self.rewards = np.zeros(games, np.float32)
        self.dones = np.zeros(games, np.bool_)
        self.final_seats = np.zeros(games, np.int64)
        self.final_points = np.zeros((games, players), np.int64)
        self.final_ranks = np.zeros((games, players), np.int64)
        self.final_wins = np.zeros((games, players))
        self.final_rewards = np.zeros(games, np.float32)
        self.episode_lengths = np.zeros(games, np.int64)
        self.episode_decisions = np.zeros(games, np.int64)
        self.final_observations = np.zeros((games, *setup.observation_shape), np.float32)
        self._decisions = np.zeros(games, np.int64)  # of the learner, in the running game
        self._returns = np.zeros(games, np.float32)
        self._skipped = np.zeros(games, np.int64)
        self._begun = np.zeros(games, np.int64)
        self._drawn = np.zeros(games, np.int64)
        self._all_rows = np.arange(games, dtype=np.int64)
        self._seating = RowStreams(seed, _SEATING)
        self._mixing = RowStreams(seed, _MIXING)
        self._opponents = Opponents(opponents, setup)
        self.reset(seed)

    # --- playing ------------------------------------------------------------------------------------------------

    def reset(
        self,
        seed: int | None = None,
        *,
        rows: ArrayLike | None = None,
        deals: ArrayLike | None = None,
        first_seats: ArrayLike | None = None,
    ) -> None:
        """Begin new games and play each up to the learner's first decision.

        Args:
            seed: start all random numbers anew, those of the opponents included; ``None`` goes on with them (the first
                time, with entropy from the operating system).
            rows: begin only these rows anew; not together with ``seed``.
            deals: fixed deck orders, as for :meth:`GameBatch.reset`.
            first_seats: the seats to start, as for :meth:`GameBatch.reset`.

        Raises:
            OptionError: if an argument does not fit.
        """
        seed = check_seed(seed)
        if seed is not None and rows is not None:
            raise OptionError("reset takes a seed for the whole batch or some rows, not both")
        which = self._all_rows if rows is None else np.asarray(rows, np.int64).reshape(-1)
        if seed is None:
            self.batch.reset(rows=which, deals=deals, first_seats=first_seats)
        else:
            self.batch.reset(seed, deals=deals, first_seats=first_seats)
            self._seating.reset(seed)
            self._mixing.reset(seed)
            self._opponents.reset(derived_seed(seed, _SEATING))
            self._begun[:] = 0
        self._seat_learners(which)
        self.rewards[which] = 0
        self.dones[which] = False
        self._skipped[which] = 0
        self._play_opponents(which)
        self._observe()

    def step(self, actions: ArrayLike) -> None:
        """Carry out the learner's decision in each game and play on to its next, or to the end.

        Args:
            actions: integers [B]; ignored where the game is over.

        Raises:
            IllegalAction: if one is not legal; then no game has changed.
            ValueError: if the shape or type does not fit.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_games,):
            raise ValueError(f"actions must have the shape {(self.num_games,)}, not {chosen.shape}")
        batch = self.batch
        over = np.flatnonzero(batch.seats == OVER)
        if len(over):
            playing = np.flatnonzero(batch.seats != OVER)
            batch.step(chosen[playing], playing)
        else:
            playing = self._all_rows
            batch.step(chosen)
        self.dones[:] = False
        self.rewards[:] = 0
        self.rewards[playing] = batch.rewards[playing, self.seats[playing]]
        self._decisions[playing] += 1
        self._skipped[:] = 0
        rows = playing
        if len(over) and self.autoreset == "next_step":
            self._deal(over)
            rows = self._all_rows
        self._play_opponents(rows)
        self._observe()

    def set_opponents(self, opponents: OpponentsSpec, seed: int | None = None) -> None:
        """Exchange the opponents, in the running games too; ``seed`` gives the new ones their random numbers.

        Raises:
            OptionError: if they do not fit.
        """
        replaced = Opponents(opponents, self.setup)
        if seed is not None:
            replaced.reset(check_seed(seed))
        self._opponents = replaced
        self._draw_opponents(self._all_rows)

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """All that changes, the games and the random numbers of the opponents included, as plain arrays."""
        found = {f"batch.{name}": array for name, array in self.batch.snapshot().items()}
        found |= {f"own.{name}": getattr(self, name).copy() for name in _CHANGING}
        for part in _RESUMABLE:
            found |= {f"{part}.{name}": array for name, array in getattr(self, part).snapshot().items()}
        return found

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot` of this batch, or of another with the same arguments.

        Raises:
            SaveError: if it is not one; then nothing has changed.
        """
        own = part_of(snapshot, "own.")
        for name in _CHANGING:
            if name not in own or own[name].shape != getattr(self, name).shape:
                raise SaveError(f"not a snapshot of such a batch: {name} is missing or has another shape")
        self.batch.restore(part_of(snapshot, "batch."))
        for name in _CHANGING:
            getattr(self, name)[...] = own[name]
        for part in _RESUMABLE:
            getattr(self, part).restore(part_of(snapshot, f"{part}."))
        self._observe_again()

    def random_actions(self) -> NDArray[np.int64]:
        """A uniformly random legal action for the learner in each game, from the batch's own stream."""
        return self.batch.random_actions()

    @property
    def observations(self) -> NDArray[np.float32]:
        """What the learner observes, float32 [B, *shape]."""
        # Not kept as a second array: a copied or unpickled object would have two that no longer share their memory.
        return self._flat if self._flat.shape[1:] == self.setup.observation_shape else self._shaped()

    @property
    def action_masks(self) -> NDArray[np.int8]:
        """The learner's legal actions, int8 [B, A]."""
        return self.batch.action_masks

    def _shaped(self) -> NDArray[np.float32]:
        return self._flat.reshape((self.num_games, *self.setup.observation_shape))

    # --- inside -------------------------------------------------------------------------------------------------

    def _seat_learners(self, rows: NDArray[np.int64]) -> None:
        """Before a game: choose the learner's seat and the opponents."""
        players = self.num_players
        if self.seat == "rotate":
            self.seats[rows] = (rows + self._begun[rows]) % players
        elif self.seat == "random":
            self.seats[rows] = (self._seating.uniform(rows, self.num_games) * players).astype(np.int64)
        else:
            self.seats[rows] = self.seat
        self._begun[rows] += 1
        self._decisions[rows] = 0
        self._returns[rows] = 0
        self._draw_opponents(rows)

    def _draw_opponents(self, rows: NDArray[np.int64]) -> None:
        if self._opponents.drawn:
            self._drawn[rows] = self._opponents.draw(self._mixing.uniform(rows, self.num_games))
        else:
            self._drawn[rows] = 0

    def _deal(self, rows: NDArray[np.int64]) -> None:
        self._seat_learners(rows)
        self.batch.reset(rows=rows)

    def _play_opponents(self, rows: NDArray[np.int64]) -> None:
        """Let the opponents decide, in waves, until each of ``rows`` waits for its learner or is over."""
        batch = self.batch
        ended: list[NDArray[np.int64]] = []
        while True:
            seats = batch.seats[rows]
            playing = rows[(seats != self.seats[rows]) & (seats != OVER)]
            if len(playing) < len(rows):
                ended.append(rows[seats == OVER])
            if len(playing):
                batch.step(self._opponents.act(batch, playing, self.seats, self._drawn), playing)
                # After an end within this step a new game's rewards are not those of the decision being answered.
                running = playing[~self.dones[playing]]
                self.rewards[running] += batch.rewards[running, self.seats[running]]
                rows = playing
                continue
            # Ended games are taken together: a few large batches are cheaper than many small ones.
            over = np.sort(np.concatenate(ended)) if ended else rows[:0]
            if not len(over):
                return
            rows = self._finish(over)
            ended = []

    def _finish(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Note how games ended and deal anew where this is wanted; return the rows that were dealt anew."""
        asked = self._decisions[rows] > 0
        reported = rows[asked]
        if len(reported):
            self._report(reported)
        skipped = rows[~asked]
        if len(skipped):
            self._skipped[skipped] += 1
            if self._skipped[skipped].max() > _MOST_SKIPPED:
                row = int(skipped[self._skipped[skipped].argmax()])
                raise HedgerowError(
                    f"game {row}: seat {self.seats[row]} was not asked for a decision in {_MOST_SKIPPED} games on end; "
                    "choose another seat for the learner"
                )
        again = rows if self.autoreset == "same_step" else skipped
        if len(again):
            self._deal(again)
            self.rewards[skipped[~self.dones[skipped]]] = 0
        return again

    def _report(self, rows: NDArray[np.int64]) -> None:
        batch = self.batch
        seats = self.seats[rows]
        self.dones[rows] = True
        self.final_seats[rows] = seats
        self.final_points[rows] = batch.final_points[rows]
        self.final_ranks[rows], self.final_wins[rows] = ranks_and_wins(batch, rows)
        self.final_rewards[rows] = self._returns[rows] + self.rewards[rows]
        self.episode_lengths[rows] = batch.episode_lengths[rows]
        self.episode_decisions[rows] = self._decisions[rows]
        self.final_observations[rows] = batch.observe(seats, rows)

    def _observe(self) -> None:
        """At the end of each step every row waits for its learner, or is over and shown to it."""
        running = ~self.dones
        self._returns[running] += self.rewards[running]
        self._observe_again()

    def _observe_again(self) -> None:
        self.batch.observe(self.seats, out=self._flat)


def _check_seat(seat: int | str, num_players: int) -> int | str:
    if isinstance(seat, str):
        if seat in ("rotate", "random"):
            return seat
    elif isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < num_players:
        return int(seat)
    raise OptionError(f"seat must be 'rotate', 'random' or an integer from 0 to {num_players - 1}, not {seat!r}")
