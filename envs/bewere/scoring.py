"""Tokens and bullets at the end of a round, ranks at the end of the game (rules document, section 4)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.constants import BITE, VILLAGER_KIND
from hedgerow.envs.bewere.moving import count_kind
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["bullets_for", "next_starter", "score_round", "standing_of", "tokens_for", "tokens_now"]


@rule
def tokens_for(villagers: int, bites: int, single: int) -> Int:
    """Tokens for a hand; ``single`` is 1 where the surplus may be piled on one victim (BW-160..164)."""
    if bites <= villagers:
        return bites
    if single:
        return max(0, villagers - 1)
    return max(0, 2 * villagers - bites)


@rule
def bullets_for(villagers: int, bites: int) -> Int:
    """One bullet for each villager without a bite (BW-162)."""
    return max(0, villagers - bites)


@rule
def tokens_now(config: Any, state: Any, seat: int) -> Int:
    """Tokens of a seat if its hand were scored now."""
    villagers = count_kind(state, seat, VILLAGER_KIND)
    return state.tokens[seat] + tokens_for(villagers, state.hand[seat, BITE], config.single_victim)


@rule
def score_round(config: Any, state: Any) -> Int:
    """Score all hands and return how many seats have too many bullets (BW-153, BW-160..167)."""
    dead = 0
    for seat in range(config.num_players):
        villagers = count_kind(state, seat, VILLAGER_KIND)
        bites = state.hand[seat, BITE]
        state.tokens[seat] += tokens_for(villagers, bites, config.single_victim)
        state.bullets[seat] += bullets_for(villagers, bites)
        if state.bullets[seat] >= config.limit:
            dead += 1
    return dead


@rule
def next_starter(config: Any, state: Any) -> Int:
    """Fewest tokens, then most bullets, then the first clockwise after the last starter (BW-168)."""
    best = -1
    seat = state.starter
    for _ in range(config.num_players):
        seat = seat + 1 if seat + 1 < config.num_players else 0
        if (
            best < 0
            or state.tokens[seat] < state.tokens[best]
            or (state.tokens[seat] == state.tokens[best] and state.bullets[seat] > state.bullets[best])
        ):
            best = seat
    return best


@rule
def standing_of(config: Any, tokens: int, bullets: int) -> Int:
    """Survivors by tokens, then by fewer bullets; all losers equal and last (BW-176..178)."""
    if bullets >= config.limit:
        return -1
    return tokens * 100 + (99 - bullets)
