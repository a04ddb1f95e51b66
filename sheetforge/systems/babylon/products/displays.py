"""Products of the game: control sheets of ships and flights with their book."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.products.displays import Copy, Displays, is_together
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.babylon.products import battle_sheets, maps, packs, references, rosters
from sheetforge.systems.babylon.products.counters import COUNTERS
from sheetforge.systems.babylon.products.odds_pages import ODDS
from sheetforge.systems.babylon.products.ships import flights_asked_for, ships_of
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.sheets import book, flight_page, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of

TITLE = "Babylon"


def _sheet(planner: Planner, key: Key, ship: Ship) -> ControlSheet | str:
    return sheet_of(planner.library, key)


def _pages(planner: Planner, sheet: ControlSheet) -> tuple[Page, ...]:
    return ship_page.pages(sheet, planner.options.look(SheetOptions))


def _book(
    planner: Planner, sheets: Sequence[ControlSheet]
) -> tuple[Callable[[], Document], Iterable[Key]]:
    planner.track()
    flights = [one for _, one in _flights(planner)]
    look = planner.options.look(SheetOptions)
    return partial(book.document, TITLE, tuple(sheets), tuple(flights), look), planner.used


def _flights(planner: Planner) -> Iterator[tuple[Key, ControlSheet]]:
    """Yield the flights that can be printed."""
    for key in planner.valid("flights", Flight):
        found = sheet_of(planner.library, key)
        if isinstance(found, ControlSheet):
            yield key, found


def _more(planner: Planner) -> Iterator[tuple[Key, ControlSheet]]:
    """Yield the flights asked for, or omit them with the reason."""
    for key, _ in planner.each("flights", Flight, keys=flights_asked_for(planner)):
        found = sheet_of(planner.library, key)
        if isinstance(found, str):
            planner.omit(key, found)
        else:
            yield key, found


def _shared(planner: Planner, craft: Sequence[Copy[ControlSheet]]) -> list[Page]:
    """Return the pages of ships, then those of flights, two on a page where they fit."""
    ships: list[Page] = []
    flights: list[flight_page.Shown] = []
    for number, (sheet, mark) in enumerate(craft, 1):
        look = planner.options.look(SheetOptions)
        how = replace(look, given=sheet.name if mark else "", mark=f"craft-{number}", letter=mark)
        if sheet.craft.kind == "flight":
            flights.append((sheet, how))
        else:
            ships += apart(ship_page.pages(sheet, how), str(number))
    return [*ships, *flight_page.page_by_page(flights)]


def _marks(craft: Sequence[ControlSheet]) -> list[str]:
    """Return the numbers of craft within their classes, as on their counters."""
    found: Tally[str] = Tally()
    marks = []
    for one in craft:
        found[one.craft.id] += 1
        marks.append(str(found[one.craft.id]))
    return marks


DISPLAYS = Displays(
    title="control sheets of ships and flights, and a book of all of them",
    about="control sheet",
    battle_title="control sheets",
    battle_about="control sheet",
    model=Ship,
    display_of=_sheet,
    pages_of=_pages,
    book_of=_book,
    battle=battle_sheets.parts,
    units=battle_sheets.units,
    ships_of=ships_of,
    count_of=lambda sheet: None,
    facing=lambda sheet: True,
    facts_of=lambda ship: (f"{ship.points} points",),
    house_of=lambda ship: ship.house,
    likeness_of=lambda planner, sheet: (sheet.drawing, sheet.arms),
    shared_of=_shared,
    more_of=_more,
    marks_of=_marks,
)


def _displays(planner: Planner) -> Iterator[Sheet]:
    """Yield the sheets of ships, then those of flights."""
    yield from DISPLAYS.sheets(planner)
    if battle_sheets.is_asked_for(planner.options) or is_together(planner):
        return
    for key, found in _more(planner):
        look = planner.options.look(SheetOptions)
        yield planner.sheet(
            f"displays/flight-{key.id}", f"{found.name}: flight sheet",
            partial(flight_page.pages, found, look), "flight sheet",
            keywords=(found.name,), count=1, subject=key,
        )  # fmt: skip


def products() -> dict[str, Product]:
    """Return the products of the game, by name."""
    found = (
        replace(DISPLAYS.product(), sheets=_displays),
        references.TABLES,
        references.CARDS,
        COUNTERS.product(),
        maps.MAPS.product(),
        maps.TEMPLATES,
        rosters.WORKSHEETS,
        packs.PACKS.product(),
        packs.PACKS.starter(6),
        ODDS,
    )
    return {product.name: product for product in found}


PRODUCTS = products()
