"""Ship displays of the Star Wars condensation, in Silent Death's layout with warheads and a jammer; its products.

Only what a ship carries differs, so only the gauges and the drawings are here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key, Part
from sheetforge.content.model import Lookup
from sheetforge.drawings import find_arms
from sheetforge.products.planner import Products
from sheetforge.systems.silent_death.blueprint import Blueprint, blueprint_of
from sheetforge.systems.silent_death.products import products
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets.display import NO_DRAWING, Display, Gauge
from sheetforge.systems.silent_death.sheets.likeness import drawing_of_ship
from sheetforge.systems.silent_death.sheets.model import (
    craft_display,
    damage_control,
    display_maker,
    jamming,
    with_facts,
)
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip
from sheetforge.text import plural

if TYPE_CHECKING:
    from sheetforge.content.library import Library

COPIES = 4
"""Displays on a sheet, as far as they fit: no worksheet of this game counts its sheets."""


def display(ship: StarWarsShip, system: str, id: str, library: Library, digest: str = "") -> Display:
    """Return the display of a ship."""
    lookup = library.lookup_in(system)
    blueprint = blueprint_of(id, ship, lookup)
    made = craft_display(
        blueprint,
        system,
        lookup,
        class_name=(ship.ship_class or "craft").capitalize(),
        gauges=gauges(blueprint, lookup),
        silhouette=drawing_of_ship(library, Key("ships", system, id), ship) or NO_DRAWING,
        arms=find_arms(library, system, blueprint.craft.livery),
        digest=digest,
    )
    return replace(made, per_sheet=COPIES)


def gauges(blueprint: Blueprint, lookup: Lookup) -> tuple[Gauge, ...]:
    """Warheads, jammer and damage control, in the order of the published displays."""
    made = []
    for store in blueprint.loadout.warheads:
        weapon = lookup("weapons", store.weapon)
        name = weapon.name if isinstance(weapon, Weapon) else str(store.weapon)
        caption = plural(name)
        gauge = Gauge(f"warheads.{store.weapon}", caption, pips=store.carried, field="warheads")
        made.append(with_facts(gauge, store, blueprint, lookup))
    made += damage_control(blueprint)
    if blueprint.loadout.jamming:
        made.append(jamming(blueprint.loadout.jamming, "jammer", "Jammer"))
    return tuple(made)


DISPLAY_OF = display_maker(StarWarsShip, display)
"""The displays of the condensation."""

TITLE, FIRST_MAP = "Silent Death: Star Wars", 4
"""The title of the game, and the sheets that the map of its first battle fills."""

_FAMILY = products(lambda: DISPLAY_OF, TITLE, FIRST_MAP)
_HERE = "sheetforge.systems.silent_death_star_wars"
PRODUCTS = Products({**_FAMILY.makers, "cards": Part("cards:CARDS", _HERE), "pack": Part("cards:PACK", _HERE)})
