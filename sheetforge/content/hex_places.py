"""How large a map is and where a hex of it lies, as content writes them: `39x26` and `"2013"`.

A hex is written as its number, column before row, in quotes: `"2013"` is column 20, row 13,
counted from the upper left corner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from sheetforge.content.written import Written
from sheetforge.geometry.hexes import Hex, Shape, at, number, parse_number

_SIZE = r"^[1-9]\d{0,2}x[1-9]\d{0,2}$"
_NUMBER = r"^\d{4}$"


@dataclass(frozen=True, slots=True)
class Size:
    """Columns and rows of a map."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    def holds(self, place: Place) -> bool:
        """Whether a hex lies on a map of this size."""
        return 1 <= place.column <= self.columns and 1 <= place.row <= self.rows


@dataclass(frozen=True, slots=True)
class Place:
    """A hex by its column and row."""

    column: int
    row: int

    def __str__(self) -> str:
        return number(self.column, self.row)

    def hex(self, shape: Shape) -> Hex:
        """The hex on a map of a shape."""
        return at(self.column, self.row, shape)


def size(value: Any) -> Any:
    """`39x26`: columns, then rows."""
    if not isinstance(value, str) or not re.match(_SIZE, value):
        raise ValueError("write a size as columns x rows, for instance 39x26")
    columns, _, rows = value.partition("x")
    return Size(int(columns), int(rows))


def hex_place(value: Any) -> Any:
    """`"2013"`: column 20, row 13."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.match(_NUMBER, value):
        raise ValueError('write a hex as column and row, two digits each and in quotes: "0714"')
    return Place(*parse_number(value))


SizeText = Annotated[Size, Written(size, {"type": "string", "pattern": _SIZE})]
PlaceText = Annotated[Place, Written(hex_place, {"type": "string", "pattern": _NUMBER})]
