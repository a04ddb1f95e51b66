"""Checks of scenarios and fleets that rules of several games share: sides, ways to win, set-up, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sheetforge.finding import Path
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Problem, write
from sheetforge.text import counted, did_you_mean, listed, nearest

if TYPE_CHECKING:
    from sheetforge.content.notation import HexId, Size
    from sheetforge.content.scenarios import BattleScenario

Named = Iterable[tuple[Path, str | None]]
"""Places of a scenario with the name that each gives, if any."""


def repeated_names(what: str, named: Sequence[tuple[Path, str]]) -> Iterator[Problem]:
    """Yield a problem for every name that an earlier side or ship has."""
    for index, _, name in repeated(name for _, name in named):
        yield Problem(f"an earlier {what} is called {name!r} too; rename one", named[index][0], name)


def repeated_sides(scenario: BattleScenario) -> Iterator[Problem]:
    """Yield a problem for every side with the name of an earlier one."""
    return repeated_names("side", [(("sides", index, "name"), name) for index, name in enumerate(scenario.side_names)])


def unknown_names(word: str, known: Sequence[str], named: Named) -> Iterator[Problem]:
    """Yield a problem for every place that names none of the known sides or ships."""
    for path, name in named:
        if name is not None and name not in known:
            close = nearest(name, known)
            message = f"there is no {word} {name!r}; {did_you_mean(name, known, with_list=True)}"
            yield Problem(message, path, name, fix=write(close[0]) if close else None)


def repeated_ships(ships: Sequence[str], path: Path) -> Iterator[Problem]:
    """Yield a problem for every ship that the list of a goal, at a path, has a second time."""
    for index, _, name in repeated(ships):
        yield Problem(f"{name!r} is in the list already; remove it here", (*path, index), name, part=0)


def unknown_goal_sides(scenario: BattleScenario) -> Iterator[Problem]:
    """Yield a problem for every way to win of a side that takes no part."""
    goals = [(("victory", index, "side"), goal.side) for index, goal in enumerate(scenario.victory)]
    return unknown_names("side", scenario.side_names, goals)


def sides_without_goal(scenario: BattleScenario) -> Iterator[Problem]:
    """Yield a problem for every side that cannot win; a side whose name is misspelt in a goal can."""
    sides = scenario.side_names
    meant = {name for goal in scenario.victory for name in (goal.side, *nearest(goal.side, sides))}
    for side in dict.fromkeys(sides):
        if side not in meant:
            message = f"the side {side!r} has no way to win; add one under `victory`"
            yield Problem(message, ("victory",), side, target="key")


def unknown_rules(field: str, named: Sequence[str], known: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem for every optional rule that the game does not have, or that is named a second time."""
    for index, name in enumerate(named):
        if name not in known:
            close = nearest(name, known)
            message = f"there is no optional rule {name!r}; {did_you_mean(name, known)}"
            yield Problem(message, (field, index), name, fix=write(close[0]) if close else None)
        elif name in named[:index]:
            yield Problem(f"{name!r} is in the list already; remove it here", (field, index), name)


def in_order(scenario: BattleScenario, orders: Iterable[tuple[int, int]]) -> Iterator[Problem]:
    """Yield a problem for every side that sets up at the same time as an earlier one, or after the last.

    `orders` are the indexes of the sides that set up, each with its number.
    """
    numbers = list(orders)
    first: dict[int, str] = {}
    for index, order in numbers:
        path: Path = ("sides", index, "setup", "order")
        if order in first:
            yield Problem(f"{first[order]} sets up as number {order} already; write another number", path, str(order))
        elif order > len(numbers):
            known = listed(range(1, len(numbers) + 1), "or")
            message = f"number {order} of {counted(len(numbers), 'side')}; write {known}"
            yield Problem(message, path, str(order))
        first.setdefault(order, scenario.side_names[index])


def off_map(place: HexId, size: Size, path: Path, part: int | None = None) -> Iterator[Problem]:
    """Yield a problem for a hex that no map of a size has."""
    if not size.holds(place):
        yield Problem(f"{place} is not on the map, which has {size} hexes", path, str(place), part=part)


def over_points(cost: int, points: int | None, sum_of: str) -> Iterator[Problem]:
    """Yield a problem for a fleet that costs more than its points; `sum_of` says what it costs."""
    if points is not None and cost > points:
        message = f"{sum_of}, {cost - points} more than the {points} of the fleet; raise `points`, or remove some"
        yield Problem(message, ("points",), str(points))
