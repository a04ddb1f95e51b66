"""Sentences from structured content: effects of critical hits, penetration of guns."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatch
from itertools import groupby

from sheetforge.content.effects import require_all
from sheetforge.content.model import Content
from sheetforge.content.notation import IntRange
from sheetforge.systems.sovereign_seas.engine.rulings import turns_run_out
from sheetforge.systems.sovereign_seas.schema.critical import (
    EFFECTS,
    CriticalTable,
    Effect,
    FurtherHullHits,
    JamRudder,
    LoseSpeed,
    OutOfCommand,
    Result,
    Sink,
    Turns,
)
from sheetforge.systems.sovereign_seas.schema.navy import Gun
from sheetforge.systems.sovereign_seas.schema.notation import Letters
from sheetforge.text import capital, listed, number_word

STRIKE = (
    "a die that shows an odd number; or one of any two results that are as likely as each other, "
    "such as a black card, if all agree on it before play."
)
"""The definition of a strike, which every throw counts (section C of the rules)."""

WAYS = {"left": "left", "right": "right", "straight": "never"}
"""The side to which a ship turns whose rudder is jammed, in words."""


def turns(lasts: Turns) -> str:
    """`to the end of next turn, a turn more for every strike of five dice`."""
    last = turns_run_out(0, lasts.turns)
    which = ("this turn", "next turn")[last] if last < 2 else f"turn {last} after this one"
    said = f"to the end of {which}"
    if lasts.dice:
        said += f", a turn more for every strike of {number_word(lasts.dice)} dice"
    return said


def share(value: Fraction) -> str:
    """`half`, or the fraction."""
    return "half" if value == Fraction(1, 2) else str(value)


def sentence(effects: Sequence[Effect]) -> str:
    """Return the sentence of effects on a sheet."""
    said = " ".join(f"{_clause(effect)}." for effect in effects)
    return capital(said)


@singledispatch
def _clause(effect: Content) -> str:
    raise TypeError(f"no wording for {type(effect).__name__}")


@_clause.register
def _(effect: OutOfCommand) -> str:
    return "if the shot penetrates the tower, its armour is lost for good and she keeps speed and course " + turns(
        effect.lasts
    )


@_clause.register
def _(effect: JamRudder) -> str:
    ways = [f"{row.strikes} {WAYS[row.way]}" for row in effect.ways]
    return f"she turns at every chance ({number_word(effect.dice)} dice: {listed(ways)}) " + turns(effect.lasts)


@_clause.register
def _(effect: FurtherHullHits) -> str:
    again = "; a second time in one attack, roll again" if effect.once_an_attack else ""
    return (
        f"when the attack is done the hull takes {effect.per_cent} % as many hits more, fractions "
        f"up, against its armour{again}"
    )


@_clause.register
def _(effect: LoseSpeed) -> str:
    if effect.share is not None:
        return f"{share(effect.share)} of the original speed factors are lost"
    if effect.factors is not None:
        return f"{number_word(effect.factors)} more speed factors are lost"
    return "the ship loses no speed"


@_clause.register
def _(effect: Sink) -> str:
    return "the ship sinks at once, if she has a magazine"


require_all("sentence", EFFECTS, _clause)


def critical_sentence(table: CriticalTable, result: Result) -> str:
    """Return the sentence of a line of the critical table, without its hull points."""
    return sentence(result.effects)


def letter_bands(letters: Letters) -> list[tuple[str, IntRange]]:
    """Armour letter and the hexes over which a gun penetrates it, from range 1."""
    bands, at = [], 1
    for letter, run in groupby(letters.values):
        length = len(list(run))
        bands.append((letter, IntRange(at, at + length - 1)))
        at += length
    return bands


def penetration_text(gun: Gun) -> str:
    """`E 1-3, D 4-8, C 9-13`."""
    return ", ".join(f"{letter} {hexes}" for letter, hexes in letter_bands(gun.penetration))
