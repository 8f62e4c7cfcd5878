"""The built-in opponent of each game under one name."""

from __future__ import annotations

import importlib
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.streams import Streamed
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Game

__all__ = ["HEURISTICS", "HeuristicAgent"]

#: Purpose of its streams; 0 and 1 are those of a batch itself.
_PURPOSE = 3

#: For each game the module with its function ``choose``.
HEURISTICS: Final[dict[str, str]] = {
    "bauer": "hedgerow.agents.bauer.heuristic",
    "bauernschlau": "hedgerow.agents.bauernschlau.heuristic",
    "bewere": "hedgerow.agents.bewere.heuristic",
    "squirrel_island": "hedgerow.agents.squirrel_island.heuristic",
}


class _Choose(Protocol):
    def __call__(
        self,
        batch: GameBatch,
        rows: NDArray[np.int64],
        streams: NDArray[np.uint64],
        temperature: float,
        out: NDArray[np.int64],
    ) -> None: ...


class HeuristicAgent(Streamed):
    """Plays by a game's built-in judgement of what each action is worth, using only what its seat knows.

    Args:
        temperature: 0 takes the action with the highest value. Above 0 an action is drawn with a probability in
            proportion to exp(value / temperature), the value being in points of the game: a weaker and more varied
            opponent.
        seed: of the draws; with temperature 0 nothing is drawn.

    Raises:
        OptionError: if the temperature is negative or not finite.
    """

    def __init__(self, temperature: float = 0.0, seed: int | None = None) -> None:
        if not 0.0 <= temperature < float("inf"):
            raise OptionError(f"the temperature of a heuristic must be a number from 0 up, not {temperature!r}")
        self.temperature = float(temperature)
        self.name = "heuristic" if temperature == 0.0 else f"heuristic:{temperature:g}"
        super().__init__(check_seed(seed), _PURPOSE)
        self._chooser: tuple[str, _Choose] | None = None

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The best action for each of ``rows``, or one drawn by its value.

        Raises:
            OptionError: if there is no heuristic for the game of the batch.
        """
        game = batch.setup.game
        if self._chooser is None or self._chooser[0] != game.name:
            self._chooser = game.name, _chooser(game)
        out = np.zeros(len(rows), np.int64)
        self._chooser[1](batch, rows, self._streams.words(batch.num_games), self.temperature, out)
        return out

    @staticmethod
    def check(game: Game) -> None:
        """See that there is a heuristic for a game.

        Raises:
            OptionError: if there is none.
        """
        _chooser(game)


def _chooser(game: Game) -> _Choose:
    if game.name not in HEURISTICS:
        raise OptionError(f"there is no heuristic for {game.name}; there is one for {', '.join(sorted(HEURISTICS))}")
    choose: _Choose = importlib.import_module(HEURISTICS[game.name]).choose
    return choose
