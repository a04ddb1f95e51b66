"""Setting a field of a file: replace its value, or add the field, and keep all comments."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.content.yaml.dump import dump, one_line
from sheetforge.content.yaml.edits import all_comments, replace_value
from sheetforge.content.yaml.text import apply
from sheetforge.content.yaml.tree import Source
from sheetforge.files import Json
from sheetforge.finding import Edit


def with_field(source: Source, field: str, value: Json, after: tuple[str, ...] = ()) -> str:
    """Return the text of a file with another value of a top-level field.

    A field that is absent is added after the last of the fields `after` that the file has,
    otherwise at its end. Of a mapping only the entries that differ are replaced, if their keys stay
    the same.
    """
    here = source.mapping
    if field not in here:
        return _added(source, field, value, after)
    if here[field] == value:
        return source.text
    there = here[field]
    if isinstance(value, Mapping) and isinstance(there, dict) and value.keys() == there.keys():
        changed = {key: item for key, item in value.items() if there[key] != item}
        edits = [_entry(source, (field, key), item) for key, item in changed.items()]
        return apply(source.text, edits)
    return apply(source.text, [_entry(source, (field,), value)])


def _entry(source: Source, path: tuple[str, ...], value: Json) -> Edit:
    """Return the edit that writes a value at a path, with the comments that stood inside it."""
    if not isinstance(value, Mapping | str) or (isinstance(value, str) and "\n" not in value):
        return replace_value(source, path, one_line(value))
    parent = source.node(path[:-1])
    assert parent.entries is not None
    start, _, node = parent.entries[path[-1]]
    column = source.lines.place(start)[1] - 1
    indent = " " * column
    rows = dump({path[-1]: value}).rstrip("\n").split("\n")
    inside = [source.text[opening:end] for opening, end in all_comments(source) if start <= opening < node.end]
    text = f"\n{indent}".join([*inside, *rows])
    return Edit(source.lines.span(start, max(node.end, start)), text)


def _added(source: Source, field: str, value: Json, after: tuple[str, ...]) -> str:
    root = source.root
    assert root is not None
    assert root.entries is not None
    text = dump({field: value})
    known = [root.entries[name] for name in after if name in root.entries]
    if not known:
        return source.text.rstrip("\n") + "\n" + text
    _, key_end, node = max(known, key=lambda entry: entry[0])
    end = source.lines.line_end(max(node.end, key_end))
    return source.text[:end].rstrip("\n") + "\n" + text + source.text[end:].lstrip("\n")
