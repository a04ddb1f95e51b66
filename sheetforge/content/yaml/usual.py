"""A reader of usual files that finds data without places, in much less time than it takes to find both.

Hardly anybody asks for the places of a good file; `UsualFile` finds them then. Usual are mappings and lists in blocks,
scalars and values in brackets on one line, and blocks after `|`. Anything else, and everything that might be a fault,
is for the reader of plain files (`plain`), which says the same of a usual one.
"""

from __future__ import annotations

from sheetforge.content.yaml.comments import MARK
from sheetforge.content.yaml.plain import LINE, QUOTED, attempted, read_plain
from sheetforge.content.yaml.plain_flow import DEEPEST, GaveUp, LateNode, Value, flow, read_key, read_scalar, usual_flow
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.rules import MAX_BYTES
from sheetforge.content.yaml.screen import decode, screen
from sheetforge.content.yaml.text import Lines
from sheetforge.content.yaml.tree import Node, Source
from sheetforge.finding import Path

_REFUSED = ("\t", "\r", "~", "null", "Null", "NULL", ": >", ": |2")
"""Signs of a text for the other readers: tabs, carriage returns, values that may be null, and other blocks than `|`."""


class _Filling:
    """A mapping or list in a block that is being filled; `key` is that of a mapping's next value, or empty."""

    __slots__ = ("indent", "key", "values")

    def __init__(self, indent: int, values: dict[str, Value] | list[Value]) -> None:
        self.indent = indent
        self.values = values
        self.key = ""


def read_usual(text: str) -> dict[str, Value] | None:
    """Return what a file says, None where that is for another reader."""
    return attempted(_read, text, _REFUSED)


def _read(text: str) -> dict[str, Value]:
    root: dict[str, Value] = {}
    block = _Filling(0, root)
    stack = [block]
    rows, lines = LINE.findall(text), text.split("\n")
    number, size = 0, len(rows)
    while number < size:
        spaces, dash, key, bare, rest = rows[number]
        number += 1
        if not (bare or key or dash or (rest and rest[0] != "#")):
            continue
        indent = len(spaces)
        if indent != block.indent or dash or block.key or type(block.values) is list:
            block = _block_at(stack, indent, bool(dash))
        if dash and key:
            block = _begin(stack, indent + 2, {})
        values = block.values
        if key:
            key = read_key(key)
            if key in values or type(values) is list:
                raise GaveUp
            if not (bare or rest):
                block.key = key
                continue
        elif not dash:
            raise GaveUp
        if bare:
            value: Value = read_scalar(bare.rstrip(" "))
        elif rest == "|":
            value, number = _literal(lines, number, block.indent)
        else:
            value = _value(rest)
        if number < size and len(rows[number][0]) > block.indent:
            # A scalar of several lines, a comment, or a fault.
            raise GaveUp
        if type(values) is list:
            values.append(value)
        else:
            values[key] = value
    if not root or any(one.key for one in stack):
        raise GaveUp
    return root


def _block_at(stack: list[_Filling], indent: int, is_item: bool) -> _Filling:
    """Return the block that a line at an indentation belongs to, beginning a new one where a value is due."""
    block = stack[-1]
    # A list may stand in the column of its key, so the next key ends it.
    while block.indent > indent or (block.indent == indent and not is_item and type(block.values) is list):
        if block.key or len(stack) == 1:
            raise GaveUp
        stack.pop()
        block = stack[-1]
    if block.indent == indent and not block.key and is_item == (type(block.values) is list):
        return block
    if not block.key or (block.indent == indent and not is_item):
        raise GaveUp
    return _begin(stack, indent, [] if is_item else {})


def _begin(stack: list[_Filling], indent: int, values: dict[str, Value] | list[Value]) -> _Filling:
    """Begin a mapping or list that is the next value of the innermost block."""
    block = stack[-1]
    if len(stack) > DEEPEST:
        raise GaveUp
    if isinstance(block.values, list):
        block.values.append(values)
    else:
        block.values[block.key] = values
        block.key = ""
    stack.append(_Filling(indent, values))
    return stack[-1]


def _value(rest: str) -> Value:
    """Return the value in brackets or quotes on a line."""
    first = rest[:1]
    if first in ("{", "["):
        value, end = usual_flow(rest, 0, len(rest)) or flow(rest, 0, 1)[::2]
        if rest[end:].strip(" "):
            raise GaveUp
        return value
    quoted = QUOTED.match(rest) if first in ('"', "'") else None
    if quoted is None or not rest.isprintable():
        raise GaveUp
    return quoted[1] if first == '"' else quoted[2]


def _literal(lines: list[str], number: int, indent: int) -> tuple[str, int]:
    """Read a block after `|` from a line on; return its text and the number of the line after it."""
    first = lines[number]
    depth = len(first) - len(first.lstrip(" "))
    if depth <= indent or depth == len(first):
        raise GaveUp
    margin = first[:depth]
    end = number + 1
    while lines[end].startswith(margin):
        end += 1
    block, after = lines[number:end], lines[end]
    if not block[-1].strip() or after.startswith(" " * (indent + 1)) or (not after.strip(" ") and end < len(lines) - 1):
        # Blank lines at the end, or in between, or lines of less indentation.
        raise GaveUp
    return "\n".join([line[depth:] for line in block]) + "\n", end


def read_ahead(raw: bytes) -> dict[str, Value] | None:
    """Return what a usual file says; None for one with findings or suppressions, or that is not usual.

    To read YAML needs none of the modules that a check imports first, so that another process can read meanwhile.
    Places would take as long to send as to find.
    """
    if len(raw) > MAX_BYTES:
        return None
    text, unreadable = decode(raw)
    if unreadable is not None or MARK in text:
        return None
    problems = Problems("", Lines(text))
    clean = screen(text, problems)
    return None if problems.found else read_usual(clean)


def usual_source(data: dict[str, Value], text: str, file: str) -> Source:
    """Return what `parse` returns of a usual file with this data."""
    # The place of its name is the only one that a check needs of a good file.
    known: dict[Path, tuple[int, int]] = {}
    name = data.get("name")
    if isinstance(name, str) and text.startswith(f"name: {name}\n"):
        known["name",] = 6, 6 + len(name)
    return Source(file, text, data, True, (), (), UsualFile(text), Lines(text), (), known)


class UsualFile(LateNode):
    """The node of a usual file, which is read once more when somebody asks for a place."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        self.style = ":"
        self._text = text
        self._inner = None

    @property
    def start(self) -> int:  # type: ignore[override]
        """The offset of its first key."""
        return self._made().start

    @property
    def end(self) -> int:  # type: ignore[override]
        """The offset after its last value."""
        return self._made().end

    def _read(self) -> Node:
        plain = read_plain(self._text)
        if plain is None:
            raise ValueError("a text that was plain is not")
        return plain.root
