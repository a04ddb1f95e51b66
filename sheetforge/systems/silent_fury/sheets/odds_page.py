"""The odds page of a ship: its weapons by range, ordinance, boarding, and fires aboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetforge.play.report import Cell, Table
from sheetforge.play.report import Column as ReportColumn
from sheetforge.sheet import form_page
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.chart import Chart, chart
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table
from sheetforge.systems.silent_fury.odds.attacks import SAMPLES
from sheetforge.systems.silent_fury.sheets.record import SheetLook

GAP = 4.0
ROW, LEAST_ROW = 5.4, 3.7
LEAST_CHART, MOST_CHART = 30.0, 70.0
KEY_HEIGHT = 15.0
"""Heights in mm of a row of a table, of the charts, and at most of the key with its space."""

TITLES = {"summary": "Weapons by range", "strike": "Ordinance", "dogfight": "Dogfights",
          "fire": "A fire aboard, in the next Drift Phase"}  # fmt: skip
SHOWN = {
    "summary": ("weapon", "range", "dice", "fx", "harms", "fire", "hull_breach",
                "mean_out_of_action", "mean_disrupted", "mean_killed", "card", "ship_lost"),
}  # fmt: skip
"""The columns of a table that the page has room for; all of the others."""

FIRST = ("summary", "fire")
"""The tables of the first page."""

KEY = (
    "Target: {target}. Chances are in per cent, all other figures are means. Harms: some component "
    "is damaged. Out of action: components that cannot be operated. Cards drawn do nothing here. "
    "A volley marked with ~ is thrown {samples:,} times, all else is counted."
)


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """The content of a ship's odds page."""

    id: str
    name: str
    book: str
    target: str
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]
    digest: str = ""
    count: int = 1
    """The number of pages that were announced."""


def pages(sheet: OddsSheet, options: SheetLook) -> tuple[Page, ...]:
    """Return the pages: weapons and fires with charts, then ordinance and boarding.

    Of two pages the first has as many tables as it has room for. Raises `LayoutProblem` when they
    do not fit.
    """
    first = [one for one in sheet.tables if one.name in FIRST]
    ordered = [*first, *(one for one in sheet.tables if one.name not in FIRST)]
    if sheet.count == 1:
        return (_page(replace(sheet, tables=tuple(ordered)), options, 1),)
    end = next(
        at for at in range(len(ordered), 0, -1)
        if at == 1 or (at < len(ordered)
                       and _least([len(one.rows) for one in ordered[:at]], bool(sheet.charts))
                       <= _height(options))
    )  # fmt: skip
    return (
        _page(replace(sheet, tables=tuple(ordered[:end])), options, 1),
        _page(replace(sheet, tables=tuple(ordered[end:]), charts=()), options, 2),
    )


def page_count(rows: Mapping[str, int], options: SheetLook) -> int:
    """Return the number of pages of tables with so many rows at most, and charts."""
    return 1 if _least(list(rows.values()), True) <= _height(options) else 2


def _least(rows: Sequence[int], charts: bool) -> float:
    """Return the least height in mm of tables, and of charts."""
    tables = sum(count * LEAST_ROW + form_page.BAR + HEAD + GAP for count in rows)
    return tables + (LEAST_CHART + GAP if charts else 0.0)


def _height(options: SheetLook) -> float:
    """Return the height in mm of a page below its key."""
    return form_page.start("", "", options).area.height - KEY_HEIGHT


def _page(sheet: OddsSheet, options: SheetLook, number: int) -> Page:
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    title = f"{sheet.name}: odds"
    started = form_page.start(title, f"page {number}", replace(options, colophon=note))
    form, box = started.form, started.area
    key = form.set(
        (Run(KEY.format(target=sheet.target, samples=SAMPLES), "italic"),),
        8.5,
        box.width,
        "key",
        1.16,
    )
    form.items.extend(key.at(box.x, box.y, form.palette.soft_ink))
    y = box.y + key.height + 2.0
    rows = sum(len(one.rows) for one in sheet.tables)
    free = box.bottom - y - len(sheet.tables) * (form_page.BAR + HEAD + GAP)
    free -= GAP if sheet.charts else 0.0
    least = LEAST_CHART if sheet.charts else 0.0
    row = max(LEAST_ROW, min(ROW, (free - least) / max(1, rows)))
    height = min(MOST_CHART, free - rows * row)
    if height < least - 0.01:
        raise form.problem("odds", f"its {rows} rows leave {height:.0f} mm for the charts")
    if sheet.charts:
        y = _charts(form, sheet, Box(box.x, y, box.width, height)) + GAP
    for one in sheet.tables:
        heading = TITLES.get(one.name, one.name.capitalize())
        y = form_page.bar(form, box.x, y, box.width, heading, "", False)
        y = _table(form, one, Box(box.x, y, box.width, 0.0), row) + GAP
    left = f"{title}  ·  {sheet.book}" if sheet.book else title
    return started.close(f"odds.{sheet.id}.{number}", left, title, "", f"odds.{sheet.id}.{number}")


def _charts(form: Form, sheet: OddsSheet, box: Box) -> float:
    """Draw the charts side by side; return the y below."""
    width = (box.width - GAP) / 2
    for at, one in enumerate(sheet.charts[:2]):
        chart(form, Box(box.x + at * (width + GAP), box.y, width, box.height), one)
    return box.y + box.height


def _table(form: Form, report: Table, box: Box, row: float) -> float:
    """Draw a table of a report; return the y below."""
    wanted = SHOWN.get(report.name)
    at = [n for n, one in enumerate(report.columns) if wanted is None or one.name in wanted]
    columns = tuple(
        Column(report.columns[n].head, "left" if report.columns[n].holds == "words" else "right",
               "semibold" if not n else "regular", 1.4 if not n else 0.7)
        for n in at
    )  # fmt: skip
    rows, before = [], ""
    for cells in report.rows:
        shown = [_shown(report.columns[n], cells[n]) for n in at]
        opens = shown[0] != before
        before = shown[0]
        rows.append(Row((shown[0] if opens else "", *shown[1:]), opens=opens))
    return table(form, box, columns, rows, 8.0, row, report.name)


def _shown(column: ReportColumn, value: Cell) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if column.holds == "chance":
        return f"{100 * float(value):.1f}"
    return f"{float(value):.2f}" if isinstance(value, Fraction) else str(value)
