"""Control logs with their book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.products.displays import Book, Copy, Displays, Likeness
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products import references
from sheetforge.systems.sovereign_seas.products.ships import NO_TABLES, log_of, numbered, ships_of, tables_of
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import book, control_log, fleet_sheets
from sheetforge.systems.sovereign_seas.sheets.fleet_sheets import Shown
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import class_drawing
from sheetforge.systems.sovereign_seas.sheets.reference import reference

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.products.battle_sheets import SheetsOfBattle


class SeaDisplays(Displays[Ship, ControlLog]):
    """The control logs of ships."""

    title = "control logs of ships, and a book of all of them"
    about = "control log"
    battle_title = "control logs"
    battle_about = "control log"
    model = Ship

    def facts_of(self, ship: Ship) -> tuple[str, ...]:
        return (ship.ship_class, f"{ship.points} points")

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        return ships_of(entity)

    def unit_sheets(self, library: Library, system: str, options: PrintOptions) -> SheetsOfBattle:
        from sheetforge.systems.sovereign_seas.products.battle_sheets import SeaSheets

        return SeaSheets(library, system, options)

    def display_of(self, planner: Planner, key: Key, ship: Ship) -> ControlLog | str:
        """Return the control log of a ship; its tables must be valid as well."""
        log, looked_up = log_of(planner.library, key), reference(planner.library, planner.system)
        if log is None or looked_up is None:
            return planner.fault or NO_TABLES
        return log

    def records_of(self, planner: Planner, log: ControlLog) -> int:
        return control_log.holds(log, planner.options.look(Options))

    def sheet_of(self, planner: Planner, log: ControlLog) -> tuple[Page, ...]:
        tables = tables_of(planner.library, planner.system)
        return control_log.pages(log, tables, planner.options.look(Options))

    def book_of(self, planner: Planner, logs: Sequence[ControlLog], sheets: SheetPages[ControlLog]) -> Book:
        library, system = planner.library, planner.system
        look = planner.options.look(Options)

        def charts(options: Options) -> tuple[Page, ...]:
            pages = references.chart_pages(library, system, options)
            return tuple(page for _, _, draw in pages for page in draw())

        planner.track()
        references.chart_pages(library, system, look)
        title = f"{references.TITLE}: control logs"
        whole = book.Book(title, tuple(logs), tables_of(library, system), charts)
        return partial(book.document, whole, look, sheets), planner.used

    def likeness_of(self, planner: Planner, log: ControlLog) -> Likeness:
        """Return the drawing of the class of a ship, and the livery of her navy."""
        return class_drawing(planner.library, planner.system, log.ship.ship_class), log.arms

    def shared_of(self, planner: Planner, ships: Sequence[Copy[ControlLog]]) -> tuple[Page, ...]:
        """Return pages of logs, as many on each as leave room for their guns and the effects of hits."""
        shown = [Shown(ship.display, ship.mark) for ship in ships]
        tables = reference(planner.library, planner.system)
        return fleet_sheets.pages(shown, planner.options.look(Options), "Ships", "ships", tables, with_charts=False)

    def marks_of(self, logs: Sequence[ControlLog]) -> list[str]:
        return [str(number) for number in numbered(log.ship.ship_class for log in logs)]


DISPLAYS = SeaDisplays()
