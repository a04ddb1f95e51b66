"""The frame of a map, with the numbers of columns and rows at all four edges: an index of its hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sheetforge.geometry.hexes import Hex, hex_at, number
from sheetforge.sheet.faces import Face
from sheetforge.sheet.hexmap.board import HexMap, Side
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.palette import WHITE
from sheetforge.sheet.scene import Box, Group, Item, Line, Rect, Style, Text
from sheetforge.sheet.text import cap_height, text_width

USUAL_WIDTH, LARGEST_SCALE = 420.0, 2.0
"""The width in mm of a map whose words have their usual size, and the largest factor of
enlargement."""

FRAME, BAND, WIDEST_BAND = 0.5, 2.9, 3.8
"""In mm: the distance of the frame from the edge of the panel, that of its two lines, which have the numbers
between them, and the most of this on a large map."""

INDEX_PT = 6.5
"""The size in points of the numbers in the frame of a small map."""

APART = 0.9
"""The least room in mm between two numbers of a frame: where there is less, each fifth has one."""

STEP = 5
"""Columns and rows of which each has bold numbers, to count by."""


def scale_of(width: float) -> float:
    """Return how much larger than usual the words of a map of some width are."""
    return min(LARGEST_SCALE, max(1.0, width / USUAL_WIDTH))


def band_of(width: float) -> float:
    """Return the distance in mm of the two lines of the frame about hexes that are `width` mm across all."""
    return min(WIDEST_BAND, BAND * scale_of(width))


def inner_edge(width: float) -> float:
    """Return the distance in mm of the inner line of the frame from the edge of the panel."""
    return FRAME + band_of(width)


def frame(
    board: HexMap, layout: Layout, paint: Theme, panel: Box, width: float, every: int = 1, letters: bool = False
) -> Group:
    """Draw two lines around a map with hexes `width` mm across all, and between them its index.

    A map whose hexes have no numbers (`every` is 0) has a bar for every other column and row there.
    """
    line = Style(stroke=paint.grid, stroke_width=paint.grid_width)
    outer = panel.inset(FRAME)
    inner = panel.inset(inner_edge(width))
    items: list[Item] = [
        Rect(outer.x, outer.y, outer.width, outer.height, Style(stroke=paint.grid, stroke_width=2 * paint.grid_width)),
        Rect(inner.x, inner.y, inner.width, inner.height, line),
    ]
    sides: tuple[Side, ...] = ("north", "south", "west", "east")
    for side in sides:
        items += _edge(board, layout, paint, outer, side, band_of(width), every, letters)
    return Group(tuple(items), label="Frame", layer="frame")


def _edge(
    board: HexMap, layout: Layout, paint: Theme, outer: Box, side: Side, band: float, every: int, letters: bool
) -> Iterator[Item]:
    """Draw the cells of one edge: the numbers of the hexes along it, each fifth on a dark ground."""
    upright = side in ("west", "east")
    step = layout.pitch[upright]
    size = INDEX_PT * band / BAND
    along = [*_along(board, side)]
    names = [_name(board, hex, upright, letters) for hex in along]
    high = cap_height("bold", size)
    longest = max(high if upright else text_width(name, "bold", size) for name in names)
    is_full = longest + APART <= step
    x0, y0 = {
        "north": (outer.x, outer.y),
        "south": (outer.x, outer.bottom - band),
        "west": (outer.x, outer.y),
        "east": (outer.right - band, outer.y),
    }[side]
    for turn, (hex, name) in enumerate(zip(along, names, strict=True)):
        x, y = layout.center(hex)
        cell = Box(x0, y - step / 2, band, step) if upright else Box(x - step / 2, y0, step, band)
        if every <= 0:
            if turn % 2 == 0:
                yield _bar(cell, paint, upright)
            continue
        is_fifth = board.place(hex)[upright] % STEP == 0
        if is_fifth:
            yield Rect(cell.x, cell.y, cell.width, cell.height, Style(fill=paint.number))
        elif not is_full:
            continue
        face: Face = "bold" if is_fifth else "medium"
        color = (paint.sky or WHITE) if is_fifth else paint.number
        cx, cy = cell.center
        wide = text_width(name, face, size)
        # A number of three digits is set smaller where it stands across the band.
        points = min(size, size * (band - 0.3) / wide) if upright else size
        left = cx - text_width(name, face, points) / 2
        yield Text(left, cy + cap_height(face, points) / 2, name, face, points, color)


def _bar(cell: Box, paint: Theme, upright: bool) -> Line:
    """Draw a bar along the middle of a cell."""
    x, y = cell.center
    style = Style(stroke=paint.grid, stroke_width=(cell.width if upright else cell.height) * 0.2)
    return Line(x, cell.y, x, cell.bottom, style) if upright else Line(cell.x, y, cell.right, y, style)


def _along(board: HexMap, side: Side) -> Iterator[Hex]:
    """Yield the hexes along an edge of a map, each column or row once."""
    left, top = board.first
    right, bottom = left + board.columns - 1, top + board.rows - 1
    columns: Sequence[int] = (
        range(left, right + 1) if side in ("north", "south") else (right if side == "east" else left,)
    )
    rows: Sequence[int] = range(top, bottom + 1) if side in ("west", "east") else (bottom if side == "south" else top,)
    for row, column in product(rows, columns):
        yield hex_at(column, row, board.shape)


def _name(board: HexMap, hex: Hex, upright: bool, letters: bool) -> str:
    """Return the part of the number of a hex that its row or its column has in common."""
    column, row = board.place(hex)
    whole = number(column, row, letters)
    if letters and column > 0 and row >= 0:
        return whole.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") if upright else whole.rstrip("0123456789")
    return f"{row if upright else column:02d}"
