"""Matches between agents: the same deals for everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.agents.agent import Agent, AgentSpec, reseed
from hedgerow.agents.load import load
from hedgerow.agents.play_result import PlayResult
from hedgerow.agents.results import ranks_and_wins
from hedgerow.agents.setups import GameSpec, make_setup
from hedgerow.agents.streams import derived_seed
from hedgerow.envs.core.arguments import check_seed
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.kernels import OVER

__all__ = ["play"]

#: Deals that are played at the same time.
_DEALS_AT_ONCE: Final = 1024

# Purposes of the seeds that come from one seed.
_DEALS: Final = 0
_AGENTS: Final = 1


def play(
    agents: Sequence[AgentSpec],
    game: GameSpec,
    num_games: int = 1000,
    seed: int | None = None,
    rotate_seats: bool = True,
    *,
    progress: Callable[[int, int], None] | None = None,
    threads: int = 1,
    **options: Any,
) -> PlayResult:
    """Let agents play against each other.

    With ``rotate_seats`` every deal is played once for each rotation of the agents over the seats, as in duplicate
    bridge: each agent gets each seat of the same cards, with the same chance afterwards, so that luck cancels out to a
    large part.

    Args:
        agents: one for each seat: names, paths of policies, or agents (see :func:`hedgerow.agents.load`).
        game: a name such as ``"bauer"``, a game, or a setup for as many players as there are agents.
        num_games: games in all; with rotation rounded up to a multiple of the number of agents.
        seed: of deals, chance and the agents' random numbers, which start anew; the same seed gives the same result.
            None takes entropy from the operating system; the result names it.
        rotate_seats: otherwise agent i sits at seat i in all games.
        progress: called with (games done, games in all) now and then.
        threads: threads of the engine; the result does not depend on it.
        options: the game's own options and ``components``.

    Raises:
        OptionError: if an agent or a game does not exist or an argument does not fit.
    """
    if isinstance(agents, (str, bytes)) or not isinstance(agents, Sequence):
        raise OptionError(f"agents must be a list with one agent for each seat, not {agents!r}")
    if isinstance(num_games, bool) or not isinstance(num_games, (int, np.integer)) or num_games < 1:
        raise OptionError(f"num_games must be a positive integer, not {num_games!r}")
    players = options.pop("num_players", len(agents))
    setup = make_setup(game, players, **options)
    if setup.num_players != len(agents):
        raise OptionError(f"{setup.num_players} seats need as many agents; found {len(agents)}")
    seed = check_seed(seed)
    if seed is None:
        seed = int(np.random.SeedSequence().generate_state(1, np.uint32)[0])
    playing = [load(agent, setup) for agent in agents]
    _reseed_all(playing, seed)
    rotations = len(playing) if rotate_seats else 1
    deals = -(-int(num_games) // rotations)
    shape = (deals, rotations, len(playing))
    points = np.zeros(shape, np.int64)
    ranks = np.zeros(shape, np.int64)
    wins = np.zeros(shape)
    lengths = np.zeros(shape[:2], np.int64)
    total = deals * rotations
    for start in range(0, deals, _DEALS_AT_ONCE):
        part = slice(start, min(start + _DEALS_AT_ONCE, deals))
        size = part.stop - part.start
        batch = GameBatch(setup, size, 0, autoreset="disabled", threads=threads, observing=False)
        for rotation in range(rotations):
            batch.reset(derived_seed(seed, _DEALS, start))
            # seats[i]: the seat of agent i; sitting[s]: the agent at seat s.
            seats = (np.arange(len(playing)) + rotation) % len(playing)
            sitting = np.argsort(seats)
            _play_out(batch, playing, sitting)
            rows = np.arange(size, dtype=np.int64)
            seat_ranks, seat_wins = ranks_and_wins(batch, rows)
            points[part, rotation] = batch.final_points[:, seats]
            ranks[part, rotation] = seat_ranks[:, seats]
            wins[part, rotation] = seat_wins[:, seats]
            lengths[part, rotation] = batch.episode_lengths
            if progress is not None:
                progress(start * rotations + size * (rotation + 1), total)
    return PlayResult(
        agents=tuple(_distinct_names(playing)),
        game=setup.game.env_name,
        options={"num_players": setup.num_players, **setup.options},
        seed=seed,
        points=points,
        ranks=ranks,
        wins=wins,
        lengths=lengths,
    )


def _play_out(batch: GameBatch, agents: Sequence[Agent], sitting: NDArray[np.int64]) -> None:
    """Play all games of the batch to their ends."""
    while True:
        rows = np.flatnonzero(batch.seats != OVER)
        if not len(rows):
            return
        acting = sitting[batch.seats[rows]]
        actions = np.zeros(len(rows), np.int64)
        for index, agent in enumerate(agents):
            mine = acting == index
            if mine.any():
                actions[mine] = agent.act(batch, rows[mine])
        batch.step(actions, rows)


def _reseed_all(agents: Sequence[Agent], seed: int) -> None:
    done: list[Agent] = []
    for index, agent in enumerate(agents):
        if not any(agent is other for other in done):
            reseed(agent, derived_seed(seed, _AGENTS, index))
            done.append(agent)


def _distinct_names(agents: Sequence[Agent]) -> list[str]:
    """The agents' names; equal ones get numbers."""
    names: list[str] = []
    plain = [agent.name for agent in agents]
    for index, name in enumerate(plain):
        names.append(f"{name} #{plain[: index + 1].count(name)}" if plain.count(name) > 1 else name)
    return names
