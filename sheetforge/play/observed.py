"""Observed players: whether the state is the same after an answer as it was before.

Twins (`sealed`) refuse the usual ways to write. Who goes about it on purpose (`object.__setattr__`,
`gc`, frames) gets past them; comparing the whole state finds it, at a cost that grows with the
state. So a match observes every 64th round of games, the first one included.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.engine import AnyPlayer, AnyState, AnyView
from sheetforge.play.questions import Choose
from sheetforge.play.sealed import HELD, Shared

ROUNDS = 64
"""Of so many rounds of a match one is observed."""


class Tampered(Exception):
    """A player has changed the state of the battle: `what`, as `ships.x-wing-1.status`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what

    def __str__(self) -> str:
        return f"changed the state of the battle: {self.what}"

    __repr__ = __str__


class Observed:
    """A player whose every answer must leave the state as it was. Raises `Tampered`."""

    __slots__ = ("_player", "_state")

    def __init__(self, player: AnyPlayer, state: AnyState) -> None:
        self._player = player
        self._state = state

    def choose(self, view: AnyView, question: Choose) -> str:
        """The player's answer."""
        before = _values(self._state)
        answer = self._player.choose(view, question)
        after = _values(self._state)
        if before != after:
            raise Tampered(difference(before, after))
        return answer


def _values(one: object) -> object:
    """What an object holds that changes, in containers of its own."""
    if isinstance(one, Shared):
        return {name: _values(value) for name, value in HELD.__get__(one).items()}
    if isinstance(one, dict):
        return {key: _values(value) for key, value in one.items()}
    return tuple(one) if isinstance(one, list) else one


def difference(before: object, after: object) -> str:
    """Where two looks at a state differ first, by names that are joined by dots.

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
