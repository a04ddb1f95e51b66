"""The outline of a PDF: its anchors, or its pages where none has a title, and the targets of links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetforge.sheet.scene import Anchor, Page

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


class Outlined:
    """The destinations of a document and the lines of its outline; `targets` are the anchors that links lead to."""

    def __init__(self, canvas: Canvas) -> None:
        self.targets: set[str] = set()
        self._canvas = canvas
        self._anchors: set[str] = set()
        self._level = -1

    def add(self, anchor: Anchor, left: float, top: float) -> None:
        """Add a destination on the page that is written, and its line. Raises ValueError for a name that is taken."""
        if anchor.name in self._anchors:
            raise ValueError(f"two anchors are named '{anchor.name}'")
        self._anchors.add(anchor.name)
        self._canvas.bookmarkPage(anchor.name, fit="XYZ", left=left, top=top, zoom=0)
        if anchor.title:
            # reportlab refuses an entry that is more than one level below the one before.
            self._level = max(0, min(anchor.level, self._level + 1))
            self._canvas.addOutlineEntry(anchor.title, anchor.name, self._level)

    def finish(self, pages: Sequence[Page]) -> None:
        """Show the outline; without a line of an anchor it has one for each of several pages.

        Raises ValueError for a link to a missing anchor.
        """
        lost = sorted(self.targets - self._anchors)
        if lost:
            raise ValueError(f"a link leads to '#{lost[0]}', and there is no such anchor")
        if self._level < 0 and len(pages) > 1:
            self._list(pages)
        if self._level >= 0:
            self._canvas.showOutline()

    def _list(self, pages: Sequence[Page]) -> None:
        """Give each page a line: its title, with its number where others have the same."""
        doc = self._canvas._doc
        titles = [page.title or page.label or "Page" for page in pages]
        for number, (title, page) in enumerate(zip(titles, doc.Pages.pages, strict=True), 1):
            place = self._canvas._bookmarkReference(f"page.{number}")
            place.fit()
            place.setPage(doc.Reference(page))
            shown = title if titles.count(title) == 1 else f"{title}, page {number}"
            self._canvas.addOutlineEntry(shown, f"page.{number}", 0)
        self._level = 0
