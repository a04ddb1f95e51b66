"""The design of ships: what each part of one costs, and what a role allows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Number, Reference, To, Whole
from sheetforge.content.notation import IntRangeText
from sheetforge.systems.babylon.schema.ship import Role
from sheetforge.systems.babylon.schema.weapon import Mode

Rate = Annotated[Number, Field(ge=0)]
Positive = Annotated[Whole, Field(ge=1)]


class Rates(Content):
    """Cost of a unit of each thing before the scale is applied.

    Those of movement and cover are for a hundred boxes of structure: the larger a ship is, the
    more it costs to move and to hide.
    """

    box: Rate = Field(description="a box of structure or of a system that is no weapon")
    armour: Rate = Field(description="a point of armour in front of such a box")
    speed_change: Rate = Field(description="a hex by which the speed can change in a round")
    turn: Rate = Field(description="a turn in a round at half of the top speed")
    retro: Rate
    gravitic: Rate
    agile: Rate
    initiative: Rate = Field(description="a point of the initiative bonus")
    shield: Rate = Field(description="a point of the shield rating")
    jamming: Rate
    stealth: Rate
    sensors: Rate = Field(description="a point of the sensor rating, of any ship")
    jump: Rate = Field(description="a jump engine, of any ship")
    fighter: Rate = Field(description="room for a fighter in a hangar")
    damage: Rate = Field(description="a point of expected damage a round, summed over all ranges")
    intercept: Rate = Field(description="a point of an intercept value")
    modes: dict[Mode, Rate] = Field(description="a factor for the mode of a weapon")


class RoleLimits(Content):
    """Allowance of ships of a role: boxes of structure in all sections together."""

    structure: IntRangeText


class Anchor(Content):
    """A published ship whose points the scale is set by."""

    ship: Annotated[Reference, To("ships")]
    points: Positive


class Design(Entity):
    """The rules that ships and flights are designed and priced by."""

    type: Literal["design"]
    scale: Annotated[Number, Field(gt=0)] = Field(description="factor of the whole bill")
    rounding: Positive = Field(description="points are multiples of it")
    signature: Positive = Field(description="the signature that boxes are priced at")
    target_armour: Count = Field(description="the armour that weapons are priced against")
    rounds: Positive = Field(
        description="rounds of fire that a battle has, for weapons that run out"
    )
    agile_at_most: Positive = Field(description="boxes of structure of the largest agile ship")
    anchor: Anchor
    rates: Rates
    roles: dict[Role, RoleLimits]
