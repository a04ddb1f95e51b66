"""Time limits of players, for rules that limit the time of a decision.

Only such rules read a clock, so only battles with a limit may differ when they are played again
from their seed. Their logs record the answers of the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from sheetforge.play.bots import OutOfTime, Watch, Watched
from sheetforge.play.engine import AnyPlayer, AnyView
from sheetforge.play.questions import Choose


class Budget:
    """The seconds of a side for decisions that the rules limit.

    Questions about the same unit in the same turn share their time; every other has its own.
    """

    __slots__ = ("_about", "_began", "_clock", "_spent", "seconds")

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._about: tuple[str, int] | None = None
        self._spent = 0.0
        self._began = 0.0

    def begin(self, question: Choose, turn: int) -> float:
        """Start the clock for a question; return the remaining seconds, or 0."""
        about = (question.about, turn)
        if about != self._about:
            self._about, self._spent = about, 0.0
        self._began = self._clock()
        return max(0.0, self.seconds - self._spent)

    def end(self) -> bool:
        """Stop the clock; return whether the answer was in time."""
        self._spent += self._clock() - self._began
        return self._spent <= self.seconds


class TimeLimited:
    """A player with the rules' time limit for a decision.

    Questions with an `overtime` answer are limited. When the time is up, the answer is
    `overtime`. A watched player is interrupted at that moment; the late answer of any other player
    is ignored.
    """

    __slots__ = ("_budget", "_player", "_watched")

    def __init__(self, player: AnyPlayer, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._budget = Budget(seconds, clock)
        self._player = player
        self._watched = player if isinstance(player, Watched) else None

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return the player's option, or `overtime` if the time is up."""
        if question.overtime is None:
            return self._player.choose(view, question)
        remaining = self._budget.begin(question, view.turn)
        if remaining == 0:
            return question.overtime
        try:
            if self._watched is not None:
                option = self._watched.choose_within(remaining, view, question)
            else:
                option = self._player.choose(view, question)
        except OutOfTime:
            option = question.overtime
        return option if self._budget.end() else question.overtime


def on_the_clock(watch: Watch, player: AnyPlayer, seconds: float, limit: float | None) -> AnyPlayer:
    """Return a player limited to `seconds` per answer, and to the rules' limit if they have one."""
    watched = watch.over(player, seconds)
    return watched if limit is None else TimeLimited(watched, limit)
