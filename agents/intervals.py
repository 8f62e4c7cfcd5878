"""95 % confidence intervals."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["mean_interval", "rate_interval", "t_quantile", "wilson_interval"]

_Z: Final = 1.959963984540054

#: Two-sided 95 % quantiles of Student's t for 1 to 6 degrees of freedom, where the series below is not exact enough.
_FEW: Final = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912)


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution (Abramowitz and Stegun, 26.7.5)."""
    if freedom < 1:
        return math.inf
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z, n = _Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def wilson_interval(rate: float, number: int) -> tuple[float, float]:
    """Wilson's score interval for a rate seen in ``number`` independent trials."""
    if number < 1:
        return 0.0, 1.0
    square = _Z**2
    centre = (rate + square / (2 * number)) / (1 + square / number)
    half = _Z * math.sqrt(rate * (1 - rate) / number + square / (4 * number**2)) / (1 + square / number)
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """The t interval for the mean of independent values [N]; infinite for fewer than two."""
    number = len(values)
    if number < 2:
        return -math.inf, math.inf
    mean = float(values.mean())
    half = t_quantile(number - 1) * float(values.std(ddof=1)) / math.sqrt(number)
    return mean - half, mean + half


def rate_interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """An interval for the mean of independent values [N] in [0, 1].

    The t interval, cut to [0, 1]. Where all values are equal it would have no width, and with fewer than two none
    exists: then Wilson's interval, with each value as one trial.
    """
    number = len(values)
    if number < 2 or bool((values == values[0]).all()):
        return wilson_interval(float(values.mean()) if number else 0.0, number)
    low, high = mean_interval(values)
    return max(0.0, low), min(1.0, high)
