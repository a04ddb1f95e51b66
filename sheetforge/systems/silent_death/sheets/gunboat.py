"""The sheet of a gunboat: four facing tracks round the hex, four critical tables."""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, plan
from sheetforge.systems.silent_death.sheets import gunboat_layout as capital
from sheetforge.systems.silent_death.sheets import parts
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display, Options, TrackPanel
from sheetforge.systems.silent_death.sheets.gunboat_layout import (
    GAP,
    HEADER,
    PAD,
    TURNS,
    CellGroup,
    ReferencePlan,
)
from sheetforge.systems.silent_death.sheets.page import finish, write_once

LARGEST, SMALLEST = 8.5, 6.5
"""Sizes of reference text in points when it stands below the display."""

LEAST_RADIUS = 17.0
CENTERS = (62.0, 68.0, 74.0, 80.0, 88.0)
"""Widths in mm that the centre of the sheet may have."""


@dataclass(frozen=True, slots=True)
class _GunboatMain:
    """The middle of the sheet: side of the boxes, width of the centre, plans, form of boxes."""

    side: float
    center: float
    plans: dict[str, TrackPlan]
    compact: bool
    radius: float


@dataclass(frozen=True, slots=True)
class _Whole:
    """A sheet that holds everything: the main area, its place, the reference text below it."""

    main: _GunboatMain
    box: Box
    reference: ReferencePlan


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of a gunboat: one page, or two when the critical tables need their own.

    Raises `LayoutProblem` when the display does not fit a page.
    """
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), display.name)
    box = content_box(sheet)
    groups = cell_groups(display)
    strip = capital.strip_height(display, groups, box.width)
    top = HEADER + GAP + strip + GAP
    found = _with_reference(sketch, display, box, top)
    if found:
        main, main_box = found.main, found.box
    else:
        main_box = Box(box.x, box.y + top, box.width, box.height - top - TURNS - GAP)
        fitted = _best(display, main_box)
        if fitted is None:
            raise sketch.problem("display", "tracks and weapons do not fit a page")
        main = fitted
    _head(sketch, display, box, groups)
    _draw(sketch, display, main_box, main)
    turn_y = box.bottom - TURNS
    if found:
        capital.draw_reference(sketch, found.reference)
    capital.turn_row(sketch, Box(box.x, turn_y, box.width, TURNS))
    sketch.items += write_once(display, sketch, options)
    first = finish(display, sheet, sketch, options, anchor=f"ship.{display.system}.{display.id}")
    if found:
        return (first,)
    second = Sketch(sketch.palette, display.name)
    return (first, capital.reference_page(display, options, second, box))


def cell_groups(display: Display) -> list[CellGroup]:
    """Crew in one group, systems in another."""
    return [
        CellGroup("Crew", crew=tuple(range(len(display.crew))), short=len(display.crew) > 6),
        CellGroup("Systems", gauges=tuple(range(len(display.gauges)))),
    ]


def _head(sketch: Sketch, display: Display, box: Box, groups: list[CellGroup]) -> None:
    """The header and the strip of crew and systems below it."""
    parts.header(sketch, display, Box(box.x, box.y, box.width, HEADER))
    strip = Box(box.x, box.y + HEADER + GAP, box.width, 0.0)
    capital.draw_strip(sketch, display, groups, strip)


def _with_reference(sketch: Sketch, display: Display, box: Box, top: float) -> _Whole | None:
    """Everything on one page: reference text as large as leaves the display enough."""
    for side in (5.0, 4.6):
        least = _least_main(display, box.width, side)
        if not _whole(sketch, display, box, top, SMALLEST, side, least):
            continue
        size = LARGEST
        while size >= SMALLEST:
            whole = _whole(sketch, display, box, top, size, side, least)
            if whole:
                return whole
            size -= 0.25
    return None


def _whole(
    sketch: Sketch, display: Display, box: Box, top: float, size: float, side: float, least: float
) -> _Whole | None:
    """The page with reference text of a size, when boxes of a size at least still fit above it."""
    room = Box(box.x, box.y, box.width, 130.0)
    plan = capital.reference_rows(sketch, display, room, size)
    if plan is None:
        return None
    used = plan.boxes[0].bottom - room.y
    bottom = box.bottom - TURNS - GAP
    main_box = Box(box.x, box.y + top, box.width, bottom - used - GAP - box.y - top)
    main = _best(display, main_box, side) if main_box.height >= least else None
    if main is None:
        return None
    return _Whole(main, main_box, plan.moved(bottom - used - room.y))


def _least_main(display: Display, wide: float, side: float) -> float:
    """The least height in mm of the main area with boxes of a size."""
    high = 90.0
    while high < 300.0:
        box = Box(0.0, 0.0, wide, high)
        if any(_fit(display, box, side, center, True) for center in CENTERS):
            return high
        high += 4.0
    return high


def _best(display: Display, box: Box, least: float = 4.6) -> _GunboatMain | None:
    """The main area with the largest boxes; roomy weapon boxes where they fit."""
    best: _GunboatMain | None = None
    for compact in (False, True):
        side = 7.0
        while side >= least - 1e-6:
            for center in CENTERS:
                main = _fit(display, box, side, center, compact)
                if main and (best is None or main.side > best.side + 0.3):
                    best = main
            side -= 0.2
        if best and best.side >= 5.4:
            return best
    return best


def _fit(
    display: Display, box: Box, side: float, center: float, compact: bool
) -> _GunboatMain | None:
    """The main area with boxes of a size, or None."""
    outer = (box.width - center - 2 * GAP) / 2
    tracks = {panel.facing: panel for panel in display.tracks}
    plans = {
        facing: plan(
            panel.rows, (outer if facing in ("left", "right") else center) - 2 * PAD - 0.4, side
        )
        for facing, panel in tracks.items()
    }
    middle = sum(
        capital.track_height(plans[facing]) + GAP for facing in ("front", "rear") if facing in plans
    )
    radius = parts.radius_for(center - 5.0, box.height - middle, 32.0)
    if radius < LEAST_RADIUS:
        return None
    for numbers, facing in zip(capital.sides(display), ("left", "right"), strict=True):
        need = capital.stack_height(display, numbers, outer, compact) + (GAP if numbers else 0.0)
        need += capital.track_height(plans[facing]) if facing in plans else 0.0
        if need > box.height:
            return None
    return _GunboatMain(side, center, plans, compact, radius)


def _draw(sketch: Sketch, display: Display, box: Box, main: _GunboatMain) -> None:
    """Tracks, hex and weapons."""
    outer = (box.width - main.center - 2 * GAP) / 2
    tracks = {panel.facing: panel for panel in display.tracks}
    center = Box(box.x + outer + GAP, box.y, main.center, box.height)
    front, rear = (
        capital.track_height(main.plans["front"]),
        capital.track_height(main.plans["rear"]),
    )
    capital.draw_track(
        sketch,
        display,
        tracks["front"],
        Box(center.x, center.y, center.width, front),
        main.plans["front"],
    )
    capital.draw_track(
        sketch,
        display,
        tracks["rear"],
        Box(center.x, center.bottom - rear, center.width, rear),
        main.plans["rear"],
    )
    middle = Box(
        center.x, center.y + front + GAP, center.width, center.height - front - rear - 2 * GAP
    )
    parts.central_hex(sketch, display, middle, main.radius)
    lefts = (box.x, box.right - outer)
    for numbers, facing, x in zip(capital.sides(display), ("left", "right"), lefts, strict=True):
        _side(sketch, display, numbers, tracks[facing], main, Box(x, box.y, outer, box.height))


def _side(
    sketch: Sketch,
    display: Display,
    numbers: list[int],
    panel: TrackPanel,
    main: _GunboatMain,
    box: Box,
) -> None:
    """Forward weapons, the facing's track, the other weapons."""
    ahead = [n for n in numbers if direction(display.weapons[n - 1].arcs, display.frame)[1] > 0.2]
    behind = [n for n in numbers if n not in ahead]
    track = capital.track_height(main.plans[panel.facing])
    need = [
        capital.stack_height(display, side, box.width, main.compact) for side in (ahead, behind)
    ]
    gaps = GAP * ((1 if ahead else 0) + (1 if behind else 0))
    spare = box.height - track - sum(need) - gaps
    share = len(ahead) / max(1, len(numbers))
    above = need[0] + (spare * share if behind else spare) if ahead else 0.0
    if ahead:
        place = Box(box.x, box.y, box.width, above)
        capital.draw_stack(sketch, display, ahead, place, main.compact)
    y = box.y + above + (GAP if ahead else 0.0)
    capital.draw_track(
        sketch, display, panel, Box(box.x, y, box.width, track), main.plans[panel.facing]
    )
    if behind:
        top = y + track + GAP
        place = Box(box.x, top, box.width, box.bottom - top)
        capital.draw_stack(sketch, display, behind, place, main.compact)
