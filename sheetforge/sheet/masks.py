"""Masks: the area of a drawing on a grid of cells, to measure how drawings differ and fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor

from sheetforge.sheet.drawing import REACH, Drawing, points_along
from sheetforge.sheet.scene import Command, MoveTo, Point
from sheetforge.values import values

CELLS = 100
"""The cells of a mask along each side: one for each unit of a drawing."""


@values(frozen=True, slots=True)
class Mask:
    """The area of a drawing: for each row from the bow, the cells inside as bits of a number."""

    rows: tuple[int, ...]

    @property
    def area(self) -> int:
        """Return the number of cells inside."""
        return sum(row.bit_count() for row in self.rows)

    def has(self, x: float, y: float) -> bool:
        """Return whether a point in the square of a drawing is inside."""
        column, row = floor(x + REACH), floor(y + REACH)
        return 0 <= row < CELLS and 0 <= column < CELLS and bool(self.rows[row] >> column & 1)

    def cells(self) -> Iterator[Point]:
        """Yield the middle of every cell inside."""
        for number, row in enumerate(self.rows):
            for column in range(CELLS):
                if row >> column & 1:
                    yield column + 0.5 - REACH, number + 0.5 - REACH


@lru_cache(maxsize=4096)
def mask_of(drawing: Drawing) -> Mask:
    """Return the mask of everything that is filled in a drawing."""
    rows = [0] * CELLS
    for shape in drawing.shapes:
        if shape.is_filled:
            for number, row in enumerate(_filled(tuple(outlines(shape.commands)))):
                rows[number] |= row
    return Mask(tuple(rows))


def difference(one: Drawing, other: Drawing) -> float:
    """Return the share of the joint area of two drawings that only one of them covers.

    0 for equal outlines, 1 for outlines that do not touch.
    """
    first, second = _whole(one), _whole(other)
    either = (first | second).bit_count()
    return (first ^ second).bit_count() / either if either else 0.0


@lru_cache(maxsize=4096)
def _whole(drawing: Drawing) -> int:
    """Return all cells of a drawing as the bits of one number, which is quick to compare."""
    return sum(row << (CELLS * number) for number, row in enumerate(mask_of(drawing).rows))


def outlines(commands: Iterable[Command]) -> Iterator[tuple[Point, ...]]:
    """Yield the points of each outline of a shape, which begins with a move of the pen."""
    part: list[Command] = []
    for command in commands:
        if isinstance(command, MoveTo) and part:
            yield tuple(points_along(part))
            part = []
        part.append(command)
    if part:
        yield tuple(points_along(part))


def _filled(polygons: tuple[tuple[Point, ...], ...]) -> list[int]:
    """Return the cells in each row whose middle is inside, by the nonzero rule of SVG."""
    crossings: list[list[tuple[float, int]]] = [[] for _ in range(CELLS)]
    for points in polygons:
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            if y1 == y2:
                continue
            way = 1 if y2 > y1 else -1
            low, high = sorted((y1 + REACH - 0.5, y2 + REACH - 0.5))
            for row in range(max(0, ceil(low)), min(CELLS, ceil(high))):
                at = row + 0.5 - REACH
                crossings[row].append((x1 + (x2 - x1) * (at - y1) / (y2 - y1), way))
    return [_spans(sorted(row)) for row in crossings]


def _spans(crossings: list[tuple[float, int]]) -> int:
    """Return the cells of a row between its crossings as bits."""
    made, inside = 0, 0
    for (x, way), (end, _) in pairwise(crossings):
        inside += way
        first, last = max(0, ceil(x + REACH - 0.5)), min(CELLS, ceil(end + REACH - 0.5))
        if inside and last > first:
            made |= (1 << last) - (1 << first)
    return made
