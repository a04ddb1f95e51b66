"""Counters: one side of a small cardboard piece, for any game.

From the top: a mark for the nose between the id and the crest or badge of the side, the drawing,
and a band with the figures that an opponent asks for and the name. The rim carries the side's
colour and pattern. All lengths follow the die, so a counter looks alike at every size; type is
never smaller than `MINIMUM_PT`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Literal

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.dies import Die
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.livery import Badge
from sheetforge.sheet.palette import Palette, hatch
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Define,
    Item,
    Path,
    Point,
    Polygon,
    Polyline,
    Rect,
    Style,
    Use,
)
from sheetforge.sheet.sides import Paint, Side, paint
from sheetforge.sheet.signs import Sign, draw_sign
from sheetforge.sheet.text import (
    MM_PER_PT,
    TextOverflow,
    cap_height,
    fit,
    text_width,
)
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.crest import crest
from sheetforge.sheet.widgets.silhouette import Tones, plan
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch

MINIMUM_PT = 4.0
"""The least type size of a name, in points."""

RIM = 0.06
"""The rim's width as a part of the die's height."""

RUN_OVER = 3.0
"""The bleed in mm of a counter's ground over its cut; the press decides how much is printed."""

_NAME_PT = 0.34
_MARK_PT = 0.6
_FIGURES_PT = 0.34
_FIGURES_HIGH = 0.095
"""The height of the line of figures as a part of the die's height."""
_LEADING = 1.02


@dataclass(frozen=True, slots=True)
class CounterFace:
    """One side of a counter.

    `mark` is an id such as a letter; `big` stands in the middle in place of a drawing, and so does
    a `sign`, such as the arrow of a course; `facing` marks the nose; `state` draws a damaged or
    destroyed piece. `figures` stand above the name; `arms` has the crest of the side.
    """

    name: str
    mark: str = ""
    drawing: Drawing | None = None
    side: Side | None = None
    facing: bool = False
    big: str = ""
    state: Literal["", "damaged", "destroyed"] = ""
    sign: Sign | None = None
    figures: str = ""
    arms: Arms | None = None


def band_of(die: Die, figures: bool = False) -> float:
    """Return the top of the band as a part of the height.

    It is higher where dies end in a curve, which makes room for a name, and for figures.
    """
    top = 0.735 if die.shape == "round" else 0.77
    return top - _FIGURES_HIGH if figures else top


def draw(face: CounterFace, die: Die, palette: Palette) -> tuple[Item, ...]:
    """A counter's side about the upper left corner of its die, ink over the cut included.

    Raises `LayoutProblem` that names the piece when its name does not fit.
    """
    sketch = Sketch(palette, face.name or face.big)
    colors = paint(face.side, palette)
    height = die.height
    middle = die.width / 2
    band = band_of(die, bool(face.figures))
    sketch.items.append(Use(_ground(die, palette, face.side, band), 0.0, 0.0))
    top = RIM + (0.06 if face.facing else 0.01)
    center = (band + top) / 2 * height
    reach = min((band - top) * 1.06 * height, 2 * die.half_width(center) * 0.74)
    if face.drawing is None:
        reach = min(0.54 * height, 2 * die.half_width(center) * 0.56)
    if face.big and face.mark:
        # The word stands below the id and the badge.
        _big(sketch, face.big, middle, center + 0.1 * height, reach)
    elif face.big:
        _big(sketch, face.big, middle, center, reach * (1.15 if len(face.big) < 3 else 0.82))
    elif face.drawing is not None:
        part = _drawing(face.drawing, round(reach, 3), palette, face.side)
        sketch.items.append(Use(part, middle, center))
    elif face.sign is not None:
        fine = max(0.15, 0.02 * height)
        style = Style(fill=colors.hull, stroke=colors.hull_edge, stroke_width=fine, join="round")
        sketch.items += draw_sign(face.sign, middle, center, reach, style)
    if face.state == "damaged":
        _crack(sketch, middle, center, reach)
    elif face.state == "destroyed":
        _struck_out(sketch, middle, center, reach)
    # Id and crest stand at the shoulders: above the wings of most ships, inside a hex's corners.
    level = 0.27 * height
    shoulder = die.half_width(level - 0.05 * height, -RIM * height) - 0.11 * height
    shoulder = min(shoulder, 0.36 * height)
    room = 0.28 * height
    if face.drawing is None and not face.big:
        # Signs are as broad above as below: id and badge stand beside them.
        level = height / 2
        near = die.half_width(level - 0.075 * height, -RIM * height)
        shoulder, room = (near + reach / 2) / 2, near - reach / 2 - 0.05 * height
    if face.mark:
        _mark(sketch, face.mark, middle - shoulder, level, height, room, colors)
    if face.arms is not None:
        halo = Style(fill=colors.tint or palette.paper)
        sketch.items.append(Circle(middle + shoulder, level, height * 0.11, halo))
        crest(sketch, face.arms, middle + shoulder, level, height * 0.2)
    elif colors.badge:
        _badge(sketch, colors.badge, middle + shoulder, level, height * 0.07, colors)
    if face.facing:
        _nose(sketch, middle, height, colors)
    if face.figures:
        size = _FIGURES_PT * height
        base = (band + _FIGURES_HIGH / 2 + 0.022) * height + cap_height("bold", size) / 2
        sketch.text(face.figures, middle, base, size, "bold", colors.on_fill, "center")
    if face.name:
        _name(sketch, face.name, die, colors)
    return tuple(sketch.items)


