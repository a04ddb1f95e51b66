"""Charts as values: curves that hold a value for every whole number, and the steps of an axis.

Reports of odds have them without anything that draws.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

from sheetforge.values import values


@values(frozen=True, slots=True)
class Curve:
    """A value, or None, for every whole number from `first` on."""

    name: str
    first: int
    values: tuple[Fraction | None, ...]


@values(frozen=True, slots=True)
class Chart:
    """Curves over whole numbers. `per_cent` marks chances."""

    title: str
    across: str
    curves: tuple[Curve, ...]
    per_cent: bool = False


def runs(curve: Curve) -> list[list[tuple[int, Fraction]]]:
    """Return the parts of a curve between its gaps: numbers with their values."""
    runs: list[list[tuple[int, Fraction]]] = [[]]
    for at, value in enumerate(curve.values, curve.first):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((at, value))
    return [run for run in runs if run]


def nice(most: float) -> tuple[float, float]:
    """Return the top of an axis and its step: 1, 2 or 5 times a power of ten, 3 to 6 steps.

    >>> nice(8.3), nice(23), nice(0)
    ((10.0, 2.0), (25, 5), (1, 0.2))
    """
    if most <= 0:
        return 1, 0.2
    power = floor(log10(most)) - 1
    for times in (1, 2, 5, 10, 20, 50):
        step = times * 10**power if power >= 0 else times / 10**-power
        count = -int(-most // step)
        if count <= 5:
            return count * step, step
    raise AssertionError("50 times the tenth of a power of ten is half of the next")
