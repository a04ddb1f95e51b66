"""Names on sheets: posts, facings, weapon mounts, runs of numbers, and nomenclature."""

from __future__ import annotations

from sheetforge.content.model import Lookup, Reference
from sheetforge.systems.silent_death.schema.critical import MountSelector
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.posts import post_name
from sheetforge.systems.silent_death.schema.ship import Craft, Ship
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.text import capital

THRUST = 0.00981
"""Thrust in km/s/s of a point of Drive, one g, so that descriptions and displays agree."""

FACING_NAMES = {
    "": "Damage track",
    "front": "Front",
    "left": "Left side",
    "right": "Right side",
    "rear": "Rear",
    "front-left": "Front left quarter",
    "front-right": "Front right quarter",
    "rear-left": "Rear left quarter",
    "rear-right": "Rear right quarter",
}
"""Facing → the title of its damage track; the one track of a fighter has no facing."""


def ship_name(name: str) -> str:
    """The ship of a critical table: the table's name up to the facing it is for."""
    return name.partition(":")[0]


def post_title(post: str) -> str:
    """A post as a title: `gunner-b` → Gunner B, `crew-e` → Gun crew E."""
    name = post_name(post)
    return capital(f"gun {name}" if post.startswith("crew-") else name)


def dashed(value: IntRange) -> str:
    """A run of numbers as it is printed: `1–4`."""
    return str(value).replace("-", "–")


def weapon_name(reference: Reference, lookup: Lookup) -> str:
    """The name of a weapon; the id of an unknown weapon in capitals."""
    weapon = lookup("weapons", reference)
    if isinstance(weapon, Weapon):
        return weapon.name
    return reference.rpartition("/")[2].replace("-", " ").title()


def mount_name(selector: MountSelector, lookup: Lookup) -> str:
    """The mounts that an effect touches: Minigun, gunner B's weapons, pilot's Disintegrator."""
    if selector.weapon is None and selector.post is None:
        return "all its cannons"
    if selector.post is None and selector.weapon is not None:
        return weapon_name(selector.weapon, lookup)
    thing = "weapons" if selector.weapon is None else weapon_name(selector.weapon, lookup)
    return f"{post_name(selector.post or '')}'s {thing}"


def drive_of(thrust: float) -> int:
    """Return the Drive of a thrust.

    >>> drive_of(0.157), drive_of(0.121), drive_of(0.078)
    (16, 12, 8)
    """
    return round(thrust / THRUST)


def nomenclature_lines(craft: Craft, lookup: Lookup) -> tuple[tuple[str, str], ...]:
    """Return caption and value of every entry of a ship's nomenclature; none without one."""
    said = craft.nomenclature if isinstance(craft, Ship) else None
    if said is None:
        return ()
    translight = f"{said.translight} light years a day" if said.translight else "none"
    lines = [
        ("Thrust", f"{said.thrust:.3f} km/s/s"),
        ("Translight", translight),
        ("Armor", said.armor),
        ("Atmosphere", said.atmosphere),
    ]
    for rounds in said.rounds:
        name = weapon_name(rounds.weapon, lookup)
        lines.append((f"{name} rounds", f"{rounds.each:,}"))
    if said.toc is not None:
        lines.append(("TOC", said.toc))
    return tuple(lines)
