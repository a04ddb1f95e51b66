"""Badges: a number in a circle, a diamond or a box, and small fans that show arcs.

The outline of a badge has its meaning, without colour; a `strong` one has a second line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sheetforge.sheet import scene
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.text import MM_PER_PT, TextOverflow, cap_height, fit, text_width
from sheetforge.sheet.widgets.sketch import Sketch

Badge = Literal["circle", "diamond", "box"]

FORMS = forms_of("sheetforge.systems.babylon")

SMALLEST = 6.5
"""Least type size of a badge's number, in points."""

STRIP_PT, SIGN, AIR = 7.0, 2.6, 2.6
"""The key at the foot of a sheet: its type in points; in mm its signs, and the gap between two."""

SIGNS: tuple[Badge, ...] = ("circle", "diamond", "box")
"""The outlines of armour, power and rating, in the order of the words of keys; a fan of `SHOWN_ARC` follows."""

SHOWN_ARC = ((300.0, 60.0),)

_ROOM = {"circle": 1.3, "diamond": 1.05, "box": 1.7}
"""The largest width of a badge's text, as a multiple of half the width of the badge."""


def badge(
    sketch: Sketch,
    text: str,
    cx: float,
    cy: float,
    width: float,
    shape: Badge = "circle",
    strong: bool = False,
    ringed: bool = False,
) -> None:
    """Draw a text in an outline `wide` mm across, about a point.

    `ringed` adds the mark of a value that no book gives. Raises `LayoutProblem` for a text that is
    too wide at the smallest size.
    """
    p, reach = sketch.palette, width / 2
    ink = p.warning if strong else p.accent if shape == "diamond" else p.rule
    edge = scene.Style(fill=p.paper, stroke=ink, stroke_width=max(p.medium, 0.25))
    sketch.items.append(_outline(shape, cx, cy, reach, edge))
    if strong:
        inner = scene.Style(stroke=ink, stroke_width=max(p.thin, 0.15))
        sketch.items.append(_outline(shape, cx, cy, reach - 0.55, inner))
    largest = width * (0.52 if shape == "diamond" else 0.62) / MM_PER_PT
    room = reach * _ROOM[shape] - (0.4 if strong else 0.0)
    size = fit(text, "bold", max(largest, SMALLEST), SMALLEST, room)
    if isinstance(size, TextOverflow):
        raise sketch.problem(f"number in a {shape}", size)
    base = cy + cap_height("bold", size) / 2
    sketch.text(text, cx, base, size, "bold", p.warning if strong else p.ink, "center")
    if ringed:
        sketch.ring(cx + reach * 0.95, cy - reach * 0.8)


def strip(sketch: Sketch, box: scene.Box) -> None:
    """Draw the key to the signs at the right of a line."""
    words = FORMS.texts("strip")
    x = box.right + AIR - sum(SIGN + 0.8 + text_width(word, "regular", STRIP_PT) + AIR for _, word in words)
    base = box.bottom - 0.4
    middle, p = base - cap_height("regular", STRIP_PT) / 2, sketch.palette
    edge = scene.Style(fill=p.paper, stroke=p.soft_ink, stroke_width=0.2)
    for index, (_, word) in enumerate(words):
        if index == len(SIGNS):
            fan(sketch, x + SIGN / 2, middle + 0.2, SIGN * 0.4, SHOWN_ARC)
        else:
            sketch.items.append(_outline(SIGNS[index], x + SIGN / 2, middle, SIGN / 2, edge))
        x += SIGN + 0.8
        x += sketch.text(word, x, base, STRIP_PT, "regular", p.soft_ink) + AIR


def _outline(shape: Badge, cx: float, cy: float, reach: float, style: scene.Style) -> scene.Item:
    if shape == "circle":
        return scene.Circle(cx, cy, reach, style)
    if shape == "box":
        return scene.Rect(cx - reach, cy - reach * 0.85, 2 * reach, 1.7 * reach, style, reach * 0.25)
    points = ((cx, cy - reach), (cx + reach, cy), (cx, cy + reach), (cx - reach, cy))
    return scene.Polygon(points, style)


def fan(sketch: Sketch, cx: float, cy: float, radius: float, arcs: Sequence[tuple[float, float]]) -> None:
    """Draw the arcs of something as filled sectors of a circle, the bow up with a tick at it.

    Arcs are degrees clockwise from the bow; (300, 60) runs over the bow, (0, 360) all round.
    """
    brush, p = sketch.brush, sketch.palette
    rim = scene.Style(fill=p.paper, stroke=p.soft_ink, stroke_width=max(p.thin, 0.12))
    sketch.items.append(scene.Circle(cx, cy, radius, rim))
    for start, end in arcs:
        sweep = (end - start) % 360 or 360
        if sweep == 360:
            sketch.items.append(scene.Circle(cx, cy, radius, brush.wedge))
            continue
        first = scene.on_circle(cx, cy, radius, start)
        commands: tuple[scene.Command, ...] = (
            scene.MoveTo(cx, cy),
            scene.LineTo(*first),
            *scene.arc(cx, cy, radius, start, start + sweep),
            scene.Close(),
        )
        sketch.items.append(scene.Path(commands, brush.wedge))
    half = radius * 0.22
    tick = ((cx, cy - radius * 1.38), (cx + half, cy - radius * 1.04), (cx - half, cy - radius * 1.04))
    sketch.items.append(scene.Polygon(tick, brush.arrow))
