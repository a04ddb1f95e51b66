"""Masts with yards and rigging, funnels and their smoke: what stands above the deck of a ship that floats.

A plan has its masts where a yard lies across it (`profile.stations`). In a picture at an angle they stand upright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random

from sheetforge.sheet.drawing import Drawing, ellipse, points_along
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Close, Color, Command, CurveTo, Item, Line, MoveTo, Path, Point, Polygon, Style
from sheetforge.sheet.volleys import cloud

UPRIGHT = 0.8
"""The part of a height that is seen from above."""

MAST = 1.5
"""The height of a mast, of half of its lowest yard, as in a side view."""

YARDS = ((0.5, 0.86), (0.74, 0.62), (0.92, 0.36))
"""The yards of a mast from the lowest: their height as a share of its own, their length of the yard of the plan."""

FOLDS = ((-0.92, -0.5, 2.6), (-0.5, 0.0, 4.2), (0.0, 0.5, 4.2), (0.5, 0.92, 2.6))
"""The folds of a furled sail: their ends as parts of half a yard, their height in units of the drawing."""

BRACED = (0.86, 0.5)
"""The parts of the half of a yard across the ship and along her."""

FUNNEL, PUFFS = 11.0, 7
"""The height of a funnel in units of the drawing, and the clouds of its smoke."""

SPAR, CANVAS, COAL, SOOT = "#4a3a2c", "#f1e9d6", "#2c2f34", "#8d9196"
"""Colours: spars, furled sails, a funnel, its smoke."""

LEAST, FINE = 16.0, 0.12
"""The least size in mm of a ship with rigging, and the thickness of its lines."""


def rig(
    palette: Palette, drawing: Drawing, at: Callable[[float, float], Point], scale: float, accent: Color
) -> Iterator[Item]:
    """Yield what stands on the deck of a ship whose plan has its points `at` those of the page.

    `scale` is a unit of the plan in mm across the page. Smoke drifts to the right, away from the light.
    """
    # Late: what only lists pictures does not load Clipper.
    from sheetforge.sheet.profile import stations

    masts, towers = stations(drawing)
    if not masts:
        return
    chance = Random(f"{drawing.digest}: smoke")
    for box in towers:
        if box.width < 2 * box.height:
            yield from _funnel(palette, box, at, scale, chance)
    tops: list[Point] = []
    for mast in sorted(masts, key=lambda box: at(0.0, box.y)[1]):
        tops.append(_raised(at(0.0, mast.y), MAST * mast.right * scale))
        yield from _mast(palette, mast, at, scale, accent)
    if 100 * scale >= LEAST:
        yield from _stays(palette, drawing, at, tops)


def _raised(foot: Point, height: float) -> Point:
    return round(foot[0], 2), round(foot[1] - height * UPRIGHT, 2)


def _mast(
    palette: Palette, mast: Box, at: Callable[[float, float], Point], scale: float, accent: Color
) -> Iterator[Item]:
    """Yield a mast with furled sails on its yards, shrouds to both sides and a pennant."""
    high, (x, y) = MAST * mast.right * scale, at(0.0, mast.y)
    top = _raised((x, y), high)
    # Yards are braced so that they are seen along their length.
    ends = (at(BRACED[0] * mast.right, mast.y + way * BRACED[1] * mast.right) for way in (-1, 1))
    beam = max(((end[0] - x, end[1] - y) for end in ends), key=lambda way: abs(way[0]))
    dark = palette.ink if palette.hatched else SPAR
    thick = max(0.25, 0.9 * scale)
    shroud = Style(stroke=dark, stroke_width=FINE)
    if 100 * scale >= LEAST:
        hounds = _raised((x, y), high * 0.8)
        for side in (-0.6, 0.6):
            for aft in (1.0, 3.5, 6.0):
                yield Line(*_rounded(at(side * mast.right, mast.y + aft)), *hounds, shroud)
    yield Line(round(x, 2), round(y, 2), *top, Style(stroke=dark, stroke_width=thick, cap="round"))
    for part, share in YARDS:
        mx, my = _raised((x, y), high * part)
        one, other = ((mx + way * share * beam[0], my + way * share * beam[1]) for way in (-1, 1))
        if 100 * scale >= LEAST:
            yield _sail(palette, one, other, share * scale, dark)
        yield Line(*_rounded(one), *_rounded(other), Style(stroke=dark, stroke_width=thick * 0.6, cap="round"))
    flag = (top, (top[0] + 9 * scale, top[1] + 1.2 * scale), (top[0], top[1] + 2.8 * scale))
    fill = palette.ink if palette.hatched else accent
    yield Polygon(tuple(_rounded(point) for point in flag), Style(fill=fill))


def _sail(palette: Palette, one: Point, other: Point, scale: float, dark: Color) -> Path:
    """Return a sail furled on a yard between two points, in folds that are highest at the mast."""

    def at(part: float, lift: float) -> Point:
        x, y = (a + (b - a) * (part + 1) / 2 for a, b in zip(one, other, strict=True))
        return round(x, 2), round(y - lift * scale, 2)

    commands: list[Command] = [MoveTo(*at(FOLDS[0][0], 0.0))]
    for start, end, lift in FOLDS:
        commands.append(CurveTo(*at(start, lift), *at(end, lift), *at(end, 0.2 * lift)))
    commands.append(CurveTo(*at(FOLDS[-1][1], -1.0), *at(FOLDS[0][0], -1.0), *at(FOLDS[0][0], 0.0)))
    fill = palette.paper if palette.hatched else CANVAS
    return Path((*commands, Close()), Style(fill=fill, stroke=dark, stroke_width=FINE, join="round"))


def _stays(
    palette: Palette, drawing: Drawing, at: Callable[[float, float], Point], tops: Sequence[Point]
) -> Iterator[Item]:
    """Yield the lines from mast to mast, and from the outer ones to bow and stern."""
    ys = [y for shape in drawing.shapes if shape.is_filled for _, y in points_along(shape.commands)]
    style = Style(stroke=palette.ink if palette.hatched else SPAR, stroke_width=FINE)
    bow, stern = at(0.0, min(ys)), at(0.0, max(ys))
    nearest = min(tops, key=lambda top: (top[0] - bow[0]) ** 2 + (top[1] - bow[1]) ** 2)
    line = [bow, nearest, *(top for top in tops if top != nearest), stern]
    for one, other in pairwise(line):
        yield Line(*_rounded(one), *_rounded(other), style)


def _funnel(
    palette: Palette, box: Box, at: Callable[[float, float], Point], scale: float, chance: Random
) -> Iterator[Item]:
    """Yield a funnel with its smoke."""
    x, y = at(*box.center)
    half = box.height * 0.5 * scale
    _, top = _raised((x, y), FUNNEL * scale)
    wall, mouth = Style(fill=COAL), "#101214"
    if palette.hatched:
        wall, mouth = Style(fill=palette.paper, stroke=palette.ink, stroke_width=0.25), palette.ink
    walls = ((x - half, y), (x - half, top), (x + half, top), (x + half, y))
    yield Path(ellipse(*_rounded((x, y)), round(half, 2), round(half * 0.45, 2)), wall)
    yield Polygon(tuple(_rounded(point) for point in walls), wall)
    puffs = []
    for number in range(PUFFS):
        far = (1.0 + 2.6 * number + 0.25 * number * number) * scale
        size = (2.0 + 0.9 * number) * scale * chance.uniform(0.85, 1.15)
        puffs.append((round(x + far, 2), round(top - (2.0 + 1.5 * number) * scale * chance.uniform(0.8, 1.2), 2), size))
    yield Path(ellipse(*_rounded((x, top)), round(half, 2), round(half * 0.45, 2)), Style(fill=mouth))
    yield from cloud(palette, puffs, SOOT, ((0.2, 1.0, 0.12), (-0.12, 0.78, 0.36)))


def _rounded(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
