"""Choosing by value: what the heuristics of all games do once they have judged the legal actions."""

from __future__ import annotations

import math
from typing import Any

from hedgerow.agents.streams import uniform
from hedgerow.envs.core.jit import rule
from hedgerow.envs.core.numbers import Int

__all__ = ["best_action", "chosen_action", "drawn_action"]


@rule
def best_action(values: Any, mask: Any) -> Int:
    """The legal action with the highest value; of equal ones the lowest."""
    best = -1
    for action in range(len(mask)):
        if mask[action] != 0 and (best < 0 or values[action] > values[best]):
            best = action
    return best


@rule
def drawn_action(values: Any, mask: Any, temperature: float, number: float) -> Int:
    """An action with probability in proportion to exp(value / temperature); ``number`` is in [0, 1)."""
    best = best_action(values, mask)
    total = 0.0
    for action in range(len(mask)):
        if mask[action] != 0:
            total += math.exp((values[action] - values[best]) / temperature)
    left = number * total
    for action in range(len(mask)):
        if mask[action] != 0:
            left -= math.exp((values[action] - values[best]) / temperature)
            if left < 0.0:
                return action
    return best


@rule
def chosen_action(values: Any, mask: Any, temperature: float, streams: Any, row: int) -> Int:
    """The best action at temperature 0, else one drawn with a number from the stream of a row."""
    if temperature > 0.0:
        return drawn_action(values, mask, temperature, uniform(streams, row))
    return best_action(values, mask)
