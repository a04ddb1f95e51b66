"""Navies, maps, fleets and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content import model
from sheetforge.content.notation import HexIdText
from sheetforge.content.scenarios import BattleScenario, BattleSide, Goal
from sheetforge.sheet.livery import Liveries
from sheetforge.sheet.scenery import BattleMap, Scenery
from sheetforge.systems.silent_fury.schema.ship import Crew, Ordinance

Facing = Annotated[int, Strict(), Field(ge=0, le=5)]
Edge = Literal["top", "bottom", "left", "right"]
GoalWord = Annotated[
    Literal["last-ship", "points", "destroy", "capture", "leave", "cargo", "deny"],
    model.Meanings(
        {
            "last-ship": "no other side has ships left",
            "points": "it has most points at the end",
            "destroy": "`count` ships of the enemy, or the named ones, are destroyed",
            "capture": "`count` ships of the enemy, or the named ones, are captured",
            "leave": "its `ships` leave the map, by the `edge`",
            "cargo": "it has `count` components of cargo",
            "deny": "no other side has won by the end",
        }
    ),
]


HullLines = Literal["chamfered", "swept", "rounded"]
HullWord = Annotated[
    HullLines,
    model.Meanings(
        {
            "chamfered": "a blunt bow and cut corners: warships behind thick armour",
            "swept": "a pointed bow, prongs and fins: raiders",
            "rounded": "a broad bow and round corners: merchants",
        }
    ),
]


class Navy(model.Entity):
    """A navy: the common traits of its ships."""

    adjective: model.Name = Field(description="the adjective for its ships: Meridian")
    doctrine: model.Words = Field(description="how its ships are built and fight, for lists")
    livery: Liveries | None = Field(None, description="crest and inks of its prints")
    hulls: HullWord = Field("chamfered", description="the lines of its ships in pictures")


class Map(BattleMap):
    """A map of space to fight on."""


class Vessel(model.Content):
    """A ship of a scenario: where it stands, how it moves, who and what is aboard.

    Both vector tokens lie in its hex unless `trailing` says where the other one is. Crew and
    ordinance are those of its class unless they are given.
    """

    ship: Annotated[model.Reference, model.To("ships")] = Field(description="its class, by its id")
    name: model.PieceName | None = Field(None, description="its name; by default that of its class")
    hex: HexIdText = Field(description='the hex that it begins in: "0714"')
    facing: Facing = Field(description="the hex side that it faces, 0 to 5 clockwise from the top")
    trailing: HexIdText | None = Field(None, description="where its trailing vector token lies")
    crew: model.List[Crew] | None = Field(None, description="its crew; by default the usual one of its class")
    ordinance: Ordinance | None = Field(None, description="the ordinance that it carries; by default the limit")
    arrives: model.Turns = Field(1, description="the turn at whose beginning it enters")
    heroes: model.List[Annotated[model.Reference, model.To("cards")]] = Field(
        (), description="cards of the Heroes aboard"
    )


class Side(BattleSide):
    """One side of a scenario."""

    navy: Annotated[model.Reference, model.To("houses")] | None = Field(
        None, description="the navy of its ships; by default any"
    )
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its navy")
    ships: model.List[Vessel] = Field(min_length=1, description="its ships, and how they begin")


class Victory(Goal):
    """One way to win, during the scenario or at its end."""

    by: GoalWord = Field(description="what it takes to win")
    count: model.Some | None = Field(None, description="how many ships, or components of cargo")
    ships: model.List[model.Name] = Field((), description="the ships whose fate counts; by default any of the enemy's")
    edge: Edge | None = Field(None, description="the edge to leave by, for `leave`")


class Scoring(model.Content):
    """The parts of a ship's points, in hundredths, that its fate is worth to the enemy."""

    destroyed: model.Percent = Field(100, description="for a ship that is destroyed")
    captured: model.Percent = Field(150, description="for a ship that is captured")
    crippled: model.Percent = Field(50, description="for a ship that is crippled")
    damaged: model.Percent = Field(
        40, description="for the share of its components that cannot be operated, until crippled"
    )
    left: model.Percent = Field(0, description="for a ship that has left the map")
    cargo: model.Few = Field(0, description="points for each cargo component in working order on ships on the map")


USUAL_SCORING = Scoring.model_validate({})


class Fleet(model.Entity):
    """Ships of a navy brought together for battles that no scenario names, to a price."""

    navy: Annotated[model.Reference, model.To("houses")] = Field(description="the navy of its ships")
    points: model.Points | None = Field(None, description="what the fleet may cost; by default any number")
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its navy")
    ships: model.List[Annotated[model.Reference, model.To("ships")]] = Field(
        min_length=1, description="the class of every ship; one that occurs twice is two ships"
    )


class Scenario(BattleScenario):
    """A battle ready to play."""

    situation: model.Title | None = Field(None, description="what it is about, for its page")
    place: model.Title | None = Field(None, description="where it happens, for its page")
    map: Annotated[model.Reference, model.To("maps")] = Field(description="the map that it is fought on")
    turns: model.Turns | None = Field(None, description="the last turn; by default the usual one")
    initiative: model.Name | None = Field(
        None, description="the side with the Initiative Chip; by default it is decided by chance"
    )
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=8)] = Field(description="the sides of the battle")
    victory: model.List[Victory] = Field(min_length=1, description="the ways to win")
    scoring: Scoring = Field(USUAL_SCORING, description="the worth of the fates of ships")
    optional: model.List[model.Name] = Field((), description="optional rules in use")
    scenery: Scenery | None = Field(
        None, description="ornament of its map, without effect on play; by default that of the map"
    )
