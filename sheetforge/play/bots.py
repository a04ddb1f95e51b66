"""Bots: which there are, and keeping time for players that may hang."""

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
"""Seconds that a bot has for one answer, by default."""


class UnknownBot(LookupError):
    """No bot of a name: the name, and which there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        return f"there is no bot {self.name!r}; {did_you_mean(self.name, self.known)}"


class TooSlow(BaseException):
    """A bot has used up its time. No bot can catch it by catching `Exception`."""


class OutOfTime(Exception):
    """What becomes of a bot that used up its time: how many seconds it had."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return f"no answer within {self.seconds:g} s"

    __repr__ = __str__


def bots(engine: AnyEngine) -> Mapping[str, Maker[AnyView]]:
    """Every bot that can play a game, by name; `random` plays all of them."""
    return {RANDOM: lambda side, stream: AtRandom(stream), **engine.bots}


def bot(engine: AnyEngine, name: str) -> Maker[AnyView]:
    """The bot of a name. Raises `UnknownBot`."""
    known = bots(engine)
    if name not in known:
        raise UnknownBot(name, tuple(known))
    return known[name]


class Watch:
    """Keeps the time of players that answer in turn, at next to no cost for each answer.

    A timer ticks while `watching` is entered; a player that has been thinking for longer than it
    is allowed is interrupted. Where the system has no such timer, or in a thread, an answer that
    took too long is refused when it comes at last. A player that never comes back from a call into
    another language cannot be interrupted.
    """

    __slots__ = ("strict", "thinking", "until")

    def __init__(self) -> None:
        self.strict = not _has_timer()
        self.thinking = False
        self.until = 0.0

    @contextmanager
    def watching(self, seconds: float) -> Iterator[None]:
        """Within this, what takes too long is interrupted; `seconds` are the fewest allowed."""
        if not _has_timer():
            yield
            return
        before = signal.signal(signal.SIGALRM, self._tick)
        # Fine enough that nobody gets much more time than allowed, and rare enough to cost nothing.
        every = max(0.001, seconds / 8)
        signal.setitimer(signal.ITIMER_REAL, every, every)
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
        """Return the result of a call into a player. Raises `OutOfTime` when it takes too long."""
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
        """The player, watched: so many seconds for each answer."""
        return Watched(self, player, seconds)


class Watched:
    """A player with a watch over it."""

    __slots__ = ("_choose", "_seconds", "_watch")

    def __init__(self, watch: Watch, player: AnyPlayer, seconds: float) -> None:
        self._watch = watch
        self._choose = player.choose
        self._seconds = seconds

    def choose(self, view: AnyView, question: Choose) -> str:
        """The player's answer. Raises `OutOfTime`."""
        return self._watch.within(self._seconds, self._choose, view, question)

    def choose_within(self, seconds: float, view: AnyView, question: Choose) -> str:
        """The player's answer to a question that has a time of its own. Raises `OutOfTime`."""
        return self._watch.within(seconds, self._choose, view, question)


class ByQuestion(Generic[View]):
    """A side's player with a method for every kind of question, named after why it is asked.

    `set-up-facing` is answered by its method `_set_up_facing(view, question)`; a question without
    a method is answered at random, from the player's own stream of chance.
    """

    def __init__(self, side: str, stream: Random) -> None:
        self.side = side
        self.chance = stream

    def choose(self, view: View, question: Choose) -> str:
        """One of the options; where there is only one, nobody is asked."""
        options = question.options
        if len(options) == 1:
            return options[0]
        answer: Callable[[View, Choose], str] | None
        answer = getattr(self, f"_{question.why.replace('-', '_')}", None)
        return answer(view, question) if answer else self.any_of(question)

    def any_of(self, question: Choose) -> str:
        """One of the options, at random."""
        return question.options[int(self.chance.random() * len(question.options))]


def _has_timer() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())
