"""The sheets of reference: charts of gunnery, of movement and ramming, the key to a log."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.library import Library
from sheetforge.press.pages import Pages, made
from sheetforge.press.product import Plan, PrintOptions, Product, Sheet, Wanted
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.printing import sheet_options
from sheetforge.systems.sovereign_seas.sheets import charts, ram_charts
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.reference import navy_charts, ram_tables, reference
from sheetforge.systems.sovereign_seas.sheets.resolve import every_arc

TITLE = "Sovereign Seas Lite"


def product() -> Product:
    """The reference of the game."""
    return Product("tables", "gun charts, movement and ramming, the key to a log", plan)


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A sheet for each chart; none when ships or scenarios are asked for."""
    if wanted:
        return Plan(())
    how = sheet_options(options)
    used = library.follow()
    found = chart_pages(library, system, how)
    sheets: list[Sheet] = [
        made(f"{system}/tables/{name}", f"{TITLE}: {title}", used, pages, "reference")
        for name, title, pages in found
    ]
    return Plan(tuple(sheets))


def chart_pages(library: Library, system: str, how: Options) -> list[tuple[str, str, Pages]]:
    """Name, title and pages of each chart; without those that lack a table."""
    looked_up, ramming = reference(library, system), ram_tables(library, system)
    found: list[tuple[str, str, Pages]] = []
    if looked_up is not None:
        guns, arcs = navy_charts(library, system), every_arc()
        found.append(("gunnery", "gunnery", _one(lambda: charts.page(guns, arcs, looked_up, how))))
    if ramming is not None:
        draw = _one(lambda: ram_charts.page(ramming, how))
        found.append(("movement", "movement and ramming", draw))
    return found


def _one(draw: Callable[[], Page]) -> Pages:
    return lambda: (draw(),)
