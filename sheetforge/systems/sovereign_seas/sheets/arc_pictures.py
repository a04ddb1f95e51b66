"""Firing arcs as small pictures: the hexes about a ship, its bow to the left as on the log."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from sheetforge.geometry.hexes import ORIGIN, Hex, disk
from sheetforge.sheet.scene import Box, Path, Point, Polygon, Style, hexagon, shared
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.sheets.log import ArcPicture
from sheetforge.systems.sovereign_seas.sheets.ship_outline import Outline

REACH = 3
"""The range in hexes that is drawn about the ship."""

CAPTIONS = 5.6
"""The height in mm of the two lines below a picture."""

_STRAIGHT = sqrt(3.0)


def pictures(sketch: Sketch, arcs: Sequence[ArcPicture], box: Box, reach: int = REACH) -> None:
    """The pictures side by side, in a row or two, as large as the box allows."""

    def cell(rows: int) -> Box:
        return Box(0.0, 0.0, shared(box.width, ceil(len(arcs) / rows)), box.height / rows)

    rows = max((1, 2), key=lambda count: _side(cell(count), reach))
    across, size = ceil(len(arcs) / rows), cell(rows)
    for number, arc_picture in enumerate(arcs):
        line, at = divmod(number, across)
        # A row of fewer stands in the middle.
        own = min(across, len(arcs) - line * across)
        x = box.x + (box.width - own * size.width) / 2 + at * size.width
        picture(sketch, arc_picture, Box(x, box.y + line * size.height, size.width, size.height), reach)


def _side(box: Box, reach: int) -> float:
    """Return the side of a hex of a picture in mm.

    The field is 2 reach + 1 hexes wide over flat sides and a quarter less high over corners.
    """
    height = box.height - CAPTIONS
    return min((box.width - 1.0) / (_STRAIGHT * (2 * reach + 1)), (height - 1.0) / (3.0 * reach + 2.0))


def picture(sketch: Sketch, arc: ArcPicture, box: Box, reach: int = REACH) -> None:
    """One arc: covered hexes filled, the ship in the middle, the arc's name and batteries below."""
    p = sketch.palette
    room = Box(box.x, box.y, box.width, box.height - CAPTIONS)
    side = _side(box, reach)
    x, y = room.center
    with sketch.group("", "figure", f"arc: {arc.title}", {"arc": arc.title}):
        for step in disk(ORIGIN, reach):
            _hex(sketch, _center(step, x, y, side), side, (step.q, step.r) in arc.steps, step)
        _ship(sketch, x, y, side)
    size = sketch.fitted(
        arc.title, Box(box.x + 0.4, room.bottom, box.width - 0.8, 3.2), 6.75, 4.75, "arc", "semibold", align="center"
    )
    guns = Box(box.x + 0.4, room.bottom + 2.7, box.width - 0.8, 3.0)
    sketch.fitted(arc.guns, guns, size, 4.75, "arc", color=p.soft_ink, align="center")


def _center(step: Hex, x: float, y: float, side: float) -> Point:
    """The middle of a hex, the ship's bow (up, on a map) turned to the left."""
    across = step.q * 1.5 * side
    down = (step.r + step.q / 2) * _STRAIGHT * side
    return (x + down, y - across)


def _hex(sketch: Sketch, middle: Point, side: float, covered: bool, step: Hex) -> None:
    """One hex, filled when the arc covers it."""
    p = sketch.palette
    corners = hexagon(middle, side * 0.96)
    line = Style(stroke=p.faint_rule if not p.hatched else p.ink, stroke_width=0.1)
    if covered and not p.hatched:
        fill = mixed(p.accent, p.paper, 0.35 if step.length < 3 else 0.5)
        line = Style(fill=fill, stroke=p.accent, stroke_width=0.12)
    elif covered and p.accent_fill:
        line = Style(fill=p.ink, stroke=p.paper, stroke_width=0.12)
    sketch.items.append(Polygon(corners, line))
    if covered and p.hatched and not p.accent_fill:
        inner = hexagon(middle, side * 0.62)
        sketch.items.append(Polygon(inner, Style(stroke=p.ink, stroke_width=0.3)))


def _ship(sketch: Sketch, x: float, y: float, side: float) -> None:
    """The ship in its hex."""
    p = sketch.palette
    half = side * 0.74
    outline = Outline(x - half, x + half, y, side * 0.26, half * 0.9, half * 0.5)
    style = Style(fill=p.paper, stroke=p.ink, stroke_width=0.25, join="round")
    sketch.items.append(Path(outline.path(), style))
