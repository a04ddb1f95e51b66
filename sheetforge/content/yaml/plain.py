"""A reader of plain files, several times as fast as the scanner, which knows only usual lines.

It reads mappings and lists in blocks and in `{…}` and `[…]`, bare and quoted scalars on one line,
bare ones over several lines, blocks after `|` and `>`, and comments. It gives up at anything else,
at everything that the builder would report, and at every ambiguity: the scanner then reads the file
from its beginning. The result equals what the builder makes of the scanner's events.

It halves the time of reading, which is about a seventh of a cold check of 1,000 ships: that took
1.45 s of a processor with it and 1.76 s without (medians of alternating runs,
`benchmarks/check.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from sheetforge.content.yaml.comments import ScalarPlace
from sheetforge.content.yaml.plain_flow import (
    DEEPEST,
    FIRST,
    KEY,
    GaveUp,
    LateNode,
    Value,
    flow,
    read_key,
    read_scalar,
    usual_flow,
)
from sheetforge.content.yaml.scalars import folded
from sheetforge.content.yaml.tree import Node
from sheetforge.finding import Path

Made = TypeVar("Made")

LINE = re.compile(rf"( *)(- )?(?:({KEY}):(?: +|(?=\n)))?(?:({FIRST}[^:#\n]*)|([^\n]*))\n")
"""Indentation, dash, key, and the rest of a line: a bare scalar without doubt, or anything."""

QUOTED = re.compile(r"""(?:"([^"\\\n]*)"|'([^'\n]*)')(?: +#[^\n]*| *)\Z""")
"""A quoted scalar; a comment may follow."""
_BARE = re.compile(FIRST)
_COMMENT_OR_KEY = re.compile(r" #|: |:\Z")
"""The end of a bare scalar in a block."""

_BLOCKS = ("|", ">", "|-", ">-", "|2", "|2-")
"""Signs of a block; the digit is for one whose first line is indented more than the others."""

_REFUSED = ("\t", "\r", "\n---", "\n...", "\n%")
_NOT_AT_THE_START = ("---", "...", "%")


class PlainFile(NamedTuple):
    """The data of a file, the positions of its values, and the paths of those that are null."""

    data: dict[str, Value]
    root: Node
    empty: tuple[Path, ...]

    def scalars(self) -> list[ScalarPlace]:
        """Return the places of all scalars, keys included, in the order of the text."""
        return list(_scalars(self.root))


class _Block:
    """A mapping or list in a block that is being filled.

    `key` is that of a mapping's next value; its value then stands on the lines below. A line that
    begins with `margin` is deeper than the block.
    """

    __slots__ = ("entries", "indent", "items", "key", "key_end", "key_start", "listed", "mapping", "margin", "node")

    def __init__(self, indent: int, node: Node) -> None:
        self.indent = indent
        self.margin = " " * (indent + 1)
        self.node = node
        self.entries = node.entries
        self.items = node.items
        self.mapping: dict[str, Value] = {}
        self.listed: list[Value] = []
        self.key: str | None = None
        self.key_start = self.key_end = 0

    def put(self, value: Value, node: Node) -> None:
        """Add the next value."""
        if self.items is not None:
            self.listed.append(value)
            self.items.append(node)
            return
        key = self.key
        if key is None or self.entries is None:
            raise GaveUp
        self.mapping[key] = value
        self.entries[key] = (self.key_start, self.key_end, node)
        self.node.end = node.end
        self.key = None


def read_plain(text: str) -> PlainFile | None:
    """Return what a file says, None where that is for the scanner to read."""
    return None if text.startswith(_NOT_AT_THE_START) else attempted(_read, text, _REFUSED)


def attempted(read: Callable[[str], Made], text: str, refused: Iterable[str]) -> Made | None:
    """Return what a reader makes of a text; None for one with a sign that is `refused`, or where it gives up."""
    if not text.endswith("\n"):
        return None
    for sign in refused:
        if sign in text:
            return None
    try:
        return read(text)
    except GaveUp:
        return None


def _read(text: str) -> PlainFile:
    stack: list[_Block] = []
    position, size = 0, len(text)
    match_line = LINE.match
    block: _Block | None = None
    while position < size:
        line = match_line(text, position)
        if line is None:
            raise GaveUp
        spaces, dash, key, bare, rest = line.groups()
        if not bare and not key and not dash and (not rest or rest[0] == "#"):
            position = line.end()
            continue
        indent = len(spaces)
        if not (block and block.indent == indent and block.items is None and not dash) or block.key:
            block = _opened(stack, indent, position + indent, bool(dash))
        if dash:
            indent += 2
            if key:
                start = position + indent
                block = _Block(indent, Node(start, start, ":", {}))
                stack.append(block)
                if len(stack) > DEEPEST:
                    raise GaveUp
        if key:
            _begin_entry(block, key, line.start(3), line.end(3))
        elif not dash:
            raise GaveUp
        after = line.end()
        if bare:
            if text.startswith(block.margin, after):
                position = _bare(text, bare, line.start(4), after, block)
            else:
                bare = bare.rstrip(" ")
                start = line.start(4)
                block.put(read_scalar(bare), Node(start, start + len(bare), ""))
                position = after
        elif rest or not key:
            position = _value(text, rest, line.start(5), after, block)
        else:
            position = after
    while len(stack) > 1:
        _close(stack)
    if not stack or stack[0].key is not None:
        raise GaveUp
    data = stack[0].mapping
    may_have_nulls = "~" in text or "null" in text or "Null" in text or "NULL" in text
    return PlainFile(data, stack[0].node, tuple(_nulls(data, ())) if may_have_nulls else ())


