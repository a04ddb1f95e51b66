"""The structure of a tagged PDF: what a screen reader reads, in which order.

Each group of the scene with a label is an element; each run of text in it is a paragraph, read in
the order in which it is drawn, except that the largest run of a page is its heading and comes
first. A group without text of its own kind (a picture, a box of a track) is a figure that is read
as its label. Everything else that is painted is decoration. Parts with text are drawn again at each
place.

A field is read where the box that it lies on would be, and the box is decoration then; any other field stands at
the end of the smallest labelled group that holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from sheetforge.press.pdf_content import Book, Ink, Numbers, Pen
from sheetforge.sheet.scene import Anchor, Box, Clip, Field, Group, Item, Link, Page, Shape, Text, Transform, Use
from sheetforge.sheet.walk import Placement, bounds

PICTURED = frozenset(("box", "img"))
"""Roles of groups that are read as their label, even if they hold text."""


@dataclass
class Element:
    """An element of the structure: its type, the words read in its place, its children.

    A child is an element, or the number of a marked piece of the page's content. `field` is the name of the
    form field that it stands for.
    """

    type: str
    words: str = ""
    children: list[Element | int] = field(default_factory=list)
    field: str = ""


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
        self._fields = FieldFinder(page.items)
        self._sections: list[tuple[Box, Element]] = []
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
        extent = self._placement.box(bounds(item.items)) if self._fields else None
        if item.role in PICTURED or not any(_runs(item.items)):
            found = self._fields.under(extent) if extent is not None else None
            if found is not None:
                self._element.children.append(_form(found))
                self._decorate(item)
                return
            figure = Element("Figure", item.label)
            self._element.children.append(figure)
            self._mark(figure, item.items)
            return
        outer, self._element = self._element, Element("Sect", item.label)
        outer.children.append(self._element)
        if extent is not None:
            self._sections.append((extent, self._element))
        super()._group(item)
        self._element = outer

    def _decorate(self, item: Group) -> None:
        """Draw a group as decoration."""
        self._enter_artifact()
        self._is_marked = True
        super()._group(item)
        self._is_marked = False
        self._leave_artifact()

    def in_order(self) -> Sequence[tuple[Link | Anchor | Field, Placement]]:
        """Return the places as they are read, after the fields that lie on no box have found their section."""
        for one, box in self._fields.rest():
            holding = [(area.width * area.height, n) for n, (area, _) in enumerate(self._sections) if _holds(area, box)]
            section = self._sections[min(holding)[1]][1] if holding else self.root
            section.children.append(_form(one))
        order = {name: number for number, name in enumerate(_fields_of(self.root))}
        return sorted(self.places, key=lambda place: order.get(place[0].name, -1) if _is_field(place[0]) else -1)

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


class FieldFinder:
    """The fields of a page, by where they lie, until each has its place in the structure."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._left = {one.name: (one, placed) for one, placed in _fields(items, Placement())}
        self._rows: dict[int, list[str]] = {}
        for name, (_, box) in self._left.items():
            self._rows.setdefault(int(box.center[1]), []).append(name)

    def __bool__(self) -> bool:
        return bool(self._rows)

    def under(self, area: Box) -> Field | None:
        """Take the field that lies on a box, if there is one: they have one middle and about one size."""
        x, y = area.center
        for row in (int(y), int(y) - 1, int(y) + 1):
            for name in self._rows.get(row, ()):
                if name not in self._left:
                    continue
                found, box = self._left[name]
                near = abs(box.center[0] - x) < _NEAR and abs(box.center[1] - y) < _NEAR
                if near and area.width * area.height < 3 * box.width * box.height:
                    del self._left[name]
                    return found
        return None

    def rest(self) -> list[tuple[Field, Box]]:
        """Take all fields that are left, in their order."""
        left, self._left = list(self._left.values()), {}
        return left


_NEAR = 0.5
"""The greatest distance in mm between the middle of a field and that of its box."""


def _form(of: Field) -> Element:
    """Return the element of a field."""
    return Element("Form", field=of.name)


def _holds(area: Box, box: Box) -> bool:
    x, y = box.center
    return area.x <= x <= area.right and area.y <= y <= area.bottom


def _is_field(item: Link | Anchor | Field) -> TypeGuard[Field]:
    return isinstance(item, Field)


def _fields_of(element: Element) -> Iterator[str]:
    """Yield the names of the fields of an element, as they are read."""
    if element.field:
        yield element.field
    for child in element.children:
        if isinstance(child, Element):
            yield from _fields_of(child)


def _fields(items: Iterable[Item], placement: Placement) -> Iterator[tuple[Field, Box]]:
    """Yield the fields of a page and where they lie; parts have none."""
    for item in items:
        if isinstance(item, Field):
            yield item, placement.box(item.box)
        elif isinstance(item, Transform):
            yield from _fields(item.items, placement.then(item.x, item.y, item.turns))
        elif isinstance(item, Clip | Group):
            yield from _fields(item.items, placement)


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
