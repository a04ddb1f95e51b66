"""Weapons by themselves: bands, damage, traits, and the rows of their price lists."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, Replacement, rule
from sheetforge.systems.silent_death.rules.books import (
    CANNON_TABLE,
    DICE,
    STAR_WARS_DISPLAY,
    WEAPON_FIGURES,
)
from sheetforge.systems.silent_death.rules.complete import odd_dice
from sheetforge.systems.silent_death.rules.price_lists import at_size, rising
from sheetforge.text import listed

BANDS = ("short", "medium", "long")


@rule(
    "SD421",
    "range-bands",
    "weapons",
    "the range bands follow one another without a gap; only a gap before the short one is allowed",
    CANNON_TABLE,
    good="ranges: {short: 1-2, medium: 3-6, long: 7-10}",
    bad="ranges: {short: 1-2, medium: 4-6, long: 7-10}",
)
def range_bands(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type != "cannon":
        return
    bands = [(name, getattr(weapon.ranges, name)) for name in BANDS]
    if bands[0][1].low < 1:
        path = ("ranges", "short")
        yield Problem("the nearest hex there is to fire at is hex 1", path, str(bands[0][1]))
    for (before, near), (name, far) in pairwise(bands):
        due = near.high + 1
        if far.low != due:
            fixed = f"{due}-{far.high}" if far.high > due else str(due)
            message = f"{before} range ends at {near.high}, so {name} range starts at {due}, "
            yield Problem(
                message + f"not at {far.low}",
                ("ranges", name),
                str(far),
                fix=Replacement(f"write {fixed}", fixed, safe=False) if far.high >= due else None,
            )


@rule(
    "SD422",
    "damage-one-way",
    "weapons",
    "a cannon's damage is read from the dice or depends on the band, never both",
    CANNON_TABLE,
    good="damage: {read: medium}",
    bad="damage_by_band: {short: 10, medium: 8, long: 6}",
)
def damage_one_way(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type != "cannon":
        return
    if weapon.damage is None and weapon.damage_by_band is None:
        yield Problem("the cannon does no damage: give `damage`", ("damage",), "none")
    elif weapon.damage is not None and weapon.damage_by_band is not None:
        path = ("damage_by_band",)
        yield Problem("the damage is given twice, by dice and by band", path, "both", target="key")


@rule(
    "SD425",
    "attack-dice",
    "weapons",
    "a cannon rolls two attack dice beside the Attack Die Bonus",
    f"{CANNON_TABLE}; {STAR_WARS_DISPLAY}",
    good="attack_dice: 2d8",
    bad="attack_dice: 3d8",
)
def attack_dice(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type == "cannon" and weapon.attack_dice.count != 2:
        fixed = f"2d{weapon.attack_dice.sides}"
        message = f"a cannon rolls two dice and the bonus die, not {weapon.attack_dice}"
        fix = Replacement(f"write {fixed}", fixed, safe=False)
        yield Problem(message, ("attack_dice",), str(weapon.attack_dice), fix=fix)


@rule(
    "SD426",
    "linking-prices",
    "weapons",
    "the price list of linked barrels starts at two and rises",
    WEAPON_FIGURES,
    good="linking: {prices: 2=2/1 4=6/3}",
    bad="linking: {prices: 2=2/1 4=1/3}",
)
def linking_prices(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type != "cannon" or weapon.linking is None:
        return
    path: Path = ("linking", "prices")
    prices = weapon.linking.prices
    if prices and min(prices) < 2:
        message = f"{min(prices)} barrel is the weapon itself; linking starts at 2"
        yield at_size(message, path, min(prices), prices, context)
    yield from rising(prices, path, "barrels", context)


@rule(
    "SD427",
    "ammunition-steps",
    "weapons",
    "the steps of ammunition lead from the shots included to the most, each priced for mounts that "
    "there are",
    WEAPON_FIGURES,
    good="ammunition: {included: 4, most: 8, step: 2, step_prices: 1=1/1 2=1/1}",
    bad="ammunition: {included: 4, most: 7, step: 2, step_prices: 1=1/1 2=1/1}",
)
def ammunition_steps(weapon: Any, context: Context) -> Iterator[Problem]:
    table = weapon.ammunition if weapon.type == "cannon" else None
    if table is None:
        return
    path: Path = ("ammunition", "most")
    if table.most < table.included:
        message = f"{table.included} shots are included; the most is {table.most}"
        yield Problem(message, path, str(table.most))
    elif (table.most - table.included) % table.step:
        steps = listed(range(table.included, table.most + 1, table.step))
        message = f"{table.included} and steps of {table.step} make {steps}, never {table.most}"
        yield Problem(message, path, str(table.most))
    linked = (1, *(weapon.linking.prices if weapon.linking else ()))
    for barrels in table.step_prices:
        if barrels not in linked:
            message = f"the weapon has no mount of {barrels} barrels ({listed(linked)})"
            path = ("ammunition", "step_prices")
            yield at_size(message, path, barrels, table.step_prices, context)


@rule(
    "SD428",
    "store-prices",
    "weapons",
    "the price lists of torpedoes and magazines rise, and the lists of one torpedo go together",
    WEAPON_FIGURES,
    good="price: 2/2",
    bad="""\
