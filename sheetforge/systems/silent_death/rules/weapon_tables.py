"""Weapons by themselves: bands, damage, traits, and the rows of their price lists."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sheetforge.dice import Dice
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules import about
from sheetforge.systems.silent_death.rules.hulls import at_size, rising
from sheetforge.systems.silent_death.schema.weapon import AnyWeapon, Cannon, Device, Launcher, Torpedo
from sheetforge.text import counted, listed

NO_CANNON = "attack_dice:\nranges:\ntarget_drive:\ndamage:\nlinking:\nammunition:\n"
"""Removes what only a cannon has from the sample."""


@about.cannon_rule(
    "SD421",
    "range-bands",
    "the range bands follow one another without a gap, except before the short one",
    about.CANNON_TABLE,
    good="ranges: {short: 1-2, medium: 3-6, long: 7-10}",
    bad="ranges: {short: 1-2, medium: 4-6, long: 7-10}",
)
def range_bands(weapon: Cannon, context: Context) -> Iterator[Problem]:
    ranges = weapon.ranges
    if ranges.short.low < 1:
        path = ("ranges", "short")
        message = f"short range begins at {ranges.short.low}; the nearest hex to fire at is 1"
        yield Problem(message, path, str(ranges.short))
    bands = [("short", ranges.short), ("medium", ranges.medium), ("long", ranges.long)]
    for (before, near), (name, far) in pairwise(bands):
        due = near.high + 1
        if far.low != due:
            fixed = f"{due}-{far.high}" if far.high > due else str(due)
            message = f"{before} range ends at {near.high}, so {name} range starts at {due}, "
            yield Problem(
                f"{message}not at {far.low}", ("ranges", name), str(far), fix=write(fixed) if far.high >= due else None
            )


@about.cannon_rule(
    "SD422",
    "damage-one-way",
    "a cannon's damage is read from the dice or depends on the band, never both",
    about.CANNON_TABLE,
    good="damage: {read: medium}",
    bad="damage_by_band: {short: 10, medium: 8, long: 6}",
)
def damage_one_way(weapon: Cannon, context: Context) -> Iterator[Problem]:
    if weapon.damage is None and weapon.damage_by_band is None:
        message = "the cannon has no damage; write `damage`, or `damage_by_band`"
        yield Problem(message, ("damage",), "none")
    elif weapon.damage is not None and weapon.damage_by_band is not None:
        path = ("damage_by_band",)
        message = "the damage is given twice, by dice and by band; remove `damage` or this"
        yield Problem(message, path, "both", target="key")


@about.cannon_rule(
    "SD425",
    "attack-dice",
    "a cannon rolls two attack dice besides the Attack Die Bonus",
    f"{about.CANNON_TABLE}; {about.STAR_WARS_DISPLAY}",
    good="attack_dice: 2d8",
    bad="attack_dice: 3d8",
)
def attack_dice(weapon: Cannon, context: Context) -> Iterator[Problem]:
    if weapon.attack_dice.count != 2:
        fixed = f"2d{weapon.attack_dice.sides}"
        message = f"a cannon rolls two dice and the bonus die, not {weapon.attack_dice}"
        yield Problem(message, ("attack_dice",), str(weapon.attack_dice), fix=write(fixed))


@about.cannon_rule(
    "SD426",
    "linking-prices",
    "the price list of linked barrels starts at two barrels or more, and rises",
    about.WEAPON_FIGURES,
    good="linking: {prices: 2=2/1 4=6/3}",
    bad="linking: {prices: 2=2/1 4=1/3}",
)
def linking_prices(weapon: Cannon, context: Context) -> Iterator[Problem]:
    if weapon.linking is None:
        return
    path: Path = ("linking", "prices")
    prices = weapon.linking.prices
    for barrels, price in prices.items():
        message = ""
        if barrels < 2:
            message = f"this is a price for {counted(barrels, 'barrel')}; the list starts at 2 or "
            message += "more, as `price` is that of a single barrel"
        elif price.cost < 0 or price.slots < 0:
            message = f"{counted(barrels, 'barrel')} at {price} are cheaper than a single one; "
            message += "the price is added to that of one barrel"
        if message:
            yield at_size(message, path, barrels, prices, context)
    linked = {barrels: price for barrels, price in prices.items() if barrels >= 2}
    yield from rising(linked, path, "barrels", context)


@about.cannon_rule(
    "SD427",
    "ammunition-steps",
    "the steps of ammunition lead from the included shots to the largest number, and each has a "
    "price for mounts of the weapon",
    about.WEAPON_FIGURES,
    good="ammunition: {included: 4, most: 8, step: 2, step_prices: 1=1/1 2=1/1}",
    bad="ammunition: {included: 4, most: 7, step: 2, step_prices: 1=1/1 2=1/1}",
)
def ammunition_steps(weapon: Cannon, context: Context) -> Iterator[Problem]:
    table = weapon.ammunition
    if table is None:
        return
    path: Path = ("ammunition", "most")
    if table.most < table.included:
        message = f"{table.included} shots are included; the most is {table.most}, which is less"
        yield Problem(message, path, str(table.most))
    elif (table.most - table.included) % table.step:
        steps = listed(range(table.included, table.most + 1, table.step))
        message = f"{table.included} and steps of {table.step} make {steps}, never {table.most}"
        yield Problem(message, path, str(table.most))
    linked = sorted({1, *(weapon.linking.prices if weapon.linking else ())} - {0})
    for barrels in table.step_prices:
        if barrels not in linked:
            message = f"the weapon has no mount of {counted(barrels, 'barrel')}; it has "
            message += listed(linked, "or")
            path = ("ammunition", "step_prices")
            yield at_size(message, path, barrels, table.step_prices, context)


@about.weapon_rule(
    "SD428",
    "store-prices",
    "the price lists of torpedoes and magazines rise, and the two lists of a torpedo have the same sizes",
    about.WEAPON_FIGURES,
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
"""
    + NO_CANNON,
)
def store_prices(weapon: AnyWeapon, context: Context) -> Iterator[Problem]:
    if isinstance(weapon, Launcher):
        yield from rising(weapon.magazines, ("magazines",), "missiles", context)
    elif isinstance(weapon, Torpedo):
        yield from rising(weapon.prices, ("prices",), "torpedoes", context)
        fast = weapon.variable_prices
        if bool(fast) != (weapon.variable_drive is not None):
            word = "price" if fast else "variable_drive"
            message = "variable speed has both a Drive and prices, or neither; write "
            message += "`variable_drive`" if fast else "`variable_prices`"
            path = ("variable_prices",) if fast else ("variable_drive",)
            yield Problem(message, path, word, target="key")
        for size in fast:
            if size not in weapon.prices:
                message = f"`prices` has no price for {counted(size, 'torpedo', 'torpedoes')}, "
                message += "which are made variable here; add it"
                yield at_size(message, ("variable_prices",), size, fast, context)


