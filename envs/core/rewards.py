"""How a finished game is turned into rewards: zero-sum, about [-1, 1], for every number of seats."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.core import ops
from hedgerow.envs.core.bits import count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int, Real

__all__ = ["MARGIN", "OUTCOME", "RANK", "REWARDS", "final_rewards", "rank"]

OUTCOME: Final = 0
MARGIN: Final = 1
RANK: Final = 2

#: Names of the option ``reward``; the position is the code.
REWARDS: Final = ("outcome", "margin", "rank")


@rule
def rank(config: Any, state: Any, seat: int) -> Int:
    """1 for the best standing; tied seats share the better rank."""
    mine = ops.standing(config, state, seat)
    better = 1
    for other in range(config.num_players):
        if ops.standing(config, state, other) > mine:
            better += 1
    return better


@rule
def _outcome(config: Any, state: Any, seat: int) -> Real:
    """Losers pay 1 / (n - 1) each, the winners share it; 0 where all or none win."""
    seats = config.num_players
    winning = ops.winners(config, state)
    number = count(winning)
    if number == 0 or number == seats:
        return 0.0
    if (winning >> seat) & 1:
        return (seats - number) / (number * (seats - 1.0))
    return -1.0 / (seats - 1.0)


@rule
def _margin(config: Any, state: Any, seat: int, scale: float) -> Real:
    """Own points less the mean of the others', divided by the game's scale; not clipped, so that it stays zero-sum."""
    seats = config.num_players
    mine = ops.points(config, state, seat)
    total = 0
    for other in range(seats):
        total += ops.points(config, state, other)
    return (mine - (total - mine) / (seats - 1.0)) / scale


@rule
def _rank_reward(config: Any, state: Any, seat: int) -> Real:
    """From 1 for the first place down to -1 for the last in equal steps; tied seats share the mean."""
    seats = config.num_players
    mine = ops.standing(config, state, seat)
    better = 0
    equal = 0
    for other in range(seats):
        theirs = ops.standing(config, state, other)
        if theirs > mine:
            better += 1
        elif theirs == mine:
            equal += 1
    return 1.0 - (2.0 * better + equal - 1.0) / (seats - 1.0)


@rule
def final_rewards(config: Any, state: Any, kind: int, scale: float, out: Any) -> None:
    """Write the rewards of a finished game into ``out`` (float [P])."""
    for seat in range(config.num_players):
        if kind == MARGIN:
            out[seat] = _margin(config, state, seat, scale)
        elif kind == RANK:
            out[seat] = _rank_reward(config, state, seat)
        else:
            out[seat] = _outcome(config, state, seat)
