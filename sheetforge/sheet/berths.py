"""Berths: the tabs of a counter with their plates, its window, and the place of the ship in it.

Lengths that all pieces share are parts of the distance across the flats of a piece for one hex.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import NamedTuple

from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import Drawing, Shape, drawing_of, mapped, points_along
from sheetforge.sheet.scene import Box, Point
from sheetforge.values import values

RIM = 0.045
"""The rim's width as a share of the distance across the flats."""

WEDGE, NOSE = 0.063, 0.09
"""The distances from the edge to the foot of the wedge at the nose of a piece, and to the ship behind it, likewise:
her contour keeps clear of it."""

TAB, MOST_TAB = 0.1, 0.135
"""The usual and the greatest radius of the plates of id and crest, likewise."""

LEAST_PLATE = 2.0
"""The radius in mm of a plate that holds an id of 12 points; smaller pieces have it if it is no
more than `MOST_TAB` of them."""

AIR = 0.01
"""The distance of art from plates and from the edges of its window, likewise."""

MOST_BEAM = 1.6
"""The most by which a slender ship is drawn broader, so that she looks as large as she is."""


class Tabs(NamedTuple):
    """The tabs of a piece: middles, height and radius of their plates, and the window for art.

    Tabs that `are_corners` leave the window as wide as the piece. Art avoids them, and the plate of
    a long id, which extends inwards by `reach`. Lengths are in mm.
    """

    middles: tuple[float, float]
    level: float
    radius: float
    window: Box
    are_corners: bool
    unit: float
    reach: float = 0.0

    @property
    def most_reach(self) -> float:
        """The most by which the plate of an id may extend: it ends before the middle of the piece."""
        left, right = self.middles
        return (right - left) / 2 - self.radius - AIR * self.unit

    @property
    def is_clear_within(self) -> bool:
        """True if nothing within the window meets a plate."""
        return not self.are_corners and not self.reach


@cache
def tabs_of(die: Die) -> Tabs:
    """Return the tabs of a piece: the side corners of a hex and the sides of a disc, otherwise the
    upper corners."""
    unit, middle = die.unit, die.width / 2
    radius, clear = max(TAB * unit, min(LEAST_PLATE, MOST_TAB * unit)), 0.3 * RIM * unit
    air = AIR * unit
    if die.shape in ("hex", "round"):
        level = die.height / 2 if die.shape == "hex" else 0.45 * die.height
        # A circle that touches two sides of a corner of 120 degrees is 2 / root 3 radii from it.
        half = middle - (radius + clear) * 2 / sqrt(3.0)
        if die.shape == "round":
            half = sqrt((middle - clear - radius) ** 2 - (level - middle) ** 2)
        inner = half - radius - air
        window = Box(middle - inner, 0.0, 2 * inner, die.height)
        return Tabs((middle - half, middle + half), level, radius, window, False, unit)
    level = 1.15 * RIM * unit + radius
    if die.shape == "long":
        level = max(level, die.shoulder + 0.6 * radius)
    half = die.half_width(level - 0.6 * radius) - 1.2 * RIM * unit - radius
    rim = RIM * unit
    window = Box(rim, 0.0, die.width - 2 * rim, die.height)
    return Tabs((middle - half, middle + half), level, radius, window, True, unit)


