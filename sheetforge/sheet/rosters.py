"""Rosters: boxes about a side, a landscape grid with a line for each of its units, a note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from math import ceil

from sheetforge.sheet import form_page
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import Boxes
from sheetforge.sheet.page import Look
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid
from sheetforge.values import values

ROW, HEAD, NOTE = 9.0, 8.4, 9.0
SPARE, TALLEST = 3, 25.0
"""The blank lines that a roster with units has, and the most of the height of a line in mm."""

FRAME = form_page.ENTRY + form_page.GAP + HEAD + NOTE
"""Heights in mm of a line, of the head and the note, and of a roster without its lines."""


@values(frozen=True, slots=True)
class RosterPart:
    """The content of a roster on a page.

    `boxes` are filled with the `known` values, `cells` are those of each line; further lines up to
    `count` are blank. A line is `row` mm high. `ringed` are the columns of a line that no source gives. `first` is the
    number of the first line in the names of blanks.
    """

    boxes: Boxes
    known: Mapping[str, str]
    columns: Sequence[Column]
    cells: Sequence[Cells]
    count: int
    note: str
    first: int
    ringed: Mapping[int, frozenset[str]] = field(default_factory=dict)
    arms: Arms | None = None
    """The livery of a side that shares its page with others, whose crest stands at the boxes."""
    row: float = ROW

    @property
    def height(self) -> float:
        """The height in mm that its lines take."""
        return FRAME + self.count * self.row

    def lines(self) -> Iterator[Line]:
        """Yield its lines, then blank ones."""
        for number in range(max(self.count, len(self.cells))):
            cells = self.cells[number] if number < len(self.cells) else {}
            yield Line(cells, number % 2 == 1, self.ringed.get(number, frozenset()))


def lines_on_a_page(options: Look, parts: int = 1) -> int:
    """Return how many lines of one or more rosters a page in landscape holds."""
    area = form_page.start("", "", options, landscape=True).area
    return int((area.height - parts * FRAME) / ROW)


def lines_for(units: int, fits: int, room: float) -> tuple[int, float]:
    """Return how many lines a roster has for some units, of as many as fit, and their height in some room.

    One of no units is all blank. Craft that join a battle later are written into blank lines; few lines are as many as
    fill the room at their greatest height.

    >>> lines_for(4, 15, 140.0), lines_for(14, 15, 140.0), lines_for(0, 15, 140.0), lines_for(1, 15, 140.0)
    ((7, 20.0), (15, 9.333333333333334), (15, 9.333333333333334), (6, 23.333333333333332))
    """
    count = min(fits, max(units + SPARE, ceil(room / TALLEST))) if units else fits
    return count, line_height(room, count)


def line_height(room: float, count: int) -> float:
    """Return the height in mm of lines that share some room."""
    return max(ROW, min(TALLEST, room / max(1, count)))


def crested(form: Form, box: Box, arms: Arms | None) -> Box:
    """Draw the crest of a side at the right of its boxes; return the room that they have left."""
    if arms is None:
        return box
    side = form_page.ENTRY
    crest_field(form, arms, Box(box.right - side, box.y, side, side))
    return Box(box.x, box.y, box.width - side - 2.0, box.height)


def draw_roster(form: Form, box: Box, part: RosterPart, name: str) -> None:
    """Draw a roster in a box; `name` begins the names of its blanks."""
    top = crested(form, box.level(box.y), part.arms)
    y = form_page.entries(form, top, part.boxes, dict(part.known), name)
    below = box.level(y)
    grid(form, below, part.columns, list(part.lines()), name, part.row, 9.0, HEAD, part.first)
    foot = Box(box.x + 0.4, box.bottom - NOTE + 3.2, box.width, NOTE - 3.2)
    form.paragraph((Run(part.note),), foot, 8.0, 6.5, "roster", color=form.palette.soft_ink)
