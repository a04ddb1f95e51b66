"""The House Forces Worksheet: the random force table, the House's lists, the fleet as rolled.

First page: the table with its zones, the ships with which the House may fill it, and its partners.
Second page: the fleet as it is rolled, the public-domain list, and the 2d4 tables of its partners,
which have a page of their own where there are many.
"""

from __future__ import annotations

from dataclasses import replace

from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import BAR, GAP, FormPage, bar, entries, paragraphs, start, writing_lines
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid, grid_head
from sheetforge.systems.silent_death.figures import force_table
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.ship_list import (
    CAPTIONS,
    LEAST,
    MOST,
    partner_table,
    rows_high,
    ship_columns,
)
from sheetforge.systems.silent_death.sheets.worksheet_data import Partner, Sheet, TableRow

FORMS = forms_of(PACKAGE)

HEAD, ROW = 8.2, 7.7
ZONE = 33.0
"""Width in mm of the column of zones."""

FLEET_ROW, FEWEST = 7.2, 9
TABLE_ROW, TABLE_HEAD = 3.9, 7.6


def pages(sheet: Sheet, options: Options) -> tuple[Page, ...]:
    """The worksheet. Raises `LayoutProblem` when a list does not fit."""
    prefix = f"worksheet.{sheet.id}"
    made = [_first(sheet, options, prefix)]
    second = _Second(sheet, replace(options, page=0))
    made.append(second.page(prefix))
    if second.partners_left:
        made.append(_partners(sheet, options, prefix))
    return tuple(made)


def _left(sheet: Sheet) -> str:
    parts = ["House Forces Worksheet", sheet.name, sheet.title]
    return "  ·  ".join(part for part in parts if part)


def _first(sheet: Sheet, options: Options, prefix: str) -> Page:
    page = start("House Forces Worksheet", sheet.title, options, arms=sheet.arms)
    form, area = page.form, page.area
    known = {"house": sheet.name, "points": force_table.points(sheet.points)}
    y = entries(form, area, FORMS.boxes("worksheet"), known)
    y = _table(form, sheet, Box(area.x, y, area.width, area.bottom - y)) + 1.6
    foot = Box(area.x, y, area.width, area.bottom - y)
    calls = any(zone.filler == "allies" for zone in sheet.zones)
    texts = FORMS.texts("zone-notes" if calls else "zone-notes-of-own-ships")
    y = paragraphs(form, foot, texts, "table notes", 7.25, after=0.5) + 1.4
    rest = Box(area.x, y, area.width, area.bottom - y)
    if sheet.name:
        _house(form, sheet, rest)
    else:
        _blank_house(form, rest)
    return page.close(f"{prefix}.table", _left(sheet), sheet.name or "blank")


def _table(form: Form, sheet: Sheet, box: Box) -> float:
    """The random force table; returns the y below it."""
    odds = force_table.chances(*force_table.DICE)
    columns = FORMS.columns("force-rolls")
    left = Box(box.x, box.y, sum(column.wide for column in columns), box.height)
    right = Box(left.right + ZONE, box.y, box.width - left.width - ZONE, box.height)
    rolls = [
        Line(
            {"roll": str(roll), "chance": f"{chance * force_table.ROLLS}/{force_table.ROLLS}"},
            shaded=_tinted(sheet, roll),
        )
        for roll, chance in odds.items()
    ]
    grid(form, left, columns, rolls, "chances", ROW, 9.0, HEAD)
    lines = [Line(_cells(sheet, roll), _tinted(sheet, roll), _ringed(sheet, roll)) for roll in odds]
    ships = FORMS.columns("force-ships")
    bottom = grid(form, right, ships, lines, "roll", ROW, 10.0, HEAD, first=2)
    _zones(form, sheet, Box(left.right, box.y, ZONE, HEAD))
    return bottom


def _tinted(sheet: Sheet, roll: int) -> bool:
    """Return whether a row is shaded: the printed sheet shades lines open to the public domain."""
    return any(zone.filler == "open" and roll in zone.rolls for zone in sheet.zones)


def _cells(sheet: Sheet, roll: int) -> Cells:
    """The known values of a line."""
    if roll in sheet.entries:
        entry = sheet.entries[roll]
        known = entry.figures
        return {
            "ship": entry.shown,
            "bpv": force_table.points(known.bpv),
            "crew": force_table.points(known.crew),
            "tpv": force_table.points(known.tpv),
            "ships": force_table.points(known.a_sheet),
            "cost": force_table.points(known.sheet_cost),
        }
    filler = next(zone.filler for zone in sheet.zones if roll in zone.rolls)
    return {"ship": sheet.partners_chosen.get(filler, "")}


