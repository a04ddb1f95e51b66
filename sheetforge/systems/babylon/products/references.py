"""Cards for the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from sheetforge.content.game_data import Abilities
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.products.stacking import together
from sheetforge.sheet import cards
from sheetforge.sheet.page import Look, PageLook, sheet_palette
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.brush import brushes
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.rules.sources import printed_file
from sheetforge.systems.babylon.schema.ship import KINDS, Ship
from sheetforge.systems.babylon.sheets import book, key
from sheetforge.systems.babylon.sheets.cards import HIGHEST_CARD, babylon_cards
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions, sheet_of
from sheetforge.systems.babylon.words.shots import Shot, worked_shot


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
    pages = partial(card_pages, sheet, shot, planner.options.look(PageLook))
    yield planner.sheet("cards/reference", "Babylon: cards", pages, "cards")


def card_pages(example: ControlSheet, shot: Shot | None, look: Look) -> tuple[Page, ...]:
    """Return the cards on as few pages as can be. Raises `LayoutProblem` when one does not fit."""
    return together(card_strips(example, shot, look), brushes(sheet_palette(look)).ray)


def abilities_of(crafts: Iterable[Blueprint]) -> Abilities:
    """Return what the units of a battle have between them, by the names that lines of cards `need`."""
    ships = list(crafts)
    parts = {part.kind for craft in ships for part in craft.parts}
    guns = [part.weapon for craft in ships for part in craft.weapons if part.weapon is not None]
    ballistics, jump = any(gun.ballistic for gun in guns), "jump-engine" in parts
    return {
        **{kind: kind in parts for kind in KINDS},
        "agile": any(craft.agile for craft in ships),
        "ballistics": ballistics,
        "ballistics-and-jump": ballistics and jump,
        "flights": any(craft.kind == "flight" for craft in ships),
        "gravitic": any(craft.gravitic for craft in ships),
        "jump": jump,
        "shields": "shield-generator" in parts,
        "stealth": any(craft.stealth for craft in ships),
    }


def card_strips(example: ControlSheet, shot: Shot | None, look: Look, abilities: Abilities | None = None) -> list[Page]:
    """Return each card at the top of a page; `example` is the ship whose turns are computed.

    Those for a battle leave out what none of its units has.
    """
    drawn = babylon_cards(example.craft, example.losses, shot, abilities)
    return cards.strips(drawn, look, "Babylon", sheet_palette(look), most=HIGHEST_CARD)


CARDS = Product("cards", "the round, power, turns, fire, criticals on cards", card_sheets)


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
