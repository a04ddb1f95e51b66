"""What someone asks about odds, and the answer of a game: plain tables and charts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol

from sheetforge.play.forces import USUAL_SKILL
from sheetforge.sheet.widgets.chart import Chart

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

Cell = str | int | Fraction | None
"""A value of a table; None where there is none, as the odds of a shot that can't be fired."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about odds.

    `barrels` fires so many as one, `distance` is in hexes (None for all there are), `rules` names
    optional rules that are in use, `traits` what crews have or lack. `gunnery` is the skill of who
    fires, `piloting` of who evades, None where nobody said; `facing` is the part of the target
    that is struck. A game refuses what it has no word for.
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
        """The skill of who fires, the usual one where nobody said."""
        return USUAL_SKILL if self.gunnery is None else self.gunnery

    @property
    def evading(self) -> int:
        """The skill of who evades, the usual one where nobody said."""
        return USUAL_SKILL if self.piloting is None else self.piloting


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its name for programs, and whether it holds words, numbers or chances."""

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
    """An answer: facts in words, tables from the general to the particular, charts."""

    title: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...]


class Unanswerable(Exception):
    """A question that the game can't answer, with the reason in words."""


class Answer(Protocol):
    """How a game answers. Raises `Unanswerable`."""

    def __call__(self, library: Library, asked: Asked) -> Report:
        """The odds that were asked for."""
