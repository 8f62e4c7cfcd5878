"""The options of Bauernschlau (rules document, section 3), checked together with the components."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.components import Components, GooseMap, farms_fault, goose_map, mix_fault
from hedgerow.envs.bauernschlau.config import make_config
from hedgerow.envs.bauernschlau.constants import MAX_ROUNDS, MIN_PLAYERS, NUM_VALUES, VALUES
from hedgerow.envs.core.errors import OptionError
from hedgerow.envs.core.game import Option

__all__ = ["OPTIONS", "checked_options", "config_of", "geese_of", "mix_of"]

OPTIONS: Final = (
    Option("rounds", 1, "rounds whose points are added up (BS-086, BS-087)", low=1, high=MAX_ROUNDS),
    Option(
        "dog_black_bonus",
        True,
        "whether a black sheep revealed by scaring earns two bonus moves (BS-035)",
        choices=(False, True),
    ),
    Option(
        "observation",
        "vector",
        "form of observations: one vector, or planes of the board for convolutions",
        choices=("vector", "planes"),
    ),
    Option("tile_mix", None, "numbers of tiles of the values 1, 2, 3, 5, -3, in place of those of the file"),
    Option(
        "goose_map", None, 'fields with geese {"double": [[q, r], ...], "triple": ...} in place of those of the file'
    ),
    Option("farms", None, "positions of the farms of seat 0, 1, ... in place of those of the file"),
)

_MIX_FORM: Final = f"None or {NUM_VALUES} numbers of tiles of the values {', '.join(map(str, VALUES))}"


def checked_options(options: Mapping[str, Any], num_players: int) -> dict[str, Any]:
    """Return the options in plain form, after the checks that :class:`Option` cannot make.

    Raises:
        OptionError: if one fails a check of 2.8.
    """
    checked = dict(options)
    checked["tile_mix"] = _checked_mix(options["tile_mix"])
    checked["goose_map"] = _checked_geese(options["goose_map"])
    checked["farms"] = _checked_farms(options["farms"], num_players)
    return checked


def config_of(options: Mapping[str, Any], num_players: int, components: Components) -> NDArray[np.record]:
    """The configuration record of checked options."""
    farms = options["farms"]
    return make_config(
        num_players,
        rounds=options["rounds"],
        dog_black_bonus=options["dog_black_bonus"],
        planes=options["observation"] == "planes",
        pieces_each=components.supply[num_players - MIN_PLAYERS],
        mix=mix_of(options, components),
        geese=geese_of(options, components),
        farms=components.farms[num_players - MIN_PLAYERS] if farms is None else farms,
    )


def mix_of(options: Mapping[str, Any], components: Components) -> tuple[int, ...]:
    """Tiles of each value in force."""
    mix = options["tile_mix"]
    return components.mix if mix is None else tuple(mix)


def geese_of(options: Mapping[str, Any], components: Components) -> GooseMap:
    """The geese in force."""
    geese = options["goose_map"]
    if geese is None:
        return components.geese
    return goose_map(geese["double"], geese["triple"], _goose_error)


def _goose_error(name: str, expected: str, found: str) -> OptionError:
    return OptionError(f"goose_map must have in {name!r} {expected}, not {found}")


def _checked_mix(value: Any) -> list[int] | None:
    if value is None:
        return None
    if isinstance(value, str) or not isinstance(value, Sequence | np.ndarray) or len(value) != NUM_VALUES:
        raise OptionError(f"tile_mix must be {_MIX_FORM}, not {value!r}")
    numbers = [_integer(number) for number in value]
    mix = [number for number in numbers if number is not None and number >= 0]
    if len(mix) != NUM_VALUES:
        raise OptionError(f"tile_mix must be {_MIX_FORM}, not {value!r}")
    fault = mix_fault(mix)
    if fault:
        raise OptionError(f"tile_mix must be {fault[0]}, not {value!r} with {fault[1]}")
    return mix


def _integer(value: Any) -> int | None:
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _checked_geese(value: Any) -> dict[str, list[list[int]]] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping) or not set(value) <= {"double", "triple"}:
        raise OptionError(f"goose_map must be None or have the lists 'double' and 'triple', not {value!r}")
    lists = {name: value.get(name, []) for name in ("double", "triple")}
    goose_map(lists["double"], lists["triple"], _goose_error)
    return {name: [list(field) for field in fields] for name, fields in lists.items()}


def _checked_farms(value: Any, num_players: int) -> list[int] | None:
    if value is None:
        return None
    fault = farms_fault(value, num_players)
    if fault:
        raise OptionError(f"farms must be None or {fault}, not {value!r}")
    return list(value)
