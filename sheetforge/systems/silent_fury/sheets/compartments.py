"""Compartments: the components of a plan as its hull holds them, the bulkheads between, the ways through these.

A compartment is the part of the inside of a hull about one component: in its row it reaches to the
sides of the hull, and half way to the components beside it. So no part of a hull between its
components is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.geometry.rooms import Point, Spread
from sheetforge.systems.silent_fury.sheets.shapes import FAR, Corners, around, crossing, edges, in_mm, whole

if TYPE_CHECKING:
    from sheetforge.sheet.outlines import Outline
    from sheetforge.sheet.scene import Command

WALL = 1.3
"""The thickness in mm of a bulkhead."""

DOOR = 3.0
"""The least length in mm of a bulkhead between two compartments for a door straight through it."""

LEAST = 0.3
"""The air in mm about a component that its compartment has at least."""


class Compartments(NamedTuple):
    """The outline of each compartment by its component, and the ways between them, from border to border."""

    cells: Mapping[str, Corners]
    ways: tuple[Corners, ...]


def compartments(laid: Spread, width: float, height: float, gap: float, inside: Sequence[Outline] = ()) -> Compartments:
    """Return the compartments about components of a size that are laid out with gaps between them.

    `inside` is the inside of the hull in whole numbers; without it compartments are as large as components and
    half the gaps.
    """
    cells = {id: _cell(laid, id, width, height, gap, inside) for id in laid.middles}
    ways = (_way(cells[passage.one], cells[passage.other], points) for passage, points in laid.paths)
    return Compartments(cells, tuple(ways))


def _cell(laid: Spread, id: str, width: float, height: float, gap: float, inside: Sequence[Outline]) -> Corners:
    """Return the outline of a compartment."""
    x, y = laid.middles[id]
    left, right = x - FAR, x + FAR
    # Before the bow and behind the stern a hull is solid.
    above, below = y - height / 2 - gap, y + height / 2 + gap
    for other_x, other_y in laid.middles.values():
        if abs(other_y - y) < height:
            left = max(left, (other_x + x) / 2) if other_x < x else left
            right = min(right, (other_x + x) / 2) if other_x > x else right
        elif other_y < y:
            above = max(above, other_y + height / 2)
        else:
            below = min(below, other_y - height / 2)
    top, foot = (above + y - height / 2) / 2 + WALL / 2, (below + y + height / 2) / 2 - WALL / 2
    near = (gap - WALL) / 2
    if not inside:
        left, right = max(left, x - width / 2 - gap / 2), min(right, x + width / 2 + gap / 2)
    around = _box(left + WALL / 2, top, right - WALL / 2, foot)
    if not inside:
        return around
    from pyclipper import CT_INTERSECTION, CT_UNION, PointInPolygon

    from sheetforge.sheet.outlines import combined

    least = min(LEAST, near)
    own = _box(x - width / 2 - least, y - height / 2 - least, x + width / 2 + least, y + height / 2 + least)
    parts = combined(CT_UNION, [*combined(CT_INTERSECTION, inside, [whole(around)]), whole(own)])
    middle = whole([(x, y)])[0]
    return in_mm(next(part for part in parts if PointInPolygon(middle, part)))


def _way(one: Corners, other: Corners, path: Sequence[Point]) -> Corners:
    """Return the way between two compartments: a door where they have a bulkhead, otherwise the corridor."""
    start, end = _left_at(one, path), _left_at(other, path[::-1])
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    doors = list(_doors(one, other, middle)) if len(path) == 2 else []
    if doors:
        return min(doors, key=lambda door: hypot(door[0][0] - middle[0], door[0][1] - middle[1]))
    return (start, *path[1:-1], end)


def _doors(one: Corners, other: Corners, near: Point) -> Iterator[Corners]:
    """Yield the doors through bulkheads that two compartments have in common, each as near a point as it can be."""
    for axis, ((a, b), (c, d)) in product((0, 1), product(edges(one), edges(other))):
        along, across = axis, 1 - axis
        if max(abs(a[across] - b[across]), abs(c[across] - d[across])) > 0.02:
            continue
        low = max(min(a[along], b[along]), min(c[along], d[along]))
        high = min(max(a[along], b[along]), max(c[along], d[along]))
        if high - low < DOOR or not 0.1 < abs(a[across] - c[across]) < WALL * 1.5:
            continue
        at = min(high - DOOR / 2, max(low + DOOR / 2, near[along]))
        yield ((at, a[1]), (at, c[1])) if axis == 0 else ((a[0], at), (c[0], at))


def narrowed(cell: Sequence[Point], by: float) -> Iterator[Corners]:
    """Yield the outline of a compartment made smaller all round."""
    from sheetforge.sheet.outlines import grown

    yield from map(in_mm, grown([whole(cell)], -by))


def beneath(cell: Sequence[Point], by: float) -> Iterator[Corners]:
    """Yield the parts of a compartment on which the bulkheads above it and at its left throw a shadow `by` mm wide."""
    from pyclipper import CT_DIFFERENCE

    from sheetforge.sheet.outlines import UNIT, combined, stepped

    step = round(by * UNIT)
    outline = whole(cell)
    yield from map(in_mm, combined(CT_DIFFERENCE, [outline], stepped([outline], (step, step))))


def plates(cell: Sequence[Point], size: tuple[float, float]) -> list[Command]:
    """Return the seams between the plates of about a size on the floor of a compartment, staggered from row to row."""
    from sheetforge.sheet.outlines import lines_within

    box = around(cell)
    rows, parts = (
        max(2, round(extent / plate)) for extent, plate in zip((box.height, box.width), size[::-1], strict=True)
    )
    lines = [((box.x, y), (box.right, y)) for y in (box.y + box.height * row / rows for row in range(1, rows))]
    for row in range(rows):
        y, foot = (box.y + box.height * step / rows for step in (row, row + 1))
        joints = (box.x + box.width * (part + row % 2 / 2) / parts for part in range(1 - row % 2, parts))
        lines += (((x, y), (x, foot)) for x in joints)
    return lines_within([whole(cell)], [whole(line) for line in lines])


def _left_at(cell: Corners, path: Sequence[Point]) -> Point:
    """Return where a path that begins in a compartment leaves it, its end if it does not."""
    for start, end in pairwise(path):
        shares = [share for edge in edges(cell) if (share := crossing(start, end, edge)) is not None]
        if shares:
            share = max(shares)
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
    return path[-1]


def _box(left: float, top: float, right: float, foot: float) -> Corners:
    return (left, top), (right, top), (right, foot), (left, foot)
