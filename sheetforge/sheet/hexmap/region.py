"""The inset of a map: the region about it, as a coast or as the planets of a system, and where the map lies.

It stands beside the legend and has no effect on play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Looks, Orbit, Region
from sheetforge.sheet.text import cap_height, fit, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch

WIDE, HIGH = 44.0, 26.0
"""The inset in mm on a small map, without its name."""

NAME_PT, PLACE_PT, LEAST_PT = 8.0, 7.0, 5.5
CAPTION = 5.0
"""The height in mm of the name below the inset."""

SUN, INNERMOST = 5.0, 11.0
"""In mm: the radius of the sun, whose middle is the left end of the inset, and that of the first orbit."""

SIZES: dict[Looks, float] = {"ocean": 1.3, "desert": 1.2, "giant": 2.1, "moon": 0.9, "gate": 0.9, "station": 0.9}
"""The radii of planets and works in mm."""

TONES: dict[Looks, int] = {"ocean": 0, "desert": 1, "giant": 2, "moon": 3, "gate": 3, "station": 3}
SPREAD = 56.0
"""The degrees to which orbits are seen above and below the sun."""

SHALLOWS, BEND = ((11.0, 0.82), (6.0, 0.66)), 6.0
"""Strips of shallow water along a coast, by the width of its line, with the share of the sea in their tone; the part
of the way between the neighbours of a point that a curve through it follows."""

HERE = 1.1
"""The distance in mm of the ring about a planet where the battle is fought."""


def draw_inset(sketch: Sketch, region: Region, theme: Theme, x: float, y: float, scale: float) -> None:
    """Draw the inset from its top left corner, in its frame, with the name of the region below it."""
    box = scene.Box(x, y, WIDE * scale, HIGH * scale)
    line = theme.grid_width * scale
    items: list[scene.Item] = []
    if theme.sky:
        items.append(scene.Rect(box.x, box.y, box.width, box.height, scene.Style(fill=theme.sky)))
    items += _lands(region, theme, box, line)
    items += _system(region.orbits, theme, box, scale) if region.orbits else ()
    frame = scene.Rect(box.x, box.y, box.width, box.height, scene.Style())
    edge = scene.Style(stroke=theme.grid, stroke_width=1.6 * line)
    size = fit(region.name, "semibold", NAME_PT * scale, LEAST_PT, box.width)
    points = size if isinstance(size, float | int) else LEAST_PT
    base = box.bottom + 1.2 * scale + cap_height("semibold", points)
    left = box.center[0] - text_width(region.name, "semibold", points) / 2
    shown: tuple[scene.Item, ...] = (
        scene.Clip(frame, tuple(items)),
        scene.Rect(box.x, box.y, box.width, box.height, edge),
        scene.Text(left, base, region.name, "semibold", points, sketch.palette.ink),
    )
    sketch.items.append(scene.Group(shown, role="img", label=f"Region: {region.name}"))


def _lands(region: Region, theme: Theme, box: scene.Box, line: float) -> Iterator[scene.Item]:
    """Draw the lands, and the part of the region that the map shows."""
    shore = scene.Style(fill=theme.land or WHITE, stroke=theme.label, stroke_width=line, join="round")
    coasts = [_coast(_points(outline, box), box) for outline in region.lands]
    if theme.sky:
        for wide, part in SHALLOWS:
            water = mixed(theme.relief, theme.sky, part)
            yield from (
                scene.Path(coast, scene.Style(stroke=water, stroke_width=wide * line, join="round")) for coast in coasts
            )
    yield from (scene.Path(coast, shore) for coast in coasts)
    if region.window is not None:
        corners = _points(region.window, box)
        xs, ys = [px for px, _ in corners], [py for _, py in corners]
        here = scene.Style(stroke=theme.zones[1], stroke_width=2.4 * line, join="miter")
        yield scene.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), here)


def _coast(points: Sequence[scene.Point], box: scene.Box) -> tuple[scene.Command, ...]:
    """Return the outline of a land as a curve, sharp and straight where it meets the frame."""

    def edges(point: scene.Point) -> set[str]:
        (x, y), near = point, 0.01
        sides = {"w": x - box.x, "e": box.right - x, "n": y - box.y, "s": box.bottom - y}
        return {side for side, far in sides.items() if far < near}

    count = len(points)
    commands: list[scene.Command] = [scene.MoveTo(*points[0])]
    for index in range(count):
        before, start, end, after = (points[(index + step) % count] for step in (-1, 0, 1, 2))
        if edges(start) & edges(end):
            commands.append(scene.LineTo(*end))
            continue
        one = (0.0, 0.0) if edges(start) else ((end[0] - before[0]) / BEND, (end[1] - before[1]) / BEND)
        two = (0.0, 0.0) if edges(end) else ((after[0] - start[0]) / BEND, (after[1] - start[1]) / BEND)
        x1, y1 = round(start[0] + one[0], 2), round(start[1] + one[1], 2)
        x2, y2 = round(end[0] - two[0], 2), round(end[1] - two[1], 2)
        commands.append(scene.CurveTo(x1, y1, x2, y2, *end))
    return (*commands, scene.Close())


def _points(outline: str, box: scene.Box) -> tuple[scene.Point, ...]:
    """Return the points of an outline; the last hundredths are the end of the inset."""
    places = (place.split(",") for place in outline.split())
    return tuple((box.x + box.width * int(a) / 99.0, box.y + box.height * int(b) / 99.0) for a, b in places)


def _system(orbits: tuple[Orbit, ...], theme: Theme, box: scene.Box, scale: float) -> Iterator[scene.Item]:
    """Draw the sun at the left, arcs of orbits, and on each its planet."""
    x, y = box.x, box.center[1]
    glow = theme.pairs[0] if theme.shaded else None
    yield scene.Circle(x, y, SUN * scale, scene.Style(fill=glow, stroke=theme.label, stroke_width=0.15 * scale))
    step = (WIDE - INNERMOST - 3.5) / max(1, len(orbits) - 1)
    for number, orbit in enumerate(orbits):
        radius = (INNERMOST + step * number) * scale
        yield scene.Circle(x, y, radius, scene.Style(stroke=theme.grid, stroke_width=0.15 * scale))
        # Far orbits leave the inset above and below.
        reach = min(SPREAD, 57.3 * (box.height / 2 - 3.0 * scale) / radius)
        px, py = scene.on_circle(x, y, radius, 90.0 + reach * (orbit.at - 50.0) / 50.0)
        size = SIZES[orbit.looks] * scale
        tone = theme.bodies[TONES[orbit.looks]][0 if theme.is_dark else 2] if theme.bodies else WHITE
        yield scene.Circle(px, py, size, scene.Style(fill=tone, stroke=theme.label, stroke_width=0.2 * scale))
        if orbit.here:
            ring = scene.Style(stroke=theme.zones[1], stroke_width=0.4 * scale)
            yield scene.Circle(px, py, size + HERE * scale, ring)
        if orbit.name is not None:
            points = PLACE_PT * scale
            wide, away = text_width(orbit.name, "italic", points), size + (HERE + 0.8) * scale
            left = px + away if px + away + wide < box.right - 0.5 else px - away - wide
            ground = scene.Style(fill=theme.sky or WHITE)
            high = cap_height("italic", points)
            yield scene.Rect(left - 0.3, py - high / 2 - 0.4, wide + 0.6, high + 0.8, ground)
            yield scene.Text(left, py + high / 2, orbit.name, "italic", points, theme.label)
