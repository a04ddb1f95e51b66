"""The sheet of a warhound: quarter tracks, the figure of two hexes, bridge and batteries.

The display fills a page, the four critical tables a second one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import LEAST, TrackPlan, best_plan, plan
from sheetforge.systems.silent_death.sheets import gunboat_layout as capital
from sheetforge.systems.silent_death.sheets import parts
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.gunboat_layout import GAP, HEADER, PAD, CellGroup
from sheetforge.systems.silent_death.sheets.page import finish, write_once
from sheetforge.systems.silent_death.sheets.weapon_box import WeaponStack, weapon_box

BRIDGE = ("captain", "pilot")
ELECTRONICS = ("jamming", "ecm", "decoys", "point-defense")
LEAST_RADIUS = 11.0
CENTERS = (66.0, 60.0, 56.0, 72.0)
ROW_GROW = 7.0
"""The most in mm that weapon boxes grow in height."""

MARGIN = 7.2
"""A warhound needs all of the page that every printer reaches, in mm from the edge."""


@dataclass(frozen=True, slots=True)
class _WarhoundMain:
    """The main area: plans of the tracks (none when they stand elsewhere), heights of their rows
    with the gap to the middle, width of the centre, keel weapons, form of boxes, size of the hexes.
    """

    plans: dict[str, TrackPlan]
    front: float
    rear: float
    center: float
    keel: tuple[int, ...]
    compact: bool
    radius: float


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The two pages of a warhound; with very many mounts three, the tracks on one of their own.

    Raises `LayoutProblem` when the mounts do not fit a page without the tracks.
    """
    sheet = sheet_paper(options).with_margin(MARGIN)
    sketch = Sketch(sheet_palette(options), display.name)
    box = content_box(sheet)
    groups = crew_groups(display)
    strip = capital.strip_height(display, groups, box.width)
    top = HEADER + GAP + strip + GAP
    main_box = Box(box.x, box.y + top, box.width, box.height - top)
    main = _best(display, main_box) or _fitting(display, main_box, LEAST, 15.0, tracks=False)
    if main is None:
        raise sketch.problem("weapons", f"{len(display.weapons)} mounts do not fit a page")
    parts.header(sketch, display, Box(box.x, box.y, box.width, HEADER))
    capital.draw_strip(sketch, display, groups, Box(box.x, box.y + HEADER + GAP, box.width, strip))
    _draw(sketch, display, main_box, main)
    sketch.items += write_once(display, sketch, options)
    anchor = f"ship.{display.system}.{display.id}"
    made = [finish(display, sheet, sketch, options, anchor=anchor)]
    if not main.plans:
        made.append(_tracks_page(display, options))
    last = Sketch(sketch.palette, display.name)
    back = content_box(sheet_paper(options))
    number = len(made)
    made.append(capital.reference_page(display, options, last, back, turns=True, number=number))
    return tuple(made)


def _tracks_page(display: Display, options: Options) -> Page:
    """The four tracks on a page of their own, with boxes as large as they can be."""
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), display.name)
    box = content_box(sheet)
    title_bar(
        sketch, Box(box.x, box.y, box.width, 9.0), f"{display.name}: damage", "", size_pt=13.0
    )
    wide, high = (box.width - GAP) / 2, (box.height - 11.0 - GAP) / 2
    for panel in display.tracks:
        x = box.x if panel.facing.endswith("left") else box.x + wide + GAP
        y = box.y + 11.0 + (0.0 if panel.facing.startswith("front") else high + GAP)
        place = Box(x, y, wide, high)
        room = place.inset(PAD + 0.2, PAD)
        found = best_plan(panel.rows, room.width, room.height - parts.TRACK_HEAD)
        if found is None:
            raise sketch.problem(
                "damage track", f"{len(panel.cells)} boxes do not fit a quarter page"
            )
        capital.draw_track(sketch, display, panel, place, found)
    sketch.items += write_once(display, sketch, options)
    return finish(display, sheet, sketch, options, f"{display.name}, damage", number=1)


def crew_groups(display: Display) -> list[CellGroup]:
    """Bridge and gunners."""
    bridge = tuple(i for i, post in enumerate(display.crew) if post.id in BRIDGE)
    guns = tuple(i for i, post in enumerate(display.crew) if post.id not in BRIDGE)
    return [
        CellGroup("Bridge", crew=bridge),
        CellGroup("Gunners and gun crews", crew=guns, short=True),
    ]


