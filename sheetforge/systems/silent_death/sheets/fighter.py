"""The sheet of a fighter: one, two or four displays, their critical hits and weapons once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import (
    Part,
    Settled,
    Writing,
    draw_settled,
    settle,
    widows,
)
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.track import BEST, LEAST, TrackPlan, best_plan
from sheetforge.systems.silent_death.sheets import parts, reference
from sheetforge.systems.silent_death.sheets.components import crew_cell, gauge_cell
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter_layout import Body, compose
from sheetforge.systems.silent_death.sheets.page import copies, finish
from sheetforge.systems.silent_death.sheets.weapon_box import weapon_box

GAP = 3.0
PAD = 1.8
COLUMN = 58.0
"""The width in mm of the reference column beside two displays."""

TALLEST = 160.0
"""A display alone on its sheet is not higher than this, in mm."""

READABLE = 7.25
"""Reference text is set at least this large in points where a sheet has room to choose."""


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of a fighter, with as many copies as asked for and as fit.

    Raises `LayoutProblem` when not even one copy fits.
    """
    asked = options.copies or display.per_sheet
    tries = [count for count in (4, 2, 1) if count <= max(1, asked)]
    for count in tries:
        try:
            return (_sheet(display, options, count),)
        except LayoutProblem:
            if count == 1:
                raise
    raise AssertionError("a sheet holds at least one copy")


def _sheet(display: Display, options: Options, count: int) -> Page:
    """Return one page with a number of displays."""
    sheet = sheet_paper(options)
    palette = sheet_palette(options)
    box = content_box(sheet)
    page = Sketch(palette, display.name)
    if count == 2:
        boxes, places, reference_parts = _two(display, box)
        settled = settle(page, reference_parts, boxes)
        wide, high = box.width - COLUMN - GAP, (box.height - GAP) / 2
    else:
        columns = 3 if count == 1 else 4
        settled, boxes = _strip(page, display, box, columns)
        rest = boxes[0].y - GAP - box.y if boxes else box.height
        if count == 1:
            wide, high, places = box.width, min(rest, TALLEST), [(box.x, box.y)]
            if rest > high:
                top = box.y + high + GAP
                boxes = [Box(one.x, top, one.width, box.bottom - top) for one in boxes]
                settled = settle(page, _reference(display, 10), boxes, largest=10.5)
        else:
            wide, high = (box.width - GAP) / 2, (rest - GAP) / 2
            places = [
                (box.x + c * (wide + GAP), box.y + r * (high + GAP)) for r in (0, 1) for c in (0, 1)
            ]
    if settled is None:
        raise page.problem("reference", "the critical hits and weapon notes do not fit beside it")
    panel = arrange(display, page, wide, high, dense=count == 4)
    drawn = draw(display, Sketch(palette, display.name), panel)
    page.items += copies(display, drawn, places, options)
    draw_settled(page, settled, boxes)
    return finish(display, sheet, page, options, anchor=f"ship.{display.system}.{display.id}")


def _two(display: Display, box: Box) -> tuple[list[Box], list[tuple[float, float]], list[Part]]:
    """Two displays one above the other, the reference column at their right."""
    column = Box(box.right - COLUMN, box.y, COLUMN, box.height)
    high = (box.height - GAP) / 2
    places = [(box.x, box.y), (box.x, box.y + high + GAP)]
    return [column], places, _reference(display, 10)


def _strip(
    page: Sketch, display: Display, box: Box, columns: int
) -> tuple[Settled | None, list[Box]]:
    """The lowest strip at the foot in which the reference text is readable."""
    least = READABLE + (0.5 if columns == 3 else 0.0)
    best: tuple[Settled | None, list[Box]] = (None, [])
    for high in range(44, 128, 3):
        boxes = Box(box.x, box.bottom - high, box.width, high).columns(columns, GAP)
        settled = settle(
            page, _reference(display, 5 if columns == 4 else 10), boxes, smallest=least
        )
        if settled:
            if not widows(settled):
                return settled, boxes
            if best[0] is None:
                best = (settled, boxes)
    return best


def _reference(display: Display, across: int) -> list[Part]:
    """Everything in the reference column."""
    made: list[Part] = []
    for panel in display.criticals:
        made += reference.criticals(panel)
    made += reference.weapon_notes(display)
    made += reference.legend(display)
    made += reference.nomenclature(display)
    made += reference.turns(across)
    return made


