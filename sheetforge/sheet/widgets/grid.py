"""Grids to write in: a head, rows of cells with lines round them, some filled already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import cap_height, fit
from sheetforge.sheet.widgets.cells import Cells, Column, check_cells
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import edges
from sheetforge.sheet.widgets.table import HEAD
from sheetforge.values import values

DrawCell = Callable[[int, Box], None]
"""A function that draws a cell, by the number of its row from 0 and its box."""

PAD = 1.0
_SMALLEST_HEAD = 5.5


@values(frozen=True, slots=True)
class Line:
    """A row: its cells by the keys of the columns, and whether it is shaded; `ringed` are keys."""

    cells: Cells = field(default_factory=dict)
    shaded: bool = False
    ringed: frozenset[str] = frozenset()


def blank_rows(count: int, numbered: str = "", first: int = 1) -> list[Line]:
    """Return rows to write in, numbered from `first` in the column `numbered` if one is named."""
    numbers = range(first, first + count)
    return [Line({numbered: str(number)} if numbered else {}) for number in numbers]


def striped(rows: Iterable[Line]) -> list[Line]:
    """Return rows of which every second is shaded."""
    return [replace(row, shaded=index % 2 == 1) for index, row in enumerate(rows)]


def lanes(columns: Sequence[Column], box: Box) -> list[Box]:
    """Return the areas of the columns, as high as the box."""
    spare = box.width - sum(column.wide for column in columns)
    shares = sum(column.share for column in columns) or 1.0
    areas: list[Box] = []
    x = box.x
    for column in columns:
        across = column.wide or spare * column.share / shares
        areas.append(Box(x, box.y, across, box.height))
        x += across
    return areas


def grid(
    form: Form,
    box: Box,
    columns: Sequence[Column],
    rows: Sequence[Line],
    name: str,
    row_height: float,
    size: float = 9.0,
    head: float = HEAD,
    first: int = 1,
    pictured: Mapping[str, DrawCell] = MappingProxyType({}),
) -> float:
    """Draw a grid from the top of a box at its full width, and return the y below its last row.

    Rows are numbered from `first` for the names of their blanks; cells of columns that are `pictured` are drawn by a
    function for the column. Raises `LayoutProblem` when a
    cell does not fit.
    """
    check_cells(columns, ((row.cells, row.ringed) for row in rows))
    places = lanes(columns, box)
    if min(place.width for place in places) <= 2 * PAD:
        raise form.problem(name, f"its columns need more than {box.width:.0f} mm")
    top = box.y + head
    tops = [top + row_height * index for index in range(len(rows) + 1)]
    with form.group("", "table", data=edges([*(place.x for place in places), box.right], [box.y, *tops])):
        bottom = top + row_height * len(rows)
        for index, row in enumerate(rows):
            y = top + index * row_height
            if row.shaded:
                form.rect(Box(box.x, y, box.width, row_height), form.brush.panel)
            for column, place in zip(columns, places, strict=True):
                text, cell = row.cells.get(column.key, ""), Box(place.x, y, place.width, row_height)
                if text and (draw := pictured.get(column.key)) is not None:
                    draw(index, cell)
                elif text or column.write:
                    number = index + first
                    # A row with the number of a turn or a round is called so.
                    counted = columns[0].key in ("turn", "round") and row.cells.get(columns[0].key) == str(number)
                    called = f"{columns[0].key if counted else 'line'} {number}"
                    _cell(form, column, text, cell, f"{name}.{number:02d}", called, size, column.key in row.ringed)
            if index:
                form.across(box.x, box.right, y)
        for place in places[1:]:
            form.down(place.x, top, bottom)
        grid_head(form, Box(box.x, box.y, box.width, head), columns, size, name)
        form.rect(Box(box.x, box.y, box.width, bottom - box.y), form.brush.frame)
    return tops[-1]


def grid_head(form: Form, box: Box, columns: Sequence[Column], size: float, name: str, bar: bool = True) -> None:
    """Draw the head of a grid with the heads of its columns, of one line or two."""
    if bar and form.brush.head:
        form.rect(box, form.brush.head)
    elif bar:
        form.across(box.x, box.right, box.bottom, form.brush.heavy)
    for column, place in zip(columns, lanes(columns, box), strict=True):
        room = place.inset(PAD * 0.7, 0.0)
        lines = [(column.head, "bold", size - 0.5), (column.under, "medium", max(6.5, size - 1.75))]
        texts = [line for line in lines if line[0]]
        step = room.height / (len(texts) + 0.35)
        for number, (text, face, largest) in enumerate(texts):
            place_ = Box(room.x, room.y + step * (number + 0.175), room.width, step)
            least = min(_SMALLEST_HEAD, largest)
            form.fitted(
                text,
                place_,
                largest,
                least,
                f"{name}: {text}",
                "bold" if face == "bold" else "medium",
                form.palette.ink,
                column.align or "center",
            )
        if column.ringed:
            form.ring(place.right - 1.0, place.y + 1.2)


def _cell(form: Form, column: Column, text: str, cell: Box, row: str, called: str, size: float, ringed: bool) -> None:
    """Draw one cell: a blank, or its text."""
    align = column.align or "center"
    if column.write:
        words = f"{' '.join(filter(None, (column.head, column.under))) or column.key}, {called}"
        form.write(f"{row}.{column.key}", cell.inset(0.5), text, size, align, column.face, words, column.longest)
    elif text:
        room = cell.inset(PAD, 0.0)
        form.fitted(text, room, size, 6.0, f"{row} {column.head}".strip(), column.face, align=align)
    if ringed and text:
        used = fit(text, column.face, size, 6.0, cell.width - 2 * PAD)
        if isinstance(used, float | int):
            up = cap_height(column.face, used)
            form.ring(cell.right - 1.0, cell.y + (cell.height - up) / 2)


LEAST_ROW = 4.4
"""Least height in mm of a row of a log that is filled in by hand."""


def log_table(
    form: Form,
    box: Box,
    columns: Sequence[Column],
    rounds: int,
    name: str,
    head: float = HEAD,
    first: int = 1,
    tallest: float = 7.5,
) -> float:
    """Draw a log to fill in by hand, a row for each round, and return the y below the last.

    A first column that is not written in has the number of each round. Rows share the height of the
    box. Raises `LayoutProblem` when they would be too low to write in.
    """
    row = min((box.height - head) / rounds, tallest)
    if row < LEAST_ROW:
        fault = f"{rounds} rows of {LEAST_ROW} mm need more than {box.height:.0f} mm"
        raise form.problem(name, fault)
    rounds_of = "" if columns[0].write else columns[0].key
    rows = striped(blank_rows(rounds, rounds_of, first))
    return grid(form, box, columns, rows, name, row, 8.5, head, first)
