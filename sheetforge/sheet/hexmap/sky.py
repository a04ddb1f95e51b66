"""The ground behind the hexes of a map: stars in space, ripples on water.

It is all chance, the same for the same seed. It is drawn so that it does not look like terrain, and
does not touch the number or the dot of a hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, hypot
from random import Random

from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN
from sheetforge.sheet import scene
from sheetforge.sheet.hexmap.ground import dotted, number_box
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme

AREA_OF_A_STAR = 210.0
"""Area of sky in mm² for each star."""

AREA_OF_A_WAVE = 520.0
"""Area of water in mm² for each ripple."""

_SIZES = (0.22, 0.32, 0.45, 0.6)

FLARES = 0.8
"""The share of the stars that is left out on bright paper, where dust would look like dirt."""

_DOT_ROOM, _NUMBER_ROOM = 1.2, 0.4
"""Room in mm that stars and waves leave about the dots of hexes and about their numbers."""

_BARELY = 0.001
"""So near to its side, in mm, a point may count to the next hex."""

SMALL = 0.025
"""The reach, in parts of a hex, of marks too small to touch what stands in the next hex."""

_FLARE = tuple(scene.on_circle(0.0, 0.0, 0.18 if turn % 2 else 1.0, turn * 45.0) for turn in range(8))
"""The corners of a flare about the origin, whose points reach 1."""

_LARGE = 20.0
"""Hexes in mm from side to side from which on stars and waves have their full size."""


def stars(box: scene.Box, theme: Theme, seed: int, layout: Layout) -> Iterator[scene.Item]:
    """Draw a star field: dust, denser in a band across the sky, stars, a few bright ones.

    On bright paper there are only flares. None touches a number or looks like a hex's dot.
    """
    if not theme.stars:
        return
    chance = Random(f"{seed}:stars")
    band = _band(box, chance)
    dots: dict[tuple[scene.Color, float], list[scene.Point]] = {}
    bright: dict[scene.Color, list[scene.Command]] = {}
    part, room = min(1.0, layout.across / _LARGE), FreeRoom(layout)
    for _ in range(round(box.width * box.height / AREA_OF_A_STAR)):
        point = _place(box, band, chance)
        luck = chance.random()
        color = theme.stars[min(int(chance.random() * 1.6 * len(theme.stars)), 99) % len(theme.stars)]
        if luck > (0.994 if theme.is_dark else FLARES):
            reach = part * ((0.9 if theme.is_dark else 0.5) + 1.3 * chance.random())
            if room.holds(*point, reach, reach):
                bright.setdefault(color, []).extend(_flare(point, reach))
        elif theme.is_dark:
            size = _SIZES[min(3, int(luck * luck * 4))]
            if room.holds(*point, size / 2, size / 2):
                # To a tenth of a millimetre, as most numbers of a map are: a file has each of them once.
                place = round(point[0], 1), round(point[1], 1)
                dots.setdefault((color if size > 0.3 else theme.stars[0], size), []).append(place)
    for (color, size), points in sorted(dots.items()):
        yield dotted(points, scene.Style(stroke=color, stroke_width=size, cap="round"))
    for color, flares in sorted(bright.items()):
        yield scene.Path(tuple(flares), scene.Style(fill=color))


class FreeRoom:
    """The room between the dots and the numbers of hexes."""

    __slots__ = ("_inner", "_is_flat", "_long", "_number", "_small", "_steps", "_tall", "_x", "_y")

    def __init__(self, layout: Layout) -> None:
        x, y = layout.center(ORIGIN)
        taken = number_box(layout, ORIGIN).inset(-_NUMBER_ROOM)
        self._number = (taken.x - x, taken.y - y, taken.right - x, taken.bottom - y)
        self._inner = layout.across / 2 - _BARELY
        self._small = SMALL * layout.across
        self._is_flat, self._x, self._y = layout.shape == "flat", x, y
        self._long, self._tall = layout.radius * 1.5, layout.across
        self._steps = tuple((there[0] - x, there[1] - y) for there in map(layout.center, DIRECTIONS))

    def holds(self, x: float, y: float, aside: float, up: float) -> bool:
        """Return whether a mark smaller than a hex is clear of all dots and numbers.

        It reaches `aside` to both sides of its middle, and `up` and down.
        """
        # In one step, without the hex of the mark: skies ask for hundreds of thousands of stars.
        x, y, long, tall = x - self._x, y - self._y, self._long, self._tall
        q = (x if self._is_flat else y) / long
        r = (y if self._is_flat else x) / tall - q / 2
        whole_q, whole_r, whole_s = floor(q + 0.5), floor(r + 0.5), floor(0.5 - q - r)
        # Of three that are to add up to 0, the one that was rounded most follows from the others.
        if whole_q + whole_r + whole_s:
            off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
            if off_q > off_r and off_q > off_s:
                whole_q = -whole_r - whole_s
            elif off_r > off_s:
                whole_r = -whole_q - whole_s
        # From here on the place is that from the middle of its hex.
        if self._is_flat:
            x -= long * whole_q
            y -= tall * (whole_r + whole_q / 2)
        else:
            x -= tall * (whole_r + whole_q / 2)
            y -= long * whole_q
        if not self._is_clear(x, y, aside, up):
            return False
        if (aside if aside > up else up) <= self._small or hypot(abs(x) + aside, abs(y) + up) < self._inner:
            # All of it is in the circle within the hex, or no more of it beyond than what is free there.
            return True
        return all(self._is_clear(x - across, y - down, aside, up) for across, down in self._steps)

    def _is_clear(self, x: float, y: float, aside: float, up: float) -> bool:
        """Return whether a mark is clear of the dot and the number of the hex about the origin."""
        if -aside - _DOT_ROOM < x < aside + _DOT_ROOM and -up - _DOT_ROOM < y < up + _DOT_ROOM:
            return False
        left, top, right, bottom = self._number
        return x + aside <= left or x - aside >= right or y + up <= top or y - up >= bottom


def waves(box: scene.Box, theme: Theme, seed: int, layout: Layout) -> Iterator[scene.Item]:
    """Draw ripples on water: short pairs of curves, scattered evenly and never in rows.

    None crosses a number or the dot of a hex.
    """
    chance = Random(f"{seed}:waves")
    drawn: dict[scene.Color, list[scene.Command]] = {color: [] for color in theme.waves}
    part, room = min(1.0, layout.across / _LARGE), FreeRoom(layout)
    for _ in range(round(box.width * box.height / AREA_OF_A_WAVE) if drawn else 0):
        x = box.x + chance.random() * (box.width - 8.0)
        y = box.y + 1.0 + chance.random() * (box.height - 2.0)
        long = part * (1.4 + 1.6 * chance.random())
        color = theme.waves[int(chance.random() * len(theme.waves))]
        crests = 2 if chance.random() < 0.7 else 1
        if not room.holds(x + crests * long / 2, y, crests * long / 2, long / 4):
            continue
        drawn[color].append(scene.MoveTo(x, y))
        for crest in range(crests):
            at = x + crest * long
            drawn[color].append(
                scene.CurveTo(at + long * 0.36, y - long * 0.45, at + long * 0.64, y + long * 0.45, at + long, y)
            )
    for color, commands in drawn.items():
        if commands:
            yield scene.Path(tuple(commands), scene.Style(stroke=color, stroke_width=theme.grid_width, cap="round"))


def _band(box: scene.Box, chance: Random) -> tuple[scene.Point, float, float]:
    """Return a point of the band, its slope, and its width."""
    middle = (box.x + box.width * (0.35 + 0.3 * chance.random()), box.y + box.height * (0.35 + 0.3 * chance.random()))
    return middle, chance.uniform(-0.7, 0.7), 0.16 * min(box.width, box.height)


def _place(box: scene.Box, band: tuple[scene.Point, float, float], chance: Random) -> scene.Point:
    """Return a random place, for a third of the stars near the band."""
    x = box.x + chance.random() * box.width
    y = box.y + chance.random() * box.height
    if chance.random() < 0.34:
        (at_x, at_y), slope, width = band
        near = at_y + (x - at_x) * slope + chance.gauss(0.0, width)
        if box.y < near < box.bottom:
            y = near
    return x, y


def _flare(at: scene.Point, reach: float) -> Iterator[scene.Command]:
    """Draw a bright star: four points."""
    x, y = at
    (across, down), *others = _FLARE
    yield scene.MoveTo(x + across * reach, y + down * reach)
    for across, down in others:
        yield scene.LineTo(x + across * reach, y + down * reach)
    yield scene.Close()
