"""The contract between a game and everything above it: declared metadata, and how a setup is made.

A game is a subclass of :class:`Game`. It names its record types, its decision nodes, options, actions and observation
features; the shared test suite holds every declaration against real games. The rules themselves are the compiled
operations of :mod:`hedgerow.envs.core.ops`.
"""

from __future__ import annotations

import hashlib
import json
import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.kernels import legal_one, seats_one

__all__ = ["Feature", "Game", "Node", "Option", "Setup", "Share"]


@dataclass(frozen=True)
class Node:
    """A kind of decision.

    Attributes:
        name: as in the rules document.
        meaning: what is decided, in one sentence.
        simultaneous: whether several seats may owe it at the same time.
        final: whether it stands for the end of the game, where nobody decides.
    """

    name: str
    meaning: str
    simultaneous: bool = False
    final: bool = False


@dataclass(frozen=True)
class Feature:
    """A named slice of the observation vector.

    Attributes:
        name: unique within a game.
        start: index of the first entry.
        size: number of entries.
        scale: the quantity that is written as 1; values are clipped to [0, 1] unless the game says otherwise.
        meaning: what the entries hold, in one sentence.
    """

    name: str
    start: int
    size: int
    scale: float
    meaning: str

    @property
    def stop(self) -> int:
        """Index after the last entry."""
        return self.start + self.size

    @property
    def slice(self) -> slice:
        """The entries as a slice: ``observation[feature.slice]``."""
        return slice(self.start, self.stop)


@dataclass(frozen=True)
class Option:
    """An option of a game.

    Attributes:
        name: keyword of ``env()`` and ``catalogue.batch()``.
        default: value if it is not given.
        meaning: one sentence.
        low, high: range of an integer option.
        choices: values of an option that is a choice; a bool option has the choices False and True.
    """

    name: str
    default: Any
    meaning: str
    low: int | None = None
    high: int | None = None
    choices: tuple[Any, ...] | None = None

    def check(self, value: Any) -> Any:
        """Return the value in its plain Python form.

        Raises:
            OptionError: if it is of the wrong type or out of range.
        """
        if self.choices is not None:
            for choice in self.choices:
                if type(value) is type(choice) and value == choice:
                    return choice
            raise OptionError(f"{self.name} must be one of {', '.join(map(repr, self.choices))}, not {value!r}")
        if self.low is not None and self.high is not None:
            try:
                number = operator.index(value)
            except TypeError:
                number = None
            if number is None or isinstance(value, (bool, np.bool_)) or not self.low <= number <= self.high:
                raise OptionError(f"{self.name} must be an integer from {self.low} to {self.high}, not {value!r}")
            return number
        return value


@dataclass(frozen=True)
class Share:
    """How often something happened in finished games.

    Attributes:
        what: in words, for the head of a column.
        times: how often it happened.
        of: how often it could have; at least 1.
    """

    what: str
    times: int
    of: int


