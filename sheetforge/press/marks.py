"""Marks beside the drawing: a ruler to check the scale, ticks for cutting, a colophon line."""

from __future__ import annotations

from functools import lru_cache

from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Group, LineTo, MoveTo, Path, Style, Text
from sheetforge.sheet.text import TextOverflow, fit, text_width

INCH = 25.4
RULER = Box(0.0, 0.0, 110.0, 7.6)
"""The area of a ruler with its captions, from its top left corner."""

TITLE_GAP = "  ·  "
"""The sign between the title of a sheet and its number."""

RULERS = (100, 50)
"""The lengths of rulers in mm: the usual one, and one that leaves room for what stands beside it."""

MM_AN_INCH = 25
"""The mm of a ruler for each whole inch on it."""

_COLOPHON_PT = 6.0
_COLOPHON_MINIMUM_PT = 4.5
_CAPTION_PT = 6.0
_METRIC = ((100, 3.4), (10, 2.6), (5, 1.8), (1, 1.1))
_IMPERIAL = ((16, 2.6), (8, 2.0), (4, 1.5), (1, 1.0))


@lru_cache(maxsize=16)
def ruler(x: float, y: float, palette: Palette, length: int = RULERS[0]) -> Group:
    """Draw 100 mm above a line and 4 in below it, to compare with a real ruler, or as much as a length in mm says.

    The line is 3.8 mm below `y`; `RULER` is the whole area.
    """
    middle, inches = y + RULER.height / 2, length // MM_AN_INCH
    ticks: list[MoveTo | LineTo] = [MoveTo(x, middle), LineTo(x + inches * INCH, middle)]
    for mm in range(length + 1):
        tick = next(tick for step, tick in _METRIC if mm % step == 0)
        ticks += [MoveTo(x + mm, middle), LineTo(x + mm, middle - tick)]
    for sixteenth in range(inches * 16 + 1):
        tick = next(tick for step, tick in _IMPERIAL if sixteenth % step == 0)
        place = x + sixteenth * INCH / 16
        ticks += [MoveTo(place, middle), LineTo(place, middle + tick)]
    style = Style(stroke=palette.ink, stroke_width=0.15, cap="square")
    captions = (
        Text(x + length + 3, middle - 0.7, f"{length} mm", "regular", _CAPTION_PT, palette.ink),
        Text(x + length + 3, middle + 2.3, f"{inches} in", "regular", _CAPTION_PT, palette.ink),
    )
    return Group(
        (Path(tuple(ticks), style), *captions),
        role="figure",
        label=f"Ruler: {length} mm and {inches} in at true scale",
        layer="marks",
    )


def colophon(left: str, right: str, area: Box, baseline: float, palette: Palette) -> Group | TextOverflow:
    """Return a small line at the foot of a page: its title on the left, settings on the right.

    Both shrink together until they are an em apart at least.
    """
    together = f"{left}{' ' * 4 if left and right else ''}{right}"
    size = fit(together, "regular", _COLOPHON_PT, _COLOPHON_MINIMUM_PT, area.width)
    if isinstance(size, TextOverflow):
        return size
    end = area.right - text_width(right, "regular", size)
    runs = (
        Text(area.x, baseline, left, "regular", size, palette.soft_ink),
        Text(end, baseline, right, "regular", size, palette.soft_ink),
    )
    return Group(tuple(run for run in runs if run.text), role="note", layer="marks")
