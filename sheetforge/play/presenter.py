"""The presentation of a battle to people: what a game says of its state, with usual answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from sheetforge.geometry.hexes import FACINGS, Facing, Hex
from sheetforge.play.cues import Cue, Health
from sheetforge.play.events import NO_NAMES, AnyEvent, AnyState
from sheetforge.play.map_text import MapText
from sheetforge.play.questions import Choose, Recipe, expected

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.entry import Way
    from sheetforge.play.shots import AimedShot, FireField, HexRun
    from sheetforge.play.tabletop import Tabletop
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.sheet.hexmap.theme import Sky
    from sheetforge.sheet.scene import Page

S = TypeVar("S", bound=AnyState, contravariant=True)

Score = Mapping[str, Mapping[str, float]]
"""Counts of the sides of a battle by the words for them."""


class AskedAbout(NamedTuple):
    """A unit, a part of it, a hex by its number, or a facing, as ids: what a question or an option is about.

    The part is a mount, a system, a box, as the game names it.
    """

    unit: str = ""
    part: str = ""
    hex: str = ""
    facing: int | None = None


class MoveEnd(NamedTuple):
    """A place that a unit can reach: a hex by its number, with a facing if another question does not decide on it.

    `cost` says what the way there takes, `danger` what waits on it.
    """

    hex: str
    facing: int | None
    cost: str
    danger: str = ""


class NoWay(Exception):
    """A hex that cannot be reached, with the reason."""


class Presenter(Generic[S]):
    """The presentation of a battle of one game; a game overrides what it has more to say about.

    `turn_word` is the game's word for a turn, `sky` the ground of drawn maps. `facings` are the kinds
    of questions whose options are facings, `secret` those whose answers the other sides do not know
    yet, `routed` those for which `route` finds a way.
    """

    turn_word: ClassVar[str] = "turn"
    recorded: ClassVar[tuple[type[AnyEvent], ...]] = ()
    sky: ClassVar[Sky] = "dark"
    facings: ClassVar[frozenset[str]] = frozenset()
    secret: ClassVar[frozenset[str]] = frozenset()
    routed: ClassVar[frozenset[str]] = frozenset()

    # --- the map --------------------------------------------------------------------------------

    def map(self, state: S, color: bool = False) -> MapText:
        """Return the map in text, in terminal colours if asked."""
        return MapText()

    def tabletop(self, state: S) -> Tabletop | None:
        """Return the map with its pieces, for pages that show a whole game; None for no map."""
        return None

    def chart(self, state: S, recipe: Recipe, library: Library) -> HexMap | None:
        """Return the map below the pieces, with areas, points and scenery; None for plain hexes."""
        return None

    def outline(self, state: S, library: Library, piece: Piece) -> Drawing | None:
        """Return the drawing of a piece; None for one that shows its letter."""
        return None

    def bulk(self, state: S, library: Library, piece: Piece) -> float:
        """Return how large a piece looks beside others, as on its counter; 0 for one that fills its place."""
        return 0.0

    def picture(self, state: S, library: Library, piece: Piece) -> Drawing | None:
        """Return the drawing of a piece in the size that it has beside others, within the square of drawings."""
        from sheetforge.sheet.berths import in_square

        drawing = self.outline(state, library, piece)
        return None if drawing is None else in_square(drawing, self.bulk(state, library, piece))

    def is_over_two_hexes(self, state: S, id: str) -> bool:
        """Return whether a unit lies on the hex behind its own as well."""
        return False

    def page(self, state: S, library: Library, liveries: Sequence[Worn] = ()) -> Page | None:
        """Draw the map with everything on it, in the looks of the sides; None for a game without pictures."""
        return None

    def liveries(self, state: S, library: Library) -> Sequence[str | None]:
        """Return the liveries of the sides by their units; none for the usual colours."""
        return ()

    # --- the units ------------------------------------------------------------------------------

    def letters(self, state: S) -> Mapping[str, str]:
        """Return the letters of units on the map, by id; without one a unit is typed by its id."""
        return NO_NAMES

    def names(self, state: S) -> Mapping[str, str]:
        """Return the names of units and the like for sentences, by id, after their letters."""
        return NO_NAMES

    def roster(self, state: S) -> Sequence[str]:
        """Return a line for every unit."""
        return ()

    def drawings(self, state: S) -> Iterable[str]:
        """Return lines below the roster with what is inside units."""
        return ()

    def parts_left(self, state: S, id: str) -> Iterable[str]:
        """Return lines with all parts of a unit, to compare its printed sheet with."""
        return ()

    def strength(self, state: S) -> Mapping[str, tuple[int, int]]:
        """Return by side the number of units still in action, and of all."""
        return {}

    def health(self, state: S) -> Health:
        """Return what is left of every unit."""
        return {}

    def status(self, state: S, side: str, acting: str) -> Iterable[str]:
        """Return the parts of the status line of a side while a unit is acting (its id).

        Turn and limit, who has moved, what is after its units, what it must do to win, the score;
        empty parts are skipped.
        """
        return ()

    # --- questions ------------------------------------------------------------------------------

    def question_text(self, state: S, question: Choose) -> str:
        """Return a choice in words."""
        return expected(question)

    def subject(self, state: S, question: Choose) -> str:
        """Return the unit and the part of it that a choice is about, however they stand."""
        return question.about

    def about(self, state: S, question: Choose) -> AskedAbout:
        """Return the unit and the part of it that a choice is about, as ids."""
        unit, _, part = question.about.partition(" ")
        return AskedAbout(unit, part)

    def ids(self, state: S) -> Collection[str]:
        """Return the ids of units and of pieces on the map, which options may be."""
        table = self.tabletop(state)
        return {*self.letters(state), *(piece.id for piece in (table.pieces if table else ()))}

    def meant(self, state: S, question: Choose, option: str, ids: Collection[str]) -> AskedAbout:
        """Return the unit, part or facing that an option is, as ids; nothing for any other option.

        `ids` are those of units and pieces. The number of a hex of the map is that hex, and is not asked about.
        """
        if question.why in self.facings and option in FACINGS:
            return AskedAbout(facing=int(option))
        return AskedAbout(option) if option in ids else AskedAbout()

    def boxes(self, state: S, unit: str, part: str) -> Sequence[str]:
        """Return the boxes of a part of a unit on its display, by the names that its blanks have."""
        return ()

    def option(self, state: S, question: Choose, option: str) -> str:
        """Return the meaning of an option; empty if its token is clear."""
        return ""

    def option_names(self, state: S, question: Choose) -> Mapping[str, str]:
        """Return the names of options whose tokens are ids, which people see and type, by token."""
        return NO_NAMES

    def danger(self, state: S, question: Choose, option: str) -> str:
        """Return what an option does that cannot be taken back (a collision); empty for nothing.

        Such an option stands last, is typed in full, and is taken neither by a repeated word nor by
        one typed ahead.
        """
        return ""

    def refusal(self, state: S, question: Choose, word: str) -> str:
        """Return why a word of the game is not possible here: a target out of reach; empty if not known."""
        return ""

    def route(self, state: S, question: Choose, number: str, facing: int | None) -> Way:
        """Return the answers that lead a unit to a hex by its printed number. Raises `NoWay`.

        The unit ends with the facing if one is given.
        """
        raise NoWay(f"there is no way to {number}")

    def ends(self, state: S, question: Choose) -> Sequence[MoveEnd]:
        """Return every hex and facing to which `route` leads from a question, found by one search."""
        return ()

    def lead(self, state: S, question: Choose, option: str) -> tuple[Hex, Facing] | None:
        """Return where the unit of a question is after an option; None for one that does not move it."""
        return None

    def odds(self, state: S, question: Choose) -> Sequence[str]:
        """Return the answer to a request for odds during a choice."""
        return ()

    def shots(self, state: S, question: Choose, option: str) -> Sequence[AimedShot]:
        """Return the chances of what an option aims at or with, as numbers."""
        return ()

    def fire_fields(self, state: S, id: str) -> Sequence[tuple[FireField, Sequence[HexRun]]]:
        """Return the fields of fire of a unit, each with the hexes of the map in it."""
        return ()

    def in_sight(self, state: S, start: Hex, end: Hex) -> str:
        """Return what blocks a line of fire between two hexes; empty for nothing."""
        return ""

    # --- events ---------------------------------------------------------------------------------

    def cue(self, event: AnyEvent) -> Cue | None:
        """Return what a picture shows of an event."""
        return None

    def is_recorded(self, event: AnyEvent, last: AnyEvent | None) -> bool:
        """Return whether the page of hits and losses has an event, whose `last` one before was this.

        It has those that are `recorded`, and what a picture shows of hits, harm and losses.
        """
        if isinstance(event, self.recorded):
            # A check that came out well harms nobody.
            return bool(getattr(event, "out", True))
        cue = self.cue(event)
        return cue is not None and (bool(cue.hit) or cue.kind in ("hurt", "loss"))

    def score(self, state: S) -> Score:
        """Return the counts that decide a battle and its outcome does not have: what goals of a scenario compare."""
        return {}

    def summary(self, state: S, winner: str | None) -> Iterable[str]:
        """Return the lines below the outcome: hits, damage, losses, the turning point."""
        return ()
