"""Side charts, and what crossed-off rows, blocks and sides cost."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Entity, Whole
from sheetforge.systems.babylon.schema.notation import ChartText
from sheetforge.systems.babylon.schema.ship import SectionName

Bearing = Literal["ahead", "ahead-starboard", "aft-starboard", "aft", "aft-port", "ahead-port"]
BEARINGS: tuple[Bearing, ...] = (
    "ahead", "ahead-starboard", "aft-starboard", "aft", "aft-port", "ahead-port",
)  # fmt: skip
"""The bearings of a shooter, by hexside clockwise from the bow."""


class SideChart(Entity):
    """The section that a volley hits, by its bearing and a d10."""

    type: Literal["side-chart"] = "side-chart"
    bearings: dict[Bearing, ChartText] = Field(description="a chart of sections for each bearing")


What = Literal[
    "thrust", "sensors", "initiative", "shield", "power", "turn-delay", "signature",
    "failure", "jump-explosion", "jump-failure", "jamming", "stealth",
]  # fmt: skip
PERCENT: frozenset[str] = frozenset(
    {"failure", "jump-explosion", "jump-failure", "jamming", "stealth"}
)
"""Losses that are counted in percent: a chance, or a part of what there was at first."""


class Loss(Content):
    """A loss: `by` is added to a figure, or a chance or a part in percent."""

    what: What
    by: Whole


class Losses(Entity):
    """The losses of a row or block of a system, and of a side that is destroyed."""

    row: dict[Annotated[str, Field(min_length=1)], tuple[Loss, ...]]
    block: dict[Annotated[str, Field(min_length=1)], tuple[Loss, ...]]
    side: tuple[Loss, ...] = Field(min_length=1)


__all__ = ["BEARINGS", "PERCENT", "Bearing", "Loss", "Losses", "SectionName", "SideChart", "What"]
