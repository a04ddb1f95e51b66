"""Depths of water on a chart: soundings, lines of depth, tints of shallow water, names of banks.

They lie between the numbers and the dots of hexes, which stay free; tints lie below all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, dist, hypot
from random import Random

from sheetforge.geometry.hexes import Hex, Shape
from sheetforge.sheet import scene
from sheetforge.sheet.drawing import points_along
from sheetforge.sheet.hexmap.board import Side, Zone
from sheetforge.sheet.hexmap.clouds import contours
from sheetforge.sheet.hexmap.coast import Shore, Shoreline, below, spaced
from sheetforge.sheet.hexmap.features import BAND, reach
from sheetforge.sheet.hexmap.ground import dotted, outline, smooth
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import LEAST_PT, Rim, Wave, wave
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Depths, Scenery
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values

FALL = 2.0
"""Fathoms by which the bottom falls with each hex from a shore."""

DEPTH_LINES = {5: (0.32, 1.7), 10: (0.26, 3.0), 20: (0.22, 6.0), 30: (0.22, 8.0), 50: (0.22, 8.0)}
"""Fathoms of the lines of depth → thickness of their dots and distance between them in mm."""

SHALLOWS = {20: 0.08, 10: 0.2, 5: 0.36}
"""Fathoms of shallow water → the part of the ink of the grid in its tint."""

SANDS = {10: (0.3, 2.0), 8: (0.32, 1.6), 6: (0.35, 1.2), 5: (0.38, 1.0), 4: (0.42, 0.8), 3: (0.45, 0.7)}
"""Fathoms → thickness of dots of sand and distance between them in mm, on hexes of `SAND_HEX` mm."""

SAND_HEX, STREWN = 20.0, 1.6
"""The hexes that the distances of sand are for, and how far dots lie beside a line of depth in mm."""

CELL = 0.7
"""The squares in hexes of the net on which depths are measured for lines and tints."""

NEAR, FAR = 0.3, 0.07
"""Soundings for each hex near a coast and in the open: so few that they do not look like data of hexes."""

ASIDE, DOWN = (0.3, 0.4), (-0.16, 0.16)
"""Distances in hexes of soundings from the middle of one, to its left or right and down: by its sides."""

WATERY = 0.45
"""The part of the ink of the grid in soundings, paler than any number that is played with."""

SQUARE = 1.5
"""The side in mm of the squares by which soundings keep off the borders of zones."""

SOUNDING_PT = 0.36
"""Points of the type of soundings for each mm of a hex from side to side: larger than numbers of hexes, so that nobody
takes one for the other."""

BANK_PT = 12.0
"""Type in points of the name of a bank on a map with hexes of 25 mm."""

LEAST_HEX = 14.0
"""The mm from side to side of the hexes that have room for soundings."""


@dataclass(frozen=True)
class Bottom:
    """The depth of the water of a map in fathoms, by places in hexes from the upper left corner of all hexes.

    It is measured on a net with squares of about `cell` hexes over an `area` for lines and tints, which ends at
    halves of hexes, so that a poster and the sheets of its map have one net, with frames of their own.
    """

    depths: Depths
    courses: tuple[Shoreline, ...]
    wide: float
    high: float
    area: scene.Box
    seed: int
    cell: float

    def fathoms(self, u: float, v: float) -> float:
        """Return the depth at a place."""
        depths, waves = self.depths, self._waves
        part = (1.0 + 0.7 * waves["deep"](u / 7, v / 7) + 0.3 * waves["bumps"](u / 2, v / 2)) / 2
        found = depths.least + (depths.most - depths.least) * part
        # The bottom falls off sooner in one place than in the next.
        fall = FALL * (1.1 + 0.5 * waves["fall"](u / 5, v / 5))
        for course in self.courses:
            found = min(found, 0.8 + fall * max(0.0, course.away(*self._beside(course.coast.edge, u, v))))
        if self._banks:
            rough = 1.0 + 0.3 * waves["bank"](u / 3, v / 3) + 0.12 * waves["edge"](u, v)
            for bank_u, bank_v, radius, least in self._banks:
                part = hypot(u - bank_u, v - bank_v) / radius * rough
                found = min(found, least + 10.0 * part**2)
        return max(1.0, found)

    def _beside(self, edge: Side, u: float, v: float) -> scene.Point:
        """Return a place along an edge and outwards from it."""
        if edge in ("north", "south"):
            return u, -v if edge == "north" else v - self.high
        return v, -u if edge == "west" else u - self.wide

    @cached_property
    def _waves(self) -> dict[str, Wave]:
        """The waves that the depth follows from: thousands of places are measured."""
        return {name: wave(f"{self.seed}:{name}") for name in ("deep", "bumps", "fall", "bank", "edge")}

    @cached_property
    def _banks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Return the middle, the radius and the least depth of each bank."""
        return tuple((*self.bank(number), bank.radius, bank.least) for number, bank in enumerate(self.depths.banks))

    def bank(self, number: int) -> scene.Point:
        """Return the middle of a bank."""
        bank = self.depths.banks[number]
        return self.wide * bank.across / 100.0, self.high * bank.down / 100.0


