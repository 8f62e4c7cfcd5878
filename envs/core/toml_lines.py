"""Where in a TOML text each table and each key stands.

``tomllib`` gives values without their places. The scan below adds the places; it is not a second parser: it only
accepts text that ``tomllib`` has accepted before, so all it must know is where a statement starts and ends.
"""

from __future__ import annotations

import re
import tomllib

TomlPath = tuple[str | int, ...]
"""Keys and array indices from the root, as in ``("card", 6, "vp")``."""

_PART = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*""")
_MULTILINE = ('"' * 3, "'" * 3)


def toml_lines(text: str) -> dict[TomlPath, int]:
    """Map every table, array entry and key of a valid TOML text to its line.

    Args:
        text: a text that ``tomllib.loads`` accepts.

    Returns:
        Line numbers from 1 for each header (``[[card]]`` gives ``("card", 0)``, ``("card", 1)``, ...) and each key at
        the start of a statement. Keys of inline tables and items of arrays are not listed: they belong to the line of
        their statement.
    """
    lines: dict[TomlPath, int] = {}
    counts: dict[TomlPath, int] = {}
    table: TomlPath = ()
    statement = _Statement()
    for number, line in enumerate(text.split("\n"), start=1):
        if not statement.open:
            stripped = line.lstrip(" \t")
            if stripped.startswith("[["):
                table = _resolve(_key(stripped[2:])[0], counts)
                counts[table] = counts.get(table, 0) + 1
                table = (*table, counts[table] - 1)
                lines[table] = number
                continue
            if stripped.startswith("["):
                table = _resolve(_key(stripped[1:])[0], counts)
                lines[table] = number
                continue
            if stripped.startswith("#") or not stripped.strip():
                continue
            key, line = _key(stripped)
            lines[(*table, *key)] = number
        statement.read(line)
    return lines


def _key(text: str) -> tuple[tuple[str, ...], str]:
    """Split a possibly dotted and quoted key from the start of ``text``; return its parts and the rest."""
    parts: list[str] = []
    position = 0
    while match := _PART.match(text, position):
        part = match.group(1)
        # A quoted key may hold escapes: let tomllib read it.
        parts.append(next(iter(tomllib.loads(f"{part} = 0"))) if part[0] in "\"'" else part)
        position = match.end()
        if not text.startswith(".", position):
            break
        position += 1
    return tuple(parts), text[position:]


def _resolve(key: tuple[str, ...], counts: dict[TomlPath, int]) -> TomlPath:
    """Turn the key of a header into a path: a name of an array of tables means its last entry so far."""
    path: TomlPath = ()
    for depth, part in enumerate(key):
        path = (*path, part)
        if depth < len(key) - 1 and path in counts:
            path = (*path, counts[path] - 1)
    return path


class _Statement:
    """Follows one ``key = value`` over its lines: it goes on while a bracket or a multi-line string is open."""

    def __init__(self) -> None:
        self._depth = 0
        self._string = ""

    @property
    def open(self) -> bool:
        """Whether the statement goes on in the next line."""
        return self._depth > 0 or bool(self._string)

    def read(self, line: str) -> None:
        """Take in one line of a value (or the part of it after the key)."""
        position = 0
        while position < len(line):
            if self._string:
                position = self._inside_string(line, position)
                continue
            character = line[position]
            if character == "#":
                return
            if character in "\"'":
                three = line[position : position + 3]
                self._string = three if three in _MULTILINE else character
                position += len(self._string)
                continue
            self._depth += (character in "[{") - (character in "]}")
            position += 1

    def _inside_string(self, line: str, position: int) -> int:
        """Return the position after the next piece of the open string; close it where its delimiter stands."""
        if self._string[0] == '"' and line[position] == "\\":
            return position + 2
        if not line.startswith(self._string, position):
            return position + 1
        end = position + len(self._string)
        # A multi-line string may end in up to two quotation marks of its own: the last three close it.
        while len(self._string) == 3 and line.startswith(self._string[0], end):
            end += 1
        self._string = ""
        return end
