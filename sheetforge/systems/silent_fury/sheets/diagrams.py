"""The two diagrams of a ship sheet: the thrust diagram, and the armour hex with its shields."""

from __future__ import annotations

from math import sqrt

from sheetforge.geometry.hexes import ORIGIN, Hex, doubled
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.page import struck
from sheetforge.sheet.scene import Box, Circle, Polygon, Style
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.panel import title_bar, write_box
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets.record import ShipSheet

BAR = 5.0
OVER_BOX = 1.0
"""The distance in mm of a label from the box below it."""
LARGEST = 12.5
"""The largest hexes of a thrust diagram, in mm from side to side."""


def thrust(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Draw the hexes that the ship can reach with the engines each takes."""
    total = len(sheet.fit.of_kind("engine"))
    lost = len(sheet.lost(sheet.fit.of_kind("engine")))
    note = f"{total - lost} of {total} engines" if lost else "engines"
    title_bar(sketch, Box(box.x, box.y, box.width, BAR), "Thrust", note, size_pt=7.5)
    room = Box(box.x, box.y + BAR + 1.0, box.width, box.height - BAR - 1.0)
    hexes = {ORIGIN: 0, **sheet.fit.thrust}
    places = [doubled(hex) for hex in hexes]
    columns = max(abs(x) for x, _ in places)
    top, foot = min(y for _, y in places), max(y for _, y in places)
    width = (3.0 * columns + 2.0) / sqrt(3)
    height = (foot - top) / 2 + 1
    across = min(room.width / width, room.height / height, LARGEST)
    y = room.y + room.height / 2 - (top + foot) / 4 * across
    layout = Layout("flat", across, room.center[0], y)
    power = sheet.standing.engines if sheet.standing is not None else None
    for hex, engines in sorted(hexes.items()):
        _hex(sketch, layout, hex, engines)
        if power is not None and engines > power:
            x, y = layout.center(hex)
            sketch.items.append(
                struck(Box(x - across * 0.3, y - across * 0.3, across * 0.6, across * 0.6), sketch.palette)
            )


def _hex(sketch: Sketch, layout: Layout, hex: Hex, engines: int) -> None:
    palette, across = sketch.palette, layout.across
    style = Style(fill=palette.paper, stroke=palette.rule, stroke_width=0.3)
    x, y = layout.center(hex)
    if hex == ORIGIN:
        sketch.items.append(Polygon(layout.corners(hex), Style(fill=palette.ink)))
        tip = (
            (x, y - across * 0.32),
            (x + across * 0.22, y + across * 0.26),
            (x, y + across * 0.12),
            (x - across * 0.22, y + across * 0.26),
        )
        sketch.items.append(Polygon(tip, Style(fill=palette.paper)))
        return
    sketch.items.append(Polygon(layout.corners(hex), style))
    place = Box(x - across / 2, y - across / 2, across, across)
    sketch.fitted(str(engines), place, across * 1.5, 6.5, "thrust", "bold", align="center")


def armor(sketch: Sketch, sheet: ShipSheet, box: Box, boxes: bool = True) -> None:
    """Draw the armour of each side, with room for shields at the sides and in the middle.

    With `boxes` their numbers are written there; otherwise pieces lie there.
    """
    fit = sheet.fit
    note = f"{fit.shields} shields" if fit.shields != 1 else "1 shield"
    if lost := len(sheet.lost(fit.of_kind("shield-generator"))):
        note = f"{fit.shields - lost} of {fit.shields} generators"
    title_bar(sketch, Box(box.x, box.y, box.width, BAR), "Armor", note, size_pt=7.5)
    room = Box(box.x, box.y + BAR + 1.0, box.width, box.height - BAR - 1.0)
    across = min(room.height / 1.02, room.width / 1.18)
    layout = Layout("flat", across, *room.center)
    palette = sketch.palette
    outer, inner = layout.corners(ORIGIN), layout.corners(ORIGIN, 0.36)
    edge = Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.5, join="round")
    sketch.items.append(Polygon(outer, edge))
    thin = Style(stroke=palette.rule, stroke_width=0.2)
    for one, other in zip(outer, inner, strict=True):
        sketch.items.append(Polygon((one, other), thin))
    sketch.items.append(Polygon(inner, Style(fill=palette.paper, stroke=palette.rule, stroke_width=0.3)))
    size = across * 0.15
    for side, figure in enumerate(fit.armor):
        x, y = layout.toward(ORIGIN, side, across * 0.43)
        disc = Style(fill=palette.header_fill or palette.paper, stroke=palette.ink, stroke_width=0.3)
        sketch.items.append(Circle(x, y, size * 0.42, disc))
        place = Box(x - size / 2, y - size / 2, size, size)
        sketch.fitted(str(figure), place, size * 1.75, 6.5, "armor", "bold", palette.header_ink, "center")
        if not boxes:
            continue
        bx, by = layout.toward(ORIGIN, side, across * 0.27)
        width = across * 0.13
        write_box(
            sketch,
            Box(bx - width / 2, by - width / 2, width, width),
            f"shields.{side + 1}",
            "",
            f"shields on side {side + 1}",
            size_pt=9.0,
            longest="00",
        )
    cx, cy = layout.center(ORIGIN)
    down = Box(cx - across * 0.09, cy - across * 0.065, across * 0.18, across * 0.17)
    high = cap_height("medium", 7.0)
    sketch.fitted(
        "down",
        Box(cx - 8.0, min(cy - across * 0.14, down.y - OVER_BOX - high), 16.0, high),
        7.0,
        7.0,
        "shields down",
        "medium",
        palette.soft_ink,
        "center",
    )
    if not boxes:
        return
    write_box(sketch, down, "shields.down", "", "shields that are down", size_pt=10.0, longest="00")
