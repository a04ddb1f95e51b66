"""Ships by section and system, and flights of fighters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content import model
from sheetforge.systems.babylon.schema.notation import SLUG, ArcText, BoxesText, ChartText, GroupsText, TurnDelayText

SectionName = Literal["primary", "forward", "aft", "port", "starboard"]
SECTIONS: tuple[SectionName, ...] = ("primary", "forward", "aft", "port", "starboard")
PRIMARY: SectionName = "primary"

KINDS = ("reactor", "cnc", "sensors", "engine", "jump-engine", "hangar", "thruster", "shield-generator")
"""Systems that are not weapons."""

Drive = Literal["reaction", "gravitic"]
Role = Literal["line ship", "carrier", "destroyer", "frigate", "ballistic ship", "tender", "base"]
RoleWord = Annotated[
    Role,
    model.Meanings(
        {
            "line ship": "fights in the line of battle",
            "carrier": "carries fighters",
            "destroyer": "a fast ship that hunts others",
            "frigate": "a small escort",
            "ballistic ship": "fires ballistic weapons from afar",
            "tender": "supports the fleet",
            "base": "does not move",
        }
    ),
]
ROLES = ("line ship", "carrier", "destroyer", "frigate", "ballistic ship", "tender", "base")
ShipPoints = Annotated[int, Strict(), Field(ge=1, le=10_000)]
Alike = Annotated[int, Strict(), Field(ge=1, le=20)]
ChartName = Annotated[
    str,
    Field(pattern=SLUG, max_length=60),
    model.FieldMessage("write its name on the location chart: lower-case words"),
]


class SystemSpec(model.Content):
    """A system of a section, or several that are alike."""

    system: ChartName = Field(description="its name on the location chart")
    weapon: Annotated[model.Reference, model.To("weapons")] | None = Field(
        None, description="the weapon that it is, by its id"
    )
    count: Alike = Field(1, description="how many equal ones there are")
    boxes: BoxesText = Field(description="boxes/armour of each: 18/5")
    rows: GroupsText | None = Field(None, description="boxes of each row: 3+3+2")
    blocks: GroupsText | None = Field(None, description="boxes of each block: 3+3+2")
    rating: model.Few | None = Field(
        None, description="thrust of a thruster, rating of sensors or of a shield generator"
    )
    power: model.Few | None = Field(None, description="the power that it needs; weapons give theirs in their own file")
    arc: ArcText | None = Field(None, description="from one bearing to another, degrees clockwise from the bow: 300-60")


class SectionSpec(model.Content):
    """A section: its structure, its systems, its location chart."""

    structure: BoxesText = Field(description="boxes/armour of its structure: 45/4")
    systems: model.List[SystemSpec] = Field((), description="its systems and weapons")
    chart: ChartText = Field(description="what a d20 hits in it: 1-8 structure, 9-11 thruster")


class Mover(model.Entity):
    """A craft that moves in a battle: thrust, turn table, drive."""

    name: model.ShortName = Field(description="the name that counters and sheets print, at most 24 characters")
    house: Annotated[model.Reference, model.To("houses")] = Field(description="the power that builds it")
    points: ShipPoints = Field(description="what it costs")
    initiative: model.Modifier = Field(description="added to the d20")
    signature: model.Some = Field(description="the highest roll that hits it, before modifiers")
    thrust: model.Few = Field(description="thrust a turn")
    acceleration: model.Some = Field(description="thrust for a change of speed by one hex")
    turn_delay: TurnDelayText | None = Field(None, description="upper and lower row by speed")
    top_speed: model.Hexes = Field(description="the highest speed that the turn table serves")
    drive: Annotated[
        Drive,
        model.Meanings(
            {"reaction": "turns and accelerates by thrusters", "gravitic": "turns and accelerates without thrusters"}
        ),
    ] = Field("reaction", description="how it moves")
    retro: model.Flag = Field(False, description="has retro-thrusters")
    agile: model.Flag = Field(False, description="whether it may snap: face about at once")


class Ship(Mover):
    """One class of ship as its control sheet has it."""

    role: Annotated[RoleWord, model.FieldMessage(f"write {', '.join(ROLES[:-1])} or {ROLES[-1]} here", *ROLES)] = Field(
        description="its purpose; the design rules set limits for it"
    )
    output: Annotated[int, Strict(), Field(ge=0, le=1000)] = Field(description="power of the undamaged reactor")
    jump_delay: model.Some | None = Field(None, description="turns to charge the jump engine")
    jamming: model.Few = Field(0, description="taken off the sensor rating of those who lock on")
    stealth: model.Few = Field(0, description="taken off its signature against fire from afar")
    fighters: model.Few = Field(0, description="fighters that the hangars carry")
    side_chart: Annotated[model.Reference, model.To("tables")] = Field(
        description="the chart of the sections that a volley hits"
    )
    sections: dict[SectionName, SectionSpec] = Field(
        min_length=1, description="section → its structure, systems and chart"
    )


class FighterGun(model.Content):
    """A weapon of each fighter of a flight."""

    weapon: Annotated[model.Reference, model.To("weapons")] = Field(description="the weapon, by its id")
    arc: ArcText = Field(description="from one bearing to another, degrees clockwise: 300-60")
    salvo: model.Some | None = Field(None, description="how many it carries; by default it never runs out")


class Flight(Mover):
    """Fighters that move as one."""

    fighters: Annotated[int, Strict(), Field(ge=1, le=12)] = Field(description="fighters of a full flight")
    structure: BoxesText = Field(description="boxes and armour of each fighter")
    weapons: model.List[FighterGun] = Field(min_length=1, description="the weapons of each fighter")
    abbreviation: Annotated[model.Name, Field(max_length=12)] | None = Field(
        None, description="a short name for its counter"
    )
