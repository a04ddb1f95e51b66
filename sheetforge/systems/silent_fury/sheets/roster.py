"""The roster of a side: every ship with its figures, its fate and the worth of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.sheet import form_page
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import MARGIN
from sheetforge.sheet.rosters import FRAME, ROW, RosterPart, draw_roster, line_height, lines_for, lines_on_a_page
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.systems.silent_fury.schema.scenario import USUAL_SCORING, Scoring
from sheetforge.systems.silent_fury.sheets.look import PACKAGE
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.words.scenarios import scored
from sheetforge.values import values

FORMS = forms_of(PACKAGE)

TALLEST = 14.0
"""The most height in mm of a line of a roster that shares its page."""


@values(frozen=True, slots=True)
class Roster:
    """The ships of a side, and how the enemy scores them."""

    id: str
    title: str
    side: str
    rows: tuple[Cells, ...] = ()
    scoring: Scoring = USUAL_SCORING
    arms: Arms | None = None

    @property
    def points(self) -> int:
        """The points of all ships."""
        return sum(int(row["points"]) for row in self.rows)


def pages(roster: Roster, options: SheetLook) -> tuple[Page, ...]:
    """The roster on as many pages in landscape as its ships need."""
    fits = lines_on_a_page(options)
    room = form_page.start("", "", options, landscape=True).area.height - FRAME
    made: list[Page] = []
    for start in range(0, max(1, len(roster.rows)), fits):
        how = replace(options, page=options.page + len(made) if options.page else 0)
        count, row = lines_for(len(roster.rows[start : start + fits]), fits, room)
        made.append(_page([(roster, _part(roster, start, count, row))], how, len(made) + 1))
    return tuple(made)


def of_battle(rosters: Sequence[Roster], options: SheetLook) -> tuple[Page, ...]:
    """The rosters of all sides as a strip of an upright page, or each on pages of its own if they are long.

    All ships of a battle are known, so no line is blank.
    """
    area = form_page.start("", "", options).area
    count = sum(len(roster.rows) for roster in rosters)

    def height_of(row: float) -> float:
        return FRAME * len(rosters) + count * row

    if not rosters or height_of(ROW) > area.height / 2:
        return tuple(page for roster in rosters for page in pages(roster, options))

    def drawn(row: float) -> Page:
        parts = [(roster, _part(roster, 0, len(roster.rows), row, "upright-roster")) for roster in rosters]
        return _page(parts, options, upright=True)

    def taller(height: float) -> Page:
        return drawn(min(TALLEST, line_height(height - (area.y - MARGIN) - height_of(0.0), count)))

    low = drawn(ROW)
    return (Strip(low.width, low.height, low.items, low.label, taller=taller),)


def _part(roster: Roster, start: int, count: int, row: float, columns: str = "roster") -> RosterPart:
    """Return some ships of a roster, and blank lines up to a number, of a height."""
    known = {"side": roster.side}
    if roster.rows:
        known["points"] = str(roster.points)
    shown = FORMS.columns(columns)
    keys = {column.key for column in shown}
    lines = roster.rows[start : start + count]
    cells = [{key: text for key, text in line.items() if key in keys} for line in lines]
    return RosterPart(FORMS.boxes("roster"), known, shown, cells, count, scored(roster.scoring), start + 1, row=row)


def _page(
    parts: Sequence[tuple[Roster, RosterPart]], options: SheetLook, number: int = 1, upright: bool = False
) -> Page:
    """A page with one roster, or with several below each other."""
    # Sides that share a page have their crests at their boxes, a side alone in the title bar.
    alone = parts[0][0].arms if len(parts) == 1 else None
    started = form_page.start(parts[0][0].title, "", options, landscape=not upright, arms=alone)
    box = started.area
    y = box.y
    notes = [part.note for _, part in parts]
    for at, (roster, part) in enumerate(parts, 1):
        # Sides that are scored alike have the note once, below the last of them.
        note = "" if part.note in notes[at:] else part.note
        part = replace(part, note=note, arms=None if len(parts) == 1 else roster.arms)
        name, height = f"page.{number}" if len(parts) == 1 else f"side.{at}", part.height
        draw_roster(started.form, Box(box.x, y, box.width, height), part, name)
        y += height
    return started.close(f"roster.{'-'.join(roster.id for roster, _ in parts)}")
