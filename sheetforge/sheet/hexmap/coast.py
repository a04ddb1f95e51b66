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
from math import floor, hypot, sqrt
from random import Random

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.board import Side
from sheetforge.sheet.hexmap.rim import Rim, along, name_of, rough
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Coast, Landmark, Scenery
from sheetforge.sheet.text import text_width
from sheetforge.values import values

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
class Shoreline:
    """The course of a shore: points in hexes along an edge `long` hexes long and outwards, from `first` to `last`.

    These lie half a hex apart, so that a poster and the sheets of its map have one course, with frames of their own.
    """

    coast: Coast
    seed: str
    long: float
    first: float
    last: float

    @cached_property
    def points(self) -> tuple[scene.Point, ...]:
        """Return the points of the shore."""
        found = []
        for number in range(round((self.last - self.first) / STEP) + 1):
            u = self.first + number * STEP
            wanted = along(self.coast.shore, u / self.long)
            found.append((u, max(LEAST, wanted + UNEVEN * rough(self.seed, u * 0.7, 6))))
        return tuple(found)

    @cached_property
    def _sparse(self) -> tuple[scene.Point, ...]:
        """The shore in steps of half a hex, close enough for depths."""
        return self.points[:: round(0.5 / STEP)]

    def out(self, u: float) -> float:
        """Return how far in hexes the shore is from the map at a place along the edge."""
        points = self.points
        return points[min(max(round((u - self.first) / STEP), 0), len(points) - 1)][1]

    def is_land(self, u: float, v: float) -> bool:
        """Return whether a place in the border is on land."""
        return all(v > self.out(u + aside) + 0.05 for aside in (-0.1, 0.0, 0.1))

    @cached_property
    def lines(self) -> tuple[tuple[scene.Point, ...], ...]:
        """The lines on the water along the shore."""
        return tuple(tuple(self._line(away)) for away in WATER_LINES)

    def _line(self, away: float) -> Iterator[scene.Point]:
        """Yield the points on the water at a distance in hexes from the shore."""
        reach = int(away / STEP)
        points = self.points
        for number, (u, _) in enumerate(points):
            near = points[max(0, number - reach) : number + reach + 1]
            yield u, min([v - sqrt(max(0.0, away**2 - (u - at) ** 2)) for at, v in near])

    def away(self, u: float, v: float) -> float:
        """Return about how many hexes a place on the map is from the shore."""
        points = self._sparse
        at, out = points[min(bisect_left(points, (u, 0.0)), len(points) - 1)]
        # No point farther along the edge than the distance of one is nearer.
        reach = hypot(u - at, out - v) + STEP
        first, end = bisect_left(points, (u - reach, 0.0)), bisect_left(points, (u + reach, 0.0))
        near = min([hypot(u - at, out - v) for at, out in points[first:end]])
        return near + 0.6 * rough(f"{self.seed}:bottom", u * 0.3, 2)

    @cached_property
    def strokes(self) -> tuple[tuple[scene.Point, scene.Point], ...]:
        """The hachures of the land: where each begins, and its way downhill, which is towards the shore.

        They stand in rows along the shore that end where the land is level; rows about single tops would be loops.
        """
        found = []
        for number, inland in enumerate(ROWS):
            seed = f"{self.seed}:hills:{number}"
            count = round((self.last - self.first) / HACHURE)
            for place in range(count):
                u = self.first + (place + 0.5 * (number % 2)) * HACHURE
                steep = 0.5 + 0.5 * rough(f"{seed}:slopes", u * 0.4, 3) - LEVEL[number > 0]
                if steep <= 0.0:
                    continue
                v = self.out(u) + inland + UNEVEN_ROW * rough(f"{seed}:course", u * 0.5, 2)
                fall = (self.out(u + BEND) - self.out(u - BEND)) / (2 * BEND)
                long = min(LONGEST, SHORTEST + steep * STEEP) / hypot(fall, 1.0)
                found.append(((u, v), (fall * long, -long)))
        return tuple(found)


