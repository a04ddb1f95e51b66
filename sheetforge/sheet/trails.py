"""Ships at an angle: their places in a picture, and what they leave behind, trails of engines and wakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import cos, radians, sin
from random import Random

from sheetforge.sheet.drawing import Drawing, mapped, points_along
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Close, Color, Command, CurveTo, Item, LineTo, MoveTo, Path, Point, Polygon, Style
from sheetforge.values import values

FLAT = 0.72
"""The height of a ship that is seen at an angle, as a part of its length from above."""

ENGINE = 0.6
"""Dark parts of a drawing that begin this far aft, as a part of its length from the middle, are engines."""

SIDE = 1 / 26
"""The height of the side of a ship, as a part of her size."""

DARK_WATERS = ("#3f6a84", "#8fb3c4", "#dfeaf0")
LIGHT_WATERS = ("#c3d6df", "#e3eef3", "#ffffff")
"""The colours of a wake on a dark sea and on a light one, from the water to the foam."""

LANES = ((0.9, 0.8), (0.62, 0.52), (0.32, 0.3))
"""The churned water behind a ship in three steps: its half width as a part of hers, its reach as one of her length."""

WAVES = 6
"""The steps of the ragged edge of such water."""


@values(frozen=True, slots=True)
class SceneBerth:
    """The place of a ship in a scene: its middle, its size, the direction of its bow in degrees."""

    x: float
    y: float
    size: float
    course: float
    flat: float = FLAT


def turned(commands: Iterable[Command], berth: SceneBerth) -> tuple[Command, ...]:
    """Return an outline at a berth: turned to its course, flattened, at its place."""
    return mapped(commands, partial(on_page, berth=berth))


def on_page(x: float, y: float, berth: SceneBerth) -> Point:
    """Return the place of a point of a drawing at a berth."""
    angle, scale = radians(berth.course), berth.size / 100
    wide, along = cos(angle) * scale, sin(angle) * scale
    return round(berth.x + x * wide - y * along, 2), round(berth.y + (x * along + y * wide) * berth.flat, 2)


def glow(drawing: Drawing, berth: SceneBerth) -> Iterator[Item]:
    """Yield the trail of every engine in three steps, away from the bow."""
    angle = radians(berth.course)
    back = (-sin(angle), cos(angle) * berth.flat)
    stern = max((y for shape in drawing.shapes for _, y in points_along(shape.commands)), default=0.0)
    for shape in drawing.shapes:
        if shape.tone not in ("dark", "shade") or min(y for _, y in points_along(shape.commands)) < stern * ENGINE:
            continue
        points = points_along(turned(shape.commands, berth))
        x = sum(x for x, _ in points) / len(points)
        y = sum(y for _, y in points) / len(points)
        for length, width, color in ((0.42, 4.0, "#1d4a80"), (0.28, 2.8, "#4f9be0"), (0.16, 1.6, "#d8f0ff")):
            far = (x + back[0] * length * berth.size, y + back[1] * length * berth.size)
            half = (back[1] * width * berth.size / 130, -back[0] * width * berth.size / 130)
            yield Polygon(((x + half[0], y + half[1]), far, (x - half[0], y - half[1])), Style(fill=color))


def wake(palette: Palette, drawing: Drawing, berth: SceneBerth, waters: Sequence[Color]) -> Iterator[Item]:
    """Yield the wake of a ship: the water she has churned, the waves from her bow, foam along her sides.

    `waters` are its colours from the sea to the foam. In black the waves are lines on paper.
    """
    hull = max(
        (points_along(shape.commands) for shape in drawing.shapes if shape.tone == "body"),
        key=lambda points: max(y for _, y in points) - min(y for _, y in points),
        default=[],
    )
    if not hull:
        return
    bow, stern = min(y for _, y in hull), max(y for _, y in hull)
    long, beam = stern - bow, max(abs(x) for x, _ in hull)
    low = berth.size * SIDE
    chance = Random(f"{drawing.digest}: wake")

    def at(commands: Iterable[Command]) -> tuple[Command, ...]:
        return mapped(turned(commands, berth), lambda x, y: (x, round(y + low, 2)))

    line = Style(stroke=palette.ink, stroke_width=0.18, cap="round")
    for (wide, reach), color in zip(LANES, waters, strict=True):
        lane = _lane(bow + 0.8 * long, stern + reach * long, wide * beam, chance)
        if not palette.hatched:
            yield Path(at(lane), Style(fill=color))
    for way in (-1, 1):
        crest = at(_bow_wave(bow, 0.62 * long, way * 0.8 * beam))
        if palette.hatched:
            yield Path(crest, line)
        else:
            yield Path(at(_bow_wave(bow, long, way * beam)), Style(fill=waters[1]))
            yield Path(crest, Style(fill=waters[2]))
    if palette.hatched:
        for part in (0.1, 0.28, 0.46):
            y, half = stern + part * long, (0.5 + 0.4 * part) * beam
            ripple = (MoveTo(-half, y), CurveTo(-0.5 * half, y + 0.04 * long, 0.5 * half, y + 0.04 * long, half, y))
            yield Path(at(ripple), line)
        return
    foam = Style(fill=waters[2], stroke=waters[2], stroke_width=round(2.4 * berth.size / 100, 2), join="round")
    yield Path(tuple(at(command for command in _outline(hull))), foam)


def _outline(points: Sequence[Point]) -> Iterator[Command]:
    yield MoveTo(*points[0])
    yield from (LineTo(*point) for point in points[1:])
    yield Close()


def _lane(start: float, end: float, half: float, chance: Random) -> tuple[Command, ...]:
    """Return the churned water behind a ship: broader and more ragged towards its end, along y."""
    steps = [start + (end - start) * step / WAVES for step in range(WAVES + 1)]
    sides: list[list[Point]] = []
    for way in (-1, 1):
        side = []
        for number, y in enumerate(steps):
            part = number / WAVES
            ragged = chance.uniform(-0.16, 0.16) * half * part
            side.append((way * (half * (0.8 + 0.45 * part) + ragged), y))
        sides.append(side)
    left, right = sides
    edge = [*left, *reversed(right)]
    commands: list[Command] = [MoveTo(*edge[0])]
    for (x1, y1), (x2, y2) in pairwise(edge):
        # Each step of an edge bulges outwards, the end of the lane backwards.
        out = 0.16 * half * (1 if x1 > 0 else -1) if x1 * x2 > 0 else 0.0
        back = 0.3 * half if x1 * x2 < 0 else 0.0
        third = (y2 - y1) / 3
        commands.append(
            CurveTo(x1 + out + (x2 - x1) / 3, y1 + third + back, x2 + out - (x2 - x1) / 3, y2 - third + back, x2, y2)
        )
    return (*commands, Close())


def _bow_wave(bow: float, long: float, beam: float) -> tuple[Command, ...]:
    """Return the wave that parts from the bow to one side and runs out along the hull."""
    return (
        MoveTo(0.0, bow - 0.03 * long),
        CurveTo(0.5 * beam, bow - 0.01 * long, 1.15 * beam, bow + 0.22 * long, 1.75 * beam, bow + 0.62 * long),
        CurveTo(1.4 * beam, bow + 0.42 * long, 1.05 * beam, bow + 0.34 * long, 0.85 * beam, bow + 0.3 * long),
        CurveTo(0.6 * beam, bow + 0.2 * long, 0.3 * beam, bow + 0.08 * long, 0.0, bow - 0.03 * long),
        Close(),
    )
