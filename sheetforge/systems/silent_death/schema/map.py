"""Maps: their size and contents, and where fleets start and ships enter.

A hex is written as its number, column before row, in quotes: `"2013"` is column 20, row 13,
counted from the upper left corner.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.model import Content, Entity, Hexes, List, LongList, Meanings, Name, Reference, Some, To, Words
from sheetforge.content.notation import HexId as HexId
from sheetforge.content.notation import HexIdText, IntRange, SizeText, range_scalar
from sheetforge.content.notation import Size as Size
from sheetforge.content.notation import size as size
from sheetforge.geometry.hexes import Shape
from sheetforge.sheet.scenery import Scenery

Edge = Literal["north", "east", "south", "west"]
Seed = Annotated[int, Strict(), Field(ge=0, le=999_999_999)]


class Zone(Content):
    """A block of columns and rows in which a side sets up."""

    name: Name = Field(description="the side that sets up in it")
    order: Some | None = Field(None, description="1 for the side that sets up first")
    first: HexIdText = Field(description="its upper left hex")
    last: HexIdText = Field(description="its lower right hex")
    note: Words | None = Field(None, description="who sets up in it, and when")


class Point(Content):
    """A numbered place where ships enter or leave."""

    number: Some = Field(description="the number printed beside it")
    hex: HexIdText = Field(description='its hex, column before row: "2013"')
    opposite: Some | None = Field(None, description="the number of the point it is paired with")


class Scatter(Content):
    """Asteroids placed at random, differently for every seed."""

    count: Annotated[IntRange, range_scalar(0, 1000, "asteroids from, to")] = Field(
        description="asteroids: at least to at most, chosen by chance"
    )
    apart: Hexes = Field(1, description="least distance of two; 2 when none may be adjacent")
    seed: Seed = Field(1, description="number that determines the places; another number gives other places")


class MapSide(Content):
    """The edge that a side of the scenario has as its own."""

    side: Name = Field(description="the name of the side in the scenario")
    edge: Edge = Field(description="its own edge of the map")


class PrintedDistance(Content):
    """A distance that the book gives."""

    a: HexIdText = Field(description="from this hex")
    b: HexIdText = Field(description="to this hex")
    hexes: Hexes = Field(description="hexes from one to the other")


class PrintedZones(Content):
    """The set-up zones in the words of the book: width, depth, distance."""

    wide: Hexes = Field(description="columns of a zone")
    deep: Hexes = Field(description="rows of a zone")
    between: Hexes = Field(description="rows between two zones")


class PrintedMap(Content):
    """The places on a map in the words of the book; the linter measures them."""

    distances: List[PrintedDistance] = Field((), description="distances between two hexes")
    zones: PrintedZones | None = Field(None, description="width, depth and distance of the zones")


class Map(Entity):
    """A map to play on."""

    size: SizeText = Field(description="columns x rows, in hexes")
    shape: Shape = Field("flat", description="which part of a hex is at the top: a flat side or a corner")
    asteroids: LongList[HexIdText] = Field((), description="hexes with an asteroid")
    debris: LongList[HexIdText] = Field((), description="hexes with debris")
    scatter: Scatter | None = Field(None, description="asteroids that are placed at random")
    zones: List[Zone] = Field((), description="the blocks in which sides set up")
    points: List[Point] = Field((), description="numbered places where ships enter or leave")
    points_are: Annotated[
        Literal["entry", "entry-and-exit"],
        Meanings({"entry": "ships enter at the points", "entry-and-exit": "ships enter and leave there"}),
    ] = Field("entry", description="what the points are for")
    event: Annotated[Reference, To("events")] | None = Field(None, description="the event that it is the map of")
    scenario: Annotated[Reference, To("scenarios")] | None = Field(
        None, description="the scenario that it is the map of"
    )
    sides: List[MapSide] = Field((), description="which side of the scenario has which edge")
    scenery: Scenery | None = Field(
        None, description="coasts, depths or planets about it, as ornament without effect on play"
    )
    printed: PrintedMap | None = Field(None, description="places and distances in the words of the book")
