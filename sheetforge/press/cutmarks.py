"""Cut marks: the straight lines that separate all pieces, each drawn once.

A cut is a line across the sheet on which sides of pieces lie; pieces without a gap between them
share it. A round piece is cut out of the square about it. Ticks begin outside of all ink: a cut that is
a little off would leave an end of one on a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin
from typing import Literal

from sheetforge.press.slots import Slot
from sheetforge.sheet.dies import Die
from sheetforge.sheet.scene import Box, Command, Group, Item, Line, MoveTo, Path, Point, Style, arc
from sheetforge.values import values

Marks = Literal["ticks", "full", "outer", "none"]
MARKS: tuple[Marks, ...] = ("ticks", "full", "outer", "none")
Sides = Literal["front", "back", "both"]
SIDES: tuple[Sides, ...] = ("front", "back", "both")

GAP = 1.0
LENGTH = 4.0
"""Ticks stand this far outside the pieces, and are this long, in mm."""

SHORTEST = 0.8
"""The least length in mm of what is left of a tick beside ink."""

_ANGLE = 6
_SAME = 0.02


@values(frozen=True, slots=True)
class Inked:
    """The area of the ink of a piece: inside some corners, and inside a box."""

    corners: tuple[Point, ...]
    within: Box


@values(frozen=True, slots=True)
class CutLine:
    """A straight cut, from the first to the last point of the sides of pieces on it."""

    start: Point
    end: Point

    @property
    def direction(self) -> Point:
        """Return the unit vector along the cut."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        length = hypot(dx, dy)
        return (dx / length, dy / length)


