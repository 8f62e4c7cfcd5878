"""What playing a card brings at the table as it is: its effect, the abilities that hear of it, and what it costs."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.squirrel_island import weights as w
from hedgerow.agents.squirrel_island.worth import (
    days_left,
    gather_worth,
    hand_worth,
    hears,
    operation_worth,
    price,
    squirrel_worth,
    swing,
)
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int, Real
from hedgerow.envs.squirrel_island import constants as c
from hedgerow.envs.squirrel_island.config import ABILITIES
from hedgerow.envs.squirrel_island.gains import deck_size
from hedgerow.envs.squirrel_island.operations import counted
from hedgerow.envs.squirrel_island.paying import cost_of, highest_payment, lowest_payment
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import FRONT, HAND, ISLAND, TIRED, WORD_BITS
from hedgerow.envs.squirrel_island.statics import discount, island_free, protected, rate
from hedgerow.envs.squirrel_island.zones import copies_in, types_in

__all__ = ["activated_worth", "collect_worth", "play_worth", "stash_worth"]


@rule
def _stamina(state: Any, weights: Any, seat: int, left: int, number: int) -> Real:
    """A gain of stamina: what does not fit on the bar becomes nuts (SI-022)."""
    fits = min(number, c.MAX_STAMINA - state.stamina[seat])
    return fits * weights[w.STAMINA + left] + (number - fits)


@rule
def activated_worth(config: Any, state: Any, weights: Any, seat: int, played: int, events: int) -> Real:
    """What a set of events brings by the abilities that hear it, those of the squirrel being played included."""
    left = days_left(config, state)
    worth = 0.0
    while events != 0:
        event = lowest(events)
        events &= events - 1
        for word in range(config.num_words):
            rest = types_in(state, FRONT + seat, 0, word) & config.listeners[event, word]
            while rest != 0:
                kind = WORD_BITS * word + lowest(rest)
                rest &= rest - 1
                worth += copies_in(state, FRONT + seat, kind) * _ability_once(config, state, weights, seat, left, kind)
        if 0 <= played < config.num_squirrels and hears(config, event, played):
            worth += _ability_once(config, state, weights, seat, left, played)
    return worth


@rule
def _ability_once(config: Any, state: Any, weights: Any, seat: int, left: int, kind: int) -> Real:
    worth = 0.0
    row = ABILITIES + kind
    for step in range(config.num_steps[row]):
        operation, amount = config.operation[row, step], config.amount[row, step]
        if config.per[row, step] > 0:
            amount = amount * counted(config, state, seat, config.per[row, step])
        if operation == c.STAMINA:
            worth += _stamina(state, weights, seat, left, amount)
        else:
            worth += operation_worth(config, weights, left, operation, amount)
    return worth


@rule
def stash_worth(config: Any, state: Any, weights: Any, seat: int, kind: int) -> Real:
    """What stashing a card of the hand brings: its stash value in place of what it would bring when played."""
    return config.stash_value[kind] - hand_worth(config, state, weights, seat, kind)


@rule
def collect_worth(config: Any, state: Any, weights: Any, seat: int, kind: int) -> Real:
    """What it brings to exhaust a squirrel for its loops: these and what hears of them, less a nut to be gathered."""
    left = days_left(config, state)
    loops = config.loops[kind]
    events = bit(c.COLLECT_EVENT)
    worth = loops[c.NUT_LOOP] + price(weights, left, 0, loops[c.COIN_LOOP])
    if loops[c.STAMINA_LOOP] > 0:
        events |= bit(c.STAMINA_EVENT)
        worth += _stamina(state, weights, seat, left, loops[c.STAMINA_LOOP])
    cards = min(loops[c.DECK_LOOP], deck_size(config, state))
    if cards > 0:
        events |= bit(c.DRAW_EVENT)
        worth += cards * weights[w.CARD + left]
    worth += activated_worth(config, state, weights, seat, -1, events)
    return worth - gather_worth(weights, state.amounts[FRONT + seat] - 1)


@rule
def _best_of(config: Any, state: Any, weights: Any, seat: int, operation: int, zone: int, but: int) -> Real:
    """The best pick of an operation from a zone, one copy of the type ``but`` left out; at least 0."""
    best = 0.0
    for word in range(config.num_words):
        rest = types_in(state, zone, 0, word)
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            if kind == but and copies_in(state, zone, kind) == 1:
                continue
            if operation == c.COLLECT:
                if config.loop_set[word] & bit(kind - WORD_BITS * word) != 0:
                    best = max(best, collect_worth(config, state, weights, seat, kind))
            elif operation == c.DRAW_ISLAND:
                best = max(best, hand_worth(config, state, weights, seat, kind))
            else:
                best = max(best, stash_worth(config, state, weights, seat, kind))
    return best


@rule
def _stolen(config: Any, state: Any, seat: int, operation: int, amount: int) -> Int:
    """The nuts that a steal brings."""
    most = 0
    total = 0
    for steps in range(1, config.num_players):
        other = seat_on(config, seat, steps)
        if not protected(config, state, other):
            nuts = min(amount, state.nuts[other])
            most = max(most, nuts)
            total += nuts
    return most if operation == c.STEAL_ONE else total


@rule
def _exhausted(config: Any, state: Any, seat: int, amount: int) -> Int:
    """Squirrels that the opponents exhaust."""
    total = 0
    for steps in range(1, config.num_players):
        total += min(amount, state.amounts[FRONT + seat_on(config, seat, steps)])
    return total


@rule
def _effect(config: Any, state: Any, weights: Any, seat: int, kind: int, operation: int, amount: int) -> Real:
    """What one operation of the card being played brings now, what hears of it left out."""
    left = days_left(config, state)
    if operation == c.STAMINA:
        return _stamina(state, weights, seat, left, amount)
    if operation == c.DRAW_DECK or operation == c.STASH_DECK:
        return operation_worth(config, weights, left, operation, min(amount, deck_size(config, state)))
    if operation == c.DRAW_ISLAND:
        return amount * _best_of(config, state, weights, seat, operation, ISLAND, kind)
    if operation == c.STASH_HAND or operation == c.STASH_HAND_EXACT:
        number = min(amount, state.amounts[HAND + seat])
        return number * _best_of(config, state, weights, seat, operation, HAND + seat, kind)
    if operation == c.REFRESH:
        return min(amount, state.amounts[TIRED + seat]) * gather_worth(weights, state.amounts[FRONT + seat])
    if operation == c.COLLECT:
        number = min(amount, state.amounts[FRONT + seat])
        return number * _best_of(config, state, weights, seat, operation, FRONT + seat, -1)
    if operation == c.STEAL_ONE or operation == c.STEAL_EACH:
        stolen = _stolen(config, state, seat, operation, amount)
        return stolen + swing(config, weights, stolen)
    if operation == c.EXHAUST_EACH:
        return swing(config, weights, weights[w.EXHAUSTING] * _exhausted(config, state, seat, amount))
    if operation == c.LOSE:
        return -1.0 * min(amount, state.nuts[seat])
    return operation_worth(config, weights, left, operation, amount)


@rule
def _events(config: Any, state: Any, seat: int, operation: int, amount: int) -> Int:
    """The events that an operation raises, as a set (rules document, 2.5)."""
    if operation == c.STAMINA and amount > 0:
        return bit(c.STAMINA_EVENT)
    if operation == c.DRAW_DECK and deck_size(config, state) > 0:
        return bit(c.DRAW_EVENT)
    if operation == c.DRAW_ISLAND:
        return bit(c.DRAW_EVENT)
    if operation == c.STASH_DECK and deck_size(config, state) > 0:
        return bit(c.STASH_EVENT)
    if operation == c.STASH_HAND or operation == c.STASH_HAND_EXACT:
        return bit(c.STASH_EVENT)
    if operation == c.AGAIN:
        return bit(c.AGAIN_EVENT)
    if (operation == c.STEAL_ONE or operation == c.STEAL_EACH) and _stolen(config, state, seat, operation, amount) > 0:
        return bit(c.STEAL_EVENT)
    return 0


@rule
def _cost(config: Any, state: Any, weights: Any, seat: int, kind: int, from_island: bool) -> Real:
    """What a play costs, paid in the cheapest way."""
    left = days_left(config, state)
    stamina, coins = state.stamina[seat], state.coins[seat]
    surcharge = 0.0
    if from_island and not island_free(config, state, seat):
        surcharge = price(weights, left, 0, 1)
        if coins == 0 or price(weights, left, 1, 0) < surcharge:
            surcharge = price(weights, left, 1, 0)
    cost = cost_of(config, kind, discount(config, state, seat))
    if kind >= config.num_squirrels:
        return surcharge + price(weights, left, 0, cost)
    each = rate(config, state, seat)
    low = lowest_payment(cost, stamina)
    cheapest = price(weights, left, cost - low, each * low)
    for replaced in range(low + 1, highest_payment(cost, coins, each) + 1):
        cheapest = min(cheapest, price(weights, left, cost - replaced, each * replaced))
    return surcharge + cheapest


@rule
def _delay(config: Any, state: Any, weights: Any, seat: int) -> Real:
    """What it costs to go to sleep a turn later: others gather meanwhile, and oneself does not."""
    gathering = 0
    awake = 0
    for steps in range(1, config.num_players):
        other = seat_on(config, seat, steps)
        if state.awake[other] != 0:
            awake += 1
        elif state.amounts[FRONT + other] > 0:
            gathering += 1
    cost = weights[w.WAITING] * gathering / (config.num_players - 1)
    if awake > 0 and state.amounts[FRONT + seat] > 0:
        cost += weights[w.TEMPO]
    return cost


@rule
def play_worth(config: Any, state: Any, weights: Any, seat: int, kind: int, from_island: bool) -> Real:
    """What a play brings, less what it costs; to go to sleep is 0."""
    worth = -_cost(config, state, weights, seat, kind, from_island) - _delay(config, state, weights, seat)
    events = bit(c.PLAY_ITEM)
    if kind < config.num_squirrels:
        worth += squirrel_worth(config, state, weights, seat, kind)
        events = bit(c.PLAY_SQUIRREL) | bit(c.PLAY_TRIBE + config.tribe[kind])
    if from_island:
        events |= bit(c.PLAY_ISLAND)
    worth += activated_worth(config, state, weights, seat, kind, events)
    for step in range(config.num_steps[kind]):
        operation, amount = config.operation[kind, step], config.amount[kind, step]
        if config.per[kind, step] > 0:
            amount = amount * counted(config, state, seat, config.per[kind, step])
        worth += _effect(config, state, weights, seat, kind, operation, amount)
        worth += activated_worth(config, state, weights, seat, kind, _events(config, state, seat, operation, amount))
    return worth
