"""Planets and moons of a map of space: globes with a lit limb, a terminator and a surface.

All bodies of a map are lit from one side, by the largest of them: its limb towards the hexes is
lit. In colour a globe has shades from the light to the night; its surface is tinted in each of
them. On bright paper it is engraved (`engraving.py`), on white paper alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import asin, cos, hypot, radians, sin, sqrt
from random import Random

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.clouds import contours
from sheetforge.sheet.hexmap.engraving import Engraving, Loop, Sphere, engraved
from sheetforge.sheet.hexmap.ground import smooth
from sheetforge.sheet.hexmap.rim import Wave, plane, rough, wave
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import BLACK, WHITE, contrast
from sheetforge.sheet.scenery import Body, Edge, Looks, Scenery
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.values import values

LOOKS = ("ocean", "desert", "giant", "moon")
"""The bodies that are globes, in the order of the tones of a theme."""

LARGE = 6.0
"""The hexes from side to side from which on only the rim of a globe is seen."""

LIGHT: dict[Edge, scene.Point] = {
    "north": (-0.64, 0.77),
    "south": (-0.64, -0.77),
    "west": (0.77, -0.64),
    "east": (-0.77, -0.64),
}
"""The way to the light of a map by the edge of its largest body, whose rim towards the hexes is lit."""

SHADOWS = (0.025, 0.07, 0.14, 0.24, 0.37, 0.53, 0.72)
"""The moves of the shades away from the light, in parts of the depth that is seen of a globe."""

FAINT, BESIDE = 42, 0.12
"""The least part of the ground in hundredths in the shades of what reaches under hexes, and that beside them."""

NEAR = 2.15
"""The most contrast between the ground and what lies under hexes, whose sides and numbers stand out from it."""

AIR = ((0.34, 0.1), (0.2, 0.2), (0.08, 0.4))
"""Hexes by which rings of air reach beyond a globe, and the part of its tone in them."""

CELLS, LEAST_CELLS, CELL = 36, 12, 0.4
"""Squares of the net of a surface along the longer side of what is seen: the most and the least of
them, and their hexes between."""

FEATURE = 5.5
"""Hexes from one continent of a large globe to the next."""

LEAST_MANY = 1.6
"""The least features along the radius of a globe."""

MOST_CRATERS = 48

ENGRAVED = 0.55
"""The part of the ink of fine lines in those of a coloured globe on bright paper."""

PALE, FAR_DOTS = 0.5, 4.5
"""The part of the ground in lines under hexes, and in black the distance in widths of the dots in their place."""

AIR_DASH = (1.4, 1.0)
"""The dashes in mm of the line of air about a globe on bright paper."""

TILT = 0.24
"""The rise of the bands of a giant from left to right."""

RINGS = ((1.36, 0.09, 0.35), (1.5, 0.13, 0.8), (1.66, 0.12, 0.6), (1.9, 0.16, 0.7), (2.04, 0.05, 0.3))
"""Rings of a planet: middle and breadth in parts of its radius, and the part of its tone."""

TINTS: dict[Looks, tuple[float, float]] = {
    "ocean": (0.5, 0.3),
    "desert": (0.34, 0.3),
    "giant": (0.5, 0.34),
    "moon": (0.5, 0.2),
}
"""The strength of the dark and of the light patches of a surface against their shade."""

LEVELS: dict[Looks, tuple[float, float]] = {
    "ocean": (0.34, 0.3),
    "desert": (0.3, 0.3),
    "giant": (0.1, 0.2),
    "moon": (0.3, 0.5),
}
"""The heights above which a surface has dark and light patches."""

FLAT, LEAN = 0.3, -14.0
"""The flatness of rings, and their lean in degrees."""


def light_of(scenery: Scenery) -> scene.Point:
    """Return the way to the light of a map: from the upper left, or so that its largest body has a lit limb."""
    large = [one for one in scenery.bodies if one.size >= LARGE and one.looks in LOOKS]
    if not large:
        return -0.71, -0.71
    return LIGHT[max(large, key=lambda one: one.size).edge]


# --- globes --------------------------------------------------------------------------------------


def everywhere(x: float, y: float) -> bool:
    """Return that a line may pass a place."""
    return True


@values(frozen=True, slots=True)
class Brush:
    """The lines of globes, and whether they lie `under` hexes, where they are faint."""

    theme: Theme
    fine: scene.Style
    bold: scene.Style
    under: bool
    is_free: Callable[[float, float], bool] = everywhere
    """The places that lines may pass: those under hexes leave their numbers and dots free."""
    hexes: scene.Box | None = None
    """The hexes over the globe, where its lines are fainter than theirs."""

    @property
    def faint(self) -> scene.Style:
        """Return the style of lines under hexes: pale ones, and in black alone dotted ones, which print as well."""
        if self.fine.stroke == BLACK:
            return replace(self.fine, dash=(0.01, FAR_DOTS * self.fine.stroke_width))
        return replace(self.fine, stroke=mixed(self.fine.stroke or BLACK, self.ground, PALE))

    def engraving(self, sphere: Sphere, ink: scene.Color) -> Engraving:
        """Return a globe with its lines in an ink."""
        inked = replace(self, fine=replace(self.fine, stroke=ink))
        bold = replace(self.bold, stroke=ink)
        return Engraving(sphere, inked.fine, bold, self.is_free, self.hexes, inked.faint)

    @property
    def ground(self) -> scene.Color:
        """Return the colour of the ground."""
        return self.theme.sky or WHITE

    def shades(self, looks: Looks) -> tuple[scene.Color, ...]:
        """Return the shades of a globe from its lit limb to its night; none on white paper."""
        if not self.theme.bodies:
            return ()
        light, middle, dark = self.theme.bodies[LOOKS.index(looks)]
        lit = mixed(light, WHITE, 0.22 if self.theme.is_dark else 0.4)
        night = mixed(dark, self.ground, 0.55) if self.theme.is_dark else mixed(dark, BLACK, 0.04)
        steps = (
            lit,
            light,
            mixed(light, middle, 0.5),
            middle,
            mixed(middle, dark, 0.5),
            dark,
            mixed(dark, night, 0.5),
            night,
        )
        if not self.under:
            return tuple(mixed(shade, self.ground, BESIDE) for shade in steps)
        parts = [part / 100 for part in range(FAINT, 100, 4)]
        near = (part for part in parts if contrast(mixed(lit, self.ground, part), self.ground) <= NEAR)
        faint = next(near, parts[-1])
        return tuple(mixed(shade, self.ground, faint) for shade in steps)


def globe(one: Body, sphere: Sphere, brush: Brush, seed: str) -> Iterator[scene.Item]:
    """Draw a globe with its rings: in shades, or in lines."""
    shades = brush.shades(one.looks)
    if one.rings:
        yield from _rings(sphere, shades, brush, is_front=False)
    if shades:
        yield from _in_shades(one, sphere, shades, brush, seed)
    if not brush.theme.is_dark:
        if brush.theme.engraved or not shades:
            yield from _in_lines(one, sphere, shades, brush, seed)
        else:
            # The lit limb is as pale as the paper.
            yield sphere.disc(0.0, brush.fine)
    if one.rings:
        yield from _rings(sphere, shades, brush, is_front=True)


def _in_shades(
    one: Body, sphere: Sphere, shades: Sequence[scene.Color], brush: Brush, seed: str
) -> Iterator[scene.Item]:
    """Draw a globe in shades, each with its surface, and the air about its lit limb."""
    if one.looks != "moon":
        unit = min(sphere.unit, sphere.radius)
        for wider, part in AIR:
            tone = mixed(brush.ground, shades[0], part)
            yield sphere.disc(-wider * unit * 0.6, scene.Style(fill=tone), wider * unit * 0.4)
    patches = _patches(one.looks, sphere.part, round(sphere.radius / sphere.unit, 2), seed)
    placed = [_commands(loops, sphere) for loops in patches]
    moved = [part * sphere.depth for part in (0.0, *SHADOWS)]
    layers: list[scene.Item] = []
    for number in range(0, len(shades), 2):
        # One tint serves two shades, which halves the outlines.
        both = tuple(sphere.disc(moved[at], scene.Style(fill=shades[at])) for at in (number, number + 1))
        tinted = tuple(_tinted(one.looks, placed, shades, number, brush))
        layers.append(scene.Clip(sphere.disc(moved[number], scene.Style()), (*both, *tinted)))
    if one.looks == "moon":
        layers += _craters(sphere, shades, seed)
    yield scene.Clip(sphere.disc(0.0, scene.Style()), tuple(layers))


def _in_lines(
    one: Body, sphere: Sphere, shades: Sequence[scene.Color], brush: Brush, seed: str
) -> Iterator[scene.Item]:
    """Draw the lines of a globe on bright paper, on which its shades are pale or left out."""
    if not shades:
        yield sphere.disc(0.0, scene.Style(fill=brush.ground))
    tones = brush.theme.bodies
    ink = mixed(tones[LOOKS.index(one.looks)][2], brush.theme.relief, ENGRAVED) if tones else brush.theme.relief
    many, level, dark = _many(sphere), LEVELS[one.looks][0], _dark(one.looks, seed)

    def height(x: float, y: float) -> float:
        wider = _wider(x, y) * many
        return dark(x * wider, y * wider) - level

    loops = _patches(one.looks, sphere.part, round(sphere.radius / sphere.unit, 2), seed)[0]
    work = brush.engraving(sphere, ink)
    yield from engraved(one.looks, work, height, loops, seed)
    yield from work.limb(work.bold)
    if one.looks != "moon":
        yield from work.limb(replace(work.fine, dash=AIR_DASH), 0.12 * min(sphere.unit, sphere.radius))


def _commands(loops: Sequence[Loop], sphere: Sphere) -> tuple[scene.Command, ...]:
    """Return the outlines of a surface on the page."""
    placed = (
        [(round(sphere.x + x * sphere.radius, 1), round(sphere.y + y * sphere.radius, 1)) for x, y in loop]
        for loop in loops
    )
    return tuple(command for loop in placed for command in smooth(loop))


def _tinted(
    looks: Looks, patches: Sequence[tuple[scene.Command, ...]], shades: Sequence[scene.Color], number: int, brush: Brush
) -> Iterator[scene.Item]:
    """Yield the patches of a surface in one of the shades."""
    shade, darker = shades[number], shades[min(number + 2, len(shades) - 1)]
    other = darker
    if looks == "ocean":
        other = brush.shades("desert")[number]
    strong, weak = TINTS[looks]
    tints = mixed(shade, other, strong), mixed(shade, shades[max(0, number - 2)], weak)
    for commands, tint in zip(patches, tints, strict=True):
        if commands:
            yield scene.Path(commands, scene.Style(fill=tint))


# --- surfaces ------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _patches(looks: Looks, part: scene.Box, radius: float, seed: str) -> tuple[tuple[Loop, ...], ...]:
    """Return the outlines of the dark and of the light patches of a globe, its radius 1 long.

    `radius` is in hexes: a large globe has more of them.
    """
    if part.width <= 0.0 or part.height <= 0.0:
        return (), ()
    long = max(part.width, part.height)
    cell = max(long / CELLS, min(CELL / radius, long / LEAST_CELLS))
    columns, rows = round(part.width / cell) + 1, round(part.height / cell) + 1
    many = max(LEAST_MANY, radius / FEATURE)
    nets: list[list[list[float]]] = [[], []]
    for row in range(rows + 1):
        lines: list[list[float]] = [[], []]
        for column in range(columns + 1):
            x, y = part.x + column * cell, part.y + row * cell
            # Towards the limb the surface is seen from the side, and its patches are narrow.
            wider = _wider(x, y)
            for line, value in zip(lines, _heights(looks, x * wider * many, y * wider * many, seed), strict=True):
                line.append(value)
        for net, line in zip(nets, lines, strict=True):
            net.append(line)
    return tuple(
        tuple(
            tuple((part.x + x * cell, part.y + y * cell) for x, y in (loop[::3] if len(loop) > 36 else loop))
            for loop in contours(net, level)
            if len(loop) > 5
        )
        for net, level in zip(nets, LEVELS[looks], strict=True)
    )


def _wider(x: float, y: float) -> float:
    """Return how much wider a surface is than it is seen at a place, as it bends away towards the limb."""
    far = min(hypot(x, y), 1.0)
    return asin(far) / far if far > 0.01 else 1.0


def _many(sphere: Sphere) -> float:
    """Return the features of a surface along the radius of a globe."""
    return max(LEAST_MANY, round(sphere.radius / sphere.unit, 2) / FEATURE)


@lru_cache(maxsize=32)
def _dark(looks: Looks, seed: str) -> Wave:
    """Return the wave of which dark patches are the places above a level; lines in the night ask for no other."""
    if looks == "giant":
        return lambda x, y: rough(f"{seed}:bands", _belt(x, y, seed) + 40.0, 1)
    land, coast = wave(f"{seed}:land"), wave(f"{seed}:coast")
    return lambda x, y: land(x, y) + 0.34 * coast(x * 2.3, y * 2.3)


def _belt(x: float, y: float, seed: str) -> float:
    """Return the place of a point across the belts of a giant, which bend a little."""
    return (y - TILT * x) * 1.5 + 0.05 * plane(f"{seed}:bend", x * 0.8, y * 0.8)


def _heights(looks: Looks, x: float, y: float, seed: str) -> scene.Point:
    """Return the values of which dark and light patches are the places above a level."""
    ground = _dark(looks, seed)(x, y)
    if looks == "giant":
        return ground, rough(f"{seed}:belts", _belt(x, y, seed) + 90.0, 1)
    bend = plane(f"{seed}:bend", x * 0.8, y * 0.8)
    if looks == "ocean":
        # Clouds lie in long streaks.
        u, v = x * 0.6 + 0.5 * bend, (y + 0.25 * x) * 1.9 + 0.8 * bend
        return ground, plane(f"{seed}:clouds", u, v)
    if looks == "desert":
        return ground, rough(f"{seed}:dunes", 1.4 * y + 0.5 * bend + 40.0, 1)
    return ground, plane(f"{seed}:rays", x * 1.7, y * 1.7) + 0.4 * bend


def _craters(sphere: Sphere, shades: Sequence[scene.Color], seed: str) -> Iterator[scene.Item]:
    """Draw craters: a hollow whose wall towards the light lies in the shade."""
    chance, part = Random(f"{seed}:craters"), sphere.part
    hexes = sphere.radius / sphere.unit
    (lx, ly), many = sphere.light, min(MOST_CRATERS, 8 + round(part.width * part.height * hexes**2))
    # Craters of a shade are one path: their walls first, then their floors.
    drawn: dict[tuple[bool, int], list[scene.Command]] = {}
    for _ in range(many):
        x, y = part.x + part.width * chance.random(), part.y + part.height * chance.random()
        size = min(0.2, 0.62 / hexes) * (0.18 + 0.82 * chance.random() ** 3)
        far = hypot(x, y)
        if far + size * 0.5 > 1.0:
            continue
        # How far the place lies towards the night, as the shades do.
        away = max(0.0, 1.0 - far if far > 0.5 else 0.5) * sphere.radius / sphere.depth - 0.25 * (x * lx + y * ly)
        number = min(sum(away > shadow for shadow in SHADOWS), len(shades) - 3)
        flat, turn = sqrt(1.0 - far**2), (x / far, y / far) if far > 0.01 else (1.0, 0.0)
        for moved, scale, shade in ((0.0, 1.0, max(0, number - 2)), (0.16, 0.84, number + 1)):
            middle = x + lx * moved * size * flat, y + ly * moved * size * flat
            rim = tuple(_seen_from_aside(middle, size * scale, flat, turn, angle * 60.0) for angle in range(6))
            drawn.setdefault((moved > 0.0, shade), []).extend(_commands((rim,), sphere))
    for (_, shade), commands in sorted(drawn.items()):
        yield scene.Path(tuple(commands), scene.Style(fill=shades[shade]))


def _seen_from_aside(middle: scene.Point, size: float, flat: float, turn: scene.Point, degrees: float) -> scene.Point:
    """Return a point of a circle that is narrower on the way `turn` from the middle of its globe."""
    out, beside = size * flat * cos(radians(degrees)), size * sin(radians(degrees))
    return middle[0] + out * turn[0] - beside * turn[1], middle[1] + out * turn[1] + beside * turn[0]


# --- rings ---------------------------------------------------------------------------------------


def _rings(sphere: Sphere, shades: Sequence[scene.Color], brush: Brush, *, is_front: bool) -> Iterator[scene.Item]:
    """Draw the half of the rings before a globe, or the half behind it."""
    lean = radians(LEAN)
    # In small steps where lines leave numbers free.
    step = 6 if shades or brush.hexes is None else 1
    turns = range(-90, 91, step) if is_front else range(90, 271, step)
    work = brush.engraving(sphere, brush.theme.relief)
    for middle, breadth, part in RINGS:
        for far in (middle,) if shades else (middle - breadth / 2, middle + breadth / 2):
            points = []
            for turn in turns:
                dx, dy = sphere.radius * far * sin(radians(turn)), sphere.radius * far * FLAT * cos(radians(turn))
                points.append((sphere.x + dx * cos(lean) - dy * sin(lean), sphere.y + dx * sin(lean) + dy * cos(lean)))
            if not shades:
                yield from work.drawn([points], work.fine)
                continue
            first, *others = points
            tone = mixed(brush.ground, shades[1 if brush.theme.is_dark else 4], part)
            style = scene.Style(stroke=tone, stroke_width=breadth * sphere.radius * FLAT * 1.4)
            yield scene.Path((scene.MoveTo(*first), *(scene.LineTo(*other) for other in others)), style)
