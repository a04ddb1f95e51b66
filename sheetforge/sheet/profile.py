"""Side views: a ship seen from starboard, bow to the right, made from its plan.

A plan says how broad a ship is from bow to stern, and where its engines, canopies, turrets, guns and
masts are. A side view has the same parts at the same stations: the hull is the higher, the broader
its middle body is, up to a limit; wings and pods lie before it. A ship of space is as high below its
axis as above, with blocks and turrets on both sides and its engines astern; one with masts floats:
it has a keel, and a storey and its turrets on its back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from pyclipper import CT_INTERSECTION, CT_UNION, Area

from sheetforge.sheet import outlines
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, ellipse, mapped, points_along
from sheetforge.sheet.scene import Box, Close, Command, LineTo, MoveTo, Point

SLICES = 36
"""Slices from bow to stern in which a plan is measured."""

FULL = 0.4
"""The share of the greatest half breadth at which a hull is nearly as high as it gets."""

LOWEST, HIGHEST, STEEP = 0.17, 0.3, 1.1
"""The height of a hull as a share of its length: the least, the most, and against its usual half breadth."""

ABOVE, AFLOAT = 0.5, 0.56
"""The part of the height that is above the axis, and above the level of the deck of a ship that floats."""

TURRET = 0.17
"""The height of turrets of ships of space beyond the hull, as a share of its height."""

BLOCK, BLOCKS = 0.13, ((0.2, 0.46), (0.54, 0.86))
"""The height of the blocks above and below a hull as a share of its own, and where they begin and end."""

LEAST_BELL, BELL, BELLS = 0.05, 0.09, 0.72
"""The least and the greatest length of bells astern as shares of the length of a ship, and the part of the height of
its stern that they take together."""

ASIDE = 1.2
"""The distance from the middle line at which wings and pods begin, in usual half breadths of the body."""

ROUND = 0.34
"""Breadth against length from which a part beside the body is a pod, as thick as broad."""

PLATE, PLATE_THIN = 0.9, 0.2
"""An upright plate is at least this part of the ship's length, and at most that part of its own length broad."""

MOST_BESIDE, SMALL = 4, 0.02
"""The most wings and pods that are drawn, and the least area of one as a share of the ship's."""

TOWER = 0.14
"""The greatest length of a turret or a funnel, as a share of the ship's."""

FAR = 99_000
"""Whole numbers beyond every drawing."""


class _Slice(NamedTuple):
    """A slice of a plan: the y of its middle, half breadths of its middle body and of the whole."""

    y: float
    body: float
    whole: float


class _Sizes(NamedTuple):
    """Length of a ship, height and usual half breadth of its body, its roof from bow to stern."""

    length: float
    height: float
    breadth: float
    roof: tuple[Point, ...]

    def level(self, y: float) -> float:
        """Return the height of the roof at a station."""
        return min(self.roof, key=lambda point: abs(point[0] - y))[1]


@lru_cache(maxsize=512)
def side_view(drawing: Drawing) -> Drawing:
    """Return a drawing of the ship seen from starboard, bow to the right, in the same square.

    A drawing without any area is returned as it is.
    """
    areas = [area for shape in drawing.shapes if shape.is_filled for area in outlines.areas_of(shape.commands)]
    hull = outlines.combined(CT_UNION, areas) if areas else []
    slices = list(_slices(hull)) if hull else []
    return drawing_of(_parts(drawing, hull, slices)) if len(slices) > 2 else drawing


@lru_cache(maxsize=64)
def stations(drawing: Drawing) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return the starboard halves of a plan's yards, none of a ship of space, and the towers on its middle line."""
    areas = [area for shape in drawing.shapes if shape.is_filled for area in outlines.areas_of(shape.commands)]
    hull = outlines.combined(CT_UNION, areas) if areas else []
    slices = list(_slices(hull)) if hull else []
    if len(slices) <= 2:
        return (), ()
    boxes = [(shape.tone, _box(shape.commands)) for shape in drawing.shapes]
    long = slices[-1].y - slices[0].y
    return (
        tuple(box for tone, box in boxes if tone == "line" and _is_yard(box, slices)),
        tuple(box for tone, box in boxes if tone == "body" and _is_tower(box, long)),
    )


def port_view(drawing: Drawing) -> Drawing:
    """Return a drawing of the ship seen from port, bow to the left, as in a plan that lies so."""
    seen = side_view(drawing)
    return drawing_of(Shape(shape.tone, mapped(shape.commands, lambda x, y: (-x, y))) for shape in seen.shapes)


def _slices(hull: Sequence[outlines.Outline]) -> Iterator[_Slice]:
    """Yield the slices of a hull that have a part on the middle line or near it, from the bow."""
    ys = [y for outline in hull for _, y in outline]
    top, thick = min(ys), (max(ys) - min(ys)) / SLICES
    for number in range(SLICES):
        low, high = round(top + number * thick), round(top + (number + 1) * thick)
        strip = [[(-FAR, low), (FAR, low), (FAR, high), (-FAR, high)]]
        cut = outlines.combined(CT_INTERSECTION, hull, strip)
        spans = [(min(x for x, _ in part), max(x for x, _ in part)) for part in cut]
        within = [max(-left, right) for left, right in spans if left <= 0 <= right]
        # Two bows beside each other are as high as one of them is broad.
        near = [(right - left) / 2 for left, right in spans if 0 < left < right - left]
        if within or near:
            whole = max(right for _, right in spans) / outlines.UNIT
            yield _Slice((low + high) / 2 / outlines.UNIT, max(within or near) / outlines.UNIT, whole)