@cache
def extent(drawing: Drawing) -> Box:
    """Return the box about a drawing, in its own units."""
    points = [point for shape in drawing.shapes for point in points_along(shape.commands)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return Box(left, top, right - left, bottom - top)


@cache
def reach_of(drawing: Drawing) -> float:
    """Return the distance of the outermost point of a drawing from the middle of the box about it, in its own units."""
    cx, cy = extent(drawing).center
    return max(hypot(x - cx, y - cy) for shape in drawing.shapes for x, y in points_along(shape.commands))


@values(frozen=True, slots=True)
class Berth:
    """The place of a drawing: its middle on the piece, and the size of its square in mm."""

    x: float
    y: float
    size: float


@values(frozen=True, slots=True)
class Bulks:
    """The bulk of ships by their size, as the rules have it: it grows evenly from a small ship to a large one.

    A bulk is a share of the distance across the flats (`bulk_of`). Ships of one size look alike large, whatever
    their form, and a larger one never looks smaller.
    """

    small: tuple[float, float]
    large: tuple[float, float]

    def of(self, size: float) -> float:
        """Return the bulk of a ship of a size; beyond the two ships it no longer changes.

        >>> [round(Bulks((4, 0.3), (16, 0.45)).of(size), 3) for size in (2, 4, 10, 20)]
        [0.3, 0.3, 0.375, 0.45]
        """
        (least, slight), (most, broad) = self.small, self.large
        return slight + (broad - slight) * min(1.0, max(0.0, (size - least) / (most - least)))


@lru_cache(maxsize=512)
def bulk_of(drawing: Drawing) -> float:
    """Return how large a ship looks, in units of her drawing: the side of a square whose area is the mean of those
    of her outline and of the box about it.

    A ship with long thin wings looks larger than one of the same area without. Masts and yards do not count.
    """
    # Commands that draw nothing do not load Clipper.
    from sheetforge.sheet.outlines import UNIT, areas_of, covered

    areas = [area for shape in drawing.shapes if shape.is_filled for area in areas_of(shape.commands)]
    xs, ys = [x for area in areas for x, _ in area], [y for area in areas for _, y in area]
    return float((covered(areas) * (max(xs) - min(xs)) * (max(ys) - min(ys))) ** 0.25 / UNIT)


def stout(drawing: Drawing, room: Box, bulk: float) -> Drawing:
    """Return a ship that has a bulk in mm in a room: broader, if she is too slender to have it at full length."""
    own = extent(drawing)
    scale = min(room.width / own.width, room.height / own.height)
    beam = min(MOST_BEAM, (bulk / (bulk_of(drawing) * scale)) ** 2, room.width / (own.width * scale))
    return drawing if beam <= 1.0 else broader(drawing, round(beam, 2))


WINDOW = 0.67
"""The side of the window of a counter as a share of the distance across the flats."""

SQUARE = 96.0
"""The side of the area of a drawing's square that ships of boards have, in its own units."""


@lru_cache(maxsize=512)
def in_square(drawing: Drawing, bulk: float) -> Drawing:
    """Return a drawing about the middle of its square, as large there as in the window of a counter.

    `bulk` is that of its counter; without one it fills the square.
    """
    room = Box(-SQUARE / 2, -SQUARE / 2, SQUARE, SQUARE)
    large = bulk * SQUARE / WINDOW
    seen = stout(drawing, room, large) if large else drawing
    at = berth(seen, room, bulk=large)
    (x, y), part = extent(seen).center, at.size / 100

    def moved(across: float, along: float) -> Point:
        return round((across - x) * part, 2), round((along - y) * part, 2)

    return drawing_of(Shape(shape.tone, mapped(shape.commands, moved)) for shape in seen.shapes)


@lru_cache(maxsize=512)
def broader(drawing: Drawing, beam: float) -> Drawing:
    """Return a drawing as many times as broad."""
    return drawing_of(
        Shape(shape.tone, mapped(shape.commands, lambda x, y: (round(x * beam, 3), y))) for shape in drawing.shapes
    )


@lru_cache(maxsize=1 << 12)
def berth(drawing: Drawing, room: Box, tabs: Tabs | None = None, bulk: float = 0.0) -> Berth:
    """Return where a drawing has a bulk in mm, or fills a room, in the middle of it, clear of the plates of tabs."""
    own = extent(drawing)
    size = 100 * min(room.width / own.width, room.height / own.height)
    if bulk:
        size = min(size, 100 * bulk / bulk_of(drawing))
    cx, cy = own.center
    # A symmetrical ship is placed on the axis of its piece.
    x = room.center[0] - (cx * size / 100 if abs(cx) > 1.0 else 0.0)
    found = Berth(round(x, 3), round(room.center[1] - cy * size / 100, 3), round(size, 3))
    if tabs is None or tabs.is_clear_within or is_clear(drawing, found, tabs):
        return found
    # Below the middle there is more room between the plates and the stern.
    best = found
    least = 0.0
    for part in (0.5, 0.75, 1.0):
        low, high = 0.0, size
        for _ in range(12):
            middle = (low + high) / 2
            y = room.y + part * (room.height - own.height * middle / 100) - own.y * middle / 100
            moved = Berth(round(room.center[0] - cx * middle / 100, 3), round(y, 3), round(middle, 3))
            if is_clear(drawing, moved, tabs):
                low = middle
                if middle > least:
                    best, least = moved, middle
            else:
                high = middle
    return best


def is_clear(drawing: Drawing, at: Berth, tabs: Tabs) -> bool:
    """Return whether a ship at its berth keeps clear of the plates of its piece."""
    scale, near = at.size / 100, tabs.radius + AIR * tabs.unit
    edges = outlines(drawing)
    left, right = tabs.middles
    steps = ceil(4 * tabs.reach / tabs.radius)
    for x in (right, *(left + tabs.reach * step / max(1, steps) for step in range(steps + 1))):
        place = ((x - at.x) / scale, (tabs.level - at.y) / scale)
        if any(_distance(place, *edge) * scale < near for edge in _near(place, near / scale, edges)):
            return False
    return True


def _near(place: Point, distance: float, edges: tuple[tuple[Point, Point], ...]) -> list[tuple[Point, Point]]:
    """Return the edges that may be nearer to a place than a distance: the others need no exact measure."""
    x, y = place
    left, right, top, foot = x - distance, x + distance, y - distance, y + distance
    return [
        edge
        for edge in edges
        if not (
            (edge[0][0] < left and edge[1][0] < left)
            or (edge[0][0] > right and edge[1][0] > right)
            or (edge[0][1] < top and edge[1][1] < top)
            or (edge[0][1] > foot and edge[1][1] > foot)
        )
    ]


@cache
def outlines(drawing: Drawing) -> tuple[tuple[Point, Point], ...]:
    """Return the edges of the areas and lines of a drawing, in its own units."""
    found: list[tuple[Point, Point]] = []
    for shape in drawing.shapes:
        points = points_along(shape.commands)
        found += pairwise([*points, points[0]] if shape.is_filled else points)
    return tuple(found)


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line between two others."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    part = 0.0 if length == 0.0 else min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length))
    return hypot(x - x1 - part * dx, y - y1 - part * dy)
