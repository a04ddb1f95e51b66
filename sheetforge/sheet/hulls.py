"""Hulls of ships at an angle on a page: their outline, what lies near it, two hulls side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise
from math import ceil, cos, hypot, inf, radians, sin

from sheetforge.sheet.drawing import Drawing, points_along, scaled
from sheetforge.sheet.scene import Command, Path, Point, Style
from sheetforge.sheet.trails import SIDE, SceneBerth, on_page, turned
from sheetforge.sheet.walk import bounds

GAP = 0.05
"""The gap between two hulls of which one holds the other, as a part of the size of the one that is held."""

RAIL = 0.5
"""The part of a ship's length from her middle along which lines hold her."""

BESIDE = 12.0
"""The distance from her middle line of what is no longer bow or stern of a ship, but a wing."""


def hull_of(drawing: Drawing, berth: SceneBerth) -> tuple[Command, ...]:
    """Return the outlines of the hull of a ship on the page, with those of her side below them."""
    shapes = [turned(one.commands, berth) for one in drawing.shapes if one.tone in ("body", "shade")]
    return (*chain(*shapes), *chain(*(scaled(shape, 0, berth.size * SIDE, 1) for shape in shapes)))


def ends_of(drawing: Drawing) -> tuple[float, float]:
    """Return how far the hull reaches before the middle of a drawing and behind it, along its middle line."""
    shapes = (shape for shape in drawing.shapes if shape.is_filled)
    along = [y for shape in shapes for x, y in points_along(shape.commands) if abs(x) < BESIDE]
    return max(0.0, -min(along, default=0.0)), max(0.0, *along, 0.0)


def are_near(one: Sequence[Command], other: Sequence[Command], air: float) -> bool:
    """Return whether the boxes of two outlines are nearer to each other than `air` mm."""
    if not one or not other:
        return False
    a, b = (bounds((Path(tuple(commands), Style(fill="#000000")),)) for commands in (one, other))
    return a.x - air < b.right and b.x - air < a.right and a.y - air < b.bottom and b.y - air < a.bottom


def alongside(held: Drawing, at: SceneBerth, holder: Drawing, beside: SceneBerth) -> tuple[SceneBerth, SceneBerth]:
    """Return the berths of two ships moved together or apart, across the one that is held, with a gap between them."""
    turn = radians(at.course)
    across, down = cos(turn), sin(turn) * at.flat
    length = hypot(across, down)
    x, y = across / length, down / length
    if (beside.x - at.x) * x + (beside.y - at.y) * y < 0:
        x, y = -x, -y
    near, far = _facing(hull_of(held, at), (x, y), 1), _facing(hull_of(holder, beside), (x, y), -1)
    closest = max((near[mm] + far[mm] for mm in near.keys() & far.keys()), default=-GAP * at.size)
    move = (closest + GAP * at.size) / 2
    return (
        replace(at, x=round(at.x - x * move, 2), y=round(at.y - y * move, 2)),
        replace(beside, x=round(beside.x + x * move, 2), y=round(beside.y + y * move, 2)),
    )


def _facing(hull: Sequence[Command], way: Point, sign: int) -> dict[int, float]:
    """Return how far a hull reaches in a direction (`sign` 1) or against it (-1), by the mm across it."""
    reach: dict[int, float] = {}
    for (x1, y1), (x2, y2) in pairwise(points_along(hull)):
        steps = max(2, ceil(2 * hypot(x2 - x1, y2 - y1)))
        for step in range(steps + 1):
            x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            at = round(y * way[0] - x * way[1])
            reach[at] = max(reach.get(at, -inf), sign * (x * way[0] + y * way[1]))
    return reach


def rail(drawing: Drawing, berth: SceneBerth, toward: SceneBerth, number: int) -> list[Point]:
    """Return a number of places along the rail of a ship on the side towards another, from bow to stern."""
    turn = radians(berth.course)
    x, y = toward.x - berth.x, toward.y - berth.y
    side = 1 if x * cos(turn) + y * sin(turn) * berth.flat > 0 else -1
    hull = [points_along(one.commands) for one in drawing.shapes if one.tone in ("body", "shade")]
    edges = [edge for points in hull for edge in pairwise((*points, points[0]))]
    ahead, astern = ends_of(drawing)
    found = []
    for place in range(number):
        level = RAIL * (place / (number - 1) * (ahead + astern) - ahead)
        crossed = [
            side * (x1 + (x2 - x1) * (level - y1) / (y2 - y1))
            for (x1, y1), (x2, y2) in edges
            if min(y1, y2) <= level <= max(y1, y2) and y1 != y2
        ]
        found.append(on_page(side * max(crossed, default=0.0), level, berth))
    return found
