"""Confidence intervals of shares and means."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A share with the ends of its confidence interval."""

    share: float
    low: float
    high: float


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval of a share; draws count half. Without trials it is 0 to 1.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.8, 0.4902, 0.9433]
    """
    if trials == 0:
        return Interval(0.5, 0.0, 1.0)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials}")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # At a share of 0 or 1 one end equals the share; rounding would move it a little inwards.
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def mean(values: list[float], confidence: float = CONFIDENCE) -> Interval | None:
    """Return the mean with its interval; None without values. A single value has no width."""
    if not values:
        return None
    middle = sum(values) / len(values)
    if len(values) == 1:
        return Interval(middle, middle, middle)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    half = NormalDist().inv_cdf(0.5 + confidence / 2) * sqrt(variance / len(values))
    return Interval(middle, middle - half, middle + half)
