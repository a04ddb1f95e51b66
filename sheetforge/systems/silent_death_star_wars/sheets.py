"""Ship displays of the Star Wars condensation: Silent Death's layout with warheads and a jammer.

Only what a ship carries differs, so only the gauges and the drawings are here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets.display import Display, Gauge
from sheetforge.systems.silent_death.sheets.model import (
    craft_display,
    drawing_of_ship,
    plural,
    spread,
)

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip


def display(
    ship: StarWarsShip, system: str, id: str, library: Library, digest: str = ""
) -> Display:
    """What the display of a ship prints."""

    def find(kind: str, reference: str) -> object:
        return library.get(kind, system, reference)

    names: dict[str, str] = {}
    for rack in ship.warheads:
        weapon = find("weapons", rack.weapon)
        names[rack.weapon] = weapon.name if isinstance(weapon, Weapon) else str(rack.weapon)
    likeness = "shuttle" if ship.ship_class == "transport" else "light-fighter"
    return craft_display(
        ship, system, id, find, "fighter",
        class_name=(ship.ship_class or "craft").capitalize(),
        gauges=gauges(ship, names),
        silhouette=drawing_of_ship(ship, system, id, library, "fighter", likeness),
        digest=digest,
    )  # fmt: skip


def gauges(ship: StarWarsShip, names: dict[str, str]) -> tuple[Gauge, ...]:
    """Warheads, jammer and damage control, in the order of the published displays."""
    made = [
        Gauge(f"warheads.{rack.weapon}", plural(names[rack.weapon]), "", rack.carried, "warheads")
        for rack in ship.warheads
    ]
    if ship.damage_control:
        made.append(
            Gauge("damage-control", "Dmg con", spread(ship.damage_control), 0, "damage_control")
        )
    if ship.jammer:
        made.append(Gauge("jammer", "Jammer", spread(ship.jammer), 0, "jammer"))
    return tuple(made)
