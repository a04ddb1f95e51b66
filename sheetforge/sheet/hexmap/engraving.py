"""Globes engraved in lines, as on old charts of the sky: the nearer to the night, the closer the lines.

Seas are lined and lands left white, dry ground is dotted, the bands of a giant are closer lines, and moons have
craters. The lit limb stays white. Lines under hexes leave their numbers and dots free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees, hypot, sqrt
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
    """A globe with the lines that it is drawn in, and the places of the page where they may pass."""

    sphere: Sphere
    fine: scene.Style
    bold: scene.Style
    is_free: Callable[[float, float], bool]

    def placed(self, x: float, y: float) -> scene.Point:
        """Return a place of the globe on the page."""
        sphere = self.sphere
        return round(sphere.x + x * sphere.radius, 2), round(sphere.y + y * sphere.radius, 2)


def engraved(looks: Looks, work: Engraving, height: Height, loops: Sequence[Loop], seed: str) -> Iterator[scene.Item]:
    """Draw the surface of a globe; `loops` are the outlines of its dark patches."""
    if work.sphere.part.width <= 0.0 or work.sphere.part.height <= 0.0:
        return
    inner: list[scene.Item] = list(_rows(looks, work, height))
    if looks == "moon":
        inner += _craters(work, seed)
    elif looks != "giant":
        commands = tuple(step for loop in loops for step in smooth([work.placed(*point) for point in loop]))
        if commands:
            inner.append(scene.Path(commands, work.fine))
    yield scene.Clip(work.sphere.disc(0.0, scene.Style()), tuple(inner))


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
    commands: list[scene.Command] = []
    for row in range(first, last + 1):
        least, is_on, level = ROWS[row % 4], False, row * gap
        for x, lift, left, along in lifts:
            y = level + lift
            left -= y * y
            # Nothing is drawn beyond the globe.
            if left <= 0.0 or not top <= y <= bottom:
                is_on = False
                continue
            along += y * ly
            # 0 at the lit limb, 1 in the night.
            tone = (sqrt(along * along + left) - along) * deep
            if not _is_lined(looks, tone, height, x, y, least):
                is_on = False
                continue
            point = work.placed(x, y)
            if work.is_free(*point):
                commands.append(scene.LineTo(*point) if is_on else scene.MoveTo(*point))
                is_on = True
            else:
                is_on = False
    if commands:
        style = work.fine
        if looks == "desert":
            style = scene.Style(
                stroke=style.stroke, stroke_width=1.6 * style.stroke_width, dash=DOTTED, cap="round", join="round"
            )
        yield scene.Path(tuple(commands), style)


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
    rings: list[scene.Command] = []
    walls: list[scene.Command] = []
    for _ in range(many):
        x, y = part.x + part.width * chance.random(), part.y + part.height * chance.random()
        size = min(0.22, 0.7 / hexes) * (0.2 + 0.8 * chance.random() ** 2)
        if hypot(x, y) + size > 0.98:
            continue
        # From the side away from the light, so that the wall towards it is one piece.
        points = [work.placed(*scene.on_circle(x, y, size, away + 30.0 * turn)) for turn in range(12)]
        if not all(work.is_free(*point) for point in points):
            continue
        rings += smooth(points)
        wall = [
            (px, py)
            for px, py in points
            if (px - sphere.x - x * sphere.radius) * lx + (py - sphere.y - y * sphere.radius) * ly
            > 0.3 * size * sphere.radius
        ]
        walls += [scene.LineTo(*point) if at else scene.MoveTo(*point) for at, point in enumerate(wall)]
    for commands, style in ((rings, work.fine), (walls, work.bold)):
        if commands:
            yield scene.Path(tuple(commands), style)
