"""Weapons, with a row of the weapon chart for every firing mode, and boarding equipment."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from sheetforge.content.model import Content, Entity, Few, FieldMessage, Flag, Hexes, List, Meanings, Name, Some, Words
from sheetforge.content.notation import limited, text_scalar

Effect = Literal["fx", "fire", "hull-breach", "power-down", "disrupt", "shield-drain", "launch"]
Launched = Literal["missile", "torpedo", "strike-craft"]
Miss = Literal["kia", "disrupt", "return"]
EffectWord = Annotated[
    Effect,
    Meanings(
        {
            "fx": "an FX roll on the component",
            "fire": "the component catches fire",
            "hull-breach": "the component has a hull breach",
            "power-down": "the component loses power",
            "disrupt": "crew in the component are disrupted",
            "shield-drain": "the shield of the side is drained",
            "launch": "pieces are launched",
        }
    ),
]
LaunchedWord = Annotated[
    Launched, Meanings({"missile": "missiles", "torpedo": "torpedoes", "strike-craft": "fighters and bombers"})
]
MissWord = Annotated[
    Miss,
    Meanings(
        {"kia": "the crew is killed", "disrupt": "the crew comes back disrupted", "return": "the crew comes back"}
    ),
]

SHIELD: Literal["shield"] = "shield"
"""The power of a weapon that ignores armour, and that any shield stops."""

SPECIALS = ("AREA", "ALL", "Blast", "Unsafe", "Strike", "Torpedo")


class Special(NamedTuple):
    """An attribute of the Special column: its word, and the number of an AREA."""

    word: str
    number: int | None = None

    def __str__(self) -> str:
        return self.word if self.number is None else f"{self.word} {self.number}"


def _special(text: str) -> Special:
    word, _, number = text.replace(":", " ").partition(" ")
    return Special(word, limited(number, 0, 20) if number else None)


SpecialText = Annotated[
    Special,
    text_scalar(
        Special,
        r"^(AREA([: ]\d+)?|ALL|Blast|Unsafe|Strike|Torpedo)$",
        f"write one of {', '.join(SPECIALS)}; AREA with its number, such as AREA 2",
        _special,
        ("AREA 2", "Blast"),
        "an attribute of the Special column; AREA with its number",
        20,
    ),
]


class Mode(Content):
    """A row of the weapon chart."""

    name: Name | None = Field(None, description="the name of the mode, if there are several")
    short: Hexes | None = Field(None, description="hexes at which d12 are rolled; none for `-`")
    long: Hexes | None = Field(None, description="hexes at which d20 are rolled; none for `-`")
    accuracy: Some = Field(description="accuracy dice, or pieces launched")
    power: Annotated[Few | Literal["shield"], FieldMessage("write a number up to 100, or shield")] | None = Field(
        None, description="impact dice before defense; shield: stopped by any shield"
    )
    impact_dice: Some | None = Field(
        None, description="impact dice that it always rolls, instead of power against defense"
    )
    effect_dice: Few | None = Field(None, description="red dice of an FX roll")
    effect: List[EffectWord] = Field(("fx",), min_length=1, description="what a hit does")
    special: List[SpecialText] = Field((), description="attributes of the Special column")
    launches: LaunchedWord | None = Field(None, description="what it launches")

    def special_of(self, word: str) -> Special | None:
        """Return the special attribute of a word, if the mode has it."""
        return next((special for special in self.special if special.word == word), None)


class Weapon(Entity):
    """A weapon as the charts of all ships that carry it list it."""

    modes: List[Mode] = Field(min_length=1, description="a row for each firing mode")
    printed: Words | None = Field(None, description="the parts of it that the rules print, and those that they do not")


class Equipment(Entity):
    """Boarding equipment: how crew reach another ship."""

    type: Literal["boarding"] = Field(description="boarding, for equipment that is not a weapon")
    most: Annotated[Some | Literal["all"], FieldMessage("write a number up to 100, or all")] = Field(
        description="crew that one use transports at most"
    )
    short: Hexes | None = Field(None, description="hexes at which d12 are rolled")
    long: Hexes | None = Field(None, description="hexes at which d20 are rolled")
    blocked: Flag = Field(False, description="whether a shield on the side that is hit stops it")
    miss: MissWord = Field(description="the fate of crew that miss")