@dataclass(frozen=True, eq=False)
class Setup:
    """A game with its options chosen: what all games of a batch have in common.

    Attributes:
        game: the game.
        num_players: number of seats.
        options: the checked options by name, defaults filled in (without ``components``).
        config: array of shape (1,) of ``game.config_dtype``.
        components: the game's component tables, for names in texts.
        digest: SHA-256 of the components' content.
    """

    game: Game
    num_players: int
    options: Mapping[str, Any]
    config: NDArray[np.record]
    components: Any
    digest: str
    agents: tuple[str, ...] = field(init=False)
    num_actions: int = field(init=False)
    observation_shape: tuple[int, ...] = field(init=False)
    observation_size: int = field(init=False)

    def __post_init__(self) -> None:
        shape = self.game.observation_shape(self)
        object.__setattr__(self, "agents", tuple(f"player_{seat}" for seat in range(self.num_players)))
        object.__setattr__(self, "num_actions", self.game.num_actions(self))
        object.__setattr__(self, "observation_shape", shape)
        object.__setattr__(self, "observation_size", int(np.prod(shape)))

    def utility_range(self, reward: str = "outcome") -> tuple[float, float]:
        """The least and the most that a seat can receive in a game, (low, high); the seats' rewards sum to zero.

        Raises:
            OptionError: if there is no such reward.
        """
        if reward == "outcome":
            return -1.0 / (self.num_players - 1), 1.0
        if reward == "rank":
            return -1.0, 1.0
        if reward == "margin":
            low, high = self.game.points_range(self)
            span = (high - low) / float(self.game.margin_scale)
            return -span, span
        raise OptionError(f"reward must be one of 'outcome', 'margin', 'rank', not {reward!r}")

    def identity(self) -> dict[str, Any]:
        """What two setups must share for their states to be exchangeable, in a form that JSON can hold."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": {"num_players": self.num_players, **self.options},
            "components": self.digest,
            "record": self.game.record_digest(),
        }


class Game(ABC):
    """The declared facts of a game and the functions that need no speed.

    Class attributes are the declaration; the abstract methods are what the environments ask.
    """

    name: ClassVar[str]  #: for example ``"bauer"``; the environment module is ``bauer_v0``
    version: ClassVar[int]
    title: ClassVar[str]  #: as printed
    provenance: ClassVar[str]  #: one sentence: what is published and what is reconstructed
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    default_players: ClassVar[int]
    config_dtype: ClassVar[np.dtype[Any]]
    state_dtype: ClassVar[np.dtype[Any]]
    nodes: ClassVar[tuple[Node, ...]]
    options: ClassVar[tuple[Option, ...]] = ()  #: the game's own, beyond ``num_players`` and ``components``
    margin_scale: ClassVar[float]  #: points that count as 1 in the reward ``"margin"``
    deal_size: ClassVar[int]  #: length of one deck order, unless :meth:`deal_length` says otherwise
    observation_high: ClassVar[float] = 1.0  #: no entry of an observation is higher; none is below 0
    has_first_seat: ClassVar[bool] = False  #: whether a game starts with a particular seat
    render_modes: ClassVar[tuple[str, ...]] = ("ansi", "human", "rgb_array")

    def __reduce__(self) -> tuple[type[Game], tuple[()]]:
        return type(self), ()  # games have no state of their own

    @property
    def env_name(self) -> str:
        """The name of the environment module, for example ``"bauer_v0"``."""
        return f"{self.name}_v{self.version}"

    @property
    def gym_id(self) -> str:
        """The name in Gymnasium's registry, for example ``"hedgerow/Bauer-v0"``."""
        return f"hedgerow/{''.join(part.capitalize() for part in self.name.split('_'))}-v{self.version}"

    # --- setups -------------------------------------------------------------------------------------------------

    def setup(self, num_players: int | None = None, components: Any = None, **options: Any) -> Setup:
        """Check the options and build the configuration record.

        Raises:
            OptionError: for an unknown option or a value out of range; the message says what exists.
            ComponentError: if the component file fails a check.
        """
        players = Option("num_players", self.default_players, "seats", self.min_players, self.max_players)
        number = players.check(self.default_players if num_players is None else num_players)
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(["num_players", "components", *known])
                raise OptionError(f"{self.env_name} has no option {name!r}; its options are {names}")
        chosen = {name: option.check(options.get(name, option.default)) for name, option in known.items()}
        return self.make_setup(int(number), components, chosen)

    @abstractmethod
    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        """Build a setup from checked options; ``components`` is a path, TOML text or None."""

    # --- declarations that depend on the setup ------------------------------------------------------------------

    @abstractmethod
    def num_actions(self, setup: Setup) -> int:
        """Number of action ids; 0 is always ``wait``."""

    @abstractmethod
    def action_names(self, setup: Setup) -> Sequence[str]:
        """A short name for each action id."""

    @abstractmethod
    def features(self, setup: Setup) -> Sequence[Feature]:
        """The features of the observation, in order and without gaps."""

    def observation_shape(self, setup: Setup) -> tuple[int, ...]:
        """Shape of an observation; a flat vector unless the game overrides this."""
        return (self.features(setup)[-1].stop,)

    @abstractmethod
    def max_decisions(self, setup: Setup) -> int:
        """A proven bound on the decisions of a game, all seats together."""

    @abstractmethod
    def points_range(self, setup: Setup) -> tuple[int, int]:
        """Proven bounds on the final points of a seat; see :meth:`Setup.utility_range`."""

    # --- deals --------------------------------------------------------------------------------------------------

    def deal_length(self, setup: Setup) -> int:
        """Length of one deck order; ``deal_size`` unless it depends on the components."""
        return self.deal_size

    def used_bytes(self, setup: Setup) -> int:
        """The leading bytes of a state that most decisions touch; a batch fetches them ahead, which only saves time."""
        return int(self.state_dtype.itemsize)

    @abstractmethod
    def max_deals(self, setup: Setup) -> int:
        """How many deck orders a game uses at most."""

    def check_deal(self, setup: Setup, deal: Any) -> NDArray[np.int64]:
        """Return a given deal as int64 [K, L], L being :meth:`deal_length`.

        Raises:
            OptionError: if its shape is wrong or it is not a permutation of the deck.
        """
        try:
            orders = np.asarray(deal)
        except ValueError as error:
            raise OptionError(f"deal must be one deck order or a list of them of equal length: {error}") from None
        if orders.ndim == 1:
            orders = orders[None]
        most = self.max_deals(setup)
        length = self.deal_length(setup)
        if orders.ndim != 2 or orders.shape[1] != length or not 1 <= len(orders) <= most:
            raise OptionError(
                f"deal must be one order of {length} entries or up to {most}, not of shape {orders.shape}"
            )
        if orders.dtype.kind not in "iu":
            raise OptionError(f"deal must consist of integers, not {orders.dtype}")
        orders = orders.astype(np.int64)
        expected = self.deck(setup)
        for order in orders:
            if not np.array_equal(np.sort(order), expected):
                raise OptionError(
                    f"deal must use each entry of the deck as often as it occurs: {_first_fault(order, expected)}"
                )
        return np.ascontiguousarray(orders)

    def deck(self, setup: Setup) -> NDArray[np.int64]:
        """The sorted content of a deck order; by default each index once."""
        return np.arange(self.deal_length(setup), dtype=np.int64)

    # --- finished games -----------------------------------------------------------------------------------------

    def round_numbers(self, states: NDArray[np.record]) -> NDArray[np.int64] | None:
        """Which round each game is in; None for a game without rounds."""
        return None

    def shares(self, setup: Setup, states: NDArray[np.record]) -> tuple[Share, ...]:
        """What is worth counting about how games ended, beyond points and lengths; ``states`` are finished games."""
        return ()

    # --- words --------------------------------------------------------------------------------------------------

    @abstractmethod
    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        """What the action means for this seat in this state, in plain words."""

    @abstractmethod
    def text(self, setup: Setup, state: np.record, seat: int | None) -> str:
        """What a seat sees, or with ``None`` what an all-seeing spectator sees, in plain words."""

    @abstractmethod
    def event_text(
        self, setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None
    ) -> str:
        """What happened between two states by this decision, as told to ``viewer`` (None: to a spectator)."""

    @abstractmethod
    def draw(self, setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
        """A picture [height, width, 3] of what a seat, or a spectator (None), sees.

        Raises:
            DrawingError: if the extra ``hedgerow[render]`` is not installed.
        """

    @abstractmethod
    def score_sheet(self, setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
        """Points of each agent by category, for the match that ended last."""

    # --- for tests ----------------------------------------------------------------------------------------------

    def first_fault(self, setup: Setup, states: NDArray[np.record]) -> tuple[int, str] | None:
        """The first of some states that breaks an invariant of the game: its row and what is wrong; else None."""
        return None

    def knows_all(self, setup: Setup, state: np.record, seat: int) -> bool:
        """Whether a seat knows everything in this state, so that there is nothing to redraw; seldom True."""
        return False

    def rotated_deal(self, setup: Setup, order: NDArray[np.int64], steps: int) -> NDArray[np.int64] | None:
        """The deck order that deals to each seat what ``order`` deals to the seat ``steps`` before it.

        None for a game whose seats are not alike.
        """
        return None

    # --- derived ------------------------------------------------------------------------------------------------

    def record_digest(self) -> str:
        """A short name for the layout of the state record."""
        layout = json.dumps(self.state_dtype.descr, default=str)
        return hashlib.sha256(layout.encode()).hexdigest()[:16]

    def node_name(self, setup: Setup, states: NDArray[np.record], seat: int) -> str:
        """The name of the node at which a seat stands in ``states[0]``, or ``"-"``."""
        index = _node_index(setup, states, seat)
        return self.nodes[index].name if index >= 0 else "-"


def _node_index(setup: Setup, states: NDArray[np.record], seat: int) -> int:
    mask = np.zeros(setup.num_actions, np.int8)
    if seats_one(setup.config, states) == 0:
        return -1
    return int(legal_one(setup.config, states, seat, mask))


def _first_fault(order: NDArray[np.int64], expected: NDArray[np.int64]) -> str:
    values, counts = np.unique(expected, return_counts=True)
    wanted = dict(zip(values.tolist(), counts.tolist(), strict=True))
    for value in order.tolist():
        if value not in wanted:
            return f"{value} is not in the deck ({values[0]}..{values[-1]})"
        wanted[value] -= 1
        if wanted[value] < 0:
            return f"{value} occurs too often"
    return "an entry is missing"
