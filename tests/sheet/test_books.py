"""Books of sheets: numbers of pages, and entries of the outline."""

from __future__ import annotations

from sheetforge.sheet.books import SheetBook
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Anchor, Page


def page(look: PageLook) -> Page:
    """An empty page with its number as its label."""
    return Page(10.0, 10.0, (), str(look.page))


def labels(pages: tuple[Page, ...]) -> list[str]:
    """The labels of pages."""
    return [one.label for one in pages]


def test_pages_know_their_numbers_and_groups_are_opened_once() -> None:
    """A sheet of two pages takes two numbers; the first sheet of each group has its entry in the outline."""
    book = SheetBook(PageLook("letter"))
    assert book.add(page) == 1
    numbers = book.add_each(
        ("a1", "a2", "b1"),
        lambda name, look: (page(look),) * (2 if name == "a1" else 1),
        lambda name: (f"group.{name[0]}", name[0].upper()),
    )
    assert numbers == [2, 4, 5]
    assert book.add(lambda look: [page(look)]) == 6
    made = book.document("A book", "sheets", "the author")
    assert labels(made.pages) == ["1", "2", "2", "4", "5", "6"]
    opened = {number: item for number, one in enumerate(made.pages, 1) for item in one.items}
    assert opened == {2: Anchor("group.a", "A", 0, 0.0, 0.0), 5: Anchor("group.b", "B", 0, 0.0, 0.0)}
    assert (made.title, made.author, made.subject, made.duplex) == ("A book", "the author", "sheets", "long-edge")


def test_sheets_without_groups_have_no_entries() -> None:
    """Nothing is added to their pages."""
    book = SheetBook(PageLook())
    assert book.add_each(("a", "b"), lambda name, look: (page(look),)) == [1, 2]
    assert all(not one.items for one in book.document("A book", "sheets").pages)
