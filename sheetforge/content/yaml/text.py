"""Conversion between offsets and lines and columns of a text, and application of edits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from sheetforge.finding import Edit, Span

_BREAK = re.compile(r"\r\n?|\n")

NEAR = 500
"""The offsets of which line and column are found by counting, as quickly as in the list of all lines."""


class Lines:
    """The line starts of a text, to turn offsets (from 0) into lines and columns (from 1).

    A line ends with LF, CR LF or CR. Columns count characters; the break itself has columns too,
    directly after the last character, so that an edit can name it.
    """

    __slots__ = ("_starts", "length", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.length = len(text)
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """The offset of each line, found when a place is asked for."""
        if self._starts is None:
            starts = self._starts = [0]
            if "\r" in self.text:
                starts += [match.end() for match in _BREAK.finditer(self.text)]
            else:
                start = self.text.find("\n") + 1
                while start:
                    starts.append(start)
                    start = self.text.find("\n", start) + 1
        return self._starts

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset; one outside the text counts as its end."""
        offset = min(max(offset, 0), self.length)
        if self._starts is None and offset < NEAR and "\r" not in self.text:
            # Of most files one place is asked for: that of its name.
            return self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters [start:end)."""
        return Span(*self.place(start), *self.place(max(start, end)))

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place; one outside the text is moved to its nearest end."""
        if line < 1:
            return 0
        if line > len(self.starts):
            return self.length
        limit = self.starts[line] if line < len(self.starts) else self.length
        return min(self.starts[line - 1] + max(column, 1) - 1, limit)

    def range(self, span: Span) -> tuple[int, int]:
        """Return the offsets [start:end) of a span."""
        start = self.offset(span.line, span.column)
        return start, max(start, self.offset(span.end_line, span.end_column))

    def line(self, number: int) -> str:
        """Return the text of a line without its break; empty if there is no such line."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = self.starts[number] if number < len(self.starts) else self.length
        return self.text[self.starts[number - 1] : end].rstrip("\r\n")

    def line_end(self, offset: int) -> int:
        """Return the offset of the end of the line of an offset, before its break."""
        number, _ = self.place(offset)
        return self.starts[number - 1] + len(self.line(number))


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits applied: everything outside their spans is unchanged.

    All spans refer to the given text. Insertions at one place keep their order.
    Raises ValueError if two edits overlap.
    """
    lines = Lines(text)
    pieces: list[str] = []
    done = 0
    for (start, end), new in sorted(((lines.range(edit.span), edit.text) for edit in edits), key=lambda item: item[0]):
        if start < done:
            raise ValueError(f"two edits overlap at line {lines.place(start)[0]}")
        pieces += (text[done:start], new)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)
