"""Battles that no scenario names: ships, flights or fleets against each other, in open space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.geometry.hexes import number
from sheetforge.play.engine import Recipe
from sheetforge.play.forces import Force, ForceGroup, UnskilledForces, in_line
from sheetforge.play.questions import Json
from sheetforge.systems.babylon.schema.scenario import Fleet
from sheetforge.systems.babylon.schema.ship import Flight, Mover


class Ground(NamedTuple):
    """A map, and how the two forces begin.

    For each: its row, its course, and the rows from a line to the one behind it.
    """

    map: str
    starts: tuple[tuple[int, int, int], ...]


MEETING = ((18, 0, 1), (6, 3, -1))
GROUNDS: Mapping[str, Ground] = MappingProxyType(
    {
        "": Ground("open-space", MEETING),
        "lane": Ground("convoy-lane", MEETING),
        "near": Ground("open-space", ((15, 0, 1), (9, 3, -1))),
        "pursuit": Ground("open-space", ((18, 0, 1), (11, 0, -1))),
    }
)
"""The usual ground, a longer map, a start at half the distance, and one force behind the other."""

MIDDLE = 15
"""The column about which they set up."""

LINE = 14
"""Craft of a line, two columns apart; others are in lines behind it."""

SPEED = 4
"""The speed that they begin with, unless they are slower."""


class BabylonForces(UnskilledForces[Mover]):
    """Battles to the last craft; the forces head for each other."""

    unit = Mover
    unit_word = "valid ship or flight"
    grounds = tuple(GROUNDS)

    def lines(self, fleet: Entity) -> list[tuple[str, str, int]] | None:
        """Return the ships and flights of a fleet."""
        if not isinstance(fleet, Fleet):
            return None
        return [
            ("ships" if line.ship else "flights", str(line.ship or line.flight), line.count) for line in fleet.ships
        ]

    def map_of(self, library: Library, system: str, ground: str) -> str | None:
        """Return the map of a ground."""
        return GROUNDS[ground].map

    def side(
        self, library: Library, force: Force, groups: Sequence[ForceGroup[Mover]], order: int, ground: str
    ) -> Recipe:
        """Return a side in lines, one behind the other."""
        row, course, behind = GROUNDS[ground].starts[order]
        craft = [(key, mover) for key, mover, count in groups for _ in range(count)]
        ships: list[Json] = []
        for line, first in enumerate(range(0, len(craft), LINE)):
            members = craft[first : first + LINE]
            for (key, mover), column in zip(members, in_line(len(members), MIDDLE), strict=True):
                place = number(column, row + behind * line)
                kind = "flight" if isinstance(mover, Flight) else "ship"
                ships.append({kind: key.id, "at": place, "course": course, "speed": min(SPEED, mover.top_speed)})
        return {"ships": ships}


FORCES = BabylonForces()
