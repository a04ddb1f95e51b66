"""Sheets of the units of a battle as they stand: its page, then the sheets of what is left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast

from sheetforge.play import engine_of
from sheetforge.play.display_steps import DisplaysOf, UnitDisplay
from sheetforge.play.events import turn_so_far
from sheetforge.play.units import Unit, UnitState, called, letters
from sheetforge.products.battle_sheets import worn_of
from sheetforge.products.options import LookMaker, PrintOptions
from sheetforge.sheet import battle_page
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding
from sheetforge.sheet.hexmap.board import in_words_of_maps
from sheetforge.sheet.page import Look, sheet_palette
from sheetforge.sheet.palette import Palette
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.brush import brushes

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.play.driver import Game
    from sheetforge.play.engine import AnyState
    from sheetforge.products.planner import Part


class BuiltUnit(Protocol):
    """A unit as built."""

    @property
    def id(self) -> str:
        """The id of its content."""


class SheetUnit(Unit, Protocol):
    """The part of a unit that its sheet needs."""

    @property
    def status(self) -> str:
        """Its state in the battle."""

    @property
    def blueprint(self) -> BuiltUnit:
        """The unit as built."""


S = TypeVar("S", bound=UnitState[Unit])
U = TypeVar("U", bound=SheetUnit)
N = TypeVar("N")
D = TypeVar("D")
L = TypeVar("L", bound=Look)


class UnitSheets(ABC, Generic[S, U, N, D, L]):
    """The sheets of the units of a battle of one game.

    Its types: a state, a unit, the sheet of a new unit and that of a unit as it stands, the look.
    Units in one of the `printed` states have a sheet in the papers of a battle.
    """

    state_class: type[S]
    look_class: LookMaker[L]
    printed: ClassVar[Collection[str]] = ()

    def __init__(self, library: Library, system: str, options: PrintOptions) -> None:
        self.library = library
        self.system = system
        self.look = options.look(self.look_class)
        self.new = cache(self.sheet_of)

    # --- what a game says of its units ----------------------------------------------------------

    def letters(self, state: S) -> Mapping[str, str]:
        """Return the letters of units."""
        return letters(state)

    def key(self, unit: U) -> Key | None:
        """Return the content of a unit."""
        return self.library.resolve("ships", self.system, unit.blueprint.id)

    @abstractmethod
    def sheet_of(self, key: Key) -> N | None:
        """Return the sheet of a unit before the battle; None for one without a sheet."""

    @abstractmethod
    def as_it_stands(self, state: S, unit: U, sheet: N, letter: str) -> D:
        """Return the sheet of a unit with what has become of it."""

    def marks(self, sheet: D) -> object:
        """Return what differs when the sheet of a unit has to be drawn again."""
        return sheet

    @abstractmethod
    def pages(self, sheets: Sequence[D], title: str, id: str) -> Sequence[Page]:
        """Return the pages of some units; `id` is the beginning of the names of what is on them."""

    @abstractmethod
    def standing(self, state: S, liveries: tuple[Worn, ...]) -> BattleStanding:
        """Return the content of the page of the battle."""

    def cards(self, state: S) -> Sequence[Page]:
        """Return the cards of the rules for a battle as strips, the most useful first."""
        return ()

    def palette(self) -> Palette | None:
        """Return the colours of the page of the battle; None for the usual ones."""
        return None

    def sheets(self, state: S, left: Sequence[tuple[U, D]]) -> Iterator[Part]:
        """Yield the parts with the units that are left: one for each side."""
        for number, side in enumerate(state.plan.sides, 1):
            shown = [sheet for unit, sheet in left if unit.side == side]
            if shown:
                pages = self.pages(shown, f"{side}: ships", f"side.{number}")
                yield f"side-{number}", tuple(pages)

    # --- what the house makes of it -------------------------------------------------------------

    def state(self, state: AnyState) -> S:
        """Return a state as one of the game."""
        assert isinstance(state, self.state_class)
        return state

    def parts(self, game: Game) -> list[Part]:
        """Return name and pages of each part of the papers of a battle.

        Raises `LayoutProblem` for what does not fit its paper.
        """
        return self.parts_of(self.state(game.state), worn_of(game, self.library))

    def parts_of(self, state: S, liveries: tuple[Worn, ...] = ()) -> list[Part]:
        """Return name and pages of each part of the papers of a battle in a state."""
        standing = self.drawn(state, self.standing(state, liveries))
        page = battle_page.pages(standing, self.look, self.palette())
        every = self.each(state)
        left = [(unit, sheet) for unit, sheet in every if unit.status in self.printed]
        return [("battle", page), *self.sheets(state, left)]

    def on_both_sides(self, game: Game) -> tuple[Page, ...]:
        """Return the papers of a battle in the order in which they are printed on both sides of the paper."""
        from sheetforge.products.battle_backs import on_both_sides, story
        from sheetforge.sheet.story_page import writing

        state = self.state(game.state)
        palette = self.palette() or sheet_palette(self.look)
        ahead = self.standing(state, ()).ahead
        page_of_story = partial(story, game, ahead, self.look, palette)
        lines = partial(writing, look=self.look, palette=palette)
        return on_both_sides(
            self.parts(game), state.plan.sides, self.cards(state), page_of_story, lines, brushes(palette).ray
        )

    def drawn(self, state: S, standing: BattleStanding) -> BattleStanding:
        """Return the content of the page of the battle with its pieces as on counters, and the turn so far."""
        show = engine_of(self.library, self.system).presenter
        if show is None:
            return standing
        any_state = cast("AnyState", state)
        pieces = (replace(piece, outline=show.picture(any_state, self.library, piece)) for piece in standing.pieces)
        return replace(standing, facts=(*standing.facts, *self._turn(state, standing)), pieces=tuple(pieces))

    def _turn(self, state: S, standing: BattleStanding) -> Iterator[FactList]:
        """Yield what has happened in the turn under way, which no figure of a unit says."""
        any_state = cast("AnyState", state)
        show = engine_of(self.library, self.system).presenter
        if show is not None and not standing.ended:
            so_far = turn_so_far(any_state.events, show.names(any_state))
            lines = tuple((f"{phase}:", in_words_of_maps("; ".join(said))) for phase, said in so_far)
            yield FactList(f"So far in this {standing.turn_word}", lines)

    def each(self, state: S) -> Iterator[tuple[U, D]]:
        """Yield every unit that has a sheet, with its sheet as it stands."""
        names = self.letters(state)
        units: UnitState[U] = cast("UnitState[U]", state)
        for unit in units.ships.values():
            key = self.key(unit)
            sheet = None if key is None else self.new(key)
            if sheet is not None:
                yield unit, self.as_it_stands(state, unit, sheet, names[unit.id])

    def displays(self) -> DisplaysOf:
        """Return the maker of the sheet of each single unit, in any condition."""

        def displays(any_state: AnyState) -> Iterator[UnitDisplay]:
            state = self.state(any_state)
            names = self.letters(state)
            for number, (unit, sheet) in enumerate(self.each(state), 1):
                draw = partial(self.pages, [sheet], unit.name, f"unit.{number}")
                name = called(unit, names[unit.id])
                yield UnitDisplay(unit.id, unit.side, name, self.marks(sheet), draw)

        return displays
