"""The charts of gunnery on one page: guns of the navies, hits, their locations and effects."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from sheetforge.sheet import form_page
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets import column
from sheetforge.sheet.widgets.column import Entry, Heading, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.sketch import edges
from sheetforge.systems.sovereign_seas.blueprint import GunFigures
from sheetforge.systems.sovereign_seas.engine.rulings import range_between
from sheetforge.systems.sovereign_seas.sheets import arc_pictures, gun_chart, strip
from sheetforge.systems.sovereign_seas.sheets.log import ArcPicture, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.values import values

GAP = 3.0
MOST_HITS = 13
ARCS = 36.0
"""The height in mm of the pictures of arcs at the foot."""

ARCS_NOTE = "to starboard; the bow to the left"
ROW = 5.4
LARGEST, LEAST_LARGER, LARGER = 9.5, 10.5, 14.0
"""The largest type in points of the columns; the least and the largest on a card in large."""

STEPS = (
    ("Range", f"Count the target's hex, not your own. In your own hex every gun bears, at range {range_between(0)}."),
    ("Salvo", "Name all targets, then fire. Batteries with the same gun fire together at a target."),
    (
        "Dice",
        "Take the dice of the chart; more or fewer for the batteries of the salvo, for the "
        "speed of the target and for its size.",
    ),
    ("Hits", "One for the strikes that the range needs, one more for every strike beyond."),
    ("Effect", "Multiply by the FP of the gun, fractions up: so many effective hits."),
    (
        "Place",
        "Throw for each of them where it lies, and compare the letter of the gun at this "
        "range with the armour there: the same letter or a later one penetrates.",
    ),
)
"""The steps of a salvo (J.2 and K), in short."""


@values(frozen=True, slots=True)
class Chart:
    """A navy's gun chart."""

    navy: str
    guns: tuple[GunFigures, ...]


def page(charts: tuple[Chart, ...], arcs: tuple[ArcPicture, ...], reference: Reference, options: Options) -> Page:
    """The page of gunnery. Raises `LayoutProblem` when it does not fit."""
    started = form_page.start("Gunnery", "once a turn for every ship", options, palette=palette(options.ink))
    form, box = started.form, started.area
    y = box.y
    for chart in charts:
        y = form_page.bar(form, box.x, y, box.width, chart.navy, "letter: armour penetrated")
        y = gun_chart.draw(form, chart.guns, reference, box.level(y), ROW) + GAP
    y = calculator(form, charts, box.level(y)) + GAP
    foot = box.bottom - ARCS
    columns(form, reference, Box(box.x, y, box.width, foot - GAP - y))
    made_up = any(arc.ringed for arc in arcs)
    top = form_page.bar(form, box.x, foot, box.width, "Arcs", ARCS_NOTE, made_up)
    arc_pictures.pictures(form, arcs, Box(box.x, top + 1.0, box.width, box.bottom - top - 1.0))
    return started.close("charts.gunnery", "Gunnery", legend=LEGEND, anchor="charts.gunnery")


def calculator(form: Form, charts: tuple[Chart, ...], box: Box, row: float = ROW) -> float:
    """Effective hits by hits and firing power; returns the y below."""
    powers = sorted({gun.firepower for chart in charts for gun in chart.guns})
    y = form_page.bar(form, box.x, box.y, box.width, "Quick hits", "hits × FP, fractions up")
    lead = 24.0
    cell = (box.width - lead) / MOST_HITS
    columns = [box.x, *(box.x + lead + hits * cell for hits in range(MOST_HITS + 1))]
    rows = [y + number * row for number in range(len(powers) + 2)]
    with form.group("", "table", data=edges(columns, rows)):
        _products(form, charts, powers, Box(box.x, y, box.width, row), lead, cell)
    bottom = rows[-1]
    for hits in range(MOST_HITS):
        form.down(box.x + lead + hits * cell, y, bottom)
    form.rect(Box(box.x, y, box.width, bottom - y), form.brush.frame)
    return bottom


def _products(
    form: Form, charts: tuple[Chart, ...], powers: Sequence[Fraction], box: Box, lead: float, cell: float
) -> None:
    """Draw the hits in a box, and a row for each firing power below it."""
    y, row = box.y, box.height
    form.rect(box, form.brush.panel)
    low = (row + cap_height("bold", 8.5)) / 2
    form.text("Hits", box.x + 1.4, y + low, 8.5, "semibold")
    for hits in range(1, MOST_HITS + 1):
        x = box.x + lead + (hits - 0.5) * cell
        form.text(str(hits), x, y + low, 8.5, "semibold", align="center")
    for power in powers:
        y += row
        form.across(box.x, box.right, y)
        shown = f"FP {float(power):.1f}"
        end = box.x + 1.4 + form.text(shown, box.x + 1.4, y + low, 8.5, "semibold")
        with_it = [gun for chart in charts for gun in chart.guns if gun.firepower == power]
        if all("fp" in gun.reconstructed for gun in with_it):
            form.ring(end + 0.9, y + low - cap_height("semibold", 8.5))
        for hits in range(1, MOST_HITS + 1):
            x = box.x + lead + (hits - 0.5) * cell
            done = str(ceil(hits * power))
            form.text(done, x, y + low, 9.0, "bold", form.palette.accent, "center")


def columns(form: Form, reference: Reference, box: Box) -> None:
    """Return the steps of a salvo, hit locations, critical hits."""
    parts = [*_salvo(reference), *strip.allocation(reference), *strip.criticals(reference)]
    largest, least = (LARGER, LEAST_LARGER) if form.in_large else (LARGEST, column.SMALLEST)
    column.columns(form, parts, box.columns(3, 4.0), "charts", largest, least)


def _salvo(reference: Reference) -> list[Part]:
    """The steps of a salvo, the dice of the modifiers among them."""
    parts: list[Part] = [Heading("A salvo", f"{reference.dice} dice and"), strip.strike()]
    for number, (title, sentence) in enumerate(STEPS, 1):
        runs = (Run(f"{title}. ", "bold"), Run(sentence))
        parts.append(Entry(str(number), runs, "steps", last=title == "Place"))
        if title == "Dice":
            parts += strip.modifiers(reference)
            parts.append(strip.size())
    return parts
