"""The checks of a Bauer card list: L1-L9 for every list, S1-S7 for a reconstructed one (rules document, 2.5)."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from hedgerow.envs.bauer.card import Card
from hedgerow.envs.bauer.constants import (
    DAY_EFFECTS,
    EFFECTS,
    LAST_NUMBERED,
    NIGHT_EFFECTS,
    NO_EFFECT,
    NUM_CARDS,
    THEMES,
    TIMES,
    TYPES,
)
from hedgerow.envs.core.components import Table
from hedgerow.envs.core.errors import ComponentError, ComponentWarning

Entry = tuple[Table, Card]
"""A card with the table of the file it was read from, which knows the line of each field."""

_ORDERS: Final = {key: number for number, key in enumerate(EFFECTS[: LAST_NUMBERED + 1]) if number != NO_EFFECT}
_REPEATING: Final = "tjovik"

# The balance of the reconstructed list.
_CARDS_OF_TYPE: Final = {"event": (10, 3), "travel": (10, 2), "danger": (10, 2), "character": (11, 7)}
_TAGS_PER_THEME_AND_TYPE: Final = 4
_CARDS_WITH_TAGS: Final = {"event": (3, 4, 3), "travel": (0, 10, 0), "danger": (3, 4, 3)}
_DAY_VALUE_AND_TAGS: Final = 4
_NIGHT_EVENT_VP: Final = 4
_NIGHT_DANGER_SWORDS: Final = 3
_QUESTS_PER_THEME: Final = 8
_QUEST_VP_TOTAL: Final = 44


def check_all(root: Table, entries: Sequence[Entry]) -> None:
    """Make the checks L1-L9, those of a single card first: they give the most precise message.

    Args:
        root: the root table of the file.
        entries: its cards in the order of the file.

    Raises:
        ComponentError: for the first check that fails.

    Warns:
        ComponentWarning: if a Night card has tags (L6).
    """
    for table, card in entries:
        _check_order(table, card)
        _check_values(table, card)
        _check_tags(table, card)
        _check_quest(table, card)
        _check_repeat(table, card)
        _check_effect(table, card)
    _check_unique(entries, "id", lambda card: card.id)
    _check_unique(entries, "name", lambda card: card.name)
    _check_number_of_cards(root, entries)
    _check_types_by_time(root, entries)
    _check_characters(root, entries)


def check_reconstructed(root: Table, entries: Sequence[Entry]) -> None:
    """Make the checks S1-S7; ``entries`` have passed :func:`check_all`.

    The totals that S1-S5 also name (41 Day cards, 60 tags, 32 VP, 26 swords, ...) follow from the single numbers
    checked here, so they need no check of their own.

    Raises:
        ComponentError: for the first check that fails.
    """
    for kind, by_time in _CARDS_OF_TYPE.items():
        for time, number in zip(TIMES, by_time, strict=True):
            _check_count(root, number, f"{time} {kind} cards", _of(entries, kind, time), "S1")
    for kind in _CARDS_WITH_TAGS:
        tags = Counter("".join(card.tags for _, card in _of(entries, kind)))
        for theme in THEMES:
            _check_number(root, _TAGS_PER_THEME_AND_TYPE, f"tags {theme} on {kind} cards", tags[theme], "S2")
    for kind, by_length in _CARDS_WITH_TAGS.items():
        for length, number in enumerate(by_length, start=1):
            cards = [entry for entry in _of(entries, kind, "day") if len(entry[1].tags) == length]
            _check_count(root, number, f"day {kind} cards with {length} tag(s)", cards, "S3")
    _check_balance(_of(entries, "event"), "vp", lambda card: card.vp, _NIGHT_EVENT_VP, "S4")
    _check_balance(_of(entries, "danger"), "swords", lambda card: card.swords, _NIGHT_DANGER_SWORDS, "S5")
    _check_travel_pairs(_of(entries, "travel", "day"))
    quests = Counter("".join(card.quest for _, card in entries))
    for theme in THEMES:
        _check_number(root, _QUESTS_PER_THEME, f"letters {theme} in all quests", quests[theme], "S7")
    _check_number(root, _QUEST_VP_TOTAL, "quest_vp in total", sum(card.quest_vp for _, card in entries), "S7")


# ---- one card: L4-L9 ------------------------------------------------------------------------------------------------


def _check_order(table: Table, card: Card) -> None:
    number = _ORDERS.get(card.effect, 0)
    if card.order != number:
        raise table.error("order", f"{number} for effect {card.effect!r}", check="L4")


def _check_values(table: Table, card: Card) -> None:
    for field, value, owner, high in (("vp", card.vp, "event", 4), ("swords", card.swords, "danger", 3)):
        if card.type == owner and not 1 <= value <= high:
            raise table.error(field, f"1..{high} on {owner} cards", check="L5")
        if card.type != owner and value != 0:
            raise table.error(field, f"0 on {card.type} cards: only {owner} cards have it", check="L5")


def _check_tags(table: Table, card: Card) -> None:
    _check_letters(table, "tags", card.tags, "L6")
    if card.type == "character":
        if card.tags:
            raise table.error("tags", "no tags on character cards", check="L6")
    elif len(card.tags) > 3 or (card.time == "day" and not card.tags):
        raise table.error("tags", f"{1 if card.time == 'day' else 0}..3 letters on a {card.time} card", check="L6")
    elif card.time == "night" and card.tags:
        message = f"{table.error('tags', 'no tags on a night card, as on all night cards known', check='L6')}"
        warnings.warn(message, ComponentWarning, stacklevel=4)


def _check_quest(table: Table, card: Card) -> None:
    if card.type == "character" and card.time == "day":
        _check_letters(table, "quest", card.quest, "L7")
        if not 1 <= len(card.quest) <= 10:
            raise table.error("quest", "1..10 letters on a day character", check="L7")
        if not 1 <= card.quest_vp <= 20:
            raise table.error("quest_vp", "1..20 on a day character", check="L7")
        return
    for field in ("quest", "quest_vp"):
        if table.values.get(field):
            raise table.error(field, f"no quest on a {card.time} {card.type}", check="L7")


def _check_repeat(table: Table, card: Card) -> None:
    repeats = card.effect == _REPEATING
    if card.repeat != repeats:
        raise table.error("repeat", f"{'true' if repeats else 'false'} for effect {card.effect!r}", check="L8")


def _check_effect(table: Table, card: Card) -> None:
    if card.type != "character" and card.effect != EFFECTS[NO_EFFECT]:
        raise table.error("effect", f"'none' on {card.type} cards", check="L9")


def _check_letters(table: Table, field: str, letters: str, check: str) -> None:
    if not set(letters) <= set(THEMES):
        raise table.error(field, f"letters out of {THEMES}", check=check)


# ---- the list as a whole: L1-L3, S1-S7 ------------------------------------------------------------------------------


def _check_unique(entries: Iterable[Entry], field: str, value: Callable[[Card], str]) -> None:
    first: dict[str, Table] = {}
    for table, card in entries:
        if (other := first.setdefault(value(card), table)) is not table:
            place = f" in line {line}" if (line := other.line(field)) is not None else ""
            raise table.error(field, f"a unique {field}", f"{value(card)!r} again, used before{place}", "L1")


def _check_number_of_cards(root: Table, entries: Sequence[Entry]) -> None:
    if len(entries) > NUM_CARDS:
        # Points at the first card too many.
        raise entries[NUM_CARDS][0].error("", f"{NUM_CARDS} cards", f"{len(entries)}", "L1")
    if len(entries) < NUM_CARDS:
        raise _count_error(root, f"{NUM_CARDS} cards", f"{len(entries)}", "L1")


def _check_types_by_time(root: Table, entries: Sequence[Entry]) -> None:
    for kind in TYPES:
        for time in TIMES:
            if not _of(entries, kind, time):
                raise _count_error(root, f"at least one {time} {kind} card", "none", "L2")


def _check_characters(root: Table, entries: Sequence[Entry]) -> None:
    missing = {"day": list(DAY_EFFECTS), "night": list(NIGHT_EFFECTS)}
    for table, card in _of(entries, "character"):
        if card.effect not in missing[card.time]:
            expected = f"each key of a {card.time} character once, still missing: {', '.join(missing[card.time])}"
            raise table.error("effect", expected, check="L3")
        missing[card.time].remove(card.effect)
    for time, keys in missing.items():
        if keys:
            raise _count_error(root, f"a {time} character with effect {keys[0]!r}", "none", "L3")


def _check_balance(
    entries: Iterable[Entry], field: str, value: Callable[[Card], int], night_value: int, check: str
) -> None:
    for table, card in entries:
        if card.time == "day" and value(card) + len(card.tags) != _DAY_VALUE_AND_TAGS:
            expected = f"{field} and number of tags to add up to {_DAY_VALUE_AND_TAGS}"
            raise table.error(field, expected, f"{value(card)} and {len(card.tags)} tag(s)", check)
        if card.time == "night" and value(card) != night_value:
            raise table.error(field, f"{night_value} on a night {card.type}", check=check)


def _check_travel_pairs(entries: Iterable[Entry]) -> None:
    seen: dict[frozenset[str], str] = {}
    for table, card in entries:
        pair = frozenset(card.tags)
        if len(pair) != 2:
            raise table.error("tags", "two different themes on a day travel", check="S6")
        if pair in seen:
            raise table.error("tags", "a pair of themes of its own", f"{card.tags!r}, as on card {seen[pair]}", "S6")
        seen[pair] = card.id


def _check_count(root: Table, number: int, what: str, entries: Sequence[Entry], check: str) -> None:
    _check_number(root, number, what, len(entries), check)


def _check_number(root: Table, number: int, what: str, found: int, check: str) -> None:
    if found != number:
        raise _count_error(root, f"{number} {what}", f"{found}", check)


def _count_error(root: Table, expected: str, found: str, check: str) -> ComponentError:
    return ComponentError(root.source, expected, found, entry="card list", check=check)


def _of(entries: Iterable[Entry], kind: str, time: str = "") -> list[Entry]:
    return [entry for entry in entries if entry[1].type == kind and time in ("", entry[1].time)]
