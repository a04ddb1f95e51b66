"""Weapon charts and boarding equipment: columns that agree."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.glyphs import excess
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_fury.rules.about import ATTRIBUTES, BOARDING, WEAPONS, equipment_rule, weapon_rule
from sheetforge.systems.silent_fury.schema.weapon import SHIELD, Equipment, Launched, Mode, Weapon
from sheetforge.text import listed

EFFECTS = "Silent Fury 3.0, Other Weapon Effects"


def _mode(text: str) -> str:
    return f"modes:\n  - {{{text}}}"


def _modes(weapon: Weapon) -> Iterator[tuple[Path, Mode]]:
    for index, mode in enumerate(weapon.modes):
        yield ("modes", index), mode


@weapon_rule(
    "FY351",
    "short-before-long",
    "a weapon's short range is less than its long range",
    WEAPONS,
    good=_mode("short: 3, long: 6, accuracy: 2, power: 4, effect_dice: 1"),
    bad=_mode("short: 6, long: 3, accuracy: 2, power: 4, effect_dice: 1"),
)
def short_before_long(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        yield from _ordered(mode.short, mode.long, path)


def _ordered(short: int | None, long: int | None, path: Path) -> Iterator[Problem]:
    if short is not None and long is not None and short >= long:
        message = f"short range {short} is not less than long range {long}"
        yield Problem(message, (*path, "short"), str(short))


@weapon_rule(
    "FY352",
    "some-range",
    "a weapon that attacks has a range; one that launches ordinance has none",
    WEAPONS,
    good=_mode("long: 6, accuracy: 2, power: 4, effect_dice: 1"),
    bad=_mode("accuracy: 2, power: 4, effect_dice: 1"),
)
def some_range(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        given = mode.short is not None or mode.long is not None
        if "launch" in mode.effect and given:
            field = "short" if mode.short is not None else "long"
            message = "ordinance is placed anywhere on the map; a launcher has no range, so remove it"
            yield Problem(message, (*path, field), target="key", part=1)
        elif "launch" not in mode.effect and not given:
            message = "this mode attacks and has no range; write `short`, `long` or both"
            yield Problem(message, path, str(mode.accuracy), part=0)


@weapon_rule(
    "FY353",
    "dice-of-fx",
    "the effect fx has Effect dice, and either a power or fixed Impact dice; without it there are no such dice",
    EFFECTS,
    more="A mode without an effect has fx.",
    good=_mode("short: 3, long: 6, accuracy: 2, power: 4, effect_dice: 1"),
    bad=_mode("short: 3, long: 6, accuracy: 2, power: 4, effect: [fire], effect_dice: 1"),
)
def dice_of_fx(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        rolled = "fx" in mode.effect
        for field, value in (("impact_dice", mode.impact_dice), ("effect_dice", mode.effect_dice)):
            if value is not None and not rolled:
                message = f"without the effect fx no FX is rolled; remove `{field}`, or add fx"
                yield Problem(message, (*path, field), str(value), part=1)
        if rolled and mode.effect_dice is None:
            message = "the effect fx has no Effect dice; write `effect_dice`, its red dice"
            yield Problem(message, path, str(mode.accuracy), part=0)
        if rolled and mode.impact_dice is None and mode.power in (None, SHIELD):
            message = "the effect fx has no power; write `power`, a number, or fixed `impact_dice`"
            where = (*path, "power") if mode.power is not None else path
            yield Problem(message, where, str(mode.accuracy), part=0)
        if mode.impact_dice is not None and isinstance(mode.power, int):
            message = f"power {mode.power} and fixed Impact dice; the dice take the place of "
            message += "power, so remove one"
            yield Problem(message, (*path, "power"), str(mode.power), part=0)


@weapon_rule(
    "FY354",
    "power-without-use",
    "without the effect fx, which compares it with defense, a weapon has no power, or `shield`",
    EFFECTS,
    good=_mode("long: 6, accuracy: 2, power: shield, effect: [fire]"),
    bad=_mode("long: 6, accuracy: 2, power: 3, effect: [fire]"),
)
def power_without_use(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        if "fx" not in mode.effect and isinstance(mode.power, int):
            message = f"power {mode.power} is compared with defense for the effect fx only; remove "
            message += "`power`, or write `shield`"
            yield Problem(message, (*path, "power"), str(mode.power))


@weapon_rule(
    "FY355",
    "area-number",
    "AREA has the number of hexes around its target, and does not go with ALL; every special is written once",
    ATTRIBUTES,
    good=_mode("long: 6, accuracy: 2, power: 4, effect_dice: 1, special: [AREA 1]"),
    bad=_mode("long: 6, accuracy: 2, power: 4, effect_dice: 1, special: [AREA]"),
)
def area_number(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        words = [special.word for special in mode.special]
        for index, special in enumerate(mode.special):
            said, part = "", 0
            if special.word == "AREA" and special.number is None:
                said = "AREA has no number of hexes around its target; write it, such as AREA 1"
            elif special.word == "AREA" and "ALL" in words:
                said = "ALL attacks every target already; remove AREA"
            elif special.word in words[:index]:
                said, part = f"{special.word} is already written; remove it", 1
            if said:
                yield Problem(said, (*path, "special", index), str(special), part=part)


SPECIAL_OF: dict[Launched, str] = {"missile": "Strike", "strike-craft": "Strike", "torpedo": "Torpedo"}
"""The special attribute of a launcher."""


@weapon_rule(
    "FY356",
    "launching",
    "a launcher has only the effect launch, names its ordinance, and has the special for it: Strike or Torpedo",
    ATTRIBUTES,
    good=_mode("accuracy: 2, effect: [launch], special: [Torpedo], launches: torpedo"),
    bad=_mode("accuracy: 2, effect: [launch], special: [Strike], launches: torpedo"),
)
def launching(weapon: Weapon, context: Context) -> Iterator[Problem]:
    for path, mode in _modes(weapon):
        words = {special.word for special in mode.special}
        if "launch" not in mode.effect:
            if mode.launches is not None:
                message = "a weapon without the effect launch cannot launch; remove `launches`, "
                message += "or write `effect: [launch]`"
                yield Problem(message, (*path, "launches"), mode.launches)
            for index, special in enumerate(mode.special):
                if special.word in SPECIAL_OF.values():
                    message = f"{special} is for weapons that launch ordinance; remove it"
                    yield Problem(message, (*path, "special", index), str(special))
            continue
        if mode.effect != ("launch",):
            message = "a launcher has only the effect launch; remove the others"
            yield Problem(message, (*path, "effect"), target="key")
        if mode.launches is None:
            message = "a launcher names its ordinance; write `launches`: missile, torpedo or "
            message += "strike-craft"
            yield Problem(message, (*path, "effect"), target="key")
        elif words != {SPECIAL_OF[mode.launches]}:
            due = SPECIAL_OF[mode.launches]
            given = listed(str(special) for special in mode.special)
            message = (
                f"a launcher with `launches: {mode.launches}` has only the special {due}, and this one has {given}"
            )
            where = (*path, "special") if mode.special else (*path, "launches")
            yield Problem(message, where, mode.launches, target="key")


@weapon_rule(
    "FY357",
    "blast-without-damage",
    "Blast needs an effect on components, which it spreads; an effect is written once",
    ATTRIBUTES,
    good=_mode("long: 6, accuracy: 2, power: 4, effect_dice: 1, special: [Blast]"),
    bad=_mode("long: 6, accuracy: 2, effect: [shield-drain], special: [Blast]"),
)
def blast_without_damage(weapon: Weapon, context: Context) -> Iterator[Problem]:
    damaging = {"fx", "fire", "hull-breach", "power-down", "disrupt"}
    for path, mode in _modes(weapon):
        for index, special in enumerate(mode.special):
            if special.word == "Blast" and not damaging.intersection(mode.effect):
                message = "Blast has no effect on components to spread; remove it, or add one of "
                message += listed(sorted(damaging), "or")
                yield Problem(message, (*path, "special", index), str(special), part=0)
        for index, effect in enumerate(mode.effect):
            if effect in mode.effect[:index]:
                message = f"{effect} is already written; remove it"
                yield Problem(message, (*path, "effect", index), effect, part=1)


IN_A_CHART = 16
"""Em of the names of a weapon and its first mode, which share a cell of the weapon chart."""


@weapon_rule(
    "FY358",
    "chart-names",
    "the names of a weapon and of its first mode fit the cell of the weapon chart",
    "docs/printing.md: Silent Fury",
    good="name: Lancer\n" + _mode("name: wide, long: 6, accuracy: 2, power: 4, effect_dice: 1"),
    bad="name: Long Lancer Battery\n"
    + _mode("name: with a beam as wide as a deck, long: 6, accuracy: 2, power: 4, effect_dice: 1"),
)
def chart_names(weapon: Weapon, context: Context) -> Iterator[Problem]:
    first = weapon.modes[0].name if weapon.modes else None
    if first is not None and (less := excess(f"{weapon.name}: {first}", IN_A_CHART)):
        message = f"{weapon.name}: {first} does not fit the weapon chart; shorten it by {less}"
        yield Problem(message, ("modes", 0, "name"), first)


@equipment_rule(
    "FY361",
    "boarding-range",
    "boarding equipment has a range, and a short one is less than the long one",
    BOARDING,
    good="type: boarding\nmodes:\nmost: all\nshort: 1\nlong: 2\nmiss: kia",
    bad="type: boarding\nmodes:\nmost: all\nshort: 3\nlong: 2\nmiss: kia",
)
def boarding_range(equipment: Equipment, context: Context) -> Iterator[Problem]:
    if equipment.short is None and equipment.long is None:
        message = "the equipment has no range; write `short`, `long` or both"
        yield Problem(message, ("name",), equipment.miss)
    yield from _ordered(equipment.short, equipment.long, ())
