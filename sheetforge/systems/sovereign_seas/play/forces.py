"""Battles that no scenario names: ships or fleets against each other, on open sea."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.play.engine import Recipe, Unplayable
from sheetforge.play.forces import UNEVEN, Force, ForceBuilder, last_ship, nearest, no_crews, without_skills
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet
from sheetforge.systems.sovereign_seas.schema.ship import Ship

EDGES = ("bottom", "top")
"""The edges from which the forces enter, in the order of the forces."""


def recipe(library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
    """A battle to the last functional ship; they enter from opposite edges. Raises `Unplayable`."""
    if len(forces) != len(EDGES):
        raise Unplayable(" against ".join(names), (f"it needs 2 sides, not {len(forces)}",))
    maps = list(library.keys("maps", forces[0].key.system))
    if not maps:
        raise Unplayable(" against ".join(names), ("the content has no map",))
    sides: list[Recipe] = []
    for order, (force, name, edge) in enumerate(zip(forces, names, EDGES, strict=True), 1):
        without_skills(force, name)
        sides.append(
            {
                "name": name,
                "navy": str(_brought(library, force.key).navy),
                "ships": _squadrons(library, force),
                "setup": {"order": order, "area": "enters", "edge": edge},
            }
        )
    return {"scenario": last_ship(names, sides, {"map": ground or maps[0].id})}


def points(library: Library, force: Force) -> float:
    """Return the cost of a force. Raises `Unplayable`."""
    brought = _brought(library, force.key)
    if isinstance(brought, Ship):
        return float(brought.points * force.count)
    total = 0
    for one in brought.ships:
        key = library.resolve("ships", force.key.system, one.ship)
        if key is None:
            raise Unplayable(str(force.key), (f"there is no ship {one.ship!r}",))
        total += _ship(library, key).points * len(one.counters)
    return float(total * force.count)


def peers(library: Library, key: Key) -> Sequence[Key]:
    """The other armed ships, the nearest in points first."""

    def price_of(other: Entity) -> float | None:
        return other.points if isinstance(other, Ship) and other.log.batteries else None

    return nearest(library, key, _ship(library, key).points, price_of)


def _squadrons(library: Library, force: Force) -> list[dict[str, str]]:
    """The ships of a force by their counters. Raises `Unplayable`.

    A fleet that is in a force twice has the counters after its own the second time.
    """
    brought = _brought(library, force.key)
    if isinstance(brought, Ship):
        return [{"ship": force.key.id, "counters": f"1-{force.count}"}]
    taken: dict[str, int] = {}
    made = []
    for one in brought.ships * force.count:
        first = taken.get(str(one.ship), 0) + 1
        last = first + len(one.counters) - 1
        taken[str(one.ship)] = last
        made.append({"ship": str(one.ship), "counters": f"{first}-{last}"})
    return made


def _brought(library: Library, key: Key) -> Ship | Fleet:
    """Return the ship or fleet that a force is made of. Raises `Unplayable`."""
    entity = library.entity(key)
    return entity if isinstance(entity, Fleet) else _ship(library, key)


def _ship(library: Library, key: Key) -> Ship:
    entity = library.entity(key)
    if not isinstance(entity, Ship):
        raise Unplayable(str(key), ("it is not a valid ship",))
    return entity


GROUNDS = ("open-sea", "english-channel", "strait")
"""The maps on which prices are measured: large ones, and one whose edges are near each other."""

FORCES = ForceBuilder(recipe, points, no_crews, peers, UNEVEN, GROUNDS)
