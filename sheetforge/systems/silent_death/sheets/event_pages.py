"""Pages of an event that are printed from its state: table tents, report, timetable, ranking."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import Texts, forms_of
from sheetforge.sheet.form_page import GAP, FormPage, entries, paragraphs, start
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, Transform, shared
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.sheet.widgets.crest import cornered, crest, crest_field
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid
from sheetforge.sheet.widgets.trim import PITCH, UNITS, frame, on_bar, ornament
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.forms import Values, parts
from sheetforge.systems.silent_death.sheets.seats import PlayerSeat, portrait
from sheetforge.values import values

FORMS = forms_of(PACKAGE)

REPORTED, LISTED = 22, 34
"""Rows of a page: players of a report and of a ranking list."""

SPARE, TALLEST = 2, 24.0
"""Blank lines of a timetable, and the largest height in mm of a line."""

HEAD = 8.4
A_PAGE = 2
"""Table tents of a page, one above the other."""

INSET = 2.2
"""Room in mm between the frame of a face and the field of its number."""

ORNAMENT = 5.0
"""The height in mm of the ornament below the number."""

ROOMY, ROOMY_PT = 12.0, 2.0
"""The height in mm of a row of a short list, and how much larger its type is in points."""

CREST = 20.0
"""The largest crest of a House on a table tent, in mm."""

FLEET = 6.0
"""The height in mm of the name of a fleet below that of its player."""

FOLD = 3.0
"""Room in mm that each face of a tent leaves to the fold and to the cut."""


@values(frozen=True, slots=True)
class Seating:
    """A table of a round: its number and its players, and the event and round above them."""

    table: int
    seats: tuple[PlayerSeat, ...]
    title: str
    note: str


def table_tents(seatings: Sequence[Seating], options: Options) -> tuple[Page, ...]:
    """The tents of a round, two a page: cut between them, fold each across the middle."""
    pages = []
    for first in range(0, len(seatings), A_PAGE):
        sheet = sheet_paper(options)
        form = Form(sheet_palette(options), "table tents")
        box = content_box(sheet)
        height = box.height / A_PAGE
        shown = seatings[first : first + A_PAGE]
        for index, seating in enumerate(shown):
            tent = Box(box.x, box.y + index * height, box.width, height)
            _tent(form, seating, tent, options.arms)
            if index:
                form.across(box.x, box.right, tent.y, form.brush.ray)
        title = f"Table tents: {shown[0].title}, {shown[0].note}"
        name = f"tables {shown[0].table} to {shown[-1].table}"
        pages.append(closed(sheet, form, options, title, name))
    return tuple(pages)


def _tent(form: Form, seating: Seating, box: Box, arms: Arms | None) -> None:
    """A tent: the same face twice, the upper one upside down."""
    middle = box.y + box.height / 2
    face = Form(form.palette, form.subject)
    _face(face, seating, Box(0.0, 0.0, box.width, box.height / 2 - 2 * FOLD), arms)
    items = tuple(face.items)
    form.items.append(Transform(items, box.right, middle - FOLD, 2))
    form.items.append(Transform(items, box.x, middle + FOLD))
    for x in (box.x, box.right - 8.0):
        form.across(x, x + 8.0, middle, form.brush.ray)
    form.text("fold here", box.x + box.width / 2, middle + 0.9, 7.0, "regular", form.palette.soft_ink, "center")


def _face(form: Form, seating: Seating, box: Box, arms: Arms | None) -> None:
    """A face: the number of the table large, the players beside it, the round below."""
    p = form.palette
    width = 46.0
    frame(form, box, arms, 3.0)
    left = Box(box.x, box.y, width, box.height)
    ink = p.header_ink if p.header_fill else p.accent
    if p.header_fill:
        corners = arms.corners if arms is not None else p.trim.corners
        form.items.append(cornered(left.inset(INSET), corners, form.brush.header, 2.4))
    else:
        form.down(left.right, box.y + 4.0, box.bottom - 4.0)
    form.label("table", left.center[0], left.y + 9.0, "center", ink, 12.0)
    place = Box(left.x + 4.0, left.y + 9.0, width - 8.0, left.height - 22.0)
    form.fitted(str(seating.table), place, 110.0, 40.0, "table", "bold", ink, "center")
    wide = ORNAMENT * (1 + PITCH * (UNITS - 1))
    ornament(form, left.center[0] - wide / 2, left.bottom - 9.5, ORNAMENT, on_bar(form, arms))
    right = Box(left.right + 5.0, box.y + 3.0, box.width - width - 9.0, box.height - 14.0)
    height = shared(right.height, len(seating.seats))
    for index, seat in enumerate(seating.seats):
        row = Box(right.x, right.y + index * height, right.width, height)
        side = min(height - 4.0, CREST)
        if seat.arms is not None:
            crest_field(form, seat.arms, Box(row.right - side, row.center[1] - side / 2, side, side))
            row = Box(row.x, row.y, row.width - side - 3.0, height)
        if seat.flagship is not None:
            portrait(form, seat, Box(row.right - side, row.center[1] - side / 2, side, side))
            row = Box(row.x, row.y, row.width - side - 3.0, height)
        high = height - (FLEET + 1.0 if seat.fleet else 0.0)
        form.fitted(seat.player, Box(row.x, row.y, row.width, high), 44.0, 14.0, "player", "bold")
        if seat.fleet:
            below = Box(row.x, row.bottom - FLEET - 2.0, row.width, FLEET)
            form.fitted(seat.fleet, below, 13.0, 7.0, "fleet", "medium", p.soft_ink)
        if index:
            form.across(right.x, right.right, right.y + index * height)
    foot = Box(right.x, box.bottom - 10.5, right.width, 7.0)
    if arms is not None:
        crest(form, arms, foot.x + 4.0, foot.center[1], 7.5)
        foot = Box(foot.x + 10.0, foot.y, foot.width - 10.0, foot.height)
    form.fitted(f"{seating.title}  ·  {seating.note}", foot, 13.0, 7.0, "round", "medium", p.soft_ink)


def final_report(values: Values, players: Sequence[Cells], options: Options) -> tuple[Page, ...]:
    """The report of an event: every player's place, points and player points, in landscape."""
    columns = FORMS.columns("report")
    pages = []
    for index, rows in enumerate(parts("place", players, REPORTED)):
        page = start("Final report", "the places of all players", options, landscape=True)
        form, area = page.form, page.area
        y = entries(form, area, FORMS.boxes("report"), values)
        foot = 26.0
        # Numbers in front of open rows would be read as places.
        rows = [row for row in rows if row.cells.get("name")] or blank_rows(len(rows))
        pitch, size = _roomy(area.bottom - foot - y - HEAD, len(rows), REPORTED, 9.0)
        y = grid(form, area.level(y), columns, rows, "player", pitch, size, HEAD)
        boxes = FORMS.boxes("report-foot")
        y = entries(form, area.level(y + GAP), boxes, values, name="foot")
        _notes(page, y, FORMS.texts("final-report"))
        pages.append(page.close(f"report.{index + 1}"))
    return tuple(pages)


