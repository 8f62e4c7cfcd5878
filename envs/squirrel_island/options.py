"""The options of Squirrel Island (rules document, section 3), checked together with the card list."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Option
from hedgerow.envs.squirrel_island.card import Morning
from hedgerow.envs.squirrel_island.cards import CardList
from hedgerow.envs.squirrel_island.config import make_config
from hedgerow.envs.squirrel_island.constants import MAX_DAYS, MAX_PLAYERS, MAX_STAMINA

__all__ = ["OPTIONS", "checked_options", "config_of"]

_ISLAND_LIMITS: Final = {"island_day1": 12, "island_per_day": 4}
_MORNING_FORM: Final = (
    f"None or {MAX_DAYS} rows (mode, stamina, coins, cards, nuts), mode 'set' (stamina 0 to {MAX_STAMINA}) or 'gain', "
    "numbers 0 to 99, nuts may be left out"
)

OPTIONS: Final = (
    Option("days", MAX_DAYS, "days of the game (SI-113)", low=1, high=MAX_DAYS),
    Option("morning", None, "resources of the four mornings, in place of those of the file"),
    Option("island_day1", None, "cards laid out after the first morning, in place of the number of the file"),
    Option("island_per_day", None, "new Island cards on each later day, in place of the number of the file"),
    Option(
        "first_player",
        "random",
        "holder of the first-player token on day 1 (SI-004)",
        choices=("random", *range(MAX_PLAYERS)),
    ),
    Option(
        "order_nodes",
        "auto",
        "when the order of abilities is asked: 'auto' only if it can matter (SI-082), 'always' where there is a choice",
        choices=("auto", "always"),
    ),
)


def checked_options(options: Mapping[str, Any], num_players: int, cards: CardList) -> dict[str, Any]:
    """Return the options in plain form, after the checks that :class:`Option` cannot make.

    Raises:
        OptionError: if one is out of range, or the list has too few cards for the first day (2.8, point 6).
    """
    checked = dict(options)
    checked["morning"] = _checked_mornings(options["morning"])
    for name, high in _ISLAND_LIMITS.items():
        if options[name] is not None:
            checked[name] = Option(name, None, "", low=0, high=high).check(options[name])
    if checked["first_player"] != "random" and checked["first_player"] >= num_players:
        raise OptionError(
            f"first_player must be 'random' or a seat from 0 to {num_players - 1}, not {checked['first_player']}"
        )
    drawn = _mornings(checked, cards)[0].cards
    laid = _of(checked, cards, "island_day1")
    if num_players * drawn + laid > cards.num_cards:
        raise OptionError(
            f"{num_players} players who draw {drawn} cards and {laid} cards on the Island need "
            f"{num_players * drawn + laid} cards, but the list {cards.source} has {cards.num_cards}"
        )
    return checked


def config_of(options: Mapping[str, Any], num_players: int, cards: CardList) -> NDArray[np.record]:
    """The configuration record of checked options."""
    first = options["first_player"]
    return make_config(
        cards,
        num_players,
        days=options["days"],
        mornings=_mornings(options, cards),
        island_day1=_of(options, cards, "island_day1"),
        island_per_day=_of(options, cards, "island_per_day"),
        first_player=-1 if first == "random" else first,
        ask_order=options["order_nodes"] == "always" or cards.order_matters,
    )


def _of(options: Mapping[str, Any], cards: CardList, name: str) -> int:
    value = options[name]
    return int(getattr(cards, name) if value is None else value)


def _mornings(options: Mapping[str, Any], cards: CardList) -> Sequence[Morning]:
    rows = options["morning"]
    return cards.mornings if rows is None else [Morning(*row) for row in rows]


def _checked_mornings(value: Any) -> list[list[Any]] | None:
    if value is None:
        return None
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != MAX_DAYS:
        raise OptionError(f"morning must be {_MORNING_FORM}, not {value!r}")
    return [_checked_row(row) for row in value]


def _checked_row(row: Any) -> list[Any]:
    fault = OptionError(f"morning must be {_MORNING_FORM}; the row {row!r} is not like that")
    if isinstance(row, str) or not isinstance(row, Sequence) or len(row) not in (4, 5) or row[0] not in ("set", "gain"):
        raise fault
    if any(isinstance(number, (bool, np.bool_)) for number in row[1:]):
        raise fault
    try:
        numbers = [operator.index(number) for number in row[1:]]
    except TypeError:
        raise fault from None
    high = MAX_STAMINA if row[0] == "set" else 99
    if not all(0 <= number <= 99 for number in numbers) or numbers[0] > high:
        raise fault
    return [row[0], *numbers, *([0] if len(numbers) == 3 else [])]
