"""States, views, questions and events as plain data, for JSON and for programs that learn.

The shape follows the attributes of a game's state, with these rules for every game:

* a view has only what its side may know, and its `side`;
* what never changes during a battle (`plan`) and the events so far are left out;
* a hex is its number on the map, a ship as built is the id of its ship in the content (`ship`);
* named tuples and dataclasses are mappings of their fields, sets are sorted lists, keys are texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeGuard

from pydantic import BaseModel

from sheetforge.geometry.hexes import Hex
from sheetforge.play.engine import AnyState, AnyView, Outcome
from sheetforge.play.events import AnyEvent, Event
from sheetforge.play.questions import APART, Choose, Json, Question, Roll
from sheetforge.play.views import View

SCALARS = frozenset({bool, int, float, str, type(None)})
"""Types whose values are plain data."""

LEFT_OUT = frozenset({"events", "plan"})
"""Attributes of states that are not written."""

BLUEPRINT, SHIP = "blueprint", "ship"
"""The attribute with a ship as built, and the key that has its id instead."""


def to_data(of: AnyState | AnyView) -> dict[str, Json]:
    """Return a state, or what a view shows of it, as plain data."""
    if isinstance(of, View):
        return {"side": of.side, **_attributes(of.state, _namer(of.state))}
    return _attributes(of, _namer(of))


def to_json(of: AnyState | AnyView) -> str:
    """Return a state or a view as one line of JSON."""
    return json.dumps(to_data(of), ensure_ascii=False)


def question_data(question: Question) -> dict[str, Json]:
    """Return a question as plain data; `ask` is `choose`, `roll` or `draw`."""
    if isinstance(question, Choose):
        data: dict[str, Json] = {"ask": "choose", **_attributes(question, _steps)}
        return {key: value for key, value in data.items() if key != "together" or question.together != APART}
    if isinstance(question, Roll):
        return {"ask": "roll", **_attributes(question, _steps)}
    cards = dict(question.cards)
    return {"ask": "draw", **_attributes(question, _steps), "cards": cards}


def event_data(event: AnyEvent) -> dict[str, Json]:
    """Return an event as plain data: its word as `event`, its sentence as `text`, its fields."""
    if not isinstance(event, Event):
        return {"event": "", "text": str(event)}
    return {"event": event.word, "text": str(event), **_attributes(event, _steps)}


Namer = Callable[[Hex], str]


def _steps(hex: Hex) -> str:
    """Return a hex as its two axial coordinates, where no map gives it a number."""
    return f"{hex.q},{hex.r}"


def _namer(state: object) -> Namer:
    """Return the function that gives the numbers of a battle's hexes."""
    name: Namer | None = getattr(state, "name", None)
    return name if callable(name) else _steps


def _attributes(thing: object, name: Namer) -> dict[str, Json]:
    """Return the attributes of an object that are written."""
    attributes: dict[str, Json] = {}
    for key, value in _held(thing).items():
        if key == BLUEPRINT:
            attributes[SHIP] = str(getattr(value, "id", ""))
        elif key not in LEFT_OUT:
            attributes[key] = _plain(value, name)
    return attributes


def _held(thing: object) -> Mapping[str, object]:
    """Return the attributes of an object in their order, those in slots first."""
    if isinstance(thing, tuple):
        return {key: getattr(thing, key) for key in getattr(thing, "_fields", ())}
    if is_dataclass(thing):
        return {field.name: getattr(thing, field.name) for field in fields(thing)}
    names = (key for kind in reversed(type(thing).__mro__) for key in _slots(kind))
    return {**{key: getattr(thing, key) for key in names}, **getattr(thing, "__dict__", {})}


def _slots(kind: type) -> Iterator[str]:
    """Yield the slots of a class that are part of an object's data."""
    slots = vars(kind).get("__slots__", ())
    for slot in (slots,) if isinstance(slots, str) else slots:
        if not slot.startswith("_"):
            yield slot


def _plain(value: object, name: Namer) -> Json:
    """Return a value as plain data."""
    # Most values of a state are these, and nothing else has to be asked of them.
    if _is_scalar(value):
        return value
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Hex):
        return name(value)
    if isinstance(value, Mapping):
        return {_key(key, name): _plain(inner, name) for key, inner in value.items()}
    if isinstance(value, Set):
        return sorted((_plain(inner, name) for inner in value), key=str)
    if isinstance(value, bytes | list) or _is_plain_tuple(value):
        return [_plain(inner, name) for inner in value]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Outcome):
        return value.as_data()
    if isinstance(value, BaseModel):
        data: Json = value.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return data
    return _attributes(value, name)


def _is_scalar(value: object) -> TypeGuard[bool | int | float | str | None]:
    return type(value) in SCALARS


def _is_plain_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple) and not hasattr(value, "_fields")


def _key(key: object, name: Namer) -> str:
    """Return a key as text: the parts of a tuple joined by commas."""
    if isinstance(key, Hex):
        return name(key)
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)
