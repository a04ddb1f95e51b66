"""The side chart of a ship about its silhouette: bearings by hexside, sections by d10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from math import cos, radians, sqrt

from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, mapped
from sheetforge.sheet.masks import Mask, mask_of
from sheetforge.sheet.scene import Box, Line, Polygon, Style, on_circle
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.mounts import Mounted, draw_mounts, placed
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.figures import SIDE_DIE
from sheetforge.systems.babylon.sheets import tables
from sheetforge.systems.babylon.sheets.callouts import draw_beside, letters_beside
from sheetforge.systems.babylon.sheets.model import mountings

LARGE = tuple(66.0 - step for step in range(21))
SHARED = 33.0
BANDS = (*LARGE, 40.0, SHARED, 27.0)
"""The height in mm of the whole: the picture in the middle of a sheet, that of a ship on several
pages, and all from the largest down to that of a crowded sheet."""

CHART = 38.0
"""The least width in mm of the chart beside the hex."""

BELOW, TALLEST = 25.0, 36.0
"""The least and the largest height in mm of the chart below the hex, without its title."""

BAR = 4.6

REACH = 0.66
"""The distance from the middle that barrels may reach, as a part of the hex's radius: they stay
within the numbers of the sides."""

NUMBERED = 3.6
"""The rim in mm of a large hex that the numbers of its sides take."""

PT = 7.0
"""The type of the chart, in points."""

SMALLER, BORDER = 0.98, 10.0
"""A step to a smaller ship as a factor; the least angle in degrees from a name of a section to a border of sections."""

WHOLE = 98.0
"""The length of the longer side of a ship in units of its square, whose edge it does not touch."""

CLEAR = 2.0
"""The distance in mm from the middle of a number to a line that ends before it."""

WAYS = {"forward": 0.0, "starboard": 90.0, "aft": 180.0, "port": 270.0}
"""The sections that can be lost, by the way from the middle of the ship."""

LABELS = {
    "forward": ((330.0, 0.8), (30.0, 0.8), (330.0, 0.87), (30.0, 0.87)),
    "starboard": ((90.0, 0.83), (90.0, 0.87)),
    "aft": ((210.0, 0.8), (150.0, 0.8), (210.0, 0.87), (150.0, 0.87), (224.0, 0.8), (136.0, 0.8)),
    "port": ((270.0, 0.83), (270.0, 0.87)),
}
"""The places of their names near to corners of the hex, between the numbers of its sides, the best first:
bearings, and the distance from the middle as a part of the radius."""

ASIDE = ("port", "starboard")
AROUND = 0.5
"""The air in mm between the name of a section and the ship."""

INNER, LEAST_NAMED = 0.2, 14.0
"""The part of the radius in the middle, where the primary section is; the least radius with names in mm."""


def hex_width(height: float) -> float:
    """Return the width of a hex of a height."""
    return height * 2 / sqrt(3)


def side_chart(sketch: Sketch, box: Box, ship: Blueprint, drawing: Drawing | None, prefix: str) -> None:
    """Draw the hex of the ship with its sides numbered, as high as a box, and the chart beside it."""
    with sketch.group(f"{prefix}sides", "table", "Side chart"):
        width = hex_width(box.height)
        _hexagon(sketch, Box(box.x, box.y, width, box.height), ship, drawing)
        left = box.x + width + 1.0
        bar = Box(left, box.y, box.right - left, BAR)
        _title(sketch, bar, ship)
        _chart(sketch, Box(left, bar.bottom + 0.8, bar.width, box.bottom - bar.bottom - 0.8), ship)


def _title(sketch: Sketch, bar: Box, ship: Blueprint) -> None:
    """Draw the bar over the chart."""
    title_bar(sketch, bar, "Side hit", f"d{SIDE_DIE}, by origin", ship.ringed("side_chart"), 7.5)


def least_height(hex_height: float) -> float:
    """Return how high the chart below a hex of a height is with it at least."""
    return hex_height + 1.0 + BAR + 0.8 + BELOW


def figure(sketch: Sketch, box: Box, ship: Blueprint, drawing: Drawing | None, prefix: str) -> None:
    """Draw the ship in a hex as large as a box permits, and the chart of its sides below it."""
    with sketch.group(f"{prefix}sides", "table", "Side chart"):
        room = min(box.height - least_height(0.0), box.width * sqrt(3) / 2)
        chart = min(TALLEST, box.height - room - least_height(0.0) + BELOW)
        top = box.bottom - chart - 0.8 - BAR
        width = room * 2 / sqrt(3)
        spare = (top - 1.0 - box.y - room) / 2
        _hexagon(sketch, Box(box.center[0] - width / 2, box.y + spare, width, room), ship, drawing)
        _title(sketch, Box(box.x, top, box.width, BAR), ship)
        _chart(sketch, Box(box.x, box.bottom - chart, box.width, chart), ship)


def _hexagon(sketch: Sketch, box: Box, ship: Blueprint, drawing: Drawing | None) -> None:
    """The ship in its hex, bow up, with its batteries and the numbers of the sides.

    Batteries have the letters of their boxes beside the hull.
    """
    p, (cx, cy) = sketch.palette, box.center
    radius = box.width / 2
    corners = tuple(on_circle(cx, cy, radius, 30.0 + 60.0 * n) for n in range(6))
    sketch.items.append(Polygon(corners, Style(fill=p.paper, stroke=p.rule, stroke_width=0.3)))
    _sections(sketch, cx, cy, radius, ship)
    sketch.items.append(Polygon(corners, Style(stroke=p.rule, stroke_width=0.3)))
    flat = radius * sqrt(3) / 2
    numbers = [on_circle(0.0, 0.0, _numbered(radius), 60.0 * side) for side in range(6)]
    plates = tuple(Box(x - 1.0, y - 1.3, 2.0, 2.6) for x, y in numbers)
    size = radius
    if drawing is not None:
        drawing = _centered(drawing)
        size = _size(drawing, flat, plates)
    names = _names(radius, size, ship, drawing)
    while drawing is not None and not all(_is_clear(mask_of(drawing), place, size) for place in names.values()):
        # Where a ship leaves none of its places to a name, it is smaller.
        size = round(size * SMALLER, 2)
        names = _names(radius, size, ship, drawing)
    if drawing is not None:
        silhouette(sketch, drawing, cx, cy, size)
        mounts = _mounts(ship, drawing, size, radius * REACH)
        draw_mounts(sketch, mounts, cx, cy)
        draw_beside(sketch, letters_beside(drawing, size, mounts, flat, (*names.values(), *plates)), cx, cy)
    for name, place in names.items():
        x, y = place.center
        text = tables.SHORT[name]
        sketch.text(text, cx + x, cy + y + cap_height("semibold", PT) / 2, PT, "semibold", p.soft_ink, "center")
    for side, (x, y) in enumerate(numbers, 1):
        sketch.text(str(side), cx + x, cy + y + cap_height("bold", 7.0) / 2, 7.0, "bold", align="center")


@lru_cache(maxsize=64)
def _centered(drawing: Drawing) -> Drawing:
    """Return a drawing about the middle of its square, the longer of its sides as long as that of the square."""
    own = extent(drawing)
    (x, y), scale = own.center, WHOLE / max(own.width, own.height)

    def moved(across: float, along: float) -> tuple[float, float]:
        return round((across - x) * scale, 3), round((along - y) * scale, 3)

    return drawing_of(Shape(shape.tone, mapped(shape.commands, moved)) for shape in drawing.shapes)


def _size(drawing: Drawing, flat: float, numbers: Sequence[Box]) -> float:
    """Return the width in mm of the square of a centred drawing: it fills its hex up to the numbers of the sides."""
    mask, size = mask_of(drawing), 200.0 * (flat - NUMBERED) / WHOLE
    while not all(_is_clear(mask, place, size) for place in numbers):
        size *= SMALLER
    return round(size, 2)


def _mounts(ship: Blueprint, drawing: Drawing, size: float, reach: float) -> tuple[Mounted, ...]:
    """Return the batteries of a ship on its drawing, their letters beside the ship.

    They stand as far apart as with letters, so that each has room for its leader; closer together
    where the hull has no room for that.
    """
    batteries = tuple(mounting for mounting in mountings(ship) if mounting.sides)
    mounts = placed(drawing, size, batteries, reach)
    if len(mounts) < len(batteries):
        return placed(drawing, size, tuple(mounting._replace(beside=True) for mounting in batteries), reach)
    return tuple(replace(mounted, mounting=mounted.mounting._replace(beside=True)) for mounted in mounts)


def _names(radius: float, size: float, ship: Blueprint, drawing: Drawing | None) -> dict[str, Box]:
    """Return the areas of the names of sections from the middle of the ship: each at the first of its
    places where no part of the ship and no border is.

    A small hex has no names.
    """
    if radius < LEAST_NAMED:
        return {}
    mask = None if drawing is None else mask_of(drawing)
    borders = _borders(ship)
    made = {}
    for name in _lost(ship):
        width, height = text_width(tables.SHORT[name], "semibold", PT), cap_height("semibold", PT)
        places = []
        for bearing, far in LABELS[name]:
            if any(abs(bearing - border) < BORDER for border in borders):
                continue
            x, y = on_circle(0.0, 0.0, radius * far, bearing)
            places.append(Box(x - width / 2, y - height / 2, width, height))
        made[name] = next((place for place in places if mask is None or _is_clear(mask, place, size)), places[-1])
    return made


def _is_clear(mask: Mask, box: Box, size: float) -> bool:
    """Return whether no part of a drawing whose square is `size` mm wide is under an area."""
    k = 100 / size
    steps = [number / 6 for number in range(7)]
    place = box.inset(-AROUND)
    return not any(
        mask.has((place.x + place.width * across) * k, (place.y + place.height * down) * k)
        for across in steps
        for down in steps
    )


def _lost(ship: Blueprint) -> list[str]:
    """Return the sections that can be lost, each of which has a part of the hex."""
    return [name for name in tables.sides_of(ship) if name in WAYS]


def _borders(ship: Blueprint) -> list[float]:
    """Return the bearings of the lines between the sections that can be lost."""
    names = _lost(ship)
    return [(WAYS[name] + 180.0 / len(names)) % 360.0 for name in names]


def _numbered(radius: float) -> float:
    """Return the distance of the numbers of the sides from the middle of a hex."""
    return max(radius * 0.74, radius * sqrt(3) / 2 - NUMBERED / 2)


def _sections(sketch: Sketch, cx: float, cy: float, radius: float, ship: Blueprint) -> None:
    """Divide the hex into the sections of the ship that can be lost."""
    names = _lost(ship)
    half = 180.0 / len(names) if names else 0.0
    tinted = [name for name in names if name in ASIDE] or ["aft"]
    flat = radius * sqrt(3) / 2
    p, dashed = sketch.palette, Style(stroke=sketch.palette.soft_ink, stroke_width=0.2, dash=(1.0, 0.8))
    for name in names:
        turn = WAYS[name]
        # The edge of the hex at a bearing, from one end of the section to the other.
        bearings = [
            turn - half,
            *(bearing for bearing in range(-330, 331, 60) if abs(bearing - turn) < half),
            turn + half,
        ]
        rim = [on_circle(cx, cy, flat / cos(radians((bearing + 30.0) % 60.0 - 30.0)), bearing) for bearing in bearings]
        if name in tinted and p.panel_fill and not p.hatched:
            sketch.items.append(Polygon(((cx, cy), *rim), Style(fill=p.panel_fill)))
    for bearing in _borders(ship):
        # One that runs to the number of a side ends before it.
        is_free = bearing % 60.0
        reach = flat / cos(radians((bearing + 30.0) % 60.0 - 30.0)) if is_free else _numbered(radius) - CLEAR
        near, far = on_circle(cx, cy, radius * INNER, bearing), on_circle(cx, cy, reach, bearing)
        sketch.items.append(Line(*near, *far, dashed))


def _chart(sketch: Sketch, box: Box, ship: Blueprint) -> None:
    """A line for each side of the hex: the sections that its rolls hit."""
    p = sketch.palette
    head, number = 3.0, 4.0
    cell = (box.width - number) / SIDE_DIE
    height = (box.height - head) / 6
    for face in range(1, SIDE_DIE + 1):
        x = box.x + number + (face - 0.5) * cell
        base = box.y + 2.2
        sketch.text(str(face), x, base, PT, "semibold", p.soft_ink, "center")
    for side, hits in enumerate(ship.sides):
        y = box.y + head + side * height
        base = y + (height + cap_height("bold", 7.0)) / 2
        sketch.text(str(side + 1), box.x + number / 2, base, 7.0, "bold", align="center")
        x = box.x + number
        for name, run in groupby(hits):
            width = cell * len(list(run))
            place = Box(x, y, width, height)
            sketch.rect(place, sketch.brush.field)
            text = next(
                (one for one in (name.upper(), tables.SHORT[name]) if text_width(one, "semibold", PT) < width - 1.0),
                tables.LETTERS[name],
            )
            sketch.fitted(text, place.inset(0.1), PT, 6.5, "side chart", "semibold", align="center")
            x += width
