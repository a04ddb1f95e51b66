"""Classes of values behave as frozen dataclasses do, but for the assignment that the type checker refuses."""

from __future__ import annotations

from dataclasses import field, replace

from sheetforge.values import values


@values(frozen=True, slots=True)
class Place:
    x: int
    notes: tuple[str, ...] = ()
    found: str = field(default="", compare=False, repr=False)
    marks: dict[str, int] = field(default_factory=dict, hash=False)


@values(frozen=True, slots=True)
class Deep(Place):
    depth: int = 1


@values(frozen=True, slots=True, eq=False)
class Alone:
    x: int


@values(frozen=True, slots=True)
class Empty:
    pass


def test_values_compare_hash_and_show_their_fields() -> None:
    one, same = Place(1, ("a",), "here", {"m": 1}), Place(1, ("a",), "there", {"m": 1})
    assert one == same
    assert hash(one) == hash(same)
    assert one.found != same.found
    assert hash(one) == hash(replace(one, marks={}))
    assert one != replace(one, marks={})
    assert len({one, same, replace(one, x=2)}) == 2
    assert one != (1, ("a",), {"m": 1})
    assert Deep(1) != Place(1)
    assert Deep(1) == Deep(1, depth=1)
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert repr(Empty()) == "Empty()"
    assert repr(one) == "Place(x=1, notes=('a',), marks={'m': 1})"
    assert Alone(1) != Alone(1)
    assert not hasattr(one, "__dict__")
