"""Who plays the other seats: one agent, one for each seat, or a mix drawn game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.agent import Agent, AgentSpec, Resumable, reseed
from hedgerow.agents.load import load
from hedgerow.agents.streams import derived_seed, part_of
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup

__all__ = ["Opponents", "OpponentsSpec"]

#: One agent for all other seats, one for each of them clockwise from the learner, or agents with weights.
OpponentsSpec: TypeAlias = AgentSpec | Sequence[AgentSpec] | Mapping[AgentSpec, float]


class Opponents:
    """The agents at the seats that are not the learner's.

    Args:
        spec: one agent or name for all other seats; a list with one for each other seat, clockwise from the learner's
            left neighbour on; or a mapping from agents or names to weights, out of which one is drawn for each game, to
            play all other seats of that game.
        setup: what they play.

    Attributes:
        agents: the agents, each once.

    Raises:
        OptionError: if an agent does not exist, their number does not fit, or the weights are not positive.
    """

    def __init__(self, spec: OpponentsSpec, setup: Setup) -> None:
        others = setup.num_players - 1
        self.agents: tuple[Agent, ...]
        self._bounds = np.ones(1)  # cumulative weights
        if isinstance(spec, Mapping):
            self.agents = tuple(load(agent, setup) for agent in spec)
            weights = np.array([_weight(agent, weight) for agent, weight in spec.items()])
            if not len(weights):
                raise OptionError("a mix of opponents needs at least one of them")
            self._bounds = np.cumsum(weights) / weights.sum()
            # _indices[k, j]: the agent at the j-th seat from the learner's, in a game that drew k.
            self._indices = np.repeat(np.arange(len(weights))[:, None], others + 1, axis=1)
        elif isinstance(spec, Sequence) and not isinstance(spec, (str, Path)):
            if len(spec) != others:
                raise OptionError(
                    f"opponents must be one for each of the {others} other seats, or a single one for all; "
                    f"found {len(spec)}"
                )
            self.agents, indices = _distinct(spec, setup)
            self._indices = np.array([[-1, *indices]])
        else:
            self.agents = (load(spec, setup),)
            self._indices = np.zeros((1, others + 1), np.int64)

    @property
    def drawn(self) -> bool:
        """Whether each game draws its opponents."""
        return len(self._indices) > 1

    def reset(self, seed: int | None) -> None:
        """Give each agent that draws random numbers a seed of its own, derived from ``seed``."""
        for index, agent in enumerate(self.agents):
            reseed(agent, derived_seed(seed, index))

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """What changes in those agents that are :class:`~hedgerow.agents.agent.Resumable`."""
        found: dict[str, NDArray[Any]] = {}
        for index, agent in enumerate(self.agents):
            if isinstance(agent, Resumable):
                found |= {f"{index}.{name}": array for name, array in agent.snapshot().items()}
        return found

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`."""
        for index, agent in enumerate(self.agents):
            if isinstance(agent, Resumable):
                agent.restore(part_of(snapshot, f"{index}."))

    def draw(self, uniform: NDArray[np.float64]) -> NDArray[np.int64]:
        """Which mix each game gets, from a number in [0, 1) for each of them."""
        return np.searchsorted(self._bounds, uniform, side="right")

    def act(
        self, batch: GameBatch, rows: NDArray[np.int64], learners: NDArray[np.int64], drawn: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Let the agents choose for the seats to act.

        Args:
            batch: the games.
            rows: int64 [N], the games in which another seat than the learner's is to act.
            learners: int64 [B], the learner's seat of each game.
            drawn: int64 [B], what :meth:`draw` gave each game.

        Returns:
            int64 [N], an action for each of ``rows``.
        """
        if len(self.agents) == 1:
            return self.agents[0].act(batch, rows)
        relative = (batch.seats[rows] - learners[rows]) % batch.num_players
        acting = self._indices[drawn[rows], relative]
        actions = np.zeros(len(rows), np.int64)
        for index, agent in enumerate(self.agents):
            mine = acting == index
            if mine.any():
                actions[mine] = agent.act(batch, rows[mine])
        return actions


def _distinct(specs: Sequence[AgentSpec], setup: Setup) -> tuple[tuple[Agent, ...], list[int]]:
    """The same name or object at two seats is one agent, which then moves both in one call."""
    agents: dict[AgentSpec, tuple[int, Agent]] = {}
    for spec in specs:
        if spec not in agents:
            agents[spec] = len(agents), load(spec, setup)
    return tuple(agent for _, agent in agents.values()), [agents[spec][0] for spec in specs]


def _weight(agent: AgentSpec, weight: float) -> float:
    name = agent if isinstance(agent, (str, Path)) else agent.name
    try:
        number = float(weight)
    except (TypeError, ValueError):
        number = -1.0
    if not 0.0 < number < float("inf"):
        raise OptionError(f"the weight of opponent {str(name)!r} must be a positive number, not {weight!r}")
    return number
