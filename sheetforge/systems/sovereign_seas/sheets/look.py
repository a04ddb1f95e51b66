"""How sheets of this game look: inks, colours of navies, figures as type sets them."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.content.notation import IntRange
from sheetforge.sheet.palette import COLOR, PALETTES, WHITE, Palette
from sheetforge.sheet.sides import Side

PERIOD = replace(
    COLOR,
    ink="#1b1a17",
    soft_ink="#574f42",
    rule="#38322a",
    faint_rule="#bdb29b",
    accent="#1c4a70",
    accent_fill="#1c4a70",
    panel_fill="#f4efe2",
    header_fill="#17263d",
    field_fill="#fdfbf5",
)
"""Navy blue, sepia and cream."""

NAVIES = {
    "british": Side("british", "#8c1a2b", WHITE, "solid", "disc"),
    "french": Side("french", "#86b6e8", "#14181f", "stripes", "triangle"),
    "neutral": Side("neutral", "#d8c48e", "#14181f", "dots", "square"),
}
"""The colours of navies on counters: colour, lightness, pattern and badge tell them apart."""

OTHERS = Side("other", "#3e7d5a", WHITE, "checks", "diamond")
"""A navy that is none of these."""


def palette(ink: str) -> Palette:
    """Return the palette of an ink: that of the period in color, else the usual one.

    Raises KeyError for an unknown name.
    """
    return PERIOD if ink == "color" else PALETTES[ink]


def colours(navy: str) -> Side:
    """Return how the counters of a navy are painted, by its id."""
    return NAVIES.get(navy, OTHERS)


def signed(dice: int) -> str:
    """Return a number with its sign, as type sets it.

    >>> signed(1), signed(0), signed(-2)
    ('+1', '0', '–2')
    """
    return f"{dice:+d}".replace("-", "–") if dice else "0"


def run(numbers: IntRange) -> str:
    """Return `3`, or `1–3` with the dash that type has for it."""
    return str(numbers).replace("-", "–")
