"""The presentation of a battle that a game gives to the table: functions of its state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from sheetforge.play.cues import Cue, Health, no_cue
from sheetforge.play.events import AnyEvent, AnyState
from sheetforge.play.questions import Choose, Recipe

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.entry import Way
    from sheetforge.play.map_text import MapText
    from sheetforge.play.tabletop import Tabletop
    from sheetforge.sheet.arms import Worn
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.sheet.hexmap.theme import Sky
    from sheetforge.sheet.scene import Page

S = TypeVar("S", bound=AnyState, covariant=True)


class NoWay(Exception):
    """A hex that cannot be reached, with the reason."""


def no_letters(state: AnyState) -> Mapping[str, str]:
    """Return no letters: units are typed by their ids."""
    return {}


def no_liveries(state: AnyState, library: Library) -> Sequence[str | None]:
    """Return no liveries: sides have the usual colours."""
    return ()


def no_names(state: AnyState) -> Mapping[str, str]:
    """Return no names: people see the ids."""
    return {}


def no_option_names(state: AnyState, question: Choose) -> Mapping[str, str]:
    """Return no names: options are typed as their tokens."""
    return {}


def plain_subject(state: AnyState, question: Choose) -> str:
    """Return the subject of a question as it is."""
    return question.about


def no_danger(state: AnyState, question: Choose, option: str) -> str:
    """Return no danger: every option may be repeated and typed ahead."""
    return ""


def no_status(state: AnyState, side: str, acting: str) -> Iterable[str]:
    """Return no status."""
    return ()


def no_drawings(state: AnyState) -> Iterable[str]:
    """Return no drawings."""
    return ()


def no_summary(state: AnyState, winner: str | None) -> Iterable[str]:
    """Return no summary."""
    return ()


def no_health(state: AnyState) -> Health:
    """Return no health: units have no bars."""
    return {}


def no_outline(state: AnyState, library: Library, piece: Piece) -> Drawing | None:
    """Return no drawing: a piece shows its letter."""
    return None


def no_chart(state: AnyState, recipe: Recipe, library: Library) -> HexMap | None:
    """Return no map: the hexes of the tabletop are drawn."""
    return None


@dataclass(frozen=True, slots=True)
class Presenter(Generic[S]):
    """Functions of a state.

    `map` returns the map, in terminal colours if asked. `roster` has a line for every unit,
    `drawings` are lines below it with what is inside them. `strength` is by side the number of
    units still in action and of all. `page` draws the map with everything on it; it needs the
    content for the drawings. `heading` is 2 for an event that begins a turn, 1 for a phase, 0 for
    other events, -1 for an event that is not reported. `liveries` are those that the sides wear by
    their units; `page` is drawn in the looks that follow.

    `question_text` returns a choice in words, `option` the meaning of an option (empty if its token
    is clear), `subject` the unit and the part of it that a choice is about, however they stand.
    `odds` answers a request for odds during a choice.

    `letters` are those of units on the map, by id. `names` are those of units and the like for
    sentences, by id, with the letter where there is one. `option_names` are those of options whose
    tokens are ids, by token: people see and type them in place of these.

    `danger` returns what an option does that cannot be taken back (leaving the map, a collision),
    empty for nothing: such an option stands last, is typed in full, and is taken neither by a
    repeated word nor by one typed ahead.

    `status` returns the parts of the status line of a side while a unit is acting (its id, empty
    for none): turn and limit, who has moved, what is after its units, what it must do to win, the
    score; empty parts are skipped. `facings` are the kinds of questions whose options are facings,
    `secret` those whose answers the other sides do not know yet. `route` returns the answers that
    lead a unit to a hex by its printed number, with a facing if one is wanted, and raises `NoWay`;
    `routed` are the kinds of questions that it answers. `tabletop` is the map with its pieces, for
    pages that show a whole game; without it they have no map. Such pages draw the map of `chart`,
    with its areas, points and scenery but without the pieces, below a `sky`, and each piece by its
    `outline`. `cue` is what they show of an event, `health` what is left of every unit. `summary`
    are the lines below the outcome: hits, damage, losses, the turning point (`play.summary`).
    """

    map: Callable[[S, bool], MapText]
    roster: Callable[[S], Sequence[str]]
    question_text: Callable[[S, Choose], str]
    option: Callable[[S, Choose, str], str]
    odds: Callable[[S, Choose], Sequence[str]]
    strength: Callable[[S], Mapping[str, tuple[int, int]]]
    page: Callable[[S, Library, Sequence[Worn]], Page]
    heading: Callable[[AnyEvent], int]
    letters: Callable[[S], Mapping[str, str]] = no_letters
    names: Callable[[S], Mapping[str, str]] = no_names
    option_names: Callable[[S, Choose], Mapping[str, str]] = no_option_names
    subject: Callable[[S, Choose], str] = plain_subject
    status: Callable[[S, str, str], Iterable[str]] = no_status
    liveries: Callable[[S, Library], Sequence[str | None]] = no_liveries
    drawings: Callable[[S], Iterable[str]] = no_drawings
    danger: Callable[[S, Choose, str], str] = no_danger
    facings: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    routed: frozenset[str] = frozenset()
    route: Callable[[S, Choose, str, int | None], Way] | None = None
    tabletop: Callable[[S], Tabletop] | None = None
    summary: Callable[[S, str | None], Iterable[str]] = no_summary
    chart: Callable[[S, Recipe, Library], HexMap | None] = no_chart
    sky: Sky = "dark"
    outline: Callable[[S, Library, Piece], Drawing | None] = no_outline
    cue: Callable[[AnyEvent], Cue | None] = no_cue
    health: Callable[[S], Health] = no_health
