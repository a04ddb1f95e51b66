"""The part of the reader of plain files that reads `{…}` and `[…]`, keys, and bare scalars.

Nearly all lists and mappings of content in brackets are of a usual form: on one line, of scalars and of lists of bare
ones. Two patterns read such a one as a whole, and the places inside it are found only when somebody asks for them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from sheetforge.content.yaml.scalars import CURLY, FIRST_OF_ODD, Scalar, resolve
from sheetforge.content.yaml.tree import Entry, Node

Value: TypeAlias = "dict[str, Value] | list[Value] | Scalar"

DEEPEST = 12
"""The deepest nesting of lists and mappings; content has half as much."""

KEY = r'[A-Za-z_][A-Za-z0-9_.-]{0,80}|[1-9]-[1-9](?=:)|"[^"\\\n]{0,80}"'
"""A word, the spread of two dice as in tables of prices, or a quoted text."""

FIRST = r"""(?:[^-?:,\[\]{}#&*!|>'"%@` \n]|-(?=[0-9A-Za-z.]))"""
"""The first character of a bare scalar."""

_ITEM = (
    rf"[ \n]*(?:([\[{{])|({FIRST}[^,\[\]{{}}:#?\n]*)"
    r"""|"([^"\\\n]*)"|'([^'\n]*)')(?:[ \n]*([,\]}]))?"""
)
_LISTED = re.compile(_ITEM)
"""An item of `[…]`, a list or mapping, a bare scalar or one in quotes, and what follows it."""

_PAIR = re.compile(rf"[ \n]*({KEY}): +{_ITEM}")
"""A key of `{…}` with its value, and what follows it."""

_BARE_ITEM = rf"{FIRST}[^,\[\]{{}}:#?\n]*"
_WORDS = rf"\[(?: *{_BARE_ITEM}(?:, *{_BARE_ITEM})*)?\]"
"""A list of bare scalars on one line."""

_USUAL_PAIRS = re.compile(rf"""( *({KEY}): +(?:({_BARE_ITEM})|({_WORDS})|("[^"\\\n]*"|'[^'\n]*') *)[,}}])""")
"""A pair of a mapping on one line, as nearly all are, with the sign after it: a scalar or a list of bare ones."""

_USUAL_LIST = re.compile(_WORDS)

_NEXT = re.compile(r"[ \n]*([,\]}])")


class GaveUp(Exception):
    """Raised at what only the scanner reads."""


class LateNode(Node):
    """A node of which the nodes inside it are made when somebody asks for them.

    Hardly anybody does, as only findings and edits have places.
    """

    __slots__ = ("_inner", "_text")

    def __init__(self, text: str, start: int, end: int, style: str) -> None:
        self.start = start
        self.end = end
        self.style = style
        self._text = text
        self._inner: Node | None = None

    @property
    def entries(self) -> dict[str, Entry] | None:  # type: ignore[override]
        """The key's start and end, and the value's node, of each key; None for a list."""
        return self._made().entries

    @property
    def items(self) -> list[Node] | None:  # type: ignore[override]
        """The nodes of a list; None for a mapping."""
        return self._made().items

    def _made(self) -> Node:
        if self._inner is None:
            self._inner = self._read()
        return self._inner

    def _read(self) -> Node:
        """Return the node of a `{…}` or `[…]` of a usual form."""
        return flow(self._text, self.start, 1)[1]


@lru_cache(maxsize=1024)
def read_key(text: str) -> str:
    """Return the key that is written, which reads as a string; a folder has few different ones."""
    if text[0] == '"':
        if not text.isprintable():
            raise GaveUp
        return text[1:-1]
    if text[0] in FIRST_OF_ODD and resolve(text) != (text, ""):
        raise GaveUp
    return text


@lru_cache(maxsize=4096)
def read_scalar(text: str) -> Scalar:
    """Return the value of a bare scalar; the builder says why one is ambiguous or empty. Words and ids recur."""
    first = text[0]
    if first not in FIRST_OF_ODD or (len(text) > 5 and first.isalpha()):
        return text
    if first != "0" and len(text) < 16 and text.isascii() and text.isdigit():
        return int(text)
    value, doubt = resolve(text)
    if doubt or first in CURLY:
        raise GaveUp
    return text if isinstance(value, str) else value


def usual_flow(text: str, start: int, stop: int) -> tuple[Value, int] | None:
    """Read `{…}` or `[…]` on a line that ends at `stop`; return data and the offset after it, None if not usual."""
    if text[start] == "[":
        words = _USUAL_LIST.match(text, start)
        return words and (list(_words(words[0])), words.end())
    end = start + 1
    data: dict[str, Value] = {}
    for pair, key, bare, words, quoted in _USUAL_PAIRS.findall(text, end, stop):
        if not text.startswith(pair, end):
            # Something else is in between.
            return None
        end += len(pair)
        key = read_key(key)
        if key in data:
            raise GaveUp
        if bare:
            data[key] = read_scalar(bare.rstrip(" "))
        elif words:
            data[key] = list(_words(words))
        else:
            if not quoted.isprintable():
                raise GaveUp
            data[key] = quoted[1:-1]
        if pair[-1] == "}":
            return data, end
    return None


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[Value, ...]:
    """Return the items of a list of bare scalars, such as arcs and skills."""
    inner = text[1:-1].strip(" ")
    return tuple(read_scalar(item.strip(" ")) for item in inner.split(",")) if inner else ()


def flow(text: str, start: int, depth: int) -> tuple[Value, Node, int]:
    """Read `{…}` or `[…]` at an offset; return data, node and the offset after it."""
    if depth > DEEPEST:
        raise GaveUp
    return (_flow_mapping if text[start] == "{" else _flow_list)(text, start, depth)


def _flow_mapping(text: str, start: int, depth: int) -> tuple[dict[str, Value], Node, int]:
    data: dict[str, Value] = {}
    entries: dict[str, tuple[int, int, Node]] = {}
    node = Node(start, start, "{", entries)
    position = start + 1
    going = text[position : position + 1] != "}"
    node.end = position + 1
    while going:
        pair = _PAIR.match(text, position)
        if pair is None:
            node.end = _end(text, position, "}")
            break
        key = read_key(pair[1])
        if key in data:
            raise GaveUp
        value, inner, position, sign = _item(text, pair, 2, depth)
        data[key] = value
        entries[key] = (pair.start(1), pair.end(1), inner)
        going = sign == ","
        if not going and sign != "}":
            raise GaveUp
        node.end = position
    return data, node, node.end


def _flow_list(text: str, start: int, depth: int) -> tuple[list[Value], Node, int]:
    data: list[Value] = []
    items: list[Node] = []
    node = Node(start, start, "[", None, items)
    position = start + 1
    going = text[position : position + 1] != "]"
    node.end = position + 1
    while going:
        item = _LISTED.match(text, position)
        if item is None:
            node.end = _end(text, position, "]")
            break
        value, inner, position, sign = _item(text, item, 1, depth)
        data.append(value)
        items.append(inner)
        going = sign == ","
        if not going and sign != "]":
            raise GaveUp
        node.end = position
    return data, node, node.end


def _end(text: str, position: int, closing: str) -> int:
    """Return the offset after the bracket that follows a last comma."""
    following = _NEXT.match(text, position)
    if following is None or following[1] != closing or text[position - 1] != ",":
        raise GaveUp
    return following.end()


def _item(text: str, item: re.Match[str], first: int, depth: int) -> tuple[Value, Node, int, str]:
    """Return value, node, the offset after it and its sign, and that sign: `,` or a bracket.

    `first` is the first group of the item in the match.
    """
    bare = item[first + 1]
    if bare:
        bare = bare.rstrip(" ")
        start = item.start(first + 1)
        return read_scalar(bare), Node(start, start + len(bare), ""), item.end(), item[first + 4]
    if item[first]:
        value, node, position = flow(text, item.start(first), depth + 1)
        following = _NEXT.match(text, position)
        if following is None:
            raise GaveUp
        return value, node, following.end(), following[1]
    group = first + 2 if item[first + 2] is not None else first + 3
    inner = item[group]
    if not inner.isprintable():
        raise GaveUp
    start = item.start(group) - 1
    style = '"' if group == first + 2 else "'"
    return inner, Node(start, item.end(group) + 1, style), item.end(), item[first + 4]
