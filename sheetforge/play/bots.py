"""Bots by name, of a game or of a file, and a bot with a method for every kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Generic, TypeVar

from sheetforge.play.bot_files import is_of_file, maker_of
from sheetforge.play.driver import AtRandom
from sheetforge.play.engine import AnyEngine, AnyView, Maker
from sheetforge.play.learner import LEARNER, learner
from sheetforge.play.questions import Choose
from sheetforge.play.watch import SECONDS as SECONDS
from sheetforge.play.watch import OutOfTime as OutOfTime
from sheetforge.play.watch import TooSlow as TooSlow
from sheetforge.play.watch import Watch as Watch
from sheetforge.play.watch import Watched as Watched
from sheetforge.text import did_you_mean

View = TypeVar("View")

RANDOM, STRONGEST = "random", "standard"


class UnknownBot(LookupError):
    """An unknown name of a bot, with the known names."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"there is no bot {self.name!r}; {did_you_mean(self.name, self.known)}"


def bots(engine: AnyEngine) -> Mapping[str, Maker[AnyView]]:
    """Return every bot of a game by name; `random` plays every game, `learner` those with a `standard` bot."""
    strongest = engine.bots.get(STRONGEST)
    made = {} if strongest is None else {LEARNER: learner(engine, strongest)}
    return {RANDOM: lambda side, stream: AtRandom(stream), **made, **engine.bots}


def bot(engine: AnyEngine, name: str) -> Maker[AnyView]:
    """Return the bot of a name, such as `random`, or of a file, as `my_bot.py:Bot`.

    Raises `UnknownBot` and `BadBotFile`.
    """
    known = bots(engine)
    if name in known:
        return known[name]
    if is_of_file(name):
        return maker_of(name)
    raise UnknownBot(name, tuple(known))


class ByQuestion(Generic[View]):
    """A player with a method for every kind of question, named after its `why`.

    The method `_set_up_facing(view, question)` answers `set-up-facing`; a question without a method
    is answered at random, from the player's own stream.
    """

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side
        self.chance = stream
        self._answers: dict[str, Callable[[View, Choose], str]] = {}

    def choose(self, view: View, question: Choose) -> str:
        """Return one of the options; a single option without calling a method."""
        options = question.options
        if len(options) == 1:
            return options[0]
        why = question.why
        if why not in self._answers:
            name = f"_{why.replace('-', '_')}"
            self._answers[why] = getattr(self, name, lambda view, question: self.any_of(question))
        return self._answers[why](view, question)

    def any_of(self, question: Choose) -> str:
        """Return a random option."""
        return question.options[int(self.chance.random() * len(question.options))]
