"""Reading the effect language: operations and abilities (rules document, 2.3 and 2.5)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from hedgerow.envs.core.components import Table
from hedgerow.envs.core.errors import ComponentError
from hedgerow.envs.squirrel_island.card import Ability, Operation
from hedgerow.envs.squirrel_island.constants import (
    ABILITY_OPERATIONS,
    COUNTABLE,
    EVENTS,
    MAX_OPERATIONS,
    OPERATIONS,
    PER,
    STATIC_LIMITS,
    STATICS,
)

__all__ = ["read_ability", "read_play"]

_AMOUNT: Final = re.compile(r"[1-9][0-9]?")
_FORM: Final = "'name k' with k from 1 to 99, or 'name k per w'"


def read_play(table: Table) -> tuple[Operation, ...]:
    """The field ``play`` of a card: a list of operations, which may be empty or absent.

    Raises:
        ComponentError: naming the card, the token at fault and what is allowed in its place.
    """
    value = table.values.get("play", [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise table.error("play", f"a list of operations in quotes, each {_FORM}", check="2")
    return _operations(table, "play", value, OPERATIONS)


def read_ability(table: Table) -> Ability | None:
    """The field ``ability`` of a squirrel; None if it is absent or empty.

    Raises:
        ComponentError: naming the card, the token at fault and what is allowed in its place.
    """
    text = table.text("ability", check="2").strip()
    if not text:
        return None
    head, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon or not rest:
        raise table.error("ability", "'on_EVENT: operations' or 'static: name'", check="2")
    if head == "static":
        return _static(table, rest.split())
    event = head.removeprefix("on_")
    if not head.startswith("on_") or event not in EVENTS:
        known = ["static", *(f"on_{name}" for name in EVENTS)]
        raise _wrong_word(table, "ability", head, known, "static or an event")
    operations = _operations(table, "ability", [part.strip() for part in rest.split(",")], ABILITY_OPERATIONS)
    return Ability(event=event, operations=operations)


def _static(table: Table, words: Sequence[str]) -> Ability:
    name, numbers = words[0], words[1:]
    if name not in STATICS:
        raise _wrong_word(table, "ability", name, STATICS, "an ongoing ability")
    if name not in STATIC_LIMITS:
        if numbers:
            raise table.error("ability", f"no number after {name}", repr(" ".join(words)), "3")
        return Ability(static=name)
    limit = STATIC_LIMITS[name]
    if len(numbers) != 1 or not _AMOUNT.fullmatch(numbers[0]) or int(numbers[0]) > limit:
        raise table.error("ability", f"{name} k with k from 1 to {limit}", repr(" ".join(words)), "3")
    return Ability(static=name, amount=int(numbers[0]))


def _operations(table: Table, field: str, texts: Sequence[str], allowed: Sequence[str]) -> tuple[Operation, ...]:
    if len(texts) > MAX_OPERATIONS:
        raise table.error(field, f"at most {MAX_OPERATIONS} operations", f"{len(texts)}", "2")
    return tuple(_operation(table, field, text, allowed) for text in texts)


def _operation(table: Table, field: str, text: str, allowed: Sequence[str]) -> Operation:
    words = text.split()
    if not words:
        raise table.error(field, f"an operation {_FORM}", repr(text), "2")
    if words[0] not in allowed:
        where = "an operation" if field == "play" else "an operation of an activated ability"
        raise _wrong_word(table, field, words[0], allowed, where, f" in {text!r}")
    if len(words) < 2 or not _AMOUNT.fullmatch(words[1]):
        found = f"{words[1]!r} in {text!r}" if len(words) > 1 else f"no number in {text!r}"
        raise table.error(field, "a number from 1 to 99 after the name of the operation", found, "2")
    if len(words) == 2:
        return Operation(words[0], int(words[1]))
    if words[2] != "per" or words[0] not in COUNTABLE:
        counting = f"nothing after the number, or (with {', '.join(COUNTABLE)}) 'per w'"
        raise table.error(field, counting, f"{words[2]!r} in {text!r}", "2")
    if len(words) != 4 or words[3] not in PER[1:]:
        counted = f"one of {', '.join(PER[1:])} after 'per', and nothing more"
        raise table.error(field, counted, repr(text), "2")
    return Operation(words[0], int(words[1]), words[3])


def _wrong_word(
    table: Table, field: str, word: str, allowed: Sequence[str], what: str, where: str = ""
) -> ComponentError:
    near = difflib.get_close_matches(word, allowed, 1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    return table.error(field, f"{what}: one of {', '.join(allowed)}", f"{word!r}{where}{hint}", "2")
