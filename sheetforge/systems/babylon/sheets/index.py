"""The index of the book: every ship and flight by power, its figures, the page of its sheet."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.books import index_page
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions
from sheetforge.text import signed


def page(sheets: Sequence[ControlSheet], pages: Sequence[int], options: SheetOptions) -> Page:
    """Return the index; `pages` are the numbers of the pages of the sheets."""
    columns = (
        Column("name", "Craft", share=2.0, face="semibold"),
        Column("role", "Role", share=2.0),
        Column("points", "Points", "right"),
        Column("initiative", "Initiative", "right"),
        Column("signature", "Signature", "right"),
        Column("thrust", "Thrust", "right"),
        Column("top_speed", "Speed", "right"),
        Column("sections", "Structure", "right"),
        Column("weapons", "Weapons", "right"),
        Column("page", "Page", "right", "bold"),
    )
    entries = (
        (sheet.craft.house, _row(sheet.craft, number), f"{sheet.craft.kind}.{sheet.system}.{sheet.id}")
        for sheet, number in zip(sheets, pages, strict=True)
    )
    return index_page("Index of ships and flights", "index.craft", columns, entries, options)


FIELDS = ("points", "initiative", "signature", "thrust", "top_speed", "sections")
"""Columns that show a field of the craft, which may be reconstructed."""


def _row(craft: Blueprint, number: int) -> Row:
    is_ship = craft.kind == "ship"
    structure = sum(section.structure.boxes for section in craft.sections)
    cells = {
        "name": craft.name,
        "role": craft.role if is_ship else f"flight of {craft.fighters}",
        "points": str(craft.points),
        "initiative": signed(craft.initiative),
        "signature": str(craft.signature),
        "thrust": str(craft.thrust) if not craft.immobile else "–",
        "top_speed": str(craft.top_speed) if not craft.immobile else "–",
        "sections": str(structure) if is_ship else f"{craft.fighters} × {craft.structure}",
        "weapons": str(len(craft.weapons) or len(craft.guns)),
        "page": str(number),
    }
    return Row(cells, ringed=frozenset(filter(craft.ringed, FIELDS)))
