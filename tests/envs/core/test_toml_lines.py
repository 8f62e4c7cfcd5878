"""The scan that finds the line of each table and key of a TOML text."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.envs.core.toml_lines import TomlPath, toml_lines

TRICKY = (
    '''\
title = "a = 1 # no comment"   # a comment with [[card]] and "
[[card]]
id = "one"
rules = """
[[card]]
id = 'no key'
\\""" still inside ""\\
""""  # closed by the last three of four
after = 1
[[card]]
literal = \'\'\'
vp = 7 \\\'\'\'
list = [ # [
  "]",
  [1, 2],
  { x = "}" },
]
empty = ""
'quoted key' = 'it'''
    + """'
[[card.side]]
n = 1
[[card.side]]
n = 2
[card.extra]
"a\\u0062" . c = 3
  [ other . "table" ]
  inline = { a = 1, b = [2] }
"""
)


def test_tricky_text() -> None:
    text = TRICKY.replace("'it''", "'it'").replace("'it''", "'it'")
    tomllib.loads(text)
    lines = toml_lines(text)
    rows = text.split("\n")

    def row(start: str, nth: int = 0) -> int:
        return [number for number, line in enumerate(rows, start=1) if line.strip().startswith(start)][nth]

    assert lines == {
        ("title",): 1,
        ("card", 0): 2,
        ("card", 0, "id"): 3,
        ("card", 0, "rules"): 4,
        ("card", 0, "after"): row("after"),
        ("card", 1): row("after") + 1,
        ("card", 1, "literal"): row("literal"),
        ("card", 1, "list"): row("list"),
        ("card", 1, "empty"): row("empty"),
        ("card", 1, "quoted key"): row("'quoted"),
        ("card", 1, "side", 0): row("[[card.side]]"),
        ("card", 1, "side", 0, "n"): row("n = 1"),
        ("card", 1, "side", 1): row("[[card.side]]", 1),
        ("card", 1, "side", 1, "n"): row("n = 2"),
        ("card", 1, "extra"): row("[card.extra]"),
        ("card", 1, "extra", "ab", "c"): row('"a'),
        ("other", "table"): row("[ other"),
        ("other", "table", "inline"): row("inline"),
    }


@pytest.mark.parametrize("text", ["", "\n\n", "# [[card]]\n", "   # x = 1"])
def test_text_without_statements(text: str) -> None:
    assert toml_lines(text) == {}


def test_indented_tables_and_tabs() -> None:
    assert toml_lines("\t[[a]]\n\t\tx\t=\t1\n") == {("a", 0): 1, ("a", 0, "x"): 2}


# Pieces that look like TOML: values made of them are the ones that lead a scan astray.
pieces = st.sampled_from(["[[card]]", "[x]", "a = 1", "#", "'", '"', "\\", "{", "}", "]", "\n", " ", ",", "''", '""'])
texts = st.lists(pieces, max_size=8).map("".join)


def spell(value: str, style: int) -> str:
    """Write a string as TOML, in a style that can hold it."""
    basic = json.dumps(value)
    if style == 1 and "'" not in value and "\n" not in value:
        return f"'{value}'"
    if style == 2:
        return '"""\n' + value.replace("\\", "\\\\").replace('"""', '""\\"') + '"""'
    if style == 3 and "'''" not in value:
        return f"'''\n{value}'''"
    return basic


@given(st.lists(st.lists(st.tuples(texts, st.integers(0, 3)), max_size=4), max_size=4))
def test_keys_are_where_they_were_written(entries: list[list[tuple[str, int]]]) -> None:
    rows: list[str] = []
    expected: dict[TomlPath, int] = {}
    for i, entry in enumerate(entries):
        expected["card", i] = len(rows) + 1
        rows.append("[[card]]")
        for j, (value, style) in enumerate(entry):
            expected["card", i, f"k{j}"] = len(rows) + 1
            literal = spell(value, style)
            rows += f"k{j} = [{literal}, # ]\n{literal}] # [".split("\n")
    text = "\n".join(rows)
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        # A spelling that TOML forbids (three quotation marks in a row): nothing to locate.
        return
    assert len(parsed.get("card", [])) == len(entries)
    assert toml_lines(text) == expected
