"""The book of a system: the order of its pages, their numbers, and the index."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.sheet import walk
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.scene import Anchor, Document, Page, Text
from sheetforge.systems.silent_death.sheets import book
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.index import IndexLine
from sheetforge.systems.silent_death.sheets.reference_tables import tables_of
from tests.cells_used import share_of
from tests.systems.silent_death.samples_of_sheets import SD, SW, display, library, weapons

SHIPS = ("snarling-badger-ii", "orca-alpha", "piranha-ii", "dolphin-ii")
LISTED = (IndexLine("MPAC", "Zorca"), IndexLine("SPAC", "Abe", 3), IndexLine("Barge", "Ox", 9))


@pytest.fixture(scope="module")
def whole() -> Document:
    """Four ships, three that are only listed, and the weapons."""
    displays = tuple(display(name) for name in SHIPS)
    sheets = SheetPages(lambda one: book.sheet(one, Options()))
    return book.document(book.Book(SD, "Ships", displays, LISTED, weapons(SD)), Options(), sheets)


def texts(page: Page) -> list[str]:
    """All texts of a page, in the order of their drawing."""
    return [one.item.text for one in walk.walk(page.items) if isinstance(one.item, Text)]


def anchors(page: Page) -> list[tuple[str, int]]:
    """Titles and levels of a page in the outline."""
    items = [one.item for one in walk.walk(page.items)]
    return [(one.title, one.level) for one in items if isinstance(one, Anchor)]


def test_pages_stand_in_order_and_print_their_number(whole: Document) -> None:
    """Keys, weapons, ships by class and name, index; a page that follows is one more."""
    assert [page.label for page in whole.pages] == [
        "Key",
        "Key",
        "Master cannon table",
        "Dolphin II",
        "Piranha II",
        "Orca Alpha",
        "Snarling Badger II",
        "Snarling Badger II, criticals",
        "Index",
    ]
    for number, page in enumerate(whole.pages, 1):
        assert texts(page)[-1].endswith(f"page {number}")


def test_the_first_ship_of_a_class_opens_it_in_the_outline(whole: Document) -> None:
    """A class is a level above its ships, and is entered once."""
    assert [anchors(page) for page in whole.pages[3:8]] == [
        [("SPAC", 0), ("Dolphin II", 1)],
        [("Piranha II", 1)],
        [("MPAC", 0), ("Orca Alpha", 1)],
        [("Escorts", 0), ("Snarling Badger II", 1)],
        [],
    ]


def test_the_index_has_the_page_of_every_ship(whole: Document) -> None:
    """Figures and page by class; a ship without a display has dashes, one without figures stands
    below; a class that the book does not know comes last."""
    found = texts(whole.pages[-1])
    head = ["BPV", "Crew", "Cost", "Page"]
    assert found[1 : found.index("ONLY LISTED, NO FIGURES KNOWN")] == [
        "SPAC",
        *head,
        "Abe",
        "3",
        "–",
        "–",
        "–",
        "Dolphin II",
        "50",
        "2",
        "61",
        "4",
        "Piranha II",
        "18",
        "2",
        "29",
        "5",
        "MPAC",
        *head,
        "Orca Alpha",
        "144",
        "7",
        "182.5",
        "6",
        "ESCORTS",
        *head,
        "Snarling Badger II",
        "457",
        "8",
        "501",
        "7",
        "BARGE",
        *head,
        "Ox",
        "9",
        "–",
        "–",
        "–",
    ]
    assert "Zorca." in found


def test_displays_of_an_unknown_class_come_last() -> None:
    """Its name is its title; a class is known whatever its case."""
    assert (book.group("escort"), book.group("Barge"), book.group("")) == ("Escorts", "Barge", "Class not known")
    lines = [IndexLine("Barge", "A"), IndexLine("Class not known", "B"), IndexLine("SPAC", "C")]
    assert [one.name for one in book.sorted_lines(lines)] == ["C", "B", "A"]


def test_the_key_shows_a_fighter_of_two_weapons() -> None:
    """No gunboat and no warhound is shown as the example of a display; without a fighter none."""
    some = [display(name) for name in SHIPS]
    shown = book.example(some)
    assert shown is not None
    assert (shown.frame, len(shown.weapons)) == ("fighter", 2)
    assert book.example([one for one in some if one.frame != "fighter"]) is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_small_game_has_weapons_rules_and_index_on_one_page(paper: str) -> None:
    """The last page, with an entry in the outline for each; a ship without a page needs the foot of the index."""
    displays = (display("x-wing", SW), display("tie-fighter", SW))
    look = Options(paper=paper)
    sheets = SheetPages(lambda one: book.sheet(one, look))
    small = book.Book(SW, "Ships", displays, (), weapons(SW), brief=tables_of(library(), SW))
    *_, last = book.document(small, look, sheets).pages
    assert anchors(last) == [("Weapons", 0), ("Reference", 0), ("Index", 0)]
    assert share_of(last) > 0.7
    listed = book.document(replace(small, listed=LISTED[:1]), look, sheets).pages
    assert [anchors(page) for page in listed[-2:]] == [[("Weapons", 0)], [("Index", 0)]]
    assert [texts(page)[-1].rpartition(" ")[2] for page in listed[-2:]] == [f"{len(listed) - 1}", f"{len(listed)}"]
