"""The Scene: a drawing as a display list, fully laid out.

Everything is in millimetres from the top left corner of the page, y growing downwards; only type sizes are in points.
Layout computes these values, backends (`sheetforge.press`) draw them, tests walk over them (`sheetforge.sheet.walk`).

A backend paints items in order, later ones on top. Colours are `#rrggbb`; `None` means "not
painted". A text is one run in one face that starts at a computed point: layout has
measured it (`sheetforge.sheet.text`), and backends do not wrap, centre or shrink it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from math import ceil, cos, radians, sin, tan
from typing import Literal

from sheetforge.sheet.faces import Face
from sheetforge.values import values

Color = str
"""A concrete colour, `#rrggbb` in lower case."""

Point = tuple[float, float]

CURVE_PARTS = 8
"""The parts in which a curve is measured: enough for what it touches and covers at the size of a sheet."""

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


@values(frozen=True, slots=True)
class Box:
    """An upright rectangle that is an area, not a drawing: a trim box, a cell, a field's place."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the y of the lower edge."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """Return the middle of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, left: float, top: float | None = None) -> Box:
        """Return the box made smaller: by `left` at left and right, by `top` above and below.

        `top` is `left` when it is not given; negative figures make the box larger.
        """
        over = left if top is None else top
        return Box(self.x + left, self.y + over, self.width - 2 * left, self.height - 2 * over)

    def level(self, y: float) -> Box:
        """Return a box of its width at a height on the page, for what is as high as its content needs."""
        return Box(self.x, y, self.width, 0.0)

    def columns(self, count: int, gap: float) -> list[Box]:
        """Part the box into columns of one width, `gap` mm apart.

        >>> [(part.x, part.width) for part in Box(10.0, 0.0, 22.0, 5.0).columns(2, 2.0)]
        [(10.0, 10.0), (22.0, 10.0)]
        """
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + number * (width + gap), self.y, width, self.height) for number in range(count)]

    def contains(self, other: Box, slack: float = 0.001) -> bool:
        """Return True if `other` lies inside, edges included, with `slack` mm for rounding."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 0.001) -> bool:
        """Return True if the two overlap by more than `slack` mm in both directions."""
        return (
            other.x < self.right - slack
            and self.x < other.right - slack
            and other.y < self.bottom - slack
            and self.y < other.bottom - slack
        )


@values(frozen=True, slots=True)
class Style:
    """The paint of a shape. Share one value among shapes: backends cache by it.

    `stroke_width` and the lengths in `dash` are millimetres. A shape with neither fill nor stroke
    is legal and invisible.
    """

    fill: Color | None = None
    stroke: Color | None = None
    stroke_width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"


@values(frozen=True, slots=True)
class Rect:
    """An upright rectangle, with round corners when `radius` is above 0."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


