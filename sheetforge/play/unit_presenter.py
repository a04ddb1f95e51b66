"""The presentation of a battle of units on a hex map: the house shows what a game describes.

A game gives its pieces, a unit's condition, its questions in words and the chances of its fire.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast

from sheetforge.play import boards, units
from sheetforge.play.cues import Condition, Health
from sheetforge.play.engine import Outcome
from sheetforge.play.events import AnyEvent, AnyState, named
from sheetforge.play.map_text import MapText
from sheetforge.play.presenter import Presenter
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField, HexRun, covered
from sheetforge.play.summary import UnitTally, summary
from sheetforge.play.tabletop import Tabletop
from sheetforge.play.units import MapPlan, MapState, Placed, UnitState
from sheetforge.text import capital

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.sheet.scene import Page


class SizedPlan(MapPlan, Protocol):
    """The part of a plan that a map needs."""

    @property
    def name(self) -> str:
        """The name of the battle."""

    @property
    def columns(self) -> int:
        """The columns of the map."""

    @property
    def rows(self) -> int:
        """The rows of the map."""


class BattleState(MapState[Placed], AnyState, Protocol):
    """A state of a battle of units on a map."""

    @property
    def plan(self) -> SizedPlan:
        """The fixed data of the battle."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None during the battle."""


S = TypeVar("S", bound=BattleState, contravariant=True)
U = TypeVar("U", bound=Placed)


