"""The legible parts of figures that have lost their digits 1 to 4 in the document, by kind.

Each field records the legible part of the figure of the same name, as the document writes it; white
space makes no difference. `rules.shown` writes the figures of the content in the same way, and the
linter compares (SS316, SS403, SS424, SS524).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from sheetforge.content.model import Content, FieldMessage, List, Mapped, Name

LEGIBLE = "what is legible of the figures that lost their digits 1 to 4 in the document"
_LOST = str.maketrans("", "", "1234")


def legible(text: str) -> str:
    """The characters of a figure that are legible: `12/11/10/98` is `//0/98`."""
    return text.translate(_LOST)


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def squeezed(text: str) -> str:
    """A figure without white space, which varies in the document."""
    return "".join(text.split())


LegibleText = Annotated[
    str,
    Field(pattern=r"^[05-9/.]*$", max_length=200),
    BeforeValidator(_as_text),
    FieldMessage("write what is legible here: 0, 5 to 9, / and ."),
]
"""The legible part of a figure; empty if all of it is lost."""

LegibleWords = Annotated[
    str,
    Field(pattern=r"^[^1-4]*$", max_length=600),
    BeforeValidator(_as_text),
    FieldMessage("write what is legible here: anything but the digits 1 to 4"),
]
"""The legible part of figures with words and signs about them."""


class PrintedShip(Content):
    """The legible parts of a control log."""

    ship_class: LegibleWords | None = Field(None, alias="class", description="legible part of the class")
    in_service: LegibleText | None = Field(None, description="legible part of the year, or month and year")
    points: LegibleText | None = Field(None, description="legible part of the points")
    turn_rate: LegibleText | None = Field(None, description="legible part of the turn rate")
    size: LegibleWords | None = Field(None, description="legible part of the size")
    speed: LegibleText | None = Field(None, description="legible part of the list of speeds")
    acceleration: LegibleText | None = Field(None, description="legible part of the acceleration")
    tower: LegibleWords | None = Field(None, description="legible part of the conning tower")
    magazines: LegibleWords | None = Field(None, description="legible part of the magazines")
    ram: LegibleWords | None = Field(None, description="the word that notes an armoured ram bow")
    log: LegibleWords | None = Field(None, description="the lines of the hull, one after another")


class PrintedGun(Content):
    """The legible parts of a row of a gun chart; `example` is section J's sum for two hits."""

    bore: LegibleText | None = Field(None, description="legible part of the bore")
    loading: LegibleWords | None = Field(None, description="legible part of the loading")
    fp: LegibleText | None = Field(None, description="legible part of the firing power")
    penetration: LegibleWords | None = Field(None, description="legible part of the letters of penetration")
    example: LegibleWords | None = Field(None, description="legible part of the sum of the example of section J")


class PrintedToHit(Content):
    """The legible parts of the to-hit row; `example` is the throw of section J, at range 5."""

    dice: LegibleText | None = Field(None, description="legible part of the number of dice")
    example: LegibleText | None = Field(None, description="legible part of the sum of the example of section J")


class PrintedModifiers(Content):
    """`example`: the dice of section J for five batteries at a target of size +2."""

    example: LegibleText | None = Field(None, description="legible part of the sum of the example of section J")


class PrintedRows(Content):
    """The legible parts of the damage allocation table: a letter a column, and the authority."""

    dice: LegibleText | None = Field(None, description="legible part of the number of dice")
    rows: LegibleWords | None = Field(None, description="legible part of the rows of the table")
    authority: LegibleWords | None = Field(None, description="legible part of the authority chain")


class PrintedRamAttack(Content):
    """The legible parts of the ram attack table, its speed modifiers and its captions."""

    dice: LegibleText | None = Field(None, description="legible part of the number of dice")
    strikes: LegibleWords | None = Field(None, description="legible part of the strikes")
    speed_difference: LegibleWords | None = Field(
        None, description="legible part of the modifiers for the difference in speed"
    )
    angles: LegibleWords | None = Field(None, description="legible part of the modifiers for the angle")


class PrintedRamEffects(Content):
    """The legible parts of the ram effects table, and of the damage to the attacker."""

    dice: LegibleText | None = Field(None, description="legible part of the number of dice")
    rows: LegibleWords | None = Field(None, description="legible part of the rows of the table")
    attacker: LegibleWords | None = Field(None, description="legible part of the damage to the attacker")


class PrintedMovement(Content):
    """The legible parts of impulses and scale: yards a hex, then minutes a turn."""

    impulses: LegibleText | None = Field(None, description="legible part of the number of impulses")
    scale: LegibleWords | None = Field(None, description="legible part of the yards a hex and minutes a turn")


class PrintedCriticals(Content):
    """The legible parts of the critical hit table; `results` are its rolls, then other figures."""

    dice: LegibleText | None = Field(None, description="legible part of the number of dice")
    hull_points: LegibleText | None = Field(None, description="legible part of the hull hits of a critical hit")
    results: LegibleWords | None = Field(None, description="legible part of the rolls, then other figures")


class PrintedSide(Content):
    """The legible parts of a scenario's side: its counters, and the numbers of its set-up."""

    ships: LegibleWords | None = Field(None, description="legible part of the counters")
    from_enemy: LegibleText | None = Field(None, description="legible part of the distance from the enemy")
    speed: LegibleText | None = Field(None, description="legible part of the list of speeds")
    formations: LegibleWords | None = Field(None, description="legible part of the numbers of the formations")


class PrintedVictory(Content):
    """The legible numbers of a way to win."""

    ships_left: LegibleText | None = Field(None, description="legible part of the share of ships left")
    count: LegibleText | None = Field(None, description="legible part of the number of ships")
    own_lost_at_most: LegibleText | None = Field(None, description="legible part of the number of own losses")


class PrintedScenario(Content):
    """The legible parts of a scenario, by the names of its sides, in the order of its victories."""

    sides: Mapped[Name, PrintedSide] = Field(default_factory=dict, description="name of a side → its legible figures")
    victory: List[PrintedVictory] = Field((), description="the legible numbers of each way to win, in order")
