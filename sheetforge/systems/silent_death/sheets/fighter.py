"""The display of a fighter in a panel: where its parts stand, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.sheet.livery import Corners
from sheetforge.sheet.scene import Box
from sheetforge.sheet.widgets.crest import STEP, cornered
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import TrackPlan, best_plan
from sheetforge.systems.silent_death.sheets import parts
from sheetforge.systems.silent_death.sheets.components import crew_cell, gauge_cell
from sheetforge.systems.silent_death.sheets.craft_hex import craft_hex
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.fighter_layout import BEST_RADIUS, LEAST_RADIUS, Body, Composer, sizes
from sheetforge.systems.silent_death.sheets.weapon_box import weapon_box
from sheetforge.values import values

PAD = 1.8
HEAD = 11.0

BOX_BEST, BOX_MOST, BOX_LEAST = 8.0, 8.6, 5.0
"""Sides of damage boxes in mm: those wanted, the largest, the smallest."""

WANTED = ((BEST_RADIUS, BOX_BEST), (BEST_RADIUS, 7.0), (20.5, 6.4), (19.0, 5.6), (LEAST_RADIUS, BOX_LEAST))
"""Radius of the hex and side of the boxes that a display should have, lowered step by step."""


LOWEST, STEPS = 78.0, 4.0
"""The least height of a comfortable display in mm, and the steps in which higher ones are tried."""

Aim = tuple[float, float]
"""A radius of the hex and a side of the boxes in mm."""


@values(frozen=True, slots=True)
class Panel:
    """The places of a display's parts in a panel of a size."""

    wide: float
    high: float
    header: Box
    plan: TrackPlan
    track: Box
    body: Body


class Panels:
    """The displays of ships in sizes. A search for sheets asks for the same ones often: each is found once.

    It belongs to one search, so that what is laid out before does not matter.
    """

    def __init__(self) -> None:
        self._composers: dict[tuple[int, float], tuple[Display, Composer]] = {}
        self._arranged: dict[tuple[int, float, float], Panel | None] = {}
        self._lowest: dict[tuple[int, float, Aim], tuple[float, Panel | None]] = {}
        """The next height to try, and the lowest panel if it was found."""

    def arrange(self, display: Display, sketch: Sketch, width: float, height: float) -> Panel:
        """Find the places of everything; raises `LayoutProblem` when it does not fit."""
        key = id(display), width, height
        if key not in self._arranged:
            self._arranged[key] = self._panel(display, width, height, WANTED)
        panel = self._arranged[key]
        if panel is None:
            inner = _inner(width, height)
            needs = f"its parts need more than {inner.width:.0f} x {inner.height:.0f} mm"
            raise sketch.problem("display", needs)
        return panel

    def comfortable(self, display: Display, width: float, most: float, aim: Aim) -> Panel | None:
        """The lowest display of a width with a hex and boxes of the sizes aimed at.

        The foot gets the rest. None when the height has no such display.
        """
        key = id(display), width, aim
        height, panel = self._lowest.get(key, (LOWEST, None))
        while panel is None and height < most:
            panel = self._panel(display, width, height, (aim,))
            height += STEPS
        self._lowest[key] = height, panel
        return panel if panel is not None and panel.high < most else None

    def _panel(self, display: Display, width: float, height: float, aims: Sequence[Aim]) -> Panel | None:
        """A panel with its track at the foot; none if its parts do not fit."""
        inner = _inner(width, height)
        # The display is kept with its composer, so that its id stays its own.
        _, composer = self._composers.setdefault((id(display), width), (display, Composer(display, inner.width)))
        found = _planned(display, inner, aims, composer)
        if found is None:
            return None
        plan, body = found
        track_high = parts.TRACK_HEAD + plan.height
        track = Box(inner.x, inner.bottom - track_high, inner.width, track_high)
        return Panel(width, height, Box(0.0, 0.0, width, HEAD), plan, track, body)


def _inner(width: float, height: float) -> Box:
    return Box(PAD, HEAD + PAD, width - 2 * PAD, height - HEAD - 2 * PAD)


def arrange(display: Display, sketch: Sketch, width: float, height: float) -> Panel:
    """Find the places of everything on one display; raises `LayoutProblem` when it does not fit."""
    return Panels().arrange(display, sketch, width, height)


def draw(display: Display, sketch: Sketch, panel: Panel) -> Sketch:
    """Draw a display from the origin into its panel."""
    whole = Box(0.0, 0.0, panel.wide, panel.high)
    corners: Corners = display.arms.corners if display.arms else "round"
    step = STEP if display.arms else 1.2
    with sketch.group(f"{display.id}.panel", "figure", f"ship display: {display.name}"):
        sketch.items.append(cornered(whole, corners, sketch.brush.field, step))
        parts.header(sketch, display, panel.header)
        draw_body(sketch, display, panel.body)
        sketch.across(0.0, panel.wide, panel.track.y - 0.8)
        parts.damage_track(sketch, display, display.tracks[0], panel.track, panel.plan, panel.wide < 110.0)
        sketch.items.append(cornered(whole, corners, sketch.brush.frame, step))
    return sketch


def draw_body(sketch: Sketch, display: Display, body: Body) -> None:
    """Everything between the header and the track."""
    craft_hex(sketch, display, body.hex, body.radius)
    for index, post in enumerate(display.crew):
        crew_cell(sketch, display, post, body.crew[index])
    for index, gauge in enumerate(display.gauges):
        gauge_cell(sketch, display, gauge, body.gauges[index])
    for number in range(1, len(display.weapons) + 1):
        weapon_box(sketch, display, number, body.weapons[number], body.compact)


def _planned(display: Display, inner: Box, aims: Sequence[Aim], composer: Composer) -> tuple[TrackPlan, Body] | None:
    """The largest damage boxes that leave the body a hex of a good size, by the first aim met."""
    rows = display.tracks[0].rows
    for wanted, least in aims:
        for plan in _plans(rows, inner, least):
            taken = parts.TRACK_HEAD + plan.height + 1.6
            area = Box(inner.x, inner.y, inner.width, inner.height - taken)
            body = composer.compose(area, wanted)
            if body:
                return plan, body
    return None


def _plans(rows: tuple[int, ...], inner: Box, least: float) -> Iterator[TrackPlan]:
    """Track plans of different height with boxes of a side at least, the largest boxes first."""
    seen: set[tuple[float, int]] = set()
    for most in sizes(BOX_MOST, least):
        plan = best_plan(rows, inner.width, inner.height * 0.5, most)
        if plan is None or plan.side < least - 1e-6:
            continue
        key = (round(plan.side, 3), len(plan.rows))
        if key not in seen:
            seen.add(key)
            yield plan
