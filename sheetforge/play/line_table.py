"""Lines that somebody at a seat types: answers, several at once, ways to a hex, and the commands of a terminal.

A line is for the open question of the seat. What is left of it when another question comes is not used, and said so.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetforge.play.commands import Quit
from sheetforge.play.moments import is_asked
from sheetforge.play.narrator import Narrator
from sheetforge.play.questions import Choose, Illegal, Question, typed
from sheetforge.play.screen import Screen
from sheetforge.play.session import PlaySession
from sheetforge.play.table import PlayTable

Undo = Callable[[int], str]
"""A function that takes back so many answers; it returns why it did not, empty if it did."""


class _LineUsed(Exception):
    """The end of the only line."""


class LineTable(PlayTable):
    """A table for one line of one seat; `said` is what a terminal would show of it."""

    def __init__(self, session: PlaySession, seat: str, take_back: Undo | None) -> None:
        self.said: list[str] = []
        narrator = Narrator(session.game.engine.presenter, Screen(self.said.append), quiet=True)
        super().__init__(session, narrator, _no_more)
        self.seat = seat
        self.take_back = take_back
        narrator.side = seat
        narrator.people = True
        narrator.again(session.game)

    def run(self, line: str) -> None:
        """Carry out a line. Raises `PlayerFault` of a bot that answers on the way."""
        question = self.session.question
        try:
            if not isinstance(question, Choose) or not is_asked(self.session, self.seat):
                self._aside(line, question)
                return
            self.desk.take(line, question)
            while (question := self.session.question) is not None and self._is_for(question):
                self.answer(question)
            if question is not None:
                self.desk.interrupt(question)
        except _LineUsed:
            pass
        except Quit:
            self.narrator.write("the game is kept as it is: close the page, and come back to it whenever you like")

    def _aside(self, line: str, question: Question | None) -> None:
        """Carry out a line that is for no choice of the seat: faces, a card, or a command."""
        if self.desk.command(line.split(), None):
            return
        if question is None or not is_asked(self.session, self.seat):
            self.narrator.write("it is not your turn; map, ships, undo and help work at any time")
            return
        try:
            self.session.give(typed(question, line))
        except Illegal as problem:
            self.desk.refuse_chance(problem)

    def _is_for(self, question: Question) -> bool:
        """Return whether the line goes on with a question: words are left for it, or the rest is placed."""
        if not self.session.waits(question):
            return bool(self.desk.ahead.words) or bool(self.desk.resting)
        if not isinstance(question, Choose) or question.side != self.seat:
            return False
        resting = self.seat in self.desk.resting and self.game.state.turn == 0
        return resting or self.desk.ahead.fits(question)

    def undo(self, count: int) -> None:
        """Take back answers, if the seat may."""
        if self.take_back is None:
            super().undo(count)
        elif refusal := self.take_back(count):
            self.narrator.write(refusal)
        else:
            self.narrator.again(self.game)
            self.narrator.write("taken back")


def _no_more(prompt: str) -> str | None:
    raise _LineUsed
