"""The rose of winds under the hexes of a chart, with its lines of courses, as portolans have them.

It is faint and lies below everything that is played with. On white paper it has outlines alone, which leave the
numbers and dots of hexes free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, dist

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Winds
from sheetforge.sheet.widgets.brush import mixed

POINTS = ((16, 0.62, 0.16), (8, 0.8, 0.2), (4, 1.0, 0.24))
"""Rays of the rose from the bottom up: how many, their reach and that of the valleys between them."""

RINGS = ((1.0, 0.016), (0.94, 0.006), (0.5, 0.008), (0.46, 0.004))
"""Rings of the rose: radius and thickness in parts of its own."""

COURSES = 32
"""Lines of courses; those to the winds between have dashes."""

LIT, SHADED, LINE = 0.1, 0.3, 0.26
"""The part of the ink of the grid in the halves of a ray towards the light and off it, and in the lines."""


BESIDE_SEAM = 1.0
"""The least distance in mm of the rose from a seam."""

STEP, ROOM = 0.6, 0.2
"""The steps in mm in which an outline is drawn, and its room beside numbers and dots."""


def rose(
    winds: Winds, hexes: scene.Box, layout: Layout, theme: Theme, seams: Sequence[scene.Box] = ()
) -> Iterator[scene.Item]:
    """Draw the rose, and in colour its courses to the edge of the hexes.

    It keeps off the `seams` between sheets where there is room near its place.
    """
    unit = layout.across
    radius = winds.size / 2 * unit
    x, y = middle_of(winds, hexes, radius, seams)
    if theme.land is None:
        yield from _outlined((x, y), radius, layout, theme)
        return
    ground = theme.sky or WHITE
    tone = mixed(ground, theme.grid, LINE)
    thick = min(0.3, unit * 0.012)
    far = hexes.width + hexes.height
    courses = []
    for number in range(COURSES):
        turn = number * 360.0 / COURSES
        ends = scene.on_circle(x, y, radius * 1.03, turn), scene.on_circle(x, y, far, turn)
        dash = (unit * 0.3, unit * 0.2) if number % 2 else ()
        courses.append(scene.Line(*ends[0], *ends[1], scene.Style(stroke=tone, stroke_width=thick, dash=dash)))
    yield scene.Clip(scene.Rect(hexes.x, hexes.y, hexes.width, hexes.height, scene.Style()), tuple(courses))
    for part, breadth in RINGS:
        yield scene.Circle(x, y, radius * part, scene.Style(stroke=tone, stroke_width=radius * breadth))
    lit, shaded = (scene.Style(fill=mixed(ground, theme.grid, part)) for part in (LIT, SHADED))
    for many, reach, valley in POINTS:
        for number in range(many):
            turn = number * 360.0 / many + (180.0 / many if many == 16 else 0.0)
            tip = scene.on_circle(x, y, radius * reach, turn)
            for way, style in ((-1, lit), (1, shaded)):
                beside = scene.on_circle(x, y, radius * valley, turn + way * 180.0 / many)
                yield scene.Polygon(((x, y), beside, tip), style)
    yield scene.Circle(x, y, radius * 0.06, lit)


def middle_of(winds: Winds, hexes: scene.Box, radius: float, seams: Sequence[scene.Box]) -> scene.Point:
    """Return the place of the middle of the rose, moved by half of the map at most so that no seam cuts it."""
    x, y = hexes.x + hexes.width * winds.across / 100.0, hexes.y + hexes.height * winds.down / 100.0

    def moved(at: float, low: float, high: float, cuts: Sequence[float]) -> float:
        room = radius + BESIDE_SEAM
        free = [at, *(cut + way * room for cut in cuts for way in (-1, 1))]
        held = [one for one in free if low + room <= one <= high - room and all(abs(one - cut) >= room for cut in cuts)]
        return min(held, key=lambda one: abs(one - at), default=at)

    upright = [seam.x for seam in seams if seam.width < seam.height]
    level = [seam.y for seam in seams if seam.width >= seam.height]
    return moved(x, hexes.x, hexes.right, upright), moved(y, hexes.y, hexes.bottom, level)


def _outlined(middle: scene.Point, radius: float, layout: Layout, theme: Theme) -> Iterator[scene.Item]:
    """Draw the rays of the rose in dots, half of each of the four long ones lined, and its rings."""
    (x, y), room = middle, FreeRoom(layout)
    lines: list[Sequence[scene.Point]] = []
    for part, _ in RINGS[:3]:
        lines.append([scene.on_circle(x, y, radius * part, turn * 5.0) for turn in range(73)])
    for many, reach, valley in POINTS[1:]:
        for number in range(many):
            turn, half = number * 360.0 / many, 180.0 / many
            # The rays of eight between those of four.
            if many == 8 and number % 2 == 0:
                continue
            tip = scene.on_circle(x, y, radius * reach, turn)
            left, right = (scene.on_circle(x, y, radius * valley, turn + way * half) for way in (-1, 1))
            lines.append([left, tip, right])
            lines.append([(x, y), tip])
            lines += [
                [_between((x, y), right, part), _between(tip, right, part)] for part in (0.25, 0.5, 0.75) if many == 4
            ]
    commands: list[scene.Command] = []
    for line in lines:
        is_on = False
        for start, end in pairwise(line):
            steps = max(1, ceil(dist(start, end) / STEP))
            for step in range(steps + 1):
                px, py = _between(start, end, step / steps)
                if not room.holds(px, py, ROOM, ROOM):
                    is_on = False
                    continue
                point = round(px, 2), round(py, 2)
                commands.append(scene.LineTo(*point) if is_on else scene.MoveTo(*point))
                is_on = True
    thick = min(0.15, layout.across * 0.006)
    dotted = scene.Style(stroke=theme.relief, stroke_width=2 * thick, dash=(0.0, 6 * thick), cap="round", join="round")
    yield scene.Path(tuple(commands), dotted)


def _between(start: scene.Point, end: scene.Point, part: float) -> scene.Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
