"""The colours of the navies on counters: told apart by colour, lightness, pattern and badge."""

from __future__ import annotations

from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.sides import Side

NAVIES = {
    "british": Side("british", "#8c1a2b", WHITE, "solid", "disc"),
    "french": Side("french", "#86b6e8", "#14181f", "stripes", "triangle"),
    "neutral": Side("neutral", "#d8c48e", "#14181f", "dots", "square"),
}

OTHERS = Side("other", "#3e7d5a", WHITE, "checks", "diamond")
"""A navy that is none of these."""


def colours(navy: str) -> Side:
    """How the counters of a navy are painted, by its id."""
    return NAVIES.get(navy, OTHERS)
