"""Rows of boxes to mark off one after another, in groups of five for quick counting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Literal

from sheetforge.sheet.scene import Box, Group, Item, Line, Point, Polygon, Rect, Style, Text
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

Shape = Literal["plain", "square", "diamond", "letter", "star", "cross"]

BEST = 8.0
LEAST = 4.5
"""The largest and the smallest side of a box in mm; a pencil wants five."""

LEAST_PT = 6.5
"""The least type size in a box, in points."""

FILLED = 0.72
"""Rows of a track that fill less than this share of the width are set again as fewer, longer
rows."""

FULL = 0.6
"""Least part of the width that the last of the new rows must fill."""

GAP = 0.35
FIVE = 1.1
ROW = 0.7
"""Gaps between boxes, between fives and between rows, in mm, as parts of a common pitch."""


@values(frozen=True, slots=True)
class Cell:
    """One box: its shape, its text and its tooltip."""

    shape: Shape
    text: str = ""
    label: str = ""


@values(frozen=True, slots=True)
class TrackPlan:
    """The layout of a track: the side of its boxes and the number in each row."""

    side: float
    rows: tuple[int, ...]
    height: float
    width: float


def plan(rows: tuple[int, ...], width: float, side: float) -> TrackPlan:
    """Set a track with boxes of a given side: its own rows where they fit, otherwise even ones."""
    own = row_width(max(rows), side)
    if own > width + 1e-6:
        rows = even_rows(sum(rows), _columns(width, side))
    elif own < width * FILLED and len(rows) > 1:
        longer = even_rows(sum(rows), _columns(width, side))
        rows = longer if longer[-1] >= longer[0] * FULL else rows
    height = len(rows) * (side + ROW) - ROW
    return TrackPlan(side, rows, height, row_width(max(rows), side))


@lru_cache(maxsize=1 << 12)
def best_plan(
    rows: tuple[int, ...], width: float, height: float, most: float = BEST, least: float = LEAST
) -> TrackPlan | None:
    """Return the plan with the largest boxes that fits an area; None if even the least do not."""
    own = min((width - _gaps(max(rows))) / max(rows), (height + ROW) / len(rows) - ROW, most)
    best = plan(rows, width, own) if own >= least else None
    if best and best.width < width * FILLED and len(rows) > 1:
        across = _columns(width, own * 0.96)
        fewer = even_rows(sum(rows), across)
        if len(fewer) < len(rows) and fewer[-1] >= across * FULL:
            side = min((width - _gaps(across)) / across, (height + ROW) / len(fewer) - ROW, most)
            if side >= own * 0.96:
                return plan(fewer, width, side)
    total = sum(rows)
    for columns in range(5, total + 5, 5):
        across = min(columns, total)
        count = -(-total // across)
        side = min((width - _gaps(across)) / across, (height + ROW) / count - ROW, most)
        if side >= least and (best is None or side > best.side * 1.12):
            best = plan(even_rows(total, across), width, side)
    return best


def in_rows(total: int, across: int, side: float) -> TrackPlan:
    """Set a track in rows of a number of boxes, whatever rows its text has."""
    rows = even_rows(total, across)
    return TrackPlan(side, rows, len(rows) * (side + ROW) - ROW, row_width(max(rows), side))


def even_rows(total: int, columns: int) -> tuple[int, ...]:
    """Return rows of `columns` boxes and a last one with the rest."""
    full, rest = divmod(total, columns)
    return (columns,) * full + ((rest,) if rest else ())


def row_width(count: int, side: float) -> float:
    """Return the width of a row of boxes."""
    return count * side + _gaps(count)


def track(
    sketch: Sketch, x: float, y: float, cells: Sequence[Cell], setting: TrackPlan, name: str, prefix: str = ""
) -> None:
    """Draw a track from its upper left corner. `name` heads the names of the boxes' blanks.

    `prefix` heads the ids of their groups, so that ids stay unique in a document.
    """
    side = setting.side
    places = [
        Box(x + column * (side + GAP) + (column // 5) * (FIVE - GAP), y + row * (side + ROW), side, side)
        for row, count in enumerate(setting.rows)
        for column in range(count)
    ]
    boxes(sketch, places, cells, name, prefix)


def boxes(sketch: Sketch, places: Sequence[Box], cells: Sequence[Cell], name: str, prefix: str = "") -> None:
    """Draw the boxes of a track in their places, each a group with its number."""
    for index, (place, cell) in enumerate(zip(places, cells, strict=True)):
        number = f"{index + 1:02d}"
        sketch.items.append(
            Group(
                _box(sketch, place, cell),
                f"{prefix}{name}.{number}",
                "box",
                cell.label,
                "",
                {"box": number, "shape": cell.shape, "text": cell.text},
            )
        )
        where = " ".join(reversed(name.split("."))).replace("-", " ")
        is_said = cell.label.partition(",")[0].lower() in where
        tip = f"{where}, box {index + 1}" + ("" if is_said else f": {cell.label}")
        sketch.blank(f"{name}.{number}", place, "check", 8.0, tip)


def arrow(sketch: Sketch, tip: Point, length: float) -> None:
    """Draw an arrow at the start of the marking: to the right, or with a length below 0 to the
    left."""
    x, y = tip
    head = length * 0.45
    style = sketch.brush.arrow
    sketch.items.append(
        Polygon(
            (
                (x - length, y - 0.25),
                (x - head, y - 0.25),
                (x - head, y - head * 0.62),
                (x, y),
                (x - head, y + head * 0.62),
                (x - head, y + 0.25),
                (x - length, y + 0.25),
            ),
            style,
        )
    )


def cell_items(sketch: Sketch, box: Box, cell: Cell) -> tuple[Item, ...]:
    """Return one box by itself, for a legend."""
    return _box(sketch, box, cell)


def _box(sketch: Sketch, box: Box, cell: Cell) -> tuple[Item, ...]:
    """Draw the shape and the text of one box."""
    b, p = sketch.brush, sketch.palette
    x, y, side = box.x, box.y, box.width
    radius = min(0.5, side * 0.08)
    if cell.shape == "plain":
        return (Rect(x, y, side, side, b.box, radius),)
    if cell.shape == "square":
        inset = side * 0.13
        inner = Rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, b.inner)
        outer = Rect(x, y, side, side, b.box_accent, radius)
        return (outer, inner, _centered(cell.text, box, side * 1.42, "bold", p.ink))
    outer = Rect(x, y, side, side, b.box, radius)
    cx, cy = box.center
    if cell.shape == "diamond":
        reach = side * 0.5 - 0.25
        points = ((cx, cy - reach), (cx + reach, cy), (cx, cy + reach), (cx - reach, cy))
        return (outer, Polygon(points, b.diamond), _centered(cell.text, box, side * 1.3, "bold", p.ink))
    if cell.shape == "star":
        return (outer, Polygon(_star(cx, cy, side * 0.34), b.star))
    if cell.shape == "cross":
        reach = side * 0.27
        end = Rect(x, y, side, side, b.box_end, radius)
        cross: Style = b.cross
        return (
            end,
            Line(cx - reach, cy - reach, cx + reach, cy + reach, cross),
            Line(cx - reach, cy + reach, cx + reach, cy - reach, cross),
        )
    return (outer, _centered(cell.text, box, side * 1.75, "semibold", p.ink))


def _centered(text: str, box: Box, size: float, face: Literal["bold", "semibold"], ink: str) -> Text:
    """Return text in the middle of a box; the size is rounded to a quarter point."""
    size = max(LEAST_PT, round(size * 4) / 4)
    up = cap_height(face, size)
    width = text_width(text, face, size)
    return Text(box.x + (box.width - width) / 2, box.y + (box.height + up) / 2, text, face, size, ink)


def _gaps(count: int) -> float:
    """Return the width of the gaps inside a row of boxes."""
    return (count - 1) * GAP + ((count - 1) // 5) * (FIVE - GAP)


def _columns(width: float, side: float) -> int:
    """Return the number of boxes that fit into a row, in whole fives from five on."""
    # Fewer boxes than this have room whatever the gaps are.
    count = max(1, int(width / (side + GAP + FIVE)))
    while row_width(count + 1, side) <= width + 1e-6:
        count += 1
    return count - count % 5 if count >= 5 else count


@cache
def _star_shape() -> tuple[Point, ...]:
    """Return a six-armed asterisk of radius 1."""
    points: list[Point] = []
    half, inner = 0.17, 0.17 / sin(pi / 6)
    for arm in range(6):
        angle = arm * pi / 3
        along, side = (sin(angle), -cos(angle)), (cos(angle), sin(angle))
        for sign in (-1, 1):
            points.append((along[0] + side[0] * half * sign, along[1] + side[1] * half * sign))
        notch = angle + pi / 6
        points.append((sin(notch) * inner, -cos(notch) * inner))
    return tuple(points)


def _star(cx: float, cy: float, radius: float) -> tuple[Point, ...]:
    """Return the asterisk of a critical box."""
    return tuple((cx + x * radius, cy + y * radius) for x, y in _star_shape())
