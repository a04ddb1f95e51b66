"""Displays of ships of the family, with their book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.displays import REFERENCE, Book, Copy, Displays, Likeness, is_together
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.books import SheetPages
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_death.figures.force_table import worked_out
from sheetforge.systems.silent_death.products import ship_sheets
from sheetforge.systems.silent_death.products.ship_sheets import ShownShip
from sheetforge.systems.silent_death.products.ships import Crew, crew_boxes, crew_of, every_box, ships_of
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import book
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.index import IndexLine
from sheetforge.systems.silent_death.sheets.model import DisplayOf
from sheetforge.systems.silent_death.sheets.reference_tables import Tables, page, tables_of
from sheetforge.text import listed

if TYPE_CHECKING:
    from sheetforge.content.model import Entity, Reference
    from sheetforge.products.battle_sheets import SheetsOfBattle


def _fitting(display: Display, copies: int) -> list[int]:
    """Return how many values of a crew a sheet takes: of one copy or all, with luck or without."""
    each = {len(list(crew_boxes(display))), len(every_box(display))}
    return sorted(each | {count * copies for count in each})


def _look(planner: Planner) -> tuple[Options, Tables | None]:
    """Return the options of displays, and the tables that have a page of their own."""
    wanted, look = planner.options.setting(REFERENCE), planner.options.look(Options)
    if wanted == "none":
        return look, None
    tables = tables_of(planner.library, planner.system)
    return (look, tables) if wanted == "page" else (replace(look, tables=tables), None)


def _crews(display: Display, values: Sequence[int]) -> tuple[Crew, ...]:
    """Return the skills in the boxes of every copy; those of one copy stand on each."""
    if not values:
        return ()
    every = len(every_box(display))
    # More values than a display has boxes are those of all copies on the sheet.
    count = len(values) // display.per_sheet if len(values) > every else len(values)
    each = list(values) if len(values) > every else list(values) * display.per_sheet
    return tuple(crew_of(display, each[copy * count : (copy + 1) * count]) for copy in range(display.per_sheet))


def _index_line(ship: ListedShip) -> IndexLine:
    return IndexLine(
        book.group(ship.ship_class or ""),
        ship.name,
        ship.bpv,
        ship.crew_stats,
        ship.cost_with_crew,
        ringed=worked_out(ship.reconstructed),
    )


class DeathDisplays(Displays[Craft, Display]):
    """The displays of ships of a game of the family, looked up by `lookup`; `game` is its title."""

    title = "ship displays, and a book of all of them"
    about = "ship display"
    battle_title = "displays"
    battle_about = "ship displays"
    options = (REFERENCE,)
    crewed = True
    model = Craft

    def __init__(self, lookup: DisplayOf, game: str) -> None:
        self.lookup = lookup
        self.game = game

    def count_of(self, display: Display) -> int | None:
        """A fighter's sheet is one page; the others take as many as they need."""
        return 1 if display.frame == "fighter" else None

    def records_of(self, planner: Planner, display: Display) -> int:
        return display.per_sheet if display.frame == "fighter" else 1

    def facing(self, display: Display) -> bool:
        return display.frame == "warhound"

    def likeness_of(self, planner: Planner, display: Display) -> Likeness:
        return display.silhouette, display.arms

    def facts_of(self, ship: Craft) -> tuple[str, ...]:
        return (getattr(ship, "ship_class", ""), f"BPV {ship.bpv}")

    def ships_of(self, entity: Entity) -> Iterable[Reference]:
        return ships_of(entity)

    def unit_sheets(self, library: Library, system: str, options: PrintOptions) -> SheetsOfBattle:
        from sheetforge.systems.silent_death.products.battle_displays import DeathSheets

        return DeathSheets(library, system, options, self.lookup)

    def display_of(self, planner: Planner, key: Key, ship: Craft) -> Display | str:
        """Return the display of a ship, or why the skills given do not fit its boxes."""
        display = self.lookup(planner.library, key)
        assert display is not None
        given, alone = len(planner.options.crew), not is_together(planner)
        if given and given not in (fitting := _fitting(display, display.per_sheet if alone else 1)):
            whose = "of one display or of all on the sheet" if alone else "of one ship"
            return (
                f"--crew has {given} values; {display.name} takes {listed(fitting, 'or')}"
                f" (its skills, or with luck points, {whose})"
            )
        return display

    def sheet_of(self, planner: Planner, display: Display) -> tuple[Page, ...]:
        look, _ = _look(planner)
        return book.sheet(display, replace(look, crew=_crews(display, planner.options.crew)))

    def after_of(self, planner: Planner) -> tuple[Page, ...]:
        look, tables = _look(planner)
        return () if tables is None else (page(tables, look),)

    def book_of(self, planner: Planner, shown: Sequence[Display], sheets: SheetPages[Display]) -> Book:
        weapons = planner.valid("weapons", Weapon)
        whole = book.Book(
            planner.system,
            f"{self.game}: ship displays",
            tuple(shown),
            tuple(_index_line(ship) for ship in planner.valid("ships", ListedShip).values()),
            tuple(weapons.values()),
        )
        look, tables = _look(planner)
        brief = None if tables is not None else tables_of(planner.library, planner.system)
        return partial(book.document, replace(whole, tables=tables, brief=brief), look, sheets), weapons

    def shared_of(self, planner: Planner, ships: Sequence[Copy[Display]]) -> list[Page]:
        """Return the sheets of single ships, which fighters share; each has the crew given."""
        look, tables = _look(planner)
        shown = [ShownShip(ship.display, ship.mark, crew_of(ship.display, planner.options.crew)) for ship in ships]
        pages = ship_sheets.pages(shown, look, "ships")
        return pages if tables is None else [*pages, page(tables, look)]
