"""Control sheets of ships and flights with their book."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.products.displays import Book, Copy, Displays, Likeness
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Sheet
from sheetforge.products.sheet_links import linked
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.page import apart
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.products.ships import flights_asked_for, flights_of, ships_of, squads
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.sheets import book, flight_page, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity, Reference
    from sheetforge.products.battle_sheets import SheetsOfBattle

TITLE = "Babylon"


def _flights(planner: Planner) -> Iterator[tuple[Key, ControlSheet]]:
    """Yield the flights that can be printed."""
    for key in planner.valid("flights", Flight):
        sheet = sheet_of(planner.library, key)
        if isinstance(sheet, ControlSheet):
            yield key, sheet


def _flight_pages(sheet: ControlSheet, look: SheetOptions, count: int) -> tuple[Page, ...]:
    """Return a number of pages of flights of a kind."""
    page = flight_page.pages(sheet, look)
    return page if count == 1 else tuple(one for at in range(count) for one in apart(page, f"{at}"))


class BabylonDisplays(Displays[Ship, ControlSheet]):
    """The control sheets of ships and flights."""

    title = "control sheets of ships and flights, and a book of all of them"
    about = "control sheet"
    battle_title = "control sheets"
    battle_about = "control sheet"
    model = Ship

    def count_of(self, display: ControlSheet) -> int | None:
        return None

    def facing(self, display: ControlSheet) -> bool:
        return True

    def likeness_of(self, planner: Planner, display: ControlSheet) -> Likeness:
        return display.drawing, display.arms

    def facts_of(self, ship: Ship) -> tuple[str, ...]:
        return (f"{ship.points} points",)

    def house_of(self, ship: Ship) -> Reference | None:
        return ship.house

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        return ships_of(entity)

    def unit_sheets(self, library: Library, system: str, options: PrintOptions) -> SheetsOfBattle:
        from sheetforge.systems.babylon.products.battle_sheets import BabylonSheets

        return BabylonSheets(library, system, options)

    def display_of(self, planner: Planner, key: Key, ship: Ship) -> ControlSheet | str:
        return sheet_of(planner.library, key)

    def sheet_of(self, planner: Planner, sheet: ControlSheet) -> tuple[Page, ...]:
        return book.pages(sheet, planner.options.look(SheetOptions))

    def book_of(self, planner: Planner, ships: Sequence[ControlSheet], sheets: SheetPages[ControlSheet]) -> Book:
        planner.track()
        flights = [control_sheet for _, control_sheet in _flights(planner)]
        look = planner.options.look(SheetOptions)
        return partial(book.document, TITLE, tuple(ships), tuple(flights), look, sheets), planner.used

    def more_of(self, planner: Planner) -> Iterator[tuple[Key, ControlSheet]]:
        """Yield the flights asked for, or omit them with the reason."""
        for key, _ in planner.each("flights", Flight, keys=flights_asked_for(planner)):
            sheet = sheet_of(planner.library, key)
            if isinstance(sheet, str):
                planner.omit(key, sheet)
            else:
                yield key, sheet

    def shared_of(self, planner: Planner, craft: Sequence[Copy[ControlSheet]]) -> list[Page]:
        """Return the pages of ships, then those of flights, two on a page where they fit."""
        ships: list[Page] = []
        flights: list[flight_page.Shown] = []
        for number, (sheet, mark, name, _) in enumerate(craft, 1):
            look = planner.options.look(SheetOptions)
            how = replace(look, given=name or (sheet.name if mark else ""), mark=f"craft-{number}", letter=mark)
            if sheet.craft.kind == "flight":
                flights.append((sheet, how))
            else:
                ships += apart(ship_page.pages(sheet, how), str(number))
        return [*ships, *flight_page.page_by_page(flights, spares=True)]

    def copies_in_list(self, planner: Planner, key: Key, display: ControlSheet) -> list[Copy[ControlSheet]]:
        """Return the ships of a kind with name and letter, in the arms of their sides, as in the pack."""
        lists = [one for kind in ("fleets", "scenarios") for one in planner.requested.get(kind, ())]
        entity = planner.library.entity(lists[0]) if len(lists) == 1 and len(planner.requested) == 1 else None
        found = () if entity is None else squads(planner.library, planner.system, entity)
        return [
            Copy(replace(display, arms=squad.arms), member.mark, member.name, squad.name)
            for squad in found
            for member in squad.members
            if member.key == key
        ]

    def marks_of(self, craft: Sequence[ControlSheet]) -> list[str]:
        """Return the numbers of craft within their classes, as on their counters."""
        found: Tally[str] = Tally()
        marks = []
        for control_sheet in craft:
            found[control_sheet.craft.id] += 1
            marks.append(str(found[control_sheet.craft.id]))
        return marks

    def more_sheets(self, planner: Planner) -> Iterator[Sheet]:
        """Yield the sheets of flights."""
        for key, control_sheet in self.more_of(planner):
            look = planner.options.look(SheetOptions)
            used = planner.used
            number, lists = planner.number_of(key, flights_of)
            pages = -(-number // flight_page.holds(control_sheet, look))
            yield planner.sheet(
                f"displays/flight-{key.id}",
                f"{control_sheet.name}: flight sheet",
                linked(planner.options, key, partial(_flight_pages, control_sheet, look, pages)),
                "flight sheet",
                keywords=(control_sheet.name,),
                count=pages,
                subject=key,
                depends_on=used | (lists if pages > 1 else frozenset()),
            )


DISPLAYS = BabylonDisplays()
