"""The desk of a person at a table: questions and options in words, typed words, commands.

Words typed ahead answer later questions of the same side, kind and unit. They are dropped when
another question comes, when dice are rolled or cards drawn, and when another side decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sheetforge.play.commands import COMMANDS, HELP, HELP_MARK, RefusedLine
from sheetforge.play.commands import Quit as Quit
from sheetforge.play.driver import Game
from sheetforge.play.engine import AnyState
from sheetforge.play.entry import TO, Ahead, Unclear, Word, WordReading, asked, destination, misread, repeated
from sheetforge.play.lists import MANY, are_hexes, in_order, in_words, listed, reading_of
from sheetforge.play.map_text import hex_of
from sheetforge.play.narrator import Narrator
from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose, Illegal, Question, expected
from sheetforge.text import does

Ask = Callable[[str], str | None]
"""A function that shows a prompt and reads a line; None at the end of input."""


class Host(Protocol):
    """The part of a table that its desk needs."""

    narrator: Narrator
    ask: Ask
    strict: bool

    @property
    def game(self) -> Game:
        """The game in progress."""

    @property
    def people(self) -> frozenset[str]:
        """The sides that people play."""

    @property
    def typed_dice(self) -> bool:
        """True if people type faces and cards."""

    def proposal(self, question: Choose) -> str:
        """Return a proposed answer."""

    def undo(self, count: int) -> None:
        """Take back so many answers of people."""


class Desk:
    """The questions of a table to its people.

    `shown_to` is the side whose secrets are on the screen, None for no side; it matters only where
    several people share a terminal.
    """

    def __init__(self, table: Host) -> None:
        self.table = table
        self.ahead = Ahead()
        self.lines = 0
        self.shown_to: str | None = None
        self.resting: set[str] = set()

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self.table.game

    @property
    def narrator(self) -> Narrator:
        """The writer of events and maps."""
        return self.table.narrator

    def write(self, text: str) -> None:
        """Write a text in lines."""
        self.narrator.write(text)

    # --- a question -----------------------------------------------------------------------------

    def asked(self, question: Choose, seconds: float | None) -> str | None:
        """Return the answer of a person; None if an undo has changed the game."""
        setting_up = self.game.state.turn == 0
        if not setting_up:
            self.resting.clear()
        if question.side in self.resting:
            return self.table.proposal(question)
        reading = self._reading(question)
        question = in_order(question, reading)
        proposed, shown = None, not self.ahead.fits(question)
        if shown:
            self.interrupt(question)
            self._curtain(question)
            proposed = self._show(question, seconds, setting_up)
        while True:
            word = self._word(question, proposed is not None)
            if word is None:
                return proposed
            if self.command([word.text, *self._texts()], question):
                return None
            if self.ahead.words and reading.is_its_letter(question, word.text):
                continue
            fresh, self.ahead.fresh = self.ahead.fresh, False
            answer = self._understood(question, reading, word)
            if answer is None:
                continue
            if answer in reading.whole and not fresh:
                self._stop(question, word, answer)
                if not shown:
                    proposed, shown = self._show(question, seconds, setting_up), True
                continue
            if reading.is_unit_to_act(question, answer):
                self.ahead.follow(question.side, answer)
            return answer

    def _stop(self, question: Choose, word: Word, answer: str) -> None:
        """Drop the words typed ahead before one that would do what cannot be taken back."""
        show = self.narrator.presenter
        assert show is not None
        why = show.danger(self._seen(question), question, answer)
        dropped = [word.text, self.ahead.drop()]
        self._unused(" ".join(filter(None, dropped)), f"{word.text} is not done ahead: {why}")

    def take(self, line: str, question: Choose) -> None:
        """Take a line that was typed for a question which is shown already."""
        self.ahead.type(line, question, self._reading(question))

    def only(self, question: Choose) -> str:
        """Return the only option of a question, which nobody is asked; a word for it is used up."""
        (option,) = question.options
        if self.ahead.fits(question):
            reading = self._reading(question)
            word = self.ahead.take(question)
            try:
                reading.picked(question, self._whole(question, reading, word.text))
            except Illegal:
                self.ahead.first([word])
        return option

    def _whole(self, question: Choose, reading: WordReading, word: str) -> str:
        """Return a word with those after it that name an option together with it."""
        words = [word, *(entry.text for entry in self.ahead.words if entry.is_for(question))]
        more = reading.together(question, words) - 1
        return " ".join([word, *(self.ahead.take(question).text for _ in range(more))])

    def _understood(self, question: Choose, reading: WordReading, typed: Word) -> str | None:
        """Return the option of a word; None if it was refused, or led to other words."""
        show = self.narrator.presenter
        if typed.text == TO and show is not None and question.why in show.routed:
            self._go(question)
            return None
        if typed.option:
            if typed.option not in question.options:
                self._refuse(question, reading, typed.text, reading.shown(question, typed.option))
                return None
            return typed.option
        word = self._whole(question, reading, typed.text)
        try:
            return reading.picked(question, word)
        except Illegal:
            words = repeated(word)
            if not words:
                self._refuse(question, reading, word)
            self.ahead.first(Word(text, question.why) for text in words)
            return None

    def _texts(self) -> list[str]:
        return [entry.text for entry in self.ahead.words]

    def _go(self, question: Choose) -> None:
        """Put the answers that lead to a hex before the words typed ahead."""
        show = self.narrator.presenter
        assert show is not None
        used = len(self.ahead.words)
        try:
            hex, facing, used = destination(self._texts())
            way = show.route(self._seen(question), question, hex, facing)
        except (Unclear, NoWay) as problem:
            del self.ahead.words[:used]
            self._unused(self.ahead.drop(), "there is no way")
            if self.table.strict:
                raise RefusedLine(question, TO, f"line {self.lines}: {problem}") from None
            self.write(self._words_of(question))
            self.write(f"{problem}")
            return
        del self.ahead.words[:used]
        self.ahead.first(way.words)
        self.write(f"  way: {way.in_words()}")

    def _word(self, question: Choose, has_proposal: bool) -> Word | None:
        """Return the next word, of those typed ahead or of a new line.

        An empty line is None if it stands for a proposal, else it is skipped.
        """
        while not self.ahead.words:
            self.ahead.type(self.line("> "), question, self._reading(question))
            if not self.ahead.words and has_proposal:
                return None
        return self.ahead.take(question)

    def line(self, prompt: str) -> str:
        """Return the next line. Raises `Quit` at the end of input."""
        line = self.table.ask(prompt)
        if line is None:
            raise Quit
        self.lines += 1
        return line

    def interrupt(self, question: Question) -> None:
        """Drop the words typed ahead, as they were not typed for this question."""
        if not self.ahead.words:
            return
        if not isinstance(question, Choose):
            why = f"{expected(question)}" if self.table.typed_dice else "dice or cards came first"
        elif question.side not in self.table.people:
            why = f"{question.side} decided something first"
        else:
            why = "another question came first"
        self._unused(self.ahead.drop(), why)

    def _unused(self, words: str, why: str) -> None:
        if words:
            self.write(f"  not used: {words} ({why})")

    def _reading(self, question: Choose) -> WordReading:
        show = self.narrator.presenter
        if show is None:
            return WordReading()
        return reading_of(show, self._seen(question), question)

    def _seen(self, question: Choose) -> AnyState:
        """The state as the side knows it that is asked."""
        return self.game.seen_by(question.side)

    # --- what is shown --------------------------------------------------------------------------

    def _show(self, question: Choose, seconds: float | None, setting_up: bool) -> str | None:
        """Show a question with all that it needs; return the proposal while units are set up."""
        narrator, show = self.narrator, self.narrator.presenter
        narrator.begin_phase()
        is_proposed = setting_up and not self.table.strict
        proposed = self.table.proposal(question) if is_proposed else None
        reading = self._reading(question)
        block = []
        if show is not None:
            block.append(narrator.status(self.game, question.side))
        block.append(self._words_of(question))
        if seconds is not None:
            block.append(f"  {seconds:.0f} s left")
        lines = [line for text in block if text for line in narrator.screen.wrapped(text)]
        lines += self._listed(question, reading)
        if proposed is not None:
            text = f"  Enter: {reading.shown(question, proposed)}, as proposed; rest: place the rest"
            lines += narrator.screen.wrapped(text)
        narrator.aside(self.game, question.side)
        if show is not None and not narrator.quiet:
            legal = question.options if are_hexes(question) else ()
            chart, place = show.map(self._seen(question), False), hex_of(question)
            chosen = [chart.hex(number) for number in (proposed, place) if number]
            there = [unit for unit in question.options if unit in chart.units]
            unit = asked(question)[1] or next(iter(there), "")
            focus = [unit, *([] if len(question.options) > MANY else legal), *chosen]
            narrator.map(
                self.game,
                side=question.side,
                focus=[unit for unit in focus if unit],
                also=there,
                legal=(*legal, *([place] if place else [])),
                below=len(lines) + 2,
            )
        for line in lines:
            narrator.screen.put(line)
        return proposed

    def _words_of(self, question: Choose) -> str:
        """Return a question in words, without its options."""
        show = self.narrator.presenter
        if show is None:
            return expected(question)
        return show.question_text(self._seen(question), question)

    def _listed(self, question: Choose, reading: WordReading, whole: bool = False) -> list[str]:
        """Return the options in lines; of very many only the first ones unless `whole`."""
        narrator = self.narrator
        state = self._seen(question)
        return listed(narrator.screen, narrator.presenter, state, question, reading, whole)

    def _options(self, question: Choose, whole: bool = False) -> None:
        for line in self._listed(question, self._reading(question), whole):
            self.narrator.screen.put(line)

    # --- refusals -------------------------------------------------------------------------------

    def _refuse(self, question: Choose, reading: WordReading, word: str, stood_for: str = "") -> None:
        """Say that a word is no option, and what is. Raises `RefusedLine` at a strict table.

        A number `stood_for` an option of the list that was shown when it was typed.
        """
        next_word = next(iter(self._texts()), "")
        dropped = self.ahead.drop()
        show = self.narrator.presenter
        reason = "" if show is None else show.refusal(self._seen(question), question, stood_for or word)
        fault = misread(question, reading, word, stood_for, reason, next_word)
        if word == TO and show is not None and show.routed:
            fault = "to HEX is typed when a move begins, before its other steps or orders; undo takes those back"
        tokens = [reading.shown(question, option) for option in question.options]
        if self.table.strict:
            raise RefusedLine(question, word, f"line {self.lines}: {fault}; {self._words(question)}")
        # The fault comes last: it stands above the prompt in a window of any height.
        self.write(self._words_of(question))
        if len(tokens) <= MANY or not are_hexes(question):
            self._options(question)
        else:
            self.write(f"  type the number of a hex, all of its digits, as in {tokens[0]}")
        if question.why in reading.facings:
            self.write(f"  facings as printed on maps: {reading.rose()}")
        self._unused(dropped, "after a word that is not possible")
        self.write(fault)

    def _words(self, question: Choose) -> str:
        """Return a question with its options in words, for a message."""
        show = self.narrator.presenter
        return in_words(show, self._seen(question), question, self._reading(question))

    def refuse_chance(self, problem: Illegal) -> None:
        """Say what is wrong with typed faces or a card. Raises `RefusedLine` at a strict table."""
        words = str(Illegal(problem.question, problem.answer))
        if self.table.strict:
            raise RefusedLine(problem.question, problem.answer, f"line {self.lines}: {words}")
        self.write(words)

    # --- commands -------------------------------------------------------------------------------

    def _was_command(self, word: str, question: Choose | None) -> bool:
        """Return whether a word is a command: one that is an option, too, is the option."""
        if question is not None and word in map(str, question.options):
            return False
        return word.lower() in (*COMMANDS, HELP_MARK)

    def command(self, words: Sequence[str], question: Choose | None) -> bool:
        """Run a command; return whether the words were one. The question is asked again then."""
        if not words or not self._was_command(words[0], question):
            return False
        word = words[0].lower()
        # A second word is the command's only if it is the last: words of answers can follow.
        more = words[1] if len(words) == 2 else ""
        if word == "quit":
            raise Quit
        if word == "undo":
            self.resting.clear()
            self.ahead.drop()
            self.table.undo(int(more) if more.isdecimal() and int(more) else 1)
            return True
        if word in ("help", HELP_MARK):
            self.write(HELP)
        elif word == "map":
            self._map(more, question)
        elif word == "ships":
            self._ships(more, question)
        elif question is None:
            self.write(f"  {word} is for a choice; type what the dice show, or the card that is drawn")
        elif word == "status":
            self.write(self.narrator.status(self.game, question.side, whole=True))
        elif word == "options":
            if len(question.options) > MANY:
                self._options(question, whole=True)
        elif word == "rest":
            self._rest(question)
        elif self.narrator.presenter is not None:
            for line in self.narrator.presenter.odds(self._seen(question), question):
                self.write(f"  {line}")
        return True

    def _rest(self, question: Choose) -> None:
        if self.game.state.turn:
            self.write("  rest is for setting up; the game has begun")
        else:
            self.resting.add(question.side)

    def _ships(self, letter: str, question: Choose | None) -> None:
        """Show every unit, or all of the one with a letter."""
        side, show = question and question.side, self.narrator.presenter
        known = {} if show is None else show.letters(self.game.seen_by(side or self.narrator.side))
        units = [id for id, mark in known.items() if mark == letter]
        if letter:
            self.ahead.drop()
        if letter and not units:
            self.write(f"no unit has the letter {letter}")
            return
        self.narrator.roster(self.game, side, next(iter(units), ""))

    def _map(self, where: str, question: Choose | None) -> None:
        """Show the map again: the whole of it, or the part about a hex or a unit."""
        side = question and question.side
        show = self.narrator.presenter
        focus: list[str] = [] if question is None else [asked(question)[1]]
        if where and show is not None:
            state = self.game.seen_by(side or self.narrator.side)
            chart = show.map(state, False)
            hex = chart.hex(where)
            letters = show.letters(state)
            units = [id for id, letter in letters.items() if letter == where]
            if where != "all" and hex is None and not units:
                return
            self.ahead.drop()
            if where == "all":
                self.narrator.look(self.game, side, whole=True)
            else:
                self.narrator.look(self.game, side, [hex] if hex is not None else units)
            return
        legal = question.options if question is not None and are_hexes(question) else ()
        self.narrator.look(self.game, side, focus, legal)

    # --- several people at one terminal ---------------------------------------------------------

    def _curtain(self, question: Choose) -> None:
        """Clear the screen and wait for the person of a side before its secrets are shown."""
        show = self.narrator.presenter
        if self.table.strict or len(self.table.people) < 2 or show is None:
            return
        is_secret = question.why in show.secret or bool(self.narrator.private(self.game, question.side))
        if not is_secret or self.shown_to == question.side:
            return
        self.narrator.screen.clear()
        self.narrator.forget()
        self.line(f"{does(question.side, 'decide')} in secret. Nobody else looks; press Enter: ")
        self.shown_to = question.side

    def uncover(self, question: Question | None) -> None:
        """Clear the secrets of a side from the screen unless the next question is one of them."""
        if self.shown_to is None:
            return
        show = self.narrator.presenter
        if (
            isinstance(question, Choose)
            and question.side == self.shown_to
            and show is not None
            and question.why in show.secret
        ):
            return
        self.shown_to = None
        self._unused(self.ahead.drop(), "another question came first")
        self.narrator.screen.clear()
        self.narrator.forget()
