"""The course of the game: setup, mornings, turns, sleep, the end of a day (rules document, section 4)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool
from hedgerow.envs.core.rng import below, child, shuffle_with
from hedgerow.envs.squirrel_island.abilities import ask
from hedgerow.envs.squirrel_island.config import CARDS, COINS, GAIN, NUTS, STAMINA
from hedgerow.envs.squirrel_island.gains import draw, gain_loops, gain_stamina, refill
from hedgerow.envs.squirrel_island.picking import seat_on
from hedgerow.envs.squirrel_island.state import END, FRONT, GATHER, NO_CARD, NUM_ZONES, TIRED, TURN, WORD_BITS
from hedgerow.envs.squirrel_island.zones import clear, copies_in, move, types_in

__all__ = ["end_turn", "fall_asleep", "set_up", "start_day"]


@rule
def set_up(config: Any, state: Any, orders: Any, first_seat: int) -> None:
    """Shuffle or take the given order, empty all places, give the token to a seat (SI-002..004)."""
    shuffling = child(state)  # drawn also for a given order: the chance after the deal stays the same
    token = below(state, config.num_players)
    order = state.deals[0]
    state.num_deals = 1
    if len(orders) > 0:
        for index in range(config.num_cards):
            order[index] = orders[0, index]
    else:
        index = 0
        for kind in range(config.num_types):
            for _ in range(config.copies[kind]):
                order[index] = kind
                index += 1
        shuffle_with(shuffling, order, config.num_cards)
    if first_seat >= 0:
        token = first_seat
    elif config.first_player >= 0:
        token = config.first_player
    for zone in range(NUM_ZONES):
        clear(state, zone)
    for seat in range(config.num_players):
        state.awake[seat] = 1
        state.stamina[seat] = 0
        state.coins[seat] = 0
        state.nuts[seat] = 0
    state.token = token
    state.day = 0
    state.extra = 0
    state.deck_top = 0
    state.card = NO_CARD
    state.from_island = 0
    state.held = 0
    state.depth = 0
    state.phase = 0
    state.waiting = 0
    state.num_records = 0
    state.given_up = 0


@rule
def _resources(config: Any, state: Any, seat: int) -> None:
    """What the board gives this morning (SI-008, SI-012, SI-018)."""
    today = config.morning[state.day - 1]
    if today[GAIN] != 0:
        gain_stamina(state, seat, today[STAMINA])
    else:
        state.stamina[seat] = today[STAMINA]
    state.coins[seat] += today[COINS]
    state.nuts[seat] += today[NUTS]
    draw(config, state, seat, today[CARDS])


@rule
def _refresh_all(config: Any, state: Any, seat: int) -> None:
    for word in range(config.num_words):
        rest = types_in(state, TIRED + seat, 0, word)
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            for _ in range(copies_in(state, TIRED + seat, kind)):
                move(state, TIRED + seat, FRONT + seat, kind)


@rule
def _all_loops(config: Any, state: Any, seat: int) -> None:
    """Every loop of every squirrel once (SI-015); nothing is activated by it (SI-019)."""
    for word in range(config.num_words):
        rest = types_in(state, FRONT + seat, 0, word) & config.loop_set[word]
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            gain_loops(config, state, seat, kind, copies_in(state, FRONT + seat, kind))


@rule
def start_day(config: Any, state: Any) -> None:
    """The morning, each of its steps for all seats from the token holder on (SI-008..014); then the first turn."""
    state.day += 1
    state.slept = 0
    for steps in range(config.num_players):
        _resources(config, state, seat_on(config, state.token, steps))
    for seat in range(config.num_players):  # who refreshes first cannot matter
        _refresh_all(config, state, seat)
    for steps in range(config.num_players):
        _all_loops(config, state, seat_on(config, state.token, steps))
    for seat in range(config.num_players):
        state.awake[seat] = 1
    refill(config, state, config.island_day1 if state.day == 1 else config.island_per_day)
    state.turn = state.token  # SI-026
    ask(state, state.turn, TURN)


@rule
def _somebody_awake(config: Any, state: Any) -> Bool:
    awake = 0
    for seat in range(config.num_players):
        awake += state.awake[seat]
    return awake != 0


@rule
def fall_asleep(state: Any, seat: int) -> None:
    """Turn the tile; the first of the day takes the token (SI-104, SI-105)."""
    state.awake[seat] = 0
    if state.slept == 0:
        state.slept = 1
        state.token = seat


@rule
def end_turn(config: Any, state: Any) -> None:
    """Find the next decision: an extra turn, the next seat, the next day, or none (SI-030, SI-092, SI-094, SI-111)."""
    state.card = NO_CARD
    state.from_island = 0
    while True:
        if state.extra > 0:
            state.extra -= 1
        elif _somebody_awake(config, state):
            state.turn = seat_on(config, state.turn, 1)
        elif state.day < config.days:
            start_day(config, state)
            return
        else:
            ask(state, state.turn, END)
            return
        seat = state.turn
        if state.awake[seat] != 0:
            ask(state, seat, TURN)
            return
        if state.amounts[FRONT + seat] > 0:
            ask(state, seat, GATHER)
            return
        # SI-109: asleep, without a refreshed squirrel, the seat passes
