"""Areas on whole numbers: union, intersection, difference and offset of outlines.

The work is done by Clipper, which gives every machine the same points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyclipper import (
    CT_INTERSECTION,
    CT_UNION,
    ET_CLOSEDPOLYGON,
    JT_MITER,
    JT_SQUARE,
    PFT_EVENODD,
    PFT_NONZERO,
    PT_CLIP,
    PT_SUBJECT,
    Area,
    OpenPathsFromPolyTree,
    Pyclipper,
    PyclipperOffset,
)

from sheetforge.sheet.scene import Close, Command, CurveTo, LineTo, MoveTo, Point, along_curve

UNIT = 1000
"""Whole numbers in a unit of a drawing."""

_CURVE = 6
"""Straight pieces of a curve: its facets differ by a tone at most."""

_SLIVER = UNIT * UNIT // 20
"""Area that nobody sees, of a part that is left out: a twentieth of a square unit."""

Whole = tuple[int, int]
Outline = Sequence[Sequence[int]]
"""A closed outline in whole numbers."""


def areas_of(commands: Iterable[Command]) -> list[Outline]:
    """Return the outlines of an area in whole numbers, curves as straight pieces.

    All outer ones turn alike: two halves that are mirrored would cancel each other otherwise.
    """
    outlines: list[list[Point]] = []
    point = (0.0, 0.0)
    for command in commands:
        if isinstance(command, CurveTo):
            first, second, end = (command.x1, command.y1), (command.x2, command.y2), (command.x, command.y)
            outlines[-1] += along_curve(point, first, second, end, _CURVE)[1:]
            point = end
        elif isinstance(command, (MoveTo, LineTo)):
            point = (command.x, command.y)
            if isinstance(command, MoveTo):
                outlines.append([])
            outlines[-1].append(point)
    whole = [[(round(x * UNIT), round(y * UNIT)) for x, y in outline] for outline in outlines]
    clipper = Pyclipper()
    if not _added(clipper, whole, PT_SUBJECT):
        return []
    return list(clipper.Execute(CT_UNION, PFT_EVENODD, PFT_EVENODD))


def combined(operation: int, subjects: Sequence[Outline], clips: Sequence[Outline] = ()) -> list[Outline]:
    """Return the union, intersection or difference of areas, whose outer outlines turn alike."""
    clipper = Pyclipper()
    if not _added(clipper, subjects, PT_SUBJECT):
        return []
    if not _added(clipper, clips, PT_CLIP) and operation == CT_INTERSECTION:
        return []
    return [outline for outline in clipper.Execute(operation, PFT_NONZERO, PFT_NONZERO) if abs(Area(outline)) > _SLIVER]


def covered(outlines: Sequence[Outline]) -> float:
    """Return the area that outlines cover together, in squares of whole numbers."""
    return sum(Area(outline) for outline in combined(CT_UNION, outlines)) if outlines else 0.0


def _added(clipper: Pyclipper, outlines: Sequence[Outline], role: int) -> bool:
    """Give a clipper the outlines that enclose an area; return whether there is one."""
    kept = [outline for outline in outlines if len(outline) > 2 and Area(outline)]
    for outline in kept:
        clipper.AddPath(outline, role, True)
    return bool(kept)


def grown(outlines: Sequence[Outline], width: float, is_cut: bool = False) -> list[Outline]:
    """Return areas made smaller by a width in units, or larger; `is_cut` cuts corners off instead of
    carrying them out to a point."""
    offset = PyclipperOffset(2.0)
    offset.AddPaths(list(outlines), JT_SQUARE if is_cut else JT_MITER, ET_CLOSEDPOLYGON)
    return list(offset.Execute(width * UNIT))


def lines_within(deck: Sequence[Outline], lines: Sequence[Outline]) -> list[Command]:
    """Return what of some lines lies within an area."""
    clipper = Pyclipper()
    for line in lines:
        if line[0] != line[1]:
            clipper.AddPath(line, PT_SUBJECT, False)
    clipper.AddPaths(deck, PT_CLIP, True)
    found = OpenPathsFromPolyTree(clipper.Execute2(CT_INTERSECTION, PFT_NONZERO, PFT_NONZERO))
    return [command for line in sorted(found) for command in _line(line)]


def _line(points: Outline) -> list[Command]:
    """Return an open line in units of the drawing."""
    (x, y), *rest = [(x / UNIT, y / UNIT) for x, y in points]
    return [MoveTo(x, y), *(LineTo(x, y) for x, y in rest)]


def commands_of(outlines: Sequence[Outline]) -> tuple[Command, ...]:
    """Return outlines in units of the drawing, to hundredths, in an order of their own."""
    made: list[Command] = []
    for outline in sorted(map(_from_first, outlines)):
        (x, y), *rest = [(round(x / UNIT, 2), round(y / UNIT, 2)) for x, y in outline]
        made += [MoveTo(x, y), *(LineTo(x, y) for x, y in rest), Close()]
    return tuple(made)


def _from_first(outline: Outline) -> list[Whole]:
    """Return an outline from its least point on, so that equal outlines are written alike."""
    points = [(x, y) for x, y in outline]
    first = points.index(min(points))
    return points[first:] + points[:first]


def stepped(outlines: Sequence[Outline], step: Whole) -> list[Outline]:
    """Return outlines moved by a step."""
    return [[(x + step[0], y + step[1]) for x, y in outline] for outline in outlines]


def swept(outlines: Sequence[Outline], step: Whole) -> list[Outline]:
    """Return the area over which outlines pass when they are moved by a step.

    >>> (area,) = swept([[(0, 0), (2000, 0), (2000, 1000), (0, 1000)]], (0, 3000))
    >>> Area(area)
    8000000.0
    """
    sides = []
    for outline in outlines:
        for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
            side = [(x1, y1), (x2, y2), (x2 + step[0], y2 + step[1]), (x1 + step[0], y1 + step[1])]
            sides.append(side if Area(side) > 0 else side[::-1])
    return combined(CT_UNION, [*outlines, *sides, *stepped(outlines, step)])


def extent_of(commands: Iterable[Command]) -> tuple[float, float, float, float]:
    """Return the least and the greatest x and y of an area: left, top, right, foot."""
    points = [point for outline in areas_of(commands) for point in outline] or [(0, 0)]
    xs, ys = [x / UNIT for x, _ in points], [y / UNIT for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def filled(outlines: Iterable[Outline]) -> list[Outline]:
    """Return areas as one, without the holes in it."""
    return [outline for outline in combined(CT_UNION, list(outlines)) if Area(outline) > 0]


def convex(points: Iterable[Point]) -> Outline:
    """Return the smallest convex outline about points, in whole numbers."""
    whole = sorted({(round(x * UNIT), round(y * UNIT)) for x, y in points})
    lower, upper = _half(whole), _half(whole[::-1])
    return lower[:-1] + upper[:-1]


def _half(points: list[Whole]) -> list[Whole]:
    """Return one side of the convex outline of points in order."""
    side: list[Whole] = []
    for x, y in points:
        while len(side) > 1 and _turn(side[-2], side[-1], (x, y)) <= 0:
            side.pop()
        side.append((x, y))
    return side


def _turn(a: Whole, b: Whole, c: Whole) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
