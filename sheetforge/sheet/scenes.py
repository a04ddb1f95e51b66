"""Ships of several sides that meet, seen at an angle: the scene of a cover, and the parts of one for pictures.

A scene is composed by a plot (`sheet.views`): who stands where, how high the eye is, what is behind them. The nearer
a ship, the larger it is and the later it is drawn; a small class is smaller beside a large one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from math import cos, radians, sin
from random import Random

from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.backdrops import across, horizon_of, is_engraved, sea, space, unit_of
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import REACH, Drawing, mapped, points_along, scaled
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.rig import rig
from sheetforge.sheet.scene import Box, Clip, Color, Command, Item, Path, Point, Polygon, Rect, Style
from sheetforge.sheet.views import Plot, Staging, views
from sheetforge.sheet.volleys import BEAMS, Shot, beam, burst, holds, smoke, splash
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import plan, ramp, tones_of
from sheetforge.values import values

FLAT = 0.72
"""The height of a ship that is seen at an angle, as a part of its length from above."""

ENGINE = 0.6
"""Dark parts of a drawing that begin this far aft, as a part of its length from the middle, are engines."""

LEAST_CLASS = 0.62
"""The least size of a ship of a small class beside the largest of a scene, in equal places."""

TRAIL = 0.36
"""The room for a trail towards a title, as a share of the size of its ship."""

PALE = 0.26
"""The share of paper in the tones of a ship of a scene."""

ELSEWHERE = 77
"""Degrees by which the light of a mirrored scene is turned: it comes from the upper right."""

ALONG = (0.0, -0.5, 0.5, -0.25)
"""Places where shots hit a ship before her middle, as shares of the way to her bow, or to her stern.

These are ends of her middle line, not of the wings beside it, of which `BESIDE` is the least distance.
"""

BESIDE = 12.0

DARK_WAKE = ((0.13, 2.6, "#3f6a84"), (0.1, 1.9, "#6b93a8"), (0.075, 1.35, "#b5cdd8"))
LIGHT_WAKE = ((0.12, 2.0, "#c6d5dd"), (0.09, 1.55, "#dde7ec"), (0.06, 1.2, "#ffffff"))
"""The strips of a wake on a dark sea and on a light one: half width and length as shares of the ship's, colour."""


@values(frozen=True, slots=True)
class SceneBerth:
    """The place of a ship in a scene: its middle, its size, the direction of its bow in degrees."""

    x: float
    y: float
    size: float
    course: float
    flat: float = FLAT


@values(frozen=True, slots=True)
class SceneShip:
    """A ship of a scene: its drawing, its livery, how large it is beside others (`Bulks`; 0 if that is not known)."""

    drawing: Drawing
    arms: Arms | None
    bulk: float = 0.0


def draw_scene(
    palette: Palette,
    plot: Plot,
    sides: Sequence[Sequence[SceneShip]],
    box: Box,
    is_sea: bool,
    room: Box | None = None,
    frame: Path | Rect | None = None,
) -> Iterator[Item]:
    """Yield a scene inside a box, or a frame in it; its ships are in a room beside what is written there.

    A ship may be cut by the edges of the box, not by those of the room behind which something is written.
    """
    view, room = views().views[plot.view], room or box
    ground = (sea if is_sea else space)(palette, plot, view, box, room)
    first = _ordered(sides[plot.about]) if plot.about < len(sides) else []
    rest = [_ordered(side) for number, side in enumerate(sides) if number != plot.about]
    others = [ship for ship in chain.from_iterable(zip_longest(*rest)) if ship is not None]
    most = max((ship.bulk for ship in (*first, *others)), default=0.0)
    # Ships stay on the water, and below a horizon with room for their masts.
    top = horizon_of(view, room) if is_sea else room.y
    placed: dict[str, tuple[SceneShip, SceneBerth]] = {}
    for name, ships, berths in (("f", first, view.first), ("o", others, view.others)):
        for number, (ship, berth) in enumerate(zip(ships, berths, strict=False), 1):
            placed[f"{name}{number}"] = ship, _placed(ship, berth, plot, view, box, room, top, most, is_sea)
    drawn = _drawn(palette, plot, view, placed, is_sea)
    yield Clip(frame or Rect(box.x, box.y, box.width, box.height, Style()), (*ground, *drawn))


