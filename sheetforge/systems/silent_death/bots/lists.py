"""Sums and extremes of lists at each place, also of both at once, for a look at many hexes.

A list has a figure for each of the same places, such as hexes. Each pass over them costs, so several lists are
taken at a time; conditional expressions take less time than calls of `max` and `min`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

N = TypeVar("N", int, float)

Figures = Sequence[float]


def sums(lists: Sequence[Figures]) -> Figures:
    """Return the sums of what lists have at each place, added up in their order; [] without lists."""
    if not lists:
        return []
    total, *rest = lists
    while len(rest) > 2:
        one, two, three, *rest = rest
        total = [a + b + c + d for a, b, c, d in zip(total, one, two, three, strict=True)]
    if len(rest) == 2:
        return [a + b + c for a, b, c in zip(total, *rest, strict=True)]
    return [a + b for a, b in zip(total, *rest, strict=True)] if rest else total


def greatest(lists: Sequence[Sequence[N]]) -> Sequence[N]:
    """Return the greatest of what lists have at each place; [] without lists."""
    if not lists:
        return []
    best = lists[0]
    for at in range(2, len(lists), 2):
        others = lists[at - 1], lists[at]
        best = [(a if a >= c else c) if a >= b else (b if b >= c else c) for a, b, c in zip(best, *others, strict=True)]
    return best if len(lists) % 2 else [a if a >= b else b for a, b in zip(best, lists[-1], strict=True)]


def least(lists: Sequence[Sequence[N]]) -> Sequence[N]:
    """Return the least of what lists have at each place; [] without lists."""
    if not lists:
        return []
    best = lists[0]
    for at in range(2, len(lists), 2):
        others = lists[at - 1], lists[at]
        best = [(a if a <= c else c) if a <= b else (b if b <= c else c) for a, b, c in zip(best, *others, strict=True)]
    return best if len(lists) % 2 else [a if a <= b else b for a, b in zip(best, lists[-1], strict=True)]


def bounds(gains: Sequence[Figures], harms: Sequence[Figures], ways: Sequence[Figures], price: float) -> list[float]:
    """Return for each place the greatest of some gains, less all harms, and less the price of the shortest way.

    There is a gain and a harm; without ways nothing is paid for them.
    """
    if len(gains) == len(harms) == len(ways) == 2:
        return [
            (a if a >= b else b) - c - d - price * (e if e <= f else f)
            for a, b, c, d, e, f in zip(*gains, *harms, *ways, strict=True)
        ]
    gain, harm = greatest(gains), sums(harms)
    if not ways:
        return [a - b for a, b in zip(gain, harm, strict=True)]
    return [a - b - price * c for a, b, c in zip(gain, harm, least(ways), strict=True)]
