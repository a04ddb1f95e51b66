"""Books of sheets: numbers of pages, and entries of the outline."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.sheet.books import INDEX_ROW, INDEX_SIZE, LARGEST_INDEX_SIZE, SheetBook, SheetPages, index_page
from sheetforge.sheet.page import PageLook, closed, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Anchor, Page
from sheetforge.sheet.walk import texts
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import Row

LOOK = PageLook("letter")


def page(look: PageLook) -> Page:
    """An empty page with its number as its label."""
    return Page(10.0, 10.0, (), str(look.page))


def sheet(name: str, look: PageLook = LOOK) -> list[Page]:
    """The sheet of a name: two pages if its number is 1."""
    drawn = []
    for number in range(2 if name.endswith("1") else 1):
        how = replace(look, page=look.page + number if look.page else 0)
        sketch = Sketch(sheet_palette(how), name)
        sketch.text(name, 20.0, 20.0, 12.0, "bold")
        drawn.append(closed(sheet_paper(how), sketch, how, name, name, f"ship.{name}"))
    return drawn


def labels(pages: tuple[Page, ...]) -> list[str]:
    """The labels of pages."""
    return [one.label for one in pages]


def test_pages_know_their_numbers_and_groups_are_opened_once() -> None:
    """A sheet of two pages takes two numbers; the first sheet of each group has its entry in the outline."""
    book = SheetBook(LOOK)
    assert book.add(page) == 1
    numbers = book.add_each(("a1", "a2", "b2"), SheetPages(sheet), lambda name: (f"group.{name[0]}", name[0].upper()))
    assert numbers == [2, 4, 5]
    assert book.add(lambda look: [page(look)]) == 6
    made = book.document("A book", "sheets", "the author")
    assert labels(made.pages) == ["1", "a1", "a1", "a2", "b2", "6"]
    opened = {number: one.items[0] for number, one in enumerate(made.pages, 1) if number in (2, 4, 5)}
    assert opened[2] == Anchor("group.a", "A", 0, 0.0, 0.0)
    assert opened[5] == Anchor("group.b", "B", 0, 0.0, 0.0)
    assert isinstance(opened[4], Anchor)
    assert opened[4].name == "ship.a2"
    assert (made.title, made.author, made.subject, made.duplex) == ("A book", "the author", "sheets", "long-edge")


def test_a_sheet_is_laid_out_once_by_itself_and_in_a_book() -> None:
    """Its numbered pages are those that a layout with these numbers makes, and it has no entry without a group."""
    laid_out: list[str] = []

    def draw(name: str) -> list[Page]:
        laid_out.append(name)
        return sheet(name)

    names, once, book = ("a1", "b2"), SheetPages(draw), SheetBook(LOOK)
    assert [once.alone(name) for name in names] == [tuple(sheet(name)) for name in names]
    assert book.add_each(names, once) == [1, 3]
    assert book.pages == [*sheet("a1", replace(LOOK, page=1)), *sheet("b2", replace(LOOK, page=3))]
    assert any("page 3" in one.text for one, _ in texts(book.pages[2].items))
    assert laid_out == ["a1", "b2"]


def test_the_index_of_few_ships_is_not_half_empty() -> None:
    """Its rows are high, with the largest type at which its columns fit; that of many has low rows and small type."""
    columns = (Column("ship", "Ship", share=1.0), Column("page", "Page"))

    def drawn(count: int, name: str = "Hecla") -> Page:
        entries = (("", Row({"ship": f"{name} {at}", "page": "1"}), "") for at in range(count))
        return index_page("Index", "index", columns, entries, LOOK)

    def names(page: Page) -> list[tuple[float, float]]:
        return [(text.size_pt, text.y) for text, _ in texts(page.items) if text.text.startswith("Hecla")]

    few, many, broad = names(drawn(10)), names(drawn(40)), names(drawn(10, "Hecla " + "Hecla" * 22))
    assert few[0][0] == LARGEST_INDEX_SIZE
    assert few[1][1] - few[0][1] == pytest.approx(INDEX_ROW)
    assert many[0][0] == INDEX_SIZE
    assert many[1][1] - many[0][1] < INDEX_ROW
    assert INDEX_SIZE < broad[0][0] < LARGEST_INDEX_SIZE
