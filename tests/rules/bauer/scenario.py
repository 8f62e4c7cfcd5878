"""Matches of Bauer dealt to order, played and looked at with the names of the rules document.

A pile of P cards gives its seat P - 2 cards of its own, one fresh one a round, and a pair that goes around the table
with the others: in round 1 the seat draws the pair and its first card, then the pair of its right neighbour and its
next card, and so on. So a deal is described by the card that each seat keeps in each round (``keeps``), the pairs
(``travelling``) and the middle deck; what is left open is filled with cards without effect as long as there are any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.bauer.game import BAUER
from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import JIT

__all__ = ["COMPILED_ONLY", "IDS", "Match", "card_of", "deal", "games", "id_of", "play_out"]

#: For tests of thousands of games, which would take minutes where rules run as plain Python.
COMPILED_ONLY: Final = pytest.mark.skipif(not JIT, reason="thousands of games: too slow as plain Python")


def games(number: int) -> int:
    """A number of games; a fiftieth of it where rules run as plain Python."""
    return number if JIT else max(number // 50, 2)


#: Card ids in file order (rules document, section 2).
IDS: Final = (
    *(f"E{number:02}" for number in range(1, 14)),
    *(f"T{number:02}" for number in range(1, 13)),
    *(f"D{number:02}" for number in range(1, 13)),
    *(f"C{number:02}" for number in range(1, 12)),
    *(f"N{number:02}" for number in range(1, 8)),
)

# Seats: cards of a pile, cards of the middle deck (rules document, section 3).
PILE: Final = {2: 12, 3: 12, 4: 12, 5: 10}
MIDDLE: Final = {2: 31, 3: 19, 4: 7, 5: 5}

_NIGHT_PLAIN: Final = ("E11", "E12", "E13", "T11", "T12", "D11", "D12")
#: In the order in which open places are filled: Day cards without effect first, numbered characters last.
_FILLERS: Final = (
    *(id_ for id_ in IDS if id_[0] in "ETD" and id_ not in _NIGHT_PLAIN),
    *_NIGHT_PLAIN,
    *(f"N{number:02}" for number in range(1, 8)),
    *("C11", "C10", "C09", "C08", "C07", "C06", "C05", "C04", "C03", "C02", "C01"),
)

_WORDS: Final = {"WAIT": 0, "NO": 56, "LEFT": 57, "RIGHT": 58, "USE_VILL": 59}
_NODES: Final = (
    *("KEEP", "VILL_PASS", "DAGA_LATE", "WITCH", "OLLE", "DAGA_NOW"),
    *("COPY_6", "COPY_7", "COPY_8", "GOAT", "OVER"),
)
_HOW: Final = ("kept", "Martin", "Olle", "Daga", "Goat")
_COPIERS: Final = ("C06", "C07", "C08")

Keeps = Mapping[int, Sequence[str | None]]
Pairs = Mapping[int, tuple[str, str]]


def card_of(id_: str) -> int:
    """The index of a card."""
    return IDS.index(id_)


def id_of(card: int) -> str:
    """The id of a card index."""
    return IDS[card]


def ids_of(cards: int) -> set[str]:
    """The ids in a bit set of cards."""
    return {IDS[card] for card in range(55) if (int(cards) >> card) & 1}


def action_of(word: str) -> int:
    """An action id from a card id or one of NO, LEFT, RIGHT, USE_VILL (section 5)."""
    return _WORDS[word] if word in _WORDS else card_of(word) + 1


def word_of(action: int) -> str:
    """The inverse of :func:`action_of`."""
    return next((word for word, number in _WORDS.items() if number == action), "") or id_of(action - 1)


def deal(
    num_players: int, keeps: Keeps | None = None, travelling: Pairs | None = None, middle: Sequence[str | None] = ()
) -> list[int]:
    """The deck order (top cards first) that deals these cards; see the module."""
    pile, rounds = PILE[num_players], PILE[num_players] - 2
    slots: dict[tuple[str, int, int], str | None] = {}
    for seat in range(num_players):
        pair: Sequence[str | None] = (travelling or {}).get(seat, (None, None))
        slots["pair", seat, 0], slots["pair", seat, 1] = pair
    for turn in range(rounds):
        for seat in range(num_players):
            own = (keeps or {}).get(seat, ())
            slots["keep", seat, turn] = own[turn] if turn < len(own) else None
    for depth in range(MIDDLE[num_players]):
        slots["middle", depth, 0] = middle[depth] if depth < len(middle) else None
    named = [id_ for id_ in slots.values() if id_ is not None]
    assert len(set(named)) == len(named), f"cards named twice: {sorted(id_ for id_ in named if named.count(id_) > 1)}"
    spare = iter([id_ for id_ in _FILLERS if id_ not in named])
    filled = {slot: id_ if id_ is not None else next(spare) for slot, id_ in slots.items()}
    order: list[str] = []
    for seat in range(num_players):
        order += [filled["keep", seat, 0], filled["pair", seat, 0], filled["pair", seat, 1]]
        order += [filled["keep", seat, turn] for turn in range(1, rounds)]
    assert len(order) == num_players * pile
    order += [filled["middle", depth, 0] for depth in range(MIDDLE[num_players])]
    return [card_of(id_) for id_ in order]


class Match:
    """One game in a batch of one, spoken to in card ids."""

    def __init__(
        self,
        num_players: int,
        keeps: Keeps | None = None,
        travelling: Pairs | None = None,
        middle: Sequence[str | None] = (),
        *,
        order: Sequence[int] | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.num_players = num_players
        self.order = list(order) if order is not None else deal(num_players, keeps, travelling, middle)
        self.setup = BAUER.setup(num_players=num_players, **options)
        self.batch = GameBatch(self.setup, 1, seed=seed, autoreset=False)
        self.batch.reset(seed, deals=self.order)

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, *words: str, seat: int | None = None, node: str | None = None) -> None:
        """Answer the next questions; the first must be this seat's and of this node, if they are given."""
        if seat is not None:
            assert self.seat == seat, f"{self.seat} is to act at {self.node}"
        if node is not None:
            assert self.node == node
        for word in words:
            self.batch.step([action_of(word)])

    def commit(self, choices: Mapping[int, str | Sequence[str]] | None = None) -> None:
        """All seats answer their questions of this round: as given, else they keep the card the deal meant."""
        assert self.committing
        for seat in range(self.num_players):
            chosen = (choices or {}).get(seat)
            words = [self.planned(seat)] if chosen is None else [chosen] if isinstance(chosen, str) else list(chosen)
            self.act(*words, seat=seat)
            if self.committing and self.seat == seat:
                self.act("NO", seat=seat, node="DAGA_LATE")

    def rounds(self, number: int) -> None:
        """Play rounds in which nobody is asked anything after the reveal."""
        for _ in range(number):
            self.commit()
            assert self.committing or self.over, f"seat {self.seat} is asked {self.node}"

    def planned(self, seat: int) -> str:
        """The fresh card of this round, or the lowest card in hand where piles were mixed up."""
        size = PILE[self.num_players]
        fresh = id_of(int(self.state.deals[self.state.match, seat * size + (0 if self.round == 1 else self.round + 1)]))
        hand = self.hand(seat)
        return fresh if fresh in hand else min(hand, key=card_of)

    # --- questions --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> np.record:
        """The record of the game."""
        return self.batch._states[0]  # type: ignore[no-any-return]

    @property
    def seat(self) -> int:
        """The seat to act, -1 at the end."""
        return int(self.batch.seats[0])

    @property
    def node(self) -> str:
        """The question put to the seat to act."""
        return "OVER" if self.over else _NODES[self.state.node[self.seat]]

    @property
    def offers(self) -> set[str]:
        """The legal actions of the seat to act."""
        return {word_of(int(action)) for action in np.flatnonzero(self.batch.action_masks[0])}

    @property
    def owing(self) -> set[int]:
        """All seats that owe a decision."""
        return {seat for seat in range(self.num_players) if 0 <= self.state.node[seat] < 10}

    @property
    def committing(self) -> bool:
        """Whether the seats choose what to keep."""
        return bool(self.state.committing) and not self.over

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.batch.seats[0] < 0)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self.state.round_number)

    # --- cards ------------------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> set[str]:
        """The cards a seat chooses from or holds unchosen."""
        return ids_of(self.state.hand[seat])

    def table(self, seat: int) -> set[str]:
        """The cards on a table."""
        return ids_of(self.state.table[seat])

    def face_down(self, seat: int) -> set[str]:
        """The face-down cards on a table."""
        return ids_of(self.state.down[seat])

    def pile(self, seat: int) -> list[str]:
        """A pile, top card first."""
        return [id_of(int(card)) for card in self.state.pile[seat, : self.state.pile_count[seat]][::-1]]

    @property
    def piles(self) -> list[list[str]]:
        """All piles, top cards first."""
        return [self.pile(seat) for seat in range(self.num_players)]

    @property
    def middle(self) -> list[str]:
        """The middle deck, top card first."""
        return [id_of(int(card)) for card in self.state.middle[self.state.middle_top : self.state.middle_end]]

    @property
    def copies(self) -> dict[str, str]:
        """The copied card of each copier that copies."""
        copied = zip(_COPIERS, self.state.copied.tolist(), strict=True)
        return {copier: id_of(card) for copier, card in copied if card >= 0}

    @property
    def queue(self) -> list[int]:
        """The numbers of the items that wait."""
        return [number for number in range(1, 9) if (int(self.state.queue) >> number) & 1]

    def record(self, id_: str) -> tuple[int, str]:
        """The round in which a card on a table was played, and how."""
        card = card_of(id_)
        return int(self.state.played_round[card]), _HOW[self.state.played_how[card]]

    def score(self, seat: int) -> dict[str, int]:
        """The score sheet of a seat, as if the match were scored now."""
        return BAUER.score_sheet(self.setup, self.state)[f"player_{seat}"]

    def tags(self, seat: int) -> str:
        """The tags of a seat, copies included, in the order B R Y P G."""
        return "".join(
            letter * int(number) for letter, number in zip("BRYPG", self.state.tally[seat, 5:10], strict=True)
        )

    # --- knowledge --------------------------------------------------------------------------------------------------

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat observes now."""
        seen: NDArray[np.float32] = self.batch.observe(seat)[0]
        return seen

    def observations(self) -> list[NDArray[np.float32]]:
        """What each seat observes now."""
        return [self.observation(seat).copy() for seat in range(self.num_players)]

    def feature(self, seat: int, name: str) -> NDArray[np.float32]:
        """One feature of a seat's observation."""
        (found,) = [feature for feature in BAUER.features(self.setup) if feature.name == name]
        return self.observation(seat)[found.slice]

    def plane(self, seat: int, name: str) -> dict[str, float]:
        """The cards of a plane that are not 0."""
        return {id_of(card): float(value) for card, value in enumerate(self.feature(seat, name)) if value}

    def determinized(self, seat: int, seed: int) -> Match:
        """A copy of the game in which everything that the seat does not know is drawn anew."""
        other = object.__new__(Match)
        other.num_players, other.order, other.setup = self.num_players, self.order, self.setup
        other.batch = GameBatch(self.setup, 1, seed=0, autoreset=False)
        other.batch.states[0] = self.state
        other.batch.determinize(seat, seed)
        return other

    def copy(self) -> Match:
        """The same game once more, to be played on differently."""
        other = object.__new__(Match)
        other.num_players, other.order, other.setup = self.num_players, self.order, self.setup
        other.batch = GameBatch(self.setup, 1, seed=0, autoreset=False)
        other.batch.states[0] = self.state
        other.batch.refresh()
        return other


def play_out(match: Match, answers: Iterable[str] = ("NO",)) -> None:
    """Play to the end: planned cards are kept; else the first legal one of ``answers``, or the lowest action."""
    while not match.over:
        if match.committing:
            match.commit()
            continue
        chosen = [word for word in answers if word in match.offers]
        match.act(chosen[0] if chosen else min(match.offers, key=action_of))
