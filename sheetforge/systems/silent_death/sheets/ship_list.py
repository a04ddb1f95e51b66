"""Lists of ships with their figures, in columns under the titles of their classes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sheetforge.sheet.scene import Box, shared
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import LABEL_PT
from sheetforge.systems.silent_death.figures.force_table import PARTNER_ROLLS, Figures, points
from sheetforge.systems.silent_death.sheets.worksheet_data import Lists, Partner

COLUMNS, BETWEEN = 3, 4.0
CAPTIONS, MOST, LEAST = 0.6, 4.7, 3.35
"""The air above the first title, and the height of a ship's at most and at least, in mm."""

FIGURES = (
    ("bpv", "BPV", 31.0),
    ("crew", "Crew", 24.4),
    ("tpv", "TPV", 15.4),
    ("a_sheet", "Sheet", 9.6),
    ("sheet_cost", "Cost", 0.4),
)
"""Figures with their captions and how far their right edge lies from that of the column, in mm."""

NAME_ROOM = 36.5


def rows_high(lists: Lists) -> int:
    """Return the number of rows of the longest column."""
    return max((len(column) for column in _columns(lists)), default=0)


def ship_columns(form: Form, box: Box, lists: Lists, field: str) -> float:
    """Draw lists over the width of a box, as high as it allows; returns the y below them.

    Raises `LayoutProblem` when even the least height of a row is too much.
    """
    columns = _columns(lists)
    rows = rows_high(lists)
    pitch = min(MOST, shared(box.height - CAPTIONS, rows))
    if pitch < LEAST - 1e-6:
        needs = CAPTIONS + rows * LEAST
        raise form.problem(field, f"{needs:.0f} mm of height are needed, {box.height:.0f} there")
    for place, column in zip(box.columns(COLUMNS, BETWEEN), columns, strict=False):
        for index, row in enumerate(column):
            at = Box(place.x, place.y + CAPTIONS + index * pitch, place.width, pitch)
            if isinstance(row, str):
                _captions(form, at, column[index + 1 :])
                form.label(row, at.x + 0.4, at.bottom - 1.0, color=form.palette.accent)
                form.across(at.x, at.right, at.bottom, form.brush.rule)
            else:
                _ship(form, at, row, field)
    return box.y + CAPTIONS + rows * pitch


def _captions(form: Form, box: Box, below: Sequence[str | Figures]) -> None:
    """Head the figures of a list on its title's row, those that any ship of it has."""
    known: set[str] = set()
    for row in below:
        if isinstance(row, str):
            break
        known |= {key for key, text in _texts(row).items() if text}
    for key, caption, inset in FIGURES:
        if key in known:
            ink = form.palette.soft_ink
            form.text(caption, box.right - inset, box.bottom - 1.0, 6.5, "medium", ink, "right")


@lru_cache(maxsize=1024)
def _texts(ship: Figures) -> Cells:
    """Return the figures of a ship as its row prints them; unknown ones are empty."""
    return {
        "bpv": points(ship.bpv),
        "crew": points(ship.crew),
        "tpv": points(ship.tpv),
        "a_sheet": points(ship.a_sheet),
        "sheet_cost": points(ship.sheet_cost),
    }


def _ship(form: Form, box: Box, ship: Figures, field: str) -> None:
    """Draw a ship and its figures; unknown ones are left to write in."""
    size = min(8.5, box.height * 2.0)
    name = Box(box.x + 0.4, box.y, box.width - NAME_ROOM, box.height)
    form.fitted(ship.name, name, size, 6.5, f"{field}: {ship.name}", "semibold")
    base = box.y + (box.height + cap_height("regular", size)) / 2
    texts = _texts(ship)
    for key, _, inset in FIGURES:
        if texts[key]:
            width = form.text(texts[key], box.right - inset, base, size, "regular", None, "right")
            if key in ship.worked_out:
                # Before the figure: behind it the next column begins, or the next list.
                form.ring(box.right - inset - width - 0.8, base - cap_height("regular", size))
    form.across(box.x, box.right, box.bottom)


def _columns(lists: Lists) -> list[list[str | Figures]]:
    """Titles and ships in columns of much the same height; no title ends a column."""
    rows: list[str | Figures] = []
    for title, ships in lists:
        rows += [title, *ships]
    if not rows:
        return []
    height = -(-len(rows) // COLUMNS)
    while True:
        columns = _poured(rows, height)
        if len(columns) <= COLUMNS:
            return columns
        height += 1


def _poured(rows: list[str | Figures], height: int) -> list[list[str | Figures]]:
    columns: list[list[str | Figures]] = [[]]
    title = ""
    for index, row in enumerate(rows):
        last = index + 1 == len(rows)
        full = len(columns[-1]) + (1 if last or not isinstance(row, str) else 2) > height
        if full and columns[-1]:
            columns.append([] if isinstance(row, str) else [f"{title} …"])
        if isinstance(row, str):
            title = row
        columns[-1].append(row)
    return columns


def partner_table(form: Form, box: Box, partner: Partner, field: str) -> None:
    """A 2d4 table below its title, over the whole height of a box."""
    p = form.palette
    head = 7.6
    bar = Box(box.x, box.y, box.width, head)
    if p.header_fill:
        form.rect(bar, form.brush.header, 0.6)
    else:
        form.across(bar.x, bar.right, bar.bottom, form.brush.heavy)
    room = bar.inset(1.4, 0.0)
    title = Box(room.x, room.y + 0.5, room.width, 4.2)
    form.fitted(partner.name, title, 8.5, 6.5, field, "bold", p.header_ink)
    form.text(partner.calls, room.x, bar.bottom - 0.9, 6.5, "medium", p.header_ink)
    pitch = shared(box.height - head, len(partner.rows))
    size = min(8.5, pitch * 2.0)
    for index, row in enumerate(partner.rows):
        at = Box(box.x, bar.bottom + index * pitch, box.width, pitch)
        base = at.y + (pitch + cap_height("bold", size)) / 2
        form.text(row.rolls, at.x + 3.4, base, size, "bold", p.accent, "center")
        chance = f"{row.chance * PARTNER_ROLLS}/{PARTNER_ROLLS}"
        form.text(chance, at.right - 0.4, base, LABEL_PT + 0.25, "regular", p.soft_ink, "right")
        name = Box(at.x + 6.8, at.y, at.width - 12.6, pitch)
        form.fitted(row.ship, name, size, 6.5, f"{field}: {row.ship}")
        form.across(at.x, at.right, at.bottom)