@values(frozen=True, slots=True)
class Water:
    """The water of a map on the page: its bottom, the box about the hexes, that inside of its frame, mm to a hex."""

    bottom: Bottom
    hexes: scene.Box
    outer: scene.Box
    unit: float

    @classmethod
    def of(cls, scenery: Scenery, shores: Sequence[Shore], rim: Rim, cell: float) -> Water | None:
        """Return the water of a map by the border of any edge; None if its scenery has no depths."""
        if scenery.depths is None:
            return None
        hexes, outer, unit = rim.hexes, rim.outer, rim.unit
        left, top = below((outer.x - hexes.x) / unit), below((outer.y - hexes.y) / unit)
        right, foot = -below((hexes.x - outer.right) / unit), -below((hexes.y - outer.bottom) / unit)
        area = scene.Box(left, top, right - left, foot - top)
        courses = tuple(shore.course for shore in shores)
        wide, high = round(hexes.width / unit, 3), round(hexes.height / unit, 3)
        return cls(Bottom(scenery.depths, courses, wide, high, area, scenery.seed, cell), hexes, outer, unit)

    def at(self, place: scene.Point) -> scene.Point:
        """Return a place on the page."""
        return self.hexes.x + place[0] * self.unit, self.hexes.y + place[1] * self.unit

    def outlines(self, depth: int) -> Iterator[list[scene.Point]]:
        """Yield the outlines of the water of less than a depth."""
        x, y, unit = self.hexes.x, self.hexes.y, self.unit
        for loop in _outlines(self.bottom, depth):
            yield [(round(x + u * unit, 2), round(y + v * unit, 2)) for u, v in loop]


