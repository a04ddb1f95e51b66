"""A game at a terminal: its session, with lines that people type and text that they read."""

from __future__ import annotations

from sheetforge.play.desk import Ask, Desk
from sheetforge.play.desk import Quit as Quit
from sheetforge.play.driver import Game
from sheetforge.play.lists import reading_of
from sheetforge.play.moments import reasons
from sheetforge.play.narrator import Narrator
from sheetforge.play.questions import Chance, Choose, Illegal, expected, typed
from sheetforge.play.session import PlaySession


class PlayTable:
    """A session that a terminal drives: what happens is narrated, people type their answers.

    With `strict` an illegal answer ends the game (`Illegal`) instead of being asked for again.

    During the game secrets of a side are shown only to that side: to a single person at any time,
    to several when they are asked.
    """

    def __init__(self, session: PlaySession, narrator: Narrator, ask: Ask, strict: bool = False) -> None:
        people = session.people
        self.session = session
        self.narrator = narrator
        self.narrator.side = (next(iter(people)) if len(people) == 1 else "") if people else None
        self.narrator.people = bool(people)
        self.ask = ask
        self.strict = strict
        self.desk = Desk(self)

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self.session.game

    @property
    def people(self) -> frozenset[str]:
        """The sides that people play."""
        return self.session.people

    @property
    def typed_dice(self) -> bool:
        """True if people type faces and cards."""
        return self.session.typed_dice

    def play(self) -> None:
        """Play to the end of the game. Raises `Quit`, `PlayerFault`, and `Illegal` if strict."""
        session = self.session
        with session.watching():
            session.begin()
            if session.game.answers:
                self.narrator.again(session.game)
            self._play()

    def _play(self) -> None:
        session = self.session
        while (question := session.question) is not None:
            self.desk.uncover(question)
            self.answer(question)
        self.desk.uncover(None)
        self.narrator.report(self.game)
        self.narrator.outcome(self.game)
        session.end()

    def answer(self, question: Choose | Chance) -> None:
        """Report what has happened, and answer the open question."""
        self.narrator.report(self.game, goes_on=not self.session.concerns(question))
        if not self.session.waits(question):
            self._go_on(question)
        elif isinstance(question, Choose):
            self._person(question)
        else:
            self._chance(question)

    def _go_on(self, question: Choose | Chance) -> None:
        """Let the session answer; a word that was typed for an only option is used up."""
        if isinstance(question, Choose) and question.side in self.people:
            self.desk.only(question)
        else:
            self.desk.interrupt(question)
        before = len(self.session.reasons)
        self.session.go_on()
        if len(self.session.reasons) > before:
            for reason in reasons(self.session, 1):
                about = ", ".join(str(reason[name]) for name in ("side", "subject") if reason[name])
                self.narrator.write(f"  why {about}: {reason['because']}")

    def _chance(self, question: Chance) -> None:
        """Ask for faces or a card, as somebody at a real table types them."""
        self.desk.interrupt(question)
        self.narrator.begin_phase()
        while True:
            line = self.desk.line(f"{expected(question)}: ")
            if self.desk.command(line.split(), None):
                return
            try:
                self.session.give(typed(question, line))
                return
            except Illegal as problem:
                self.desk.refuse_chance(problem)

    def _person(self, question: Choose) -> None:
        """Ask until there is an answer, or until an undo has changed the game."""
        answer = self.desk.asked(question, self.session.start_clock(question))
        late = self.session.is_late(question)
        if answer is None:
            return
        if late and question.overtime is not None:
            self.desk.ahead.drop()
            self.narrator.write(f"the time is up: {question.overtime}")
            answer = question.overtime
        self.session.give(answer)

    def proposal(self, question: Choose) -> str:
        """Return a proposed answer."""
        return self.session.proposal(question)

    def undo(self, count: int) -> None:
        """Go back by a given number of answers of people, and say what is open again."""
        answer = self.session.undo(count)
        if answer is None:
            self.narrator.write("you have no answer to take back")
            return
        self.narrator.again(self.game)
        self.narrator.write(f"taken back: {self._answer_in_words(str(answer))}")

    def _answer_in_words(self, token: str) -> str:
        """Return an answer that was taken back, as a person types it at the open question."""
        question, show = self.game.question, self.narrator.presenter
        if show is None or not isinstance(question, Choose):
            return token
        state = self.game.seen_by(question.side)
        shown = reading_of(show, state, question).shown(question, token)
        subject = show.subject(state, question)
        return f"{subject}: {shown}" if subject else shown
