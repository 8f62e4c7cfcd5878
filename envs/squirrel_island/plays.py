"""Playing a card: the steps of SI-047, and what drives everything until the next decision."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool
from hedgerow.envs.squirrel_island.abilities import activate, ask, ask_order, play_events, push, start_waiting
from hedgerow.envs.squirrel_island.days import end_turn
from hedgerow.envs.squirrel_island.gains import refill
from hedgerow.envs.squirrel_island.knowledge import log_played
from hedgerow.envs.squirrel_island.paying import (
    cost_of,
    highest_payment,
    lowest_payment,
    surcharges,
)
from hedgerow.envs.squirrel_island.picking import run_operation
from hedgerow.envs.squirrel_island.state import (
    AFTER_EFFECT,
    BEFORE,
    BEFORE_EFFECT,
    EFFECT,
    EVENTS_FRAME,
    FRONT,
    HAND,
    ISLAND,
    PAY,
    PLAY_FRAME,
    SURCHARGE_NODE,
    USED,
    WAITING,
)
from hedgerow.envs.squirrel_island.statics import discount, island_free, rate
from hedgerow.envs.squirrel_island.zones import add, remove

__all__ = ["advance", "pay", "pay_surcharge", "play_from_hand", "play_from_island"]


@rule
def play_from_hand(config: Any, state: Any, kind: int) -> None:
    """A card of the hand is chosen and shown (SI-127)."""
    remove(state, HAND + state.turn, kind)
    log_played(state, state.turn, kind)
    state.card = kind
    state.held = 1
    _ask_payment(config, state)


@rule
def play_from_island(config: Any, state: Any, kind: int) -> None:
    """A card of the Island is chosen: first the surcharge (SI-039..043)."""
    seat = state.turn
    remove(state, ISLAND, kind)
    state.card = kind
    state.held = 1
    state.from_island = 1
    if island_free(config, state, seat):
        _ask_payment(config, state)
        return
    coins_each = rate(config, state, seat)
    less = discount(config, state, seat)
    ways = surcharges(config, kind, state.stamina[seat], state.coins[seat], coins_each, less)
    if ways == 3:
        ask(state, seat, SURCHARGE_NODE)
    else:
        pay_surcharge(config, state, ways == 1)


@rule
def pay_surcharge(config: Any, state: Any, with_stamina: bool) -> None:
    """Pay 1 stamina or 1 coin for a card of the Island."""
    if with_stamina:
        state.stamina[state.turn] -= 1
    else:
        state.coins[state.turn] -= 1
    _ask_payment(config, state)


@rule
def _ask_payment(config: Any, state: Any) -> None:
    """Pay an item; ask how to pay a squirrel if there are several ways (SI-031..033)."""
    seat = state.turn
    cost = cost_of(config, state.card, discount(config, state, seat))
    if state.card >= config.num_squirrels:
        state.coins[seat] -= cost
        _lay_down(config, state)
        return
    low = lowest_payment(cost, state.stamina[seat])
    if low < highest_payment(cost, state.coins[seat], rate(config, state, seat)):
        ask(state, seat, PAY)
    else:
        pay(config, state, low)


@rule
def pay(config: Any, state: Any, replaced: int) -> None:
    """Pay a squirrel, some stamina of its cost replaced by coins (SI-032)."""
    seat = state.turn
    coins_each = rate(config, state, seat)
    state.stamina[seat] -= config.cost[state.card] - replaced
    state.coins[seat] -= coins_each * replaced
    _lay_down(config, state)


@rule
def _lay_down(config: Any, state: Any) -> None:
    """Steps 2 to 4 of SI-047: fill the Island (SI-044), lay the card in front (SI-048), see what it activates."""
    if state.from_island != 0:
        refill(config, state, 1)
    if state.card < config.num_squirrels:
        state.held = 0
        add(state, FRONT + state.turn, state.card)  # SI-071: it may hear its own play
    push(state, PLAY_FRAME, state.card)
    state.phase = BEFORE_EFFECT if config.ask_order != 0 else EFFECT
    activate(config, state, start_waiting(state), play_events(config, state))  # SI-070


@rule
def _step_play(config: Any, state: Any, frame: int) -> Bool:
    """Steps 5 to 8 of SI-047. The lowest zone of waiting abilities is that of the play events."""
    if state.phase == BEFORE_EFFECT:
        if state.amounts[WAITING] > 0:
            ask(state, state.turn, BEFORE)
            return True
        state.phase = EFFECT
    elif state.phase == EFFECT:
        if state.frame_step[frame] < config.num_steps[state.frame_list[frame]]:
            return run_operation(config, state, frame)
        state.phase = AFTER_EFFECT
    elif state.amounts[WAITING] > 0:
        return ask_order(config, state, WAITING)
    else:
        if state.held != 0:
            state.held = 0
            add(state, USED + state.turn, state.card)  # SI-050
        state.waiting = 0
        state.depth = 0
    return False


@rule
def _step_ability(config: Any, state: Any, frame: int) -> Bool:
    if state.frame_step[frame] < config.num_steps[state.frame_list[frame]]:
        return run_operation(config, state, frame)
    state.depth = frame
    return False


@rule
def _step_events(config: Any, state: Any, frame: int) -> Bool:
    zone = state.frame_list[frame]
    if state.amounts[zone] > 0:
        return ask_order(config, state, zone)
    state.waiting -= 1
    state.depth = frame
    return False


@rule
def advance(config: Any, state: Any) -> None:
    """Resolve what lies on the stack until somebody must be asked; when nothing is left, the turn ends."""
    while state.depth > 0:
        frame = state.depth - 1
        kind = state.frame_kind[frame]
        if kind == PLAY_FRAME:
            asked = _step_play(config, state, frame)
        elif kind == EVENTS_FRAME:
            asked = _step_events(config, state, frame)
        else:
            asked = _step_ability(config, state, frame)
        if asked:
            return
    end_turn(config, state)
