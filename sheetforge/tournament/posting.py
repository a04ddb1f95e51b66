"""Posting events to a ranking: a club's file, with each finished event as a step of its journal.

The step has all that the ranking needs, so the file of the event may change or go afterwards; an
event that was corrected is posted again once its step is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Protocol, runtime_checkable

from pydantic import Field

from sheetforge.text import counted, cut, listed
from sheetforge.tournament.acts import Act, EventForm
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.ranking import FinishedEvent, PlayedGame, Ranking, RankingRules
from sheetforge.tournament.standings import standings
from sheetforge.tournament.state import LONGEST_NAME, EventState, Registration
from sheetforge.tournament.swiss import SwissState

RANKING = "ranking"
"""The form of a ranking file."""


@runtime_checkable
class Finishing(Protocol):
    """The state of an event whose games are each ranked as an event."""

    def finished(self) -> Sequence[FinishedEvent]:
        """Return the games that are over."""

    def unfinished(self) -> Sequence[str]:
        """Return the games that are not over, in words."""


def finished_events(state: EventState) -> tuple[FinishedEvent, ...]:
    """Return what a finished event brings to a ranking. Raises `Declined` for an unfinished one."""
    title = state.heading.title
    if isinstance(state, Finishing):
        waiting = state.unfinished()
        if waiting:
            raise Declined(f"{title} is not over: {listed(waiting)}; finish it, then add it")
        return tuple(state.finished())
    if not isinstance(state, SwissState):
        raise Declined(f"{title} is not an event that a ranking can take")
    if not state.over:
        raise Declined(
            f"{title} is not over: {len(state.rounds)} of {state.due} rounds are paired, "
            f"{counted(len(state.open), 'game')} without a result; finish it, then add it"
        )
    places = {row.player: row.place for row in standings(state) if row.place is not None}
    meetings = []
    for game in (game for round in state.rounds for game in round.games):
        assert game.result is not None
        first, second = game.result.points
        winner = None if first == second else game.players[0 if first > second else 1]
        meetings.append(PlayedGame(*game.players, winner))
    date = state.heading.details.get("date", "")
    return (FinishedEvent(title, date, tuple(state.players), places, tuple(meetings)),)


@dataclass(slots=True, kw_only=True)
class RankingState(EventState):
    """A ranking of players over the events that were posted to it."""

    ranking: Ranking
    posted: dict[str, str] = field(default_factory=dict)
    """Sum of the file of an event → its title."""

    def register(self, name: str, registration: Registration) -> None:
        """Refuse a fleet."""
        raise Declined("a ranking has no fleets; enter them in the file of an event")


PlayerName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


@dataclass(frozen=True, slots=True)
class PostEvent(Act):
    """A finished event, with places and games of its players."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    mark: Annotated[str, Field(max_length=100)]
    players: Annotated[tuple[PlayerName, ...], Field(max_length=10_000)]
    places: Annotated[tuple[tuple[PlayerName, Annotated[int, Field(ge=1, le=10_000)]], ...], Field(max_length=10_000)]
    games: Annotated[
        tuple[tuple[PlayerName, PlayerName, Annotated[str, Field(max_length=LONGEST_NAME)]], ...],
        Field(max_length=100_000),
    ] = ()
    date: Annotated[str, Field(max_length=200)] = ""
    pooled: bool = True

    word: ClassVar[str] = "post"

    @classmethod
    def of(cls, event: FinishedEvent, mark: str) -> PostEvent:
        """Return the act that posts an event, whose file ends with a sum, its mark."""
        games = tuple((meeting.a, meeting.b, meeting.winner or "") for meeting in event.meetings)
        return cls(event.name, mark, event.players, tuple(event.places.items()), games, event.date, event.pooled)

    def apply(self, event: EventState) -> None:
        """Add the event. Raises `Declined` for one that was posted already, or does not fit."""
        assert isinstance(event, RankingState)
        named = [name for name, _ in self.places]
        named += [name for a, b, winner in self.games for name in (a, b, winner) if name]
        strange = set(named) - set(self.players)
        if strange or any(winner not in ("", a, b) for a, b, winner in self.games):
            raise Declined(
                f"{self.name}: the places and games do not fit its players: "
                f"{listed(sorted(map(cut, strange)) or ['a game has another winner'])}"
            )
        mark = f"{self.mark} {self.name}"
        if mark in event.posted:
            raise Declined(f"{self.name} is in the ranking already; nothing was added")
        known = [one for one in event.ranking.events if (one.name, one.date) == (self.name, self.date)]
        if known:
            when = f" of {self.date}" if self.date else ""
            raise Declined(
                f"an event {self.name!r}{when} is in the ranking already with other results; take "
                "it back with `sheetforge event undo`, or give this one another title or date"
            )
        event.posted[mark] = self.name
        event.ranking.add(
            FinishedEvent(
                self.name,
                self.date,
                self.players,
                dict(self.places),
                tuple(PlayedGame(a, b, winner or None) for a, b, winner in self.games),
                self.pooled,
            )
        )

    def words(self) -> str:
        """Name the event."""
        return f"{self.name} is added, {len(self.players)} players"


def ranking_form(rules: RankingRules) -> EventForm:
    """Return the form of a ranking by the rules of a game."""

    def begin(heading: EventHeading) -> RankingState:
        return RankingState(heading, ranking=Ranking(rules))

    return EventForm(RANKING, (PostEvent,), begin)
