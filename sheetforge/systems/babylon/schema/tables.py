"""Side charts, and the losses for crossed-off rows, blocks and sides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.effects import Effect, Said, require_sentences
from sheetforge.content.model import Entity, List, Mapped, Meanings, Name
from sheetforge.systems.babylon.schema.notation import ChartText
from sheetforge.systems.babylon.schema.ship import SectionName

TABLE_TYPE = "the kind of table; it selects the other fields"
Bearing = Literal["ahead", "ahead-starboard", "aft-starboard", "aft", "aft-port", "ahead-port"]
BEARINGS: tuple[Bearing, ...] = ("ahead", "ahead-starboard", "aft-starboard", "aft", "aft-port", "ahead-port")
"""The bearings of a shooter, by hexside clockwise from the bow."""


class SideChart(Entity):
    """The section that a volley hits, by its bearing and a d10."""

    type: Literal["side-chart"] = Field("side-chart", description=TABLE_TYPE)
    bearings: dict[Bearing, ChartText] = Field(description="a chart of sections for each bearing")


What = Literal[
    "thrust",
    "sensors",
    "initiative",
    "shield",
    "power",
    "turn-delay",
    "signature",
    "failure",
    "jump-explosion",
    "jump-failure",
    "jamming",
    "stealth",
]
WhatWord = Annotated[
    What,
    Meanings(
        {
            "thrust": "thrust a turn",
            "sensors": "sensor rating",
            "initiative": "initiative bonus",
            "shield": "shield rating",
            "power": "power of the reactor",
            "turn-delay": "turn delay",
            "signature": "signature",
            "failure": "per cent: chance of complete failure",
            "jump-explosion": "per cent: chance that a jump destroys the ship",
            "jump-failure": "per cent: chance that the jump engine fails if it is used",
            "jamming": "per cent of the initial jamming",
            "stealth": "per cent of the initial stealth",
        }
    ),
    Said(
        {
            "thrust": "{by:signed} thrust",
            "sensors": "{by:signed} sensor rating",
            "initiative": "{by:signed} initiative",
            "shield": "{by:signed} shield",
            "power": "{by:signed} power",
            "turn-delay": "turn delay {by} {by:zig|zigs} longer",
            "signature": "{by:signed} signature",
            "failure": "{by} % complete failure",
            "jump-explosion": "{by} % the ship blows up if it is used",
            "jump-failure": "{by} % it fails if it is used",
            "jamming": "{lost} % of the initial jamming lost",
            "stealth": "{lost} % of the initial stealth lost",
        }
    ),
]


class Loss(Effect):
    """A loss: `by` is added to a figure, or a chance or a part in percent.

    >>> Loss(what="thrust", by=-1).in_words(), Loss(what="failure", by=20).in_words()
    ('–1 thrust', '20 % complete failure')
    >>> Loss(what="turn-delay", by=2).in_words(), Loss(what="stealth", by=-50).in_words()
    ('turn delay 2 zigs longer', '50 % of the initial stealth lost')
    """

    template = "{what}"

    what: WhatWord = Field(description="the figure that is lost")
    by: Annotated[int, Strict(), Field(ge=-100, le=100)] = Field(
        description="what is added to the figure; per cent of a chance or a part"
    )

    @property
    def lost(self) -> int:
        """The part that is lost, in per cent."""
        return -self.by


require_sentences((Loss,))


class Losses(Entity):
    """The losses of a row or block of a system, and of a side that is destroyed."""

    row: Mapped[Name, List[Loss]] = Field(description="system → the losses for each of its rows")
    block: Mapped[Name, List[Loss]] = Field(description="system → the losses for each of its blocks")
    side: List[Loss] = Field(min_length=1, description="the losses for a destroyed side")


__all__ = ["BEARINGS", "Bearing", "Loss", "Losses", "SectionName", "SideChart", "What"]
