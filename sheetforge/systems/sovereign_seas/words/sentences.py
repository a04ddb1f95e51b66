"""Sentences from structured content: effects of critical hits, penetration of guns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sheetforge.content.notation import IntRange
from sheetforge.systems.sovereign_seas.engine.rulings import turns_run_out
from sheetforge.systems.sovereign_seas.schema.critical import Effect, JamRudder, OutOfCommand, Result, Turns
from sheetforge.systems.sovereign_seas.schema.navy import Gun
from sheetforge.systems.sovereign_seas.schema.notation import Letters
from sheetforge.text import capital, number_word

STRIKE = (
    "is a die that shows an odd number; or one of any two results that are as likely as each other, "
    "such as a black card, if all agree on it before play."
)
"""The definition of a strike, which every throw counts (section C of the rules)."""


def turns(lasts: Turns) -> str:
    """`to the end of next turn, a turn more for every strike of five dice`."""
    last = turns_run_out(0, lasts.turns)
    which = ("this turn", "next turn")[last] if last < 2 else f"turn {last} after this one"
    said = f"to the end of {which}"
    if lasts.dice:
        said += f", a turn more for every strike of {number_word(lasts.dice)} dice"
    return said


def sentence(effects: Sequence[Effect]) -> str:
    """Return the sentence of effects on a sheet."""
    clauses = [
        effect.in_words({"duration": turns(effect.lasts)} if isinstance(effect, OutOfCommand | JamRudder) else {})
        for effect in effects
    ]
    return capital(" ".join(f"{clause}." for clause in clauses))


def critical_sentence(result: Result) -> str:
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
