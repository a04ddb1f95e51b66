"""Rows of numbers: tracks to mark a value on, and staggered tables with a zigzag line."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.scene import Box, Circle, Polygon, Polyline, Rect, Style
from sheetforge.sheet.text import cap_height, fit, text_width
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.values import values

LEAST_CELL = 4.5
"""Least width in mm of a cell of a track, for a pencil to hit it."""

CAPTION = 3.0
"""The height in mm of the caption over a track."""

_SIZE, _LEAST, _NAME = 9.0, 6.5, 7.0


def number_track(
    sketch: Sketch, box: Box, labels: Sequence[str], name: str, title: str, prefix: str, apart: int = 0
) -> None:
    """Draw labels in boxes; the value that holds gets a ring round it.

    The first `apart` labels are a choice by themselves. They are in as few rows as the width allows, all boxes
    alike. Blanks are `name.01` and so on. Raises `LayoutProblem` when the rows are higher than the box.
    """
    p, top = sketch.palette, box.y
    if title:
        sketch.label(title, box.x + 0.3, box.y + 2.1)
        top += CAPTION
    need = max(LEAST_CELL, *(text_width(label, "semibold", 7.0) + 1.4 for label in labels))
    across = min(len(labels), int(box.width / need + 1e-6))
    rows = -(-len(labels) // max(1, across))
    across = -(-len(labels) // rows)
    height = min((box.bottom - top) / rows, 5.6)
    if across < 1 or height < LEAST_CELL:
        fault = f"{len(labels)} boxes need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"track {title or name}", fault)
    width = min(box.width / across, 9.0)
    with sketch.group(f"{prefix}{name}", "track", title or name):
        for index, label in enumerate(labels):
            x, y = box.x + (index % across) * width, top + (index // across) * height
            place, number = Box(x, y, width, height), f"{index + 1:02d}"
            field, tip = f"{title or name} {label}", f"{name}.{number}"
            sketch.rect(place, sketch.brush.field)
            sketch.fitted(label, place.inset(0.5, 0.3), 8.0, _LEAST, field, "semibold", p.ink, "center")
            choice = name if index >= apart else f"{name}-side"
            sketch.blank(tip, place.inset(0.35), "ring", 8.0, field, choice)


@values(frozen=True, slots=True)
class Stagger:
    """A table of two rows of which the lower one stands half a column further right.

    `heads` are over the upper row; columns after the last of them have the one word `rest` instead.
    `outside` are columns, from 0, that the source does not print. `rows` name the heads and the two
    rows. `marked` are numbers that have a ring round them, in the order of the zigzag from 0.
    """

    heads: tuple[str, ...]
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    rows: tuple[str, str] = ("", "")
    outside: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    rest: str = ""


def staggered(sketch: Sketch, box: Box, table: Stagger, name: str, prefix: str = "", title: str = "") -> float:
    """Draw a staggered table over the width of a box; return the y below it.

    An arrow runs in a zigzag through all of its numbers, from left to right. Columns that the
    source does not print have dashed frames. A table without a title has the words of its second row.
    Raises `LayoutProblem` for a box that is too small.
    """
    p = sketch.palette
    words = max(text_width(row, "semibold", _NAME) for row in table.rows) + (1.6 if any(table.rows) else 0)
    cell = (box.width - words) / (len(table.upper) + 0.5)
    height = min(box.height / 3.25, 7.5)
    if cell < 4.2 or height < 3.6:
        fault = f"{len(table.upper)} columns need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"table {name}", fault)
    left, head = box.x + words, height
    uppers = [Box(left + n * cell, box.y + head, cell, height) for n in range(len(table.upper))]
    lowers = [Box(left + (n + 0.5) * cell, box.y + head + height * 1.25, cell, height) for n in range(len(table.lower))]
    with sketch.group(f"{prefix}{name}", "table", title or table.rows[1] or name):
        _heads(sketch, box, table, words, cell, head)
        for number, place in [*enumerate(uppers), *enumerate(lowers)]:
            dash = (0.7, 0.6) if number in table.outside else ()
            style = Style(stroke=p.rule, stroke_width=max(p.thin, 0.18), dash=dash)
            sketch.rect(place, style)
        _zigzag(sketch, uppers, lowers)
        pairs = [*zip(uppers, table.upper, strict=True), *zip(lowers, table.lower, strict=True)]
        ring = Style(fill=p.paper, stroke=p.warning, stroke_width=max(p.medium, 0.4))
        marked = {number // 2 + number % 2 * len(uppers) for number in table.marked}
        for index, (place, text) in enumerate(pairs):
            cx, cy = place.center
            size = _fitted(sketch, text, cell - 1.2, name)
            reach = max(text_width(text, "bold", size) / 2 + 0.5, height * 0.42)
            radius = min(reach, height * 0.46, cell / 2 - 0.3)
            back = Circle(cx, cy, height * 0.46, ring) if index in marked else None
            sketch.items.append(back or Circle(cx, cy, radius, Style(fill=p.paper)))
            sketch.text(text, cx, cy + cap_height("bold", size) / 2, size, "bold", align="center")
    return box.y + head + height * 2.25


def _fitted(sketch: Sketch, text: str, room: float, name: str) -> float:
    size = fit(text, "bold", _SIZE, _LEAST, room)
    if not isinstance(size, float | int):
        raise sketch.problem(f"table {name}", size)
    return size


def _heads(sketch: Sketch, box: Box, table: Stagger, words: float, cell: float, height: float) -> None:
    """Draw the heads over the upper row, and the names of the rows."""
    p = sketch.palette
    bar = Box(box.x, box.y, words + len(table.heads) * cell, height)
    if sketch.brush.head:
        sketch.items.append(Rect(bar.x, bar.y, bar.width, bar.height, sketch.brush.head))
    else:
        sketch.across(bar.x, bar.right, bar.y, sketch.brush.rule)
    for number, text in enumerate(table.heads):
        place = Box(box.x + words + number * cell, box.y, cell, height)
        sketch.fitted(text, place.inset(0.6, 0.4), _SIZE - 0.5, _LEAST, "head", "semibold", p.ink, "center")
    further = len(table.upper) - len(table.heads)
    if table.rest and further:
        # One column alone has no room for a word.
        place = Box(bar.right, box.y, (further + 0.5) * cell, height)
        text = table.rest if text_width(table.rest, "italic", _LEAST) < place.width - 1.2 else "–"
        sketch.fitted(text, place.inset(0.5, 0.3), _NAME, _LEAST, "head", "italic", p.ink, "center")
    for row, text in enumerate(table.rows):
        y = box.y + (height / 2 if row == 0 else height * 2.1)
        base = y + cap_height("semibold", _NAME) / 2
        sketch.text(text, box.x + 0.8, base, _NAME, "semibold", p.ink)


def _zigzag(sketch: Sketch, uppers: Sequence[Box], lowers: Sequence[Box]) -> None:
    """Draw the arrow from the first number through all others."""
    both = (box.center for pair in zip(uppers, lowers, strict=False) for box in pair)
    points = tuple(both)
    if len(points) < 2:
        return
    (x1, y1), (x, y) = points[-2:]
    far = ((x - x1) ** 2 + (y - y1) ** 2) ** 0.5
    dx, dy = (x - x1) / far, (y - y1) / far
    # The head is between the rows: its tip touches the cell of the last number, which stays clear.
    into = uppers[0].height / 2 / abs(dy)
    long = min(2.0, far - 2 * into)
    tip = (x - dx * into, y - dy * into)
    end = (tip[0] - dx * long * 0.7, tip[1] - dy * long * 0.7)
    style = Style(stroke=sketch.palette.accent, stroke_width=0.35, join="round")
    sketch.items.append(Polyline((*points[:-1], end), style))
    wide = long * 0.45
    left = (tip[0] - dx * long - dy * wide, tip[1] - dy * long + dx * wide)
    right = (tip[0] - dx * long + dy * wide, tip[1] - dy * long - dx * wide)
    sketch.items.append(Polygon((tip, left, right), Style(fill=sketch.palette.accent)))
