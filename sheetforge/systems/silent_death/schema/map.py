"""Maps: how large, what lies on them, where fleets start and ships enter.

A hex is written as its number, column before row, in quotes: `"2013"` is column 20, row 13,
counted from the upper left corner.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from sheetforge.entity import Content, Count, Entity, Name, Reference, To, Whole, Words
from sheetforge.hexes import Hex, Shape, at, number, parse_number
from sheetforge.systems.silent_death.schema.notation import SpreadText

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


SizeText = Annotated[
    Size,
    BeforeValidator(size),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "pattern": _SIZE}),
]
PlaceText = Annotated[
    Place,
    BeforeValidator(hex_place),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "pattern": _NUMBER}),
]
Edge = Literal["north", "east", "south", "west"]
Positive = Annotated[Whole, Field(ge=1)]


class Zone(Content):
    """A block of columns and rows in which a side sets up."""

    name: Name
    first: PlaceText = Field(description="its upper left hex")
    last: PlaceText = Field(description="its lower right hex")
    note: Words | None = Field(None, description="who sets up in it, and when")


class Point(Content):
    """A numbered place where ships enter or leave."""

    number: Positive
    hex: PlaceText
    opposite: Positive | None = Field(None, description="the number of the point it is paired with")


class Scatter(Content):
    """Asteroids strewn by chance, anew for every seed."""

    count: SpreadText
    apart: Positive = Field(1, description="least distance of two; 2 when none may be adjacent")
    seed: Count = 1


class MapSide(Content):
    """The edge that a side of the scenario has as its own."""

    side: Name
    edge: Edge


class PrintedDistance(Content):
    """A distance that the book gives."""

    a: PlaceText
    b: PlaceText
    hexes: Count


class PrintedZones(Content):
    """What the book says of set-up zones: how wide and deep, how far apart."""

    wide: Count
    deep: Count
    between: Count


class PrintedMap(Content):
    """What the book says in words of the places on a map; the linter measures them."""

    distances: tuple[PrintedDistance, ...] = ()
    zones: PrintedZones | None = None


class Map(Entity):
    """A map to play on."""

    size: SizeText
    shape: Shape = Field("flat", description="which part of a hex is up: a flat side or a corner")
    asteroids: tuple[PlaceText, ...] = ()
    debris: tuple[PlaceText, ...] = ()
    scatter: Scatter | None = None
    zones: tuple[Zone, ...] = ()
    points: tuple[Point, ...] = ()
    points_are: Literal["entry", "entry-and-exit"] = "entry"
    event: Annotated[Reference, To("events")] | None = None
    scenario: Annotated[Reference, To("scenarios")] | None = None
    sides: tuple[MapSide, ...] = ()
    printed: PrintedMap | None = None
