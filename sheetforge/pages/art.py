"""Pictures of ships for pages: portraits on a plain ground, and scenes in which ships meet.

    picture = scene("first-duel", attackers, defenders, trim_of(package))

A scene is composed by rule from the ships of two sides: the first comes from the left and is near
and large, the second from the right, farther and smaller; both seen at an angle over a sky or a
sea. Chance only spreads stars and waves, and starts from the name, so that equal scenes are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from sheetforge.press.svg import write
from sheetforge.sheet.berths import extent
from sheetforge.sheet.drawing import Drawing, Level, ellipse
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.rig import rig
from sheetforge.sheet.scene import Circle, Close, Color, Command, CurveTo, Item, LineTo, MoveTo, Page, Path, Rect, Style
from sheetforge.sheet.trails import DARK_WATERS, SceneBerth, glow, on_page, turned, wake
from sheetforge.sheet.trim import Trim
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import Tones, plan, ramp
from sheetforge.values import values

WIDE, HIGH = 320.0, 180.0
"""The size of a scene."""

BANNER = 480.0, 80.0
"""The size of a banner; what is written on it stands at its left."""

SQUARE = 100.0
"""The size of a portrait."""

DEEP, LIT = "#070d18", "#ffffff"


@values(frozen=True, slots=True)
class Likeness:
    """A ship in a picture: its drawing, and the colour of its side."""

    drawing: Drawing
    color: Color


DEPTH = 1 / 16
"""The height of the sides of a ship, as a part of its size."""

STAR, WAVE = 0.3, 0.14
"""Steps in mm of the breadth of stars, and of that of waves."""

NEAR = (SceneBerth(84, 112, 150, 58), SceneBerth(190, 146, 78, 64), SceneBerth(40, 40, 52, 66))
FAR = (SceneBerth(250, 62, 78, 232), SceneBerth(182, 54, 44, 238), SceneBerth(294, 118, 40, 228))
"""Places of the first side and of the second in a scene, the first ship of each in front."""

BANNER_NEAR = (SceneBerth(236, 50, 82, 66), SceneBerth(170, 26, 46, 68))
BANNER_FAR = (SceneBerth(418, 40, 66, 244), SceneBerth(350, 22, 36, 246), SceneBerth(352, 64, 30, 242))
"""The same in a banner."""


def scene(name: str, title: str, near: Sequence[Likeness], far: Sequence[Likeness], trim: Trim) -> bytes:
    """Return a scene as SVG, by its name always the same. Without ships it is an empty sky or sea."""
    return _composed(name, title, [*zip(NEAR, near, strict=False), *zip(FAR, far, strict=False)], trim, WIDE, HIGH)


def banner(name: str, title: str, near: Sequence[Likeness], far: Sequence[Likeness], trim: Trim) -> bytes:
    """Return a scene as a banner: a strip with room for a title at its left."""
    berths = [*zip(BANNER_NEAR, near, strict=False), *zip(BANNER_FAR, far, strict=False)]
    return _composed(name, title, berths, trim, *BANNER)


def _composed(
    name: str, title: str, ships: Sequence[tuple[SceneBerth, Likeness]], trim: Trim, width: float, height: float
) -> bytes:
    chance = Random(name)
    ground = (_sea if trim.scene == "sea" else _sky)(chance, trim, width, height)
    # What is farther off is smaller, and behind the others.
    shown = sorted(ships, key=lambda pair: pair[0].size)
    return _file(title, width, height, [*ground, *(item for berth, ship in shown for item in _ship(ship, berth, trim))])


def portrait(title: str, ship: Likeness, own: str = "") -> bytes:
    """Return a ship seen from above, bow up, as SVG; all its ids begin with its `own`."""
    if not ship.drawing.shapes:
        return _file(title, SQUARE, SQUARE, [])
    shape = extent(ship.drawing)
    size = 100 * min(84 / (shape.width or 1), 84 / (shape.height or 1), 1.4)
    x, y = (50 - middle * size / 100 for middle in shape.center)
    ground = Rect(0, 0, SQUARE, SQUARE, Style(fill=mixed(ship.color, LIT, 0.86)))
    shadow = mixed(ship.color, LIT, 0.62)
    tones = Tones("display", LIT, ramp(ship.color), shadow, _edge(ship.color), contour=0.8, fine=0.28)
    return _file(title, SQUARE, SQUARE, [ground, *plan(ship.drawing, x, y, size, tones)], own)


def within(picture: bytes) -> str:
    """Return a picture to stand in another, as large as that has room: without the head and the size of a file."""
    text = picture.decode()
    start, end = text.index("<svg"), text.index(">", text.index("<svg"))
    return re.sub(r' (?:width|height)="[^"]*"', "", text[start:end]) + text[end:]


def _edge(color: Color) -> Color:
    return mixed(ramp(color)[0], "#05080f", 0.6)


def _file(title: str, width: float, height: float, items: Iterable[Item], own: str = "") -> bytes:
    # Pages fit pictures to their places: they have a shape, and no size.
    return write(Page(width, height, tuple(items)), title, own=own).encode()


# --- ships at an angle ---------------------------------------------------------------------------


def _ship(ship: Likeness, berth: SceneBerth, trim: Trim) -> Iterator[Item]:
    """Yield a ship at its berth: what it leaves behind, its sides, its upper side."""
    drawing = ship.drawing
    is_sea = trim.scene == "sea"
    yield from wake(PALETTES["color"], drawing, berth, DARK_WATERS) if is_sea else glow(drawing, berth)
    yield from _sides(ship, berth)
    color = mixed(ship.color, DEEP, 0.0 if berth.size > 60 else 0.12)
    level_of_detail: Level = "cover" if berth.size > 60 else "counter"
    tones = Tones(level_of_detail, LIT, ramp(color), None, _edge(color), contour=0.5, fine=0.2)
    for part in plan(drawing, 0, 0, 100, tones, round(berth.course)):
        yield replace(part, commands=turned(part.commands, berth))
    if is_sea:
        yield from rig(PALETTES["color"], drawing, partial(on_page, berth=berth), berth.size / 100, ship.color)


def _sides(ship: Likeness, berth: SceneBerth) -> Iterator[Item]:
    """Yield the sides of a hull below its upper side, darker towards the keel."""
    # A folder of files is listed without drawing: only a picture loads Clipper.
    from sheetforge.sheet.outlines import UNIT, areas_of, commands_of, swept

    shapes = (shape for shape in ship.drawing.shapes if shape.tone in ("body", "shade"))
    hull = [area for shape in shapes for area in areas_of(turned(shape.commands, berth))]
    bands = 3 if berth.size > 60 else 2
    for band in range(bands, 0, -1):
        depth = round(DEPTH * berth.size * UNIT * band / bands)
        dark = Style(fill=mixed(ship.color, DEEP, 0.62 + 0.22 * band / bands))
        yield Path(commands_of(swept(hull, (0, depth))), dark)


# --- grounds -------------------------------------------------------------------------------------


def _sky(chance: Random, trim: Trim, width: float, height: float) -> Iterator[Item]:
    """Yield a dark sky: bands of cloud in the inks of a game, stars, a planet at the foot."""
    accent, second = trim.accent or "#3c5a85", trim.second or "#9fb4d0"
    yield Rect(0, 0, width, height, Style(fill=DEEP))
    tilt = chance.uniform(-0.35, -0.15) * height / HIGH
    middle = chance.uniform(0.33, 0.6) * height
    for step, part in ((0.34, 0.94), (0.24, 0.88), (0.16, 0.8), (0.08, 0.72)):
        lift = chance.uniform(-6, 6)
        yield Path(_band(middle + lift, step * height, tilt, width), Style(fill=mixed(accent, DEEP, part)))
    stars: dict[Style, list[Command]] = {}
    for _ in range(round(width * height / 380)):
        x, y, size = chance.uniform(0, width), chance.uniform(0, height), 0.16 + 0.75 * chance.random() ** 7
        color = mixed(second, LIT, chance.choice((0.5, 0.8)))
        # A line without length, whose round ends are the star: those alike are one path.
        style = Style(stroke=color, stroke_width=round(2 * size / STAR) * STAR, cap="round")
        place = round(x, 1), round(y, 1)
        stars.setdefault(style, []).extend((MoveTo(*place), LineTo(*place)))
    yield from (Path(tuple(places), style) for style, places in stars.items())
    x, low = width - chance.uniform(60, 120), height + 82
    for number, part in enumerate((0.78, 0.62, 0.45, 0.3)):
        radius = 128 - number * 6.0
        color = mixed(mixed(accent, second, 0.3), DEEP, part)
        yield Circle(round(x - number * 3.2, 1), round(low - number * 1.5, 1), radius, Style(fill=color))
    yield Circle(round(x - 8, 1), low + 6, 106, Style(fill=mixed(accent, DEEP, 0.5)))


def _band(middle: float, half: float, tilt: float, width: float) -> tuple[Command, ...]:
    """Return a band across the sky that swells in its middle."""
    left, right = middle - tilt * width / 2, middle + tilt * width / 2
    third = width / 3
    ends = (left - half * 0.3, left - half * 1.5, right - half, right - half * 0.4)
    feet = (right + half * 0.4, right + half * 1.3, left + half, left + half * 0.5)
    a, b, c, d = (round(y, 1) for y in ends)
    e, f, g, h = (round(y, 1) for y in feet)
    return (
        MoveTo(-5, a),
        CurveTo(third, b, 2 * third, c, width + 5, d),
        LineTo(width + 5, e),
        CurveTo(2 * third, f, third, g, -5, h),
        Close(),
    )


def _sea(chance: Random, trim: Trim, width: float, height: float) -> Iterator[Item]:
    """Yield a sea under a horizon with a low sun; waves grow towards the viewer."""
    horizon, sun = round(height * 0.19, 1), round(width * 0.74)
    for number, fill in enumerate(("#7a8fa6", "#97a6b4", "#b9bdbb", "#d8cdb4")):
        yield Rect(0, number * horizon / 4, width, horizon / 4 + 0.5, Style(fill=fill))
    yield Path(ellipse(sun, horizon - 3, 11, 11), Style(fill="#f3e3ba"))
    deep = height - horizon
    for number, fill in enumerate(("#466c84", "#3a627c", "#2f5671", "#264b66", "#1e405a")):
        yield Rect(0, horizon + number * deep / 5, width, deep / 5 + 0.5, Style(fill=fill))
    second = trim.second or "#cdd9e0"
    waves: dict[Style, list[Command]] = {}
    for _ in range(round(width * height / 340)):
        depth = chance.random()
        x, y = chance.uniform(-10, width), horizon + 2 + depth * (deep - 2)
        length = (4 + 16 * depth) * chance.uniform(0.5, 1.2)
        shine = abs(x - sun) < 14 + 20 * depth
        color = mixed(second, "#2f5671", 0.25 if shine else 0.72)
        crest = round(y - 0.6 - 1.6 * depth, 1)
        first, second_third, end = (round(x + length * part, 1) for part in (1 / 3, 2 / 3, 1))
        style = Style(stroke=color, stroke_width=round(round((0.25 + 0.7 * depth) / WAVE) * WAVE, 2), cap="round")
        level = round(y, 1)
        wave = (MoveTo(round(x, 1), level), CurveTo(first, crest, second_third, crest, end, level))
        waves.setdefault(style, []).extend(wave)
    yield from (Path(tuple(lines), style) for style, lines in waves.items())
