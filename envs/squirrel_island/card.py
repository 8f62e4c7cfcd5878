"""One card type of Squirrel Island, as a component file describes it."""

from __future__ import annotations

from dataclasses import dataclass

from hedgerow.envs.squirrel_island.constants import SABOTAGE

__all__ = ["Ability", "Card", "Morning", "Operation"]


@dataclass(frozen=True)
class Operation:
    """One operation of the effect language (rules document, 2.3).

    Attributes:
        name: such as ``"draw_deck"``.
        amount: the k of ``name k``.
        per: what it is multiplied by (``"tree"``, ``"item"``, ...), empty for nothing.
    """

    name: str
    amount: int
    per: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.amount}{f' per {self.per}' if self.per else ''}"


@dataclass(frozen=True)
class Ability:
    """The ability of a unique squirrel (2.5).

    Attributes:
        event: what activates it, such as ``"draw"``; empty for an ongoing ability.
        operations: what an activated ability does.
        static: name of an ongoing ability, empty for an activated one.
        amount: number of an ongoing ability that takes one, else 0.
    """

    event: str = ""
    operations: tuple[Operation, ...] = ()
    static: str = ""
    amount: int = 0


@dataclass(frozen=True)
class Card:
    """One card type; the fields are those of the file (2.1), absent ones filled in.

    Attributes:
        index: type index, squirrels first, each kind in the order of the file.
        id: short id, such as ``"S10"``.
        name: name to show.
        kind: ``"squirrel"`` or ``"item"``.
        tribe: ``"tree"``, ``"ground"`` or ``"flying"``; empty for items.
        copies: how many there are in the deck.
        cost: stamina for squirrels, coins for items.
        play: the play effect.
        loops: letters out of ``"NCSD"``.
        ability: of a unique squirrel, else None.
        stash: nuts it is worth at the end if stashed.
        known: fields that are not reconstructed.
    """

    index: int
    id: str
    name: str
    kind: str
    tribe: str
    copies: int
    cost: int
    play: tuple[Operation, ...]
    loops: str
    ability: Ability | None
    stash: int
    known: tuple[str, ...]

    @property
    def sabotage(self) -> bool:
        """Whether it acts against others, as a red field says; it has no effect (SI-103)."""
        return any(operation.name in SABOTAGE for operation in self.play)


@dataclass(frozen=True)
class Morning:
    """What each seat gets in the morning of a day (2.2).

    Attributes:
        stamina_mode: ``"set"`` moves the token to the value, ``"gain"`` adds.
        stamina, coins, cards, nuts: amounts.
    """

    stamina_mode: str
    stamina: int
    coins: int
    cards: int
    nuts: int
