"""Paper sizes and the part of them that may be printed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sheetforge.sheet.scene import Box

UNPRINTABLE = 6.35
"""The edge in mm (a quarter of an inch) that common desktop printers leave white."""

MARGIN = 10.0
"""The usual distance in mm from the edge of the paper to the content."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, measured in mm, as the printed page stands upright before the reader.

    `margin` is what content keeps clear of on every side; nothing at all may be printed within
    `unprintable` of the edge, marks and colophon included.
    """

    name: str
    width: float
    height: float
    margin: float = MARGIN
    unprintable: float = UNPRINTABLE

    @property
    def landscape(self) -> bool:
        """Return whether the long side is horizontal."""
        return self.width > self.height

    @property
    def box(self) -> Box:
        """The whole sheet."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def content(self) -> Box:
        """The area inside the margins."""
        return self.box.inset(self.margin)

    @property
    def safe(self) -> Box:
        """The area that every printer reaches."""
        return self.box.inset(self.unprintable)

    def turned(self) -> Paper:
        """The same sheet lying on its other side."""
        return replace(self, width=self.height, height=self.width)

    def with_margin(self, margin: float) -> Paper:
        """The same sheet with other margins."""
        return replace(self, margin=margin)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


def paper(name: str, landscape: bool = False) -> Paper:
    """The paper of a name in `PAPERS`, upright or lying. An unknown name is a `KeyError`."""
    found = PAPERS[name]
    return found.turned() if landscape else found
