"""Values that content writes as one scalar: `1-4`, `39x26`, `"2013"`, and what a game adds.

A game's own notation is the type of its values, a pattern, the message for any other text, the
function that reads it, examples, what it writes, and the longest text:

    TurnText = Annotated[
        TurnRate,
        text_scalar(
            TurnRate, r"^[1-9]/[1-9]$", "write sides/hexes, for instance 1/3", turn_rate,
            ("1/3",), "hex sides/hexes forward before each turn", 3,
        ),
    ]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

from pydantic_core import CoreSchema, core_schema

from sheetforge.content.yaml import Folded
from sheetforge.geometry.hexes import Hex, Shape, hex_at, number, parse_number

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

T = TypeVar("T")


class OutOfRange(ValueError):
    """A number or a text of a notation beyond its limits; the finding is SF104, not SF106."""


def limited(digits: str, low: int, high: int) -> int:
    """Return the number that digits write. Raises OutOfRange with the limit that it exceeds.

    >>> limited("7", 0, 9)
    7
    """
    # Python refuses to read thousands of digits, and no limit has more than a dozen.
    value = int(digits) if len(digits) <= 12 else 10**12
    shown = digits if len(digits) <= 12 else f"{digits[:12]}…"
    if value > high:
        raise OutOfRange(f"{shown} is too large; the most is {high}")
    if value < low:
        raise OutOfRange(f"{shown} is too small; the least is {low}")
    return value


NO_SIGNS: Mapping[str, str] = MappingProxyType({})

SIGNS_MARK = "x-sheetforge-signs"
"""The key of a schema with the signs of a drawing, for the completion of editors."""


class Scalar(Generic[T]):
    """A notation: how to read a value from its scalar, write it, and describe it to editors.

    `read` returns the value, and raises ValueError with a sentence for an unreadable scalar, or
    OutOfRange for a number beyond its limits. It gets texts of at most `longest` characters, and
    numbers if `or_whole`. `pattern` and `examples` are for editors; `says` is what the notation
    writes, `signs` the meaning of each of its signs. pydantic does not inspect the value's own
    type, which would cost time for every field.
    """

    def __init__(
        self,
        read: Callable[[object], T],
        pattern: str,
        examples: tuple[str, ...],
        says: str,
        *,
        longest: int,
        or_whole: tuple[int, int] | None = None,
        text: Callable[[T], str] = str,
        signs: Mapping[str, str] = NO_SIGNS,
    ) -> None:
        self.read = read
        self.pattern = pattern
        self.examples = examples
        self.says = says
        self.longest = longest
        self.or_whole = or_whole
        self.text = text
        self.signs = signs

    def __call__(self, value: object) -> T:
        """Read a value of a file. Raises ValueError for one that the notation does not write."""
        if isinstance(value, str) and len(value) > self.longest:
            raise OutOfRange(f"this text is too long; the most is {self.longest} characters")
        if self.or_whole is not None and isinstance(value, int):
            low, high = self.or_whole
            if value > high:
                raise OutOfRange(f"{value} is too large; the most is {high}")
            if value < low:
                raise OutOfRange(f"{value} is too small; the least is {low}")
        return self.read(value)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the reading function as a schema."""
        shown = core_schema.plain_serializer_function_ser_schema(self.text, return_schema=core_schema.str_schema())
        return core_schema.no_info_plain_validator_function(self, serialization=shown)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the JSON Schema of the scalar."""
        text: JsonSchemaValue = {
            "type": "string",
            "pattern": self.pattern,
            # Known to the YAML language server, which shows the pattern itself without it.
            "patternErrorMessage": f"expected: {self.says}; for instance {self.examples[0]}",
            "maxLength": self.longest,
        }
        if self.signs:
            text[SIGNS_MARK] = dict(self.signs)
        examples: list[object] = list(self.examples)
        described: JsonSchemaValue = {"description": self.says, "examples": examples}
        if self.or_whole is None:
            return {**text, **described}
        low, high = self.or_whole
        whole = {"type": "integer", "minimum": low, "maximum": high}
        return {"anyOf": [text, whole], **described}


def text_scalar(
    kind: type[T],
    pattern: str,
    asks: str,
    read: Callable[[str], T],
    examples: tuple[str, ...],
    says: str,
    longest: int,
    or_whole: tuple[int, int] | None = None,
) -> Scalar[T]:
    """Return the notation of texts that match a pattern; `asks` is the message for any other.

    A value of the `kind` remains as it is; a number is read by its digits if `or_whole`.
    """

    def accept(value: object) -> T:
        if isinstance(value, kind):
            return value
        if or_whole is not None and isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise ValueError(asks)
        return read(value)

    return Scalar(accept, pattern, examples, says, longest=longest, or_whole=or_whole)


def drawn_scalar(
    kind: type[T],
    pattern: str,
    asks: str,
    read: Callable[[str], T],
    examples: tuple[str, ...],
    signs: Mapping[str, str],
    longest: int,
    says: str = "",
) -> Scalar[T]:
    """Return the notation of texts whose lines count; `asks` is the message for a blank one.

    `read` takes any other text: what is wrong in a drawing is for the linter, which shows where.
    `signs` are its signs with their meanings, which follow what the notation `says`.
    """
    meanings = ", ".join(f"{sign} {meaning}" for sign, meaning in signs.items())

    def accept(value: object) -> T:
        if isinstance(value, kind):
            return value
        if not isinstance(value, str) or not value.strip():
            raise ValueError(asks)
        if isinstance(value, Folded):
            raise ValueError("its lines count, and YAML has joined them; write | after the key")
        return read(value)

    return Scalar(accept, pattern, examples, says + meanings, longest=longest, signs=signs)


# --- ranges of whole numbers -------------------------------------------------------------------

_RANGE = r"^\d+(-\d+)?$"
_NO_RANGE = "write a range of numbers, for instance 1-4"
_LESS = "|".join(rf"{digit}\d*-\1[0-{digit - 1}]" for digit in range(1, 10))
_SWAPPED = (
    r"[1-9]\d+-\d$|[1-9]\d{2,}-\d\d$|[1-9]\d{3,}-\d{3}$|"
    rf"(?=(?:\d-\d|\d\d-\d\d|\d{{3}}-\d{{3}}|\d{{4}}-\d{{4}})$)(\d*)(?:{_LESS})"
)
"""The pattern of `3-1`: fewer digits, or as many and after the same ones a lower one."""
HIGHEST = 100
"""The highest number of a range, unless its field says another: a roll, a distance, a counter."""


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


def int_range(value: object, low: int = 0, high: int = HIGHEST) -> IntRange:
    """Read `1-4`, or a single number. Raises ValueError when the ends are swapped."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise ValueError(_NO_RANGE)
    return _range(value, low, high)


