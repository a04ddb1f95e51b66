"""Books of sheets: pages with their numbers, an outline by groups, and the index that refers to them.

book = SheetBook(options)
numbers = book.add_each(sheets, SheetPages(log_pages), lambda sheet: (f"navy.{sheet.navy}", sheet.navy_name))
book.add(partial(index.pages, sheets, numbers))
return book.document("The book", "control logs")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from sheetforge.sheet.form_page import start
from sheetforge.sheet.page import LEGEND, Look, PageLook, numbering
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Anchor, Box, Document, Link, Page, shared
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import HEAD, Row, natural_widths, table

L = TypeVar("L", bound=PageLook)
S = TypeVar("S")

Drawn = Page | Sequence[Page]

Places = dict[str, tuple[int, int]]
"""The first page and the number of pages of everything that a book has an anchor for."""

BookPlaces = dict[str, tuple[str, Places]]
"""Of the book of each game what it is made of, as a digest, and its places."""


class SheetPages(Generic[S]):
    """The pages of sheets, each laid out once: by itself, and with page numbers in a book."""

    def __init__(self, draw: Callable[[S], Sequence[Page]]) -> None:
        self._draw = draw
        self._drawn: dict[int, tuple[S, tuple[Page, ...], dict[int, Callable[[int], Page]]]] = {}
        """Each sheet, its pages and the functions that number these, by the `id` of the sheet."""

    def alone(self, sheet: S) -> tuple[Page, ...]:
        """Return the pages of a sheet by itself. Raises `LayoutProblem`."""
        return self._laid_out(sheet)[0]

    def numbered(self, sheet: S, first: int) -> tuple[Page, ...]:
        """Return the pages of a sheet with their numbers from the first. Raises `LayoutProblem`."""
        pages, ways = self._laid_out(sheet)
        return tuple(ways[id(page)](number) for number, page in enumerate(pages, first))

    def _laid_out(self, sheet: S) -> tuple[tuple[Page, ...], dict[int, Callable[[int], Page]]]:
        if id(sheet) not in self._drawn:
            ways: dict[int, Callable[[int], Page]] = {}
            before = numbering.set(ways)
            try:
                pages = tuple(self._draw(sheet))
            finally:
                numbering.reset(before)
            shown = {id(page) for page in pages}
            self._drawn[id(sheet)] = sheet, pages, {page: way for page, way in ways.items() if page in shown}
        _, pages, ways = self._drawn[id(sheet)]
        return pages, ways


class SheetBook(Generic[L]):
    """The pages of a book, in the order in which they are added."""

    def __init__(self, options: L) -> None:
        self.options = options
        self.pages: list[Page] = []

    def add(self, draw: Callable[[L], Drawn]) -> int:
        """Add what `draw` makes of the options with the number of its first page; return that number."""
        number = len(self.pages) + 1
        drawn = draw(replace(self.options, page=number))
        self.pages += [drawn] if isinstance(drawn, Page) else drawn
        return number

    def add_each(
        self, sheets: Sequence[S], pages: SheetPages[S], group_of: Callable[[S], tuple[str, str]] | None = None
    ) -> list[int]:
        """Add the pages of each sheet; return the numbers of their first pages.

        `group_of` is the id and the title of a sheet's entry in the outline; the first sheet with another title than
        the one before it opens a group.
        """
        numbers: list[int] = []
        group = ""
        for sheet in sheets:
            numbers.append(len(self.pages) + 1)
            self.pages += pages.numbered(sheet, numbers[-1])
            id, title = ("", "") if group_of is None else group_of(sheet)
            if title != group:
                group, first = title, self.pages[numbers[-1] - 1]
                anchor = Anchor(id, title, 0, 0.0, 0.0)
                self.pages[numbers[-1] - 1] = replace(first, items=(anchor, *first.items))
        return numbers

    def document(self, title: str, what: str, author: str = "") -> Document:
        """Return the book, to be printed on both sides."""
        return Document(tuple(self.pages), title, author, what, (), "en", "long-edge")


def places_in(book: Document) -> Places:
    """Return the places of a book."""
    starts = [
        (number, item.name)
        for number, page in enumerate(book.pages, 1)
        for item in page.items
        if isinstance(item, Anchor)
    ]
    ends = [*(number for number, _ in starts[1:]), len(book.pages) + 1][: len(starts)]
    return {name: (number, max(1, end - number)) for (number, name), end in zip(starts, ends, strict=True)}


INDEX_ROW, LEAST_INDEX_ROW = 12.0, 4.6
"""The largest and the least height in mm of a row of an index."""

INDEX_SIZE, LARGEST_INDEX_SIZE, PER_MM = 10.0, 13.0, 1.15
"""The size of the type of an index in points; that of a short one, by the height of its rows in mm."""


def index_page(
    title: str,
    anchor: str,
    columns: Sequence[Column],
    entries: Iterable[tuple[str, Row, str]],
    look: Look,
    palette: Palette | None = None,
) -> Page:
    """Return the index of a book, which explains rings if it has any.

    An entry has its group, its row and the anchor that it links to. Each group begins with a title.
    """
    started = start(title, "", look, palette=palette)
    form, box = started.form, started.area
    rows: list[Row] = []
    targets: list[str] = []
    group = ""
    for of_group, row, target in entries:
        if of_group != group:
            group = of_group
            rows.append(Row(title=group))
            targets.append("")
        rows.append(row)
        targets.append(target)
    height = max(LEAST_INDEX_ROW, min(INDEX_ROW, shared(box.height - HEAD, len(rows))))
    size = max(INDEX_SIZE, min(LARGEST_INDEX_SIZE, height * PER_MM))
    while size > INDEX_SIZE and sum(natural_widths(columns, rows, size)) > box.width:
        size = max(INDEX_SIZE, size - 0.5)
    table(form, box, columns, rows, size, height, "index")
    for number, (row, target) in enumerate(zip(rows, targets, strict=True)):
        if target:
            y = box.y + HEAD + number * height
            form.items.append(Link(Box(box.x, y, box.width, height), f"#{target}", row.cells[columns[0].key]))
    legend = LEGEND if any(row.ringed for row in rows) else ""
    return started.close("index", title, legend=legend, anchor=anchor)
