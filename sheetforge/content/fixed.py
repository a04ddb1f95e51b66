"""Values that nobody can change: read-only dictionaries, and models that hold such ones.

Entities, ships as built and the states of battles share them. A write raises `ReadOnly`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn, TypeVar

from pydantic import BaseModel

K = TypeVar("K")
V = TypeVar("V")
M = TypeVar("M", bound=BaseModel)


class ReadOnly(AttributeError):
    """An attempt to change a value that others share."""

    def __init__(self, owner: object, name: str) -> None:
        super().__init__(
            f"{type(owner).__name__}.{name} is read-only, as others share it; make a value of your own instead"
        )


class FixedDict(dict[K, V]):
    """A dictionary that refuses every change."""

    __slots__ = ()

    def _refuse(self, *given: object, **named: object) -> NoReturn:
        raise ReadOnly(self, "items")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[K, V]:
        return dict(self)

    def __deepcopy__(self, memo: object) -> dict[K, V]:
        return dict(self)

    def __reduce__(self) -> tuple[type[FixedDict[K, V]], tuple[dict[K, V]]]:
        return FixedDict, (dict(self),)


def fixed(mapping: Mapping[K, V]) -> FixedDict[K, V]:
    """Return a read-only copy of a mapping."""
    return FixedDict(mapping)


def each_fixed(mappings: Mapping[K, Mapping[str, V]]) -> Mapping[K, Mapping[str, V]]:
    """Return a read-only copy of a mapping of mappings."""
    return fixed({key: fixed(mapping) for key, mapping in mappings.items()})


def fixed_model(model: M) -> M:
    """Return a frozen model, or a copy of it if it has dictionaries, which become read-only."""
    changes = {}
    # Most values are plain, and every ship that is built comes through here with its weapons.
    for name, value in model.__dict__.items():
        if type(value) not in _PLAIN and (result := _fixed_value(value)) is not value:
            changes[name] = result
    return model.model_copy(update=changes) if changes else model


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _fixed_value(value: object) -> object:
    if isinstance(value, BaseModel):
        return fixed_model(value)
    if type(value) is dict:
        return FixedDict({key: _fixed_value(inner) for key, inner in value.items()})
    if type(value) is tuple:
        items = tuple(item if type(item) in _PLAIN else _fixed_value(item) for item in value)
        changed = any(new is not old for new, old in zip(items, value, strict=True))
        return items if changed else value
    return value
