"""Fire between the ships of a picture: beams and bursts in space, smoke and splashes at sea, lines that hold a hull."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from random import Random
from typing import NamedTuple

from sheetforge.sheet.drawing import ellipse
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Color, CurveTo, Item, Line, LineTo, MoveTo, Path, Point, Polygon, Style
from sheetforge.sheet.widgets.brush import mixed

BEAM = ((2.6, 0.7), (1.3, 0.25), (0.5, 0.0))
"""The breadths in mm of a beam from the outside, and the shares of paper in its colour."""

BURST = ((1.0, 0.45), (0.68, 0.2), (0.34, 0.0))
"""The sizes of the steps of a burst, and the shares of paper in its colours."""

FLAME = ("#e2683a", "#f0b040", "#fff4c8")
BEAMS = ("#e8452c", "#1f9fd0")
"""The colours of beams: those of the side that a picture is about, and of the others."""

SMOKE = "#8d8f93"
POINTS = 9
"""The points of a burst."""

JETS = ((-0.62, 0.5), (0.6, 0.55), (-0.32, 0.82), (0.34, 0.88), (0.02, 1.1))
"""The jets of a splash: how far they lean and how high they are, as shares of its size."""

HOLDS = 5
"""The lines that hold a hull."""


class Shot(NamedTuple):
    """A shot: from where to where on the page, the sizes of both ships in mm, the colour of who fires."""

    start: Point
    end: Point
    size: float
    target: float
    color: Color


def beam(palette: Palette, shot: Shot) -> Iterator[Item]:
    """Yield a beam, narrower at a ship that is farther off; in black one thin line."""
    (x1, y1), (x2, y2) = shot.start, shot.end
    if palette.hatched:
        yield Line(x1, y1, x2, y2, Style(stroke=palette.ink, stroke_width=0.35, dash=(3.0, 1.0)))
        return
    x, y = _way(shot)
    for width, white in BEAM:
        near, far = (round(width * max(0.3, size / 70) / 2, 2) for size in (shot.size, shot.target))
        corners = ((x1 - y * near, y1 + x * near), (x2 - y * far, y2 + x * far))
        back = ((x2 + y * far, y2 - x * far), (x1 + y * near, y1 - x * near))
        color = mixed(shot.color, palette.paper, white) if white else "#ffffff"
        yield Polygon(_rounded(*corners, *back), Style(fill=color))


def burst(palette: Palette, shot: Shot, chance: Random) -> Iterator[Item]:
    """Yield a burst where a shot ends."""
    radius = max(2.5, shot.target * 0.085)
    spikes = [chance.uniform(0.7, 1.25) for _ in range(POINTS)]
    for number, (size, white) in enumerate(BURST):
        points = []
        for at in range(2 * POINTS):
            far = radius * size * (spikes[at // 2] if at % 2 == 0 else 0.52)
            turn = radians(180.0 * at / POINTS)
            points.append((round(shot.end[0] + far * cos(turn), 2), round(shot.end[1] + far * sin(turn) * 0.85, 2)))
        style = Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.25, join="round")
        if not palette.hatched:
            style = Style(fill=mixed(FLAME[number], palette.paper, white * 0.5))
        elif number:
            continue
        yield Polygon(tuple(points), style)


def smoke(palette: Palette, shot: Shot, chance: Random) -> Iterator[Item]:
    """Yield the smoke of guns, which drifts towards the target, with their flash in it."""
    way = _way(shot)
    flash = Style(fill=mixed(FLAME[1], palette.paper, 0.2))
    reach = shot.size * 0.2
    if not palette.hatched:
        side = (-way[1] * reach * 0.22, way[0] * reach * 0.22)
        tip = (shot.start[0] + way[0] * reach, shot.start[1] + way[1] * reach)
        x, y = shot.start
        yield Polygon(_rounded((x + side[0], y + side[1]), tip, (x - side[0], y - side[1])), flash)
    puffs = []
    for number in range(9):
        far = reach * (0.3 + 0.16 * number)
        off = chance.uniform(-0.35, 0.35) * reach
        x, y = shot.start[0] + way[0] * far - way[1] * off, shot.start[1] + way[1] * far + way[0] * off
        puffs.append((round(x, 1), round(y - 0.1 * far, 1), round(reach * chance.uniform(0.2, 0.38), 1)))
    yield from cloud(palette, puffs, SMOKE, ((0.25, 1.0, 0.45), (0.0, 0.92, 0.68), (-0.22, 0.6, 0.86)))


def cloud(
    palette: Palette,
    puffs: Sequence[tuple[float, float, float]],
    color: Color,
    steps: Sequence[tuple[float, float, float]],
) -> Iterator[Item]:
    """Yield a cloud of puffs, each with its middle and its radius, lit from above in steps; in black its outline.

    A step has how far it lies below the middle of a puff, its share of the radius and that of paper in its colour.
    """
    if palette.hatched:
        # Filled puffs cover the lines of the others inside of the cloud; short arcs give them a body.
        line = Style(stroke=palette.ink, stroke_width=0.4)
        for grow, style in ((1.0, line), (1.0, Style(fill=palette.paper))):
            for x, y, size in puffs:
                yield Path(ellipse(x, y, round(size * grow, 2), round(size * 0.75 * grow, 2)), style)
        for x, y, size in puffs:
            left, low = round(x - 0.45 * size, 2), round(y + 0.36 * size, 2)
            right, mid = round(x + 0.3 * size, 2), round(y + 0.52 * size, 2)
            arc = (MoveTo(left, low), CurveTo(round(left + 0.2 * size, 2), mid, round(x, 2), mid, right, low))
            yield Path(arc, Style(stroke=palette.ink, stroke_width=0.18, cap="round"))
        return
    for lift, grow, white in steps:
        style = Style(fill=mixed(color, palette.paper, white))
        for x, y, size in puffs:
            wide, high = round(size * grow, 2), round(size * 0.75 * grow, 2)
            yield Path(ellipse(x, round(y + lift * size, 2), wide, high), style)


def splash(palette: Palette, shot: Shot, chance: Random) -> Iterator[Item]:
    """Yield splashes short of the target and beside it."""
    way = _way(shot)
    for number in range(2):
        short = shot.target * (0.3 + 0.14 * number)
        off = chance.uniform(0.12, 0.3) * shot.target * (-1) ** number
        x = round(shot.end[0] - way[0] * short - way[1] * off, 1)
        y = round(shot.end[1] - way[1] * short + way[0] * off, 1)
        high = max(4.0, shot.target * chance.uniform(0.1, 0.15))
        style = Style(fill=palette.paper, stroke=palette.soft_ink, stroke_width=0.2, join="round")
        if not palette.hatched:
            yield Path(ellipse(x, y, round(high * 0.62, 2), round(high * 0.2, 2)), Style(fill="#dfe9ee"))
            style = Style(fill="#ffffff", stroke="#8fb0bf", stroke_width=0.2, join="round")
        # Jets that part from one foot, the middle one highest, and the foam about it.
        for lean, part in JETS:
            tip = x + lean * high, y - part * high
            foot = x + 0.2 * lean * high
            yield Polygon(_rounded((foot - 0.11 * high, y), tip, (foot + 0.11 * high, y)), style)
        yield Path(ellipse(x, round(y + 0.02 * high, 2), round(high * 0.34, 2), round(high * 0.11, 2)), style)


def holds(palette: Palette, starts: Sequence[Point], ends: Sequence[Point]) -> Iterator[Item]:
    """Yield lines from the rail of a hull to that of the one which it holds, with a hook at the end of each."""
    for (x1, y1), (x2, y2) in zip(starts, ends, strict=True):
        away = hypot(x2 - x1, y2 - y1) or 1.0
        x, y = (x2 - x1) / away, (y2 - y1) / away
        # The hook lies a little inside of the rail, its point backwards.
        tip = x2 + 2.0 * x, y2 + 2.0 * y
        line = (MoveTo(round(x1 - x, 2), round(y1 - y, 2)), LineTo(*_rounded(tip)[0]))
        hook = _rounded((tip[0] - 1.6 * x - 1.5 * y, tip[1] - 1.6 * y + 1.5 * x), tip)
        claw = _rounded(tip, (tip[0] - 1.6 * x + 1.5 * y, tip[1] - 1.6 * y - 1.5 * x))
        bent = (MoveTo(*hook[0]), LineTo(*hook[1]), LineTo(*claw[1]))
        for color, width in ((palette.paper, 1.3), (palette.ink, 0.55)):
            for part in (line, bent):
                yield Path(part, Style(stroke=color, stroke_width=width, cap="round", join="round"))


def _way(shot: Shot) -> Point:
    """Return the direction of a shot as a step of one."""
    x, y = shot.end[0] - shot.start[0], shot.end[1] - shot.start[1]
    length = hypot(x, y) or 1.0
    return x / length, y / length


def _rounded(*points: Point) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
