"""Ships of several sides that meet, seen at an angle: the scene of a cover, and the parts of one for pictures.

A scene is composed by a plot (`sheet.views`): who stands where, how high the eye is, what is behind them. The nearer
a ship, the larger it is and the later it is drawn; a small class is smaller beside a large one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from math import cos, radians, sin
from random import Random

from sheetforge.sheet.arms import Arms, liveried
from sheetforge.sheet.backdrops import across, horizon_of, is_engraved, sea, space, unit_of
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import REACH, Drawing, scaled
from sheetforge.sheet.hulls import alongside, are_near, ends_of, hull_of, rail
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.rig import rig
from sheetforge.sheet.scene import Box, Clip, Color, Item, Path, Rect, Style
from sheetforge.sheet.trails import LIGHT_WATERS, SIDE, SceneBerth, glow, on_page, turned, wake
from sheetforge.sheet.views import Plot, Staging
from sheetforge.sheet.volleys import BEAMS, HOLDS, Shot, beam, burst, holds, smoke, splash
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import plan, ramp, tones_of
from sheetforge.values import values

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
"""

EDGE, SHADOW = 1 / 90, 1 / 18
"""Of the size of a ship: the pale edge before one behind her, and her shadow on it."""

UNDER = 2.0
"""The mm by which ships reach under the band at the foot of a picture."""

WATER = 2.0
"""The reach of a wake about a ship, of her size."""


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
    view, room = plot.staging, room or box
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
    if view.lines and {"f1", "o1"} <= placed.keys():
        (held, at), (holder, beside) = placed["f1"], placed["o1"]
        at, beside = alongside(held.drawing, at, holder.drawing, beside)
        placed["f1"], placed["o1"] = (held, at), (holder, beside)
    drawn = tuple(_drawn(palette, plot, view, placed, is_sea, top))
    if drawn and room.bottom < box.bottom:
        # Nothing goes on below a band at the foot.
        drawn = (Clip(Rect(box.x, box.y, box.width, room.bottom + UNDER - box.y, Style()), drawn),)
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
    palette: Palette,
    plot: Plot,
    view: Staging,
    placed: dict[str, tuple[SceneShip, SceneBerth]],
    is_sea: bool,
    horizon: float,
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
        yield from _over(palette, placed[name], [placed[other] for other in nearer])
        yield from _ship(palette, ship, berth, is_sea, light, horizon)
        for one, other, shot in shots:
            if is_sea and one == name:
                yield from smoke(palette, shot, chance)
            elif is_sea and other == name:
                yield from splash(palette, shot, chance)
            elif other == name and one in nearer:
                yield from burst(palette, shot, chance)
    if view.lines and {"f1", "o1"} <= placed.keys():
        (held, berth), (holder, place) = placed["f1"], placed["o1"]
        starts, ends = rail(holder.drawing, place, berth, HOLDS), rail(held.drawing, berth, place, HOLDS)
        yield from holds(palette, starts, ends)


def _over(
    palette: Palette, one: tuple[SceneShip, SceneBerth], farther: Sequence[tuple[SceneShip, SceneBerth]]
) -> Iterator[Item]:
    """Yield the shadow of a ship on those behind her, and a pale edge between the hulls."""
    ship, berth = one
    hull = hull_of(ship.drawing, berth)
    edge = Style(stroke=palette.paper, stroke_width=round(max(0.8, berth.size * EDGE), 2), join="round")
    for other, place in farther:
        if not are_near(hull, behind := hull_of(other.drawing, place), berth.size * SHADOW):
            continue
        items: list[Item] = [Path(hull, edge)]
        if not palette.hatched:
            dark = mixed(liveried(palette, other.arms).accent, palette.ink, 0.72)
            items.insert(0, Path(scaled(hull, berth.size * SHADOW / 2, berth.size * SHADOW, 1), Style(fill=dark)))
        yield Clip(Path(behind, Style()), tuple(items))


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
    reach, way = 0.9 * ends_of(ship.drawing)[0] / (2 * REACH), ahead
    if is_sea:
        toward = 1 if x * beam_way[0] + y * beam_way[1] > 0 else -1
        reach, way = 0.4 * own.width / (2 * REACH), (beam_way[0] * toward, beam_way[1] * toward)
    start = berth.x + way[0] * reach * berth.size, berth.y + way[1] * reach * berth.size
    part = ALONG[number % len(ALONG)]
    aim, along = radians(target.course), part * ends_of(hit.drawing)[part < 0] / (2 * REACH) * target.size
    end = (
        target.x - x / length * 0.1 * target.size + sin(aim) * along,
        target.y - y / length * 0.1 * target.size - cos(aim) * along * target.flat,
    )
    (x1, y1), (x2, y2) = ((round(a, 2), round(b, 2)) for a, b in (start, end))
    return Shot((x1, y1), (x2, y2), berth.size, target.size, color)


def _ship(
    palette: Palette, ship: SceneShip, berth: SceneBerth, is_sea: bool, light: int, horizon: float
) -> Iterator[Item]:
    """Yield a ship at its berth: what it leaves behind in colour, its side below the edge, its upper side."""
    inks = liveried(palette, ship.arms)
    tones = tones_of(inks, berth.size)
    depth = berth.size * SIDE
    # In black the side is black, with little ink paper with a line: what is behind the ship does not show through.
    fill = palette.ink if is_engraved(palette) else palette.paper
    side = Style(fill=fill, stroke=palette.ink, stroke_width=tones.contour)
    if is_sea:
        far = WATER * berth.size
        sea_here = Rect(berth.x - far, horizon, 2 * far, berth.y + far - horizon, Style())
        yield Clip(sea_here, tuple(wake(palette, ship.drawing, berth, LIGHT_WATERS)))
    elif not palette.hatched:
        yield from glow(ship.drawing, berth)
    if not palette.hatched:
        side = Style(fill=mixed(inks.accent, palette.ink, 0.6))
        tones = replace(tones, ramp=ramp(inks.accent, PALE))
    for shape in ship.drawing.shapes:
        if shape.tone in ("body", "shade"):
            yield Path(scaled(turned(shape.commands, berth), 0, depth, 1), side)
    for part in plan(ship.drawing, 0, 0, 100, tones, round(berth.course - light)):
        yield replace(part, commands=turned(part.commands, berth))
    if is_sea:
        yield from rig(palette, ship.drawing, partial(on_page, berth=berth), berth.size / 100, inks.accent)
