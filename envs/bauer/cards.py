"""The card list of Bauer: reading and checking a component file (rules document, section 2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from hedgerow.envs.bauer import card_checks
from hedgerow.envs.bauer.card import Card
from hedgerow.envs.bauer.constants import EFFECTS, TIMES, TYPES
from hedgerow.envs.core.components import Table, digest, load_components, parse_components

__all__ = ["Card", "CardList", "load_cards"]

_SHIPPED: Final = "components.toml"
_ROOT_FIELDS: Final = ("game", "status", "card")
_CARD_FIELDS: Final = (
    "id",
    "name",
    "type",
    "time",
    "vp",
    "swords",
    "tags",
    "effect",
    "order",
    "quest",
    "quest_vp",
    "repeat",
    "mark",
)


@dataclass(frozen=True)
class CardList:
    """A checked list of the 55 cards.

    Attributes:
        cards: the cards by card index.
        status: ``"reconstructed"``, or ``"owner"`` for a list supplied by an owner of the game.
        source: where the list comes from, for messages.
        digest: SHA-256 of the content (not of its layout): lists with equal digests play the same.
    """

    cards: tuple[Card, ...]
    status: str
    source: str
    digest: str


def load_cards(components: str | Path | None = None) -> CardList:
    """Read and check a card list.

    Args:
        components: path of a TOML file or TOML text (:func:`~hedgerow.envs.core.components.load_components` says which
            is which); ``None`` for the shipped list.

    Returns:
        The checked list.

    Raises:
        ComponentError: if the file cannot be read or fails one of the checks L1-L9, or S1-S7 for a reconstructed list.

    Warns:
        ComponentWarning: if a Night card has tags (L6).
    """
    if components is None:
        shipped = resources.files(__package__).joinpath(_SHIPPED)
        root = parse_components(shipped.read_text(encoding="utf-8"), f"bauer/{_SHIPPED}")
    else:
        root = load_components(components)
    root.allow_only(_ROOT_FIELDS, "L1")
    root.text("game", None, choices=("bauer",), check="L7")
    status = root.text("status", None, choices=("reconstructed", "owner"), check="L7")
    tables = root.tables("card", check="L1")
    entries = [(table, _read_card(table, index)) for index, table in enumerate(tables)]
    card_checks.check_all(root, entries)
    if status == "reconstructed":
        card_checks.check_reconstructed(root, entries)
    cards = tuple(card for _, card in entries)
    return CardList(cards, status, root.source, digest([asdict(card) for card in cards]))


def _read_card(table: Table, index: int) -> Card:
    """Read one card. Only types of fields and single words are checked here: what depends on more is in card_checks."""
    table.allow_only(_CARD_FIELDS, "L1")
    return Card(
        index=index,
        id=table.text("id", None, check="L1"),
        name=table.text("name", None, check="L1"),
        type=table.text("type", None, choices=TYPES, check="L2"),
        time=table.text("time", None, choices=TIMES, check="L2"),
        vp=table.integer("vp", check="L5"),
        swords=table.integer("swords", check="L5"),
        tags=table.text("tags", check="L6"),
        effect=table.text("effect", EFFECTS[0], choices=EFFECTS, check="L3"),
        order=table.integer("order", check="L4"),
        quest=table.text("quest", check="L7"),
        quest_vp=table.integer("quest_vp", check="L7"),
        repeat=table.flag("repeat", check="L8"),
        mark=table.text("mark", None, choices=("K", "I", "R"), check="L7"),
    )
