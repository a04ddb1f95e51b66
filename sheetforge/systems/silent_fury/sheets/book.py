"""The book of the game: every ship sheet by navy and size, and an index."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetforge.sheet.books import SheetBook, SheetPages, index_page
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet


def document(title: str, ships: Sequence[ShipSheet], options: SheetLook, sheets: SheetPages[ShipSheet]) -> Document:
    """The whole book, with sheets of the same options. Raises `LayoutProblem` for the first sheet that does not fit."""
    ordered = in_order(ships)
    book = SheetBook(options)
    numbers = book.add_each(ordered, sheets)
    book.add(partial(index, ordered, numbers))
    return book.document(title, "ship sheets")


def in_order(sheets: Sequence[ShipSheet]) -> list[ShipSheet]:
    """Sheets by navy, then from the smallest ship, then by name."""
    return sorted(sheets, key=lambda sheet: (sheet.navy, sheet.fit.size, sheet.name))


def index(sheets: Sequence[ShipSheet], numbers: Sequence[int], options: SheetLook) -> Page:
    """Every ship with its figures and the page of its sheet."""
    columns = (
        Column("ship", "Ship", share=1.5, face="semibold"),
        Column("type", "Type", share=1.5),
        Column("points", "Points", "right"),
        Column("size", "Size", "right"),
        Column("hull", "Hull", "right"),
        Column("defense", "Point Def.", "right"),
        Column("page", "Page", "right", "bold"),
    )
    entries = (
        (sheet.navy, _row(sheet, number), f"ship.{sheet.system}.{sheet.id}")
        for sheet, number in zip(sheets, numbers, strict=True)
    )
    return index_page("Index of ships", "index.ships", columns, entries, options)


def _row(sheet: ShipSheet, number: int) -> Row:
    fit = sheet.fit
    return Row(
        {
            "ship": sheet.name,
            "type": fit.type,
            "points": str(fit.points),
            "size": str(fit.size),
            "hull": str(fit.hull),
            "defense": str(fit.point_defense),
            "page": str(number),
        }
    )
