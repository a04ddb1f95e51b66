"""Ships: a layout of components, a thrust diagram, armour by side, weapons, crew, ordinance."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict
from pydantic_core import core_schema

from sheetforge.content.model import Content, Entity, Few, Flag, Limits, List, Meanings, Name, Reference, ShortName, To
from sheetforge.systems.silent_fury.schema.layout import LayoutText
from sheetforge.systems.silent_fury.schema.thrust import ThrustText

Number99 = Annotated[int, Strict(), Field(ge=1, le=99)]
"""The number of a component in the drawing: one or two digits."""
ShipPoints = Annotated[int, Strict(), Field(ge=1, le=10_000)]
HullSide = Literal["front", "front-right", "rear-right", "rear", "rear-left", "front-left"]
SIDES: tuple[HullSide, ...] = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
"""The sides of a ship, clockwise from the front; the rules number them from 1."""

CrewType = Literal["spacer", "captain", "engineer", "marine", "battlesuit"]
CrewWord = Annotated[
    CrewType,
    Meanings(
        {
            "spacer": "an ordinary member of the crew",
            "captain": "the captain, who commands",
            "engineer": "repairs better",
            "marine": "fights better",
            "battlesuit": "a marine in a battlesuit",
        }
    ),
]
CREW_TYPES: tuple[CrewType, ...] = ("spacer", "captain", "engineer", "marine", "battlesuit")


class Fitted(Content):
    """A weapon, or boarding equipment, in a component."""

    component: Number99 = Field(description="the number of the component in the drawing")
    weapon: Annotated[Reference, To("weapons")] = Field(description="the weapon, by its id")
    arcs: List[HullSide] = Field((), description="standard arcs, by side of the ship")
    narrow: List[HullSide] = Field((), description="narrow arcs, by side of the ship")


class Crew(Content):
    """The crew of a component."""

    component: Number99 = Field(description="the number of the component in the drawing")
    spacer: Few = Field(0, description="spacers there")
    captain: Few = Field(0, description="captains there")
    engineer: Few = Field(0, description="engineers there")
    marine: Few = Field(0, description="marines there")
    battlesuit: Few = Field(0, description="battlesuits there")

    def number(self, type: CrewType) -> int:
        """Return how many of a type there are."""
        found: int = getattr(self, type)
        return found


class Ordinance(Content):
    """Ordinance by type: the load of a ship, which is also its limit."""

    missile: Few = Field(0, description="missiles")
    torpedo: Few = Field(0, description="torpedoes")
    fighter: Few = Field(0, description="fighters")
    bomber: Few = Field(0, description="bombers")


Beam = Annotated[float, Limits(core_schema.float_schema(strict=True, allow_inf_nan=False, ge=0.7, le=1.4))]
"""The breadth of rooms in a picture of a ship: slender to broad."""

NO_ORDINANCE = Ordinance.model_validate({})


class ShipClass(Entity):
    """A class of ships."""

    name: ShortName = Field(description="the name that counters and sheets print, at most 24 characters")
    navy: Annotated[Reference, To("houses")] | None = Field(None, description="the navy that builds it; by default any")
    type: Name = Field(description="what kind of ship it is: frigate, carrier")
    size: Number99 = Field(description="the number of its components")
    hull: Few = Field(description="Hull Integrity")
    point_defense: Few = Field(description="Point Defense: dice against ordinance")
    armor: tuple[Few, ...] = Field(min_length=6, max_length=6, description="by side, clockwise from the front")
    layout: LayoutText = Field(description="its components and corridors, drawn as text after |, bow up")
    thrust: ThrustText = Field(description="its thrust diagram, drawn as text after |: the engines that each hex takes")
    beam: Beam = Field(1.0, description="the breadth of its rooms in pictures of it, as a share of the usual one")
    asymmetric: Flag = Field(False, description="whether its thrust diagram may be lopsided")
    weapons: List[Fitted] = Field((), description="weapons and boarding equipment by component")
    boarding: List[Annotated[Reference, To("weapons")]] = Field(
        (), description="boarding equipment outside the components"
    )
    tubes: Few = Field(0, description="torpedo tubes")
    ordinance: Ordinance = Field(NO_ORDINANCE, description="the Ordinance Limit")
    crew: List[Crew] = Field((), description="the usual crew, by component")
    points: ShipPoints = Field(description="what it costs, crew and ordinance included")
