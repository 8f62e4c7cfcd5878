"""What a player is: something that chooses actions for many games at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch

__all__ = ["Agent", "AgentSpec", "Reseedable", "Resumable", "reseed"]


@runtime_checkable
class Agent(Protocol):
    """A player of many games at once; a single game is a batch of one.

    An agent sees the whole batch, but may use only what the seat to act knows: ``batch.observe(batch.seats[rows],
    rows)`` and ``batch.action_masks[rows]`` give exactly that. ``batch.observations`` is kept up to date only where
    ``batch.observing``. An agent reads the batch and never writes to it.

    Attributes:
        name: what tables and logs call it.
    """

    name: str

    def act(self, batch: GameBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Choose an action for the seat to act in each of some games.

        Args:
            batch: the games.
            rows: int64 [N], the games in which this agent has to act, for ``batch.seats[rows]``; ascending, each once,
                none of them over.

        Returns:
            int64 [N], a legal action for each of ``rows``. The next call may rewrite the array.
        """
        ...


@runtime_checkable
class Reseedable(Protocol):
    """An agent that draws random numbers: after ``reset(seed)`` it chooses the same way again."""

    def reset(self, seed: int | None = None) -> None:
        """Start the random numbers anew; ``None`` takes entropy from the operating system."""
        ...


@runtime_checkable
class Resumable(Protocol):
    """An agent with something that changes from game to game, random streams for instance: it can stop and go on."""

    def snapshot(self) -> dict[str, NDArray[Any]]:
        """All that changes, as plain arrays."""
        ...

    def restore(self, snapshot: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a :meth:`snapshot`."""
        ...


#: An agent, or what :func:`hedgerow.agents.load` makes one of: a name such as ``"heuristic"``, or the path of a policy.
AgentSpec: TypeAlias = Agent | str | Path


def reseed(agent: Agent, seed: int | None) -> None:
    """Call ``agent.reset(seed)`` if the agent has such a method."""
    if isinstance(agent, Reseedable):
        agent.reset(seed)