@about.torpedo_rule(
    "SD429",
    "torpedo-mark",
    "a torpedo of Mark 10, 20 … 50 does a d12 of damage for every ten",
    about.WEAPON_FIGURES,
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
"""
    + NO_CANNON,
)
def torpedo_mark(weapon: Torpedo, context: Context) -> Iterator[Problem]:
    if weapon.mark_number is None:
        return
    due = f"{weapon.mark_number // 10}d12"
    if str(weapon.damage_dice) != due:
        message = f"Mk. {weapon.mark_number} / 10 = {weapon.mark_number // 10} dice: {due}, not "
        path = ("damage_dice",)
        yield Problem(message + str(weapon.damage_dice), path, str(weapon.damage_dice), fix=write(due))


@about.device_rule(
    "SD430",
    "device-die",
    "the rolls on which a device works are rolls of its die",
    about.CANNON_TABLE,
    good="price: 2/2",
    bad="""\
type: device
die: 1d4
works_on: 1-5
against: [torpedoes]
"""
    + NO_CANNON,
)
def device_die(weapon: Device, context: Context) -> Iterator[Problem]:
    if weapon.works_on is not None:
        faces, spread = weapon.die.faces, weapon.works_on
        if spread.low < faces[0] or spread.high > faces[-1]:
            message = f"{weapon.die} shows {faces[0]} to {faces[-1]}, not {spread}"
            yield Problem(message, ("works_on",), str(spread))


@about.weapon_rule(
    "SD431", "weapon-dice", "the dice of a weapon exist", about.DICE, good="attack_dice: 2d8", bad="attack_dice: 2d7"
)
def weapon_dice(weapon: AnyWeapon, context: Context) -> Iterator[Problem]:
    places: list[tuple[Path, Dice | None]] = []
    if isinstance(weapon, Cannon):
        places = [(("attack_dice",), weapon.attack_dice), (("continuing",), weapon.continuing)]
    elif isinstance(weapon, Torpedo):
        places = [(("damage_dice",), weapon.damage_dice)]
    elif isinstance(weapon, Device):
        places = [(("die",), weapon.die)]
    else:
        places = [(("salvo_dice", index), dice) for index, dice in enumerate(weapon.salvo_dice)]
    for path, dice in places:
        if message := about.odd_dice(dice):
            yield Problem(message, path, str(dice))
