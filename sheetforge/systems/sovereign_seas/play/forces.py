"""Battles that no scenario names: ships or fleets against each other, on open sea."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.play.engine import Recipe
from sheetforge.play.forces import Force, ForceGroup, UnskilledForces
from sheetforge.play.questions import Json
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet
from sheetforge.systems.sovereign_seas.schema.ship import Ship

EDGES = ("bottom", "top")
"""The edges from which the forces enter, in the order of the forces."""


class SeaForces(UnskilledForces[Ship]):
    """Battles to the last functional ship; the forces enter from opposite edges."""

    unit = Ship
    grounds = ("open-sea", "english-channel", "strait")
    """The maps on which prices are measured: large ones, and one whose edges are near each other."""

    def is_armed(self, entity: Entity) -> bool:
        """Return whether other ships are compared with this one."""
        return isinstance(entity, Ship) and bool(entity.log.batteries)

    def lines(self, fleet: Entity) -> list[tuple[str, str, int]] | None:
        """Return the ships of a fleet, class by class."""
        if not isinstance(fleet, Fleet):
            return None
        return [("ships", str(squadron.ship), len(squadron.counters)) for squadron in fleet.ships]

    def map_of(self, library: Library, system: str, ground: str) -> str | None:
        """Return the map of a ground, by default the first."""
        return ground or next((key.id for key in library.keys("maps", system)), None)

    def side(
        self, library: Library, force: Force, groups: Sequence[ForceGroup[Ship]], order: int, ground: str
    ) -> Recipe:
        """Return a side by its counters.

        A fleet that is in a force twice has the counters after its own the second time.
        """
        fleet = library.entity(force.key)
        navy = fleet.navy if isinstance(fleet, Fleet) else groups[0].unit.navy
        taken: dict[str, int] = {}
        ships: list[Json] = []
        for key, _, count in groups:
            first = taken.get(key.id, 0) + 1
            taken[key.id] = first + count - 1
            ships.append({"ship": key.id, "counters": f"{first}-{taken[key.id]}"})
        return {
            "navy": str(navy),
            "ships": ships,
            "setup": {"order": order + 1, "area": "enters", "edge": EDGES[order]},
        }


FORCES = SeaForces()
