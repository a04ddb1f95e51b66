"""Two small ships on one sheet: a half for each, and the charts that all ships have alike once below them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper, written
from sheetforge.sheet.scene import Anchor, Box, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.silent_fury.sheets import charts, diagrams, ship_sheet
from sheetforge.systems.silent_fury.sheets.layouts import Rooms, rooms_in
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet
from sheetforge.systems.silent_fury.sheets.ship_sheet import GAP, below_bar, draw_plan, header, slots
from sheetforge.systems.silent_fury.sheets.stores import (
    area,
    cards_area,
    ordinance,
    ordinance_height,
    tubes,
    tubes_height,
)

MOST = 7
"""The most components of a ship on half a sheet; its charts leave no more of them room."""

HEAD, SLOT = 12.0, 8.6
LEFT = 83.0
HALF_LEFT = (LEFT - GAP) / 2
"""The width in mm of the charts beside a layout, and of two of them side by side."""

LEAST_DIAGRAM, DIAGRAM = 32.0, 48.0
"""The least and the greatest height in mm of the diagrams, which have what the charts leave."""

BESIDE = 38.0
"""The width in mm of the places for disrupted crew beside the charts of all ships."""

LEAST_AREA = 13.0
"""The least height in mm of a place for the cards on a ship."""


class Half(NamedTuple):
    """A ship that fits half a sheet, with its layout there."""

    sheet: ShipSheet
    rooms: Rooms


def pages_of(sheets: Sequence[ShipSheet], options: SheetLook) -> Iterator[tuple[Page, ...]]:
    """Yield the pages of ships in their order, those of a sheet together; small ones share a sheet with the next
    small one.

    Raises `LayoutProblem` for a ship that does not fit the paper.
    """
    groups: list[list[ShipSheet]] = []
    halves: list[Half] = []
    waiting: list[ShipSheet] | None = None
    found: dict[int, Half] = {}
    for sheet in sheets:
        half = half_of(sheet, options)
        if half is not None and waiting is not None:
            waiting.append(sheet)
            found[id(sheet)] = half
            waiting = None
            continue
        groups.append([sheet])
        if half is not None:
            waiting, found[id(sheet)] = groups[-1], half
    for group in groups:
        halves = [found[id(sheet)] for sheet in group if id(sheet) in found]
        yield (_shared(halves, options),) if len(group) > 1 else ship_sheet.pages(group[0], options)


def half_of(sheet: ShipSheet, options: SheetLook) -> Half | None:
    """Return a ship with its layout on half a sheet; None if it needs a sheet of its own."""
    if sheet.fit.size > MOST:
        return None
    lower = _lower(_halves(options)[0])
    high = _diagrams(sheet, lower)
    lying = sheet.standing.cards if sheet.standing is not None else ()
    if high < LEAST_DIAGRAM or (lying and _beside(sheet, lower) - high < LEAST_AREA + GAP):
        return None
    try:
        charts.weapons(Sketch(sheet_palette(options), sheet.name), sheet, replace(lower, width=LEFT))
    except LayoutProblem:
        return None
    rooms = rooms_in(sheet, below_bar(_layout_place(lower)), has_charts=True)
    return Half(sheet, rooms) if rooms is not None else None


def _halves(options: SheetLook) -> tuple[Box, Box]:
    """Return the places of two ships on a page."""
    box = content_box(sheet_paper(options))
    height = (box.height - charts.DAMAGE_HEIGHT - 2 * GAP) / 2
    upper = replace(box, height=height)
    return upper, replace(upper, y=upper.bottom + GAP)


def _lower(half: Box) -> Box:
    """Return the part of a half below its head and its slots."""
    y = half.y + HEAD + SLOT + 2 * GAP
    return replace(half, y=y, height=half.bottom - y)


def _layout_place(lower: Box) -> Box:
    return Box(lower.x + LEFT + GAP, lower.y, lower.width - LEFT - GAP, lower.height)


def _stores(sheet: ShipSheet) -> float:
    """Return the height of the places for torpedoes and ordinance."""
    return max(tubes_height(sheet.fit.tubes, HALF_LEFT), ordinance_height(sheet))


def _beside(sheet: ShipSheet, lower: Box) -> float:
    """Return the height that weapons and stores leave beside a layout."""
    parts = (charts.weapons_height(sheet), _stores(sheet))
    return lower.height - sum(part + GAP for part in parts if part)


def _diagrams(sheet: ShipSheet, lower: Box) -> float:
    """Return the height of the diagrams of a ship; cards have a place below them if there is room for both."""
    room = _beside(sheet, lower)
    with_cards = room - LEAST_AREA - GAP
    return min(DIAGRAM, with_cards if with_cards >= LEAST_DIAGRAM else room)


def _shared(halves: Sequence[Half], options: SheetLook) -> Page:
    """Return the page of two ships, with the charts of all ships in the livery of the first."""
    box = content_box(sheet_paper(options))
    foot = replace(box, y=box.bottom - charts.DAMAGE_HEIGHT, height=charts.DAMAGE_HEIGHT)
    page = Sketch(sheet_palette(options, halves[0].sheet.arms), halves[0].sheet.name)
    page.items += ship_sheet.same_charts(page.palette, replace(foot, width=foot.width - BESIDE - GAP))
    high = (foot.height - GAP) / 2
    known: set[str] = set()
    for number, (half, place) in enumerate(zip(halves, _halves(options), strict=True)):
        sheet = half.sheet
        sketch = Sketch(sheet_palette(options, sheet.arms), sheet.name)
        _half(sketch, half, place)
        disrupted = Box(foot.right - BESIDE, foot.y + number * (high + GAP), BESIDE, high)
        area(sketch, disrupted, "disrupted", "Disrupted", sheet.name)
        # The second of two ships of a class has names of its own.
        more = f".{number + 1}" if sheet.id in known else ""
        known.add(sheet.id)
        prefix = f"ship.{sheet.id}{more}" if options.fillable else ""
        values = sheet.standing.written if sheet.standing is not None else {}
        page.items.append(Anchor(f"{ship_sheet.anchor_of(sheet)}{more}", sheet.name, 1, place.x, place.y))
        page.items += [*sketch.items, *written(sketch.blanks, values, (0.0, 0.0), sketch.palette, prefix, sheet.name)]
    names = " · ".join(half.sheet.name for half in halves)
    left = " · ".join(dict.fromkeys((names, *(half.sheet.book for half in halves if half.sheet.book))))
    digests = " ".join(half.sheet.digest[:10] for half in halves)
    look = replace(options, colophon=f"{options.colophon or 'sheetforge'}  ·  {digests}")
    return closed(sheet_paper(options), page, look, left, names)


def _half(sketch: Sketch, half: Half, box: Box) -> None:
    """Draw a ship on its half of a page, without the place for disrupted crew."""
    sheet = half.sheet
    header(sketch, sheet, replace(box, height=HEAD))
    slots(sketch, Box(box.x, box.y + HEAD + GAP, box.width, SLOT))
    lower = _lower(box)
    draw_plan(sketch, sheet, _layout_place(lower), half.rooms)
    y = lower.y
    weapons = charts.weapons_height(sheet)
    if weapons:
        charts.weapons(sketch, sheet, Box(lower.x, y, LEFT, weapons))
        y += weapons + GAP
    stores, high = _stores(sheet), _diagrams(sheet, lower)
    right = lower.x + HALF_LEFT + GAP
    diagrams.thrust(sketch, sheet, Box(lower.x, y, HALF_LEFT, high))
    diagrams.armor(sketch, sheet, Box(right, y, HALF_LEFT, high))
    y += high + GAP
    if stores:
        if sheet.fit.tubes:
            tubes(sketch, sheet.fit.tubes, Box(lower.x, y, HALF_LEFT, 0.0))
        ordinance(sketch, sheet, Box(right if sheet.fit.tubes else lower.x, y, HALF_LEFT, 0.0))
        y += stores + GAP
    if lower.bottom - y > LEAST_AREA - 0.01:
        cards_area(sketch, sheet, Box(lower.x, y, LEFT, lower.bottom - y))
