"""Forces for battles without a scenario: a number of one unit, or a fleet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sheetforge.play.questions import Recipe, Unplayable

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity

USUAL_SKILL = 5


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


class Mustering(Protocol):
    """A function for the battle of two or more forces, which set up in their order.

    Each has a unique name. `ground` is one of the game's, empty for the usual one. It raises
    `Unplayable`.
    """

    def __call__(self, library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe: ...


@dataclass(frozen=True, slots=True)
class ForceBuilder:
    """The functions of a game for battles between forces.

    `recipe` returns their battle. `points` is the price of a force including its crews. `crews` is
    the number of skills of all its crews, each of which can get extra points. `peers` are the units
    of the content that a unit can be compared with. All raise `Unplayable`.

    `uneven` is the fraction of a price by which equal forces may differ: a game whose crews have no
    skills cannot adjust prices exactly. `grounds` are names that `recipe` knows: other maps, other
    distances, a pursuit. Prices are measured on all of them in turn.
    """

    recipe: Mustering
    points: Callable[[Library, Force], float]
    crews: Callable[[Library, Force], int]
    peers: Callable[[Library, Key], Sequence[Key]]
    uneven: float = 0.0
    grounds: tuple[str, ...] = ("",)


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


UNEVEN = 0.08
"""The fraction of a price by which forces count as equal in games whose crews have no skills."""


def without_skills(force: Force, name: str) -> None:
    """Refuse the skill of a force whose crews have none. Raises `Unplayable`."""
    if force.skill not in (USUAL_SKILL, None):
        raise Unplayable(name, ("crews have no skills in this game; leave the skill out",))


def no_crews(library: Library, force: Force) -> int:
    """Return no skills that could take points, in games whose crews have none."""
    return 0


def nearest(library: Library, key: Key, price: float, price_of: Callable[[Entity], float | None]) -> list[Key]:
    """Return the other units of a unit's game that have a price, the closest price first."""
    others = []
    for other in library.keys(key.kind, key.system):
        entity = library.entity(other)
        theirs = None if entity is None or other == key else price_of(entity)
        if theirs is not None:
            others.append((abs(theirs - price), other))
    return [other for _, other in sorted(others)]


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
