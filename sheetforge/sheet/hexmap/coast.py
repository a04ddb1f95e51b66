"""Coasts beyond the edges of a map, as charts were engraved, and the depths of its water.

Land has a tone, ranges of hills of short strokes and lines that follow the shore on the water. Soundings
are fathoms; lines of five and ten fathoms are dotted. Nothing touches a number or the dot of a hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin, sqrt
from random import Random

from sheetforge.geometry.hexes import Hex
from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.board import Side
from sheetforge.sheet.hexmap.ground import dotted
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import LEAST_PT, Rim, along, name_of, plane, rough
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Coast, Depths, Landmark, Scenery
from sheetforge.sheet.text import cap_height, text_width

STEP = 0.05
"""Hexes from one point of a shore to the next."""

LEAST = 0.08
"""The least distance in hexes between the map and a shore."""

UNEVEN = 0.3
"""The largest random shift of a shore, in hexes."""

WATER_LINES = (0.035, 0.08, 0.135, 0.2, 0.28)
"""Distances in hexes of the lines on the water from the shore."""

HACHURE, HIGHEST, LEAST_SLOPE = 0.04, 0.36, 0.04
"""Hexes from one stroke of a hill to the next; the longest and the shortest stroke."""

LEAN = 0.5
"""The part of the turns of their ridge that strokes follow; those of a sharp bend would cross at 1."""

CLEAR = 1.5
"""Millimetres between hills and the signs and names on the land."""

FALL = 2.0
"""Fathoms by which the bottom falls with each hex from a shore."""

DEPTH_LINES = {5: (0.32, 1.7), 10: (0.26, 3.0)}
"""Fathoms of the lines of depth → thickness of their dots and distance between them in mm."""

NEAR, FAR = 0.75, 0.4
"""Soundings for each hex near a coast and in the open."""

SOUNDING_PT, LEAST_HEX = 8.0, 14.0
"""The type size of soundings, and mm from side to side of the hexes that have room for them."""

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
        near = min([hypot(u - at, out - v) for at, out in self._sparse])
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
    """Draw ranges of hills: strokes down both slopes of ridges, heavier on the slope that lies in the shade."""
    rim, chance = shore.rim, Random(f"{shore.seed}:hills")
    slopes: dict[bool, list[scene.Command]] = {False: [], True: []}
    start = rim.start
    while start < rim.end:
        long, level = chance.uniform(1.2, 3.6), chance.uniform(0.3, 0.7)

        def height(u: float, level: float = level) -> float:
            low, high = shore.out(u) + 0.08, rim.deep - 0.05
            return low + (high - low) * min(max(level + 0.3 * rough(f"{shore.seed}:ridge", u * 0.9, 3), 0.1), 0.9)

        for number in range(round(long / HACHURE)):
            u = start + number * HACHURE
            ridge, rise = height(u), LEAN * (height(u + STEP) - height(u - STEP)) / (2 * STEP)
            room = min(HIGHEST, ridge - shore.out(u) - 0.08, rim.deep - 0.05 - ridge)
            reach = room * sqrt(sin(pi * number * HACHURE / long)) / hypot(1.0, rise)
            strokes = []
            for way in (-1.0, 1.0):
                fall = way * reach * chance.uniform(0.75, 1.0)
                strokes.append([rim.at(u - rise * part * fall, ridge + part * fall) for part in (0.15, 1.0)])
            ends = [end for stroke in strokes for end in stroke]
            if reach < LEAST_SLOPE or not rim.start < u < rim.end or any(_touches(box, ends) for box in taken):
                continue
            for top, foot in strokes:
                # The light of all pages comes from the upper left.
                slopes[foot[0] + foot[1] > top[0] + top[1]] += [scene.MoveTo(*top), scene.LineTo(*foot)]
        start += long + chance.uniform(0.1, 0.6)
    for in_shade, commands in slopes.items():
        if commands:
            style = scene.Style(stroke=theme.hills, stroke_width=weight * (0.8 if in_shade else 0.45), cap="round")
            yield rim.clipped([scene.Path(tuple(commands), style)])


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


@dataclass(frozen=True)
class Bottom:
    """The depth of the water of a map in fathoms, by places on the page."""

    depths: Depths
    shores: tuple[Shore, ...]
    hexes: scene.Box
    unit: float
    seed: int

    def fathoms(self, x: float, y: float) -> float:
        """Return the depth at a place."""
        depths, unit = self.depths, self.unit
        u, v = (x - self.hexes.x) / unit, (y - self.hexes.y) / unit
        part = (
            1.0 + 0.7 * plane(f"{self.seed}:deep", u / 7, v / 7) + 0.3 * plane(f"{self.seed}:bumps", u / 2, v / 2)
        ) / 2
        found = depths.least + (depths.most - depths.least) * part
        for shore in self.shores:
            found = min(found, 0.8 + FALL * max(0.0, shore.away(x, y)))
        for number in range(len(depths.banks)):
            bank = depths.banks[number]
            part = hypot(*self._from(number, x, y)) / (bank.radius * unit)
            found = min(found, bank.least + 10.0 * part**2)
        return max(1.0, found)

    def _from(self, number: int, x: float, y: float) -> scene.Point:
        bx, by = self.bank(number)
        return x - bx, y - by

    def bank(self, number: int) -> scene.Point:
        """Return the middle of a bank."""
        bank = self.depths.banks[number]
        return (
            self.hexes.x + self.hexes.width * bank.across / 100.0,
            self.hexes.y + self.hexes.height * bank.down / 100.0,
        )


def bank_names(bottom: Bottom, layout: Layout, theme: Theme, seams: Sequence[scene.Box]) -> Iterator[scene.Text]:
    """Yield the names of banks that leave the numbers and the dots of hexes free, and `seams`."""
    size = max(LEAST_PT, SOUNDING_PT * min(1.0, bottom.unit / 25.0))
    high, room = cap_height("italic", size), FreeRoom(layout)
    for number, bank in enumerate(bottom.depths.banks):
        if bank.name is None or layout.across < LEAST_HEX:
            continue
        x, y = bottom.bank(number)
        wide = text_width(bank.name, "italic", size)
        parts = range(int(wide) + 1)
        places = (
            (x - wide / 2 + aside * bottom.unit, y + down * bottom.unit)
            for aside in (0.0, 0.7, -0.7, 1.4, -1.4)
            for down in (step * 0.05 * way for step in range(21) for way in (1, -1))
        )
        for left, at in places:
            run = scene.Text(left, at + high / 2, bank.name, "italic", size, theme.sounding)
            if any(box_of(run).overlaps(seam) for seam in seams):
                continue
            if all(room.holds(left + part, at, 1.0, high / 2 + 0.3) for part in parts):
                yield run
                break


def soundings(
    bottom: Bottom,
    layout: Layout,
    hexes: tuple[Hex, ...],
    theme: Theme,
    names: Sequence[scene.Text],
    seams: Sequence[scene.Box],
) -> Iterator[scene.Text]:
    """Yield depths in fathoms, in the room below the dots of hexes; more of them near a coast.

    None lies over a name or across one of the `seams` between sheets.
    """
    if layout.across < LEAST_HEX:
        return
    room = FreeRoom(layout)
    size = max(LEAST_PT, SOUNDING_PT * min(1.0, layout.across / 25.0))
    high = cap_height("italic", size)
    taken = [*(box_of(name) for name in names), *seams]
    for (x, y), depth in _sounded(bottom, layout, hexes):
        wide = text_width(str(depth), "italic", size)
        text = scene.Text(x - wide / 2, y + high / 2, str(depth), "italic", size, theme.sounding)
        if any(box_of(text).overlaps(box) for box in taken):
            continue
        if room.holds(x, y, wide / 2 + 0.3, high / 2 + 0.3):
            yield text


@lru_cache(maxsize=8)
def _sounded(bottom: Bottom, layout: Layout, hexes: tuple[Hex, ...]) -> tuple[tuple[scene.Point, int], ...]:
    """Return places with their depths, the same for a poster and for the sheets of a map."""
    chance = Random(f"{bottom.seed}:soundings")
    found = []
    for hex in hexes:
        cx, cy = layout.center(hex)
        luck, across, down = chance.random(), chance.uniform(-0.26, 0.26), chance.uniform(0.14, 0.3)
        if luck > NEAR:
            continue
        x, y = cx + across * layout.across, cy + down * layout.across
        depth = round(bottom.fathoms(x, y))
        if luck <= (NEAR if depth < bottom.depths.least - 1 else FAR):
            found.append(((x, y), depth))
    return tuple(found)


def box_of(text: scene.Text) -> scene.Box:
    """Return the box of a run, with a little room about it."""
    wide, high = text_width(text.text, text.face, text.size_pt), cap_height(text.face, text.size_pt)
    return scene.Box(text.x - 0.5, text.y - high - 0.5, wide + 1.0, high + 1.0)


def depth_lines(bottom: Bottom, layout: Layout, theme: Theme, written: Sequence[scene.Text]) -> Iterator[scene.Item]:
    """Draw the lines of five and of ten fathoms, dotted, free of numbers, dots and soundings."""
    room = FreeRoom(layout)
    boxes: dict[Hex, list[scene.Box]] = {}
    for text in written:
        box = box_of(text)
        steps = range(int(box.width / layout.across) + 2)
        across = [min(box.right, box.x + step * layout.across) for step in steps]
        for hex in {layout.hex_at(x, y) for x in across for y in (box.y, box.bottom)}:
            boxes.setdefault(hex, []).append(box)

    def is_free(x: float, y: float, half: float) -> bool:
        dot = scene.Box(x - half, y - half, 2 * half, 2 * half)
        if not bottom.hexes.contains(dot) or not room.holds(x, y, half, half):
            return False
        return not any(dot.overlaps(box) for box in boxes.get(layout.hex_at(x, y), ()))

    for depth, (thick, apart) in DEPTH_LINES.items():
        if depth >= bottom.depths.least:
            continue
        style = scene.Style(stroke=theme.sounding, stroke_width=thick, cap="round")
        points = [point for line in _lines(bottom, depth) for point in _spaced(line, apart) if is_free(*point, thick)]
        if points:
            yield dotted(points, style)


def _lines(bottom: Bottom, depth: int) -> Iterator[list[scene.Point]]:
    """Yield the courses of the lines of a depth: along coasts, and round banks."""
    unit = bottom.unit
    for shore in bottom.shores:
        rim = shore.rim
        line, level = [], (depth - 0.8) / FALL
        for number in range(int(rim.long / 0.2) + 1):
            u = number * 0.2
            # The bottom is smoother than the shore, whose bights are not seen far out.
            near = [shore.out(u + step * 0.4) for step in range(-4, 5)]
            wobble = 0.6 * rough(f"{shore.seed}:bottom", u * 0.3, 2)
            line.append(rim.at(u, sum(near) / len(near) - level + wobble))
        yield line
    for number, bank in enumerate(bottom.depths.banks):
        if bank.least >= depth:
            continue
        reach = bank.radius * unit * sqrt((depth - bank.least) / 10.0)
        x, y = bottom.bank(number)
        around = [
            scene.on_circle(
                x,
                y,
                reach
                * (
                    1.0
                    + 0.18
                    * plane(f"{bottom.seed}:bank", 3 + 2 * sin(radians(turn)), number * 9 + 2 * cos(radians(turn)))
                ),
                turn,
            )
            for turn in range(0, 361, 3)
        ]
        yield around


def _spaced(line: Sequence[scene.Point], apart: float) -> Iterator[scene.Point]:
    """Yield points along a course, `apart` mm from each other."""
    left = 0.0
    for (ax, ay), (bx, by) in pairwise(line):
        long = hypot(bx - ax, by - ay)
        while left < long:
            yield ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            left += apart
        left -= long