def _ordered(ships: Sequence[SceneShip]) -> list[SceneShip]:
    """Return the ships of a side, the largest class in front."""
    return sorted(ships, key=lambda ship: -ship.bulk)


def _placed(
    ship: SceneShip,
    berth: tuple[int, int, int, int],
    plot: Plot,
    view: Staging,
    box: Box,
    room: Box,
    top: float,
    most: float,
    is_sea: bool,
) -> SceneBerth:
    """Return a berth in mm of a page, for a drawing whose longer extent has the size of the berth."""
    x, y, long = (part / 100 for part in berth[:3])
    course = 360 - berth[3] if plot.is_mirrored else berth[3]
    own = extent(ship.drawing)
    part = max(LEAST_CLASS, (ship.bulk / most) ** 0.6) if ship.bulk and most else 1.0
    size = long * part * unit_of(room) * 2 * REACH / max(own.width, own.height)
    turn = radians(course)
    high = (own.height * abs(cos(turn)) + own.width * abs(sin(turn))) / 2 * view.flat * size / (2 * REACH)
    wide = (own.width * abs(cos(turn)) + own.height * abs(sin(turn))) / 2 * size / (2 * REACH)
    trail = 0.0 if is_sea else TRAIL * size
    up = high + trail * view.flat * max(0.0, -cos(turn))
    low = max(top + y * (room.bottom - top), room.y + up, top + high * 0.5)
    left = room.x + wide + trail * max(0.0, sin(turn)) if room.x > box.x else box.x
    return SceneBerth(max(left, room.x + across(x, plot) * room.width), low, size, course, view.flat)


def _drawn(
    palette: Palette, plot: Plot, view: Staging, placed: dict[str, tuple[SceneShip, SceneBerth]], is_sea: bool
) -> Iterator[Item]:
    """Yield ships from the farthest to the nearest, and the fire between them."""
    chance = Random(f"{plot.name}: fire")
    order = sorted(placed, key=lambda name: placed[name][1].size)
    pairs = [pair.split("-") for pair in view.fire]
    fired = [(one, other) for one, other in pairs if {one, other} <= placed.keys()]
    # Each hits the same ship at another place.
    shots = [
        (one, other, _shot(placed[one], placed[other], BEAMS[one[0] == "o"], number, is_sea))
        for number, (one, other) in enumerate(fired)
    ]
    light = ELSEWHERE if plot.is_mirrored else 0
    for number, name in enumerate(order):
        nearer = order[:number]
        ship, berth = placed[name]
        for one, other, shot in shots if not is_sea else ():
            if (one == name and other in nearer) or (other == name and one in nearer):
                yield from beam(palette, shot)
                if other != name:
                    yield from burst(palette, shot, chance)
        yield from _ship(palette, ship, berth, is_sea, light)
        for one, other, shot in shots:
            if is_sea and one == name:
                yield from smoke(palette, shot, chance)
            elif is_sea and other == name:
                yield from splash(palette, shot, chance)
            elif other == name and one in nearer:
                yield from burst(palette, shot, chance)
    if view.lines and {"f1", "o1"} <= placed.keys():
        yield from holds(palette, _shot(placed["o1"], placed["f1"], palette.ink, 0, is_sea=True))


def _shot(
    one: tuple[SceneShip, SceneBerth], other: tuple[SceneShip, SceneBerth], color: Color, number: int, is_sea: bool
) -> Shot:
    """Return a shot from the bow of a ship, at sea from her side, at the near side of another, each elsewhere."""
    (ship, berth), (hit, target) = one, other
    own = extent(ship.drawing)
    turn = radians(berth.course)
    ahead, beam_way = (sin(turn), -cos(turn) * berth.flat), (cos(turn), sin(turn) * berth.flat)
    x, y = target.x - berth.x, target.y - berth.y
    length = (x * x + y * y) ** 0.5 or 1.0
    reach, way = 0.9 * _ends(ship.drawing)[0] / (2 * REACH), ahead
    if is_sea:
        toward = 1 if x * beam_way[0] + y * beam_way[1] > 0 else -1
        reach, way = 0.4 * own.width / (2 * REACH), (beam_way[0] * toward, beam_way[1] * toward)
    start = berth.x + way[0] * reach * berth.size, berth.y + way[1] * reach * berth.size
    part = ALONG[number % len(ALONG)]
    aim, along = radians(target.course), part * _ends(hit.drawing)[part < 0] / (2 * REACH) * target.size
    end = (
        target.x - x / length * 0.1 * target.size + sin(aim) * along,
        target.y - y / length * 0.1 * target.size - cos(aim) * along * target.flat,
    )
    (x1, y1), (x2, y2) = ((round(a, 2), round(b, 2)) for a, b in (start, end))
    return Shot((x1, y1), (x2, y2), berth.size, target.size, color)


