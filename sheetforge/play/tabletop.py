"""The tabletop of a battle at one moment: its map and what lies on it, as games give it.

Pages that show a whole game draw the map once, as large as the game needs, and move the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at

if TYPE_CHECKING:
    from sheetforge.sheet.hexmap.pieces import Piece

MARGIN = 2
"""Columns and rows beyond the outermost pieces that are shown."""


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A map and its pieces. `closed` is a map beyond whose edge there are no hexes.

    `zero` is subtracted from columns and rows before they are numbered: the paper of a map that
    moves lies elsewhere than at the beginning.
    """

    columns: int
    rows: int
    shape: Shape
    pieces: tuple[Piece, ...]
    closed: bool = True
    zero: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Extent:
    """The columns and rows of a map that are shown."""

    left: int
    top: int
    right: int
    bottom: int
    shape: Shape

    def hexes(self) -> Iterator[Hex]:
        """Yield the hexes, row by row."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield hex_at(column, row, self.shape)

    def rim(self) -> Iterator[Hex]:
        """Yield the outermost hexes."""
        for row in range(self.top, self.bottom + 1):
            whole = row in (self.top, self.bottom)
            for column in range(self.left, self.right + 1) if whole else (self.left, self.right):
                yield hex_at(column, row, self.shape)


def extent(tables: Iterable[Tabletop], on_paper: bool = False) -> Extent | None:
    """Return the part of the map on which pieces ever lie, with a margin; None without pieces.

    The margin of what is shown `on_paper` ends at the edges of the paper, also where the map goes on beyond it.
    """
    places: set[tuple[int, int]] = set()
    last = None
    for table in tables:
        last = table
        for piece in table.pieces:
            places.add(column_row(piece.hex, table.shape))
            if piece.motion is not None and piece.motion.trail is not None:
                places.add(column_row(piece.motion.trail, table.shape))
    if last is None or not places:
        return None
    left, right = min(place[0] for place in places), max(place[0] for place in places)
    top, bottom = min(place[1] for place in places), max(place[1] for place in places)
    outer = left, top, right, bottom
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    if on_paper:
        zero_x, zero_y = last.zero
        left, top = min(outer[0], max(1 + zero_x, left)), min(outer[1], max(1 + zero_y, top))
        right, bottom = max(outer[2], min(last.columns + zero_x, right)), max(outer[3], min(last.rows + zero_y, bottom))
    if last.closed:
        left, top = max(1, left), max(1, top)
        right, bottom = min(last.columns, right), min(last.rows, bottom)
    return Extent(left, top, right, bottom, last.shape)
