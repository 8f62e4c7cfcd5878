"""What the actor may choose at each decision node (rules document, section 5), as sets of bits."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.constants import (
    BITE,
    CLOUD,
    MAX_BITES,
    MAX_PLAYERS,
    NUM_KINDS,
    NUM_QUARTERS,
    NUN_CARD,
    VILLAGERS,
)
from hedgerow.envs.bewere.moving import kind_of, kind_set, moon_on_top
from hedgerow.envs.bewere.state import (
    ASTRONOMER,
    BEGGAR_PICK,
    BEGGAR_TAKE,
    CARD,
    DOCTOR,
    DRAW,
    DUCHESS_KIND,
    DUCHESS_SEAT,
    EXPAND_STACK,
    GIVE,
    GROCER,
    JESTER_SEAT,
    KIND,
    LAY_MOON,
    MAYOR,
    NUN_NAME,
    PASS,
    PI_GUESS,
    PI_SEAT,
    PI_TAKE,
    PLACING,
    POLICEMAN_SEAT,
    PROFESSOR_NUMBER,
    PROFESSOR_SEAT,
    RECEIVER,
    REMOVING,
    SEAT,
    SEER_ORDER,
    SEER_TAKE,
    STACK,
    STOP,
    THIEF_SEAT,
    TURN,
    WITCH,
    YES,
)
from hedgerow.envs.core.bits import bit, count, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = [
    "LAYS",
    "NUM_WORDS",
    "card_choices",
    "count_choices",
    "grid_choices",
    "only_choice",
    "seat_choices",
    "stack_choices",
    "word_choices",
    "write_choices",
]

#: Bits of :func:`grid_choices` that lay a card; the others take one away.
LAYS = (1 << 8) - 1
#: Actions from KIND on are the bits of :func:`word_choices`.
NUM_WORDS = STOP - KIND + 1

_KINDS = (1 << NUM_KINDS) - 1
_GUESSES = 0b1100  # bite, villager
_YES_NO = 0b11 << (YES - KIND)
_STOP = 1 << (STOP - KIND)


@rule
def _display_kinds(state: Any) -> Int:
    """The types whose kind has a stack."""
    types = 0
    start = 0
    for stack in range(state.num_stacks):
        types |= kind_set(kind_of(state.shown[start]))
        start += state.stack_size[stack]
    return types


@rule
def _looked_types(state: Any) -> Int:
    types = 0
    for place in range(state.looked):
        types |= bit(state.pile[state.pile_size - 1 - place])
    return types


@rule
def card_choices(config: Any, state: Any) -> Int:
    """The card types that the actor may name."""
    node = state.node
    actor = state.actor
    if node == TURN:
        if config.display_option and not state.expanded and state.pile_size > 0:  # BW-190
            return state.held[actor] & _display_kinds(state)
        return 0
    if node == PASS or node == BEGGAR_PICK or node == GROCER:
        return state.held[actor]
    if node == PI_TAKE:
        return state.held[state.target]
    if node == GIVE:
        return state.held[actor] & kind_set(state.asked_kind)
    if node == WITCH:
        return state.held[actor] & VILLAGERS if state.hand[actor, BITE] > 0 else 0
    if node == NUN_NAME:
        return VILLAGERS & ~bit(NUN_CARD)
    if node == SEER_TAKE or node == SEER_ORDER:
        return _looked_types(state)
    return 0


@rule
def _places(config: Any, state: Any, seats: int) -> Int:
    """A set of seats by their places clockwise from the actor."""
    turned = (seats >> state.actor) | (seats << (config.num_players - state.actor))
    return turned & (bit(config.num_players) - 1)


@rule
def seat_choices(config: Any, state: Any) -> Int:
    """The seats that the actor may name, by places clockwise from it (bits 1..4)."""
    node = state.node
    others = bit(config.num_players) - 2
    if (
        node == RECEIVER
        or node == PI_SEAT
        or (JESTER_SEAT <= node <= DUCHESS_SEAT)
        or node == PROFESSOR_SEAT
        or node == POLICEMAN_SEAT
    ):
        return others
    if node == THIEF_SEAT:
        return others & ~_places(config, state, state.named)
    if node == BEGGAR_TAKE:
        pickers = 0
        for seat in range(MAX_PLAYERS):
            if state.picks[seat] >= 0:
                pickers |= bit(seat)
        return _places(config, state, pickers)
    return 0


@rule
def stack_choices(state: Any) -> Int:
    """The stacks that the actor may name."""
    if state.node == TURN:
        return bit(state.num_stacks) - 1
    stacks = 0
    if state.node == EXPAND_STACK:
        kind = kind_of(state.aside)
        start = 0
        for stack in range(state.num_stacks):
            if kind_of(state.shown[start]) == kind:
                stacks |= bit(stack)
            start += state.stack_size[stack]
    return stacks


@rule
def grid_choices(state: Any) -> Int:
    """Laying moons (bits 0..3) and clouds (4..7), taking cards away (8..11), by position."""
    node = state.node
    actor = state.actor
    moves = 0
    if (node == TURN and state.hand_size[actor] >= 2) or (node == ASTRONOMER and state.mode != REMOVING):
        if (state.held[actor] >> CLOUD) & 1:  # BW-028
            moves = 0b11110000
        for position in range(NUM_QUARTERS):
            if (state.held[actor] >> position) & 1 and not moon_on_top(state, position):  # BW-027, BW-029
                moves |= bit(position)
    if node == ASTRONOMER and state.mode != PLACING:
        for position in range(NUM_QUARTERS):
            if state.grid_height[position] > 0:
                moves |= bit(8 + position)
    return moves


@rule
def word_choices(config: Any, state: Any) -> Int:
    """Kinds, numbers, yes, no and stop: bit i is the action KIND + i."""
    node = state.node
    if node == MAYOR or node == DOCTOR:
        return _YES_NO
    if node == WITCH or node == GROCER:
        return _STOP
    if node == PI_GUESS:
        return _GUESSES
    if node == DUCHESS_KIND:
        return _KINDS
    if node == PROFESSOR_NUMBER:
        most = state.hand[state.actor, BITE]
        if config.professor_most > 0:
            most = min(most, config.professor_most)
        return (bit(min(most, MAX_BITES) + 1) - 1) << NUM_KINDS
    if (node == ASTRONOMER and state.mode != 0) or (node == THIEF_SEAT and state.named != 0):
        return _STOP
    return 0


@rule
def _draws(state: Any) -> Int:
    return 1 if state.node == TURN and state.pile_size > 0 else 0


@rule
def count_choices(config: Any, state: Any) -> Int:
    """How many legal actions the actor has."""
    return (
        count(card_choices(config, state))
        + count(seat_choices(config, state))
        + count(stack_choices(state))
        + count(grid_choices(state))
        + count(word_choices(config, state))
        + _draws(state)
    )


@rule
def only_choice(config: Any, state: Any) -> Int:
    """The legal action of an actor that has just one, else -1; not for TURN, which is always shown."""
    cards = card_choices(config, state)
    seats = seat_choices(config, state)
    grid = grid_choices(state)
    stacks = stack_choices(state)
    words = word_choices(config, state)
    if count(cards) + count(seats) + count(grid) + count(stacks) + count(words) != 1:
        return -1
    if cards:
        return CARD + lowest(cards)
    if seats:
        return SEAT + lowest(seats)
    if grid:
        return LAY_MOON + lowest(grid)
    if stacks:
        return STACK + lowest(stacks)
    return KIND + lowest(words)


@rule
def _write(mask: Any, first: int, choices: int) -> None:
    while choices != 0:
        mask[first + lowest(choices)] = 1
        choices &= choices - 1


@rule
def write_choices(config: Any, state: Any, mask: Any) -> None:
    """Write 1 for each legal action of the actor into a mask of zeros."""
    _write(mask, CARD, card_choices(config, state))
    _write(mask, SEAT, seat_choices(config, state))
    _write(mask, STACK, stack_choices(state))
    _write(mask, LAY_MOON, grid_choices(state))
    _write(mask, KIND, word_choices(config, state))
    if _draws(state):
        mask[DRAW] = 1
