"""Presentation of battles of units on a hex map, shared by games: text, roster and picture.

The state of such a battle has units by id (`ships`) and a plan with the sides (`UnitState`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from sheetforge.geometry.hexes import Facing, Hex, Shape, distance
from sheetforge.play import text_map
from sheetforge.play.engine import Outcome
from sheetforge.play.map_text import hex_of
from sheetforge.play.questions import Choose
from sheetforge.text import capital, does, listed, with_pronoun

if TYPE_CHECKING:
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.drawing import MapDrawing
    from sheetforge.sheet.hexmap.layout import Layout
    from sheetforge.sheet.scene import Group, Item, Page
    from sheetforge.sheet.sides import Side


class Unit(Protocol):
    """The part of a unit that maps and rosters read."""

    @property
    def id(self) -> str:
        """Its id, unique in the battle."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def side(self) -> str:
        """The side that it fights for."""

    @property
    def facing(self) -> Facing:
        """Its facing."""

    @property
    def on_map(self) -> bool:
        """Return whether it is shown on the map."""


class UnitPlan(Protocol):
    """The part of a battle's plan that maps and rosters read."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in their order."""


U = TypeVar("U", bound=Unit, covariant=True)


class UnitState(Protocol[U]):
    """A state with units by id."""

    @property
    def plan(self) -> UnitPlan:
        """The fixed data of the battle."""

    @property
    def ships(self) -> Mapping[str, U]:
        """Every unit by its id."""


class Placed(Unit, Protocol):
    """A unit in one hex."""

    @property
    def hex(self) -> Hex:
        """Its hex."""


class MapPlan(UnitPlan, Protocol):
    """The part of a plan that the numbers of hexes need."""

    @property
    def shape(self) -> Shape:
        """The shape of the hexes."""


P = TypeVar("P", bound=Placed, covariant=True)


class MapState(Protocol[P]):
    """A state with units in hexes that have numbers."""

    @property
    def plan(self) -> MapPlan:
        """The fixed data of the battle."""

    @property
    def ships(self) -> Mapping[str, P]:
        """Every unit by its id."""

    def name(self, hex: Hex) -> str:
        """Return the number of a hex."""


LETTERED = re.compile(r"^(?P<name>.+) (?P<mark>[A-Z]|\d{1,2})$")
"""A name that ends in a letter or number, which distinguishes units of a kind."""


def plain_name(name: str) -> str:
    """Return the name of a unit beside its letter, which distinguishes it from others of its kind.

    >>> plain_name("X-Wing B"), plain_name("Pit Viper")
    ('X-Wing', 'Pit Viper')
    """
    lettered = LETTERED.match(name)
    return lettered["name"] if lettered else name


def side_number(state: UnitState[Unit], unit: Unit) -> int:
    """Return the number of a unit's side, from 0."""
    return state.plan.sides.index(unit.side)


def home_of(unit: Unit) -> str:
    """Return the side that a unit began with, which a captured one no longer fights for."""
    home: str = getattr(unit, "home", unit.side)
    return home


def letters(state: UnitState[Unit]) -> dict[str, str]:
    """Return the letter of each unit on the map, by its id: that of its printed counter.

    It stays the same when a unit changes sides.
    """
    sides = state.plan.sides
    units = ((unit.id, sides.index(home_of(unit))) for unit in state.ships.values())
    return text_map.letters(units, len(state.plan.sides))


def named(state: UnitState[Unit]) -> dict[str, str]:
    """Return the letter and the name of each unit, by its id: `A Red Var'Nic`."""
    marks = letters(state)
    return {id: called(unit, marks[id]) for id, unit in state.ships.items()}


def called(unit: Unit, letter: str) -> str:
    """Return the letter and the name of a unit: `b TIE Fighter`."""
    return f"{letter} {plain_name(unit.name)}"


def every(unit: Unit) -> bool:
    """Return True: list every unit."""
    return True


def no_standing(side: str) -> str:
    """Return no text: show only the name of a side."""
    return ""


def by_side(state: UnitState[U], is_listed: Callable[[U], bool] = every) -> Iterator[tuple[str, list[U]]]:
    """Yield each side with its listed units."""
    for side in state.plan.sides:
        yield side, [unit for unit in state.ships.values() if unit.side == side and is_listed(unit)]


def strength(state: UnitState[U], counts: Callable[[U], bool]) -> dict[str, tuple[int, int]]:
    """Return by side the number of units that still count, and of all."""
    return {side: (sum(map(counts, units)), len(units)) for side, units in by_side(state)}


def about(state: UnitState[U], question: Choose) -> tuple[U | None, str]:
    """Return the unit that a question is about, and the rest of its subject."""
    id, _, rest = question.about.partition(" ")
    return state.ships.get(id), rest


def meant(state: UnitState[U], letters: Mapping[str, str], word: str) -> U | None:
    """Return the unit that a word means: its letter, its id or its name; None for no unit."""
    for unit in state.ships.values():
        if word in (letters.get(unit.id), unit.id, unit.name, unit.name.lower()):
            return unit
    return None


MOST_NEAR = 3
"""The most hexes that a refusal of a way names."""


