"""The places of things on a table of Tabletop Simulator, in its units: a unit is the width of a hex.

The map lies in the middle. On its left are the sheets of the first side, on its right those of the second, on the
left again those of a third. Below them each side has a bag, the zone of its hand, and a zone that hides what it writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sheetforge.sheet.scene import Point
from sheetforge.vtt.describe import ACROSS
from sheetforge.vtt.table import TableSheet, VirtualTable

GAP = 0.5
"""Room between what lies beside each other."""

ROOM, NEAREST = 12.0, 8.0
"""The least width of the part of a side, and the least distance from the middle of the map at which it begins."""

BAG, HAND, HIDDEN, SHARED = 3.0, 8.0, 11.0, 2.0
"""Distances below the map: of a bag, of the middle of a hand, of the top of a hidden zone, of what all sides use."""

SLOT_WIDE, SLOT_HIGH, SLOTS = 2.9, 4.1, 4
"""The room of a card in a hidden zone, and how many lie in a row."""


class PlacedSheet(NamedTuple):
    """A sheet, and where its middle is."""

    sheet: TableSheet
    x: float
    z: float


@dataclass(frozen=True)
class TableLayout:
    """The places of a table."""

    table: VirtualTable

    @cached_property
    def wide(self) -> float:
        """Half the width of the map."""
        return units(self.table.board.drawing.width) / 2

    @cached_property
    def high(self) -> float:
        """Half the height of the map."""
        return units(self.table.board.drawing.height) / 2

    def on_map(self, point: Point) -> Point:
        """Return where a point of the printed map lies."""
        return units(point[0]) - self.wide, self.high - units(point[1])

    @cached_property
    def _columns(self) -> tuple[list[list[TableSheet]], ...]:
        """The sheets of each side in columns not higher than the map, from the map outwards."""
        return tuple(self._in_columns(side) for side in range(len(self.table.sides)))

    def _in_columns(self, side: int) -> list[list[TableSheet]]:
        columns: list[list[TableSheet]] = [[]]
        left = 2 * self.high
        for sheet in self.table.sheets:
            if sheet.side == side:
                high = units(sheet.drawn.page.height) + GAP
                if columns[-1] and left < high:
                    columns.append([])
                    left = 2 * self.high
                columns[-1].append(sheet)
                left -= high
        return columns

    @cached_property
    def _starts(self) -> tuple[float, ...]:
        """The inner edge of the part of each side: to the left of the map if that is less than 0."""
        begin = max(self.wide, NEAREST) + 2 * GAP
        starts, edges = [], {-1: begin, 1: begin}
        for side, columns in enumerate(self._columns):
            across = -1 if side % 2 == 0 else 1
            starts.append(across * edges[across])
            edges[across] += max(ROOM, sum(_wide(column) for column in columns)) + 2 * GAP
        return tuple(starts)

    def middle(self, side: int) -> float:
        """Return the middle of what a side has below the map, from the left."""
        start = self._starts[side]
        return start + _across(start) * ROOM / 2

    def below(self, distance: float) -> float:
        """Return the place so far below the map."""
        return -self.high - distance

    def sheets(self, side: int) -> Iterator[PlacedSheet]:
        """Yield the sheets of a side with their places."""
        x = self._starts[side]
        across = _across(x)
        for column in self._columns[side]:
            wide, z = _wide(column), self.high
            for sheet in column:
                high = units(sheet.drawn.page.height)
                yield PlacedSheet(sheet, x + across * wide / 2, z - high / 2)
                z -= high + GAP
            x += across * wide

    def slot(self, side: int, number: int) -> Point:
        """Return the place of a card in the hidden zone of a side, row by row."""
        row, place = divmod(number, SLOTS)
        x = self.middle(side) + SLOT_WIDE * (place - (SLOTS - 1) / 2)
        return x, self.below(HIDDEN + SLOT_HIGH * (row + 0.5))


def units(length: float) -> float:
    """Return a length in mm in units of the table."""
    return length / ACROSS


def _wide(column: list[TableSheet]) -> float:
    return max((units(sheet.drawn.page.width) + GAP for sheet in column), default=0.0)


def _across(start: float) -> int:
    return -1 if start < 0 else 1
