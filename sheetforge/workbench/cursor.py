"""The place of the cursor in YAML that is being typed and that no parser can read yet.

>>> cursor_at(["weapons:", "  - {post: pilot, weapon: min"], 1, 29)
Cursor(path=('weapons', 0, 'weapon'), is_key=False, word='min', in_text=False)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.finding import Path

_KEY = re.compile(r"""("[^"]*"|'[^']*'|[^\s\[\]{},#&*!|>'"%@`-][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)""")
_WORD = re.compile(r"[\w./+-]*$")


class Cursor(NamedTuple):
    """A place in a file: the path of the value, and the word before the cursor.

    `is_key` is true where a key may be typed; `path` is then that of the mapping. A word alone on
    its line may be a key, or an item of a list. `in_text` is true inside a text of several lines,
    where a word is whatever stands between spaces.
    """

    path: Path
    is_key: bool
    word: str
    in_text: bool = False


def cursor_at(lines: Sequence[str], row: int, column: int) -> Cursor | None:
    """Return the place of the cursor; None inside a comment."""
    scan = _Scan()
    for number in range(min(row + 1, len(lines))):
        is_last = number == row
        line = lines[number].rstrip("\r\n")
        if is_last:
            line = line[:column]
        found = scan.line(line)
        if is_last:
            if 0 <= scan.scalar < len(line) and not line[: scan.scalar + 1].strip():
                return Cursor(scan.path, False, line.split(" ")[-1], True)
            if found is None:
                return None
            matched = _WORD.search(line)
            return Cursor(found[0], found[1], matched[0] if matched else "")
    return Cursor((), True, "")


class _Scan:
    """The scanner of lines, with the mappings and lists that are still open."""

    def __init__(self) -> None:
        self.open: list[tuple[int, str | int]] = []
        self.flow: list[tuple[str, str | int | None]] = []
        self.scalar = -1
        """The indent of a block scalar's key; -1 outside of one."""

    def line(self, text: str) -> tuple[Path, bool] | None:
        """Read a line; return the path at its end and whether a key may be typed there."""
        indent = len(text) - len(text.lstrip(" "))
        if self.flow:
            return self._flow(text)
        if self.scalar >= 0:
            if not text.strip() or indent > self.scalar:
                return None
            self.scalar = -1
        rest = text[indent:]
        if rest.startswith("#"):
            return None
        if not rest:
            # An empty line: the mappings that its indent leaves open.
            inner = [part for at, part in self.open if at < indent]
            return tuple(inner), True
        while rest == "-" or rest.startswith("- "):
            while self.open and self.open[-1][0] > indent:
                self.open.pop()
            index = 0
            if self.open and self.open[-1][0] == indent and isinstance(self.open[-1][1], int):
                index = self.open.pop()[1] + 1  # type: ignore[operator]
            self.open.append((indent, index))
            after = rest[1:].lstrip(" ")
            indent += len(rest) - len(after)
            rest = after
        while self.open and self.open[-1][0] >= indent:
            self.open.pop()
        return self._entry(rest, indent)

    def _entry(self, rest: str, indent: int) -> tuple[Path, bool] | None:
        key = _KEY.match(rest)
        if key is None:
            if rest[:1] in ("{", "["):
                return self._flow(rest)
            return self.path, True
        self.open.append((indent, key[1].strip("'\"")))
        value = rest[key.end() :].lstrip(" ")
        if value[:1] in ("{", "["):
            return self._flow(value)
        if value[:1] in ("|", ">"):
            self.scalar = indent
            return None
        return None if re.search(r"(^|\s)#", value) else (self.path, False)

    @property
    def path(self) -> Path:
        """The path of what was read last."""
        parts = [part for _, part in self.open]
        return (*parts, *(part for _, part in self.flow if part is not None))

    def _flow(self, text: str) -> tuple[Path, bool] | None:
        """Read the text of `{…}` or `[…]`, which may continue on the next line."""
        at, quote = 0, ""
        begin = 0
        while at < len(text):
            sign = text[at]
            if quote:
                quote = "" if sign == quote else quote
            elif sign in "'\"" and not text[begin:at].strip():
                quote = sign
            elif sign == "#" and (at == 0 or text[at - 1] == " "):
                return None
            elif sign in "{[":
                self.flow.append((sign, None if sign == "{" else 0))
                begin = at + 1
            elif sign in "}]" and self.flow:
                self.flow.pop()
                if not self.flow:
                    return self.path, False
            elif sign == "," and self.flow:
                kind, part = self.flow[-1]
                following = part + 1 if isinstance(part, int) else None
                self.flow[-1] = (kind, following if kind == "[" else None)
                begin = at + 1
            elif sign == ":" and self._ends_key(text, at):
                self.flow[-1] = ("{", text[begin:at].strip().strip("'\""))
                begin = at + 1
            at += 1
        is_key = bool(self.flow) and self.flow[-1] == ("{", None)
        return self.path, is_key

    def _ends_key(self, text: str, at: int) -> bool:
        """Return whether a colon of a `{…}` ends a key."""
        return bool(self.flow) and self.flow[-1][0] == "{" and text[at + 1 : at + 2] in (" ", "")