def _parts(drawing: Drawing, hull: Sequence[outlines.Outline], slices: Sequence[_Slice]) -> Iterator[Shape]:
    """Yield the shapes of a side view from the farthest to the nearest."""
    bodies = sorted(part.body for part in slices)
    body, breadth = slices[-1].y - slices[0].y, bodies[len(bodies) // 2]
    height = min(HIGHEST, max(LOWEST, STEEP * breadth / body)) * body
    ys = [y for outline in hull for _, y in outline]
    rises = [(part.y, 1.0 - exp(-part.body / (FULL * bodies[-1]))) for part in slices]
    yards = [box for shape in drawing.shapes if shape.tone == "line" and _is_yard(box := _box(shape.commands), slices)]
    above = AFLOAT if yards else ABOVE
    roof = _smooth([(y, above * height * rise) for y, rise in rises])
    keel = _smooth([(y, (above - 1.0) * height * rise) for y, rise in rises])
    sizes = _Sizes((max(ys) - min(ys)) / outlines.UNIT, height, breadth, tuple(roof))
    boxes = [(shape.tone, _box(shape.commands)) for shape in drawing.shapes]
    engines = [box for tone, box in boxes if tone in ("shade", "dark")]
    engines = [box for box in engines if box.right > 0.0] or engines
    yield from (_engine(box, height) for box in engines) if yards else _bells(engines, sizes)
    for tone, box in boxes:
        if tone == "light" and box.right > 0.0:
            yield _canopy(box, sizes)
        elif tone == "body" and _is_tower(box, sizes.length):
            yield _tower(box, sizes) if yards else _turret(box, sizes)
    for yard in yards:
        yield from _mast(yard, sizes)
    yield Shape("body", _closed([*roof, *reversed(keel)]))
    yield from _storey(sizes) if yards else _blocks(sizes)
    deck = [(y, value * (0.35 if yards else 0.0)) for y, value in roof[3:-2]]
    yield Shape("line", _path(deck))
    yield from _beside(drawing, hull, sizes)


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return heights as means of five neighbours; the bow is lower."""
    values = [value for _, value in points]
    near = [values[max(0, n - 2) : n + 3] for n in range(len(values))]
    made = [sum(some) / len(some) for some in near]
    made[0] *= 0.35
    return [(y, value) for (y, _), value in zip(points, made, strict=True)]


def _path(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a line through points (y of the plan, height): the bow is right, the height up.

    Hundredths are more than a sheet shows, and the same wherever the heights are computed.
    """
    first, *rest = ((round(0.0 - y, 2), round(0.0 - height, 2)) for y, height in points)
    return (MoveTo(*first), *(LineTo(*point) for point in rest))


def _closed(points: Sequence[Point]) -> tuple[Command, ...]:
    return (*_path(points), Close())


def _box(commands: Sequence[Command]) -> Box:
    points = points_along(commands)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _engine(box: Box, height: float) -> Shape:
    """Return the screw or the rudder of a ship that floats."""
    half = min(0.3 * height, max(0.12 * height, box.width * 0.4))
    fore = box.y - 2.0
    return Shape("shade", _closed([(fore, half * 0.8), (box.bottom, half), (box.bottom, -half), (fore, -half * 0.8)]))


def _bells(engines: Sequence[Box], sizes: _Sizes) -> Iterator[Shape]:
    """Yield the bells of the engines of starboard: those astern beside each other, above and below the axis."""
    if not engines:
        return
    last, stern = max(box.bottom for box in engines), sizes.roof[-1][0]
    astern = [box for box in engines if last - box.bottom < BELL * sizes.length]
    height = 2 * BELLS * sizes.level(stern)
    half = min(height / len(astern), 1.3 * max(box.width for box in astern)) / 2
    foot = stern + sizes.length * min(BELL, max(LEAST_BELL, (last - stern) / sizes.length))
    for number in range(len(astern)):
        level = (number - (len(astern) - 1) / 2) * height / len(astern)
        fore, aft = (stern - 2.0, 0.55 * half), (foot, 0.92 * half)
        corners = [(fore[0], level + fore[1]), (aft[0], level + aft[1]), (aft[0], level - aft[1])]
        yield Shape("shade", _closed([*corners, (fore[0], level - fore[1])]))


def _turret(box: Box, sizes: _Sizes) -> Shape:
    """Return a turret of a ship of space, which stands out above and below."""
    top = sizes.level(box.center[1]) + TURRET * sizes.height
    fore, aft, slant = box.y, box.bottom, 0.2 * box.height
    upper = [(fore, 0.4 * top), (fore + slant, top), (aft - slant, top), (aft, 0.4 * top)]
    return Shape("body", _closed([*upper, *((y, -high) for y, high in reversed(upper))]))


def _canopy(box: Box, sizes: _Sizes) -> Shape:
    """Return the glass on the back of the ship."""
    y, long = box.center[1], max(3.0, box.height * 0.58)
    level, high = round(-0.92 * sizes.level(y), 2), round(max(2.2, sizes.height * 0.2), 2)
    return Shape("light", ellipse(-y, level, long, high))


def _is_tower(box: Box, length: float) -> bool:
    """Return whether a part on the middle line is a turret or a funnel rather than a hull."""
    return box.x < 0 < box.right and max(box.width, box.height) <= TOWER * length


def _tower(box: Box, sizes: _Sizes) -> Shape:
    """Return a turret or a funnel, narrower at its top."""
    top = sizes.level(box.center[1]) + 0.48 * sizes.height
    fore, aft, slant = box.y, box.bottom, 0.08 * box.height
    return Shape("body", _closed([(fore, 0.0), (fore + slant, top), (aft - slant, top), (aft, 0.0)]))


def _is_yard(box: Box, slices: Sequence[_Slice]) -> bool:
    """Return whether a line is half a yard: from the middle line over the side, about straight across."""
    whole = min(slices, key=lambda part: abs(part.y - box.center[1])).whole
    return abs(box.x) < 0.5 and box.right > whole + 0.5 and box.height < 0.2 * box.width


def _mast(box: Box, sizes: _Sizes) -> Iterator[Shape]:
    """Yield a mast with two yards, as high as the yard of the plan is long; a yard is seen from its end."""
    y, top = box.y, sizes.level(box.y) + 1.5 * box.right
    yield Shape("line", _path([(y, 0.0), (y, top)]))
    for part, share in ((0.62, 0.3), (0.86, 0.2)):
        half, level = share * box.right / 2, top * part
        yield Shape("line", _path([(y - half, level), (y + half, level)]))


def _blocks(sizes: _Sizes) -> Iterator[Shape]:
    """Yield raised blocks along the hull, alike above and below."""
    count = len(sizes.roof)
    for begin, end in BLOCKS:
        back = sizes.roof[int(count * begin) : int(count * end)]
        if len(back) < 4:
            continue
        ridge = [(y, value + BLOCK * sizes.height) for y, value in back[1:-1]]
        foot = [(y, value - 0.1 * sizes.height) for y, value in reversed(back)]
        for sign in (1, -1):
            yield Shape("body", _closed([(y, sign * value) for y, value in (back[0], *ridge, back[-1], *foot)]))


def _storey(sizes: _Sizes) -> Iterator[Shape]:
    """Yield the raised back of the hull, aft of its middle."""
    count = len(sizes.roof)
    back = sizes.roof[int(count * 0.42) : int(count * 0.86)]
    if len(back) < 4:
        return
    ridge = [(y, value + 0.2 * sizes.height) for y, value in back[2:-1]]
    foot = [(y, value - 0.12 * sizes.height) for y, value in reversed(back)]
    yield Shape("body", _closed([back[0], *ridge, back[-1], *foot]))


def _beside(drawing: Drawing, hull: Sequence[outlines.Outline], sizes: _Sizes) -> Iterator[Shape]:
    """Yield the wings and pods of starboard, the largest first, then upright plates."""
    border = round(ASIDE * sizes.breadth * outlines.UNIT)
    outside = [[(border, -FAR), (FAR, -FAR), (FAR, FAR), (border, FAR)]]
    least = SMALL * sum(abs(Area(part)) for part in hull)
    found = [part for part in outlines.combined(CT_INTERSECTION, hull, outside) if abs(Area(part)) >= least]
    plates = [_box(shape.commands) for shape in drawing.shapes if shape.tone == "body"]
    plates = [box for box in plates if box.x > 0 and _is_plate(box, sizes)]
    for part in sorted(found, key=lambda part: (-abs(Area(part)), part[0]))[:MOST_BESIDE]:
        points = [(x / outlines.UNIT, y / outlines.UNIT) for x, y in part]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, long, middle = max(xs) - min(xs), max(ys) - min(ys), (max(xs) + min(xs)) / 2
        if plates and long >= PLATE * sizes.length:
            continue
        is_pod = min(xs) > border / outlines.UNIT + 0.5 and wide >= ROUND * long
        share = 0.8 if is_pod else min(0.16, 0.4 * sizes.height / wide)
        yield Shape("body", _closed([(y, (x - middle) * share) for x, y in points]))
    for box in plates:
        half, cut, aft = 0.36 * box.height, 0.22 * box.height, box.bottom
        upper = [(box.y, 0.0), (box.y + cut, half), (aft - cut, half), (aft, 0.0)]
        yield Shape("body", _closed([*upper, (aft - cut, -half), (box.y + cut, -half)]))


def _is_plate(box: Box, sizes: _Sizes) -> bool:
    return box.height >= PLATE * sizes.length and box.width <= PLATE_THIN * box.height
