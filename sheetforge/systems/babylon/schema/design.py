"""The design of ships: the cost of each part, and the limits of each role."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.model import Content, Entity, Few, Number, Points, Reference, Some, To
from sheetforge.content.notation import IntRange, range_scalar
from sheetforge.systems.babylon.schema.ship import RoleWord
from sheetforge.systems.babylon.schema.tables import TABLE_TYPE
from sheetforge.systems.babylon.schema.weapon import ModeName

Rate = Annotated[Number, Field(ge=0, le=1000)]
MOST_STRUCTURE = 5000
"""Boxes of structure of a ship, all sections together."""


class Rates(Content):
    """Cost of a unit of each thing before the scale is applied.

    Those of movement and cover are for a hundred boxes of structure: larger ships cost more to move
    and to hide.
    """

    box: Rate = Field(description="a box of structure or of a system that is not a weapon")
    armour: Rate = Field(description="a point of armour in front of such a box")
    speed_change: Rate = Field(description="a hex by which the speed can change in a round")
    turn: Rate = Field(description="a turn in a round at half of the top speed")
    retro: Rate = Field(description="retro-thrusters")
    gravitic: Rate = Field(description="a gravitic drive")
    agile: Rate = Field(description="an agile ship")
    initiative: Rate = Field(description="a point of the initiative bonus")
    shield: Rate = Field(description="a point of the shield rating")
    jamming: Rate = Field(description="a point of jamming")
    stealth: Rate = Field(description="a point of stealth")
    sensors: Rate = Field(description="a point of the sensor rating, of any ship")
    jump: Rate = Field(description="a jump engine, of any ship")
    fighter: Rate = Field(description="room for a fighter in a hangar")
    damage: Rate = Field(description="a point of expected damage a round, summed over all ranges")
    intercept: Rate = Field(description="a point of an intercept value")
    modes: dict[ModeName, Rate] = Field(description="a factor for the mode of a weapon")


class RoleLimits(Content):
    """Allowance of ships of a role: boxes of structure in all sections together."""

    structure: Annotated[IntRange, range_scalar(1, MOST_STRUCTURE, "boxes from, to", "240-320")] = Field(
        description="boxes of structure of all sections together: least-most"
    )


class Anchor(Content):
    """A published ship whose points the scale is set by."""

    ship: Annotated[Reference, To("ships")] = Field(description="the ship, by its id")
    points: Points = Field(description="the points that are published for it")


class Design(Entity):
    """The rules that ships and flights are designed and priced by."""

    type: Literal["design"] = Field(description=TABLE_TYPE)
    scale: Annotated[Number, Field(gt=0, le=100)] = Field(description="factor of the whole bill")
    rounding: Some = Field(description="points are multiples of it")
    signature: Some = Field(description="the signature that boxes are priced at")
    target_armour: Few = Field(description="the armour that weapons are priced against")
    rounds: Some = Field(description="rounds of fire that a battle has, for weapons that run out")
    agile_at_most: Annotated[int, Strict(), Field(ge=1, le=MOST_STRUCTURE)] = Field(
        description="boxes of structure of the largest agile ship"
    )
    anchor: Anchor = Field(description="the published ship that sets the scale")
    rates: Rates = Field(description="cost of each thing before the scale")
    roles: dict[RoleWord, RoleLimits] = Field(description="the limits of ships of each role")
