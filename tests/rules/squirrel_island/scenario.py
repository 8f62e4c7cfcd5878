"""Games of Squirrel Island laid out to order, played and looked at with the names of the cards.

A table is laid out with :meth:`Table.seat`, :meth:`Table.island` and :meth:`Table.deck`; what is not named lies in the
deck below the named cards, so that no card is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

from hedgerow.envs.core.batch import GameBatch
from hedgerow.envs.core.jit import JIT
from hedgerow.envs.core.kernels import determinize_rows, result_one
from hedgerow.envs.core.rewards import OUTCOME
from hedgerow.envs.squirrel_island.game import SQUIRREL_ISLAND
from hedgerow.envs.squirrel_island.invariants import first_fault
from hedgerow.envs.squirrel_island.knowledge import log_drawn, log_stashed
from hedgerow.envs.squirrel_island.state import (
    BURIED,
    FRONT,
    HAND,
    ISLAND,
    NUM_ZONES,
    POOL,
    STASHED,
    SURE,
    TIRED,
    USED,
)
from hedgerow.envs.squirrel_island.zones import add, clear, counts_in

__all__ = ["COMPILED_ONLY", "Table", "own_list"]

COMPILED_ONLY: Final = pytest.mark.skipif(not JIT, reason="thousands of games: too slow as plain Python")

Names = Sequence[str]


class Table:
    """One game in a batch of one, with seat 0 to begin unless ``first`` says otherwise."""

    def __init__(self, num_players: int = 2, *, first: int = 0, seed: int = 0, **options: Any) -> None:
        self.setup = SQUIRREL_ISLAND.setup(num_players, **options)
        self.num_players = num_players
        self.names: list[str] = [card.name for card in self.setup.components.cards]
        self.words = SQUIRREL_ISLAND.action_names(self.setup)
        self.batch = GameBatch(self.setup, 1, seed=seed, autoreset=False)
        self.batch.reset(seed, first_seats=first)

    # --- laying out -------------------------------------------------------------------------------------------------

    def empty(self, *, island: Names = (), deck: Names = (), day: int = 1, rest: bool = True) -> Table:
        """Take all cards off the table; then lay out Island and deck. Without ``rest`` the deck holds no more."""
        state = self.state
        for zone in range(NUM_ZONES):
            clear(state, zone)
        state.num_records = 0
        state.day = day
        for seat in range(self.num_players):
            state.stamina[seat] = state.coins[seat] = state.nuts[seat] = 0
        self._deck, self._rest = list(deck), rest
        for name in island:
            add(state, ISLAND, self.kind(name))
        self._stack()
        return self

    def seat(
        self,
        seat: int,
        stamina: int = 0,
        coins: int = 0,
        nuts: int = 0,
        *,
        hand: Names = (),
        front: Names = (),
        tired: Names = (),
        used: Names = (),
        stash: Names = (),
        buried: Names = (),
        asleep: bool = False,
    ) -> Table:
        """Give a seat what it has; call it for each seat at most once, after :meth:`empty`."""
        state = self.state
        state.stamina[seat], state.coins[seat], state.nuts[seat] = stamina, coins, nuts
        if asleep:
            state.awake[seat] = 0
            state.slept = 1
        zones = ((FRONT, front), (TIRED, tired), (USED, used), (BURIED, buried))
        for zone, names in zones:
            for name in names:
                add(state, zone + seat, self.kind(name))
        for name in stash:
            log_drawn(state, seat)
            log_stashed(self.setup.config[0], state, seat)
            add(state, STASHED + seat, self.kind(name))
        for name in hand:
            log_drawn(state, seat)
            add(state, HAND + seat, self.kind(name))
        self._stack()
        return self

    def _stack(self) -> None:
        """Put what lies nowhere into the deck, below the named cards."""
        state, config = self.state, self.setup.config[0]
        counts = counts_in(state)
        placed = counts[:SURE].sum(0)[: len(self.names)] + counts[ISLAND][: len(self.names)]
        left = Counter({kind: int(config.copies[kind] - placed[kind]) for kind in range(len(self.names))})
        named = [self.kind(name) for name in self._deck]
        left.subtract(named)
        assert min(left.values()) >= 0, "more cards are named than there are"
        gone = [kind for kind, number in enumerate(placed) for _ in range(int(number))]
        below = sorted(left.elements())
        deck = named + below if self._rest else named
        order = gone + deck if self._rest else gone + below + deck
        state.deck_top = len(order) - len(deck)
        state.deals[0, : len(order)] = order
        self.batch.refresh()

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, *words: str, node: str | None = None, seat: int | None = None) -> Table:
        """Answer questions with ``sleep``, ``done``, ``pay 2``, ``opponent 1``, ``surcharge_coin``, or by card names.

        ``hand X``, ``island X`` play a card, ``choose X`` chooses one. The first question must be this one, if given.
        """
        if node is not None:
            assert self.node == node
        if seat is not None:
            assert self.actor == seat
        for word in words:
            assert word in self.offers, f"{word} is not among {sorted(self.offers)} at {self.node}"
            self.batch.step([self.action(word)])
        return self

    def play(self, name: str) -> Table:
        """Play a card from the hand."""
        return self.act(f"hand {name}")

    def action(self, word: str) -> int:
        """The id of an action."""
        for prefix, start in (("hand ", "play_hand "), ("island ", "play_island "), ("choose ", "choose ")):
            if word.startswith(prefix):
                id_ = self.setup.components.cards[self.kind(word.removeprefix(prefix))].id
                return self.words.index(start + id_)
        return self.words.index(word)

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> np.record:
        """The record of the game."""
        record: np.record = self.batch.current_states[0]
        return record

    @property
    def node(self) -> str:
        """The question asked."""
        return SQUIRREL_ISLAND.nodes[int(self.state.node)].name

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.node == "END"

    @property
    def actor(self) -> int:
        """Who is asked, -1 at the end."""
        return int(self.batch.seats[0])

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.state.turn)

    @property
    def offers(self) -> set[str]:
        """The legal actions."""
        return {self._word(int(action)) for action in np.flatnonzero(self.batch.action_masks[0])} - {"wait"}

    def _word(self, action: int) -> str:
        word: str = self.words[action]
        for prefix, start in (("hand ", "play_hand "), ("island ", "play_island "), ("choose ", "choose ")):
            if word.startswith(start):
                ids = [card.id for card in self.setup.components.cards]
                return prefix + self.names[ids.index(word.removeprefix(start))]
        return word

    def has(self, seat: int) -> tuple[int, int, int]:
        """Stamina, coins, nuts."""
        return int(self.state.stamina[seat]), int(self.state.coins[seat]), int(self.state.nuts[seat])

    def kind(self, name: str) -> int:
        """The type index of a card."""
        return self.names.index(name)

    def cards(self, zone: int) -> list[str]:
        """The cards of a zone."""
        counts = counts_in(self.state)[zone]
        return [name for kind, name in enumerate(self.names) for _ in range(int(counts[kind]))]

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat."""
        return self.cards(HAND + seat)

    def front(self, seat: int) -> list[str]:
        """Refreshed squirrels."""
        return self.cards(FRONT + seat)

    def tired(self, seat: int) -> list[str]:
        """Exhausted squirrels."""
        return self.cards(TIRED + seat)

    def used(self, seat: int) -> list[str]:
        """Used items."""
        return self.cards(USED + seat)

    def stash(self, seat: int) -> list[str]:
        """Cards stashed from the hand."""
        return self.cards(STASHED + seat)

    def buried(self, seat: int) -> list[str]:
        """Cards stashed from the deck."""
        return self.cards(BURIED + seat)

    def known(self, seat: int, name: str) -> tuple[int, int]:
        """The ledger: copies surely in the hand of a seat, and surely in it or stashed from it."""
        return self.cards(SURE + seat).count(name), self.cards(POOL + seat).count(name)

    @property
    def on_island(self) -> list[str]:
        """The cards of the Island."""
        return self.cards(ISLAND)

    @property
    def deck(self) -> list[str]:
        """The deck from the top."""
        top, number = int(self.state.deck_top), int(self.setup.config[0].num_cards)
        return [self.names[int(kind)] for kind in self.state.deals[0, top:number]]

    @property
    def fault(self) -> str | None:
        """What is wrong with the state, if anything is."""
        found = first_fault(self.setup.config, np.array([self.state], SQUIRREL_ISLAND.state_dtype))
        return None if found is None else found[1]

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat observes."""
        seen: NDArray[np.float32] = self.batch.observe(seat)[0].copy()
        return seen

    def feature(self, seat: int, name: str) -> NDArray[np.float32]:
        """One feature of a seat's observation."""
        (found,) = [feature for feature in SQUIRREL_ISLAND.features(self.setup) if feature.name == name]
        return self.observation(seat)[found.slice]

    def determinized(self, seat: int, seed: int) -> Table:
        """A copy of the game in which all that the seat does not know is drawn anew."""
        other = self.copy()
        states = np.array([self.state], SQUIRREL_ISLAND.state_dtype)
        words = np.array([seed], np.uint64)
        determinize_rows(self.setup.config, states, np.array([0]), np.array([seat]), words)
        other.batch.states[0] = states[0]
        other.batch.refresh()
        return other

    def copy(self) -> Table:
        """The same game once more, to be played on differently."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.batch = GameBatch(self.setup, 1, seed=0, autoreset=False)
        other.batch.states[0] = self.state
        other.batch.refresh()
        return other

    def results(self) -> list[tuple[int, int]]:
        """Points and rank of each seat, as if the game ended now."""
        rewards, scores = np.zeros(self.num_players), np.zeros((self.num_players, 2), np.int64)
        states = np.array([self.state], SQUIRREL_ISLAND.state_dtype)
        result_one(self.setup.config, states, OUTCOME, 1.0, rewards, scores)
        return [(int(points), int(rank)) for points, rank in scores]

    def everybody_sleeps(self) -> Table:
        """Sleep, and pass where one could gather, until the day or the game ends."""
        day = int(self.state.day)
        while not self.over and self.state.day == day:
            self.act("sleep" if self.node == "TURN" else "done")
        return self


def own_list(*cards: str, filler: int = 10, mornings: str = "") -> str:
    """A component file with these cards (TOML lines without ``[[card]]``) and plain items to fill up the deck."""
    head = '[meta]\ngame = "squirrel_island"\nformat = 1\nstatus = "printed"\n[island]\nday1 = 0\nper_day = 0\n'
    day = '[[morning]]\nstamina_mode = "gain"\nstamina = 0\ncoins = 0\ncards = 0\n'
    plain = [
        f'id = "F{number}"\nname = "Filler {number}"\nkind = "item"\ncopies = 4\ncost = 0\nstash = 0'
        for number in range(filler)
    ]
    return head + (mornings or 4 * day) + "".join(f"[[card]]\n{card}\n" for card in (*cards, *plain))
