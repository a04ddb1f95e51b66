"""Read-only twins, through which players read the state of a battle while the rules change it.

A twin shares the attributes of its object, so it is always current and costs nothing to update,
and its class refuses every write. Containers in objects of the rules are tuples, frozensets or
read-only mappings; a state, whose containers the rules change in place, gives its twin a read-only
look at each of them. A twin hides values that its side may not know (`secrets`), and so do copies
made of it.

States and views can be pickled: a twin is made again where it is read (`twin_of`).

This stops ordinary writes. `object.__setattr__` and the like still reach the attributes: see
`docs/bots.md`.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NoReturn,
    Protocol,
    Self,
    TypeVar,
    overload,
)

from pydantic import BaseModel

if TYPE_CHECKING:
    from sheetforge.play.events import AnyState

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")
M = TypeVar("M", bound=BaseModel)
S_co = TypeVar("S_co", bound="AnyState", covariant=True)


class Copyable(Protocol):
    """An object with a method `copy`."""

    def copy(self) -> Self: ...


C = TypeVar("C", bound=Copyable)

Look = Callable[[Any], object]
"""A function of a value of an object that returns what its twin shows instead."""


class ReadOnly(AttributeError):
    """An attempt of a player to change a read-only object."""

    def __init__(self, owner: object, name: str) -> None:
        super().__init__(
            f"{type(owner).__name__}.{name} is read-only for players; "
            "change a copy instead (view.copy())"
        )


class Unwritable:
    """An object whose attributes cannot be set or deleted after its creation."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise ReadOnly(self, name)

    def __delattr__(self, name: str) -> None:
        raise ReadOnly(self, name)


