"""Hexes: the small rose that shows a mount's arcs, and the large hex with a craft's values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

from sheetforge.sheet.scene import Line, Point, Polygon, on_circle
from sheetforge.sheet.widgets.sketch import Sketch

APOTHEM = sqrt(3) / 2


@cache
def corners() -> tuple[Point, ...]:
    """Return the corners of a flat-topped hex of radius 1, clockwise from the upper left."""
    return tuple(on_circle(0.0, 0.0, 1.0, angle) for angle in (330, 30, 90, 150, 210, 270))


def hexagon(cx: float, cy: float, radius: float) -> tuple[Point, ...]:
    """Return a flat-topped hex; side n of six, clockwise from the top, follows corner n."""
    return tuple((cx + x * radius, cy + y * radius) for x, y in corners())


def rose(sketch: Sketch, cx: float, cy: float, radius: float, hexes: Sequence[frozenset[int]]) -> None:
    """Draw one small hex for each of `hexes`, one below the other, with the sides named filled.

    Sides count clockwise from 0 at the front. The whole is centred on (`cx`, `cy`).
    """
    step = 2 * APOTHEM * radius
    top = cy - step * (len(hexes) - 1) / 2
    for index, filled in enumerate(hexes):
        _one(sketch, cx, top + index * step, radius, filled)


def _one(sketch: Sketch, cx: float, cy: float, radius: float, filled: frozenset[int]) -> None:
    """Draw a hex with some of its wedges filled."""
    points = hexagon(cx, cy, radius)
    sketch.items.append(Polygon(points, sketch.brush.wedge_off))
    if len(filled) == 6:
        sketch.items.append(Polygon(points, sketch.brush.wedge))
    else:
        for side in sorted(filled):
            wedge = ((cx, cy), points[side], points[(side + 1) % 6])
            sketch.items.append(Polygon(wedge, sketch.brush.wedge))
    sketch.items.append(Polygon(points, sketch.brush.wedge_edge))


def big_hex(
    sketch: Sketch, cx: float, cy: float, radius: float, labels: Sequence[str], rays: Sequence[int] = (0, 1, 2, 3, 4, 5)
) -> None:
    """Draw a large hex with a label outside each of its sides and a ray from each of its corners.

    `labels` are six, clockwise from the front; an empty one is left out.
    """
    points = hexagon(cx, cy, radius)
    for corner in rays:
        x, y = corners()[corner]
        start, end = radius + 0.8, radius + 3.4
        sketch.items.append(Line(cx + x * start, cy + y * start, cx + x * end, cy + y * end, sketch.brush.ray))
    sketch.items.append(Polygon(points, sketch.brush.hex))
    size = 7.5
    for side, label in enumerate(labels):
        if not label:
            continue
        reach = radius * APOTHEM + (2.5 if side % 3 == 0 else 3.3)
        x, y = on_circle(cx, cy, reach, side * 60)
        sketch.text(label, x, y + 0.95, size, "bold", sketch.palette.accent, "center")
