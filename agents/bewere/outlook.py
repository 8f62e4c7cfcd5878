"""What the Bewere heuristic makes of a table: how near the end of the round is, and what others probably hold.

Nothing is used that the seat does not know: own hand, what is open, and what it remembers of hands and pile.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere.constants import (
    BITE,
    FIRST_VILLAGER,
    HAND,
    MAX_PLAYERS,
    NUM_QUARTERS,
    NUM_TYPES,
    VILLAGER_KIND,
)
from hedgerow.envs.bewere.moving import count_kind, moon_on_top
from hedgerow.envs.bewere.scoring import tokens_for
from hedgerow.envs.bewere.state import NUM_ACTIONS
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Real

__all__ = ["add_card", "hand_value", "look", "new_outlook", "outlook_dtype", "own_value", "seat_value"]

#: What a bullet costs while it does not kill, in tokens.
_BULLET: Final = 0.8
#: What it costs to reach the limit.
_DEATH: Final = 6.0
#: What a moon or cloud is worth: the first ones let a seat play.
_LAYER: Final = 0.25
_MORE_LAYERS: Final = 0.05
#: Surplus bites and villagers while much of the round is left.
_SPARE_BITE: Final = 0.3
_BARE_VILLAGER: Final = 0.5

outlook_dtype: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("urgency", np.float64),  # how near the end of the round is, 0 to 1
                ("single", np.int64),  # the option bite_spread
                ("limit", np.int64),
                ("villagers", np.float64, (MAX_PLAYERS,)),  # expected in each hand; exact in the own
                ("bites", np.float64, (MAX_PLAYERS,)),
                ("layers", np.float64, (MAX_PLAYERS,)),  # moons and clouds
                ("pool", np.float64, (3,)),  # shares of villagers, bites, layers among cards out of sight
                ("values", np.float64, (NUM_ACTIONS,)),  # of the actions, in tokens
            ],
            align=True,
        ),
    )
)
"""Scratch space of the heuristic for one decision."""


def new_outlook() -> NDArray[np.record]:
    """An array of shape (1,) of ``outlook_dtype``."""
    outlook: NDArray[np.record] = np.zeros(1, outlook_dtype)
    return outlook


@rule
def hand_value(outlook: Any, villagers: float, bites: float, layers: float, bullets: float) -> Real:
    """What a hand is worth in tokens: what it would score at the end, and how it may still develop."""
    urgency = outlook.urgency
    surplus = villagers - bites
    if surplus > 0.0:
        cost = _BULLET * surplus
        over = bullets + surplus - (outlook.limit - 1.0)
        if over > 0.0:
            cost += _DEATH * min(over, 1.0) + over
        value = bites - urgency * cost - (1.0 - urgency) * (_BARE_VILLAGER * surplus + 0.3 * max(over, 0.0))
    else:
        final = villagers - 1.0 if outlook.single and surplus < 0.0 else 2.0 * villagers - bites
        spare = min(-surplus, 3.0)
        value = urgency * max(final, 0.0) + (1.0 - urgency) * (villagers + _SPARE_BITE * spare)
    return value + (1.0 - 0.7 * urgency) * (_LAYER * min(layers, 2.0) + _MORE_LAYERS * max(layers - 2.0, 0.0))


@rule
def own_value(state: Any, seat: int, outlook: Any, villagers: float, bites: float, layers: float) -> Real:
    """The value of a seat's hand with so many more villagers, bites and layers."""
    return hand_value(
        outlook,
        max(0.0, outlook.villagers[seat] + villagers),
        max(0.0, outlook.bites[seat] + bites),
        max(0.0, outlook.layers[seat] + layers),
        float(state.bullets[seat]),
    )


@rule
def seat_value(state: Any, seat: int, outlook: Any) -> Real:
    """The value of a seat's hand as it is, or as it is expected to be."""
    return own_value(state, seat, outlook, 0.0, 0.0, 0.0)


@rule
def add_card(state: Any, seat: int, outlook: Any, card: int, number: float) -> Real:
    """The value of a seat's hand with ``number`` more cards of a type."""
    if card >= FIRST_VILLAGER:
        return own_value(state, seat, outlook, number, 0.0, 0.0)
    if card == BITE:
        return own_value(state, seat, outlook, 0.0, number, 0.0)
    return own_value(state, seat, outlook, 0.0, 0.0, number)


@rule
def _urgency(config: Any, state: Any) -> Real:
    """1 where the round ends with this turn; else by the moons on top and the cards of the pile."""
    if state.moon_complete or state.pile_size == 0:
        return 1.0
    moons = 0
    for position in range(NUM_QUARTERS):
        if moon_on_top(state, position):
            moons += 1
    start = config.deck_size - config.num_players * HAND - 1.0
    near = max(0.3 + 0.7 * (1.0 - state.pile_size / start), 0.2 + 0.2 * moons)
    return min(near, 0.95)


@rule
def _count_pool(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """The shares of villagers, bites and layers among the cards that the seat cannot locate."""
    bites = float(config.deck[BITE] - state.discard[BITE] - state.removed[BITE] - state.hand[seat, BITE])
    villagers = 0.0
    for card in range(FIRST_VILLAGER, NUM_TYPES):
        villagers += config.deck[card] - state.discard[card] - state.removed[card] - state.hand[seat, card]
    total = float(state.pile_size)
    for other in range(config.num_players):
        if other != seat:
            total += state.hand_size[other]
            bites -= state.known[seat, other, BITE]
            for card in range(NUM_TYPES):
                total -= state.known[seat, other, card]
                if card >= FIRST_VILLAGER:
                    villagers -= state.known[seat, other, card]
    for place in range(state.num_shown):
        if state.shown[place] >= FIRST_VILLAGER:
            villagers -= 1.0
        elif state.shown[place] == BITE:
            bites -= 1.0
    if state.aside >= FIRST_VILLAGER:
        villagers -= 1.0
    elif state.aside == BITE:
        bites -= 1.0
    total = max(total, 1.0)
    outlook.pool[0] = max(0.0, min(1.0, villagers / total))
    outlook.pool[1] = max(0.0, min(1.0, bites / total))
    outlook.pool[2] = max(0.0, 1.0 - outlook.pool[0] - outlook.pool[1])


@rule
def look(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Fill the outlook for the seat's present decision."""
    outlook.urgency = _urgency(config, state)
    outlook.single = config.single_victim
    outlook.limit = config.limit
    _count_pool(config, state, seat, outlook)
    for other in range(config.num_players):
        if other == seat:
            outlook.villagers[seat] = float(count_kind(state, seat, VILLAGER_KIND))
            outlook.bites[seat] = float(state.hand[seat, BITE])
            outlook.layers[seat] = state.hand_size[seat] - outlook.villagers[seat] - outlook.bites[seat]
        else:
            villagers = 0.0
            layers = 0.0
            bites = float(state.known[seat, other, BITE])
            for card in range(NUM_TYPES):
                if card >= FIRST_VILLAGER:
                    villagers += state.known[seat, other, card]
                elif card != BITE:
                    layers += state.known[seat, other, card]
            unknown = state.hand_size[other] - villagers - layers - bites
            outlook.villagers[other] = villagers + unknown * outlook.pool[0]
            outlook.bites[other] = bites + unknown * outlook.pool[1]
            outlook.layers[other] = layers + unknown * outlook.pool[2]
    for action in range(NUM_ACTIONS):
        outlook.values[action] = 0.0


assert tokens_for(4, 5, 0) == 3  # the value of a hand at urgency 1 follows this rule
