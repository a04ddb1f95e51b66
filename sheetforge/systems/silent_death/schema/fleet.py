"""Fleets, events and scenarios: ships brought together, with the totals that a form prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from sheetforge.content.model import (
    Content,
    Count,
    Entity,
    Flag,
    Name,
    Number,
    Reference,
    Title,
    To,
    Whole,
    Words,
)
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.ship import Craft, Post, Skill

Ships = Annotated[Reference, To("ships")]
Points = Annotated[Number, Field(ge=0)]


class PrintedLine(Content):
    """The figures a form prints beside a ship; the linter works them out anew."""

    bpv: Count | None = None
    crew_stats: Count | None = None
    cost_with_crew: Points | None = None
    cost: Points | None = None


Crew = dict[Post, dict[Skill, Annotated[Whole, Field(ge=1, le=10)]]]
"""Skills by post, as a scenario or a fleet gives them to a ship."""


def plain(crew: Crew) -> dict[str, dict[str, int]]:
    """A crew as plain data."""
    return {str(post): {str(skill): value for skill, value in skills.items()}
            for post, skills in crew.items()}  # fmt: skip


class FleetLine(Content):
    """So many of a ship."""

    ship: Ships
    count: Annotated[Whole, Field(ge=1)]
    mercenary: Flag = Field(False, description="whether they are hired: the House League's rules")
    crews: tuple[Crew, ...] = Field(
        (), description="skills of the first ships of the line; the crew list is dealt to the rest"
    )
    printed: PrintedLine | None = None


class PrintedTotal(Content):
    """The total a form prints."""

    total: Points


class Fleet(Entity):
    """A fleet to a price."""

    event: Annotated[Reference, To("events")] | None = None
    house: Annotated[Reference, To("houses")] | None = None
    points: Points | None = Field(None, description="what the fleet may cost; else the event's")
    rolled: Flag = Field(False, description="whether it was rolled on a random force table")
    condition: Title | None = Field(None, description="who may fly it, as a form says it")
    ships: tuple[FleetLine, ...] = Field(min_length=1)
    printed: PrintedTotal | None = None


class PriceLine(Content):
    """One ship that an event admits, with the prices its form prints."""

    ship: Ships
    printed: PrintedLine | None = None


class Tier(Content):
    """A tier of a Smash: what it takes to leave it, how good its crews are, what they fly."""

    name: Name
    damage: Count
    skills: Count
    die: DiceText
    ships: tuple[Ships, ...]


class Chart(Content):
    """Ships by the roll of a die."""

    die: DiceText
    ships: tuple[Ships, ...] = Field(min_length=1)


class Event(Entity):
    """A way to play: limits, the ships it admits, its optional rules."""

    points: Points | None = None
    leeway: Count = Field(0, description="per cent by which a rolled fleet may exceed the points")
    most_of_a_miniature: Count | None = None
    turn_sequence: Literal["full", "tournament"] = Field(
        "full", description="which of the two printed turn sequences it is played by"
    )
    turns: Count | None = None
    minutes: Count | None = Field(None, description="time limit of a game")
    players: IntRangeText | None = Field(None, description="how many take part in one game")
    crew_points: Count | None = Field(None, description="skill points for each crew stat")
    ships: tuple[PriceLine, ...] = ()
    sizes: tuple[Points, ...] = Field(
        (), description="points of the battles it suggests; empty for those of `points` alone"
    )
    fixed_fleets: tuple[Annotated[Reference, To("fleets")], ...] = Field(
        (), description="fleets that may be flown as they stand, whatever `ships` admits"
    )
    tiers: tuple[Tier, ...] = ()
    ships_each: Count | None = Field(
        None, description="ships that each player of a Smash has for kills, one at a time"
    )
    chart: Chart | None = Field(None, description="what all of them fly, rolled for once")
    map: Annotated[Reference, To("maps")] | None = Field(
        None, description="the map it is played on, where none is for it alone"
    )
    set_up: tuple[Literal["dearer", "more-ships", "roll", "initiative"], ...] = Field(
        (), description="who sets up first; each settles what those before it leave open"
    )
    optional_rules: tuple[Words, ...] = ()


class Saves(NamedTuple):
    """The bonuses of a character's saving throws, and whether it wears a protective suit."""

    fortitude: int = 0
    reflex: int = 0
    suit: bool = True


class Traits(NamedTuple):
    """Bonuses of a crew member to attack rolls and to dodging; the saves of a character."""

    to_hit: int = 0
    dodging: int = 0
    saves: Saves | None = None


class ScenarioShip(Content):
    """One ship of a scenario with its crew's skills."""

    name: Name = Field(description="what the ship is called on the map")
    ship: Ships
    crew: Crew
    mercenary: Flag = Field(False, description="whether it is hired: the House League's rules")

    def traits(self, craft: Craft) -> Mapping[str, Traits]:
        """Post → its traits aboard a ship, for games whose crews have any."""
        return {}


Rows = Annotated[Whole, Field(ge=1)]


class SetUp(Content):
    """The area in which a side starts."""

    order: Whole = Field(1, description="1 sets up first")
    area: Literal["edge", "half", "rows", "anywhere"]
    rows: Rows | None = Field(None, description="depth from its own edge, for `rows`")


class Victory(Content):
    """One way to win."""

    side: Name
    by: Literal["last-ship", "exit", "destroy", "destroy-all", "rout", "opponent-withdraws"]
    ship: Name | None = Field(None, description="which ship must exit or be destroyed")
    edge: Name | None = Field(None, description="the side whose map edge it must exit by")


class PrintedPoints(Content):
    """The points a scenario prints for a side."""

    points: Points


class Side(Content):
    """One side of a scenario."""

    name: Name
    ships: tuple[ScenarioShip, ...] = Field(min_length=1)
    setup: SetUp | None = None
    may_withdraw: Flag = False
    mercenary: Flag = Field(False, description="whether all of its ships are hired")
    printed: PrintedPoints | None = None


class Scenario(Entity):
    """A battle ready to play."""

    place: Title | None = None
    sides: tuple[Side, ...] = Field(min_length=2)
    victory: tuple[Victory, ...] = ()
    optional_rules: tuple[Words, ...] = ()
    asteroids: IntRangeText | None = None
