"""Charts of curves, drawn as steps with a legend.

A curve holds over a whole hex, point or turn, so it is drawn level from half before the number to
half after it. Curves differ by dashes and weight, and by colour if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sheetforge.sheet.curves import Chart, nice, runs
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scene import Box, Polyline, Style
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.sheet.widgets.sketch import Sketch

TITLE_PT = 7.5
LEGEND_PT = 7.0
TICK_PT = 6.5
SAMPLE = 6.0
"""Length in mm of the piece of a line in the legend."""

COLORS = ("#1d5b8f", "#b3401f", "#2f7d4f", "#7a3f98", "#8a6500", "#4a5462")
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (1.6, 0.8),
    (0.5, 0.6),
    (2.4, 0.7, 0.5, 0.7),
    (3.2, 1.2),
    (1.0, 0.5, 0.4, 0.5),
)
THICKEST, THINNEST = 0.8, 0.5


def chart(sketch: Sketch, box: Box, drawn: Chart, legend: bool = True, name: str = "") -> None:
    """Draw a chart into a box. Raises `LayoutProblem` when the box is too small for it."""
    with sketch.group(name, "figure", drawn.title):
        top = box.y + cap_height("semibold", TITLE_PT)
        sketch.text(drawn.title, box.x, top, TITLE_PT, "semibold", sketch.palette.ink)
        y = box.y + 4.2
        if legend:
            y = legend_rows(sketch, box.level(y), [c.name for c in drawn.curves])
        _plot(sketch, Box(box.x, y + 0.8, box.width, box.bottom - y - 0.8), drawn)


def legend_rows(sketch: Sketch, box: Box, names: Sequence[str]) -> float:
    """Draw the names of curves with a piece of their line, in rows, and return the y below them."""
    x, y = box.x, box.y
    for number, name in enumerate(names):
        width = SAMPLE + 1.2 + text_width(name, "regular", LEGEND_PT) + 4.0
        if x > box.x and x + width - 4.0 > box.right:
            x, y = box.x, y + 3.4
        base = y + 2.4
        middle = base - cap_height("regular", LEGEND_PT) / 2
        style = curve_style(sketch.palette, number, len(names))
        sketch.items.append(Polyline(((x, middle), (x + SAMPLE, middle)), style))
        sketch.text(name, x + SAMPLE + 1.2, base, LEGEND_PT)
        x += width
    return y + 3.4


def curve_style(palette: Palette, number: int, count: int) -> Style:
    """Return the line of a curve. Later ones are thinner, so that both are visible."""
    share = number / max(1, count - 1)
    thick = THICKEST + (THINNEST - THICKEST) * share
    color = palette.ink if palette.hatched else COLORS[number % len(COLORS)]
    return Style(stroke=color, stroke_width=thick, dash=DASHES[number % len(DASHES)], join="round")


def _plot(sketch: Sketch, box: Box, drawn: Chart) -> None:
    """Draw axes, grid and curves."""
    first = min((curve.first for curve in drawn.curves), default=1)
    last = max((curve.first + len(curve.values) - 1 for curve in drawn.curves), default=first)
    found = [value for curve in drawn.curves for value in curve.values if value is not None]
    top, step = (100, 25) if drawn.per_cent else nice(float(max(found, default=Fraction(0))))
    labels = [_tick(number * step) for number in range(round(top / step) + 1)]
    left = max(text_width(label, "regular", TICK_PT) for label in labels) + 1.4
    area = Box(box.x + left, box.y + 1.2, box.width - left - 1.0, box.height - 6.6)
    if area.height < 8.0 or area.width < 15.0:
        raise sketch.problem(drawn.title, f"no room for a chart in {box.width:.0f} mm")
    scale = area.height / top * (100 if drawn.per_cent else 1)
    pitch = area.width / (last - first + 1)
    _grid(sketch, area, labels, first, last)
    sketch.text(drawn.across, area.right, box.bottom - 0.3, TICK_PT, "italic", sketch.palette.soft_ink, "right")
    # The first curve is the thickest: it is drawn first, so that the others lie on it.
    for number, curve in enumerate(drawn.curves):
        style = curve_style(sketch.palette, number, len(drawn.curves))
        for run in runs(curve):
            points = []
            for at, value in run:
                x, y = area.x + (at - first) * pitch, area.bottom - float(value) * scale
                points += [(x, y), (x + pitch, y)]
            sketch.items.append(Polyline(tuple(points), style))


def _grid(sketch: Sketch, area: Box, labels: Sequence[str], first: int, last: int) -> None:
    """Draw level lines with their values, and the numbers below."""
    p = sketch.palette
    soft = p.soft_ink
    # Where lines are all black the grid is dotted, so that it is not mistaken for a curve.
    level = Style(stroke=p.faint_rule, stroke_width=p.thin, dash=(0.2, 0.8) if p.hatched else ())
    for number, label in enumerate(labels):
        y = area.bottom - area.height * number / (len(labels) - 1)
        sketch.across(area.x, area.right, y, level if number else sketch.brush.rule)
        base = y + cap_height("regular", TICK_PT) / 2
        sketch.text(label, area.x - 1.0, base, TICK_PT, "regular", soft, "right")
    pitch = area.width / (last - first + 1)
    room = text_width(str(last), "regular", TICK_PT) + 1.6
    every = next(one for one in (1, 2, 5, 10, 20, 50, 100, 1000) if one * pitch >= room)
    for value in range(first, last + 1):
        if value % every == 0:
            x = area.x + (value - first + 0.5) * pitch
            sketch.down(x, area.bottom, area.bottom + 0.7, sketch.brush.rule)
            sketch.text(str(value), x, area.bottom + 3.0, TICK_PT, "regular", soft, "center")


def _tick(value: float) -> str:
    return f"{value:g}"
