"""Battles that no scenario names: ships or fleets against each other, in open space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.geometry.hexes import number
from sheetforge.play.engine import Recipe, Unplayable
from sheetforge.play.forces import UNEVEN, Force, ForceBuilder, last_ship, nearest, no_crews, without_skills
from sheetforge.play.questions import Json
from sheetforge.systems.silent_fury.schema.scenario import Fleet
from sheetforge.systems.silent_fury.schema.ship import ShipClass

GROUNDS: Mapping[str, tuple[tuple[int, int, int], ...]] = MappingProxyType(
    {"": ((15, 16, 0), (6, 5, 3)), "near": ((13, 14, 0), (8, 7, 3)), "pursuit": ((18, 19, 0), (11, 12, 0))}
)
"""Row of the ships, row of their trailing tokens and facing, of the two forces.

The usual distance, about half of it, and one force behind the other.
"""

MIDDLE, MOST = 10, 8
"""The column about which they stand, and the ships of a force that there is room for."""

MAP = "open-space"


def recipe(library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
    """A battle to the last ship, by points if that does not come; they head for each other.

    Raises `Unplayable`.
    """
    title = " against ".join(names)
    places = GROUNDS[ground]
    if len(forces) != len(places):
        raise Unplayable(title, (f"it needs {len(places)} sides, not {len(forces)}",))
    sides: list[Recipe] = []
    for force, name, (row, trail, facing) in zip(forces, names, places, strict=True):
        without_skills(force, name)
        ships = list(_brought(library, force))
        if len(ships) > MOST:
            raise Unplayable(name, (f"a force has at most {MOST} ships, not {len(ships)}",))
        vessels: list[Json] = []
        for at, (key, _) in enumerate(ships):
            column = MIDDLE + (at + 1) // 2 * (2 if at % 2 else -2)
            vessels.append(
                {"ship": key.id, "hex": number(column, row), "trailing": number(column, trail), "facing": facing}
            )
        sides.append({"name": name, "ships": vessels})
    scenario = last_ship(names, sides, {"map": MAP})
    goals = [{"side": name, "by": goal} for goal in ("last-ship", "points") for name in names]
    return {"scenario": {**scenario, "victory": goals}}


def points(library: Library, force: Force) -> float:
    """Return the cost of a force. Raises `Unplayable`."""
    return float(sum(ship.points for _, ship in _brought(library, force)))


def peers(library: Library, key: Key) -> Sequence[Key]:
    """The other armed ships, the nearest in points first."""

    def price_of(other: Entity) -> float | None:
        return other.points if isinstance(other, ShipClass) and other.weapons else None

    return nearest(library, key, _ship(library, key).points, price_of)


def _brought(library: Library, force: Force) -> Iterator[tuple[Key, ShipClass]]:
    """Every ship of a force. Raises `Unplayable`."""
    entity = library.entity(force.key)
    if not isinstance(entity, Fleet):
        yield from [(force.key, _ship(library, force.key))] * force.count
        return
    for reference in entity.ships * force.count:
        key = library.resolve("ships", force.key.system, reference)
        if key is None:
            raise Unplayable(str(force.key), (f"there is no ship {str(reference)!r}",))
        yield key, _ship(library, key)


def _ship(library: Library, key: Key) -> ShipClass:
    entity = library.entity(key)
    if not isinstance(entity, ShipClass):
        raise Unplayable(str(key), ("it is not a valid ship",))
    return entity


FORCES = ForceBuilder(recipe, points, no_crews, peers, UNEVEN, tuple(GROUNDS))