@cache
def _ground(die: Die, palette: Palette, side: Side | None, band: float) -> Define:
    """Field, band and rim, running over the cut: the same for all pieces of a side."""
    sketch, colors = Sketch(palette), paint(side, palette)
    height = die.height
    rim, band_top = RIM * height, band * height
    name = f"ground.{side.name if side else 'none'}.{die.shape}.{die.width:g}x{height:g}.{band:g}"
    # One colour up to the cut and over it: no seam shows where the piece is clipped.
    sketch.items.append(die.outline(RUN_OVER, Style(fill=colors.fill or palette.paper)))
    above = Rect(-9.0, -9.0, die.width + 18.0, band_top + 9.0, Style())
    if colors.badge:
        pattern = _pattern(die, colors, band)
        if pattern:
            # Not over the band, where the writing has to be legible.
            over_rim = Clip(Path(die.rim(RUN_OVER, rim), Style()), pattern)
            sketch.items.append(Clip(above, (over_rim,)))
    if colors.fill:
        field = die.outline(-rim, Style(fill=colors.tint or palette.paper))
        sketch.items.append(Clip(above, (field,)))
        return Define(name, tuple(sketch.items))
    line = Style(stroke=colors.edge, stroke_width=max(palette.medium, 0.012 * height))
    inner = die.outline(-rim, line)
    sketch.items.append(Clip(above, (inner,)))
    half = die.half_width(band_top, -rim)
    sketch.across(die.width / 2 - half, die.width / 2 + half, band_top, line)
    sketch.items.append(die.outline(0.0, replace(line, stroke_width=max(palette.thin, 0.15))))
    return Define(name, tuple(sketch.items))


def _pattern(die: Die, colors: Paint, band: float) -> tuple[Item, ...]:
    """Return the pattern over a rim: lines or dots in the ink of the writing."""
    thin = max(0.18, die.height * 0.013)
    style = Style(stroke=colors.pattern_ink, stroke_width=thin)
    # A grid about the middle, so that front and back of all sizes look alike.
    step = die.height * 0.075
    area = (
        (-4.0, -4.0),
        (die.width + 4, -4.0),
        (die.width + 4, die.height + 4),
        (-4.0, die.height + 4),
    )
    if colors.pattern == "stripes":
        return (hatch(area, style, step, 45.0),)
    if colors.pattern == "checks":
        return (hatch(area, style, step, 45.0), hatch(area, style, step, -45.0))
    if colors.pattern == "dots":
        return _dots(die, colors, band)
    return ()


