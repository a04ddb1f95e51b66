"""Time limits for players that may hang, and the place in a user's file where a player failed."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import walk_tb
from types import FrameType
from typing import NamedTuple, ParamSpec, TypeVar

from sheetforge.play.engine import AnyPlayer, AnyView
from sheetforge.play.questions import Choose

T = TypeVar("T")
P = ParamSpec("P")

SECONDS = 20.0
"""The default time limit of a bot for one answer, in seconds."""

BOT_FILE = "__sheetforge_bot__"
"""The global name of modules that were run from a file of bots."""


class FileLine(NamedTuple):
    """A line of a file of bots."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def place_of(error: BaseException) -> FileLine | None:
    """Return the innermost line of a file of bots that an error came through; None without one."""
    place = None
    for frame, line in walk_tb(error.__traceback__):
        if BOT_FILE in frame.f_globals:
            place = FileLine(frame.f_code.co_filename, line)
    return place


class TooSlow(BaseException):
    """The interruption of a bot whose time is up. Catching `Exception` does not catch it."""


NO_ANSWER, STOPPED = "no answer within", "stopped at"


def was_stopped(fault: str) -> bool:
    """Return whether a fault says that a bot of a file ran out of time."""
    return NO_ANSWER in fault and STOPPED in fault


class OutOfTime(Exception):
    """The fault of a bot whose time is up, with its limit in seconds.

    `place` is the line of its file at which it was stopped, None for a bot of the program.
    """

    def __init__(self, seconds: float, place: FileLine | None = None) -> None:
        super().__init__(seconds, place)
        self.seconds = seconds
        self.place = place

    def __str__(self) -> str:
        stopped = f", {STOPPED} {self.place}" if self.place else ""
        return f"{NO_ANSWER} {self.seconds:g} s{stopped}"

    __repr__ = __str__


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
        # A session may be made in one thread and played in another.
        self.strict = not _has_timer()
        if self.strict:
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

    def within(self, seconds: float, call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Return the result of a call into a player. Raises `OutOfTime`."""
        self.until = time.monotonic() + seconds
        self.thinking = True
        try:
            try:
                answer = call(*arguments, **named)
            finally:
                self.thinking = False
        except TooSlow as late:
            raise OutOfTime(seconds, place_of(late)) from None
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


def _has_timer() -> bool:
    return hasattr(signal, "setitimer") and (threading.current_thread() is threading.main_thread())
