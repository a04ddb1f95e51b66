"""Pages of a report about odds: a sentence about its figures, charts, and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from sheetforge.play.report import Cell, Table
from sheetforge.play.report import Column as ReportColumn
from sheetforge.sheet import form_page
from sheetforge.sheet.curves import Chart
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Box, Page, shared
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.chart import chart
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.values import values

GAP = 4.0
LEAST_ROW = 3.7
LEAST_CHART, MOST_CHART = 40.0, 112.0
"""The least height in mm of a row of a table, and the height of the charts."""

TEXT = 8.5
"""The size in points of the sentence below the title."""


@values(frozen=True, slots=True)
class ReportPage:
    """The content of a page: titled tables below one another, below at most two charts.

    `about` says what the figures apply to; `row` is the height in mm of a row if there is room,
    `decimals` are those of a mean.
    """

    id: str
    title: str
    note: str
    about: str
    tables: Sequence[tuple[str, Table]]
    row: float
    charts: Sequence[Chart] = ()
    book: str = ""
    digest: str = ""
    decimals: int = 1


def page(sheet: ReportPage, options: PageLook) -> Page:
    """Return the page. Raises `LayoutProblem` when its tables do not fit."""
    colophon = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    started = form_page.start(sheet.title, sheet.note, replace(options, colophon=colophon))
    form, box = started.form, started.area
    text = form.set((Run(sheet.about, "italic"),), TEXT, box.width, "key", 1.16)
    form.items.extend(text.at(box.x, box.y, form.palette.soft_ink))
    y = box.y + text.height + 2.0
    rows = sum(len(table.rows) for _, table in sheet.tables)
    free = box.bottom - y - len(sheet.tables) * (form_page.BAR + HEAD + GAP)
    if sheet.charts:
        height = min(MOST_CHART, max(LEAST_CHART, free - GAP - sheet.row * rows))
        _charts(form, sheet.charts, Box(box.x, y, box.width, height))
        y, free = y + height + GAP, free - height - GAP
    # The last table needs no gap below it.
    row = min(sheet.row, shared(free + GAP, rows))
    if row < LEAST_ROW - 0.01:
        raise form.problem("odds", f"{rows} rows of tables leave {row:.1f} mm for each")
    for name, lines in sheet.tables:
        y = form_page.bar(form, box.x, y, box.width, name)
        y = _table(form, box.level(y), sheet, lines, row) + GAP
    left = f"{sheet.title}  ·  {sheet.book}".rstrip(" ·")
    return started.close(sheet.id, left, sheet.title, "", sheet.id)


def least_height(rows: Sequence[int], charts: bool) -> float:
    """Return the least height in mm of tables with a given number of rows, and of charts."""
    tables = sum(count * LEAST_ROW + form_page.BAR + HEAD + GAP for count in rows)
    return tables + (LEAST_CHART + GAP if charts else 0.0)


def narrowed(report: Table, names: Sequence[str]) -> Table:
    """Return a table with these columns only."""
    columns = [n for n, column in enumerate(report.columns) if column.name in names]
    rows = tuple(tuple(cells[n] for n in columns) for cells in report.rows)
    return replace(report, columns=tuple(report.columns[n] for n in columns), rows=rows)


def _charts(form: Form, charts: Sequence[Chart], box: Box) -> None:
    """Draw two charts side by side."""
    for place, one in zip(box.columns(2, GAP), charts, strict=False):
        chart(form, place, one)


def _table(form: Form, box: Box, sheet: ReportPage, report: Table, row: float) -> float:
    """Draw a table of a report; return the y below it."""
    columns = tuple(
        Column(
            column.name,
            column.head,
            "left" if column.holds == "words" else "right",
            "regular" if number else "semibold",
            1.0 if number else 2.4,
        )
        for number, column in enumerate(report.columns)
    )
    return table(form, box, columns, tuple(_rows(sheet, report)), 8.0, row, report.name)


def _rows(sheet: ReportPage, report: Table) -> Iterator[Row]:
    """Yield the rows; a first cell that repeats is blank, and a line is above each new one."""
    before: Cell = None
    for cells in report.rows:
        shown = [_shown(*pair, sheet.decimals) for pair in zip(report.columns, cells, strict=True)]
        opens = cells[0] != before
        before = cells[0]
        texts = (shown[0] if opens else "", *shown[1:])
        names = [column.name for column in report.columns]
        yield Row(dict(zip(names, texts, strict=True)), opens=opens)


def _shown(column: ReportColumn, value: Cell, decimals: int) -> str:
    """Return a value as printed: chances in per cent."""
    if value is None or isinstance(value, str):
        return value or "–"
    if column.holds == "chance":
        return f"{100 * float(value):.0f}" if value in (0, 1) else f"{100 * float(value):.1f}"
    return f"{float(value):.{decimals}f}" if isinstance(value, Fraction) else str(value)
