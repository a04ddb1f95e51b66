"""Ships by section and system, and flights of fighters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import (
    Content,
    Count,
    Entity,
    FieldMessage,
    Flag,
    Name,
    Reference,
    To,
    Whole,
)
from sheetforge.systems.babylon.schema.notation import (
    SLUG,
    ArcText,
    BoxesText,
    ChartText,
    GroupsText,
    TurnDelayText,
)

SectionName = Literal["primary", "forward", "aft", "port", "starboard"]
SECTIONS: tuple[SectionName, ...] = ("primary", "forward", "aft", "port", "starboard")
PRIMARY: SectionName = "primary"

KINDS = (
    "reactor", "cnc", "sensors", "engine", "jump-engine", "hangar", "thruster", "shield-generator",
)  # fmt: skip
"""Systems that are no weapons."""

Drive = Literal["reaction", "gravitic"]
Role = Literal["line ship", "carrier", "destroyer", "frigate", "ballistic ship", "tender", "base"]
ROLES = ("line ship", "carrier", "destroyer", "frigate", "ballistic ship", "tender", "base")
Positive = Annotated[Whole, Field(ge=1)]
ChartName = Annotated[
    str,
    Field(pattern=SLUG),
    FieldMessage("write what the location chart calls it: lower-case words"),
]


class SystemSpec(Content):
    """A system of a section, or several that are alike."""

    system: ChartName = Field(description="what the location chart calls it")
    weapon: Annotated[Reference, To("weapons")] | None = None
    count: Positive = 1
    boxes: BoxesText
    rows: GroupsText | None = None
    blocks: GroupsText | None = None
    rating: Count | None = Field(
        None, description="thrust of a thruster, rating of sensors or of a shield generator"
    )
    power: Count | None = Field(None, description="what it needs; weapons say it in their own file")
    arc: ArcText | None = None


class SectionSpec(Content):
    """A section: its structure, its systems, its location chart."""

    structure: BoxesText
    systems: tuple[SystemSpec, ...] = ()
    chart: ChartText


class Mover(Entity):
    """A craft that moves in a battle: thrust, turn table, drive."""

    house: Annotated[Reference, To("houses")]
    points: Positive
    initiative: Whole = Field(description="added to the d20")
    signature: Positive
    thrust: Count
    acceleration: Positive = Field(description="thrust for a change of speed by one hex")
    turn_delay: TurnDelayText | None = Field(None, description="upper and lower row by speed")
    top_speed: Count = Field(description="the highest speed that the turn table serves")
    drive: Drive = "reaction"
    retro: Flag = Field(False, description="has retro-thrusters")
    agile: Flag = False


class Ship(Mover):
    """One class of ship as its control sheet has it."""

    role: Annotated[
        Role, FieldMessage(f"write {', '.join(ROLES[:-1])} or {ROLES[-1]} here", *ROLES)
    ]
    output: Count = Field(description="power of the undamaged reactor")
    jump_delay: Positive | None = Field(None, description="turns to charge the jump engine")
    jamming: Count = 0
    stealth: Count = 0
    fighters: Count = Field(0, description="fighters that the hangars carry")
    side_chart: Annotated[Reference, To("tables")]
    sections: dict[SectionName, SectionSpec] = Field(min_length=1)


class FighterGun(Content):
    """A weapon of each fighter of a flight."""

    weapon: Annotated[Reference, To("weapons")]
    arc: ArcText
    salvo: Positive | None = Field(None, description="how many it carries; else it never runs out")


class Flight(Mover):
    """Fighters that move as one."""

    fighters: Annotated[Whole, Field(ge=1, le=12)]
    structure: BoxesText = Field(description="boxes and armour of each fighter")
    weapons: tuple[FighterGun, ...] = Field(min_length=1)
    abbreviation: Name | None = None
