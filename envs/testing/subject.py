"""What is tested: a setup, and batches of it, with messages that say how to repeat a failure."""

from __future__ import annotations

import reprlib
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs import catalogue
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.game import Game, Setup
from hedgerow.envs.testing.loops import MASK_FAULTS, acting_rows, first_odd_mask, legal_rows

__all__ = ["Subject", "choose", "states_equal", "without_chance"]


@dataclass
class Subject:
    """A setup under test, with the place in its games that is being looked at.

    Attributes:
        setup: the game and its options.
        seed: of the games.
        decision: number of the decision, counted from 0 in every game of a batch.
    """

    setup: Setup
    seed: int
    decision: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str | Game, num_players: int | None, seed: int, options: dict[str, Any]) -> Subject:
        """Build the setup; ``options`` may hold ``components``."""
        declared = catalogue.game(game) if isinstance(game, str) else game
        own = dict(options)
        setup = declared.setup(num_players, own.pop("components", None), **own)
        return cls(setup, seed, options=options)

    @property
    def game(self) -> Game:
        """The game under test."""
        return self.setup.game

    def batch(self, num_games: int, **arguments: Any) -> GameBatch:
        """A batch of new games from the seed."""
        arguments = {"autoreset": False, **arguments}
        return GameBatch(self.setup, num_games, self.seed, **arguments)

    def fail(self, message: str, row: int | None = None) -> AssertionError:
        """The error to raise: what is wrong, and where."""
        where = f"{self.game.env_name}, num_players={self.setup.num_players}"
        for name, value in self.options.items():
            where += f", {name}={reprlib.repr(value)}"
        where += f", seed={self.seed}"
        if row is not None:
            where += f", game {row}"
        return AssertionError(f"{where}, decision {self.decision}: {message}")

    def require(self, condition: bool, message: str, row: int | None = None) -> None:
        """Raise :meth:`fail` unless the condition holds."""
        if not condition:
            raise self.fail(message, row)

    def require_all(self, conditions: Any, message: str, rows: NDArray[np.int64] | None = None) -> None:
        """The same for one condition for each game (or each of ``rows``): the first that fails is named."""
        conditions = np.asarray(conditions, np.bool_)
        if not conditions.all():
            first = int(np.flatnonzero(~conditions)[0])
            raise self.fail(message, first if rows is None else int(rows[first]))

    def acting(self, states: NDArray[np.record]) -> NDArray[np.int64]:
        """The seats that owe a decision in each game, as bit sets."""
        acting = np.zeros(len(states), np.int64)
        acting_rows(self.setup.config, states, acting)
        return acting

    def legal(self, states: NDArray[np.record], seats: NDArray[np.int64]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """Mask [B, A] and node [B] of one seat in each game."""
        masks = np.zeros((len(states), self.setup.num_actions), np.int8)
        nodes = np.full(len(states), -1, np.int64)
        legal_rows(self.setup.config, states, seats, masks, nodes)
        return masks, nodes

    def odd_mask(
        self,
        states: NDArray[np.record],
        seat: int,
        acting: NDArray[np.int64],
        seats: NDArray[np.int64],
        shown: NDArray[np.int8],
    ) -> tuple[int, str] | None:
        """The first game in which something is wrong about the legal actions of a seat, and what; else None."""
        mask, fault = np.zeros(self.setup.num_actions, np.int8), np.zeros(1, np.int64)
        nodes = len(self.game.nodes)
        row = int(first_odd_mask(self.setup.config, states, seat, acting, seats, shown, nodes, mask, fault))
        return None if row < 0 else (row, MASK_FAULTS[fault[0]])


def choose(observation: NDArray[np.float32], mask: NDArray[np.int8], salt: int = 0) -> int:
    """A legal action that depends on nothing but what a seat sees: the same in every API and order of calls."""
    legal = np.flatnonzero(mask)
    pick = zlib.crc32(np.ascontiguousarray(observation).tobytes(), salt)
    return int(legal[pick % len(legal)])


def states_equal(first: NDArray[np.record], second: NDArray[np.record]) -> NDArray[np.bool_]:
    """Whether the records of two arrays are equal, row by row; records of states have no gaps, so all bytes count."""
    if not len(first):
        return np.ones(0, np.bool_)
    one, other = (np.ascontiguousarray(states).view(np.uint64).reshape(len(states), -1) for states in (first, second))
    equal: NDArray[np.bool_] = (one == other).all(axis=1)
    return equal


def without_chance(states: NDArray[np.record]) -> NDArray[np.record]:
    """A copy in which the random streams are 0, to compare what has happened and not what may."""
    copied = states.copy()
    copied["rng"] = 0
    return copied
