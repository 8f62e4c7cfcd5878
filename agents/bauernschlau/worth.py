"""What tiles and the dog of Bauernschlau are worth to a seat, in points of lead over the others."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.agents.bauernschlau import weights as w
from hedgerow.agents.bauernschlau.outlook import (
    UNKNOWN,
    factor,
    known_value,
    last_free,
    lead,
)
from hedgerow.envs.bauernschlau.constants import BLACK, VALUES
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Real

__all__ = [
    "draw_worth",
    "ending",
    "hope",
    "laid_worth",
    "rest_worth",
    "reveal_worth",
    "scare_worth",
    "target_worth",
]

_WIN: Final = 40.0  # to win or lose the round, more than all that else may happen
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
def _dog_bonus(config: Any, weights: Any, black: float) -> Real:
    """The bonus moves for a tile revealed by the dog that is black with some probability."""
    return 2.0 * weights[w.MOVE] * black if config.dog_bonus != 0 else 0.0


@rule
def _likely(state: Any, weights: Any, view: Any, seat: int, field: int) -> Any:
    """The points of a face-down tile and the probability that it is black; both are known of a tile of the seat's own.

    Others rather lay white sheep in their own areas and black ones in those of the rest.
    """
    value = known_value(state, seat, field)
    if value != UNKNOWN:
        return 1.0 * VALUES[value], (1.0 if value == BLACK else 0.0)
    leaning = -weights[w.GUESS] * view.stakes[field]
    return view.average + leaning, min(1.0, max(0.0, view.black - leaning / _STEP))


@rule
def _best_gain(weights: Any, view: Any, points: float) -> Real:
    """The most that a sheep brings on a free field, beyond what was expected of that field."""
    worth = points - weights[w.FREE]
    return max(worth * view.best, worth * view.worst)


@rule
def hope(config: Any, weights: Any, view: Any, value: int) -> Real:
    """What a tile could bring that only the seat knows."""
    black = 1.0 if value == BLACK else 0.0
    return _best_gain(weights, view, 1.0 * VALUES[value]) + _dog_bonus(config, weights, black)


@rule
def _tile_worth(config: Any, weights: Any, view: Any, field: int, value: int) -> Real:
    """A face-down tile that the seat knows, on a field."""
    kept = weights[w.KEPT] * hope(config, weights, view, value)
    return kept + weights[w.HERE] * VALUES[value] * _at(config, view, field)


@rule
def laid_worth(config: Any, weights: Any, view: Any, field: int, value: int) -> Real:
    """Placing a tile on a field."""
    return _tile_worth(config, weights, view, field, value) - _taken(config, weights, view, field)


@rule
def draw_worth(config: Any, weights: Any, view: Any) -> Real:
    """Drawing a tile and placing it."""
    black = weights[w.KEPT] * hope(config, weights, view, BLACK)
    white = weights[w.KEPT] * _best_gain(weights, view, _WHITE)
    return view.black * black + (1.0 - view.black) * white


@rule
def _turned_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """That a tile is not face down any more: the own knowledge of it, or another's, is worth nothing then."""
    value = known_value(state, seat, field)
    return weights[w.DENY] if value == UNKNOWN else -_tile_worth(config, weights, view, field, value)


@rule
def reveal_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Turning up a tile where it lies."""
    points, black = _likely(state, weights, view, seat, field)
    gain = points * _at(config, view, field) + 2.0 * weights[w.MOVE] * black
    return gain + _turned_worth(config, state, weights, view, seat, field)


@rule
def scare_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Moving a tile to its best field and turning it up; its old field becomes free."""
    points, black = _likely(state, weights, view, seat, field)
    gain = _best_gain(weights, view, points) + _dog_bonus(config, weights, black)
    gain += _taken(config, weights, view, field) - _emptying(config, state, weights, seat, field)
    return gain + _turned_worth(config, state, weights, view, seat, field)


@rule
def target_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Moving the scared tile to a field."""
    points, _ = _likely(state, weights, view, seat, state.origin)
    gain = points * _at(config, view, field)
    return gain - _taken(config, weights, view, field) + ending(config, state, weights, seat, field, gain)


@rule
def rest_worth(config: Any, state: Any, weights: Any, view: Any, seat: int, field: int) -> Real:
    """Leaving the dog on a field: it keeps others off their best ones."""
    block = -weights[w.BLOCK] * _at(config, view, field) - 0.1
    return block + ending(config, state, weights, seat, field, 0.0)


@rule
def _emptying(config: Any, state: Any, weights: Any, seat: int, field: int) -> Real:
    """What it has helped that a field is occupied, if it lies in a completed area."""
    for other in range(config.num_players):
        if (state.areas[other] >> field) & 1 != 0:
            free = last_free(config, state, field) + 1.0
            return (1.0 if lead(config, state, seat) > 0.0 else -1.0) * weights[w.FILLING] / free
    return 0.0


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
