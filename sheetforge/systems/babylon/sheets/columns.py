"""The columns at both sides of a control sheet: tables above and below the sections there, and the log between them."""

from __future__ import annotations

from functools import cached_property

from sheetforge.sheet.page import sheet_palette
from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.babylon.sheets import figure_boxes, movement, tables
from sheetforge.systems.babylon.sheets.around import GAP, PENCIL, SIDES, by_name
from sheetforge.systems.babylon.sheets.logs import (
    MOTION_LOG,
    NOTES,
    POWER_LOG,
    ROUNDS,
    log_rows,
    notes,
    rest,
    short_log,
)
from sheetforge.systems.babylon.sheets.model import ControlSheet, SheetOptions

ASIDE = ("port", "starboard")
"""The sections at the sides."""

ENOUGH = 8
"""The rounds of a log for which columns at the sides are chosen by its room."""

STEP, MORE, LITTLE = 0.1, 1.2, 22.0
"""A step in mm to a lower section; the height of a section as a share of what its largest boxes need; the height in
mm up to which what remains below a section is added to it."""


class Columns:
    """The content of columns of a width and a height at both sides of a ship.

    Sections at the sides begin at one level and are of one height. A log of rounds stands below them, its first rounds
    at the left where the right column has no room for all.
    """

    def __init__(self, sheet: ControlSheet, width: float, height: float) -> None:
        self._sheet, self._craft, self._width, self._height = sheet, sheet.craft, width, height
        found = by_name(sheet.craft)
        self._plans = [found[name] for name in ASIDE if name in found]
        self._is_level = len(self._plans) == len(ASIDE)

    @cached_property
    def _above(self) -> tuple[float, float]:
        """The height of the tables above: figures and notes, lost sides."""
        form = Form(sheet_palette(SheetOptions()), self._sheet.name)
        figures = figure_boxes.figures_height(self._craft, self._width) + GAP
        figures += tables.notes_height(form, self._craft, self._width)
        lost = tables.lost_height(form, self._sheet, self._width) + GAP if tables.sides_of(self._craft) else 0.0
        return (max(figures, lost),) * 2 if self._is_level else (figures, lost)

    @cached_property
    def _below(self) -> tuple[float, float]:
        """The height of the boxes of weapons and of the tracks below."""
        craft = self._craft
        mounts = tables.mounts_height(craft, self._width) + GAP if craft.weapons else 0.0
        return mounts, 0.0 if craft.immobile else movement.motion_height(craft, self._width) + GAP

    @cached_property
    def _rooms(self) -> tuple[float, float]:
        """The heights between the tables of each column."""
        left, right = zip(self._above, self._below, strict=True)
        return self._height - sum(left), self._height - sum(right)

    def _least(self, side: float) -> float:
        """Return the height of the sections with boxes of a side."""
        return max((plan.height(self._width, side) for plan in self._plans), default=0.0)

    def hold(self, side: float) -> bool:
        """Return whether the sections fit with boxes of a side."""
        return self._least(side) <= min(self._rooms)

    def _rows(self, high: float) -> tuple[int, int]:
        """Return how many rounds of a log each column has room for below sections of a height."""
        left, right = (log_rows(room - high - GAP) for room in self._rooms)
        return (0, min(right, ROUNDS)) if right >= ROUNDS else (min(left, ROUNDS - right), right)

    @cached_property
    def rounds(self) -> int:
        """The most rounds for whose log there is room."""
        return sum(self._rows(self._least(SIDES[-1]))) if self._is_level else ROUNDS

    def _high(self, largest: float) -> float:
        """Return the height of sections: some more than their largest boxes need, all of their room if little is
        left, but less for more rounds of a log, and no less for them than a pencil needs if that is enough."""
        need, room = self._least(largest) * MORE, min(self._rooms)
        high = room if room < need + LITTLE else need
        if not self._is_level:
            return high
        wanted = sum(self._rows(self._least(PENCIL)))
        wanted = wanted if wanted >= ENOUGH else self.rounds
        while sum(self._rows(high)) < wanted:
            high -= STEP
        return high

    def draw(self, form: Form, left: Box, right: Box, prefix: str, largest: float) -> None:
        """Draw both columns, with boxes of the sections up to a side."""
        craft, high = self._craft, self._high(largest)
        rows = self._rows(high) if self._is_level else (0, 0)
        rooms = [
            Box(box.x, box.y + above, box.width, room)
            for box, above, room in zip((left, right), self._above, self._rooms, strict=True)
        ]
        below = list(rooms)
        for plan in self._plans:
            at = ASIDE.index(plan.found.name)
            box = rooms[at]
            plan.draw(form, Box(box.x, box.y, box.width, high), prefix, largest)
            below[at] = Box(box.x, box.y + high + GAP, box.width, box.height - high - GAP)
        # Tables share what neither a log nor notes use.
        spare = below[0].height if self._is_level and not rows[0] and below[0].height <= NOTES else 0.0
        self._tables_left(form, left, prefix, spare)
        if tables.sides_of(craft):
            tables.lost_sides(form, right, self._sheet, prefix)
        if not craft.immobile:
            height = movement.motion_height(craft, self._width)
            movement.motion_tracks(form, right.level(right.bottom - height), craft, prefix)
        if not self._is_level:
            rest(form, below[0], MOTION_LOG, "left")
            rest(form, below[1], POWER_LOG, "right")
            return
        if rows[0]:
            short_log(form, below[0], "left", rows[0])
        else:
            notes(form, below[0], "left")
        short_log(form, below[1], "right", rows[1], 1 + rows[0])

    def _tables_left(self, form: Form, box: Box, prefix: str, spare: float) -> None:
        """Draw figures and notes at the head of a column, the boxes of weapons at its foot, with spare air."""
        craft = self._craft
        words = tables.notes_height(form, craft, self._width)
        with form.group(f"{prefix}figures", "table", "Figures"):
            room = self._above[0] - GAP - words if self._is_level else 0.0
            y = figure_boxes.figures(form, box, craft, room) + GAP / 2
        tables.notes(form, box.level(y), craft)
        if craft.weapons:
            height = tables.mounts_height(craft, self._width)
            more = max(0.0, spare) / len(craft.weapons)
            top = box.bottom - height - more * len(craft.weapons)
            tables.mounts(form, box.level(top), craft, prefix, more=more)
