"""The sides of a battle on the page of a scenario: crests, names and tables of units."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetforge.sheet import form_page
from sheetforge.sheet.scene import Box, shared
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Row, natural_widths, table
from sheetforge.values import values

GAP = 4.0
ROW_MOST, ROW_LEAST = 6.0, 3.9
"""Heights in mm of a row of a force: where there is room, and the least."""

FORCE_LARGEST, FORCE_BESIDE, FORCE_LEAST = 9.5, 8.0, 6.5
"""Type sizes of forces in points: the largest, the least with sides beside each other, and the
least of all."""

CREST = 8.0
"""Height in mm of the head of a side with a crest."""


@values(frozen=True, slots=True)
class SideForce:
    """A side: its name, a note such as its points, and a table of its units.

    With a `crest`, which draws into a box, name and note stand beside it; otherwise in a bar.
    `ring` marks a note with figures that no source gives.
    """

    name: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    crest: Callable[[Form, Box], None] | None = None
    ring: bool = False


def draw_forces(form: Form, forces: Sequence[SideForce], box: Box, beside_least: float = FORCE_BESIDE) -> float:
    """Draw the sides beside each other where they fit at a size of type, three or more in two columns.

    Return the y below them.
    """
    if not forces:
        return box.y
    beside = [[force] for force in forces]
    ways = [beside, _halves(forces)] if len(forces) > 2 else [beside]
    fitting = (way for way in ways if _size(forces, _width(box, len(way))) >= beside_least)
    stacks = next(fitting, [list(forces)])
    size = _size(forces, _width(box, len(stacks)))
    height = min(_row_height(form, sum(len(one.rows) for one in stack), box.height - _fixed(stack)) for stack in stacks)
    places = box.columns(len(stacks), GAP)
    return max(_stack(form, stack, forces, place, size, height) for stack, place in zip(stacks, places, strict=True))


def _width(box: Box, columns: int) -> float:
    return box.columns(columns, GAP)[0].width


def _halves(forces: Sequence[SideForce]) -> list[list[SideForce]]:
    """Return sides in their order in two columns of about the same height."""

    def higher(at: int) -> float:
        return max(
            _fixed(stack) + ROW_MOST * sum(len(one.rows) for one in stack) for stack in (forces[:at], forces[at:])
        )

    at = min(range(1, len(forces)), key=higher)
    return [list(forces[:at]), list(forces[at:])]


def _fixed(stack: Sequence[SideForce]) -> float:
    """Return the height of sides below one another without their rows."""
    return sum((CREST + 2.0 if force.crest else form_page.BAR) + HEAD for force in stack) + GAP * (len(stack) - 1)


def _stack(
    form: Form, stack: Sequence[SideForce], forces: Sequence[SideForce], box: Box, size: float, row: float
) -> float:
    """Draw some of the sides below one another; return the y below them."""
    y = box.y
    for number, force in enumerate(stack):
        y = _force(form, force, _alike(force, forces), box.level(y + (GAP if number else 0.0)), size, row)
    return y


def _alike(force: SideForce, forces: Sequence[SideForce]) -> list[Row]:
    """Return the rows of all sides with the columns of one, which are level on the page."""
    return [row for other in forces if other.columns == force.columns for row in other.rows]


def _size(forces: Sequence[SideForce], width: float) -> float:
    """Return the largest type size at which the tables of all sides fit a width, or the least."""
    size = FORCE_LARGEST
    level = [(force.columns, _alike(force, forces)) for force in forces]
    while size > FORCE_LEAST and any(sum(natural_widths(columns, rows, size)) > width for columns, rows in level):
        size -= 0.25
    return size


def _row_height(form: Form, rows: int, room: float) -> float:
    height = min(ROW_MOST, shared(room, rows))
    if height < ROW_LEAST:
        raise form.problem("forces", f"{rows} lines need {rows * ROW_LEAST - room:.0f} mm more")
    return height


def _force(form: Form, force: SideForce, level: Sequence[Row], box: Box, size: float, row: float) -> float:
    """Draw a side with its name and its units; return the y below it."""
    if force.crest is None:
        y = form_page.bar(form, box.x, box.y, box.width, force.name, force.note, force.ring)
    else:
        _crested(form, force, box)
        y = box.y + CREST + 2.0
    return table(form, Box(box.x, y, box.width, HEAD), force.columns, force.rows, size, row, "forces", level)


def _crested(form: Form, force: SideForce, box: Box) -> None:
    """Draw the crest of a side, and its name and note beside it."""
    assert force.crest is not None
    force.crest(form, Box(box.x + 0.4, box.y, CREST * 1.6, CREST))
    left = box.x + CREST * 1.6 + 3.0
    name = Box(left, box.y - 0.6, box.right - left, CREST * 0.62)
    form.fitted(force.name, name, 14.0, 9.0, "side", "bold")
    low = Box(left, box.y + CREST * 0.55, name.width, CREST * 0.45)
    used = form.fitted(force.note, low, 9.0, 7.0, "side", color=form.palette.soft_ink)
    if force.ring:
        form.ring(low.x + text_width(force.note, "regular", used) + 0.9, low.y + 0.6)
