"""Maps: how large, what lies on them, where fleets start and ships enter.

A hex is written as its number, column before row, in quotes: `"2013"` is column 20, row 13,
counted from the upper left corner.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Name, Reference, To, Whole, Words
from sheetforge.content.notation import HexId as HexId
from sheetforge.content.notation import HexIdText, SizeText
from sheetforge.content.notation import Size as Size
from sheetforge.content.notation import size as size
from sheetforge.geometry.hexes import Shape
from sheetforge.systems.silent_death.schema.notation import IntRangeText

Edge = Literal["north", "east", "south", "west"]
Positive = Annotated[Whole, Field(ge=1)]


class Zone(Content):
    """A block of columns and rows in which a side sets up."""

    name: Name
    first: HexIdText = Field(description="its upper left hex")
    last: HexIdText = Field(description="its lower right hex")
    order: Positive | None = Field(None, description="1 for the side that sets up first")
    note: Words | None = Field(None, description="who sets up in it, and when")


class Point(Content):
    """A numbered place where ships enter or leave."""

    number: Positive
    hex: HexIdText
    opposite: Positive | None = Field(None, description="the number of the point it is paired with")


class Scatter(Content):
    """Asteroids strewn by chance, anew for every seed."""

    count: IntRangeText
    apart: Positive = Field(1, description="least distance of two; 2 when none may be adjacent")
    seed: Count = 1


class MapSide(Content):
    """The edge that a side of the scenario has as its own."""

    side: Name
    edge: Edge


class PrintedDistance(Content):
    """A distance that the book gives."""

    a: HexIdText
    b: HexIdText
    hexes: Count


class PrintedZones(Content):
    """The set-up zones in the words of the book: width, depth, distance."""

    wide: Count
    deep: Count
    between: Count


class PrintedMap(Content):
    """The places on a map in the words of the book; the linter measures them."""

    distances: tuple[PrintedDistance, ...] = ()
    zones: PrintedZones | None = None


class Map(Entity):
    """A map to play on."""

    size: SizeText
    shape: Shape = Field("flat", description="which part of a hex is up: a flat side or a corner")
    asteroids: tuple[HexIdText, ...] = ()
    debris: tuple[HexIdText, ...] = ()
    scatter: Scatter | None = None
    zones: tuple[Zone, ...] = ()
    points: tuple[Point, ...] = ()
    points_are: Literal["entry", "entry-and-exit"] = "entry"
    event: Annotated[Reference, To("events")] | None = None
    scenario: Annotated[Reference, To("scenarios")] | None = None
    sides: tuple[MapSide, ...] = ()
    printed: PrintedMap | None = None
