"""Scenarios and the maps they are fought on; fleets for battles of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, Name, Reference, To, Whole, Words
from sheetforge.content.notation import IntRangeText, SizeText
from sheetforge.geometry.hexes import Shape
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import PrintedScenario
from sheetforge.systems.sovereign_seas.schema.ship import ShipClass

Positive = Annotated[Whole, Field(ge=1)]
Edge = Literal["top", "bottom", "left", "right", "secret"]


class Squadron(Content):
    """Ships of one class by the numbers of their counters: `1-4` are BSIC-1 to BSIC-4."""

    ship: Annotated[Reference, To("ships")]
    counters: IntRangeText


class Formation(Content):
    """The formation of ships of some classes: in a line, in columns, near a friend."""

    classes: tuple[ShipClass, ...] = Field(min_length=1)
    stand: Literal["line", "columns", "near"]
    within: Count | None = Field(None, description="hexes from a friend, for `near`")
    columns: Positive | None = None
    apart: Positive | None = Field(None, description="hexes between columns, and between ships")


class SetUp(Content):
    """The area and formation in which a side begins."""

    order: Positive = Field(description="1 sets up first")
    area: Literal["anywhere", "middle", "edge", "enters"]
    edge: Edge | None = Field(
        None, description="the edge it begins at or enters by; a secret one is its own choice"
    )
    from_enemy: Count | None = Field(
        None, description="hexes that lie at least between it and the enemy, or his edge"
    )
    speed: Count | None = Field(None, description="speed that its ships begin with; else any")
    formations: tuple[Formation, ...] = ()


class Side(Content):
    """One side of a scenario."""

    name: Name
    navy: Annotated[Reference, To("houses")]
    ships: tuple[Squadron, ...] = Field(min_length=1)
    setup: SetUp


class Victory(Content):
    """One way to win. `deny` wins when the others have not won by the end."""

    side: Name
    by: Literal["last-ship", "sink", "deny"]
    level: Literal["marginal", "major", "decisive"] | None = None
    ships_left: ShareText | None = Field(None, description="share of its own ships that remain")
    classes: tuple[ShipClass, ...] = Field((), description="whose sinking counts, for `sink`")
    count: Positive | None = Field(None, description="how many of them; else all")
    own_classes: tuple[ShipClass, ...] = Field((), description="whose loss counts; else any ship")
    own_lost_at_most: Count | None = None


class Fleet(Entity):
    """Ships of a navy brought together for battles that no scenario names, to a price."""

    navy: Annotated[Reference, To("houses")]
    points: Positive | None = Field(None, description="what the fleet may cost; else anything")
    ships: tuple[Squadron, ...] = Field(min_length=1)


class Scenario(Entity):
    """A battle ready to play."""

    place: Words | None = None
    map: Annotated[Reference, To("maps")]
    turns: Positive | None = Field(None, description="the last turn; else there is no limit")
    sides: tuple[Side, ...] = Field(min_length=2)
    victory: tuple[Victory, ...] = Field(min_length=1)
    printed: PrintedScenario | None = None


class Map(Entity):
    """A sea to fight on."""

    size: SizeText
    shape: Shape = Field("flat", description="which part of a hex is up: a flat side or a corner")
