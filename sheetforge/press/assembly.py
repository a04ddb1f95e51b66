"""Steps and a diagram to join the sheets of a drawing: in a place that the drawing leaves, or on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from sheetforge.press.marks import RULER, ruler
from sheetforge.press.tiles import MOST_LARGER, Tiling
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.paper import in_small, titled
from sheetforge.sheet.scaling import scaled
from sheetforge.sheet.scene import Anchor, Box, Circle, Group, Item, Line, Page, Rect, Style, Transform
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

SMALL_PT, LEAST_PT = 9.5, 8.0
"""The largest and the least type of steps in points that stand in the drawing itself."""

WIDEST, CELL = 130.0, (9.0, 6.5)
"""The most width in mm of such steps, and a sheet of the diagram beside them."""

PRINT = "Print every sheet at 100 %, with no fitting to the page."
TO_SCALE = "The ruler below must measure true."

GLUE_STEPS = (
    "Cut each sheet along its ticks: the left edge, except in the first column, and the upper edge, except in row A.",
    "Lay each sheet of a row over the hatched strip of its left neighbour, its cut edge on the line "
    "where the hatch begins, and glue it. Then join the rows in the same way, from the top down.",
    "Trim what is left of the outer margins.",
)
CUT_STEPS = (
    "Cut each sheet along its ticks on every side that has a neighbour. The drawing runs on past "
    "the cuts, so no white shows.",
    "Lay the sheets edge to edge, row by row, and tape them from behind.",
    "Trim what is left of the outer margins.",
)

ONE_SHEET = ("Trim the margins, if you like.",)


def page(
    spread: Tiling, miniature: Callable[[float], tuple[Item, ...]], palette: Palette, title: str, colophon: str
) -> Page:
    """Return the page. `miniature` draws the whole at a scale, without fine detail."""
    upright = spread.paper.turned() if spread.paper.landscape else spread.paper
    sheet = in_small(upright).with_margin(MARGIN)
    sketch = Sketch(palette, title)
    content = sheet.content
    bar = Box(content.x, content.y, content.width, 9.5)
    count = spread.count
    sheets = f"{count} sheets" if count > 1 else "1 sheet"
    title_bar(sketch, bar, title, sheets, size_pt=14.0)
    facts = (
        f"{spread.width / 10:.1f} × {spread.height / 10:.1f} cm put together  ·  "
        f"{titled(spread.paper.name)} {'lying' if spread.paper.landscape else 'upright'}  ·  "
        f"{spread.overlap:g} mm overlap"
    )
    sketch.text(facts, content.x, bar.bottom + 6.0, 9.5, "medium", palette.soft_ink)
    top = bar.bottom + 11.0
    steps = _set_steps(sketch, spread, content.width - NUMBER, TO_SCALE, STEPS_PT)
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


def in_drawing(spread: Tiling, rooms: Sequence[Box], palette: Palette, to_scale: str) -> tuple[Item, ...]:
    """Return the steps beside a diagram of the sheets, in the largest of the rooms that has place for them.

    A room for the steps alone is enough; without one there is nothing.

    `to_scale` says how to check that the sheets have been printed in their size.
    """
    largest = SMALL_PT * min(MOST_LARGER, in_small(spread.paper).enlarged)
    sizes = [largest - 0.5 * step for step in range(int((largest - LEAST_PT) / 0.5) + 1)]
    by_area = sorted(rooms, key=lambda room: -room.width * room.height)
    for has_diagram, size, room in product((True, False), sizes, by_area):
        if items := _in_room(spread, room, palette, to_scale, size, has_diagram):
            return items
    return ()


def _in_room(
    spread: Tiling, room: Box, palette: Palette, to_scale: str, size: float, has_diagram: bool
) -> tuple[Item, ...]:
    """Return the steps in type of a size in points, below their heading; nothing if they take more room."""
    by = size / SMALL_PT
    cells = Box(0.0, 0.0, CELL[0] * by * (len(spread.columns) - 1), CELL[1] * by * (len(spread.rows) - 1))
    left, low = (cells.width + 5.0 * by, cells.height) if has_diagram else (0.0, 0.0)
    indent, apart, head = 4.5 * by, 0.8 * by, size * 0.6
    width = min(room.width - left, WIDEST * by) - indent
    if width < WIDEST * by / 3:
        return ()
    sketch = Sketch(palette, "assembly")
    blocks = _set_steps(sketch, spread, width, to_scale, size)
    if head + max(low, sum(block.height + apart for block in blocks)) > room.height:
        return ()
    sketch.text("To join the sheets", room.x, room.y + size * 0.35, size + 1.0, "bold", palette.ink)
    top = room.y + head
    if has_diagram:
        _cells(sketch, spread, Box(room.x, top, cells.width, cells.height), size)
    y = top
    for number, block in enumerate(blocks, 1):
        sketch.text(str(number), room.x + left, y + size * 0.35, size, "bold", palette.accent)
        sketch.items.extend(block.at(room.x + left + indent, y, palette.ink))
        y += block.height + apart
    return (Group(tuple(sketch.items), role="note", label="How the sheets go together", layer="frame"),)


def _cells(sketch: Sketch, spread: Tiling, box: Box, size: float) -> None:
    """Draw the sheets as cells with their labels."""
    width, height = box.width / (len(spread.columns) - 1), box.height / (len(spread.rows) - 1)
    edge = Style(stroke=sketch.palette.ink, stroke_width=0.2)
    for tile in spread.tiles:
        cell = Box(box.x + tile.column * width, box.y + tile.row * height, width, height)
        sketch.rect(cell, edge)
        x, y = cell.center
        sketch.text(tile.label, x, y + cap_height("bold", size) / 2, size, "bold", sketch.palette.ink, "center")


def _set_steps(sketch: Sketch, spread: Tiling, width: float, to_scale: str, size: float) -> list[Block]:
    """Set the steps in type of a size in points."""
    steps: tuple[str, ...] = GLUE_STEPS if spread.edge == "glue" else CUT_STEPS
    if spread.count == 1:
        steps = ONE_SHEET
    return [sketch.set((Run(text),), size, width, "step", 1.2) for text in (f"{PRINT} {to_scale}", *steps)]


def _high(block: Block) -> float:
    """Return the height of a step with the room below it."""
    return max(block.height, 5.0) + 2.6


def _put_steps(sketch: Sketch, steps: Sequence[Block], x: float, y: float) -> None:
    """Draw the numbered steps below one another."""
    for index, block in enumerate(steps, 1):
        sketch.text(str(index), x + 2.6, y + 5.0, STEPS_PT, "bold", sketch.palette.accent, "center")
        sketch.items.extend(block.at(x + NUMBER, y, sketch.palette.ink))
        y += _high(block)
