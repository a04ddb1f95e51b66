"""The canonical form of a file: order of its fields, indents, spaces, quotes; comments stay.

`canonical` changes nothing that a file means: every step is read back, and one that would change
the data or lose a comment is not taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from sheetforge.content.yaml import parse
from sheetforge.content.yaml.edits import all_comments, dash_before
from sheetforge.content.yaml.scalars import quote, write
from sheetforge.content.yaml.text import apply
from sheetforge.content.yaml.tree import Data, Node, Source
from sheetforge.finding import Edit, Path

STEP = 2
"""Columns from a key to what is below it, and from a dash to its item."""

BEFORE_COMMENT = "  "

Step = Callable[[Source], str]
Orders = Mapping[Path, Sequence[str]]
"""Mappings inside a file, and the order of their fields."""

NONE_INSIDE: Orders = {}


def canonical(source: Source, order: Sequence[str], inner: Orders = NONE_INSIDE) -> str:
    """Return the text of a file in canonical form; `order` are its top-level fields in order.

    `inner` has the orders of mappings inside. Fields that an order lacks come last. A file that
    can't be read whole is returned as it is.
    """
    if not source.complete or source.root is None or source.root.style != ":":
        return source.text

    def spaced(source: Source) -> str:
        return _spaced(source, inner)

    def sorted_fields(source: Source) -> str:
        return _ordered(source, order)

    for step in (_indented, spaced, sorted_fields):
        source = _taken(source, step)
    for path, fields in inner.items():
        source = _taken(source, partial(_ordered_inside, path=path, order=fields))
    return _taken(source, _without_gaps).text


def _taken(source: Source, step: Step) -> Source:
    """Return the source after a step, or as it was if the step changes what it means."""
    text = step(source)
    if text == source.text:
        return source
    new = parse(text, source.file)
    return new if is_same(source, new) else source


def is_same(source: Source, other: Source) -> bool:
    """Return whether two texts mean the same: equal data, equal findings, equal comments."""
    return (
        other.complete == source.complete
        and _typed(source.data) == _typed(other.data)
        and _comments(source) == _comments(other)
        and Counter(finding.code for finding in source.findings) >= Counter(finding.code for finding in other.findings)
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
    """Indent everything below a key by two columns, its comments and further lines included."""
    assert source.root is not None
    wanted: dict[int, tuple[int, int]] = {}
    for start, column in _starts(source, source.root, 0):
        line, at = source.lines.place(start)
        wanted.setdefault(line, (at - 1, column))
    own_lines = _own_lines(source)
    rows = source.text.split("\n")
    below = dict(zip(sorted(wanted), sorted(wanted)[1:], strict=False))
    shift, formed = 0, []
    upcoming = iter(sorted(wanted))
    following = next(upcoming, None)
    for number, row in enumerate(rows, 1):
        if number in wanted:
            at, column = wanted[number]
            shift = column - at
            following = below.get(number)
            formed.append(" " * column + row[at:])
        elif number in own_lines:
            column = wanted[following][1] if following is not None else 0
            formed.append(" " * column + row.lstrip())
        else:
            formed.append(_shifted(row, shift))
    return "\n".join(formed)


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
    inside = [(node.start, node.end) for node in _nodes(source.root) if node.style in ("{", "[", '"', "'")]
    lines = set()
    for start, _ in all_comments(source):
        line = source.lines.place(start)[0]
        before = source.text[source.lines.starts[line - 1] : start]
        if not before.strip() and not any(opening < start < end for opening, end in inside):
            lines.add(line)
    return lines


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


def _spaced(source: Source, inner: Orders) -> str:
    """Write one space after a colon, a comma and a dash, two before a comment, and few quotes.

    Fields between braces on one line are put in order.
    """
    assert source.root is not None
    spaces = _spaces(source, source.root, source.data, (), inner)
    edits = [edit for edit in spaces if edit is not None]
    for start, _ in all_comments(source):
        line_start = source.lines.starts[source.lines.place(start)[0] - 1]
        before = source.text[line_start:start]
        gap = len(before) - len(before.rstrip())
        if before.strip() and before[len(before) - gap :] != BEFORE_COMMENT:
            place = source.lines.span(start - gap, start)
            edits.append(Edit(place, BEFORE_COMMENT))
    return apply(source.text, _apart(source, edits))


def _apart(source: Source, edits: list[Edit]) -> list[Edit]:
    """Return edits without those that overlap an earlier one."""
    kept: list[Edit] = []
    end = -1
    for edit in sorted(edits, key=lambda edit: edit.span):
        start, stop = source.lines.range(edit.span)
        if start >= end:
            kept.append(edit)
            end = stop
    return kept


def _spaces(source: Source, node: Node, data: Data, path: Path, inner: Orders) -> Iterator[Edit | None]:
    if node.style in ("{", "["):
        if _is_one_line(source, node.start, node.end):
            yield _edit(source, node.start, node.end, _flow(source, node, data, path, inner))
    elif node.entries is not None and isinstance(data, dict):
        for key, (_, key_end, child) in node.entries.items():
            if child.start > key_end and _is_one_line(source, key_end, child.start):
                yield _edit(source, key_end, child.start, ": ")
            yield from _spaces(source, child, data[key], (*path, key), inner)
    elif node.items is not None and isinstance(data, list):
        for index, (item, value) in enumerate(zip(node.items, data, strict=True)):
            dash = dash_before(source, item)
            if item.start > dash and _is_one_line(source, dash, item.start):
                yield _edit(source, dash, item.start, "- ")
            yield from _spaces(source, item, value, (*path, index), inner)
    elif node.style in ('"', "'") and _is_one_line(source, node.start, node.end):
        yield _edit(source, node.start, node.end, _scalar(source, node, data))


def _flow(source: Source, node: Node, data: Data, path: Path, inner: Orders) -> str:
    """Return a collection in brackets, all of one line."""
    if node.entries is not None and isinstance(data, dict):
        pairs = []
        for key in in_order(node.entries, inner.get(path, ())):
            start, end, child = node.entries[key]
            name = source.text[start:end].strip()
            name = write(key) if name[:1] in ('"', "'") else name
            value = _flow(source, child, data[key], (*path, key), inner)
            pairs.append(f"{name}: {value}".rstrip())
        return "{" + ", ".join(pairs) + "}"
    if node.items is not None and isinstance(data, list):
        items = enumerate(zip(node.items, data, strict=True))
        pairs = [_flow(source, key, value, (*path, index), inner) for index, (key, value) in items]
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
    """Remove blanks at line ends, all but one of several empty lines, and unusual line ends."""
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
    lines: set[int] = set()
    for node in _nodes(source.root):
        if node.entries is None and node.items is None:
            first = source.lines.place(node.start)[0]
            last = source.lines.place(max(node.end - 1, node.start))[0]
            lines |= set(range(first + 1, last + 1))
    return lines


# --- order ----------------------------------------------------------------------------------------


def in_order(names: Iterable[str], order: Sequence[str]) -> list[str]:
    """Return names in an order; those that it lacks come last, as they are.

    >>> in_order(("c", "b", "a"), ("a", "b"))
    ['a', 'b', 'c']
    """
    place = {name: number for number, name in enumerate(order)}
    return sorted(names, key=lambda name: place.get(name, len(place)))


def _is_between(rows: Sequence[str], own_lines: set[int], number: int) -> bool:
    """Return whether a line is empty or has only a comment."""
    return number in own_lines or not rows[number - 1].strip()


def _ordered(source: Source, order: Sequence[str]) -> str:
    """Put the top-level fields in order, each with the comments on the lines above it.

    Comments above the first one are about the file and stay there.
    """
    root = source.root
    assert root is not None
    rows = source.text.rstrip("\n").split("\n")
    begin, end, chunks = _chunks(source, root, rows, len(rows) + 1, with_head=False)
    body = [row for name in in_order(chunks, order) for row in chunks[name]]
    return "\n".join([*rows[: begin - 1], *body, *rows[end - 1 :]]) + "\n"


def _ordered_inside(source: Source, path: Path, order: Sequence[str]) -> str:
    """Put the fields of a mapping over several lines in order, with the comments above each.

    The first field of a list item stands beside its dash, which has no room for a comment above.
    """
    node = source.node(path)
    wanted = in_order(node.entries or (), order)
    if node.style != ":" or node.entries is None or wanted == list(node.entries):
        return source.text
    rows = source.text.split("\n")
    line, column = source.lines.place(node.start)
    lead, bare = rows[line - 1][: column - 1], " " * (column - 1)
    rows[line - 1] = bare + rows[line - 1][column - 1 :]
    after = source.lines.place(node.start + len(source.text[node.start : node.end].rstrip()))[0] + 1
    begin, end, chunks = _chunks(source, node, rows, after, with_head=lead == bare)
    body = [row for name in wanted for row in chunks[name]]
    if lead != bare:
        if body[0].lstrip()[:1] in ("#", ""):
            return source.text
        body[0] = lead + body[0][column - 1 :]
    return "\n".join([*rows[: begin - 1], *body, *rows[end - 1 :]])


def _chunks(
    source: Source, node: Node, rows: Sequence[str], end: int, *, with_head: bool
) -> tuple[int, int, dict[str, Sequence[str]]]:
    """Return the lines of each field of a mapping, the line of the first and that after the last.

    A field has the comments above it; the first one only with `with_head`.
    """
    assert node.entries is not None
    own_lines = _own_lines(source)
    begins: list[int] = []
    for start, _, _ in node.entries.values():
        line = source.lines.place(start)[0]
        while (begins or with_head) and line > 1 and _is_between(rows, own_lines, line - 1):
            line -= 1
        begins.append(line)
    while _is_between(rows, own_lines, end - 1):
        end -= 1
    pairs = zip(node.entries, begins, [*begins[1:], end], strict=True)
    return begins[0], end, {name: rows[first - 1 : after - 1] for name, first, after in pairs}
