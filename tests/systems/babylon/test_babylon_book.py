"""The book: the key with its numbers, the sheets in order, the index with their pages."""

from __future__ import annotations

import re

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.scene import Circle, Document, Link, Page, Text
from sheetforge.systems.babylon.sheets import book, key, ship_page
from sheetforge.systems.babylon.sheets.model import SheetOptions
from tests.sheet import layout
from tests.systems.babylon.samples_of_babylon_sheets import sheets

PAGES = SheetPages(lambda sheet: book.pages(sheet, SheetOptions()))
LOOKS = [("a4", "color"), ("letter", "mono"), ("letter", "saver")]


@pytest.fixture(scope="module")
def whole() -> Document:
    """The book of all ships and flights."""
    return book.document("Babylon", sheets(), sheets("flights"), SheetOptions(), PAGES)


def texts(page: Page) -> list[str]:
    """All texts of a page."""
    return [one.item.text for one in walk.walk(page.items) if isinstance(one.item, Text)]


@pytest.mark.parametrize(("paper", "ink"), LOOKS)
def test_the_key_explains_every_part_with_a_number(paper: str, ink: str) -> None:
    """Each explanation has a disc with its number at the sheet; discs do not cover one another."""
    example = book.example(sheets(), SheetOptions(paper, ink))
    assert example is not None
    page = key.page(example, SheetOptions(paper, ink))
    assert not layout.outside(page)
    assert not layout.cut_texts(page)
    named = set(forms_of("sheetforge.systems.babylon").file.sections["key"])
    # A section has either one thruster or several.
    count = len(named) - 1
    found = [one.item for one in walk.walk(page.items) if isinstance(one.item, Circle)]
    discs = [one for one in found if one.radius == key.MARKER]
    assert len(discs) == count
    centers = {(round(one.cx), round(one.cy)) for one in discs}
    assert len(centers) == count
    assert {str(number) for number in range(1, count + 1)} <= set(texts(page))


def test_the_key_shows_a_ship_of_all_sections() -> None:
    """The example is no base, and has five sections."""
    example = book.example(sheets(), SheetOptions())
    assert example is not None
    assert len(example.craft.sections) == 5
    assert not example.craft.immobile
    assert book.example((), SheetOptions()) is None


def test_the_index_has_the_page_of_every_sheet(whole: Document) -> None:
    """The number beside a craft is that of the page with its sheet; each line is a link."""
    last = whole.pages[-1]
    every = [*sheets(), *sheets("flights")]
    found = texts(last)
    for one in every:
        line = found[found.index(one.name) :]
        number = next(int(text) for text in line[9:] if re.fullmatch(r"\d+", text))
        assert whole.pages[number - 1].label == one.name
    links = [one.item for one in walk.walk(last.items) if isinstance(one.item, Link)]
    assert len(links) == len(every)


def test_a_book_has_key_sheets_and_index(whole: Document) -> None:
    """Key, the pages of each craft, index: no more pages than that."""
    count = sum(len(ship_page.pages(one, SheetOptions())) for one in sheets())
    assert len(whole.pages) == count + len(sheets("flights")) + 2
    assert "How to read" in (whole.pages[0].label or "")


def test_a_book_without_ships_is_empty() -> None:
    """Content in which no ship passes the check gives no key and no index."""
    assert book.document("Babylon", (), (), SheetOptions(), PAGES).pages == ()
