"""A tiny game for which advantages can be worked out by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs import catalogue
from hedgerow.envs.core import ops
from hedgerow.envs.core.game import Feature, Game, Node, Option, Setup
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.records import record_dtype

# The compile cache is named by the sources of the package and does not see this file: the hash makes the record, and so
# the machine code, another one whenever this file changes.
SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]

config_dtype = np.dtype((np.record, [("num_players", "i8"), ("free", "i8")]))
state_dtype = record_dtype(
    [
        ("rng", np.uint64),
        ("deals", np.int64, (1, 1)),
        ("num_deals", np.int64),
        ("decided", np.int64),
        ("bid", np.int64),
        (f"source_{SOURCE}", np.int8),
    ]
)

#: Who decides, in turn: seat 0 twice, seat 1 twice (and it ends the game), seat 2 once.
TURNS = (0, 1, 0, 2, 1)


@rule
def deal(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    state.decided = 0
    state.bid = 0


@rule
def to_act(config: Any, state: Any) -> int:
    if state.decided >= 5:
        return 0
    return 1 << TURNS[state.decided]


@rule
def node(config: Any, state: Any, seat: int) -> int:
    return 0 if state.decided < 5 else -1


@rule
def legal(config: Any, state: Any, seat: int, mask: Any) -> None:
    """Only action 1, unless the option `free` is on: then 1 or 2 at the first decision."""
    for action in range(len(mask)):
        mask[action] = 0
    mask[1] = 1
    if config.free != 0 and state.decided == 0:
        mask[2] = 1


@rule
def apply(config: Any, state: Any, seat: int, action: int) -> None:
    if state.decided == 0:
        state.bid = action
    state.decided += 1


@rule
def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    out[0] = state.decided
    out[1] = seat
    out[2] = state.bid


@rule
def determinize(config: Any, state: Any, seat: int) -> None:
    pass


@rule
def points(config: Any, state: Any, seat: int) -> int:
    """Seat 0 wins by 2 points, unless its first action was 2: then the others do."""
    if state.bid == 2:
        return 0 if seat == 0 else 2
    return 2 if seat == 0 else 0


@rule
def standing(config: Any, state: Any, seat: int) -> int:
    return points(config, state, seat)


@rule
def winners(config: Any, state: Any) -> int:
    return 6 if state.bid == 2 else 1


class Relay(Game):
    """Three seats decide in the order of TURNS; what they can choose matters only with the option `free`."""

    name: ClassVar = "relay"
    version: ClassVar = 0
    title: ClassVar = "Relay"
    provenance: ClassVar = "made for tests"
    min_players: ClassVar = 3
    max_players: ClassVar = 3
    default_players: ClassVar = 3
    config_dtype: ClassVar = config_dtype
    state_dtype: ClassVar = state_dtype
    margin_scale: ClassVar = 1.0
    deal_size: ClassVar = 1
    options: ClassVar = (Option("free", False, "whether the first seat may throw the game", choices=(False, True)),)
    nodes: ClassVar = (Node("TURN", "nothing"),)

    def make_setup(self, num_players: int, components: Any, options: Mapping[str, Any]) -> Setup:
        config: NDArray[np.record] = np.zeros(1, config_dtype)
        config["num_players"] = num_players
        config["free"] = options["free"]
        return Setup(self, num_players, dict(options), config, None, "")

    def num_actions(self, setup: Setup) -> int:
        return 3

    def action_names(self, setup: Setup) -> Sequence[str]:
        return ["wait", "win", "lose"]

    def features(self, setup: Setup) -> Sequence[Feature]:
        names = ("decided", "seat", "bid")
        return [Feature(name, start, 1, 1.0, name) for start, name in enumerate(names)]

    def max_decisions(self, setup: Setup) -> int:
        return 5

    def points_range(self, setup: Setup) -> tuple[int, int]:
        return 0, 2

    def max_deals(self, setup: Setup) -> int:
        return 1

    def action_text(self, setup: Setup, state: np.record, seat: int, action: int) -> str:
        return self.action_names(setup)[action]

    def text(self, setup: Setup, state: np.record, seat: int | None) -> str:
        return "relay"

    def event_text(
        self, setup: Setup, before: np.record, after: np.record, seat: int, action: int, viewer: int | None
    ) -> str:
        return "relay"

    def draw(self, setup: Setup, state: np.record, seat: int | None) -> NDArray[np.uint8]:
        return np.zeros((1, 1, 3), np.uint8)

    def score_sheet(self, setup: Setup, state: np.record) -> dict[str, dict[str, int]]:
        return {}


RELAY = Relay()
_rules = ModuleType("relay_rules")
for _function in (deal, to_act, node, legal, apply, observe, determinize, points, standing, winners):
    setattr(_rules, getattr(_function, "__name__", ""), _function)
ops.register(state_dtype, _rules)


@pytest.fixture(scope="session")
def relay() -> Setup:
    """Nothing to choose: every rollout is the same."""
    return RELAY.setup()


@pytest.fixture(scope="session")
def free_relay() -> Setup:
    """The first decision wins or loses the game."""
    return RELAY.setup(free=True)


@pytest.fixture(scope="module")
def relay_in_catalogue() -> Iterator[str]:
    """The game by its name, as long as the tests of one module run: other tests go through the whole catalogue."""
    catalogue.register(RELAY)
    yield RELAY.env_name
    del catalogue._games[RELAY.env_name]