class UnitPresenter(Presenter[S], ABC, Generic[S, U]):
    """The presentation of a battle of units of one game.

    `asks` are the words of questions by name; others go by their own. `harm` is the word for a
    point of damage, for one and for several; `no_fire` what `odds` says where nothing can fire.
    `before` is the heading of a battle before its first turn.
    """

    asks: ClassVar[Mapping[str, str]] = {}
    harm: ClassVar[tuple[str, str]] = ("box", "boxes")
    before: ClassVar[str] = "setting up"
    no_fire: ClassVar[str] = "no weapon has an enemy in its arc and range"

    # --- what a game says of its units ----------------------------------------------------------

    def units(self, state: S) -> UnitState[U]:
        """Return the state as one of the game's units."""
        return cast("UnitState[U]", state)

    @abstractmethod
    def pieces(self, state: S) -> Iterable[Piece]:
        """Return what lies on the map, from the bottom up."""

    @abstractmethod
    def condition(self, state: S, unit: U) -> str:
        """Return place and condition of a unit in words."""

    @abstractmethod
    def brief(self, state: S, unit: U) -> str:
        """Return the condition of a unit in a few words: the picture shows its place."""

    def is_listed(self, state: S, unit: U) -> bool:
        """Return whether a unit is on the roster."""
        return True

    def standing(self, state: S, side: str) -> str:
        """Return the text after the name of a side in the roster."""
        return ""

    @abstractmethod
    def counts(self, unit: U) -> bool:
        """Return whether a unit is still in action."""

    @abstractmethod
    def left(self, unit: U) -> tuple[int, int]:
        """Return what is left of a unit, and what it had."""

    def livery(self, library: Library, unit: U) -> str | None:
        """Return the livery of a unit."""
        return None

    def more(self, state: S, question: Choose, unit: U) -> str:
        """Return what stands behind the unit of a question, after a comma; empty for nothing."""
        return ""

    def part(self, state: S, question: Choose, unit: U, words: str) -> str:
        """Return the words for the part of a unit that a question is about."""
        return words.replace("-", " ")

    def why_idle(self, state: S, question: Choose, unit: U) -> str:
        """Return why a side cannot choose a unit of its own now: it has fired; empty if not known."""
        return ""

    def why_spared(self, state: S, question: Choose, unit: U, enemy: U) -> str:
        """Return why a unit cannot choose an enemy: out of its arc; empty if not known."""
        return ""

    def why_not(self, state: S, question: Choose, unit: U, word: str) -> str:
        """Return why a unit cannot do what another word says: its speed; empty if not known."""
        return ""

    def aims(self, state: S, unit: U, side: str, part: str = "", target: str = "") -> Iterable[AimedShot]:
        """Return the chances of each weapon of a unit of a side at each enemy that it can fire at.

        `part` is that of a question or an option: only its weapons; `target` is the id of the only enemy.
        """
        return ()

    def fields(self, state: S, unit: U) -> Iterable[FireField]:
        """Return the field of fire of each weapon of a unit."""
        return ()

    def tally(self, events: Iterable[AnyEvent]) -> Iterable[UnitTally]:
        """Return what the events of a battle add to its account, in their order."""
        return ()

    @abstractmethod
    def phase(self, state: S) -> str:
        """Return the name of the present phase."""

    def sheet(self, state: S) -> HexMap:
        """Return the map to draw below the pieces as they are now."""
        from sheetforge.sheet.hexmap.board import HexMap

        plan = state.plan
        return HexMap("battle", plan.name, plan.columns, plan.rows, plan.shape, subtitle=self.when(state))

    # --- what the house makes of it -------------------------------------------------------------

    def when(self, state: S) -> str:
        """Return the turn and the phase as a heading, or how the battle ended."""
        return capital(units.when(state.outcome, state.turn, self.phase(state), self.before, self.turn_word))

    def map(self, state: S, color: bool = False) -> MapText:
        """Return the map where the units are, and a line for every motion."""
        return boards.chart(list(self.pieces(state)), state.plan.shape, color)

    def tabletop(self, state: S) -> Tabletop | None:
        """Return the map with everything on it."""
        plan = state.plan
        return Tabletop(plan.columns, plan.rows, plan.shape, tuple(self.pieces(state)))

    def page(self, state: S, library: Library, liveries: Sequence[Worn] = ()) -> Page:
        """Draw the map with what lies on it, with motions, and a list of the units."""
        return boards.picture(
            self.units(state),
            self.sheet(state),
            list(self.pieces(state)),
            self.letters(state),
            partial(self.brief, state),
            f"{state.plan.name}: {self.when(state)}",
            liveries=liveries,
        )

    def liveries(self, state: S, library: Library) -> tuple[str | None, ...]:
        """Return for each side the livery of its units; None where they differ."""
        liveries: list[str | None] = []
        for _, own_units in units.by_side(self.units(state)):
            names = {self.livery(library, unit) for unit in self.wearers(own_units)}
            liveries.append(names.pop() if len(names) == 1 else None)
        return tuple(liveries)

    def wearers(self, own_units: Sequence[U]) -> Sequence[U]:
        """Return the units of a side by which its livery is chosen, which all of it wears."""
        return own_units

    def letters(self, state: S) -> Mapping[str, str]:
        """Return the letter of each unit."""
        return units.letters(state)

    def called(self, state: S) -> dict[str, str]:
        """Return the letter and the name of each unit, by its id."""
        marks = self.letters(state)
        return {id: units.called(unit, marks[id]) for id, unit in state.ships.items()}

    def names(self, state: S) -> Mapping[str, str]:
        """Return the letter and the name of each unit, by its id."""
        return self.called(state)

    def roster(self, state: S) -> list[str]:
        """Return a line for every unit: its place and its condition."""
        return units.roster(
            self.units(state),
            self.letters(state),
            partial(self.condition, state),
            partial(self.standing, state),
            partial(self.is_listed, state),
        )

    def strength(self, state: S) -> dict[str, tuple[int, int]]:
        """Return, by side, how many units are still in action, and how many there were."""
        return units.strength(self.units(state), self.counts)

    def health(self, state: S) -> Health:
        """Return what each unit has left, and had."""
        return {
            unit.id: Condition(units.side_number(state, unit), *self.left(unit))
            for unit in self.units(state).ships.values()
        }

    def question_text(self, state: S, question: Choose) -> str:
        """Return a question in words: `Red, A Var'Nic (1012↑): what is ordered?`."""
        words = self.asks.get(question.why, question.why.replace("-", " "))
        unit, rest = units.about(self.units(state), question)
        if unit is None:
            return f"{question.side}: {words}?"
        after = self.more(state, question, unit)
        part = rest and f", {self.part(state, question, unit, rest)}"
        where = units.where(state, question, unit)
        letter = self.letters(state)[unit.id]
        return units.question_text(question, unit, letter, where, part + (after and f", {after}"), words)

    def refusal(self, state: S, question: Choose, word: str) -> str:
        """Return why a unit, or a word of the game, cannot be chosen here."""
        unit, _ = units.about(self.units(state), question)
        meant = units.meant(self.units(state), self.letters(state), word)
        if meant is None or meant.id in question.options or not self._asks_for_units(state, question):
            return "" if unit is None else self.why_not(state, question, unit, word.lower())
        name = self.called(state)[meant.id]
        if meant is unit:
            return f"{name} is the one that decides"
        if not meant.on_map:
            return f"{name} is not on the map"
        is_own = meant.side == question.side
        if unit is None:
            return self.why_idle(state, question, meant) if is_own else f"{name} is not yours"
        return f"{name} is on your side" if is_own else self.why_spared(state, question, unit, meant)

    def _asks_for_units(self, state: S, question: Choose) -> bool:
        ships = self.units(state).ships
        return any(option in ships for option in question.options)

    def subject(self, state: S, question: Choose) -> str:
        """Return the unit and the part of it that a question is about."""
        unit, rest = units.about(self.units(state), question)
        if unit is None:
            return named(question.about, self.called(state))
        part = rest and f", {self.part(state, question, unit, rest)}"
        return units.called(unit, self.letters(state)[unit.id]) + part

    def odds(self, state: S, question: Choose) -> list[str]:
        """Return the chances of a unit, or of all units of a side, at the enemies in their arcs."""
        unit, _ = units.about(self.units(state), question)
        asked = [unit] if unit is not None else self._own(state, question.side)
        shooting = (unit for unit in asked if unit.on_map)
        lines = [shot.words for unit in shooting for shot in self.aims(state, unit, question.side)]
        return lines or [self.no_fire]

    def shots(self, state: S, question: Choose, option: str) -> list[AimedShot]:
        """Return the chances of a unit of the side that is the option, else of the unit that is asked about.

        They are those at the enemy, or with the part, that the option is.
        """
        ships, (own, part, _, _) = self.units(state).ships, self.about(state, question)
        meant = self.meant(state, question, option, self.ids(state))
        unit, target = ships.get(own), ships.get(meant.unit)
        if target is not None and target.side == question.side and not meant.part:
            unit, target, part = target, None, ""
        if unit is None or not unit.on_map or not (meant.unit or meant.part):
            return []
        enemy = "" if target is None or target.side == question.side else target.id
        return list(self.aims(state, unit, question.side, meant.part or part, enemy))

    def fire_fields(self, state: S, id: str) -> list[tuple[FireField, Sequence[HexRun]]]:
        """Return the fields of fire of a unit, each with the hexes of the map in it."""
        unit, table = self.units(state).ships.get(id), self.tabletop(state)
        if unit is None or table is None or not unit.on_map:
            return []
        middles = [piece.hex for piece in table.pieces if piece.id in (id, f"{id}-stern")]
        return [(field, covered(field, middles, table)) for field in self.fields(state, unit)]

    def _own(self, state: S, side: str) -> Iterator[U]:
        return (unit for unit in self.units(state).ships.values() if unit.side == side)

    def summary(self, state: S, winner: str | None) -> Iterable[str]:
        """Return the lines of a summary: hits, damage, losses, the turning point."""
        sides = {id: units.home_of(unit) for id, unit in state.ships.items()}
        tallies = list(self.tally(state.events))
        out = [id for id, unit in self.units(state).ships.items() if not self.counts(unit)]
        return summary(tallies, sides, self.called(state), self.harm, winner, self.turn_word, out)
