"""The position tree, and `Source`: a parsed file with its data, positions and findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from sheetforge.content.yaml.comments import Suppression
from sheetforge.content.yaml.text import Lines
from sheetforge.content.yaml.within import offsets_within
from sheetforge.finding import Finding, Path, Span
from sheetforge.values import values

Data = dict[str, Any] | list[Any] | str | int | float | bool | None
Target = Literal["value", "key"]
Entry = tuple[int, int, "Node"]


class Node:
    """The position of one value: offsets [start:end) of its text, and the nodes inside it.

    `style` is the quote or block sign of a scalar (empty for a plain one), `{` or `[` for a flow
    collection, `:` or `-` for a block one. A mapping has `entries` (key to key's start, key's end
    and the value's node), a list has `items`.
    """

    __slots__ = ("end", "entries", "items", "start", "style")

    def __init__(
        self, start: int, end: int, style: str, entries: dict[str, Entry] | None = None, items: list[Node] | None = None
    ) -> None:
        self.start = start
        self.end = end
        self.style = style
        self.entries = entries
        self.items = items


@values(frozen=True, slots=True)
class Source:
    """One parsed file: its text, its data, the positions of all values, and its findings.

    `data` is plain (dict, list, str, int, float, bool, None) and None if nothing could be read.
    `empty` has the paths of values that are not written, or are written as null.
    `complete` means that `data` is a mapping with everything the text says. After a syntax error,
    an alias or an unreadable encoding, and for a file too large, too deep or empty, it is false
    and findings about the data would be noise. `comments` are the lint suppressions.
    Lines and columns count from 1 in characters; a byte order mark is the first of line 1.
    """

    file: str
    text: str
    data: Data
    complete: bool
    findings: tuple[Finding, ...]
    comments: tuple[Suppression, ...]
    root: Node | None = field(repr=False, compare=False)
    lines: Lines = field(repr=False, compare=False)
    empty: tuple[Path, ...] = ()
    known: Mapping[Path, tuple[int, int]] = field(default_factory=dict, repr=False, compare=False)
    """Offsets of values that are known without the nodes, where these are found late."""

    @property
    def mapping(self) -> dict[str, Any]:
        """The data if the top level is a mapping, otherwise an empty one."""
        return self.data if isinstance(self.data, dict) else {}

    def has(self, path: Path) -> bool:
        """Return whether this path exists."""
        return self._walk(path)[2] == len(path) and self.root is not None

    def value(self, path: Path) -> Data:
        """Return the data at a path. Raises KeyError if it does not exist."""
        if not self.has(path):
            raise KeyError(path)
        value: Any = self.data
        for part in path:
            value = value[part]
        return value  # type: ignore[no-any-return]

    def node(self, path: Path) -> Node:
        """Return the position node at a path. Raises KeyError if it does not exist."""
        node, _, depth = self._walk(path)
        if node is None or depth < len(path):
            raise KeyError(path)
        return node

    def span(self, path: Path = (), target: Target = "value") -> Span:
        """Return the span of the value (or the key) at a path.

        A list item and the whole file have no key: their first line is used instead. For a path
        that does not exist, the result is the key of the nearest existing ancestor, so that a
        missing field points at the name of its mapping.
        """
        if target == "value" and (place := self.known.get(path)) is not None:
            return self.lines.span(*place)
        node, key, depth = self._walk(path)
        if node is None:
            return self.lines.span(0, self.lines.line_end(0))
        if depth == len(path) and target == "value":
            return self.lines.span(node.start, node.end)
        if key is not None:
            return self.lines.span(*key)
        return self.lines.span(node.start, min(node.end, self.lines.line_end(node.start)))

    def span_in(self, path: Path, start: int, end: int) -> Span:
        """Return the span in the file of the characters [start:end) of the scalar at a path.

        Works for every style, including block scalars; offsets beyond the value count as its end.
        For a path that is not a scalar, this is the same as `span(path)`.
        """
        node, _, depth = self._walk(path)
        if node is None or depth < len(path) or node.style in ("{", "[", ":", "-"):
            return self.span(path)
        value = self.value(path)
        text = value if isinstance(value, str) else self.text[node.start : node.end]
        return self.lines.span(*offsets_within(self.text, self.lines, node.start, node.end, text, start, end))

    def is_block(self, path: Path) -> bool:
        """Return whether the value at a path is a block scalar, `|` or `>`."""
        node, _, depth = self._walk(path)
        return node is not None and depth == len(path) and node.style in ("|", ">")

    def line(self, number: int) -> str:
        """Return the text of a line, without its break."""
        return self.lines.line(number)

    def _walk(self, path: Path) -> tuple[Node | None, tuple[int, int] | None, int]:
        """Return the deepest node on a path, its key's offsets, and the number of parts found."""
        node = self.root
        key: tuple[int, int] | None = None
        if node is None:
            return None, None, 0
        for depth, part in enumerate(path):
            if node.entries is not None and isinstance(part, str) and part in node.entries:
                start, end, node = node.entries[part]
                key = (start, end)
            elif node.items is not None and isinstance(part, int) and 0 <= part < len(node.items):
                node = node.items[part]
                key = None
            else:
                return node, key, depth
        return node, key, len(path)
