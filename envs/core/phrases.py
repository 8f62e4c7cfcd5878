"""How the texts of all games put things: lists in words, and labelled lines that are broken where they get too long."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final

__all__ = ["WIDTH", "joined", "wrapped"]

#: Characters in a line of a game's text.
WIDTH: Final = 118


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
