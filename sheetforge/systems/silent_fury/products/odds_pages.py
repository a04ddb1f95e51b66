"""Odds pages as a product: the attacks of every ship, and the effect of a fire on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.report import Asked
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_fury.engine.contents import Contents
from sheetforge.systems.silent_fury.odds.report import answer, rows_of
from sheetforge.systems.silent_fury.odds.yard import yard_of
from sheetforge.systems.silent_fury.products.ships import ships_of
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import odds_page
from sheetforge.systems.silent_fury.sheets.odds_page import OddsSheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a page for every ship asked for."""
    look = planner.options.look(SheetLook)
    for key, ship in planner.each("ships", ShipClass):
        if not ship.weapons:
            planner.omit(key, "it has no weapons")
            continue
        # The odds take long, so the sheet names its dependencies before they are computed.
        yard_of(planner.library, key.system)
        built = Contents(planner.library).fit(key.id)
        count = odds_page.page_count(rows_of(built), look)
        draw = partial(_pages, planner.library, key, ship, look, count)
        yield planner.sheet(f"odds/{key.id}", f"{ship.name}: odds", draw, "odds", count=count)


def _pages(library: Library, key: Key, ship: ShipClass, look: SheetLook, count: int) -> tuple[Page, ...]:
    return odds_page.pages(_worked_out(library, key, ship, count), look)


def _worked_out(library: Library, key: Key, ship: ShipClass, count: int) -> OddsSheet:
    """Return the odds of a ship, which take seconds to compute."""
    report = answer(library, Asked(key), common=False)
    return OddsSheet(
        id=key.id,
        name=ship.name,
        book=ship.source.book,
        target=dict(report.facts)["target"],
        tables=report.tables,
        charts=report.charts,
        digest=library.digest(key),
        count=count,
    )


ODDS = Product(
    "odds",
    "exact odds of a ship's weapons, ordinance and boarding, and of a fire aboard",
    sheets,
    by_default=False,
    ships_of=ships_of,
)
