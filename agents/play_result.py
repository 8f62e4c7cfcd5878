"""What came out of a match between agents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.intervals import mean_interval, rate_interval

__all__ = ["AgentResult", "PlayResult"]


@dataclass(frozen=True)
class AgentResult:
    """One agent's results; intervals are (low, high), with 95 % confidence.

    Attributes:
        name: of the agent.
        win_rate: share of the victories; who shares one with k - 1 others gets 1/k of it.
        win_interval: of the win rate.
        points: mean score.
        points_interval: of the mean score.
        margin: mean score less the mean of the others'.
        margin_interval: of the mean margin.
        rank: mean rank, 1 is best; tied seats share the better rank.
        rank_interval: of the mean rank.
    """

    name: str
    win_rate: float
    win_interval: tuple[float, float]
    points: float
    points_interval: tuple[float, float]
    margin: float
    margin_interval: tuple[float, float]
    rank: float
    rank_interval: tuple[float, float]


@dataclass(frozen=True, eq=False)
class PlayResult:
    """The results of :func:`hedgerow.agents.play`.

    The games of one deal are not independent of each other, so the deal is the unit of all intervals: an agent's games
    of a deal are averaged, and the intervals are Student's t over these means (for win rates see
    :func:`hedgerow.agents.intervals.rate_interval`).

    Attributes:
        agents: names, made distinct.
        game: name of the environment.
        options: the game's options, ``num_players`` among them.
        seed: what to pass to play the same games again.
        points: int64 [deals, rotations, agents]; in rotation r agent i sits at seat (i + r) mod agents.
        ranks: int64 of the same shape.
        wins: float64 of the same shape, shares of the victory.
        lengths: int64 [deals, rotations], decisions of all seats.
        results: one for each agent.
    """

    agents: tuple[str, ...]
    game: str
    options: dict[str, Any]
    seed: int
    points: NDArray[np.int64]
    ranks: NDArray[np.int64]
    wins: NDArray[np.float64]
    lengths: NDArray[np.int64]
    results: tuple[AgentResult, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "results", tuple(self._result(index) for index in range(len(self.agents))))

    @property
    def num_deals(self) -> int:
        """Number of different deals."""
        return len(self.points)

    @property
    def num_games(self) -> int:
        """Number of games, all rotations together."""
        return len(self.points) * int(self.points.shape[1])

    def __getitem__(self, agent: str | int) -> AgentResult:
        """The result of an agent, by its position or name."""
        return self.results[self.agents.index(agent) if isinstance(agent, str) else agent]

    def wins_by_seat(self) -> NDArray[np.float64]:
        """Win rates float64 [agents, seats]; NaN where an agent never sat."""
        number = len(self.agents)
        table = np.full((number, number), np.nan)
        means = self.wins.mean(axis=0)
        for rotation in range(len(means)):
            for agent in range(number):
                table[agent, (agent + rotation) % number] = means[rotation, agent]
        return table

    def to_dict(self) -> dict[str, Any]:
        """The summary in a form that JSON can hold."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "num_games": self.num_games,
            "num_deals": self.num_deals,
            "rotated": self.points.shape[1] > 1,
            "confidence": 0.95,
            "mean_decisions": float(self.lengths.mean()),
            "agents": [
                {
                    "name": result.name,
                    "win_rate": result.win_rate,
                    "win_interval": _finite(result.win_interval),
                    "points": result.points,
                    "points_interval": _finite(result.points_interval),
                    "margin": result.margin,
                    "margin_interval": _finite(result.margin_interval),
                    "rank": result.rank,
                    "rank_interval": _finite(result.rank_interval),
                }
                for result in self.results
            ],
        }

    def __str__(self) -> str:
        players = self.options["num_players"]
        rotated = f"{self.num_deals} deals, each in {players} seatings" if self.points.shape[1] > 1 else "fixed seats"
        lines = [f"{self.game}, {players} players: {self.num_games} games ({rotated}), seed {self.seed}"]
        width = max(len("agent"), *(len(name) for name in self.agents))
        lines.append(
            f"{'agent':<{width}}  {'wins':>6} {'95 % interval':>15}  {'points':>7} {'margin':>16}  {'rank':>5}"
        )
        for result in self.results:
            low, high = result.win_interval
            half = (result.margin_interval[1] - result.margin_interval[0]) / 2
            margin = f"{result.margin:+.2f}" + (f" ± {half:.2f}" if np.isfinite(half) else "")
            lines.append(
                f"{result.name:<{width}}  {result.win_rate:>6.1%} {f'{low:.1%} .. {high:.1%}':>15}  "
                f"{result.points:>7.2f} {margin:>16}  {result.rank:>5.2f}"
            )
        return "\n".join(lines)

    def _result(self, agent: int) -> AgentResult:
        points = self.points.astype(np.float64)
        others = (points.sum(axis=2) - points[:, :, agent]) / (len(self.agents) - 1)
        by_deal = {
            "wins": self.wins[:, :, agent].mean(axis=1),
            "points": points[:, :, agent].mean(axis=1),
            "margin": (points[:, :, agent] - others).mean(axis=1),
            "rank": self.ranks[:, :, agent].mean(axis=1),
        }
        return AgentResult(
            name=self.agents[agent],
            win_rate=float(by_deal["wins"].mean()),
            win_interval=rate_interval(by_deal["wins"]),
            points=float(by_deal["points"].mean()),
            points_interval=mean_interval(by_deal["points"]),
            margin=float(by_deal["margin"].mean()),
            margin_interval=mean_interval(by_deal["margin"]),
            rank=float(by_deal["rank"].mean()),
            rank_interval=mean_interval(by_deal["rank"]),
        )


def _finite(interval: tuple[float, float]) -> list[float | None]:
    """JSON has no infinity."""
    return [end if np.isfinite(end) else None for end in interval]
