"""Tables of Bewere set up to order, played and looked at with the names of the rules document.

Cards are written ``"M0"`` to ``"M3"`` (moon quarters), ``"C"`` (cloud), ``"B"`` (bite) or by the villager's name.
Actions are ``"draw"``, ``"stack 0"``, ``"lay 1"``, ``"cloud 3"``, ``"remove 2"``, a card, ``"to 2"`` (a seat by its
number), ``"kind villager"``, ``"number 2"``, ``"yes"``, ``"no"``, ``"stop"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bewere.card import KIND_NAMES
from hedgerow.envs.bewere.constants import VILLAGER_KEYS
from hedgerow.envs.bewere.game import BEWERE
from hedgerow.envs.bewere.view import hand_of, stacks_of
from hedgerow.envs.core.batch import GameBatch

__all__ = ["NAMES", "Table", "card_of", "deal_of", "score"]

NAMES: Final = ("M0", "M1", "M2", "M3", "C", "B", *VILLAGER_KEYS)
_COUNTS: Final = (3, 3, 3, 3, 10, 15, *[1] * 19)
_STEMS: Final = {"stack": 2, "lay": 58, "cloud": 62, "remove": 66, "number": 103}
_WORDS: Final = {"draw": 1, "yes": 119, "no": 120, "stop": 121}


def card_of(name: str) -> int:
    """The type of a card."""
    return NAMES.index(name)


def cards_of(names: Iterable[str]) -> list[int]:
    return [card_of(name) for name in names]


def names_of(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def rest_of(used: Sequence[str]) -> list[str]:
    """The cards of the deck that are not used; clouds and moons first, so that the pile's bottom is dull."""
    left = Counter(dict(zip(NAMES, _COUNTS, strict=True)))
    left.subtract(used)
    assert min(left.values()) >= 0, f"used too often: {[name for name, count in left.items() if count < 0]}"
    order = ("C", "M0", "M1", "M2", "M3", "B", *VILLAGER_KEYS)
    return [name for name in order for _ in range(left[name])]


def deal_of(hands: Sequence[Sequence[str]], display: str, pile: Sequence[str] = ()) -> list[int]:
    """The deck order that deals these hands of five, turns up this card and has these on top of the pile."""
    used = [*(card for hand in hands for card in hand), display, *pile]
    return cards_of([*used, *rest_of(used)])