class View(Unwritable, Generic[S_co]):
    """The read-only view of a battle for a side; `copy` returns a state that can be changed.

    A game passes the twin of its state, and adds properties for its bots.
    """

    __slots__ = ("side", "state")
    side: str
    state: S_co
    """The whole state, read-only, for functions of the rules that change nothing."""

    def __init__(self, state: S_co, side: str) -> None:
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "side", side)

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while units are set up."""
        return self.state.turn

    def copy(self) -> S_co:
        """Return a copy of the state, to change it in a simulation."""
        return self.state.copy()

    def __reduce__(self) -> tuple[type[Self], tuple[S_co, str]]:
        return type(self), (self.state, self.side)


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
    """A read-only look at a list that its owner changes."""

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


class Reportable(Protocol):
    """An event that shows a side what it may know."""

    def seen_by(self, side: str) -> Self: ...


R = TypeVar("R", bound=Reportable)


class Reports(Listing[R]):
    """A read-only look at a list of events, each as a side may know it."""

    __slots__ = ("_side",)
    _side: str

    def __init__(self, items: list[R], side: str) -> None:
        super().__init__(items)
        object.__setattr__(self, "_side", side)

    @overload
    def __getitem__(self, at: int) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> list[R]: ...
    def __getitem__(self, at: int | slice) -> R | list[R]:
        if isinstance(at, slice):
            return [one.seen_by(self._side) for one in self._items[at]]
        return self._items[at].seen_by(self._side)

    def __iter__(self) -> Iterator[R]:
        return (one.seen_by(self._side) for one in self._items)


def _concealed(value: Any, side: str) -> Any:
    """A value as a side may know it: one with `seen_by`, a list of events, a mapping of values."""
    if isinstance(value, list):
        return Reports(value, side)
    if isinstance(value, Mapping):
        return fixed({key: one.seen_by(side) for key, one in value.items()})
    return value.seen_by(side)


def fixed(mapping: Mapping[K, V]) -> Mapping[K, V]:
    """Return a read-only copy of a mapping."""
    return MappingProxyType(dict(mapping))


def _read_back(items: dict[K, V]) -> MappingProxyType[K, V]:
    return MappingProxyType(items)


# States, plans and ships as built hold read-only mappings, which Python itself cannot pickle.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_back, (dict(mapping),)))


def each_fixed(mappings: Mapping[K, Mapping[str, V]]) -> Mapping[K, Mapping[str, V]]:
    """Return a read-only copy of a mapping of mappings."""
    return fixed({key: fixed(mapping) for key, mapping in mappings.items()})


def fixed_model(model: M) -> M:
    """Return a frozen model, or a copy of it if it has dictionaries, which become read-only."""
    changes = {}
    # Most values are plain, and every ship that is built comes through here with its weapons.
    for name, value in model.__dict__.items():
        if type(value) not in _PLAIN and (made := _fixed_value(value)) is not value:
            changes[name] = made
    return model.model_copy(update=changes) if changes else model


_PLAIN = frozenset({str, int, float, bool, type(None)})


def _fixed_value(value: object) -> object:
    if isinstance(value, BaseModel):
        return fixed_model(value)
    if type(value) is dict:
        return FixedDict({key: _fixed_value(inner) for key, inner in value.items()})
    if type(value) is tuple:
        items = tuple(one if type(one) in _PLAIN else _fixed_value(one) for one in value)
        changed = any(new is not old for new, old in zip(items, value, strict=True))
        return items if changed else value
    return value


class Shelf(dict[str, T]):
    """Objects by id, with read-only twins for players (`seen`)."""

    __slots__ = ("_twin", "_twins")

    def __init__(self, objects: Mapping[str, T], twin: Callable[[T], T]) -> None:
        super().__init__(objects)
        self._twin = twin
        self._twins: dict[str, T] | None = None

    @property
    def seen(self) -> Mapping[str, T]:
        """The twins of all objects, which follow every change of the shelf."""
        # Made on demand: most shelves are those of copies, whose twins nobody reads.
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
        """Remove an object and return it."""
        if self._twins is not None:
            self._twins.pop(id, None)
        return super().pop(id, *otherwise)

    def __reduce__(self) -> tuple[Any, ...]:
        return Shelf, (dict(self), twin_of)


class Shared:
    """An object that shares its attributes with its twins.

    Attributes that never change can be in `__slots__`, which are faster to read: a twin copies
    them.
    """

    __slots__ = ("__dict__",)
    slots: ClassVar[tuple[Any, ...]] = ()
    """The descriptors of the slots of the class."""
    twins: ClassVar[Any] = None
    """The function that makes the twins of the class; `shares` sets it."""

    def __init_subclass__(cls) -> None:
        cls.slots = tuple(vars(cls)[name] for name in vars(cls).get("__slots__", ()))

    def __new__(cls, *given: Any, **named: Any) -> Self:
        instance = super().__new__(cls)
        # Python's own key-sharing dictionary makes attributes slow to read once `__dict__` has
        # been accessed; a plain one does not.
        instance.__dict__ = {}
        return instance


HELD: Any = Shared.__dict__["__dict__"]
"""The descriptor of the attributes of an object, which works for twins too."""

S = TypeVar("S", bound=Shared)


def copied(kind: type[S], one: S) -> S:
    """Return a new object with the attributes of another, which may be a twin.

    The two are independent if all values are immutable.
    """
    copy = object.__new__(kind)
    HELD.__set__(copy, HELD.__get__(one).copy())
    for slot in kind.slots:
        slot.__set__(copy, slot.__get__(one))
    return copy


def twin_of(one: S, side: str = "") -> S:
    """Return the read-only twin of an object of any class that has twins."""
    made: S = type(one).twins(one, side)
    return made


class Twins(Protocol[S]):
    """Makes the read-only twin of an object, for a side where sides see different things."""

    def __call__(self, one: S, side: str = "") -> S: ...


def shares(
    kind: type[S], fresh: Collection[str] = (), secret: Collection[str] = (), **looks: Look
) -> Twins[S]:
    """Return the function that makes the read-only twin of an object of a kind.

    `looks` replace values that the rules change in place: computed once, or at every access for
    those in `fresh`. A twin shows attributes in `secret` as its side may know them: decks, secrets,
    mappings of these, events. Objects of the kind have a method `copy`, which `copy.copy` of a twin
    uses.
    """

    def refuse(twin: object, name: str, value: object = None) -> NoReturn:
        raise ReadOnly(twin, name)

    def attributes(twin: object) -> Mapping[str, Any]:
        return MappingProxyType({name: getattr(twin, name) for name in HELD.__get__(twin)})

    def looked(name: str) -> property:
        return property(lambda twin: looks[name](HELD.__get__(twin)[name]))

    def concealed(name: str) -> property:
        return property(lambda twin: _concealed(HELD.__get__(twin)[name], twin._viewer))

    def reduced(twin: Any) -> tuple[Any, ...]:
        plain = copied(kind, twin)
        for name in secret:
            shown = getattr(twin, name)
            setattr(plain, name, list(shown) if isinstance(shown, Reports) else shown)
        return twin_of, (plain, twin._viewer if secret else "")

    slotted = tuple(name for name in looks if name not in fresh)
    body: dict[str, Any] = {
        "__slots__": (*slotted, *(("_viewer",) if secret else ())),
        "__doc__": f"A {kind.__name__} as players see it.",
        "__setattr__": refuse,
        "__delattr__": refuse,
        "__dict__": property(attributes),
        "__copy__": lambda twin: twin.copy(),
        "__deepcopy__": lambda twin, memo: twin.copy(),
        "__reduce__": reduced,
        **{name: looked(name) for name in fresh},
        **{name: concealed(name) for name in secret},
    }
    twin_type: Any = type(kind.__name__, (kind,), body)
    slots = {name: getattr(twin_type, name) for name in slotted}

    def twin(one: S, side: str = "") -> S:
        """Return the twin of an object for a side, and a twin itself unchanged."""
        if type(one) is twin_type:
            return one
        sealed: S = object.__new__(twin_type)
        attributes = HELD.__get__(one)
        HELD.__set__(sealed, attributes)
        for slot in kind.slots:
            slot.__set__(sealed, slot.__get__(one))
        for name, shown in slots.items():
            shown.__set__(sealed, looks[name](attributes[name]))
        if secret:
            twin_type._viewer.__set__(sealed, side)
        return sealed

    kind.twins = staticmethod(twin)
    return twin


def as_copy(one: C | None) -> C | None:
    """Return a copy of an object, as a look that can be changed without effect on the battle."""
    return None if one is None else one.copy()