def bank_names(water: Water, layout: Layout, theme: Theme, seams: Sequence[scene.Box]) -> Iterator[scene.Text]:
    """Yield the names of banks that leave the numbers and the dots of hexes free, and `seams`."""
    size = max(LEAST_PT, BANK_PT * min(1.0, water.unit / 25.0))
    high, room = cap_height("italic", size), FreeRoom(layout)
    for number, bank in enumerate(water.bottom.depths.banks):
        if bank.name is None or layout.across < LEAST_HEX:
            continue
        x, y = water.at(water.bottom.bank(number))
        wide = text_width(bank.name, "italic", size)
        parts = range(int(wide) + 1)
        places = (
            (x - wide / 2 + aside * water.unit, y + down * water.unit)
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
    water: Water,
    layout: Layout,
    hexes: tuple[Hex, ...],
    theme: Theme,
    names: Sequence[scene.Text],
    seams: Sequence[scene.Box],
    zones: Sequence[Zone] = (),
) -> Iterator[scene.Text]:
    """Yield depths in fathoms, slanted and pale, by the sides of hexes; more of them near a coast.

    None lies over a name, on the border of one of the `zones`, or across one of the `seams` between sheets.
    """
    if layout.across < LEAST_HEX:
        return
    room = FreeRoom(layout)
    size = max(LEAST_PT, round(layout.across * SOUNDING_PT * 4) / 4)
    ink = theme.visible(mixed(theme.sounding, theme.grid, WATERY))
    high = cap_height("italic", size)
    taken = [*(box_of(name) for name in names), *seams]
    borders = _borders(zones, layout)
    for place, depth in _sounded(water.bottom, layout.shape, hexes):
        x, y = water.at(place)
        wide = text_width(str(depth), "italic", size)
        text = scene.Text(x - wide / 2, y + high / 2, str(depth), "italic", size, ink)
        if any(box_of(text).overlaps(box) for box in taken) or not borders.isdisjoint(_squares(box_of(text))):
            continue
        if room.holds(x, y, wide / 2 + 0.3, high / 2 + 0.3):
            yield text


def _borders(zones: Sequence[Zone], layout: Layout) -> set[tuple[int, int]]:
    """Return the squares of a page that the bands along the borders of zones touch."""
    half = BAND * layout.across / 25.0
    found: set[tuple[int, int]] = set()
    for zone in zones:
        # Each outline begins with a move, and a close ends it at its beginning.
        for start, end in pairwise(points_along(outline(zone.hexes, layout))):
            steps = max(1, ceil(dist(start, end) / SQUARE))
            for step in range(steps + 1 if dist(start, end) < layout.across else 0):
                x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
                found.update(_squares(scene.Box(x - half, y - half, 2 * half, 2 * half)))
    return found


