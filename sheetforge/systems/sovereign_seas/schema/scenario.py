"""Scenarios and the maps they are fought on; fleets for battles of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import (
    Content,
    Entity,
    Few,
    Hexes,
    List,
    Meanings,
    Name,
    Points,
    Reference,
    Some,
    Title,
    To,
    Turns,
)
from sheetforge.content.notation import IntRange, range_scalar
from sheetforge.sheet.livery import Liveries
from sheetforge.sheet.scenery import BattleMap, Scenery
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import LEGIBLE, PrintedScenario
from sheetforge.systems.sovereign_seas.schema.ship import ClassWord

Edge = Annotated[
    Literal["top", "bottom", "left", "right", "secret"],
    Meanings(
        {
            "top": "upper edge of the map",
            "bottom": "lower edge of the map",
            "left": "left edge of the map",
            "right": "right edge of the map",
            "secret": "the edge that the side writes down itself",
        }
    ),
]
MOST_COUNTERS = 40
"""Counters of one class of ships; a sheet of counters has fewer."""


class Squadron(Content):
    """Ships of one class by the numbers of their counters: `1-4` are BSIC-1 to BSIC-4."""

    ship: Annotated[Reference, To("ships")] = Field(description="the ship, by its id")
    counters: Annotated[
        IntRange, range_scalar(1, MOST_COUNTERS, "numbers of counters: 1-4 are four ships")
    ] = Field(description="numbers of their counters: 1-4 are four ships")


class Formation(Content):
    """The formation of ships of some classes: in a line, in columns, near a friend."""

    classes: List[ClassWord] = Field(min_length=1, description="the classes that it is for")
    stand: Annotated[
        Literal["line", "columns", "near"],
        Meanings(
            {
                "line": "one behind the other",
                "columns": "in `columns` beside each other",
                "near": "`within` so many hexes of a friend",
            }
        ),
    ] = Field(description="how they stand")
    within: Hexes | None = Field(None, description="hexes from a friend, for `near`")
    columns: Some | None = Field(None, description="how many columns, for `columns`")
    apart: Hexes | None = Field(None, description="hexes between columns, and between ships")


class SetUp(Content):
    """The area and formation in which a side begins."""

    order: Some = Field(description="1 sets up first")
    area: Annotated[
        Literal["anywhere", "middle", "edge", "enters"],
        Meanings(
            {
                "anywhere": "in any hex of the map",
                "middle": "in the middle of the map",
                "edge": "along its `edge`",
                "enters": "off the map; it enters by its `edge`",
            }
        ),
    ] = Field(description="where its ships may be placed")
    edge: Edge | None = Field(
        None, description="the edge it begins at or enters by; a secret one is its own choice"
    )
    from_enemy: Hexes | None = Field(
        None, description="hexes that lie at least between it and the enemy, or his edge"
    )
    speed: Hexes | None = Field(None, description="speed that its ships begin with; else any")
    formations: List[Formation] = Field((), description="how ships of some classes stand")


class Side(Content):
    """One side of a scenario."""

    name: Name = Field(description="what the side is called, as ways to win name it")
    navy: Annotated[Reference, To("houses")] = Field(description="the navy of its ships")
    livery: Liveries | None = Field(
        None, description="crest and inks of its prints; else those of its navy"
    )
    ships: List[Squadron] = Field(min_length=1, description="its ships, by class")
    setup: SetUp = Field(description="where and how it begins")


class Victory(Content):
    """One way to win. `deny` wins when the others have not won by the end."""

    side: Name = Field(description="the name of the side that wins")
    by: Annotated[
        Literal["last-ship", "sink", "deny"],
        Meanings(
            {
                "last-ship": "no other side has ships left",
                "sink": "it has sunk `count` ships of the `classes`",
                "deny": "no other side has won by the end",
            }
        ),
    ] = Field(description="what it takes to win")
    level: Literal["marginal", "major", "decisive"] | None = Field(
        None, description="the level of victory, lowest first: marginal, major, decisive"
    )
    ships_left: ShareText | None = Field(None, description="share of its own ships that remain")
    classes: List[ClassWord] = Field((), description="whose sinking counts, for `sink`")
    count: Some | None = Field(None, description="how many of them; else all")
    own_classes: List[ClassWord] = Field((), description="whose loss counts; else any ship")
    own_lost_at_most: Few | None = Field(
        None, description="own losses with which it still wins; else any number"
    )


class Fleet(Entity):
    """Ships of a navy brought together for battles that no scenario names, to a price."""

    navy: Annotated[Reference, To("houses")] = Field(description="the navy of its ships")
    livery: Liveries | None = Field(
        None, description="crest and inks of its prints; else those of its navy"
    )
    points: Points | None = Field(None, description="what the fleet may cost; else anything")
    ships: List[Squadron] = Field(min_length=1, description="its ships, by class")


class Scenario(Entity):
    """A battle ready to play."""

    place: Title | None = Field(None, description="where it happens, for its page")
    map: Annotated[Reference, To("maps")] = Field(description="the sea that it is fought on")
    turns: Turns | None = Field(None, description="the last turn; else there is no limit")
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=8)] = Field(
        description="the sides of the battle"
    )
    victory: List[Victory] = Field(min_length=1, description="the ways to win")
    printed: PrintedScenario | None = Field(None, description=LEGIBLE)
    scenery: Scenery | None = Field(
        None, description="ornament of its map, without effect on play; else that of the map"
    )


class Map(BattleMap):
    """A sea to fight on."""

    scenery: Scenery | None = Field(
        None, description="coasts, depths or planets about it, as ornament without effect on play"
    )
