"""The first page of a drawing on several sheets: a diagram and the steps to join them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from sheetforge.press.marks import RULER, ruler
from sheetforge.press.tiles import Tiling
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.paper import in_small, titled
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import Anchor, Box, Circle, Item, Line, Page, Rect, Style, Transform
from sheetforge.sheet.text import Block, Run, cap_height
from sheetforge.sheet.walk import texts
from sheetforge.sheet.widgets.panel import colophon as foot
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch

MARGIN = 9.0
DISC = 4.6
"""The radius in mm of the disc under the label of a sheet."""

ABOVE_STEPS, ABOVE_RULER, NUMBER = 9.0, 12.0, 9.0
"""The room in mm above the steps and the ruler, and beside the text of a step."""

STEPS_PT = 14.0
"""Type of the steps in points: they are read from the table on which sheets are cut."""

GLUE_STEPS = (
    "Print every sheet at 100 %, with no fitting to the page. The ruler below must measure true.",
    "Cut each sheet along its ticks: the left edge, except in the first column, and the upper edge, except in row A.",
    "Lay each sheet of a row over the hatched strip of its left neighbour, its cut edge on the line "
    "where the hatch begins, and glue it. Then join the rows in the same way, from the top down.",
    "Trim what is left of the outer margins.",
)
CUT_STEPS = (
    "Print every sheet at 100 %, with no fitting to the page. The ruler below must measure true.",
    "Cut each sheet along its ticks on every side that has a neighbour. The drawing runs on past "
    "the cuts, so no white shows.",
    "Lay the sheets edge to edge, row by row, and tape them from behind.",
    "Trim what is left of the outer margins.",
)

ONE_SHEET = (GLUE_STEPS[0], "Trim the margins, if you like.")


def page(
    spread: Tiling, miniature: Callable[[float], tuple[Item, ...]], palette: Palette, title: str, colophon: str
) -> Page:
    """Return the page. `miniature` draws the whole at a scale, without fine detail."""
    upright = spread.paper.turned() if spread.paper.landscape else spread.paper
    sheet = in_small(upright).with_margin(MARGIN)
    sketch = Sketch(palette, title)
    content = sheet.content
    bar = Box(content.x, content.y, content.width, 9.5)
    count = len(spread.tiles)
    sheets = f"{count} sheets" if count > 1 else "1 sheet"
    title_bar(sketch, bar, title, sheets, size_pt=14.0)
    facts = (
        f"{spread.width / 10:.1f} × {spread.height / 10:.1f} cm put together  ·  "
        f"{titled(spread.paper.name)} {'lying' if spread.paper.landscape else 'upright'}  ·  "
        f"{spread.overlap:g} mm overlap"
    )
    sketch.text(facts, content.x, bar.bottom + 6.0, 9.5, "medium", palette.soft_ink)
    top = bar.bottom + 11.0
    steps = _steps(sketch, spread, content.width)
    below = ABOVE_STEPS + sum(map(_high, steps)) + RULER.height + ABOVE_RULER
    height = min(content.bottom - top - below, content.width * spread.height / spread.width)
    figure = Box(content.x, top, content.width, height)
    _diagram(sketch, spread, miniature, figure)
    _put_steps(sketch, steps, content.x, figure.bottom + ABOVE_STEPS)
    by = sheet.enlarged
    if by == 1.0:
        sketch.items.append(ruler(content.x, content.bottom - RULER.height - 7.0, palette))
    foot(sketch, content, title, colophon)
    anchor = Anchor("assembly", "How the sheets go together", 0, content.x, content.y)
    items = tuple(sketch.items)
    if by != 1.0:
        # The ruler measures true, whatever the page is enlarged by.
        y = content.bottom * by - RULER.height - 7.0 * by
        items = (*scaled(items, by, {}), ruler(content.x * by, y, palette))
    return Page(sheet.width * by, sheet.height * by, (anchor, *items), "Assembly")


def _diagram(sketch: Sketch, spread: Tiling, miniature: Callable[[float], tuple[Item, ...]], box: Box) -> None:
    """Draw the whole at a small scale, with the cuts and the label of each sheet."""
    p = sketch.palette
    scale = min(box.width / spread.width, box.height / spread.height)
    x = box.x + (box.width - spread.width * scale) / 2
    small = miniature(scale)
    sketch.items.append(Transform(small, x, box.y))
    taken = [drawn.box for _, drawn in texts(small)]
    edge = Style(stroke=p.ink, stroke_width=0.3)
    width, height = spread.width * scale, spread.height * scale
    sketch.items.append(Rect(x, box.y, width, height, edge))
    # White below black, so that the cuts are visible on any ground.
    for style in (Style(stroke=p.paper, stroke_width=1.0), Style(stroke=p.ink, stroke_width=0.35)):
        for cut in spread.columns[1:-1]:
            cut_x = x + cut * scale
            sketch.items.append(Line(cut_x, box.y - 1.5, cut_x, box.y + height + 1.5, style))
        for cut in spread.rows[1:-1]:
            cut_y = box.y + cut * scale
            sketch.items.append(Line(x - 1.5, cut_y, x + width + 1.5, cut_y, style))
    size = 12.0
    for tile in spread.tiles:
        cx, cy = _clear_place(tile.cell, scale, taken)
        cx, cy = x + cx, box.y + cy
        disc = Style(fill=p.paper, stroke=p.ink, stroke_width=0.3)
        sketch.items.append(Circle(cx, cy, DISC, disc))
        base = cy + cap_height("bold", size) / 2
        sketch.text(tile.label, cx, base, size if len(tile.label) < 3 else 9.0, "bold", p.ink, "center")


def _clear_place(cell: Box, scale: float, taken: Sequence[Box]) -> tuple[float, float]:
    """Return a place in a sheet of the diagram where its label covers no text of the map.

    The middle comes first, and where every place has text.
    """
    cx, cy = cell.center
    places = [
        ((cx + dx * cell.width) * scale, (cy + dy * cell.height) * scale)
        for dx, dy in ((0.0, 0.0), *product((-0.2, 0.2), repeat=2))
    ]
    for x, y in places:
        disc = Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
        if not any(disc.overlaps(box) for box in taken):
            return x, y
    return places[0]


def _steps(sketch: Sketch, spread: Tiling, width: float) -> list[Block]:
    """Set the steps."""
    steps: tuple[str, ...] = GLUE_STEPS if spread.edge == "glue" else CUT_STEPS
    if len(spread.tiles) == 1:
        steps = ONE_SHEET
    return [sketch.set((Run(text),), STEPS_PT, width - NUMBER, "step", 1.2) for text in steps]


def _high(block: Block) -> float:
    """Return the height of a step with the room below it."""
    return max(block.height, 5.0) + 2.6


def _put_steps(sketch: Sketch, steps: Sequence[Block], x: float, y: float) -> None:
    """Draw the numbered steps below one another."""
    for index, block in enumerate(steps, 1):
        sketch.text(str(index), x + 2.6, y + 5.0, STEPS_PT, "bold", sketch.palette.accent, "center")
        sketch.items.extend(block.at(x + NUMBER, y, sketch.palette.ink))
        y += _high(block)