def _squares(box: scene.Box) -> Iterator[tuple[int, int]]:
    """Yield the squares of a page that a box touches."""
    for column in range(int(box.x // SQUARE), int(box.right // SQUARE) + 1):
        for row in range(int(box.y // SQUARE), int(box.bottom // SQUARE) + 1):
            yield column, row


@lru_cache(maxsize=8)
def _sounded(bottom: Bottom, shape: Shape, hexes: tuple[Hex, ...]) -> tuple[tuple[scene.Point, int], ...]:
    """Return places with their depths, the same for a poster and for the sheets of a map."""
    chance, bare = Random(f"{bottom.seed}:soundings"), Layout(shape, 1.0)
    box = reach(hexes, bare)
    layout = Layout(shape, 1.0, -box.x, -box.y)
    found = []
    for hex in hexes:
        cx, cy = layout.center(hex)
        luck, across, down = chance.random(), chance.uniform(*ASIDE), chance.uniform(*DOWN)
        across *= chance.choice((-1.0, 1.0))
        if luck > NEAR:
            continue
        u, v = cx + across, cy + down
        depth = round(bottom.fathoms(u, v))
        if luck <= (NEAR if depth < bottom.depths.least - 1 else FAR):
            found.append(((u, v), depth))
    return tuple(found)


def box_of(text: scene.Text) -> scene.Box:
    """Return the box of a run, with a little room about it."""
    wide, high = text_width(text.text, text.face, text.size_pt), cap_height(text.face, text.size_pt)
    return scene.Box(text.x - 0.5, text.y - high - 0.5, wide + 1.0, high + 1.0)


def depth_lines(water: Water, layout: Layout, theme: Theme, written: Sequence[scene.Text]) -> Iterator[scene.Item]:
    """Draw lines of equal depth, dotted, free of numbers, dots and soundings."""
    room, unit, hexes = FreeRoom(layout), water.unit, water.hexes
    # Words, with the room of a dot about them, by the squares of the page that they are in.
    boxes: dict[tuple[int, int], list[scene.Box]] = {}
    room_of_dot = max(thick for thick, _ in DEPTH_LINES.values())
    for box in (box_of(text).inset(-room_of_dot) for text in written):
        for column in range(int(box.x / unit), int(box.right / unit) + 1):
            for row in range(int(box.y / unit), int(box.bottom / unit) + 1):
                boxes.setdefault((column, row), []).append(box)

    def is_free(x: float, y: float, half: float) -> bool:
        if not (hexes.x + half <= x <= hexes.right - half and hexes.y + half <= y <= hexes.bottom - half):
            return False
        if not room.holds(x, y, half, half):
            return False
        near = boxes.get((int(x / unit), int(y / unit)), ())
        return not any(box.x < x < box.right and box.y < y < box.bottom for box in near)

    for depth, (thick, apart) in DEPTH_LINES.items():
        style = scene.Style(stroke=theme.sounding, stroke_width=thick, cap="round")
        lines = ([*loop, loop[0]] for loop in water.outlines(depth))
        points = [point for line in lines for point in spaced(line, apart) if is_free(*point, thick)]
        if points:
            yield dotted(points, style)


def sands(water: Water, layout: Layout, theme: Theme) -> Iterator[scene.Item]:
    """Dot shallow water on charts without tints, closer the less deep it is, as sand is drawn; numbers stay free."""
    if theme.land is not None:
        return
    chance, room, hexes = Random(f"{water.bottom.seed}:sands"), FreeRoom(layout), water.hexes
    part = min(1.0, layout.across / SAND_HEX)
    for depth, (thick, apart) in SANDS.items():
        if depth >= water.bottom.depths.least:
            continue
        points: list[scene.Point] = []
        for loop in water.outlines(depth):
            for x, y in spaced([*loop, loop[0]], apart * part):
                x, y = round(x + chance.gauss(0.0, STREWN), 1), round(y + chance.gauss(0.0, STREWN), 1)
                if hexes.x < x < hexes.right and hexes.y < y < hexes.bottom and room.holds(x, y, thick, thick):
                    points.append((x, y))
        if points:
            size = round(thick * part, 2)
            yield dotted(points, scene.Style(stroke=theme.relief, stroke_width=size, cap="round"))


def shallows(water: Water, theme: Theme) -> Iterator[scene.Item]:
    """Tint shallow water, darker the less deep it is, on charts with land in colour."""
    if theme.land is None:
        return
    ground, outer = theme.sky or WHITE, water.outer
    tinted: list[scene.Item] = []
    for depth, part in SHALLOWS.items():
        tint = scene.Style(fill=mixed(ground, theme.grid, part))
        commands = [command for loop in water.outlines(depth) for command in smooth(loop)]
        if commands and depth < water.bottom.depths.least:
            tinted.append(scene.Path(tuple(commands), tint))
    if tinted:
        inside = scene.Rect(outer.x, outer.y, outer.width, outer.height, scene.Style())
        yield scene.Clip(inside, tuple(tinted))


@lru_cache(maxsize=64)
def _outlines(bottom: Bottom, depth: int) -> tuple[tuple[scene.Point, ...], ...]:
    """Return the outlines of the water of less than a depth."""
    area, net = bottom.area, _net(bottom)
    wide, high = area.width / (len(net[0]) - 1), area.height / (len(net) - 1)
    return tuple(
        tuple((area.x + x * wide, area.y + y * high) for x, y in loop)
        for loop in contours(net, -depth)
        if len(loop) > 4
    )


@lru_cache(maxsize=8)
def _net(bottom: Bottom) -> list[list[float]]:
    """Return the heights of the bottom over a whole map, which are below 0."""
    area = bottom.area
    columns, rows = round(area.width / bottom.cell), round(area.height / bottom.cell)
    return [
        [
            -bottom.fathoms(area.x + area.width * column / columns, area.y + area.height * row / rows)
            for column in range(columns + 1)
        ]
        for row in range(rows + 1)
    ]
