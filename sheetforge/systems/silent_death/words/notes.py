"""The notes below a critical table: the effects of a weapon beyond its row of the master table.

A note is made from the effects that the engine carries out, by the `template` of each. Effects on the
same dice share one subject: "Triples destroy this mount and spare the target."
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from sheetforge.systems.silent_death.engine.resolve import BURN_ENDS
from sheetforge.systems.silent_death.schema.weapon import Cannon, Weapon
from sheetforge.systems.silent_death.schema.weapon_effects import WeaponEffect, WeaponOnly, effects_of, traits
from sheetforge.systems.silent_death.words.criticals import phrase
from sheetforge.text import capital

_DICE = {"hit": "hits", "doubles": "doubles", "triples": "triples", "doubles-or-triples": "doubles or triples"}


class _Words(NamedTuple):
    """Words of an effect: a predicate of the dice that cause it, or a sentence of its own."""

    text: str
    subject: str = ""


def weapon_notes(weapon: Weapon) -> list[tuple[str, str]]:
    """Return the notes of a weapon as (sign, text).

    Traits that share a sign share a note. The sign is the one the weapon's entity records,
    otherwise the one that the master cannon table prints for the trait.
    """
    notes: dict[str, list[str]] = {}
    for name in weapon.traits:
        notes.setdefault(weapon.mark or traits()[name].sign, []).append(_note(name, weapon))
    return [(sign, " ".join(texts)) for sign, texts in notes.items()]


def _note(trait: str, weapon: Weapon) -> str:
    """The sentences of a trait."""
    words = [_words(entry, weapon) for entry in effects_of([trait])]
    sentences = []
    for subject, group in groupby(words, lambda part: part.subject):
        texts = [part.text for part in group]
        sentences += [f"{subject} {' and '.join(texts)}"] if subject else texts
    return " ".join(f"{capital(text)}." for text in sentences)


def _words(entry: WeaponEffect, weapon: Weapon) -> _Words:
    """Return the words of an effect; of one that critical hits have too: "Doubles, for the target: …"."""
    dice = _DICE[entry.when]
    if not isinstance(entry.effect, WeaponOnly):
        who = "the firing ship" if entry.to == "self" else "the target"
        return _Words(f"{dice}, for {who}: {phrase(entry.effect, who, lambda kind, reference: None)}")
    cannon = weapon if isinstance(weapon, Cannon) else None
    context = {
        "dice": dice,
        "doubles": entry.when == "doubles",
        "any_hit": entry.when == "hit",
        "halved": cannon.damage.halved if cannon is not None and cannon.damage else None,
        "continuing": str(cannon.continuing).upper() if cannon is not None and cannon.continuing else "",
        "burn_ends": BURN_ENDS,
    }
    return _Words(entry.effect.in_words(context), dice if entry.effect.predicate else "")
