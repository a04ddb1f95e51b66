"""Mounts: their weapon, barrels, ammunition and missiles."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import WEAPON_FIGURES, craft_rule, mount_name, mounted
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Cannon, Device, Launcher, Torpedo
from sheetforge.text import listed


@craft_rule(
    "SD331",
    "mounted-weapon",
    "a mount holds a cannon or a missile launcher, not a torpedo or a device",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: torpedo-mk-10, arcs: [F]}]",
)
def mounted_weapon(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if type(weapon) in (Cannon, Launcher):
            continue
        if isinstance(weapon, Torpedo | Device):
            message = f"{weapon.name} is a {weapon.type}; a mount holds a cannon or a launcher"
            message += "; list it under `torpedoes`" if isinstance(weapon, Torpedo) else ""
            yield Problem(message, ("weapons", index, "weapon"), str(mount.weapon))


@craft_rule(
    "SD332",
    "barrels",
    "a mount has a number of barrels that its weapon's table links: one, or a number with a price",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: sample, barrels: 5, arcs: [F]}]",
)
def barrels(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if mount.barrels == 1 or not isinstance(weapon, Cannon | Launcher):
            continue
        linking = weapon.linking if isinstance(weapon, Cannon) else None
        if linking is not None and not linking.prices:
            continue  # links any number of barrels: the book gives bonuses and no prices
        sizes = [1, *(linking.prices if linking else ())]
        if mount.barrels not in sizes:
            message = f"{weapon.name} comes with {listed(sizes, 'or')} barrels"
            if len(sizes) == 1:
                message = f"{weapon.name} comes with a single barrel"
            place = ("linking", "prices") if linking else ("name",)
            yield Problem(
                f"{message}; this mount has {mount.barrels}",
                ("weapons", index, "barrels"),
                str(mount.barrels),
                elsewhere=context.beside("weapons", mount.weapon, "the weapon's table", *place),
            )


@craft_rule(
    "SD333",
    "ammunition",
    "only a weapon that uses ammunition has shots: the included number, or more by whole steps",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F], ammunition: 6}]",
    bad="weapons: [{post: pilot, weapon: sample, arcs: [F], ammunition: 20}]",
    more=("Shots beyond the last whole step cost nothing in the bill, so such a number is a mistake."),
)
def ammunition(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if mount.ammunition is None:
            continue
        path, shots = ("weapons", index, "ammunition"), mount.ammunition
        table = weapon.ammunition if isinstance(weapon, Cannon) else None
        if table is None:
            message = f"{weapon.name} uses no ammunition; remove `ammunition`"
            yield Problem(message, path, str(shots), target="key")
        elif shots not in (sizes := table.sizes(mount.barrels)):
            nearest = min(sizes, key=lambda size: abs(size - shots))
            yield Problem(
                f"{mount_name(mount, weapon)} has {listed(sizes, 'or')} shots, not {shots}",
                path,
                str(shots),
                elsewhere=context.beside("weapons", mount.weapon, "the weapon's table", "ammunition"),
                fix=write(nearest),
            )


@craft_rule(
    "SD334",
    "missiles",
    "a missile launcher names its magazine, one of the sizes with a price; no other weapon has one",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample-launcher, arcs: [F], missiles: 5}]",
    bad="weapons: [{post: pilot, weapon: sample-launcher, arcs: [F], missiles: 7}]",
)
def missiles(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        path, number = ("weapons", index, "missiles"), mount.missiles
        if type(weapon) is not Launcher:
            if number is not None:
                message = f"{weapon.name} fires no missiles; remove `missiles`"
                yield Problem(message, path, str(number), target="key", part=1)
            continue
        sizes = listed(weapon.magazines, "or")
        if number is None:
            message = f"a launcher needs `missiles`, the size of its magazine: {sizes}"
            yield Problem(message, ("weapons", index, "weapon"), mount.weapon, part=0)
        elif number not in weapon.magazines:
            message = f"{weapon.name} has a magazine of {sizes}, not {number}"
            nearest = min(weapon.magazines, key=lambda size: abs(size - number))
            yield Problem(message, path, str(number), fix=write(nearest), part=0)


@craft_rule(
    "SD335",
    "printed-of-cannon",
    "only a cannon's box prints a roll to hit",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F], printed: {to_hit: 2D6+ADB}}]",
    bad="""\
weapons:
  - {post: pilot, weapon: sample-launcher, arcs: [F], missiles: 5, printed: {to_hit: 2D6+ADB}}
""",
)
def printed_of_cannon(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if mount.printed is not None and isinstance(weapon, Launcher | Torpedo | Device):
            printed = {"to_hit": mount.printed.to_hit, "target_drive": mount.printed.target_drive}
            for field, value in printed.items():
                if value is not None:
                    path = ("weapons", index, "printed", field)
                    message = f"{weapon.name} is a {weapon.type}, whose box prints no {field}; "
                    message += "remove it"
                    yield Problem(message, path, str(value), target="key")
