"""Edits of a file's text, as `Edit` values for fixes.

Each function looks up a path in a `Source` and raises KeyError if it does not exist. An edit,
applied with `sheetforge.content.yaml.apply`, keeps all other text, including comments.
"""

from __future__ import annotations

from sheetforge.content.yaml.comments import ScalarPlace, find_comments
from sheetforge.content.yaml.tree import Node, Source
from sheetforge.finding import Edit, Path


def replace_value(source: Source, path: Path, text: str) -> Edit:
    """Replace a value by `text`, which is quoted already where needed."""
    node = source.node(path)
    before = source.text[node.start - 1 : node.start]
    gap = " " if node.start == node.end and before in (":", "-", "?", ",") else ""
    return _edit(source, node.start, node.end, gap + text)


def rename_key(source: Source, path: Path, text: str) -> Edit:
    """Replace the key at a path by `text`. Raises KeyError for a list item."""
    start, end, _ = _entry(source, path)
    return _edit(source, start, end, text)


def insert_after(source: Source, path: Path, text: str) -> Edit:
    """Insert an entry (`key: value`) or a list item (`value`) after the one at a path.

    Further lines of `text` are indented like the entry; in a `{…}` or `[…]` only one is allowed.
    """
    parent = source.node(path[:-1])
    node = source.node(path)
    start = node.start if parent.entries is None else _entry(source, path)[0]
    end = max(node.end, start) if parent.entries is None else _end_of(source, path)
    if parent.style in ("{", "["):
        return _edit(source, end, end, f", {text}")
    sign = ""
    if parent.items is not None:
        start = dash_before(source, node)
        sign = "- "
    column = source.lines.place(start)[1]
    indent = "\n" + " " * (column - 1)
    rows = f"{indent}{' ' * len(sign)}".join(text.split("\n"))
    line_end = source.lines.line_end(end)
    return _edit(source, line_end, line_end, f"{indent}{sign}{rows}")


def remove_entry(source: Source, path: Path) -> Edit:
    """Remove an entry or a list item, and the comment at the end of its line.

    The only entry of a mapping is replaced by `{}`, the only item of a list by `[]`. Comments on
    lines of their own above it stay. Raises KeyError for the root.
    """
    if not path:
        raise KeyError(path)
    parent = source.node(path[:-1])
    places = _places(source, path[:-1], parent)
    index = _index(parent, path)
    if len(places) == 1:
        empty = "{}" if parent.entries is not None else "[]"
        # A list may start in the column of its key; `{}` and `[]` may not.
        gap = " " if path[:-1] and parent.style == "-" else ""
        return _edit(source, parent.start, max(parent.end, places[0][1]), gap + empty)
    start, end = places[index]
    if parent.style in ("{", "["):
        if index + 1 < len(places):
            return _edit(source, start, places[index + 1][0], "")
        return _edit(source, places[index - 1][1], end, "")
    line_start = source.lines.starts[source.lines.place(start)[0] - 1]
    if source.text[line_start:start].strip():
        # The first entry of a list item shares its line with the dash.
        return _edit(source, start, places[index + 1][0], "")
    number = source.lines.place(end)[0]
    return _edit(source, line_start, source.lines.offset(number + 1, 1), "")


def all_comments(source: Source) -> list[tuple[int, int]]:
    """Return [start:end) of every comment, in the order of the text."""
    return find_comments(source.text, _scalars(source.root))


def remove_comments(source: Source) -> list[Edit]:
    """Remove every comment, and its line if it has nothing else."""
    edits = []
    for start, end in all_comments(source):
        line_start = source.lines.starts[source.lines.place(start)[0] - 1]
        before = source.text[line_start:start]
        if before.strip():
            edits.append(_edit(source, line_start + len(before.rstrip()), end, ""))
        else:
            next_line = source.lines.offset(source.lines.place(start)[0] + 1, 1)
            edits.append(_edit(source, line_start, next_line, ""))
    return edits


def _scalars(node: Node | None) -> list[ScalarPlace]:
    """Return the places of the scalars below a node, including keys, in the order of the text."""
    if node is None:
        return []
    if node.entries is not None:
        return [place for start, end, inner in node.entries.values() for place in [(start, end, ""), *_scalars(inner)]]
    if node.items is not None:
        return [place for inner in node.items for place in _scalars(inner)]
    return [(node.start, node.end, node.style)]


def _edit(source: Source, start: int, end: int, text: str) -> Edit:
    return Edit(source.lines.span(start, end), text)


def _entry(source: Source, path: Path) -> tuple[int, int, Node]:
    if not path:
        raise KeyError(path)
    entries = source.node(path[:-1]).entries
    key = path[-1]
    if entries is None or not isinstance(key, str) or key not in entries:
        raise KeyError(path)
    return entries[key]


def _end_of(source: Source, path: Path) -> int:
    _, key_end, node = _entry(source, path)
    return max(node.end, key_end)


def _index(parent: Node, path: Path) -> int:
    part = path[-1]
    if parent.entries is not None and isinstance(part, str):
        return list(parent.entries).index(part) if part in parent.entries else _missing(path)
    if parent.items is not None and isinstance(part, int) and 0 <= part < len(parent.items):
        return part
    return _missing(path)


def _missing(path: Path) -> int:
    raise KeyError(path)


def _places(source: Source, path: Path, parent: Node) -> list[tuple[int, int]]:
    """Return start and end of each entry (from its key) or item (from its dash)."""
    if parent.entries is not None:
        return [(start, max(key_end, node.end)) for start, key_end, node in parent.entries.values()]
    items = parent.items or []
    if parent.style == "[":
        return [(node.start, node.end) for node in items]
    return [(dash_before(source, node), node.end) for node in items]


def dash_before(source: Source, node: Node) -> int:
    """Return the offset of the dash before a list item."""
    return max(source.text.rfind("-", 0, max(node.start, 1)), 0)
