"""Read-only twins: a player reads the state of a battle through them, and the rules write to it.

A twin shares the attributes of its object, so it is always up to date and costs nothing to keep,
and its class refuses every write. What an object of the rules keeps in containers is a tuple, a
frozenset or a read-only mapping; a state, whose containers the rules change in place, gives its
twin a read-only look at each of them. What a side must not know, its twin does not show: values
that look different to each side (`secrets`) are named, and copies made of a twin lack it too.

This stops what Python code does in the usual ways. `object.__setattr__` and the like still reach
the attributes: see `docs/play.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NoReturn, Protocol, Self, TypeVar, cast, overload

from pydantic import BaseModel

from sheetforge.play.engine import AnyState

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")
M = TypeVar("M", bound=BaseModel)
S_co = TypeVar("S_co", bound=AnyState, covariant=True)


class Copyable(Protocol):
    """What can be copied."""

    def copy(self) -> Self: ...


C = TypeVar("C", bound=Copyable)

Look = Callable[[Any], object]
"""What a twin shows instead of a value of its object."""


class ReadOnly(AttributeError):
    """A player has written to what it may only read."""

    def __init__(self, owner: object, name: str) -> None:
        super().__init__(
            f"{type(owner).__name__}.{name} is read-only for players; "
            "change a copy instead (view.copy())"
        )


class Unwritable:
    """An object that refuses to have its attributes set or deleted, once it is made."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise ReadOnly(self, name)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly(self, name)


