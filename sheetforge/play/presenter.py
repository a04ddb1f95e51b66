"""The presentation of a battle that a game gives to the table: functions of its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from sheetforge.play.events import AnyEvent, AnyState
from sheetforge.play.questions import Choose

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.scene import Page

S = TypeVar("S", bound=AnyState, covariant=True)


@dataclass(frozen=True, slots=True)
class Presenter(Generic[S]):
    """Functions of a state.

    `map` returns the map in lines of text, in terminal colours if asked. `roster` has a line for
    every unit. `question_text` returns a choice in words, `option` the meaning of an option (empty
    if its token is clear). `odds` answers a request for odds during a choice. `strength` is by side
    the number of units still in action and of all. `page` draws the map with everything on it; it
    needs the content for the drawings. `heading` is 2 for an event that begins a turn, 1 for a
    phase, 0 for other events, -1 for an event that is not reported.
    """

    map: Callable[[S, bool], Sequence[str]]
    roster: Callable[[S], Sequence[str]]
    question_text: Callable[[S, Choose], str]
    option: Callable[[S, Choose, str], str]
    odds: Callable[[S, Choose], Sequence[str]]
    strength: Callable[[S], Mapping[str, tuple[int, int]]]
    page: Callable[[S, Library], Page]
    heading: Callable[[AnyEvent], int]
