"""One game in progress: what the AEC and the Parallel environment have in common."""

from __future__ import annotations

import copy
import hashlib
import json
import operator
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hedgerow.envs.core import kernels
from hedgerow.envs.core.arguments import check_seed, illegal_action
from hedgerow.envs.core.batch import CHANCE, RANDOM_ACTIONS
from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.errors import OptionError, SaveError
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.jit import bound
from hedgerow.envs.core.rewards import REWARDS
from hedgerow.envs.core.rng import GOLDEN, entropy_of, seed_words

__all__ = ["ILLEGAL", "Session", "as_action"]

#: What happens on an illegal action: an error; the game ends and the offender gets -1; a random legal action instead.
ILLEGAL: Final = ("raise", "terminate", "random")

_MAGIC: Final = b"HEDGEROW-1\n"
_DIGEST_SIZE: Final = 32


class _Code(NamedTuple):
    """Entry points of :mod:`hedgerow.envs.core.kernels` for the record types of one game."""

    deal_one: Callable[..., Any]
    apply_one: Callable[..., Any]
    observe_one: Callable[..., Any]
    legal_one: Callable[..., Any]


class Session:
    """A single game, its history and its random streams.

    Attributes:
        setup: the game and its options.
        states: array [1] of the game's state record.
        acting: the seats that owe a decision, as a bit set; 0 when the game is over.
        mask: int8 [A], legal actions of the first acting seat; rewritten in place.
        history: the decisions so far as (seat, action), replayable with :meth:`replay`.
    """

    def __init__(self, setup: Setup, reward: str) -> None:
        if reward not in REWARDS:
            raise OptionError(f"reward must be one of {', '.join(map(repr, REWARDS))}, not {reward!r}")
        self.setup = setup
        self.reward_kind = REWARDS.index(reward)
        self.config = setup.config
        self.states: NDArray[np.record] = np.zeros(1, setup.game.state_dtype)
        self.acting = 0
        self.mask: NDArray[np.int8] = np.zeros(setup.num_actions, np.int8)
        self.history: list[tuple[int, int]] = []
        self._streams = np.zeros(1, np.uint64)
        self._action_streams = np.zeros(1, np.uint64)
        self._started: tuple[int, NDArray[np.int64], int] | None = None
        self._rows = np.zeros(1, np.int64)
        self._seats = np.zeros(1, np.int64)
        self._unseen = np.zeros((1, 0), np.float32)  # nothing is observed into it
        self._shuffled = np.zeros((0, setup.game.deal_length(setup)), np.int64)
        self._rewards = np.zeros(setup.num_players, np.float64)
        self._scores = np.zeros((setup.num_players, 2), np.int64)
        self._size = setup.observation_size
        self._flat = len(setup.observation_shape) == 1
        self._code: _Code | None = None

    # --- playing ------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None, deal: ArrayLike | None, first_seat: int | None) -> None:
        """Deal a new game; see :meth:`hedgerow.envs.core.batch.GameBatch.reset`.

        Raises:
            OptionError: if an argument does not fit the game.
        """
        game = self.setup.game
        orders = self._shuffled if deal is None else game.check_deal(self.setup, deal)
        starting = -1
        if first_seat is not None:
            if not game.has_first_seat:
                raise OptionError(f"{game.env_name} has no first seat: all seats start at the same time")
            starting = _index("first_seat", first_seat, self.setup.num_players)
        if seed is not None or not self._streams[0]:
            entropy = entropy_of(check_seed(seed))
            self._streams[:] = seed_words(entropy, CHANCE, 1)
            self._action_streams[:] = seed_words(entropy, RANDOM_ACTIONS, 1)
        self._start(int(self._streams[0]), orders, starting)

    def _start(self, stream: int, orders: NDArray[np.int64], starting: int) -> None:
        self._started = (stream, orders, starting)
        self._streams[0] = stream
        self.history = []
        code = self._code or self._bind()
        words = self.states.view(np.uint64).reshape(1, -1)
        self.acting = int(code.deal_one(self.config, self.states, words, self._streams, orders, starting))
        code.legal_one(self.config, self.states, lowest(self.acting), self.mask)

    def replay(self, history: list[tuple[int, int]]) -> None:
        """Start the present game again from its beginning and carry out the given decisions.

        Raises:
            IllegalAction: if one is not legal; the session then holds the game up to there.
        """
        if self._started is None:
            raise SaveError("there is no game to replay: call reset first")
        self._start(*self._started)
        for seat, action in history:
            mask = self.legal(seat)
            if not 0 <= action < len(mask) or not mask[action]:
                raise illegal_action(self.setup, self.states, seat, action, mask, 0)
            self.apply(seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Carry out a decision that has been checked."""
        apply_one = (self._code or self._bind()).apply_one
        self.acting = int(apply_one(self.config, self.states, seat, action, self.mask, self._unseen[0]))
        self.history.append((seat, action))

    def apply_and_observe(self, seat: int, action: int) -> NDArray[np.float32]:
        """As :meth:`apply`; returns what the next seat to act observes (undefined when the game is over)."""
        out = np.empty(self._size, np.float32)
        apply_one = (self._code or self._bind()).apply_one
        self.acting = int(apply_one(self.config, self.states, seat, action, self.mask, out))
        self.history.append((seat, action))
        return out if self._flat else out.reshape(self.setup.observation_shape)

    def _bind(self) -> _Code:
        """Look the code of the most frequent calls up once: numba's search takes half the time of such a call."""
        given = self.config, self.states
        words = self.states.view(np.uint64).reshape(1, -1)
        self._code = _Code(
            bound(kernels.deal_one, *given, words, self._streams, self._shuffled, 0),
            bound(kernels.apply_one, *given, 0, 0, self.mask, self._unseen[0]),
            bound(kernels.observe_one, *given, 0, self._unseen[0]),
            bound(kernels.legal_one, *given, 0, self.mask),
        )
        return self._code

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_code": None}  # machine code cannot be pickled

    def legal(self, seat: int) -> NDArray[np.int8]:
        """The legal actions of any seat that owes a decision; all 0 for the others."""
        mask = np.zeros(self.setup.num_actions, np.int8)
        if (self.acting >> seat) & 1:
            (self._code or self._bind()).legal_one(self.config, self.states, seat, mask)
        return mask

    def random_action(self, mask: NDArray[np.int8]) -> int:
        """A random legal action from the session's own stream."""
        out = np.zeros(1, np.int64)
        kernels.random_rows(mask[None], self._rows, self._action_streams, out)
        return int(out[0])

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The first seat that owes a decision; -1 when the game is over."""
        return lowest(self.acting) if self.acting else kernels.OVER

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat observes now, as a new array of the setup's observation shape."""
        out = np.empty(self._size, np.float32)
        (self._code or self._bind()).observe_one(self.config, self.states, seat, out)
        return out if self._flat else out.reshape(self.setup.observation_shape)

    def result(self) -> tuple[list[float], list[int], list[int]]:
        """Rewards, points and ranks of all seats, of a finished game."""
        scale = float(self.setup.game.margin_scale)
        kernels.result_one(self.config, self.states, self.reward_kind, scale, self._rewards, self._scores)
        points, ranks = zip(*self._scores.tolist(), strict=True)
        return self._rewards.tolist(), list(points), list(ranks)

    def deal(self) -> NDArray[np.int64]:
        """The deck orders of the present game: one order, or [K, L] if it has shuffled several times."""
        state = self.states[0]
        length = self.setup.game.deal_length(self.setup)
        orders = np.array(state.deals[: state.num_deals, :length], np.int64)
        return orders[0] if len(orders) == 1 else orders

    def illegal(self, seat: int, action: Any, mask: NDArray[np.int8]) -> Exception:
        """The error for an illegal action of a seat."""
        return illegal_action(self.setup, self.states, seat, action, mask, 0)

    def determinize(self, seat: int, seed: int | None) -> None:
        """Redraw, in place, what a seat does not know; the history then no longer tells how the state came about."""
        if seed is None:
            self._action_streams += GOLDEN
            words = self._action_streams.copy()
        else:
            words = seed_words(check_seed(seed), CHANCE, 1)
        if self.acting:
            self._seats[0] = seat
            kernels.determinize_rows(self.config, self.states, self._rows, self._seats, words)
            self.refresh()

    def refresh(self) -> None:
        """Recompute what follows from the state, after it was written."""
        self.acting = int(kernels.seats_one(self.config, self.states))
        self.mask = self.legal(self.seat) if self.acting else np.zeros(self.setup.num_actions, np.int8)

    # --- saving -------------------------------------------------------------------------------------------------

    def save(self, extra: dict[str, Any]) -> bytes:
        """The game with its history and streams as bytes; ``extra`` (JSON) is given back by :meth:`restore`."""
        if self._started is None:
            raise SaveError("there is no game to save: call reset first")
        stream, orders, starting = self._started
        header = {
            "identity": self.setup.identity(),
            "started": [stream, orders.tolist(), starting],
            "streams": [int(self._streams[0]), int(self._action_streams[0])],
            "history": self.history,
            "extra": extra,
        }
        text = json.dumps(header).encode()
        body = len(text).to_bytes(8, "little") + text + self.states.tobytes()
        return _MAGIC + hashlib.sha256(body).digest() + body

    def restore(self, data: bytes) -> dict[str, Any]:
        """Take up a saved game and return its ``extra``.

        Raises:
            SaveError: if the bytes are damaged or belong to another game, version, options or components; then nothing
                has changed.
        """
        header, record = _open(data)
        own, saved = self.setup.identity(), header["identity"]
        if own != saved:
            raise SaveError(f"the saved game does not fit this environment: {_difference(saved, own)}")
        if len(record) != self.states.nbytes:
            raise SaveError(f"the saved state has {len(record)} bytes instead of {self.states.nbytes}")
        self.states[:] = np.frombuffer(record, self.states.dtype)
        stream, orders, starting = header["started"]
        length = self.setup.game.deal_length(self.setup)
        self._started = (stream, np.array(orders, np.int64).reshape(-1, length), starting)
        self._streams[0], self._action_streams[0] = header["streams"]
        self.history = [(seat, action) for seat, action in header["history"]]
        self.refresh()
        extra: dict[str, Any] = header["extra"]
        return extra

    def clone(self) -> Session:
        """An independent copy."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray) and name not in ("config",):
                setattr(other, name, value.copy())
        other.history = list(self.history)
        return other

    def map_seat(self, agent: str) -> int:
        """The seat of an agent.

        Raises:
            OptionError: if there is no such agent.
        """
        try:
            return self.setup.agents.index(agent)
        except ValueError:
            raise OptionError(f"there is no agent {agent!r}; the agents are {', '.join(self.setup.agents)}") from None


def as_action(action: Any) -> int | None:
    """An action as a Python int, None if it is not an integer; numpy integers and 0-d arrays are fine."""
    try:
        return operator.index(action)
    except TypeError:
        if isinstance(action, np.ndarray) and action.ndim <= 1 and action.size == 1 and action.dtype.kind in "iu":
            return int(action.reshape(-1)[0])
        return None


def _index(name: str, value: Any, size: int) -> int:
    number = as_action(value)
    if number is None or isinstance(value, bool) or not 0 <= number < size:
        raise OptionError(f"{name} must be an integer from 0 to {size - 1}, not {value!r}")
    return number


def _open(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Split saved bytes into header and state, or say what is wrong with them."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SaveError(f"restore takes the bytes that save returned, not {type(data).__name__}")
    data = bytes(data)
    if not data.startswith(_MAGIC):
        raise SaveError("these bytes are not a saved game of this version of Hedgerow")
    digest, body = data[len(_MAGIC) :][:_DIGEST_SIZE], data[len(_MAGIC) + _DIGEST_SIZE :]
    if hashlib.sha256(body).digest() != digest:
        raise SaveError("the saved game is damaged: its checksum does not match (was it cut off or changed?)")
    size = int.from_bytes(body[:8], "little")
    header: dict[str, Any] = json.loads(body[8 : 8 + size])
    return header, body[8 + size :]


def _difference(saved: dict[str, Any], own: dict[str, Any]) -> str:
    parts: list[str] = []
    for key in own:
        if saved.get(key) == own[key]:
            continue
        if isinstance(own[key], dict) and isinstance(saved.get(key), dict):
            parts.append(_difference(saved[key], own[key]))
        else:
            parts.append(f"{key} was {saved.get(key)!r} when saved and is {own[key]!r} here")
    return "; ".join(parts)
