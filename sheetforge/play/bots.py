"""Bots by name, and time limits for players that may hang."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Generic, ParamSpec, TypeVar

from sheetforge.play.driver import AtRandom
from sheetforge.play.engine import AnyEngine, AnyPlayer, AnyView, Maker
from sheetforge.play.questions import Choose
from sheetforge.text import did_you_mean

T = TypeVar("T")
P = ParamSpec("P")
View = TypeVar("View")

RANDOM = "random"
SECONDS = 20.0
"""The default time limit of a bot for one answer, in seconds."""


class UnknownBot(LookupError):
    """An unknown name of a bot, with the known names."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"there is no bot {self.name!r}; {did_you_mean(self.name, self.known)}"


class TooSlow(BaseException):
    """The interruption of a bot whose time is up. Catching `Exception` does not catch it."""


class OutOfTime(Exception):
    """The fault of a bot whose time is up, with its limit in seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return f"no answer within {self.seconds:g} s"

    __repr__ = __str__


def bots(engine: AnyEngine) -> Mapping[str, Maker[AnyView]]:
    """Return every bot of a game by name; `random` plays every game."""
    return {RANDOM: lambda side, stream: AtRandom(stream), **engine.bots}


def bot(engine: AnyEngine, name: str) -> Maker[AnyView]:
    """Return the bot of a name. Raises `UnknownBot`."""
    known = bots(engine)
    if name not in known:
        raise UnknownBot(name, tuple(known))
    return known[name]


class Watch:
    """A time limit for players, with very little cost per answer.

    A timer runs inside `watching` and interrupts a player that exceeds its limit. On a system
    without such a timer, and in a thread, a late answer is refused when it comes. A player inside a
    call into another language cannot be interrupted.
    """

    __slots__ = ("strict", "thinking", "until")

    def __init__(self) -> None:
        self.strict = not _has_timer()
        self.thinking = False
        self.until = 0.0

    @contextmanager
    def watching(self, seconds: float) -> Iterator[None]:
        """Run the timer; `seconds` is the shortest limit used inside."""
        if not _has_timer():
            yield
            return
        before = signal.signal(signal.SIGALRM, self._tick)
        # An eighth of the limit: accurate enough, and too rare to cost time.
        interval = max(0.001, seconds / 8)
        signal.setitimer(signal.ITIMER_REAL, interval, interval)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        if self.thinking and time.monotonic() >= self.until:
            raise TooSlow

    def within(
        self, seconds: float, call: Callable[P, T], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of a call into a player. Raises `OutOfTime`."""
        self.until = time.monotonic() + seconds
        self.thinking = True
        try:
            try:
                answer = call(*arguments, **named)
            finally:
                self.thinking = False
        except TooSlow:
            raise OutOfTime(seconds) from None
        if self.strict and time.monotonic() > self.until:
            raise OutOfTime(seconds)
        return answer

    def over(self, player: AnyPlayer, seconds: float) -> Watched:
        """Return the player with a limit of `seconds` for each answer."""
        return Watched(self, player, seconds)


class Watched:
    """A player with a time limit."""

    __slots__ = ("_choose", "_seconds", "_watch")

    def __init__(self, watch: Watch, player: AnyPlayer, seconds: float) -> None:
        self._watch = watch
        self._choose = player.choose
        self._seconds = seconds

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return the player's answer. Raises `OutOfTime`."""
        return self._watch.within(self._seconds, self._choose, view, question)

    def choose_within(self, seconds: float, view: AnyView, question: Choose) -> str:
        """Return the player's answer to a question with its own limit. Raises `OutOfTime`."""
        return self._watch.within(seconds, self._choose, view, question)


class ByQuestion(Generic[View]):
    """A player with a method for every kind of question, named after its `why`.

    The method `_set_up_facing(view, question)` answers `set-up-facing`; a question without a method
    is answered at random, from the player's own stream.
    """

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side
        self.chance = stream

    def choose(self, view: View, question: Choose) -> str:
        """Return one of the options; a single option without calling a method."""
        options = question.options
        if len(options) == 1:
            return options[0]
        answer: Callable[[View, Choose], str] | None
        answer = getattr(self, f"_{question.why.replace('-', '_')}", None)
        return answer(view, question) if answer else self.any_of(question)

    def any_of(self, question: Choose) -> str:
        """Return a random option."""
        return question.options[int(self.chance.random() * len(question.options))]


def _has_timer() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())
