"""The odds page of a ship: its weapons by range, ordinance, boarding, and fires aboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetforge.play.report import Table
from sheetforge.products import report_pages
from sheetforge.products.report_pages import ReportPage, least_height
from sheetforge.sheet import form_page
from sheetforge.sheet.curves import Chart
from sheetforge.sheet.scene import Page
from sheetforge.systems.silent_fury.odds.attacks import SAMPLES
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.values import values

KEY_HEIGHT = 15.0
"""The most height in mm of the key with its space."""

ROW = 5.4
"""The height in mm of a row where there is room."""

TITLES = {
    "summary": "Weapons by range",
    "strike": "Ordinance",
    "dogfight": "Dogfights",
    "fire": "A fire aboard, in the next Drift Phase",
}
SHOWN = {
    "summary": (
        "weapon",
        "range",
        "dice",
        "fx",
        "harms",
        "fire",
        "hull_breach",
        "mean_out_of_action",
        "mean_disrupted",
        "mean_killed",
        "card",
        "ship_lost",
    )
}
"""The columns of a table that the page has room for; all of the others."""

FIRST = ("summary", "fire")
"""The tables of the first page."""

KEY = (
    "Target: {target}. Chances are in per cent, all other figures are means. Harms: some component "
    "is damaged. Out of action: components that cannot be operated. Drawn cards have no effect "
    "here. A volley marked with ~ is sampled {samples:,} times, all other figures are exact."
)


@values(frozen=True, slots=True)
class OddsSheet:
    """The content of a ship's odds page."""

    id: str
    name: str
    book: str
    target: str
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]
    digest: str
    count: int = 1
    """The number of pages that were announced."""


def pages(sheet: OddsSheet, options: SheetLook) -> tuple[Page, ...]:
    """Return the pages: weapons and fires with charts, then ordinance and boarding.

    Of two pages the first has as many tables as it has room for. Raises `LayoutProblem` when they
    do not fit.
    """
    first = [table for table in sheet.tables if table.name in FIRST]
    ordered = [*first, *(table for table in sheet.tables if table.name not in FIRST)]
    if sheet.count == 1:
        return (_page(sheet, ordered, options, 1),)
    end = next(
        at
        for at in range(len(ordered), 0, -1)
        if at == 1
        or (
            at < len(ordered)
            and least_height([len(table.rows) for table in ordered[:at]], bool(sheet.charts)) <= _height(options)
        )
    )
    return _page(sheet, ordered[:end], options, 1), _page(sheet, ordered[end:], options, 2)


def page_count(rows: Mapping[str, int], options: SheetLook) -> int:
    """Return the number of pages of tables with a given number of rows at most, and charts."""
    return 1 if least_height(list(rows.values()), True) <= _height(options) else 2


def _height(options: SheetLook) -> float:
    """Return the height in mm of a page below its key."""
    return form_page.start("", "", options).area.height - KEY_HEIGHT


def _page(sheet: OddsSheet, tables: Sequence[Table], options: SheetLook, number: int) -> Page:
    shown = [
        (
            TITLES.get(table.name, table.name.capitalize()),
            report_pages.narrowed(table, SHOWN.get(table.name, [column.name for column in table.columns])),
        )
        for table in tables
    ]
    return report_pages.page(
        ReportPage(
            f"odds.{sheet.id}.{number}",
            f"{sheet.name}: odds",
            f"page {number} of {sheet.count}" if sheet.count > 1 else "",
            KEY.format(target=sheet.target, samples=SAMPLES),
            shown,
            ROW,
            sheet.charts if number == 1 else (),
            sheet.book,
            sheet.digest,
            2,
        ),
        options,
    )
