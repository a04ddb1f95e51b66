"""Differences of two plain values: what changed in which field, in the words of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from sheetforge.files import Json
from sheetforge.values import values

LONGEST = 60
"""The most characters of a value in a line."""


@values(frozen=True, slots=True)
class FieldChange:
    """One field with its plain value before and after; None where it is absent.

    `field` names it as people read it: `weapons, pilot ion-ram: barrels`.
    """

    field: str
    before: Json
    after: Json

    @property
    def is_number(self) -> bool:
        """Return whether both values are numbers."""
        return _is_number(self.before) and _is_number(self.after)

    def line(self) -> str:
        """Return the change in one line, with the difference of two numbers."""
        if self.before is None:
            return f"{self.field}: new: {shown(self.after)}"
        if self.after is None:
            return f"{self.field}: gone: {shown(self.before)}"
        by = ""
        if isinstance(self.before, int | float) and isinstance(self.after, int | float):
            by = f" ({number(self.after - self.before, signed=True)})" if self.is_number else ""
        return f"{self.field}: {shown(self.before)} → {shown(self.after)}{by}"


def changes(before: Json, after: Json, field: str = "") -> Iterator[FieldChange]:
    """Yield the changes of the smallest parts that differ, in the order of the newer value."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*after, *before)):
            name = _joined(field, str(key).replace("_", " "))
            yield from changes(before.get(key), after.get(key), name)
    elif isinstance(before, list) and isinstance(after, list) and _has_parts((*before, *after)):
        yield from _of_lists(before, after, field)
    elif isinstance(before, str) and isinstance(after, str) and "\n" in before.strip():
        rows = before.strip("\n").split("\n"), after.strip("\n").split("\n")
        if len(rows[0]) != len(rows[1]):
            yield FieldChange(field, before, after)
            return
        for at, (old, new) in enumerate(zip(*rows, strict=True), 1):
            if old != new:
                yield FieldChange(f"{field}, line {at}", old.strip(), new.strip())
    else:
        yield FieldChange(field, before, after)


def _of_lists(before: list[Json], after: list[Json], field: str) -> Iterator[FieldChange]:
    """Yield the changes of two lists: equal items are matched, the others in their order."""
    old, new = ([json.dumps(item, sort_keys=True, ensure_ascii=False) for item in items] for items in (before, after))
    for what, i, i2, j, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        pairs = min(i2 - i, j2 - j)
        for index in range(pairs):
            name = _joined(field, _label(before[i + index], before))
            yield from changes(before[i + index], after[j + index], name)
        for one in after[j + pairs : j2]:
            yield FieldChange(field, None, one)
        for one in before[i + pairs : i2]:
            yield FieldChange(field, one, None)


def _has_parts(items: Sequence[Json]) -> bool:
    return any(isinstance(item, Mapping) for item in items)


def _label(item: Json, items: Sequence[Json]) -> str:
    """Return what an item is known by: its first plain value, two if others share that."""
    if not isinstance(item, Mapping):
        return shown(item)
    firsts = [_names(one)[:1] for one in items]
    names = _names(item)
    alone = firsts.count(names[:1]) == 1 and not names[:1][0].isdigit() if names else True
    return shown(" ".join(names[: 1 if alone else 2])) if names else "entry"


def _names(item: Json) -> list[str]:
    if not isinstance(item, Mapping):
        return []
    return [str(one) for one in item.values() if isinstance(one, str | int | float)]


def _joined(field: str, name: str) -> str:
    return f"{field}, {name}" if field else name


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def number(value: float, *, signed: bool = False) -> str:
    """Return a number without a needless fraction: `2`, `2.5`; with its sign if `signed`."""
    text = f"{round(value, 3):g}" if abs(value) < 1e6 else f"{value:.0f}"
    return f"+{text}" if signed and value > 0 else text


def shown(value: Json) -> str:
    """Return a plain value as a file writes it on one line, cut where it is long."""
    text = _plain(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _plain(value: Json) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_plain(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return "nothing" if value is None else " ".join(str(value).split())
