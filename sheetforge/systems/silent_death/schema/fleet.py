"""Fleets, events and scenarios: ships brought together, with the totals that a form prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, Strict

from sheetforge.content import model
from sheetforge.content.scenarios import BattleScenario, BattleSide, Goal
from sheetforge.sheet.livery import Liveries
from sheetforge.systems.silent_death.schema.construction import Bpv
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.ship import Craft, Post, Skill

Ships = Annotated[model.Reference, model.To("ships")]
Points = Annotated[model.Number, Field(ge=0, le=model.MOST_POINTS)]
"""Points with halves, as prices with crew have them."""


class PrintedLine(model.Content):
    """The figures a form prints beside a ship; the linter computes them again."""

    bpv: Bpv | None = Field(None, description="Base Point Value of one ship")
    crew_stats: model.Few | None = Field(None, description="skills of one crew that are paid for")
    cost_with_crew: Points | None = Field(None, description="points of one ship with its crew")
    cost: Points | None = Field(None, description="points of the whole line")


SkillValue = Annotated[int, Strict(), Field(ge=1, le=10)]
Crew = model.Mapped[Post, dict[Skill, SkillValue]]
"""Skills by post, as a scenario or a fleet gives them to a ship."""


def plain(crew: Crew) -> dict[str, dict[str, int]]:
    """A crew as plain data."""
    return {str(post): {str(skill): value for skill, value in skills.items()} for post, skills in crew.items()}


MOST_OF_A_LINE = 100
"""Ships of a kind that a fleet can have."""


class FleetLine(model.Content):
    """A number of one ship."""

    ship: Ships = Field(description="the ship, by its id")
    count: Annotated[int, model.whole(1, MOST_OF_A_LINE)] = Field(description="how many of it")
    mercenary: model.Flag = Field(False, description="whether they are hired: the House League's rules")
    crews: model.List[Crew] = Field(
        (), description="skills of the first ships of the line; the crew list is dealt to the rest"
    )
    printed: PrintedLine | None = Field(None, description="the figures that a form prints")


class PrintedTotal(model.Content):
    """The total a form prints."""

    total: Points = Field(description="points of the whole fleet")


class Fleet(model.Entity):
    """A fleet to a price."""

    event: Annotated[model.Reference, model.To("events")] | None = Field(
        None, description="the event that it is written for, which limits it"
    )
    house: Annotated[model.Reference, model.To("houses")] | None = Field(None, description="the House that flies it")
    points: Points | None = Field(None, description="what the fleet may cost; by default the event's points")
    rolled: model.Flag = Field(False, description="whether it was rolled on a random force table")
    condition: model.Title | None = Field(None, description="who may fly it, as a form says it")
    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default those of its House")
    ships: model.List[FleetLine] = Field(min_length=1, description="a line for each kind of ship")
    printed: PrintedTotal | None = Field(None, description="the total that a form prints")


class PriceLine(model.Content):
    """One ship that an event admits, with the prices its form prints."""

    ship: Ships = Field(description="the ship, by its id")
    printed: PrintedLine | None = Field(None, description="the figures that a form prints")


class Tier(model.Content):
    """A tier of a Smash: the condition for leaving it, the skills of its crews, and their ships."""

    name: model.Name = Field(description="the name of the tier")
    damage: Annotated[int, Strict(), Field(ge=0, le=1000)] = Field(
        description="points of damage to do before a player leaves it"
    )
    skills: SkillValue = Field(description="Piloting and Gunnery of all its crews")
    die: DiceText = Field(description="the die that says which ship is flown")
    ships: model.List[Ships] = Field(description="a ship for each face of the die, from 1")


class Chart(model.Content):
    """Ships by the roll of a die."""

    die: DiceText = Field(description="the die that says which ship is flown")
    ships: model.List[Ships] = Field(min_length=1, description="a ship for each face of the die, from 1")


class Event(model.Entity):
    """A way to play: limits, the ships it admits, its optional rules."""

    points: Points | None = Field(None, description="points that a fleet may cost, crews included")
    leeway: model.Percent = Field(0, description="per cent by which a rolled fleet may exceed the points")
    most_of_a_miniature: model.Some | None = Field(None, description="ships of one miniature that a fleet may have")
    turn_sequence: Annotated[
        Literal["full", "tournament"],
        model.Meanings({"full": "with launches and Damage Control", "tournament": "the short sequence"}),
    ] = Field("full", description="which of the two printed turn sequences it is played by")
    turns: model.Turns | None = Field(None, description="the last turn; by default there is no limit")
    minutes: Minutes | None = Field(None, description="time limit of a game")
    players: IntRangeText | None = Field(None, description="how many take part in one game")
    crew_points: model.Few | None = Field(None, description="skill points for each crew stat")
    ships: model.LongList[PriceLine] = Field(
        (), description="the ships that it admits, with the prices of its form; by default any"
    )
    sizes: model.List[Points] = Field(
        (), description="points of the battles it suggests; empty for those of `points` alone"
    )
    fixed_fleets: model.List[Annotated[model.Reference, model.To("fleets")]] = Field(
        (), description="fleets that may be flown as they stand, whatever `ships` admits"
    )
    tiers: model.List[Tier] = Field((), description="the tiers of a Smash, lowest first")
    ships_each: model.Some | None = Field(
        None, description="ships that each player of a Smash has for kills, one at a time"
    )
    chart: Chart | None = Field(None, description="the ship that all of them fly, rolled for once")
    livery: Liveries | None = Field(
        None, description="crest and inks of its papers, and of pictured ships without a livery"
    )
    pictured: model.List[Ships] = Field(
        (), max_length=2, description=("one or two ships on its flyer and its tents; by default the last that it names")
    )
    map: Annotated[model.Reference, model.To("maps")] | None = Field(
        None, description="the map it is played on, if no map names the event"
    )
    set_up: model.List[
        Annotated[
            Literal["dearer", "more-ships", "roll", "initiative"],
            model.Meanings(
                {
                    "dearer": "the side with the dearer fleet sets up first",
                    "more-ships": "the side with more ships sets up first",
                    "roll": "the higher roll of the dice chooses",
                    "initiative": "the side with the initiative of the first turn chooses",
                }
            ),
        ]
    ] = Field((), description="who sets up first; each settles what those before it leave open")
    optional_rules: model.List[model.Name] = Field((), description="ids of the optional rules that it is played with")


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


class ScenarioShip(model.Content):
    """One ship of a scenario with its crew's skills."""

    name: model.PieceName = Field(description="the name of the ship on the map")
    ship: Ships = Field(description="the ship, by its id")
    crew: Crew = Field(description="post → skill → its value, 1 to 10")
    mercenary: model.Flag = Field(False, description="whether it is hired: the House League's rules")

    def traits(self, craft: Craft) -> Mapping[str, Traits]:
        """Post → its traits aboard a ship, for games whose crews have any."""
        return {}


