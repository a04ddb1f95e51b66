"""Text of a new file: plain data as YAML in the layout of the content.

Mappings and lists of one line stand in `{…}` and `[…]` where they fit, texts of several lines
after `|`. What is written reads back as the same data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from sheetforge.content.yaml.scalars import quote, write
from sheetforge.files import Json

_PLAIN_KEY = re.compile(r"[a-z]\w*(?:\[\d+\]|[.-]\w+)*")
"""Paths such as `weapons[0].arcs`, which need no quotes outside of brackets."""

WIDTH = 100
"""Columns of a line; a longer mapping or list is written over several lines."""


def dump(data: Mapping[str, Json]) -> str:
    """Return the text of a mapping, one line or more for each of its entries."""
    return "\n".join(_entries(data, 0)) + "\n"


def _entries(data: Mapping[str, Json], indent: int) -> Iterator[str]:
    for key, value in data.items():
        name = key if "[" in key and _PLAIN_KEY.fullmatch(key) else _key(key)
        yield from _value(f"{' ' * indent}{name}:", value, indent)


def _value(lead: str, value: Json, indent: int) -> Iterator[str]:
    """Yield the lines of a value after its key or dash."""
    inner = indent + 2
    if isinstance(value, str) and "\n" in value:
        rows = value.rstrip("\n").split("\n")
        # A text whose first line starts with a blank says how far it is indented.
        mark = "|2" if rows[0].startswith(" ") else "|"
        yield f"{lead} {mark}" + ("" if value.endswith("\n") else "-")
        yield from (f"{' ' * inner}{row}".rstrip() for row in rows)
        return
    line = f"{lead} {_outside(value)}"
    if isinstance(value, Mapping) and value and not _fits(line, value):
        yield lead
        yield from _entries(value, inner)
    elif _is_list(value) and value and (_of_mappings(value) or not _fits(line, value)):
        yield lead
        for item in value:
            yield from _item(item, inner)
    else:
        yield line


def _item(item: Json, indent: int) -> Iterator[str]:
    """Yield the lines of a list item; an item that is a mapping starts beside its dash."""
    lead = " " * indent + "-"
    if isinstance(item, Mapping) and item and not _fits(f"{lead} {one_line(item)}", item):
        rows = list(_entries(item, indent + 2))
        yield f"{lead} {rows[0].lstrip()}"
        yield from rows[1:]
    else:
        yield from _value(lead, item, indent)


def _outside(value: Json) -> str:
    """Return a value on one line outside of brackets, where commas end no text."""
    if isinstance(value, str) and ", " in value and write(bare := value.replace(", ", " ")) == bare:
        return value
    return one_line(value)


def one_line(value: Json) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {one_line(item)}" for key, item in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(one_line, value)) + "]"
    assert value is None or isinstance(value, str | int | float | bool)
    return quote(value) if isinstance(value, str) and "\n" in value else write(value)


def _key(key: str) -> str:
    return write(key)


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _of_mappings(value: Sequence[Json]) -> bool:
    return all(isinstance(item, Mapping) for item in value)


def _fits(line: str, value: Json) -> bool:
    return len(line) <= WIDTH and not _has_block(value)


def _has_block(value: Json) -> bool:
    """Return whether a text of several lines is inside, which has no place within brackets."""
    if isinstance(value, Mapping):
        return any(map(_has_block, value.values()))
    if _is_list(value):
        return any(map(_has_block, value))
    return isinstance(value, str) and "\n" in value
