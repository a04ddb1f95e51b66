"""The work of a table's thread: answers before looks, and displays ahead while nobody asks for anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import Empty, PriorityQueue

QUIET_SECONDS = 0.05
"""The time in which nothing was asked for, after which something is prepared: pages ask for displays at once."""

Work = Callable[[], None]


class HostWork:
    """Work by rank: what changes the game comes before what only looks at it; equals come in their order."""

    def __init__(self) -> None:
        self._waiting: PriorityQueue[tuple[bool, int, Work]] = PriorityQueue()
        self._numbers = count()

    def put(self, work: Work, is_look: bool = False) -> None:
        """Have something done, from any thread."""
        self._waiting.put((is_look, next(self._numbers), work))

    def do_all(self) -> None:
        """Do all that was asked for, and what is asked for meanwhile."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()[2]()

    def get(self, seconds: float | None, prepare: Callable[[], bool]) -> Work:
        """Wait for something to do, and return it. Raises `Empty` after some seconds, if there is such a limit.

        While nobody asks for anything, `prepare` does one thing after the other; False is that nothing is left.
        """
        until = None if seconds is None else time.monotonic() + seconds
        is_left = True
        while True:
            left = None if until is None else max(0.0, until - time.monotonic())
            patience = left if not is_left else QUIET_SECONDS if left is None else min(QUIET_SECONDS, left)
            try:
                return self._waiting.get(timeout=patience)[2]
            except Empty:
                if left is not None and patience == left:
                    raise
                is_left = prepare()
