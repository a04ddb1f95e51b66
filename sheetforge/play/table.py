"""Interactive play: bots and people answer; people can undo, ask for odds, and leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Protocol

from sheetforge.play.bots import SECONDS, Watch
from sheetforge.play.clock import Budget, on_the_clock
from sheetforge.play.driver import PLAYER_FAULTS, Game, PlayerFault
from sheetforge.play.engine import AnyPlayer, AnyState, AnyView, Maker, Outcome
from sheetforge.play.narrator import Narrator
from sheetforge.play.observed import Observed
from sheetforge.play.questions import (
    Answer,
    Chance,
    Choose,
    Illegal,
    Question,
    expected,
    legal,
    typed,
)
from sheetforge.play.streams import Streams

Ask = Callable[[str], str | None]
"""A function that shows a prompt and reads a line; None at the end of input."""

HELP = """\
  type an option, the beginning of its name, or its number if the list has numbers;
  several at once are answered in order, as in: forward forward left stop
  dice that you roll yourself: their faces in the order of the dice, as in: 7 4 4
  a card that you draw yourself: its name, or a unique beginning of it
  odds    the odds of your weapons from here        map     the map
  ships   every ship and its condition              options all options
  undo    take back your last answer; dice already rolled keep their faces
  quit    leave the game; --resume continues it     help    this text"""

COMMANDS = ("help", "map", "odds", "options", "quit", "ships", "undo")
MANY = 12
"""The most options that are listed with a line for each."""

FIRST = 60
"""The most options that are listed with a question; the command `options` lists all."""


class Quit(Exception):
    """A person's command to leave the game."""


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
    `typed_dice` people type faces and cards, else they come from the seed's streams. With `strict`
    an illegal answer ends the game (`Illegal`) instead of being asked for again.

    During the game secrets of a side are shown only to that side: to a single person at any time,
    to several when they are asked.

    A bot has `seconds` for an answer. Time limits of the rules apply to bots and people; with typed
    dice the clock is outside the program, and a person types `time-up`.

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
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = people
        self.streams = streams
        self.narrator = narrator
        self.narrator.side = (next(iter(people)) if len(people) == 1 else "") if people else None
        self.ask = ask
        self.typed_dice = typed_dice
        self.strict = strict
        self.seconds = seconds
        self.keeper = keeper
        self.since = since or {}
        self.clock = monotonic
        self.watch = Watch()
        self.ahead: list[str] = []
        self.given: list[int] = []

    def _seat(self) -> None:
        """Make new bots, time budgets, and views."""
        game = self.game
        limit = game.battle.seconds
        self.players: dict[str, AnyPlayer] = {
            side: Observed(
                on_the_clock(self.watch, self._bot_of(side), self.seconds, limit), game.state
            )
            for side in self.bots
        }
        self.budgets: dict[str, Budget] = {}
        if limit is not None and not self.typed_dice:
            self.budgets = {side: Budget(limit, self.clock) for side in self.people}
        self.views = {side: game.engine.view(game.state, side) for side in game.battle.sides}

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
            self.narrator.report(self.game)
            if not isinstance(question, Choose):
                self._chance(question)
            elif question.side in self.people:
                self._person(question)
            else:
                self._answer(question, self._chosen(question))
        self.narrator.report(self.game)
        self.narrator.outcome(self.game)
        if self.keeper is not None:
            self.keeper.ended(self.game.outcome)

    def _answer(self, question: Question, answer: Answer) -> None:
        """Answer the open question and record the answer. Raises `Illegal`."""
        self.game.answer(answer)
        if self.keeper is not None:
            self.keeper.answered(question, answer)

    def _chosen(self, question: Choose) -> Answer:
        """Return the choice of a bot. Raises `PlayerFault`."""
        step = len(self.game.answers) + 1
        try:
            answer = self.players[question.side].choose(self.views[question.side], question)
            answer = legal(question, answer, step)
        except PLAYER_FAULTS as cause:
            raise PlayerFault(question.side, step, cause) from cause
        return answer

    def _chance(self, question: Chance) -> None:
        """Faces or a card: of the seed's streams, or as somebody at a real table types them."""
        if not self.typed_dice:
            self._answer(question, self.streams.answer(question))
            return
        while True:
            line = self._line(f"{expected(question)}: ")
            if self._command(line, None):
                return
            try:
                self._answer(question, typed(question, line, len(self.game.answers) + 1))
                self.given.append(len(self.game.answers) - 1)
                return
            except Illegal as problem:
                self._refused(problem)

    # --- people ---------------------------------------------------------------------------------

    def _person(self, question: Choose) -> None:
        """Ask until there is an answer, or until an undo has changed the game."""
        budget = self.budgets.get(question.side) if question.overtime is not None else None
        seconds = None
        if budget is not None:
            seconds = budget.begin(question, self.game.state.turn)
        answer = self._asked(question, seconds)
        late = budget is not None and not budget.end()
        if answer is None:
            return
        if late and question.overtime is not None:
            self.ahead.clear()
            self.narrator.write(f"the time is up: {question.overtime}")
            answer = question.overtime
        self.given.append(len(self.game.answers))
        self._answer(question, answer)

    def _asked(self, question: Choose, seconds: float | None) -> str | None:
        """Return the answer of a person; None if an undo has changed the game."""
        show = self.narrator.presenter
        if not self.ahead:
            if show is not None:
                self.narrator.aside(self.game, question.side)
                self.narrator.map(self.game, side=question.side)
                self.narrator.write(show.question_text(self._seen(question), question))
            else:
                self.narrator.write(expected(question))
            if seconds is not None:
                self.narrator.write(f"  {seconds:.0f} s left")
            self._options(question)
        while True:
            word = self._word()
            if self._command(word, question):
                return None
            try:
                return picked(question, word, len(self.game.answers) + 1)
            except Illegal as problem:
                self._refused(problem)

    def _refused(self, problem: Illegal) -> None:
        self.ahead.clear()
        if self.strict:
            raise problem
        # Without the number of the answer, which looks like typed input.
        self.narrator.write(str(Illegal(problem.question, problem.answer)))
        question = problem.question
        if isinstance(question, Choose) and not _numbered(question):
            example = next(token for token in map(str, question.options) if token.isdigit())
            self.narrator.write(f"  options are numbers here: type all digits, as in {example}")

    def _word(self) -> str:
        """Return the next word, of those typed ahead or of a new line."""
        while not self.ahead:
            self.ahead = self._line("> ").replace(",", " ").split()
        return self.ahead.pop(0)

    def _line(self, prompt: str) -> str:
        line = self.ask(prompt)
        if line is None:
            raise Quit
        return line

    def _command(self, text: str, question: Choose | None) -> bool:
        """Run a command; return whether it may have changed the open question."""
        word = text.strip().lower()
        if word not in COMMANDS or (question is not None and text in map(str, question.options)):
            return False
        if word == "quit":
            raise Quit
        if word == "undo":
            self._undo()
            return True
        if word == "help":
            self.narrator.write(HELP)
        elif word == "map":
            self.narrator.map(self.game, always=True, side=question and question.side)
        elif word == "ships":
            self.narrator.roster(self.game, question and question.side)
        elif question is None:
            self.narrator.write(
                f"  {word} is for a choice; type what the dice show, or the card that is drawn"
            )
        elif word == "options":
            self._options(question, whole=True)
        elif self.narrator.presenter is not None:
            for line in self.narrator.presenter.odds(self._seen(question), question):
                self.narrator.write(f"  {line}")
        return True

    def _seen(self, question: Choose) -> AnyState:
        """The state as the side knows it that is asked."""
        return self.game.seen_by(question.side)

    def _undo(self) -> None:
        """Go back to the last answer of a person.

        Earlier dice keep their faces. After the same answer again, later dice and the bots' answers
        are the same too.
        """
        self.ahead.clear()
        if not self.given:
            self.narrator.write("you have no answer to take back")
            return
        back = self.given[-1]
        self._begin_again(self.game.answers[:back])
        if self.keeper is not None:
            self.keeper.taken_back(back)
        self.narrator.again(self.game)
        self.narrator.write(f"taken back to answer {back + 1}")

    def _options(self, question: Choose, whole: bool = False) -> None:
        """List the options; if there are very many, only the first ones unless `whole`."""
        tokens = [str(option) for option in question.options]
        numbered = _numbered(question)
        show = self.narrator.presenter
        if len(tokens) > MANY:
            shown = tokens if whole else tokens[:FIRST]
            rest = "" if len(shown) == len(tokens) else " … (options lists all)"
            self.narrator.write(f"  one of {len(tokens)}: {' '.join(shown)}{rest}")
            return
        state = self._seen(question)
        for number, option in enumerate(question.options, 1):
            means = "" if show is None else show.option(state, question, option)
            count = f"{number:>3}  " if numbered else "     "
            self.narrator.write(f"{count}{option!s:<14} {means}".rstrip())


def _numbered(question: Choose) -> bool:
    """Return whether options can be chosen by their list numbers: no option may be a number."""
    return not any(str(option).isdigit() for option in question.options)


def picked(question: Choose, word: str, step: int) -> str:
    """Return the option of a word: its token, its list number, or a unique beginning of it.

    List numbers count only if no token is a number; if one is, a number must be a whole token.
    `overtime` must be typed in full. Raises `Illegal`.
    """
    tokens = {str(option): option for option in question.options}
    if question.overtime is not None and word == str(question.overtime):
        return question.overtime
    if word in tokens:
        return tokens[word]
    number = word.isascii() and word.isdigit()
    if number and _numbered(question) and 0 < int(word) <= len(question.options):
        return question.options[int(word) - 1]
    begun = {token: option for token, option in tokens.items() if token.startswith(word)}
    found = [option for token, option in begun.items() if not (number and token.isdigit())]
    if len(found) == 1:
        return found[0]
    raise Illegal(question, word, step)
