"""Weapons: their range rows, damage and power."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.model import Entity, Few, FieldMessage, Flag, Meanings, TextRoom, line
from sheetforge.systems.babylon.schema.notation import DamageText, RangeRowText

Mode = Literal["standard", "pulse", "matter", "plasma", "ballistic"]
MODES = ("standard", "pulse", "matter", "plasma", "ballistic")
ModeName = Annotated[
    Mode,
    Meanings(
        {
            "standard": "armour counts whole; cannot be intercepted",
            "pulse": "several pulses; can be intercepted",
            "matter": "ignores armour; can be intercepted",
            "plasma": "armour counts half; can be intercepted",
            "ballistic": "arrives later; can be intercepted",
        }
    ),
]
ModeWord = Annotated[ModeName, FieldMessage(f"write {', '.join(MODES[:-1])} or {MODES[-1]} here", *MODES)]
INTERCEPTED: frozenset[str] = frozenset({"pulse", "matter", "plasma", "ballistic"})
"""The modes whose shots can be intercepted."""


ChartName = Annotated[str, line(60), TextRoom(10)]
"""A name for a line of a location chart."""


class Weapon(Entity):
    """A weapon. One without a range row cannot fire: it only intercepts."""

    name: ChartName = Field(description="the name that lists and location charts print")
    mode: ModeWord = Field("standard", description="how its damage works")
    range: RangeRowText | None = Field(None, description="what it adds to the signature at range 0, 1, 2, …")
    beyond: RangeRowText | None = Field(None, description="the ranges after those, if a printed row is cut off")
    damage: DamageText | None = Field(None, description="of a shot, or of a pulse")
    pulses: DamageText | None = Field(None, description="pulses of a hit, for mode pulse")
    shots: Annotated[int, Strict(), Field(ge=1, le=20)] = Field(1, description="shots a turn")
    recharge: Annotated[int, Strict(), Field(ge=1, le=4)] = Field(1, description="turns until it can fire again")
    power: Few = Field(0, description="power that it needs in a turn")
    intercept: Annotated[int, Strict(), Field(ge=0, le=10)] = Field(
        0, description="it intercepts on a d10 roll of this or less"
    )
    fighter: Flag = Field(False, description="carried by fighters, not by ships")

    @property
    def row(self) -> tuple[int, ...]:
        """The modifiers of all ranges, those beyond the printed row included."""
        own = self.range.modifiers if self.range else ()
        return own + (self.beyond.modifiers if self.beyond else ())
