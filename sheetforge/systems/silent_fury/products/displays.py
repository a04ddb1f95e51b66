"""Ship sheets with their book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.products.displays import Book, Copy, Displays, Likeness
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_fury.products import members
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.products.ships import ships_of, try_sheet
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import book, shared_page, ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.products.battle_sheets import SheetsOfBattle

TITLE = "Silent Fury"


class FuryDisplays(Displays[ShipClass, ShipSheet]):
    """The sheets of ships."""

    title = "ship sheets, and a book of all of them"
    about = "ship sheet"
    battle_title = "ship sheets"
    battle_about = "ship sheet"
    model = ShipClass

    def display_of(self, planner: Planner, key: Key, ship: ShipClass) -> ShipSheet | str:
        return try_sheet(planner, key, ship)

    def count_of(self, display: ShipSheet) -> int | None:
        return None

    def facing(self, display: ShipSheet) -> bool:
        return True

    def likeness_of(self, planner: Planner, display: ShipSheet) -> Likeness:
        return display.drawing, display.arms

    def facts_of(self, ship: ShipClass) -> tuple[str, ...]:
        return (ship.type, f"{ship.points} points")

    def house_of(self, ship: ShipClass) -> Reference | None:
        return ship.navy

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        return ships_of(entity)

    def unit_sheets(self, library: Library, system: str, options: PrintOptions) -> SheetsOfBattle:
        from sheetforge.systems.silent_fury.products.battle_sheets import FurySheets

        return FurySheets(library, system, options)

    def sheet_of(self, planner: Planner, sheet: ShipSheet) -> tuple[Page, ...]:
        return ship_sheet.pages(sheet, planner.options.look(SheetLook))

    def book_of(self, planner: Planner, ships: Sequence[ShipSheet], sheets: SheetPages[ShipSheet]) -> Book:
        title = f"{TITLE}: ship sheets"
        look = planner.options.look(SheetLook)
        return partial(book.document, title, tuple(ships), look, sheets), ()

    def copies_in_list(self, planner: Planner, key: Key, display: ShipSheet) -> list[Copy[ShipSheet]]:
        entities = [planner.library.entity(one) for asked in planner.requested.values() for one in asked]
        found: Sequence[Member] = ()
        with suppress(LookupError):
            match entities:
                case [Fleet() as fleet]:
                    found = members.of_fleet(planner.library, key.system, fleet)
                case [Scenario() as scenario]:
                    found = members.of_scenario(planner.library, key.system, scenario)
        return [Copy(display, member.mark, side=str(member.side)) for member in found if member.sheet.id == key.id]

    def shared_of(self, planner: Planner, ships: Sequence[Copy[ShipSheet]]) -> list[Page]:
        """Return the pages of all ships with the letters on their counters; two small ones share a page."""
        sheets = [_marked(ship.display, ship.mark) if ship.mark else ship.display for ship in ships]
        groups = shared_page.pages_of(sheets, planner.options.look(SheetLook))
        return [page for number, group in enumerate(groups, 1) for page in apart(group, str(number))]


def _marked(sheet: ShipSheet, mark: str) -> ShipSheet:
    """Return the sheet of a ship with its usual crew and a letter."""
    crew = {number: sheet.usual(number) for number in range(1, sheet.fit.size + 1)}
    return sheet.after(Standing(sheet.name, {}, crew, {}, mark))


DISPLAYS = FuryDisplays()
