"""GameBatch: many games at once, the native vector API."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hedgerow.envs.core import kernels
from hedgerow.envs.core.arguments import as_integers, check_deals, check_first_seats, check_seed, illegal_action
from hedgerow.envs.core.errors import IllegalAction, OptionError, SaveError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import JIT, bound
from hedgerow.envs.core.kernels import NEXT_STEP, NO_RESTART, OVER, SAME_STEP
from hedgerow.envs.core.rewards import REWARDS
from hedgerow.envs.core.rng import entropy_of, seed_words

__all__ = ["AUTORESETS", "CHANCE", "RANDOM_ACTIONS", "GameBatch"]

#: Values of the option ``autoreset`` and what they are called inside.
AUTORESETS: Final = {
    "same_step": SAME_STEP,
    True: SAME_STEP,
    "next_step": NEXT_STEP,
    "disabled": NO_RESTART,
    False: NO_RESTART,
}

#: Purposes of the streams that come from one seed (:func:`hedgerow.envs.core.rng.seed_words`).
CHANCE: Final = 0
RANDOM_ACTIONS: Final = 1

#: What :meth:`GameBatch.snapshot` holds, and where.
_CHANGING: Final = {
    "states": "_words",
    "final_states": "_final_words",
    "streams": "_streams",
    "action_streams": "_action_streams",
    "lengths": "_lengths",
    "observations": "_flat",
    "action_masks": "action_masks",
    "seats": "seats",
    "rewards": "rewards",
    "dones": "dones",
    "final_points": "final_points",
    "episode_lengths": "episode_lengths",
}


class GameBatch:
    """``num_games`` games of one setup, each a row of preallocated arrays that every call rewrites in place.

    The game of row i with seed s is the same for every size of the batch and every number of threads, and the same as
    the AEC environment's after ``reset(seed)`` for row 0.

    Args:
        setup: the game and its options.
        num_games: number of rows (B).
        seed: as for :meth:`reset`, which is called.
        reward: ``"outcome"``, ``"margin"`` or ``"rank"``.
        autoreset: ``"same_step"`` (or True): a finished game is dealt anew within the step that ended it, and its row
            shows the new game. ``"next_step"``: the row shows the finished game; the next step ignores its action and
            deals. ``"disabled"`` (or False): the row stays finished, its actions are ignored, until ``reset``.
        threads: number of threads that share the rows of one call; results do not depend on it.
        observing: whether ``observations`` is kept up to date; search and heuristics may do without.

    Attributes:
        observations: float32 [B, D] (or [B, *shape]), what the seat to act observes; of a finished game, the seat that
            made the last decision.
        action_masks: int8 [B, A], legal actions of the seat to act; of a finished game only ``wait`` (0).
        seats: int64 [B], the seat to act, -1 if the game is over.
        rewards: float32 [B, P], of the last step; not zero only where ``dones``.
        dones: bool [B], whether the last step ended the game of this row.
        final_points: int64 [B, P], points of the game that ended last in this row.
        episode_lengths: int64 [B], decisions of the game that ended last in this row.
    """

    observations: NDArray[np.float32]
    action_masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    final_points: NDArray[np.int64]
    episode_lengths: NDArray[np.int64]

    def __init__(
        self,
        setup: Setup,
        num_games: int,
        seed: int | None = None,
        *,
        reward: str = "outcome",
        autoreset: bool | Literal["same_step", "next_step", "disabled"] = True,
        threads: int = 1,
        observing: bool = True,
    ) -> None:
        if isinstance(num_games, bool) or not isinstance(num_games, (int, np.integer)) or num_games < 1:
            raise OptionError(f"num_games must be a positive integer, not {num_games!r}")
        if isinstance(threads, bool) or not isinstance(threads, (int, np.integer)) or threads < 1:
            raise OptionError(f"threads must be a positive integer, not {threads!r}")
        if reward not in REWARDS:
            raise OptionError(f"reward must be one of {', '.join(map(repr, REWARDS))}, not {reward!r}")
        if not isinstance(autoreset, (bool, str)) or autoreset not in AUTORESETS:
            raise OptionError(f"autoreset must be a bool, 'same_step', 'next_step' or 'disabled', not {autoreset!r}")
        self.setup = setup
        self.num_games = int(num_games)
        self.num_players = setup.num_players
        self.num_actions = setup.num_actions
        self.reward = reward
        self.threads = int(threads)
        self.observing = observing
        self._restart = AUTORESETS[autoreset]
        self._reward_kind = REWARDS.index(reward)
        self._scale = float(setup.game.margin_scale)
        self._ahead = setup.game.used_bytes(setup)
        games, players = self.num_games, self.num_players
        self._states: NDArray[np.record] = np.zeros(games, setup.game.state_dtype)
        self._final_states: NDArray[np.record] = (
            np.zeros(games, setup.game.state_dtype) if self._restart == SAME_STEP else self._states
        )
        self._flat = np.zeros((games, setup.observation_size if observing else 0), np.float32)
        self._make_views()
        self.action_masks = np.zeros((games, self.num_actions), np.int8)
        self.seats = np.full(games, OVER, np.int64)
        self.rewards = np.zeros((games, players), np.float32)
        self.dones = np.zeros(games, np.bool_)
        self.final_points = np.zeros((games, players), np.int64)
        self.episode_lengths = np.zeros(games, np.int64)
        self._lengths = np.zeros(games, np.int64)
        self._streams = np.zeros(games, np.uint64)
        self._action_streams = np.zeros(games, np.uint64)
        self._all_rows = np.arange(games, dtype=np.int64)
        self._marks = np.zeros(games, np.bool_)
        self._random = np.zeros(games, np.int64)
        self._shuffled = np.zeros((games, 0, setup.game.deal_length(setup)), np.int64)
        self._any_seat = np.full(games, -1, np.int64)
        self._final_observations: NDArray[np.float32] | None = None
        self._written = False
        self._pool: ThreadPoolExecutor | None = None
        self._code: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.reset(seed)

    def _make_views(self) -> None:
        """Set the attributes that show the memory of others in another form."""
        games = self.num_games
        self._words = self._states.view(np.uint64).reshape(games, -1)
        self._final_words = self._final_states.view(np.uint64).reshape(games, -1)
        self.observations = self._flat.reshape((games, *self.setup.observation_shape)) if self.observing else self._flat

    def __getstate__(self) -> dict[str, Any]:
        views = ("_words", "_final_words", "observations")
        kept = {name: value for name, value in vars(self).items() if name not in views}
        return kept | {"_pool": None, "_code": {}}  # neither threads nor machine code can be pickled

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_views()

    # --- playing ------------------------------------------------------------------------------------------------

    def reset(
        self,
        seed: int | None = None,
        *,
        deals: ArrayLike | None = None,
        first_seats: ArrayLike | None = None,
        rows: ArrayLike | None = None,
    ) -> None:
        """Deal new games.

        Args:
            seed: start all random streams anew; ``None`` goes on with the present ones (the first time, with entropy
                from the operating system).
            deals: fixed deck orders for this game: one order for all rows (``[L]``), one for each row (``[rows, L]``),
                or K for each row (``[rows, K, L]``), for games that shuffle several times; L is the game's
                :meth:`~hedgerow.envs.core.game.Game.deal_length`.
            first_seats: the seat to start, one for all rows or one for each; -1 leaves it to the game.
            rows: deal only these rows; not together with ``seed``.

        Raises:
            OptionError: if an argument does not fit the game.
        """
        if seed is not None and rows is not None:
            raise OptionError("reset takes a seed for the whole batch or some rows, not both")
        if seed is not None or not self._streams.any():
            seed = check_seed(seed)
            entropy = entropy_of(seed)
            self._streams[:] = seed_words(entropy, CHANCE, self.num_games)
            self._action_streams[:] = seed_words(entropy, RANDOM_ACTIONS, self.num_games)
        which = self._check_rows(rows)
        orders = check_deals(self.setup, deals, len(which))
        starting = check_first_seats(self.setup, first_seats, len(which))
        self.seats[which] = OVER
        self._written = False
        self._step(which, which, NEXT_STEP, orders, starting)

    def step(self, actions: ArrayLike, rows: ArrayLike | None = None) -> None:
        """Carry out one decision in every game, or in the games ``rows``.

        Args:
            actions: integers, one for each game, legal for the seat to act; ignored where a game is over.
            rows: the games meant, each at most once; all by default.

        Raises:
            IllegalAction: if one is not legal; then no game has changed.
            ValueError: if the shape or type does not fit.
        """
        which = self._all_rows if rows is None else self._check_rows(rows)
        if rows is not None:
            self._check_distinct(which)
        chosen = as_integers("actions", actions)
        if chosen.shape != which.shape:
            raise ValueError(f"actions must have the shape {which.shape}, not {chosen.shape}")
        if self._written:
            self.refresh()
        fault = self._call(kernels.check_rows, self.seats, self.action_masks, which, chosen)
        if fault >= 0:
            raise self._illegal(int(which[fault]), int(chosen[fault]))
        self._step(which, chosen, self._restart, self._shuffled, self._any_seat)

    def _step(
        self,
        rows: NDArray[np.int64],
        actions: NDArray[np.int64],
        restart: int,
        orders: NDArray[np.int64],
        first_seats: NDArray[np.int64],
    ) -> None:
        self._run(
            lambda rows, actions, orders, first_seats: self._call(
                kernels.step_rows,
                self.setup.config,
                self._states,
                rows,
                actions,
                restart,
                self._reward_kind,
                self._scale,
                self.observing,
                self._streams,
                orders,
                first_seats,
                self.seats,
                self.action_masks,
                self._flat,
                self.rewards,
                self.dones,
                self.final_points,
                self.episode_lengths,
                self._lengths,
                self._words,
                self._final_words,
                self._ahead,
            ),
            rows,
            actions,
            orders,
            first_seats,
        )

    def random_actions(self, rows: ArrayLike | None = None) -> NDArray[np.int64]:
        """A uniformly random legal action for every game, or for ``rows``; from the batch's own stream.

        Returns an array that the next call rewrites.
        """
        if self._written:
            self.refresh()
        which, out = self._all_rows, self._random
        if rows is not None:
            which = self._check_rows(rows)
            out = out[: len(which)]
        self._run(
            lambda rows, out: self._call(kernels.random_rows, self.action_masks, rows, self._action_streams, out),
            which,
            out,
        )
        return out

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def states(self) -> NDArray[np.record]:
        """The states as a structured array [B]; ``batch.states[i] = other`` replaces a game.

        Taking this property makes the next call recompute seats, masks and observations. Who keeps the array and
        writes to it later calls :meth:`refresh`.
        """
        self._written = True
        return self._states

    @property
    def current_states(self) -> NDArray[np.record]:
        """The states [B], to look at and not to write to: unlike with :attr:`states`, nothing is recomputed."""
        return self._states

    @property
    def final_states(self) -> NDArray[np.record]:
        """The finished states [B] of the games that ended last in their rows (where ``dones``)."""
        return self._final_states

    @property
    def final_observations(self) -> NDArray[np.float32]:
        """What each seat observes of the games that the last step ended: float32 [B, P, *shape], 0 in other rows.

        Computed when asked for; the next call rewrites it.
        """
        if self._final_observations is None:
            self._final_observations = np.zeros(
                (self.num_games, self.num_players, self.setup.observation_size), np.float32
            )
        out = self._final_observations
        out[:] = 0
        rows = np.flatnonzero(self.dones)
        for seat in range(self.num_players):
            part = np.zeros((len(rows), self.setup.observation_size), np.float32)
            kernels.observe_rows(self.setup.config, self._final_states, rows, np.full(len(rows), seat), part)
            out[rows, seat] = part
        return out.reshape((self.num_games, self.num_players, *self.setup.observation_shape))

    def observe(
        self,
        seats: ArrayLike,
        rows: ArrayLike | None = None,
        *,
        final: bool = False,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """What given seats observe now: one seat for all games, or one for each of ``rows``.

        Args:
            seats: an integer, or int [len(rows)].
            rows: the games meant; all by default.
            final: look at :attr:`final_states` instead of the running games.
            out: C-contiguous float32 [len(rows), D] to write into.

        Returns:
            ``out``, or a new float32 array [len(rows), *shape].

        Raises:
            ValueError: if a row or seat does not exist, or ``out`` does not fit.
        """
        which = self._all_rows if rows is None else self._check_rows(rows)
        whose = np.broadcast_to(as_integers("seats", seats), which.shape)
        if len(whose) and not (0 <= whose.min() and whose.max() < self.num_players):
            raise ValueError(f"seats must be from 0 to {self.num_players - 1}")
        flat = np.empty((len(which), self.setup.observation_size), np.float32) if out is None else out
        if out is not None and not (
            isinstance(out, np.ndarray)
            and out.dtype == np.float32
            and out.shape == (len(which), self.setup.observation_size)
            and out.flags.c_contiguous
            and out.flags.writeable
        ):
            raise ValueError(f"out must be C-contiguous float32 of shape {(len(which), self.setup.observation_size)}")
        states = self._final_states if final else self._states
        self._run(
            lambda rows, seats, out: kernels.observe_rows(self.setup.config, states, rows, seats, out),
            which,
            whose,
            flat,
        )
        return flat.reshape((len(which), *self.setup.observation_shape)) if out is None else out

    # --- stopping and going on ------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """All that changes, random streams included, as plain arrays: for :meth:`restore`, and for ``numpy.savez``."""
        if self._written:
            self.refresh()
        return {name: getattr(self, attribute).copy() for name, attribute in _CHANGING.items()}

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot` of this batch, or of another with the same arguments.

        Raises:
            SaveError: if it is not one; then nothing has changed.
        """
        for name, attribute in _CHANGING.items():
            have, found = getattr(self, attribute), snapshot.get(name)
            if found is None or found.shape != have.shape or found.dtype != have.dtype:
                what = "nothing" if found is None else f"{found.dtype} {found.shape}"
                raise SaveError(
                    f"not a snapshot of such a batch: {name} should be {have.dtype} {have.shape}, found {what}"
                )
        for name, attribute in _CHANGING.items():
            getattr(self, attribute)[...] = snapshot[name]
        self._written = False

    def refresh(self) -> None:
        """Recompute seats, masks and observations from the states, after they were written."""
        self._written = False
        self._run(
            lambda rows: kernels.show_rows(
                self.setup.config,
                self._states,
                rows,
                self.observing,
                self.seats,
                self.action_masks,
                self._flat,
            ),
            self._all_rows,
        )

    def determinize(
        self, seats: ArrayLike | None = None, seed: int | None = None, rows: ArrayLike | None = None
    ) -> None:
        """Redraw, in place, what a seat of each game does not know, future chance included.

        Args:
            seats: the knowing seat, one for all or one for each game; by default the seat to act.
            seed: of the draw; ``None`` draws from the batch's own stream of random actions.
            rows: the games meant; all by default.
        """
        if self._written:
            self.refresh()
        which = self._all_rows if rows is None else self._check_rows(rows)
        whose = self.seats[which] if seats is None else np.broadcast_to(as_integers("seats", seats), which.shape)
        if seed is None:
            self._action_streams[which] += np.uint64(0x9E3779B97F4A7C15)
            words = self._action_streams[which]
        else:
            words = seed_words(check_seed(seed), CHANCE, len(which))
        playing = np.flatnonzero(self.seats[which] != OVER)
        which, whose, words = which[playing], np.ascontiguousarray(whose[playing]), words[playing]
        if len(whose) and not (0 <= whose.min() and whose.max() < self.num_players):
            raise ValueError(f"seats must be from 0 to {self.num_players - 1}")
        self._run(
            lambda rows, seats, seeds: kernels.determinize_rows(self.setup.config, self._states, rows, seats, seeds),
            which,
            whose,
            words,
        )
        self.refresh()

    # --- inside -------------------------------------------------------------------------------------------------

    def _call(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Call a kernel whose arguments have the same types each time, without numba's search for the code."""
        code = self._code.get(kernel)
        if code is None:
            code = self._code[kernel] = bound(kernel, *arguments)
        return code(*arguments)

    def _run(self, call: Callable[..., Any], rows: NDArray[np.int64], *arrays: NDArray[Any]) -> None:
        """Run a kernel over ``rows`` and what belongs to them in other arrays, split over the threads."""
        size = len(rows)
        parts = min(self.threads, size) if JIT else 1  # plain Python runs one thread at a time anyway
        if parts <= 1:
            call(rows, *arrays)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="hedgerow")
        bounds = [size * part // parts for part in range(parts + 1)]
        waiting = [
            self._pool.submit(call, *(array[start:stop] for array in (rows, *arrays)))
            for start, stop in itertools.pairwise(bounds)
        ]
        for done in waiting:
            done.result()

    def _check_rows(self, rows: ArrayLike | None) -> NDArray[np.int64]:
        if rows is None:
            return self._all_rows
        which = as_integers("rows", rows)
        if which.ndim != 1:
            raise ValueError(f"rows must be one-dimensional, not of shape {which.shape}")
        if len(which) and not (0 <= which.min() and which.max() < self.num_games):
            raise ValueError(f"rows must be from 0 to {self.num_games - 1}")
        return which

    def _check_distinct(self, which: NDArray[np.int64]) -> None:
        """Refuse a row that is named twice: its second action would be carried out unchecked."""
        self._marks[which] = True
        distinct = np.count_nonzero(self._marks)
        self._marks[which] = False
        if distinct != len(which):
            raise ValueError("rows must not name a game twice")

    def _illegal(self, row: int, action: int) -> IllegalAction:
        states = self._states[row : row + 1]
        return illegal_action(self.setup, states, int(self.seats[row]), action, self.action_masks[row], row)
