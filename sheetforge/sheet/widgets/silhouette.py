"""Silhouettes: drawings at a size on a page, and the shape of their outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from sheetforge.sheet.drawing import REACH, Drawing, points_along, scaled, shaded_part
from sheetforge.sheet.scene import Color, Path, Style
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch

if TYPE_CHECKING:
    from sheetforge.sheet.palette import Palette

SLICES = 24
"""The number of slices in which the breadth of a drawing is measured."""


@dataclass(frozen=True, slots=True)
class Tones:
    """Paints of a ship seen from above.

    `light` is for canopies, `body` for the hull, `shade` for its side that turns from the light
    (None leaves it as the body), `dark` for engines; `edge` is the colour of lines, `outline` and
    `panel` their widths in mm.
    """

    light: Color
    body: Color
    shade: Color | None
    dark: Color
    edge: Color
    outline: float
    panel: float


def tones_of(palette: Palette, size: float) -> Tones:
    """Return the tones of a silhouette in the inks of a palette, its square `size` mm wide."""
    outline, panel = min(0.5, max(0.22, size * 0.011)), min(0.2, max(0.12, size * 0.005))
    p = palette
    if p.hatched:
        return Tones(p.paper, p.paper, None, p.paper, p.soft_ink, outline, panel)
    return Tones(
        mixed(p.accent, p.paper, 0.94),
        mixed(p.accent, p.paper, 0.74),
        mixed(p.accent, p.paper, 0.56),
        mixed(p.accent, p.ink, 0.35),
        mixed(p.accent, p.ink, 0.2),
        outline,
        panel,
    )


def plan(drawing: Drawing, cx: float, cy: float, size: float, tones: Tones) -> Iterator[Path]:
    """Yield the paths of a drawing about a point, lit from port and ahead."""
    edge = Style(stroke=tones.edge, stroke_width=tones.outline, join="round")
    fine = Style(stroke=tones.edge, stroke_width=tones.panel, cap="round", join="round")
    for shape in drawing.shapes:
        path = scaled(shape.commands, cx, cy, size / 100)
        if shape.tone == "line":
            yield Path(path, fine)
        elif shape.tone in ("light", "dark"):
            yield Path(path, replace(fine, fill=getattr(tones, shape.tone)))
        elif tones.shade is None:
            yield Path(path, replace(edge, fill=tones.body))
        else:
            body = tones.body if shape.tone == "body" else tones.shade
            yield Path(path, Style(fill=body))
            if shade := shaded_part(shape):
                yield Path(scaled(shade, cx, cy, size / 100), Style(fill=tones.shade))
            yield Path(path, edge)


def silhouette(sketch: Sketch, drawing: Drawing, cx: float, cy: float, size: float) -> None:
    """Draw a silhouette centred on a point, its square `size` mm wide, as art of the page."""
    with sketch.group(layer="art"):
        sketch.items += plan(drawing, cx, cy, size, tones_of(sketch.palette, size))


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