@values(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style


@values(frozen=True, slots=True)
class Polyline:
    """An open run of straight lines through two or more points."""

    points: tuple[Point, ...]
    style: Style


@values(frozen=True, slots=True)
class Polygon:
    """A closed shape with straight sides: a hex, a diamond, an arrow head."""

    points: tuple[Point, ...]
    style: Style


@values(frozen=True, slots=True)
class Circle:
    """A circle about (`cx`, `cy`)."""

    cx: float
    cy: float
    radius: float
    style: Style


@values(frozen=True, slots=True)
class MoveTo:
    """Start a new outline."""

    x: float
    y: float


@values(frozen=True, slots=True)
class LineTo:
    """Go straight to a point."""

    x: float
    y: float


@values(frozen=True, slots=True)
class CurveTo:
    """Go to (`x`, `y`) along a cubic Bézier curve with two control points."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


@values(frozen=True, slots=True)
class Close:
    """Go straight back to where the outline started."""


Command = MoveTo | LineTo | CurveTo | Close


@values(frozen=True, slots=True)
class Path:
    """Outlines of straight lines and curves; filled by the non-zero winding rule."""

    commands: tuple[Command, ...]
    style: Style


@values(frozen=True, slots=True)
class Text:
    """One run of text: `x` is where its first glyph starts, `y` its baseline.

    `size_pt` is the type size in points; `letter_spacing` is added after every character, in mm.
    """

    x: float
    y: float
    text: str
    face: Face
    size_pt: float
    color: Color
    letter_spacing: float = 0.0


@values(frozen=True, slots=True)
class Clip:
    """Items that are visible only inside `shape`, which itself is not painted."""

    shape: Rect | Polygon | Circle | Path
    items: tuple[Item, ...]


@values(frozen=True, slots=True)
class Group:
    """Items that belong together, with their meaning.

    `id` is unique on a page; `role` is the kind of part (`figure`, `table`, `track`, `box`),
    `label` its name for people, `layer` a set of groups that can be switched off (`art`, `marks`,
    `fields`), `data` holds facts for programs that read the drawing (`{"box": "box-07"}`).
    A group draws nothing itself and moves nothing.
    """

    items: tuple[Item, ...]
    id: str = ""
    role: str = ""
    label: str = ""
    layer: str = ""
    data: Mapping[str, str] = field(default_factory=dict, hash=False)


@values(frozen=True, slots=True)
class Transform:
    """Items drawn about an origin of their own, moved to (`x`, `y`).

    They are first turned clockwise by `turns` quarter turns about that origin.
    """

    items: tuple[Item, ...]
    x: float
    y: float
    turns: int = 0


@values(frozen=True, slots=True)
class Define:
    """A part drawn once and used many times: a PDF form XObject, an SVG symbol.

    `id` is unique in a document, and two parts that share one must be equal. Links, anchors and
    fields belong to one place on one page, so a part cannot hold any.
    """

    id: str
    items: tuple[Item, ...]
    measured: list[Box | None] = field(default_factory=list, compare=False, repr=False)
    """The area of the items that `walk.bounds` has found, None of none; empty until it is asked for."""


@values(frozen=True, slots=True)
class Use:
    """A part put at (`x`, `y`) after `turns` quarter turns clockwise about its own origin."""

    part: Define
    x: float
    y: float
    turns: int = 0


@values(frozen=True, slots=True)
class Link:
    """A place to click. `target` is an address, or `#name` for an anchor of the document."""

    box: Box
    target: str
    label: str = ""


@values(frozen=True, slots=True)
class Anchor:
    """A place that links and the outline lead to.

    `name` is unique in a document. With a `title` it is an entry of the outline, `level` deep
    (0 is the top); without one it is only a destination.
    """

    name: str
    title: str = ""
    level: int = 0
    x: float = 0.0
    y: float = 0.0


@values(frozen=True, slots=True)
class Field:
    """A form field of a fillable PDF; other backends draw nothing for it.

    `name` is unique in a document and stable from build to build. `value` is the text it starts with, or for another
    kind anything but the empty string to start ticked. `subject` is what the field is of, `tooltip` what it is. Of
    all fields with one `choice` at most one holds. `longest` is the longest value that a figure has to hold.
    """

    kind: Literal["text", "check", "strike", "ring"]
    name: str
    box: Box
    value: str = ""
    tooltip: str = ""
    size_pt: float = 9.0
    multiline: bool = False
    choice: str = ""
    longest: str = ""
    subject: str = ""


Shape = Rect | Line | Polyline | Polygon | Circle | Path
"""The primitives that paint with a style."""

Item = Shape | Text | Clip | Group | Transform | Use | Link | Anchor | Field
"""Anything that a scene may hold."""


@values(frozen=True, slots=True)
class Page:
    """One page: `trim` is the finished sheet, `bleed` the ink over the cut, `title` its name in an outline of pages."""

    width: float
    height: float
    items: tuple[Item, ...]
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None
    title: str = ""

    @property
    def box(self) -> Box:
        """Return the whole page as an area."""
        return Box(0.0, 0.0, self.width, self.height)


@values(frozen=True, slots=True)
class Strip(Page):
    """A page that is filled from the top only as far as it needs, and can share its paper.

    `taller` draws it again for a height in mm above the foot, or lower if it cannot fill that; `framed` with a frame of
    just that height; `larger` with larger type, or nothing if that needs more; `smaller` with smaller, legible type.
    """

    taller: Callable[[float], Page] | None = field(default=None, compare=False, repr=False)
    framed: Callable[[float], Page] | None = field(default=None, compare=False, repr=False)
    larger: Callable[[float], Strip | None] | None = field(default=None, compare=False, repr=False)
    smaller: Callable[[], Strip | None] | None = field(default=None, compare=False, repr=False)


@values(frozen=True, slots=True)
class Document:
    """Pages, and what a reader's program shows about them.

    `language` is a BCP 47 tag. `duplex` is the edge about which a printer turns the paper
    for backs: the long one, the short one, or none.
    """

    pages: tuple[Page, ...]
    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    duplex: Literal["", "long-edge", "short-edge"] = ""


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> tuple[CurveTo, ...]:
    """Return curves along a circle from angle `start` to `end`, to follow a move to its start.

    Angles are degrees clockwise from straight up, as a compass has them; an `end` below `start`
    runs counter-clockwise. At most 90° per curve, which keeps within 0.03 % of the radius.

    >>> half = arc(0, 0, 10, 0, 180)
    >>> len(half), round(half[-1].y, 6)
    (2, 10.0)
    """
    count = max(1, ceil(abs(end - start) / 90 - 1e-9))
    step = radians(end - start) / count
    reach = radius * 4 / 3 * tan(step / 4)
    curves = []
    for index in range(count):
        a = radians(start) + index * step
        b = a + step
        curves.append(
            CurveTo(
                cx + radius * sin(a) + reach * cos(a),
                cy - radius * cos(a) + reach * sin(a),
                cx + radius * sin(b) - reach * cos(b),
                cy - radius * cos(b) - reach * sin(b),
                cx + radius * sin(b),
                cy - radius * cos(b),
            )
        )
    return tuple(curves)


@cache
def _weights(parts: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of the four points of a curve at its start and the end of each part."""
    shares = [number / parts for number in range(parts + 1)]
    return tuple(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in shares)


def along_curve(start: Point, first: Point, second: Point, end: Point, parts: int = CURVE_PARTS) -> list[Point]:
    """Return the points that divide a Bézier curve with two control points, from its start to its end.

    >>> along_curve((0, 0), (0, 4), (4, 4), (4, 0), 2)
    [(0.0, 0.0), (2.0, 3.0), (4.0, 0.0)]
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, first, second, end
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _weights(parts)]


def on_circle(cx: float, cy: float, radius: float, angle: float) -> Point:
    """Return the point of a circle at an angle in degrees clockwise from straight up."""
    return (cx + radius * sin(radians(angle)), cy - radius * cos(radians(angle)))


def hexagon(middle: Point, side: float) -> tuple[Point, ...]:
    """Return the corners of a hex with sides of a length, flat sides to left and right."""
    return tuple(on_circle(*middle, side, 60.0 * n) for n in range(6))


def shared(length: float, parts: int) -> float:
    """Return what each of so many parts has of a length; all of it where there are none.

    >>> shared(9.0, 2), shared(9.0, 1), shared(9.0, 0)
    (4.5, 9.0, 9.0)
    """
    return length / parts if parts else length
