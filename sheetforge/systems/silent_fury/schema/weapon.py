"""Weapons, with a row of the weapon chart for every firing mode, and boarding equipment."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from sheetforge.content.model import Content, Count, Entity, FieldMessage, Flag, Whole, Words
from sheetforge.content.notation import Scalar

Positive = Annotated[Whole, Field(ge=1)]
Effect = Literal["fx", "fire", "hull-breach", "power-down", "disrupt", "shield-drain", "launch"]
Launched = Literal["missile", "torpedo", "strike-craft"]
Miss = Literal["kia", "disrupt", "return"]

SHIELD: Literal["shield"] = "shield"
"""The power of a weapon that ignores armour, and that any shield stops."""

SPECIALS = ("AREA", "ALL", "Blast", "Unsafe", "Strike", "Torpedo")
_SPECIAL = re.compile(r"(AREA)[: ](\d+)|(ALL|Blast|Unsafe|Strike|Torpedo|AREA)")


class Special(NamedTuple):
    """An attribute of the Special column: its word, and the number of an AREA."""

    word: str
    number: int | None = None

    def __str__(self) -> str:
        return self.word if self.number is None else f"{self.word} {self.number}"


def _special(value: Any) -> Any:
    if isinstance(value, Special):
        return value
    found = _SPECIAL.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"write one of {', '.join(SPECIALS)}; AREA with its number, as AREA 2")
    return Special(found[1], int(found[2])) if found[1] else Special(found[3])


SpecialText = Annotated[
    Special,
    Scalar(_special, {"type": "string", "pattern": r"^(AREA[: ]\d+|[A-Za-z]+)$"}),
]


class Mode(Content):
    """A row of the weapon chart."""

    name: Words | None = Field(None, description="what the mode is called, of several")
    short: Count | None = Field(None, description="hexes at which d12 are rolled; none for `-`")
    long: Count | None = Field(None, description="hexes at which d20 are rolled; none for `-`")
    accuracy: Positive = Field(description="accuracy dice, or pieces launched")
    power: (
        Annotated[Count | Literal["shield"], FieldMessage("write a number, or shield")] | None
    ) = None
    impact_dice: Positive | None = Field(
        None, description="impact dice that it always rolls, instead of power against defense"
    )
    effect_dice: Count | None = Field(None, description="red dice of an FX roll")
    effect: tuple[Effect, ...] = Field(("fx",), min_length=1)
    special: tuple[SpecialText, ...] = ()
    launches: Launched | None = None

    def special_of(self, word: str) -> Special | None:
        """Return the special attribute of a word, if the mode has it."""
        return next((one for one in self.special if one.word == word), None)


class Weapon(Entity):
    """A weapon as the charts of all ships that carry it list it."""

    modes: tuple[Mode, ...] = Field(min_length=1)
    printed: Words | None = Field(None, description="what the rules print of it, and what not")


class Equipment(Entity):
    """Boarding equipment: how crew reach another ship."""

    type: Literal["boarding"]
    most: Annotated[Positive | Literal["all"], FieldMessage("write a number, or all")] = Field(
        description="crew that one use transports at most"
    )
    short: Count | None = None
    long: Count | None = None
    blocked: Flag = Field(False, description="whether a shield on the side that is hit stops it")
    miss: Miss
