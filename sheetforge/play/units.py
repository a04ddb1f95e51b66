"""Battles of units on a map of hexes: what all such games show alike, in text and as a picture.

A state of such a battle has its units by id (`ships`) and a plan with the sides (`UnitState`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.play import text_map
from sheetforge.play.engine import Outcome
from sheetforge.play.questions import Choose

if TYPE_CHECKING:
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.drawing import MapDrawing
    from sheetforge.sheet.hexmap.layout import Layout
    from sheetforge.sheet.scene import Group, Item, Page


class Unit(Protocol):
    """A unit in a battle, as maps and rosters show it."""

    @property
    def id(self) -> str:
        """Its id, unlike that of any other unit of the battle."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def side(self) -> str:
        """The side that it fights for."""

    @property
    def facing(self) -> Facing:
        """The hexside that it faces."""

    @property
    def on_map(self) -> bool:
        """Whether it is shown on the map."""


class UnitPlan(Protocol):
    """The plan of a battle."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in their order."""


U = TypeVar("U", bound=Unit, covariant=True)


class UnitState(Protocol[U]):
    """A state whose units are kept by id."""

    @property
    def plan(self) -> UnitPlan:
        """What is fixed in the battle."""

    @property
    def ships(self) -> Mapping[str, U]:
        """Every unit by its id."""


def side_number(state: UnitState[Unit], unit: Unit) -> int:
    """Return the number of a unit's side, from 0."""
    return state.plan.sides.index(unit.side)


def letters(state: UnitState[Unit]) -> dict[str, str]:
    """Return the letter that each unit has on the map, by its id."""
    units = ((unit.id, side_number(state, unit)) for unit in state.ships.values())
    return text_map.letters(units, len(state.plan.sides))


def every(unit: Unit) -> bool:
    """List every unit."""
    return True


def no_standing(side: str) -> str:
    """Say nothing of a side but its name."""
    return ""


def by_side(
    state: UnitState[U], is_listed: Callable[[U], bool] = every
) -> Iterator[tuple[str, list[U]]]:
    """Yield each side with its units that are to be listed."""
    for side in state.plan.sides:
        yield side, [one for one in state.ships.values() if one.side == side and is_listed(one)]


def strength(state: UnitState[U], counts: Callable[[U], bool]) -> dict[str, tuple[int, int]]:
    """Return, by side, how many units still count, and how many there were."""
    return {side: (sum(map(counts, units)), len(units)) for side, units in by_side(state)}


def about(state: UnitState[U], question: Choose) -> tuple[U | None, str]:
    """Return the unit that a question is about, and what else it says, after a comma."""
    id, _, rest = question.about.partition(" ")
    return state.ships.get(id), rest and f", {rest}"


def asks(question: Choose, unit: Unit, letter: str, where: str, rest: str, words: str) -> str:
    """Return a question in words: `Rebels, A X-Wing A (1012↑): what does it do next?`.

    `where` is the place of the unit and its heading, empty where it is not on the map.
    """
    place = where and f" ({where})"
    return f"{question.side}, {letter} {unit.name}{place}{rest}: {words}?"


def roster(
    state: UnitState[U],
    names: Mapping[str, str],
    condition: Callable[[U], str],
    standing: Callable[[str], str] = no_standing,
    is_listed: Callable[[U], bool] = every,
) -> list[str]:
    """Return a line for every unit under the heading of its side: letter, name, condition.

    `standing` is what is said of a side beside its name.
    """
    width = max((len(unit.name) for unit in state.ships.values()), default=0)
    lines = []
    for side, units in by_side(state, is_listed):
        lines.append(f"{side}: {standing(side)}".rstrip())
        lines += [f"  {names[one.id]} {one.name:<{width}}  {condition(one)}" for one in units]
    return lines


def ending(outcome: Outcome) -> str:
    """Return how a battle ended, as a heading."""
    how = outcome.reason.replace("-", " ")
    return f"Turn {outcome.turns}: {outcome.winner or 'nobody'} won ({how})"


def counter(
    unit: Unit,
    side: int,
    hexes: Sequence[Hex],
    letter: str,
    left: int,
    is_dead: bool,
    outline: tuple[Drawing, float] | None,
    layout: Layout,
    data: Mapping[str, str],
) -> Group:
    """Draw the counter of a unit in its hex, or in its two hexes, the letter then in the stern.

    `outline` is the unit seen from above and its size in mm; `left` what is left of it.
    """
    from sheetforge.sheet.hexmap.standing import colors_of, marked, token, turned
    from sheetforge.sheet.scene import Group

    bow, stern = hexes[0], hexes[-1]
    items: list[Item] = list(token(bow, unit.facing, side, layout, stern if hexes[1:] else None))
    if outline is not None:
        (x, y), (u, v) = layout.center(bow), layout.center(stern)
        drawing, size = outline
        angle, colors = layout.angle(unit.facing), colors_of(side)
        items += turned(drawing, (x + u) / 2, (y + v) / 2, size, angle, colors)
    items += marked(stern, unit.facing, side, letter, left, is_dead, layout)
    shown = {"ship": unit.id, **data}
    return Group(tuple(items), id=f"counter-{unit.id}", role="figure", label=unit.name, data=shown)


def picture(
    state: UnitState[U],
    drawing: MapDrawing,
    counters: Sequence[Item],
    names: Mapping[str, str],
    condition: Callable[[U], str],
    title: str,
    standing: Callable[[str], str] = no_standing,
    is_listed: Callable[[U], bool] = every,
    notes: Sequence[tuple[str, Sequence[str]]] = (),
) -> Page:
    """Draw a map with its counters, and beside it the roster and notes: headings with lines."""
    from sheetforge.sheet.hexmap import standing as beside

    sides = [
        (
            side + (standing(side) and f": {standing(side)}"),
            [beside.ListLine(names[one.id], one.name, condition(one)) for one in units],
        )
        for side, units in by_side(state, is_listed)
    ]
    return beside.picture(drawing, counters, sides, title, notes)
