"""The craft of a request: references of fleets and scenarios, single craft with name and letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, Reference
from sheetforge.drawings import arms_of_side
from sheetforge.play.text_map import letters
from sheetforge.play.units import plain_name
from sheetforge.products.planner import Planner
from sheetforge.sheet.arms import Arms
from sheetforge.systems.babylon.schema.scenario import Brought, Fleet, Scenario, Side, Start
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.text import free_name
from sheetforge.values import values


@values(frozen=True, slots=True)
class Member:
    """A single craft of a side: its class, its name beside its letter in the battle, its start."""

    key: Key
    craft: Ship | Flight
    name: str
    mark: str
    start: Start | None = None

    @property
    def class_name(self) -> str:
        """The class of a ship with its role, or of a flight."""
        return f"{self.craft.name}, {'flight' if isinstance(self.craft, Flight) else self.craft.role}"

    @property
    def is_flight(self) -> bool:
        """Return whether it is a flight of fighters."""
        return isinstance(self.craft, Flight)


@values(frozen=True, slots=True)
class Squad:
    """The craft of a side or of a fleet, with the arms that it wears."""

    name: str
    power: str
    members: tuple[Member, ...]
    arms: Arms | None

    @property
    def points(self) -> int:
        """The points of all its craft."""
        return sum(member.craft.points for member in self.members)


def ships_of(entity: Entity) -> Iterable[Reference]:
    """Return the ships of a fleet or a scenario; none of anything else."""
    return [one.ship for one in _lines(entity) if one.ship is not None]


def flights_of(entity: Entity) -> Iterable[Reference]:
    """Return the flights of a fleet or a scenario; none of anything else."""
    return [one.flight for one in _lines(entity) if one.flight is not None]


def _lines(entity: Entity) -> list[Brought | Start]:
    if isinstance(entity, Fleet):
        return [one for one in entity.ships for _ in range(one.count)]
    sides = entity.sides if isinstance(entity, Scenario) else ()
    return [ship for side in sides for ship in side.ships]


def flights_asked_for(planner: Planner) -> list[Key]:
    """Return the flights asked for, by themselves or as part of a fleet or a scenario."""
    if not planner.requested:
        return planner.library.keys("flights", planner.system)
    keys = set(planner.requested.get("flights", ()))
    for kind in ("fleets", "scenarios"):
        for key in planner.requested.get(kind, ()):
            entity = planner.library.entity(key)
            for name in flights_of(entity) if entity is not None else ():
                flight = planner.library.resolve("flights", key.system, name)
                if flight:
                    keys.add(flight)
    return sorted(key for key in keys if key.system == planner.system)


def squads(library: Library, system: str, entity: Entity) -> tuple[Squad, ...]:
    """Return the sides of a scenario, or a fleet as one, with names and letters as in a battle."""
    if isinstance(entity, Fleet):
        lines = [(ship, None) for ship in entity.ships for _ in range(ship.count)]
        return (_squad(library, system, entity, lines, 0, 1),)
    if not isinstance(entity, Scenario):
        return ()
    count = len(entity.sides)
    return tuple(
        _squad(library, system, side, [(ship, ship) for ship in side.ships], index, count)
        for index, side in enumerate(entity.sides)
    )


def _squad(
    library: Library,
    system: str,
    owner: Fleet | Side,
    lines: Iterable[tuple[Brought | Start, Start | None]],
    number: int,
    sides: int,
) -> Squad:
    found: list[tuple[Key, Ship | Flight, str, Start | None]] = []
    names: list[str] = []
    for line, start in lines:
        kind, reference = ("ships", line.ship) if line.ship else ("flights", line.flight)
        key = library.resolve(kind, system, str(reference))
        craft = library.entity(key) if key is not None else None
        if key is not None and isinstance(craft, Ship | Flight):
            names.append(free_name((start and start.name) or craft.name, names))
            found.append((key, craft, names[-1], start))
    marks = letters(((name, number) for name in names), sides)
    members = tuple(Member(key, craft, plain_name(name), marks[name], start) for key, craft, name, start in found)
    power = str(members[0].craft.house).rpartition("/")[2] if members else ""
    arms = arms_of_side(library, system, owner.livery, power, owner.name)
    return Squad(owner.name, power, members, arms)


def of_power(library: Library, system: str, power: str) -> Iterator[tuple[Key, Ship | Flight]]:
    """Yield the ships of a power, then its flights."""
    for kind in ("ships", "flights"):
        for key in library.keys(kind, system):
            craft = library.entity(key)
            if isinstance(craft, Ship | Flight) and library.resolve("houses", system, craft.house) == Key(
                "houses", system, power
            ):
                yield key, craft
