"""The notes below a critical table: what a weapon does beyond its row of the master table."""

from __future__ import annotations

from sheetforge.systems.silent_death.schema.weapon import Cannon, Trait, Weapon

_TEXTS = {
    Trait.DOUBLES_DOUBLE_DAMAGE: (
        "Doubles on the attack dice double damage and bonuses; triples do not."
    ),
    Trait.HARDER_AGAINST_INTACT_DEFENSE: (
        "The target's DV counts 1 higher until a critical hit has lowered it."
    ),
    Trait.IGNORES_DAMAGE_REDUCTION: "DR does not protect against it.",
    Trait.OVERLOADS_ON_TRIPLES: "Triples destroy this mount and spare the target.",
    Trait.EXTRA_CRITICAL_ON_DOUBLES: "Doubles or triples cause one more critical hit.",
    Trait.LEECHES_DRIVE: "Damage marks off Drive boxes only.",
    Trait.KILLS_CREW: "Damage counts crew killed; no boxes are marked off.",
    Trait.SWEEPS_TORPEDOES: (
        "At short range it may hit every torpedo in a hex that follows the same ship."
    ),
    Trait.TRIPLES_LOWER_OWN_DEFENSE: "Triples lower the firing ship's DV by 2.",
    Trait.CONTINUING_DAMAGE: (
        "{dice} further damage in each Warhead Launch Phase until a 1 comes up; DR counts."
    ),
    Trait.TRIPLES_SKIP_NEXT_TURN: "After triples it is silent for the next turn.",
    Trait.LOCK_ON_AT_LAUNCH: "Range matters only when the launch phase begins.",
    Trait.ION: "Damage is halved, rounding up, and takes Drive and weapon boxes only.",
}
_MARKS = {
    Trait.DOUBLES_DOUBLE_DAMAGE: "†",
    Trait.HARDER_AGAINST_INTACT_DEFENSE: "§",
    Trait.IGNORES_DAMAGE_REDUCTION: "§",
    Trait.OVERLOADS_ON_TRIPLES: "¥",
    Trait.EXTRA_CRITICAL_ON_DOUBLES: "□",
    Trait.LEECHES_DRIVE: "‡",
    Trait.KILLS_CREW: "Δ",
    Trait.SWEEPS_TORPEDOES: "∂",
    Trait.TRIPLES_LOWER_OWN_DEFENSE: "∞",
    Trait.CONTINUING_DAMAGE: "Ω",
    Trait.TRIPLES_SKIP_NEXT_TURN: "Ψ",
    Trait.LOCK_ON_AT_LAUNCH: "*",
    Trait.ION: "*",
}


def weapon_notes(weapon: Weapon) -> list[tuple[str, str]]:
    """The notes of a weapon's traits as (mark, text).

    Traits that share a mark share a note. The mark is the one the weapon's entity records, else
    the one that the master cannon table prints for the trait.
    """
    notes: dict[str, list[str]] = {}
    for trait in weapon.traits:
        notes.setdefault(weapon.mark or _MARKS[trait], []).append(_text(trait, weapon))
    return [(mark, " ".join(texts)) for mark, texts in notes.items()]


def _text(trait: Trait, weapon: Weapon) -> str:
    dice = weapon.continuing if isinstance(weapon, Cannon) else None
    return _TEXTS[trait].format(dice=str(dice).upper() if dice else "Rolled")
