"""The sheet of a gunboat: four facing tracks round the hex, four critical tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import Settled, draw_settled
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, in_rows, row_width
from sheetforge.systems.silent_death.sheets import gunboat_layout as capital
from sheetforge.systems.silent_death.sheets import parts, reference
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.craft_hex import ASIDE, craft_hex, hex_height
from sheetforge.systems.silent_death.sheets.display import Display, Options, TrackPanel
from sheetforge.systems.silent_death.sheets.gunboat_layout import GAP, HEADER, PAD, TURNS, CellGroup, ReferencePlan
from sheetforge.systems.silent_death.sheets.page import finish, write_once
from sheetforge.systems.silent_death.sheets.rose import APOTHEM
from sheetforge.values import values

LARGEST, SMALLEST = 8.5, 6.5
"""Sizes of reference text in points when it stands below the display."""

LEAST_RADIUS, MOST_RADIUS = 15.0, 30.0
CENTERS = (62.0, 68.0, 74.0, 80.0, 88.0)
"""Widths in mm that the centre of the sheet may have."""


ACROSS = 10
"""Boxes in a row of every track."""

Sides = tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]
"""The weapons above and below the track of the left side, then of the right one."""


@values(frozen=True, slots=True)
class _GunboatMain:
    """The middle of the sheet, which is the same on both sides of its axis.

    `above` is the height of the weapons over the side tracks, from the top to the tracks.
    """

    side: float
    center: float
    plans: dict[str, TrackPlan]
    compact: bool
    radius: float
    weapons: Sides
    above: float


@values(frozen=True, slots=True)
class _Corner:
    """Weapon notes and legend at the foot of a side, below its weapons."""

    box: Box
    settled: Settled


@values(frozen=True, slots=True)
class _Whole:
    """A sheet that holds everything: the main area, its place, the reference text below it.

    Where the text is too high, its notes and its legend are in the corner that has room for them.
    """

    main: _GunboatMain
    box: Box
    reference: ReferencePlan
    corner: _Corner | None = None


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The sheet of a gunboat: one page, or two when the critical tables need their own.

    Raises `LayoutProblem` when the display does not fit a page.
    """
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options, display.arms), display.name)
    box = content_box(sheet)
    groups = cell_groups(display, box.width)
    strip = capital.strip_height(display, groups, box.width)
    top = HEADER + GAP + strip + GAP
    whole = _with_reference(sketch, display, box, top, options)
    if whole:
        main, main_box = whole.main, whole.box
    else:
        main_box = Box(box.x, box.y + top, box.width, box.height - top - TURNS - GAP)
        fitted = _best(display, main_box)
        if fitted is None:
            raise sketch.problem("display", "tracks and weapons do not fit a page")
        main = fitted
    _head(sketch, display, box, groups)
    _draw(sketch, display, main_box, main, whole.corner if whole else None)
    turn_y = box.bottom - TURNS
    if whole:
        capital.draw_reference(sketch, whole.reference)
    capital.turn_row(sketch, Box(box.x, turn_y, box.width, TURNS))
    sketch.items += write_once(display, sketch, options)
    first = finish(display, sheet, sketch, options, anchor=f"ship.{display.system}.{display.id}")
    if whole:
        return (first,)
    second = Sketch(sketch.palette, display.name)
    return (first, capital.reference_page(display, options, second, box))


def cell_groups(display: Display, width: float) -> list[CellGroup]:
    """Crew in one group, systems in another, in the form that takes the least height."""
    crew, gauges = tuple(range(len(display.crew))), tuple(range(len(display.gauges)))

    def groups(short: bool, stacked: bool) -> list[CellGroup]:
        return [CellGroup(crew=crew, short=short), CellGroup(gauges=gauges, stacked=stacked)]

    ways = [groups(short, stacked) for stacked in (False, True) for short in (False, True)]
    return min(ways, key=lambda way: capital.strip_height(display, way, width))


