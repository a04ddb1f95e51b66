"""Silhouettes: drawings at a size on a page, and the shape of their outline."""

from __future__ import annotations

from functools import cache

from sheetforge.sheet.drawing import REACH, Drawing, points_along, scaled
from sheetforge.sheet.scene import Path
from sheetforge.sheet.widgets.sketch import Sketch

SLICES = 24
"""The number of slices in which the breadth of a drawing is measured."""


def silhouette(sketch: Sketch, drawing: Drawing, cx: float, cy: float, size: float) -> None:
    """Draw a silhouette centred on a point, its square `size` mm wide, as art of the page."""
    with sketch.group(layer="art"):
        for shape in drawing.shapes:
            style = sketch.brush.hull if shape.is_filled else sketch.brush.hull_line
            sketch.items.append(Path(scaled(shape.commands, cx, cy, size / 100), style))


@cache
def half_breadths(drawing: Drawing) -> tuple[float, ...]:
    """Return the half breadth of a drawing in slices from its bow to its stern, the broadest 1."""
    filled = (shape.commands for shape in drawing.shapes if shape.is_filled)
    points = [point for commands in filled for point in points_along(commands)]
    if not points:
        return (1.0,) * SLICES
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    found = [0.0] * SLICES
    for x, y in points:
        slice_ = min(SLICES - 1, int((y - top) / max(1e-6, bottom - top) * SLICES))
        found[slice_] = max(found[slice_], abs(x) / REACH)
    # A slice without a corner of the outline is as broad as its neighbours.
    near = [max(found[max(0, n - 1) : n + 2]) for n in range(SLICES)]
    most = max(near) or 1.0
    return tuple(breadth / most for breadth in near)
