"""Grounds of pictures in black: a world, dust and air in lines that are closer and stronger where it is dark."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, sin, sqrt
from random import Random

from sheetforge.sheet.scene import Box, Color, Command, Item, LineTo, MoveTo, Path, Style

CUTS = ((0.16, -0.5), (0.28, 0.2), (0.42, 0.6))
"""Lines of a world: their widths in mm, and the level from which they are drawn, in radii below its middle."""

APART, SHORTEST = 1.9, 0.8
"""In mm: the distance of the lines of a world, and the least length of one."""

LIT, LIFT = 0.9, 0.2
"""The radius of the disc that is lit, and how far above the middle of the world its own lies, in radii of the world."""

PER_GRAIN, SPREAD = 38.0, 0.09
"""The area in mm² that a grain of dust has for itself, and the half width of a band by the height of a picture."""

GRAINS = (0.18, 0.3, 0.45)
"""The breadths of grains in mm, fewer of the larger."""

NEAREST, GROWTH = 0.9, 1.2
"""The distance in mm of the first line from a horizon, and how much further each is from the one before."""

FINE = 0.14
"""The width in mm of the lines of a sky."""


def world(middle: tuple[float, float], radius: float, color: Color, foot: float = inf) -> Iterator[Item]:
    """Yield the shade of a world, which is lit from above: chords from its rim to the disc that is lit.

    None lies below the `foot` of the picture.
    """
    x, y = middle
    for width, start in CUTS:
        lines: list[Command] = []
        for step in range(round(start * radius / APART), int(radius / APART) + 1):
            level = step * APART
            if y + level > foot:
                break
            half, lit = _half(radius, level), _half(LIT * radius, level + LIFT * radius)
            for left, right in ((x - half, x - lit), (x + lit, x + half)) if lit else ((x - half, x + half),):
                if right - left > SHORTEST:
                    at = round(y + level, 2)
                    lines += (MoveTo(round(left, 2), at), LineTo(round(right, 2), at))
        if lines:
            yield Path(tuple(lines), Style(stroke=color, stroke_width=width))


def _half(radius: float, level: float) -> float:
    """Return half the chord of a disc at a level from its middle, 0 beyond it."""
    return sqrt(max(0.0, radius * radius - level * level))


def dust(box: Box, chance: Random, color: Color) -> Iterator[Item]:
    """Yield a band of dust across a box, closest along a slanting line, each size of grains as one path."""
    middle = chance.uniform(0.35, 0.65)
    tilt = chance.uniform(0.25, 0.5) * chance.choice((-1, 1))
    grains: dict[float, list[Command]] = {}
    for _ in range(round(box.width * box.height / PER_GRAIN)):
        part = chance.random()
        # The band swells and thins on its way.
        spread = SPREAD * (0.6 + 0.5 * sin(7.0 * part + 20.0 * middle))
        level = middle + tilt * (part - 0.5) + chance.gauss(0.0, spread)
        size = GRAINS[int(len(GRAINS) * chance.random() ** 2)]
        if 0.0 < level < 1.0:
            place = round(box.x + part * box.width, 1), round(box.y + level * box.height, 1)
            grains.setdefault(size, []).extend((MoveTo(*place), LineTo(*place)))
    for size, places in sorted(grains.items()):
        yield Path(tuple(places), Style(stroke=color, stroke_width=size, cap="round"))


def air(box: Box, sun: tuple[float, float], radius: float, chance: Random, color: Color) -> Iterator[Item]:
    """Yield level lines above a horizon, the foot of a box, further apart upwards; they leave out a sun."""
    lines: list[Command] = []
    step = NEAREST
    y = box.bottom - step
    while y > box.y:
        off = abs(y - sun[1])
        half = sqrt(radius * radius - off * off) if off < radius else 0.0
        parts = ((box.x, sun[0] - half), (sun[0] + half, box.right)) if half else ((box.x, box.right),)
        for left, right in parts:
            # Each is broken once, as a graver is lifted.
            at = chance.uniform(left, right)
            lines += (MoveTo(round(left, 1), round(y, 2)), LineTo(round(max(left, at - 3.0), 1), round(y, 2)))
            lines += (MoveTo(round(min(right, at + 3.0), 1), round(y, 2)), LineTo(round(right, 1), round(y, 2)))
        step *= GROWTH
        y -= step
    yield Path(tuple(lines), Style(stroke=color, stroke_width=FINE))
