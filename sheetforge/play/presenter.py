"""How a game shows a battle to people: what its table needs, and nothing of its rules."""

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

    `map` is the map in lines of text, with colours of a terminal where they are wanted. `roster`
    has a line for every unit. `asks` says in words what a choice is about, `option` what one of
    its options means (empty where its token says it all). `odds` answers a request for odds while
    a choice is open. `strength` is, by side, how many units are still in action and how many there
    were. `page` draws the map with everything on it; it needs the content for the drawings.
    `heading` is 2 for an event that begins a turn, 1 for one that begins a phase, 0 for other
    events, -1 for one that is not reported.
    """

    map: Callable[[S, bool], Sequence[str]]
    roster: Callable[[S], Sequence[str]]
    asks: Callable[[S, Choose], str]
    option: Callable[[S, Choose, str], str]
    odds: Callable[[S, Choose], Sequence[str]]
    strength: Callable[[S], Mapping[str, tuple[int, int]]]
    page: Callable[[S, Library], Page]
    heading: Callable[[AnyEvent], int]
