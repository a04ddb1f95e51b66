"""Grids to write in: a head, rows of cells with lines round them, some filled already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import ConfigDict

from sheetforge.sheet.faces import Face
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Align, cap_height, fit
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD

PAD = 1.0
_SMALLEST_HEAD = 5.5


@dataclass(frozen=True, slots=True)
class Lane:
    """A column of a grid.

    It is `wide` mm, or has its `share` of the remaining width. With a `key` its cells are
    blanks, named `grid.row.key`; without one they only show their text. `under` is a second
    line of its head. A column that no book gives is `ringed` at its head.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    head: str
    key: str = ""
    wide: float = 0.0
    share: float = 0.0
    align: Align = "center"
    face: Face = "regular"
    under: str = ""
    ringed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the text of each cell, and whether it is shaded. `small` cells stand under others."""

    cells: tuple[str, ...]
    shaded: bool = False
    ringed: frozenset[int] = frozenset()


def blank_rows(columns: Sequence[Lane], count: int, numbered: bool = True) -> list[Line]:
    """Return rows to write in, numbered from 1 in the first column if wanted."""
    numbers = range(1, count + 1)
    return [
        Line((str(number) if numbered else "", *("",) * (len(columns) - 1))) for number in numbers
    ]


def lanes(lanes: Sequence[Lane], box: Box) -> list[Box]:
    """Return the areas of the columns, as high as the box."""
    spare = box.width - sum(lane.wide for lane in lanes)
    shares = sum(lane.share for lane in lanes) or 1.0
    made: list[Box] = []
    x = box.x
    for lane in lanes:
        across = lane.wide or spare * lane.share / shares
        made.append(Box(x, box.y, across, box.height))
        x += across
    return made


def grid(
    form: Form,
    box: Box,
    columns: Sequence[Lane],
    rows: Sequence[Line],
    name: str,
    row_height: float,
    size: float = 9.0,
    head: float = HEAD,
    first: int = 1,
) -> float:
    """Draw a grid from the top of a box at its full width, and return the y below its last row.

    Rows are numbered from `first` for the names of their blanks. Raises `LayoutProblem` when a
    cell does not fit.
    """
    places = lanes(columns, box)
    if min(place.width for place in places) <= 2 * PAD:
        raise form.problem(name, f"its columns need more than {box.width:.0f} mm")
    top = box.y + head
    bottom = top + row_height * len(rows)
    for index, row in enumerate(rows):
        y = top + index * row_height
        if row.shaded:
            form.rect(Box(box.x, y, box.width, row_height), form.brush.panel)
        for at, (lane, text) in enumerate(zip(columns, row.cells, strict=True)):
            cell = Box(places[at].x, y, places[at].width, row_height)
            _cell(form, lane, text, cell, f"{name}.{index + first:02d}", size, at in row.ringed)
        if index:
            form.across(box.x, box.right, y)
    for place in places[1:]:
        form.down(place.x, top, bottom)
    grid_head(form, Box(box.x, box.y, box.width, head), columns, size, name)
    form.rect(Box(box.x, box.y, box.width, bottom - box.y), form.brush.frame)
    return bottom


def grid_head(
    form: Form, box: Box, columns: Sequence[Lane], size: float, name: str, bar: bool = True
) -> None:
    """Draw the dark head of a grid with the heads of its columns, of one line or two."""
    p = form.palette
    if bar and p.header_fill:
        form.rect(box, form.brush.header)
    elif bar:
        form.across(box.x, box.right, box.bottom, form.brush.heavy)
    for lane, place in zip(columns, lanes(columns, box), strict=True):
        room = place.inset(PAD * 0.7, 0.0)
        lines = [(lane.head, "bold", size - 0.5), (lane.under, "medium", max(6.5, size - 1.75))]
        texts = [line for line in lines if line[0]]
        step = room.height / (len(texts) + 0.35)
        for number, (text, face, largest) in enumerate(texts):
            place_ = Box(room.x, room.y + step * (number + 0.175), room.width, step)
            least = min(_SMALLEST_HEAD, largest)
            form.fitted(
                text, place_, largest, least, f"{name}: {text}",
                "bold" if face == "bold" else "medium", p.header_ink, lane.align,
            )  # fmt: skip
        if lane.ringed:
            form.ring(place.right - 1.0, place.y + 1.2, on_dark=bool(p.header_fill))


def _cell(
    form: Form, lane: Lane, text: str, cell: Box, row: str, size: float, ringed: bool
) -> None:
    """Draw one cell: a blank, or its text."""
    room = cell.inset(PAD, 0.0)
    if lane.key:
        place = cell.inset(0.5)
        form.write(f"{row}.{lane.key}", place, text, size, lane.align, lane.face, lane.head)
    elif text:
        form.fitted(
            text, room, size, 6.0, f"{row} {lane.head}".strip(), lane.face, align=lane.align
        )
    if ringed and text:
        used = fit(text, lane.face, size, 6.0, room.width)
        if isinstance(used, float | int):
            up = cap_height(lane.face, used)
            form.ring(cell.right - 1.0, cell.y + (cell.height - up) / 2)


LEAST_ROW = 4.4
"""Least height in mm of a row of a log that is filled in by hand."""


def log_table(
    form: Form,
    box: Box,
    columns: Sequence[Lane],
    rounds: int,
    name: str,
    head: float = HEAD,
    first: int = 1,
    tallest: float = 7.5,
) -> float:
    """Draw a log to fill in by hand, a row for each round, and return the y below the last.

    A first column without a key has the number of each round. Rows share the height of the box.
    Raises `LayoutProblem` when they would be too low to write in.
    """
    row = min((box.height - head) / rounds, tallest)
    if row < LEAST_ROW:
        fault = f"{rounds} rows of {LEAST_ROW} mm need more than {box.height:.0f} mm"
        raise form.problem(name, fault)
    numbered = not columns[0].key
    lines = [
        Line((str(first + at) if numbered else "", *("" for _ in columns[1:])), at % 2 == 1)
        for at in range(rounds)
    ]
    return grid(form, box, columns, lines, name, row, 8.5, head, first)
