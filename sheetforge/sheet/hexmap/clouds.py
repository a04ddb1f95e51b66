"""The clouds of a map of space: each map has a sky of its own, by its id.

A sky is of one of five kinds: a large cloud, a ring, a cluster, a band, or none. Its density is a
shape disturbed by noise that is itself bent by noise; clouds are the outlines of its levels, from
the faintest inwards, in steps that are too soft for an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt
from random import Random

from sheetforge.sheet.hexmap.ground import dotted, smooth
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import wave
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scene import Box, Color, Item, Path, Point, Style
from sheetforge.sheet.widgets.brush import mixed

KINDS = {"cloud": 2, "ring": 2, "cluster": 2, "band": 2, "none": 1}
"""Kinds of skies with their weights: one in nine has no cloud."""

STEPS = 7
"""Levels of a sky."""

FAINTEST, DENSEST = 0.0, 1.0
"""The densities of the first level and of the last one."""

CELLS = 56
"""Squares of the net on which density is measured, along the shorter side."""

OCTAVES = 4
"""Scales of the noise, each about twice as fine as the one before and two thirds as strong."""

LONG = 24
"""The points of a long outline."""

SPARSE, DENSE = 3.2, 1.1
"""The distances in mm of the dots about the first and about the last level on bright paper."""

SMALL, LARGE, LARGE_HEX = 0.3, 0.75, 20.0
"""The breadths in mm of those dots, and the hexes in mm from which on they are as far apart as that."""

STREWN = 1.3
"""The distance in mm of dots from the outline of their level, on average."""

INKED, DOT_SEEN = 0.45, 1.8
"""The part of the ink of fine lines in dots of a cloud's colour, and their least contrast with the ground."""

SPECK = 5
"""Outlines of so few points are too small to be seen."""

Shape = Callable[[float, float], float]
"""The density at a place whose shorter side is from 0 to 1: 1 in the middle of a cloud, below 0 outside."""

Loop = tuple[Point, ...]


def clouds(box: Box, theme: Theme, seed: str) -> Iterator[Item]:
    """Draw the clouds of a sky over an area, two colours of the theme mixed by their level."""
    if not theme.nebulae:
        return
    outer, inner = _colors(theme, seed)
    short = min(box.width, box.height)
    ground = theme.sky or WHITE
    for step, loops in enumerate(levels(seed, round(box.width / short, 2), round(box.height / short, 2))):
        part = (step + 1) / STEPS
        tone = mixed(ground, mixed(outer, inner, part), part)
        commands = [
            command
            for loop in loops
            if len(loop) > SPECK
            for command in smooth([_placed(point, box, short) for point in loop])
        ]
        if commands:
            yield Path(tuple(commands), Style(fill=tone))


def _colors(theme: Theme, seed: str) -> list[Color]:
    """Return the outer and the inner colour of the clouds of a sky."""
    return Random(f"{seed}:colours").sample(theme.nebulae, 2)


def stippled(box: Box, theme: Theme, seed: str, layout: Layout) -> Iterator[Item]:
    """Draw the clouds of a sky over an area in dots on bright paper, on which their colours are pale or left out.

    Each level has more of them and larger ones, strewn about its outlines; numbers and dots of hexes stay free.
    """
    if theme.is_dark or not theme.stars:
        return
    chance, room = Random(f"{seed}:stipple"), FreeRoom(layout)
    outer, inner = _colors(theme, seed) if theme.nebulae else (theme.relief, theme.relief)
    short, part = min(box.width, box.height), min(1.0, layout.across / LARGE_HEX)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    luck, strewn = chance.random, STREWN * part * sqrt(6.0)
    for step, loops in enumerate(levels(seed, round(box.width / short, 2), round(box.height / short, 2))):
        inwards = step / (STEPS - 1)
        gap, size = part * (SPARSE + (DENSE - SPARSE) * inwards), round(SMALL + (LARGE - SMALL) * inwards, 2)
        points: list[Point] = []
        for loop in (loop for loop in loops if len(loop) > SPECK):
            along = chance.uniform(0.0, gap)
            placed = [_placed(point, box, short) for point in loop]
            for (ax, ay), (bx, by) in pairwise((*placed, placed[0])):
                long = hypot(bx - ax, by - ay)
                while along < long:
                    # The difference of two chances is strewn much as `gauss` does it, in a third of its time.
                    x = ax + (bx - ax) * along / long + strewn * (luck() - luck())
                    y = ay + (by - ay) * along / long + strewn * (luck() - luck())
                    along += gap * (0.6 + 0.8 * luck())
                    if left < x < right and top < y < bottom and room.holds(x, y, size / 2, size / 2):
                        points.append((round(x, 1), round(y, 1)))
                along -= long
        if points:
            ink = mixed(mixed(outer, inner, (step + 1) / STEPS), theme.relief, INKED)
            yield dotted(points, Style(stroke=theme.visible(ink, DOT_SEEN), stroke_width=size, cap="round"))


def _placed(point: Point, box: Box, short: float) -> Point:
    return round(box.x + point[0] * short, 1), round(box.y + point[1] * short, 1)


@lru_cache(maxsize=64)
def levels(seed: str, wide: float, high: float) -> tuple[tuple[Loop, ...], ...]:
    """Return the outlines of each level of a sky, its shorter side 1 long."""
    kind = kind_of(seed)
    if kind == "none":
        return ()
    shape = _shape(kind, Random(f"{seed}:shape"), wide, high)
    columns, rows = round(wide * CELLS), round(high * CELLS)
    net = _densities(seed, shape, columns, rows)
    densities = (FAINTEST + (DENSEST - FAINTEST) * step / (STEPS - 1) for step in range(STEPS))
    return tuple(
        tuple(_thinned(tuple((x / CELLS, y / CELLS) for x, y in loop)) for loop in contours(net, density))
        for density in densities
    )


