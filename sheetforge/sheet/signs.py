"""Signs of counters and markers: arrows of courses and turns, a plus, a ring; drawn about a point.

A course arrow is a piece of its own that lies beside or under a unit whose nose points elsewhere.
"""

from __future__ import annotations

from math import degrees
from typing import Literal

from sheetforge.sheet.scene import (
    Circle,
    Close,
    Command,
    Item,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Style,
    arc,
    on_circle,
)

Sign = Literal["course", "turn-left", "turn-right", "roll", "plus", "ring"]
SIGNS: tuple[Sign, ...] = ("course", "turn-left", "turn-right", "roll", "plus", "ring")

_COURSE: tuple[Point, ...] = (
    (0.0, -0.5),
    (0.34, -0.06),
    (0.15, -0.06),
    (0.15, 0.5),
    (0.0, 0.4),
    (-0.15, 0.5),
    (-0.15, -0.06),
    (-0.34, -0.06),
)
"""An arrow in a square of side 1 about its middle, its tip up, a notch at its tail."""

_PLUS: tuple[Point, ...] = (
    (-0.12, -0.38),
    (0.12, -0.38),
    (0.12, -0.12),
    (0.38, -0.12),
    (0.38, 0.12),
    (0.12, 0.12),
    (0.12, 0.38),
    (-0.12, 0.38),
    (-0.12, 0.12),
    (-0.38, 0.12),
    (-0.38, -0.12),
    (-0.12, -0.12),
)


def draw_sign(sign: Sign, cx: float, cy: float, size: float, style: Style) -> tuple[Item, ...]:
    """Return a sign about a point, in a square of a size, painted with a style."""
    if sign in ("course", "plus"):
        points = _COURSE if sign == "course" else _PLUS
        return (Polygon(tuple((cx + x * size, cy + y * size) for x, y in points), style),)
    if sign == "ring":
        return (Circle(cx, cy, size * 0.38, style), Circle(cx, cy, size * 0.2, style))
    if sign == "roll":
        upper = _curved(cx, cy, size * 0.34, 100.0, -55.0, size, style)
        return (upper, _curved(cx, cy, size * 0.34, 280.0, 125.0, size, style))
    turned = 1.0 if sign == "turn-right" else -1.0
    # The arrow bends about a point beside the middle, towards which it turns.
    x, y = cx + turned * size * 0.3, cy + size * 0.35
    start = 270.0 if turned > 0 else 90.0
    return (_curved(x, y, size * 0.55, start, start + turned * 60.0, size, style),)


def _curved(cx: float, cy: float, radius: float, start: float, end: float, size: float, style: Style) -> Path:
    """An arrow along a circle from an angle to another, clockwise or back, its head at the end."""
    half, way = size * 0.09, 1.0 if end > start else -1.0
    inner, outer = radius - half, radius + half
    tip = on_circle(cx, cy, radius, end + way * degrees(size * 0.28 / radius))
    commands: list[Command] = [MoveTo(*on_circle(cx, cy, outer, start))]
    commands += arc(cx, cy, outer, start, end)
    commands += [
        LineTo(*on_circle(cx, cy, radius + half * 2.4, end)),
        LineTo(*tip),
        LineTo(*on_circle(cx, cy, radius - half * 2.4, end)),
        LineTo(*on_circle(cx, cy, inner, end)),
        *arc(cx, cy, inner, end, start),
        Close(),
    ]
    return Path(tuple(commands), style)
