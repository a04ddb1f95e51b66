"""A game in progress without input or output: seats, bots with their limits, dice, clock, undo, log.

A terminal (`table`), pages and programs drive a session alike. It answers by itself for bots and dice,
and where there is only one option; a driver gives the answers of people:

    session.begin()
    with session.watching():
        while (question := session.question) is not None:
            if session.waits(question):
                session.give(answer_of_somebody(question))
            else:
                session.go_on()
        session.end()

An answer is in the log before `give` and `go_on` return.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple, Protocol

from sheetforge.play.bots import SECONDS, Watch
from sheetforge.play.clock import Budget, on_the_clock
from sheetforge.play.driver import PLAYER_FAULTS, Game, PlayerFault
from sheetforge.play.engine import AnyPlayer, AnyView, Maker, Outcome
from sheetforge.play.observed import Observed, is_own
from sheetforge.play.questions import Answer, Choose, Question, legal
from sheetforge.play.streams import Streams

ADVICE_SECONDS = 3.0
"""The time limit of a proposal, which a person waits for."""


class Keeper(Protocol):
    """A record of a game in progress, such as `resume.GameFile`."""

    def answered(self, question: Question, answer: Answer, because: str = "") -> None:
        """Record an answer, with the reason of a bot that gives one."""

    def taken_back(self, count: int, by: str = "", agreed: str = "") -> None:
        """Record an undo of all answers after the first `count`, of a side with the consent of another if so."""

    def ended(self, outcome: Outcome | None) -> None:
        """Record the outcome."""


class GivenReason(NamedTuple):
    """The reason that a bot gave for an answer: the turn, the question, and the words."""

    turn: int
    question: Choose
    because: str


class PlaySession:
    """A game played by bots and people.

    `people` are the sides that a driver answers for; `bots` make the players of all others. With
    `typed_dice` people give faces and cards, otherwise they come from the seed's streams.

    A bot has `seconds` for an answer. Time limits of the rules apply to bots, and to people if they
    are `hurried`; with typed dice the clock is outside the program, and a person types `time-up`.

    A continued game has its answers. `since` is the number of answers after which a bot took over,
    if not at the beginning. `keeper` records every answer. `given` are the places of the answers
    that people gave, `reasons` what bots said of theirs.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Maker[AnyView]],
        people: frozenset[str],
        streams: Streams,
        typed_dice: bool = False,
        seconds: float = SECONDS,
        keeper: Keeper | None = None,
        since: Mapping[str, int] | None = None,
        hurried: bool = True,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = people
        self.streams = streams
        self.typed_dice = typed_dice
        self.seconds = seconds
        self.keeper = keeper
        self.since = since or {}
        self.hurried = hurried
        self.clock = monotonic
        self.watch = Watch()
        self.given: list[int] = []
        self.reasons: list[GivenReason] = []
        self.ended = False

    # --- seats ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Seat the players; those of a continued game as they were. Raises `PlayerFault`."""
        if self.game.answers:
            self._begin_again(self.game.answers)
        else:
            self._seat()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Run the timer that interrupts bots which exceed their limit."""
        limit = self.game.battle.seconds
        with self.watch.watching(min(self.seconds, limit or self.seconds)):
            yield

    def _seat(self) -> None:
        """Make new bots, time budgets, and views."""
        game = self.game
        limit = game.battle.seconds
        made = {side: self._bot_of(side) for side in self.bots}
        self._speaking = {side: player for side, player in made.items() if hasattr(player, "because")}
        self.players: dict[str, AnyPlayer] = {}
        for side, player in made.items():
            timed = on_the_clock(self.watch, player, self.seconds, limit)
            self.players[side] = timed if is_own(player) else Observed(timed, game.state)
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

    def _begin_again(self, answers: Sequence[Answer]) -> None:
        """Start a new game with these answers, with players and dice in the same state as before.

        Bots are asked again, so that their memory and random streams are the same; their answers
        now are ignored.
        """
        self.game = Game(self.game.engine, self.game.battle)
        self.streams = Streams(self.streams.seed, self.streams.game)
        self.given.clear()
        self.reasons.clear()
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

    # --- questions ------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The open question, None once the game is over."""
        return self.game.question

    def concerns(self, question: Question) -> bool:
        """Return whether a question is one of people: a choice of theirs, or dice that they throw."""
        return question.side in self.people if isinstance(question, Choose) else self.typed_dice

    def waits(self, question: Question) -> bool:
        """Return whether somebody has to answer: nobody is asked where there is only one option."""
        is_forced = isinstance(question, Choose) and len(question.options) == 1
        return self.concerns(question) and not is_forced

    def go_on(self) -> None:
        """Answer the open question for a bot or the dice, or by its only option. Raises `PlayerFault`."""
        question = self.game.question
        assert question is not None
        if not isinstance(question, Choose):
            self.answer(question, self.streams.answer(question))
        elif question.side in self.people:
            self.answer(question, question.options[0])
        else:
            answer = self._chosen(question)
            because = self._because(question)
            if because:
                self.reasons.append(GivenReason(self.game.state.turn, question, because))
            self.answer(question, answer, because)

    def _because(self, question: Choose) -> str:
        """Return the reason that a bot gives for its last answer; empty for none."""
        return str(getattr(self._speaking.get(question.side), "because", ""))

    def give(self, answer: Answer) -> None:
        """Answer the open question for somebody, who can take it back. Raises `Illegal`."""
        question = self.game.question
        assert question is not None
        number = len(self.game.answers)
        self.answer(question, answer)
        self.given.append(number)

    def answer(self, question: Question, answer: Answer, because: str = "") -> None:
        """Answer the open question and record the answer, with the reason of a bot. Raises `Illegal`."""
        self.game.answer(answer)
        if self.keeper is not None:
            self.keeper.answered(question, answer, because)

    def agree(self, outcome: Outcome) -> None:
        """End the game as its sides have agreed, and record it."""
        self.game.agree(outcome)
        self.end()

    def end(self) -> None:
        """Record the outcome of a game that is over, once."""
        if self.keeper is not None and not self.ended:
            self.keeper.ended(self.game.outcome)
        self.ended = True

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

    # --- clock, undo, proposals -----------------------------------------------------------------

    def start_clock(self, question: Choose) -> float | None:
        """Start the clock of a question; return the seconds that are left, None without a limit."""
        budget = self._budget(question)
        return None if budget is None else budget.begin(question, self.game.state.turn)

    def is_late(self, question: Choose) -> bool:
        """Stop the clock of a question; return whether its time is up."""
        budget = self._budget(question)
        return budget is not None and not budget.end()

    def _budget(self, question: Choose) -> Budget | None:
        return None if question.overtime is None else self.budgets.get(question.side)

    def undo(self, count: int, by: str = "", agreed: str = "") -> Answer | None:
        """Go back by a number of answers of people; return the answer that is open again.

        `by` and `agreed` are the sides that wanted it and consented, if it needed consent.

        None if there is no answer to take back. Earlier dice keep their faces. After the same answer
        again, later dice and the bots' answers are the same too.
        """
        if not self.given:
            return None
        back = self.given[-min(count, len(self.given))]
        answer = self.game.answers[back]
        self._begin_again(self.game.answers[:back])
        if self.keeper is not None:
            self.keeper.taken_back(back, by, agreed)
        return answer

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
