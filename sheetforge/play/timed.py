"""A player on the clock: for rules that limit how long a decision may take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from sheetforge.play.driver import Player
from sheetforge.play.questions import Choose


class Timed:
    """Lets a player take only so many seconds over what the rules put a limit on.

    Questions that have an `overtime` answer are limited; those about the same thing in the same
    turn share their time. When it is used up the clock answers `overtime` in the player's place;
    a player that is still thinking is not interrupted, but its answer comes too late.
    """

    __slots__ = ("_about", "_clock", "_player", "_spent", "seconds")

    def __init__(
        self, player: Player, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.seconds = seconds
        self._player = player
        self._clock = clock
        self._about: Any = None
        self._spent = 0.0

    def choose(self, view: Any, question: Choose) -> Any:
        """The player's option, or `overtime` when it took too long."""
        if question.overtime is None:
            return self._player.choose(view, question)
        about = (question.about, getattr(view, "turn", None))
        if about != self._about:
            self._about, self._spent = about, 0.0
        began = self._clock()
        option = self._player.choose(view, question)
        self._spent += self._clock() - began
        return option if self._spent <= self.seconds else question.overtime
