"""The sheets of reference: charts of gunnery, of movement and ramming, the key to a log, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from sheetforge.content.library import Library
from sheetforge.products.planner import Pages, Planner, Product, Sheet
from sheetforge.sheet.cards import Card, strips
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.products.ships import log_of
from sheetforge.systems.sovereign_seas.sheets import book, cards, charts, key, ram_charts
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.model import every_arc
from sheetforge.systems.sovereign_seas.sheets.reference import navy_charts, ram_tables, reference

TITLE = "Sovereign Seas Lite"


def card_sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the cards; none when ships or scenarios are asked for, or a table is missing."""
    found = None if planner.requested else _cards(planner.library, planner.system)
    if found:
        draw = partial(cards.pages, found, planner.options.look(Options))
        yield planner.sheet("cards/reference", f"{TITLE}: cards", draw, "cards")


def _cards(library: Library, system: str) -> tuple[Card, ...]:
    """Return the cards; none when a table is missing."""
    looked_up, ramming = reference(library, system), ram_tables(library, system)
    if looked_up is None or ramming is None:
        return ()
    return cards.sea_cards(ramming, navy_charts(library, system), every_arc(), looked_up)


def table_cards(library: Library, system: str, look: Options) -> list[Page]:
    """Return the cards, each on the upper half of a page."""
    return strips(_cards(library, system), look, TITLE, palette(look.ink), LEGEND)


def tables(planner: Planner) -> Iterator[Sheet]:
    """Yield a sheet for each chart, and the key; none when ships or scenarios are asked for."""
    if planner.requested:
        return
    look = planner.options.look(Options)
    found = chart_pages(planner.library, planner.system, look)
    best = book.example(valid_logs(planner.library, planner.system))
    if best is not None:
        found.append(("key", "how to read a control log", _one(lambda: key.page(best, look))))
    for name, title, pages in found:
        yield planner.sheet(f"tables/{name}", f"{TITLE}: {title}", pages, "reference")


def valid_logs(library: Library, system: str) -> list[ControlLog]:
    """Return the control logs of all ships that pass the check."""
    keys = [one for one in library.keys("ships", system) if one not in library.invalid]
    found = (log_of(library, one) for one in keys)
    return [log for log in found if log is not None]


def chart_pages(library: Library, system: str, look: Options) -> list[tuple[str, str, Pages]]:
    """Return name, title and pages of each chart; without those that lack a table."""
    looked_up, ramming = reference(library, system), ram_tables(library, system)
    found: list[tuple[str, str, Pages]] = []
    if looked_up is not None:
        guns, arcs = navy_charts(library, system), every_arc()
        found.append(("gunnery", "gunnery", _one(lambda: charts.page(guns, arcs, looked_up, look))))
    if ramming is not None:
        # In a book this is the page after that of gunnery.
        after = replace(look, page=look.page + len(found)) if look.page else look
        draw = _one(lambda: ram_charts.page(ramming, after))
        found.append(("movement", "movement and ramming", draw))
    return found


def _one(draw: Callable[[], Page]) -> Pages:
    return lambda: (draw(),)


TABLES = Product("tables", "gun charts, movement and ramming, the key to a log", tables)
CARDS = Product("cards", "the turn, gunnery, ramming and arcs on half-page cards", card_sheets)
