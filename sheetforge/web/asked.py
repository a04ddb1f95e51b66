"""Parameters of requests: names, texts, choices and orders, each refused with a reason where it makes no sense."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeVar, cast

from sheetforge.content.library import BadRequest
from sheetforge.sheet.paper import PAPERS
from sheetforge.web.orders import FORMATS, OF_UNITS, Order

INKS = ("color", "mono", "saver")

MOST_COPIES = 99

Word = TypeVar("Word", bound=str)

Given = Mapping[str, object]
"""The parameters of an address, or the object of a body."""


def of(given: Given) -> str:
    """Return the name of the entity that a request is about. Raises `BadRequest`, as all of these do."""
    return text(given, "of")


def text(given: Given, name: str) -> str:
    """Return a text."""
    value = given.get(name)
    if not isinstance(value, str):
        raise BadRequest(f"{name} is a text")
    return value


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


def order(given: Given) -> Order:
    """Return the order of a request."""
    items = given.get("items")
    if not isinstance(items, dict) or not items:
        raise BadRequest("items is an object of names with their numbers")
    for name, count in items.items():
        if not isinstance(name, str) or not isinstance(count, int) or not 1 <= count <= MOST_COPIES:
            raise BadRequest(f"the number of each item is from 1 to {MOST_COPIES}")
    paper, ink = look(given)
    shop = given.get("shop", "")
    if not isinstance(shop, str):
        raise BadRequest("shop is the id of a print shop")
    return Order(
        items,
        paper,
        ink,
        given.get("fillable") is True,
        given.get("tagged") is True,
        choice(given, "units", tuple(OF_UNITS)),
        choice(given, "format", FORMATS),
        shop,
    )
