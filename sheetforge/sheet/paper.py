"""Paper sizes and their printable area."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sheetforge.sheet.scene import Box

UNPRINTABLE = 6.35
"""The edge in mm (a quarter of an inch) that common desktop printers leave white."""

MARGIN = 10.0
"""The usual distance in mm from the edge of the paper to the content."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in mm, as the reader sees the printed page.

    `margin` is free of content on every side; nothing at all may be printed within
    `unprintable` of the edge, marks and colophon included.
    """

    name: str
    width: float
    height: float
    margin: float = MARGIN
    unprintable: float = UNPRINTABLE

    @property
    def landscape(self) -> bool:
        """Return True if the long side is horizontal."""
        return self.width > self.height

    @property
    def box(self) -> Box:
        """Return the whole sheet."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def content(self) -> Box:
        """Return the area inside the margins."""
        return self.box.inset(self.margin)

    @property
    def safe(self) -> Box:
        """Return the area that every printer can print on."""
        return self.box.inset(self.unprintable)

    def turned(self) -> Paper:
        """Return the same sheet turned from upright to landscape, or back."""
        return replace(self, width=self.height, height=self.width)

    def with_margin(self, margin: float) -> Paper:
        """Return the same sheet with other margins."""
        return replace(self, margin=margin)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


def paper(name: str, landscape: bool = False) -> Paper:
    """Return the paper of a name in `PAPERS`, upright or landscape. Raises KeyError."""
    found = PAPERS[name]
    return found.turned() if landscape else found
