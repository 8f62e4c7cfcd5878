"""What things of Squirrel Island are worth to a seat, in nuts at the end of the game.

Resources are worth what they usually buy; that falls towards the end, when little time is left to spend them. A
squirrel brings its loops every morning to come, and most days a nut by gathering.
"""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int, Real
from hedgerow.envs.squirrel_island.constants import (
    AGAIN,
    COIN,
    COIN_LOOP,
    COLLECT,
    DECK_LOOP,
    DRAW_DECK,
    DRAW_ISLAND,
    EXHAUST_EACH,
    EXHAUST_ONE,
    LOSE,
    LOSE_EACH,
    NUT,
    NUT_LOOP,
    REFRESH,
    STAMINA,
    STAMINA_LOOP,
    STASH_DECK,
    STASH_HAND,
    STASH_HAND_EXACT,
    STEAL_EACH,
    STEAL_ONE,
)
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import FRONT, HAND, TIRED

__all__ = ["card_worth", "days_left", "loops_worth", "play_worth", "price", "squirrel_worth"]

#: Worth of a resource with days to come, and on the last day.
_STAMINA: Final = (0.9, 0.25)
_COIN: Final = (0.5, 0.15)
_CARD: Final = (0.6, 0.2)

_BURIED: Final = 1.7  # mean stash value of a card
_STASHED: Final = 1.2  # mean gain of stashing a card of the hand
_GATHER: Final = 0.7  # nuts that a squirrel gathers in a day
_ABILITY: Final = 1.2  # nuts that an ability brings in a day
_AGAIN: Final = 0.3


@rule
def days_left(config: Any, state: Any) -> Int:
    """Mornings to come."""
    return config.days - state.day


@rule
def _of(values: Any, left: int) -> Real:
    return values[0] if left > 0 else values[1]


@rule
def price(left: int, stamina: int, coins: int) -> Real:
    """What some stamina and coins are worth."""
    return stamina * _of(_STAMINA, left) + coins * _of(_COIN, left)


@rule
def loops_worth(config: Any, kind: int, left: int) -> Real:
    """The loops of a squirrel, collected once."""
    worth = 1.0 * config.loops[kind, NUT_LOOP] + _of(_CARD, left) * config.loops[kind, DECK_LOOP]
    return worth + price(left, config.loops[kind, STAMINA_LOOP], config.loops[kind, COIN_LOOP])


@rule
def _has_loops(config: Any, kind: int) -> bool:
    total = 0
    for loop in range(4):
        total += config.loops[kind, loop]
    return total > 0


@rule
def squirrel_worth(config: Any, kind: int, left: int) -> Real:
    """A refreshed squirrel in front for the rest of the game."""
    worth = _GATHER * (left + 1)
    if _has_loops(config, kind):
        return worth + left * loops_worth(config, kind, left - 1)
    return worth + _ABILITY * (left + 0.5)


@rule
def _richest(config: Any, state: Any, seat: int) -> int:
    most = 0
    for steps in range(1, config.num_players):
        most = max(most, state.nuts[seat_on(config, seat, steps)])
    return most


@rule
def _operation(config: Any, state: Any, seat: int, operation: int, amount: int, left: int) -> Real:
    """What one operation brings."""
    others = config.num_players - 1.0
    if operation == NUT:
        return 1.0 * amount
    if operation == COIN:
        return price(left, 0, amount)
    if operation == STAMINA:
        return price(left, amount, 0)
    if operation == DRAW_DECK:
        return amount * _of(_CARD, left)
    if operation == DRAW_ISLAND:
        return amount * (_of(_CARD, left) + 0.2)
    if operation == STASH_DECK:
        return amount * _BURIED
    if operation == STASH_HAND or operation == STASH_HAND_EXACT:
        return min(amount, state.amounts[HAND + seat] - 1) * _STASHED
    if operation == REFRESH:
        return min(amount, state.amounts[TIRED + seat]) * _GATHER
    if operation == COLLECT:
        return min(amount, state.amounts[FRONT + seat]) * 0.8
    if operation == AGAIN:
        return amount * _AGAIN
    if operation == STEAL_ONE:
        return min(amount, _richest(config, state, seat)) * (1.0 + 1.0 / others)
    if operation == STEAL_EACH:
        total = 0
        for steps in range(1, config.num_players):
            total += min(amount, state.nuts[seat_on(config, seat, steps)])
        return total * (1.0 + 1.0 / others)
    if operation == EXHAUST_EACH or operation == EXHAUST_ONE:
        return 0.4 * amount
    if operation == LOSE:
        return -1.0 * min(amount, state.nuts[seat])
    if operation == LOSE_EACH:
        return 1.0 * amount
    return 0.0


@rule
def play_worth(config: Any, state: Any, seat: int, kind: int) -> Real:
    """What playing a card brings, its cost left out."""
    left = days_left(config, state)
    worth = 0.0
    for step in range(config.num_steps[kind]):
        worth += _operation(config, state, seat, config.operation[kind, step], config.amount[kind, step], left)
    if kind < config.num_squirrels:
        worth += squirrel_worth(config, kind, left)
    return worth


@rule
def card_worth(config: Any, state: Any, seat: int, kind: int) -> Real:
    """A card in the hand: what it would bring beyond its cost, if there is time to play it."""
    left = days_left(config, state)
    cost = config.cost[kind]
    paid = price(left, cost, 0) if kind < config.num_squirrels else price(left, 0, cost)
    chance = 0.6 if left > 0 else 0.3
    return chance * max(0.0, play_worth(config, state, seat, kind) - paid)
