"""The sheet of a warhound: quarter tracks, the figure of two hexes, bridge and batteries.

The display fills a page, the four critical tables a second one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Circle, Line, Page, Style
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.rose import APOTHEM
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
AIMS = (
    (25.0, 5.6), (22.0, 5.6), (20.0, 6.0), (17.0, 5.6), (15.0, LEAST), (LEAST_RADIUS, LEAST),
)  # fmt: skip
"""Radius of the hexes and side of the boxes that a sheet should have, lowered step by step."""

CENTERS = (66.0, 60.0, 56.0, 72.0)
ROW_GROW = 14.0
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
    across: bool
    """True when systems stand in a row of the whole width, below the figure and the weapons."""


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The two pages of a warhound; with very many mounts three, the tracks on one of their own.

    Raises `LayoutProblem` when the mounts do not fit a page without the tracks.
    """
    sheet = sheet_paper(options).with_margin(MARGIN)
    sketch = Sketch(sheet_palette(options, display.arms), display.name)
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
    sketch = Sketch(sheet_palette(options, display.arms), display.name)
    box = content_box(sheet)
    title_bar(
        sketch, Box(box.x, box.y, box.width, 9.0), f"{display.name}: damage", "", size_pt=13.0
    )
    width, height = (box.width - GAP) / 2, (box.height - 11.0 - GAP) / 2
    for panel in display.tracks:
        x = box.x if panel.facing.endswith("left") else box.x + width + GAP
        y = box.y + 11.0 + (0.0 if panel.facing.startswith("front") else height + GAP)
        place = Box(x, y, width, height)
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
    for radius, least in AIMS:
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
        for across in (True, False):
            for center in CENTERS:
                main = _fit(display, box, plans, center, compact, across)
                if main and main.radius >= radius:
                    return main
    return None


def _fit(
    display: Display,
    box: Box,
    plans: dict[str, TrackPlan],
    center: float,
    compact: bool,
    across: bool,
) -> _WarhoundMain | None:
    """The main area with a centre of a width, or None."""
    front, rear = (
        max((capital.track_height(plans[f]) + GAP for f in plans if f.startswith(end)), default=0.0)
        for end in ("front", "rear")
    )
    groups = system_groups(display)
    width = capital.strip_height(display, groups, box.width) + GAP if across else 0.0
    height = box.height - front - rear - width
    keel = tuple(n for n, weapon in enumerate(display.weapons, 1) if set(weapon.arcs) == {"F"})[:1]
    outer = (box.width - center - 2 * GAP) / 2
    for numbers in capital.sides(display, frozenset(keel)):
        if capital.stack_height(display, numbers, outer, compact) > height:
            return None
    above = capital.stack_height(display, keel, center, compact) + (GAP if keel else 0.0)
    below = 0.0 if across else capital.strip_height(display, groups, center) + GAP
    room = height - above - below - 2 * parts.HEX_LABELS - parts.TIGHT_TURN_ROW
    radius = min((center - 6.0) / 2, room / (2 * sqrt(3)), 26.0)
    if radius < LEAST_RADIUS:
        return None
    return _WarhoundMain(plans, front, rear, center, keel, compact, radius, across)


def _rows(
    display: Display, sides: tuple[list[int], list[int]], places: tuple[Box, Box], compact: bool
) -> dict[int, Box]:
    """Places of the weapons of both sides in common rows: those that fire ahead from the top.

    Boxes are as high as one another where that fits, else each side is spread over its height.
    """
    height = places[0].height
    count = max(len(side) for side in sides)
    stacks = [WeaponStack(display, side, places[0].width, GAP, compact) for side in sides]
    row = max((least for stack in stacks for least in stack.least.values()), default=0.0)
    made: dict[int, Box] = {}
    if count * (row + GAP) - GAP > height:
        for stack, place in zip(stacks, places, strict=True):
            numbers = list(stack.least)
            grow = (height - stack.height) / max(1, len(numbers))
            stack.put(made, numbers, place, place.y, grow)
        return made
    pitch = (height + GAP) / count
    tall = min(row + ROW_GROW, pitch - GAP)
    for side, place in zip(sides, places, strict=True):
        ahead = sum(direction(display.weapons[n - 1].arcs, display.frame)[1] > 0.0 for n in side)
        for index, number in enumerate(side):
            at = index if index < ahead else count - len(side) + index
            made[number] = Box(place.x, place.y + at * pitch, place.width, tall)
    return made


def _draw(sketch: Sketch, display: Display, box: Box, main: _WarhoundMain) -> None:
    """Front quarters, weapons beside the figure, rear quarters."""
    half = (box.width - GAP) / 2
    for panel in display.tracks if main.plans else ():
        x = box.x if panel.facing.endswith("left") else box.right - half
        ahead = panel.facing.startswith("front")
        height = (main.front if ahead else main.rear) - GAP
        place = Box(x, box.y if ahead else box.bottom - height, half, height)
        capital.draw_track(sketch, display, panel, place, main.plans[panel.facing])
    y = box.y + main.front
    groups = system_groups(display)
    height = box.height - main.front - main.rear
    if main.across:
        row = capital.strip_height(display, groups, box.width)
        strip = Box(box.x, box.bottom - main.rear - row, box.width, row)
        capital.draw_strip(sketch, display, groups, strip)
        height -= row + GAP
    outer = (box.width - main.center - 2 * GAP) / 2
    beside = Box(box.x, y, outer, height), Box(box.right - outer, y, outer, height)
    sides = capital.sides(display, frozenset(main.keel))
    placed = _rows(display, sides, beside, main.compact)
    center = Box(box.x + outer + GAP, y, main.center, height)
    above = capital.stack_height(display, main.keel, main.center, main.compact)
    if main.keel:
        keel = Box(center.x, center.y, center.width, above)
        capital.draw_stack(sketch, display, main.keel, keel, main.compact)
        center = Box(center.x, center.y + above + GAP, center.width, height - above - GAP)
    if not main.across:
        below = capital.strip_height(display, groups, center.width)
        strip = Box(center.x, center.bottom - below, center.width, below)
        capital.draw_strip(sketch, display, groups, strip)
        center = Box(center.x, center.y, center.width, center.height - below - GAP)
    _leaders(sketch, display, center, main.radius, placed)
    parts.double_hex(sketch, display, center, main.radius)
    for number, place in placed.items():
        weapon_box(sketch, display, number, place, main.compact)


def _leaders(
    sketch: Sketch, display: Display, box: Box, radius: float, placed: dict[int, Box]
) -> None:
    """A line from each weapon box to the side of the hex that its mount fires from."""
    cx, bow, stern = parts.double_centers(box, radius)
    style = Style(stroke=sketch.palette.accent, stroke_width=0.25)
    for number, place in placed.items():
        right = place.x > cx
        ahead = direction(display.weapons[number - 1].arcs, display.frame)[1]
        at = bow if ahead > 0.0 else stern
        lean = ahead - (0.5 if ahead > 0.0 else -0.5)
        y = at - radius * APOTHEM * min(0.2, max(-0.2, lean))
        # The slanted side of a hex lies at this distance from its middle at the height of y.
        x = radius - abs(y - at) / (2 * APOTHEM)
        start = place.x if right else place.right
        end = cx + x if right else cx - x
        knee = start + (3.0 if start < end else -3.0)
        level = min(max(y, place.y + 2.0), place.bottom - 2.0)
        sketch.items.append(Line(start, level, knee, level, style))
        sketch.items.append(Line(knee, level, end, y, style))
        sketch.items.append(Circle(end, y, 0.8, Style(fill=sketch.palette.accent)))
