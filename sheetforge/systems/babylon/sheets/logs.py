"""Logs by round for ships and flights, two to a page, and the roster of a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetforge.sheet import form_page
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.fields import LEAST_PT
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import LEGEND, MARGIN, Look
from sheetforge.sheet.rosters import crested, line_height, lines_for
from sheetforge.sheet.scene import Box, Page, Strip
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid, log_table, striped
from sheetforge.sheet.widgets.records import Writing
from sheetforge.sheet.widgets.table import HEAD as GRID_HEAD
from sheetforge.systems.babylon.sheets.around import GAP
from sheetforge.values import values

FORMS = forms_of("sheetforge.systems.babylon")

ROUNDS = 12
"""The default number of rounds of a log."""

BETWEEN, HEAD, ROW = 7.0, 8.4, 9.0
"""In mm: between two logs of a page, the head of a grid, a row of a roster."""


@values(frozen=True, slots=True)
class Log:
    """The log of a craft: its letter, name and class, its side and its battle."""

    id: str
    mark: str = ""
    name: str = ""
    craft: str = ""
    side: str = ""
    battle: str = ""
    is_flight: bool = False
    rounds: int = ROUNDS

    @property
    def title(self) -> str:
        """The title of the bar over it."""
        return self.name or ("Flight" if self.is_flight else "Ship")

    @property
    def note(self) -> str:
        """The subject of the log, and the letter of the counter."""
        about = "flight log" if self.is_flight else "movement and power"
        return f"{about}  ·  counter {self.mark}" if self.mark else about


def log_pages(logs: Sequence[Log], options: Look) -> tuple[Page, ...]:
    """Return logs two to a page. Raises `LayoutProblem` where the rounds are too many."""
    pages: list[Page] = []
    for first in range(0, len(logs), 2):
        pair = logs[first : first + 2]
        started = form_page.start("Log by round", pair[0].battle, options)
        form, area = started.form, started.area
        height = (area.height - BETWEEN) / 2
        for index, log in enumerate(pair):
            _log(form, Box(area.x, area.y + index * (height + BETWEEN), area.width, height), log)
        title = " and ".join(dict.fromkeys(log.title for log in pair))
        pages.append(started.close(f"log.{pair[0].id}", label=f"Log: {title}"))
    return tuple(pages)


def _log(form: Form, box: Box, log: Log) -> None:
    """The boxes of a craft and a row for each round."""
    top = form_page.bar(form, box.x, box.y, box.width, log.title, log.note) + 1.5
    known = {"craft": f"{log.mark} {log.name}".strip(), "class": log.craft, "side": log.side, "battle": log.battle}
    place = box.level(top)
    y = form_page.entries(form, place, FORMS.boxes("log"), known, log.id)
    columns = FORMS.columns("flight-log" if log.is_flight else "movement-log")
    room = Box(box.x, y, box.width, box.bottom - y)
    log_table(form, room, columns, log.rounds, log.id, HEAD, tallest=ROW)


# --- the room that a sheet has left ---------------------------------------------------------------

LEAST_LOG, TALLEST_ROW, NOTES = 60.0, 9.0, 18.0
"""In mm: the least height of remaining room for a log of all rounds, its highest row, the least height
of lines for notes."""

MOTION_LOG = (
    Column("round", "round", wide=9.0),
    *(
        Column(key, key, share=1.0, write=True, longest=longest)
        for key, longest in {"turn": "P0 S0", "speed": "00", "course": "0", "facing": "0", "slide": "S0"}.items()
    ),
)
POWER_LOG = (Column("round", "round", wide=9.0), Column("power", "power diverted, shut off", share=1.0, write=True))


SHORT_HEAD, SHORT_ROW, FEWEST = 4.4, 3.7, 3
"""Of a log of some rounds: heights in mm of head and rows, its least rounds."""

SHORTER: tuple[Mapping[str, str], ...] = (
    {},
    {"round": "rd"},
    {"round": "rd", "speed": "spd", "course": "crs", "facing": "face"},
)
"""Shorter heads of columns, as many as a log needs."""

NUMBER, HEAD_PT, HEAD_AIR = 4.7, 7.0, 1.41
"""Of such a log: the least width in mm of the numbers, the type of heads, the air in mm beside them."""


def log_rows(height: float) -> int:
    """Return how many rounds a log of motion and power has in a height; 0 if they are too few."""
    count = int((height - SHORT_HEAD) / SHORT_ROW + 0.01)
    return count if count >= FEWEST else 0


def short_log(form: Form, box: Box, name: str, count: int, first: int = 1) -> None:
    """A log of motion and power of some rounds, where those of all rounds have no room; nothing for none."""
    if not count:
        return
    columns = _fitting((*MOTION_LOG, Column("power", "power", write=True)), box.width)
    rows = striped(blank_rows(count, columns[0].key, first))
    row = min(TALLEST_ROW, (box.height - SHORT_HEAD) / count)
    y = grid(form, box, columns, rows, f"log.{name}", row, 7.5, SHORT_HEAD, first)
    _rounds_over(form, box, name, row, y, count, first)


def _fitting(columns: Sequence[Column], width: float) -> list[Column]:
    """Return columns as wide as their heads with their margins need, so that all heads are in one legible type."""
    made: list[Column] = []
    for short in SHORTER:
        heads = [short.get(column.head, column.head) for column in columns]
        needs = [
            max(text_width(head, "bold", HEAD_PT), text_width(column.longest, "bold", LEAST_PT)) + HEAD_AIR
            for column, head in zip(columns, heads, strict=True)
        ]
        made = [replace(columns[0], head=heads[0], wide=max(NUMBER, needs[0]))]
        named = zip(columns[1:], heads[1:], needs[1:], strict=True)
        made += [replace(column, head=head, wide=0.0, share=need) for column, head, need in named]
        if made[0].wide + sum(needs[1:]) <= width:
            break
    return made


def _rounds_over(form: Form, box: Box, name: str, row: float, bottom: float, count: int, first: int = 1) -> None:
    """Note the rows of a log, up to a y, each of which is struck through when its round is over."""
    for number in range(count):
        place = Box(box.x, bottom - (count - number) * row, box.width, row)
        form.blank(over_name(name, first + number), place, "strike", tooltip=f"round {first + number} is over")


def over_name(log: str, number: int) -> str:
    """Return the name of the blank that strikes a round off a log."""
    return f"over.{log}.{number:02d}"


def rest(form: Form, box: Box, columns: Sequence[Column], name: str) -> None:
    """A log of as many rounds as that of its form, and lines for notes, in the room that a column has left."""
    y = box.y
    if box.height > LEAST_LOG:
        widest = max(text_width(column.head, "bold", HEAD_PT) for column in columns[1:]) + HEAD_AIR
        if columns[0].wide + widest * (len(columns) - 1) > box.width:
            columns = _fitting(columns, box.width)
        y = log_table(form, box, columns, ROUNDS, f"log.{name}", tallest=TALLEST_ROW)
        _rounds_over(form, box, name, (y - box.y - GRID_HEAD) / ROUNDS, y, ROUNDS)
        y += GAP
    notes(form, Box(box.x, y, box.width, box.bottom - y), name)


def notes(form: Form, box: Box, name: str) -> None:
    """Lines for notes over a box with room for them."""
    if box.height > NOTES:
        Writing("Notes", f"notes.{name}").fill(form, box.x, box.y, box.width, box.height)


FEWEST_SIDES, MOST_OF_PAGE, TALLEST_LINE = 2, 0.6, 12.0
"""The least sides of rosters that share a page, the most of it that they take, and the most height in mm of a line."""

# --- rosters -------------------------------------------------------------------------------------


@values(frozen=True, slots=True)
class ForceRoster:
    """A side or a fleet to be printed; `id` names its fields."""

    id: str
    title: str
    side: str = ""
    battle: str = ""
    points: int = 0
    rows: tuple[Line, ...] = ()
    arms: Arms | None = None


def rosters_of_battle(rosters: Sequence[ForceRoster], options: Look) -> tuple[Page, ...]:
    """Return the rosters of all sides as a strip of an upright page, or each on pages of its own if they are long.

    All craft of a battle are known, so no line is blank. None for single craft, which the battle lists.
    """
    area = form_page.start("", "", options).area
    count = sum(len(roster.rows) for roster in rosters)
    frames = (form_page.ENTRY + form_page.GAP + HEAD + BETWEEN) * len(rosters) - BETWEEN
    if len(rosters) < FEWEST_SIDES:
        return tuple(page for roster in rosters for page in roster_pages(roster, options))
    if all(len(roster.rows) == 1 for roster in rosters):
        return ()
    if frames + count * ROW > area.height * MOST_OF_PAGE:
        return tuple(page for roster in rosters for page in roster_pages(roster, options))

    def drawn(row: float) -> Page:
        started = form_page.start("Rosters", rosters[0].battle, options)
        y = started.area.y
        for number, force_roster in enumerate(rosters, 1):
            top, name = started.area.level(y), f"side.{number}"
            y = BETWEEN + _roster(
                started.form, top, force_roster, force_roster.rows, name, "craft", 1, row, "upright-roster"
            )
        ringed = any(line.ringed for force_roster in rosters for line in force_roster.rows)
        return started.close(f"roster.{rosters[0].id}", label="Rosters", legend=LEGEND if ringed else "")

    def taller(height: float) -> Page:
        return drawn(min(TALLEST_LINE, line_height(height - (area.y - MARGIN) - frames, count)))

    low = drawn(ROW)
    return (Strip(low.width, low.height, low.items, low.label, taller=taller),)


def _roster(
    form: Form,
    box: Box,
    roster: ForceRoster,
    rows: Sequence[Line],
    name: str,
    grid_name: str,
    first: int,
    height: float,
    columns: str = "roster",
) -> float:
    """Draw the boxes of a side and its craft from the top of a box; return the y below them."""
    known = {"side": roster.side, "battle": roster.battle}
    if roster.points:
        known["points"] = str(roster.points)
    # A roster by itself has the crest in its title bar.
    heads = crested(form, box, roster.arms if name.startswith("side") else None)
    y = form_page.entries(form, heads, FORMS.boxes("roster"), known, name)
    part = f"{name}.{grid_name}" if name.startswith("side") else grid_name
    shown = FORMS.columns(columns)
    keys = {column.key for column in shown}
    lines = [replace(line, cells={key: text for key, text in line.cells.items() if key in keys}) for line in rows]
    return grid(form, box.level(y), shown, striped(lines), part, height, 9.0, HEAD, first)


def roster_pages(roster: ForceRoster, options: Look) -> tuple[Page, ...]:
    """Return the roster on as many landscape pages as its craft need; one of no craft is filled with empty rows."""
    area = form_page.start("", "", options, landscape=True).area
    room = area.height - form_page.ENTRY - form_page.GAP - HEAD
    fits = int(room / ROW)
    pages: list[Page] = []
    for start in range(0, max(1, len(roster.rows)), fits):
        started = form_page.start(roster.title, roster.battle, options, True, arms=roster.arms)
        form, box = started.form, started.area
        top = box.level(box.y)
        shown = roster.rows[start : start + fits]
        count, height = lines_for(len(shown), fits, room)
        rows = (*shown, *blank_rows(count - len(shown)))
        _roster(form, top, roster, rows, f"page.{len(pages) + 1}", "craft", start + 1, height)
        legend = LEGEND if any(row.ringed for row in shown) else ""
        pages.append(started.close(f"roster.{roster.id}", legend=legend))
    return tuple(pages)
