"""The fleet roster: every ship of a side, and the speed that she is given turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sheetforge.sheet import form_page
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.grid import Lane, Line, grid
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import palette

TURNS = 20
"""Turns on one page."""

ROW, LEAST_ROW, HEAD = 9.0, 7.0, 8.4
NOTE = 9.0
USE = (
    "Each turn write the speed of every ship before anybody shows his. Ships move in the order of "
    "their speeds, the slowest first. When damage lowers a maximum below a speed, strike the speed "
    "out at the next impulse."
)


@dataclass(frozen=True, slots=True)
class Row:
    """A ship of a fleet: her counter, her name, what her log says."""

    counter: str = ""
    name: str = ""
    points: str = ""
    top: str = ""
    gain: str = ""
    lose: str = ""
    rate: str = ""
    ringed: frozenset[str] = frozenset()
    """Which of the fields no source gives."""


@dataclass(frozen=True, slots=True)
class Roster:
    """A fleet to be printed: `id` names its fields, `turns` are as many as the battle has."""

    id: str
    title: str
    fleet: str
    rows: tuple[Row, ...] = ()
    turns: int = TURNS
    secret: bool = False
    """Whether the side writes down in secret by which edge it enters."""

    @property
    def points(self) -> int:
        """The points of all its ships."""
        return sum(int(row.points) for row in self.rows if row.points)


def pages(roster: Roster, options: Options) -> tuple[Page, ...]:
    """The roster on as many lying pages as its ships and turns need."""
    made: list[Page] = []
    fits = _fits(options)
    starts = range(0, max(1, len(roster.rows)), fits)
    for first_turn in range(1, roster.turns + 1, TURNS):
        for start in starts:
            rows = roster.rows[start : start + fits]
            number = options.page + len(made) if options.page else 0
            how = replace(options, page=number)
            made.append(_page(roster, rows, start, first_turn, fits, how, len(made)))
    return tuple(made)


def _fits(options: Options) -> int:
    """How many ships stand on a page."""
    area = form_page.start("", "", options, landscape=True).area
    return int((area.height - form_page.ENTRY - form_page.GAP - HEAD - NOTE) / ROW)


def _page(
    roster: Roster,
    rows: tuple[Row, ...],
    start: int,
    first_turn: int,
    fits: int,
    options: Options,
    number: int,
) -> Page:
    """One page: some ships, some turns."""
    last = first_turn + TURNS - 1
    note = f"turns {first_turn} to {last}"
    started = form_page.start(roster.title, note, options, True, palette(options.ink))
    form, box = started.form, started.area
    known = {"fleet": roster.fleet}
    if roster.rows:
        known["points"] = str(roster.points)
    fields: tuple[tuple[str, str, float], ...]
    fields = (("fleet", "Fleet", 3.0), ("admiral", "Admiral", 3.0), ("points", "Points", 1.0),
              ("battle", "Battle", 3.0))  # fmt: skip
    if roster.secret:
        fields = (*fields, ("edge", "Enters by the edge (secret)", 2.2))
    name = f"page.{number + 1}"
    y = form_page.entries(form, Box(box.x, box.y, box.width, 0.0), fields, known, name)
    blank = tuple(Row() for _ in range(fits - len(rows)))
    lines = [_line(row, index) for index, row in enumerate((*rows, *blank))]
    grid(form, Box(box.x, y, box.width, 0.0), _lanes(first_turn), lines, name, ROW, 9.0, HEAD,
         start + 1)  # fmt: skip
    foot = Box(box.x + 0.4, box.bottom - NOTE + 3.2, box.width, NOTE - 3.2)
    form.paragraph((Run(USE),), foot, 8.0, 6.25, "roster", color=form.palette.soft_ink)
    legend = LEGEND if any(row.ringed for row in rows) else ""
    return started.close(f"roster.{roster.id}", legend=legend)


def _lanes(first_turn: int) -> list[Lane]:
    """The columns: what the ship is, then a column a turn."""
    lanes = [
        Lane("Counter", "counter", wide=17.0, face="bold"),
        Lane("Ship", "ship", wide=34.0, align="left"),
        Lane("Pts", "points", wide=9.0),
        Lane("Max", "top", wide=9.0, face="bold"),
        Lane("Gain", "gain", wide=9.0),
        Lane("Lose", "lose", wide=9.0),
        Lane("Turn", "rate", wide=9.0),
    ]
    turns = range(first_turn, first_turn + TURNS)
    return lanes + [Lane(str(turn), f"turn-{turn:02d}", share=1.0) for turn in turns]


FIELDS = ("counter", "name", "points", "top", "gain", "lose", "rate")
"""What a row shows, column by column."""


def _line(row: Row, index: int) -> Line:
    known = {name: getattr(row, name) for name in FIELDS}
    ringed = frozenset(at for at, name in enumerate(FIELDS) if name in row.ringed)
    return Line((*known.values(), *("" for _ in range(TURNS))), index % 2 == 1, ringed)
