"""Paper sizes and their printable area."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.scene import Box

UNPRINTABLE = 6.35
"""The edge in mm (a quarter of an inch) that common desktop printers leave white."""

MARGIN = 10.0
"""The usual distance in mm from the edge of the paper to the content."""


@values(frozen=True, slots=True)
class Paper:
    """A sheet of paper in mm, as the reader sees the printed page.

    `margin` is free of content on every side; nothing may be printed within `unprintable` of the
    edge, marks and colophon included. A sheet that is `enlarged` is printed that many times as
    large as it is laid out.
    """

    name: str
    width: float
    height: float
    margin: float = MARGIN
    unprintable: float = UNPRINTABLE
    enlarged: float = 1.0

    @property
    def landscape(self) -> bool:
        """Return True if the long side is horizontal."""
        return self.width > self.height

    @property
    def box(self) -> Box:
        """Return the whole sheet."""
        # Names and sizes of papers are known to commands that draw nothing.
        from sheetforge.sheet.scene import Box

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
"""The papers of desktop printers, which every sheet is laid out for."""

LARGE = {
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0),
        Paper("a2", 420.0, 594.0),
        Paper("a1", 594.0, 841.0),
        Paper("tabloid", 279.4, 431.8),
        Paper("arch-c", 457.2, 609.6),
        Paper("arch-d", 609.6, 914.4),
    )
}
"""Larger papers, which maps and posters are printed on."""

TITLES = {"letter": "Letter", "tabloid": "Tabloid", "arch-c": "Arch C", "arch-d": "Arch D"}
"""The names of papers that are no A sizes, in words."""


def titled(name: str) -> str:
    """Return the name of a paper in words.

    >>> titled("a4"), titled("arch-d")
    ('A4', 'Arch D')
    """
    return TITLES.get(name, name.upper())


def in_small(sheet: Paper) -> Paper:
    """Return the sheet on which a page for a paper is laid out.

    For a large paper it is smaller and of the same shape: at least as wide as A4 and as high as
    Letter.

    >>> small = in_small(LARGE["a2"])
    >>> small.width, small.height, small.enlarged
    (210.0, 297.0, 2.0)
    """
    if sheet.name not in LARGE:
        return sheet
    by = min(sheet.width / A4.width, sheet.height / LETTER.height)
    return replace(sheet, width=sheet.width / by, height=sheet.height / by, enlarged=by)


def paper(name: str, landscape: bool = False) -> Paper:
    """Return the paper of a name in `PAPERS` or `LARGE`, upright or landscape. Raises KeyError."""
    found = LARGE[name] if name in LARGE else PAPERS[name]
    return found.turned() if landscape else found
