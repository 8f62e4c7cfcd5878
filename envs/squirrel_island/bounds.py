"""Proven bounds on the decisions and the points of a game, for any card list (rules document, section 9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from hedgerow.envs.squirrel_island.card import Card, Operation
from hedgerow.envs.squirrel_island.constants import RAISED_EVENT, TRIBES

__all__ = ["max_decisions", "most_points"]

#: Operations that ask at most once for each of their k.
_PICKING: Final = ("stash_hand", "stash_hand_exact", "draw_island", "refresh", "collect")


@dataclass(frozen=True)
class _Load:
    """Decisions, extra turns and own nuts that something leads to at most."""

    decisions: int = 0
    turns: int = 0
    nuts: int = 0

    def __add__(self, other: _Load) -> _Load:
        return _Load(self.decisions + other.decisions, self.turns + other.turns, self.nuts + other.nuts)

    def times(self, number: int) -> _Load:
        return _Load(self.decisions * number, self.turns * number, self.nuts * number)


def max_decisions(cards: Sequence[Card], num_players: int, days: int, asking: bool) -> int:
    """Decisions of a game at most, all seats together.

    Every turn of an awake seat plays a card, each at most once, or sleeps. Between two of them lie at most n - 1 turns
    asleep, and each extra turn can be one more. What plays and abilities ask is added up over all copies; abilities
    cannot chain for ever (2.8, point 5).

    Args:
        cards: the card types.
        num_players: seats.
        days: days of the game.
        asking: whether the nodes BEFORE and ORDER are asked.
    """
    count = _Count(cards, num_players, asking)
    number = sum(card.copies for card in cards)
    squirrels = sum(card.copies for card in cards if card.kind == "squirrel")
    sleeps = num_players * days
    effects = sum((count.play(card).times(card.copies) for card in cards), _Load())
    turns = number + sleeps
    gathers = (num_players - 1) * turns + sleeps + effects.turns
    gathered = count.after(("gather",)).decisions  # 2.8, point 5: gathering gives no turns
    return turns + number + squirrels + effects.decisions + gathers * (1 + gathered)


def most_points(cards: Sequence[Card], num_players: int, mornings: Sequence[tuple[int, int]]) -> int:
    """Points of a seat at most: as if it played all cards, stashed them too, and all its stamina became nuts.

    A seat gathers at most once in each of its turns asleep. Before each of them that is neither an extra turn nor the
    one in which it goes to sleep, another seat had an awake turn since its last: such turns are no more than all plays
    and sleeps.

    Args:
        cards: the card types.
        num_players: seats.
        mornings: stamina and nuts of each day that is played.
    """
    count = _Count(cards, num_players, False)
    effects = sum((count.play(card).times(card.copies) for card in cards), _Load())
    loops = sum(card.copies * _loop_nuts(card) for card in cards)
    days = len(mornings)
    resources = sum(stamina + nuts for stamina, nuts in mornings) + (days - 1) * loops
    turns = sum(card.copies for card in cards) + num_players * days + effects.turns
    gathered = turns * (1 + count.after(("gather",)).nuts)
    return effects.nuts + resources + gathered + sum(card.copies * card.stash for card in cards)


def _loop_nuts(card: Card) -> int:
    """Nuts of a squirrel's loops, stamina counted as nuts (SI-022)."""
    return card.loops.count("N") + card.loops.count("S")


class _Count:
    def __init__(self, cards: Sequence[Card], num_players: int, asking: bool) -> None:
        self.cards = cards
        self.num_players = num_players
        self.asking = asking
        self.counted = {"": 1, "item": _copies(cards, kind="item"), "stash": _copies(cards)}
        self.counted |= dict.fromkeys(("squirrel", "refreshed", "exhausted"), _copies(cards, kind="squirrel"))
        self.counted |= {tribe: _copies(cards, tribe=tribe) for tribe in TRIBES}
        self.memory: dict[int, _Load] = {}

    def play(self, card: Card) -> _Load:
        """One play: its effect, and the abilities that it activates before or after that."""
        events = ["play_item"] if card.kind == "item" else ["play_squirrel", f"play_{card.tribe}"]
        listening = self.listeners((*events, "play_island"))
        load = self.resolved(listening)
        if self.asking:  # BEFORE and ORDER: at most one decision for each ability
            load += _Load(sum(other.copies for other in listening))
        return sum((self.operation(operation) for operation in card.play), load)

    def operation(self, operation: Operation) -> _Load:
        """One operation, with what it activates."""
        name, amount = operation.name, operation.amount
        load = _Load(amount if name in _PICKING else 0, amount if name == "again" else 0)
        if name in ("nut", "stamina"):  # SI-022: stamina that does not fit becomes nuts
            load += _Load(nuts=amount * self.counted[operation.per])
        if name in ("steal_one", "steal_each"):
            load += _Load(nuts=amount * (1 if name == "steal_one" else self.num_players - 1))
        if name in ("steal_one", "exhaust_one"):
            load += _Load(1)
        if name in ("exhaust_one", "exhaust_each"):
            load += _Load(amount * (1 if name == "exhaust_one" else self.num_players - 1))
        if name in ("steal_one", "steal_each"):
            load += self.after(("steal",))
        if name in RAISED_EVENT:
            load += self.after((RAISED_EVENT[name],))
        if name == "stash_hand_exact":
            load += self.after(("stash",))
        if name == "collect":
            load += self.collected().times(amount)
        return load

    def collected(self) -> _Load:
        """The most that follows from collecting one squirrel."""
        most = _Load()
        for card in self.cards:
            if card.loops:
                raised = [event for letter, event in (("S", "stamina"), ("D", "draw")) if letter in card.loops]
                load = self.after(("collect", *raised)) + _Load(nuts=_loop_nuts(card))
                most = _Load(
                    max(most.decisions, load.decisions), max(most.turns, load.turns), max(most.nuts, load.nuts)
                )
        return most

    def after(self, events: Collection[str]) -> _Load:
        """What some events at the same time lead to."""
        listening = self.listeners(events)
        load = self.resolved(listening)
        if self.asking and len(listening) > 1:
            load += _Load(sum(card.copies for card in listening) - 1)
        return load

    def listeners(self, events: Collection[str]) -> list[Card]:
        """The card types with an ability that one of the events activates."""
        return [card for card in self.cards if card.ability is not None and card.ability.event in events]

    def resolved(self, listening: Sequence[Card]) -> _Load:
        """What the abilities of all copies of some types lead to."""
        return sum((self.ability(card).times(card.copies) for card in listening), _Load())

    def ability(self, card: Card) -> _Load:
        """What one ability leads to."""
        if card.index not in self.memory:
            operations = card.ability.operations if card.ability is not None else ()
            self.memory[card.index] = sum((self.operation(operation) for operation in operations), _Load())
        return self.memory[card.index]


def _copies(cards: Sequence[Card], **fields: str) -> int:
    """The cards, all copies, that have these values in some fields."""
    return sum(card.copies for card in cards if all(getattr(card, name) == value for name, value in fields.items()))
