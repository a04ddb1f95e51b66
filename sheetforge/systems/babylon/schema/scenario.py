"""Powers, fleets, maps, and scenarios with the motion that every craft begins with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Flag, Name, Reference, To, Whole, Words
from sheetforge.content.notation import HexIdText, SizeText
from sheetforge.geometry.hexes import Shape

Positive = Annotated[Whole, Field(ge=1)]
Direction = Annotated[Whole, Field(ge=0, le=5)]


class Power(Entity):
    """A power that builds ships."""

    adjective: Name


class Brought(Content):
    """A ship or a flight of a fleet."""

    ship: Annotated[Reference, To("ships")] | None = None
    flight: Annotated[Reference, To("flights")] | None = None
    count: Positive = 1


class Fleet(Entity):
    """Ships and flights of a power, brought together to a price."""

    house: Annotated[Reference, To("houses")]
    points: Positive | None = Field(None, description="what the fleet may cost; else anything")
    ships: tuple[Brought, ...] = Field(min_length=1)


class Start(Content):
    """A craft of a side: what it is, where it begins, and how it moves there.

    A flight that is aboard a ship has neither place nor motion.
    """

    ship: Annotated[Reference, To("ships")] | None = None
    flight: Annotated[Reference, To("flights")] | None = None
    name: Name | None = None
    at: HexIdText | None = None
    aboard: Name | None = Field(None, description="the ship that carries the flight")
    course: Direction = 0
    facing: Direction | None = Field(None, description="else the course")
    speed: Count = 0
    charged: Count = Field(0, description="turns that its jump engine has charged")


class Side(Content):
    """One side of a scenario."""

    name: Name
    ships: tuple[Start, ...] = Field(min_length=1)


class Victory(Content):
    """One way to win. `deny` wins when no other side has won by the end; `points` compares then."""

    side: Name
    by: Literal["last-ship", "points", "destroy", "jump", "leave", "deny"]
    ships: tuple[Name, ...] = Field((), description="whose loss, jump or leaving counts; else any")
    count: Positive | None = Field(None, description="how many of them; else all")


class Map(Entity):
    """A map. One that moves with the battle has no edges; ships that cross an edge have left."""

    size: SizeText
    shape: Shape = "flat"
    moves: Flag = Field(False, description="is laid out anew where the battle drifts to")


class Scenario(Entity):
    """A battle ready to play."""

    situation: Words | None = None
    map: Annotated[Reference, To("maps")]
    turns: Positive | None = Field(None, description="the last turn; else there is no limit")
    sides: tuple[Side, ...] = Field(min_length=2)
    victory: tuple[Victory, ...] = Field(min_length=1)
