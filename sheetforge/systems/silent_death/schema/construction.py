"""Hulls and options: the construction figures that price a ship."""

from typing import Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Name, Words
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText, PricesText

Frame = Literal["fighter", "gunboat", "warhound"]


class Boxes(Content):
    """Hit boxes of the tracks; one for a fighter, four facings or quarters for the others."""

    whole: Count | None = None
    front: Count | None = None
    side: Count | None = None
    rear: Count | None = None


class Hull(Entity):
    """A hull: what it carries, and what Drive, Defensive Value and Damage Reduction cost on it."""

    frame: Frame
    classification: Name = Field(description="Light Fighter, Scout, Medium Gunboat …")
    tons: Count
    torpedo_limit: Count
    slots: PricesText = Field(description="crew=cost/slots: slots free for each size of crew")
    hit_boxes: Boxes
    drive: PricesText
    defensive_value: PricesText
    damage_reduction: PricesText


class Option(Entity):
    """A part that is neither hull nor weapon: `prices` by size, or `table` by row and size."""

    measure: Words = Field(description="what the sizes of the price list count")
    prices: PricesText = Field(default_factory=dict)
    table: dict[str, PricesText] = Field(default_factory=dict, description="row → price list")
    die: DiceText | None = None
    works_on: IntRangeText | None = None
