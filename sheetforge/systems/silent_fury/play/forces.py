"""Battles that no scenario names: ships or fleets against each other, in open space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.geometry.hexes import number
from sheetforge.play.engine import Recipe
from sheetforge.play.forces import Force, ForceGroup, UnskilledForces, in_line
from sheetforge.play.questions import Json
from sheetforge.systems.silent_fury.schema.scenario import Fleet
from sheetforge.systems.silent_fury.schema.ship import ShipClass

GROUNDS: Mapping[str, tuple[tuple[int, int, int], ...]] = MappingProxyType(
    {"": ((15, 16, 0), (6, 5, 3)), "near": ((13, 14, 0), (8, 7, 3)), "pursuit": ((18, 19, 0), (11, 12, 0))}
)
"""Row of the ships, row of their trailing tokens and facing, of the two forces.

The usual distance, about half of it, and one force behind the other.
"""

MIDDLE = 10
"""The column about which they stand."""

MAP = "open-space"


class FuryForces(UnskilledForces[ShipClass]):
    """Battles to the last ship, by points if that does not come; the forces head for each other."""

    unit = ShipClass
    most = 8
    grounds = tuple(GROUNDS)

    def is_armed(self, entity: Entity) -> bool:
        """Return whether other ships are compared with this one."""
        return isinstance(entity, ShipClass) and bool(entity.weapons)

    def lines(self, fleet: Entity) -> list[tuple[str, str, int]] | None:
        """Return the ships of a fleet, each a line."""
        return [("ships", str(ship), 1) for ship in fleet.ships] if isinstance(fleet, Fleet) else None

    def map_of(self, library: Library, system: str, ground: str) -> str | None:
        """Return open space."""
        return MAP

    def scenario(self, scenario: Recipe, names: Sequence[str]) -> Recipe:
        """Return the scenario of a battle with points as the second way to win."""
        goals = [{"side": name, "by": goal} for goal in ("last-ship", "points") for name in names]
        return {**scenario, "victory": goals}

    def side(
        self, library: Library, force: Force, groups: Sequence[ForceGroup[ShipClass]], order: int, ground: str
    ) -> Recipe:
        """Return a side in a line."""
        row, trail, facing = GROUNDS[ground][order]
        ships = [key for key, _, count in groups for _ in range(count)]
        vessels: list[Json] = [
            {"ship": key.id, "hex": number(column, row), "trailing": number(column, trail), "facing": facing}
            for key, column in zip(ships, in_line(len(ships), MIDDLE), strict=True)
        ]
        return {"ships": vessels}


FORCES = FuryForces()
