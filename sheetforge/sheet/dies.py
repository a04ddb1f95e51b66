"""Dies: the outlines along which pieces are cut, and the room inside them.

A die is upright with its top left corner at the origin. A hex has a flat side at the bottom, so
that a piece's nose points at a side and not at a corner; its height is the distance across the
flats.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import pi, sqrt
from typing import Literal, NamedTuple

from sheetforge.sheet.scene import Circle, Item, Point, Polygon, Rect, Style
from sheetforge.text import listed
from sheetforge.values import values

DieShape = Literal["hex", "square", "round", "rectangle"]
"""The shapes that a page of slots may have."""

AnyShape = Literal["hex", "square", "round", "rectangle", "long"]
_ROOT3 = sqrt(3.0)
CLEARANCE = 1.0
"""Room in mm between a piece over two hexes and the pieces beside it."""
_BARE = Style()


@values(frozen=True, slots=True)
class Die:
    """One outline; `width` and `height` in mm are those of the upright box about it.

    The corners of a rectangle are cut straight first, and rounded to `radius` afterwards. A long
    die lies over two hexes: its ends are those of a hex `across` mm from flat side to flat side.
    Another die for pieces over two hexes has `across` as well.
    """

    shape: AnyShape
    width: float
    height: float
    radius: float = 0.0
    across: float = 0.0

    @property
    def unit(self) -> float:
        """Return the size in mm that type and rims follow: that of a piece for one hex."""
        return self.across or self.height

    @property
    def area(self) -> float:
        """Return the area in square mm."""
        if self.shape == "round":
            return pi * self.width * self.width / 4
        points = self.corners()
        pairs = zip(points, points[1:] + points[:1], strict=True)
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2

    def corners(self, grow: float = 0.0) -> tuple[Point, ...]:
        """Return the corners, clockwise from the upper left; `grow` mm outside the cut.

        A round die gives those of the box about it.
        """
        w, h = self.width, self.height
        if self.shape == "long":
            return self._long(grow)
        if self.shape != "hex":
            return ((-grow, -grow), (w + grow, -grow), (w + grow, h + grow), (-grow, h + grow))
        out = grow * 2 / _ROOT3
        left, right = w / 4 - out / 2, 3 * w / 4 + out / 2
        return ((left, -grow), (right, -grow), (w + out, h / 2), (right, h + grow), (left, h + grow), (-out, h / 2))

    def outline(self, grow: float = 0.0, style: Style = _BARE, at: Point = (0.0, 0.0)) -> Rect | Polygon | Circle:
        """Return the outline as a shape, `grow` mm outside the cut, with its corner at a point."""
        x, y = at
        if self.shape == "round":
            return Circle(x + self.width / 2, y + self.height / 2, self.width / 2 + grow, style)
        if self.shape in ("hex", "long"):
            return Polygon(tuple((x + a, y + b) for a, b in self.corners(grow)), style)
        return Rect(x - grow, y - grow, self.width + 2 * grow, self.height + 2 * grow, style)

    @property
    def shoulder(self) -> float:
        """Return the height in mm of the slope at the ends of a long die."""
        return (self.width / 2 - self.half_width(0.0)) * _ROOT3 if self.shape == "long" else 0.0

    def half_width(self, y: float, grow: float = 0.0) -> float:
        """Return half the width of the outline at a height below the top, in mm; 0 outside it."""
        from_middle = abs(y - self.height / 2)
        if from_middle > self.height / 2 + grow:
            return 0.0
        if self.shape == "hex":
            return self.width / 2 + grow * 2 / _ROOT3 - from_middle / _ROOT3
        if self.shape == "round":
            radius = self.width / 2 + grow
            return sqrt(max(0.0, radius * radius - from_middle * from_middle))
        if self.shape == "long":
            # The flat end, and the slope of a hex from it.
            to_end = self.height / 2 + grow - from_middle
            flat = self.across / _ROOT3 / 2 + grow / _ROOT3
            return min(self.width / 2 + grow, flat + to_end / _ROOT3)
        return self.width / 2 + grow

    def _long(self, grow: float) -> tuple[Point, ...]:
        """Return the eight corners of a long die, clockwise from the upper left."""
        w, h = self.width, self.height
        side = w / 2 + grow
        flat = min(side, self.across / _ROOT3 / 2 + grow / _ROOT3)
        slope = (side - flat) * _ROOT3 - grow
        middle = w / 2
        return (
            (middle - flat, -grow),
            (middle + flat, -grow),
            (middle + side, slope),
            (middle + side, h - slope),
            (middle + flat, h + grow),
            (middle - flat, h + grow),
            (middle - side, h - slope),
            (middle - side, slope),
        )


@cache
def die(shape: DieShape, size: float) -> Die:
    """Return the die of a size in mm: side of a square, diameter, or across a hex's flats."""
    # Asked for with 20 or with 20.0 it is the same die, which is kept.
    size = float(size)
    return Die(shape, size * 2 / _ROOT3 if shape == "hex" else size, size)


@cache
def two_hexes(shape: DieShape, size: float, across: float) -> Die:
    """Return the die of a piece over two hexes `across` mm wide, for pieces of a shape and size.

    It is as much longer than a piece for one hex as the middles of two hexes are apart, and leaves
    room for the pieces in the hexes beside it.
    """
    own = die(shape, size)
    beside = across * _ROOT3 / 2 - own.width / 2
    width = round(max(size / _ROOT3, min(own.width, size * 1.15, 2 * beside - CLEARANCE)), 3)
    return Die("long" if shape == "hex" else "rectangle", width, size + across, 0.0, size)


def measures(dies: Iterable[Die]) -> str:
    """Return the shapes and sizes of dies in words, each once.

    >>> measures([die("hex", 20), die("hex", 15), die("hex", 20), two_hexes("hex", 20, 25)])
    'hex 20 and 15 mm, 19.2 x 45 mm'
    """
    found: dict[str, dict[str, None]] = {}
    for one in dies:
        is_other = one.shape in ("rectangle", "long")
        size = f"{one.width:.3g} x {one.height:g}" if is_other else f"{one.height:g}"
        found.setdefault("" if is_other else f"{one.shape} ", {})[size] = None
    return ", ".join(f"{shape}{listed(sizes)} mm" for shape, sizes in found.items())


class PieceArt(NamedTuple):
    """The drawing of one side of a piece, from the corner of its die.

    `items` may run over the cut, and are drawn once for all pieces that share them. What a piece alone has, its `own`,
    is on top of them and within the cut. Of items with a `ground` nothing else reaches the cut.
    """

    items: tuple[Item, ...] = ()
    own: tuple[Item, ...] = ()
    ground: tuple[Item, ...] = ()

    @property
    def whole(self) -> tuple[Item, ...]:
        """Return all that is drawn."""
        return (*self.items, *self.own)