type: torpedo
damage_dice: 1d12
drive: 12
defensive_value: 10
damage_reduction: 0
hits: 1
piloting: 5
variable_drive: 18
prices: 1=1/1 2=2/1 4=3/1 6=2/1
variable_prices: 1=2/0 2=4/0 4=8/0 6=12/0
attack_dice:
ranges:
target_drive:
damage:
linking:
ammunition:
""",
)
def store_prices(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type == "launcher":
        yield from rising(weapon.magazines, ("magazines",), "missiles", context)
    elif weapon.type == "torpedo":
        yield from rising(weapon.prices, ("prices",), "torpedoes", context)
        fast = weapon.variable_prices
        if bool(fast) != (weapon.variable_drive is not None):
            word = "price" if fast else "variable_drive"
            message = "variable speed has both a Drive and prices, or neither"
            path = ("variable_prices",) if fast else ("variable_drive",)
            yield Problem(message, path, word, target="key")
        for size in fast:
            if size not in weapon.prices:
                message = f"no price for {size} torpedoes, only for making them variable"
                yield at_size(message, ("variable_prices",), size, fast, context)


@rule(
    "SD429",
    "torpedo-mark",
    "weapons",
    "a torpedo of Mark 10, 20 … 50 does a d12 of damage for every ten",
    WEAPON_FIGURES,
    good="price: 2/2",
    bad="""\
type: torpedo
mark_number: 20
damage_dice: 1d12
drive: 12
defensive_value: 10
damage_reduction: 0
hits: 1
piloting: 5
prices: 1=1/1
attack_dice:
ranges:
target_drive:
damage:
linking:
ammunition:
""",
)
def torpedo_mark(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type != "torpedo" or weapon.mark_number is None:
        return
    due = f"{weapon.mark_number // 10}d12"
    if str(weapon.damage_dice) != due:
        message = f"Mk. {weapon.mark_number} / 10 = {weapon.mark_number // 10} dice: {due}, not "
        fix = Replacement(f"write {due}", due, safe=False)
        path = ("damage_dice",)
        yield Problem(message + str(weapon.damage_dice), path, str(weapon.damage_dice), fix=fix)


@rule(
    "SD430",
    "device-die",
    "weapons",
    "the rolls on which a device works are rolls of its die",
    CANNON_TABLE,
    good="price: 2/2",
    bad="""\
type: device
die: 1d4
works_on: 1-5
against: [torpedoes]
attack_dice:
ranges:
target_drive:
damage:
linking:
ammunition:
""",
)
def device_die(weapon: Any, context: Context) -> Iterator[Problem]:
    if weapon.type == "device" and weapon.works_on is not None:
        faces, spread = weapon.die.faces, weapon.works_on
        if spread.low < faces[0] or spread.high > faces[-1]:
            message = f"{weapon.die} shows {faces[0]} to {faces[-1]}, not {spread}"
            yield Problem(message, ("works_on",), str(spread))


DICE_OF = {
    "cannon": ("attack_dice", "continuing"),
    "torpedo": ("damage_dice",),
    "device": ("die",),
    "launcher": (),
}
"""Type of weapon → the fields that are dice."""


@rule(
    "SD431",
    "weapon-dice",
    "weapons",
    "a weapon is rolled for on dice that there are",
    DICE,
    good="attack_dice: 2d8",
    bad="attack_dice: 2d7",
)
def weapon_dice(weapon: Any, context: Context) -> Iterator[Problem]:
    places: list[tuple[Path, Any]] = [
        ((field,), getattr(weapon, field)) for field in DICE_OF[weapon.type]
    ]
    if weapon.type == "launcher":
        places = [(("salvo_dice", at), dice) for at, dice in enumerate(weapon.salvo_dice)]
    for path, dice in places:
        if message := odd_dice(dice):
            yield Problem(message, path, str(dice))


WEAPON_RULES = (
    weapon_dice,
    range_bands,
    damage_one_way,
    attack_dice,
    linking_prices,
    ammunition_steps,
    store_prices,
    torpedo_mark,
    device_die,
)
