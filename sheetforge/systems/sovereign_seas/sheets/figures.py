"""Figures as sheets print them: dice that are added, runs of numbers."""

from __future__ import annotations

from sheetforge.content.spread import Spread


def signed(dice: int) -> str:
    """A number with its sign, as type sets it.

    >>> signed(1), signed(0), signed(-2)
    ('+1', '0', '–2')
    """
    return f"{dice:+d}".replace("-", "–") if dice else "0"


def run(numbers: Spread) -> str:
    """`3`, or `1–3` with the dash that type has for it."""
    return str(numbers).replace("-", "–")
