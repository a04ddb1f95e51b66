"""The roster of a side: every ship with its figures, its fate and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace

from sheetforge.sheet import form_page
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid
from sheetforge.systems.silent_fury.schema.scenario import USUAL_SCORING, Scoring
from sheetforge.systems.silent_fury.sheets.look import PACKAGE
from sheetforge.systems.silent_fury.sheets.record import SheetLook

FORMS = forms_of(PACKAGE)
ROW, HEAD, NOTE = 9.0, 8.4, 9.0
FRAME = form_page.ENTRY + form_page.GAP + HEAD + NOTE
"""The height in mm of a roster without its lines."""

FATES = ("destroyed", "captured", "crippled", "left")


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A ship: the back of its hand, its name and class, its figures."""

    hand: str = ""
    ship: str = ""
    type: str = ""
    size: str = ""
    hull: str = ""
    point_defense: str = ""
    shields: str = ""
    crew: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """The ships of a side, and how the enemy scores them."""

    id: str
    title: str
    side: str
    rows: tuple[RosterRow, ...] = ()
    scoring: Scoring = USUAL_SCORING

    @property
    def points(self) -> int:
        """The points of all ships."""
        return sum(int(row.points) for row in self.rows if row.points)


def pages(roster: Roster, options: SheetLook) -> tuple[Page, ...]:
    """The roster on as many lying pages as its ships need."""
    fits = _fits(options)
    starts = range(0, max(1, len(roster.rows)), fits)
    return tuple(
        _page([(roster, roster.rows[start : start + fits], fits)], start, options, fits)
        for start in starts
    )


def of_battle(rosters: Sequence[Roster], options: SheetLook) -> tuple[Page, ...]:
    """The rosters of all sides, on one page if there is room."""
    fits = _fits(options, len(rosters))
    if not rosters or sum(len(one.rows) for one in rosters) > fits:
        return tuple(page for one in rosters for page in pages(one, options))
    spare = (fits - sum(len(one.rows) for one in rosters)) // len(rosters)
    blocks = [(one, one.rows, len(one.rows) + spare) for one in rosters]
    return (_page(blocks, 0, options),)


def _fits(options: SheetLook, sides: int = 1) -> int:
    """Return the number of ships of one or more sides on a page."""
    area = form_page.start("", "", options, landscape=True).area
    return int((area.height - sides * FRAME) / ROW)


Block = tuple[Roster, tuple[RosterRow, ...], int]
"""A roster, those of its ships that are on a page, and the number of lines."""


def _page(blocks: Sequence[Block], start: int, options: SheetLook, fits: int = 1) -> Page:
    """Some ships of one or more sides; lines that are left are blank."""
    number = start // fits + 1
    how = replace(options, page=options.page + number - 1 if options.page else 0)
    started = form_page.start(blocks[0][0].title, "", how, landscape=True)
    form, box = started.form, started.area
    y = box.y
    for at, block in enumerate(blocks):
        name = f"page.{number}" if len(blocks) == 1 else f"side.{at + 1}"
        high = box.height if len(blocks) == 1 else FRAME + block[2] * ROW
        _block(form, block, Box(box.x, y, box.width, high), start, name)
        y += high
    ids = "-".join(one.id for one, _, _ in blocks)
    return started.close(f"roster.{ids}")


def _block(form: Form, block: Block, box: Box, start: int, name: str) -> None:
    """Draw the roster of a side."""
    roster, rows, fits = block
    known = {"side": roster.side}
    if roster.rows:
        known["points"] = str(roster.points)
    y = form_page.entries(form, Box(box.x, box.y, box.width, 0.0), FORMS.boxes("roster"), known,
                          name)  # fmt: skip
    lanes = FORMS.columns("roster")
    filled = (*rows, *(RosterRow() for _ in range(fits - len(rows))))
    lines = [
        Line((*astuple(row), *("" for _ in range(len(lanes) - len(astuple(row))))), at % 2 == 1)
        for at, row in enumerate(filled)
    ]
    grid(form, Box(box.x, y, box.width, 0.0), lanes, lines, name, ROW, 9.0, HEAD, start + 1)
    foot = Box(box.x + 0.4, box.bottom - NOTE + 3.2, box.width, NOTE - 3.2)
    form.paragraph((Run(scored(roster.scoring)),), foot, 8.0, 6.25, "roster",
                   color=form.palette.soft_ink)  # fmt: skip


def scored(scoring: Scoring) -> str:
    """Return how the fate of a ship scores, in words."""
    parts = [f"{fate} {getattr(scoring, fate)} %" for fate in FATES if getattr(scoring, fate)]
    text = f"Of a ship's points the enemy scores: {', '.join(parts)}."
    if scoring.cargo:
        text += f" Each cargo component aboard at the end: {scoring.cargo} points."
    return text
