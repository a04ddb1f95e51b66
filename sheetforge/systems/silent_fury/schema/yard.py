"""The yard: the prices of a ship's parts, and the limits of each size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Few, List, Some
from sheetforge.systems.silent_fury.schema.card import DamageWord
from sheetforge.systems.silent_fury.schema.layout import KindWord
from sheetforge.systems.silent_fury.schema.ship import CrewWord
from sheetforge.systems.silent_fury.schema.weapon import EffectWord, MissWord

Carried = Literal["missile", "torpedo", "fighter", "bomber"]


class Firepower(Content):
    """Weights of a row of a weapon chart, in tenths of a point.

    The worth of a row is its expected damage at each range up to `reach`, to a ship of `size`
    components behind `defense`, weighted by the worth of each kind of `damage` or other effect, and
    averaged over the ranges.
    """

    size: Some = Field(description="components of the ship that is fired at")
    defense: Some = Field(description="the defense that it has")
    reach: Some = Field(description="hexes of the longest range")
    damage: Mapping[DamageWord, Count] = Field(description="the worth of each kind of damage")
    effects: Mapping[EffectWord, Count] = Field(description="the worth of a hit of each other effect")
    blast: Count = Field(description="components that a Blast reaches besides the one hit")
    area: Count = Field(description="hundredths that AREA or ALL adds")
    unsafe: Count = Field(description="hundredths that Unsafe takes off")
    base: Count = Field(description="hundredths of the worth that a weapon without arcs would have")
    standard: Count = Field(description="hundredths that each standard arc adds")
    narrow: Count = Field(description="hundredths that each narrow arc adds")
    excess: Count = Field(description="hundredths for each point of power more than rolls most dice at `defense`")
    second: Count = Field(description="hundredths of its worth for every further firing mode")


class Assault(Content):
    """Cost of boarding equipment, in tenths of a point."""

    figure: Count = Field(description="for each crew that it transports at most")
    all: Count = Field(description="for equipment that transports any number")
    hex: Count = Field(description="for each hex of short range, and half of it for long range")
    blocked: Count = Field(description="the discount if shields stop it")
    miss: Mapping[MissWord, Count] = Field(description="by the fate of crew that miss")


class Allowance(Content):
    """Room of ships up to a size."""

    size: Some = Field(description="the largest size to which it applies")
    hull: Few = Field(description="Hull Integrity at most")
    point_defense: Few = Field(description="Point Defense at most")
    armor: Few = Field(description="of all sides together")
    weapons: Few = Field(description="weapons and boarding equipment in components")


class Yard(Entity):
    """The prices of a yard, in tenths of a point."""

    type: Literal["yard"] = Field(description="yard, the only table of the game")
    components: Mapping[KindWord, Count] = Field(description="by kind of component")
    volatile: Count = Field(description="the discount for a volatile component")
    hull: Count = Field(description="for a point of Hull Integrity")
    point_defense: Count = Field(description="for a point of Point Defense")
    armor: Count = Field(description="for a point of armour of one side")
    agility: Count = Field(description="for a hex of the thrust diagram, shared by its engines")
    crew: Mapping[CrewWord, Count] = Field(description="for one of the crew, by type")
    ordinance: Mapping[Carried, Count] = Field(description="for one piece, by type")
    launch: Count = Field(description="for each piece that a weapon launches at once")
    tube: Count = Field(description="for a torpedo tube")
    firepower: Firepower = Field(description="how weapons are priced")
    assault: Assault = Field(description="how boarding equipment is priced")
    sizes: List[Allowance] = Field(min_length=1, description="the limits of ships, up to each size")
