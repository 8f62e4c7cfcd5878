"""How texts put things."""

from __future__ import annotations

import pytest

from hedgerow.envs.core.phrases import WIDTH, joined, wrapped


def test_a_list_in_words() -> None:
    assert joined(["A"]) == "A"
    assert joined(["A", "B"]) == "A and B"
    assert joined(iter("ABC"), "or") == "A, B or C"
    with pytest.raises(ValueError, match="not enough values"):
        joined([])


def test_a_short_line_stays_whole() -> None:
    assert wrapped("hand:", "Long-tailed Tit") == ["  hand: Long-tailed Tit"]


def test_a_long_line_is_broken_between_words() -> None:
    names = [f"Long-tailed Tit {number}" for number in range(20)]
    lines = wrapped("hand:", ", ".join(names))
    assert len(lines) == 4
    assert all(len(line) <= WIDTH for line in lines)
    assert lines[0].startswith("  hand: Long")
    assert all(line.startswith("      ") and line[6] != " " for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == f"hand: {', '.join(names)}"
    assert wrapped("x", "y" * 200)[-1].strip() == "y" * 200  # a word is never broken
