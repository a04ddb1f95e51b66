"""Coasts beyond the edges of a map, as charts were engraved.

Land has a tone, ranges of hills of short strokes and lines that follow the shore on the water.
Nothing touches a number or the dot of a hex.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import hypot, sqrt
from random import Random

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.board import Side
from sheetforge.sheet.hexmap.rim import Rim, along, name_of, rough
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Coast, Landmark, Scenery
from sheetforge.sheet.text import text_width

STEP = 0.05
"""Hexes from one point of a shore to the next."""

LEAST = 0.08
"""The least distance in hexes between the map and a shore."""

UNEVEN = 0.3
"""The largest random shift of a shore, in hexes."""

WATER_LINES = (0.035, 0.08, 0.135, 0.2, 0.28)
"""Distances in hexes of the lines on the water from the shore."""

ROWS = (0.3, 0.62, 1.0, 1.45, 1.95)
"""Distances in hexes from the shore to the tops of the rows of hachures."""

HACHURE, SHORTEST, LONGEST = 0.07, 0.05, 0.26
"""Hexes from one stroke of a row of hachures to the next; the shortest stroke and the longest."""

LEVEL, STEEP = (0.3, 0.5), 0.5
"""The slope from which on the first row and the others have strokes, and hexes by which strokes of
steeper slopes are longer."""

UNEVEN_ROW, BEND = 0.12, 0.3
"""Hexes by which a row leaves its distance from the shore, and those over which its way downhill is taken."""

CLEAR = 1.5
"""Millimetres between hills and the signs and names on the land."""

NAME_PT, PLACE_PT = 15.0, 8.5


@dataclass(frozen=True)
class Shore:
    """A coast with the course of its shore: points in hexes along the edge and outwards."""

    coast: Coast
    rim: Rim
    seed: str

    @cached_property
    def points(self) -> tuple[scene.Point, ...]:
        """Return the shore from frame to frame."""
        rim, coast = self.rim, self.coast
        count = round((rim.end - rim.start) / STEP)
        found = []
        for number in range(count + 1):
            u = rim.start + (rim.end - rim.start) * number / count
            wanted = along(coast.shore, u / rim.long)
            found.append((u, max(LEAST, wanted + UNEVEN * rough(self.seed, u * 0.7, 6))))
        return tuple(found)

    @cached_property
    def _sparse(self) -> tuple[scene.Point, ...]:
        """The shore in steps of half a hex, close enough for depths."""
        return self.points[:: round(0.5 / STEP)]

    def out(self, u: float) -> float:
        """Return how far in hexes the shore is from the map at a place along the edge."""
        rim = self.rim
        part = (u - rim.start) / (rim.end - rim.start)
        number = min(max(round(part * (len(self.points) - 1)), 0), len(self.points) - 1)
        return self.points[number][1]

    def is_land(self, u: float, v: float) -> bool:
        """Return whether a place in the border is on land."""
        return all(v > self.out(u + aside) + 0.05 for aside in (-0.1, 0.0, 0.1))

    def line(self, away: float) -> Iterator[scene.Point]:
        """Yield the points on the water at a distance in hexes from the shore."""
        reach = int(away / STEP)
        points = self.points
        for number, (u, _) in enumerate(points):
            near = points[max(0, number - reach) : number + reach + 1]
            yield u, min(v - sqrt(max(0.0, away**2 - (u - at) ** 2)) for at, v in near)

    def away(self, x: float, y: float) -> float:
        """Return about how many hexes a place on the map is from the shore."""
        u, v = self.rim.place(x, y)
        points = self._sparse
        at, out = points[min(bisect_left(points, (u, 0.0)), len(points) - 1)]
        # No point farther along the edge than the distance of one is nearer.
        reach = hypot(u - at, out - v) + STEP
        first, end = bisect_left(points, (u - reach, 0.0)), bisect_left(points, (u + reach, 0.0))
        near = min([hypot(u - at, out - v) for at, out in points[first:end]])
        return near + 0.6 * rough(f"{self.seed}:bottom", u * 0.3, 2)


def shores(scenery: Scenery, rims: Mapping[Side, Rim]) -> tuple[Shore, ...]:
    """Return the coasts of a map with their shores."""
    return tuple(_shore(coast, rims[coast.edge], f"{scenery.seed}:{coast.edge}") for coast in scenery.coasts)


@lru_cache(maxsize=16)
def _shore(coast: Coast, rim: Rim, seed: str) -> Shore:
    """Return a coast with its shore, the same for a poster and for the sheets of a map."""
    return Shore(coast, rim, seed)


def ground_of(theme: Theme) -> scene.Color:
    """Return the colour of land."""
    return theme.land or theme.sky or WHITE


# --- land ----------------------------------------------------------------------------------------


def land(shore: Shore, theme: Theme, taken: Sequence[scene.Box] = (), *, whole: bool = True) -> Iterator[scene.Item]:
    """Draw the land; a `whole` one with water lines before it, and hills off what is `taken`."""
    rim = shore.rim
    weight = theme.grid_width * min(1.4, rim.unit / 25.0)
    fine = scene.Style(stroke=theme.relief, stroke_width=weight * 0.55, join="round")
    if whole:
        lines = (_through(rim.at(u, v) for u, v in shore.line(away)) for away in WATER_LINES)
        yield rim.clipped([scene.Path(line, fine) for line in lines])
    commands = _through(rim.at(u, v) for u, v in shore.points)
    corners = (rim.at(rim.end, rim.deep), rim.at(rim.start, rim.deep))
    body = (*commands, *(scene.LineTo(*corner) for corner in corners), scene.Close())
    yield rim.clipped([scene.Path(body, scene.Style(fill=theme.land))])
    if whole:
        yield from _hills(shore, theme, weight, taken)
    bold = scene.Style(stroke=theme.label, stroke_width=weight * 2.2, join="round")
    yield rim.clipped([scene.Path(commands, bold)])


def _through(points: Iterator[scene.Point]) -> tuple[scene.Command, ...]:
    """Return straight lines through points."""
    first, *others = points
    return (scene.MoveTo(*first), *(scene.LineTo(*other) for other in others))


def _hills(shore: Shore, theme: Theme, weight: float, taken: Sequence[scene.Box]) -> Iterator[scene.Item]:
    """Draw hachures: rows of strokes down the slopes, heavier on slopes that lie in the shade."""
    rim, chance = shore.rim, Random(f"{shore.seed}:hills")
    # Black ink is stronger than brown.
    weight *= 1.0 if theme.land else 0.6
    slopes: dict[bool, list[scene.Command]] = {False: [], True: []}
    for (u, v), (du, dv) in _strokes(shore):
        part = chance.uniform(0.75, 1.0)
        top, foot = rim.at(u, v), rim.at(u + du * part, v + dv * part)
        if not rim.start < u < rim.end or any(_touches(box, (top, foot)) for box in taken):
            continue
        # The light of all pages comes from the upper left.
        slopes[foot[0] + foot[1] > top[0] + top[1]] += [scene.MoveTo(*top), scene.LineTo(*foot)]
    for in_shade, commands in slopes.items():
        if commands:
            style = scene.Style(stroke=theme.hills, stroke_width=weight * (0.85 if in_shade else 0.4), cap="round")
            yield rim.clipped([scene.Path(tuple(commands), style)])


@lru_cache(maxsize=16)
def _strokes(shore: Shore) -> tuple[tuple[scene.Point, scene.Point], ...]:
    """Return the hachures of a land: where each begins, and its way downhill, which is towards the shore.

    They stand in rows along the shore that end where the land is level. Rows about single tops would close to loops.
    """
    rim, found = shore.rim, []
    for number, inland in enumerate(ROWS):
        seed = f"{shore.seed}:hills:{number}"
        count = round((rim.end - rim.start) / HACHURE)
        for place in range(count):
            u = rim.start + (place + 0.5 * (number % 2)) * HACHURE
            v = shore.out(u) + inland + UNEVEN_ROW * rough(f"{seed}:course", u * 0.5, 2)
            steep = 0.5 + 0.5 * rough(f"{seed}:slopes", u * 0.4, 3) - LEVEL[number > 0]
            if steep <= 0.0 or v > rim.deep - 0.02:
                continue
            fall = (shore.out(u + BEND) - shore.out(u - BEND)) / (2 * BEND)
            long = min(LONGEST, SHORTEST + steep * STEEP) / hypot(fall, 1.0)
            found.append(((u, v), (fall * long, -long)))
    return tuple(found)


def spaced(line: Sequence[scene.Point], apart: float, first: float = 0.0) -> Iterator[scene.Point]:
    """Yield points along a course, `apart` from each other."""
    left = first
    for (ax, ay), (bx, by) in pairwise(line):
        long = hypot(bx - ax, by - ay)
        while left < long:
            yield ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            left += apart
        left -= long


def _touches(box: scene.Box, ends: Sequence[scene.Point]) -> bool:
    """Return whether one of the ends of strokes is in a box or close to it."""
    return any(
        box.x - CLEAR < x < box.x + box.width + CLEAR and box.y - CLEAR < y < box.y + box.height + CLEAR
        for x, y in ends
    )


def landmarks(
    shore: Shore, marks: Sequence[Landmark], theme: Theme, scale: float, taken: list[scene.Box]
) -> Iterator[scene.Item]:
    """Draw the signs of places at a shore, and write the names of the land and of the places.

    A name that finds no room is left out. Adds to the boxes that are `taken`.
    """
    rim, coast = shore.rim, shore.coast
    size = min(1.0, rim.unit / 25.0)
    for mark in marks:
        u = rim.long * mark.at / 100.0
        v = shore.out(u) + (0.0 if mark.sign == "cape" else 0.16)
        x, y = rim.at(u, v)
        radius = 2.4 * size
        if mark.sign != "cape":
            yield from _sign(mark.sign, x, y, radius, theme)
            taken.append(scene.Box(x - radius, y - radius, 2 * radius, 2 * radius))
        if mark.name is not None:
            run = name_of(mark.name, "italic", PLACE_PT * size * scale, theme.label)
            wide = text_width(run.text, run.face, run.size_pt) / rim.unit
            beside = wide / 2 + radius / rim.unit + 0.06
            places = [
                (u + across, v + down)
                for down in (0.02, 0.12, 0.22, 0.32, 0.45, 0.6)
                for across in ((beside, -beside) if down < 0.2 else (0.0, beside, -beside))
            ]
            yield from rim.written(run, places, taken, ground_of(theme), shore.is_land)
    if coast.name is not None:
        wanted = (0.5, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.4, 0.6)
        places = [
            (rim.long * part, (shore.out(rim.long * part) + rim.deep) / 2 + more)
            for more in (0.0, 0.15, 0.3)
            for part in wanted
        ]
        run = name_of(coast.name.upper(), "semibold", NAME_PT * size * scale, theme.label, 1.6 * size * scale)
        yield from rim.written(run, places, taken, ground_of(theme), shore.is_land)


def _sign(sign: str, x: float, y: float, size: float, theme: Theme) -> Iterator[scene.Item]:
    """Draw the sign of a place about a middle."""
    ink = scene.Style(fill=ground_of(theme), stroke=theme.label, stroke_width=size * 0.16, join="round")
    if sign == "town":
        yield scene.Circle(x, y, size * 0.5, ink)
        yield scene.Circle(x, y, size * 0.14, scene.Style(fill=theme.label))
    elif sign == "fort":
        points = (
            scene.on_circle(x, y, size * (0.85 if corner % 2 == 0 else 0.42), corner * 45.0 + 45.0)
            for corner in range(8)
        )
        yield scene.Polygon(tuple(points), ink)
    elif sign == "light":
        ray = scene.Style(stroke=theme.label, stroke_width=size * 0.1)
        for turn in range(0, 360, 45):
            near, far = scene.on_circle(x, y, size * 0.5, turn), scene.on_circle(x, y, size, turn)
            yield scene.Line(*near, *far, ray)
        yield scene.Circle(x, y, size * 0.32, scene.Style(fill=theme.label))


# --- depths --------------------------------------------------------------------------------------
