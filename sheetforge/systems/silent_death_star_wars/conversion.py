"""A character of the role-playing game as a crew member, for `convert`."""

from __future__ import annotations

from typing import get_args

from sheetforge.play.conversion import Conversion, Figure, Given
from sheetforge.play.report import Cell, Column, Report, Table
from sheetforge.systems.silent_death.figures.skills import attack_die_bonus, tight_turn_die
from sheetforge.systems.silent_death_star_wars import characters

BONUS = (-20, 60)
PILOT, RANGED, FEAT, ABOARD = "pilot-skill", "ranged-attack-bonus", "feats", "ship"

Value = int | tuple[str, ...] | None
"""A figure of a character that was given, or None."""


def convert(given: Given) -> Report:
    """The skills of a character with their dice, its penalties, and a line for a scenario.

    Raises ValueError if neither figure is given.
    """
    skill, bonus = given.get(PILOT), given.get(RANGED)
    if not (isinstance(skill, int) or isinstance(bonus, int)):
        raise ValueError(f"give {PILOT}, {RANGED} or both")
    feats, role = _chosen(given.get(FEAT)), _role(given.get(ABOARD))
    post = "pilot" if isinstance(skill, int) else "gunner"
    rows: list[tuple[Cell, ...]] = []
    crew: list[str] = []
    if isinstance(skill, int):
        flies = characters.piloting(skill)
        how = f"{skill} / {characters.DIVISOR} - {characters.PILOTING_LESS}"
        rows.append(("Piloting", flies, how, f"tight turn {str(tight_turn_die(flies)).upper()}"))
        crew.append(f"piloting: {flies}")
    if isinstance(bonus, int):
        fires = characters.gunnery(bonus)
        rows.append(
            ("Gunnery", fires, f"{bonus} / {characters.DIVISOR}", f"attack die {str(attack_die_bonus(fires)).upper()}")
        )
        crew.append(f"gunnery: {fires}")
    penalties: list[tuple[Cell, ...]] = []
    if post == "pilot":
        penalties.append(
            (
                characters.FEAT_NAMES["dodge"],
                characters.FEATS[role].covers,
                characters.dodging(feats, role, post),
                "dodging warheads",
            )
        )
    penalties.append(
        (
            characters.FEAT_NAMES["operation"],
            characters.FEATS[role].covers,
            characters.to_hit(feats, role),
            "to hit with cannons",
        )
    )
    facts = (
        ("aboard", f"a {role}"),
        ("crew", f"{post}: {{{', '.join(crew)}}}"),
        ("characters", f"{post}: {{{_character(skill, bonus, feats)}}}"),
    )
    skills = (
        Column("Skill", "skill"),
        Column("Value", "value", "number"),
        Column("From", "from"),
        Column("Die", "die"),
    )
    lacks = (Column("Feat", "feat"), Column("For", "for"), Column("Modifier", "modifier", "number"), Column("On", "on"))
    tables = (Table("skills", skills, tuple(rows)), Table("feats", lacks, tuple(penalties)))
    return Report("A character as crew", facts, tables, ())


def _character(skill: Value, bonus: Value, feats: tuple[str, ...]) -> str:
    """The entry of a scenario's `characters`."""
    parts = [f"pilot_skill: {skill}"] if isinstance(skill, int) else []
    parts += [f"ranged_attack_bonus: {bonus}"] if isinstance(bonus, int) else []
    return ", ".join([*parts, f"feats: [{', '.join(feats)}]"])


def _chosen(given: Value) -> tuple[str, ...]:
    return given if isinstance(given, tuple) else ()


def _role(given: Value) -> characters.Role:
    chosen = _chosen(given)
    return next((role for role in characters.FEATS if role in chosen), "starfighter")


CONVERSION = Conversion(
    "Characters of the role-playing game as crew",
    (
        Figure(PILOT, "Pilot skill bonus with Dexterity and all modifiers", *BONUS),
        Figure(RANGED, "ranged attack bonus with Dexterity and all modifiers", *BONUS),
        Figure(FEAT, "the character's feats", choices=get_args(characters.Feat), several=True),
        Figure(ABOARD, "the kind of craft; by default a starfighter", choices=get_args(characters.Role)),
    ),
    convert,
)
