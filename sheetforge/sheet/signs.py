"""Signs of counters: arrows of courses and turns, a plus, a ring; and those before figures.

A course arrow is a piece of its own that lies beside or under a unit whose nose points elsewhere.
The sign before a figure of a ship says which figure it is. All are drawn about a point.
"""

from __future__ import annotations

from math import degrees
from typing import Literal, NamedTuple, get_args

from sheetforge.sheet import scene

Sign = Literal["course", "slide-left", "slide-right", "turn-left", "turn-right", "roll", "plus", "ring"]
SIGNS: tuple[Sign, ...] = get_args(Sign)

FigureSign = Literal["shield", "armour", "drive", "hull", "turn", "signature", "initiative", "point-defense"]
"""Signs before the figures of a ship."""


class CounterFigure(NamedTuple):
    """A figure of a ship on its counter, behind a sign for what it says."""

    sign: FigureSign
    value: str


_COURSE: tuple[scene.Point, ...] = (
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

_PLUS: tuple[scene.Point, ...] = (
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


_DRIVE: tuple[scene.Point, ...] = (
    (0.0, -0.5),
    (0.4, -0.02),
    (0.16, -0.02),
    (0.16, 0.5),
    (-0.16, 0.5),
    (-0.16, -0.02),
    (-0.4, -0.02),
)

_PIP = ((-0.12, -0.12), (-0.12, 0.12), (0.12, 0.12), (0.12, -0.12), (-0.12, -0.12))

_DIE: tuple[scene.Point, ...] = (
    (-0.46, -0.46),
    *((x - 0.2, y - 0.2) for x, y in _PIP),
    (-0.46, -0.46),
    (0.46, -0.46),
    (0.46, 0.46),
    *((x + 0.2, y + 0.2) for x, y in _PIP[2:]),
    *((x + 0.2, y + 0.2) for x, y in _PIP[1:3]),
    (0.46, 0.46),
    (-0.46, 0.46),
)
"""A die with two pips, which are left out: the outline goes round each of them backwards."""

_FIGURES: dict[FigureSign, tuple[scene.Point, ...]] = {
    "shield": ((-0.38, -0.46), (0.38, -0.46), (0.38, 0.02), (0.24, 0.28), (0.0, 0.5), (-0.24, 0.28), (-0.38, 0.02)),
    "armour": ((0.0, -0.5), (0.42, 0.0), (0.0, 0.5), (-0.42, 0.0)),
    "drive": _DRIVE,
    "hull": ((0.0, -0.5), (0.24, -0.16), (0.24, 0.5), (-0.24, 0.5), (-0.24, -0.16)),
    "signature": ((0.0, 0.5), (-0.46, -0.2), (-0.25, -0.4), (0.0, -0.48), (0.25, -0.4), (0.46, -0.2)),
    "initiative": _DIE,
    "point-defense": tuple((x * 1.25, y * 1.25) for x, y in _PLUS),
}
"""Signs before figures in a square of side 1 about their middle."""

_WIDTHS: dict[FigureSign, float] = {
    "turn": 0.8,
    **{sign: 2 * max(x for x, _ in points) for sign, points in _FIGURES.items()},
}
"""Their widths."""


def figure_width(sign: FigureSign, size: float) -> float:
    """Return the width of the sign before a figure, `size` high; both in mm."""
    return size * _WIDTHS[sign]


def draw_figure_sign(sign: FigureSign, cx: float, cy: float, size: float, color: scene.Color) -> tuple[scene.Item, ...]:
    """Return the sign before a figure about a point, in a square of a size in mm."""
    if sign == "turn":
        return draw_sign("turn-right", cx, cy, 1.15 * size, scene.Style(fill=color))
    return (scene.Polygon(tuple((cx + x * size, cy + y * size) for x, y in _FIGURES[sign]), scene.Style(fill=color)),)


def draw_sign(sign: Sign, cx: float, cy: float, size: float, style: scene.Style) -> tuple[scene.Item, ...]:
    """Return a sign about a point, in a square of a size, painted with a style."""
    if sign in ("course", "plus"):
        points = _COURSE if sign == "course" else _PLUS
        return (scene.Polygon(tuple((cx + x * size, cy + y * size) for x, y in points), style),)
    if sign in ("slide-left", "slide-right"):
        way = 1.0 if sign == "slide-right" else -1.0
        return (scene.Polygon(tuple((cx - way * y * size, cy + x * size) for x, y in _COURSE), style),)
    if sign == "ring":
        return (scene.Circle(cx, cy, size * 0.38, style), scene.Circle(cx, cy, size * 0.2, style))
    if sign == "roll":
        upper = _curved(cx, cy, size * 0.34, 100.0, -55.0, size, style)
        return (upper, _curved(cx, cy, size * 0.34, 280.0, 125.0, size, style))
    turned = 1.0 if sign == "turn-right" else -1.0
    # The arrow bends about a point beside the middle, towards which it turns.
    x, y = cx + turned * size * 0.3, cy + size * 0.35
    start = 270.0 if turned > 0 else 90.0
    return (_curved(x, y, size * 0.55, start, start + turned * 60.0, size, style),)


def _curved(
    cx: float, cy: float, radius: float, start: float, end: float, size: float, style: scene.Style
) -> scene.Path:
    """An arrow along a circle from an angle to another, clockwise or back, its head at the end."""
    half, way = size * 0.09, 1.0 if end > start else -1.0
    inner, outer = radius - half, radius + half
    tip = scene.on_circle(cx, cy, radius, end + way * degrees(size * 0.28 / radius))
    commands: list[scene.Command] = [scene.MoveTo(*scene.on_circle(cx, cy, outer, start))]
    commands += scene.arc(cx, cy, outer, start, end)
    commands += [
        scene.LineTo(*scene.on_circle(cx, cy, radius + half * 2.4, end)),
        scene.LineTo(*tip),
        scene.LineTo(*scene.on_circle(cx, cy, radius - half * 2.4, end)),
        scene.LineTo(*scene.on_circle(cx, cy, inner, end)),
        *scene.arc(cx, cy, inner, end, start),
        scene.Close(),
    ]
    return scene.Path(tuple(commands), style)