SHOWN = {"bpv": "bpv", "crew": "crew", "tpv": "tpv", "ships": "a_sheet", "cost": "sheet_cost"}
"""Column of the force table → the figure that it shows."""


def _ringed(sheet: Sheet, roll: int) -> frozenset[str]:
    """The cells of a line that show a reconstructed figure."""
    entry = sheet.entries.get(roll)
    return force_table.ringed(entry.figures.worked_out, SHOWN) if entry else frozenset()


def _zones(form: Form, sheet: Sheet, head: Box) -> None:
    """The column of zones: each one cell over all its lines, with the chance of the zone."""
    odds = force_table.chances(*force_table.DICE)
    y = head.bottom
    for zone in sheet.zones:
        height = ROW * len(zone.rolls)
        box = Box(head.x, y, head.width, height)
        if zone.filler == "open":
            form.rect(box, form.brush.panel)
        form.rect(box, form.brush.frame)
        _zone(form, zone, box, f"{sum(odds[roll] for roll in zone.rolls) * force_table.ROLLS}/{force_table.ROLLS}")
        y += height
    grid_head(form, head, FORMS.columns("force-zones"), 9.0, "zone")
    form.rect(Box(head.x, head.y, head.width, y - head.y), form.brush.frame)


def _zone(form: Form, zone: force_table.TableZone, box: Box, chance: str) -> None:
    p = form.palette
    title = FORMS.text("zones", zone.filler)
    if len(zone.rolls) == 1:
        form.fitted(title, box.inset(1.2, 0.0), 9.0, 7.0, "zone", "bold", p.accent)
        return
    runs = (Run(f"{title}\n", "bold"), Run(chance, "regular"))
    form.paragraph(runs, box.inset(2.0, 1.0), 10.0, 7.0, "zone", p.accent, "center", middle=True)


def _house(form: Form, sheet: Sheet, box: Box) -> None:
    """The ships of the House, whom it calls on, its notes, and its own 2d4 table."""
    side = 58.0 if sheet.table else 0.0
    foot = BAR + max(7 * 4.3, 30.0) if sheet.table else 22.0
    wanted = BAR + CAPTIONS + rows_high(sheet.lists) * MOST + 2.0
    foot = max(foot, box.height - wanted)
    y = bar(
        form,
        box.x,
        box.y,
        box.width,
        f"Ships of {sheet.name}" if len(sheet.name) < 40 else sheet.name,
        "cost of a sheet with crew",
    )
    room = Box(box.x, y + 0.6, box.width, box.height - foot - BAR - 2.0)
    y = ship_columns(form, room, sheet.lists, f"ships of {sheet.name}") + 2.2
    left = Box(box.x, y, box.width - side - (4.0 if side else 0.0), box.bottom - y)
    top = bar(form, left.x, left.y, left.width, "Calls on") + 1.2
    texts = [("Mercenaries:", sheet.mercenaries), ("Allies:", sheet.allies)]
    texts += [("Note:", note) for note in sheet.notes]
    under = paragraphs(form, Box(left.x, top, left.width, left.bottom - top), texts, "notes of the House", 9.0)
    lines = Box(left.x, under + 1.0, left.width, left.bottom - under - 1.0)
    if lines.height > 8.0:
        form.label("Notes", lines.x, lines.y + 2.2)
        writing_lines(form, Box(lines.x, lines.y + 1.0, lines.width, lines.height - 1.0), "notes")
    if side:
        table = Box(box.right - side, y, side, min(box.bottom - y, BAR + 2.2 + 7 * 5.6))
        _own_table(form, sheet.table, table)


def _own_table(form: Form, rows: tuple[TableRow, ...], box: Box) -> None:
    partner = Partner(
        f"{force_table.partner_dice()} for those it fights for", "as mercenaries or allies of others", rows
    )
    partner_table(form, box, partner, "partner table")


