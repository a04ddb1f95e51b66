"""Interactive play: bots and people answer; people can undo, ask for odds, and leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Protocol

from sheetforge.play.bots import SECONDS, Watch
from sheetforge.play.clock import Budget, on_the_clock
from sheetforge.play.desk import Ask, Desk
from sheetforge.play.desk import Quit as Quit
from sheetforge.play.driver import PLAYER_FAULTS, Game, PlayerFault
from sheetforge.play.engine import AnyPlayer, AnyView, Maker, Outcome
from sheetforge.play.lists import reading_of
from sheetforge.play.narrator import Narrator
from sheetforge.play.observed import Observed
from sheetforge.play.questions import Answer, Chance, Choose, Illegal, Question, expected, legal, typed
from sheetforge.play.streams import Streams

ADVICE_SECONDS = 3.0
"""The time limit of a proposal, which a person waits for."""


class Keeper(Protocol):
    """A record of a game in progress, such as `resume.GameFile`."""

    def answered(self, question: Question, answer: Answer) -> None:
        """Record an answer."""

    def taken_back(self, count: int) -> None:
        """Record an undo of all answers after the first `count`."""

    def ended(self, outcome: Outcome | None) -> None:
        """Record the outcome."""


class PlayTable:
    """A game played interactively, with its bots and people.

    `people` are the sides that answer by `ask`; `bots` make the players of all others. With
    `typed_dice` people type faces and cards, otherwise they come from the seed's streams. With
    `strict` an illegal answer ends the game (`Illegal`) instead of being asked for again.

    During the game secrets of a side are shown only to that side: to a single person at any time,
    to several when they are asked.

    A bot has `seconds` for an answer. Time limits of the rules apply to bots, and to people if they
    are `hurried`; with typed dice the clock is outside the program, and a person types `time-up`.

    A continued game has its answers. `since` is the number of answers after which a bot took over,
    if not at the beginning. `keeper` records every answer.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Maker[AnyView]],
        people: frozenset[str],
        streams: Streams,
        narrator: Narrator,
        ask: Ask,
        typed_dice: bool = False,
        strict: bool = False,
        seconds: float = SECONDS,
        keeper: Keeper | None = None,
        since: Mapping[str, int] | None = None,
        hurried: bool = True,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = people
        self.streams = streams
        self.narrator = narrator
        self.narrator.side = (next(iter(people)) if len(people) == 1 else "") if people else None
        self.narrator.people = bool(people)
        self.ask = ask
        self.typed_dice = typed_dice
        self.strict = strict
        self.seconds = seconds
        self.keeper = keeper
        self.since = since or {}
        self.hurried = hurried
        self.clock = monotonic
        self.watch = Watch()
        self.given: list[int] = []
        self.desk = Desk(self)

    def _seat(self) -> None:
        """Make new bots, time budgets, and views."""
        game = self.game
        limit = game.battle.seconds
        self.players: dict[str, AnyPlayer] = {
            side: Observed(on_the_clock(self.watch, self._bot_of(side), self.seconds, limit), game.state)
            for side in self.bots
        }
        self.budgets: dict[str, Budget] = {}
        if limit is not None and self.hurried and not self.typed_dice:
            self.budgets = {side: Budget(limit, self.clock) for side in self.people}
        self.views = {side: game.engine.view(game.state, side) for side in game.battle.sides}
        self.advisors: dict[str, AnyPlayer | None] = {}

    def _bot_of(self, side: str) -> AnyPlayer:
        """Return a new bot. Raises `PlayerFault`."""
        stream = self.streams.of(f"player:{self.game.battle.sides.index(side)}")
        try:
            return self.bots[side](side, stream)
        except PLAYER_FAULTS as cause:
            raise PlayerFault(side, 0, cause) from cause

    def play(self) -> None:
        """Play to the end of the game. Raises `Quit`, `PlayerFault`, and `Illegal` if strict."""
        limit = self.game.battle.seconds
        with self.watch.watching(min(self.seconds, limit or self.seconds)):
            if self.game.answers:
                self._begin_again(self.game.answers)
                self.narrator.again(self.game)
            else:
                self._seat()
            self._play()

    def _begin_again(self, answers: Sequence[Answer]) -> None:
        """Start a new game with these answers, with players and dice in the same state as before.

        Bots are asked again, so that their memory and random streams are the same; their answers
        now are ignored.
        """
        self.game = Game(self.game.engine, self.game.battle)
        self.streams = Streams(self.streams.seed, self.streams.game)
        self.given.clear()
        self._seat()
        for number, answer in enumerate(answers):
            question = self.game.question
            assert question is not None
            if not isinstance(question, Choose):
                if self.typed_dice:
                    self.given.append(number)
                else:
                    self.streams.answer(question)
            elif question.side in self.people:
                self.given.append(number)
            elif number >= self.since.get(question.side, 0):
                self._chosen(question)
            self.game.answer(answer)

    def _play(self) -> None:
        while (question := self.game.question) is not None:
            self.desk.uncover(question)
            asks = question.side in self.people if isinstance(question, Choose) else self.typed_dice
            self.narrator.report(self.game, goes_on=not asks)
            if not isinstance(question, Choose):
                self._chance(question)
            elif question.side in self.people:
                self._person(question)
            else:
                self.desk.interrupt(question)
                self.answer(question, self._chosen(question))
        self.desk.uncover(None)
        self.narrator.report(self.game)
        self.narrator.outcome(self.game)
        if self.keeper is not None:
            self.keeper.ended(self.game.outcome)

    def answer(self, question: Question, answer: Answer) -> None:
        """Answer the open question and record the answer. Raises `Illegal`."""
        self.game.answer(answer)
        if self.keeper is not None:
            self.keeper.answered(question, answer)

    def _chosen(self, question: Choose) -> Answer:
        """Return the choice of a bot. Raises `PlayerFault`."""
        step = len(self.game.answers) + 1
        try:
            answer = self.players[question.side].choose(self._view(question.side), question)
            answer = legal(question, answer, step)
        except PLAYER_FAULTS as cause:
            raise PlayerFault(question.side, step, cause) from cause
        return answer

    def _view(self, side: str) -> AnyView:
        """Return the view of a side of the battle as it stands now."""
        view = self.views[side]
        view.renew()
        return view

    def _chance(self, question: Chance) -> None:
        """Faces or a card: of the seed's streams, or as somebody at a real table types them."""
        self.desk.interrupt(question)
        if not self.typed_dice:
            self.answer(question, self.streams.answer(question))
            return
        self.narrator.begin_phase()
        while True:
            line = self.desk.line(f"{expected(question)}: ")
            if self.desk.command(line.split(), None):
                return
            try:
                self.answer(question, typed(question, line, len(self.game.answers) + 1))
                self.given.append(len(self.game.answers) - 1)
                return
            except Illegal as problem:
                self.desk.refuse_chance(problem)

    def _person(self, question: Choose) -> None:
        """Ask until there is an answer, or until an undo has changed the game.

        Where there is only one option nobody is asked, and nobody can take it back.
        """
        if len(question.options) == 1:
            self.answer(question, self.desk.only(question))
            return
        budget = self.budgets.get(question.side) if question.overtime is not None else None
        seconds = None
        if budget is not None:
            seconds = budget.begin(question, self.game.state.turn)
        answer = self.desk.asked(question, seconds)
        late = budget is not None and not budget.end()
        if answer is None:
            return
        if late and question.overtime is not None:
            self.desk.ahead.drop()
            self.narrator.write(f"the time is up: {question.overtime}")
            answer = question.overtime
        self.given.append(len(self.game.answers))
        self.answer(question, answer)

    def undo(self, count: int) -> None:
        """Go back by a given number of answers of people.

        Earlier dice keep their faces. After the same answer again, later dice and the bots' answers
        are the same too.
        """
        if not self.given:
            self.narrator.write("you have no answer to take back")
            return
        back = self.given[-min(count, len(self.given))]
        answer = str(self.game.answers[back])
        self._begin_again(self.game.answers[:back])
        if self.keeper is not None:
            self.keeper.taken_back(back)
        self.narrator.again(self.game)
        self.narrator.write(f"taken back: {self._answer_in_words(answer)}")

    def _answer_in_words(self, token: str) -> str:
        """Return an answer that was taken back, as a person types it at the open question."""
        question, show = self.game.question, self.narrator.presenter
        if show is None or not isinstance(question, Choose):
            return token
        state = self.game.seen_by(question.side)
        shown = reading_of(show, state, question).shown(question, token)
        subject = show.subject(state, question)
        return f"{subject}: {shown}" if subject else shown

    def proposal(self, question: Choose) -> str:
        """Return what the first bot of the game would answer, otherwise the first option.

        It has a stream of its own, so the dice and the players of the game are not affected.
        """
        side = question.side
        if side not in self.advisors:
            self.advisors[side] = self._advisor(side)
        advisor = self.advisors[side]
        if advisor is not None:
            try:
                return legal(question, advisor.choose(self._view(side), question))
            except PLAYER_FAULTS:
                self.advisors[side] = None
        return question.options[0]

    def _advisor(self, side: str) -> AnyPlayer | None:
        known = self.game.engine.bots
        maker = known.get("standard") or next(iter(known.values()), None)
        if maker is None:
            return None
        try:
            return self.watch.over(maker(side, self.streams.of(f"advice:{side}")), ADVICE_SECONDS)
        except PLAYER_FAULTS:
            return None
