"""The clock of an open decision at a table: started once, shown to everybody, run out at the table itself."""

from __future__ import annotations

import time

from sheetforge.files import Json
from sheetforge.play.driver import Game
from sheetforge.play.questions import Choose
from sheetforge.play.session import PlaySession


class DecisionClock:
    """The time limit of the open decision: `shown` has its side and when it ends, in milliseconds; empty for none."""

    def __init__(self) -> None:
        self.shown: list[Json] = []
        self._deadline: float | None = None
        self._place: tuple[Game, int] | None = None

    def start(self, session: PlaySession) -> None:
        """Start the clock if another decision is open now; one that runs goes on, whatever else is asked for."""
        question, place = session.question, (session.game, len(session.game.answers))
        if not isinstance(question, Choose) or question.overtime is None or not session.waits(question):
            self.stop()
        elif self._place != place:
            self.stop()
            self._place, left = place, session.start_clock(question)
            if left is not None:
                self._deadline = time.monotonic() + left
                # When a sealed decision was begun is a matter of its side.
                self.shown = [] if question.together.sides else [question.side, int(1000 * (time.time() + left))]

    def stop(self) -> None:
        """Forget the decision."""
        self.shown, self._deadline, self._place = [], None, None

    def left(self) -> float | None:
        """Return the seconds that are left; None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
