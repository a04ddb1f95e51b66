"""Values that content writes as one scalar: `1-4`, `39x26`, `"2013"`, and what a game adds.

A game's own notation is a parsing function and a line such as

    DiceText = Annotated[Dice, Scalar(dice, {"type": "string", "pattern": r"^\\d+d\\d+$"})]
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from pydantic_core import CoreSchema, core_schema

from sheetforge.geometry.hexes import Hex, Shape, hex_at, number, parse_number

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

T = TypeVar("T")


class Scalar(Generic[T]):
    """A notation: how to read a value from its scalar, write it, and describe it in JSON Schema.

    `read` returns the value, and raises ValueError with a sentence for an unreadable scalar.
    pydantic does not inspect the value's own type, which would cost time for every field.
    """

    def __init__(
        self, read: Callable[[object], T], schema: JsonSchemaValue, text: Callable[[T], str] = str
    ) -> None:
        self.read = read
        self.schema = schema
        self.text = text

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the reading function as a schema."""
        shown = core_schema.plain_serializer_function_ser_schema(
            self.text, return_schema=core_schema.str_schema()
        )
        return core_schema.no_info_plain_validator_function(self.read, serialization=shown)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON Schema of the scalar."""
        return dict(self.schema)


# --- ranges of whole numbers -------------------------------------------------------------------

_RANGE = r"^\d+(-\d+)?$"


@dataclass(frozen=True, slots=True)
class IntRange:
    """A range of whole numbers that includes both ends: rolls, distances, bands."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}" if self.high != self.low else str(self.low)

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __len__(self) -> int:
        return self.high - self.low + 1


def int_range(value: object) -> IntRange:
    """Read `1-4`, or a single number. Raises ValueError when the ends are swapped."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.match(_RANGE, value):
        raise ValueError("write a range of numbers, for instance 1-4")
    low, _, high = value.partition("-")
    if high and int(high) < int(low):
        raise ValueError(f"{value} has its ends swapped; write {high}-{low}")
    return IntRange(int(low), int(high or low))


def format_range(value: IntRange) -> str:
    """Return a range as sheets print it: `3`, or `1–3` with an en dash."""
    return str(value).replace("-", "–")


IntRangeText = Annotated[
    IntRange,
    Scalar(
        int_range,
        {"anyOf": [{"type": "string", "pattern": _RANGE}, {"type": "integer", "minimum": 0}]},
    ),
]


# --- sizes of maps and numbers of hexes --------------------------------------------------------

_SIZE = r"^[1-9]\d{0,2}x[1-9]\d{0,2}$"
_NUMBER = r"^\d{4}$"


@dataclass(frozen=True, slots=True)
class Size:
    """Columns and rows of a map."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    def holds(self, hex_id: HexId) -> bool:
        """Return whether a hex lies on a map of this size."""
        return 1 <= hex_id.column <= self.columns and 1 <= hex_id.row <= self.rows


@dataclass(frozen=True, slots=True)
class HexId:
    """A hex by its column and row, counted from the upper left corner of the map."""

    column: int
    row: int

    def __str__(self) -> str:
        return number(self.column, self.row)

    def hex(self, shape: Shape) -> Hex:
        """Return the hex on a map of a shape."""
        return hex_at(self.column, self.row, shape)


def size(value: object) -> Size:
    """Read `39x26`: columns, then rows."""
    if not isinstance(value, str) or not re.match(_SIZE, value):
        raise ValueError("write a size as columns x rows, for instance 39x26")
    columns, _, rows = value.partition("x")
    return Size(int(columns), int(rows))


def hex_id(value: object) -> HexId:
    """Read `"2013"`: column 20, row 13."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.match(_NUMBER, value):
        raise ValueError('write a hex as column and row, two digits each and in quotes: "0714"')
    return HexId(*parse_number(value))


SizeText = Annotated[Size, Scalar(size, {"type": "string", "pattern": _SIZE})]
HexIdText = Annotated[HexId, Scalar(hex_id, {"type": "string", "pattern": _NUMBER})]
