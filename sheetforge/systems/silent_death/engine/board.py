"""The map as the engine moves on it: its hexes, and the hex beyond each side of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from sheetforge.content.fixed import FixedDict, ReadOnly
from sheetforge.geometry.bearings import NumberedHexes
from sheetforge.geometry.hexes import Hex, Shape, column_row, hex_at, neighbor, number, rectangle

Edge = Literal["north", "east", "south", "west"]
OPPOSITE: dict[str, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Board:
    """A rectangular map. `around[hex][facing]` is the hex beyond a side, None beyond the edge.

    All battles of its size share it, so it never changes.
    """

    __slots__ = ("around", "columns", "names", "rows", "shape")

    def __init__(self, columns: int, rows: int, shape: Shape = "flat") -> None:
        self.columns = columns
        self.rows = rows
        self.shape = shape
        hexes = {hex: hex for hex in rectangle(columns, rows, shape)}
        self.around: Mapping[Hex, tuple[Hex | None, ...]] = FixedDict(
            {hex: tuple(hexes.get(neighbor(hex, facing)) for facing in range(6)) for hex in hexes}
        )
        self.names: Mapping[Hex, str] = FixedDict({hex: number(*column_row(hex, shape)) for hex in hexes})

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "names"):
            raise ReadOnly(self, name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly(self, name)

    def __reduce__(self) -> tuple[object, ...]:
        return board, (self.columns, self.rows, self.shape)

    def __contains__(self, hex: Hex) -> bool:
        return hex in self.around

    def name(self, hex: Hex) -> str:
        """The number of a hex, on the map or beyond its edge."""
        return self.names.get(hex) or number(*column_row(hex, self.shape))

    def at(self, column: int, row: int) -> Hex:
        """The hex of a column and row, counted from 1."""
        return hex_at(column, row, self.shape)

    def row_from(self, hex: Hex, edge: Edge) -> int:
        """Return the rows (or columns) from an edge to a hex: 1 on the edge itself."""
        column, row = column_row(hex, self.shape)
        if edge in ("north", "south"):
            return row if edge == "north" else self.rows + 1 - row
        return column if edge == "west" else self.columns + 1 - column

    def depth(self, edge: Edge) -> int:
        """Rows (or columns) from an edge to the opposite one."""
        return self.rows if edge in ("north", "south") else self.columns

    def edge_beyond(self, hex: Hex, facing: int) -> Edge:
        """The edge that a hex of the map borders on through a side; at a corner north or south."""
        column, row = column_row(neighbor(hex, facing), self.shape)
        if row < 1:
            return "north"
        if row > self.rows:
            return "south"
        return "west" if column < 1 else "east"

    def drifted(self, hex: Hex, facing: int) -> Hex:
        """A hex further on; from the edge, back in on the side of the map directly opposite."""
        ahead = self.around[hex][facing]
        if ahead is not None:
            return ahead
        back = (facing + 3) % 6
        while (behind := self.around[hex][back]) is not None:
            hex = behind
        return hex


@lru_cache(maxsize=32)
def board(columns: int, rows: int, shape: Shape = "flat") -> Board:
    """The board of a size; all battles of the size share it."""
    return Board(columns, rows, shape)


@lru_cache(maxsize=32)
def numbered(board: Board) -> NumberedHexes:
    """The hexes of a board as codes and as numbers (`geometry.bearings`)."""
    return NumberedHexes(board.around)
