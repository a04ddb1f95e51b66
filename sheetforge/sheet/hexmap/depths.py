"""Depths of water on a chart: soundings, lines of depth, tints of shallow water, names of banks.

They lie between the numbers and the dots of hexes, which stay free; tints lie below all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot
from random import Random

from sheetforge.geometry.hexes import Hex
from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.clouds import contours
from sheetforge.sheet.hexmap.coast import Shore, spaced
from sheetforge.sheet.hexmap.ground import dotted, smooth
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import LEAST_PT, plane
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Depths
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.brush import mixed

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

NEAR, FAR = 0.6, 0.22
"""Soundings for each hex near a coast and in the open."""

BANK_PT = 12.0
"""Type in points of the name of a bank on a map with hexes of 25 mm."""

SOUNDING_PT, LEAST_HEX = 8.0, 14.0
"""The type size of soundings, and mm from side to side of the hexes that have room for them."""


@dataclass(frozen=True)
class Bottom:
    """The depth of the water of a map in fathoms, by places on the page, inside of its frame.

    It is measured on a net with squares of `cell` hexes for lines and tints.
    """

    depths: Depths
    shores: tuple[Shore, ...]
    hexes: scene.Box
    outer: scene.Box
    unit: float
    seed: int
    cell: float

    def fathoms(self, x: float, y: float) -> float:
        """Return the depth at a place."""
        depths, unit = self.depths, self.unit
        u, v = (x - self.hexes.x) / unit, (y - self.hexes.y) / unit
        part = (
            1.0 + 0.7 * plane(f"{self.seed}:deep", u / 7, v / 7) + 0.3 * plane(f"{self.seed}:bumps", u / 2, v / 2)
        ) / 2
        found = depths.least + (depths.most - depths.least) * part
        # The bottom falls off sooner in one place than in the next.
        fall = FALL * (1.1 + 0.5 * plane(f"{self.seed}:fall", u / 5, v / 5))
        for shore in self.shores:
            found = min(found, 0.8 + fall * max(0.0, shore.away(x, y)))
        if self._banks:
            rough = 1.0 + 0.3 * plane(f"{self.seed}:bank", u / 3, v / 3) + 0.12 * plane(f"{self.seed}:edge", u, v)
            for bx, by, radius, least in self._banks:
                part = hypot(x - bx, y - by) / radius * rough
                found = min(found, least + 10.0 * part**2)
        return max(1.0, found)

    @cached_property
    def _banks(self) -> tuple[tuple[float, float, float, float], ...]:
        """Return the middle, the radius and the least depth of each bank: thousands of places are measured."""
        banks = enumerate(self.depths.banks)
        return tuple((*self.bank(number), bank.radius * self.unit, bank.least) for number, bank in banks)

    def bank(self, number: int) -> scene.Point:
        """Return the middle of a bank."""
        bank = self.depths.banks[number]
        return (
            self.hexes.x + self.hexes.width * bank.across / 100.0,
            self.hexes.y + self.hexes.height * bank.down / 100.0,
        )


def bank_names(bottom: Bottom, layout: Layout, theme: Theme, seams: Sequence[scene.Box]) -> Iterator[scene.Text]:
    """Yield the names of banks that leave the numbers and the dots of hexes free, and `seams`."""
    size = max(LEAST_PT, BANK_PT * min(1.0, bottom.unit / 25.0))
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
    """Draw lines of equal depth, dotted, free of numbers, dots and soundings."""
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
        style = scene.Style(stroke=theme.sounding, stroke_width=thick, cap="round")
        lines = ([*loop, loop[0]] for loop in _outlines(bottom, depth))
        points = [point for line in lines for point in spaced(line, apart) if is_free(*point, thick)]
        if points:
            yield dotted(points, style)


def sands(bottom: Bottom, layout: Layout, theme: Theme) -> Iterator[scene.Item]:
    """Dot shallow water on charts without tints, closer the less deep it is, as sand is drawn; numbers stay free."""
    if theme.land is not None:
        return
    chance, room, hexes = Random(f"{bottom.seed}:sands"), FreeRoom(layout), bottom.hexes
    part = min(1.0, layout.across / SAND_HEX)
    for depth, (thick, apart) in SANDS.items():
        if depth >= bottom.depths.least:
            continue
        points: list[scene.Point] = []
        for loop in _outlines(bottom, depth):
            for x, y in spaced([*loop, loop[0]], apart * part):
                x, y = round(x + chance.gauss(0.0, STREWN), 1), round(y + chance.gauss(0.0, STREWN), 1)
                if hexes.x < x < hexes.right and hexes.y < y < hexes.bottom and room.holds(x, y, thick, thick):
                    points.append((x, y))
        if points:
            size = round(thick * part, 2)
            yield dotted(points, scene.Style(stroke=theme.relief, stroke_width=size, cap="round"))


def shallows(bottom: Bottom, theme: Theme) -> Iterator[scene.Item]:
    """Tint shallow water, darker the less deep it is, on charts with land in colour."""
    if theme.land is None:
        return
    ground = theme.sky or WHITE
    for depth, part in SHALLOWS.items():
        tint = scene.Style(fill=mixed(ground, theme.grid, part))
        commands = [command for loop in _outlines(bottom, depth) for command in smooth(loop)]
        if commands and depth < bottom.depths.least:
            yield scene.Path(tuple(commands), tint)


@lru_cache(maxsize=64)
def _outlines(bottom: Bottom, depth: int) -> tuple[tuple[scene.Point, ...], ...]:
    """Return the outlines of the water of less than a depth."""
    outer, net = bottom.outer, _net(bottom)
    wide, high = outer.width / (len(net[0]) - 1), outer.height / (len(net) - 1)
    return tuple(
        tuple((round(outer.x + x * wide, 2), round(outer.y + y * high, 2)) for x, y in loop)
        for loop in contours(net, -depth)
        if len(loop) > 4
    )


@lru_cache(maxsize=8)
def _net(bottom: Bottom) -> list[list[float]]:
    """Return the heights of the bottom over a whole map, which are below 0."""
    outer, cell = bottom.outer, bottom.unit * bottom.cell
    columns, rows = round(outer.width / cell), round(outer.height / cell)
    return [
        [
            -bottom.fathoms(outer.x + outer.width * column / columns, outer.y + outer.height * row / rows)
            for column in range(columns + 1)
        ]
        for row in range(rows + 1)
    ]
