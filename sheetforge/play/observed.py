"""Observed players: the check that an answer leaves the state unchanged.

Twins (`sealed`) refuse ordinary writes. Deliberate ones (`object.__setattr__`, `gc`, frames) are
still possible; a comparison of the whole state finds them, at a cost that grows with the state. So
a match observes every 64th round of games, including the first. A bot that is caught once forfeits
all of its games (`arena.caught`).
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.driver import PLAYER_FAULTS
from sheetforge.play.engine import AnyPlayer, AnyState, AnyView
from sheetforge.play.questions import Choose
from sheetforge.play.sealed import HELD, Shared

ROUNDS = 64
"""A match observes one of this number of rounds."""


CHANGED = "changed the state of the battle"


def was_caught(fault: str) -> bool:
    """Return whether a fault says that a bot changed the state."""
    return CHANGED in fault


class Tampered(Exception):
    """A change of the state by a player; `what` is the place, such as `ships.x-wing-1.status`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return f"{CHANGED}: {self.what}"

    __repr__ = __str__


class Observed:
    """A player whose answers must leave the state unchanged. Raises `Tampered`."""

    __slots__ = ("_player", "_state")

    def __init__(self, player: AnyPlayer, state: AnyState) -> None:
        self._player = player
        self._state = state

    def choose(self, view: AnyView, question: Choose) -> str:
        """Return the player's answer. A change counts also where the player fails after it."""
        before = _values(self._state)
        try:
            answer = self._player.choose(view, question)
        except PLAYER_FAULTS:
            self._compare(before)
            raise
        self._compare(before)
        return answer

    def _compare(self, before: object) -> None:
        after = _values(self._state)
        if before != after:
            raise Tampered(difference(before, after))


def _values(value: object) -> object:
    """Return a copy of a value with all its mutable parts."""
    if isinstance(value, Shared):
        return {name: _values(inner) for name, inner in HELD.__get__(value).items()}
    if isinstance(value, dict):
        return {key: _values(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value


def difference(before: object, after: object) -> str:
    """Return the first difference of two copies of a state, as names joined by dots.

    >>> difference({"turn": 1, "ships": {"a": {"hex": 1}}}, {"turn": 1, "ships": {"a": {"hex": 2}}})
    'ships.a.hex'
    """
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return ""
    for key in (*before, *(key for key in after if key not in before)):
        if key not in before or key not in after:
            return str(key)
        if before[key] != after[key]:
            return f"{key}.{difference(before[key], after[key])}".rstrip(".")
    return ""