def _dots(die: Die, colors: Paint, band: float) -> tuple[Item, ...]:
    """A string of dots along the rim."""
    style = Style(fill=colors.pattern_ink)
    size = RIM * die.height * 0.3
    points = _along(die, RIM * die.height / 2, die.height * 0.1)
    low = band * die.height - size
    return tuple(Circle(x, y, size, style) for x, y in points if y < low)


def _along(die: Die, inset: float, step: float) -> list[Point]:
    """Points along the die's outline at even steps, the corners among them."""
    if die.shape == "round":
        from sheetforge.sheet.scene import on_circle

        radius = die.width / 2 - inset
        count = round(6.283 * radius / step)
        center = (die.width / 2, die.height / 2)
        return [on_circle(*center, radius, 360 * n / count) for n in range(count)]
    corners = die.corners(-inset)
    points: list[Point] = []
    for index, (x2, y2) in enumerate(corners):
        x1, y1 = corners[index - 1]
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        count = max(1, round(length / step))
        points += [(x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count) for n in range(count)]
    return points


@cache
def _drawing(drawing: Drawing, size: float, palette: Palette, side: Side | None) -> Define:
    """The piece seen from above about its middle, in shades of its side."""
    colors, fine, white = paint(side, palette), max(0.12, size * 0.012), palette.paper
    hull, edge = colors.hull, colors.hull_edge
    if palette.name == "color":
        tones = Tones(
            mixed(hull, white, 0.75), hull, mixed(hull, edge, 0.38), mixed(hull, edge, 0.85),
            edge, fine * 1.8, fine,
        )  # fmt: skip
    else:
        tones = Tones(white, hull, None, white, edge, fine * 1.8, fine)
    items = tuple(plan(drawing, 0.0, 0.0, size, tones))
    digest = blake2b(repr((drawing.digest, side)).encode(), digest_size=5).hexdigest()
    return Define(f"drawing.{digest}.{size:g}", items)


def _big(sketch: Sketch, text: str, x: float, y: float, reach: float) -> None:
    """A number in the middle, as large as its place."""
    size = reach / MM_PER_PT * 0.95
    size = min(size, size * reach / max(text_width(text, "bold", size), 0.001))
    sketch.text(text, x, y + cap_height("bold", size) / 2, size, "bold", align="center")


def _mark(
    sketch: Sketch, text: str, x: float, y: float, height: float, room: float, colors: Paint
) -> None:
    """Draw the id on a disc of the field, which keeps it clear of the drawing."""
    size = fit(text, "bold", _MARK_PT * height, MINIMUM_PT, room)
    if isinstance(size, TextOverflow):
        raise sketch.problem("id", size)
    fill = colors.tint or sketch.palette.paper
    half, up = text_width(text, "bold", size) / 2, cap_height("bold", size) / 2
    air = 0.025 * height
    sketch.rect(
        Box(x - half - air, y - up - air, 2 * (half + air), 2 * (up + air)), Style(fill=fill), air
    )
    sketch.text(text, x, y + cap_height("bold", size) / 2, size, "bold", align="center")


def _badge(sketch: Sketch, badge: Badge, x: float, y: float, size: float, colors: Paint) -> None:
    """The side's badge, filled with its colour."""
    style = Style(fill=colors.badge_fill, stroke=sketch.palette.ink, stroke_width=0.2)
    if badge == "disc":
        sketch.items.append(Circle(x, y, size, style))
    elif badge == "square":
        sketch.rect(Box(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8), style)
    elif badge == "triangle":
        points = (
            (x, y - size * 1.1),
            (x + size * 1.1, y + size * 0.85),
            (x - size * 1.1, y + size * 0.85),
        )
        sketch.items.append(Polygon(points, style))
    else:
        s = size * 1.25
        sketch.items.append(Polygon(((x, y - s), (x + s, y), (x, y + s), (x - s, y)), style))


