"""Globes engraved in lines, as on old charts of the sky: the nearer to the night, the closer the lines.

Seas are lined and lands left white, dry ground is dotted, the bands of a giant are closer lines, and moons have
craters. The lit limb stays white. Lines under hexes leave their numbers and dots free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import atan2, ceil, degrees, hypot, pi, sqrt
from random import Random

from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.ground import smooth
from sheetforge.sheet.scenery import Looks
from sheetforge.values import values

GAP, LEAST_GAP = 0.11, 1.1
"""The distance of lines in the night in parts of a hex, and the least in mm."""

ROWS = (0.16, 0.64, 0.4, 0.84)
"""The tones from which on each of four rows of lines is drawn: 0 at the lit limb, 1 in the night."""

BANDS, LAND = 0.32, 0.4
"""The tone that bands of a giant have more than their shade, and that land has less than water."""

TILT, BOW = 0.24, 0.16
"""The rise of lines from left to right, and their bow."""

DOTTED = (0.01, 0.9)
"""The dashes of dry ground in mm."""

STEP = 0.8
"""The steps in mm in which an outline that leaves numbers free is drawn."""

CRATERS, MOST_CRATERS = 10, 60
"""Craters of a small moon, and the most of a large one."""

Loop = tuple[scene.Point, ...]

Height = Callable[[float, float], float]
"""The height of a surface above the level of its dark patches, at a place of the globe."""


@values(frozen=True, slots=True)
class Sphere:
    """A globe on the page in mm: its middle and radius, `unit` mm to a hex, what `is_seen` of it.

    `light` is the way to the light, `depth` how far the globe reaches into what is seen.
    """

    x: float
    y: float
    radius: float
    unit: float
    seen: scene.Box
    light: scene.Point
    depth: float

    @property
    def part(self) -> scene.Box:
        """Return the part that is seen, its middle at 0 and its radius 1."""
        left = max((self.seen.x - self.x) / self.radius, -1.0)
        right = min((self.seen.right - self.x) / self.radius, 1.0)
        top = max((self.seen.y - self.y) / self.radius, -1.0)
        bottom = min((self.seen.bottom - self.y) / self.radius, 1.0)
        return scene.Box(left, top, right - left, bottom - top)

    def disc(self, moved: float, style: scene.Style, wider: float = 0.0) -> scene.Circle:
        """Return the globe as a disc, moved away from the light."""
        dx, dy = self.light
        return scene.Circle(self.x - moved * dx, self.y - moved * dy, self.radius + wider, style)


@values(frozen=True, slots=True)
class Engraving:
    """A globe with the lines that it is drawn in, and the places of the page where they may pass.

    Where it lies under `hexes`, all of its lines are those of `faint`, so that the sides of hexes stand out.
    """

    sphere: Sphere
    fine: scene.Style
    bold: scene.Style
    is_free: Callable[[float, float], bool]
    hexes: scene.Box | None = None
    faint: scene.Style = scene.Style()

    def placed(self, x: float, y: float) -> scene.Point:
        """Return a place of the globe on the page."""
        sphere = self.sphere
        return round(sphere.x + x * sphere.radius, 2), round(sphere.y + y * sphere.radius, 2)

    def drawn(self, courses: Iterable[Iterable[scene.Point | None]], style: scene.Style) -> Iterator[scene.Path]:
        """Draw lines through points, broken where they may not pass and where there is none."""
        beyond: list[scene.Command] = []
        over: list[scene.Command] = []
        hexes, is_free = self.hexes, self.is_free
        for course in courses:
            last: list[scene.Command] | None = None
            for point in course:
                if point is None or not is_free(*point):
                    last = None
                    continue
                x, y = point
                is_over = hexes is not None and hexes.x < x < hexes.right and hexes.y < y < hexes.bottom
                commands = over if is_over else beyond
                if last is not commands:
                    if last is not None:
                        last.append(scene.LineTo(x, y))
                    commands.append(scene.MoveTo(x, y))
                else:
                    commands.append(scene.LineTo(x, y))
                last = commands
        if beyond:
            yield scene.Path(tuple(beyond), style)
        if over:
            yield scene.Path(tuple(over), replace(self.faint, dash=self.faint.dash or style.dash))

    def outlines(self, loops: Iterable[Sequence[scene.Point]], style: scene.Style) -> Iterator[scene.Path]:
        """Draw closed curves through points: whole ones beyond the hexes."""
        curves = map(smooth, loops)
        if self.hexes is not None:
            yield from self.drawn(map(_through, curves), style)
        elif commands := tuple(step for curve in curves for step in curve):
            yield scene.Path(commands, style)

    def limb(self, style: scene.Style, wider: float = 0.0) -> Iterator[scene.Item]:
        """Draw the outline of the globe, or a line about it."""
        sphere = self.sphere
        if self.hexes is None:
            yield sphere.disc(0.0, style, wider)
            return
        seen, radius = sphere.seen, sphere.radius + wider
        count = max(72, ceil(2.0 * pi * radius / STEP))
        turns = (scene.on_circle(sphere.x, sphere.y, radius, 360.0 * turn / count) for turn in range(count + 1))
        yield from self.drawn(
            [[(x, y) if seen.x < x < seen.right and seen.y < y < seen.bottom else None for x, y in turns]], style
        )


def engraved(looks: Looks, work: Engraving, height: Height, loops: Sequence[Loop], seed: str) -> Iterator[scene.Item]:
    """Draw the surface of a globe; `loops` are the outlines of its dark patches."""
    if work.sphere.part.width <= 0.0 or work.sphere.part.height <= 0.0:
        return
    inner: list[scene.Item] = list(_rows(looks, work, height))
    if looks == "moon":
        inner += _craters(work, seed)
    elif looks != "giant":
        inner += work.outlines(([work.placed(*point) for point in loop] for loop in loops), work.fine)
    yield scene.Clip(work.sphere.disc(0.0, scene.Style()), tuple(inner))


def _through(commands: Sequence[scene.Command]) -> Iterator[scene.Point]:
    """Yield points of an outline that are close to one another."""
    x, y = 0.0, 0.0
    for step in commands:
        if isinstance(step, scene.CurveTo):
            count = ceil(hypot(step.x - x, step.y - y) / STEP)
            for number in range(1, count):
                part = number / count
                rest = 1.0 - part
                start, first, second, end = rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3
                across = start * x + first * step.x1 + second * step.x2 + end * step.x
                down = start * y + first * step.y1 + second * step.y2 + end * step.y
                yield round(across, 2), round(down, 2)
        if not isinstance(step, scene.Close):
            x, y = step.x, step.y
            yield x, y


def _rows(looks: Looks, work: Engraving, height: Height) -> Iterator[scene.Item]:
    """Draw bowed lines across a globe, more of them the darker it is."""
    sphere, part = work.sphere, work.sphere.part
    gap = min(max(GAP * sphere.unit, LEAST_GAP), sphere.radius / 6) / sphere.radius
    step = gap * 1.1
    lean = TILT * max(abs(part.x), abs(part.right)) + BOW
    first, last = int((part.y - lean) / gap) - 1, int((part.bottom + lean) / gap) + 1
    columns = int(part.width / step) + 2
    # What does not change from row to row: each column's place, and how far it lifts a row.
    (lx, ly), deep = sphere.light, sphere.radius / sphere.depth
    across = [part.x + column * step for column in range(columns)]
    lifts = [(x, BOW * x * x - TILT * x, 1.0 - x * x, x * lx) for x in across]
    top, bottom = part.y, part.bottom

    def row_at(level: float, least: float) -> Iterator[scene.Point | None]:
        for x, lift, left, along in lifts:
            y = level + lift
            left -= y * y
            # Nothing is drawn beyond the globe.
            if left <= 0.0 or not top <= y <= bottom:
                yield None
                continue
            along += y * ly
            # 0 at the lit limb, 1 in the night.
            tone = (sqrt(along * along + left) - along) * deep
            yield work.placed(x, y) if _is_lined(looks, tone, height, x, y, least) else None

    style = work.fine
    if looks == "desert":
        style = replace(style, stroke_width=1.6 * style.stroke_width, dash=DOTTED)
    yield from work.drawn((row_at(row * gap, ROWS[row % 4]) for row in range(first, last + 1)), style)


def _is_lined(looks: Looks, tone: float, height: Height, x: float, y: float, least: float) -> bool:
    """Return whether a line of a least tone is drawn at a place of some tone."""
    if looks == "giant":
        return tone > 0.04 and tone + (BANDS if height(x, y) > 0.0 else -BANDS / 2) > least
    # What no surface could change is not measured.
    if looks == "moon" or tone - LAND > least or tone <= least:
        return tone > least
    return tone - (LAND if height(x, y) > 0.0 else 0.0) > least


def _craters(work: Engraving, seed: str) -> Iterator[scene.Item]:
    """Draw craters: a ring, stronger on the side in the shade."""
    sphere, part = work.sphere, work.sphere.part
    hexes = sphere.radius / sphere.unit
    chance = Random(f"{seed}:rings")
    (lx, ly), many = sphere.light, min(MOST_CRATERS, CRATERS + round(1.4 * part.width * part.height * hexes**2))
    away = degrees(atan2(-lx, ly))
    rings: list[list[scene.Point]] = []
    walls: list[list[scene.Point]] = []
    for _ in range(many):
        x, y = part.x + part.width * chance.random(), part.y + part.height * chance.random()
        size = min(0.22, 0.7 / hexes) * (0.2 + 0.8 * chance.random() ** 2)
        if hypot(x, y) + size > 0.98:
            continue
        # From the side away from the light, so that the wall towards it is one piece.
        points = [work.placed(*scene.on_circle(x, y, size, away + 30.0 * turn)) for turn in range(12)]
        if not all(work.is_free(*point) for point in points):
            continue
        rings.append(points)
        wall = [
            (px, py)
            for px, py in points
            if (px - sphere.x - x * sphere.radius) * lx + (py - sphere.y - y * sphere.radius) * ly
            > 0.3 * size * sphere.radius
        ]
        walls.append(wall)
    yield from work.outlines(rings, work.fine)
    yield from work.drawn(walls, work.bold)
