"""What every game tells of its course: turns and phases that begin, and the end.

A game's own events stand beside these, in its engine. An event is a value whose `str` tells it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetforge.text import does


class TurnBegan(NamedTuple):
    """A turn begins."""

    turn: int

    def __str__(self) -> str:
        return f"Turn {self.turn}"


class PhaseBegan(NamedTuple):
    """A phase begins."""

    phase: str

    def __str__(self) -> str:
        return self.phase.replace("-", " ").capitalize()


class GameOver(NamedTuple):
    """The battle is over."""

    winner: str | None
    reason: str

    def __str__(self) -> str:
        return f"{does(self.winner or 'nobody', 'win')} ({self.reason.replace('-', ' ')})"


def heading(event: Any) -> int:
    """2 where a turn begins, 1 where a phase does; -1 for the end, which is told otherwise."""
    if isinstance(event, GameOver):
        return -1
    return 2 if isinstance(event, TurnBegan) else int(isinstance(event, PhaseBegan))
