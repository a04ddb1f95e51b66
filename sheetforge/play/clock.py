"""Players on the clock: for rules that limit how long a decision may take.

Such rules are the only ones that look at a clock, so only battles with a limit can go otherwise
when they are played again from their seed. Their logs hold what the clock answered.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from sheetforge.play.bots import OutOfTime, Watch, Watched
from sheetforge.play.engine import AnyPlayer, AnyView
from sheetforge.play.questions import Choose


class Budget:
    """The seconds of a side for what the rules limit.

    Questions about the same thing in the same turn share their time; another thing has its own.
    """

    __slots__ = ("_about", "_began", "_clock", "_spent", "seconds")

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._about: tuple[str, int] | None = None
        self._spent = 0.0
        self._began = 0.0

    def begin(self, question: Choose, turn: int) -> float:
        """A question is put: the clock runs. Returns the seconds that are left, or 0."""
        about = (question.about, turn)
        if about != self._about:
            self._about, self._spent = about, 0.0
        self._began = self._clock()
        return max(0.0, self.seconds - self._spent)

    def end(self) -> bool:
        """The question is answered: the clock stands. Returns whether that was in time."""
        self._spent += self._clock() - self._began
        return self._spent <= self.seconds


class Timed:
    """Lets a player take only so many seconds over what the rules put a limit on.

    Questions that have an `overtime` answer are limited. When the time is used up the clock
    answers `overtime` in the player's place. A watched player that is still thinking by then is
    interrupted; of any other the answer comes too late.
    """

    __slots__ = ("_budget", "_player", "_watched")

    def __init__(
        self, player: AnyPlayer, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._budget = Budget(seconds, clock)
        self._player = player
        self._watched = player if isinstance(player, Watched) else None

    def choose(self, view: AnyView, question: Choose) -> str:
        """The player's option, or `overtime` when it took too long."""
        if question.overtime is None:
            return self._player.choose(view, question)
        left = self._budget.begin(question, view.turn)
        if left == 0:
            return question.overtime
        try:
            if self._watched is not None:
                option = self._watched.choose_within(left, view, question)
            else:
                option = self._player.choose(view, question)
        except OutOfTime:
            option = question.overtime
        return option if self._budget.end() else question.overtime


def on_the_clock(watch: Watch, player: AnyPlayer, seconds: float, limit: float | None) -> AnyPlayer:
    """A player that has so many seconds for an answer, and the rules' limit where they set one."""
    watched = watch.over(player, seconds)
    return watched if limit is None else Timed(watched, limit)
