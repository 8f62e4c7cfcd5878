"""The stack of what is being resolved, and abilities that events put on it (rules document, unique abilities)."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Bool, Int
from hedgerow.envs.squirrel_island.config import ABILITIES
from hedgerow.envs.squirrel_island.constants import PLAY_ISLAND, PLAY_ITEM, PLAY_SQUIRREL, PLAY_TRIBE
from hedgerow.envs.squirrel_island.state import (
    ABILITY_FRAME,
    EVENTS_FRAME,
    FRONT,
    NOT_BEGUN,
    ORDER,
    WAITING,
    WORD_BITS,
)
from hedgerow.envs.squirrel_island.zones import NONE, add, copies_in, first, only, remove, types_in

__all__ = ["activate", "ask", "ask_order", "play_events", "push", "raise_events", "resolve", "start_waiting"]


@rule
def ask(state: Any, seat: int, node: int) -> None:
    """Put a question to a seat."""
    state.actor = seat
    state.node = node


@rule
def push(state: Any, frame_kind: int, row: int) -> None:
    """Lay a frame on the stack; ``row`` is its list of operations or its zone of waiting abilities."""
    depth = state.depth
    state.frame_kind[depth] = frame_kind
    state.frame_list[depth] = row
    state.frame_step[depth] = 0
    state.frame_picks[depth] = NOT_BEGUN
    state.frame_moved[depth] = 0
    state.frame_victim[depth] = 0
    state.depth = depth + 1


@rule
def start_waiting(state: Any) -> Int:
    """Open an empty zone for activated abilities and return it."""
    zone = WAITING + state.waiting
    state.waiting += 1
    return zone


@rule
def _listening(config: Any, events: int, word: int) -> Int:
    """The types whose abilities are activated by any of the events in a set."""
    types = 0
    while events != 0:
        types |= config.listeners[lowest(events), word]
        events &= events - 1
    return types


@rule
def activate(config: Any, state: Any, zone: int, events: int) -> None:
    """Put the abilities that a set of events activates into a zone: those of refreshed squirrels of the turn seat.

    SI-065, SI-067; each copy of a squirrel (SI-069), each once (SI-076).
    """
    front = FRONT + state.turn
    for word in range(config.num_words):
        rest = types_in(state, front, 0, word)
        if rest != 0:
            rest &= _listening(config, events, word)
        while rest != 0:
            kind = WORD_BITS * word + lowest(rest)
            rest &= rest - 1
            for _ in range(copies_in(state, front, kind)):
                add(state, zone, kind)


@rule
def raise_events(config: Any, state: Any, events: int) -> None:
    """Let the abilities that a set of events activates resolve next (SI-073)."""
    zone = start_waiting(state)
    activate(config, state, zone, events)
    if state.amounts[zone] > 0:
        push(state, EVENTS_FRAME, zone)
    else:
        state.waiting -= 1


@rule
def play_events(config: Any, state: Any) -> Int:
    """The events of the card being played, as a set (2.5)."""
    tribe = config.tribe[state.card]
    events = bit(PLAY_ITEM) if tribe < 0 else bit(PLAY_SQUIRREL) | bit(PLAY_TRIBE + tribe)
    if state.from_island != 0:
        events |= bit(PLAY_ISLAND)
    return events


@rule
def resolve(state: Any, zone: int, kind: int) -> None:
    """Take a waiting ability; it is resolved next, with all that it activates in turn (SI-075)."""
    remove(state, zone, kind)
    push(state, ABILITY_FRAME, ABILITIES + kind)


@rule
def ask_order(config: Any, state: Any, zone: int) -> Bool:
    """Resolve the next of some waiting abilities: the owner chooses (SI-075), if the order can matter (SI-082)."""
    if config.ask_order != 0 and only(config, state, zone) == NONE:
        ask(state, state.turn, ORDER)
        return True
    resolve(state, zone, first(config, state, zone))
    return False
