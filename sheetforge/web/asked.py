"""Parameters of requests: names, texts and choices, each refused with a reason where it makes no sense."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from sheetforge.content.library import BadRequest
from sheetforge.sheet.paper import PAPERS

INKS = ("color", "mono", "saver")

Word = TypeVar("Word", bound=str)

Given = Mapping[str, object]
"""The parameters of an address, or the object of a body."""


def of(given: Given) -> str:
    """Return the name of the entity that a request is about. Raises `BadRequest`, as all of these do."""
    return text(given, "of")


def parameters(pairs: Iterable[tuple[str, str]]) -> Given:
    """Return the parameters of an address: one that is given several times is a list."""
    found: dict[str, object] = {}
    for name, value in pairs:
        before = found.get(name)
        found[name] = value if before is None else [*(before if isinstance(before, list) else [before]), value]
    return found


def listed(given: Given, name: str) -> list[str]:
    """Return the texts of a parameter that may be given several times."""
    value = given.get(name, [])
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def text(given: Given, name: str) -> str:
    """Return a text."""
    value = given.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name} is a text")
    return value


def texts(given: Given, name: str, most: int) -> list[str]:
    """Return a list of texts; an empty one where none is given."""
    value = given.get(name, [])
    if not isinstance(value, list) or len(value) > most or not all(isinstance(item, str) for item in value):
        raise BadRequest(f"{name} is a list of at most {most} texts")
    return cast("list[str]", value)


def whole(given: Given, name: str) -> int:
    """Return a whole number."""
    value = given.get(name)
    if not isinstance(value, int):
        raise BadRequest(f"{name} is a number")
    return value


def number(given: Given, name: str) -> int:
    """Return a whole number of an address."""
    value = given.get(name)
    if not isinstance(value, str) or not value.isdecimal():
        raise BadRequest(f"{name} is a number")
    return int(value)


def place(given: Given, name: str) -> tuple[int, int]:
    """Return the column and the row of a hex: `7,14`."""
    column, _, row = text(given, name).partition(",")
    try:
        return int(column), int(row)
    except ValueError:
        raise BadRequest(f"{name} is the column and the row of a hex, as in 7,14") from None


def mapping(value: object) -> Given:
    """Return a value that is an object."""
    if not isinstance(value, dict):
        raise BadRequest("a sheet and its values are JSON objects")
    return cast("Given", value)


def choice(given: Given, name: str, choices: tuple[Word, ...]) -> Word:
    """Return one of some words; the first of them where none is given."""
    value = given.get(name, choices[0])
    for one in choices:
        if one == value:
            return one
    raise BadRequest(f"{name} is one of {', '.join(choices)}")


def look(given: Given) -> tuple[str, str]:
    """Return paper and ink."""
    return choice(given, "paper", tuple(PAPERS)), choice(given, "ink", INKS)


def body(data: bytes) -> Given:
    """Return the JSON object of a body."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadRequest("the request is not a JSON object")
    return cast("Given", given)
