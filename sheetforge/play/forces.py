"""Forces that no scenario names: so many of a unit, or a fleet, against others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetforge.play.questions import Recipe

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.content.model import Entity

USUAL_SKILL = 5


@dataclass(frozen=True, slots=True)
class Force:
    """A unit so many times, or everything of a fleet.

    Every member of a crew has the skill in everything; with None the skills are those that the
    game deals out. `extra` skill points are added, one by one over all crews.
    """

    key: Key
    count: int = 1
    skill: int | None = USUAL_SKILL
    extra: int = 0


@dataclass(frozen=True, slots=True)
class ForceBuilder:
    """How a game brings forces together.

    `recipe` makes a battle of two forces or more, which set up in their order; each has a name of
    its own even when they are the same. `points` is what a force costs, its crews included.
    `crews` counts the skills of all its crews, each of which can take extra points. `peers` are the
    units of the content that a unit can be compared with. All raise `Unplayable`.

    `uneven` is the part of a price by which forces may differ that count as equal: games whose
    crews have no skills cannot be evened out to the point.
    """

    recipe: Callable[[Library, Sequence[Force], Sequence[str]], Recipe]
    points: Callable[[Library, Force], float]
    crews: Callable[[Library, Force], int]
    peers: Callable[[Library, Key], Sequence[Key]]
    uneven: float = 0.0


def last_ship(names: Sequence[str], sides: Sequence[Recipe], more: Recipe) -> Recipe:
    """Return the scenario, as data, of a battle that the side with the last ship wins.

    `more` is what else the game's scenarios need, such as a map.
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


def nearest(
    library: Library, key: Key, price: float, price_of: Callable[[Entity], float | None]
) -> list[Key]:
    """Return the other units of a unit's game that have a price, the nearest to its own first."""
    found = []
    for other in library.keys(key.kind, key.system):
        entity = library.entity(other)
        theirs = None if entity is None or other == key else price_of(entity)
        if theirs is not None:
            found.append((abs(theirs - price), other))
    return [other for _, other in sorted(found)]
