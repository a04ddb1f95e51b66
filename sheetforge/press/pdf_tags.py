"""The structure of a tagged PDF: what a screen reader reads, in which order.

Each group of the scene with a label is an element; runs of text in it that belong together (`press.pdf_runs`) are a
paragraph, read in the order in which it is drawn. The run that says the name of the page is its heading, or else the
largest, and comes first; a run that says what its group is called, in it or just before it, is the heading of that,
and so is the title in a bar of what is below it. A group without text of its own kind (a picture, a box of a track,
the numbers of a map) is a figure that is read as its label, and a part with text, which is drawn once for all its
places, as the words in it; boxes or pieces that follow one another are one figure. A part that has more text, in
elements of its own, is drawn again where a page has it first, and further copies are read as their name. Everything
else that is painted is decoration, and so are the marks beside the sheet.

A group with columns and rows is a table (`press.pdf_structure.TaggedTable`).

A field is read where the box that it lies on would be, and the box is decoration then; any other field stands at
the end of the smallest labelled group that holds it. A link is read after what is drawn before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from sheetforge.press.marks import TITLE_GAP
from sheetforge.press.pdf_content import Book, Ink, Numbers, Pen
from sheetforge.press.pdf_runs import continues, goes_on, is_bar, names
from sheetforge.press.pdf_structure import Element, FieldFinder, TaggedTable, in_words
from sheetforge.press.pdf_survey import MARKS, SHAPES, Known, Survey, is_pictured, said
from sheetforge.sheet.scene import Anchor, Box, Field, Group, Item, Link, Page, Text, Transform, Use
from sheetforge.sheet.walk import Placement, bounds
from sheetforge.sheet.widgets.sketch import COLUMNS

PIECE = 60
"""The most characters on a piece, which is read as a figure even if it has elements of its own."""


class TaggedPen(Pen):
    """Writes the stream of a page with its content marked; `root` holds the elements."""

    def __init__(self, book: Book, ink: Ink, numbers: Numbers, page: Page, known: Known) -> None:
        super().__init__(book, ink, numbers)
        self.root = Element("Sect", page.label)
        self.marked: list[Element] = []
        """The element of each marked piece of content, by its number."""
        self._element = self.root
        self._is_marked = False
        self._in_artifact = False
        survey = Survey(known)
        survey.read(page.items, Placement(), True)
        self._with_text = survey.with_text
        name = page.label.casefold()
        self._name = name if name in survey.titles else ""
        """The name of the page, if it says that, without regard to capitals."""
        self._fields = FieldFinder(survey.fields)
        self.links: list[Element] = []
        """The elements of the links, in the order of these among the places."""
        self._sections: list[tuple[Box, Element]] = []
        self._known = known
        self._largest = survey.largest
        self._title_at_foot = "" if survey.largest else page.title
        """The title of a sheet of pieces without words beside them: its heading is the line at its foot with that."""
        self._heading: Element | None = None
        self._around: list[Element] = []
        """The labelled groups that are being drawn."""
        self._paragraph: tuple[Text, Text] | None = None
        """The first and the last run of the paragraph that is being written."""
        self._in_run = False
        self._drawn: set[int] = set()
        """The parts that have been drawn again on this page."""
        self._table: TaggedTable | None = None
        self._row: Element | None = None
        """The figure of the boxes or pieces that are being drawn in a row."""
        self._row_words: list[str] = []
        self._mark_end = -1
        """The length of the stream after the last figure."""

    def draw(self, items: Iterable[Item]) -> None:
        """Write the operators of some items, marked."""
        draw = self._draw
        if self._is_marked:
            for item in items:
                draw[type(item)](self, item)
            return
        for item in items:
            kind = type(item)
            if kind is Text:
                if item.text.strip():  # type: ignore[union-attr]
                    self._leave_artifact()
                    self._run(item)  # type: ignore[arg-type]
                continue
            if kind in SHAPES:
                if not self._in_artifact:
                    self._end_mark()
                    self._enter_artifact()
                draw[kind](self, item)
                continue
            self._end_run()
            if kind is Use:
                self._part(item)  # type: ignore[arg-type]
            else:
                self._leave_artifact()
                draw[kind](self, item)
        self._end_run()
        self._leave_artifact()

    def _part(self, item: Use) -> None:
        """Draw a part: decoration, a figure with its words, or its items with their elements."""
        words, named, _, with_text, _ = said(item.part, self._known)
        if not words:
            self._enter_artifact()
            super().draw((item,))
            return
        self._leave_artifact()
        if named and len(words) > PIECE and id(item.part) not in self._drawn:
            # Drawn once for all places it could have only one place in the structure.
            self._drawn.add(id(item.part))
            self._with_text |= with_text
            super().draw((Transform(item.part.items, item.x, item.y, item.turns),))
            return
        if id(item.part) in self._drawn:
            # What a copy says was read on this page.
            words = ""
        full = ": ".join(filter(None, (named, words if words not in named else "")))
        self._in_row(self._element, full, (item,))

    def _group(self, item: Group) -> None:
        if self._is_marked:
            super()._group(item)
            return
        if item.layer == MARKS:
            self._decorate(self._without_title(item) if self._title_at_foot else item)
            return
        if COLUMNS in item.data and self._table is None:
            self._tabulate(item)
            return
        if not item.label:
            super()._group(item)
            return
        extent = self._placement.box(bounds(item.items)) if self._fields or self._table else None
        outer = self._element
        if self._table is not None and extent is not None:
            outer = self._table.at(*extent.center)
        if is_pictured(item) or id(item) not in self._with_text:
            found = self._fields.under(extent) if extent is not None and self._fields else None
            if found is not None:
                outer.children.append(_form(found))
                self._decorate(item)
                return
            if item.role == "box":
                self._in_row(outer, item.label, item.items)
                return
            figure = Element("Figure", item.label)
            outer.children.append(figure)
            self._mark(figure, item.items)
            return
        if self._table is not None:
            super()._group(item)
            return
        self._element = Element("Sect", item.label)
        title = _title_before(outer, item.label)
        if title is not None:
            self._head(title)
        outer.children.append(self._element)
        if extent is not None:
            self._sections.append((extent, self._element))
        self._around.append(self._element)
        super()._group(item)
        self._around.pop()
        self._element = outer

    def _note(self, item: Link | Anchor | Field) -> None:
        super()._note(item)
        if isinstance(item, Link):
            made = Element("Link")
            self._element.children.append(made)
            self.links.append(made)

    def _tabulate(self, item: Group) -> None:
        """Draw a group with columns and rows as a table."""
        outer = self._element
        whole = Element("Table", item.label)
        outer.children.append(whole)
        self._table = TaggedTable(whole, item.data, self._placement, outer)
        if self._fields:
            self._sections += self._table.cells()
        super()._group(item)
        self._table.finish()
        self._table = None

    def _in_row(self, outer: Element, words: str, items: Iterable[Item]) -> None:
        """Draw a box or a piece: those that follow one another are one figure, which says all of them."""
        row = self._row
        if row is None or not outer.children or outer.children[-1] is not row:
            self._end_row()
            row = self._row = Element("Figure")
            outer.children.append(row)
        self._row_words.append(words)
        self._mark(row, items)

    def _end_row(self) -> None:
        """Say the boxes or pieces of a row in its figure."""
        if self._row is not None:
            self._row.words = in_words(self._row_words)
            self._row, self._row_words = None, []

    def _without_title(self, item: Group) -> Group:
        """Draw the title in a line at the foot as the heading of the page, and return what else is in it."""
        first = item.items[0] if item.items else None
        if not isinstance(first, Text) or first.text.replace(TITLE_GAP, ", ") != self._title_at_foot:
            return item
        self._heading, self._title_at_foot = Element("H1"), ""
        self.root.children.insert(0, self._heading)
        self._leave_artifact()
        self._mark(self._heading, (first,))
        return replace(item, items=item.items[1:])

    def _decorate(self, item: Group) -> None:
        """Draw a group as decoration."""
        self._enter_artifact()
        self._is_marked = True
        super()._group(item)
        self._is_marked = False
        self._leave_artifact()

    def in_order(self) -> Sequence[tuple[Link | Anchor | Field, Placement]]:
        """Return the places as they are read, after the fields that lie on no box have found their section."""
        self._end_row()
        if not self._fields:
            return self.places
        for one, box in self._fields.rest():
            holding = [(area.width * area.height, n) for n, (area, _) in enumerate(self._sections) if _holds(area, box)]
            section = self._sections[min(holding)[1]][1] if holding else self.root
            section.children.append(_form(one))
        order = {name: number for number, name in enumerate(_fields_of(self.root))}
        return sorted(self.places, key=lambda place: order.get(place[0].name, -1) if _is_field(place[0]) else -1)

    def _run(self, run: Text) -> None:
        """Write a run: in the paragraph of the one before if it continues that, or else as a new one."""
        cell, before, table = None, self._paragraph, self._table
        if table is not None:
            cell = table.at(*self._placement.point(run.x, run.y))
            if before is not None and cell is not self.marked[-1]:
                before = None
        if self._in_run:
            if before is not None and continues(run, *before, self._largest, self.marked[-1]):
                first, last = before
                self._paragraph = (first if run.y == last.y else run, run)
                self._text(run)
                return
            self._end_mark()
        if cell is not None:
            element = cell
        elif heading := self._heading_of(run):
            element = heading
        elif before is not None and goes_on(run, before[1], self._largest, self.marked[-1]):
            element = self.marked[-1]
        else:
            element = Element("P")
            element.begins = run.text
            self._element.children.append(element)
        self._paragraph = (run, run)
        self._in_run = True
        number = len(self.marked)
        self.marked.append(element)
        element.children.append(number)
        if not self._in_text:
            self.code.append("BT")
            self._in_text = True
        self.code.append(f"/{element.type}<</MCID {number}>>BDC")
        self._text(run)

    def _end_mark(self) -> None:
        """End the mark of a paragraph, which may go on after shapes."""
        if self._in_run:
            self.code.append("EMC")
            self._in_run = False

    def _end_run(self) -> None:
        """End the paragraph that is being written."""
        self._end_mark()
        self._paragraph = None

    def _heading_of(self, run: Text) -> Element | None:
        """Return the element of a run that is the heading of the page, that of its group, or one in it."""
        if self._heading is None and self._is_title(run):
            self._heading = Element("H1")
            self.root.children.insert(0, self._heading)
            return self._heading
        within = self._element
        if not within.is_headed and within is not self.root and names(run.text, within.words):
            made = Element("P")
            self._head(made)
            return made
        if is_bar(run):
            made = Element(self._level())
            within.children.append(made)
            return made
        return None

    def _is_title(self, run: Text) -> bool:
        """Return whether a run is the heading of the page: its name, or else its largest."""
        return run.text.casefold() == self._name if self._name else run.size_pt == self._largest

    def _head(self, heading: Element) -> None:
        """Let an element be the heading of the group that is being drawn, and be read first in it."""
        heading.type = self._level()
        self._element.children.insert(0, heading)
        self._element.is_headed = True

    def _level(self) -> str:
        """Return the type of a heading: one below those of the groups around it."""
        return f"H{min(6, 2 + sum([one.is_headed for one in self._around]))}"

    def _mark(self, element: Element, items: Iterable[Item]) -> None:
        """Draw items as one marked piece of content that belongs to an element."""
        self._end_text()
        if len(self.code) == self._mark_end and self.marked[-1] is element:
            # Nothing was drawn since the last piece of it, which goes on.
            self.code.pop()
        else:
            number = len(self.marked)
            self.marked.append(element)
            element.children.append(number)
            self.code.append(f"/{element.type} <</MCID {number}>> BDC")
        self._is_marked = True
        self.draw(items)
        self._is_marked = False
        self._end_text()
        self.code.append("EMC")
        self._mark_end = len(self.code)

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


def _title_before(outer: Element, label: str) -> Element | None:
    """Take the paragraph that says what the group after it is called, if it was the last or the last but one."""
    for at in range(len(outer.children) - 1, max(-1, len(outer.children) - 3), -1):
        one = outer.children[at]
        if isinstance(one, Element) and one.type == "P" and names(one.begins, label):
            del outer.children[at]
            return one
    return None


def _form(of: Field) -> Element:
    """Return the element of a field."""
    return Element("Form", annotation=of.name)


def _holds(area: Box, box: Box) -> bool:
    x, y = box.center
    return area.x <= x <= area.right and area.y <= y <= area.bottom


def _is_field(item: Link | Anchor | Field) -> TypeGuard[Field]:
    return isinstance(item, Field)


def _fields_of(element: Element) -> Iterator[str]:
    """Yield the names of the fields of an element, as they are read."""
    if element.annotation:
        yield element.annotation
    for child in element.children:
        if isinstance(child, Element):
            yield from _fields_of(child)