def _nose(sketch: Sketch, x: float, high: float, colors: Paint) -> None:
    """An arrow head on the rim at the top: this is where the piece faces."""
    half, top, low = high * 0.085, high * 0.012, high * 0.13
    style = Style(fill=sketch.palette.ink, stroke=sketch.palette.paper, stroke_width=high * 0.018)
    notch = (x, low - high * 0.03)
    points = ((x, top), (x + half, low), notch, (x - half, low))
    sketch.items.append(Polygon(points, style))


def _name(sketch: Sketch, name: str, die: Die, colors: Paint) -> None:
    """The name on its band: shrunk to one line, else broken into two."""
    height = die.height
    top, bottom = band_of(die) * height, height - RIM * height * 0.55
    most = max(_NAME_PT * height, MINIMUM_PT)
    problem: TextOverflow | None = None
    for lines in _broken(name):
        # Capitals are 0.7 em high; the second line stands one leading below the first.
        ems = (0.7 + _LEADING * (len(lines) - 1)) * MM_PER_PT
        size = min(most, (bottom - top - 0.1) / ems)
        if size < MINIMUM_PT:
            least = MINIMUM_PT * ems
            problem = problem or TextOverflow(
                name, "semibold", MINIMUM_PT, "height", least, bottom - top
            )
            continue
        while size >= MINIMUM_PT:
            placed = _lines(lines, size, top, bottom, die)
            if not isinstance(placed, TextOverflow):
                for text, y in placed:
                    sketch.text(text, die.width / 2, y, size, "semibold", colors.on_fill, "center")
                return
            problem = placed
            size = max(size - 0.25, MINIMUM_PT) if size > MINIMUM_PT else 0.0
    raise sketch.problem("name", problem)


def _lines(
    lines: tuple[str, ...], size: float, top: float, bottom: float, die: Die
) -> list[tuple[str, float]] | TextOverflow:
    """Lines with their baselines when they fit between the rims at their height."""
    cap = cap_height("semibold", size)
    step = size * MM_PER_PT * _LEADING
    first = (top + bottom) / 2 + cap / 2 - step * (len(lines) - 1) / 2
    placed = []
    for number, text in enumerate(lines):
        base = first + number * step
        clear = RIM * die.height * 0.6
        low = min(base, die.height - clear)
        room = 2 * min(die.half_width(base - cap, -clear), die.half_width(low, -clear))
        width = text_width(text, "semibold", size)
        if width > room:
            return TextOverflow(text, "semibold", size, "width", width, room)
        placed.append((text, base))
    return placed


def _broken(name: str) -> list[tuple[str, ...]]:
    """The ways to set a name: in one line, then in two, broken where they are most even."""
    words = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    ways: list[tuple[str, ...]] = []
    for at in range(1, len(words)):
        ways.append(("".join(words[:at]).rstrip(), "".join(words[at:])))
    ways.sort(key=lambda way: max(text_width(line, "semibold", 1.0) for line in way))
    return [(name,), *ways[:1]]


def _crack(sketch: Sketch, x: float, y: float, size: float) -> None:
    """A jagged crack across a drawing, white with dark edges."""
    steps = ((-0.44, 0.28), (-0.24, 0.02), (-0.1, 0.2), (0.1, -0.2), (0.24, -0.02), (0.44, -0.28))
    points = tuple((x + a * size, y + b * size) for a, b in steps)
    palette = sketch.palette
    width = Style(stroke=palette.ink, stroke_width=size * 0.13, join="miter")
    inner = Style(stroke=palette.paper, stroke_width=size * 0.07, join="miter")
    sketch.items += [Polyline(points, width), Polyline(points, inner)]


def _struck_out(sketch: Sketch, x: float, y: float, size: float) -> None:
    """Two strokes across a drawing."""
    half = size * 0.5
    style = Style(stroke=sketch.palette.ink, stroke_width=size * 0.07, cap="butt")
    for slope in (-1, 1):
        points = ((x - half, y - slope * half), (x + half, y + slope * half))
        sketch.items.append(Polyline(points, style))


__all__ = ["MINIMUM_PT", "CounterFace", "LayoutProblem", "draw"]
