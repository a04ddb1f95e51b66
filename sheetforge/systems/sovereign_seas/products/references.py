"""The sheets of reference: charts of gunnery, of movement and ramming, the key to a log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sheetforge.content.library import Key, Library
from sheetforge.products.pages import Pages, made
from sheetforge.products.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products.printing import sheet_options
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import book, cards, charts, key, ram_charts
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.model import control_log, every_arc
from sheetforge.systems.sovereign_seas.sheets.reference import navy_charts, ram_tables, reference

TITLE = "Sovereign Seas Lite"


def product() -> Product:
    """The reference of the game."""
    return Product("tables", "gun charts, movement and ramming, the key to a log", plan)


def cards_product() -> Product:
    """Cards to have at the table."""
    return Product("cards", "the turn, gunnery, ramming and arcs on half-page cards", card_plan)


def card_plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """The cards; none when ships or scenarios are asked for, or a table is missing."""
    if wanted:
        return Plan(())
    used = library.track()
    looked_up, ramming = reference(library, system), ram_tables(library, system)
    if looked_up is None or ramming is None:
        return Plan(())
    found = cards.sea_cards(ramming, navy_charts(library, system), every_arc(), looked_up)
    draw = partial(cards.pages, found, sheet_options(options))
    return Plan((made(f"{system}/cards/reference", f"{TITLE}: cards", used, draw, "cards"),))


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A sheet for each chart; none when ships or scenarios are asked for."""
    if wanted:
        return Plan(())
    how = sheet_options(options)
    used = library.track()
    found = chart_pages(library, system, how)
    best = book.example(valid_logs(library, system))
    if best is not None:
        found.append(("key", "how to read a control log", _one(lambda: key.page(best, how))))
    sheets: list[Sheet] = [
        made(f"{system}/tables/{name}", f"{TITLE}: {title}", used, pages, "reference")
        for name, title, pages in found
    ]
    return Plan(tuple(sheets))


def log_of(library: Library, ship_key: Key) -> ControlLog | None:
    """The control log of a ship; None for one that cannot be read whole."""
    ship = library.entity(ship_key)
    system = ship_key.system
    if not isinstance(ship, Ship) or library.get("houses", system, ship.navy) is None:
        return None
    return control_log(ship, system, ship_key.id, library, library.digest(ship_key))


def valid_logs(library: Library, system: str) -> list[ControlLog]:
    """The control logs of all ships that pass the check."""
    keys = [one for one in library.keys("ships", system) if one not in library.invalid]
    found = (log_of(library, one) for one in keys)
    return [log for log in found if log is not None]


def chart_pages(library: Library, system: str, how: Options) -> list[tuple[str, str, Pages]]:
    """Name, title and pages of each chart; without those that lack a table."""
    looked_up, ramming = reference(library, system), ram_tables(library, system)
    found: list[tuple[str, str, Pages]] = []
    if looked_up is not None:
        guns, arcs = navy_charts(library, system), every_arc()
        found.append(("gunnery", "gunnery", _one(lambda: charts.page(guns, arcs, looked_up, how))))
    if ramming is not None:
        # In a book this is the page after that of gunnery.
        here = replace(how, page=how.page + len(found)) if how.page else how
        draw = _one(lambda: ram_charts.page(ramming, here))
        found.append(("movement", "movement and ramming", draw))
    return found


def _one(draw: Callable[[], Page]) -> Pages:
    return lambda: (draw(),)
