"""Reading and checking a component file of Bewere (rules document, sections 2.4 and 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from hedgerow.envs.bewere.constants import MAX_BITES, NUM_QUARTERS, VILLAGER_KEYS
from hedgerow.envs.core.components import Table, digest, load_components, parse_components

__all__ = ["CardList", "load_cards"]

_SHIPPED: Final = "components.toml"
_MOONS: Final = 12

#: For each villager its numbers (default, lowest, highest) and words (default first).
_NUMBERS: Final[Mapping[str, Mapping[str, tuple[int, int, int]]]] = {
    "Astronomer": {"place_max": (2, 1, 4), "remove_max": (2, 1, 4)},
    "Mayor": {"look": (3, 1, 5)},
    "Thief": {"players_max": (2, 1, 4)},
    "Druid": {"look": (5, 1, 8), "take": (1, 1, 8)},
    "Duchess": {"cards": (2, 1, 4)},
    "Doctor": {"bullets": (1, 1, 9), "draw": (2, 0, 4)},
    "Witch": {"pairs": (0, 0, 15)},
    "Huntsman": {"bites": (1, 1, 3)},
    "Grocer": {"max": (3, 1, 5)},
    "Priest": {"tokens": (1, 1, 3)},
    "Professor": {"max": (0, 0, 15), "gain": (1, 0, 3)},
    "Seer": {"look": (3, 2, 3), "take": (1, 1, 2)},
    "Undertaker": {"cap": (0, 0, 10)},
    "Policeman": {"villagers": (2, 1, 3)},
}
_WORDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "Mayor": {"reject": ("side",)},
    "PrivateInvestigator": {"reward": ("card", "token")},
    "Druid": {"rest": ("stack", "side")},
    "Witch": {"to": ("stack",)},
    "Huntsman": {"mode": ("discard", "take")},
    "Grocer": {"to": ("side",)},
}


@dataclass(frozen=True)
class CardList:
    """The checked numbers of a component file.

    Attributes:
        moons: cards of each moon quarter.
        clouds: number of clouds.
        bites: number of bites.
        start_tokens: tokens each seat starts with.
        numbers: for each villager its numbers by field.
        words: for each villager its words by field.
        source: where the file comes from, for messages.
        digest: SHA-256 of the content (not of its layout): files with equal digests play the same.
    """

    moons: tuple[int, ...]
    clouds: int
    bites: int
    start_tokens: int
    numbers: Mapping[str, Mapping[str, int]]
    words: Mapping[str, Mapping[str, str]]
    source: str
    digest: str


def load_cards(components: str | Path | None = None) -> CardList:
    """Read and check a component file.

    Args:
        components: path of a TOML file or TOML text (:func:`~hedgerow.envs.core.components.load_components` says which
            is which); ``None`` for the shipped file.

    Raises:
        ComponentError: if the file cannot be read or fails one of the checks of section 2.4.
    """
    if components is None:
        shipped = resources.files(__package__).joinpath(_SHIPPED)
        root = parse_components(shipped.read_text(encoding="utf-8"), f"bewere/{_SHIPPED}")
    else:
        root = load_components(components)
    root.allow_only(("deck", "start", "villager"), "2")
    deck = root.table("deck", check="1")
    deck.allow_only(("moon", "cloud", "bite"), "2")
    moons = _moons(deck)
    clouds = deck.integer("cloud", 10, low=9, high=10, check="1")
    bites = deck.integer("bite", 15, low=1, high=MAX_BITES, check="1")
    tokens = _start(root)
    villagers = root.table("villager", check="2")
    villagers.allow_only(VILLAGER_KEYS, "2")
    numbers: dict[str, dict[str, int]] = {}
    words: dict[str, dict[str, str]] = {}
    for key in VILLAGER_KEYS:
        table = villagers.table(key, check="2")
        own_numbers, own_words = _NUMBERS.get(key, {}), _WORDS.get(key, {})
        if table.values and not own_numbers and not own_words:
            (field, *_) = table.values
            raise table.error(field, "no fields: this villager has no numbers", f"field {field!r}", "2")
        table.allow_only((*own_numbers, *own_words), "2")
        numbers[key] = {
            field: table.integer(field, default, low=low, high=high, check="3")
            for field, (default, low, high) in own_numbers.items()
        }
        words[key] = {
            field: table.text(field, choices[0], choices=choices, check="3") for field, choices in own_words.items()
        }
    seer = numbers["Seer"]
    if seer["look"] - seer["take"] > 2 or seer["look"] < seer["take"]:
        found = f"look {seer['look']} and take {seer['take']}"
        raise villagers.table("Seer").error("take", "at most 2 cards to be put back", found, "3")
    content = [moons, clouds, bites, tokens, numbers, words]
    return CardList(moons, clouds, bites, tokens, numbers, words, root.source, digest(content))


def _moons(deck: Table) -> tuple[int, ...]:
    value = deck.values.get("moon", [3] * NUM_QUARTERS)
    if (
        not isinstance(value, list)
        or len(value) != NUM_QUARTERS
        or not all(isinstance(count, int) and not isinstance(count, bool) and count >= 1 for count in value)
        or sum(value) != _MOONS
    ):
        raise deck.error("moon", f"{NUM_QUARTERS} integers from 1 up with sum {_MOONS}", check="1")
    return tuple(value)


def _start(root: Table) -> int:
    """Tokens at the start; the other two numbers are fixed."""
    if "start" not in root.values:
        return 1
    start = root.table("start", check="2")
    start.allow_only(("hand", "tokens", "display"), "2")
    start.integer("hand", 5, low=5, high=5, check="2")
    start.integer("display", 1, low=1, high=1, check="2")
    return start.integer("tokens", 1, low=0, high=3, check="3")
