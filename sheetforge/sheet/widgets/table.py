"""Tables: a head, rows, group rows between them, set to fill a width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Align, cap_height, text_width
from sheetforge.sheet.widgets.cells import Cells, Column, check_cells
from sheetforge.sheet.widgets.sketch import Sketch, edges
from sheetforge.values import values


@values(frozen=True, slots=True)
class Row:
    """Cells of one row, by the keys of the columns; a group row has a `title` instead."""

    cells: Cells = field(default_factory=dict)
    title: str = ""
    ringed: frozenset[str] = frozenset()
    opens: bool = False
    """True for a rule above it, which shows that a new group begins."""


HEAD = 6.4
PAD = 1.6
EDGE = 0.75
"""Room, in mm, above and below the two lines of a head."""


def natural_widths(columns: Sequence[Column], rows: Sequence[Row], size: float) -> list[float]:
    """Return the least width of each column at a type size, padding included."""
    return [
        max(
            text_width(column.head, "bold", size - 0.5),
            text_width(column.under, "medium", _under(size)),
            *(text_width(row.cells.get(column.key, ""), column.face, size) for row in rows),
        )
        + 2 * PAD
        for column in columns
    ]


def table(
    sketch: Sketch,
    box: Box,
    columns: Sequence[Column],
    rows: Sequence[Row],
    size: float,
    row_height: float,
    field: str,
    level: Sequence[Row] = (),
) -> float:
    """Draw a table from the top of a box at its full width, and return the y below its last row.

    `level` are the rows of other tables with these columns, which begin where those of this one do.

    Raises `LayoutProblem` when the columns are too wide for the box.
    """
    check_cells(columns, ((row.cells, row.ringed) for row in rows))
    width = natural_widths(columns, [*rows, *level], size)
    spare = box.width - sum(width)
    if spare < -0.01:
        raise sketch.problem(field, f"the table needs {sum(width):.1f} mm of {box.width:.1f} mm")
    shares = sum(column.share for column in columns) or 1.0
    width = [w + spare * c.share / shares for w, c in zip(width, columns, strict=True)]
    lefts = [box.x + sum(width[:index]) for index in range(len(width))]
    tops = [box.y + HEAD + row_height * index for index in range(len(rows) + 1)]
    with sketch.group("", "table", data=edges([*lefts, box.right], [box.y, *tops])):
        _head(sketch, box, columns, lefts, width, size)
        _rows(sketch, box, columns, rows, size, row_height, lefts, width)
        sketch.across(box.x, box.right, tops[-1], sketch.brush.rule)
    return tops[-1]


def _rows(
    sketch: Sketch,
    box: Box,
    columns: Sequence[Column],
    rows: Sequence[Row],
    size: float,
    row_height: float,
    lefts: Sequence[float],
    width: Sequence[float],
) -> None:
    """Draw the rows of a table."""
    y, shaded = box.y + HEAD, False
    for row in rows:
        if row.title:
            _group_row(sketch, box, y, row_height, row.title, size)
            shaded = False
        else:
            if shaded and sketch.brush.zebra:
                sketch.rect(Box(box.x, y, box.width, row_height), sketch.brush.zebra)
            elif not sketch.brush.zebra:
                sketch.across(box.x, box.right, y + row_height)
            if row.opens and y > box.y + HEAD:
                sketch.across(box.x, box.right, y)
            _row(sketch, y, row_height, columns, row, lefts, width, size)
            shaded = not shaded
        y += row_height


def _head(
    sketch: Sketch, box: Box, columns: Sequence[Column], lefts: Sequence[float], width: Sequence[float], size: float
) -> None:
    """Draw the head of a table."""
    ink = sketch.palette.ink
    head = Box(box.x, box.y, box.width, HEAD)
    if sketch.brush.head:
        sketch.rect(head, sketch.brush.head)
        sketch.across(head.x, head.right, head.bottom, sketch.brush.rule)
    else:
        sketch.across(head.x, head.right, head.y, sketch.brush.heavy)
        sketch.across(head.x, head.right, head.bottom, sketch.brush.heavy)
    for column, left, across in zip(columns, lefts, width, strict=True):
        size_pt = size - 0.5
        base = box.y + (HEAD + cap_height("bold", size_pt)) / 2
        if column.under:
            base = box.y + EDGE + cap_height("bold", size_pt)
            _cell(sketch, column.under, "medium", _under(size), column.align, left, across, head.bottom - EDGE, ink)
        _cell(sketch, column.head, "bold", size_pt, column.align, left, across, base, ink)


def _under(size: float) -> float:
    """Return the type size of the second line of a head, whose letters stay clear of the first."""
    return max(6.5, size - 2.75)


def _group_row(sketch: Sketch, box: Box, y: float, height: float, title: str, size: float) -> None:
    """Draw a title between rows."""
    base = y + height - 1.3
    sketch.text(title, box.x + PAD, base, size, "bold", sketch.palette.accent)
    sketch.across(box.x, box.right, y + height, sketch.brush.rule)


def _row(
    sketch: Sketch,
    y: float,
    height: float,
    columns: Sequence[Column],
    row: Row,
    lefts: Sequence[float],
    width: Sequence[float],
    size: float,
) -> None:
    """Draw the cells of a row."""
    for index, column in enumerate(columns):
        base = y + (height + cap_height(column.face, size)) / 2
        end = _cell(
            sketch,
            row.cells.get(column.key, ""),
            column.face,
            size,
            column.align,
            lefts[index],
            width[index],
            base,
            sketch.palette.accent if column.titles else sketch.palette.ink,
        )
        if column.key in row.ringed:
            sketch.ring(end + 0.8, base - cap_height(column.face, size))


def _cell(
    sketch: Sketch,
    text: str,
    face: Face,
    size: float,
    align: Align | None,
    left: float,
    across: float,
    base: float,
    color: str,
) -> float:
    """Draw one cell's text, and return the x of its right end."""
    align = align or "left"
    x = {"left": left + PAD, "center": left + across / 2, "right": left + across - PAD}[align]
    width = sketch.text(text, x, base, size, face, color, align)
    return {"left": x + width, "center": x + width / 2, "right": x}[align]
