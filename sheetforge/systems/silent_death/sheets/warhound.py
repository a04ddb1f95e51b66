"""The sheet of a warhound: quarter tracks, the figure of two hexes, bridge and batteries.

The display fills a page, the four critical tables stand on a second one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, plan
from sheetforge.systems.silent_death.sheets import capital, parts
from sheetforge.systems.silent_death.sheets.capital import GAP, HEADER, PAD, CellGroup
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.gunboat import write_crew
from sheetforge.systems.silent_death.sheets.page import (
    content_box,
    finish,
    sheet_palette,
    sheet_paper,
)

BRIDGE = ("captain", "pilot")
ELECTRONICS = ("jamming", "ecm", "decoys", "point-defense")
LEAST_RADIUS = 11.0
MARGIN = 7.2
"""A warhound needs all of the page that every printer reaches, in mm from the edge."""


@dataclass(frozen=True, slots=True)
class _Main:
    """The main area: plans of the tracks, heights of their rows, keel weapons, form of boxes."""

    plans: dict[str, TrackPlan]
    front: float
    rear: float
    center: float
    keel: tuple[int, ...]
    compact: bool
    radius: float


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The two pages of a warhound. Raises `LayoutProblem` when the display does not fit a page."""
    sheet = sheet_paper(options).with_margin(MARGIN)
    sketch = Sketch(sheet_palette(options), display.name)
    box = content_box(sheet)
    groups = crew_groups(display)
    strip = capital.strip_height(display, groups, box.width)
    top = HEADER + GAP + strip + GAP
    main_box = Box(box.x, box.y + top, box.width, box.height - top)
    main = _best(display, main_box)
    if main is None:
        raise sketch.problem("display", "tracks and weapons do not fit a page")
    parts.header(sketch, display, Box(box.x, box.y, box.width, HEADER))
    capital.draw_strip(sketch, display, groups, Box(box.x, box.y + HEADER + GAP, box.width, strip))
    _draw(sketch, display, main_box, main)
    sketch.items += write_crew(display, sketch, options)
    first = finish(display, sheet, sketch, options, anchor=f"ship.{display.system}.{display.id}")
    second = Sketch(sketch.palette, display.name)
    back = content_box(sheet_paper(options))
    return (first, capital.reference_page(display, options, second, back, turns=True))


def crew_groups(display: Display) -> list[CellGroup]:
    """Bridge and gunners."""
    bridge = tuple(i for i, post in enumerate(display.crew) if post.id in BRIDGE)
    guns = tuple(i for i, post in enumerate(display.crew) if post.id not in BRIDGE)
    return [
        CellGroup("Bridge", crew=bridge),
        CellGroup("Gunners and gun crews", crew=guns, short=True),
    ]


def system_groups(display: Display) -> list[CellGroup]:
    """Electronics, engineering, torpedoes; those that there are."""
    gauges = list(enumerate(display.gauges))
    electronics = tuple(i for i, gauge in gauges if gauge.id in ELECTRONICS)
    stores = tuple(i for i, gauge in gauges if gauge.id.startswith("torpedoes"))
    rest = tuple(i for i, _ in gauges if i not in electronics and i not in stores)
    groups = [
        CellGroup("Torpedoes", gauges=stores), CellGroup("Electronics", gauges=electronics),
        CellGroup("Engineering", gauges=rest),
    ]  # fmt: skip
    return [group for group in groups if group.gauges]


def _best(display: Display, box: Box) -> _Main | None:
    """The main area with the largest damage boxes that leave the weapons enough."""
    for radius in (15.0, LEAST_RADIUS):
        main = _largest(display, box, radius)
        if main:
            return main
    return None


def _largest(display: Display, box: Box, radius: float) -> _Main | None:
    """The same for a figure of a size at least."""
    for side in (7.0, 6.5, 6.2, 6.0, 5.8, 5.6, 5.4, 5.2, 5.0, 4.8, 4.6):
        for compact in (False, True):
            for center in (66.0, 60.0, 56.0, 72.0):
                main = _fit(display, box, side, center, compact)
                if main and main.radius >= radius:
                    return main
    return None


def _fit(display: Display, box: Box, side: float, center: float, compact: bool) -> _Main | None:
    """The main area with boxes of a size, or None."""
    half = (box.width - GAP) / 2 - 2 * PAD - 0.4
    plans = {panel.facing: plan(panel.rows, half, side) for panel in display.tracks}
    front = max(capital.track_height(plans[f]) for f in ("front-left", "front-right"))
    rear = max(capital.track_height(plans[f]) for f in ("rear-left", "rear-right"))
    high = box.height - front - rear - 2 * GAP
    keel = tuple(n for n, weapon in enumerate(display.weapons, 1) if set(weapon.arcs) == {"F"})[:1]
    outer = (box.width - center - 2 * GAP) / 2
    for numbers in capital.sides(display, frozenset(keel)):
        if capital.stack_height(display, numbers, outer, compact) > high:
            return None
    above = capital.stack_height(display, keel, center, compact) + (GAP if keel else 0.0)
    below = capital.strip_height(display, system_groups(display), center) + GAP
    room = high - above - below - 2 * parts.HEX_LABELS - parts.TIGHT_TURN_ROW
    radius = min((center - 6.0) / 2, room / (2 * sqrt(3)), 22.0)
    if radius < LEAST_RADIUS:
        return None
    return _Main(plans, front, rear, center, keel, compact, radius)


def _draw(sketch: Sketch, display: Display, box: Box, main: _Main) -> None:
    """Front quarters, weapons beside the figure, rear quarters."""
    half = (box.width - GAP) / 2
    tracks = {panel.facing: panel for panel in display.tracks}
    places = {
        "front-left": Box(box.x, box.y, half, main.front),
        "front-right": Box(box.right - half, box.y, half, main.front),
        "rear-left": Box(box.x, box.bottom - main.rear, half, main.rear),
        "rear-right": Box(box.right - half, box.bottom - main.rear, half, main.rear),
    }
    for facing, place in places.items():
        capital.draw_track(sketch, display, tracks[facing], place, main.plans[facing])
    y = box.y + main.front + GAP
    high = box.height - main.front - main.rear - 2 * GAP
    outer = (box.width - main.center - 2 * GAP) / 2
    left, right = capital.sides(display, frozenset(main.keel))
    capital.draw_stack(sketch, display, left, Box(box.x, y, outer, high), main.compact)
    capital.draw_stack(sketch, display, right, Box(box.right - outer, y, outer, high), main.compact)
    center = Box(box.x + outer + GAP, y, main.center, high)
    above = capital.stack_height(display, main.keel, main.center, main.compact)
    if main.keel:
        keel = Box(center.x, center.y, center.width, above)
        capital.draw_stack(sketch, display, main.keel, keel, main.compact)
        center = Box(center.x, center.y + above + GAP, center.width, high - above - GAP)
    groups = system_groups(display)
    below = capital.strip_height(display, groups, center.width)
    strip = Box(center.x, center.bottom - below, center.width, below)
    capital.draw_strip(sketch, display, groups, strip)
    figure = Box(center.x, center.y, center.width, center.height - below - GAP)
    parts.double_hex(sketch, display, figure, main.radius)
