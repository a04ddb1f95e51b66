"""The yard: what the parts of a ship cost, and what a size of ship has room for."""

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

    The damage that it is expected to do at each range up to `reach`, to a ship of `size`
    components behind `defense`, by what each kind of `damage` or other effect is worth, averaged
    over the ranges.
    """

    size: Some = Field(description="components of the ship that is fired at")
    defense: Some = Field(description="the defense that it has")
    reach: Some = Field(description="hexes of the longest range")
    damage: Mapping[DamageWord, Count] = Field(description="what each kind of damage is worth")
    effects: Mapping[EffectWord, Count] = Field(
        description="what a hit of each other effect is worth"
    )
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
    miss: Mapping[MissWord, Count] = Field(description="by what becomes of crew that miss")


class Allowance(Content):
    """Room of ships up to a size."""

    size: Some = Field(description="the largest size that it holds for")
    hull: Few = Field(description="Hull Integrity at most")
    point_defense: Few = Field(description="Point Defense at most")
    armor: Few = Field(description="of all sides together")
    weapons: Few = Field(description="weapons and boarding equipment in components")


class Yard(Entity):
    """The prices of a yard, in tenths of a point."""

    type: Literal["yard"] = Field(description="yard, the only table of the game")
    components: Mapping[KindWord, Count] = Field(description="by kind of component")
    volatile: Count = Field(description="what a volatile component is cheaper")
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
    sizes: List[Allowance] = Field(
        min_length=1, description="what ships have room for, up to each size"
    )
