"""What tiles and the dog of Bauernschlau are worth to a seat, in points of lead over the others."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.outlook import (
    UNKNOWN,
    factor,
    is_free,
    known_value,
    last_free,
    lead,
    placer,
)
from hedgerow.envs.bauernschlau.constants import BLACK, NUM_FIELDS, VALUES
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Real

__all__ = [
    "bonus",
    "draw_worth",
    "ending",
    "hope",
    "laid_worth",
    "likely",
    "rest_worth",
    "reveal_worth",
    "scare_worth",
    "target_worth",
    "tile_worth",
]

_WIN: Final = 40.0
_WHITE: Final = 2.75  # the mean of the white sheep
_STEP: Final = 5.75  # and how far black ones are below it


@rule
def _at(config: Any, view: Any, field: int) -> Real:
    """What a point on a field is worth, with its geese."""
    return factor(config, field) * view.stakes[field]


@rule
def _taken(config: Any, weights: Any, view: Any, field: int) -> Real:
    """What the seat expected of a field while it was free."""
    return weights[w.FREE] * _at(config, view, field)


@rule
def bonus(config: Any, weights: Any, black: float, dog: bool) -> Real:
    """The bonus moves for a tile that is black with some probability."""
    return 0.0 if dog and config.dog_bonus == 0 else 2.0 * weights[w.MOVE] * black


@rule
def likely(config: Any, state: Any, weights: Any, view: Any, field: int) -> Any:
    """The points and the probability to be black of another's tile, by who has placed it in whose area."""
    owner = placer(config, state, field)
    points = view.average + weights[w.GUESS] * _leaning(config, view, owner, field)
    black = view.black - (points - view.average) / _STEP
    return points, min(1.0, max(0.0, black))


@rule
def _leaning(config: Any, view: Any, owner: int, field: int) -> Real:
    return -view.stakes[field]


@rule
def _best_gain(weights: Any, view: Any, points: float) -> Real:
    """The most that a sheep brings on a free field, beyond what was expected of that field."""
    worth = points - weights[w.FREE]
    return max(worth * view.best, worth * view.worst)


@rule
def hope(config: Any, weights: Any, view: Any, value: int) -> Real:
    """What a tile could bring that only the seat knows."""
    black = 1.0 if value == BLACK else 0.0
    return _best_gain(weights, view, 1.0 * VALUES[value]) + bonus(config, weights, black, True)


@rule
def tile_worth(config: Any, weights: Any, view: Any, field: int, value: int) -> Real:
    """A face-down tile that the seat knows, on a field."""
    kept = weights[w.KEPT] * hope(config, weights, view, value)
    return kept + weights[w.HERE] * VALUES[value] * _at(config, view, field)


@rule
def laid_worth(config: Any, weights: Any, view: Any, field: int, value: int) -> Real:
    """Placing a tile on a field."""
    return tile_worth(config, weights, view, field, value) - _taken(config, weights, view, field)


@rule
def draw_worth(config: Any, weights: Any, view: Any) -> Real:
    """Drawing a tile and placing it."""
    black = weights[w.KEPT] * hope(config, weights, view, BLACK)
    white = weights[w.KEPT] * _best_gain(weights, view, _WHITE)
    return view.black * black + (1.0 - view.black) * white


@rule
def reveal_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Turning up a tile where it lies."""
    value = known_value(state, seat, field)
    if value == UNKNOWN:
        points, black = likely(config, state, weights, view, field)
        gain = weights[w.DENY]
    else:
        points, black = 1.0 * VALUES[value], (1.0 if value == BLACK else 0.0)
        gain = -tile_worth(config, weights, view, field, value)
    return gain + points * _at(config, view, field) + bonus(config, weights, black, False)


@rule
def scare_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Moving a tile to its best field and turning it up."""
    value = known_value(state, seat, field)
    if value == UNKNOWN:
        points, black = likely(config, state, weights, view, field)
        gain = weights[w.DENY]
    else:
        points, black = 1.0 * VALUES[value], (1.0 if value == BLACK else 0.0)
        gain = -tile_worth(config, weights, view, field, value)
    gain += _taken(config, weights, view, field)  # it becomes free
    return gain + _best_gain(weights, view, points) + bonus(config, weights, black, True)


@rule
def target_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Moving the scared tile to a field."""
    value = known_value(state, seat, state.origin)
    if value == UNKNOWN:
        points, _ = likely(config, state, weights, view, state.origin)
    else:
        points = 1.0 * VALUES[value]
    gain = points * _at(config, view, field)
    return gain - _taken(config, weights, view, field) + ending(config, state, weights, seat, field, gain)


@rule
def rest_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Leaving the dog on a field: it keeps others off their best ones."""
    block = -weights[w.BLOCK] * _at(config, view, field) - 0.1
    return block + ending(config, state, weights, seat, field, 0.0)


@rule
def ending(config: Any, state: Any, weights: Any, seat: int, field: int, gain: float) -> Real:
    """What it means to occupy a field: the last free one of a completed area ends the round, a few before it help."""
    free = last_free(config, state, field)
    if free == 0:
        return 0.0
    ahead = lead(config, state, seat) + gain
    if free == 1:
        return _WIN + ahead if ahead > 0.0 else -_WIN + ahead
    return (1.0 if ahead > 0.0 else -1.0) * weights[w.FILLING] / free
