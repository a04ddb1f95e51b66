"""The legible parts of figures that have lost their digits 1 to 4 in the document, by kind.

Each field records what is left of the figure of the same name, as the document writes it; white
space makes no difference. `rules.shown` writes the figures of the content in the same way, and the
linter compares (SS316, SS403, SS424, SS524).
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from sheetforge.content.model import Content, FieldMessage

_LOST = str.maketrans("", "", "1234")


def legible(text: str) -> str:
    """The characters of a figure that are left: `12/11/10/98` is `//0/98`."""
    return text.translate(_LOST)


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def squeezed(text: str) -> str:
    """A figure without white space, which the document sets as it pleases."""
    return "".join(text.split())


LegibleText = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(pattern=r"^[05-9/.]*$"),
    FieldMessage("write what is legible here: 0, 5 to 9, / and ."),
]
"""The legible part of a figure; empty where nothing is left of it."""

LegibleWords = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(pattern=r"^[^1-4]*$"),
    FieldMessage("write what is legible here: anything but the digits 1 to 4"),
]
"""The legible part of figures with words and signs about them."""


class PrintedShip(Content):
    """The legible parts of a control log."""

    ship_class: LegibleWords | None = Field(None, alias="class")
    in_service: LegibleText | None = None
    points: LegibleText | None = None
    turn_rate: LegibleText | None = None
    size: LegibleWords | None = None
    speed: LegibleText | None = None
    acceleration: LegibleText | None = None
    tower: LegibleWords | None = None
    magazines: LegibleWords | None = None
    ram: LegibleWords | None = Field(None, description="the word that notes an armoured ram bow")
    log: LegibleWords | None = Field(None, description="the lines of the hull, one after another")


class PrintedGun(Content):
    """The legible parts of a row of a gun chart; `example` is section J's sum for two hits."""

    bore: LegibleText | None = None
    loading: LegibleWords | None = None
    fp: LegibleText | None = None
    penetration: LegibleWords | None = None
    example: LegibleWords | None = None


class PrintedToHit(Content):
    """The legible parts of the to-hit row; `example` is the throw of section J, at range 5."""

    dice: LegibleText | None = None
    example: LegibleText | None = None


class PrintedModifiers(Content):
    """`example`: the dice of section J for five batteries at a target of size +2."""

    example: LegibleText | None = None


class PrintedRows(Content):
    """The legible parts of the damage allocation table: a letter a column, and the authority."""

    dice: LegibleText | None = None
    rows: LegibleWords | None = None
    authority: LegibleWords | None = None


class PrintedRamAttack(Content):
    """The legible parts of the ram attack table, its speed modifiers and its captions."""

    dice: LegibleText | None = None
    strikes: LegibleWords | None = None
    speed_difference: LegibleWords | None = None
    angles: LegibleWords | None = None


class PrintedRamEffects(Content):
    """The legible parts of the ram effects table, and of the damage to the attacker."""

    dice: LegibleText | None = None
    rows: LegibleWords | None = None
    attacker: LegibleWords | None = None


class PrintedMovement(Content):
    """The legible parts of impulses and scale: yards a hex, then minutes a turn."""

    impulses: LegibleText | None = None
    scale: LegibleWords | None = None


class PrintedCriticals(Content):
    """The legible parts of the critical hit table; `results` are its rolls, then other figures."""

    dice: LegibleText | None = None
    hull_points: LegibleText | None = None
    results: LegibleWords | None = None


class PrintedSide(Content):
    """The legible parts of a scenario's side: its counters, and the numbers of its set-up."""

    ships: LegibleWords | None = None
    from_enemy: LegibleText | None = None
    speed: LegibleText | None = None
    formations: LegibleWords | None = None


class PrintedVictory(Content):
    """The legible numbers of a way to win."""

    ships_left: LegibleText | None = None
    count: LegibleText | None = None
    own_lost_at_most: LegibleText | None = None


class PrintedScenario(Content):
    """The legible parts of a scenario, by the names of its sides, in the order of its victories."""

    sides: dict[str, PrintedSide] = Field(default_factory=dict)
    victory: tuple[PrintedVictory, ...] = ()