def _thinned(loop: Loop) -> Loop:
    """Return every third point of a long outline: a smooth curve through them looks the same."""
    return loop[::3] if len(loop) > LONG else loop


def kind_of(seed: str) -> str:
    """Return the kind of a sky."""
    return Random(f"{seed}:kind").choices([*KINDS], [*KINDS.values()])[0]


def _densities(seed: str, shape: Shape, columns: int, rows: int) -> list[list[float]]:
    """Return the densities of a sky on its net: its shape, disturbed by noise, both bent by noise."""
    bend_x, bend_y = wave(f"{seed}:x"), wave(f"{seed}:y")
    octaves = [(wave(f"{seed}:{octave}"), 3.1 * 2.1**octave, 0.42 * 0.7**octave) for octave in range(OCTAVES)]
    fine = wave(f"{seed}:threads")
    net = []
    for row in range(rows + 1):
        y, line = row / CELLS, []
        for column in range(columns + 1):
            x = column / CELLS
            bent_x, bent_y = x + 0.15 * bend_x(x * 2.6, y * 2.6), y + 0.15 * bend_y(x * 2.6, y * 2.6)
            noise = 0.0
            for octave, scale, part in octaves:
                noise += part * octave(bent_x * scale, bent_y * scale)
            # Bright threads lie where a wave changes its sign.
            threads = 0.5 - 1.4 * abs(fine(bent_x * 4.3 + 0.3 * noise, bent_y * 4.3 + 0.3 * noise))
            line.append(shape(bent_x, bent_y) + noise + 0.4 * threads)
        net.append(line)
    return net


def _shape(kind: str, chance: Random, wide: float, high: float) -> Shape:
    """Return the undisturbed density of a kind of sky."""
    x0, y0 = wide * chance.uniform(0.3, 0.7), high * chance.uniform(0.3, 0.7)
    if kind == "ring":
        radius, width = chance.uniform(0.26, 0.36), chance.uniform(0.09, 0.13)
        return lambda x, y: 0.7 - 0.6 * abs(hypot(x - x0, y - y0) - radius) / width
    if kind == "band":
        rise, width = chance.uniform(-0.9, 0.9), chance.uniform(0.13, 0.2)
        long = hypot(1.0, rise)
        return lambda x, y: 0.7 - 0.6 * abs((y - y0) - (x - x0) * rise) / long / width
    if kind == "cluster":
        middles = [
            (wide * chance.uniform(0.12, 0.88), high * chance.uniform(0.12, 0.88), chance.uniform(0.1, 0.2))
            for _ in range(6)
        ]
        return lambda x, y: max(0.9 - 0.7 * hypot(x - mx, y - my) / size for mx, my, size in middles)
    flat = chance.uniform(0.6, 1.5)
    return lambda x, y: 0.75 - hypot((x - x0) * flat, (y - y0) / flat) / 0.5


# --- outlines ------------------------------------------------------------------------------------


def contours(net: Sequence[Sequence[float]], level: float) -> list[Loop]:
    """Return the outlines of where a net of values is above a level, closed along its border.

    Each passes through the middle of the sides of squares, nearer to the end whose value is nearer
    to the level.
    """
    columns, rows = len(net[0]) - 1, len(net) - 1

    def value(x: int, y: int) -> float:
        # Nothing is above the level beyond the border, so that every outline is closed.
        return net[y][x] if 0 <= x <= columns and 0 <= y <= rows else level - 1.0

    ways: dict[Edge, Edge] = {}
    below = [False] * (columns + 3)
    upper = below
    # Most squares lie on one side of the level, and whole rows of them.
    for y in range(-1, rows + 1):
        lower = [False, *[height > level for height in net[y + 1]], False] if y < rows else below
        if True in upper or True in lower:
            for x, is_above in enumerate(zip(upper, upper[1:], lower[1:], lower, strict=False), -1):
                if any(is_above) and not all(is_above):
                    ways.update(_crossed(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), is_above))
        upper = lower
    loops = []
    while ways:
        start, edge = next(iter(ways.items()))
        del ways[start]
        edges = [start]
        while edge != start:
            edges.append(edge)
            edge = ways.pop(edge)
        loops.append(tuple(_crossing(edge, value, level, columns, rows) for edge in edges))
    return loops


Node = tuple[int, int]
Edge = tuple[Node, Node]
"""A side of a square: from the node above the level to the one below."""


def _crossed(corners: Sequence[Node], is_above: Sequence[bool]) -> Iterator[tuple[Edge, Edge]]:
    """Yield the ways of an outline through a square: from the side it enters by to the side it leaves by."""
    sides = range(4)
    leaves = [side for side in sides if is_above[side] and not is_above[(side + 1) % 4]]
    for side in leaves:
        back = next(
            other % 4 for other in range(side, side - 4, -1) if is_above[other % 4] and not is_above[(other - 1) % 4]
        )
        entry = (corners[back], corners[(back - 1) % 4])
        yield entry, (corners[side], corners[(side + 1) % 4])


def _crossing(edge: Edge, value: Callable[[int, int], float], level: float, columns: int, rows: int) -> Point:
    """Return where an outline crosses a side of a square."""
    (ax, ay), (bx, by) = edge
    above, below = value(ax, ay), value(bx, by)
    part = (above - level) / (above - below)
    x, y = ax + (bx - ax) * part, ay + (by - ay) * part
    return min(max(x, 0.0), columns), min(max(y, 0.0), rows)
