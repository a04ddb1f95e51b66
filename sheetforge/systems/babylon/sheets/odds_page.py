"""The odds pages of a craft: its weapons by range, and its fire on another of its class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetforge.play.report import Cell, Report, Table
from sheetforge.play.report import Column as ReportColumn
from sheetforge.sheet import form_page
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.chart import Chart, chart
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Column, Row, table

GAP = 4.0
ROW, LEAST_ROW = 6.6, 3.7
LEAST_CHART, MOST_CHART = 30.0, 112.0
"""Heights in mm of a row of a table and of the charts, at most and at least."""

MOST_RANGES = 18
"""Columns of a table by range; of a weapon that reaches farther every other hex is shown."""

BY_RANGE = {
    "needed": "Needed on a d20, by range",
    "hit": "Chance of a hit, by range",
    "mean_damage": "Mean damage past armour, by range",
}
"""Tables of the first page by the column of the report that they show."""

BLOCKED = "Chance that weapons of one of its class block a hit, by their number"
TITLES = {
    "summary": "Its fire on one of its class",
    "sides": "Sides hit, and fallen off after the volley",
    "losses": "Each system after the volley",
    "fighters": "Fighters left after the volley",
}
KEY = "Needed is the highest face that hits; chances are in per cent."


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """The odds of a craft by range, and of its fire on one of its class at one range."""

    id: str
    name: str
    book: str
    alone: Report
    duel: Report
    away: int
    is_flight: bool
    digest: str = ""


def pages(sheet: OddsSheet, options: PageLook) -> tuple[Page, ...]:
    """Return two pages, of a flight one. Raises `LayoutProblem` when a table does not fit."""
    summary, facts = sheet.alone.tables[0], dict(sheet.duel.facts)
    ranged = [(title, _across(summary, "range", name)) for name, title in BY_RANGE.items()]
    blocks = [one for one in sheet.duel.tables if one.name == "interception" and one.rows]
    ranged += [(BLOCKED, _across(one, "interceptors", "blocked")) for one in blocks]
    duel = [(TITLES[one.name], one) for one in sheet.duel.tables if one.name in TITLES]
    target = dict(sheet.alone.facts)["target"]
    about = f"Against a typical target: {target}. {KEY}"
    other = f"At {sheet.away} hexes against {facts['target']}."
    if "sampled" in facts:
        other += f" Sampled: {facts['sampled']}."
    if sheet.is_flight:
        return (
            _page(sheet, options, f"{about} {other}", [*ranged, *duel], sheet.alone.charts, ""),
        )
    return (
        _page(sheet, options, about, ranged, sheet.alone.charts, "page 1 of 2"),
        _page(sheet, options, f"{other} Chances are in per cent.", duel, (), "page 2 of 2"),
    )


def _page(
    sheet: OddsSheet,
    options: PageLook,
    key: str,
    shown: Sequence[tuple[str, Table]],
    charts: Sequence[Chart],
    note: str,
) -> Page:
    """A page with a sentence on what its figures are of, charts, and tables below one another."""
    colophon = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    title = f"{sheet.name}: odds"
    page = form_page.start(title, note, replace(options, colophon=colophon))
    form, box = page.form, page.area
    text = form.set((Run(key, "italic"),), 8.5, box.width, "key", 1.16)
    form.items.extend(text.at(box.x, box.y, form.palette.soft_ink))
    y = box.y + text.height + 2.0
    rows = sum(len(one.rows) for _, one in shown)
    free = box.bottom - y - len(shown) * (form_page.BAR + HEAD + GAP)
    height = min(MOST_CHART, max(LEAST_CHART, free - ROW * rows)) if charts else 0.0
    row = min(ROW, (free - height + GAP * (not charts)) / rows)
    if row < LEAST_ROW - 0.01:
        raise form.problem("odds", f"{rows} rows of tables do not fit the page")
    width = (box.width - GAP) / 2
    for at, one in enumerate(charts):
        chart(form, Box(box.x + at * (width + GAP), y, width, height), one)
    y += (height + GAP) * bool(charts)
    for name, found in shown:
        y = form_page.bar(form, box.x, y, box.width, name)
        y = _table(form, Box(box.x, y, box.width, 0.0), found, row) + GAP
    anchor = f"odds.{sheet.id}.{note[5:6] or 1}"
    return page.close(anchor, f"{title}  ·  {sheet.book}".rstrip(" ·"), title, "", anchor)


def _table(form: Form, box: Box, report: Table, row: float) -> float:
    """Draw a table of a report; return the y below it."""
    columns = tuple(
        Column(column.head, "left" if column.holds == "words" else "right",
               "semibold" if not at else "regular", 2.4 if not at else 1.0)
        for at, column in enumerate(report.columns)
    )  # fmt: skip
    cells = [Row(tuple(map(_shown, report.columns, one)), opens=True) for one in report.rows]
    return table(form, box, columns, cells, 8.0, row, report.name)


def _across(report: Table, along: str, name: str) -> Table:
    """The values of a column, a row for each weapon and a column for each value of another one."""
    heads = [column.name for column in report.columns]
    along_at, at = heads.index(along), heads.index(name)
    found: dict[Cell, dict[Cell, Cell]] = {}
    for row in report.rows:
        found.setdefault(row[0], {})[row[along_at]] = row[at]
    farthest = max(one for cells in found.values() for one in cells if isinstance(one, int))
    shown = range(0, farthest + 1, 1 + farthest // MOST_RANGES)
    column = report.columns[at]
    columns = (
        report.columns[0],
        *(replace(column, head=str(one), name=f"{name}-{one}") for one in shown),
    )
    rows = tuple((one, *(cells.get(number) for number in shown)) for one, cells in found.items())
    return Table(name, columns, rows)


def _shown(column: ReportColumn, value: Cell) -> str:
    """A value as printed: chances in per cent, means with a decimal."""
    if value is None or isinstance(value, str):
        return (value or "–").replace("-", " ")
    if column.holds == "chance":
        return f"{100 * float(value):.0f}" if value in (0, 1) else f"{100 * float(value):.1f}"
    return f"{float(value):.1f}" if isinstance(value, Fraction) else str(value)
