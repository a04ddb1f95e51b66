"""Ships of two sides that meet, seen at an angle: the scene of a cover, and the parts of one for pictures.

A scene is composed by rule: the first side comes from the lower left and is near and large, the
second from the upper right, farther and smaller, over the limb of a planet or a sea.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from random import Random

from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import REACH, Drawing, ellipse, mapped, points_along, scaled
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Circle, Clip, Command, CurveTo, Item, MoveTo, Path, Polygon, Rect, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import plan, tones_of
from sheetforge.values import values

FLAT = 0.72
"""The height of a ship that is seen at an angle, as a part of its length from above."""

ENGINE = 0.6
"""Dark parts of a drawing that begin this far aft, as a part of its length from the middle, are engines."""


@values(frozen=True, slots=True)
class SceneBerth:
    """The place of a ship in a scene: its middle, its size, the direction of its bow in degrees."""

    x: float
    y: float
    size: float
    course: float


@values(frozen=True, slots=True)
class SceneShip:
    """A ship of a scene: its drawing, its livery."""

    drawing: Drawing
    arms: Arms | None


NEAR = (SceneBerth(0.37, 0.67, 0.6, 40), SceneBerth(0.78, 0.83, 0.4, 46), SceneBerth(0.2, 0.42, 0.3, 36))
FAR = (SceneBerth(0.68, 0.24, 0.46, 222), SceneBerth(0.32, 0.13, 0.28, 228), SceneBerth(0.86, 0.5, 0.26, 214))
"""Places of the first side and of the others, the first ship of each in front: shares of a scene and of its width."""

WIDE = 1.2
"""The most of its height from which sizes in a wide scene are taken: ships are as large as lie side by side in it."""

LIMB, HORIZON = 0.62, 0.1
"""The tops of the limb of a planet and of the sea, as shares of the height."""

SEA, SUN = "#2f5671", "#e0b050"

WAVES = 70
"""Waves on a sea."""

DARK_WAKE = ((0.13, 2.6, "#3f6a84"), (0.1, 1.9, "#6b93a8"), (0.075, 1.35, "#b5cdd8"))
LIGHT_WAKE = ((0.12, 2.0, "#c6d5dd"), (0.09, 1.55, "#dde7ec"), (0.06, 1.2, "#ffffff"))
"""The strips of a wake on a dark sea and on a light one: half width and length as shares of the ship's, colour."""


def draw_scene(
    palette: Palette, name: str, near: Sequence[SceneShip], far: Sequence[SceneShip], box: Box, is_sea: bool
) -> Iterator[Item]:
    """Yield a scene inside a box; `name` is where chance starts, which spreads stars and waves only."""
    ground = (_waves if is_sea else _space)(palette, Random(name), box)
    berths = [*zip(FAR, far, strict=False), *zip(NEAR, near, strict=False)]
    # Ships stay on the water, and below a horizon with room for their masts.
    water = replace(box, y=box.y + box.height * HORIZON, height=box.height * (1 - HORIZON)) if is_sea else box
    placed = sorted(
        ((_placed(berth, ship.drawing, water), ship) for berth, ship in berths), key=lambda pair: pair[0].size
    )
    ships = [item for berth, ship in placed for item in _ship(palette, ship, berth, is_sea)]
    yield Clip(Rect(box.x, box.y, box.width, box.height, Style()), (*ground, *ships))


def _placed(berth: SceneBerth, drawing: Drawing, box: Box) -> SceneBerth:
    """Return a berth in mm of a page, for a drawing whose longer extent has the size of the berth.

    A ship may be cut by the other edges, not by the upper one, where the title stands.
    """
    own = extent(drawing)
    size = berth.size * min(box.width, WIDE * box.height) * 2 * REACH / max(own.width, own.height)
    turn = radians(berth.course)
    half = (own.height * abs(cos(turn)) + own.width * abs(sin(turn))) / 2 * FLAT * size / (2 * REACH)
    y = max(berth.y * box.height, half)
    return SceneBerth(box.x + berth.x * box.width, box.y + y, size, berth.course)


def _ship(palette: Palette, ship: SceneShip, berth: SceneBerth, is_sea: bool) -> Iterator[Item]:
    """Yield a ship at its berth: what it leaves behind in colour, its side below the edge, its upper side."""
    inks = liveried(palette, ship.arms)
    tones = tones_of(inks, berth.size)
    if not palette.hatched:
        yield from wake(ship.drawing, berth, is_light=True) if is_sea else glow(ship.drawing, berth)
    depth = berth.size / 26
    # In black the side is paper with a line: what is behind the ship does not show through.
    side = Style(fill=palette.paper, stroke=palette.ink, stroke_width=tones.contour)
    if not palette.hatched:
        side = Style(fill=mixed(inks.accent, palette.ink, 0.6))
    for shape in ship.drawing.shapes:
        if shape.tone in ("body", "shade"):
            yield Path(scaled(turned(shape.commands, berth), 0, depth, 1), side)
    for part in plan(ship.drawing, 0, 0, 100, tones, round(berth.course)):
        yield replace(part, commands=turned(part.commands, berth))


