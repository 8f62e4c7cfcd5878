"""The components of Bauernschlau: reading and checking a component file (rules document, 2.7 and 2.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from hedgerow.envs.bauernschlau.board import Hex, field_of, start_gates
from hedgerow.envs.bauernschlau.constants import (
    MAX_GATES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUM_FARMS,
    NUM_PIECES,
    NUM_TILES,
    RADIUS,
    VALUES,
)
from hedgerow.envs.core.components import Table, digest, load_components, parse_components

__all__ = ["Components", "GooseMap", "farms_fault", "goose_map", "load", "mix_fault"]

_SHIPPED: Final = "components.toml"
_PLAYERS: Final = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
_TABLES: Final = ("meta", "status", "board", "goose", "tiles", "fences", "farms")


@dataclass(frozen=True)
class GooseMap:
    """The fields with geese.

    Attributes:
        double: numbers of the fields that double a sheep, ascending.
        triple: those that triple it.
    """

    double: tuple[int, ...]
    triple: tuple[int, ...]


@dataclass(frozen=True)
class Components:
    """What a component file says.

    Attributes:
        mix: tiles of each value, in the order of ``constants.VALUES``.
        geese: the fields with geese.
        supply: pieces of each seat, for 2 players and so on.
        farms: positions of the seats' farms, for 2 players and so on.
        status: ``"reconstructed"`` or ``"printed"``.
        source: name of the file.
        digest: SHA-256 of the content.
    """

    mix: tuple[int, ...]
    geese: GooseMap
    supply: tuple[int, ...]
    farms: tuple[tuple[int, ...], ...]
    status: str
    source: str
    digest: str


def load(components: str | Path | None = None) -> Components:
    """Read and check a component file.

    Check 6 of the rules document (all fences can be finished from the empty board) follows from check 5: the shortest
    fences of six different gates never touch.

    Args:
        components: path of a TOML file or TOML text (:func:`~hedgerow.envs.core.components.load_components` says which
            is which); ``None`` for the shipped components.

    Raises:
        ComponentError: if the file cannot be read or fails a check of 2.8; the message names line and field.
    """
    if components is None:
        shipped = resources.files(__package__).joinpath(_SHIPPED)
        root = parse_components(shipped.read_text(encoding="utf-8"), f"bauernschlau/{_SHIPPED}")
    else:
        root = load_components(components)
    root.allow_only(_TABLES)
    status = _read_meta(root.table("meta"))
    if "status" in root.values:
        _check_marks(root.table("status"))
    board = root.table("board")
    board.allow_only(("radius",))
    board.integer("radius", None, low=RADIUS, high=RADIUS, check="1")
    mix = _read_mix(root.table("tiles"))
    geese = _read_geese(root.table("goose"))
    supply = _read_supply(root.table("fences"))
    farms = _read_farms(root.table("farms"))
    content = {"mix": mix, "geese": asdict(geese), "supply": supply, "farms": farms}
    return Components(mix, geese, supply, farms, status, root.source, digest(content))


def _read_meta(meta: Table) -> str:
    meta.allow_only(("game", "format", "status"))
    meta.text("game", None, choices=("bauernschlau",))
    meta.integer("format", None, low=1, high=1)
    return meta.text("status", None, choices=("reconstructed", "printed"))


def _check_marks(status: Table) -> None:
    status.allow_only(_TABLES[2:])
    for name in status.values:
        status.text(name, choices=("K", "I", "R"))


# --- check 2: tiles ---------------------------------------------------------------------------------------------------


def _read_mix(tiles: Table) -> tuple[int, ...]:
    keys = tuple(map(str, VALUES))
    tiles.allow_only(keys, "2")
    mix = tuple(tiles.integer(key, None, low=0, check="2") for key in keys)
    fault = mix_fault(mix)
    if fault:
        raise tiles.error("", *fault, check="2")
    return mix


def mix_fault(mix: Sequence[int]) -> tuple[str, str] | None:
    """What is expected and found if numbers of tiles of each value are not a whole set."""
    if sum(mix) == NUM_TILES:
        return None
    return f"numbers that add up to {NUM_TILES} tiles", f"a sum of {sum(mix)}"


# --- check 3: geese ---------------------------------------------------------------------------------------------------


def _read_geese(goose: Table) -> GooseMap:
    goose.allow_only(("double", "triple"), "3")
    return goose_map(
        goose.values.get("double", []),
        goose.values.get("triple", []),
        lambda name, expected, found: goose.error(name, expected, found, check="3"),
    )


def goose_map(double: object, triple: object, error: Callable[[str, str, str], Exception]) -> GooseMap:
    """Check lists of fields with geese, given by coordinates.

    Args:
        double: ``[[q, r], ...]``.
        triple: the same.
        error: makes the exception from the name of the list, what was expected and what was found.
    """
    seen: set[int] = set()
    lists = []
    for name, values in (("double", double), ("triple", triple)):
        if not isinstance(values, list | tuple):
            raise error(name, "a list of fields [q, r]", repr(values))
        fields = []
        for value in values:
            hexagon = _as_hex(value)
            field = None if hexagon is None else field_of(hexagon)
            if field is None:
                raise error(name, "fields of the pasture as [q, r]", repr(value))
            if field in seen:
                raise error(name, "no field twice", f"{value!r} once more")
            seen.add(field)
            fields.append(field)
        lists.append(tuple(sorted(fields)))
    return GooseMap(*lists)


def _as_hex(value: object) -> Hex | None:
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(type(number) is int for number in value):
        return None
    return value[0], value[1]


# --- check 4: fence pieces --------------------------------------------------------------------------------------------


def _read_supply(fences: Table) -> tuple[int, ...]:
    fences.allow_only(("total", "each"), "4")
    fences.integer("total", None, low=NUM_PIECES, high=NUM_PIECES, check="4")
    each = fences.table("each", check="4")
    each.allow_only(tuple(map(str, _PLAYERS)), "4")
    return tuple(each.integer(str(players), None, low=1, high=NUM_PIECES // players, check="4") for players in _PLAYERS)


# --- check 5: farms ---------------------------------------------------------------------------------------------------


def _read_farms(farms: Table) -> tuple[tuple[int, ...], ...]:
    farms.allow_only(tuple(map(str, _PLAYERS)), "5")
    found = []
    for players in _PLAYERS:
        value = farms.values.get(str(players))
        fault = farms_fault(value, players)
        if fault:
            raise farms.error(str(players), fault, check="5")
        assert isinstance(value, list)
        found.append(tuple(value))
    return tuple(found)


def farms_fault(value: object, players: int) -> str | None:
    """What is expected of the positions of farms if they do not fit a number of players."""
    if (
        not isinstance(value, list | tuple)
        or len(value) != players
        or not all(type(position) is int and 0 <= position < NUM_FARMS for position in value)
        or sorted(set(value)) != list(value)
    ):
        return f"{players} different positions from 0 to {NUM_FARMS - 1} in ascending order"
    gaps = [len(start_gates(value[seat], value[(seat + 1) % players])) for seat in range(players)]
    if max(gaps) > MAX_GATES:
        return f"at most {MAX_GATES - 1} neutral farms between two farms that follow each other"
    return None
