"""How good a policy is: matches on the same deals, every seating, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hedgerow.agents.agent import Agent, AgentSpec
from hedgerow.agents.load import NAMES, load
from hedgerow.agents.play import play
from hedgerow.agents.play_result import PlayResult
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Setup

__all__ = ["Match", "built_in_opponents", "evaluate", "round_robin"]


@dataclass(frozen=True)
class Match:
    """One agent at one seat against another at all others.

    Attributes:
        agent, opponent: their names.
        win_rate: the agent's share of the victories; an equal agent would have ``1 / players``.
        win_interval: of the win rate, (low, high), 95 %.
        margin: mean score of the agent less the mean of the others'.
        margin_interval: of the margin, (low, high), 95 %.
        points: mean score of the agent.
        games: number of games.
        players: number of seats.
    """

    agent: str
    opponent: str
    win_rate: float
    win_interval: tuple[float, float]
    margin: float
    margin_interval: tuple[float, float]
    points: float
    games: int
    players: int

    @classmethod
    def of(cls, result: PlayResult, agent: str, opponent: str) -> Match:
        """The match of the first agent of a result against the others."""
        own = result[0]
        return cls(
            agent=agent,
            opponent=opponent,
            win_rate=own.win_rate,
            win_interval=own.win_interval,
            margin=own.margin,
            margin_interval=own.margin_interval,
            points=own.points,
            games=result.num_games,
            players=len(result.agents),
        )

    def turned(self) -> Match:
        """The same match of two players, from the other's side."""
        if self.players != 2:
            raise ValueError(f"only a match of two players can be turned, not one of {self.players}")
        return Match(
            agent=self.opponent,
            opponent=self.agent,
            win_rate=1 - self.win_rate,
            win_interval=(1 - self.win_interval[1], 1 - self.win_interval[0]),
            margin=-self.margin,
            margin_interval=(-self.margin_interval[1], -self.margin_interval[0]),
            points=self.points - self.margin,
            games=self.games,
            players=2,
        )


def built_in_opponents(setup: Setup) -> list[str]:
    """The names of the built-in agents that can play a game, the weakest first."""
    found = []
    for name in NAMES:
        try:
            load(name, setup)
        except OptionError:  # a game without a heuristic
            continue
        found.append(name)
    return found


def evaluate(
    agent: AgentSpec, opponents: Sequence[AgentSpec], setup: Setup, games: int, seed: int, threads: int = 1
) -> list[Match]:
    """Play an agent, at each seat in turn, against each of some opponents at all other seats.

    Args:
        agent: whom it is about.
        opponents: for each, a match.
        setup: the game.
        games: games of each match.
        seed: of deals, chance and agents; all matches use the same deals.
        threads: of the engine.
    """
    own = load(agent, setup)
    return [_match(own, load(opponent, setup), setup, games, seed, threads) for opponent in opponents]


def round_robin(
    agents: Sequence[AgentSpec],
    setup: Setup,
    games: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[tuple[int, int], Match]:
    """Play each of some agents, at each seat in turn, against each other one at all other seats.

    Args:
        agents: at least two.
        setup: the game.
        games: games of each match.
        seed: as for :func:`evaluate`.
        threads: of the engine.
        progress: called with (games done, games in all) now and then.

    Returns:
        The matches by the positions of agent and opponent in ``agents``. With two players a match is played once and
        seen from both sides.

    Raises:
        OptionError: if there are fewer than two agents, or one does not exist.
    """
    if len(agents) < 2:
        raise OptionError("a comparison needs at least two agents")
    playing = [load(agent, setup) for agent in agents]
    pairs = [(i, j) for i in range(len(playing)) for j in range(len(playing)) if i != j]
    if setup.num_players == 2:
        pairs = [(i, j) for i, j in pairs if i < j]
    table: dict[tuple[int, int], Match] = {}
    for number, (i, j) in enumerate(pairs):
        match = _match(playing[i], playing[j], setup, games, seed, threads, _part(progress, number, len(pairs)))
        table[i, j] = match
        if setup.num_players == 2:
            table[j, i] = match.turned()
    return table


def _match(
    agent: Agent,
    opponent: Agent,
    setup: Setup,
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[int, int], None] | None = None,
) -> Match:
    seats = [agent, *[opponent] * (setup.num_players - 1)]
    result = play(seats, setup, games, seed, threads=threads, progress=progress)
    return Match.of(result, agent.name, opponent.name)


def _part(progress: Callable[[int, int], None] | None, number: int, matches: int) -> Callable[[int, int], None] | None:
    """The progress of one match as a part of all."""
    if progress is None:
        return None
    return lambda done, total: progress(number * total + done, matches * total)
