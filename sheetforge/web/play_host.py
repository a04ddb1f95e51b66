"""A game that pages of a browser play: its seats, who may answer what, and what each of them is shown.

One thread does all work on the session, answers before looks; bots are interrupted by a timer there.
Pages read what was last prepared for their seat, and are woken when that has changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty
from typing import TypeVar

from sheetforge.content.library import Library
from sheetforge.files import Json
from sheetforge.play.agreed import NotPossible
from sheetforge.play.course import LiveCourse
from sheetforge.play.display_steps import DisplaysOf
from sheetforge.play.driver import Game, PlayerFault
from sheetforge.play.line_table import LineTable
from sheetforge.play.lists import reading_of
from sheetforge.play.liveries import worn_in
from sheetforge.play.moments import is_asked, reasons, status, waiting
from sheetforge.play.narrator import ending_of
from sheetforge.play.previews import Preview
from sheetforge.play.questions import Choose, Illegal, Question, legal, typed
from sheetforge.play.session import PlaySession
from sheetforge.play.together import DependsOnSealed, WrittenAnswer, ahead_of, due
from sheetforge.web.play_branches import PlayBranches
from sheetforge.web.play_clock import DecisionClock
from sheetforge.web.play_endings import PlayEndings, exchanged
from sheetforge.web.play_looks import marked_of, question_of, replay_of, summary_of
from sheetforge.web.play_seats import AnswerRefused, PlaySeat, own_answer
from sheetforge.web.play_work import HostWork

MOST_REASONS, SHOW_SECONDS = 3, 0.3
"""Reasons of bots that pages show; the time after which pages are shown how far bots have come."""

T = TypeVar("T")


class PlayHost:
    """A table of a browser."""

    def __init__(
        self,
        session: PlaySession,
        library: Library,
        players: Mapping[str, str],
        displays: DisplaysOf | None,
        report: Callable[[str], None],
        rematch: Callable[[Mapping[str, str]], PlaySession] | None = None,
        blanks: DisplaysOf | None = None,
        branch: Callable[[int], PlaySession] | None = None,
    ) -> None:
        self.session = session
        self.library = library
        self.rematch = rematch
        self.branch = branch
        self.board: Callable[[], dict[str, Json]] | None = None
        self.entered: Callable[[], str] = str
        self.match = 1
        self._agree_anew()
        self.players = players
        self.displays = displays
        self.blanks = blanks
        self.report = report
        sides = [side for side in session.game.battle.sides if side in session.people]
        self.seats = {side: PlaySeat(side) for side in (*sides, "")}
        self.wake: Callable[[], None] = lambda: None
        self.fault = ""
        self.over = False
        self._work = HostWork()
        self._clock = DecisionClock()
        self._battle = session.game.battle
        show = session.game.engine.presenter
        self._worn = worn_in(library, self._battle, session.game.state, show)

    # --- the thread of the session --------------------------------------------------------------

    def run(self) -> None:
        """Work until `stop`, one match after the other. Raises KeyboardInterrupt."""
        while not self.over:
            match = self.match
            with self.session.watching():
                with suppress(PlayerFault):
                    self.begin()
                while not self.over and self.match == match:
                    try:
                        work = self._work.get(self._clock.left(), self._draw_ahead)
                    except Empty:
                        self._time_is_up()
                        continue
                    work()

    def work_off(self) -> None:
        """Do all that was asked for: for a program that has one thread, and does not `run`."""
        match = self.match
        self._work.do_all()
        if self.match != match:
            self.begin()

    def _agree_anew(self) -> None:
        """Forget what was offered: draws, rematches, branches."""
        self.endings = PlayEndings(self.session, None if self.rematch is None else self._play_again)
        self.branches = PlayBranches(self.session, None if self.branch is None else self._play_branch)

    def _play_again(self) -> None:
        """Begin another game of the same battle, with sides exchanged."""
        assert self.rematch is not None
        before, sides = self.players, self._battle.sides
        after = exchanged(sides)
        self.players = {after[side]: before[side] for side in sides}
        for seat in self.seats.values():
            seat.side = after.get(seat.side, "")
        self._begin_match(self.rematch(self.players))

    def _play_branch(self, count: int) -> None:
        """Play on from the first answers of the game; what came after them stays in its own log."""
        assert self.branch is not None
        self._begin_match(self.branch(count))

    def _begin_match(self, session: PlaySession) -> None:
        """Go over to another game of the same seats; their pages begin anew."""
        self.session, self._battle = session, session.game.battle
        seats = list(self.seats.values())
        for seat in seats:
            seat.asked = seat.preview = seat.ahead = None
            seat.wish = 0
            seat.written.clear()
            seat.group.clear()
        self.seats = {seat.side: seat for seat in seats}
        self.match += 1
        self.fault = ""
        self._agree_anew()

    def end(self, seat: PlaySeat, act: str) -> None:
        """Resign, offer or answer a draw, or ask for another game. Raises `AnswerRefused`."""
        try:
            self.endings.act(seat.side, act)
        except NotPossible as problem:
            raise AnswerRefused(409 if seat.side else 403, str(problem)) from None

    def go_back(self, seat: PlaySeat, epoch: int, step: int) -> None:
        """Play on from a step that a seat looks at. Raises `AnswerRefused`."""
        if seat.course is None or epoch != seat.epoch or not 0 <= step < len(seat.course.answers):
            raise AnswerRefused(409, "the game has gone on otherwise since: look at it again")
        try:
            self.branches.wish(seat.side, seat.course.answers[step])
        except NotPossible as problem:
            raise AnswerRefused(409 if seat.side else 403, str(problem)) from None

    def begin(self) -> None:
        """Seat the players of a match, and let it go on until somebody is asked."""
        try:
            self.session.begin()
        except PlayerFault as problem:
            self._failed(problem)
        self._go_on()

    def stop(self) -> None:
        """End `run`, after the work that has begun."""

        def end() -> None:
            self.over = True

        self._work.put(end)

    def ask(self, task: Callable[[], T], goes_on: bool = True) -> Future[T]:
        """Have something done by the thread of the session; the game goes on after it."""
        future: Future[T] = Future()

        def work() -> None:
            match = self.match
            try:
                future.set_result(task())
            except PlayerFault as problem:
                self._failed(problem)
                future.set_exception(AnswerRefused(409, str(problem)))
            except Exception as problem:
                future.set_exception(problem)
            if goes_on and match == self.match:
                self._go_on()

        self._work.put(work, not goes_on)
        return future

    def _go_on(self) -> None:
        """Let bots and dice answer until somebody is asked, and show all seats what has happened."""
        session, shown = self.session, time.monotonic()
        try:
            while not self.fault and (question := session.question) is not None:
                if not session.waits(question):
                    session.go_on()
                elif isinstance(question, Choose) and (seat := self.seats[question.side]).written:
                    session.give(due(question, seat.written.pop(0)))
                elif isinstance(question, Choose) and (option := self._of_group(self.seats[question.side])):
                    session.give(option)
                    self.seats[question.side].given += 1
                else:
                    break
                if time.monotonic() - shown > SHOW_SECONDS:
                    self._publish()
                    shown = time.monotonic()
            for seat in self.seats.values():
                seat.ahead = ahead_of(session.game, seat.side, seat.written) if seat.side else None
                while seat.ahead is not None and (option := self._of_group(seat)):
                    self._write(seat, option)
        except (PlayerFault, DependsOnSealed) as problem:
            self._failed(problem)
        if session.question is None:
            session.end()
        self._publish()

    def _failed(self, problem: PlayerFault | DependsOnSealed) -> None:
        self.fault = str(problem)
        self.report(self.fault)

    def _time_is_up(self) -> None:
        """Answer for somebody whose time is up, as the rules say."""
        self._clock.stop()
        question = self.session.question
        if isinstance(question, Choose) and question.overtime is not None and self.session.is_late(question):
            self.session.give(question.overtime)
            self.seats[question.side].given += 1
        self._go_on()

    def _draw_ahead(self) -> bool:
        """Draw a display that a seat has not seen yet; return whether there was one."""
        return any(seat.course is not None and seat.course.draw_ahead() for seat in self.seats.values())

    # --- what seats ask for ---------------------------------------------------------------------

    def open(self, seat: PlaySeat) -> None:
        """Prepare a seat that nobody has looked at yet."""
        if seat.course is None:
            self._show(seat)

    def answer(self, seat: PlaySeat, number: int, option: str, units: Sequence[str] = ()) -> None:
        """Answer the open question of a seat, for a group of its units as well. Raises `AnswerRefused`."""
        question = self._asked(seat, number)
        session, game = self.session, seat.ahead or self.session.game
        show = game.engine.presenter
        try:
            if isinstance(question, Choose) and show is not None:
                seat.group.given(show, game.state, question, legal(question, option), units)
            if seat.ahead is not None:
                self._write(seat, option)
                return
            if isinstance(question, Choose):
                option = question.overtime if session.is_late(question) and question.overtime else option
                session.give(option)
            else:
                session.give(typed(question, option))
            seat.given += 1
            self.endings.answered(seat.side)
        except Illegal as problem:
            options = question.options if isinstance(question, Choose) else ()
            raise AnswerRefused(422, str(problem), options) from None

    def _write(self, seat: PlaySeat, option: str) -> None:
        """Write an answer of a seat before the game asks for it. Raises `Illegal`."""
        question = None if seat.ahead is None else seat.ahead.question
        assert isinstance(question, Choose)
        seat.written.append(WrittenAnswer(question, legal(question, option)))
        seat.given += 1
        seat.ahead = ahead_of(self.session.game, seat.side, seat.written)
        self.endings.answered(seat.side)

    def _of_group(self, seat: PlaySeat) -> str | None:
        """Return the answer of a seat's group to its open question; None if the seat is asked."""
        game = seat.ahead or self.session.game
        show, question = game.engine.presenter, game.question
        if show is None or not isinstance(question, Choose) or not seat.group.taken:
            return None
        return seat.group.answer(show, game.state, question)

    def line(self, seat: PlaySeat, number: int, line: str) -> list[str]:
        """Carry out a line of a seat, and return what is said to it. Raises `AnswerRefused` and `PlayerFault`."""
        if seat.ahead is not None:
            question = self._asked(seat, number)
            if isinstance(question, Choose) and (said := self._write_words(seat, question, line)) is not None:
                return said
        elif is_asked(self.session, seat.side):
            self._asked(seat, number)
        if not seat.side:
            raise AnswerRefused(403, "you look on: those who play have addresses of their own")
        seat.group.clear()
        table = LineTable(self.session, seat.side, lambda count: self._take_back(seat, count))
        game, answers = self.session.game, len(self.session.game.answers)
        table.run(line)
        # The same question may be asked again after the answers of a line: it is another one then.
        seat.given += self.session.game is not game or len(game.answers) != answers
        return table.said

    def _write_words(self, seat: PlaySeat, question: Choose, line: str) -> list[str] | None:
        """Write the answers that a line gives before the game asks for them; None if its first word is none."""
        words = line.split()
        show = self.session.game.engine.presenter
        while words and seat.ahead is not None and show is not None:
            reading = reading_of(show, seat.ahead.seen_by(seat.side), question)
            try:
                option = reading.picked(question, words[0])
            except Illegal as problem:
                return [f"not used: {' '.join(words)} ({problem})"] if len(words) < len(line.split()) else None
            self._write(seat, option)
            after = None if seat.ahead is None else seat.ahead.question
            words.pop(0)
            if not isinstance(after, Choose):
                break
            question = after
        return [f"not used: {' '.join(words)} (another question came first)"] if words else []

    def preview(self, seat: PlaySeat, number: int | None = None) -> Preview:
        """Return what a seat may look ahead at, of its question of a number if one is given. Raises `AnswerRefused`."""
        if number is not None:
            self._asked(seat, number)
        game = seat.ahead or self.session.game
        if seat.preview is None or seat.preview[0] is not game or seat.preview[1] != len(game.answers):
            seat.preview = game, len(game.answers), Preview(game, seat.side)
        return seat.preview[2]

    def replay(self) -> str:
        """Return the replay page of the battle, with what was secret. Raises `AnswerRefused` before its end."""
        return replay_of(self.session, self.players, self.library, self._worn, self.displays)

    def consent(self, seat: PlaySeat, agrees: bool) -> None:
        """Let another seat take its answer back, or play on from an earlier step, or not. Raises `AnswerRefused`."""
        if self.branches.side not in ("", seat.side) and seat.side:
            self.branches.answer(seat.side, agrees)
            return
        asking = next((other for other in self.seats.values() if other.wish and other is not seat), None)
        if asking is None or not seat.side:
            raise AnswerRefused(409, "nobody asks to take an answer back")
        count, asking.wish = asking.wish, 0
        if agrees:
            self.session.undo(count, asking.side, seat.side)

    def _asked(self, seat: PlaySeat, number: int) -> Question:
        """Return the open question of a seat by its number. Raises `AnswerRefused`."""
        if not seat.side:
            raise AnswerRefused(403, "you look on: those who play have addresses of their own")
        if self.fault:
            raise AnswerRefused(409, self.fault)
        if self.session.question is None:
            raise AnswerRefused(409, "the game is over")
        if seat.ahead is None and not is_asked(self.session, seat.side):
            raise AnswerRefused(403 if number > seat.number else 409, "it is not your turn")
        if number != seat.number:
            raise AnswerRefused(409, "this question was answered already")
        question = self.session.question if seat.ahead is None else seat.ahead.question
        assert question is not None
        return question

    def _take_back(self, seat: PlaySeat, count: int) -> str:
        """Take back answers of a seat; return why not if it may not, or not yet."""
        session = self.session
        seat.group.clear()
        if session.question is None:
            return "the game is over"
        if seat.written:
            del seat.written[-count:]
            seat.asked = None
            return ""
        if not session.given:
            return "you have no answer to take back"
        back, is_free = own_answer(session, self._battle, seat.side, count)
        if back is None:
            return "you have no answer to take back"
        if not is_free and len(session.people) > 1:
            seat.wish = back
            return "dice, cards or another side's answer came after it: the other side is asked whether you may"
        session.undo(back)
        return ""

    # --- what seats are shown -------------------------------------------------------------------

    def _publish(self) -> None:
        """Prepare what every seat is shown that somebody looks at."""
        self._clock.start(self.session)
        for seat in self.seats.values():
            if seat.course is not None or seat.side:
                self._show(seat)
        self.wake()

    def _show(self, seat: PlaySeat) -> None:
        session = self.session
        is_same = seat.match == self.match
        if seat.course is None or not is_same or not seat.course.follow(session.game.answers):
            players = [self.players[side] for side in self._battle.sides]
            engine = session.game.engine
            seat.course = LiveCourse(
                lambda: Game(engine, self._battle),
                self.library,
                seat.side,
                players,
                self._worn,
                self.displays,
                self.blanks,
            )
            seat.epoch += 1
            seat.match = self.match
            seat.drawn = {}
            seat.course.follow(session.game.answers)
        is_open = not self.fault and (seat.ahead is not None or is_asked(session, seat.side))
        question = seat.shown.get("question")
        if is_open and not self._is_same(seat):
            seat.number += 1
            seat.asked = self._place_of(seat)
            question = None
        data: dict[str, Json] = {
            "seat": seat.side,
            "number": seat.number,
            "question": (question or question_of(session, seat)) if is_open else None,
            "waiting": "" if self.fault or is_open else waiting(session, seat.side),
            "status": status(session, seat.side),
            "ending": ending_of(session.game),
            "summary": summary_of(session.game),
            "entered": self.entered(),
            "reasons": [*reasons(session, MOST_REASONS)],
            "match": self.match,
            "clock": self._clock.shown,
            **self.endings.shown(seat.side),
            **self.branches.shown(seat.side),
            "fault": self.fault,
            "wish": next((other.side for other in self.seats.values() if other.wish and other is not seat), ""),
            "epoch": seat.epoch,
            "steps": len(seat.course.steps),
            "displays": dict(seat.course.versions),
            "marked": marked_of(seat),
        }
        # What a page has drawn by now is no news.
        aside = {"revision": 0, "marked": None}
        if {**seat.shown, **aside} != {**data, **aside}:
            seat.revision += 1
            seat.shown = {**data, "revision": seat.revision}

    def _is_same(self, seat: PlaySeat) -> bool:
        """Return whether the open question is the one that a seat was asked last."""
        return seat.asked is not None and seat.asked[0] is self.session.game and seat.asked == self._place_of(seat)

    def _place_of(self, seat: PlaySeat) -> tuple[Game, int, Question | int]:
        """Return what makes the open question of a seat another one than the one before it."""
        game = self.session.game
        question = game.question if seat.ahead is None else seat.ahead.question
        return game, seat.given, question if isinstance(question, Choose) else len(game.answers)
