"""How a game shows a battle to people: what its table needs, and nothing of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sheetforge.play.questions import Choose

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.products.product import PrintOptions
    from sheetforge.sheet.scene import Page

    Part = tuple[str, tuple[Page, ...]]


@dataclass(frozen=True, slots=True)
class Show:
    """Functions of a state.

    `map` is the map in lines of text, with colours of a terminal where they are wanted. `roster`
    has a line for every unit. `asks` says in words what a choice is about, `option` what one of
    its options means (empty where its token says it all). `odds` answers a request for odds while
    a choice is open. `strength` is, by side, how many units are still in action and how many there
    were. `page` draws the map with everything on it; it needs the content for the drawings.
    `heading` tells that an event begins a part of the game, and how great: 2 a turn, 1 a phase;
    0 for other events, -1 for one that need not be told. `displays` are the printed sheets of
    every unit with what has happened to it marked off: name and pages of each part.
    """

    map: Callable[[Any, bool], Sequence[str]]
    roster: Callable[[Any], Sequence[str]]
    asks: Callable[[Any, Choose], str]
    option: Callable[[Any, Choose, Any], str]
    odds: Callable[[Any, Choose], Sequence[str]]
    strength: Callable[[Any], Mapping[str, tuple[int, int]]]
    page: Callable[[Any, Library], Page]
    heading: Callable[[Any], int]
    displays: Callable[[Any, Library, PrintOptions], Sequence[Part]] | None = None