def system_groups(display: Display) -> list[CellGroup]:
    """Return the groups of electronics, engineering and torpedoes that have cells."""
    gauges = list(enumerate(display.gauges))
    electronics = tuple(i for i, gauge in gauges if gauge.id in ELECTRONICS)
    stores = tuple(i for i, gauge in gauges if gauge.id.startswith("torpedoes"))
    rest = tuple(i for i, _ in gauges if i not in electronics and i not in stores)
    groups = [
        CellGroup("Torpedoes", gauges=stores), CellGroup("Electronics", gauges=electronics),
        CellGroup("Engineering", gauges=rest),
    ]  # fmt: skip
    return [group for group in groups if group.gauges]


def _best(display: Display, box: Box) -> _WarhoundMain | None:
    """The main area with the largest damage boxes that leave the weapons enough."""
    for radius, least in ((20.0, 6.0), (17.0, 5.6), (15.0, LEAST), (LEAST_RADIUS, LEAST)):
        side = 7.0
        while side >= least - 1e-6:
            main = _fitting(display, box, side, radius)
            if main:
                return main
            side -= 0.2
    return None


def _fitting(
    display: Display, box: Box, side: float, radius: float, tracks: bool = True
) -> _WarhoundMain | None:
    """The main area with boxes of a size and a figure of a size at least, roomy if it may be."""
    half = (box.width - GAP) / 2 - 2 * PAD - 0.4
    panels = display.tracks if tracks else ()
    plans = {panel.facing: plan(panel.rows, half, side) for panel in panels}
    for compact in (False, True):
        for center in CENTERS:
            main = _fit(display, box, plans, center, compact)
            if main and main.radius >= radius:
                return main
    return None


def _fit(
    display: Display, box: Box, plans: dict[str, TrackPlan], center: float, compact: bool
) -> _WarhoundMain | None:
    """The main area with a centre of a width, or None."""
    front, rear = (
        max((capital.track_height(plans[f]) + GAP for f in plans if f.startswith(end)), default=0.0)
        for end in ("front", "rear")
    )
    high = box.height - front - rear
    keel = tuple(n for n, weapon in enumerate(display.weapons, 1) if set(weapon.arcs) == {"F"})[:1]
    outer = (box.width - center - 2 * GAP) / 2
    for numbers in capital.sides(display, frozenset(keel)):
        if capital.stack_height(display, numbers, outer, compact) > high:
            return None
    above = capital.stack_height(display, keel, center, compact) + (GAP if keel else 0.0)
    below = capital.strip_height(display, system_groups(display), center) + GAP
    room = high - above - below - 2 * parts.HEX_LABELS - parts.TIGHT_TURN_ROW
    radius = min((center - 6.0) / 2, room / (2 * sqrt(3)), 26.0)
    if radius < LEAST_RADIUS:
        return None
    return _WarhoundMain(plans, front, rear, center, keel, compact, radius)


def _rows(
    sketch: Sketch,
    display: Display,
    sides: tuple[list[int], list[int]],
    places: tuple[Box, Box],
    compact: bool,
) -> None:
    """Weapons of both sides in common rows: what fires ahead from the top, the rest from below.

    Boxes are as high as one another where that fits, else each side is spread over its height.
    """
    high = places[0].height
    count = max(len(side) for side in sides)
    stacks = [WeaponStack(display, side, places[0].width, GAP, compact) for side in sides]
    row = max((least for stack in stacks for least in stack.least.values()), default=0.0)
    if count * (row + GAP) - GAP > high:
        for side, place in zip(sides, places, strict=True):
            capital.draw_stack(sketch, display, side, place, compact)
        return
    pitch = (high + GAP) / count
    tall = min(row + ROW_GROW, pitch - GAP)
    for side, place in zip(sides, places, strict=True):
        ahead = sum(direction(display.weapons[n - 1].arcs, display.frame)[1] > 0.0 for n in side)
        for index, number in enumerate(side):
            at = index if index < ahead else count - len(side) + index
            box = Box(place.x, place.y + at * pitch, place.width, tall)
            weapon_box(sketch, display, number, box, compact)


def _draw(sketch: Sketch, display: Display, box: Box, main: _WarhoundMain) -> None:
    """Front quarters, weapons beside the figure, rear quarters."""
    half = (box.width - GAP) / 2
    for panel in display.tracks if main.plans else ():
        x = box.x if panel.facing.endswith("left") else box.right - half
        ahead = panel.facing.startswith("front")
        high = (main.front if ahead else main.rear) - GAP
        place = Box(x, box.y if ahead else box.bottom - high, half, high)
        capital.draw_track(sketch, display, panel, place, main.plans[panel.facing])
    y = box.y + main.front
    high = box.height - main.front - main.rear
    outer = (box.width - main.center - 2 * GAP) / 2
    beside = Box(box.x, y, outer, high), Box(box.right - outer, y, outer, high)
    _rows(sketch, display, capital.sides(display, frozenset(main.keel)), beside, main.compact)
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
