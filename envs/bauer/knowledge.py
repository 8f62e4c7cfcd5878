"""What each seat knows (rules document, section 6.2): the places where each card may be, with perfect recall.

``state.may[observer, card]`` is a set of places: empty if the observer never saw the card, one place if it is located.
``state.traced[observer]`` are the cards the observer has seen and does not see now; only their places can change.
"""

from __future__ import annotations

from typing import Any, Final

from hedgerow.envs.bauer.constants import MAX_PLAYERS, NUM_CARDS
from hedgerow.envs.bauer.state import DISCARD, HAND, MAX_DISCARDS, MAX_RECORDS, RECORD, REST, TOP, VISIBLE
from hedgerow.envs.core.bits import bit, lowest
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = [
    "ALL_DISCARDS",
    "ALL_HANDS",
    "ALL_RECORDS",
    "ALL_SEATS",
    "drawn",
    "locate",
    "moved_piles",
    "released",
    "rename_place",
    "reveal_all",
    "revealed_commits",
    "see",
    "shuffled",
    "taken_last",
]

ALL_SEATS: Final = (1 << MAX_PLAYERS) - 1
_ALL_TOPS: Final = ALL_SEATS << TOP
_ALL_RESTS: Final = ALL_SEATS << REST
ALL_HANDS: Final = ALL_SEATS << HAND
ALL_RECORDS: Final = ((1 << MAX_RECORDS) - 1) << RECORD
ALL_DISCARDS: Final = ((1 << MAX_DISCARDS) - 1) << DISCARD


@rule
def see(state: Any, observer: int, card: int) -> None:
    """The observer sees the card: in its hand, on its table, or face up anywhere."""
    state.may[observer, card] = bit(VISIBLE)
    state.traced[observer] &= ~bit(card)


@rule
def locate(state: Any, observer: int, card: int, place: int) -> None:
    """The observer knows in which hidden place the card is."""
    state.may[observer, card] = bit(place)
    state.traced[observer] |= bit(card)


@rule
def drawn(config: Any, state: Any) -> None:
    """All seats have drawn three cards (step 1): the passed pair and one more, or three of a pile that was shuffled.

    TOP_j becomes HAND_j; a card that may be in the rest of pile j may now be in hand j, too. A seat sees its own hand.
    """
    for observer in range(config.num_players):
        own = state.hand[observer]
        rest = own
        while rest != 0:
            see(state, observer, lowest(rest))
            rest &= rest - 1
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            tops = places & _ALL_TOPS
            rests = places & _ALL_RESTS
            places = (places & ~_ALL_TOPS) | (tops << (HAND - TOP)) | (rests << (HAND - REST))
            places &= ~bit(HAND + observer)  # the own hand is seen, and this card is not in it
            if state.pile_count[observer] == 0:  # all piles have the same size
                places &= ~_ALL_RESTS
            state.may[observer, card] = places


@rule
def released(config: Any, state: Any, seat: int, day_exits: int, night_exits: int) -> None:
    """The hand of ``seat`` has been emptied: for others, each of its cards is now in one of the exits."""
    hand = bit(HAND + seat)
    for observer in range(config.num_players):
        if observer == seat:
            continue
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            if places & hand:
                exits = night_exits if config.night[card] else day_exits
                state.may[observer, card] = (places & ~hand) | exits


@rule
def revealed_commits(config: Any, state: Any) -> None:
    """As :func:`released` for all hands at once, with the exits in the state."""
    for observer in range(config.num_players):
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            hands = places & ALL_HANDS
            if hands == 0:
                continue
            places &= ~ALL_HANDS
            while hands != 0:
                seat = lowest(hands) - HAND
                hands &= hands - 1
                places |= state.night_exits[seat] if config.night[card] else state.day_exits[seat]
            state.may[observer, card] = places


@rule
def shuffled(config: Any, state: Any) -> None:
    """Uggel-Guggel: in each pile the passed pair is mixed with the rest."""
    for observer in range(config.num_players):
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            tops = places & _ALL_TOPS
            state.may[observer, card] = (places & ~_ALL_TOPS) | (tops << (REST - TOP))


@rule
def _turned(seats: int, num_players: int, steps: int) -> Int:
    """A set of seats, each moved by ``steps`` to the left (clockwise)."""
    result = 0
    for seat in range(num_players):
        if (seats >> seat) & 1:
            result |= bit((seat + steps) % num_players)
    return result


@rule
def moved_piles(config: Any, state: Any, steps: int) -> None:
    """The Witch has moved each pile by ``steps`` seats: places in piles move along."""
    num_players = config.num_players
    for observer in range(num_players):
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            tops = _turned((places & _ALL_TOPS) >> TOP, num_players, steps)
            rests = _turned((places & _ALL_RESTS) >> REST, num_players, steps)
            state.may[observer, card] = (places & ~(_ALL_TOPS | _ALL_RESTS)) | (tops << TOP) | (rests << REST)


@rule
def taken_last(config: Any, state: Any, seat: int) -> None:
    """The owner of the Goat has drawn the last two cards of its pile."""
    pile = bit(TOP + seat) | bit(REST + seat)
    for observer in range(config.num_players):
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            if places & pile:
                places &= ~pile
                if observer != seat:
                    places |= bit(HAND + seat)
                state.may[observer, card] = places
    rest = state.hand[seat]
    while rest != 0:
        see(state, seat, lowest(rest))
        rest &= rest - 1


@rule
def rename_place(config: Any, state: Any, old: int, new: int) -> None:
    """A face-down card has moved openly, as a card without a face: its place has another name for everybody."""
    for observer in range(config.num_players):
        rest = state.traced[observer]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            places = state.may[observer, card]
            if places & bit(old):
                state.may[observer, card] = (places & ~bit(old)) | bit(new)


@rule
def reveal_all(config: Any, state: Any) -> None:
    """The match is over: all Night cards on tables are turned up (BA-104)."""
    num_players = config.num_players
    for seat in range(num_players):
        rest = state.down[seat]
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            state.record_place[card] = 0
            for observer in range(num_players):
                see(state, observer, card)
        gone = state.records[seat]
        state.down[seat] = 0
        state.records[seat] = 0
        if gone == 0:
            continue
        for observer in range(num_players):
            traced = state.traced[observer]
            while traced != 0:
                card = lowest(traced)
                traced &= traced - 1
                state.may[observer, card] &= ~gone


assert NUM_CARDS <= 62
