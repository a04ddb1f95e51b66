"""Cards for the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.page import PageLook
from sheetforge.systems.babylon.schema.ship import Ship
from sheetforge.systems.babylon.sheets import cards
from sheetforge.systems.babylon.sheets.model import ControlSheet, sheet_of

EXAMPLE = "var-nic"
"""The ship whose turns the document works out."""


def card_sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the cards; none when ships or scenarios are asked for, or the example is missing."""
    if planner.requested:
        return
    planner.track()
    key = planner.library.resolve("ships", planner.system, EXAMPLE)
    found = sheet_of(planner.library, key) if key in planner.valid("ships", Ship) and key else ""
    if not isinstance(found, ControlSheet):
        return
    drawn = cards.babylon_cards(found.craft, found.losses)
    look = planner.options.look(PageLook)
    pages = partial(cards.pages, drawn, look)
    yield planner.sheet("cards/reference", "Babylon: cards", pages, "cards")


CARDS = Product("cards", "the round, turning, fire, criticals on half-page cards", card_sheets)