def _ends(drawing: Drawing) -> tuple[float, float]:
    """Return how far the hull reaches before the middle of a drawing and behind it, along its middle line."""
    shapes = (shape for shape in drawing.shapes if shape.is_filled)
    along = [y for shape in shapes for x, y in points_along(shape.commands) if abs(x) < BESIDE]
    return max(0.0, -min(along, default=0.0)), max(0.0, *along, 0.0)


def _ship(palette: Palette, ship: SceneShip, berth: SceneBerth, is_sea: bool, light: int) -> Iterator[Item]:
    """Yield a ship at its berth: what it leaves behind in colour, its side below the edge, its upper side."""
    inks = liveried(palette, ship.arms)
    tones = tones_of(inks, berth.size)
    depth = berth.size / 26
    # In black the side is black, with little ink paper with a line: what is behind the ship does not show through.
    fill = palette.ink if is_engraved(palette) else palette.paper
    side = Style(fill=fill, stroke=palette.ink, stroke_width=tones.contour)
    if not palette.hatched:
        yield from wake(ship.drawing, berth, is_light=True) if is_sea else glow(ship.drawing, berth)
        side = Style(fill=mixed(inks.accent, palette.ink, 0.6))
        tones = replace(tones, ramp=ramp(inks.accent, PALE))
    for shape in ship.drawing.shapes:
        if shape.tone in ("body", "shade"):
            yield Path(scaled(turned(shape.commands, berth), 0, depth, 1), side)
    for part in plan(ship.drawing, 0, 0, 100, tones, round(berth.course - light)):
        yield replace(part, commands=turned(part.commands, berth))
    if is_sea:
        yield from rig(palette, ship.drawing, partial(on_page, berth=berth), berth.size / 100, inks.accent)


# --- ships at an angle ---------------------------------------------------------------------------


def turned(commands: Iterable[Command], berth: SceneBerth) -> tuple[Command, ...]:
    """Return an outline at a berth: turned to its course, flattened, at its place."""
    return mapped(commands, partial(on_page, berth=berth))


def on_page(x: float, y: float, berth: SceneBerth) -> Point:
    """Return the place of a point of a drawing at a berth."""
    angle, scale = radians(berth.course), berth.size / 100
    wide, along = cos(angle) * scale, sin(angle) * scale
    return round(berth.x + x * wide - y * along, 2), round(berth.y + (x * along + y * wide) * berth.flat, 2)


def glow(drawing: Drawing, berth: SceneBerth) -> Iterator[Item]:
    """Yield the trail of every engine in three steps, away from the bow."""
    angle = radians(berth.course)
    back = (-sin(angle), cos(angle) * berth.flat)
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
    ahead = (sin(angle), -cos(angle) * berth.flat)
    beam = (cos(angle), sin(angle) * berth.flat)
    bow, stern = -min(length) * berth.size / 100, max(length) * berth.size / 100
    low = berth.size / 24
    for width, reach, color in LIGHT_WAKE if is_light else DARK_WAKE:
        tip = (berth.x + ahead[0] * bow, berth.y + ahead[1] * bow + low)
        end = (berth.x - ahead[0] * stern * reach, berth.y - ahead[1] * stern * reach + low)
        side = (beam[0] * width * berth.size, beam[1] * width * berth.size)
        yield Polygon(
            (tip, (end[0] + side[0], end[1] + side[1]), (end[0] - side[0], end[1] - side[1])), Style(fill=color)
        )