class Table:
    """One game in a batch of one, in the middle of a round.

    Args:
        hands: the hand of each seat; also the number of seats.
        display: the stacks.
        pile: the pile from the top.
        grid: cards of each position from the bottom, ``"C M"`` for a moon on a cloud.
        rest: where all other cards are: under the pile, or discarded.
        turn: seat to act.
        tokens, bullets: of each seat.
        options: of the game.
    """

    def __init__(
        self,
        *hands: Sequence[str],
        display: Sequence[Sequence[str]] = (("C",),),
        pile: Sequence[str] = (),
        grid: Sequence[str] = ("", "", "", ""),
        rest: str = "pile",
        turn: int = 0,
        tokens: Sequence[int] = (),
        bullets: Sequence[int] = (),
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.setup = BEWERE.setup(len(hands), **options)
        self.num_players = len(hands)
        self.batch = GameBatch(self.setup, 1, seed=seed, autoreset=False)
        state = self.state
        state.hand[:] = 0
        used: list[str] = []
        for seat, hand in enumerate(hands):
            self._put_hand(seat, hand)
            used += hand
        shown = [card for stack in display for card in stack]
        state.shown[: len(shown)] = cards_of(shown)
        state.num_shown = len(shown)
        state.stack_size[: len(display)] = [len(stack) for stack in display]
        state.num_stacks = len(display)
        used += [*shown, *pile]
        for position, text in enumerate(grid):
            cards = text.split()
            state.grid_height[position] = len(cards)
            state.grid_moons[position] = sum(1 << height for height, card in enumerate(cards) if card == "M")
            used += [f"M{position}" if card == "M" else "C" for card in cards]
        others = rest_of(used)
        if options.get("n_clouds") == 9:
            others.remove("C")
        under = others if rest == "pile" else []
        whole = [*pile, *under][::-1]
        state.pile[: len(whole)] = cards_of(whole)
        state.pile_size = len(whole)
        state.discard[:] = 0
        for card in others if rest == "discard" else []:
            state.discard[card_of(card)] += 1
        state.num_out = int(state.discard.sum())
        state.turn = state.actor = state.starter = turn
        state.tokens[: len(hands)] = tokens or [1] * len(hands)
        state.bullets[: len(hands)] = bullets or [0] * len(hands)
        self.batch.refresh()

    def _put_hand(self, seat: int, hand: Sequence[str]) -> None:
        state = self.state
        for card in cards_of(hand):
            state.hand[seat, card] += 1
        state.held[seat] = sum(1 << card for card in set(cards_of(hand)))
        state.hand_size[seat] = len(hand)

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, *words: str) -> Table:
        """Answer the next questions."""
        for word in words:
            action = self.action_of(word)
            assert self.batch.action_masks[0, action], f"{word} is not among {sorted(self.offers)} at {self.node}"
            self.batch.step([action])
        return self

    def play(self, lay: str, card: str, to: int | None = None) -> Table:
        """Lay a card, pass one, name its receiver where that is asked."""
        self.act(lay)
        if self.node == "PASS":
            self.act(card)
        if self.node == "RECEIVER":
            self.act(f"to {to}")
        return self

    def action_of(self, word: str) -> int:
        """The id of an action."""
        stem, _, number = word.partition(" ")
        if stem == "to":
            return 94 + (int(number) - self.actor) % self.num_players
        if stem == "kind":
            return 99 + KIND_NAMES.index(number)
        if stem in _STEMS:
            return _STEMS[stem] + int(number)
        return _WORDS[word] if word in _WORDS else 70 + card_of(word)

    def word_of(self, action: int) -> str:
        """The inverse of :meth:`action_of`."""
        if 94 < action < 99:
            return f"to {(self.actor + action - 94) % self.num_players}"
        if 99 <= action < 103:
            return f"kind {KIND_NAMES[action - 99]}"
        if 70 <= action < 95:
            return NAMES[action - 70]
        for word, number in _WORDS.items():
            if number == action:
                return word
        stem = max((stem for stem in _STEMS if _STEMS[stem] <= action), key=_STEMS.__getitem__)
        return f"{stem} {action - _STEMS[stem]}"

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> np.record:
        """The record of the game."""
        return self.batch._states[0]  # type: ignore[no-any-return]

    @property
    def actor(self) -> int:
        """The seat to act, -1 at the end."""
        return int(self.batch.seats[0])

    @property
    def node(self) -> str:
        """The question, OVER at the end."""
        return "OVER" if self.actor < 0 else BEWERE.nodes[self.state.node].name

    @property
    def at(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.actor, self.node

    @property
    def offers(self) -> set[str]:
        """The legal actions."""
        return {self.word_of(int(action)) for action in np.flatnonzero(self.batch.action_masks[0])}

    def hand(self, seat: int) -> list[str]:
        """A hand in the order of the types."""
        return names_of(hand_of(self.state, seat))

    @property
    def display(self) -> list[list[str]]:
        """The stacks."""
        return [names_of(stack) for stack in stacks_of(self.state)]

    @property
    def pile(self) -> list[str]:
        """The pile from the top."""
        return names_of(int(card) for card in self.state.pile[: int(self.state.pile_size)][::-1])

    @property
    def discard(self) -> list[str]:
        """The discard pile in the order of the types."""
        return [NAMES[card] for card in range(25) for _ in range(int(self.state.discard[card]))]

    @property
    def tokens(self) -> list[int]:
        """Tokens of the seats."""
        return [int(number) for number in self.state.tokens[: self.num_players]]

    @property
    def bullets(self) -> list[int]:
        """Bullets of the seats."""
        return [int(number) for number in self.state.bullets[: self.num_players]]

    @property
    def round(self) -> int:
        """Number of the round."""
        return int(self.state.round_number)

    # --- knowledge --------------------------------------------------------------------------------------------------

    def known(self, observer: int, seat: int, card: str) -> int:
        """K of section 6.1."""
        return int(self.state.known[observer, seat, card_of(card)])

    def exact(self, observer: int, seat: int, card: str) -> bool:
        """X of section 6.1."""
        return bool((int(self.state.exact[observer, seat]) >> card_of(card)) & 1)

    def top(self, observer: int) -> list[str]:
        """P of section 6.1."""
        return names_of(self.state.top[observer, : int(self.state.num_top[observer])].tolist())

    def feature(self, seat: int, name: str) -> NDArray[np.float32]:
        """One feature of a seat's observation."""
        (found,) = [feature for feature in BEWERE.features(self.setup) if feature.name == name]
        seen: NDArray[np.float32] = self.batch.observe(seat)[0][found.slice]
        return seen

    def determinized(self, seat: int, seed: int) -> Table:
        """A copy in which everything that the seat does not know is drawn anew."""
        other = self.copy()
        other.batch.determinize(seat, seed)
        return other

    def copy(self) -> Table:
        """The same game once more."""
        other = object.__new__(Table)
        other.setup, other.num_players = self.setup, self.num_players
        other.batch = GameBatch(self.setup, 1, seed=0, autoreset=False)
        other.batch.states[0] = self.state
        other.batch.refresh()
        return other

    def events(self, *words: str, viewer: int | None = None) -> str:
        """Act and return what is told."""
        told = []
        for word in words:
            before, seat, action = self.state.copy(), self.actor, self.action_of(word)
            self.act(word)
            told.append(BEWERE.event_text(self.setup, before, self.state, seat, action, viewer))
        return "\n".join(told)


def score(villagers: int, bites: int, **options: Any) -> tuple[int, int]:
    """Tokens and bullets that a hand with so many villagers and bites brings at the end of a round."""
    hand = [*VILLAGER_KEYS[:villagers], *["B"] * bites]
    table = Table(hand, [], display=[["C"], ["M0"]], rest="discard", pile=["M1"], tokens=[0, 0], rounds=1, **options)
    table.act("draw")
    return table.tokens[0], table.bullets[0]