Rows = Annotated[model.Hexes, Field(ge=1)]
Minutes = Annotated[int, Strict(), Field(ge=1, le=1440)]


class SetUp(model.Content):
    """The area in which a side starts."""

    order: model.Some = Field(1, description="1 sets up first")
    area: Annotated[
        Literal["edge", "half", "rows", "anywhere"],
        model.Meanings(
            {
                "edge": "in the hexes of its own map edge",
                "half": "in its own half of the map",
                "rows": "in this number of `rows` from its own edge",
                "anywhere": "in any hex of the map",
            }
        ),
    ] = Field(description="where its ships may be placed")
    rows: Rows | None = Field(None, description="depth from its own edge, for `rows`")


class Victory(Goal):
    """One way to win."""

    by: Annotated[
        Literal["last-ship", "exit", "destroy", "destroy-all", "rout", "opponent-withdraws"],
        model.Meanings(
            {
                "last-ship": "no other side has ships in action",
                "exit": "the `ship` leaves the map, by the edge of `edge` if that is given",
                "destroy": "the `ship` is out of action, or every enemy ship without one",
                "destroy-all": "every enemy ship is out of action, and none has left the map",
                "rout": "no enemy ship is left in action, and at least one has left the map",
                "opponent-withdraws": "no enemy ship is left in action, and one has withdrawn",
            }
        ),
    ] = Field(description="what it takes to win")
    ship: model.Name | None = Field(None, description="which ship must exit or be destroyed")
    edge: model.Name | None = Field(None, description="the side whose map edge it must exit by")


class PrintedPoints(model.Content):
    """The points a scenario prints for a side."""

    points: Points = Field(description="points of the side's ships and crews")


class Side(BattleSide):
    """One side of a scenario."""

    livery: Liveries | None = Field(None, description="crest and inks of its prints; by default each ship has its own")
    ships: model.List[ScenarioShip] = Field(min_length=1, description="its ships with their crews")
    setup: SetUp | None = Field(None, description="where it starts; by default in its own half")
    may_withdraw: model.Flag = Field(False, description="whether its ships may leave, by any edge")
    mercenary: model.Flag = Field(False, description="whether all of its ships are hired")
    printed: PrintedPoints | None = Field(None, description="the points that the scenario prints")


class Scenario(BattleScenario):
    """A battle ready to play."""

    situation: model.Title | None = Field(None, description="what it is about, for its page")
    place: model.Title | None = Field(None, description="where it happens, for its page")
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=10)] = Field(
        description="the sides of the battle"
    )
    victory: model.List[Victory] = Field((), description="the ways to win; without any, the last side with ships wins")
    optional_rules: model.List[model.Name] = Field((), description="ids of the optional rules that it is played with")
    asteroids: IntRangeText | None = Field(
        None, description="asteroids placed at random on the map: at least to at most"
    )
