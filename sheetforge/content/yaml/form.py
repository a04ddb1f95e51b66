"""The canonical form of a file: order of its fields, indents, spaces, quotes; comments stay.

`canonical` changes nothing that a file means: every step is read back, and one that would change
the data or lose a comment is not taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from sheetforge.content.yaml import parse
from sheetforge.content.yaml.edits import all_comments, dash_before
from sheetforge.content.yaml.scalars import quote, write
from sheetforge.content.yaml.text import apply
from sheetforge.content.yaml.tree import Data, Node, Source
from sheetforge.finding import Edit

STEP = 2
"""Columns from a key to what is below it, and from a dash to its item."""

BEFORE_COMMENT = "  "

Step = Callable[[Source], str]


def canonical(source: Source, order: Sequence[str]) -> str:
    """Return the text of a file in canonical form; `order` are its top-level fields in order.

    Fields that `order` lacks come last. A file that can't be read whole is returned as it is.
    """
    if not source.complete or source.root is None or source.root.style != ":":
        return source.text

    def in_order(one: Source) -> str:
        return _ordered(one, order)

    for step in (_indented, _spaced, in_order, _without_gaps):
        source = _taken(source, step)
    return source.text


def _taken(source: Source, step: Step) -> Source:
    """Return the source after a step, or as it was if the step changes what it means."""
    text = step(source)
    if text == source.text:
        return source
    new = parse(text, source.file)
    return new if is_same(source, new) else source


def is_same(one: Source, other: Source) -> bool:
    """Return whether two texts mean the same: equal data, equal findings, equal comments."""
    return (
        other.complete == one.complete
        and _typed(one.data) == _typed(other.data)
        and _comments(one) == _comments(other)
        and Counter(found.code for found in one.findings)
        >= Counter(found.code for found in other.findings)
    )


def _typed(data: Data) -> object:
    """Return data that compares equal only with data of the same types."""
    if isinstance(data, dict):
        return {key: _typed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_typed(value) for value in data]
    return type(data).__name__.replace("Folded", "str"), data


def _comments(source: Source) -> Counter[str]:
    return Counter(source.text[start:end].rstrip() for start, end in all_comments(source))


# --- indents --------------------------------------------------------------------------------------


def _indented(source: Source) -> str:
    """Indent what is below a key by two columns; its comments and further lines go along."""
    assert source.root is not None
    wanted: dict[int, tuple[int, int]] = {}
    for start, column in _starts(source, source.root, 0):
        line, at = source.lines.place(start)
        wanted.setdefault(line, (at - 1, column))
    own = _own_lines(source)
    rows = source.text.split("\n")
    below = dict(zip(sorted(wanted), sorted(wanted)[1:], strict=False))
    shift, made = 0, []
    upcoming = iter(sorted(wanted))
    following = next(upcoming, None)
    for number, row in enumerate(rows, 1):
        if number in wanted:
            at, column = wanted[number]
            shift = column - at
            following = below.get(number)
            made.append(" " * column + row[at:])
        elif number in own:
            column = wanted[following][1] if following is not None else 0
            made.append(" " * column + row.lstrip())
        else:
            made.append(_shifted(row, shift))
    return "\n".join(made)


def _shifted(row: str, by: int) -> str:
    if not row.strip():
        return row
    if by >= 0:
        return " " * by + row
    return row[min(-by, len(row) - len(row.lstrip(" "))) :]


def _starts(source: Source, node: Node, column: int) -> Iterator[tuple[int, int]]:
    """Yield offset and column of every key and dash of the block collections below a node."""
    if node.style == ":" and node.entries is not None:
        for start, _, child in node.entries.values():
            yield start, column
            yield from _starts(source, child, column + STEP)
    elif node.style == "-" and node.items is not None:
        for item in node.items:
            yield dash_before(source, item), column
            yield from _starts(source, item, column + STEP)


def _own_lines(source: Source) -> set[int]:
    """Return the lines that have a comment and nothing else, outside of brackets."""
    inside = [
        (node.start, node.end) for node in _nodes(source.root) if node.style in ("{", "[", '"', "'")
    ]
    found = set()
    for start, _ in all_comments(source):
        line = source.lines.place(start)[0]
        before = source.text[source.lines.starts[line - 1] : start]
        if not before.strip() and not any(one < start < end for one, end in inside):
            found.add(line)
    return found


def _nodes(node: Node | None) -> Iterator[Node]:
    if node is None:
        return
    yield node
    if node.entries is not None:
        for _, _, child in node.entries.values():
            yield from _nodes(child)
    for item in node.items or ():
        yield from _nodes(item)


# --- spaces and quotes ----------------------------------------------------------------------------


def _spaced(source: Source) -> str:
    """Write one space after a colon, a comma and a dash, two before a comment, and few quotes."""
    assert source.root is not None
    found = [edit for edit in _spaces(source, source.root, source.data) if edit is not None]
    for start, _ in all_comments(source):
        line_start = source.lines.starts[source.lines.place(start)[0] - 1]
        before = source.text[line_start:start]
        gap = len(before) - len(before.rstrip())
        if before.strip() and before[len(before) - gap :] != BEFORE_COMMENT:
            place = source.lines.span(start - gap, start)
            found.append(Edit(place, BEFORE_COMMENT))
    return apply(source.text, _apart(source, found))


def _apart(source: Source, edits: list[Edit]) -> list[Edit]:
    """Return edits without those that overlap an earlier one."""
    kept: list[Edit] = []
    end = -1
    for edit in sorted(edits, key=lambda one: one.span):
        start, stop = source.lines.range(edit.span)
        if start >= end:
            kept.append(edit)
            end = stop
    return kept


def _spaces(source: Source, node: Node, data: Data) -> Iterator[Edit | None]:
    if node.style in ("{", "["):
        if _is_one_line(source, node.start, node.end):
            yield _edit(source, node.start, node.end, _flow(source, node, data))
    elif node.entries is not None and isinstance(data, dict):
        for key, (_, key_end, child) in node.entries.items():
            if child.start > key_end and _is_one_line(source, key_end, child.start):
                yield _edit(source, key_end, child.start, ": ")
            yield from _spaces(source, child, data[key])
    elif node.items is not None and isinstance(data, list):
        for item, value in zip(node.items, data, strict=True):
            dash = dash_before(source, item)
            if item.start > dash and _is_one_line(source, dash, item.start):
                yield _edit(source, dash, item.start, "- ")
            yield from _spaces(source, item, value)
    elif node.style in ('"', "'") and _is_one_line(source, node.start, node.end):
        yield _edit(source, node.start, node.end, _scalar(source, node, data))


def _flow(source: Source, node: Node, data: Data) -> str:
    """Return a collection in brackets, all of one line."""
    if node.entries is not None and isinstance(data, dict):
        pairs = []
        for key, (start, end, child) in node.entries.items():
            name = source.text[start:end].strip()
            name = write(key) if name[:1] in ('"', "'") else name
            value = _flow(source, child, data[key])
            pairs.append(f"{name}: {value}".rstrip())
        return "{" + ", ".join(pairs) + "}"
    if node.items is not None and isinstance(data, list):
        pairs = [_flow(source, one, value) for one, value in zip(node.items, data, strict=True)]
        return "[" + ", ".join(pairs) + "]"
    return _scalar(source, node, data)


def _scalar(source: Source, node: Node, data: Data) -> str:
    """Return a scalar of one line: a quoted text with quotes only where needed, others as is."""
    if node.style not in ('"', "'") or not isinstance(data, str):
        return source.text[node.start : node.end]
    # A text that starts with a sign or a digit is easier to read as one within its quotes.
    return write(data) if data[:1].isalpha() else quote(data)


def _is_one_line(source: Source, start: int, end: int) -> bool:
    return "\n" not in source.text[start:end]


def _edit(source: Source, start: int, end: int, text: str) -> Edit | None:
    if source.text[start:end] == text:
        return None
    return Edit(source.lines.span(start, end), text)


# --- lines ----------------------------------------------------------------------------------------


def _without_gaps(source: Source) -> str:
    """Remove blanks at the ends of lines, all but one of several empty lines, and odd ends."""
    kept = _lines_of_texts(source)
    rows: list[str] = []
    for number, row in enumerate(source.text.split("\n"), 1):
        if number in kept:
            rows.append(row)
            continue
        bare = row.rstrip()
        if bare or (rows and rows[-1].strip()):
            rows.append(bare)
    while rows and not rows[-1].strip():
        rows.pop()
    return "\n".join(rows) + "\n"


def _lines_of_texts(source: Source) -> set[int]:
    """Return the lines, after the first, of scalars that go over several."""
    found: set[int] = set()
    for node in _nodes(source.root):
        if node.entries is None and node.items is None:
            first = source.lines.place(node.start)[0]
            last = source.lines.place(max(node.end - 1, node.start))[0]
            found |= set(range(first + 1, last + 1))
    return found


# --- order ----------------------------------------------------------------------------------------


def _is_between(rows: Sequence[str], own: set[int], number: int) -> bool:
    """Return whether a line is empty or has only a comment."""
    return number in own or not rows[number - 1].strip()


def _ordered(source: Source, order: Sequence[str]) -> str:
    """Put the top-level fields in order, each with the comments on the lines above it."""
    root = source.root
    assert root is not None
    assert root.entries is not None
    own = _own_lines(source)
    rows = source.text.rstrip("\n").split("\n")
    first_lines = [source.lines.place(start)[0] for start, _, _ in root.entries.values()]
    if len(set(first_lines)) < len(first_lines):
        return source.text
    begins = []
    for at, line in enumerate(first_lines):
        while at and line - 1 > first_lines[at - 1] and _is_between(rows, own, line - 1):
            line -= 1
        begins.append(line)
    last = max(first_lines)
    end = len(rows) + 1
    while end - 1 > last and _is_between(rows, own, end - 1):
        end -= 1
    head, foot = rows[: begins[0] - 1], rows[end - 1 :]
    chunks = {
        name: rows[begin - 1 : after - 1]
        for name, begin, after in zip(root.entries, begins, [*begins[1:], end], strict=True)
    }
    place = {name: number for number, name in enumerate(order)}
    names = sorted(chunks, key=lambda name: place.get(name, len(place)))
    body = [row for name in names for row in chunks[name]]
    return "\n".join([*head, *body, *foot]) + "\n"