def nearest_text(goal: Hex, reached: Iterable[Hex], name: Callable[[Hex], str]) -> str:
    """Return the nearest hexes that a unit reaches, as the end of a refusal; empty for none."""
    hexes = sorted(set(reached), key=lambda hex: (distance(hex, goal), name(hex)))[:MOST_NEAR]
    return f"; the nearest that it reaches: {listed([name(hex) for hex in hexes])}" if hexes else ""


def question_text(question: Choose, unit: Unit, letter: str, where: str, rest: str, words: str) -> str:
    """Return a question in words: `Rebels, A X-Wing (1012↑): what does it do next?`.

    `where` is the place and facing of the unit, empty if it has none.
    """
    place = where and f" ({where})"
    return f"{question.side}, {called(unit, letter)}{place}{rest}: {words}?"


def where(state: MapState[Placed], question: Choose, unit: Placed) -> str:
    """Return the hex of a question, or the place and facing of its unit; empty for neither."""
    hex = hex_of(question)
    if unit.on_map and not hex:
        return f"{state.name(unit.hex)}{text_map.ARROWS[state.plan.shape][unit.facing]}"
    return hex


def roster(
    state: UnitState[U],
    names: Mapping[str, str],
    condition: Callable[[U], str],
    standing: Callable[[str], str] = no_standing,
    is_listed: Callable[[U], bool] = every,
) -> list[str]:
    """Return a line for every unit under the heading of its side: letter, name, condition.

    `standing` returns the text after the name of a side.
    """
    width = max((len(plain_name(unit.name)) for unit in state.ships.values()), default=0)
    lines = []
    for side, units in by_side(state, is_listed):
        lines.append(f"{side}: {standing(side)}".rstrip())
        lines += [f"  {names[unit.id]} {plain_name(unit.name):<{width}}  {condition(unit)}" for unit in units]
    return lines


def wins(side: str, ways: Iterable[tuple[str, str]], when: str = "if ") -> str:
    """Return what a side must do to win, and the others where that differs.

    `ways` are sides with what they do, any of which is enough; `when` stands before it.

    >>> wins("A", [("A", "it has lost fewer of its ships"), ("A", "B is sunk"), ("Rebels", "it has lasted")])
    'you win if you have lost fewer of your ships, or if B is sunk; Rebels win if they have lasted'
    """
    clauses: dict[str, list[str]] = {}
    for one, clause in ways:
        clauses.setdefault(one, []).append(clause.rstrip("."))
    mine = clauses.pop(side, [])
    apart = f", or {when}"
    parts = [f"you win {when}{with_pronoun(apart.join(mine), 'you')}"] if mine else []
    if any(others != mine for others in clauses.values()):
        parts += [
            f"{does(side, 'win')} {when}{with_pronoun(apart.join(others), side)}" for side, others in clauses.items()
        ]
    return "; ".join(parts)


def lettered(state: UnitState[Unit], text: str) -> str:
    """Return a text with the letters of units in place of those in their names."""
    called_by_id = named(state)
    by_name = {unit.name: called_by_id[id] for id, unit in state.ships.items()}
    of_a_kind = [name for name in by_name if plain_name(name) != name]
    for name in of_a_kind:
        text = re.sub(rf"\b{re.escape(name)}\b", by_name[name], text)
    return text


def ending(outcome: Outcome, word: str) -> str:
    """Return the outcome of a battle as a heading."""
    return f"{capital(word)} {outcome.turns}: {outcome.winner or 'nobody'} won ({outcome.how(word)})"


def when(outcome: Outcome | None, turn: int, phase: str, before: str = "setting up", word: str = "turn") -> str:
    """Return the turn and the phase of a battle, or how it ended: `turn 3, movement`."""
    if outcome is not None:
        return ending(outcome, word)
    return f"{word} {turn}, {phase}" if turn else before


def counter(
    unit: Unit,
    look: Side | None,
    hexes: Sequence[Hex],
    letter: str,
    left: int,
    is_dead: bool,
    outline: tuple[Drawing, float] | None,
    layout: Layout,
    data: Mapping[str, str],
) -> Group:
    """Draw the counter of a unit in its hex, or in its two hexes with the letter in the stern.

    `outline` is the unit seen from above and its size in mm; `left` its remaining strength.
    """
    from sheetforge.sheet.hexmap.standing import colors_of, marked, token, turned
    from sheetforge.sheet.scene import Group

    bow, stern = hexes[0], hexes[-1]
    items: list[Item] = list(token(bow, unit.facing, look, layout, stern if hexes[1:] else None))
    if outline is not None:
        (x, y), (u, v) = layout.center(bow), layout.center(stern)
        drawing, size = outline
        angle, colors = layout.angle(unit.facing), colors_of(look)
        items += turned(drawing, (x + u) / 2, (y + v) / 2, size, angle, colors)
    items += marked(stern, unit.facing, look, letter, left, is_dead, layout)
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
    liveries: Sequence[Worn] = (),
) -> Page:
    """Draw a map with its counters, and beside it the roster and notes: headings with lines.

    `liveries` are the looks of the sides.
    """
    from sheetforge.sheet.hexmap import standing as beside

    sides = [
        (
            side + (standing(side) and f": {standing(side)}"),
            [beside.ListLine(names[unit.id], plain_name(unit.name), condition(unit)) for unit in units],
        )
        for side, units in by_side(state, is_listed)
    ]
    return beside.picture(drawing, counters, sides, title, notes, liveries)
