"""The facts about Tabletop Simulator: a save and its objects with their members, held to `data/tabletop.yaml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from sheetforge.content.model import Content
from sheetforge.content.settings import read_settings
from sheetforge.files import Json
from sheetforge.vtt.facts import FEW, NoFact, Words

SEATS = ("White", "Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Pink")
"""The colours of players."""

NEEDED = ("GUID", "Name", "Transform")
"""The members that every object has."""

Members = Annotated[dict[str, Words], FEW]


class TabletopFacts(Content):
    """The fields of the table of facts: members of a save, of every object, of objects by name, of records."""

    save: Members
    every: Members
    objects: Annotated[dict[str, Members], Field(max_length=100)]
    records: Annotated[dict[str, Members], Field(max_length=100)]


@cache
def tabletop() -> TabletopFacts:
    """Return the facts about Tabletop Simulator."""
    file, _ = read_settings(Path(__file__).with_name("data") / "tabletop.yaml", TabletopFacts, "vtt/data/tabletop.yaml")
    return file


def require_known(data: Mapping[str, Json], members: Mapping[str, str], where: str) -> None:
    """Refuse what Tabletop Simulator would ignore or misread. Raises `NoFact`."""
    for misfit in misfits(data, members, where):
        raise NoFact(misfit)


def misfits(data: Json, members: Mapping[str, str], where: str) -> Iterator[str]:
    """Yield the members of a save, an object or a record that are not among those known, or of another kind."""
    if not isinstance(data, Mapping):
        yield f"{where} is no record"
        return
    for name, value in data.items():
        kind = members.get(name)
        if kind is None:
            yield f"{where} has no member {name}"
        else:
            yield from _misfits_of(value, kind, f"{where}, {name}")


def _misfits_of(value: Json, kind: str, where: str) -> Iterator[str]:
    single, _, several = kind.partition(" ")
    if several == "list":
        if not isinstance(value, list):
            yield f"{where} is no list"
            return
        for number, each in enumerate(value):
            yield from _misfits_of(each, single, f"{where} {number}")
    elif several == "by number":
        if not isinstance(value, Mapping) or not all(name.isdigit() for name in value):
            yield f"{where} is not by number"
            return
        for name, each in value.items():
            yield from _misfits_of(each, single, f"{where} {name}")
    elif single == "object":
        yield from _misfits_of_object(value, where)
    elif single in tabletop().records:
        record = tabletop().records[single]
        yield from misfits(value, record, where)
        yield from _missing(value, record, where)
    elif not _PLAIN[single](value):
        yield f"{where}: {value!r} is no {single}"


def _misfits_of_object(value: Json, where: str) -> Iterator[str]:
    facts = tabletop()
    name = value.get("Name") if isinstance(value, Mapping) else None
    own = facts.objects.get(str(name))
    if own is None:
        yield f"{where}: there is no object {name!r}"
        return
    where = f"{where}: {name}"
    yield from misfits(value, {**facts.every, **own}, where)
    yield from _missing(value, (*NEEDED, *own), where)


def _missing(value: Json, needed: Mapping[str, str] | tuple[str, ...], where: str) -> Iterator[str]:
    assert isinstance(value, Mapping)
    yield from (f"{where} lacks {name}" for name in needed if name not in value)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _fits(pattern: str) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


_PLAIN: Mapping[str, Callable[[Json], bool]] = {
    "text": lambda value: isinstance(value, str),
    "number": _is_number,
    "whole": _is_whole,
    "yes-no": lambda value: isinstance(value, bool),
    "address": _fits(r"(?:(?:https?|file)://.+/)?images/[0-9a-f]+\.(?:png|jpg)"),
    "guid": _fits("[0-9a-f]{6}"),
    "seat": lambda value: value in SEATS,
}
"""Kinds of plain values, each with a function that says whether a value is of it."""
