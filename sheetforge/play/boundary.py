"""Boundaries of phases, from which a game in mid-phase is copied.

A script is a generator, which Python cannot copy. A copy of a game is therefore played again: from
the state at the last boundary of a phase, where a new script begins, with the answers since then.
The boundary is found while the answers are replayed, so games that are not copied have no cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sheetforge.play.engine import AnyEngine, AnyState
from sheetforge.play.events import AnyEvent, PhaseBegan, TurnBegan
from sheetforge.play.questions import Answer, Question, Script

EVENTS = "events"
"""The attribute of a state that has its events."""


class Boundary(NamedTuple):
    """A state at the beginning of a phase, its events, and the number of answers before it."""

    answers: int
    state: AnyState
    events: tuple[AnyEvent, ...] = ()


class Course(NamedTuple):
    """A replayed course: its state, its script at the open question, and its last boundary."""

    state: AnyState
    script: Script
    question: Question | None
    boundary: Boundary


class _Marked(list[AnyEvent]):
    """Events that report the beginning of a turn or phase before it is added.

    The first phase of a turn begins with the turn itself.
    """

    __slots__ = ("_fresh", "_mark")

    def __init__(self, events: Iterable[AnyEvent], mark: Callable[[], None]) -> None:
        super().__init__(events)
        self._mark = mark
        self._fresh = False

    def append(self, event: AnyEvent) -> None:
        if isinstance(event, TurnBegan):
            self._mark()
            self._fresh = True
        elif isinstance(event, PhaseBegan):
            if not self._fresh:
                self._mark()
            self._fresh = False
        super().append(event)


def replayed(engine: AnyEngine, start: Boundary, answers: Iterable[Answer]) -> Course:
    """Play the answers after a boundary again, on a copy of its state."""
    state = start.state.copy()
    boundaries = [start]
    given = start.answers

    def mark() -> None:
        # At the start itself the new script reports the same boundary once more.
        if given > start.answers:
            boundaries[:] = [Boundary(given, state.copy(), tuple(events))]

    events = _Marked(start.events, mark)
    _set_events(state, events)
    script = engine.script(state)
    question = next(script, None)
    for answer in answers:
        given += 1
        try:
            question = script.send(answer)
        except StopIteration:
            question = None
    _set_events(state, list(events))
    return Course(state, script, question, boundaries[0])


def _set_events(state: AnyState, events: list[AnyEvent]) -> None:
    setattr(state, EVENTS, events)
