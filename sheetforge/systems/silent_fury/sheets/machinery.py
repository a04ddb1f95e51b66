"""Machinery on the floors of components, in the room that boxes, marks and places for pieces leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetforge.sheet.drawing import Drawing, scaled
from sheetforge.sheet.scene import Box, Path, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch

LEAST, LEAST_BESIDE_PIECES, MOST = 4.8, 9.0, 24.0
"""The sides in mm of the smallest machinery on a floor, of that beside places for pieces, and of the largest."""

PALE = 0.76
"""The share of paper in its colour."""


def about_pieces(token: float, figure: float, low: Box) -> Iterator[Box]:
    """Yield the parts of the floor of a room beside the places for a token and a figure, and above them."""
    left = token + figure + 1.8
    yield Box(low.x + left, low.y, low.width - left, low.height)
    yield replace(low, height=low.height - token - 1.2)


def _side(floor: Box) -> float:
    return min(floor.width, floor.height)


def draw(sketch: Sketch, drawing: Drawing, floors: Iterable[Box], least: float) -> None:
    """Draw machinery in the middle of the largest part of a floor if that is large enough, paler than what is written.

    It tells nothing that the name does not, so there is none where ink is saved.
    """
    floor = max(floors, key=_side)
    size = min(_side(floor), MOST)
    if size < least or sketch.palette.name == "saver":
        return
    flat(sketch, drawing, *floor.center, size, PALE)


def flat(sketch: Sketch, drawing: Drawing, x: float, y: float, size: float, pale: float) -> None:
    """Draw a drawing in one tone with `pale` of paper in it, and lines of a deeper one, as art of the page."""
    p = sketch.palette
    deep = mixed(p.accent, p.ink, 0.45)
    stroke = (p.faint_rule if pale > 0.5 else p.soft_ink) if p.hatched else mixed(deep, p.paper, pale - 0.36)
    body = Style(p.paper if p.hatched else mixed(p.accent, p.paper, pale), stroke, 0.18, join="round")
    line = Style(stroke=stroke, stroke_width=0.18, join="round")
    with sketch.group(layer="art"):
        for shape in drawing.shapes:
            commands = scaled(shape.commands, x, y, size / 100)
            sketch.items.append(Path(commands, body if shape.is_filled else line))
