"""Products of the game: control logs with their book, and their reference sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.products.displays import Copy, Displays, Likeness
from sheetforge.products.planner import Planner, Product
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.sovereign_seas.products import (
    battle_sheets,
    counters,
    maps,
    odds_pages,
    packs,
    references,
    rosters,
)
from sheetforge.systems.sovereign_seas.products.counters import class_drawing
from sheetforge.systems.sovereign_seas.products.ships import (
    NO_TABLES,
    log_of,
    numbered,
    ships_of,
    tables_of,
)
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import book, control_log, fleet_sheets
from sheetforge.systems.sovereign_seas.sheets.fleet_sheets import Shown
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.reference import reference


def products() -> dict[str, Product]:
    """Return the products of the game, by name."""
    found = (
        DISPLAYS.product(),
        references.TABLES,
        references.CARDS,
        counters.COUNTERS.product(),
        rosters.ROSTERS,
        maps.MAPS.product(),
        packs.PACKS.product(),
        packs.PACKS.starter(4),
        odds_pages.ODDS,
    )
    return {product.name: product for product in found}


def _log(planner: Planner, key: Key, ship: Ship) -> ControlLog | str:
    """Return the control log of a ship; its tables must be valid as well."""
    log, looked_up = log_of(planner.library, key), reference(planner.library, planner.system)
    if log is None or looked_up is None:
        return planner.fault or NO_TABLES
    return log


def _likeness(planner: Planner, log: ControlLog) -> Likeness:
    """Return the drawing of the class of a ship, and the livery of her navy."""
    return class_drawing(planner.library, planner.system, log.ship.ship_class), log.arms


def _pages(planner: Planner, log: ControlLog) -> tuple[Page, ...]:
    tables = tables_of(planner.library, planner.system)
    return control_log.pages(log, tables, planner.options.look(Options))


def _shared(planner: Planner, ships: Sequence[Copy[ControlLog]]) -> tuple[Page, ...]:
    """Return pages of logs without charts, as many on each as fit."""
    shown = [Shown(one.display, one.mark) for one in ships]
    return fleet_sheets.pages(shown, planner.options.look(Options), "Ships", "ships")


def _marks(logs: Sequence[ControlLog]) -> list[str]:
    return [str(number) for number in numbered(log.ship.ship_class for log in logs)]


def _book(
    planner: Planner, logs: Sequence[ControlLog]
) -> tuple[Callable[[], Document], Iterable[Key]]:
    library, system = planner.library, planner.system
    look = planner.options.look(Options)

    def charts(options: Options) -> tuple[Page, ...]:
        found = references.chart_pages(library, system, options)
        return tuple(page for _, _, draw in found for page in draw())

    planner.track()
    references.chart_pages(library, system, look)
    title = f"{references.TITLE}: control logs"
    whole = book.Book(title, tuple(logs), tables_of(library, system), charts)
    return partial(book.document, whole, look), planner.used


DISPLAYS = Displays(
    title="control logs of ships, and a book of all of them",
    about="control log",
    battle_title="control logs",
    battle_about="control log",
    model=Ship,
    display_of=_log,
    pages_of=_pages,
    book_of=_book,
    battle=battle_sheets.parts,
    units=battle_sheets.units,
    ships_of=ships_of,
    facts_of=lambda ship: (ship.ship_class, f"{ship.points} points"),
    likeness_of=_likeness,
    shared_of=_shared,
    marks_of=_marks,
)

PRODUCTS = products()
