"""The card list of Squirrel Island: reading and checking a component file (rules document, section 2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Final

from hedgerow.envs.core.components import Table, digest, load_components, parse_components
from hedgerow.envs.squirrel_island import card_checks
from hedgerow.envs.squirrel_island.card import Card, Morning
from hedgerow.envs.squirrel_island.constants import KINDS, MAX_COST, TRIBES
from hedgerow.envs.squirrel_island.language import read_ability, read_play

__all__ = ["Card", "CardList", "Morning", "load_cards"]

_SHIPPED: Final = "components.toml"
_ROOT_FIELDS: Final = ("meta", "island", "morning", "card", "checks")
_CARD_FIELDS: Final = (
    "id",
    "name",
    "kind",
    "tribe",
    "copies",
    "cost",
    "play",
    "loops",
    "ability",
    "stash",
    "known",
)


@dataclass(frozen=True)
class CardList:
    """A checked component file.

    Attributes:
        cards: the card types by type index, squirrels first.
        mornings: the resources of the four days.
        island_day1: cards laid out after the first morning.
        island_per_day: new cards after each later morning.
        order_matters: whether the order of abilities can matter (rules document, 2.8).
        status: ``"reconstructed"`` or ``"printed"``.
        source: where the list comes from, for messages.
        digest: SHA-256 of the content (not of its layout): lists with equal digests play the same.
    """

    cards: tuple[Card, ...]
    mornings: tuple[Morning, ...]
    island_day1: int
    island_per_day: int
    order_matters: bool
    status: str
    source: str
    digest: str

    @property
    def num_squirrels(self) -> int:
        """Number of squirrel types (Q)."""
        return sum(card.kind == "squirrel" for card in self.cards)

    @property
    def num_cards(self) -> int:
        """Number of cards, all copies (N)."""
        return sum(card.copies for card in self.cards)

    @property
    def max_cost(self) -> int:
        """Highest cost of a squirrel (M)."""
        return max((card.cost for card in self.cards if card.kind == "squirrel"), default=0)


def load_cards(components: str | Path | None = None) -> CardList:
    """Read and check a component file.

    Args:
        components: path of a TOML file or TOML text (:func:`~hedgerow.envs.core.components.load_components` says which
            is which); ``None`` for the shipped list.

    Returns:
        The checked list.

    Raises:
        ComponentError: if the file cannot be read or fails a check of 2.8; the message names line, card and field.
    """
    if components is None:
        shipped = resources.files(__package__).joinpath(_SHIPPED)
        root = parse_components(shipped.read_text(encoding="utf-8"), f"squirrel_island/{_SHIPPED}")
    else:
        root = load_components(components)
    root.allow_only(_ROOT_FIELDS, "1")
    status = _read_meta(root.table("meta", check="1"))
    island = root.table("island", check="1")
    island.allow_only(("day1", "per_day"), "1")
    day1 = island.integer("day1", None, low=0, high=12, check="1")
    per_day = island.integer("per_day", None, low=0, high=4, check="1")
    mornings = root.tables("morning", check="1")
    card_checks.check_mornings(root, mornings)
    tables = root.tables("card", check="2")
    read = [(table, _read_card(table)) for table in tables]
    ordered = [entry for kind in KINDS for entry in read if entry[1].kind == kind]
    entries = [(table, _with_index(card, index)) for index, (table, card) in enumerate(ordered)]
    cards = tuple(card for _, card in entries)
    card_checks.check_all(root, entries)
    if "checks" in root.values:
        card_checks.check_sums(root.table("checks", check="checks"), cards)
    days = tuple(_read_morning(table) for table in mornings)
    content = {"cards": [asdict(card) for card in cards], "days": [asdict(day) for day in days]}
    return CardList(
        cards=cards,
        mornings=days,
        island_day1=day1,
        island_per_day=per_day,
        order_matters=card_checks.order_matters(cards),
        status=status,
        source=root.source,
        digest=digest({**content, "island": [day1, per_day]}),
    )


def _read_meta(meta: Table) -> str:
    meta.allow_only(("game", "format", "status"), "1")
    meta.text("game", None, choices=("squirrel_island",), check="1")
    meta.integer("format", None, low=1, high=1, check="1")
    return meta.text("status", None, choices=("reconstructed", "printed"), check="3")


def _read_morning(table: Table) -> Morning:
    table.allow_only(("stamina_mode", "stamina", "coins", "cards", "nuts"), "1")
    mode = table.text("stamina_mode", None, choices=("set", "gain"), check="1")
    stamina, coins, cards = (
        table.integer(field, None, low=0, high=5 if field == "stamina" and mode == "set" else 99, check="1")
        for field in ("stamina", "coins", "cards")
    )
    return Morning(mode, stamina, coins, cards, table.integer("nuts", low=0, high=99, check="1"))


def _read_card(table: Table) -> Card:
    """Read one card. Only its single fields are checked here: what depends on more is in card_checks."""
    table.allow_only(_CARD_FIELDS, "1")
    known = table.values.get("known", [])
    if not isinstance(known, list) or not all(field in _CARD_FIELDS for field in known):
        raise table.error("known", "a list of names of fields of a card", check="2")
    return Card(
        index=-1,
        id=table.text("id", None, check="3"),
        name=table.text("name", None, check="3"),
        kind=table.text("kind", None, choices=KINDS, check="2"),
        tribe=table.text("tribe", choices=("", *TRIBES), check="2"),
        copies=table.integer("copies", None, check="2"),
        cost=table.integer("cost", None, low=0, high=MAX_COST, check="2"),
        play=read_play(table),
        loops=table.text("loops", check="3"),
        ability=read_ability(table),
        stash=table.integer("stash", None, low=0, high=9, check="2"),
        known=tuple(known),
    )


def _with_index(card: Card, index: int) -> Card:
    return replace(card, index=index)
