"""The narrator of a game, which writes its events, and the map when it has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetforge.play.engine import AnyState
from sheetforge.play.events import AnyEvent, Withheld
from sheetforge.play.presenter import Presenter
from sheetforge.text import counted, does

if TYPE_CHECKING:
    from sheetforge.play.driver import Game

Write = Callable[[str], None]
"""A function that writes a line of text."""


class Narrator:
    """A writer of events, each once. `quiet` omits the map; `color` is for terminals.

    During the game it shows only facts that `side` may know: `""` for a spectator without a side,
    None for one who may see everything.
    """

    def __init__(
        self,
        presenter: Presenter[AnyState] | None,
        write: Write,
        quiet: bool = False,
        color: bool = False,
    ) -> None:
        self.presenter = presenter
        self.write = write
        self.quiet = quiet
        self.color = color
        self.side: str | None = None
        self.reported = 0
        self._aside: dict[str, int] = {}
        self._map: tuple[str, ...] = ()

    def report(self, game: Game) -> bool:
        """Write the events since the last report; return whether a part of the game began."""
        events = game.state.events
        began = 0
        for event in events[self.reported :]:
            event = game.event_for(event, self.side)
            level = self._heading(event)
            began = max(began, level)
            if level >= 0:
                self.write((f"  {event}", f"– {event}", f"\n== {event} ==")[level])
        self.reported = len(events)
        if began and not self.quiet:
            self.map(game)
        return began > 0

    def aside(self, game: Game, side: str) -> None:
        """Write the events since a side was last asked that only this side may know."""
        events = game.state.events
        for event in events[self._aside.get(side, 0) :]:
            shown = game.event_for(event, side)
            if shown != game.event_for(event, self.side) and self._heading(shown) >= 0:
                self.write(f"  {shown}")
        self._aside[side] = len(events)

    def _heading(self, event: AnyEvent) -> int:
        if isinstance(event, Withheld):
            return -1
        return self.presenter.heading(event) if self.presenter is not None else 0

    def again(self, game: Game) -> None:
        """Skip the events so far, after an undo: only later ones are new."""
        self.reported = len(game.state.events)
        self._aside = dict.fromkeys(game.battle.sides, self.reported)
        self._map = ()

    def map(self, game: Game, always: bool = False, side: str | None = None) -> None:
        """Write the map as a `side` sees it, if it has changed since it was last shown."""
        if self.presenter is None:
            return
        lines = tuple(self.presenter.map(game.seen_by(side or self.side), self.color))
        if always or lines != self._map:
            self._map = lines
            for line in lines:
                self.write(line)

    def roster(self, game: Game, side: str | None = None) -> None:
        """Write a line for every unit, as a `side` sees it."""
        if self.presenter is not None:
            for line in self.presenter.roster(game.seen_by(side or self.side)):
                self.write(line)

    def outcome(self, game: Game) -> None:
        """Write the outcome, or the number of answers so far."""
        outcome = game.outcome
        if outcome is None:
            self.write(f"\nthe game is not over: {counted(len(game.answers), 'answer')} so far")
            return
        who = does(outcome.winner or "nobody", "win")
        points = ", ".join(f"{side} {left:g}" for side, left in outcome.points.items())
        turns = counted(outcome.turns, "turn")
        self.write(
            f"\n{who} ({outcome.reason.replace('-', ' ')}) after {turns}; points left: {points}"
        )
        for word, counts in outcome.tallies.items():
            shares = ", ".join(f"{side} {count:g}" for side, count in counts.items())
            self.write(f"{word}: {shares}")
        if outcome.places:
            places = sorted(outcome.points, key=outcome.place)
            self.write("places: " + ", ".join(f"{outcome.place(side)}. {side}" for side in places))
