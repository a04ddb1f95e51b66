"""Window: the paper map under a battle that has no edges, and how it follows the pieces.

Hexes of a battle stay what they are: a shift of the paper changes no hex, distance, arc or motion,
only which hexes lie on the paper and which numbers are printed in them. At the table all pieces are
moved the other way. Columns of a map with flat sides up (rows of one with corners up) are shifted
by even numbers, because every second one stands half a hex lower.

>>> paper = Window(1, 1, 10, 10)
>>> moved = paper.follow([hex_at(9, 5), hex_at(12, 5)]).window
>>> moved.left, moved.number(hex_at(12, 5)), moved.shifted_from(paper)
(5, '0805', (4, 0))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at, number, parse_number
from sheetforge.text import counted

MapEdge = Literal["closed", "open", "moving"]
"""The area beyond the edge of a map: nothing, more hexes without paper, or hexes to which the paper
is moved."""


@dataclass(frozen=True, slots=True)
class Window:
    """Columns and rows from `left` and `top` on, in the numbering of the battle.

    The paper is numbered from column 1, row 1 wherever it lies.
    """

    left: int
    top: int
    columns: int
    rows: int
    shape: Shape = "flat"

    def __contains__(self, hex: Hex) -> bool:
        column, row = self.printed(hex)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def hexes(self) -> Iterator[Hex]:
        """Yield the hexes on the paper, row by row."""
        for row in range(self.top, self.top + self.rows):
            for column in range(self.left, self.left + self.columns):
                yield hex_at(column, row, self.shape)

    def printed(self, hex: Hex) -> tuple[int, int]:
        """Return the column and row that the paper has for a hex, beyond its edges as well."""
        column, row = column_row(hex, self.shape)
        return column - self.left + 1, row - self.top + 1

    def number(self, hex: Hex) -> str:
        """Return the number of a hex as the paper has it now: `0714`; beyond it `-1.12`."""
        return number(*self.printed(hex))

    def numbered(self, text: str) -> Hex:
        """Return the hex with a number of the paper. Raises ValueError for another text."""
        column, row = parse_number(text)
        return hex_at(column + self.left - 1, row + self.top - 1, self.shape)

    def follow(self, hexes: Iterable[Hex]) -> Followed:
        """Return the paper moved under some pieces, and the hexes that no shift can hold.

        It stays where it is while all of them are on it. In a direction in which some are beyond
        it, it is centred on them; if they are too far apart, on the middle one of them.
        """
        pieces = tuple(hexes)
        printed = [self.printed(hex) for hex in pieces]
        flat = self.shape == "flat"
        right = _shift([column for column, _ in printed], self.columns, 2 if flat else 1)
        down = _shift([row for _, row in printed], self.rows, 1 if flat else 2)
        moved = replace(self, left=self.left + right, top=self.top + down)
        return Followed(moved, tuple(hex for hex in pieces if hex not in moved))

    def settle(self, edge: MapEdge, hexes: Iterable[Hex]) -> Followed:
        """Return the paper under pieces that have moved, and the hexes that are off the map.

        At a `closed` edge the paper stays and what is beyond it is off, at an `open` one nothing
        is off, and a `moving` map follows.
        """
        if edge == "moving":
            return self.follow(hexes)
        off = (hex for hex in hexes if hex not in self) if edge == "closed" else ()
        return Followed(self, tuple(off))

    def shifted_from(self, before: Window) -> tuple[int, int]:
        """Return by how many columns and rows the paper has moved: pieces move back as many."""
        return self.left - before.left, self.top - before.top


@dataclass(frozen=True, slots=True)
class Followed:
    """The paper after pieces have moved, and the hexes of those that are off the map."""

    window: Window
    outside: tuple[Hex, ...]


def _shift(places: Sequence[int], size: int, step: int) -> int:
    """Return how far the paper moves along an axis, in whole steps."""
    if not places or (min(places) >= 1 and max(places) <= size):
        return 0
    low, high = min(places), max(places)
    if high - low >= size:
        low = high = sorted(places)[len(places) // 2]
    # The space left over is divided between the two sides; an odd step goes to the far side if it
    # fits.
    wanted = (low + high) // 2 - (size + 1) // 2
    shift = wanted - wanted % step
    if high - shift > size:
        shift += step
    return shift


def shift_text(columns: int, rows: int) -> str:
    """Return what to do at the table when the paper has moved: `move all pieces 4 columns left`.

    Empty where it has not moved.
    """
    moves = []
    if columns:
        way = "left" if columns > 0 else "right"
        moves.append(f"{counted(abs(columns), 'column')} {way}")
    if rows:
        moves.append(f"{counted(abs(rows), 'row')} {'up' if rows > 0 else 'down'}")
    return f"move all pieces {' and '.join(moves)}" if moves else ""
