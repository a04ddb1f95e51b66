"""Small flags that tell the navies apart: drawn with the inks there are."""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.sheet.scene import Box, Line, Polygon, Style
from sheetforge.sheet.widgets.sketch import Sketch

RED, BLUE, WHITE = "#b3202c", "#1f3f86", "#ffffff"


def draw(sketch: Sketch, navy: str, box: Box, on_dark: bool = False) -> None:
    """The flag of a navy in an area; of no navy, a plain house flag."""
    with sketch.group("", "figure", f"{navy} flag"):
        FLAGS.get(navy, _plain)(sketch, box)
        dark = on_dark and sketch.palette.header_fill
        ink = sketch.palette.header_ink if dark else sketch.palette.ink
        sketch.rect(box, Style(stroke=ink, stroke_width=0.2))


def _ground(sketch: Sketch, box: Box) -> None:
    sketch.rect(box, Style(fill=WHITE))


def _british(sketch: Sketch, box: Box) -> None:
    """A red cross on white, the crosses of the union in the corner at the staff."""
    color = not sketch.palette.hatched
    red = RED if color else sketch.palette.ink
    _ground(sketch, box)
    x, y = box.center
    thick = box.height * 0.14
    sketch.rect(Box(box.x, y - thick / 2, box.width, thick), Style(fill=red))
    sketch.rect(Box(x - thick / 2, box.y, thick, box.height), Style(fill=red))
    jack = Box(box.x, box.y, (box.width - thick) / 2, (box.height - thick) / 2)
    field = BLUE if color else WHITE
    sketch.rect(jack, Style(fill=field))
    white = WHITE if color else sketch.palette.ink
    across = Style(stroke=white, stroke_width=jack.height * 0.16)
    sketch.items.append(Line(jack.x, jack.y, jack.right, jack.bottom, across))
    sketch.items.append(Line(jack.x, jack.bottom, jack.right, jack.y, across))
    middle_x, middle_y = jack.center
    for color_of, part in ((WHITE, 0.42), (red, 0.24)):
        bar = jack.height * part
        fill = Style(fill=color_of)
        sketch.rect(Box(jack.x, middle_y - bar / 2, jack.width, bar), fill)
        sketch.rect(Box(middle_x - bar / 2, jack.y, bar, jack.height), fill)


def _french(sketch: Sketch, box: Box) -> None:
    """Blue, white, red from the staff; without colours dark, white, and striped."""
    _ground(sketch, box)
    third = box.width / 3
    flat = not sketch.palette.hatched
    ink = sketch.palette.ink
    left = Box(box.x, box.y, third, box.height)
    right = Box(box.right - third, box.y, third, box.height)
    sketch.rect(left, Style(fill=BLUE if flat else ink))
    if flat:
        sketch.rect(right, Style(fill=RED))
        return
    style = Style(stroke=ink, stroke_width=0.18)
    for number in range(1, 8):
        y = right.y + right.height * number / 8
        sketch.across(right.x, right.right, y, style)
    sketch.down(right.x, box.y, box.bottom, style)


def _plain(sketch: Sketch, box: Box) -> None:
    """A house flag: a diamond on white."""
    p = sketch.palette
    _ground(sketch, box)
    x, y = box.center
    points = ((box.x + 1.2, y), (x, box.y + 0.8), (box.right - 1.2, y), (x, box.bottom - 0.8))
    fill = p.accent if not p.hatched else None
    sketch.items.append(Polygon(points, Style(fill=fill, stroke=p.ink, stroke_width=0.2)))


FLAGS: dict[str, Callable[[Sketch, Box], None]] = {"british": _british, "french": _french}
