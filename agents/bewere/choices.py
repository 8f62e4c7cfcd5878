"""The value of each legal action, node by node."""

from __future__ import annotations

from typing import Any

from hedgerow.agents.bewere.effects import drawn_gain, effect_gain, swap_gain
from hedgerow.agents.bewere.outlook import add_card, look, own_value, seat_value
from hedgerow.envs.bewere.constants import (
    BITE,
    BITE_KIND,
    CLOUD,
    CLOUD_KIND,
    FIRST_VILLAGER,
    MOON_KIND,
    NUM_KINDS,
    NUM_QUARTERS,
    NUM_TYPES,
    VILLAGER_KIND,
)
from hedgerow.envs.bewere.moving import moon_on_top
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    CARD,
    DOCTOR,
    DRAW,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    GIVE,
    GROCER,
    HUNTSMAN_SEAT,
    JESTER_SEAT,
    KIND,
    LAY_CLOUD,
    LAY_MOON,
    MAYOR,
    NO,
    NUMBER,
    NUN_NAME,
    PASS,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    POLICEMAN_SEAT,
    PROFESSOR_NUMBER,
    RECEIVER,
    REMOVE,
    SEAT,
    SEER_TAKE,
    STACK,
    STOP,
    THIEF_SEAT,
    TURN,
    WITCH,
    YES,
)
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Real

__all__ = ["value_actions"]


