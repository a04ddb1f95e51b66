"""The part of a map that a page shows about some hexes, and the size of its hexes there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor, inf, sqrt

from sheetforge.geometry.hexes import Hex, Shape, column_row
from sheetforge.sheet.hexmap.board import HexMap

MARGIN = 2
"""Hexes about what is shown, at least."""

MOST = 12.0
"""The most mm of a hex from flat side to flat side: larger ones would show less of the map, and nothing better."""

PAD = 1.6
"""Room in mm between the hexes and the frame."""

FLUSH = 1.0
"""The most mm that are left beside hexes that could be smaller."""

_SQRT3 = sqrt(3.0)

Span = tuple[int, int]
"""The first and the last column or row."""


def part_about(hexes: Sequence[Hex], board: HexMap, edged: bool, wide: float, high: float) -> tuple[HexMap, float]:
    """Return the part of a map that fills a place about some hexes, and the size of its hexes in mm.

    They are as large as the hexes and a margin allow, up to `MOST`; then the part grows as far as the place and the
    edges of the map. A map that is not `edged` goes on beyond them, and shows that where there is nothing else left.
    """
    wide, high = wide - 2 * PAD, high - 2 * PAD
    lengths = (board.columns, board.rows)
    edges = [(first, first + length - 1) for first, length in zip(board.first, lengths, strict=True)]
    spans = _about(hexes, board, edges, edged)
    across = min(MOST, _across(spans, board.shape, wide, high))
    # Hexes a little smaller fill the width; then as many rows as there is room for.
    columns, rows = _counts(across, board.shape, wide, high)
    if _extent(columns, rows, board.shape)[0] * across < wide - FLUSH:
        columns += 1
    spans[0] = _grown(spans[0], columns, edges[0], edged)
    across = min(across, _across([spans[0], (1, 1)], board.shape, wide, inf))
    spans[1] = _grown(spans[1], _counts(across, board.shape, wide, high)[1], edges[1], edged)
    across = min(MOST, _across(spans, board.shape, wide, high))
    (left, right), (top, bottom) = spans
    part = replace(board, columns=right - left + 1, rows=bottom - top + 1, first=(left, top), scenery=None)
    shown = frozenset(part.hexes)
    terrain = (replace(terrain, hexes=tuple(hex for hex in terrain.hexes if hex in shown)) for terrain in board.terrain)
    return replace(part, terrain=tuple(one for one in terrain if one.hexes)), across


def size_of(board: HexMap, across: float) -> tuple[float, float]:
    """Return the width and height in mm of a map with its frame at a size of its hexes."""
    wide, high = _extent(board.columns, board.rows, board.shape)
    return wide * across + 2 * PAD, high * across + 2 * PAD


def _about(hexes: Sequence[Hex], board: HexMap, edges: Sequence[Span], edged: bool) -> list[Span]:
    """Return the columns and rows of some hexes with a margin; those of the whole map without any."""
    if not hexes:
        return list(edges)
    places = [column_row(hex, board.shape) for hex in hexes]
    spans = []
    for index, (first, last) in enumerate(edges):
        low, high = min(place[index] for place in places) - MARGIN, max(place[index] for place in places) + MARGIN
        # What drifts off a map with edges is no longer on it.
        spans.append((min(max(low, first), last), max(min(high, last), first)) if edged else (low, high))
    return spans


def _extent(columns: int, rows: int, shape: Shape) -> tuple[float, float]:
    """Return the width and height of columns and rows, in hexes from flat side to flat side."""
    if shape == "pointy":
        high, wide = _extent(rows, columns, "flat")
        return wide, high
    return (1.5 * (columns - 1) + 2.0) / _SQRT3, rows + (0.5 if columns > 1 else 0.0)


def _across(spans: Sequence[Span], shape: Shape, wide: float, high: float) -> float:
    """Return the largest hexes at which columns and rows fit a place."""
    columns, rows = (last - first + 1 for first, last in spans)
    across, down = _extent(columns, rows, shape)
    return min(wide / across, high / down)


def _counts(across: float, shape: Shape, wide: float, high: float) -> tuple[int, int]:
    """Return how many columns and rows of hexes of a size fit a place."""
    long, short = (wide, high) if shape == "flat" else (high, wide)
    slanted = floor((long / across * _SQRT3 - 2.0) / 1.5 + 1e-6) + 1
    level = floor(short / across - 0.5 + 1e-6)
    return (slanted, level) if shape == "flat" else (level, slanted)


def _grown(span: Span, count: int, edge: Span, edged: bool) -> Span:
    """Return a span lengthened to a count: within the edges of the map first, evenly to both sides."""
    (low, high), (first, last) = span, edge
    spare = max(0, count - (high - low + 1))
    before, after = max(0, low - first), max(0, last - high)
    down = min(before, max(spare // 2, spare - after))
    up = min(after, spare - down)
    low, high, spare = low - down, high + up, spare - down - up
    if edged:
        return low, high
    return low - spare // 2, high + spare - spare // 2