@values(frozen=True, slots=True)
class Shore:
    """A coast with the course of its shore in the border of a map."""

    course: Shoreline
    rim: Rim

    @property
    def coast(self) -> Coast:
        """Return the coast."""
        return self.course.coast


def shores(scenery: Scenery, rims: Mapping[Side, Rim]) -> tuple[Shore, ...]:
    """Return the coasts of a map with their shores."""
    found = []
    for coast in scenery.coasts:
        rim = rims[coast.edge]
        course = _shoreline(
            coast, f"{scenery.seed}:{coast.edge}", round(rim.long, 3), below(rim.start), -below(-rim.end)
        )
        found.append(Shore(course, rim))
    return tuple(found)


def below(place: float) -> float:
    """Return the next half of a hex at a place or before it."""
    return floor(2.0 * place) / 2.0


@lru_cache(maxsize=16)
def _shoreline(coast: Coast, seed: str, long: float, first: float, last: float) -> Shoreline:
    """Return the course of a shore, the same for a poster and for the sheets of a map."""
    return Shoreline(coast, seed, long, first, last)


def ground_of(theme: Theme) -> scene.Color:
    """Return the colour of land."""
    return theme.land or theme.sky or WHITE


# --- land ----------------------------------------------------------------------------------------


def land(shore: Shore, theme: Theme, taken: Sequence[scene.Box] = (), *, whole: bool = True) -> Iterator[scene.Item]:
    """Draw the land; a `whole` one with water lines before it, and hills off what is `taken`."""
    rim, course = shore.rim, shore.course
    weight = theme.grid_width * min(1.4, rim.unit / 25.0)
    fine = scene.Style(stroke=theme.relief, stroke_width=weight * 0.55, join="round")
    if whole:
        yield rim.clipped([scene.Path(_through(rim.at(u, v) for u, v in line), fine) for line in course.lines])
    commands = _through(rim.at(u, v) for u, v in course.points)
    corners = (rim.at(course.last, rim.deep), rim.at(course.first, rim.deep))
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
    rim, chance = shore.rim, Random(f"{shore.course.seed}:hills")
    # Black ink is stronger than brown.
    weight *= 1.0 if theme.land else 0.6
    slopes: dict[bool, list[scene.Command]] = {False: [], True: []}
    for (u, v), (du, dv) in shore.course.strokes:
        part = chance.uniform(0.75, 1.0)
        if v > rim.deep - 0.02 or not rim.start < u < rim.end:
            continue
        top, foot = rim.at(u, v), rim.at(u + du * part, v + dv * part)
        if any(_touches(box, (top, foot)) for box in taken):
            continue
        # The light of all pages comes from the upper left.
        slopes[foot[0] + foot[1] > top[0] + top[1]] += [scene.MoveTo(*top), scene.LineTo(*foot)]
    for in_shade, commands in slopes.items():
        if commands:
            style = scene.Style(stroke=theme.hills, stroke_width=weight * (0.85 if in_shade else 0.4), cap="round")
            yield rim.clipped([scene.Path(tuple(commands), style)])


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
    rim, course, coast = shore.rim, shore.course, shore.coast
    size = min(1.0, rim.unit / 25.0)
    for mark in marks:
        u = rim.long * mark.at / 100.0
        v = course.out(u) + (0.0 if mark.sign == "cape" else 0.16)
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
            yield from rim.written(run, places, taken, ground_of(theme), course.is_land)
    if coast.name is not None:
        wanted = (0.5, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.4, 0.6)
        places = [
            (rim.long * part, (course.out(rim.long * part) + rim.deep) / 2 + more)
            for more in (0.0, 0.15, 0.3)
            for part in wanted
        ]
        run = name_of(coast.name.upper(), "semibold", NAME_PT * size * scale, theme.label, 1.6 * size * scale)
        yield from rim.written(run, places, taken, ground_of(theme), course.is_land)


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
