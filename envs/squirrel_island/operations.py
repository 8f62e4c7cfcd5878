"""The operations of the effect language that ask nobody anything (rules document, 2.3)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int
from hedgerow.envs.squirrel_island.abilities import raise_events
from hedgerow.envs.squirrel_island.constants import (
    AGAIN,
    AGAIN_EVENT,
    COIN,
    DRAW_DECK,
    DRAW_EVENT,
    LOSE,
    NUT,
    PER_EXHAUSTED,
    PER_ITEM,
    PER_REFRESHED,
    PER_SQUIRREL,
    STAMINA,
    STAMINA_EVENT,
    STASH_DECK,
    STASH_EVENT,
    STEAL_EACH,
    STEAL_EVENT,
)
from hedgerow.envs.squirrel_island.gains import bury, draw, gain_stamina
from hedgerow.envs.squirrel_island.state import BURIED, FRONT, STASHED, TIRED, USED
from hedgerow.envs.squirrel_island.statics import protected
from hedgerow.envs.squirrel_island.zones import count_within

__all__ = ["carry_out", "counted", "steal"]


@rule
def steal(state: Any, victim: int, number: int) -> Int:
    """The turn seat takes nuts from a victim, as many as there are (SI-095, SI-096); returns how many."""
    taken = min(number, state.nuts[victim])
    state.nuts[victim] -= taken
    state.nuts[state.turn] += taken
    return taken


@rule
def counted(config: Any, state: Any, seat: int, per: int) -> Int:
    """The number of what follows ``per``."""
    if per < PER_SQUIRREL:
        tribe = config.tribe_sets[per - 1]
        return count_within(config, state, FRONT + seat, tribe) + count_within(config, state, TIRED + seat, tribe)
    if per == PER_SQUIRREL:
        return state.amounts[FRONT + seat] + state.amounts[TIRED + seat]
    if per == PER_REFRESHED:
        return state.amounts[FRONT + seat]
    if per == PER_EXHAUSTED:
        return state.amounts[TIRED + seat]
    if per == PER_ITEM:
        return state.amounts[USED + seat]
    # PER_STASH
    return state.amounts[STASHED + seat] + state.amounts[BURIED + seat]


@rule
def _from_each(config: Any, state: Any, number: int, stealing: bool) -> Int:
    """Each opponent, clockwise from the next seat, loses nuts to the turn seat (SI-098) or to the supply."""
    seat = state.turn
    moved = 0
    for _ in range(config.num_players - 1):
        seat = seat + 1 if seat + 1 < config.num_players else 0
        if not stealing:
            state.nuts[seat] -= min(number, state.nuts[seat])
        elif not protected(config, state, seat):
            moved += steal(state, seat, number)
    return moved


@rule
def carry_out(config: Any, state: Any, operation: int, amount: int, per: int) -> None:
    """Carry out one operation of the turn seat that asks nothing, and raise its event (SI-055, SI-073, SI-078)."""
    seat = state.turn
    if per > 0:
        amount = amount * counted(config, state, seat, per)
    if operation == NUT:
        state.nuts[seat] += amount
    elif operation == COIN:
        state.coins[seat] += amount
    elif operation == STAMINA:
        gain_stamina(state, seat, amount)
        if amount > 0:  # SI-079
            raise_events(config, state, bit(STAMINA_EVENT))
    elif operation == DRAW_DECK:
        if draw(config, state, seat, amount) > 0:
            raise_events(config, state, bit(DRAW_EVENT))
    elif operation == STASH_DECK:
        if bury(config, state, seat, amount) > 0:
            raise_events(config, state, bit(STASH_EVENT))
    elif operation == AGAIN:
        state.extra += amount  # SI-091
        raise_events(config, state, bit(AGAIN_EVENT))  # SI-080
    elif operation == STEAL_EACH:
        if _from_each(config, state, amount, True) > 0:
            raise_events(config, state, bit(STEAL_EVENT))
    elif operation == LOSE:
        state.nuts[seat] -= min(amount, state.nuts[seat])
    else:  # LOSE_EACH
        _from_each(config, state, amount, False)
