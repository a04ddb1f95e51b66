"""Classes of values: frozen dataclasses that are quick to define and to make.

A process defines some 150 of them before it draws its first page. Python compiles seven functions for each, which
takes half a millisecond, more than the rest of their modules together. Here only `__init__` is compiled; what
compares, hashes and shows a value is one function for all classes, which looks at the fields of its class.
`frozen` is left to the type checker: to make a frozen dataclass takes three times as long, and a page has thousands.
What a battle holds is a frozen `dataclass`: bots are given it, and none may change what all battles share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING

__all__ = ["values"]

if TYPE_CHECKING:
    from dataclasses import dataclass as values

    from _typeshed import DataclassInstance
else:

    def values(*, frozen, slots, eq=True, kw_only=False):
        """Make a class of values, as `dataclass` does. Those without `eq` are equal only to themselves."""

        def make(plain):
            made = dataclass(slots=slots, eq=False, repr=False, kw_only=kw_only)(plain)
            own = plain.__dict__
            if "__repr__" not in own:
                made.__repr__ = _shown
            if eq and "__eq__" not in own:
                _compare(made, "__hash__" in own)
            return made

        return make


def _shown(self: DataclassInstance) -> str:
    """Return a value as the call that makes it."""
    words = [f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr]
    return f"{type(self).__qualname__}({', '.join(words)})"


def _compare(made: type[DataclassInstance], has_hash: bool) -> None:
    """Let values of a class be equal, and have one hash, where their fields do."""
    compared = [one for one in fields(made) if one.compare]
    key = _key([one.name for one in compared])

    def equal(self: object, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    made.__eq__ = equal  # type: ignore[method-assign]
    if not has_hash:
        hashed = _key([one.name for one in compared if one.hash is not False])
        made.__hash__ = lambda self: hash(hashed(self))  # type: ignore[method-assign]


def _key(names: list[str]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda self: ()