def _space(palette: Palette, chance: Random, box: Box) -> Iterator[Item]:
    """Yield stars, and the limb of a planet in a few soft steps; in black stars and one line."""
    for _ in range(round(box.width * box.height / 260)):
        x, y = chance.uniform(box.x, box.right), chance.uniform(box.y, box.bottom)
        size = 0.15 + 0.6 * chance.random() ** 6
        yield Circle(round(x, 1), round(y, 1), round(size, 2), Style(fill=palette.soft_ink))
    radius = box.width * 1.1
    x, y = box.x + box.width * 0.7, box.y + box.height * LIMB + radius
    if palette.hatched:
        yield Circle(x, y, radius, Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.3))
        return
    for step, part in enumerate((0.8, 0.74, 0.68, 0.62)):
        yield Circle(x - step * 3.0, y + step * 5.0, radius, Style(fill=mixed(palette.accent, palette.paper, part)))


def _waves(palette: Palette, chance: Random, box: Box) -> Iterator[Item]:
    """Yield a sea below a horizon with a low sun, its waves longer towards the viewer; in black lines alone."""
    horizon = box.y + box.height * HORIZON
    line = Style(stroke=palette.soft_ink, stroke_width=0.2)
    if not palette.hatched:
        sun = Style(fill=mixed(SUN, palette.paper, 0.6))
        yield Path(ellipse(box.x + box.width * 0.3, horizon, 14.0, 14.0), sun)
        high = (box.bottom - horizon) / 4
        for step, part in enumerate((0.86, 0.8, 0.74, 0.68)):
            water = Style(fill=mixed(SEA, palette.paper, part))
            yield Rect(box.x, horizon + step * high, box.width, high + 0.2, water)
        line = Style(stroke=mixed(SEA, palette.paper, 0.4), stroke_width=0.25)
    for _ in range(WAVES):
        depth = chance.random()
        x, y = chance.uniform(box.x, box.right - 8), horizon + 3 + depth * (box.bottom - horizon - 6)
        length = 4 + 14 * depth
        crest, far = round(y - 0.6 - 1.6 * depth, 1), round(x + length, 1)
        handles = round(x + length / 3, 1), crest, round(x + length * 2 / 3, 1), crest
        level = round(y, 1)
        yield Path((MoveTo(round(x, 1), level), CurveTo(*handles, far, level)), line)


# --- ships at an angle ---------------------------------------------------------------------------


def turned(commands: Iterable[Command], berth: SceneBerth) -> tuple[Command, ...]:
    """Return an outline at a berth: turned to its course, flattened, at its place."""
    angle, scale = radians(berth.course), berth.size / 100
    across, along = cos(angle) * scale, sin(angle) * scale

    def moved(x: float, y: float) -> tuple[float, float]:
        return round(berth.x + x * across - y * along, 2), round(berth.y + (x * along + y * across) * FLAT, 2)

    return mapped(commands, moved)


def glow(drawing: Drawing, berth: SceneBerth) -> Iterator[Item]:
    """Yield the trail of every engine in three steps, away from the bow."""
    angle = radians(berth.course)
    back = (-sin(angle), cos(angle) * FLAT)
    stern = max((y for shape in drawing.shapes for _, y in points_along(shape.commands)), default=0.0)
    for shape in drawing.shapes:
        if shape.tone not in ("dark", "shade") or min(y for _, y in points_along(shape.commands)) < stern * ENGINE:
            continue
        points = points_along(turned(shape.commands, berth))
        x = sum(x for x, _ in points) / len(points)
        y = sum(y for _, y in points) / len(points)
        for length, width, color in ((0.42, 4.0, "#1d4a80"), (0.28, 2.8, "#4f9be0"), (0.16, 1.6, "#d8f0ff")):
            far = (x + back[0] * length * berth.size, y + back[1] * length * berth.size)
            half = (back[1] * width * berth.size / 130, -back[0] * width * berth.size / 130)
            yield Polygon(((x + half[0], y + half[1]), far, (x - half[0], y - half[1])), Style(fill=color))


def wake(drawing: Drawing, berth: SceneBerth, is_light: bool = False) -> Iterator[Item]:
    """Yield the wake of a ship: foam along her sides and behind her, on a dark sea or a light one."""
    length = [y for shape in drawing.shapes for _, y in points_along(shape.commands)]
    angle = radians(berth.course)
    ahead = (sin(angle), -cos(angle) * FLAT)
    beam = (cos(angle), sin(angle) * FLAT)
    bow, stern = -min(length) * berth.size / 100, max(length) * berth.size / 100
    low = berth.size / 24
    for width, reach, color in LIGHT_WAKE if is_light else DARK_WAKE:
        tip = (berth.x + ahead[0] * bow, berth.y + ahead[1] * bow + low)
        end = (berth.x - ahead[0] * stern * reach, berth.y - ahead[1] * stern * reach + low)
        side = (beam[0] * width * berth.size, beam[1] * width * berth.size)
        yield Polygon(
            (tip, (end[0] + side[0], end[1] + side[1]), (end[0] - side[0], end[1] - side[1])), Style(fill=color)
        )
