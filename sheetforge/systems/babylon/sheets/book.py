"""The book of the game: the key, the sheets of ships and flights by power, the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet.scene import Anchor, Document, Page
from sheetforge.systems.babylon.sheets import flight_page, index, key, ship_page
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions


def document(
    title: str, ships: Sequence[ControlSheet], flights: Sequence[ControlSheet], options: SheetOptions
) -> Document:
    """Return the book with its outline. Raises `LayoutProblem` for a sheet that does not fit."""
    pages: list[Page] = []
    numbers: list[int] = []
    power = ""
    best = example(ships, options)
    if best is not None:
        pages.append(key.page(best, replace(options, page=1)))
    shown = in_order([*ships, *flights])
    for sheet in shown:
        numbers.append(len(pages) + 1)
        look = replace(options, page=len(pages) + 1)
        is_ship = sheet.craft.kind == "ship"
        made = ship_page.pages(sheet, look) if is_ship else flight_page.pages(sheet, look)
        if sheet.craft.house != power:
            power = sheet.craft.house
            anchor = Anchor(f"power.{sheet.system}.{power}", power, 0, 0.0, 0.0)
            made = (replace(made[0], items=(anchor, *made[0].items)), *made[1:])
        pages += made
    if shown:
        pages.append(index.page(shown, numbers, replace(options, page=len(pages) + 1)))
    return Document(tuple(pages), f"{title}: control sheets", "", "control sheets", (), "en", "long-edge")


def example(ships: Sequence[ControlSheet], options: SheetOptions) -> ControlSheet | None:
    """Return the ship that shows most parts of the key: most systems on four sides.

    Its sheet has all of it on one page of the paper.
    """
    able = sorted((one for one in ships if not one.craft.immobile), key=_shows, reverse=True)
    return next((one for one in able if ship_page.is_one(one, options)), None)


def _shows(sheet: ControlSheet) -> tuple[int, int]:
    return len(sheet.craft.sections), len({part.kind for part in sheet.craft.parts})


def in_order(sheets: Sequence[ControlSheet]) -> list[ControlSheet]:
    """Return sheets by power: ships before flights, the dearest first."""
    return sorted(sheets, key=lambda one: (one.craft.house, one.craft.kind != "ship", -one.craft.points, one.name))
