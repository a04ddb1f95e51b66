"""Products of the game: ship sheets with their book, and the list of all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.products.decks import CARD_SIZE
from sheetforge.products.displays import Copy, Displays
from sheetforge.products.planner import Planner, Product
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_fury.products import battle_sheets
from sheetforge.systems.silent_fury.products.boards import BOARDS
from sheetforge.systems.silent_fury.products.decks import DECKS
from sheetforge.systems.silent_fury.products.maps import MAPS
from sheetforge.systems.silent_fury.products.odds_pages import ODDS
from sheetforge.systems.silent_fury.products.packs import DECK_LISTS, PACKS
from sheetforge.systems.silent_fury.products.references import CARDS, ROSTERS
from sheetforge.systems.silent_fury.products.ships import ships_of, try_sheet
from sheetforge.systems.silent_fury.products.tokens import COUNTERS
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import book, ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing
from sheetforge.systems.silent_fury.sheets.tokens import outline

TITLE = "Silent Fury"


def products() -> dict[str, Product]:
    """Return the products of the game, by name."""
    found = (
        DISPLAYS.product(),
        BOARDS,
        DECKS.product(),
        COUNTERS.product(),
        CARDS,
        ROSTERS,
        ODDS,
        MAPS.product(),
        PACKS.product(),
        PACKS.starter(4, more={DECK_LISTS.name: True, CARD_SIZE.name: "mini"}),
    )
    return {product.name: product for product in found}


def _pages(planner: Planner, sheet: ShipSheet) -> tuple[Page, ...]:
    return ship_sheet.pages(sheet, planner.options.look(SheetLook))


def _shared(planner: Planner, ships: Sequence[Copy[ShipSheet]]) -> list[Page]:
    """Return a page for every ship, with the letter on its counter."""
    made: list[Page] = []
    for number, (sheet, mark) in enumerate(ships, 1):
        one = sheet.after(Standing(sheet.name, {}, {}, {}, mark)) if mark else sheet
        made += apart(_pages(planner, one), str(number))
    return made


def _book(
    planner: Planner, sheets: Sequence[ShipSheet]
) -> tuple[Callable[[], Document], Iterable[Key]]:
    title = f"{TITLE}: ship sheets"
    look = planner.options.look(SheetLook)
    return partial(book.document, title, tuple(sheets), look), ()


DISPLAYS = Displays(
    title="ship sheets, and a book of all of them",
    about="ship sheet",
    battle_title="ship sheets",
    battle_about="ship sheet",
    model=ShipClass,
    display_of=try_sheet,
    pages_of=_pages,
    count_of=lambda sheet: None,
    facing=lambda sheet: True,
    book_of=_book,
    battle=battle_sheets.parts,
    units=battle_sheets.units,
    ships_of=ships_of,
    house_of=lambda ship: ship.navy,
    facts_of=lambda ship: (ship.type, f"{ship.points} points"),
    likeness_of=lambda planner, sheet: (outline(sheet), sheet.arms),
    shared_of=_shared,
)

PRODUCTS = products()
