"""The book of the game: the control sheets of all ships by power, then those of flights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet.scene import Anchor, Document, Page
from sheetforge.systems.babylon.sheets import flight_page, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions


def document(
    title: str,
    ships: Sequence[ControlSheet],
    flights: Sequence[ControlSheet],
    options: SheetOptions,
) -> Document:
    """Return the book with its outline. Raises `LayoutProblem` for a sheet that does not fit."""
    pages: list[Page] = []
    power = ""
    for sheet in in_order([*ships, *flights]):
        look = replace(options, page=len(pages) + 1)
        is_ship = sheet.craft.kind == "ship"
        made = ship_page.pages(sheet, look) if is_ship else flight_page.pages(sheet, look)
        if sheet.craft.house != power:
            power = sheet.craft.house
            anchor = Anchor(f"power.{sheet.system}.{power}", power, 0, 0.0, 0.0)
            made = (replace(made[0], items=(anchor, *made[0].items)), *made[1:])
        pages += made
    return Document(tuple(pages), f"{title}: control sheets", "", "control sheets", (), "en",
                    "long-edge")  # fmt: skip


def in_order(sheets: Sequence[ControlSheet]) -> list[ControlSheet]:
    """Return sheets by power: ships before flights, the dearest first."""
    return sorted(
        sheets,
        key=lambda one: (one.craft.house, one.craft.kind != "ship", -one.craft.points, one.name),
    )
