"""Shapes from corners and lines: for the hulls of ships and for what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from sheetforge.geometry.rooms import Point
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, mapped, points_along, scaled
from sheetforge.sheet.scene import Box, Close, Command, LineTo, MoveTo

if TYPE_CHECKING:
    from sheetforge.sheet.outlines import Outline

Corners = tuple[Point, ...]

FAR = 10_000.0
"""More mm than any plan is wide."""


def drawn(shapes: Iterable[Shape], reach: float) -> Drawing:
    """Return shapes as a drawing that reaches so far from its middle."""
    kept = tuple(shapes)
    box = extent_of(kept)
    scale = 2 * reach / max(box.width, box.height)
    x, y = box.center
    return drawing_of(
        Shape(shape.tone, _rounded(scaled(shape.commands, -x * scale, -y * scale, scale))) for shape in kept
    )


def extent_of(shapes: Iterable[Shape]) -> Box:
    """Return the area that shapes take."""
    return around([point for shape in shapes if shape.is_filled for point in points_along(shape.commands)])


def ends_of(commands: Iterable[Command]) -> list[Point]:
    """Return the corners of a straight outline."""
    return [(command.x, command.y) for command in commands if isinstance(command, MoveTo | LineTo)]


def around(points: Sequence[Point]) -> Box:
    """Return the area about points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def corners_of(box: Box) -> list[Point]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def barrels(at: Point, toward: Point, start: float, end: float, half: float) -> Iterator[Shape]:
    """Yield two barrels side by side that point from a place in a direction."""
    (x, y), (dx, dy) = at, toward
    for shift in (-1.6 * half, 1.6 * half):
        ax, ay = x + dx * start - dy * shift, y + dy * start + dx * shift
        bx, by = x + dx * end - dy * shift, y + dy * end + dx * shift
        corners = [(ax - dy * half, ay + dx * half), (bx - dy * half, by + dx * half)]
        corners += [(bx + dy * half, by - dx * half), (ax + dy * half, ay - dx * half)]
        yield Shape("body", closed(corners))


def closed(corners: Iterable[Point]) -> tuple[Command, ...]:
    first, *rest = corners
    return (MoveTo(*first), *(LineTo(*corner) for corner in rest), Close())


def line(start: Point, end: Point) -> tuple[Command, ...]:
    return (MoveTo(*start), LineTo(*end))


def _rounded(commands: Iterable[Command]) -> tuple[Command, ...]:
    return mapped(commands, lambda x, y: (round(x, 2), round(y, 2)))


def toward(bearing: float) -> Point:
    """Return the step of length 1 in a direction, y downwards."""
    return sin(radians(bearing)), -cos(radians(bearing))


def strut(start: Point, end: Point, half: float) -> list[Point]:
    """Return the corners of a strip about a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    x, y = -dy / length * half, dx / length * half
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]


def edges(cell: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the edges of an outline."""
    return list(zip(cell, (*cell[1:], cell[0]), strict=True))


def crossing(start: Point, end: Point, edge: tuple[Point, Point]) -> float | None:
    """Return the share of a line at which it crosses an edge; None if it does not."""
    (ax, ay), (bx, by) = edge
    dx, dy, ex, ey = end[0] - start[0], end[1] - start[1], bx - ax, by - ay
    turn = dx * ey - dy * ex
    if abs(turn) < 1e-9:
        return None
    share = ((ax - start[0]) * ey - (ay - start[1]) * ex) / turn
    there = ((ax - start[0]) * dy - (ay - start[1]) * dx) / turn
    return share if 0.0 <= share <= 1.0 and 0.0 <= there <= 1.0 else None


PIECES, SHORTER, LEAST_CURVE, STRAIGHT = 6, 0.8, 0.4, 0.08
"""The straight pieces of a curve; by which share it is shorter where it comes too close; the least length in mm of its
sides, and the least turn of a corner that becomes one, as a part of its sides."""


def curved(outline: Corners, most: float, kept: Sequence[tuple[Box, float]]) -> Corners:
    """Return an outline with a curve for each corner, up to a length in mm to both sides, at distances from boxes."""
    made: list[Point] = []
    around_it = zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True)
    for before, corner, after in around_it:
        sides = [(x - corner[0], y - corner[1]) for x, y in (before, after)]
        lengths = [hypot(*side) for side in sides]
        (ax, ay), (bx, by) = ((x / long, y / long) for (x, y), long in zip(sides, lengths, strict=True))
        reach = [min(most, long / 2) for long in lengths]
        pieces = [corner]
        while hypot(ax + bx, ay + by) > STRAIGHT and min(reach) > LEAST_CURVE:
            start = (corner[0] + ax * reach[0], corner[1] + ay * reach[0])
            end = (corner[0] + bx * reach[1], corner[1] + by * reach[1])
            curve = [_between(start, corner, end, step / PIECES) for step in range(PIECES + 1)]
            if all(_from(box, point) >= clear for point in curve[1:-1] for box, clear in kept):
                pieces = curve
                break
            reach = [long * SHORTER for long in reach]
        made += pieces
    return tuple(made)


def _between(start: Point, corner: Point, end: Point, share: float) -> Point:
    """Return a point of the curve from one side of a corner to the other."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * corner[0] + c * end[0], a * start[1] + b * corner[1] + c * end[1]


def _from(box: Box, point: Point) -> float:
    """Return the distance of a point from a box."""
    x, y = point
    return hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))


def whole(corners: Iterable[Point]) -> list[tuple[int, int]]:
    """Return corners in whole numbers."""
    from sheetforge.sheet.outlines import UNIT

    return [(round(x * UNIT), round(y * UNIT)) for x, y in corners]


def in_mm(outline: Outline) -> Corners:
    """Return an outline in mm, to hundredths, with each corner once."""
    from sheetforge.sheet.outlines import UNIT

    return tuple(dict.fromkeys((round(x / UNIT, 2), round(y / UNIT, 2)) for x, y in outline))
