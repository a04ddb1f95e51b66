"""Cards for the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.page import PageLook
from sheetforge.systems.babylon.rules.sources import printed_file
from sheetforge.systems.babylon.schema.ship import Ship
from sheetforge.systems.babylon.sheets import book, cards, key
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.words.shots import worked_shot


def card_sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the cards; none when ships or scenarios are asked for, or the example is missing."""
    if planner.requested:
        return
    planner.track()
    ship = planner.library.resolve("ships", planner.system, printed_file().example)
    known = ship is not None and ship in planner.valid("ships", Ship)
    sheet = sheet_of(planner.library, ship) if ship is not None and known else ""
    if not isinstance(sheet, ControlSheet):
        return
    ships = (sheet_of(planner.library, one) for one in planner.valid("ships", Ship))
    marks = [one.craft for one in ships if isinstance(one, ControlSheet)]
    shot = worked_shot(sheet.craft, marks, sheet.losses)
    drawn = cards.babylon_cards(sheet.craft, sheet.losses, shot)
    look = planner.options.look(PageLook)
    pages = partial(cards.pages, drawn, look)
    yield planner.sheet("cards/reference", "Babylon: cards", pages, "cards")


CARDS = Product("cards", "the round, power, turns, fire, criticals on half-page cards", card_sheets)


def tables(planner: Planner) -> Iterator[Sheet]:
    """Yield the key to a control sheet; none when ships or scenarios are asked for."""
    if planner.requested:
        return
    planner.track()
    ships = [sheet_of(planner.library, one) for one in planner.valid("ships", Ship)]
    look = planner.options.look(SheetOptions)
    best = book.example([ship for ship in ships if isinstance(ship, ControlSheet)], look)
    if best is not None:
        yield planner.sheet("tables/key", f"Babylon: {key.TITLE.lower()}", lambda: (key.page(best, look),), "reference")


TABLES = Product("tables", "how to read a control sheet", tables)
