"""The odds page of a ship: her broadside by range, and its damage to other ships."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from sheetforge.sheet import form_page
from sheetforge.sheet.curves import Chart
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page, shared
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.chart import chart
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.values import values

GAP = 5.0
ROW, LEAST_ROW = 6.4, 4.6
LEAST_CHART, MOST_CHART = 42.0, 80.0
"""Heights in mm of a row of a table, and of the charts."""

KEY = (
    "Hit: the chance of at least one hit. Hits: the mean of the effective hits, misses counted as "
    "none. All batteries of one gun fire as one salvo, at {aim}."
)
DAMAGE = (
    "Mean hull circles and batteries that the whole broadside takes from an undamaged ship that "
    "lies beam on; the salvoes of all her guns added up, each at a whole ship. The defender gives "
    "up the battery with the least FP first."
)


@values(frozen=True, slots=True)
class Line:
    """Batteries of one gun over a run of ranges that are alike."""

    guns: str
    low: int
    high: int
    dice: int
    needed: int
    hit: Fraction
    mean: Fraction
    letter: str


@values(frozen=True, slots=True)
class Target:
    """A ship that is fired at: its name, what it has, and (circles, batteries) lost by range."""

    name: str
    circles: int
    batteries: int
    lost: tuple[tuple[float, float], ...]


@values(frozen=True, slots=True)
class OddsSheet:
    """The content of a ship's odds page."""

    id: str
    name: str
    book: str
    aim: str
    lines: tuple[Line, ...]
    charts: tuple[Chart, ...]
    ranges: tuple[int, ...]
    targets: tuple[Target, ...]
    ringed: bool
    """True when no source gives the strikes needed."""
    digest: str = ""


def page(sheet: OddsSheet, options: Options) -> Page:
    """The page. Raises `LayoutProblem` when it does not fit."""
    note = f"{options.colophon or 'sheetforge'}  ·  {sheet.digest[:10]}".rstrip(" ·")
    how = replace(options, colophon=note)
    title = f"{sheet.name}: odds"
    started = form_page.start(title, "broadside", how, palette=palette(options.ink))
    form, box = started.form, started.area
    key = form.set((Run(KEY.format(aim=sheet.aim), "italic"),), 8.5, box.width, "key", 1.16)
    form.items.extend(key.at(box.x, box.y, form.palette.soft_ink))
    y = box.y + key.height + 2.0
    said = form.set((Run(DAMAGE, "italic"),), 8.5, box.width, "key", 1.16)
    heads = 2 * (form_page.BAR + HEAD) + 2 * GAP + said.height + 2.0
    rows = len(sheet.lines) + len(sheet.targets)
    free = box.bottom - y - heads - GAP
    row = max(LEAST_ROW, min(ROW, shared(free - LEAST_CHART, rows)))
    height = min(MOST_CHART, free - rows * row)
    if height < LEAST_CHART - 0.01:
        raise form.problem("odds", f"its tables leave {height:.0f} mm for the charts")
    width = (box.width - GAP) / 2
    for number, one in enumerate(sheet.charts[:2]):
        chart(form, Box(box.x + number * (width + GAP), y, width, height), one)
    y = form_page.bar(form, box.x, y + height + GAP, box.width, "By range", "", sheet.ringed)
    y = _by_range(form, sheet, box.level(y), row) + GAP
    y = form_page.bar(form, box.x, y, box.width, "By target", "hull / batteries", sheet.ringed)
    y = _by_target(form, sheet, box.level(y), row) + 2.0
    form.items.extend(said.at(box.x, y, form.palette.soft_ink))
    legend = LEGEND if sheet.ringed else ""
    left = f"{title}  ·  {sheet.book}" if sheet.book else title
    return started.close(f"odds.{sheet.id}", left, title, legend, f"odds.{sheet.id}")


def _by_range(form: Form, sheet: OddsSheet, box: Box, row: float) -> float:
    """Dice, strikes, chance and mean of each salvo over ranges; returns the y below."""
    columns = (
        Column("guns", "Guns", face="bold", share=1.0),
        Column("range", "Range", "center", share=1.0),
        Column("dice", "Dice", "right", share=0.6),
        Column("needed", "Needed", "right", share=0.6),
        Column("hit", "Hit %", "right", "semibold", 1.0),
        Column("hits", "Hits", "right", share=1.0),
        Column("penetrates", "Penetrates", "center", "bold", 1.0),
    )
    rows = []
    for guns, lines in groupby(sheet.lines, lambda line: line.guns):
        for number, one in enumerate(lines):
            run = str(one.low) if one.low == one.high else f"{one.low}–{one.high}"
            cells = {
                "guns": guns if number == 0 else "",
                "range": run,
                "dice": str(one.dice),
                "needed": str(one.needed),
                "hit": per_cent(one.hit),
                "hits": f"{float(one.mean):.2f}",
                "penetrates": one.letter,
            }
            rows.append(Row(cells, opens=number == 0))
    return table(form, box, columns, rows, 9.0, row, "by range")


def _by_target(form: Form, sheet: OddsSheet, box: Box, row: float) -> float:
    """Draw the losses of each target at each range; return the y below."""
    columns = [
        Column("target", "Target", face="semibold", share=2.0),
        Column("has", "Has", "right", share=0.6),
        *(Column(f"at.{away}", f"{away} hexes", "right", share=1.0) for away in sheet.ranges),
    ]
    rows = []
    for target in sheet.targets:
        cells = {"target": target.name, "has": f"{target.circles} / {target.batteries}"}
        for away, (hull, guns) in zip(sheet.ranges, target.lost, strict=True):
            cells[f"at.{away}"] = f"{hull:.1f} / {guns:.1f}"
        rows.append(Row(cells))
    return table(form, box, columns, rows, 9.0, row, "by target")


def per_cent(chance: Fraction) -> str:
    """A chance in per cent with one decimal; what can happen is never 0.0.

    >>> per_cent(Fraction(1, 256)), per_cent(Fraction(0)), per_cent(Fraction(1, 9999))
    ('0.4', '0', '<0.1')
    """
    if chance in (0, 1):
        return str(100 * chance)
    share = 100 * float(chance)
    if share < 0.05:
        return "<0.1"
    return ">99.9" if share > 99.95 else f"{share:.1f}"
