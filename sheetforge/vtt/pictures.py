"""The pictures of a table, as pages: its map, each face of a piece, sheets, marks. Pages become SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Literal

from sheetforge.geometry.hexes import Shape
from sheetforge.press import pdf, svg
from sheetforge.products.counters import draw_face
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import Die
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Clip, Document, Item, Line, Page, Rect, Style, Transform
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.vtt.grid import DOTS
from sheetforge.vtt.table import TableBoard, TablePiece

PACKING = 1
"""The effort of packing pictures of dots: the usual 6 takes three times as long and saves a twelfth."""

MAT = "#eeece6"
"""The colour of windows beside the map."""

INK = "#b3261e"
"""The colour of ticks."""

EDGE = 0.4
"""Room in mm about a piece for the line of its edge."""

TURNED = -30.0
"""Degrees clockwise from the top of a hex with a corner up to the middle of the side before it."""


def map_page(board: TableBoard) -> Page:
    """Return the map."""
    drawing = board.drawing
    return Page(drawing.width, drawing.height, drawing.items, board.map.title)


def face_page(piece: TablePiece, face: CounterFace) -> Page:
    """Return a face of a piece about the middle of its hex, which for one over two hexes is that of its bow.

    Raises `LayoutProblem` for a name that does not fit.
    """
    return cut_page(piece.die, face)


def cut_page(cut: Die, face: CounterFace) -> Page:
    """Return a face on a piece of a shape, as `face_page`."""
    middle = bow_of(cut)
    half = round(max(middle, cut.height - middle) + EDGE, 2)
    wide = round(cut.width / 2 + EDGE, 2)
    items = (Clip(cut.outline(0.0, Style()), draw_face(face, cut, COLOR)), _edge(cut))
    moved = Transform(items, round(wide - cut.width / 2, 2), round(half - middle, 2))
    return Page(2 * wide, 2 * half, (moved,), face.name or face.big)


def tile_page(cut: Die, face: CounterFace) -> Page:
    """Return a face on a tile of its size, of which nothing is drawn beside the tile."""
    inside = Clip(cut.outline(0.0, Style()), (*draw_face(face, cut, COLOR), _edge(cut)))
    return Page(cut.width, cut.height, (inside,), face.name or face.big)


def _edge(cut: Die) -> Item:
    return cut.outline(0.0, Style(stroke=COLOR.ink, stroke_width=EDGE))


def bow_of(cut: Die) -> float:
    """Return how far from the top of a piece the middle of its first hex is, in mm."""
    return (cut.across or cut.height) / 2


def tick_page(width: float, height: float) -> Page:
    """Return the mark of a box of a size."""
    inset, style = min(width, height) * 0.16, Style(stroke=INK, stroke_width=0.16 * min(width, height), cap="round")
    right, low = width - inset, height - inset
    lines = (Line(inset, inset, right, low, style), Line(inset, low, right, inset, style))
    return Page(width, height, lines, "marked")


SLIP = (40.0, 18.0)
"""A slip for secret orders in mm."""


def slip_page(mark: str, hidden: bool) -> Page:
    """Return a slip of secret orders: the side to write on, or the one that others see."""
    width, height = SLIP
    fill = COLOR.soft_ink if hidden else COLOR.paper
    ground = Rect(0.2, 0.2, width - 0.4, height - 0.4, Style(fill=fill, stroke=COLOR.ink, stroke_width=0.3), 1.5)
    sketch = Sketch(COLOR, mark)
    ink = COLOR.paper if hidden else COLOR.ink
    words = f"{mark}: orders, face down" if hidden else f"{mark}: orders"
    sketch.text(words, 2.0, 5.0, 9.0, "bold", ink)
    return Page(width, height, (ground, *sketch.items), words)


LABEL = 6.0
"""The height in mm of the name of a row of cards."""


def mat_page(size: tuple[float, float], names: Sequence[tuple[str, float]]) -> Page:
    """Return the ground of a window of cards: a size in mm, and names with the y of the rows that they stand above."""
    sketch = Sketch(COLOR, "cards")
    for name, top in names:
        sketch.text(name, 3.2, top - 1.8, 11.0, "bold", COLOR.ink)
    return Page(*size, (Rect(0.0, 0.0, *size, Style(fill=MAT)), *sketch.items), "cards")


def as_svg(page: Page, paper: bool = False, shape: Shape = "flat") -> bytes:
    """Return a page as an SVG file of whole dots, its letters as outlines; on hexes with a corner up it is turned."""
    dots = svg.Dots(*size_in_dots(page), DOTS, TURNED if shape == "pointy" else 0.0)
    return svg.write(page, text="outline", paper=paper, dots=dots).encode()


def as_dots(page: Page, dpi: int, form: Literal["PNG", "JPEG"], clear: bool) -> bytes:
    """Return a page as a picture of dots, as `pdf.pictures`. Raises `BadRequest` where its package is missing."""
    return pdf.pictures(pdf.write(Document((page,), page.label)), dpi, form, PACKING, clear)[0]


def size_in_dots(page: Page) -> tuple[int, int]:
    """Return the size of the picture of a page."""
    return ceil(page.width * DOTS), ceil(page.height * DOTS)
