"""The acts of a Swiss event: pairing a round, and reporting or correcting the result of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import Field

from sheetforge.text import counted
from sheetforge.tournament.acts import Act, Drop, Enter, EventForm, Name, Points, Register
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.rules import SwissRules
from sheetforge.tournament.state import EventState, Registration
from sheetforge.tournament.swiss import GameResult, Meeting, SwissState

Number = TypeVar("Number", int, float)
RoundNumber = Annotated[int, Field(ge=1, le=1000)]
Fault = Literal["", "stalled", "cheated"]
"""Faults that lose a game; conceding is an act of its own (`Drop`)."""

Margin = Annotated[float, Field(ge=-1_000_000, le=1_000_000, strict=False, allow_inf_nan=False)]


def swiss(event: EventState) -> SwissState:
    """Return the state of a Swiss event. Raises `Declined` for an event of another form."""
    if not isinstance(event, SwissState):
        raise Declined(
            f"{event.heading.title} has no rounds that are paired by points; "
            f"`sheetforge event {event.heading.form} --help` lists its commands"
        )
    return event


@dataclass(frozen=True, slots=True)
class Pair(Act):
    """The games of a round, table by table, and the player with the bye."""

    round: RoundNumber
    games: Annotated[tuple[tuple[Name, Name], ...], Field(max_length=10_000)]
    bye: Annotated[str, Field(max_length=40)] = ""

    word: ClassVar[str] = "pair"

    def apply(self, event: EventState) -> None:
        swiss(event).pair(self.round, self.games, self.bye)

    def words(self) -> str:
        bye = f"; {self.bye} has the bye" if self.bye else ""
        return f"round {self.round} is paired: {counted(len(self.games), 'game')}{bye}"


@dataclass(frozen=True, slots=True)
class Reported(Act):
    """The result of a game: points left, a margin, points of the event, or a fault.

    `left` are the points left of the first and the second player; `margin` those that the first has
    more; `points` the points of the event. `wiped` are the players whose fleets are destroyed to
    the last unit, `fault` that by which the player `by` has lost.
    """

    round: RoundNumber
    first: Name
    second: Name
    left: tuple[Points, Points] | None = None
    margin: Margin | None = None
    points: tuple[Annotated[int, Field(ge=0, le=1000)], Annotated[int, Field(ge=0, le=1000)]] | None = None
    wiped: Annotated[tuple[Name, ...], Field(max_length=2)] = ()
    fault: Fault = ""
    by: Annotated[str, Field(max_length=40)] = ""
    log: Annotated[str, Field(max_length=100)] = ""

    word: ClassVar[str] = "result"

    def apply(self, event: EventState) -> None:
        state, game = self.game(event)
        state.report(game, self.result(state, game))

    def game(self, event: EventState) -> tuple[SwissState, Meeting]:
        """Return the event and the game. Raises `Declined`."""
        state = swiss(event)
        return state, state.meeting(self.round, self.first, self.second)

    def result(self, state: SwissState, game: Meeting) -> GameResult:
        """Return the result for the players in the order of the game. Raises `Declined`."""
        swapped = state.find(self.first).name != game.players[0]
        given = [entry is not None for entry in (self.left, self.margin, self.points)]
        if self.fault:
            if any(given) or self.wiped:
                raise Declined(f"a game lost by a fault ({self.fault}) has no points left to report")
            return state.faulted(game, self.fault, self.by)
        if sum(given) != 1:
            raise Declined("report a game by points left, by a margin, or by points of the event")
        wiped = self._wiped(state, game)
        if self.points is not None:
            return self._by_points(state, game, _turned(self.points, swapped))
        if self.left is not None:
            left = _turned(self.left, swapped)
            for name, points, gone in zip(game.players, left, wiped, strict=True):
                _possible(name, state.players[name].registration, points, gone)
            wiped = (wiped[0] or left[0] == 0, wiped[1] or left[1] == 0)
            return state.judged(game, left[0] - left[1], wiped, left, self.log)
        assert self.margin is not None
        margin = -self.margin if swapped else self.margin
        winner = game.players[0 if margin > 0 else 1]
        registration = state.players[winner].registration
        if margin and wiped[0 if margin > 0 else 1] and not (registration and registration.kept):
            raise Declined(f"{winner} wins by {abs(margin):.10g} and has no fleet left: only one")
        _possible(winner, registration, abs(margin), False)
        return state.judged(game, margin, wiped, None, self.log)

    def _wiped(self, state: SwissState, game: Meeting) -> tuple[bool, bool]:
        names = {state.find(name).name for name in self.wiped}
        for name in names:
            if name not in game.players:
                raise Declined(f"{name} does not play in the game of {game}")
        return game.players[0] in names, game.players[1] in names

    def _by_points(self, state: SwissState, game: Meeting, points: tuple[int, int]) -> GameResult:
        high, low = max(points), min(points)
        found = state.rules.least(high)
        if found is None or found[0].loser != low:
            if high == low or found is None:
                raise Declined(f"no result gives {points[0]} to {points[1]} points; both cannot win")
            raise Declined(
                f"no result gives {points[0]} to {points[1]} points: where the winner gets {high}, "
                f"the loser gets {found[0].loser}"
            )
        margin = found[1] if points[0] >= points[1] else -found[1]
        result = state.judged(game, margin, (False, False))
        assert result.points == points
        return result

    def words(self) -> str:
        pair = f"round {self.round}, {self.first} and {self.second}"
        if self.fault:
            return f"{pair}: {self.by} has lost ({self.fault})"
        gone = "".join(f", {name} destroyed" for name in self.wiped)
        if self.left is not None:
            shown = f"{self.left[0]:.10g} and {self.left[1]:.10g} points left"
        elif self.points is not None:
            shown = f"{self.points[0]} to {self.points[1]}"
        else:
            shown = f"margin {self.margin or 0:.10g}"
        return f"{pair}: {shown}{gone}{' by a log' if self.log else ''}"


@dataclass(frozen=True, slots=True)
class Correct(Reported):
    """Another result of a game instead of the one that was reported."""

    word: ClassVar[str] = "correct"

    def apply(self, event: EventState) -> None:
        state, game = self.game(event)
        state.correct(game, self.result(state, game))

    def words(self) -> str:
        return f"corrected: {Reported.words(self)}"


def _turned(pair: tuple[Number, Number], swapped: bool) -> tuple[Number, Number]:
    return (pair[1], pair[0]) if swapped else pair


def _possible(name: str, registration: Registration | None, points: float, wiped: bool) -> None:
    """Raise `Declined` for points that a fleet cannot have left."""
    if registration is None:
        if wiped and points:
            raise Declined(
                f"{name} has lost every unit, so {points:.10g} points cannot be left; leave "
                "--destroyed out, or enter the fleet if hired units count as left (`event enter`)"
            )
        return
    most = registration.most
    if most is not None and points > most:
        raise Declined(f"{name}'s fleet has {most:.10g} points: {points:.10g} cannot be left of it")
    if wiped and points > registration.kept:
        raise Declined(f"{name}'s fleet has no unit left, so {points:.10g} points cannot be left")


def swiss_form(rules: SwissRules, word: str = "swiss", more: tuple[type[Act], ...] = ()) -> EventForm:
    """Return the form of Swiss events by some rules; `more` are further acts of the game."""

    def begin(heading: EventHeading) -> SwissState:
        return SwissState(heading, rules=rules)

    return EventForm(word, (Enter, Register, Drop, Pair, Reported, Correct, *more), begin)
