"""Half-page cards: the turn with the movement chart, a salvo, ramming, quick hits with the arcs."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.sheet import cards, form_page
from sheetforge.sheet.cards import Card
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import SMALLEST, STRETCH, draw_settled, larger, settle
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.sovereign_seas.sheets import arc_pictures, charts, gun_chart, ram_charts
from sheetforge.systems.sovereign_seas.sheets.charts import Chart
from sheetforge.systems.sovereign_seas.sheets.log import ArcPicture, Options, Reference
from sheetforge.systems.sovereign_seas.sheets.look import palette
from sheetforge.systems.sovereign_seas.sheets.ram_charts import Tables

LEFT, GAP = 58.0, 5.0
ARCS, ROW = 32.0, 5.1
"""Heights in mm of the pictures of arcs, and of a row of a gun chart."""

LARGEST = 11.0
"""The largest type in points of the card of the turn, unless it is in large."""

SPREAD = 5.0
"""The most room in mm between the steps of a turn on a card that grows."""

SPEED, LARGER_SPEED, CHART = 5.7, 10.0, 24.0
"""In mm: the height of a row of the movement chart, the most on a card that grows, and what is about the rows."""

FIGURES = 46.0
"""The width in mm of the figures of turning beside the ram tables."""


def sea_cards(
    tables: Tables, guns: tuple[Chart, ...], arcs: tuple[ArcPicture, ...], reference: Reference
) -> tuple[Card, ...]:
    """The four cards."""

    def turn(form: Form, box: Box) -> None:
        rows = len(tables.movement.rows)
        with_rates = form.grows and (box.height - CHART - GAP - ram_charts.FIGURES_HIGH) / rows >= SPEED
        chart = box.height - CHART - (GAP + ram_charts.FIGURES_HIGH if with_rates else 0.0)
        speeds = max(SPEED, min(LARGER_SPEED, chart / rows)) if form.grows else SPEED
        end = ram_charts.movement(form, tables.movement, Box(box.x, box.y, LEFT, box.height), speeds) + GAP
        if with_rates:
            ram_charts.turn_rates(form, Box(box.x, end, LEFT, box.bottom - end))
        left = box.x + LEFT + GAP
        parts = ram_charts.turn_parts(tables.movement)
        parts += ram_charts.steering_parts()
        width, foot = box.right - left, box.bottom - ARCS
        largest, least = (larger(LARGEST), charts.LARGER) if form.in_large else (LARGEST, SMALLEST)
        text = Box(left, box.y, width, foot - GAP - box.y)
        settled = settle(form, parts, [text], largest, least)
        if settled is None:
            raise form.problem("card", f"the turn needs more than {text.height:.0f} mm of height")
        # Pictures in two rows have what text does not need.
        if foot - box.y - settled.used - 2 * GAP >= ARCS:
            text = replace(text, height=settled.used + GAP)
        draw_settled(form, settled, [text], notes=False, most=SPREAD if form.grows else STRETCH)
        made_up = any(arc.ringed for arc in arcs)
        y = form_page.bar(form, left, text.bottom + GAP, width, "Arcs", charts.ARCS_NOTE, made_up)
        arc_pictures.pictures(form, arcs, Box(left, y + 1.0, width, box.bottom - y - 1.0), 2)

    def salvo(form: Form, box: Box) -> None:
        charts.columns(form, reference, box)

    def ram(form: Form, box: Box) -> None:
        right = Box(box.x + FIGURES + GAP, box.y, box.width - FIGURES - GAP, box.height)
        spare = 0.0
        if form.grows:
            start = len(form.items)
            spare = max(0.0, box.bottom - ram_charts.ramming(form, tables, right))
            del form.items[start:]
        ram_charts.ramming(form, tables, right, spare)
        ram_charts.turn_rates(form, Box(box.x, box.y, FIGURES, box.height))

    def hits(form: Form, box: Box) -> None:
        y = box.y
        for chart in guns:
            y = form_page.bar(form, box.x, y, box.width, chart.navy, "letter: armour penetrated")
            y = gun_chart.draw(form, chart.guns, reference, box.level(y), ROW)
            y += GAP / 2
        charts.calculator(form, guns, box.level(y), ROW)

    return (
        ("The turn", "", turn),
        ("Gunnery", "once a turn for every ship", salvo),
        ("Ramming and turning", "in the hex of another ship", ram),
        ("Guns and quick hits", "", hits),
    )


def pages(found: tuple[Card, ...], options: Options) -> tuple[Page, ...]:
    """The cards, two to a page. Raises `LayoutProblem` when one does not fit."""
    return cards.pages(found, options, "Sovereign Seas Lite", palette(options.ink), LEGEND)
