"""Ships of the Star Wars condensation: Silent Death's craft with warheads and a jammer.

Weapons, critical tables, tracks, fleets and scenarios are Silent Death's own and are used as they
stand; only the ship differs, and it is put together from the same pieces.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.entity import Content, Reference, To, Whole
from sheetforge.systems.silent_death.schema.notation import SpreadText
from sheetforge.systems.silent_death.schema.ship import Craft

Role = Literal["starfighter", "transport"]


class WarheadRack(Content):
    """Warheads of one kind; each is a pip on the ship display."""

    weapon: Annotated[Reference, To("weapons")]
    carried: Annotated[Whole, Field(ge=1)]


class StarWarsShip(Craft):
    """A complete ship of the Star Wars condensation.

    No hull, decoys, point defense or luck: the condensation leaves them out.
    """

    ship_class: Role | None = Field(None, alias="class", description="what kind of craft it is")
    warheads: tuple[WarheadRack, ...] = ()
    jammer: SpreadText | None = Field(None, description="rolls of a d10 that jam a warhead")

    @property
    def warheads_carried(self) -> int:
        """Warheads of every kind together, which `t` boxes of the track eliminate one by one."""
        return sum(rack.carried for rack in self.warheads)


__all__ = ["Role", "StarWarsShip", "WarheadRack"]
