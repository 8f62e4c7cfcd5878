"""What games are like: how long they last, how they end, what they bring, with the same agent at every seat.

On the way every state is held against the game's invariants (:meth:`Game.first_fault`) and every length against the
declared bound, so that a table of ten thousand games is also a test of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from hedgerow.agents import load
from hedgerow.agents.agent import AgentSpec, reseed
from hedgerow.agents.streams import derived_seed
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import GameFault, OptionError
from hedgerow.envs.core.game import Setup, Share

__all__ = ["GamesPlayed", "endings_table", "lengths_table", "play_games", "points_table"]

#: Games that are played at the same time.
_AT_ONCE: Final = 1000

# Purposes of the seeds that come from one seed.
_DEALS: Final = 0
_AGENT: Final = 1

#: Shares of seats whose points the table shows.
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class GamesPlayed:
    """Games of one agent at every seat.

    Attributes:
        game: name of the environment.
        options: the number of players and the game's own options.
        agent: name.
        games, seed: how many, from which seed.
        mean_length, longest: decisions of a game, all seats together.
        longest_round: decisions of the longest round; None where a game has no rounds.
        bound: the declared bound on the decisions of a game.
        mean_points, deviation: of a seat at the end.
        quantiles: points of a seat that 5, 25, 50, 75 and 95 % do not exceed.
        least, most: points of a seat.
        shares: how often what :meth:`Game.shares` counts happened.
    """

    game: str
    options: dict[str, Any]
    agent: str
    games: int
    seed: int
    mean_length: float
    longest: int
    longest_round: int | None
    bound: int
    mean_points: float
    deviation: float
    quantiles: tuple[int, ...]
    least: int
    most: int
    shares: tuple[Share, ...]

    def to_dict(self) -> dict[str, Any]:
        """In a form that JSON can hold."""
        return asdict(self)


def play_games(
    setup: Setup,
    agent: AgentSpec,
    games: int = 10_000,
    seed: int = 0,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> GamesPlayed:
    """Play games with an agent at every seat and look at every state on the way.

    Args:
        setup: what is played.
        agent: who plays: a name, the path of a policy, or an agent.
        games: how many.
        seed: of deals, chance and the agent's random numbers; the same seed gives the same table.
        progress: called with (games done, games in all) now and then.

    Raises:
        OptionError: if there is no such agent or ``games`` is not positive.
        GameFault: if a state breaks an invariant of the game or a game outlasts its bound.
    """
    if games < 1:
        raise OptionError(f"games must be positive, not {games}")
    player = load(agent, setup)
    lengths: list[NDArray[np.int64]] = []
    points: list[NDArray[np.int64]] = []
    rounds: list[NDArray[np.int64]] = []
    shares: list[tuple[Share, ...]] = []
    for start in range(0, games, _AT_ONCE):
        size = min(_AT_ONCE, games - start)
        batch = GameBatch(setup, size, derived_seed(seed, _DEALS, start), autoreset="disabled", observing=False)
        reseed(player, derived_seed(seed, _AGENT, start))
        rounds.append(_play_out(batch, player, seed))
        lengths.append(batch.episode_lengths.astype(np.int64))
        points.append(batch.final_points.astype(np.int64))
        shares.append(setup.game.shares(setup, batch.current_states))
        if progress is not None:
            progress(start + size, games)
    decisions, earned = np.concatenate(lengths), np.concatenate(points).ravel()
    several = any((part > 0).any() for part in rounds)
    return GamesPlayed(
        game=setup.game.env_name,
        options={"num_players": setup.num_players, **setup.options},
        agent=player.name,
        games=games,
        seed=seed,
        mean_length=float(decisions.mean()),
        longest=int(decisions.max()),
        longest_round=int(max(part.max() for part in rounds)) if several else None,
        bound=setup.game.max_decisions(setup),
        mean_points=float(earned.mean()),
        deviation=float(earned.std()),
        quantiles=tuple(int(found) for found in np.quantile(earned, _QUANTILES, method="inverted_cdf")),
        least=int(earned.min()),
        most=int(earned.max()),
        shares=tuple(_sum(parts) for parts in zip(*shares, strict=True)),
    )


def _play_out(batch: GameBatch, player: Any, seed: int) -> NDArray[np.int64]:
    """Play all games of a batch to their ends; returns the decisions of the longest round of each."""
    game, setup = batch.setup.game, batch.setup
    bound = game.max_decisions(setup)
    longest = np.zeros(batch.num_games, np.int64)
    began = np.zeros(batch.num_games, np.int64)
    number = game.round_numbers(batch.current_states)
    decision = 0
    running = np.arange(batch.num_games, dtype=np.int64)
    while len(running):
        batch.step(player.act(batch, running), running)
        decision += 1
        states = batch.current_states
        fault = game.first_fault(setup, states[running])
        if fault is not None:
            raise GameFault(f"{game.env_name}, seed {seed}, after {decision} decisions: {fault[1]}")
        over = batch.dones[running]
        if decision >= bound and not over.all():
            raise GameFault(f"{game.env_name}, seed {seed}: a game goes on after {bound} decisions, its bound")
        if number is not None:
            now = game.round_numbers(states)
            assert now is not None
            ended = running[over | (now[running] != number[running])]
            longest[ended] = np.maximum(longest[ended], decision - began[ended])
            began[ended] = decision
            number = now
        running = running[~over]
    return longest


def _sum(parts: Sequence[Share]) -> Share:
    return Share(parts[0].what, sum(part.times for part in parts), sum(part.of for part in parts))


def lengths_table(played: Sequence[GamesPlayed]) -> Table:
    """Decisions, a line for each number of players and agent."""
    table = _table(played, f"{played[0].games:,} games a line, decisions of all seats")
    rounds = played[0].longest_round is not None
    for heading in ("mean", "longest", "bound", *(["longest round"] if rounds else [])):
        table.add_column(heading, justify="right")
    for row in played:
        cells = [f"{row.mean_length:.1f}", f"{row.longest:,}", f"{row.bound:,}"]
        if row.longest_round is not None:
            cells.append(f"{row.longest_round:,}")
        table.add_row(*_line(row), *cells)
    return table


def points_table(played: Sequence[GamesPlayed]) -> Table:
    """Points of a seat, a line for each number of players and agent."""
    table = _table(played, "points of a seat")
    for heading in ("mean", "deviation", "5/25/50/75/95 %", "least - most"):
        table.add_column(heading, justify="right")
    for row in played:
        quantiles = "/".join(map(str, row.quantiles))
        table.add_row(
            *_line(row), f"{row.mean_points:.1f}", f"{row.deviation:.1f}", quantiles, f"{row.least} - {row.most}"
        )
    return table


def endings_table(played: Sequence[GamesPlayed]) -> Table | None:
    """What the game counts about its endings; None if it counts nothing."""
    if not played[0].shares:
        return None
    table = _table(played, "how they ended")
    for share in played[0].shares:
        table.add_column(share.what, justify="right")
    for row in played:
        table.add_row(*_line(row), *(f"{share.times / share.of:.2%}" for share in row.shares))
    return table


def _table(played: Sequence[GamesPlayed], what: str) -> Table:
    table = Table(title=f"{played[0].game}: {what}", title_justify="left")
    table.add_column("players", justify="right")
    table.add_column("agent", overflow="fold")
    return table


def _line(row: GamesPlayed) -> tuple[str, str]:
    return str(row.options["num_players"]), row.agent