def outline(slot: Slot, die: Die, grow: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of the piece in a slot on the page, `grow` mm outside; of its box for a round one."""
    x, y, w, h = slot.box.x, slot.box.y, die.width, die.height
    corners = die.corners(grow)
    turns = slot.turns % 4
    if turns == 1:
        return tuple((x + h - b, y + a) for a, b in corners)
    if turns == 2:
        return tuple((x + w - a, y + h - b) for a, b in corners)
    if turns == 3:
        return tuple((x + b, y + w - a) for a, b in corners)
    return tuple((x + a, y + b) for a, b in corners)


def cuts(slots: Sequence[Slot], die: Die) -> tuple[CutLine, ...]:
    """Return every cut that separates the pieces, sorted by direction and place."""
    sides: list[tuple[float, float, float, float]] = []
    for slot in slots:
        corners = outline(slot, die)
        sides += [_side(corners[index - 1], corners[index]) for index in range(len(corners))]
    lines: list[list[float]] = []
    for angle, offset, start, end in sorted(sides):
        line = lines[-1] if lines else None
        if line and line[0] == angle and abs(line[1] - offset) < _SAME:
            line[2], line[3] = min(line[2], start), max(line[3], end)
        else:
            lines.append([angle, offset, start, end])
    return tuple(CutLine(_on_line(a, o, start), _on_line(a, o, end)) for a, o, start, end in lines)


@lru_cache(maxsize=64)
def cut_marks(
    slots: tuple[Slot, ...],
    die: Die,
    marks: Marks,
    area: Box,
    style: Style,
    length: float = LENGTH,
    inks: tuple[Inked, ...] = (),
) -> tuple[Item, ...]:
    """Return the marks for some pieces, none outside `area`; ticks are `length` mm long, less what lies on `inks`."""
    if marks == "none" or not slots:
        return ()
    cut_lines = cuts(slots, die)
    if marks == "outer":
        left, top = min(s.box.x for s in slots), min(s.box.y for s in slots)
        right, bottom = max(s.box.right for s in slots), max(s.box.bottom for s in slots)
        cut_lines = (
            CutLine((left, top), (right, top)),
            CutLine((left, bottom), (right, bottom)),
            CutLine((left, top), (left, bottom)),
            CutLine((right, top), (right, bottom)),
        )
    lines: list[Item] = []
    for cut in cut_lines:
        dx, dy = cut.direction
        if marks == "full":
            start, end = (_moved(cut.start, dx, dy, -GAP - length), _moved(cut.end, dx, dy, GAP + length))
            lines += _inside(start, end, area, style)
            continue
        for point, sign in ((cut.start, -1), (cut.end, 1)):
            near = _moved(point, dx, dy, sign * GAP)
            far = _moved(point, dx, dy, sign * (GAP + length))
            middle = _moved(point, dx, dy, sign * (GAP + length / 2))
            if not any(_holds(slot.box, middle) for slot in slots):
                lines += [left for tick in _inside(near, far, area, style) for left in _beside(tick, inks)]
    if die.radius:
        lines += [_rounding(slot.box, die.radius, style) for slot in slots]
    return (Group(tuple(lines), role="note", label="Cut here", layer="marks"),)


CORNER = 1.4
"""Length in mm of the marks at the corners of nested hexes, along their sides."""


@lru_cache(maxsize=64)
def outline_marks(slots: tuple[Slot, ...], die: Die, marks: Marks, style: Style) -> tuple[Item, ...]:
    """Return the marks for nested pieces, which are cut out one by one along their outlines.

    `full` draws the outlines, `ticks` only the corners of hexes; `outer` draws no marks. A light
    line below each mark makes it visible on dark ink.
    """
    if marks in ("none", "outer") or not slots:
        return ()
    below = Style(stroke="#ffffff", stroke_width=style.stroke_width * 3.5)
    if die.shape == "round":
        rings = [die.outline(0.0, ink, (slot.box.x, slot.box.y)) for ink in (below, style) for slot in slots]
        return (Group(tuple(rings), role="note", label="Cut here", layer="marks"),)
    sides: dict[tuple[Point, Point], None] = {}
    for slot in slots:
        points = [(round(x, 3), round(y, 3)) for x, y in outline(slot, die)]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            sides[min(a, b), max(a, b)] = None
    lines: list[tuple[Point, Point]] = []
    for (x1, y1), (x2, y2) in sides:
        part = 1.0 if marks == "full" else CORNER / hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) * part, (y2 - y1) * part
        lines.append(((x1, y1), (x1 + dx, y1 + dy)))
        if marks != "full":
            lines.append(((x2 - dx, y2 - dy), (x2, y2)))
    drawn = [Line(*start, *end, ink) for ink in (below, style) for start, end in lines]
    return (Group(tuple(drawn), role="note", label="Cut here", layer="marks"),)


def _rounding(box: Box, radius: float, style: Style) -> Path:
    """Draw the arcs along which the corners of a piece are rounded."""
    corners = (
        (box.x, box.y + radius, box.x + radius, box.y + radius, 270.0),
        (box.right - radius, box.y, box.right - radius, box.y + radius, 0.0),
        (box.right, box.bottom - radius, box.right - radius, box.bottom - radius, 90.0),
        (box.x + radius, box.bottom, box.x + radius, box.bottom - radius, 180.0),
    )
    commands: list[Command] = []
    for x, y, cx, cy, angle in corners:
        commands += [MoveTo(x, y), *arc(cx, cy, radius, angle, angle + 90.0)]
    return Path(tuple(commands), style)


def _side(a: Point, b: Point) -> tuple[float, float, float, float]:
    """Return a side as direction (degrees, 0 to below 180), distance from the origin, and ends."""
    angle = round(degrees(atan2(b[1] - a[1], b[0] - a[0])) % 180, _ANGLE) % 180
    ux, uy = _unit(angle)
    offset = round(a[0] * -uy + a[1] * ux, 4)
    along = sorted((a[0] * ux + a[1] * uy, b[0] * ux + b[1] * uy))
    return (angle, offset, along[0], along[1])


def _unit(angle: float) -> Point:
    turn = angle / 57.29577951308232
    return (cos(turn), sin(turn))


def _on_line(angle: float, offset: float, along: float) -> Point:
    ux, uy = _unit(angle)
    return (along * ux - offset * uy, along * uy + offset * ux)


def _moved(point: Point, dx: float, dy: float, by: float) -> Point:
    return (point[0] + dx * by, point[1] + dy * by)


def _holds(box: Box, point: Point) -> bool:
    return box.x < point[0] < box.right and box.y < point[1] < box.bottom


def _inside(start: Point, end: Point, area: Box, style: Style) -> list[Line]:
    """Return the part of a line inside an area, as a list of one line or none."""
    low, high = _share_in_box(start, end, area)
    return [] if high - low <= 1e-6 else [_part(Line(*start, *end, style), low, high)]


def _beside(tick: Line, inks: tuple[Inked, ...]) -> list[Line]:
    """Return the parts of a tick that lie on no ink, without those that are too short to be seen."""
    start, end = (tick.x1, tick.y1), (tick.x2, tick.y2)
    least = SHORTEST / hypot(end[0] - start[0], end[1] - start[1])
    left = [(0.0, 1.0)]
    west, east = sorted((tick.x1, tick.x2))
    north, south = sorted((tick.y1, tick.y2))
    for ink in inks:
        area = ink.within
        if area.x > east + _SAME or area.right < west - _SAME or area.y > south + _SAME or area.bottom < north - _SAME:
            continue
        low, high = _share_in_box(start, end, area)
        if high - low > 1e-6:
            low, high = _share_in_corners(start, end, ink.corners, low, high)
        if high - low > 1e-6:
            left = [
                rest for a, b in left for rest in ((a, min(b, low)), (max(a, high), b)) if rest[1] - rest[0] >= least
            ]
    return [tick if part == (0.0, 1.0) else _part(tick, *part) for part in left]


def _part(line: Line, low: float, high: float) -> Line:
    """Return the part of a line between two shares of its length."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    return Line(line.x1 + dx * low, line.y1 + dy * low, line.x1 + dx * high, line.y1 + dy * high, line.style)


def _share_in_box(start: Point, end: Point, area: Box) -> tuple[float, float]:
    """Return the shares of a line's length between which it is inside a box; 0 and 0 if it is not."""
    low, high = 0.0, 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for origin, step, least, most in ((start[0], dx, area.x, area.right), (start[1], dy, area.y, area.bottom)):
        if abs(step) < 1e-9:
            if not least - 1e-6 <= origin <= most + 1e-6:
                return 0.0, 0.0
            continue
        ends = sorted(((least - origin) / step, (most - origin) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def _share_in_corners(
    start: Point, end: Point, corners: tuple[Point, ...], low: float, high: float
) -> tuple[float, float]:
    """Return the shares between which a line is inside corners, which go clockwise on the page."""
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        sx, sy = bx - ax, by - ay
        inside = sx * (start[1] - ay) - sy * (start[0] - ax)
        change = sx * (end[1] - start[1]) - sy * (end[0] - start[0])
        if abs(change) < 1e-9:
            if inside <= 1e-6:
                return 0.0, 0.0
        elif change > 0:
            low = max(low, -inside / change)
        else:
            high = min(high, -inside / change)
    return low, high