@dataclass(frozen=True, slots=True)
class Panel:
    """The places of a display's parts in a panel of a size."""

    wide: float
    high: float
    header: Box
    plan: TrackPlan
    track: Box
    body: Body


def arrange(
    display: Display, sketch: Sketch, wide: float, high: float, dense: bool = False
) -> Panel:
    """Find the places of everything; raises `LayoutProblem` when it does not fit."""
    head = 10.0 if dense else 11.5
    inner = Box(PAD, head + PAD, wide - 2 * PAD, high - head - 2 * PAD)
    plan, body = _plan(display, sketch, inner, dense)
    track_high = parts.TRACK_HEAD + plan.height
    track = Box(inner.x, inner.bottom - track_high, inner.width, track_high)
    return Panel(wide, high, Box(0.0, 0.0, wide, head), plan, track, body)


def draw(display: Display, sketch: Sketch, panel: Panel) -> Sketch:
    """Draw a display from the origin into its panel."""
    whole = Box(0.0, 0.0, panel.wide, panel.high)
    with sketch.group(f"{display.id}.panel", "figure", f"ship display: {display.name}"):
        sketch.rect(whole, sketch.brush.field, 1.2)
        parts.header(sketch, display, panel.header)
        draw_body(sketch, display, panel.body)
        sketch.across(0.0, panel.wide, panel.track.y - 1.0)
        parts.damage_track(sketch, display, display.tracks[0], panel.track, panel.plan)
        sketch.rect(whole, sketch.brush.frame, 1.2)
    return sketch


def draw_body(sketch: Sketch, display: Display, body: Body) -> None:
    """Everything between the header and the track."""
    parts.central_hex(sketch, display, body.hex, body.radius)
    for index, post in enumerate(display.crew):
        crew_cell(sketch, display, post, body.crew[index])
    for index, gauge in enumerate(display.gauges):
        gauge_cell(sketch, display, gauge, body.gauges[index])
    for number in range(1, len(display.weapons) + 1):
        weapon_box(sketch, display, number, body.weapons[number])
    for index, box in enumerate(body.notes, 1):
        title = "Targets" if box.x > body.hex.x and _launches(display) else "Notes"
        Writing(title, f"notes.{index}").fill(sketch, box.x, box.y, box.width, box.height)


def _launches(display: Display) -> bool:
    """Return whether the ship launches anything whose target a player notes."""
    return any(weapon.lock_on for weapon in display.weapons) or any(
        gauge.id.startswith(("torpedoes", "warheads")) for gauge in display.gauges
    )


def _plan(display: Display, sketch: Sketch, inner: Box, dense: bool) -> tuple[TrackPlan, Body]:
    """The largest damage boxes that leave the body a hex of a good size.

    What is good is lowered twice; a pencil wants boxes of 5 mm, so smaller ones come last.
    """
    rows = display.tracks[0].rows
    found: dict[tuple[float, int], tuple[TrackPlan, Body | None]] = {}
    most = BEST + (1.5 if inner.width > 150 else 0.0)
    for wanted, least in ((15.5, 5.0),) if dense else ((20.0, 6.0), (17.5, 5.0)):
        for plan, body in _plans(display, rows, inner, wanted, most, found):
            if body and body.radius >= wanted and plan.side >= least:
                return plan, body
    usable = [(plan, body) for plan, body in found.values() if body]
    if not usable:
        needs = f"its parts need more than {inner.width:.0f} x {inner.height:.0f} mm"
        raise sketch.problem("display", needs)
    return max(usable, key=lambda pair: (pair[0].side >= 5.0, pair[1].radius))


def _plans(
    display: Display,
    rows: tuple[int, ...],
    inner: Box,
    wanted: float,
    most: float,
    found: dict[tuple[float, int], tuple[TrackPlan, Body | None]],
) -> Iterator[tuple[TrackPlan, Body | None]]:
    """Track plans from large boxes to small with the bodies they leave room for."""
    step = 0
    while (side := most - step * 0.25) >= LEAST:
        step += 1
        plan = best_plan(rows, inner.width, inner.height * 0.4, side)
        if plan is None:
            continue
        key = (plan.side, len(plan.rows))
        if key not in found:
            taken = parts.TRACK_HEAD + plan.height + 2.0
            area = Box(inner.x, inner.y, inner.width, inner.height - taken)
            found[key] = (plan, compose(display, area, wanted))
        yield found[key]
