"""The book of the game: every ship sheet by navy and size, and an index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet import form_page
from sheetforge.sheet.scene import Box, Document, Link, Page
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table
from sheetforge.systems.silent_fury.sheets import ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet

SIZE, ROW, LEAST_ROW = 10.0, 8.0, 4.6


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
        Column("Ship", share=1.5, face="semibold"), Column("Type", share=1.5),
        Column("Points", "right"), Column("Size", "right"), Column("Hull", "right"),
        Column("Point Def.", "right"), Column("Page", "right", "bold"),
    )  # fmt: skip
    rows: list[Row] = []
    targets: list[str] = []
    navy = ""
    for sheet, number in zip(sheets, numbers, strict=True):
        if sheet.navy != navy:
            navy = sheet.navy
            rows.append(Row(title=navy))
            targets.append("")
        fit = sheet.fit
        figures = (fit.points, fit.size, fit.hull, fit.point_defense, number)
        rows.append(Row((sheet.name, fit.type, *map(str, figures))))
        targets.append(f"ship.{sheet.system}.{sheet.id}")
    high = max(LEAST_ROW, min(ROW, (box.height - HEAD) / max(1, len(rows))))
    table(form, box, columns, rows, SIZE, high, "index")
    for at, target in enumerate(targets):
        if target:
            y = box.y + HEAD + at * high
            form.items.append(Link(Box(box.x, y, box.width, high), f"#{target}", target))
    return started.close("index", "Index of ships", anchor="index.ships")
