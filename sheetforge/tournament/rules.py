"""The interface of games for events: the figures of a Swiss event, and the forms that it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.content.kinds import Key
from sheetforge.content.library import Unreadable
from sheetforge.text import cut, did_you_mean

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.engine import AnyState
    from sheetforge.sheet.arms import Arms
    from sheetforge.tournament.acts import EventForm
    from sheetforge.tournament.journal import Journal
    from sheetforge.tournament.state import Registration

GAME, BYE, MISSED = "game", "bye", "missed"
"""Kinds of a player's record of a round: a game, a bye, a round before a late entry."""


class Award(NamedTuple):
    """The award of a result: the letters of its kind for winner and loser, and their points."""

    letters: tuple[str, str]
    winner: int
    loser: int


class PlannedRounds(NamedTuple):
    """The rounds of an event of a number of players, and whether it can be official."""

    rounds: int
    official: bool


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round of a player: its points, margin and letter; in a game, the opponent.

    `wiped` is true where the player has destroyed the opponent's whole fleet.
    """

    round: int
    kind: str
    points: int
    margin: float
    letter: str = ""
    opponent: str = ""
    wiped: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The records of all players after a number of rounds, and how many rounds each has missed.

    `unplayed` counts the rounds that were paired after a player had gone.
    """

    after: int
    records: Mapping[str, tuple[RoundRecord, ...]]
    unplayed: Mapping[str, int]

    def points(self, name: str) -> int:
        """Return the sum of a player's points."""
        return sum(record.points for record in self.records[name])

    def opponents(self, name: str) -> tuple[str, ...]:
        """Return the opponents of a player, in the order of the rounds."""
        return tuple(record.opponent for record in self.records[name] if record.kind == GAME)


class TieBreak(NamedTuple):
    """A criterion between players of equal points; the higher value is the better one."""

    word: str
    title: str
    value: Callable[[Tally, str], float]


@dataclass(frozen=True, slots=True)
class SwissRules:
    """The rules of a Swiss event.

    `rounds` are those of a number of players, `bye` the points of a bye in a round, `bye_margin`
    the margin that points without a game count for. `award` is the award of a margin of zero or
    more, by whether the loser's fleet is destroyed; `least` the award that gives the winner a
    number of points, with the least margin for it. `full` is the award of a game that was lost by a
    fault, with the margin that it counts for. `ties` decide in their order.
    """

    rounds: Callable[[int], PlannedRounds]
    bye: Callable[[int], int]
    bye_margin: Callable[[int], float]
    award: Callable[[float, bool], Award]
    least: Callable[[int], tuple[Award, float] | None]
    full: tuple[Award, float]
    ties: tuple[TieBreak, ...]


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """The functions of a game for events.

    `form_of` is the word of an event's form; `forms` make the form of an event by that word.
    `registration` is that of a fleet; `minutes` is the time limit of a game, None for none, with
    the minutes before its end at which it is called. `destroyed` are the sides of a battle that
    have no unit left, from its state. `arms` are those of a House, None if it has none; `flagship` is
    the dearest ship of a fleet, by its line.
    """

    form_of: Callable[[Library, Key], str]
    forms: Mapping[str, Callable[[Library, Key], EventForm]]
    registration: Callable[[Library, Key], Registration]
    minutes: Callable[[Library, Key], tuple[int | None, int]]
    destroyed: Callable[[AnyState], frozenset[str]]
    arms: Callable[[Library, Key], Arms | None]
    flagship: Callable[[Library, str, str], Key | None]

    def form(self, library: Library, journal: Journal) -> tuple[Key, EventForm]:
        """Return the key of the rules of a state file, and its form.

        A ranking is of no single event. Raises `Unreadable` for an event or a form that is unknown.
        """
        head, place = journal.heading, f"{journal.path}:1"
        key = Key("events", head.system, head.of)
        if head.of and (key not in library.files or library.entity(key) is None):
            known = [other.id for other in library.keys("events", head.system)]
            raise Unreadable(
                f"{place}: the content has no event {cut(head.of)} of {head.system}; {did_you_mean(head.of, known)}"
            )
        if head.form not in self.forms:
            raise Unreadable(f"{place}: no event has the form {cut(head.form)}; {did_you_mean(head.form, self.forms)}")
        return key, self.forms[head.form](library, key)
