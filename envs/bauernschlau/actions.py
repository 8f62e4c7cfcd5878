"""The actions of Bauernschlau in plain words (rules document, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from hedgerow.envs.bauernschlau.constants import NUM_FIELDS, VALUES
from hedgerow.envs.bauernschlau.fences import fence_before, way_of
from hedgerow.envs.bauernschlau.routes import next_corner
from hedgerow.envs.bauernschlau.state import (
    CCW_FENCE,
    CW_FENCE,
    DOG_HOME,
    FIRST_PLACE,
    NOT_BEGUN,
    NUM_ACTIONS,
    PICK_VALUE,
    PLACE,
    PLACE_MOVE,
    REVEAL,
    SCARE,
    SCARE_TO,
    SPECIAL_MOVE,
    SPECIAL_PLACE,
    STOP,
    TO,
    WAIT,
)
from hedgerow.envs.bauernschlau.turning import absolute_field
from hedgerow.envs.bauernschlau.view import tile_at
from hedgerow.envs.bauernschlau.words import corner_name, fence_name, value_name
from hedgerow.envs.core.game import Setup
from hedgerow.envs.core.kernels import legal_one

__all__ = ["action_names", "action_text", "field_of_action", "piece_of_action"]

_WAYS: Final = ("gate 0", "gate 1", "gate 2", "out", "grow", "shrink")
_PLACINGS: Final = (FIRST_PLACE, PLACE, SPECIAL_PLACE)


def action_names() -> Sequence[str]:
    """A short name for each action id; fields are those of the actor's turned view."""
    return [
        *("wait", "place", "special", "stop"),
        *(f"{fence} fence: {way}" for fence in ("cw", "ccw") for way in _WAYS),
        *(f"{what} {field}" for what in ("reveal", "scare", "to") for field in range(NUM_FIELDS)),
        "dog home",
        *(f"pick {value:+d}" for value in VALUES),
    ]


def field_of_action(setup: Setup, seat: int, action: int) -> int | None:
    """The field, by its number on the board, at which a seat's action points; None if at none."""
    for start in (TO, SCARE, REVEAL):
        if start <= action < start + NUM_FIELDS:
            return int(absolute_field(action - start, int(setup.config[0].farms[seat])))
    return None


def piece_of_action(setup: Setup, state: np.record, seat: int, action: int) -> tuple[int, int, int] | None:
    """Fence, and corner from and to which a seat's action lays a piece; None if there is no such piece."""
    if not CW_FENCE <= action < REVEAL:
        return None
    config = setup.config[0]
    clockwise = action < CCW_FENCE
    fence = seat if clockwise else int(fence_before(config, seat))
    way = int(way_of(config, fence, clockwise, action - (CW_FENCE if clockwise else CCW_FENCE)))
    corner = int(next_corner(config, state, fence, way)) if way >= 0 else -1
    if corner < 0:
        return None
    tip = int(state.tip[fence])
    return fence, int(config.gates[fence, way]) if tip == NOT_BEGUN else tip, corner


def action_text(setup: Setup, state: np.record, seat: int, action: int) -> str:
    """What an action means for this seat in this state.

    An action that is not legal here is told without regard to the state, so that the answer gives nothing away.
    """
    if not 0 <= action < NUM_ACTIONS:
        return f"unknown action {action}"
    mask = np.zeros(setup.num_actions, np.int8)
    node = legal_one(setup.config, np.array([state], setup.game.state_dtype), seat, mask)
    field = field_of_action(setup, seat, action)
    if not mask[action]:
        return _without_state(seat, action, field)
    piece = piece_of_action(setup, state, seat, action)
    if piece is not None:
        fence, start, end = piece
        way = _WAYS[(action - CW_FENCE) % len(_WAYS)]
        return f"lay a piece of {fence_name(setup, fence)} from {corner_name(start)} to {corner_name(end)} ({way})"
    if field is None:
        return _without_state(seat, action, field)
    if action >= TO:
        return _to(setup, state, int(node), field)
    what = "reveal" if action < SCARE else "scare"
    return f"{what} the tile on field {field} ({_origin(setup, state, seat, field)})"


def _origin(setup: Setup, state: np.record, seat: int, field: int) -> str:
    """Who placed a face-down tile; its value as well, if the seat did."""
    owner = next(other for other, placed in enumerate(state.placed.tolist()) if placed >> field & 1)
    if owner != seat:
        return f"placed by {setup.agents[owner]}"
    value = tile_at(state, field)
    assert value is not None
    return f"{value_name(value)}, placed by you"


def _to(setup: Setup, state: np.record, node: int, field: int) -> str:
    config = setup.config[0]
    factor = 3 if int(config.triple) >> field & 1 else 2 if int(config.double) >> field & 1 else 1
    geese = f" (x{factor})" if factor > 1 else ""
    if node in _PLACINGS:
        return f"lay {value_name(int(state.holding))} face down on field {field}{geese}"
    if node == SCARE_TO:
        return f"scare the sheep to field {field}{geese}"
    return f"leave the dog on field {field}{geese}"


def _without_state(seat: int, action: int, field: int | None) -> str:
    words = {
        WAIT: "wait",
        PLACE_MOVE: "draw a tile and lay it face down",
        SPECIAL_MOVE: "the special move: draw a tile for each player and lay them face down",
        STOP: "make no more bonus moves",
        DOG_HOME: "send the dog home to the centre",
    }
    if action in words:
        return words[action]
    if action >= PICK_VALUE:
        return f"lay {value_name(action - PICK_VALUE)} next"
    if field is not None:
        what = "choose" if action >= TO else ("reveal" if action < SCARE else "scare")
        return f"{what} field {field}"
    side = "the next seat" if action < CCW_FENCE else "the seat before"
    return f"build on the fence shared with {side}: {_WAYS[(action - CW_FENCE) % len(_WAYS)]}"
