"""The configuration record of Bauernschlau: all that is constant through a game, in the form the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hedgerow.envs.bauernschlau.board import (
    CENTRE,
    CORNER_NEXT,
    CORNER_SIDES,
    FARM_HEXES,
    FIELD_HEXES,
    HEX_NEXT,
    HEX_SIDES,
    Hex,
    corner_hexes,
    corner_level,
    junction,
    start_gates,
)
from hedgerow.envs.bauernschlau.components import GooseMap
from hedgerow.envs.bauernschlau.constants import (
    MAX_GATES,
    MAX_PLAYERS,
    NUM_CORNERS,
    NUM_FARMS,
    NUM_FIELDS,
    NUM_SIDES,
    NUM_VALUES,
    RADIUS,
)
from hedgerow.envs.bauernschlau.features import EDGE, GROUPS, starts
from hedgerow.envs.bauernschlau.state import SECTOR_SLOTS
from hedgerow.envs.core.records import record_dtype

__all__ = ["config_dtype", "make_config"]

config_dtype: Final = record_dtype(
    [
        ("num_players", np.int64),
        ("rounds", np.int64),
        ("dog_bonus", np.int64),  # 1: a black sheep revealed by the dog earns the bonus
        ("pieces_each", np.int64),
        # Components
        ("mix", np.int64, (NUM_VALUES,)),
        ("double", np.int64),  # fields
        ("triple", np.int64),
        ("farms", np.int64, (MAX_PLAYERS,)),  # position by seat
        ("num_gates", np.int64, (MAX_PLAYERS,)),  # start gates of each fence
        ("gates", np.int64, (MAX_PLAYERS, MAX_GATES)),
        # Geometry (board.py)
        ("corner_next", np.int16, (NUM_CORNERS, 3)),
        ("corner_sides", np.int16, (NUM_CORNERS, 3)),
        ("level", np.int16, (NUM_CORNERS,)),
        ("slot", np.int16, (NUM_CORNERS,)),
        ("junctions", np.int16, (NUM_FARMS,)),
        ("hex_next", np.int16, (NUM_FIELDS + NUM_FARMS, 6)),
        ("hex_sides", np.int16, (NUM_FIELDS + NUM_FARMS, 6)),
        # Observation (features.py)
        ("planes", np.int64),  # 1: planes, 0: a flat vector
        ("start", np.int64, (len(GROUPS) + 1,)),  # first entry of each group, and the size of all
        ("cells", np.int16, (NUM_FIELDS + NUM_FARMS + 1,)),  # of the fields, the farms and the centre
        ("side_cells", np.int16, (NUM_SIDES, 2)),  # of the two hexes, as entries of six planes
        ("corner_cells", np.int16, (NUM_CORNERS, 3)),
    ]
)
"""Record of one game's constants."""


def make_config(
    num_players: int,
    *,
    rounds: int,
    dog_black_bonus: bool,
    planes: bool,
    pieces_each: int,
    mix: Sequence[int],
    geese: GooseMap,
    farms: Sequence[int],
) -> NDArray[np.record]:
    """Build the configuration of a game from checked options.

    Returns:
        Array of shape (1,) of ``config_dtype``.
    """
    config: NDArray[np.record] = np.zeros(1, config_dtype)
    record: Any = config[0]
    record.num_players = num_players
    record.rounds = rounds
    record.dog_bonus = dog_black_bonus
    record.pieces_each = pieces_each
    record.mix = mix
    record.double = sum(1 << field for field in geese.double)
    record.triple = sum(1 << field for field in geese.triple)
    record.farms[:num_players] = farms
    for fence in range(num_players):
        gates = start_gates(farms[fence], farms[(fence + 1) % num_players])
        record.num_gates[fence] = len(gates)
        record.gates[fence, : len(gates)] = gates
    _write_geometry(record)
    record.planes = planes
    record.start = starts(num_players, planes)
    _write_cells(record)
    return config


def _write_geometry(record: Any) -> None:
    record.corner_next = CORNER_NEXT
    record.corner_sides = CORNER_SIDES
    for corner in range(NUM_CORNERS):
        level, index = corner_level(corner)
        sector, place = divmod(index, 2 * level + 1)
        record.level[corner] = level
        record.slot[corner] = SECTOR_SLOTS * sector + place if level < RADIUS else -1
    record.junctions = [junction(gate) for gate in range(NUM_FARMS)]
    record.hex_next = HEX_NEXT
    record.hex_sides = HEX_SIDES


def _write_cells(record: Any) -> None:
    """Where hexes, sides and corners stand in planes."""
    record.cells = [_cell(hexagon) for hexagon in (*FIELD_HEXES, *FARM_HEXES, CENTRE)]
    for place, direction in np.argwhere(HEX_SIDES >= 0).tolist():
        # Directions 0 to 2 of one hex are 3 to 5 of the other.
        entry = direction * EDGE * EDGE + record.cells[place]
        record.side_cells[HEX_SIDES[place, direction], 0 if direction < 3 else 1] = entry
    for corner in range(NUM_CORNERS):
        cells = [_cell(hexagon) for hexagon in sorted(corner_hexes(corner)) if max(map(abs, hexagon)) <= RADIUS]
        record.corner_cells[corner] = (cells * 3)[:3]  # at the green edge, where no tip needs them, some occur again


def _cell(hexagon: Hex) -> int:
    q, r = hexagon
    return (r + RADIUS) * EDGE + q + RADIUS
