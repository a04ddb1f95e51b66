"""House lists: which ships a House flies, whom it calls on, and its 2d4 table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Strict, Tag

from sheetforge.content import model
from sheetforge.sheet.livery import Liveries
from sheetforge.systems.silent_death.schema.notation import IntRangeText, whole_or_mapping
from sheetforge.systems.silent_death.schema.ship import CLASS_MEANINGS

Heading = Literal["SPAC", "TPAC", "MPAC", "escort", "any"]
"""A class of ships, or all of them together."""
HeadingWord = Annotated[Heading, model.Meanings({**CLASS_MEANINGS, "any": "all classes in one list"})]

Ships = Annotated[model.Reference, model.To("ships")]
Houses = Annotated[model.Reference, model.To("houses")]


_NOTE = "the kind of note; it selects the other fields"


class AnyExcept(model.Content):
    """Every House but these."""

    any_except: model.List[Houses] = Field(description="the Houses that are not partners")


Partners = Annotated[
    Annotated[model.List[Houses], Tag("whole")] | Annotated[AnyExcept, Tag("mapping")], Discriminator(whole_or_mapping)
]


class BarPublicDomain(model.Content):
    """These public-domain ships are not open to the House."""

    note: Literal["bar-public-domain"] = Field(description=_NOTE)
    ships: model.List[Ships] = Field(description="the ships that the note is about")


class MayEnter(model.Content):
    """These ships may be on the force table more than once."""

    note: Literal["may-enter"] = Field(description=_NOTE)
    ships: model.List[Ships] = Field(description="the ships that the note is about")
    times: model.Some = Field(description="how many lines of the force table")


class MustEnter(model.Content):
    """These ships must be on the force table a number of times."""

    note: Literal["must-enter"] = Field(description=_NOTE)
    ships: model.List[Ships] = Field(description="the ships that the note is about")
    times: model.Some = Field(description="how many lines of the force table")


class ChooseAtSetup(model.Content):
    """Something about these ships is settled when the table is written, not when it is rolled."""

    note: Literal["choose-at-setup"] = Field(description=_NOTE)
    ships: model.List[Ships] = Field(description="the ships that the note is about")
    choice: model.Title = Field(description="what is settled when the table is written")


class OwnMercenaries(model.Content):
    """The House may hire other factions of itself."""

    note: Literal["own-mercenaries"] = Field(description=_NOTE)


class OnlyOwnShips(model.Content):
    """The force table has no allies, mercenaries or public-domain ships."""

    note: Literal["only-own-ships"] = Field(description=_NOTE)


class Exclusive(model.Content):
    """No other House may ever use these forces."""

    note: Literal["exclusive"] = Field(description=_NOTE)


class CrewPoints(model.Content):
    """Its ships are priced with these points for each crew stat, instead of the usual ones."""

    note: Literal["crew-points"] = Field(description=_NOTE)
    points: Annotated[model.Number, Field(gt=0, le=100)] = Field(
        description="points for each skill of a crew that is paid for"
    )


Note = Annotated[
    BarPublicDomain | MayEnter | MustEnter | ChooseAtSetup | OwnMercenaries | OnlyOwnShips | Exclusive | CrewPoints,
    Field(discriminator="note"),
]


class TableLine(model.Content):
    """One line of the 2d4 mercenary and allied force table."""

    roll: IntRangeText = Field(description="the total of 2d4 for it: 2 to 8")
    ship: Ships = Field(description="the ship, by its id")


class House(model.Entity):
    """A House, or the public-domain list, or a force with a worksheet of its own."""

    role: Annotated[
        Literal["house", "public-domain", "brood"],
        model.Meanings(
            {
                "house": "a House",
                "public-domain": "the list that is open to every House",
                "brood": "a force with a worksheet of its own",
            }
        ),
    ] = Field("house", description="the kind of list")
    livery: Liveries | None = Field(None, description="crest and inks of its prints")
    ships: dict[HeadingWord, model.LongList[Ships]] = Field(description="class → the ships that the House flies")
    allies: Partners = Field((), description="the Houses that it calls on, or `any_except` those that it does not")
    mercenaries: Partners = Field((), description="the Houses that it may hire, or `any_except` those that it may not")
    notes: model.List[Note] = Field((), description="further rules of the list about its ships")
    force_table: model.List[TableLine] = Field((), description="the 2d4 table for its partners")

    @property
    def all_ships(self) -> tuple[model.Reference, ...]:
        """Every ship of the list, class by class."""
        return tuple(ship for ships in self.ships.values() for ship in ships)


Total = Annotated[int, Strict(), Field(ge=1, le=20)]
"""A sum of d6 and d8; SD541 checks which lines are used."""

Pool = Annotated[
    Literal["house", "public-domain"],
    model.Meanings({"house": "the list of the House", "public-domain": "the list open to all"}),
]


BattlePoints = Annotated[int, model.whole(0, model.MOST_POINTS)]


class WorksheetLine(model.Content):
    """A ship written on one line of the table."""

    roll: Total = Field(description="the sum of d6 and d8 for it")
    ship: Ships = Field(description="the ship, by its id")
    pool: Pool = Field("house", description="the list it is taken from")
    choice: model.Title | None = Field(None, description="the choice for a ship that has one, such as its battle pod")


class Worksheet(model.Entity):
    """A House Forces Worksheet, filled in; missing lines stay blank to write on."""

    house: Houses = Field(description="the House whose worksheet it is")
    points: BattlePoints | None = Field(None, description="size of the battle")
    mercenaries: Houses | None = Field(None, description="the House of the mercenaries, if chosen")
    allies: Houses | None = Field(None, description="the allied House, if chosen")
    table: model.List[WorksheetLine] = Field(min_length=1, description="the lines that are filled in")
