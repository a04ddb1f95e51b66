"""Hulls and options: the construction figures that price a ship."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.model import Content, Count, Entity, Mapped, Meanings, Name, Title
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText, PricesText

Frame = Literal["fighter", "gunboat", "warhound"]
FrameWord = Annotated[
    Frame,
    Meanings(
        {
            "fighter": "one damage track and one critical table",
            "gunboat": "a track and a table for front, left, right and rear",
            "warhound": "a track and a table for each of four quarters",
        }
    ),
]
Tons = Annotated[int, Strict(), Field(ge=1, le=100_000)]
"""The mass of a ship."""
Bpv = Annotated[int, Strict(), Field(ge=0, le=10_000)]
"""A Base Point Value."""


class Boxes(Content):
    """Hit boxes of the tracks; one for a fighter, four facings or quarters for the others."""

    whole: Count | None = Field(None, description="boxes of the one track of a fighter")
    front: Count | None = Field(None, description="boxes of a gunboat's front, or of each front quarter of a warhound")
    side: Count | None = Field(None, description="boxes of each side of a gunboat")
    rear: Count | None = Field(None, description="boxes of a gunboat's rear, or of each rear quarter of a warhound")


class Hull(Entity):
    """A hull: what it carries, and what Drive, Defensive Value and Damage Reduction cost on it."""

    frame: FrameWord = Field(description="how many damage tracks its ships have")
    classification: Name = Field(description="Light Fighter, Scout, Medium Gunboat …")
    tons: Tons = Field(description="mass in tons, as ships of this hull state it")
    torpedo_limit: Count = Field(description="the most torpedoes that it can carry")
    slots: PricesText = Field(description="crew=cost/slots: slots free for each size of crew")
    hit_boxes: Boxes = Field(description="boxes of its damage tracks")
    drive: PricesText = Field(description="Drive=cost/slots for each Drive that it can have")
    defensive_value: PricesText = Field(description="DV=cost/slots for each Defensive Value that it can have")
    damage_reduction: PricesText = Field(description="DR=cost/slots for each Damage Reduction that it can have")


class Option(Entity):
    """A part that is neither hull nor weapon: `prices` by size, or `table` by row and size."""

    measure: Title = Field(description="what the sizes of the price list count")
    prices: PricesText = Field(default_factory=dict, description="size=cost/slots for each size")
    table: Mapped[Name, PricesText] = Field(
        default_factory=dict, description="row → price list, for a part with two sizes"
    )
    die: DiceText | None = Field(None, description="the die that decides whether it works")
    works_on: IntRangeText | None = Field(None, description="the rolls of the die that succeed")
