"""Questions about odds, and the reports that games answer with: plain tables and charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol

from sheetforge.dice.distribution import Distribution, ordered
from sheetforge.files import Json
from sheetforge.play.forces import USUAL_SKILL
from sheetforge.sheet.curves import Chart

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

Cell = str | int | Fraction | None
"""A value of a table; None for none, such as the odds of a shot that can't be fired."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about odds.

    `barrels` is the number of linked barrels, `distance` is in hexes (None for all), `rules` names
    optional rules in use, `traits` those of the crews. `gunnery` is the skill of the attacker,
    `piloting` that of the defender, None for the usual one; `facing` is the part of the target
    that is hit. A game refuses options that it does not have.
    """

    subject: Key
    against: Key | None = None
    barrels: int | None = None
    gunnery: int | None = None
    distance: int | None = None
    modifier: int = 0
    rules: frozenset[str] = frozenset()
    piloting: int | None = None
    facing: str | None = None
    traits: frozenset[str] = frozenset()

    @property
    def aiming(self) -> int:
        """The skill of the attacker, by default the usual one."""
        return USUAL_SKILL if self.gunnery is None else self.gunnery

    @property
    def evading(self) -> int:
        """The skill of the defender, by default the usual one."""
        return USUAL_SKILL if self.piloting is None else self.piloting


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its name for programs, and the type of its values."""

    head: str
    name: str
    holds: Literal["words", "number", "chance"] = "words"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns. Chances and means are exact."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """An answer: facts in words, tables from general to detailed, charts."""

    title: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]


class Unanswerable(Exception):
    """A question that the game can't answer, with the reason."""


def titled(library: Library, asked: Asked, target: str) -> str:
    """Return the title of the answer to a question, with the target if one was asked for."""
    entity = library.entity(asked.subject)
    name = asked.subject.id if entity is None else entity.name
    return f"{name} against {target}" if asked.against else f"{name}: odds"


def by_chance(
    kinds: Sequence[Column], number: Column, found: Iterable[tuple[tuple[Cell, ...], Distribution[int]]]
) -> Table:
    """Return the table of every possible number of damage, with its chance and that of it or more.

    `kinds` are the columns of what does it, and `found` their cells with the numbers.
    """
    columns = (*kinds, number, Column("Chance", "chance", "chance"), Column("That or more", "at_least", "chance"))
    return Table("damage", columns, tuple((*cells, *row) for cells, numbers in found for row in ordered(numbers)))


def without_crews(asked: Asked) -> None:
    """Refuse skills and traits where crews have none. Raises `Unanswerable`."""
    without_traits(asked)
    for skill, given in (("gunnery", asked.gunnery), ("piloting", asked.piloting)):
        if given is not None:
            raise Unanswerable(f"crews have no skills in this game; leave {skill} out")


def without_traits(asked: Asked) -> None:
    """Refuse traits where crews have none. Raises `Unanswerable`."""
    if asked.traits:
        traits = ", ".join(sorted(asked.traits))
        raise Unanswerable(f"crews of this game have no traits: {traits}; leave --trait out")


class Answer(Protocol):
    """A game's function that answers questions about odds. Raises `Unanswerable`."""

    def __call__(self, library: Library, asked: Asked) -> Report:
        """Return the report for a question."""


def plain(value: Cell) -> str | int | float | None:
    """Return a value for programs: a fraction as a number."""
    return float(value) if isinstance(value, Fraction) else value


def shown_cell(column: Column, value: Cell) -> str:
    """Return a value for people: chances in per cent, means with two decimals."""
    if value is None:
        return "–"
    if column.holds == "chance":
        return _per_cent(Fraction(value))
    if column.name == "roll":
        return f"{value:+d}" if value else "0"
    return f"{float(value):.2f}" if isinstance(value, Fraction) else str(value)


def _per_cent(chance: Fraction) -> str:
    """Return a chance with one decimal; 0 and 100 stand for impossible and certain only."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9 %"
    return f"{float(chance) * 100:.1f} %"


def report_data(report: Report) -> dict[str, Json]:
    """Return a report as plain data: a fraction as a number and, under `name_exact`, as text."""
    tables: dict[str, Json] = {
        table.name: [_record(table.columns, row) for row in table.rows] for table in report.tables
    }
    facts: dict[str, list[Json]] = {}
    for name, text in report.facts:
        facts.setdefault(name, []).append(text)
    return {"title": report.title, "facts": {**facts}, "tables": tables}


def _record(columns: Sequence[Column], row: Sequence[Cell]) -> dict[str, Json]:
    record: dict[str, Json] = {}
    for column, value in zip(columns, row, strict=True):
        record[column.name] = plain(value)
        if isinstance(value, Fraction):
            record[f"{column.name}_exact"] = str(value)
    return record