@lru_cache(maxsize=1024)
def _range(text: str, low: int, high: int) -> IntRange:
    """Read a range; content has few different ones."""
    if not re.fullmatch(_RANGE, text):
        raise ValueError(_NO_RANGE)
    first, _, second = text.partition("-")
    start, end = limited(first, low, high), limited(second or first, low, high)
    if end < start:
        raise ValueError(f"{text} has its ends swapped; write {second}-{first}")
    return IntRange(start, end)


def format_range(value: IntRange) -> str:
    """Return a range as sheets print it: `3`, or `1–3` with an en dash."""
    return str(value).replace("-", "–")


def range_scalar(low: int, high: int, says: str, example: str = "1-4") -> Scalar[IntRange]:
    """Return the notation of a range with limits of its own."""

    def read(value: object) -> IntRange:
        return int_range(value, low, high)

    nothing = r"(?!0+(-|$))" if low else ""
    return Scalar(
        read,
        rf"^{nothing}(?!{_SWAPPED}){_RANGE[1:]}",
        (example, example.partition("-")[0]),
        says,
        longest=20,
        or_whole=(low, high),
    )


IntRangeText = Annotated[
    IntRange, range_scalar(0, HIGHEST, "a range from low to high, both included, or a single number")
]


# --- sizes of maps and numbers of hexes --------------------------------------------------------

_SIZE = r"^[1-9]\d{0,2}x[1-9]\d{0,2}$"
_NUMBER = r"^\d{4}$"
LARGEST_MAP = 99
"""Columns and rows of the largest map of a file: the number of a hex has two digits for each."""


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
    if not isinstance(value, str) or not re.fullmatch(_SIZE, value):
        raise ValueError("write a size as columns x rows, for instance 39x26")
    columns, _, rows = value.partition("x")
    return Size(int(columns), int(rows))


def _map_size(value: object) -> Size:
    map_size = size(value)
    for side in (map_size.columns, map_size.rows):
        limited(str(side), 1, LARGEST_MAP)
    return map_size


def hex_id(value: object) -> HexId:
    """Read `"2013"`: column 20, row 13."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not re.fullmatch(_NUMBER, value):
        raise ValueError('write a hex as column and row, two digits each and in quotes: "0714"')
    return HexId(*parse_number(value))


SizeText = Annotated[Size, Scalar(_map_size, _SIZE, ("39x26",), "columns x rows, in hexes", longest=7)]
HexIdText = Annotated[
    HexId,
    Scalar(
        hex_id,
        _NUMBER,
        ("0714", "2013"),
        "a hex as column and row, two digits each, counted from the upper left corner; in quotes",
        longest=20,
    ),
]
