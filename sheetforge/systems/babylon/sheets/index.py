"""The index of the book: every ship and flight by power, its figures, the page of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet import form_page
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.table import Column, Row
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions
from sheetforge.text import signed

TITLE = "Index of ships and flights"


def page(sheets: Sequence[ControlSheet], pages: Sequence[int], options: SheetOptions) -> Page:
    """Return the index; `pages` are the numbers of the pages of the sheets."""
    started = form_page.start(TITLE, "", options)
    form, box = started.form, started.area
    columns = (
        Column("Craft", share=2.0, face="semibold"), Column("Role", share=2.0),
        Column("Points", "right"), Column("Initiative", "right"), Column("Signature", "right"),
        Column("Thrust", "right"), Column("Speed", "right"), Column("Structure", "right"),
        Column("Weapons", "right"), Column("Page", "right", "bold"),
    )  # fmt: skip
    entries = (
        (
            sheet.craft.house,
            _row(sheet.craft, number),
            f"{sheet.craft.kind}.{sheet.system}.{sheet.id}",
        )
        for sheet, number in zip(sheets, pages, strict=True)
    )
    legend = LEGEND if form_page.index_table(form, box, columns, entries) else ""
    return started.close("index", TITLE, legend=legend, anchor="index.craft")


FIELDS = ("name", "role", "points", "initiative", "signature", "thrust", "top_speed", "sections")


def _row(craft: Blueprint, number: int) -> Row:
    is_ship = craft.kind == "ship"
    structure = sum(one.structure.boxes for one in craft.sections)
    cells = (
        craft.name,
        craft.role if is_ship else f"flight of {craft.fighters}",
        str(craft.points),
        signed(craft.initiative),
        str(craft.signature),
        str(craft.thrust) if not craft.immobile else "–",
        str(craft.top_speed) if not craft.immobile else "–",
        str(structure) if is_ship else f"{craft.fighters} × {craft.structure}",
        str(len(craft.weapons) or len(craft.guns)),
        str(number),
    )
    ringed = {at for at, name in enumerate(FIELDS) if at > 1 and craft.ringed(name)}
    return Row(cells, ringed=frozenset(ringed))
