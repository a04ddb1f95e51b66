"""Observed players: the check that an answer leaves the state unchanged.

A player sees a copy (`views`), so ordinary writes change nothing but that. Deliberate ones (the
private attributes of a view, `gc`, frames) reach the battle; a comparison of the whole state finds
them, at a cost that grows with the state. So a match observes every 64th round of games, including
the first, and neither it nor a session observes the program's own bots. A bot that is caught once
forfeits all of its games (`arena.caught`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache

from sheetforge.play.driver import PLAYER_FAULTS
from sheetforge.play.engine import AnyPlayer, AnyState, AnyView
from sheetforge.play.questions import Choose

OURS = __name__.partition(".")[0]
"""The package of the program."""

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


def is_own(player: AnyPlayer) -> bool:
    """Return whether a player is one of the program's own, whose answers need not be observed.

    The class has to be the one that a module of the program holds: one of a file may call itself what it likes.
    """
    kind = type(player)
    package, _, _ = kind.__module__.partition(".")
    return package == OURS and getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind


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


_WHOLE: set[type] = set()
"""Types met so far whose values have no part that can be changed: nearly all values of a state."""


def _values(value: object) -> object:
    """Return a copy of a value with all its parts that can be changed."""
    if isinstance(value, dict):
        return {key: inner if type(inner) in _WHOLE else _values(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return tuple(value)
    kind: type = type(value)
    names = _changeable(kind)
    if names is None:
        _WHOLE.add(kind)
        return value
    return {name: inner if type(inner := getattr(value, name)) in _WHOLE else _values(inner) for name in names}


@cache
def _changeable(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a dataclass that can be changed; None for any other type."""
    if not is_dataclass(kind) or vars(kind)["__dataclass_params__"].frozen:
        return None
    return tuple(field.name for field in fields(kind))


def difference(before: object, after: object) -> str:
    """Return the first difference of two copies of a state, as names joined by dots.

    >>> difference({"turn": 1, "ships": {"a": {"hex": 1}}}, {"turn": 1, "ships": {"a": {"hex": 2}}})
    'ships.a.hex'
    >>> difference({"turn": 1}, {"turn": 1, "winner": "Red"})
    'winner'
    """
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return ""
    for key in (*before, *(key for key in after if key not in before)):
        if key not in before or key not in after:
            return str(key)
        if before[key] != after[key]:
            return f"{key}.{difference(before[key], after[key])}".rstrip(".")
    return ""
