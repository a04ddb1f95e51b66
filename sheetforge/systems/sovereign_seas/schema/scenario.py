"""Scenarios and their maps, and fleets for battles without a scenario."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content import model
from sheetforge.content.notation import IntRange, range_scalar
from sheetforge.content.scenarios import BattleScenario, BattleSide, Goal
from sheetforge.sheet.livery import Liveries
from sheetforge.sheet.scenery import BattleMap, Scenery
from sheetforge.systems.sovereign_seas.schema.notation import ShareText
from sheetforge.systems.sovereign_seas.schema.printed import LEGIBLE, PrintedScenario
from sheetforge.systems.sovereign_seas.schema.ship import ClassWord

Edge = Annotated[
    Literal["top", "bottom", "left", "right", "secret"],
    model.Meanings(
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


class Squadron(model.Content):
    """Ships of one class by the numbers of their counters: `1-4` are BSIC-1 to BSIC-4."""

    ship: Annotated[model.Reference, model.To("ships")] = Field(description="the ship, by its id")
    counters: Annotated[IntRange, range_scalar(1, MOST_COUNTERS, "numbers of counters: 1-4 are four ships")] = Field(
        description="numbers of their counters: 1-4 are four ships"
    )


class Formation(model.Content):
    """The formation of ships of some classes: in a line, in columns, or near a friend."""

    classes: model.List[ClassWord] = Field(min_length=1, description="the classes that it is for")
    stand: Annotated[
        Literal["line", "columns", "near"],
        model.Meanings(
            {
                "line": "one behind the other",
                "columns": "in `columns` beside each other",
                "near": "`within` a number of hexes of a friend",
            }
        ),
    ] = Field(description="their arrangement")
    within: model.Hexes | None = Field(None, description="hexes from a friend, for `near`")
    columns: model.Some | None = Field(None, description="how many columns, for `columns`")
    apart: model.Hexes | None = Field(None, description="hexes between columns, and between ships")


class SetUp(model.Content):
    """The area and formation in which a side begins."""

    order: model.Some = Field(description="1 sets up first")
    area: Annotated[
        Literal["anywhere", "middle", "edge", "enters"],
        model.Meanings(
            {
                "anywhere": "in any hex of the map",
                "middle": "in the middle of the map",
                "edge": "along its `edge`",
                "enters": "off the map; it enters by its `edge`",
            }
        ),
    ] = Field(description="where its ships may be placed")
    edge: Edge | None = Field(None, description="the edge it begins at or enters by; a secret one is its own choice")
    from_enemy: model.Hexes | None = Field(
        None, description="least number of hexes between it and the enemy, or the enemy's edge"
    )
    speed: model.Hexes | None = Field(None, description="speed that its ships begin with; any by default")
    formations: model.List[Formation] = Field((), description="how ships of some classes stand")


class Side(BattleSide):
    """One side of a scenario."""

    navy: Annotated[model.Reference, model.To("houses")] = Field(description="the navy of its ships")
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its navy")
    ships: model.List[Squadron] = Field(min_length=1, description="its ships, by class")
    setup: SetUp = Field(description="where and how it begins")


class Victory(Goal):
    """One way to win. `deny` wins when the others have not won by the end; `circles` compares then."""

    by: Annotated[
        Literal["last-ship", "sink", "circles", "deny"],
        model.Meanings(
            {
                "last-ship": "no other side has ships left",
                "sink": "it has sunk `count` ships of the `classes`",
                "circles": "its ships have lost fewer circles at the end",
                "deny": "no other side has won by the end",
            }
        ),
    ] = Field(description="the condition to win")
    level: Literal["marginal", "major", "decisive"] | None = Field(
        None, description="the level of victory, lowest first: marginal, major, decisive"
    )
    ships_left: ShareText | None = Field(None, description="share of its own ships that remain")
    classes: model.List[ClassWord] = Field((), description="classes of enemies to sink, for `sink`")
    count: model.Some | None = Field(None, description="how many of them; by default all")
    own_classes: model.List[ClassWord] = Field((), description="classes of own ships whose loss counts; by default all")
    own_lost_at_most: model.Few | None = Field(
        None, description="greatest own losses with which it still wins; any number by default"
    )


class Fleet(model.Entity):
    """Ships of a navy for battles without a scenario, within a number of points."""

    navy: Annotated[model.Reference, model.To("houses")] = Field(description="the navy of its ships")
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its navy")
    points: model.Points | None = Field(None, description="most points that the fleet may cost; no limit by default")
    ships: model.List[Squadron] = Field(min_length=1, description="its ships, by class")


class Scenario(BattleScenario):
    """A battle ready to play."""

    situation: model.Title | None = Field(None, description="what it is about, for its page")
    place: model.Title | None = Field(None, description="the place of the battle, for its page")
    map: Annotated[model.Reference, model.To("maps")] = Field(description="the sea that it is fought on")
    turns: model.Turns | None = Field(None, description="the last turn; no limit by default")
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=8)] = Field(description="the sides of the battle")
    victory: model.List[Victory] = Field(min_length=1, description="the ways to win")
    printed: PrintedScenario | None = Field(None, description=LEGIBLE)
    scenery: Scenery | None = Field(
        None, description="ornament of its map, without effect on play; by default that of the map"
    )

    def unit_count(self) -> int:
        """Return the number of units of all sides as the battle begins."""
        return sum(len(squadron.counters) for side in self.sides for squadron in side.ships)


class Map(BattleMap):
    """A sea to fight on."""