def ranking_list(values: Values, players: Sequence[Cells], options: Options) -> tuple[Page, ...]:
    """The ranking list of all players."""
    columns = FORMS.columns("ranking")
    pages = []
    for index, rows in enumerate(parts("place", players, LISTED)):
        page = start("Ranking", "player points", options)
        form, area = page.form, page.area
        y = entries(form, area, FORMS.boxes("ranking"), values)
        rows = [row for row in rows if row.cells.get("name")]
        foot = 10.0
        pitch, size = _roomy(area.bottom - foot - y - HEAD, len(rows), LISTED, 9.5)
        y = grid(form, area.level(y), columns, rows, "player", pitch, size, HEAD)
        _notes(page, y + 2.0, FORMS.texts("ranking-notes"))
        pages.append(page.close(f"ranking.{index + 1}"))
    return tuple(pages)


def _roomy(room: float, rows: int, most: int, size_pt: float) -> tuple[float, float]:
    """Return the height of each row of a list and its type: few rows are higher than `most` are."""
    pitch = min(ROOMY, shared(room, rows))
    return max(pitch, room / most), size_pt + (ROOMY_PT if pitch >= ROOMY else 0.0)


def timetable(values: Values, times: Sequence[Cells], options: Options) -> tuple[Page, ...]:
    """The timetable of an event, with room for notes."""
    columns = FORMS.columns("timetable")
    page = start("Timetable", "start, rounds and calls", options)
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("timetable"), values)
    rows = [*map(Line, times), *blank_rows(SPARE)]
    foot = 12.0
    # The lines share the page: the fewer they are, the further off they can be read.
    pitch = min(TALLEST, (area.bottom - foot - y - HEAD) / len(rows))
    size = max(10.0, min(20.0, pitch * 1.1))
    y = grid(form, area.level(y), columns, rows, "time", pitch, size, HEAD)
    _notes(page, y + 2.0, FORMS.texts("timetable-notes"))
    return (page.close("timetable"),)


SHIPS_TALLIED = 5
"""Rows of a player of a Smash: a ship each, four and one for a kill, or three tiers and losses."""


def smash_tally(values: Values, players: Sequence[str], tiers: bool, options: Options) -> tuple[Page, ...]:
    """The tally of a group of a Smash, lying: every ship of every player, damage and kills.

    A name that is empty is left to be written.
    """
    columns = FORMS.columns("tally-tiers" if tiers else "tally-kills")
    page = start("Smash tally", "one sheet for every group", options, landscape=True)
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("tally"), values)
    rows = [
        Line({"name": name if ship == 1 else "", "number": str(ship)}, shaded=number % 2 == 1)
        for number, name in enumerate(players)
        for ship in range(1, SHIPS_TALLIED + 1)
    ]
    foot = 12.0
    pitch = min(7.5, (area.bottom - foot - y - HEAD) / len(rows))
    top = y + HEAD
    y = grid(form, area.level(y), columns, rows, "ship", pitch, 8.5, HEAD)
    for number in range(1, len(players)):
        between = top + number * SHIPS_TALLIED * pitch
        form.across(area.x, area.right, between, form.brush.rule)
    _notes(page, y + 2.0, FORMS.texts("moving-up" if tiers else "four-ships"))
    return (page.close("tally"),)


def _notes(page: FormPage, y: float, texts: Texts) -> None:
    area = page.area
    paragraphs(page.form, Box(area.x, y, area.width, area.bottom - y), texts, "notes", 8.5)