def _blank_house(form: Form, box: Box) -> None:
    """Room for the entries of a House's printed worksheet."""
    y = bar(form, box.x, box.y, box.width, "The House") + 1.6
    y = entries(form, box.level(y), FORMS.boxes("worksheet-house"), height=13.0)
    side = 62.0
    left = Box(box.x, y, box.width - side - 4.0, box.bottom - y)
    top = bar(form, left.x, left.y, left.width, "Ships of the House, special notes")
    writing_lines(form, Box(left.x, top, left.width, left.bottom - top), "notes.house")
    odds = force_table.chances(*force_table.PARTNER_DICE)
    pitch = min(7.7, (box.bottom - y - 6.4) / len(odds))
    rows = [
        Line({"roll": str(roll), "chance": f"{chance * force_table.PARTNER_ROLLS}/{force_table.PARTNER_ROLLS}"})
        for roll, chance in odds.items()
    ]
    place = Box(box.right - side, y, side, box.bottom - y)
    grid(form, place, FORMS.columns("force-partners"), rows, "partner", pitch, 9.0, first=2)


class _Second:
    """The second page: as many lines for the fleet as there is room above the lists."""

    def __init__(self, sheet: Sheet, options: Options) -> None:
        self._sheet = sheet
        self._page: FormPage = start("Fleet as rolled", sheet.name, options, arms=sheet.arms)
        self._lists = rows_high(sheet.public)
        area = self._page.area
        fixed = 10.5 + GAP + HEAD + 19.0
        lists = BAR + CAPTIONS + self._lists * LEAST + 4.0 if self._lists else 0.0
        across = -(-len(sheet.partners) // 5)
        tables = across * (TABLE_HEAD + 7 * TABLE_ROW + 2.5) + 1.0 if across else 0.0
        room = area.height - fixed - lists
        self.partners_left = bool(tables) and room - tables < FEWEST * FLEET_ROW
        self._tables = 0.0 if self.partners_left else tables
        spare = room - self._tables
        self._count = min(26, int(min(spare, max(spare * 0.8, FEWEST * FLEET_ROW)) / FLEET_ROW))
        if not self._lists:
            self._count = int(spare / FLEET_ROW)

    def page(self, prefix: str) -> Page:
        """Draw it."""
        sheet, page = self._sheet, self._page
        form, area = page.form, page.area
        limit = "" if sheet.points is None else force_table.points(force_table.most_points(sheet.points, sheet.leeway))
        leeway = {"leeway": sheet.leeway}
        known = {"points": force_table.points(sheet.points), "limit": limit}
        y = entries(form, area, FORMS.boxes("worksheet-fleet", leeway), known)
        columns = FORMS.columns("fleet")
        lines = blank_rows(self._count, "number")
        box = Box(area.x, y, area.width, area.bottom - y)
        y = grid(form, box, columns, lines, "fleet", FLEET_ROW, 9.0, HEAD) + 1.6
        rolling = FORMS.texts("rolling", leeway)
        y = paragraphs(form, Box(area.x, y, area.width, 16.0), rolling, "rolling", 7.75, after=0.4)
        y += 1.6
        foot = area.bottom - self._tables
        if self._lists:
            top = bar(form, area.x, y, area.width, "Public-domain ships", "cost of a sheet with crew")
            room = Box(area.x, top + 0.6, area.width, foot - top - 2.6)
            ship_columns(form, room, sheet.public, "public-domain ships")
        if self._tables:
            _tables(form, sheet, Box(area.x, foot, area.width, self._tables), 5)
        return page.close(f"{prefix}.fleet", _left(sheet), f"{sheet.name or 'blank'}: fleet")


def _tables(form: Form, sheet: Sheet, box: Box, across: int) -> None:
    """Draw the 2d4 tables of all partners, `across` in a row."""
    rows = -(-len(sheet.partners) // across)
    gap = 2.5
    width = (box.width - gap * (across - 1)) / across
    height = min(60.0, (box.height - gap * (rows - 1)) / rows)
    for index, partner in enumerate(sheet.partners):
        x = box.x + (index % across) * (width + gap)
        y = box.y + (index // across) * (height + gap)
        partner_table(form, Box(x, y, width, height), partner, f"table of {partner.name}")


def _partners(sheet: Sheet, options: Options, prefix: str) -> Page:
    """A page of the partners' tables."""
    page = start("Whom it calls on", sheet.name, options, arms=sheet.arms)
    _tables(page.form, sheet, page.area, 4)
    return page.close(f"{prefix}.partners", _left(sheet), f"{sheet.name}: partners")