def _head(sketch: Sketch, display: Display, box: Box, groups: list[CellGroup]) -> None:
    """The header and the strip of crew and systems below it."""
    parts.header(sketch, display, Box(box.x, box.y, box.width, HEADER))
    strip = box.level(box.y + HEADER + GAP)
    capital.draw_strip(sketch, display, groups, strip)


def _with_reference(sketch: Sketch, display: Display, box: Box, top: float, options: Options) -> _Whole | None:
    """Everything on one page: reference text as large as leaves the display enough."""
    for in_corner in (False, True):
        for side in (5.0, 4.6):
            least = _least_main(display, box.width, side)
            size = LARGEST
            if not _whole(sketch, display, box, top, SMALLEST, side, least, options, in_corner):
                continue
            while size >= SMALLEST:
                whole = _whole(sketch, display, box, top, size, side, least, options, in_corner)
                if whole:
                    return whole
                size -= 0.25
    return None


def _whole(
    sketch: Sketch,
    display: Display,
    box: Box,
    top: float,
    size: float,
    side: float,
    least: float,
    options: Options,
    in_corner: bool,
) -> _Whole | None:
    """The page with reference text of a size, when boxes of a size at least still fit above it."""
    room = Box(box.x, box.y, box.width, 130.0)
    plan = capital.reference_rows(sketch, display, room, size, options, with_rest=not in_corner)
    if plan is None:
        return None
    used = plan.boxes[0].bottom - room.y
    bottom = box.bottom - TURNS - GAP
    main_box = Box(box.x, box.y + top, box.width, bottom - used - GAP - box.y - top)
    main = _best(display, main_box, side) if main_box.height >= least else None
    if main is None:
        return None
    plan = plan.moved(bottom - used - room.y)
    if not in_corner:
        return _Whole(main, main_box, plan)
    return _with_corner(sketch, display, _Whole(main, main_box, plan), size, options)


def _with_corner(sketch: Sketch, display: Display, whole: _Whole, size: float, options: Options) -> _Whole | None:
    """Return a page with notes and legend at the foot of the side that has more room, or None.

    The tracks of the sides stand higher where that makes the room.
    """
    box, main = whole.box, whole.main
    outer = _outer(box, main)
    track = max(capital.track_height(main.plans[facing]) for facing in ("left", "right"))
    ahead, behind = ([_stack_need(display, half[end], outer, main.compact) for half in main.weapons] for end in (0, 1))
    x = box.x if behind[0] < behind[1] else box.right - outer
    rest = capital.rest_of(display, options, 1)
    found = reference.lowest(sketch, rest, Box(x, box.y, outer, box.height), 1, 0.0, (size, size), 5.0)
    if found is None:
        return None
    settled, (low,) = found
    spare = box.height - main.above - track - GAP - min(behind) - low.height
    above = main.above + min(0.0, spare)
    if above < max(ahead):
        return None
    corner = _Corner(Box(x, box.bottom - low.height, outer, low.height), settled)
    return replace(whole, main=replace(main, above=above), corner=corner)


def _outer(box: Box, main: _GunboatMain) -> float:
    """Return the width of a side."""
    return (box.width - main.center - 2 * GAP) / 2


def _least_main(display: Display, width: float, side: float) -> float:
    """The least height in mm of the main area with boxes of a size."""
    low, high = 90.0, 300.0
    while high - low > 0.5:
        middle = (low + high) / 2
        box = Box(0.0, 0.0, width, middle)
        if any(_fit(display, box, side, center, True) for center in CENTERS):
            high = middle
        else:
            low = middle
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


