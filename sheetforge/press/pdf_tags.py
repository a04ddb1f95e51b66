"""The structure of a tagged PDF: what a screen reader reads, in which order.

Each group of the scene with a label is an element; each run of text in it is a paragraph, read in
the order in which it is drawn, except that the largest run of a page is its heading and comes
first. A group without text of its own kind (a picture, a box of a track) is a figure that is read
as its label. Everything else that is painted is decoration. Parts with text are drawn again at each
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sheetforge.press.pdf_content import Book, Ink, Numbers, Pen
from sheetforge.sheet.scene import Clip, Group, Item, Page, Shape, Text, Transform, Use

PICTURED = frozenset(("box", "img"))
"""Roles of groups that are read as their label, even if they hold text."""


@dataclass
class Element:
    """An element of the structure: its type, the words read in its place, its children.

    A child is an element, or the number of a marked piece of the page's content.
    """

    type: str
    words: str = ""
    children: list[Element | int] = field(default_factory=list)


class TaggedPen(Pen):
    """Writes the stream of a page with its content marked; `root` holds the elements."""

    def __init__(self, book: Book, ink: Ink, numbers: Numbers, page: Page) -> None:
        super().__init__(book, ink, numbers)
        self.root = Element("Sect", page.label)
        self.marked: list[Element] = []
        """The element of each marked piece of content, by its number."""
        self._element = self.root
        self._is_marked = False
        self._in_artifact = False
        sizes = [run.size_pt for run in _runs(page.items)]
        self._largest = max(sizes, default=0.0)
        self._heading: Element | None = None

    def draw(self, items: Iterable[Item]) -> None:
        """Write the operators of some items, marked."""
        if self._is_marked:
            super().draw(items)
            return
        for item in items:
            if isinstance(item, Text):
                self._leave_artifact()
                if item.text.strip():
                    self._mark(self._run_element(item), (item,))
            elif isinstance(item, Use) and any(_runs(item.part.items)):
                # A part that is drawn once for all places could have only one place in the
                # structure.
                self._leave_artifact()
                super().draw((Transform(item.part.items, item.x, item.y, item.turns),))
            elif isinstance(item, Shape | Use):
                self._enter_artifact()
                super().draw((item,))
            else:
                self._leave_artifact()
                super().draw((item,))
        self._leave_artifact()

    def _group(self, item: Group) -> None:
        if self._is_marked or not item.label:
            super()._group(item)
            return
        if item.role in PICTURED or not any(_runs(item.items)):
            figure = Element("Figure", item.label)
            self._element.children.append(figure)
            self._mark(figure, item.items)
            return
        outer, self._element = self._element, Element("Sect", item.label)
        outer.children.append(self._element)
        super()._group(item)
        self._element = outer

    def _run_element(self, run: Text) -> Element:
        """Return the element of a run: a paragraph, or the heading of the page."""
        if self._heading is None and run.size_pt == self._largest:
            self._heading = Element("H1")
            self.root.children.insert(0, self._heading)
            return self._heading
        paragraph = Element("P")
        self._element.children.append(paragraph)
        return paragraph

    def _mark(self, element: Element, items: Iterable[Item]) -> None:
        """Draw items as one marked piece of content that belongs to an element."""
        number = len(self.marked)
        self.marked.append(element)
        element.children.append(number)
        self._end_text()
        self.code.append(f"/{element.type} <</MCID {number}>> BDC")
        self._is_marked = True
        super().draw(items)
        self._is_marked = False
        self._end_text()
        self.code.append("EMC")

    def _enter_artifact(self) -> None:
        if not self._in_artifact:
            self._end_text()
            self.code.append("/Artifact BMC")
            self._in_artifact = True

    def _leave_artifact(self) -> None:
        if self._in_artifact:
            self._end_text()
            self.code.append("EMC")
            self._in_artifact = False


def _runs(items: Iterable[Item]) -> Iterator[Text]:
    """Yield the runs of text, in the order in which they are drawn."""
    for item in items:
        if isinstance(item, Text):
            if item.text.strip():
                yield item
        elif isinstance(item, Clip | Group | Transform):
            yield from _runs(item.items)
        elif isinstance(item, Use):
            yield from _runs(item.part.items)
