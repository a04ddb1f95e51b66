"""Lint suppressions written as comments: `# sheetforge: ignore[SD312] reason`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from sheetforge.content.yaml.text import Lines
from sheetforge.finding import Finding, Span
from sheetforge.values import values

MARK = "sheetforge:"
_COMMENT = re.compile(r"(?:^|(?<=\s))#[ \t]*sheetforge:([^\r\n]*)", re.MULTILINE)
_ANY_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\r\n]*", re.MULTILINE)
_ORDER = r"(?s)\s*([\w-]*)\s*(?:\[([^\]]*)\])?\s*(.*)"

ScalarPlace = tuple[int, int, str]
"""Start, end and style of a scalar."""


@values(frozen=True, slots=True)
class Suppression:
    """One comment that asks for findings to be ignored.

    It covers the lines `first_line` to `last_line`: its own line, or the next line with content
    if it has a line of its own, and all lines of a scalar that starts there. With `whole_file` it
    covers the file. `codes` are as written (codes, names or prefixes). `problem` explains why a
    malformed comment covers nothing; then `codes` is empty. Lint reports a missing `reason`.
    """

    codes: tuple[str, ...]
    reason: str
    span: Span
    first_line: int
    last_line: int
    whole_file: bool
    problem: str = ""

    def covers(self, line: int) -> bool:
        """Return whether this comment may suppress a finding on this line."""
        return self.whole_file or self.first_line <= line <= self.last_line

    def names(self, code: str, name: str) -> bool:
        """Return whether this comment names a rule, by its code, the start of it, or its name."""
        return any(code.startswith(written) or name == written for written in self.codes)

    def suppresses(self, finding: Finding) -> bool:
        """Return whether a finding in the same file is suppressed; it is not without a reason."""
        covered = self.names(finding.code, finding.name) and self.covers(finding.span.line)
        return bool(self.reason) and covered


def find_suppressions(text: str, lines: Lines, scalars: Sequence[ScalarPlace]) -> tuple[Suppression, ...]:
    """Return all suppression comments of a text; a `#` inside one of the scalars is not a comment.

    The scalars come in the order of the text.
    """
    reader = _CommentReader(lines, scalars)
    return tuple(
        reader.suppression(match) for match in _COMMENT.finditer(text) if not reader.inside_scalar(match.start())
    )


def find_comments(text: str, scalars: Sequence[ScalarPlace]) -> list[tuple[int, int]]:
    """Return [start:end) of every comment of a text, from its `#` to the end of its line.

    `scalars` are the places of all scalars, keys included, in the order of the text.
    """
    reader = _CommentReader(Lines(text), scalars)
    return [match.span() for match in _ANY_COMMENT.finditer(text) if not reader.inside_scalar(match.start())]


class _CommentReader:
    """The places of the scalars of one text, and its lines with content."""

    def __init__(self, lines: Lines, scalars: Sequence[ScalarPlace]) -> None:
        self.lines = lines
        self.scalars = scalars
        self.starts = [start for start, _, _ in scalars]
        self.next_content = _next_content(lines)

    def inside_scalar(self, position: int) -> bool:
        index = bisect_right(self.starts, position) - 1
        if index < 0:
            return False
        start, end, style = self.scalars[index]
        return (self.lines.line_end(start) if style in ("|", ">") else start) <= position < end

    def suppression(self, match: re.Match[str]) -> Suppression:
        start = match.start()
        span = self.lines.span(start, start + len(match[0].rstrip()))
        order = re.match(_ORDER, match[1])
        assert order is not None
        word, codes_text, reason = order.groups()
        codes = tuple(code.strip() for code in (codes_text or "").split(",") if code.strip())
        problem = ""
        if word not in ("ignore", "ignore-file"):
            problem = f"'{word}' is not known here; write ignore[CODE] reason"
        elif not codes:
            problem = f"no code given; write {word}[CODE] reason"
        first, last = self.target(span.line, span.column)
        return Suppression(
            codes=() if problem else codes,
            reason=reason.strip(),
            span=span,
            first_line=first,
            last_line=last,
            whole_file=word == "ignore-file" and not problem,
            problem=problem,
        )

    def target(self, line: int, column: int) -> tuple[int, int]:
        """Return the first and last line that a comment at this place covers."""
        if not self.lines.line(line)[: column - 1].strip():
            line = self.next_content[line]
        begin = self.lines.offset(line, 1)
        index = bisect_right(self.starts, begin + len(self.lines.line(line))) - 1
        if index < 0 or self.starts[index] < begin:
            return line, line
        # Only the last scalar that starts on a line can extend below it.
        return line, max(line, self.lines.place(self.scalars[index][1])[0])


def _next_content(lines: Lines) -> list[int]:
    """Return for each line (from 0) the number of the first line with content below it.

    Lines with only blanks and comments below get the last line.
    """
    count = len(lines.starts)
    following = [count] * (count + 1)
    for number in range(count - 1, 0, -1):
        content = lines.line(number + 1).lstrip()
        has_content = bool(content) and not content.startswith("#")
        following[number] = number + 1 if has_content else following[number + 1]
    return following
