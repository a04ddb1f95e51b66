"""The yard: what the parts of a ship cost, and what a size of ship has room for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Whole
from sheetforge.systems.silent_fury.schema.layout import ComponentKind
from sheetforge.systems.silent_fury.schema.ship import CrewType
from sheetforge.systems.silent_fury.schema.weapon import Effect, Miss

Positive = Annotated[Whole, Field(ge=1)]
Carried = Literal["missile", "torpedo", "fighter", "bomber"]
Severity = Literal["light", "heavy", "destroyed", "power-down", "fire", "hull-breach"]


class Firepower(Content):
    """Weights of a row of a weapon chart, in tenths of a point.

    The damage that it is expected to do at each range up to `reach`, to a ship of `size`
    components behind `defense`, by what each kind of `damage` or other effect is worth, averaged
    over the ranges.
    """

    size: Positive
    defense: Positive
    reach: Positive
    damage: Mapping[Severity, Count] = Field(description="what each kind of damage is worth")
    effects: Mapping[Effect, Count] = Field(description="what a hit of each other effect is worth")
    blast: Count = Field(description="components that a Blast reaches besides the one hit")
    area: Count = Field(description="hundredths that AREA or ALL adds")
    unsafe: Count = Field(description="hundredths that Unsafe takes off")
    base: Count = Field(description="hundredths of the worth that a weapon without arcs would have")
    standard: Count = Field(description="hundredths that each standard arc adds")
    narrow: Count = Field(description="hundredths that each narrow arc adds")
    second: Count = Field(description="hundredths of its worth for every further firing mode")


class Assault(Content):
    """Cost of boarding equipment, in tenths of a point."""

    figure: Count = Field(description="for each crew that it transports at most")
    all: Count = Field(description="for equipment that transports any number")
    hex: Count = Field(description="for each hex of short range, and half of it for long range")
    blocked: Count = Field(description="what is taken off where shields stop it")
    miss: Mapping[Miss, Count]


class Allowance(Content):
    """Room of ships up to a size."""

    size: Positive = Field(description="the largest size that it holds for")
    hull: Count
    point_defense: Count
    armor: Count = Field(description="of all sides together")
    weapons: Count = Field(description="weapons and boarding equipment in components")


class Yard(Entity):
    """The prices of a yard, in tenths of a point."""

    type: Literal["yard"]
    components: Mapping[ComponentKind, Count]
    volatile: Count = Field(description="what a volatile component is cheaper")
    hull: Count
    point_defense: Count
    armor: Count
    agility: Count = Field(description="for a hex of the thrust diagram, shared by its engines")
    crew: Mapping[CrewType, Count]
    ordinance: Mapping[Carried, Count]
    launch: Count = Field(description="for each piece that a weapon launches at once")
    tube: Count
    firepower: Firepower
    assault: Assault
    sizes: tuple[Allowance, ...] = Field(min_length=1)
