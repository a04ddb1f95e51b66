"""A picture of a battle on a map: counters in their places, and a list of the units.

A counter is a hex in the colour of its side with the unit seen from above, its nose where it
faces, a letter behind it and a number beside that. A unit can be anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.sheet import scene
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.counter_art import burnt_out, ship_tones
from sheetforge.sheet.drawing import Drawing, mapped
from sheetforge.sheet.hexmap.drawing import MapDrawing
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.livery import Badge, Pattern
from sheetforge.sheet.palette import COLOR, Palette
from sheetforge.sheet.sides import Paint, Side, paint
from sheetforge.sheet.text import Run, cap_height, text_width
from sheetforge.sheet.widgets.crest import crest_field
from sheetforge.sheet.widgets.silhouette import Tones, plan
from sheetforge.sheet.widgets.sketch import Sketch

MARGIN = 6.0
DASHES: dict[Pattern, tuple[float, ...]] = {
    "solid": (),
    "stripes": (1.6, 0.7),
    "dots": (0.5, 0.5),
    "checks": (2.6, 0.6, 0.6, 0.6),
}
"""The dashes of the rim of a counter in mm by the pattern of its side, which holds in black."""

USUAL = 12.0
"""The hex from side to side, in mm, for which the letters and numbers of counters are set."""

ROSTER = 78.0
"""Width in mm of the list of units."""

_ROW = 5.2
_NAME = 36.0
_DEAD = "#a8321e"


class ListLine(NamedTuple):
    """A line of the list: the letter of a unit, its name, its state."""

    letter: str
    name: str
    text: str


def colors_of(look: Side | None, palette: Palette = COLOR) -> Paint:
    """Return the colours of a side, or of pieces without a side."""
    return paint(look, palette)


def dash_of(look: Side | None) -> tuple[float, ...]:
    """Return the dashes of the rim of a side."""
    return () if look is None else DASHES[look.pattern]


def token(
    hex: Hex,
    facing: Facing | None,
    look: Side | None,
    layout: Layout,
    tail: Hex | None = None,
    palette: Palette = COLOR,
) -> Iterator[scene.Item]:
    """Draw the counter itself, with its nose at the side that it faces, if any.

    A unit of two hexes has its `tail` in the one behind; its counter is one piece over both.
    """
    colors, across = colors_of(look, palette), layout.across
    edge = scene.Style(
        fill=colors.tint or palette.paper,
        stroke=colors.fill or colors.edge,
        stroke_width=across * 0.06,
        dash=dash_of(look),
    )
    outline = layout.corners(hex, 0.86)
    if tail is not None and facing is not None:
        behind = layout.corners(tail, 0.86)
        outline = (
            *(outline[(facing + 4 + index) % 6] for index in range(6)),
            *(behind[(facing + 1 + index) % 6] for index in range(6)),
        )
    yield scene.Polygon(outline, edge)
    if facing is None:
        return
    tip = layout.toward(hex, facing, across * 0.5)
    left = layout.toward(hex, facing - 0.35, across * 0.42)
    right = layout.toward(hex, facing + 0.35, across * 0.42)
    yield scene.Polygon((tip, right, left), scene.Style(fill=palette.ink))


def turned(
    drawing: Drawing,
    x: float,
    y: float,
    size: float,
    angle: float,
    colors: Paint,
    palette: Palette = COLOR,
    is_out: bool = False,
) -> Iterator[scene.Item]:
    """Draw a silhouette turned clockwise about its middle, in the tones of its side; grey if it is out of action."""
    across, along = cos(radians(angle)), sin(radians(angle))

    def moved(px: float, py: float) -> scene.Point:
        return round(x + px * across - py * along, 3), round(y + px * along + py * across, 3)

    for path in _level(drawing, size, colors, palette, is_out, round(angle) % 360):
        yield scene.Path(mapped(path.commands, moved), path.style)


@lru_cache(maxsize=256)
def _level(
    drawing: Drawing, size: float, colors: Paint, palette: Palette, is_out: bool, turn: int
) -> tuple[scene.Path, ...]:
    """Return a silhouette about the origin, bow up, lit for a turn: a battle has few of them."""
    return tuple(plan(drawing, 0.0, 0.0, size, _tones(colors, palette, is_out), turn))


@cache
def _tones(colors: Paint, palette: Palette, is_out: bool) -> Tones:
    """Return the tones of a ship on the map, which are those of the counters of its side."""
    tones = ship_tones(colors, palette, 0.22, 0.1)
    return burnt_out(tones, palette) if is_out else tones


def marked(
    hex: Hex, facing: Facing, look: Side | None, letter: str, left: int | None, dead: bool, layout: Layout
) -> Iterator[scene.Item]:
    """Draw the letter of a unit behind it, its remaining points, and a cross if it is dead."""
    sketch, part = Sketch(COLOR, letter), layout.across / USUAL
    lettered(sketch, letter, layout.toward(hex, facing + 2.55, layout.across * 0.36), look, part)
    if left is not None:
        bx, by = layout.toward(hex, facing + 3.45, layout.across * 0.36)
        rim = scene.Style(fill=COLOR.paper, stroke=COLOR.ink, stroke_width=0.15)
        sketch.items.append(scene.Circle(bx, by, 1.6 * part, rim))
        size = 6.0 * part
        base = by + cap_height("bold", size) / 2
        sketch.text(str(left), bx, base, size, "bold", COLOR.ink, "center")
    if dead:
        x, y = layout.center(hex)
        sketch.text("×", x, y + 2.4 * part, 22.0 * part, "bold", _DEAD, "center")
    yield from sketch.items


BADGES: dict[Badge, tuple[int, float, float]] = {
    "square": (4, 2.3, 45.0),
    "triangle": (3, 2.9, 0.0),
    "diamond": (4, 2.5, 0.0),
}
"""Corners of a badge, how far in mm they are from its middle, and the angle of the first."""


def lettered(sketch: Sketch, letter: str, at: scene.Point, look: Side | None, part: float) -> None:
    """Draw a letter on the badge of its side, at a part of its usual size."""
    colors, (x, y), size = colors_of(look), at, 8.0 * part
    style = scene.Style(fill=colors.fill or COLOR.ink)
    if look is not None and look.badge in BADGES:
        count, reach, first = BADGES[look.badge]
        turns = (first + 360.0 * corner / count for corner in range(count))
        # The middle of a triangle is below the middle of its height.
        low = 0.35 * part if look.badge == "triangle" else 0.0
        corners = tuple(scene.on_circle(x, y + low, reach * part, turn) for turn in turns)
        sketch.items.append(scene.Polygon(corners, style))
        y += 1.3 * low
    else:
        sketch.items.append(scene.Circle(x, y, 1.75 * part, style))
    ink = colors.on_fill if colors.fill else COLOR.paper
    sketch.text(letter, x, y + cap_height("bold", size) / 2, size, "bold", ink, "center")


def picture(
    drawing: MapDrawing,
    counters: Sequence[scene.Item],
    sides: Sequence[tuple[str, Sequence[ListLine]]],
    title: str,
    notes: Sequence[tuple[str, Sequence[str]]] = (),
    worn: Sequence[Worn] = (),
) -> scene.Page:
    """Draw the map with its counters, and beside it the list of all units with their states.

    `notes` are headings with lines, below the sides; `worn` are the looks of the sides.
    """
    counted = scene.Group(tuple(counters), role="list", label="Counters", layer="counters")
    sketch = Sketch(COLOR, "battle")
    height = _list(sketch, sides, drawing.width + MARGIN, worn)
    height = _notes(sketch, notes, drawing.width + MARGIN, height)
    width = round(drawing.width + MARGIN + ROSTER + 2 * MARGIN, 1)
    tall = round(max(drawing.height, height) + 2 * MARGIN, 1)
    ground = scene.Rect(0, 0, width, tall, scene.Style(fill=COLOR.paper))
    moved = scene.Transform((*drawing.items, counted, *sketch.items), MARGIN, MARGIN)
    return scene.Page(width, tall, (ground, moved), title)


def _list(sketch: Sketch, sides: Sequence[tuple[str, Sequence[ListLine]]], x: float, worn: Sequence[Worn]) -> float:
    """Draw every unit with its state, and return the y below the list."""
    y = 5.0
    for number, (side, lines) in enumerate(sides):
        look = look_of(number, worn)
        colors = colors_of(look)
        sketch.items.append(scene.Rect(x, y - 4.2, ROSTER, 6.0, scene.Style(fill=colors.fill)))
        if dash := dash_of(look):
            rim = scene.Style(stroke=colors.on_fill, stroke_width=0.3, dash=dash)
            sketch.items.append(scene.Rect(x + 0.6, y - 3.6, ROSTER - 1.2, 4.8, rim))
        arms = worn[number].arms if number < len(worn) else None
        if arms is not None:
            crest_field(sketch, arms, scene.Box(x + ROSTER - 10.0, y - 5.4, 8.4, 8.4))
        sketch.text(side, x + 2.0, y, 10.0, "bold", colors.on_fill)
        y += _ROW + 1.2
        for line in lines:
            sketch.text(line.letter, x + 2.0, y, 9.0, "bold", COLOR.ink)
            size = 9.0
            while text_width(line.name, "regular", size) > _NAME and size > 5.0:
                size -= 0.25
            sketch.text(line.name, x + 7.0, y, size, "regular", COLOR.ink)
            width = text_width(line.text, "regular", 8.0)
            sketch.text(line.text, x + ROSTER - width - 1.0, y, 8.0, "regular", COLOR.ink)
            y += _ROW
        y += 3.0
    return y


def _notes(sketch: Sketch, notes: Sequence[tuple[str, Sequence[str]]], x: float, y: float) -> float:
    """Draw headings with lines below the list, and return the y below them."""
    for heading, lines in notes:
        y += 2.0
        sketch.text(heading, x + 2.0, y, 9.0, "bold", COLOR.ink)
        sketch.across(x, x + ROSTER, y + 1.4, sketch.brush.rule)
        y += 2.4
        for line in lines:
            block = sketch.set((Run(line),), 8.0, ROSTER - 3.0, heading, 1.2)
            sketch.items.extend(block.at(x + 2.0, y, COLOR.ink))
            y += block.height + 0.6
        y += 3.0
    return y
