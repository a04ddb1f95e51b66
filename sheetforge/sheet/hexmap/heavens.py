"""Planets, moons, works in orbit, belts and clouds beyond the edges of a map of space, or under it.

In colour they have tones, of which the lightest is where the light falls from the upper left; in
every ink they have lines. Of a large planet the border shows the rim alone. What lies under hexes
is faint, so that what is played with stands out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import cos, dist, radians, sin
from random import Random

from sheetforge.sheet import scene
from sheetforge.sheet.drawing import REACH
from sheetforge.sheet.hexmap.engraving import Sphere
from sheetforge.sheet.hexmap.globes import Brush, everywhere, globe
from sheetforge.sheet.hexmap.ground import dotted
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import Rim, name_of, rough
from sheetforge.sheet.hexmap.sky import FreeRoom
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.look_data import DATA
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scenery import Adrift, Belt, Body, Nebula
from sheetforge.sheet.text import text_width
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values

NAME_PT = 11.0

FAINT = 0.62
"""The part of the ground in the lines of what lies under hexes."""

WIDEST = 2.06
"""The radius of the rings of a planet in parts of its own."""

WRECKS, ROCKS, DUST = 1.6, 5.0, 11
"""Wrecks and rocks for each square hex of a belt, and lines of dust."""

FLOTSAM = 6.0
"""Pieces that drift on a map for each hex across all of them, as far as corners of hexes are free."""

DOTS = 16.0
"""Dots of a cloud for each square hex of the square of its reach."""


@values(frozen=True, slots=True)
class Pens:
    """The lines of scenery: fine and bold, in mm, and the ground they are drawn on."""

    fine: scene.Style
    bold: scene.Style
    ground: scene.Color

    @classmethod
    def of(cls, theme: Theme, unit: float) -> Pens:
        """Return the pens of a theme for hexes of a size."""
        weight = theme.grid_width * min(1.4, unit / 25.0)
        fine = scene.Style(stroke=theme.relief, stroke_width=weight * 0.6, cap="round", join="round")
        bold = scene.Style(stroke=theme.relief, stroke_width=weight * 1.5, cap="round", join="round")
        return cls(fine, bold, theme.sky or WHITE)


# --- bodies --------------------------------------------------------------------------------------


def body(
    one: Body, rim: Rim, theme: Theme, seed: str, light: scene.Point, taken: list[scene.Box], *, whole: bool = True
) -> Iterator[scene.Item]:
    """Draw a body in the border of its edge, and of a `whole` one the name where there is room."""
    pens = Pens.of(theme, rim.unit)
    u, v = _middle(one, rim)
    if not one.under:
        yield rim.clipped(tuple(_drawn(one, rim, theme, seed, light)))
    if one.name is not None and whole:
        size = NAME_PT * min(1.0, rim.unit / 25.0)
        run = name_of(one.name, "italic", size, theme.label)
        low = min(max(0.0, one.nearest) + 0.7, rim.deep - 0.25)
        places = [(u + step, low + more) for more in (0.0, 0.3) for step in (0.0, -2.0, 2.0)]
        wide = text_width(run.text, run.face, run.size_pt) / rim.unit
        beside = one.size / 2 * (WIDEST if one.rings else 1.0) + wide / 2 + 0.15
        if one.size < 3.0:
            places = [(u + way * beside, v) for way in (1, -1)]
        ground = None if one.size >= 3.0 and theme.is_dark else pens.ground
        yield from rim.written(run, places, taken, ground)


def _middle(one: Body, rim: Rim) -> scene.Point:
    """Return the place of the middle of a body along its edge and outwards."""
    return rim.long * one.at / 100.0, one.nearest + one.size / 2


def under(one: Body, rim: Rim, theme: Theme, seed: str, light: scene.Point, layout: Layout) -> Iterator[scene.Item]:
    """Draw a body that reaches under the hexes, faintly: all of it alike, also beyond them.

    On bright paper it has few lines instead, in the ink of the others, since faint ones do not print.
    """
    if one.under:
        outer = rim.outer
        area = scene.Rect(outer.x, outer.y, outer.width, outer.height, scene.Style())
        faint = replace(theme, relief=mixed(theme.relief, theme.sky or WHITE, FAINT)) if theme.is_dark else theme
        room = FreeRoom(layout)

        def is_free(x: float, y: float) -> bool:
            beyond = not (rim.hexes.x < x < rim.hexes.right and rim.hexes.y < y < rim.hexes.bottom)
            return beyond or room.holds(x, y, 0.3, 0.3)

        yield scene.Clip(area, tuple(_drawn(one, rim, faint, seed, light, is_free)))


def _drawn(
    one: Body,
    rim: Rim,
    theme: Theme,
    seed: str,
    light: scene.Point,
    is_free: Callable[[float, float], bool] = everywhere,
) -> Iterator[scene.Item]:
    """Draw a body, faintly under hexes, whose marks stay free; only what is seen of it has a surface."""
    (x, y), radius, pens = rim.at(*_middle(one, rim)), one.size / 2 * rim.unit, Pens.of(theme, rim.unit)
    if one.looks == "gate":
        yield from _gate(x, y, radius, pens)
    elif one.looks == "station":
        yield from _station(x, y, radius, pens)
    else:
        seen = rim.outer if one.under else rim.box
        deep = min(one.size * 0.6, one.under + rim.deep) * rim.unit
        sphere = Sphere(x, y, radius, rim.unit, seen, light, deep)
        is_under = is_free is not everywhere
        brush = Brush(theme, pens.fine, pens.bold, is_under, is_free, rim.hexes if is_under else None)
        yield from globe(one, sphere, brush, seed)


def _gate(x: float, y: float, radius: float, pens: Pens) -> Iterator[scene.Item]:
    """Draw a ring with clamps, and in it lines of light that run to its middle."""
    for turn in range(0, 360, 10):
        near = 0.16 if turn % 20 == 0 else 0.4
        ends = (scene.on_circle(x, y, radius * far, turn + far * 40.0) for far in (near, 0.72))
        (ax, ay), (bx, by) = ends
        yield scene.Line(ax, ay, bx, by, pens.fine)
    for part in (0.8, 0.96):
        yield scene.Circle(x, y, radius * part, pens.bold)
    for turn in range(0, 360, 45):
        corners = tuple(
            scene.on_circle(x, y, radius * far, turn + aside)
            for far, aside in ((0.76, -5.0), (1.0, -7.0), (1.0, 7.0), (0.76, 5.0))
        )
        yield scene.Polygon(
            corners, scene.Style(fill=pens.ground, stroke=pens.bold.stroke, stroke_width=pens.bold.stroke_width)
        )


def _station(x: float, y: float, radius: float, pens: Pens) -> Iterator[scene.Item]:
    """Draw a wheel with spokes and a hub."""
    for turn in range(0, 360, 60):
        for aside in (-4.0, 4.0):
            near = scene.on_circle(x, y, radius * 0.2, turn + aside * 4)
            yield scene.Line(*near, *scene.on_circle(x, y, radius * 0.8, turn + aside), pens.fine)
    for turn in range(0, 360, 12):
        ends = (scene.on_circle(x, y, radius * far, turn) for far in (0.8, 0.96))
        (ax, ay), (bx, by) = ends
        yield scene.Line(ax, ay, bx, by, pens.fine)
    for part in (0.8, 0.96, 0.22):
        yield scene.Circle(x, y, radius * part, pens.bold)
    yield scene.Circle(x, y, radius * 0.1, scene.Style(fill=pens.bold.stroke))


# --- belts and clouds ----------------------------------------------------------------------------


def belt(one: Belt, rim: Rim, theme: Theme, seed: str, taken: list[scene.Box], *, whole: bool) -> Iterator[scene.Item]:
    """Draw a belt along the border of its edge; a `whole` one has its name where there is room."""
    pens, chance = Pens.of(theme, rim.unit), Random(f"{seed}:belt")
    if one.name is not None and whole:
        run = name_of(one.name, "italic", NAME_PT * min(1.0, rim.unit / 25.0), theme.label)
        places = [(rim.long * part, rim.deep / 2) for part in (0.5, 0.25, 0.75, 0.1, 0.9)]
        yield from rim.written(run, places, taken, None)
    if one.of == "dust":
        yield rim.clipped(tuple(_dust(rim, pens, seed)))
        return
    many = ROCKS if one.of == "rocks" else WRECKS
    rocks: list[scene.Item] = []
    for _ in range(round((rim.end - rim.start) * rim.deep * many)):
        u = chance.uniform(rim.start, rim.end)
        v = rim.deep * (0.1 + 0.8 * (chance.random() + chance.random()) / 2)
        size = rim.unit * (0.02 + 0.16 * chance.random() ** 3)
        x, y = rim.at(u, v)
        around = scene.Box(x - size, y - size, 2 * size, 2 * size)
        corners = _lump(x, y, size, chance) if one.of == "rocks" else _plate(x, y, size, chance)
        if any(around.overlaps(box) for box in taken):
            continue
        fill = theme.bodies[-1][chance.randint(0, 2)] if theme.bodies else pens.ground
        style = scene.Style(fill=fill, stroke=pens.fine.stroke, stroke_width=pens.fine.stroke_width, join="round")
        rocks.append(scene.Polygon(corners, style))
    yield rim.clipped(rocks)


def _lump(x: float, y: float, size: float, chance: Random) -> tuple[scene.Point, ...]:
    """Return the outline of a rock."""
    return tuple(
        scene.on_circle(x, y, size * chance.uniform(0.65, 1.0), turn * 45.0 + chance.random() * 20.0)
        for turn in range(8)
    )


def _plate(x: float, y: float, size: float, chance: Random) -> tuple[scene.Point, ...]:
    """Return the outline of a torn plate: straight on three sides, jagged on the fourth."""
    lean, flat = chance.uniform(0.0, 360.0), chance.uniform(0.3, 0.8)
    shape = (
        (-1.0, -flat),
        (1.0, -flat),
        (1.0, flat),
        (0.4, flat * 0.5),
        (0.0, flat * 1.1),
        (-0.5, flat * 0.6),
        (-1.0, flat),
    )
    turn = radians(lean)
    return tuple(
        (x + size * 1.6 * (a * cos(turn) - b * sin(turn)), y + size * 1.6 * (a * sin(turn) + b * cos(turn)))
        for a, b in shape
    )


def _dust(rim: Rim, pens: Pens, seed: str) -> Iterator[scene.Item]:
    """Draw lines beside each other along an edge, broken by chance, as of a ring seen from near."""
    commands: list[scene.Command] = []
    for number in range(DUST):
        v = rim.deep * (0.12 + 0.76 * number / (DUST - 1)) + 0.03 * rough(seed, number * 1.7)
        is_on = False
        for step in range(int((rim.end - rim.start) / 0.15)):
            u = rim.start + step * 0.15
            bow = 0.1 * sin((u / rim.long) * 3.14159)
            if rough(f"{seed}:dust", u * 0.8 + number * 91.3, 3) > -0.22:
                point = rim.at(u, v - bow)
                commands.append(scene.LineTo(*point) if is_on else scene.MoveTo(*point))
                is_on = True
            else:
                is_on = False
    if commands:
        yield scene.Path(tuple(commands), pens.fine)


@cache
def _hulk() -> tuple[tuple[tuple[scene.Point, ...], ...], ...]:
    """Return the parts of `data/hulk.svg` in its half length: each an outline and the ribs on it."""
    # Maps without a hulk do not load the reader.
    from sheetforge.sheet.svg_drawing import read_drawing

    drawing, problems = read_drawing((DATA / "hulk.svg").read_bytes())
    if drawing is None:
        raise ValueError(f"hulk.svg: {problems[0].message}")
    parts: list[list[tuple[scene.Point, ...]]] = []
    for shape in drawing.shapes:
        ends = (step for step in shape.commands if isinstance(step, (scene.MoveTo, scene.LineTo)))
        if shape.is_filled:
            parts.append([])
        parts[-1].append(tuple((step.x / REACH, step.y / REACH) for step in ends))
    return tuple(map(tuple, parts))


def adrift(one: Adrift, hexes: scene.Box, layout: Layout, theme: Theme, seed: str) -> Iterator[scene.Item]:
    """Draw a hulk, or rocks or plates that drift close together, in dashes under the hexes.

    Terrain is solid in the middle of its hex; this is ornament, hollow, and its pieces lie at the corners of hexes.
    """
    chance, room = Random(f"{seed}:adrift"), FreeRoom(layout)
    unit = layout.across
    x, y = hexes.x + hexes.width * one.across / 100.0, hexes.y + hexes.height * one.down / 100.0
    reach = one.size / 2 * unit
    faint = mixed(theme.relief, theme.sky or WHITE, FAINT - 0.25)
    fine = replace(Pens.of(theme, unit).fine, stroke=faint, dash=(0.05 * unit, 0.035 * unit))
    lean = chance.uniform(0.0, 360.0)

    def placed(points: Sequence[scene.Point], drift: scene.Point, turn: float) -> tuple[scene.Point, ...]:
        cosine, sine = cos(radians(lean + turn)), sin(radians(lean + turn))
        return tuple(
            (x + reach * (drift[0] + a * cosine - b * sine), y + reach * (drift[1] + a * sine + b * cosine))
            for a, b in points
        )

    parts = _hulk() if one.of == "hulk" else ()
    for part in parts:
        drift, turn = (chance.uniform(-0.06, 0.06), chance.uniform(-0.06, 0.06)), chance.uniform(-14.0, 14.0)
        outline, *ribs = part
        yield scene.Polygon(placed(outline, drift, turn), fine)
        yield from (scene.Polyline(placed(rib, drift, turn), fine) for rib in ribs)
    corners: set[scene.Point] = set()
    for _ in range(round(FLOTSAM * min(one.size, 8.0))):
        far = reach * (chance.uniform(0.7, 0.9) if parts else 0.9 * chance.random() ** 0.6)
        there = scene.on_circle(x, y, far, chance.uniform(0.0, 360.0))
        nearest = min(layout.corners(layout.hex_at(*there)), key=lambda corner: dist(corner, there))
        corner = round(nearest[0], 2), round(nearest[1], 2)
        size = unit * chance.uniform(0.06, 0.12)
        if corner in corners or dist(corner, (x, y)) > reach or not room.holds(*corner, 1.6 * size, 1.6 * size):
            continue
        corners.add(corner)
        yield scene.Polygon((_lump if one.of == "rocks" else _plate)(*corner, size, chance), fine)


def nebula(
    one: Nebula, rim: Rim, theme: Theme, layout: Layout, seed: str, taken: Sequence[scene.Box]
) -> Iterator[scene.Item]:
    """Draw a cloud of dots about a place at an edge, free of the numbers and dots of hexes."""
    chance, room = Random(f"{seed}:nebula"), FreeRoom(layout)
    middle = rim.long * one.at / 100.0
    points: dict[float, list[scene.Point]] = {}
    for _ in range(round(DOTS * one.size**2)):
        turn, far = chance.uniform(0.0, 360.0), one.size * chance.random() ** 1.3
        u, v = scene.on_circle(middle, 0.0, far, turn)
        size = (0.22, 0.3, 0.42)[chance.randint(0, 2)]
        x, y = rim.at(u, v * 0.7)
        dot = scene.Box(x - size / 2, y - size / 2, size, size)
        # Uneven, as smoke is.
        if rough(f"{seed}:smoke", u * 0.6 + 40.0, 3) + rough(f"{seed}:wisps", v * 0.6, 3) < -0.1:
            continue
        if not rim.outer.contains(dot) or any(dot.overlaps(box) for box in taken):
            continue
        if rim.hexes.overlaps(dot.inset(-0.2)) and not room.holds(x, y, size, size):
            continue
        points.setdefault(size, []).append((x, y))
    for size, found in sorted(points.items()):
        yield dotted(found, scene.Style(stroke=theme.relief, stroke_width=size, cap="round"))
