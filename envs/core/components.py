"""Reading component files: TOML whose mistakes are reported with file, line, entry, field, expected and found.

The games keep their cards and boards in TOML files, and owners of a game write their own. So a mistake in such a file
is the normal case: everything read here goes through a :class:`Table`, which knows its place in the text.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hedgerow.envs.core.errors import ComponentError
from hedgerow.envs.core.toml_lines import TomlPath, toml_lines

TEXT_SOURCE = "components given as text"
"""What messages call the source when the components are a text and not a file."""

_SYNTAX_ERROR = re.compile(r"(?P<reason>.*) \((?:at line (?P<line>\d+), column \d+|at end of document)\)", re.DOTALL)


def load_components(components: str | Path) -> Table:
    """Read a component file from its path or from its text.

    Args:
        components: a :class:`~pathlib.Path` is always a path. A ``str`` is TOML text if it has a line break or a ``=``
            in it (no useful TOML goes without, hardly any path has one: pass a ``Path`` for those), else it is a path.

    Returns:
        The root table of the file.

    Raises:
        ComponentError: if the file cannot be read, is not UTF-8 or is not TOML.
    """
    if isinstance(components, str) and ("\n" in components or "=" in components):
        return parse_components(components, TEXT_SOURCE)
    source = str(components)
    try:
        content = Path(components).read_bytes()
    except OSError as error:
        raise ComponentError(source, "a readable component file", error.strerror or str(error)) from error
    try:
        return parse_components(content.decode("utf-8"), source)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ComponentError(source, "text in UTF-8", f"byte 0x{content[error.start]:02x}", line=line) from error


def parse_components(text: str, source: str) -> Table:
    """Read components from TOML text.

    Args:
        text: the TOML text.
        source: what error messages call it.

    Returns:
        The root table.

    Raises:
        ComponentError: if the text is not TOML; with the message and the line of ``tomllib``.
    """
    # An editor's byte order mark and line ends of Windows say nothing about the content.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _SYNTAX_ERROR.fullmatch(str(error))
        found = match["reason"] if match else str(error)
        line = int(match["line"]) if match and match["line"] else text.rstrip("\n").count("\n") + 1
        raise ComponentError(source, "valid TOML", found, line=line) from error
    return Table(source, (), values, toml_lines(text))


def digest(content: object) -> str:
    """Return the SHA-256 (hex) of JSON-like content, the same for equal content whatever the order of its keys."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


@dataclass(frozen=True, eq=False)
class Table:
    """One table of a component file, with typed access to its fields.

    Attributes:
        source: what error messages call the file.
        path: keys and indices from the root to this table.
        values: the values as ``tomllib`` gives them.
        lines: line of every path of the file.
    """

    source: str
    path: TomlPath
    values: Mapping[str, object]
    lines: Mapping[TomlPath, int] = field(repr=False)

    @property
    def label(self) -> str:
        """What messages call this table: ``"card E06"`` if it has an id, ``"card no. 7"`` (from 1) if not."""
        if not self.path:
            return ""
        if isinstance(self.path[-1], str):
            return f"table {self.path[-1]}"
        name = self.values.get("id")
        return f"{self.path[-2]} {name if name and isinstance(name, str) else f'no. {self.path[-1] + 1}'}"

    def line(self, field: str = "") -> int | None:
        """Line of a field, or of the table's header where the field is absent; ``None`` for the root as a whole."""
        place = (*self.path, field)
        if place in self.lines:
            return self.lines[place]
        # The field may be written as `field.part = value` or as a sub-table: then the first of its lines counts.
        parts = [line for path, line in self.lines.items() if path[: len(place)] == place]
        if parts:
            return min(parts)
        # A table inside an inline array has no header of its own: the statement around it is the place to look.
        around = (self.path[:length] for length in range(len(self.path), 0, -1))
        return next((self.lines[path] for path in around if path in self.lines), None)

    def error(self, field: str, expected: str, found: str = "", check: str = "") -> ComponentError:
        """Make the error that says what is wrong with a field.

        Args:
            field: the field; empty for the table as a whole.
            expected: what was expected, in words.
            found: what was found; by default the value of the field.
            check: id of the check in the rules document.
        """
        if not found:
            found = repr(self.values[field]) if field in self.values else "nothing"
        return ComponentError(
            self.source, expected, found, line=self.line(field), entry=self.label, field=field, check=check
        )

    def allow_only(self, fields: Collection[str], check: str = "") -> None:
        """Refuse fields that are not in ``fields`` (most often a misspelt one, which would silently be neutral)."""
        for name in self.values:
            if name not in fields:
                raise self.error(name, f"one of the fields {', '.join(fields)}", f"field {name!r}", check)

    def text(
        self, field: str, default: str | None = "", *, choices: Collection[str] | None = None, check: str = ""
    ) -> str:
        """Return a string field.

        Args:
            field: its name.
            default: value of an absent field; ``None`` if the field must be there and must not be empty.
            choices: the allowed values, if not every string is allowed.
            check: id of the check to name in the error.

        Raises:
            ComponentError: if it is absent without a default, not a string or not one of ``choices``.
        """
        value = self.values.get(field, default)
        expected = f"one of {', '.join(map(repr, choices))}" if choices is not None else "a text in quotes"
        if not isinstance(value, str):
            raise self.error(field, expected, check=check)
        if default is None and not value:
            raise self.error(field, "a text that is not empty" if choices is None else expected, check=check)
        if choices is not None and value not in choices:
            raise self.error(field, expected, check=check)
        return value

    def integer(
        self, field: str, default: int | None = 0, *, low: int | None = None, high: int | None = None, check: str = ""
    ) -> int:
        """Return an integer field.

        Args:
            field: its name.
            default: value of an absent field (it need not lie in the range); ``None`` if the field must be there.
            low: smallest allowed value, if there is one.
            high: largest allowed value, if there is one.
            check: id of the check to name in the error.

        Raises:
            ComponentError: if it is absent without a default, not an integer (a boolean is none) or out of range.
        """
        if field not in self.values and default is not None:
            return default
        value = self.values.get(field)
        # bool is a subclass of int, yet `vp = true` is a mistake.
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (low is None or value >= low)
            and (high is None or value <= high)
        ):
            return value
        limits = f"{'' if low is None else f' from {low}'}{'' if high is None else f' up to {high}'}"
        raise self.error(field, f"an integer{limits}", check=check)

    def flag(self, field: str, default: bool | None = False, *, check: str = "") -> bool:
        """Return a boolean field; ``default=None`` if it must be there.

        Raises:
            ComponentError: if it is absent without a default or not ``true`` or ``false``.
        """
        value = self.values.get(field, default)
        if not isinstance(value, bool):
            raise self.error(field, "true or false", check=check)
        return value

    def table(self, field: str, *, check: str = "") -> Table:
        """Return a sub-table (``[field]``).

        Raises:
            ComponentError: if it is absent or not a table.
        """
        value = self.values.get(field)
        if not isinstance(value, dict):
            raise self.error(field, f"a table [{field}]", check=check)
        return Table(self.source, (*self.path, field), value, self.lines)

    def tables(self, field: str, *, check: str = "") -> tuple[Table, ...]:
        """Return the entries of an array of tables (``[[field]]``); an absent one is empty.

        Raises:
            ComponentError: if it is not an array of tables.
        """
        value = self.values.get(field, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.error(field, f"entries that start with [[{field}]]", check=check)
        return tuple(Table(self.source, (*self.path, field, i), entry, self.lines) for i, entry in enumerate(value))
