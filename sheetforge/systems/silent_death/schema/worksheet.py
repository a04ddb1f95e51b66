"""Worksheets: the random force table of a House as a player has filled it for a battle."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Entity, Title, Whole
from sheetforge.systems.silent_death.schema.fleet import Points, Ships
from sheetforge.systems.silent_death.schema.house import Houses

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
    """A House Forces Worksheet, filled; lines that are left out stay blank to write on."""

    house: Houses
    points: Points | None = Field(None, description="size of the battle")
    mercenaries: Houses | None = Field(None, description="the House of the mercenaries, if chosen")
    allies: Houses | None = Field(None, description="the allied House, if chosen")
    table: tuple[WorksheetLine, ...] = Field(min_length=1)
