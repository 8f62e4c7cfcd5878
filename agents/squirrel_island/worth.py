"""What resources, squirrels and cards of Squirrel Island are worth to a seat, in nuts at the end of the game.

Resources are worth what they usually buy, which depends on the days to come. A squirrel brings its loops every morning
to come and some days a nut by gathering, the less the more squirrels there are to gather with; a unique squirrel brings
its ability as often as what it hears usually happens. Nothing here looks at the rest of a hand: that is for
:mod:`~hedgerow.agents.squirrel_island.plays`.
"""

from __future__ import annotations

from typing import Any

from hedgerow.agents.squirrel_island import weights as w
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int, Real
from hedgerow.envs.squirrel_island import constants as c
from hedgerow.envs.squirrel_island.config import ABILITIES
from hedgerow.envs.squirrel_island.paying import affordable, cost_of
from hedgerow.envs.squirrel_island.state import FRONT, TIRED
from hedgerow.envs.squirrel_island.statics import discount, rate
from hedgerow.envs.squirrel_island.zones import bit_of, word_of

__all__ = [
    "ability_worth",
    "days_left",
    "gather_worth",
    "hand_worth",
    "hears",
    "loops_worth",
    "operation_worth",
    "price",
    "squirrel_worth",
    "swing",
]


@rule
def days_left(config: Any, state: Any) -> Int:
    """Mornings to come."""
    return config.days - state.day


@rule
def price(weights: Any, left: int, stamina: int, coins: int) -> Real:
    """What some stamina and coins are worth."""
    return stamina * weights[w.STAMINA + left] + coins * weights[w.COIN + left]


@rule
def swing(config: Any, weights: Any, lost: float) -> Real:
    """What it is worth to a seat that its opponents together lose some nuts."""
    return lost * weights[w.RIVALS] / (config.num_players - 1)


@rule
def hears(config: Any, event: int, kind: int) -> Bool:
    """Whether an event activates the ability of a type."""
    return config.listeners[event, word_of(kind)] & bit_of(kind) != 0


@rule
def loops_worth(config: Any, weights: Any, kind: int, left: int) -> Real:
    """The loops of a squirrel, collected once with so many mornings to come after that."""
    loops = config.loops[kind]
    worth = price(weights, left, loops[c.STAMINA_LOOP], loops[c.COIN_LOOP])
    return worth + loops[c.NUT_LOOP] + weights[w.CARD + left] * loops[c.DECK_LOOP]


@rule
def operation_worth(config: Any, weights: Any, left: int, operation: int, amount: int) -> Real:
    """What one operation usually brings."""
    if operation == c.NUT:
        return 1.0 * amount
    if operation == c.COIN:
        return amount * weights[w.COIN + left]
    if operation == c.STAMINA:
        return amount * weights[w.STAMINA + left]
    if operation == c.DRAW_DECK:
        return amount * weights[w.CARD + left]
    if operation == c.DRAW_ISLAND:
        return 1.2 * amount * weights[w.CARD + left]  # one can choose
    if operation == c.STASH_DECK:
        return amount * weights[w.BURIED]
    if operation == c.STASH_HAND or operation == c.STASH_HAND_EXACT:
        return amount * weights[w.STASHED]
    if operation == c.REFRESH:
        return amount * weights[w.REFRESHING]
    if operation == c.COLLECT:
        return amount * weights[w.COLLECTING]
    if operation == c.AGAIN:
        return amount * weights[w.AGAIN]
    if operation == c.EXHAUST_ONE:
        return swing(config, weights, amount * weights[w.EXHAUSTING])
    if operation == c.EXHAUST_EACH:
        return amount * weights[w.EXHAUSTING] * weights[w.RIVALS]
    if operation == c.STEAL_ONE:
        return amount + swing(config, weights, amount)
    if operation == c.STEAL_EACH:
        stolen = amount * (config.num_players - 1)
        return stolen + swing(config, weights, stolen)
    if operation == c.LOSE_EACH:
        return amount * weights[w.RIVALS]
    return -1.0 * amount  # LOSE


@rule
def _list_worth(config: Any, weights: Any, left: int, row: int) -> Real:
    """A list of operations."""
    worth = 0.0
    for step in range(config.num_steps[row]):
        worth += operation_worth(config, weights, left, config.operation[row, step], config.amount[row, step])
    return worth


@rule
def ability_worth(config: Any, weights: Any, left: int, kind: int) -> Real:
    """A unique ability for a day; 0 for squirrels with loops."""
    worth = 0.0
    for static in range(len(c.STATICS)):
        if config.static_sets[static, word_of(kind)] & bit_of(kind) != 0:
            worth += weights[w.STATICS + static]
    if config.num_steps[ABILITIES + kind] > 0:
        once = _list_worth(config, weights, left, ABILITIES + kind)
        for event in range(len(c.EVENTS)):
            if hears(config, event, kind):
                worth += weights[w.EVENTS + event] * once
    return worth


@rule
def gather_worth(weights: Any, squirrels: int) -> Real:
    """What a squirrel gathers in a day beside so many others."""
    return weights[w.GATHER] / (1.0 + weights[w.GATHER_DECLINE] * squirrels)


@rule
def squirrel_worth(config: Any, state: Any, weights: Any, seat: int, kind: int) -> Real:
    """A squirrel that comes in front now, for the rest of the game."""
    left = days_left(config, state)
    others = state.amounts[FRONT + seat] + state.amounts[TIRED + seat]
    worth = gather_worth(weights, others) * left + gather_worth(weights, state.amounts[FRONT + seat])
    for after in range(left):
        worth += loops_worth(config, weights, kind, after)
    return worth + ability_worth(config, weights, left, kind) * (left + weights[w.TODAY])


@rule
def hand_worth(config: Any, state: Any, weights: Any, seat: int, kind: int) -> Real:
    """A card in the hand: a share of what it would bring beyond its cost; nothing if it comes too late to be paid."""
    left = days_left(config, state)
    less = discount(config, state, seat)
    each = rate(config, state, seat)
    if left == 0 and not affordable(config, kind, state.stamina[seat], state.coins[seat], each, less):
        return 0.0
    cost = cost_of(config, kind, less)
    worth = _list_worth(config, weights, left, kind)
    if kind < config.num_squirrels:
        worth += squirrel_worth(config, state, weights, seat, kind) - price(weights, left, cost, 0)
    else:
        worth -= price(weights, left, 0, cost)
    return weights[w.CHANCE + left] * max(0.0, worth)
