"""Silhouettes: drawings at a size on a page, clear of other items."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sheetforge.sheet.drawing import Drawing, points_along, scaled
from sheetforge.sheet.scene import Box, Path, Point
from sheetforge.sheet.widgets.sketch import Sketch


def silhouette(sketch: Sketch, drawing: Drawing, cx: float, cy: float, size: float) -> None:
    """Draw a silhouette centred on a point, its square `size` mm wide, as art of the page."""
    with sketch.group(layer="art"):
        for shape in drawing.shapes:
            style = sketch.brush.hull if shape.is_filled else sketch.brush.hull_line
            sketch.items.append(Path(scaled(shape.commands, cx, cy, size / 100), style))


@cache
def _marks(drawing: Drawing) -> tuple[Point, ...]:
    """Return points along the filled outlines, in the drawing's own square."""
    filled = (shape.commands for shape in drawing.shapes if shape.is_filled)
    return tuple(point for commands in filled for point in points_along(commands))


def clear_place(
    drawing: Drawing, cx: float, cy: float, size: float, keep: Sequence[Box]
) -> tuple[float, float]:
    """Return the centre's y and the size at which a silhouette stays clear of some boxes.

    The largest size down to half of `size`, as it is or a little lower; where none is clear, the
    smallest in its place.
    """
    marks = _marks(drawing)
    for step in range(11):
        tried = size * (1 - step * 0.05)
        for shift in (0.0, 0.06, 0.12):
            y = cy + size * shift
            points = [(cx + x * tried / 100, y + down * tried / 100) for x, down in marks]
            if not any(
                box.x <= x <= box.right and box.y <= down <= box.bottom
                for box in keep
                for x, down in points
            ):
                return y, tried
    return cy, size * 0.5
