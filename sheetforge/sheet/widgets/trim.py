"""The trim of a game on title bars and frames: corners, the line inside them, the ornament."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.livery import DISTINCT, Corners
from sheetforge.sheet.palette import contrast
from sheetforge.sheet.scene import Box, Close, Color, CurveTo, LineTo, MoveTo, Path, Style
from sheetforge.sheet.trim import Ornament, TrimLine
from sheetforge.sheet.widgets.crest import cornered
from sheetforge.sheet.widgets.sketch import Sketch

INSIDE = 0.7
"""Distance in mm from the edge of a bar or frame to the line inside it."""

BETWEEN = 0.6
"""Distance in mm of the two lines of a double one."""

UNITS = 3
"""Pieces of an ornament at the end of a bar."""

PART, PITCH = 0.36, 0.8
"""The height of a piece as a part of the bar's, and its pitch as a part of its height."""

LEAST_BAR = 8.0
"""The least height in mm of a bar with a line and an ornament."""

_DASHES: dict[TrimLine, tuple[float, ...]] = {"dashes": (2.2, 1.1), "dots": (0.01, 1.5)}


def frame(sketch: Sketch, box: Box, arms: Arms | None = None, depth: float = 2.4) -> None:
    """Draw a frame with the corners of a livery, or else of the trim, and the line inside it."""
    trim = sketch.palette.trim
    corners = arms.corners if arms is not None else trim.corners
    sketch.items.append(cornered(box, corners, sketch.brush.frame, depth))
    line(sketch, box, corners, sketch.palette.rule, depth)


def line(sketch: Sketch, box: Box, corners: Corners, color: Color, depth: float) -> None:
    """Draw the line of the trim inside an area with corners `depth` mm deep."""
    kind = sketch.palette.trim.line
    if kind == "none":
        return
    width = 0.35 if kind == "dots" else sketch.palette.thin
    style = Style(stroke=color, stroke_width=width, dash=_DASHES.get(kind, ()), cap="round")
    if kind != "dots":
        style = replace(style, cap="butt")
    inner = box.inset(INSIDE)
    sketch.items.append(cornered(inner, corners, style, max(0.3, depth - INSIDE * 0.6)))
    if kind == "double":
        within = inner.inset(BETWEEN)
        sketch.items.append(cornered(within, corners, style, max(0.3, depth - INSIDE)))
    elif kind == "ticks":
        sketch.items.append(_ticks(inner, depth, style))


def _ticks(box: Box, depth: float, style: Style) -> Path:
    """Return the ticks of a scale along the lower edge of an area, every fifth longer."""
    step = 2.0
    count = int((box.width - 2 * depth) / step)
    left = box.center[0] - count * step / 2
    commands: list[MoveTo | LineTo] = []
    for number in range(count + 1):
        high = 0.9 if number % 5 == 0 else 0.5
        x = left + number * step
        commands += [MoveTo(x, box.bottom), LineTo(x, box.bottom - high)]
    return Path(tuple(commands), style)


def finish(sketch: Sketch, box: Box, arms: Arms | None = None, depth: float = 1.6) -> float:
    """Draw line and ornament of the trim on a title bar; return the width taken at its right.

    Bars that are too low for them have none. Where no area is filled, the ornament is an outline
    and there is no line.
    """
    palette = sketch.palette
    trim = palette.trim
    if box.height < LEAST_BAR:
        return 0.0
    color = on_bar(sketch, arms)
    if palette.header_fill:
        corners = arms.corners if arms is not None else trim.corners
        line(sketch, box, corners, color, depth)
    if trim.ornament == "none":
        return 0.0
    size = box.height * PART
    width = size * (1 + PITCH * (UNITS - 1))
    ornament(sketch, box.right - 2.4 - width, box.center[1] - size / 2, size, color)
    return width + 3.2


def on_bar(sketch: Sketch, arms: Arms | None) -> Color:
    """Return the colour of line and ornament on a bar; without colours that of its text.

    The second ink of a livery that does not stand out on its own bar is not used.
    """
    palette = sketch.palette
    second = arms.second if arms is not None else palette.trim.second
    if palette.hatched or not palette.header_fill or second is None:
        return palette.header_ink
    return second if contrast(second, palette.header_fill) >= DISTINCT else palette.header_ink


def ornament(sketch: Sketch, x: float, y: float, size: float, color: Color, units: int = UNITS) -> float:
    """Draw a number of pieces of the trim's ornament, `size` mm high; return their width."""
    palette = sketch.palette
    if palette.trim.ornament == "none":
        return 0.0
    style = Style(fill=color)
    if not palette.header_fill:
        style = Style(stroke=color, stroke_width=palette.thin)
    pitch = size * PITCH
    for number in range(units):
        path = _piece(palette.trim.ornament, x + number * pitch, y, size, number / units)
        sketch.items.append(Path(tuple(path), style))
    return pitch * (units - 1) + size


def _piece(kind: Ornament, x: float, y: float, size: float, part: float) -> Iterator[MoveTo | LineTo | CurveTo | Close]:
    """Yield the outline of one piece in a square; `part` counts from 0 for the first to 1."""
    if kind == "waves":
        yield from _wave(x, y, size)
        return
    corners: dict[str, list[tuple[float, float]]] = {
        "slashes": [(0.42, 0), (0.86 - 0.3 * part, 0), (0.44 - 0.3 * part, 1), (0, 1)],
        "chevrons": [(0, 0), (0.4, 0), (0.8, 0.5), (0.4, 1), (0, 1), (0.4, 0.5)],
        "bars": [(0.1, 0.75 * part), (0.6, 0.75 * part), (0.6, 1), (0.1, 1)],
        "hexes": [
            (
                0.4 + 0.4 * cos(pi / 3 * number),
                0.5 + (0.24 if round(3 * part) % 2 else -0.1) + 0.4 * sin(pi / 3 * number),
            )
            for number in range(6)
        ],
    }
    for number, (across, down) in enumerate(corners[kind]):
        make = LineTo if number else MoveTo
        yield make(x + across * size, y + down * size)
    yield Close()


def _wave(x: float, y: float, size: float) -> Iterator[MoveTo | LineTo | CurveTo | Close]:
    """Yield two ribbons, each a crest and a trough, as wide as the pitch of the pieces."""
    half, thick = size * PITCH / 2, size * 0.2
    for level in (0.3, 0.78):
        top = y + size * level
        rise = size * 0.26
        yield MoveTo(x, top)
        yield CurveTo(x + half * 0.36, top - rise, x + half * 0.64, top - rise, x + half, top)
        yield CurveTo(x + half * 1.36, top + rise, x + half * 1.64, top + rise, x + 2 * half, top)
        yield LineTo(x + 2 * half, top + thick)
        yield CurveTo(x + half * 1.64, top + thick + rise, x + half * 1.36, top + thick + rise, x + half, top + thick)
        yield CurveTo(x + half * 0.64, top + thick - rise, x + half * 0.36, top + thick - rise, x, top + thick)
        yield Close()
