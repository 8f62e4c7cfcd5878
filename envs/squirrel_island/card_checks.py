"""The checks of a component file beyond its single fields (rules document, 2.8), and what follows from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from hedgerow.envs.core.components import Table
from hedgerow.envs.core.errors import ComponentError
from hedgerow.envs.squirrel_island.card import Card
from hedgerow.envs.squirrel_island.constants import (
    COPIES,
    COUNTABLE,
    EVENTS,
    LOOPS,
    MAX_CARDS,
    MAX_DAYS,
    MAX_TYPES,
    PLAY_ISLAND,
    RAISED_EVENT,
    TRIBES,
)

__all__ = ["check_all", "check_mornings", "check_sums", "order_matters", "sums"]

Entry = tuple[Table, Card]
"""A card type with the table of the file it was read from, which knows the line of each field."""

_MAX_LOOPS: Final = 6


def check_mornings(root: Table, mornings: Sequence[Table]) -> None:
    """There are exactly four mornings (point 1).

    Raises:
        ComponentError: if not.
    """
    if len(mornings) > MAX_DAYS:
        raise mornings[MAX_DAYS].error("", f"{MAX_DAYS} tables [[morning]]", f"{len(mornings)}", "1")
    if len(mornings) < MAX_DAYS:
        raise ComponentError(
            root.source, f"{MAX_DAYS} tables [[morning]]", f"{len(mornings)}", entry="mornings", check="1"
        )


def check_all(root: Table, entries: Sequence[Entry]) -> None:
    """Make the checks of points 2 to 5, those of a single card first: they give the most precise message.

    Args:
        root: the root table of the file.
        entries: its card types by type index.

    Raises:
        ComponentError: for the first check that fails.
    """
    for table, card in entries:
        _check_card(table, card)
    _check_unique(entries, "id", lambda card: card.id)
    _check_unique(entries, "name", lambda card: card.name)
    _check_size(root, entries)
    _check_chains(entries)


def check_sums(checks: Table, cards: Sequence[Card]) -> None:
    """The sums that the file states about itself must be those of its cards, if it has a table ``[checks]``.

    Raises:
        ComponentError: for a sum that differs, or a printed fact that the list lacks.
    """
    found = sums(cards)
    checks.allow_only((*found, "printed_facts"), "checks")
    for field in checks.values:
        if field == "printed_facts":
            if checks.flag(field, check="checks"):
                _check_printed_facts(checks, cards, found)
        elif checks.integer(field, check="checks") != found[field]:
            raise checks.error(field, f"{found[field]}, which is what the cards of this file have", check="checks")


def sums(cards: Sequence[Card]) -> dict[str, int]:
    """What a table ``[checks]`` can state; all but the ``types`` keys count copies."""
    squirrels = [card for card in cards if card.kind == "squirrel"]
    items = [card for card in cards if card.kind == "item"]
    counted = {
        "cards": _copies(cards),
        "types": len(cards),
        "squirrels": _copies(squirrels),
        "items": _copies(items),
        "squirrel_types": len(squirrels),
        "item_types": len(items),
    }
    counted |= {f"types_x{copies}": sum(card.copies == copies for card in cards) for copies in COPIES}
    counted |= {tribe: _copies(card for card in squirrels if card.tribe == tribe) for tribe in TRIBES}
    counted["unique_types"] = sum(card.ability is not None for card in cards)
    for letter in LOOPS:
        counted[f"loops_{letter.lower()}"] = sum(card.copies * card.loops.count(letter) for card in cards)
    counted["stash_sum"] = sum(card.copies * card.stash for card in cards)
    return counted


def order_matters(cards: Sequence[Card]) -> bool:
    """Whether it can matter when or in which order abilities are resolved (SI-082).

    Fixed gains of nuts, coins and stamina commute with every operation, but for two: ``lose`` stops at 0 nuts, and a
    squirrel that ``refresh`` turns back hears a stamina gain that comes after it.
    """
    abilities = [card.ability for card in cards if card.ability is not None and card.ability.event]
    plays = [operation.name for card in cards for operation in card.play]
    if any(
        operation.name not in COUNTABLE or operation.per for ability in abilities for operation in ability.operations
    ):
        return True
    heard = any(ability.event == "stamina" for ability in abilities)
    while_playing = any(
        EVENTS.index(ability.event) <= PLAY_ISLAND
        and any(operation.name == "stamina" for operation in ability.operations)
        for ability in abilities
    )
    return "lose" in plays or (while_playing and heard and "refresh" in plays)


def _copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


# ---- one card: points 2 and 3 ---------------------------------------------------------------------------------------


def _check_card(table: Table, card: Card) -> None:
    if card.copies not in COPIES:
        raise table.error("copies", "1, 2 or 4", check="2")
    if (card.kind == "squirrel") != bool(card.tribe):
        expected = f"one of {', '.join(TRIBES)} on a squirrel" if card.kind == "squirrel" else "no tribe on an item"
        raise table.error("tribe", expected, check="2")
    if card.kind == "item":
        for field, value in (("loops", card.loops), ("ability", card.ability)):
            if value:
                raise table.error(field, f"no {field} on an item", check="3")
    if not set(card.loops) <= set(LOOPS) or len(card.loops) > _MAX_LOOPS:
        raise table.error("loops", f"at most {_MAX_LOOPS} letters out of {LOOPS}", check="3")
    if card.loops and card.ability is not None:
        raise table.error("ability", "no ability on a squirrel with loops, it has one or the other", check="3")


# ---- the list as a whole: points 2, 4 and 5 -------------------------------------------------------------------------


def _check_unique(entries: Iterable[Entry], field: str, value: Callable[[Card], str]) -> None:
    first: dict[str, Table] = {}
    for table, card in entries:
        if (other := first.setdefault(value(card), table)) is not table:
            place = f" in line {line}" if (line := other.line(field)) is not None else ""
            raise table.error(field, f"a unique {field}", f"{value(card)!r} again, used before{place}", "2")


def _check_size(root: Table, entries: Sequence[Entry]) -> None:
    number = _copies(card for _, card in entries)
    for found, most, what in ((len(entries), MAX_TYPES, "card types"), (number, MAX_CARDS, "cards, all copies")):
        if not 1 <= found <= most:
            raise ComponentError(root.source, f"1 to {most} {what}", f"{found}", entry="card list", check="4")


def _check_chains(entries: Sequence[Entry]) -> None:
    """Abilities must not activate each other for ever, and gathering must not give turns (point 5)."""
    active = {card.id: entry for entry in entries if (card := entry[1]).ability is not None and card.ability.event}
    arrows = {id_: _activated_by(card, active.values()) for id_, (_, card) in active.items()}
    for id_, (table, _) in active.items():
        path = _cycle_from(id_, arrows)
        if path:
            raise table.error("ability", "no ability that can activate itself in the end", " -> ".join(path), "5")
    for id_, (table, card) in active.items():
        if card.ability is not None and card.ability.event == "gather":
            for reached in [id_, *_reached_from(id_, arrows)]:
                ability = active[reached][1].ability
                if ability is not None and any(operation.name == "again" for operation in ability.operations):
                    expected = "no 'again' in an on_gather ability, or in one that it can activate"
                    raise table.error("ability", expected, f"'again' on card {reached}", "5")


def _activated_by(card: Card, active: Iterable[Entry]) -> list[str]:
    raised = {RAISED_EVENT.get(operation.name) for operation in (card.ability.operations if card.ability else ())}
    return [other.id for _, other in active if other.ability is not None and other.ability.event in raised]


def _reached_from(start: str, arrows: Mapping[str, Sequence[str]]) -> list[str]:
    found: list[str] = []
    waiting = list(arrows[start])
    while waiting:
        id_ = waiting.pop()
        if id_ not in found:
            found.append(id_)
            waiting += arrows[id_]
    return found


def _cycle_from(start: str, arrows: Mapping[str, Sequence[str]]) -> list[str]:
    """A shortest way from an ability back to itself, empty if there is none."""
    ways = [[start, following] for following in arrows[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == start:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, following] for following in arrows[way[-1]]]
    return []


def _check_printed_facts(checks: Table, cards: Sequence[Card], found: Mapping[str, int]) -> None:
    by_name = {card.name: card for card in cards}
    motivator, cartographer = by_name.get("Motivator"), by_name.get("Cartographer")
    ability = cartographer.ability if cartographer is not None else None
    facts = {
        "more tree than ground than flying squirrels": found["tree"] > found["ground"] > found["flying"],
        "a squirrel Motivator with the loops S and C": motivator is not None and sorted(motivator.loops) == ["C", "S"],
        "a squirrel Cartographer with 'on_draw: nut 1'": ability is not None
        and ability.event == "draw"
        and [str(operation) for operation in ability.operations] == ["nut 1"],
    }
    for fact, holds in facts.items():
        if not holds:
            raise checks.error("printed_facts", fact, "another list", "checks")
