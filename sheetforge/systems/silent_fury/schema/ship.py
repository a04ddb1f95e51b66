"""Ships: a layout of components, a thrust diagram, armour by side, weapons, crew, ordinance."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import (
    Content,
    Count,
    Entity,
    Flag,
    Reference,
    To,
    Whole,
    Words,
)
from sheetforge.systems.silent_fury.schema.layout import LayoutText
from sheetforge.systems.silent_fury.schema.thrust import ThrustText

Positive = Annotated[Whole, Field(ge=1)]
HullSide = Literal["front", "front-right", "rear-right", "rear", "rear-left", "front-left"]
SIDES: tuple[HullSide, ...] = (
    "front", "front-right", "rear-right", "rear", "rear-left", "front-left",
)  # fmt: skip
"""The sides of a ship, clockwise from the front; the rules number them from 1."""

CrewType = Literal["spacer", "captain", "engineer", "marine", "battlesuit"]
CREW_TYPES: tuple[CrewType, ...] = ("spacer", "captain", "engineer", "marine", "battlesuit")


class Fitted(Content):
    """A weapon, or boarding equipment, in a component."""

    component: Positive
    weapon: Annotated[Reference, To("weapons")]
    arcs: tuple[HullSide, ...] = Field((), description="standard arcs")
    narrow: tuple[HullSide, ...] = Field((), description="narrow arcs")


class Crew(Content):
    """The crew of a component."""

    component: Positive
    spacer: Count = 0
    captain: Count = 0
    engineer: Count = 0
    marine: Count = 0
    battlesuit: Count = 0

    def number(self, type: CrewType) -> int:
        """Return how many of a type there are."""
        found: int = getattr(self, type)
        return found


class Ordinance(Content):
    """Ordinance by type: what a ship carries, and at most can carry."""

    missile: Count = 0
    torpedo: Count = 0
    fighter: Count = 0
    bomber: Count = 0


NO_ORDINANCE = Ordinance.model_validate({})


class ShipClass(Entity):
    """A class of ships."""

    navy: Annotated[Reference, To("houses")] | None = None
    type: Words = Field(description="what kind of ship it is: frigate, carrier")
    size: Positive = Field(description="the number of its components")
    hull: Count = Field(description="Hull Integrity")
    point_defense: Count
    armor: tuple[Count, ...] = Field(
        min_length=6, max_length=6, description="by side, clockwise from the front"
    )
    layout: LayoutText
    thrust: ThrustText
    asymmetric: Flag = Field(False, description="whether its thrust diagram may be lopsided")
    weapons: tuple[Fitted, ...] = ()
    boarding: tuple[Annotated[Reference, To("weapons")], ...] = Field(
        (), description="boarding equipment that no component holds"
    )
    tubes: Count = Field(0, description="torpedo tubes")
    ordinance: Ordinance = Field(NO_ORDINANCE, description="the Ordinance Limit")
    crew: tuple[Crew, ...] = Field((), description="the usual crew, by component")
    points: Positive
