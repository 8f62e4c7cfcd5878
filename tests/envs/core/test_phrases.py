"""How texts put things."""

from __future__ import annotations

import pytest

from hedgerow.envs.core.phrases import WIDTH, amount, joined, score_lines, wrapped


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


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_numbers_of_things(number: int, words: str) -> None:
    assert amount(number, "card") == words


def test_scores_stand_under_the_names_of_their_columns() -> None:
    assert score_lines(["player_0", "player_10"], ["Nuts", "Total"], [[3, 12], [-14, 7]]) == [
        "Score      Nuts  Total",
        "player_0      3     12",
        "player_10   -14      7",
    ]
    with pytest.raises(ValueError, match="zip"):
        score_lines(["player_0"], ["Nuts", "Total"], [[3]])
