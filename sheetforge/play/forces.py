"""Forces for battles without a scenario: a number of one unit, or a fleet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from sheetforge.play.questions import Recipe, Unplayable

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity

USUAL_SKILL = 5

UNEVEN = 0.08
"""The fraction of a price by which forces count as equal in games whose crews have no skills."""


@dataclass(frozen=True, slots=True)
class Force:
    """A unit `count` times, or a whole fleet.

    `skill` is the value of every skill of every crew member; with None the game assigns skills.
    `extra` skill points are added one by one over all crews.
    """

    key: Key
    count: int = 1
    skill: int | None = USUAL_SKILL
    extra: int = 0


class ForceBuilder(ABC):
    """The battles of a game between forces, and their prices: a class to derive from.

    `uneven` is the fraction of a price by which equal forces may differ: a game whose crews have no
    skills cannot adjust prices exactly. `grounds` are names that `recipe` knows, the usual one
    first: other maps, other distances, a pursuit. Prices are measured on all of them in turn.
    `unit_word` says what a unit is that can be compared. All methods raise `Unplayable`.
    """

    uneven: float = 0.0
    grounds: tuple[str, ...] = ("",)
    unit_word: str = "valid ship"

    @abstractmethod
    def recipe(self, library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
        """Return the battle of two or more forces with unique names, which set up in their order."""

    @abstractmethod
    def points(self, library: Library, force: Force) -> float:
        """Return the price of a force including its crews."""

    @abstractmethod
    def price_of(self, entity: Entity) -> float | None:
        """Return the price of a unit without its crew, None if it is no unit."""

    def crews(self, library: Library, force: Force) -> int:
        """Return the number of skills of all its crews, each of which can get extra points."""
        return 0

    def is_armed(self, entity: Entity) -> bool:
        """Return whether other units are compared with this one."""
        return True

    def peers(self, library: Library, key: Key) -> Sequence[Key]:
        """Return the units that a unit can be compared with: others of its game, the closest price first."""
        unit = library.entity(key)
        price = None if unit is None else self.price_of(unit)
        if price is None:
            raise Unplayable(str(key), (f"it is not a {self.unit_word}",))
        others = []
        for other in library.keys(key.kind, key.system):
            entity = library.entity(other)
            if entity is None or other == key or not self.is_armed(entity):
                continue
            theirs = self.price_of(entity)
            if theirs is not None:
                others.append((abs(theirs - price), other))
        return [other for _, other in sorted(others)]


class PricedUnit(Protocol):
    """A unit with a price."""

    @property
    def points(self) -> float: ...


Unit = TypeVar("Unit", bound=PricedUnit)


class ForceGroup(NamedTuple, Generic[Unit]):
    """One or more units of a kind in a force."""

    key: Key
    unit: Unit
    number: int


class UnskilledForces(ForceBuilder, Generic[Unit]):
    """Battles of two forces whose crews have no skills, to the last ship: a class to derive from.

    `unit` is the type of what fights, `most` the number of units of a force that there is room for.
    """

    uneven = UNEVEN
    unit: type[Unit]
    most: int | None = None

    @abstractmethod
    def lines(self, fleet: Entity) -> list[tuple[str, str, int]] | None:
        """Return the kind, reference and number of each line of a fleet, None if it is no fleet."""

    @abstractmethod
    def side(
        self, library: Library, force: Force, groups: Sequence[ForceGroup[Unit]], order: int, ground: str
    ) -> Recipe:
        """Return a side of the battle but for its name; the first has the order 0."""

    @abstractmethod
    def map_of(self, library: Library, system: str, ground: str) -> str | None:
        """Return the map of a ground by its id, None if the content has none."""

    def recipe(self, library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
        """Return the battle of two forces to the last ship."""
        title = " against ".join(names)
        if len(forces) != 2:
            raise Unplayable(title, (f"it needs 2 sides, not {len(forces)}",))
        map = self.map_of(library, forces[0].key.system, ground)
        if map is None:
            raise Unplayable(title, ("the content has no map",))
        sides: list[Recipe] = []
        for order, (force, name) in enumerate(zip(forces, names, strict=True)):
            if force.skill not in (USUAL_SKILL, None):
                raise Unplayable(name, ("crews have no skills in this game; leave the skill out",))
            groups = self.groups(library, force)
            number = sum(group.number for group in groups)
            if self.most is not None and number > self.most:
                raise Unplayable(name, (f"a force has at most {self.most} ships, not {number}",))
            sides.append({"name": name, **self.side(library, force, groups, order, ground)})
        return {"scenario": self.scenario(last_ship(names, sides, {"map": map}), names)}

    def scenario(self, scenario: Recipe, names: Sequence[str]) -> Recipe:
        """Return the scenario of a battle with what a game adds to it."""
        return scenario

    def points(self, library: Library, force: Force) -> float:
        """Return the price of a force."""
        return float(sum(group.unit.points * group.number for group in self.groups(library, force)))

    def price_of(self, entity: Entity) -> float | None:
        """Return the price of a unit, None if it is no unit."""
        return entity.points if isinstance(entity, self.unit) else None

    def groups(self, library: Library, force: Force) -> list[ForceGroup[Unit]]:
        """Return the units of a force, those of a fleet line by line."""
        entity = library.entity(force.key)
        lines = None if entity is None else self.lines(entity)
        if lines is None:
            return [ForceGroup(force.key, self._unit(library, force.key), force.count)]
        groups = []
        for kind, reference, count in lines * force.count:
            key = library.resolve(kind, force.key.system, reference)
            if key is None:
                raise Unplayable(str(force.key), (f"there is no {kind.removesuffix('s')} {reference!r}",))
            groups.append(ForceGroup(key, self._unit(library, key), count))
        return groups

    def _unit(self, library: Library, key: Key) -> Unit:
        entity = library.entity(key)
        if not isinstance(entity, self.unit):
            raise Unplayable(str(key), (f"it is not a {self.unit_word}",))
        return entity


def in_line(count: int, middle: int) -> Iterator[int]:
    """Yield the columns of a line of units, two apart, from its middle to both ends.

    >>> list(in_line(4, 10))
    [10, 12, 8, 14]
    """
    for position in range(count):
        yield middle + (position + 1) // 2 * (2 if position % 2 else -2)


def last_ship(names: Sequence[str], sides: Sequence[Recipe], more: Recipe) -> Recipe:
    """Return the scenario, as data, of a battle that the side with the last ship wins.

    `more` is further data that the game's scenarios need, such as a map.
    """
    title = " against ".join(names)
    if len(names) > 2:
        title = f"{names[0]} against {len(names) - 1} others"
    return {
        "name": title,
        "source": {"book": "sheetforge arena"},
        **more,
        "sides": sides,
        "victory": [{"side": name, "by": "last-ship"} for name in names],
    }


def label(library: Library, force: Force) -> str:
    """Return the name of a force."""
    entity = library.entity(force.key)
    name = force.key.id if entity is None else entity.name
    return name if force.count == 1 else f"{force.count} {name}"


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return names, with a number after those that occur several times.

    >>> numbered(["standard", "random", "standard"])
    ('standard (1)', 'random', 'standard (2)')
    """
    seen: Counter[str] = Counter()
    unique = []
    for name in names:
        seen[name] += 1
        unique.append(name if names.count(name) == 1 else f"{name} ({seen[name]})")
    return tuple(unique)
