"""The book of the game: every ship sheet by navy and size, and an index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet import form_page
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.sheets import ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet


def document(title: str, sheets: Sequence[ShipSheet], options: SheetLook) -> Document:
    """The whole book. Raises `LayoutProblem` for the first sheet that does not fit."""
    ordered = in_order(sheets)
    pages: list[Page] = []
    numbers: list[int] = []
    for sheet in ordered:
        numbers.append(len(pages) + 1)
        pages += ship_sheet.pages(sheet, replace(options, page=len(pages) + 1))
    pages.append(index(ordered, numbers, replace(options, page=len(pages) + 1)))
    return Document(tuple(pages), title, "", "ship sheets", (), "en", "long-edge")


def in_order(sheets: Sequence[ShipSheet]) -> list[ShipSheet]:
    """Sheets by navy, then from the smallest ship, then by name."""
    return sorted(sheets, key=lambda one: (one.navy, one.fit.size, one.name))


def index(sheets: Sequence[ShipSheet], numbers: Sequence[int], options: SheetLook) -> Page:
    """Every ship with its figures and the page of its sheet."""
    started = form_page.start("Index of ships", "", options)
    form, box = started.form, started.area
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
    form_page.index_table(form, box, columns, entries)
    return started.close("index", "Index of ships", anchor="index.ships")


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
