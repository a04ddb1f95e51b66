"""Navies, maps, fleets and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Name, Reference, To, Whole, Words
from sheetforge.content.notation import HexIdText, SizeText
from sheetforge.geometry.hexes import Shape
from sheetforge.systems.silent_fury.schema.ship import Crew, Ordinance

Positive = Annotated[Whole, Field(ge=1)]
Facing = Annotated[Whole, Field(ge=0, le=5)]
Edge = Literal["top", "bottom", "left", "right"]
Goal = Literal["last-ship", "points", "destroy", "capture", "leave", "cargo", "deny"]


class Navy(Entity):
    """A navy: what its ships have in common."""

    adjective: Name
    doctrine: Words


class Map(Entity):
    """A map of space to fight on."""

    size: SizeText
    shape: Shape = Field("flat", description="which part of a hex is up: a flat side or a corner")


class Vessel(Content):
    """A ship of a scenario: where it stands, how it moves, who and what is aboard.

    Both vector tokens lie in its hex unless `trailing` says where the other one is. Crew and
    ordinance are those of its class unless they are given.
    """

    ship: Annotated[Reference, To("ships")]
    name: Name | None = None
    hex: HexIdText
    facing: Facing
    trailing: HexIdText | None = Field(None, description="where its trailing vector token lies")
    crew: tuple[Crew, ...] | None = None
    ordinance: Ordinance | None = None
    arrives: Positive = Field(1, description="the turn at whose beginning it enters")
    heroes: tuple[Annotated[Reference, To("cards")], ...] = ()


class Side(Content):
    """One side of a scenario."""

    name: Name
    navy: Annotated[Reference, To("houses")] | None = None
    ships: tuple[Vessel, ...] = Field(min_length=1)


class Victory(Content):
    """One way to win, or at the end of the scenario who has done so."""

    side: Name
    by: Goal
    count: Positive | None = Field(None, description="how many ships, or components of cargo")
    ships: tuple[Name, ...] = Field((), description="whose fate counts; else any of the enemy's")
    edge: Edge | None = Field(None, description="the edge to leave by, for `leave`")


class Scoring(Content):
    """The parts of a ship's points, in hundredths, that its fate is worth to the enemy."""

    destroyed: Count = 100
    captured: Count = 150
    crippled: Count = 50
    damaged: Count = Field(
        40, description="for the share of its components that cannot be operated, until crippled"
    )
    left: Count = Field(0, description="for a ship that has left the map")
    cargo: Count = Field(0, description="points for each cargo component aboard at the end")


USUAL_SCORING = Scoring.model_validate({})


class Fleet(Entity):
    """Ships of a navy brought together for battles that no scenario names, to a price."""

    navy: Annotated[Reference, To("houses")]
    points: Positive | None = Field(None, description="what the fleet may cost; else anything")
    ships: tuple[Annotated[Reference, To("ships")], ...] = Field(min_length=1)


class Scenario(Entity):
    """A battle ready to play."""

    place: Words | None = None
    map: Annotated[Reference, To("maps")]
    turns: Positive | None = Field(None, description="the last turn; else the usual one")
    initiative: Name | None = Field(None, description="who has the Initiative Chip; else by chance")
    sides: tuple[Side, ...] = Field(min_length=2)
    victory: tuple[Victory, ...] = Field(min_length=1)
    scoring: Scoring = USUAL_SCORING
    optional: tuple[Words, ...] = Field((), description="optional rules in use")
