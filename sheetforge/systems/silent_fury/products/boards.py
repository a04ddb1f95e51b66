"""Ships as boards to stand figures and tokens on, and boarding strips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.products.map_options import EDGE, OVERLAP
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.deck_cards import POKER
from sheetforge.systems.silent_fury.products.ships import ships_of, try_sheet
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.sheets import boards
from sheetforge.systems.silent_fury.sheets.boards import Joining
from sheetforge.systems.silent_fury.sheets.record import SheetLook

STRIPS = "boarding strips"


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the board of each ship that is asked for, and strips unless only ships are."""
    options = planner.options
    look = options.look(SheetLook)
    joining = Joining(options.setting(OVERLAP), options.setting(EDGE))
    for key, ship in planner.each("ships", ShipClass, whole=True):
        sheet = try_sheet(planner, key, ship)
        if isinstance(sheet, str):
            planner.omit(key, sheet)
            continue
        pages = partial(boards.pages, sheet, look, joining)
        yield planner.sheet(
            f"boards/{key.id}",
            f"{sheet.name}: board",
            pages,
            "ship board",
            keywords=(sheet.name,),
            duplex="",
            count=boards.count(sheet, look, joining),
            subject=key,
        )
    if not planner.requested or planner.requested.keys() & {"fleets", "scenarios"}:
        planner.track()
        pages = partial(boards.strips, look, POKER, boards.STRIPS)
        yield planner.sheet("boards/boarding-strips", STRIPS, pages, STRIPS, duplex="", count=1)


BOARDS = Product(
    "boards", "ships as boards for figures and tokens, and boarding strips", sheets, (OVERLAP, EDGE), ships_of=ships_of
)
