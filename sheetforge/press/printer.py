"""Printer profiles: the offsets of a certain printer, kept in a file, and their correction.

    name: the laser in the hall
    back: {right: 0.8, down: -0.4}
    hundred_mm: 99.6
    unprintable: {left: 4.2, top: 4.2, right: 4.2, bottom: 4.2}

`sheetforge build calibration` prints the page that these figures are read from.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File
from typing import Annotated

from pydantic import Field

from sheetforge.content.model import Content, Words
from sheetforge.content.settings import read_settings
from sheetforge.sheet.paper import UNPRINTABLE
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import Box, Define, Page, Transform
from sheetforge.values import values

Shift = Annotated[float, Field(ge=-10, le=10, strict=True)]
Edge = Annotated[float, Field(ge=0, le=30, strict=True)]


class BackShift(Content):
    """Offset of a back's drawing in mm, seen from the back."""

    right: Shift = 0
    down: Shift = 0


class Edges(Content):
    """White margins that a printer leaves on each side, in mm."""

    left: Edge = UNPRINTABLE
    top: Edge = UNPRINTABLE
    right: Edge = UNPRINTABLE
    bottom: Edge = UNPRINTABLE


class PrinterFile(Content):
    """A printer's profile."""

    name: Words
    back: BackShift = BackShift()
    hundred_mm: Annotated[float, Field(ge=90, le=110, strict=True)] = Field(
        100, description="what the 100 mm ruler of the calibration page measures on paper"
    )
    unprintable: Edges = Edges()


@values(frozen=True, slots=True)
class Printer:
    """A printer: offsets of the back in mm, a factor for every length, white edges."""

    name: str = ""
    right: float = 0.0
    down: float = 0.0
    scale: float = 1.0
    left: float = UNPRINTABLE
    top: float = UNPRINTABLE
    right_edge: float = UNPRINTABLE
    bottom: float = UNPRINTABLE

    def reach(self, width: float, height: float) -> Box:
        """Return the printable area of a sheet."""
        return Box(self.left, self.top, width - self.left - self.right_edge, height - self.top - self.bottom)

    @property
    def settings(self) -> str:
        """Return the profile in a few words, for a colophon; empty without a profile."""
        if not self.name:
            return ""
        shift = f"back {self.right:+g}/{self.down:+g} mm"
        return f"printer {self.name}: {shift}, x {self.scale:.4g}"


ANY = Printer()
"""A printer without a profile."""


def read_printer(path: str) -> Printer:
    """Read the printer of a file. Raises `Unreadable` with the places of errors."""
    if not path:
        return ANY
    file, _ = read_settings(File(path), PrinterFile)
    edges = file.unprintable
    return Printer(
        file.name,
        file.back.right,
        file.back.down,
        100 / file.hundred_mm,
        edges.left,
        edges.top,
        edges.right,
        edges.bottom,
    )


def corrected(page: Page, printer: Printer, is_back: bool) -> Page:
    """Return a page shifted and scaled so that a printer with these errors prints it right."""
    right, down = (printer.right, printer.down) if is_back else (0.0, 0.0)
    if not right and not down and printer.scale == 1.0:
        return page
    factor = printer.scale
    # The middle of the paper stays where it is.
    x = page.width / 2 * (1 - factor) + right
    y = page.height / 2 * (1 - factor) + down
    known: dict[str, Define] = {}
    items = page.items if factor == 1.0 else scaled(page.items, factor, known)

    def moved(box: Box | None) -> Box | None:
        if box is None:
            return None
        return Box(box.x * factor + x, box.y * factor + y, box.width * factor, box.height * factor)

    return replace(page, items=(Transform(items, x, y),), trim=moved(page.trim), bleed=moved(page.bleed))
