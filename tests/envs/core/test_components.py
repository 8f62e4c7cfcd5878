"""Reading component files of any game: sources, syntax errors, types of fields, messages."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hedgerow.envs.core.components import TEXT_SOURCE, Table, digest, load_components, parse_components
from hedgerow.envs.core.errors import ComponentError, HedgerowError

TEXT = """\
game = "test"
rounds = 4

[board]
radius = 4
goose.double = 2

[[card]]
id = "A1"
vp = 3
night = true

[[card]]
vp = "many"
"""


@pytest.fixture
def root() -> Table:
    return parse_components(TEXT, "test.toml")


# ---- sources --------------------------------------------------------------------------------------------------------


def test_path_or_text(tmp_path: Path) -> None:
    """A string is text if it has a line break or an equals sign; a Path is always a path."""
    file = tmp_path / "list.toml"
    file.write_text("a = 1\n", encoding="utf-8")
    odd = tmp_path / "a=b.toml"
    odd.write_text("a = 2\n", encoding="utf-8")
    assert load_components(file).values == load_components(str(file)).values == {"a": 1}
    assert load_components("a = 1").values == {"a": 1}
    assert load_components("a = 1").source == load_components("\n").source == TEXT_SOURCE
    assert load_components(odd).values == {"a": 2}
    assert load_components(file).source == str(file)


@pytest.mark.parametrize("as_text", [True, False])
def test_missing_file(tmp_path: Path, as_text: bool) -> None:
    path = tmp_path / "nowhere.toml"
    with pytest.raises(ComponentError, match="expected a readable component file, found No such file") as caught:
        load_components(str(path) if as_text else path)
    assert str(caught.value).startswith(f"{path}: ")


def test_folder_and_empty_path(tmp_path: Path) -> None:
    for path in (str(tmp_path), ""):
        with pytest.raises(ComponentError, match="readable component file"):
            load_components(path)


def test_file_that_is_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes("a = 1\nname = 'Skogsrå'\n".encode("latin-1"))
    with pytest.raises(ComponentError, match="expected text in UTF-8, found byte 0xe5") as caught:
        load_components(file)
    assert caught.value.line == 2


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    root = load_components(file)
    assert root.values == parse_components(TEXT, "").values
    assert root.tables("card")[1].line("vp") == 14


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a = 1\nb = \nc = 2\n", 2, "Invalid value"),
        ("a = 1\n[[card]\n", 2, "Expected"),
        ("a = 1\nb = 2\na = 3\n", 3, "Cannot overwrite a value"),
        ("a = 1\nb = [1,\n", 2, ""),
        ('a = 1\nb = """\nx\n', 3, "Unterminated string"),
    ],
)
def test_syntax_error(text: str, line: int, reason: str) -> None:
    with pytest.raises(ComponentError, match="expected valid TOML, found " + reason) as caught:
        parse_components(text, "test.toml")
    assert caught.value.line == line
    assert str(caught.value).startswith(f"test.toml:{line}: ")


# ---- fields ---------------------------------------------------------------------------------------------------------


def test_values_and_defaults(root: Table) -> None:
    card = root.tables("card")[0]
    assert root.text("game", None, choices=("test",)) == "test"
    assert card.integer("vp", low=3, high=3) == 3
    assert card.flag("night")
    assert card.text("name") == ""
    assert card.text("kind", "none", choices=("none", "all")) == "none"
    assert card.integer("swords") == 0
    assert card.integer("copies", 1, low=5) == 1
    assert card.flag("repeat") is False
    assert root.tables("absent") == ()
    assert root.table("board").integer("radius") == 4


@pytest.mark.parametrize(
    ("method", "arguments", "expected"),
    [
        ("text", ("vp",), "a text in quotes, found 3"),
        ("text", ("name", None), "a text in quotes, found nothing"),
        ("text", ("id", "", ("B1", "B2")), "one of 'B1', 'B2', found 'A1'"),
        ("integer", ("id",), "an integer, found 'A1'"),
        ("integer", ("night",), "an integer, found True"),
        ("integer", ("swords", None), "an integer, found nothing"),
        ("integer", ("vp", 0, 4, None), "an integer from 4, found 3"),
        ("integer", ("vp", 0, None, 2), "an integer up to 2, found 3"),
        ("integer", ("vp", 0, 4, 9), "an integer from 4 up to 9, found 3"),
        ("flag", ("vp",), "true or false, found 3"),
        ("flag", ("repeat", None), "true or false, found nothing"),
        ("table", ("vp",), "a table [vp], found 3"),
        ("table", ("none",), "a table [none], found nothing"),
        ("tables", ("vp",), "entries that start with [[vp]], found 3"),
    ],
)
def test_wrong_field(root: Table, method: str, arguments: tuple[object, ...], expected: str) -> None:
    card = root.tables("card")[0]
    options = dict(zip({"text": ["choices"], "integer": ["low", "high"]}.get(method, []), arguments[2:], strict=False))
    with pytest.raises(ComponentError) as caught:
        getattr(card, method)(*arguments[:2], **options, check="X1")
    line = {"id": 9, "vp": 10, "night": 11}.get(str(arguments[0]), 8)
    assert str(caught.value) == f"test.toml:{line}: card A1, field '{arguments[0]}': expected {expected} (check X1)"


def test_unknown_field(root: Table) -> None:
    card = root.tables("card")[0]
    card.allow_only(("id", "vp", "night"))
    with pytest.raises(ComponentError, match="expected one of the fields id, night, found field 'vp'") as caught:
        card.allow_only(("id", "night"))
    assert caught.value.line == 10


def test_labels_and_lines(root: Table) -> None:
    first, second = root.tables("card")
    board = root.table("board")
    assert (root.label, first.label, second.label) == ("", "card A1", "card no. 2")
    assert board.label == "table board"
    assert (root.line(), root.line("rounds"), root.line("absent")) == (None, 2, None)
    assert (board.line(), board.line("radius"), board.line("goose")) == (4, 5, 6)
    assert (second.line(), second.line("vp"), second.line("id")) == (13, 14, 13)
    assert str(root.error("rounds", "3")) == "test.toml:2: field 'rounds': expected 3, found 4"


def test_tables_in_an_inline_array_have_the_line_of_the_array() -> None:
    root = parse_components('a = 1\ncard = [\n  { id = "X" },\n  { id = "Y", vp = 1 },\n]\n', "test.toml")
    assert root.tables("card")[1].error("vp", "2").line == 2


# ---- errors and digests ---------------------------------------------------------------------------------------------


def test_error_survives_pickling() -> None:
    error = ComponentError("f.toml", "1", "2", line=3, entry="card A", field="vp", check="L5")
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) == "f.toml:3: card A, field 'vp': expected 1, found 2 (check L5)"
    assert copy.__dict__ == error.__dict__
    assert isinstance(error, HedgerowError)
    assert isinstance(error, ValueError)


def test_digest() -> None:
    assert digest({"a": 1, "b": ["x"]}) == digest({"b": ["x"], "a": 1})
    assert digest({"a": 1}) != digest({"a": True})
    assert len(digest([])) == 64
