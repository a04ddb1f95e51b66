"""Overlap on the pages of all content: text over text, on the edge of a box, covered, or as its ground is.

`python -m tests.overlaps` lays out every sheet of every game on both papers and reports each
finding with its page and place in mm from the upper left corner; the exit code is 1 then.
`--only TEXT` measures the sheets whose name has the text in it, `--paper` and `--ink` one look.
The suite measures a sample (`tests/test_overlaps.py`).
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import cos, floor, pi, sin
from typing import NamedTuple

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover
from sheetforge.offers import all_products
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Sheet
from sheetforge.sheet import walk
from sheetforge.sheet.look_data import contrast
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Close,
    Color,
    Item,
    Line,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Polyline,
    Rect,
    Text,
    Use,
)
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.walk import Drawn
from tests.running import OFFICIAL
from tests.sheet import layout

CELL = 8.0
"""The side in mm of the squares by which lines are looked up."""

DEPTH = 0.2
"""How deep in mm an edge may lie in the capitals of a text: rounding, and serifs of brackets."""

LOOKS = (("a4", "color"), ("letter", "mono"))
"""Papers and inks of the command: both papers, and both ways to draw."""

FAINT = 1.7
"""The contrast with paper below which a line is a pattern of the ground under text."""

ON_PURPOSE = frozenset({"struck", "hatch"})
"""Roles of groups that are drawn over text: what is lost, and areas of a map."""


BLEED = re.compile(r"(^|\.)bleed\.\d+$")


class Finding(NamedTuple):
    """A fault on a page: what it is, the text, where it is in mm, and what it meets."""

    kind: str
    text: str
    x: float
    y: float
    other: str

    def __str__(self) -> str:
        return f"{self.kind} at {self.x:.1f} x {self.y:.1f} mm: {self.text!r} {self.other}"


class _Edge(NamedTuple):
    """A straight piece of a line on the page, and its number in the order of drawing."""

    start: Point
    end: Point
    order: int
    what: str


def faults(page: Page) -> list[Finding]:
    """Return every overlap on a page."""
    page = replace(page, items=tuple(one for one in page.items if not _is_bleed(one)))
    drawn = list(walk.walk(page.items))
    found = [
        Finding("text over text", _said(one), one.box.x, one.box.y, f"and {_said(other)!r}")
        for one, other in layout.overlapping_texts(page)
        if _is_read(one) and _is_read(other)
    ]
    inked = [(at, one, _capitals(one)) for at, one in enumerate(drawn) if _is_read(one)]
    edges = _Cells(edge for at, one in enumerate(drawn) for edge in _edges(one, at))
    covers = [made for at, one in enumerate(drawn) if (made := _cover(one, at)) is not None]
    for at, one, box in inked:
        inner = box.inset(DEPTH)
        if inner.width <= 0 or inner.height <= 0:
            continue
        over = [cover.order for cover in covers if cover.hides(inner)]
        if max(over, default=-1) > at:
            found.append(Finding("covered", _said(one), box.x, box.y, "by a shape drawn later"))
            continue
        ground = max(over, default=-1)
        for edge in edges.near(inner):
            if edge.order > ground and _crosses(edge, inner):
                found.append(Finding("edge through text", _said(one), box.x, box.y, edge.what))
                break
    return [*found, *_unseen(drawn)]


def unseen(page: Page) -> list[Finding]:
    """Return every text of a page that has the colour of the ground below it."""
    return list(_unseen(walk.walk(page.items)))


def _unseen(drawn: Iterable[Drawn]) -> Iterator[Finding]:
    covers: dict[Color, list[_Cover]] = defaultdict(list)
    for at, one in enumerate(drawn, 1):
        if isinstance(one.item, Text) and _is_read(one):
            box, color = _capitals(one), one.item.color
            inner = box.inset(DEPTH)
            # Most texts lie on nothing of their own colour, which is soon known.
            own = _highest(covers[color], inner) or (0 if color == WHITE else None)
            if own is not None and all(_highest(other, inner) <= own for other in covers.values()):
                yield Finding("unseen", _said(one), box.x, box.y, f"in {color} on {color}")
        elif (cover := _cover(one, at)) is not None:
            covers[cover.color].append(cover)


def _highest(covers: Sequence[_Cover], box: Box) -> int:
    """Return the number of the last shape that hides a box; 0 for the paper below all."""
    return next((cover.order for cover in reversed(covers) if cover.hides(box)), 0)


def _is_bleed(item: Item) -> bool:
    """Return whether an item is the ink of a piece over its cuts, below the piece itself."""
    if isinstance(item, Clip):
        return all(map(_is_bleed, item.items))
    return isinstance(item, Use) and bool(BLEED.search(item.part.id))


def _said(one: Drawn) -> str:
    assert isinstance(one.item, Text)
    return one.item.text


def _is_read(one: Drawn) -> bool:
    """Return whether a text can be seen: it has letters, and its clip leaves them whole."""
    if not isinstance(one.item, Text) or not one.item.text.strip():
        return False
    return one.clip is None or one.clip.contains(_capitals(one), 0.1)


def _capitals(one: Drawn) -> Box:
    """Return the area of a text from the baseline to the height of its capitals."""
    text = one.item
    assert isinstance(text, Text)
    up, said = cap_height(text.face, text.size_pt), text.text.strip()
    before = text.text[: len(text.text) - len(text.text.lstrip())]
    x = text.x + text_width(before, text.face, text.size_pt, text.letter_spacing)
    width = text_width(said, text.face, text.size_pt, text.letter_spacing)
    return one.placement.box(Box(x, text.y - up, width, up))


class _Cover(NamedTuple):
    """A filled shape on the page: its outlines, the box about it within its clip, its number in the order, its colour.

    A ring has two outlines that run in opposite directions, and covers nothing inside the inner.
    """

    outlines: tuple[tuple[Point, ...], ...]
    box: Box
    order: int
    color: Color

    def hides(self, box: Box) -> bool:
        """Return whether a box lies within the shape: its corners and its middle do."""
        if not self.box.contains(box, 0.05):
            return False
        around = [(box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)]
        return all(_within(point, self.outlines) for point in (box.center, *around))


def _cover(one: Drawn, order: int) -> _Cover | None:
    """Return a shape that hides what is below it; None for one without a fill."""
    shape = one.item
    if not isinstance(shape, Rect | Circle | Polygon | Path) or not shape.style.fill:
        return None
    if isinstance(shape, Rect):
        x, y, end, low = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        parts: list[list[Point]] = [[(x, y), (end, y), (end, low), (x, low)]]
    elif isinstance(shape, Circle):
        sides = [2 * pi * side / 24 for side in range(24)]
        parts = [[(shape.cx + shape.radius * cos(at), shape.cy + shape.radius * sin(at)) for at in sides]]
    elif isinstance(shape, Polygon):
        parts = [list(shape.points)]
    else:
        parts = []
        for step in shape.commands:
            if isinstance(step, MoveTo):
                parts.append([])
            if not isinstance(step, Close):
                parts[-1].append((step.x, step.y))
    outlines = tuple(tuple(one.placement.point(*point) for point in part) for part in parts if len(part) > 2)
    if not outlines:
        return None
    xs, ys = ([point[axis] for outline in outlines for point in outline] for axis in (0, 1))
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if one.clip is not None:
        box = walk.common(box, one.clip)
    return _Cover(outlines, box, order, shape.style.fill)


def _within(point: Point, outlines: Sequence[Sequence[Point]]) -> bool:
    """Return whether a point is painted by a fill, or lies within 0.05 mm of its edge.

    What the outlines run round an equal number of times in both directions is not painted.
    """
    x, y = point
    sides = [side for outline in outlines for side in pairwise((*outline, outline[0]))]
    turns = 0
    for (x1, y1), (x2, y2) in sides:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            turns += 1 if y2 > y1 else -1
    if turns:
        return True
    near = Box(x - 0.05, y - 0.05, 0.1, 0.1)
    high = [
        (start, end) for start, end in sides if min(start[1], end[1]) <= near.bottom and max(start[1], end[1]) >= near.y
    ]
    return any(_clipped(start, end, near) is not None for start, end in high)


def _edges(one: Drawn, order: int) -> Iterator[_Edge]:
    """Yield the straight edges of a stroked shape, cut to its clip."""
    shape = one.item
    if not isinstance(shape, Rect | Line | Polyline | Polygon | Path) or not shape.style.stroke:
        return
    if contrast(shape.style.stroke, "#ffffff") < FAINT:
        return
    if any(group.role in ON_PURPOSE for group in one.groups):
        return
    points: list[Point] = []
    if isinstance(shape, Rect):
        x, y, end, low = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        points = [(x, y), (end, y), (end, low), (x, low), (x, y)]
    elif isinstance(shape, Line):
        points = [(shape.x1, shape.y1), (shape.x2, shape.y2)]
    elif isinstance(shape, Polygon):
        points = [*shape.points, shape.points[0]]
    elif isinstance(shape, Polyline):
        points = list(shape.points)
    what = f"and a {type(shape).__name__.lower()} of {one.name or 'the page'}"
    for start, end_point in pairwise(one.placement.point(*point) for point in points):
        cut = (start, end_point) if one.clip is None else _clipped(start, end_point, one.clip)
        if cut is not None:
            yield _Edge(*cut, order, what)


class _Cells:
    """Edges by the squares of the page that they may touch."""

    def __init__(self, edges: Iterable[_Edge]) -> None:
        self._cells: dict[tuple[int, int], list[_Edge]] = defaultdict(list)
        for edge in edges:
            for cell in _cells(_hull(edge.start, edge.end)):
                self._cells[cell].append(edge)

    def near(self, box: Box) -> Iterator[_Edge]:
        """Yield the edges that may touch a box; one may come twice."""
        for cell in _cells(box):
            yield from self._cells.get(cell, ())


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(floor(box.x / CELL), floor(box.right / CELL) + 1):
        for row in range(floor(box.y / CELL), floor(box.bottom / CELL) + 1):
            yield column, row


def _hull(start: Point, end: Point) -> Box:
    left, top = min(start[0], end[0]), min(start[1], end[1])
    return Box(left, top, max(start[0], end[0]) - left, max(start[1], end[1]) - top)


def _crosses(edge: _Edge, box: Box) -> bool:
    return _clipped(edge.start, edge.end, box) is not None


def _clipped(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a line within a box (Liang and Barsky); None if there is none."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for delta, room in (
        (-dx, start[0] - box.x),
        (dx, box.right - start[0]),
        (-dy, start[1] - box.y),
        (dy, box.bottom - start[1]),
    ):
        if delta == 0:
            if room < 0:
                return None
            continue
        at = room / delta
        if delta < 0:
            first = max(first, at)
        else:
            last = min(last, at)
    if first >= last:
        return None
    return ((start[0] + first * dx, start[1] + first * dy), (start[0] + last * dx, start[1] + last * dy))


# --- all content ---------------------------------------------------------------------------------


@cache
def official() -> Library:
    """The content of the project."""
    return open_library(OFFICIAL, "content", discover())


def sheets(options: PrintOptions) -> Iterator[Sheet]:
    """Yield every sheet of every game, also those that are built only when they are named."""
    for system, product in all_products(discover()):
        for one in (system,) if system else discover():
            yield from product.plan(official(), one, options, {}).sheets


def main() -> int:
    """Measure all content and report."""
    parser = ArgumentParser(prog="python -m tests.overlaps", description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--paper", default="")
    parser.add_argument("--ink", default="")
    asked = parser.parse_args()
    count = pages = 0
    for paper, ink in LOOKS:
        options = PrintOptions(asked.paper or paper, asked.ink or ink)
        for sheet in sheets(options):
            if asked.only not in sheet.name:
                continue
            for number, page in enumerate(sheet.lay_out().pages, 1):
                pages += 1
                for one in faults(page):
                    count += 1
                    print(f"{sheet.name} {options.paper} {options.ink} page {number}: {one}")
        if asked.paper and asked.ink:
            break
    print(f"{pages} pages measured, {count} findings", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
