"""Firing arcs as a small drawing: a wedge for each arc, the front up."""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from sheetforge.geometry.hexes import Facing
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, ellipse
from sheetforge.sheet.scene import Close, Command, LineTo, MoveTo, arc, on_circle

STANDARD, NARROW = 30.0, 14.0
"""Degrees to each side of the line out of a side: that of half a hex side, and about half of it."""
REACH, HUB = 47.0, 9.0


def arc_drawing(standard: Set[Facing], narrow: Set[Facing]) -> Drawing:
    """Return the drawing of standard and narrow arcs."""
    return _drawn(tuple(sorted(standard)), tuple(sorted(narrow)))


@cache
def _drawn(standard: tuple[Facing, ...], narrow: tuple[Facing, ...]) -> Drawing:
    shapes = [Shape("line", ellipse(0.0, 0.0, REACH, REACH))]
    shapes += [Shape("body", _wedge(60.0 * side, STANDARD)) for side in standard]
    shapes += [Shape("body", _wedge(60.0 * side, NARROW)) for side in narrow]
    shapes.append(Shape("line", ellipse(0.0, 0.0, HUB, HUB)))
    return drawing_of(shapes)


def _wedge(middle: float, half: float) -> tuple[Command, ...]:
    """A wedge about a direction in degrees clockwise from straight up."""
    start = on_circle(0.0, 0.0, REACH, middle - half)
    curve = arc(0.0, 0.0, REACH, middle - half, middle + half)
    return (MoveTo(0.0, 0.0), LineTo(*start), *curve, Close())
