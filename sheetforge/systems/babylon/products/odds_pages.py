"""Odds pages as a product: the weapons of every craft, and its fire on one of its class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.report import Asked
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.engine.contents import LOSSES
from sheetforge.systems.babylon.odds.report import answer
from sheetforge.systems.babylon.products.ships import flights_asked_for, ships_of
from sheetforge.systems.babylon.schema.ship import Flight, Mover, Ship
from sheetforge.systems.babylon.sheets import odds_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, sheet_of
from sheetforge.systems.babylon.sheets.odds_page import OddsSheet

RANGE = 4
"""Hexes at which a craft fires at one of its class, or as near as its weapons need."""


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the pages of every ship asked for; and of every flight."""
    look = planner.options.look(PageLook)
    flights = planner.each("flights", Flight, keys=flights_asked_for(planner))
    crafts: Iterator[tuple[Key, Mover]] = chain(planner.each("ships", Ship), flights)
    for key, craft in crafts:
        # The odds take long, so the sheet names its dependencies before they are computed.
        planner.library.get("criticals", key.system, LOSSES)
        built = sheet_of(planner.library, key)
        if not isinstance(built, ControlSheet):
            planner.omit(key, built)
            continue
        if not fires(built):
            planner.omit(key, "it has no weapons that fire")
            continue
        draw = partial(_pages, planner.library, key, built, craft.source.book or "", look)
        yield planner.sheet(f"odds/{key.id}", f"{craft.name}: odds", draw, "odds", count=1 + (key.kind == "ships"))


def fires(sheet: ControlSheet) -> bool:
    """Return whether a craft has a weapon that fires, ballistics included."""
    weapons = [part.weapon for part in sheet.craft.weapons]
    weapons += [gun.weapon for gun in sheet.craft.guns]
    return any(weapon is not None and weapon.damage is not None and weapon.row for weapon in weapons)


def _pages(library: Library, key: Key, built: ControlSheet, book: str, look: PageLook) -> tuple[Page, ...]:
    return odds_page.pages(worked_out(library, key, built, book), look)


def worked_out(library: Library, key: Key, built: ControlSheet, book: str) -> OddsSheet:
    """Return the odds of a craft, which take a second or two to compute."""
    alone = answer(library, Asked(key))
    at = [column.name for column in alone.tables[0].columns].index("range")
    ranges = (row[at] for row in alone.tables[0].rows)
    away = min(RANGE, max(one for one in ranges if isinstance(one, int)))
    duel = answer(library, Asked(key, against=key, distance=away))
    is_flight = built.craft.kind == "flight"
    return OddsSheet(key.id, built.name, book, alone, duel, away, is_flight, built.digest)


ODDS = Product(
    "odds",
    "exact odds of every craft: its weapons by range, and its fire on one of its class",
    sheets,
    by_default=False,
    ships_of=ships_of,
)
