"""The odds pages of a craft: its weapons by range, and its fire on another of its class."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sheetforge.play.report import Cell, Report, Table
from sheetforge.products import report_pages
from sheetforge.products.report_pages import ReportPage
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.scene import Page
from sheetforge.systems.babylon.figures import TO_HIT_DIE
from sheetforge.values import values

ROW = 6.6
"""The height in mm of a row where there is room."""

MOST_RANGES = 18
"""Columns of a table by range; of a weapon that reaches farther every other hex is shown."""

BY_RANGE = {
    "needed": f"Needed on a d{TO_HIT_DIE}, by range",
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


@values(frozen=True, slots=True)
class OddsSheet:
    """The odds of a craft by range, and of its fire on one of its class at one range."""

    id: str
    name: str
    book: str
    alone: Report
    duel: Report
    away: int
    is_flight: bool
    digest: str


def pages(sheet: OddsSheet, options: PageLook) -> tuple[Page, ...]:
    """Return two pages, of a flight one. Raises `LayoutProblem` when a table does not fit."""
    summary, facts = sheet.alone.tables[0], dict(sheet.duel.facts)
    ranged = [(title, _across(summary, "range", name)) for name, title in BY_RANGE.items()]
    blocks = [table for table in sheet.duel.tables if table.name == "interception" and table.rows]
    ranged += [(BLOCKED, _across(block, "interceptors", "blocked")) for block in blocks]
    duel = [(TITLES[table.name], _in_words(table)) for table in sheet.duel.tables if table.name in TITLES]
    target = dict(sheet.alone.facts)["target"]
    about = f"Against a typical target: {target}. {KEY}"
    other = f"At {sheet.away} hexes against {facts['target']}."
    if "sampled" in facts:
        other += f" Sampled: {facts['sampled']}."
    made = partial(ReportPage, title=f"{sheet.name}: odds", book=sheet.book, digest=sheet.digest, row=ROW)
    first, second = (f"odds.{sheet.id}.{number}" for number in (1, 2))
    if sheet.is_flight:
        found = [made(id=first, note="", about=f"{about} {other}", tables=[*ranged, *duel], charts=sheet.alone.charts)]
    else:
        found = [
            made(id=first, note="page 1 of 2", about=about, tables=ranged, charts=sheet.alone.charts),
            made(id=second, note="page 2 of 2", about=f"{other} Chances are in per cent.", tables=duel),
        ]
    return tuple(report_pages.page(report_page, options) for report_page in found)


def _in_words(report: Table) -> Table:
    """Return a table with its ids as words."""
    return replace(report, rows=tuple(tuple(map(_spaced, row)) for row in report.rows))


def _spaced(cell: Cell) -> Cell:
    return cell.replace("-", " ") if isinstance(cell, str) else cell


def _across(report: Table, along: str, name: str) -> Table:
    """The values of a column, a row for each weapon and a column for each value of another one."""
    heads = [column.name for column in report.columns]
    along_at, at = heads.index(along), heads.index(name)
    found: dict[Cell, dict[Cell, Cell]] = {}
    for row in report.rows:
        found.setdefault(row[0], {})[row[along_at]] = row[at]
    farthest = max(cell for cells in found.values() for cell in cells if isinstance(cell, int))
    shown = range(0, farthest + 1, 1 + farthest // MOST_RANGES)
    column = report.columns[at]
    columns = (report.columns[0], *(replace(column, head=str(number), name=f"{name}-{number}") for number in shown))
    rows = tuple((one, *(cells.get(number) for number in shown)) for one, cells in found.items())
    return Table(name, columns, rows)
