"""Changes of a text by its form: one field at a time, in the canonical form, with every comment kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

from sheetforge.content.form import formatted
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.content.places import leaves
from sheetforge.content.yaml import Source, apply, edits, parse
from sheetforge.content.yaml.dump import dump, one_line
from sheetforge.content.yaml.scalars import resolve
from sheetforge.content.yaml.tree import Data
from sheetforge.files import Json
from sheetforge.finding import Edit, Path
from sheetforge.workbench.fields import Fields

Act = Literal["set", "add", "remove", "move", "copy"]
ACTS: tuple[Act, ...] = get_args(Act)

DEEPEST = 12
"""The longest path of a field."""


@dataclass(frozen=True, slots=True)
class FormEdit:
    """A change of a field: of its value, or of the fields and rows that there are.

    `value` is the text of the field as it was typed, or several of them for a list; `by` is how far a row moves.
    """

    act: Act
    path: Path
    value: str | tuple[str, ...] = ""
    by: int = 0

    @classmethod
    def of(cls, given: Mapping[str, object]) -> FormEdit:
        """Return the change that a request describes. Raises `BadRequest`."""
        act, path, value, by = given.get("act"), given.get("path"), given.get("value", ""), given.get("by", 0)
        if act not in ACTS:
            raise BadRequest(f"act is one of {', '.join(ACTS)}")
        parts = tuple(part for part in path if type(part) in (str, int)) if isinstance(path, list) else ()
        if not (isinstance(path, list) and 0 < len(path) == len(parts) <= DEEPEST):
            raise BadRequest("path is a list of names and numbers")
        texts = tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()
        several = isinstance(value, list) and len(value) == len(texts)
        if not (isinstance(value, str) or several) or by not in (-1, 0, 1):
            raise BadRequest("value is a text, or a list of texts; by is 1 or -1")
        return cls(act, parts, value if isinstance(value, str) else texts, by)


def changed(library: Library, key: Key, fields: Fields, text: str, edit: FormEdit) -> str:
    """Return a text after a change. Raises `BadRequest` for one that its file cannot take."""
    source = parse(text, str(key))
    if not source.complete or source.root is None:
        raise BadRequest("the text cannot be read; edit it as text")
    try:
        new = apply(text, _Change(library, key, fields, source).edits(edit))
    except (KeyError, IndexError):
        raise BadRequest(f"there is no field {_named(edit.path)} any more") from None
    after = parse(new, str(key))
    if not after.complete:
        raise BadRequest(f"{_named(edit.path)} cannot have this value; edit it as text")
    return formatted(after, library.systems[key.system].kinds[key.kind])


class _Change:
    """A change of one text."""

    def __init__(self, library: Library, key: Key, fields: Fields, source: Source) -> None:
        self.library = library
        self.key = key
        self.fields = fields
        self.source = source

    def edits(self, edit: FormEdit) -> list[Edit]:
        """Return the edits of the text. Raises KeyError for a field that is not there."""
        path = edit.path
        if edit.act == "set":
            return self._set(path, self._read(path, edit.value))
        if edit.act == "add":
            return [self._add(path)]
        if edit.act == "remove":
            return [edits.remove_entry(self.source, path)]
        if edit.act == "copy":
            return [self._insert(path, self._value(path))]
        return self._moved(path, edit.by)

    def _value(self, path: Path) -> Json:
        """Return the value of a field."""
        return _plain(self.source.value(path))

    # --- values ----------------------------------------------------------------------------------

    def _read(self, path: Path, value: str | tuple[str, ...]) -> Json:
        """Return the value that a typed text is in a field."""
        if isinstance(value, tuple):
            return [self._scalar((*path, 0), item) for item in value]
        old = self._value(path) if self.source.has(path) else None
        if isinstance(old, list) or (old is None and not self.fields.is_scalar(path)):
            parts = [part.strip() for part in value.split(",")]
            return [self._scalar((*path, 0), part) for part in parts if part]
        return self._scalar(path, value)

    def _scalar(self, path: Path, text: str) -> Json:
        rows = text.replace("\r\n", "\n").rstrip("\n")
        if "\n" in rows or (self.source.has(path) and str(self._value(path)).endswith("\n")):
            return f"{rows}\n"
        words = self.fields.words(path)
        if text in ("true", "false") and text in words:
            return text == "true"
        number = resolve(text.strip())[0]
        if isinstance(number, bool) or not isinstance(number, int | float) or not self.fields.is_number(path):
            return text.strip()
        # A text such as `+1` is a number only where no other text is allowed.
        return number if str(number) == text.strip() or not self.fields.is_text(path) else text.strip()

    def _set(self, path: Path, value: Json) -> list[Edit]:
        if self.source.has(path) and _same(self._value(path), value):
            return []
        node, parent = self.source.node(path), self.source.node(path[:-1])
        if parent.style in ("{", "["):
            return [edits.replace_value(self.source, path, one_line(value))]
        indent = " " * self._column(path)
        first, *rows = dump({"x": value}).removeprefix("x:").rstrip("\n").split("\n")
        text = "\n".join([first.lstrip(), *(indent + row if row else "" for row in rows)])
        ends = self.source.text[node.start : node.end].endswith("\n")
        gap = " " if node.style == "-" else ""
        return [edits.replace_value(self.source, path, gap + text + ("\n" if ends else ""))]

    def _column(self, path: Path) -> int:
        """Return the column, from 0, of the key of an entry, or of the dash of an item."""
        parent, part = self.source.node(path[:-1]), path[-1]
        if parent.entries is not None and isinstance(part, str):
            start = parent.entries[part][0]
        else:
            start = edits.dash_before(self.source, self.source.node(path))
        return self.source.lines.place(start)[1] - 1

    # --- fields and rows -------------------------------------------------------------------------

    def _add(self, path: Path) -> Edit:
        """Add a field, or a row at the end of a list, with the value that others of its kind have."""
        if isinstance(path[-1], int):
            items = self._value(path[:-1])
            if isinstance(items, list) and items:
                return self._insert((*path[:-1], len(items) - 1), items[-1])
            return edits.replace_value(self.source, path[:-1], one_line([self._usual(path)]))
        parent = self.source.node(path[:-1])
        value = self._usual(path)
        if not parent.entries:
            return edits.replace_value(self.source, path[:-1], one_line({path[-1]: value}))
        last = (*path[:-1], list(parent.entries)[-1])
        if parent.style == "{":
            return edits.insert_after(self.source, last, one_line({path[-1]: value})[1:-1])
        return edits.insert_after(self.source, last, dump({path[-1]: value}).rstrip("\n"))

    def _insert(self, path: Path, value: Json) -> Edit:
        """Insert a row after another one."""
        parent = self.source.node(path[:-1])
        text = one_line(value)
        if parent.style != "[" and (isinstance(value, Mapping) or "\n" in str(value)):
            lines = dump({"rows": [value]}).rstrip("\n").split("\n")[1:]
            text = "\n".join(line[4:] for line in lines)
        return edits.insert_after(self.source, path, text)

    def _usual(self, path: Path) -> Json:
        """Return a value for a new field: the most usual of its kind, otherwise the least that its schema takes."""
        shape = tuple("[]" if isinstance(part, int) else part for part in path)
        counts: Counter[str] = Counter()
        values: dict[str, Json] = {}
        for key in self.library.keys(self.key.kind, self.key.system):
            source = self.library.record(key).source
            for value in _at(_plain(source.data), shape):
                text = one_line(value)
                counts[text] += 1
                values.setdefault(text, value)
        if not counts and isinstance(path[-1], str):
            # As a field of the same name has it at another place.
            for leaf in leaves(self.source.data):
                if leaf[-1] == path[-1]:
                    return self._value(leaf)
        if counts:
            return values[counts.most_common(1)[0][0]]
        return self._least(path)

    def _least(self, path: Path, depth: int = 0) -> Json:
        kinds = [kind for kind in self.fields.references(path) if self.library.keys(kind, self.key.system)]
        if kinds:
            return self.library.keys(kinds[0], self.key.system)[0].id
        words = self.fields.words(path)
        if words:
            return {"true": True, "false": False}.get(words[0], words[0])
        if self.fields.is_number(path):
            return self.fields.limits(path)[0] or 0
        if self.fields.is_scalar(path) or depth > DEEPEST:
            return self.fields.example(path) or "unknown"
        if not self.fields.is_list(path):
            return {name: self._least((*path, name), depth + 1) for name in self.fields.required(path)}
        return [self._least((*path, 0), depth + 1)]

    def _moved(self, path: Path, by: int) -> list[Edit]:
        """Exchange a row with the next one, comments at their lines included."""
        index = path[-1]
        items = self.source.node(path[:-1]).items
        if not isinstance(index, int) or items is None:
            raise KeyError(path)
        first = index if by > 0 else index - 1
        if first < 0 or first + 1 >= len(items):
            return []
        text, lines = self.source.text, self.source.lines
        spans = [(items[at].start, items[at].end) for at in (first, first + 1)]
        if self.source.node(path[:-1]).style == "-":
            starts = [
                lines.offset(lines.place(edits.dash_before(self.source, items[at]))[0], 1) for at in (first, first + 1)
            ]
            last = max(items[first + 1].end, starts[1])
            inside = text[last - 1 : last] == "\n"
            end = last if inside else min(lines.line_end(last) + 1, len(text))
            spans = [(starts[0], starts[1]), (starts[1], end)]
        (a, b), (c, d) = spans
        upper, lower = text[a:b], text[c:d]
        if lower and not lower.endswith("\n") and upper.endswith("\n"):
            upper, lower = upper.removesuffix("\n"), f"{lower}\n"
        return [Edit(lines.span(a, b), lower), Edit(lines.span(c, d), upper)]


def _plain(value: Data) -> Json:
    """Return a value of a file as what may be written: both are plain data."""
    return cast("Json", value)


def _same(one: Json, other: Json) -> bool:
    """Return whether two values are equal, and of the same types."""
    return one_line(one) == one_line(other)


def _at(data: Json, shape: Sequence[str]) -> list[Json]:
    """Return the values at a path without the numbers of its items."""
    if not shape:
        return [] if data is None else [data]
    if shape[0] == "[]":
        return [value for item in data for value in _at(item, shape[1:])] if isinstance(data, list) else []
    inner = data.get(shape[0]) if isinstance(data, Mapping) else None
    return _at(inner, shape[1:])


def _named(path: Path) -> str:
    return ".".join(map(str, path))
