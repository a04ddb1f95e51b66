"""The book of the game: the key, the sheets of ships and flights by power, the index."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetforge.sheet.books import SheetBook, SheetPages
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.babylon.sheets import flight_page, index, key, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions


def document(
    title: str,
    ships: Sequence[ControlSheet],
    flights: Sequence[ControlSheet],
    options: SheetOptions,
    sheets: SheetPages[ControlSheet],
) -> Document:
    """Return the book with its outline, with sheets of the same options.

    Raises `LayoutProblem` for a sheet that does not fit.
    """
    book = SheetBook(options)
    best = example(ships, options)
    if best is not None:
        book.add(partial(key.page, best))
    shown = in_order([*ships, *flights])
    numbers = book.add_each(
        shown, sheets, lambda sheet: (f"power.{sheet.system}.{sheet.craft.house}", sheet.craft.house)
    )
    if shown:
        book.add(partial(index.page, shown, numbers))
    return book.document(f"{title}: control sheets", "control sheets")


def pages(sheet: ControlSheet, options: SheetOptions) -> tuple[Page, ...]:
    """Return the sheet of a ship or of a flight."""
    draw = ship_page.pages if sheet.craft.kind == "ship" else flight_page.pages
    return draw(sheet, options)


def example(ships: Sequence[ControlSheet], options: SheetOptions) -> ControlSheet | None:
    """Return the ship that shows most parts of the key: most systems on four sides.

    Its sheet has all of it on one page of the paper.
    """
    able = sorted((ship for ship in ships if not ship.craft.immobile), key=_shows, reverse=True)
    return next((control_sheet for control_sheet in able if ship_page.is_one(control_sheet, options)), None)


def _shows(sheet: ControlSheet) -> tuple[int, int]:
    return len(sheet.craft.sections), len({part.kind for part in sheet.craft.parts})


def in_order(sheets: Sequence[ControlSheet]) -> list[ControlSheet]:
    """Return sheets by power: ships before flights, the dearest first."""
    return sorted(
        sheets, key=lambda sheet: (sheet.craft.house, sheet.craft.kind != "ship", -sheet.craft.points, sheet.name)
    )
