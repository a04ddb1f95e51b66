"""Powers, fleets, maps, and scenarios with the motion that every craft begins with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content import model
from sheetforge.content.notation import HexIdText
from sheetforge.content.scenarios import BattleScenario, BattleSide, Goal
from sheetforge.sheet.livery import Liveries
from sheetforge.sheet.scenery import BattleMap, Scenery

Direction = Annotated[int, Strict(), Field(ge=0, le=5)]
Copies = Annotated[int, Strict(), Field(ge=1, le=40)]


class Power(model.Entity):
    """A power that builds ships."""

    adjective: model.Name = Field(description="the adjective for its ships: Tarsian")
    livery: Liveries | None = Field(None, description="crest and inks of its prints")


class Brought(model.Content):
    """A ship or a flight of a fleet."""

    ship: Annotated[model.Reference, model.To("ships")] | None = Field(None, description="a ship, by its id")
    flight: Annotated[model.Reference, model.To("flights")] | None = Field(
        None, description="a flight of fighters, by its id"
    )
    count: Copies = Field(1, description="how many of it")


class Fleet(model.Entity):
    """Ships and flights of a power, brought together to a price."""

    house: Annotated[model.Reference, model.To("houses")] = Field(description="the power that it belongs to")
    points: model.Points | None = Field(None, description="what the fleet may cost; by default any number")
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its power")
    ships: model.List[Brought] = Field(min_length=1, description="its ships and flights")


class Start(model.Content):
    """A craft of a side: its class, the place where it begins, and its motion there.

    A flight that is aboard a ship has neither place nor motion.
    """

    ship: Annotated[model.Reference, model.To("ships")] | None = Field(None, description="a ship, by its id")
    flight: Annotated[model.Reference, model.To("flights")] | None = Field(
        None, description="a flight of fighters, by its id"
    )
    name: model.PieceName | None = Field(None, description="its name; by default that of its class")
    at: HexIdText | None = Field(None, description='the hex that it begins in: "0714"')
    aboard: model.Name | None = Field(None, description="the ship that carries the flight")
    course: Direction = Field(0, description="where it moves, 0 to 5 clockwise from the top")
    facing: Direction | None = Field(None, description="where its bow points; by default along the course")
    speed: model.Hexes = Field(0, description="hexes a turn")
    charged: Annotated[int, Strict(), Field(ge=0, le=200)] = Field(
        0, description="turns that its jump engine has charged"
    )


class Side(BattleSide):
    """One side of a scenario."""

    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its power")
    ships: model.List[Start] = Field(min_length=1, description="its ships and flights")


class Victory(Goal):
    """One way to win. `deny` wins when no other side has won by the end; `points` compares then."""

    by: Annotated[
        Literal["last-ship", "points", "destroy", "jump", "leave", "deny"],
        model.Meanings(
            {
                "last-ship": "no other side has ships left",
                "points": "it has most points at the end",
                "destroy": "`count` ships of the enemy, or the named ones, are destroyed",
                "jump": "its `ships` leave through a jump point",
                "leave": "its `ships` leave the map",
                "deny": "no other side has won by the end",
            }
        ),
    ] = Field(description="what it takes to win")
    ships: model.List[model.Name] = Field(
        (), description="the craft whose loss, jump or leaving counts; by default any"
    )
    count: model.Some | None = Field(None, description="how many of them; by default all")


class Map(BattleMap):
    """A map. One that moves with the battle has no edges; ships that cross an edge have left."""

    moves: model.Flag = Field(False, description="is laid out again where the battle drifts")


class Scenario(BattleScenario):
    """A battle ready to play."""

    situation: model.Title | None = Field(None, description="what it is about, for its page")
    map: Annotated[model.Reference, model.To("maps")] = Field(description="the map that it is fought on")
    turns: model.Turns | None = Field(None, description="the last turn; by default there is no limit")
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=8)] = Field(description="the sides of the battle")
    victory: model.List[Victory] = Field(min_length=1, description="the ways to win")
    scenery: Scenery | None = Field(
        None, description="ornament of its map, without effect on play; by default that of the map"
    )
