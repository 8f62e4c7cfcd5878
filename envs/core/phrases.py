"""How the texts of all games put things: numbers, lists in words, tables, and lines that are broken where too long."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

__all__ = ["WIDTH", "amount", "joined", "score_lines", "wrapped"]

#: Characters in a line of a game's text.
WIDTH: Final = 118


def amount(number: int, thing: str) -> str:
    """A number of things: ``"1 card"``, ``"2 cards"``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def joined(parts: Iterable[str], word: str = "and") -> str:
    """A list in words, of one part at least: ``"A, B and C"``."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def wrapped(label: str, text: str) -> list[str]:
    """A labelled line of a block, indented, in as many lines as it needs; words stay whole."""
    return textwrap.wrap(
        f"{label} {text}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="      ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def score_lines(agents: Sequence[str], columns: Sequence[str], rows: Iterable[Sequence[int]]) -> list[str]:
    """A table of scores: a heading, then a line for each agent with its numbers under the names of the columns."""
    width = max(len(agent) for agent in agents)
    lines = [f"{'Score':{width}}  {'  '.join(columns)}"]
    for agent, row in zip(agents, rows, strict=True):
        cells = (str(value).rjust(len(column)) for column, value in zip(columns, row, strict=True))
        lines.append(f"{agent:{width}}  {'  '.join(cells)}")
    return lines