@rule
def value_actions(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Write into ``outlook.values`` what each legal action is worth, in tokens; other entries mean nothing."""
    look(config, state, seat, outlook)
    node = state.node
    if node == TURN:
        _value_turn(config, state, seat, outlook)
    elif node == PASS:
        for card in range(NUM_TYPES):
            outlook.values[CARD + card] = _pass_value(config, state, seat, outlook, card)
    elif node == BEGGAR_PICK or node == GIVE:
        _value_cards(state, seat, outlook, -1.0)
    elif node == PI_TAKE or node == SEER_TAKE:
        _value_cards(state, seat, outlook, 1.0)
    elif node == GROCER:
        _value_cards(state, seat, outlook, -1.0)
        fresh = drawn_gain(state, seat, outlook, 1.0)
        for card in range(NUM_TYPES):
            outlook.values[CARD + card] += fresh
        outlook.values[STOP] = seat_value(state, seat, outlook) + 0.05
    elif node == WITCH:
        for card in range(FIRST_VILLAGER, NUM_TYPES):
            outlook.values[CARD + card] = 1.0 + own_value(state, seat, outlook, -1.0, -1.0, 0.0)
        outlook.values[STOP] = seat_value(state, seat, outlook)
    elif node == NUN_NAME:
        _value_names(config, state, seat, outlook)
    elif node == ASTRONOMER:
        outlook.values[STOP] = 0.01
        for position in range(NUM_QUARTERS):
            outlook.values[LAY_MOON + position] = -0.3
            outlook.values[LAY_CLOUD + position] = -0.2
    else:
        _value_words(config, state, seat, outlook)
        _value_seats(config, state, seat, outlook)


@rule
def _value_cards(state: Any, seat: int, outlook: Any, number: float) -> None:
    """Gaining or losing a card of each type."""
    for card in range(NUM_TYPES):
        outlook.values[CARD + card] = add_card(state, seat, outlook, card, number)


@rule
def _pass_value(config: Any, state: Any, seat: int, outlook: Any, card: int) -> Real:
    """The hand without a card, its effect, and what the least welcome receiver makes of it."""
    value = add_card(state, seat, outlook, card, -1.0) + effect_gain(config, state, seat, outlook, card)
    if config.remove_passed:
        return value
    best = -100.0
    for other in range(config.num_players):
        if other != seat:
            best = max(best, _harm(config, state, other, outlook, card, 1.0))
    return value + best


@rule
def _harm(config: Any, state: Any, other: int, outlook: Any, card: int, number: float) -> Real:
    """What another seat loses by ``number`` more cards of a type, as far as that counts as own gain."""
    change = add_card(state, other, outlook, card, number) - seat_value(state, other, outlook)
    return -change / (config.num_players - 1.0) * 0.8


@rule
def _value_turn(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Draw, take, or lay and pass; also when to make the moon full."""
    base = seat_value(state, seat, outlook)
    outlook.values[DRAW] = base + drawn_gain(state, seat, outlook, min(2.0, float(state.pile_size)))
    place = 0
    for stack in range(state.num_stacks):
        villagers = 0.0
        bites = 0.0
        layers = 0.0
        for _ in range(state.stack_size[stack]):
            card = state.shown[place]
            place += 1
            if card >= FIRST_VILLAGER:
                villagers += 1.0
            elif card == BITE:
                bites += 1.0
            else:
                layers += 1.0
        outlook.values[STACK + stack] = own_value(state, seat, outlook, villagers, bites, layers)
    best = -100.0
    for card in range(NUM_TYPES):
        if state.hand[seat, card] > 0:
            outlook.values[CARD + card] = -100.0  # the display is not expanded
            best = max(best, _pass_value(config, state, seat, outlook, card))
    layer = base - own_value(state, seat, outlook, 0.0, 0.0, -1.0)
    moons = 0
    for position in range(NUM_QUARTERS):
        moons += 1 if moon_on_top(state, position) else 0
    lead = _lead(config, state, seat, outlook)
    for position in range(NUM_QUARTERS):
        moon = 0.15 * lead if moons < 3 else lead
        outlook.values[LAY_MOON + position] = best - layer + moon
        cover = -0.15 * lead if moon_on_top(state, position) else 0.0
        outlook.values[LAY_CLOUD + position] = (
            best - layer + cover - (0.05 if state.grid_height[position] == 0 else 0.0)
        )


@rule
def _lead(config: Any, state: Any, seat: int, outlook: Any) -> Real:
    """How much better than the others' mean this seat would do if the round ended now, in [-3, 3]."""
    kept = outlook.urgency
    outlook.urgency = 1.0
    mine = state.tokens[seat] + seat_value(state, seat, outlook)
    others = 0.0
    for other in range(config.num_players):
        if other != seat:
            others += state.tokens[other] + seat_value(state, other, outlook)
    outlook.urgency = kept
    return max(-3.0, min(3.0, mine - others / (config.num_players - 1.0)))


@rule
def _value_names(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """The Nun: a villager that another seat surely or possibly holds, or one that nobody has."""
    wanted = own_value(state, seat, outlook, 1.0, 0.0, 0.0) - seat_value(state, seat, outlook)
    for card in range(FIRST_VILLAGER, NUM_TYPES):
        chance = 0.4
        if state.hand[seat, card] > 0 or state.discard[card] > 0 or state.removed[card] > 0:
            chance = 0.0
        for other in range(config.num_players):
            if other != seat and state.known[seat, other, card] > 0:
                chance = 1.0
        for place in range(state.num_shown):
            if state.shown[place] == card:
                chance = 0.0
        outlook.values[CARD + card] = chance * wanted


@rule
def _value_words(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Kinds, numbers, yes and no."""
    node = state.node
    target = state.target
    base = seat_value(state, seat, outlook)
    if node == DUCHESS_KIND:
        asked = float(config.duchess_cards)
        for kind in range(NUM_KINDS):
            if kind == BITE_KIND:
                value = own_value(state, seat, outlook, 0.0, min(asked, outlook.bites[target]), 0.0)
            elif kind == VILLAGER_KIND:
                value = own_value(state, seat, outlook, min(asked, outlook.villagers[target]), 0.0, 0.0)
            else:
                share = 0.5 if kind == MOON_KIND or kind == CLOUD_KIND else 0.0
                value = own_value(state, seat, outlook, 0.0, 0.0, min(asked, share * outlook.layers[target]))
            outlook.values[KIND + kind] = value
    elif node == PI_GUESS:
        outlook.values[KIND + VILLAGER_KIND] = outlook.villagers[target]
        outlook.values[KIND + BITE_KIND] = outlook.bites[target]
    elif node == DOCTOR:
        near = 1.5 if state.bullets[seat] + 1 >= config.limit else 0.8
        outlook.values[YES] = near if state.bullets[seat] > 0 else 0.0
        outlook.values[NO] = drawn_gain(state, seat, outlook, min(float(config.doctor_draw), float(state.pile_size)))
    elif node == MAYOR:
        villagers = 0.0
        bites = 0.0
        for depth in range(state.looked):
            card = state.pile[state.pile_size - 1 - depth]
            villagers += 1.0 if card >= FIRST_VILLAGER else 0.0
            bites += 1.0 if card == BITE else 0.0
        outlook.values[YES] = own_value(state, seat, outlook, villagers, bites, state.looked - villagers - bites)
        outlook.values[NO] = base
    elif node == PROFESSOR_NUMBER:
        for number in range(state.hand[seat, BITE] + 1):
            gain = 0.7 if number > 0 else 0.0
            outlook.values[NUMBER + number] = own_value(state, seat, outlook, 0.0, -1.0 * number, 0.0) + gain


@rule
def _value_seats(config: Any, state: Any, seat: int, outlook: Any) -> None:
    """Whom to choose: by what is gained there, and by who is ahead."""
    node = state.node
    outlook.values[STOP] = -0.01  # THIEF_SEAT
    other = seat
    for places in range(1, config.num_players):
        other = other + 1 if other + 1 < config.num_players else 0
        ahead = 0.05 * (state.tokens[other] + seat_value(state, other, outlook))
        value = ahead
        if node == RECEIVER:
            value += _harm(config, state, other, outlook, state.aside, 1.0)
        elif node == BEGGAR_TAKE:
            if state.picks[other] >= 0:
                value += add_card(state, seat, outlook, state.picks[other], 1.0)
        elif node == THIEF_SEAT:
            value += _stolen(state, seat, other, outlook)
        elif node == JESTER_SEAT:
            value += swap_gain(state, seat, other, outlook, 0.0)
        elif node == HUNTSMAN_SEAT:
            value += _harm(config, state, other, outlook, BITE, -min(1.0, outlook.bites[other]))
        elif node == DUCHESS_SEAT:
            value += own_value(state, seat, outlook, 0.0, min(2.0, outlook.bites[other]), 0.0)
        elif node == PI_SEAT:
            value += 0.3 * abs(outlook.villagers[other] - outlook.bites[other])
        elif node == POLICEMAN_SEAT:
            gain = own_value(state, seat, outlook, 1.0, 0.0, 0.0) - seat_value(state, seat, outlook)
            value += gain * min(2.0, outlook.villagers[other])
        outlook.values[SEAT + places] = value


@rule
def _stolen(state: Any, seat: int, other: int, outlook: Any) -> Real:
    """What a random card of a hand adds to the own on average."""
    size = outlook.villagers[other] + outlook.bites[other] + outlook.layers[other]
    if size < 0.5:
        return 0.0
    total = outlook.villagers[other] * own_value(state, seat, outlook, 1.0, 0.0, 0.0)
    total += outlook.bites[other] * own_value(state, seat, outlook, 0.0, 1.0, 0.0)
    total += outlook.layers[other] * own_value(state, seat, outlook, 0.0, 0.0, 1.0)
    return total / size - seat_value(state, seat, outlook)


assert CLOUD == NUM_QUARTERS
assert REMOVE > LAY_CLOUD
