"""A hull drawn below a plan: the parts outside of it, its plating and its bulkheads, then what stands on its edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.geometry.rooms import Point
from sheetforge.sheet.drawing import DECK, REACH, Shape, mapped
from sheetforge.sheet.scene import Path, Polygon, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.silhouette import GLOW, Tones, deck_tones, plan
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_fury.sheets.compartments import WALL
from sheetforge.systems.silent_fury.sheets.hull import Hull
from sheetforge.systems.silent_fury.sheets.shapes import closed, drawn, ends_of, extent_of

CONTOUR = 0.5
"""The width in mm of the line round a hull."""

MOUTH = (0.72, 0.8, 0.9)
"""The beginnings of the steps of the glow in the mouth of a bell, as shares of its length."""


def draw_hull(sketch: Sketch, hull: Hull, at: Point) -> None:
    """Draw a hull about components that are laid out from a point on, with its bulkheads, as art of the page."""
    body = Shape("body", hull.body)
    box = extent_of([body])
    tones = deck_tones(sketch.palette, CONTOUR)
    with sketch.group(layer="art"):
        sketch.items += _flat(hull.outboard, at, tones)
        if not sketch.palette.hatched:
            sketch.items += _lit(hull, at, tones)
        x, y = box.center
        sketch.items += plan(drawn([body], REACH), at[0] + x, at[1] + y, max(box.width, box.height), tones)
        if not sketch.palette.hatched:
            # Bulkheads meet half way between compartments, and those at the sides stay within the plating.
            half = max(WALL / 2 + 0.05, min(WALL, hull.plating - 0.2))
            wall = Style(tones.edge, tones.edge, 2 * half, join="round")
            for corners in hull.compartments.cells.values():
                sketch.items.append(Polygon(tuple((px + at[0], py + at[1]) for px, py in corners), wall))
        sketch.items += _flat(hull.on_edge, at, tones)


def _lit(hull: Hull, at: Point, tones: Tones) -> Iterator[Path]:
    """Yield the light on bells, which comes from the left, and the glow in their mouths."""
    dark = mixed(tones.ramp[0], tones.edge, 0.45)
    for bell in hull.bells():
        yield _part(bell, at, Style(tones.ramp[DECK + 1]), end=-0.35)
        yield _part(bell, at, Style(dark), start=0.45)
        for level, color in zip(MOUTH, GLOW, strict=True):
            yield _part(bell, at, Style(color), level=level)
        yield _part(bell, at, Style(None, tones.edge, tones.fine * 1.6, join="round"))


def _part(bell: Shape, at: Point, style: Style, start: float = -1.0, end: float = 1.0, level: float = 0.0) -> Path:
    """Return a part of a bell, between two shares of its breadth from -1 to 1, from a share of its length aftwards."""
    (left, top), (right, _), (_, foot), (mouth, _) = ends_of(bell.commands)
    middle, neck = (left + right) / 2 + at[0], (right - left) / 2
    wide = (left + right) / 2 - mouth
    fore, y = neck + (wide - neck) * level, top + (foot - top) * level + at[1]
    low = foot + at[1]
    corners = (
        (middle + start * fore, y),
        (middle + end * fore, y),
        (middle + end * wide, low),
        (middle + start * wide, low),
    )
    return Path(closed((round(px, 2), round(py, 2)) for px, py in corners), style)


def _flat(shapes: Iterable[Shape], at: Point, tones: Tones) -> Iterator[Path]:
    """Yield the paths of small parts in flat tones."""
    fills = {"dark": tones.ramp[0], "body": tones.ramp[DECK + 1]} if tones.ramp else {}
    for shape in shapes:
        commands = mapped(shape.commands, lambda x, y: (round(x + at[0], 2), round(y + at[1], 2)))
        fill = fills.get(shape.tone, tones.paper) if shape.is_filled else None
        yield Path(commands, Style(fill, tones.edge, tones.fine * 1.6, join="round"))
