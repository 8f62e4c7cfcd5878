"""What a seat observes (rules document, section 7): `features.py` declares it, `layout.py` knows where it is put."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from hedgerow.envs.bauernschlau.constants import BEST_WHITE, BLACK, NUM_FARMS, NUM_FIELDS, NUM_VALUES, VALUES
from hedgerow.envs.bauernschlau.features import (
    ACTS,
    AREA,
    BONUS,
    CCW_TIP,
    CW_TIP,
    DOG,
    DOWN,
    EARNED,
    FARM,
    FINISHED,
    FIRST_TURNS,
    FREE,
    GEESE,
    IN_BONUS,
    NEUTRAL,
    NODE,
    OTHER_TIPS,
    OWN_BLACK,
    OWN_CCW,
    OWN_CW,
    OWN_WHITE,
    PASTURE,
    PIECES,
    PILE,
    ROUND,
    SCARED,
    SPECIAL,
    STARTER,
    SUPPLY,
    TILE_BLACK,
    TILE_WHITE,
    TOTAL,
    UNPLACED,
    UNSEEN,
    UP_BLACK,
    UP_WHITE,
)
from hedgerow.envs.bauernschlau.fences import fence_before
from hedgerow.envs.bauernschlau.layout import (
    clear_corners,
    put_corner,
    put_dog,
    put_farms,
    put_fields,
    put_number,
    put_shares,
    put_sides,
)
from hedgerow.envs.bauernschlau.rounds import pile_size
from hedgerow.envs.bauernschlau.routes import is_finished
from hedgerow.envs.bauernschlau.state import END, FIRST_PLACE, HOME, NO_TILE, NOT_BEGUN
from hedgerow.envs.bauernschlau.turning import seen_farms, seen_field, seen_fields
from hedgerow.envs.core.bits import bit, count
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["observe", "unplaced"]

_ALL_FIELDS: Final = (1 << NUM_FIELDS) - 1
_ALL_FARMS: Final = (1 << NUM_FARMS) - 1
_WHITE_SHARES: Final = tuple(VALUES[value] / BEST_WHITE for value in range(BLACK))
_GOOSE_SHARES: Final = (0.5, 1.0, 0.0, 0.0)

# Multiplying is faster than dividing, and the compiler may not exchange them by itself.
_PER_6: Final = 1.0 / 6.0
_PER_8: Final = 0.125
_PER_16: Final = 0.0625
_PER_52: Final = 1.0 / 52.0
_PER_200: Final = 0.005


@rule
def observe(config: Any, state: Any, seat: int, out: Any) -> None:
    """Write what ``seat`` knows into ``out`` (float32 [D], planes flattened); every entry lies in [0, 1]."""
    if config.planes != 0:
        for index in range(len(out)):
            out[index] = 0.0
    farm = config.farms[seat]
    _observe_board(config, farm, seat, out)
    _observe_tiles(config, state, seat, farm, out)
    _observe_fences(config, state, seat, farm, out)
    _observe_seats(config, state, seat, out)
    _observe_course(config, state, seat, out)
    _observe_own(config, state, seat, out)


@rule
def _seat_on(config: Any, seat: int, steps: int) -> Int:
    other = seat + steps
    return other - config.num_players if other >= config.num_players else other


@rule
def _size(config: Any, group: int) -> Int:
    """Entries of the part of one seat."""
    return (config.start[group + 1] - config.start[group]) // config.num_players


@rule
def _put(config: Any, value: float, out: Any, group: int, index: int) -> None:
    put_number(config, value, out, config.start[group], index)


# --- the board --------------------------------------------------------------------------------------------------------


@rule
def _observe_board(config: Any, farm: int, seat: int, out: Any) -> None:
    if config.planes != 0:
        put_fields(config, _ALL_FIELDS, out, config.start[PASTURE])
    none = np.int64(0)
    geese = (seen_fields(config.double, farm), seen_fields(config.triple, farm), none, none)
    put_shares(config, geese, _GOOSE_SHARES, out, config.start[GEESE])
    neutral: Any = _ALL_FARMS
    for steps in range(config.num_players):
        own = bit(config.farms[_seat_on(config, seat, steps)])
        neutral &= ~own
        put_farms(config, seen_farms(own, farm), out, config.start[FARM] + steps * _size(config, FARM))
    put_farms(config, seen_farms(neutral, farm), out, config.start[NEUTRAL])


@rule
def _put_sheep(config: Any, state: Any, fields: int, farm: int, out: Any, white: int, black: int) -> None:
    """The sheep on a set of fields: the white ones by value, the black ones."""
    sheep = (
        seen_fields(state.tiles[0] & fields, farm),
        seen_fields(state.tiles[1] & fields, farm),
        seen_fields(state.tiles[2] & fields, farm),
        seen_fields(state.tiles[3] & fields, farm),
    )
    put_shares(config, sheep, _WHITE_SHARES, out, config.start[white])
    put_fields(config, seen_fields(state.tiles[BLACK] & fields, farm), out, config.start[black])


@rule
def _observe_tiles(config: Any, state: Any, seat: int, farm: int, out: Any) -> None:
    dog = state.dog
    free = _ALL_FIELDS & ~state.covered
    if dog >= 0 and dog < HOME:
        free &= ~bit(dog)
        dog = seen_field(dog, farm)
    put_fields(config, seen_fields(free, farm), out, config.start[FREE])
    _put_sheep(config, state, state.covered & ~state.down, farm, out, UP_WHITE, UP_BLACK)
    _put_sheep(config, state, state.placed[seat], farm, out, OWN_WHITE, OWN_BLACK)
    for steps in range(config.num_players):
        other = _seat_on(config, seat, steps)
        down = seen_fields(state.placed[other], farm)
        put_fields(config, down, out, config.start[DOWN] + steps * _size(config, DOWN))
        area = seen_fields(state.areas[other], farm)
        put_fields(config, area, out, config.start[AREA] + steps * _size(config, AREA))
    put_dog(config, dog, out, config.start[DOG])
    scared: Any = 0
    if state.origin >= 0:
        scared = bit(seen_field(state.origin, farm))
    put_fields(config, scared, out, config.start[SCARED])


# --- fences -----------------------------------------------------------------------------------------------------------


@rule
def _observe_fences(config: Any, state: Any, seat: int, farm: int, out: Any) -> None:
    first: Any = 0
    second: Any = 0
    third: Any = 0
    fourth: Any = 0
    for fence in range(config.num_players):
        first |= state.sides[fence, 0]
        second |= state.sides[fence, 1]
        third |= state.sides[fence, 2]
        fourth |= state.sides[fence, 3]
    put_sides(config, (first, second, third, fourth), farm, True, out, config.start[PIECES])
    before = fence_before(config, seat)
    put_sides(config, _sides_of(state, seat), farm, False, out, config.start[OWN_CW])
    put_sides(config, _sides_of(state, before), farm, False, out, config.start[OWN_CCW])
    clear_corners(config, out, config.start[CW_TIP])
    clear_corners(config, out, config.start[CCW_TIP])
    clear_corners(config, out, config.start[OTHER_TIPS])
    for fence in range(config.num_players):
        if state.tip[fence] != NOT_BEGUN and not is_finished(state, fence):
            group = CW_TIP if fence == seat else (CCW_TIP if fence == before else OTHER_TIPS)
            put_corner(config, state.tip[fence], farm, out, config.start[group])


@rule
def _sides_of(state: Any, fence: int) -> Any:
    return state.sides[fence, 0], state.sides[fence, 1], state.sides[fence, 2], state.sides[fence, 3]


# --- numbers ----------------------------------------------------------------------------------------------------------


@rule
def _observe_seats(config: Any, state: Any, seat: int, out: Any) -> None:
    for steps in range(config.num_players):
        other = _seat_on(config, seat, steps)
        _put(config, _PER_16 * state.supply[other], out, SUPPLY, steps)
        acts = state.node != END and other == state.actor
        _put(config, 1.0 if acts else 0.0, out, ACTS, steps)
        _put(config, 1.0 if is_finished(state, other) else 0.0, out, FINISHED, steps)
        _put(config, _PER_200 * (state.totals[other] + 100), out, TOTAL, steps)


@rule
def unplaced(state: Any) -> Int:
    """Tiles of a running special move that are not yet on the board; at the end they are back in the pile (BS-029)."""
    if state.node == END:
        return 0
    left = 0
    for value in range(NUM_VALUES):
        left += state.special[value]
    return left + (1 if left > 0 and state.holding != NO_TILE else 0)


@rule
def _observe_course(config: Any, state: Any, seat: int, out: Any) -> None:
    _put(config, _PER_52 * pile_size(state), out, PILE, 0)
    _put(config, state.round_number / config.rounds, out, ROUND, 0)
    _put(config, 1.0 if state.node == FIRST_PLACE else 0.0, out, FIRST_TURNS, 0)
    _put(config, _PER_8 * state.bonus, out, BONUS, 0)
    _put(config, 1.0 if state.in_bonus != 0 else 0.0, out, IN_BONUS, 0)
    _put(config, _PER_6 * unplaced(state), out, UNPLACED, 0)
    _put(config, 1.0 if state.earned != 0 else 0.0, out, EARNED, 0)
    steps = state.starter - seat
    _put(config, ((steps if steps >= 0 else steps + config.num_players) + 1) / config.num_players, out, STARTER, 0)
    for question in range(END):
        _put(config, 1.0 if state.node == question else 0.0, out, NODE, question)


@rule
def _observe_own(config: Any, state: Any, seat: int, out: Any) -> None:
    """What the observer has in hand, and the tiles that it cannot locate."""
    acts = state.node != END and seat == state.actor
    white = 0.0
    black = 0.0
    if acts and state.holding != NO_TILE:
        if state.holding == BLACK:
            black = 1.0
        else:
            white = VALUES[state.holding] / BEST_WHITE
    _put(config, white, out, TILE_WHITE, 0)
    _put(config, black, out, TILE_BLACK, 0)
    for value in range(NUM_VALUES):
        held = state.special[value] if acts else 0
        _put(config, _PER_6 * held, out, SPECIAL, value)
        located = count(state.tiles[value] & (~state.down | state.placed[seat])) + held
        if acts and state.holding == value:
            located += 1
        _put(config, _PER_16 * (config.mix[value] - located), out, UNSEEN, value)