def _scalars(node: Node) -> Iterator[ScalarPlace]:
    """Yield the places of the scalars of a value."""
    if node.entries is not None:
        for start, end, inner in node.entries.values():
            yield start, end, ""
            yield from _scalars(inner)
    elif node.items is not None:
        for inner in node.items:
            yield from _scalars(inner)
    else:
        yield node.start, node.end, node.style


def _nulls(value: Value, path: Path) -> Iterator[Path]:
    """Yield the paths of all nulls, in their order."""
    if value is None:
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _nulls(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _nulls(inner, (*path, index))


def _opened(stack: list[_Block], indent: int, start: int, is_item: bool) -> _Block:
    """Return the mapping or list that a line at an indentation belongs to, beginning a new one."""
    while stack and (
        stack[-1].indent > indent
        # A list may stand in the column of its key, so the next key ends it.
        or (stack[-1].indent == indent and not is_item and stack[-1].items is not None)
    ):
        _close(stack)
    if not stack:
        if indent or is_item:
            raise GaveUp
    else:
        block = stack[-1]
        if block.indent == indent:
            if block.items is not None or (not is_item and block.key is None):
                return block
            if not is_item:
                # The key above has no value.
                raise GaveUp
        if block.key is None or len(stack) > DEEPEST:
            raise GaveUp
    node = Node(start, start, "-", None, []) if is_item else Node(start, start, ":", {})
    stack.append(_Block(indent, node))
    return stack[-1]


def _close(stack: list[_Block]) -> None:
    """End the innermost block; it is the next value of the one around it."""
    done = stack.pop()
    if done.key is not None or not stack:
        raise GaveUp
    if done.items is not None:
        done.node.end = done.items[-1].end
    stack[-1].put(done.mapping if done.items is None else done.listed, done.node)


def _begin_entry(block: _Block, key: str, start: int, end: int) -> None:
    key = read_key(key)
    if block.items is not None or key in block.mapping:
        raise GaveUp
    block.key, block.key_start, block.key_end = key, start, end


def _value(text: str, rest: str, start: int, after: int, block: _Block) -> int:
    """Read the value that begins on a line; return the offset of the line after it."""
    first = rest[0] if rest else ""
    if first in ("{", "["):
        ends = text.find("\n", start)
        if usual := usual_flow(text, start, ends):
            value, end = usual
            node: Node = LateNode(text, start, end, first)
        else:
            value, node, end = flow(text, start, 1)
            ends = text.find("\n", end)
        following = text[end:ends].lstrip(" ")
        if following and (following[0] != "#" or text[end] != " " or not following.isprintable()):
            raise GaveUp
        block.put(value, node)
        return ends + 1
    if first in ('"', "'"):
        quoted = QUOTED.match(rest)
        if quoted is None or not rest.isprintable():
            raise GaveUp
        inner = quoted[1] if first == '"' else quoted[2]
        block.put(inner, Node(start, start + len(inner) + 2, first))
        return after
    if rest in _BLOCKS:
        return _literal(text, rest, start, after, block)
    return _bare(text, rest, start, after, block)


def _bare(text: str, rest: str, start: int, after: int, block: _Block) -> int:
    """Read a bare scalar of one or several lines, or of one with a comment."""
    if " #" in rest and not text.startswith(block.margin, after):
        rest = rest[: rest.index(" #")]
    if _BARE.match(rest) is None or _COMMENT_OR_KEY.search(rest):
        raise GaveUp
    value = rest.rstrip(" ")
    end = start + len(value)
    margin = block.margin
    if text.startswith(margin, after):
        lines = [value]
        while text.startswith(margin, after):
            ends = text.find("\n", after)
            row = text[after:ends]
            more = row.strip(" ")
            if not more or more[0] == "#":
                break
            if _COMMENT_OR_KEY.search(row.rstrip(" ")):
                raise GaveUp
            lines.append(more)
            end = after + len(row.rstrip(" "))
            after = ends + 1
        if len(lines) > 1:
            value = folded(" ".join(lines), text[start:end], "")
    block.put(read_scalar(value), Node(start, end, ""))
    return after


def _literal(text: str, sign: str, start: int, after: int, block: _Block) -> int:
    """Read a `|` or `>` block: the lines below with a deeper indentation, that of the first.

    `|2` gives the indentation itself.
    """
    begin = after
    first = text[after : text.find("\n", after)]
    depth = len(first) - len(first.lstrip(" "))
    if depth <= block.indent or depth == len(first):
        raise GaveUp
    if "2" in sign:
        if depth < block.indent + 2:
            raise GaveUp
        depth = block.indent + 2
    margin = " " * depth
    lines = []
    while text.startswith((margin, "\n"), after):
        ends = text.find("\n", after)
        lines.append(text[after + depth : ends])
        after = ends + 1
    while not lines[-1]:
        # Blank lines at the end are not part of the value.
        lines.pop()
    # A line of spaces, or between the two indentations, is for the scanner.
    row = text[after : text.find("\n", after)] if after < len(text) else "-"
    if not row.strip(" ") or len(row) - len(row.lstrip(" ")) > block.indent:
        raise GaveUp
    if not lines[-1].strip():
        raise GaveUp
    style, last = sign[0], "" if sign.endswith("-") else "\n"
    end = begin + len(text[begin:after].rstrip())
    if style == "|":
        value = "\n".join(lines) + last
    else:
        if any(not line or line[0] == " " or line[-1] == " " for line in lines):
            raise GaveUp
        value = " ".join(lines) + last
        value = folded(value, text[start:end], style)
    block.put(value, Node(start, end, style))
    return after