def _fit(display: Display, box: Box, side: float, center: float, compact: bool) -> _GunboatMain | None:
    """The main area with boxes of a size, or None."""
    outer = (box.width - center - 2 * GAP) / 2
    plans = {panel.facing: in_rows(len(panel.cells), ACROSS, side) for panel in display.tracks}
    if row_width(ACROSS, side) > min(outer, center) - 2 * PAD - 0.4:
        return None
    middle = sum(capital.track_height(plans[facing]) + GAP for facing in ("front", "rear"))
    room = box.height - middle - hex_height(0.0)
    radius = min(room / (2 * APOTHEM), center / 2 - ASIDE, MOST_RADIUS)
    if radius < LEAST_RADIUS:
        return None
    track = max(capital.track_height(plans[facing]) for facing in ("left", "right"))
    for weapons in _splits(display):
        above, below = (max(_stack_need(display, half[end], outer, compact) for half in weapons) for end in (0, 1))
        spare = box.height - above - track - below
        if spare >= 0.0:
            if not below:
                above += spare
            elif above:
                counts = [max(len(half[end]) for half in weapons) for end in (0, 1)]
                above += spare * counts[0] / sum(counts)
            return _GunboatMain(side, center, plans, compact, radius, weapons, above)
    return None


def _stack_need(display: Display, numbers: list[int], width: float, compact: bool) -> float:
    """The least height of weapons and of the gap to the track; none without weapons."""
    return capital.stack_height(display, numbers, width, compact) + GAP if numbers else 0.0


def _splits(display: Display) -> Iterator[Sides]:
    """The ways to part the weapons of each side above and below its track, the best first.

    Weapons that fire ahead are above; if that makes the columns too high, all are on one side of
    the track.
    """
    left, right = capital.sides(display)

    def parted(numbers: list[int]) -> tuple[list[int], list[int]]:
        ahead = [n for n in numbers if direction(display.weapons[n - 1].arcs, "gunboat")[1] > 0.2]
        return ahead, [n for n in numbers if n not in ahead]

    yield parted(left), parted(right)
    yield (left[:-1], left[-1:]), (right[:-1], right[-1:])
    yield (left[:1], left[1:]), (right[:1], right[1:])
    yield ([], left), ([], right)


def _draw(sketch: Sketch, display: Display, box: Box, main: _GunboatMain, corner: _Corner | None) -> None:
    """Tracks, hex and weapons, and reference text in a corner."""
    outer = _outer(box, main)
    tracks = {panel.facing: panel for panel in display.tracks}
    center = Box(box.x + outer + GAP, box.y, main.center, box.height)
    front, rear = (capital.track_height(main.plans["front"]), capital.track_height(main.plans["rear"]))
    capital.draw_track(
        sketch, display, tracks["front"], Box(center.x, center.y, center.width, front), main.plans["front"]
    )
    capital.draw_track(
        sketch, display, tracks["rear"], Box(center.x, center.bottom - rear, center.width, rear), main.plans["rear"]
    )
    middle = Box(center.x, center.y + front + GAP, center.width, center.height - front - rear - 2 * GAP)
    craft_hex(sketch, display, middle, main.radius)
    lefts = (box.x, box.right - outer)
    for numbers, facing, x in zip(main.weapons, ("left", "right"), lefts, strict=True):
        taken = corner.box.height + GAP if corner and corner.box.x == x else 0.0
        place = Box(x, box.y, outer, box.height - taken)
        _side(sketch, display, numbers, tracks[facing], main, place)
    if corner:
        draw_settled(sketch, corner.settled, [corner.box], stretch=False)


def _side(
    sketch: Sketch,
    display: Display,
    numbers: tuple[list[int], list[int]],
    panel: TrackPanel,
    main: _GunboatMain,
    box: Box,
) -> None:
    """Forward weapons, the facing's track at the height of the other's, the other weapons."""
    ahead, behind = numbers
    track = max(capital.track_height(main.plans[facing]) for facing in ("left", "right"))
    if ahead:
        place = Box(box.x, box.y, box.width, main.above - GAP)
        capital.draw_stack(sketch, display, ahead, place, main.compact)
    y = box.y + main.above
    capital.draw_track(sketch, display, panel, Box(box.x, y, box.width, track), main.plans[panel.facing])
    if behind:
        top = y + track + GAP
        place = Box(box.x, top, box.width, box.bottom - top)
        capital.draw_stack(sketch, display, behind, place, main.compact)
