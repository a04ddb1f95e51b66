"""The notes below a critical table: the effects of a weapon beyond its row of the master table.

A note is made from the effects that the engine carries out. Effects on the same dice share one
subject: "Triples destroy this mount and spare the target."
"""

from __future__ import annotations

from functools import singledispatch
from itertools import groupby
from typing import NamedTuple

from sheetforge.content.effects import require_all
from sheetforge.systems.silent_death.engine.resolve import BURN_ENDS
from sheetforge.systems.silent_death.schema import critical, weapon_effects
from sheetforge.systems.silent_death.schema.weapon import Cannon, Weapon
from sheetforge.systems.silent_death.schema.weapon_effects import WeaponEffect, effects_of, traits
from sheetforge.systems.silent_death.words.criticals import phrase
from sheetforge.text import capital, number_word

_SUBJECTS = {"hit": "hits", "doubles": "doubles", "triples": "triples", "doubles-or-triples": "doubles or triples"}
_BOXES = {"drive": "Drive boxes", "drive-and-weapons": "Drive and weapon boxes"}


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
    words = [_words(one.effect, one, weapon) for one in effects_of([trait])]
    sentences = []
    for subject, group in groupby(words, lambda one: one.subject):
        texts = [one.text for one in group]
        sentences += [f"{subject} {' and '.join(texts)}"] if subject else texts
    return " ".join(f"{capital(text)}." for text in sentences)


@singledispatch
def _words(effect: object, one: WeaponEffect, weapon: Weapon) -> _Words:
    raise TypeError(f"no wording for {type(effect).__name__}")


def _critical(effect: critical.Effect, one: WeaponEffect, weapon: Weapon) -> _Words:
    """An effect that critical hits have too: "Doubles, for the target: Drive falls by 2."."""
    who = "the firing ship" if one.to == "self" else "the target"
    text = phrase(effect, who, lambda kind, reference: None)
    return _Words(f"{_SUBJECTS[one.when]}, for {who}: {text}")


for _kind in critical.EFFECTS:
    _words.register(_kind, _critical)


@_words.register
def _(effect: weapon_effects.DoubleDamage, one: WeaponEffect, weapon: Weapon) -> _Words:
    text = f"{_SUBJECTS[one.when]} on the attack dice double damage and bonuses"
    return _Words(f"{text}; triples do not" if one.when == "doubles" else text)


@_words.register
def _(effect: weapon_effects.HarderToHit, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words(f"the target's DV counts {effect.by} higher until a critical hit has lowered it")


@_words.register
def _(effect: weapon_effects.IgnoreReduction, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words("DR does not protect against it")


@_words.register
def _(effect: weapon_effects.Mark, one: WeaponEffect, weapon: Weapon) -> _Words:
    if effect.only == "crew":
        return _Words("damage counts crew killed; no boxes are marked off")
    halved = weapon.damage.halved if isinstance(weapon, Cannon) and weapon.damage else None
    if halved is not None:
        return _Words(f"damage is halved, rounding {halved}, and takes {_BOXES[effect.only]} only")
    return _Words(f"damage marks off {_BOXES[effect.only]} only")


@_words.register
def _(effect: weapon_effects.Spare, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words("spare the target", _SUBJECTS[one.when])


@_words.register
def _(effect: weapon_effects.Sweep, one: WeaponEffect, weapon: Weapon) -> _Words:
    where = f"at {effect.band} range"
    return _Words(f"{where} it may hit every torpedo in a hex that follows the same ship")


@_words.register
def _(effect: weapon_effects.LockOnAtLaunch, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words("range matters only when the launch phase begins")


@_words.register
def _(effect: weapon_effects.MoreCriticals, one: WeaponEffect, weapon: Weapon) -> _Words:
    hits = "hit" if effect.number == 1 else "hits"
    number = number_word(effect.number)
    return _Words(f"cause {number} more critical {hits}", _SUBJECTS[one.when])


@_words.register
def _(effect: weapon_effects.Burn, one: WeaponEffect, weapon: Weapon) -> _Words:
    dice = weapon.continuing if isinstance(weapon, Cannon) else None
    shown = str(dice).upper() if dice else "Rolled"
    when = "" if one.when == "hit" else f"{_SUBJECTS[one.when]}: "
    end = f"further damage in each Warhead Launch Phase until a {BURN_ENDS} comes up; DR counts"
    return _Words(f"{when}{shown} {end}")


@_words.register
def _(effect: weapon_effects.LoseMount, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words("destroy this mount", _SUBJECTS[one.when])


@_words.register
def _(effect: weapon_effects.Strain, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words(f"lower the firing ship's DV by {effect.by}", _SUBJECTS[one.when])


@_words.register
def _(effect: weapon_effects.FallSilent, one: WeaponEffect, weapon: Weapon) -> _Words:
    return _Words(f"after {_SUBJECTS[one.when]} it is silent for the next turn")


require_all("sentence", weapon_effects.OWN_EFFECTS, _words)
