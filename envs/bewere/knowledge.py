"""What each seat remembers of other hands and of the pile (rules document, section 6.1, events E1 to E15).

``known[o, x, t]`` (K) is how many cards of type t observer o is sure that seat x holds; bit t of ``exact[o, x]`` (X)
says that x holds no more of them; ``top[o]`` (P) are the cards o knows on top of the pile.
"""

from __future__ import annotations

from typing import Any

from hedgerow.envs.bewere.constants import ALL_TYPES, MAX_PLAYERS, NUM_TYPES
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = [
    "came_hidden",
    "came_open",
    "drawn_hidden",
    "drawn_open",
    "forget_round",
    "forget_top",
    "hand_seen",
    "has_none_of",
    "left_hidden",
    "left_open",
    "moved_between",
    "put_back",
    "swapped",
]


@rule
def forget_round(state: Any) -> None:
    """Clear all knowledge: a new round begins."""
    for observer in range(MAX_PLAYERS):
        state.num_top[observer] = 0
        for place in range(len(state.top[observer])):
            state.top[observer, place] = 0
        for seat in range(MAX_PLAYERS):
            state.exact[observer, seat] = 0
            for card in range(NUM_TYPES):
                state.known[observer, seat, card] = 0


@rule
def left_open(config: Any, state: Any, seat: int, card: int, number: int) -> None:
    """E1 for all: ``number`` cards leave a hand for all to see."""
    for observer in range(config.num_players):
        if observer != seat:
            state.known[observer, seat, card] = max(0, state.known[observer, seat, card] - number)


@rule
def came_open(config: Any, state: Any, seat: int, card: int) -> None:
    """E2 for all: a card comes to a hand for all to see."""
    for observer in range(config.num_players):
        if observer != seat:
            state.known[observer, seat, card] += 1


@rule
def left_hidden(state: Any, observer: int, seat: int) -> None:
    """E3: an unseen card leaves a hand; of each known type it may have been one."""
    for card in range(NUM_TYPES):
        if state.known[observer, seat, card] > 0:
            state.known[observer, seat, card] -= 1
            state.exact[observer, seat] &= ~bit(card)


@rule
def came_hidden(state: Any, observer: int, seat: int) -> None:
    """E4: an unseen card comes to a hand."""
    state.exact[observer, seat] = 0


@rule
def moved_between(config: Any, state: Any, giver: int, taker: int, card: int) -> None:
    """E10, also the end of E9: a card that only the two of them see."""
    for observer in range(config.num_players):
        if observer == taker:
            state.known[observer, giver, card] = max(0, state.known[observer, giver, card] - 1)
        elif observer == giver:
            state.known[observer, taker, card] += 1
        else:
            left_hidden(state, observer, giver)
            came_hidden(state, observer, taker)


@rule
def _pop(state: Any, observer: int) -> Int:
    """The type that an observer knew on top of the pile, which leaves it; -1 if it knew none."""
    if state.num_top[observer] == 0:
        return -1
    card = state.top[observer, 0]
    state.num_top[observer] -= 1
    for place in range(state.num_top[observer]):
        state.top[observer, place] = state.top[observer, place + 1]
    state.top[observer, state.num_top[observer]] = 0
    return card


@rule
def drawn_hidden(config: Any, state: Any, seat: int) -> None:
    """E5: the top pile card goes to a hand unseen, except by those who knew it."""
    for observer in range(config.num_players):
        card = _pop(state, observer)
        if observer != seat:
            if card >= 0:
                state.known[observer, seat, card] += 1
            else:
                came_hidden(state, observer, seat)


@rule
def drawn_open(config: Any, state: Any) -> None:
    """E6: the top pile card is turned up; where it goes is told by :func:`came_open`."""
    for observer in range(config.num_players):
        _pop(state, observer)


@rule
def forget_top(config: Any, state: Any) -> None:
    """E13: somebody looks at the top of the pile and will change its order."""
    for observer in range(config.num_players):
        while state.num_top[observer] > 0:
            _pop(state, observer)


@rule
def put_back(state: Any, observer: int, number: int) -> None:
    """E13: an observer has put ``number`` cards on the pile."""
    for place in range(number):
        state.top[observer, place] = state.pile[state.pile_size - 1 - place]
    state.num_top[observer] = number


@rule
def has_none_of(config: Any, state: Any, seat: int, types: int) -> None:
    """E11, E12: all learn that a hand holds no card of a set of types."""
    for observer in range(config.num_players):
        if observer != seat:
            rest = types
            while rest != 0:
                state.known[observer, seat, lowest(rest)] = 0
                rest &= rest - 1
            state.exact[observer, seat] |= types


@rule
def hand_seen(state: Any, observer: int, seat: int) -> None:
    """E8, E9: an observer sees, or had, the whole hand of a seat."""
    for card in range(NUM_TYPES):
        state.known[observer, seat, card] = state.hand[seat, card]
    state.exact[observer, seat] = ALL_TYPES


@rule
def swapped(config: Any, state: Any, first: int, second: int) -> None:
    """E8: two seats have swapped their hands."""
    for observer in range(config.num_players):
        if observer == first:
            hand_seen(state, first, second)
        elif observer == second:
            hand_seen(state, second, first)
        else:
            for card in range(NUM_TYPES):
                kept = state.known[observer, first, card]
                state.known[observer, first, card] = state.known[observer, second, card]
                state.known[observer, second, card] = kept
            bits = state.exact[observer, first]
            state.exact[observer, first] = state.exact[observer, second]
            state.exact[observer, second] = bits
