"""Arms: a livery with the drawing of its crest, and the palettes and counters it makes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.livery import Corners, Livery, Pattern
from sheetforge.sheet.palette import BLACK, WHITE, Palette, contrast
from sheetforge.sheet.scene import Color
from sheetforge.sheet.sides import BADGES, Side
from sheetforge.sheet.widgets.brush import mixed

READABLE = 4.5
"""Least contrast of text of ordinary size, as the WCAG defines it."""

DISTINCT = 1.8
"""Least contrast between the two inks of a crest."""


@dataclass(frozen=True, slots=True)
class Arms:
    """A livery as sheets need it."""

    name: str
    crest: Drawing
    main: Color
    second: Color
    corners: Corners
    rim: Pattern

    @property
    def writing(self) -> Color:
        """The colour of text on `main`: white or black, whichever contrasts more."""
        return writing_on(self.main)

    def side(self, number: int) -> Side:
        """Return the look of the counters of a side, by its number from 0.

        The badge follows from the number, so two sides in one livery still differ.
        """
        badge = BADGES[number % len(BADGES)]
        return Side(self.name, self.main, self.writing, self.rim, badge)


def writing_on(color: Color) -> Color:
    """Return white or black, whichever contrasts more with a colour."""
    return WHITE if contrast(color, WHITE) >= contrast(color, BLACK) else BLACK


def arms_of(livery: Livery, crest: Drawing) -> Arms:
    """Return a livery with the drawing of its crest."""
    return Arms(livery.name, crest, livery.main, livery.second, livery.corners, livery.rim)


@cache
def liveried(palette: Palette, arms: Arms | None) -> Palette:
    """Return a palette with the inks of a livery; without one, or without colours, unchanged."""
    if arms is None or palette.hatched or palette.header_fill is None:
        return palette
    accent = _readable(arms.main, palette)
    return replace(
        palette, accent=accent, accent_fill=arms.main, accent_ink=arms.writing,
        header_fill=arms.main, header_ink=arms.writing,
    )  # fmt: skip


def _readable(color: Color, palette: Palette) -> Color:
    """Return a colour mixed with the ink of text as far as it needs to be read on paper."""
    for part in range(11):
        found = mixed(color, palette.ink, part / 10)
        if contrast(found, palette.paper) >= READABLE:
            return found
    return palette.ink
