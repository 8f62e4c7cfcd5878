"""The operations that ask for picks: cards, squirrels, opponents (rules document, 2.3 and section 5).

Each function goes on with the operation that runs on the uppermost frame until somebody must be asked (True) or the
operation has ended (False). A pick without an alternative, or of all there is, is not asked (SI-125).
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import bit
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.squirrel_island.abilities import ask, raise_events
from hedgerow.envs.squirrel_island.constants import (
    COLLECT,
    COLLECT_EVENT,
    DRAW_EVENT,
    DRAW_ISLAND,
    EXHAUST_EACH,
    EXHAUST_ONE,
    REFRESH,
    STAMINA_EVENT,
    STAMINA_LOOP,
    STASH_EVENT,
    STASH_HAND,
    STASH_HAND_EXACT,
    STEAL_EVENT,
    STEAL_ONE,
)
from hedgerow.envs.squirrel_island.gains import gain_loops, refill
from hedgerow.envs.squirrel_island.knowledge import log_stashed, log_taken
from hedgerow.envs.squirrel_island.operations import carry_out, steal
from hedgerow.envs.squirrel_island.state import (
    COLLECT_NODE,
    FRONT,
    HAND,
    ISLAND,
    NOT_BEGUN,
    OPPONENT,
    REFRESH_NODE,
    STASH_NODE,
    STASHED,
    TAKE,
    TIRED,
    VICTIM,
)
from hedgerow.envs.squirrel_island.statics import protected
from hedgerow.envs.squirrel_island.zones import NONE, count_within, first, move, only

__all__ = [
    "collect_one",
    "exhaust_one",
    "hit",
    "refresh_one",
    "run_operation",
    "seat_on",
    "stash_one",
    "take_one",
    "vulnerable",
]


@rule
def seat_on(config: Any, seat: int, steps: int) -> Int:
    """The seat so many places on, clockwise (SI-001)."""
    other = seat + steps
    return other - config.num_players if other >= config.num_players else other


@rule
def _finish(state: Any, frame: int) -> None:
    """Go on to the next operation of the list."""
    state.frame_step[frame] += 1
    state.frame_picks[frame] = NOT_BEGUN
    state.frame_moved[frame] = 0
    state.frame_victim[frame] = 0


@rule
def _forced(config: Any, state: Any, zone: int, picks: int) -> Int:
    """The next type to pick from a zone if there is no choice, else NONE."""
    if picks >= state.amounts[zone]:
        return first(config, state, zone)
    return only(config, state, zone)


# --- one pick ---------------------------------------------------------------------------------------------------------


@rule
def take_one(state: Any, frame: int, kind: int) -> None:
    """A card of the Island comes to the hand (SI-045)."""
    move(state, ISLAND, HAND + state.turn, kind)
    log_taken(state, state.turn, kind)
    state.frame_picks[frame] -= 1
    state.frame_moved[frame] += 1


@rule
def stash_one(config: Any, state: Any, frame: int, kind: int) -> None:
    """A card of the hand is stashed (SI-083, SI-084)."""
    move(state, HAND + state.turn, STASHED + state.turn, kind)
    log_stashed(config, state, state.turn)
    state.frame_picks[frame] -= 1
    state.frame_moved[frame] += 1


@rule
def refresh_one(state: Any, frame: int, kind: int) -> None:
    """An exhausted squirrel turns back (SI-059)."""
    move(state, TIRED + state.turn, FRONT + state.turn, kind)
    state.frame_picks[frame] -= 1


@rule
def collect_one(config: Any, state: Any, frame: int, kind: int) -> None:
    """Exhaust a squirrel and gain its loops (SI-060); what it activates comes before the next one (SI-063, SI-073)."""
    seat = state.turn
    move(state, FRONT + seat, TIRED + seat, kind)
    state.frame_picks[frame] -= 1
    events = bit(COLLECT_EVENT)
    if gain_loops(config, state, seat, kind, 1) > 0:
        events |= bit(DRAW_EVENT)
    if config.loops[kind, STAMINA_LOOP] > 0:
        events |= bit(STAMINA_EVENT)
    raise_events(config, state, events)


@rule
def exhaust_one(state: Any, frame: int, victim: int, kind: int) -> None:
    """A victim exhausts a squirrel: no loops (SI-062), no ability is activated (SI-101)."""
    move(state, FRONT + victim, TIRED + victim, kind)
    state.frame_picks[frame] -= 1


@rule
def hit(config: Any, state: Any, frame: int, steps: int, operation: int, amount: int) -> None:
    """The opponent so many places on has been chosen: take its nuts (SI-097), or let it exhaust squirrels."""
    victim = seat_on(config, state.turn, steps)
    if operation == STEAL_ONE:
        _finish(state, frame)
        if steal(state, victim, amount) > 0:
            raise_events(config, state, bit(STEAL_EVENT))
    else:
        state.frame_victim[frame] = steps
        state.frame_picks[frame] = min(amount, state.amounts[FRONT + victim])


@rule
def vulnerable(config: Any, state: Any, seat: int, operation: int) -> Bool:
    """Whether a seat can be chosen as the opponent of an operation."""
    if operation == STEAL_ONE:
        return state.nuts[seat] > 0 and not protected(config, state, seat)
    return state.amounts[FRONT + seat] > 0


# --- whole operations -------------------------------------------------------------------------------------------------


@rule
def _take(config: Any, state: Any, frame: int, amount: int) -> Bool:
    if state.frame_picks[frame] == NOT_BEGUN:
        state.frame_picks[frame] = min(amount, state.amounts[ISLAND])
    while state.frame_picks[frame] > 0:
        kind = _forced(config, state, ISLAND, state.frame_picks[frame])
        if kind == NONE:
            ask(state, state.turn, TAKE)
            return True
        take_one(state, frame, kind)
    moved = state.frame_moved[frame]
    _finish(state, frame)
    refill(config, state, moved)  # SI-046: only now, so that all were taken from the cards of the beginning
    if moved > 0:
        raise_events(config, state, bit(DRAW_EVENT))
    return False


@rule
def _stash(config: Any, state: Any, frame: int, amount: int, exact: bool) -> Bool:
    """A seat is asked whatever it holds, as others must not learn from the absence of a question (SI-125)."""
    hand = HAND + state.turn
    if state.frame_picks[frame] == NOT_BEGUN:
        state.frame_picks[frame] = min(amount, state.amounts[hand])
    while state.frame_picks[frame] > 0:
        if not exact or state.frame_picks[frame] < state.amounts[hand]:
            ask(state, state.turn, STASH_NODE)
            return True
        stash_one(config, state, frame, first(config, state, hand))
    moved = state.frame_moved[frame]
    _finish(state, frame)
    if moved > 0:
        raise_events(config, state, bit(STASH_EVENT))
    return False


@rule
def _refresh(config: Any, state: Any, frame: int, amount: int) -> Bool:
    zone = TIRED + state.turn
    if state.frame_picks[frame] == NOT_BEGUN:
        state.frame_picks[frame] = min(amount, state.amounts[zone])
    while state.frame_picks[frame] > 0:
        kind = _forced(config, state, zone, state.frame_picks[frame])
        if kind == NONE:
            ask(state, state.turn, REFRESH_NODE)
            return True
        refresh_one(state, frame, kind)
    _finish(state, frame)
    return False


@rule
def _collect(config: Any, state: Any, frame: int, amount: int) -> Bool:
    if state.frame_picks[frame] == NOT_BEGUN:
        state.frame_picks[frame] = amount
    if state.frame_picks[frame] > 0 and count_within(config, state, FRONT + state.turn, config.loop_set) > 0:
        ask(state, state.turn, COLLECT_NODE)  # to stop is always possible: two actions at least
        return True
    _finish(state, frame)
    return False


@rule
def _exhaust(config: Any, state: Any, frame: int) -> Bool:
    """Let the present victim exhaust what it owes (SI-100)."""
    victim = seat_on(config, state.turn, state.frame_victim[frame])
    while state.frame_picks[frame] > 0:
        kind = _forced(config, state, FRONT + victim, state.frame_picks[frame])
        if kind == NONE:
            ask(state, victim, VICTIM)
            return True
        exhaust_one(state, frame, victim, kind)
    return False


@rule
def _exhaust_each(config: Any, state: Any, frame: int, amount: int) -> Bool:
    """Clockwise from the next seat."""
    while True:
        if state.frame_picks[frame] > 0 and _exhaust(config, state, frame):
            return True
        state.frame_victim[frame] += 1
        steps = state.frame_victim[frame]
        if steps >= config.num_players:
            _finish(state, frame)
            return False
        victim = seat_on(config, state.turn, steps)
        state.frame_picks[frame] = min(amount, state.amounts[FRONT + victim])


@rule
def _against_one(config: Any, state: Any, frame: int, operation: int, amount: int) -> Bool:
    """``steal_one`` and ``exhaust_one``: the turn seat must choose an opponent, if there is one (SI-097)."""
    if state.frame_picks[frame] == NOT_BEGUN:
        eligible = 0
        steps = 0
        for other in range(1, config.num_players):
            if vulnerable(config, state, seat_on(config, state.turn, other), operation):
                eligible += 1
                steps = other
        if eligible > 1:
            ask(state, state.turn, OPPONENT)
            return True
        if eligible == 0:
            _finish(state, frame)
            return False
        hit(config, state, frame, steps, operation, amount)
        if operation == STEAL_ONE:
            return False
    if _exhaust(config, state, frame):
        return True
    _finish(state, frame)
    return False


@rule
def run_operation(config: Any, state: Any, frame: int) -> Bool:
    """Begin or continue the operation at which a frame stands; True if somebody is asked."""
    row = state.frame_list[frame]
    step = state.frame_step[frame]
    operation = config.operation[row, step]
    amount = config.amount[row, step]
    if operation == DRAW_ISLAND:
        return _take(config, state, frame, amount)
    if operation == STASH_HAND or operation == STASH_HAND_EXACT:
        return _stash(config, state, frame, amount, operation == STASH_HAND_EXACT)
    if operation == REFRESH:
        return _refresh(config, state, frame, amount)
    if operation == COLLECT:
        return _collect(config, state, frame, amount)
    if operation == EXHAUST_EACH:
        return _exhaust_each(config, state, frame, amount)
    if operation == STEAL_ONE or operation == EXHAUST_ONE:
        return _against_one(config, state, frame, operation, amount)
    state.frame_step[frame] = step + 1  # first: the abilities that it activates lie above this frame
    carry_out(config, state, operation, amount, config.per[row, step])
    return False
