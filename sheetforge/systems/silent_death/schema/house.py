"""House lists: which ships a House flies, whom it calls on, and its 2d4 table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from sheetforge.content.model import Content, Entity, Name, Number, Reference, Title, To, Whole
from sheetforge.systems.silent_death.schema.fleet import Points
from sheetforge.systems.silent_death.schema.notation import IntRangeText, whole_or_mapping

Heading = Literal["SPAC", "TPAC", "MPAC", "escort", "any"]
"""A class of ships, or all of them together."""

Ships = Annotated[Reference, To("ships")]
Houses = Annotated[Reference, To("houses")]


class AnyExcept(Content):
    """Every House but these."""

    any_except: tuple[Houses, ...]


Partners = Annotated[
    Annotated[tuple[Houses, ...], Tag("whole")] | Annotated[AnyExcept, Tag("mapping")],
    Discriminator(whole_or_mapping),
]


class BarPublicDomain(Content):
    """These public-domain ships are not open to the House."""

    note: Literal["bar-public-domain"]
    ships: tuple[Ships, ...]


class MayEnter(Content):
    """These ships may stand on the force table more often than once."""

    note: Literal["may-enter"]
    ships: tuple[Ships, ...]
    times: Whole


class MustEnter(Content):
    """These ships must stand on the force table so many times."""

    note: Literal["must-enter"]
    ships: tuple[Ships, ...]
    times: Whole


class ChooseAtSetup(Content):
    """Something about these ships is settled when the table is written, not when it is rolled."""

    note: Literal["choose-at-setup"]
    ships: tuple[Ships, ...]
    choice: Title


class OwnMercenaries(Content):
    """The House may hire other factions of itself."""

    note: Literal["own-mercenaries"]


class OnlyOwnShips(Content):
    """No allies, mercenaries or public-domain ships stand on the force table."""

    note: Literal["only-own-ships"]


class Exclusive(Content):
    """No other House may ever use these forces."""

    note: Literal["exclusive"]


class CrewPoints(Content):
    """Its ships are priced with so many points a crew stat, where others pay the usual ones."""

    note: Literal["crew-points"]
    points: Annotated[Number, Field(gt=0)]


Note = Annotated[
    BarPublicDomain | MayEnter | MustEnter | ChooseAtSetup | OwnMercenaries | OnlyOwnShips
    | Exclusive | CrewPoints,
    Field(discriminator="note"),
]  # fmt: skip


class TableLine(Content):
    """One line of the 2d4 mercenary and allied force table."""

    roll: IntRangeText
    ship: Ships


class House(Entity):
    """A House, or the public-domain list, or a force with a worksheet of its own."""

    role: Literal["house", "public-domain", "brood"] = "house"
    symbol: Name | None = Field(None, description="name of a drawing for its sheets")
    ships: dict[Heading, tuple[Ships, ...]]
    allies: Partners = ()
    mercenaries: Partners = ()
    notes: tuple[Note, ...] = ()
    force_table: tuple[TableLine, ...] = Field((), description="the 2d4 table for its partners")

    @property
    def all_ships(self) -> tuple[Reference, ...]:
        """Every ship of the list, class by class."""
        return tuple(ship for ships in self.ships.values() for ship in ships)


Pool = Literal["house", "public-domain"]


class WorksheetLine(Content):
    """A ship written on one line of the table."""

    roll: Annotated[Whole, Field(description="the sum of d6 and d8 that brings it")]
    ship: Ships
    pool: Pool = Field("house", description="the list it is taken from")
    choice: Title | None = Field(
        None, description="what is settled now of a ship that has a choice, as its battle pod"
    )


class Worksheet(Entity):
    """A House Forces Worksheet, filled in; missing lines stay blank to write on."""

    house: Houses
    points: Points | None = Field(None, description="size of the battle")
    mercenaries: Houses | None = Field(None, description="the House of the mercenaries, if chosen")
    allies: Houses | None = Field(None, description="the allied House, if chosen")
    table: tuple[WorksheetLine, ...] = Field(min_length=1)
