"""The map that a scenario is fought on, and the arms of its sides."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import find_arms
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_death.schema.fleet import Scenario, Side
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.sheets.members import Crew as Crew


def map_of(library: Library, key: Key) -> tuple[Key, Map] | None:
    """Return the map that is for a scenario, with its key; None for one without a map."""
    for one in library.keys("maps", key.system):
        entity = library.entity(one)
        own = entity.scenario if isinstance(entity, Map) else None
        if own is not None and library.resolve("scenarios", key.system, own) == key:
            assert isinstance(entity, Map)
            return one, entity
    return None


def liveries_of(library: Library, system: str, sides: Sequence[Side]) -> list[str | None]:
    """Return the liveries of the sides of a scenario: their own, or the one of all their ships.

    Where ships of two sides wear the same, only the first side has it.
    """
    found: list[str | None] = []
    for side in sides:
        ships = [library.get("ships", system, scenario_ship.ship) for scenario_ship in side.ships]
        worn = {ship.livery if isinstance(ship, Craft) else None for ship in ships}
        shared = worn.pop() if len(worn) == 1 else None
        found.append(side.livery or (shared if shared not in found else None))
    return found


def arms_of_sides(library: Library, key: Key) -> dict[str, Arms | None]:
    """Return the arms of the sides of a scenario by their names."""
    scenario = library.entity(key)
    sides = scenario.sides if isinstance(scenario, Scenario) else ()
    liveries = liveries_of(library, key.system, sides)
    return {side.name: find_arms(library, key.system, livery) for side, livery in zip(sides, liveries, strict=True)}
