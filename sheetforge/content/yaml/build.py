"""The builder, which makes data and position tree in one pass over the events of the scanner.

It keeps its own stack, so nesting never recurses. It reports everything that the subset forbids
and goes on where it can, so that one run reports all problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruamel.yaml import events

from sheetforge.content.yaml.comments import ScalarPlace
from sheetforge.content.yaml.problems import Problems
from sheetforge.content.yaml.rules import MAX_DEPTH
from sheetforge.content.yaml.scalars import CURLY, FIRST_OF_ODD, folded, quote, resolve, within_curly, write
from sheetforge.content.yaml.syntax import MISSING_KEY, Refused, SyntaxProblem
from sheetforge.content.yaml.tree import Node
from sheetforge.finding import Fix, Path
from sheetforge.foreign import DIRECTIONS

_PROPERTY = r"([&!](?:<[^>\s]*>|[^\s,\[\]{}]*))(?:\s|#[^\r\n]*[\r\n])*"
_HEADER = re.compile(r"[|>][-+0-9]*(?=#)")
"""The start of a block whose comment lacks the space before it."""
_CONTROL = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff{DIRECTIONS}]")
_NOTHING = re.compile(r"(?:\s|#[^\r\n]*)*")
_DASH = re.compile(r"(?:\s|#[^\r\n]*)*-")


class _Frame:
    """A list or mapping that is being filled."""

    __slots__ = ("data", "is_key", "key", "key_end", "key_start", "node", "shadowed")

    def __init__(self, data: Any, node: Node, is_key: bool) -> None:
        self.data = data
        self.node = node
        self.is_key = is_key
        self.key: str | None = None
        self.key_start = 0
        self.key_end = 0
        self.shadowed = False


class Builder:
    """The builder of one text's data from its events. Call `run` once, then read the fields.

    `data` and `root` are None if nothing was read; `complete` means that nothing was omitted;
    `scalars` has the place of every scalar if `keep_scalars` is set; `empty` the path of every
    value that is null.
    """

    def __init__(self, text: str, problems: Problems, keep_scalars: bool) -> None:
        self.text = text
        self.problems = problems
        self.keep_scalars = keep_scalars
        self.scalars: list[ScalarPlace] = []
        self.empty: list[Path] = []
        self.data: Any = None
        self.root: Node | None = None
        self.complete = True
        self._anchors: dict[str, Any] = {}
        self._top = _Frame([], Node(0, 0, "-", None, []), False)
        self._stack: list[_Frame] = [self._top]
        self._frame = self._top

    def run(self, get: Callable[[], Any]) -> None:
        """Read events up to the end of the first document.

        Raises `Refused` and the errors of the scanner.
        """
        scalar, mapping, sequence = (events.ScalarEvent, events.MappingStartEvent, events.SequenceStartEvent)
        ends = (events.MappingEndEvent, events.SequenceEndEvent)
        documents = 0
        while True:
            event = get()
            kind = type(event)
            if kind is scalar:
                self._scalar(event)
            elif kind is mapping:
                self._open(event, {}, "{" if event.flow_style else ":")
            elif kind is sequence:
                self._open(event, [], "[" if event.flow_style else "-")
            elif kind in ends:
                self._close(event)
            elif kind is events.AliasEvent:
                self._alias(event)
            elif kind is events.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._second_document(event.start_mark.index)
                    break
            elif kind is events.DocumentEndEvent and event.explicit:
                self._after_document(event.end_mark.index)
                break
            elif kind is events.StreamEndEvent:
                break
        self._finish()

    def _finish(self) -> None:
        node = self._top.node.items[0] if self._top.node.items else None
        if node is None or (node.start == node.end and self._top.data[0] is None):
            self.problems.add(
                "SF010", "the file is empty; write its fields, or delete it", 0, self.problems.lines.line_end(0)
            )
            self.complete = False
            return
        self.data = self._top.data[0]
        self.root = node
        if not isinstance(self.data, dict):
            what = "a list" if isinstance(self.data, list) else "a single value"
            self._not_a_mapping(what, node.start, node.end)

    def _not_a_mapping(self, what: str, start: int, end: int) -> None:
        message = f"the top level is {what}; it must be `key: value` lines"
        end = min(end, self.problems.lines.line_end(start))
        self.problems.add("SF014", message, start, end)
        self.complete = False

    def _after_document(self, position: int) -> None:
        rest = _NOTHING.match(self.text, position)
        if rest is None or rest.end() == len(self.text):
            return
        if rest.end() <= self.problems.lines.line_end(position):
            message = "nothing but a comment may follow `...`"
            raise Refused(SyntaxProblem(message, rest.end(), self.problems.lines.line_end(position)))
        self._second_document(rest.end())

    def _second_document(self, start: int) -> None:
        self.problems.add(
            "SF006",
            "a second document starts here and is not read; put it in a file of its own",
            start,
            min(start + 3, self.problems.lines.line_end(start)),
        )

    def _scalar(self, event: Any) -> None:
        start: int = event.start_mark.index
        end: int = event.end_mark.index
        text: str = event.value
        style: str = event.style or ""
        value: Any = text
        frame = self._frame
        if event.anchor or event.tag:
            start = self._properties(event, start, end)
        if style:
            if style in "|>":
                if header := _HEADER.match(self.text, start):
                    end_of_header = header.end()
                    raise Refused(SyntaxProblem("put a space before the `#`", end_of_header, end_of_header + 1))
                end = start + len(self.text[start:end].rstrip())
                if frame is self._top:
                    self._not_a_mapping("a single value", start, end)
                    raise Refused
            if style == '"' and not text.isprintable():
                self._escaped_controls(text, start, end)
        elif text[:1] in FIRST_OF_ODD or not text:
            value, doubt = resolve(text)
            if start == end and frame.node.entries is not None and frame.key is None:
                raise Refused(SyntaxProblem(MISSING_KEY, start, start + 1))
            if frame.node.entries is not None and frame.key is None:
                self._odd_key(text, value, doubt, start, end)
            elif doubt:
                self._ambiguous(text, doubt, start, end, self._path())
            elif value is None:
                self.empty.append(self._path())
            elif text[:1] in CURLY and (inner := within_curly(text)):
                value = self._curly(inner, start, end)
                start, end = start + 1, end - 1
        if value is text and style != "|" and self.text.find("\n", start, end) >= 0:
            value = folded(text, self.text[start:end], style)
        if event.anchor:
            self._anchors[event.anchor] = value
        if self.keep_scalars:
            self.scalars.append((start, end, style))
        if frame.node.entries is not None and frame.key is None:
            self._key(text, start, end)
        elif start == end:
            end_of_header = self._empty_place(start)
            self._put(value, Node(end_of_header, end_of_header, style))
        else:
            self._put(value, Node(start, end, style))

    def _empty_place(self, start: int) -> int:
        """Return the offset where a missing value would start: after the colon or the dash.

        The scanner gives the place of the next token.
        """
        frame = self._frame
        if frame.node.entries is not None:
            return self.text.find(":", frame.key_end, start) + 1 or frame.key_end
        items = frame.node.items
        dash = _DASH.match(self.text, items[-1].end if items else frame.node.start)
        return dash.end() if dash else start

    def _put(self, value: Any, node: Node) -> None:
        """Add a finished value to the open list or mapping."""
        frame = self._frame
        entries = frame.node.entries
        if entries is None:
            frame.data.append(value)
            frame.node.items.append(node)  # type: ignore[union-attr]
            return
        if frame.shadowed:
            frame.shadowed = False
        else:
            frame.data[frame.key] = value
            entries[frame.key] = (frame.key_start, frame.key_end, node)  # type: ignore[index]
        frame.node.end = max(node.end, frame.key_end)
        frame.key = None

    def _key(self, key: str, start: int, end: int) -> None:
        """Set the key of the next value."""
        frame = self._frame
        frame.key, frame.key_start, frame.key_end = key, start, end
        if key == "<<" and end - start == 2:
            frame.shadowed = True
            self.complete = False
            self.problems.add(
                "SF003", "merge keys are not used here; write the entries out", start, end, path=self._path()
            )
        elif key in frame.data:
            frame.shadowed = True
            first, first_end, _ = frame.node.entries[key]  # type: ignore[index]
            line = self.problems.lines.place(first)[0]
            self.problems.add(
                "SF002",
                f"'{key}' is already defined on line {line}; keep one of the two",
                start,
                end,
                path=self._path(),
                label=(first, first_end, "first defined here"),
            )

    def _odd_key(self, key: str, value: Any, doubt: str, start: int, end: int) -> None:
        path = (*self._path(), key)
        if key == "<<":
            return
        if doubt:
            self._ambiguous(key, doubt, start, end, path)
        elif not isinstance(value, str):
            kind = "null" if value is None else "a number"
            kind = "true or false" if isinstance(value, bool) else kind
            fix = Fix(f"write {quote(key)}", (self.problems.edit(start, end, quote(key)),))
            message = f"the key `{key}` would be read as {kind}; quote it"
            self.problems.add("SF008", message, start, end, path=path, fix=fix)

    def _ambiguous(self, text: str, doubt: str, start: int, end: int, path: Path) -> None:
        fix = Fix(f"write {quote(text)}", (self.problems.edit(start, end, quote(text)),))
        message = f"`{text}` without quotes is ambiguous: {doubt}"
        self.problems.add("SF005", message, start, end, path=path, fix=fix)

    def _escaped_controls(self, text: str, start: int, end: int) -> None:
        """Refuse escaped control and direction characters, which a terminal would execute."""
        control = _CONTROL.search(text)
        if control is not None:
            message = f"character U+{ord(control[0]):04X} is not allowed in a text; delete its escape"
            self.problems.add("SF007", message, start, end, path=self._path())
            self.complete = False

    def _curly(self, inner: str, start: int, end: int) -> Any:
        """Report typographic quotes, which YAML reads as letters; return the value inside."""
        value, doubt = resolve(inner)
        value = inner if doubt else value
        fix = Fix(f"write {write(value)}", (self.problems.edit(start, end, write(value)),))
        message = "these are quotes of a word processor, which YAML reads as part of the text"
        self.problems.add("SF016", message, start, end, path=self._path(), fix=fix)
        return value

    def _open(self, event: Any, data: Any, style: str) -> None:
        """Start a list or mapping."""
        start = event.start_mark.index
        if event.anchor or event.tag:
            start = self._properties(event, start, len(self.text))
        if len(self._stack) > MAX_DEPTH:
            message = f"lists and mappings are nested more than {MAX_DEPTH} deep"
            self.problems.add("SF012", message, start, start + 1, path=self._path()[:8])
            raise Refused
        if event.anchor:
            self._anchors[event.anchor] = None
        above = self._frame
        is_key = above.node.entries is not None and above.key is None
        mapping = isinstance(data, dict)
        node = Node(start, start, style, {} if mapping else None, None if mapping else [])
        self._frame = _Frame(data, node, is_key)
        self._stack.append(self._frame)

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        self._frame = self._stack[-1]
        node = frame.node
        if node.style in "{[":
            node.end = event.end_mark.index
        elif node.items:
            node.end = max(node.items[-1].end, node.start)
        if frame.is_key:
            self._collection_key(node)
        else:
            self._put(frame.data, node)

    def _collection_key(self, node: Node) -> None:
        what = "a mapping" if node.entries is not None else "a list"
        key = self.text[node.start : node.end]
        self.problems.add(
            "SF008",
            f"{what} cannot be a key; a key is text",
            node.start,
            min(node.end, self.problems.lines.line_end(node.start)),
            path=self._path(),
        )
        self.complete = False
        self._key(key, node.start, node.end)

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        message = "aliases are not used here; write the value out"
        self.problems.add("SF003", message, start, end, path=self._path())
        frame = self._frame
        if frame.node.entries is not None and frame.key is None:
            self.complete = False
            self._key(self.text[start:end], start, end)
            return
        value = self._anchors.get(event.anchor)
        self.complete = self.complete and value is not None
        self._put(value, Node(start, end, ""))

    def _properties(self, event: Any, start: int, end: int) -> int:
        """Report the anchor and tag before a value; return the offset where the value starts."""
        position = start
        for _ in range(2 if event.anchor and event.tag else 1):
            match = re.compile(_PROPERTY).match(self.text, position, end)
            if match is None:
                break
            if match[1].startswith("&"):
                message = "anchors are not used here; write the value where it is needed"
                self.problems.add("SF003", message, *match.span(1), path=self._path())
            else:
                message = "tags are not used here, as the schema knows the types; remove it"
                self.problems.add("SF004", message, *match.span(1), path=self._path())
            position = match.end()
        return min(position, end)

    def _path(self) -> Path:
        """Return the path of the next value."""
        parts: list[str | int] = []
        for frame in self._stack[1:]:
            if frame.node.items is not None:
                parts.append(len(frame.node.items))
            elif frame.key is not None:
                parts.append(frame.key)
        return tuple(parts)
