"""The fleet roster: every ship of a side, and the speed that she is given turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil

from sheetforge.sheet import form_page
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import LEGEND, MARGIN
from sheetforge.sheet.rosters import FRAME, HEAD, NOTE, SPARE, line_height, lines_for, lines_on_a_page
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid, striped
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.values import values

FORMS = forms_of("sheetforge.systems.sovereign_seas")

TURNS = 20
"""The most turns beside one another, and those of a roster for no battle."""

LEAST_BAND, TALLEST, BETWEEN = 6.0, 13.0, 2.4
"""In mm: the least height of a row that a pencil needs and the most of one where turns stand in bands,
and the room between bands. Sides write their speeds in secret, so each has a page of its own."""


LEAST_TURN, TALLEST_OF_FEW = 9.0, 20.0
"""In mm: the least width of a turn on an upright page, and the most height of a row there."""


@values(frozen=True, slots=True)
class Roster:
    """A fleet to be printed: `id` names its fields, `turns` are those of the battle."""

    id: str
    title: str
    fleet: str
    rows: tuple[Line, ...] = ()
    turns: int = TURNS
    secret: bool = False
    """True when the side writes down in secret by which edge it enters."""
    arms: Arms | None = None

    @property
    def points(self) -> int:
        """The points of all its ships."""
        return sum(int(row.cells["points"]) for row in self.rows)


def pages(roster: Roster, options: Options) -> tuple[Page, ...]:
    """The roster on as many lying pages as its ships and turns need.

    Where all ships and turns fit with low rows, the turns stand in bands on one page.
    """
    bands = spread(roster.turns)
    if len(bands) > 1 and roster.rows:
        height = _banded(options, len(roster.rows), len(bands))
        if height >= LEAST_BAND:
            return (_page(roster, roster.rows, 0, bands, len(roster.rows), options, 0, height),)
    made: list[Page] = []
    fits = lines_on_a_page(options)
    room = form_page.start("", "", options, landscape=True).area.height - FRAME
    starts = range(0, max(1, len(roster.rows)), fits)
    for turns in bands:
        for start in starts:
            rows = roster.rows[start : start + fits]
            number = options.page + len(made) if options.page else 0
            how = replace(options, page=number)
            count, height = lines_for(len(rows), fits, room)
            made.append(_page(roster, rows, start, (turns,), count, how, len(made), height))
    return tuple(made)


def shared(roster: Roster, options: Options) -> tuple[Page, ...]:
    """The roster of few ships and turns as a strip, which shares an upright page with cards; others on pages."""
    bands = spread(roster.turns)
    area = form_page.start("", "", options).area
    turn = (area.width - sum(column.wide for column in FORMS.columns("roster"))) / roster.turns
    count = len(roster.rows) + SPARE
    if not roster.rows or turn < LEAST_TURN or FRAME + count * TALLEST > area.height / 2:
        return pages(roster, options)

    def drawn(height: float) -> Page:
        return _page(roster, roster.rows, 0, bands, count, options, 0, height, upright=True)

    def taller(height: float) -> Page:
        return drawn(min(TALLEST_OF_FEW, line_height(height - (area.y - MARGIN) - FRAME, count)))

    low = drawn(TALLEST)
    return (Strip(low.width, low.height, low.items, low.label, taller=taller),)


def spread(turns: int) -> list[range]:
    """Return turns in bands of about the same number, each no wider than a page.

    >>> spread(10), spread(30)
    ([range(1, 11)], [range(1, 16), range(16, 31)])
    """
    wide = ceil(turns / ceil(turns / TURNS))
    return [range(first, min(first + wide, turns + 1)) for first in range(1, turns + 1, wide)]


def _banded(options: Options, ships: int, bands: int) -> float:
    """Return the height of a row with which all turns stand in bands on one page."""
    area = form_page.start("", "", options, landscape=True).area
    room = area.height - form_page.ENTRY - form_page.GAP - NOTE - (HEAD + BETWEEN) * bands
    return min(TALLEST, room / (ships * bands))


def _page(
    roster: Roster,
    rows: tuple[Line, ...],
    start: int,
    bands: Sequence[range],
    fits: int,
    options: Options,
    number: int,
    height: float,
    upright: bool = False,
) -> Page:
    """One page: some ships, the turns in `bands`, rows of a height; an `upright` one ends below its note."""
    note = f"turns {bands[0][0]} to {bands[-1][-1]}"
    started = form_page.start(roster.title, note, options, not upright, palette(options.ink), roster.arms)
    form, box = started.form, started.area
    box = replace(box, height=FRAME + fits * height) if upright else box
    known = {"fleet": roster.fleet}
    if roster.rows:
        known["points"] = str(roster.points)
    boxes = FORMS.boxes("roster") + (FORMS.boxes("roster-secret") if roster.secret else ())
    name = f"page.{number + 1}"
    y = form_page.entries(form, box.level(box.y), boxes, known, name)
    lines = striped((*rows, *blank_rows(fits - len(rows))))
    for band, turns in enumerate(bands):
        part = f"{name}.{band + 1}" if band else name
        place = box.level(y)
        y = grid(form, place, _columns(turns), lines, part, height, 9.0, HEAD, start + 1) + BETWEEN
    foot = Box(box.x + 0.4, box.bottom - NOTE + 3.2, box.width, NOTE - 3.2)
    form.paragraph((Run(FORMS.text("roster", "use")),), foot, 8.0, 6.5, "roster", color=form.palette.soft_ink)
    legend = LEGEND if any(row.ringed for row in rows) else ""
    return started.close(f"roster.{roster.id}", legend=legend)


def _columns(turns: Iterable[int]) -> list[Column]:
    """Return the columns: the ship's own, then one for each turn."""
    return [*FORMS.columns("roster")] + [Column(f"turn-{turn:02d}", str(turn), share=1.0, write=True) for turn in turns]
