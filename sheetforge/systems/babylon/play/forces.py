"""Battles that no scenario names: ships, flights or fleets against each other, in open space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.geometry.hexes import number
from sheetforge.play.engine import Recipe, Unplayable
from sheetforge.play.forces import UNEVEN, Force, ForceBuilder, last_ship, nearest, no_crews, without_skills
from sheetforge.play.questions import Json
from sheetforge.systems.babylon.schema.scenario import Fleet
from sheetforge.systems.babylon.schema.ship import Flight, Mover, Ship


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


def recipe(library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
    """A battle to the last craft, heading for each other. Raises `Unplayable`."""
    map, starts = GROUNDS[ground]
    title = " against ".join(names)
    if len(forces) != len(starts):
        raise Unplayable(title, (f"it needs {len(starts)} sides, not {len(forces)}",))
    sides: list[Recipe] = []
    for force, name, (row, course, behind) in zip(forces, names, starts, strict=True):
        without_skills(force, name)
        craft = list(_brought(library, force))
        ships: list[Json] = []
        for at, (kind, key, mover) in enumerate(craft):
            place = at % LINE
            column = MIDDLE + (place + 1) // 2 * (2 if place % 2 else -2)
            line = row + behind * (at // LINE)
            ships.append(
                {kind: key.id, "at": number(column, line), "course": course, "speed": min(SPEED, mover.top_speed)}
            )
        sides.append({"name": name, "ships": ships})
    return {"scenario": last_ship(names, sides, {"map": map})}


def points(library: Library, force: Force) -> float:
    """Return the cost of a force. Raises `Unplayable`."""
    return float(sum(mover.points for _, _, mover in _brought(library, force)))


def peers(library: Library, key: Key) -> Sequence[Key]:
    """The other ships or flights, the nearest in points first."""

    def price_of(other: Entity) -> float | None:
        return other.points if isinstance(other, Mover) else None

    return nearest(library, key, _mover(library, key).points, price_of)


def _brought(library: Library, force: Force) -> Iterator[tuple[str, Key, Mover]]:
    """Every craft of a force: the key of a scenario that names it, its own key, what it is."""
    entity = library.entity(force.key)
    if not isinstance(entity, Fleet):
        mover = _mover(library, force.key)
        yield from [("flight" if isinstance(mover, Flight) else "ship", force.key, mover)] * (force.count)
        return
    for one in entity.ships * force.count:
        kind, reference = ("ship", one.ship) if one.ship else ("flight", one.flight)
        key = library.resolve(f"{kind}s", force.key.system, str(reference))
        if key is None:
            raise Unplayable(str(force.key), (f"there is no {kind} {str(reference)!r}",))
        yield from [(kind, key, _mover(library, key))] * one.count


def _mover(library: Library, key: Key) -> Mover:
    entity = library.entity(key)
    if not isinstance(entity, Ship | Flight):
        raise Unplayable(str(key), ("it is not a valid ship or flight",))
    return entity


FORCES = ForceBuilder(recipe, points, no_crews, peers, UNEVEN, tuple(GROUNDS))
