"""The catalogue: every ship with its picture, twelve on a page, by game and House."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sheetforge.content.kinds import Key
from sheetforge.press import pdf
from sheetforge.products import catalogue
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import CatalogueEntry, Planner, Product
from sheetforge.sheet import walk
from sheetforge.sheet.books import SheetBook
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Document
from tests.sheet import layout
from tests.systems.samples_of_battles import library

SEA = "sovereign-seas"


def made(system: str, options: PrintOptions) -> Document:
    """The catalogue of a game."""
    (sheet,) = catalogue.sheets(Planner(library(), system, options))
    return sheet.lay_out()


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_twelve_ships_stand_on_a_page(paper_name: str) -> None:
    """All ships of the sea are on one page, which nothing leaves, by navy in the outline."""
    (page,) = made(SEA, PrintOptions(paper_name, "mono")).pages
    words = set(layout.plain_text(page.items).split())
    for key in library().keys("ships", SEA):
        ship = library().entity(key)
        assert ship is not None
        assert set(ship.name.split()) <= words
    assert layout.outside(page, paper(paper_name).safe) == []
    entries = [one for one in page.items if isinstance(one, Anchor) and one.title]
    assert [one.level for one in entries] == [0, 1, 1, 1]
    assert [one.title for one in entries[1:]] == ["French Navy", "Merchant marine", "Royal Navy"]


def test_a_ship_stands_in_her_livery_with_her_page_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crest, class, price, sheets, and the page of the book where her log begins; a book is laid out once."""
    catalogue_page = made(SEA, PrintOptions()).pages[0]
    labels = {group.label for one in walk.walk(catalogue_page.items) for group in one.groups}
    assert {"crest of Royal Navy", "crest of French Navy"} <= labels
    product = library().systems[SEA].products()["displays"]
    planner = Planner(library(), SEA, PrintOptions())
    book = [one for one in product.sheets(planner) if one.subject is None][-1].lay_out()
    monkeypatch.setattr(SheetBook, "add", None)
    for entry in product.catalogue(Planner(library(), SEA, PrintOptions())):
        assert entry.drawing is not None
        # The cover has no number.
        names = [one.name for one in book.pages[entry.page].items if isinstance(one, Anchor)]
        assert f"ship.{SEA}.{entry.key.id}" in names
        text = layout.plain_text(catalogue_page.items)
        assert f"1 sheet · page {entry.page} of the book" in text


@dataclass
class ShortGame:
    """A game with the first few ships of another."""

    title: str
    ships: int
    package: str = library().systems[SEA].package

    def products(self) -> dict[str, Product]:
        """The displays, whose catalogue has those ships."""
        key = Key("ships", SEA, "ocean")
        ships = [CatalogueEntry(key, f"Ship {number}", "House", (), None, None, 1) for number in range(self.ships)]
        return {"displays": Product("displays", "", catalogue.sheets, catalogue=lambda _: ships)}


def test_games_follow_one_another_on_a_page() -> None:
    """Each under a bar of its own and with its entry in the outline at that place; a page has four rows of them."""
    games = {"one": ShortGame("First", 4), "two": ShortGame("Second", 2), "three": ShortGame("Third", 3)}
    (page,) = catalogue.document(Planner(library(), "", PrintOptions()), games).pages
    entries = [(one.title, one.y) for one in page.items if isinstance(one, Anchor) and one.level == 0 and one.title]
    assert [title for title, _ in entries] == ["First", "Second", "Third"]
    bars = [drawn.box.y for text, drawn in walk.texts(page.items) if text.text in ("FIRST", "SECOND", "THIRD")]
    assert bars == sorted(bars)
    assert all(0.0 < bar - y < 20.0 for (_, y), bar in zip(entries[1:], bars[1:], strict=True))
    assert layout.outside(page, paper("a4").safe) == []
    assert layout.overlapping_texts(page) == []


def test_a_catalogue_depends_on_the_content_of_its_games() -> None:
    """On all that may be shown of a ship, and on no battle; of one game on nothing of another."""
    for system, games in ((SEA, {SEA}), ("", {key.system for key in library().files})):
        (sheet,) = catalogue.sheets(Planner(library(), system, PrintOptions()))
        assert {key.system for key in sheet.depends_on} == games
        assert set(library().keys("ships", SEA)) <= sheet.depends_on
        assert not {"scenarios", "fleets"} & {key.kind for key in sheet.depends_on}


def test_the_catalogue_is_the_same_every_time() -> None:
    """Two catalogues of a game have the same bytes."""
    one, two = (pdf.write(made(SEA, PrintOptions())) for _ in range(2))
    assert one == two


def test_a_request_of_ships_has_no_catalogue() -> None:
    """It shows whole games."""
    wanted = {"ships": frozenset({Key("ships", SEA, "ocean")})}
    assert list(catalogue.sheets(Planner(library(), SEA, PrintOptions(), wanted))) == []