class View(Unwritable, Generic[S_co]):
    """A battle as a side sees it. It is for reading; to try things out, take a copy.

    A game gives it the twin of its state, and adds what its bots ask for.
    """

    __slots__ = ("side", "state")
    side: str
    state: S_co
    """The whole state, read-only, for the functions of the rules that only look."""

    def __init__(self, state: S_co, side: str) -> None:
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "side", side)

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while units are set up."""
        return self.state.turn

    def copy(self) -> S_co:
        """Return a state to try things on."""
        return self.state.copy()


class FixedDict(dict[K, V]):
    """A dictionary that refuses every change."""

    __slots__ = ()

    def _refuse(self, *given: object, **named: object) -> NoReturn:
        raise ReadOnly(self, "items")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[K, V]:
        return dict(self)

    def __reduce__(self) -> tuple[type[dict[K, V]], tuple[dict[K, V]]]:
        return dict, (dict(self),)


class Listing(Sequence[T]):
    """A look at a list that somebody else changes."""

    __slots__ = ("_items",)
    _items: list[T]

    def __init__(self, items: list[T]) -> None:
        object.__setattr__(self, "_items", items)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ReadOnly(self, name)

    def __delattr__(self, name: str) -> NoReturn:
        raise ReadOnly(self, name)

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return self._items[at]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)


class Reports(Listing[T]):
    """A look at a list of events that shows each as a side is told of it."""

    __slots__ = ("_side",)
    _side: str

    def __init__(self, items: list[T], side: str) -> None:
        super().__init__(items)
        object.__setattr__(self, "_side", side)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        found = self._items[at]
        if isinstance(at, slice):
            return [_concealed(one, self._side) for one in self._items[at]]
        return cast(T, _concealed(found, self._side))

    def __iter__(self) -> Iterator[T]:
        return (_concealed(one, self._side) for one in self._items)


def _concealed(value: Any, side: str) -> Any:
    """A value as a side may know it: one with `seen_by`, a list of events, a mapping of values."""
    if isinstance(value, list):
        return Reports(value, side)
    if isinstance(value, Mapping):
        return fixed({key: one.seen_by(side) for key, one in value.items()})
    return value.seen_by(side)


def fixed(mapping: Mapping[K, V]) -> Mapping[K, V]:
    """A copy of a mapping that nobody can change."""
    return MappingProxyType(dict(mapping))


def each_fixed(mappings: Mapping[K, Mapping[str, V]]) -> Mapping[K, Mapping[str, V]]:
    """A copy of a mapping of mappings that nobody can change."""
    return fixed({key: fixed(mapping) for key, mapping in mappings.items()})


def fixed_model(model: M) -> M:
    """A frozen model, or a copy of it whose dictionaries, however deep, refuse every change."""
    held = {name: getattr(model, name) for name in type(model).model_fields}
    made = {name: _fixed_value(value) for name, value in held.items()}
    changes = {name: value for name, value in made.items() if value is not held[name]}
    return model.model_copy(update=changes) if changes else model


def _fixed_value(value: object) -> object:
    if isinstance(value, BaseModel):
        return fixed_model(value)
    if type(value) is dict:
        return FixedDict({key: _fixed_value(one) for key, one in value.items()})
    if type(value) is tuple:
        made = tuple(map(_fixed_value, value))
        changed = any(one is not before for one, before in zip(made, value, strict=True))
        return made if changed else value
    return value


class Shelf(dict[str, T]):
    """Objects by id; players see their twins (`seen`)."""

    __slots__ = ("_twin", "_twins")

    def __init__(self, objects: Mapping[str, T], twin: Callable[[T], T]) -> None:
        super().__init__(objects)
        self._twin = twin
        self._twins: dict[str, T] | None = None

    @property
    def seen(self) -> Mapping[str, T]:
        """A look at the twins of all objects, which follows every change of the shelf."""
        # Most shelves are those of copies, which nobody looks at but who made them.
        if self._twins is None:
            self._twins = {id: self._twin(one) for id, one in self.items()}
        return MappingProxyType(self._twins)

    def __setitem__(self, id: str, one: T) -> None:
        super().__setitem__(id, one)
        if self._twins is not None:
            self._twins[id] = self._twin(one)

    def __delitem__(self, id: str) -> None:
        super().__delitem__(id)
        if self._twins is not None:
            del self._twins[id]

    def pop(self, id: str, *otherwise: Any) -> Any:
        """Take an object off the shelf."""
        if self._twins is not None:
            self._twins.pop(id, None)
        return super().pop(id, *otherwise)


class Shared:
    """An object whose attributes its twins share.

    Those that never change can have `__slots__`, which are quicker to read: a twin has its own.
    """

    __slots__ = ("__dict__",)
    slots: ClassVar[tuple[Any, ...]] = ()
    """What reads and writes the slots of the class."""

    def __init_subclass__(cls) -> None:
        cls.slots = tuple(vars(cls)[name] for name in vars(cls).get("__slots__", ()))

    def __new__(cls, *given: Any, **named: Any) -> Self:
        made = super().__new__(cls)
        # Of a dictionary that Python makes for itself, with keys that all objects of the class
        # share, attributes are slow to read once anybody has asked for it.
        made.__dict__ = {}
        return made


HELD: Any = Shared.__dict__["__dict__"]
"""Reaches the attributes of an object also where its class hides them, as that of a twin does."""

S = TypeVar("S", bound=Shared)


def copied(kind: type[S], one: S) -> S:
    """A new object with the attributes of another, which may be a twin.

    It shares nothing that changes with the other one if all its values are fixed.
    """
    made = object.__new__(kind)
    HELD.__set__(made, HELD.__get__(one).copy())
    for slot in kind.slots:
        slot.__set__(made, slot.__get__(one))
    return made


class Twins(Protocol[S]):
    """Makes the read-only twin of an object, for a side where sides see different things."""

    def __call__(self, one: S, side: str = "") -> S: ...


def shares(
    kind: type[S], fresh: Collection[str] = (), secret: Collection[str] = (), **looks: Look
) -> Twins[S]:
    """A function that makes the read-only twin of an object of a kind.

    `looks` say what a twin shows instead of a value that the rules change in place: worked out
    once, or whenever it is read for those that are `fresh`. Attributes that are `secret` a twin
    shows as its side may know them: decks, secrets, mappings of these, events. Objects of the kind
    have a method `copy`, which `copy.copy` of a twin uses.
    """

    def refuse(twin: object, name: str, value: object = None) -> NoReturn:
        raise ReadOnly(twin, name)

    def attributes(twin: object) -> Mapping[str, Any]:
        return MappingProxyType({name: getattr(twin, name) for name in HELD.__get__(twin)})

    def looked(name: str) -> property:
        return property(lambda twin: looks[name](HELD.__get__(twin)[name]))

    def concealed(name: str) -> property:
        return property(lambda twin: _concealed(HELD.__get__(twin)[name], twin._viewer))

    slotted = tuple(name for name in looks if name not in fresh)
    body: dict[str, Any] = {
        "__slots__": (*slotted, *(("_viewer",) if secret else ())),
        "__doc__": f"A {kind.__name__} as players see it.",
        "__setattr__": refuse,
        "__delattr__": refuse,
        "__dict__": property(attributes),
        "__copy__": lambda twin: twin.copy(),
        "__deepcopy__": lambda twin, memo: twin.copy(),
        **{name: looked(name) for name in fresh},
        **{name: concealed(name) for name in secret},
    }
    made: Any = type(kind.__name__, (kind,), body)
    slots = {name: getattr(made, name) for name in slotted}

    def twin(one: S, side: str = "") -> S:
        """The twin of an object for a side; a twin is its own, whoever asks."""
        if type(one) is made:
            return one
        found: S = object.__new__(made)
        attributes = HELD.__get__(one)
        HELD.__set__(found, attributes)
        for slot in kind.slots:
            slot.__set__(found, slot.__get__(one))
        for name, shown in slots.items():
            shown.__set__(found, looks[name](attributes[name]))
        if secret:
            made._viewer.__set__(found, side)
        return found

    return twin


def as_copy(one: C | None) -> C | None:
    """A look at an object that is a copy of it: changing it changes nothing else."""
    return None if one is None else one.copy()
