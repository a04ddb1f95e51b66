"""What a mount holds: its weapon, barrels, ammunition and missiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Elsewhere, Problem, Replacement
from sheetforge.systems.silent_death.rules.books import WEAPON_FIGURES
from sheetforge.systems.silent_death.rules.complete import mount_name, mounted, ship_rule
from sheetforge.text import listed


@ship_rule(
    "SD331",
    "mounted-weapon",
    "a mount holds a cannon or a missile launcher; torpedoes are racked and devices fitted",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: torpedo-mk-10, arcs: [F]}]",
)
def mounted_weapon(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if weapon.type not in ("cannon", "launcher"):
            message = f"{weapon.name} is a {weapon.type}; a mount holds a cannon or a launcher"
            yield Problem(message, ("weapons", index, "weapon"), str(mount.weapon))


@ship_rule(
    "SD332",
    "barrels",
    "a mount has as many barrels as its weapon's table links: one, or a number with a price",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: sample, barrels: 5, arcs: [F]}]",
)
def barrels(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if mount.barrels == 1 or weapon.type not in ("cannon", "launcher"):
            continue
        linking = weapon.linking if weapon.type == "cannon" else None
        if linking is not None and not linking.prices:
            continue  # links any number of barrels: the book gives bonuses and no prices
        sizes = [1, *(linking.prices if linking else ())]
        if mount.barrels not in sizes:
            message = f"{weapon.name} comes with {listed(sizes, 'or')} barrels"
            if len(sizes) == 1:
                message = f"{weapon.name} comes with a single barrel"
            key = context.find("weapons", mount.weapon)
            place = ("linking", "prices") if linking else ("name",)
            yield Problem(
                f"{message}; this mount has {mount.barrels}",
                ("weapons", index, "barrels"),
                str(mount.barrels),
                elsewhere=(Elsewhere(key, place, "the weapon's table"),) if key else (),
            )


@ship_rule(
    "SD333",
    "ammunition",
    "only a weapon that uses ammunition has shots: those included, or more by whole steps",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F], ammunition: 6}]",
    bad="weapons: [{post: pilot, weapon: sample, arcs: [F], ammunition: 20}]",
    more="Shots beyond the last whole step cost nothing in the bill, so such a number is a slip.",
)
def ammunition(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if mount.ammunition is None:
            continue
        path, shots = ("weapons", index, "ammunition"), mount.ammunition
        table = weapon.ammunition if weapon.type == "cannon" else None
        if table is None:
            message = f"{weapon.name} uses no ammunition"
            yield Problem(message, path, str(shots), target="key")
        elif shots not in (sizes := table.sizes(mount.barrels)):
            key = context.find("weapons", mount.weapon)
            nearest = min(sizes, key=lambda size: abs(size - shots))
            yield Problem(
                f"{mount_name(mount, weapon)} has {listed(sizes, 'or')} shots, not {shots}",
                path,
                str(shots),
                elsewhere=(Elsewhere(key, ("ammunition",), "the weapon's table"),) if key else (),
                fix=Replacement(f"write {nearest}", str(nearest), safe=False),
            )


@ship_rule(
    "SD334",
    "missiles",
    "a missile launcher names its magazine, one of the sizes with a price; no other weapon has one",
    WEAPON_FIGURES,
    good="weapons: [{post: pilot, weapon: sample-launcher, arcs: [F], missiles: 5}]",
    bad="weapons: [{post: pilot, weapon: sample-launcher, arcs: [F], missiles: 7}]",
)
def missiles(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        path, number = ("weapons", index, "missiles"), mount.missiles
        if weapon.type != "launcher":
            if number is not None:
                message = f"{weapon.name} fires no missiles"
                yield Problem(message, path, str(number), target="key")
        elif number is None:
            sizes = listed(weapon.magazines, "or")
            message = f"how many missiles has this launcher: {sizes}?"
            yield Problem(message, ("weapons", index, "weapon"), str(mount.weapon))
        elif number not in weapon.magazines:
            sizes = listed(weapon.magazines, "or")
            message = f"{weapon.name} has a magazine of {sizes}, not {number}"
            nearest = min(weapon.magazines, key=lambda size: abs(size - number))
            fix = Replacement(f"write {nearest}", str(nearest), safe=False)
            yield Problem(message, path, str(number), fix=fix)


@ship_rule(
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
def printed_of_cannon(ship: Any, context: Context) -> Iterator[Problem]:
    for index, mount, weapon in mounted(ship, context):
        if weapon.type != "cannon" and mount.printed is not None:
            for field in ("to_hit", "target_drive"):
                if (value := getattr(mount.printed, field)) is not None:
                    path = ("weapons", index, "printed", field)
                    message = f"{weapon.name} is a {weapon.type}; it has no {field}"
                    yield Problem(message, path, str(value), target="key")


CRAFT_RULES = (mounted_weapon, barrels, ammunition, missiles, printed_of_cannon)
