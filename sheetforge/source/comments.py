"""Lint suppressions written as comments: `# sheetforge: ignore[SD312] reason`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetforge.finding import Span
from sheetforge.source.text import Lines

MARK = "sheetforge:"
_COMMENT = re.compile(r"(?:^|(?<=\s))#[ \t]*sheetforge:([^\r\n]*)", re.MULTILINE)
_ORDER = re.compile(r"\s*([\w-]*)\s*(?:\[([^\]]*)\])?\s*(.*)", re.DOTALL)

ScalarPlace = tuple[int, int, str]
"""Start, end and style of a scalar."""


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment that asks for findings to be ignored.

    It covers the lines `first_line` to `last_line`: its own line, or the next line with content
    when it stands alone, and the whole of a text that starts on that line. With `whole_file` it
    covers the file. `codes` are as written (codes, names or prefixes). `problem` says in plain
    words why a comment that is not well formed covers nothing; then `codes` is empty. A missing
    `reason` is for lint to report.
    """

    codes: tuple[str, ...]
    reason: str
    span: Span
    first_line: int
    last_line: int
    whole_file: bool = False
    problem: str = ""

    def covers(self, line: int) -> bool:
        """Whether a finding on this line may be suppressed by this comment."""
        return self.whole_file or self.first_line <= line <= self.last_line


def find_suppressions(
    text: str, lines: Lines, scalars: list[ScalarPlace]
) -> tuple[Suppression, ...]:
    """All suppression comments of a text; a `#` inside one of the scalars is no comment."""
    return tuple(
        _suppression(match, lines, scalars)
        for match in _COMMENT.finditer(text)
        if not _inside(match.start(), lines, scalars)
    )


def _inside(at: int, lines: Lines, scalars: list[ScalarPlace]) -> bool:
    for start, end, style in scalars:
        first = lines.line_end(start) if style in ("|", ">") else start
        if first <= at < end:
            return True
    return False


def _suppression(match: re.Match[str], lines: Lines, scalars: list[ScalarPlace]) -> Suppression:
    start = match.start()
    span = lines.span(start, start + len(match[0].rstrip()))
    order = _ORDER.match(match[1])
    assert order is not None
    word, codes_text, reason = order.groups()
    codes = tuple(code.strip() for code in (codes_text or "").split(",") if code.strip())
    problem = ""
    if word not in ("ignore", "ignore-file"):
        problem = f"'{word}' is not known here; write ignore[CODE] reason"
    elif not codes:
        problem = f"no code is named; write {word}[CODE] reason"
    first, last = _target(span.line, span.column, lines, scalars)
    return Suppression(
        codes=() if problem else codes,
        reason=reason.strip(),
        span=span,
        first_line=first,
        last_line=last,
        whole_file=word == "ignore-file" and not problem,
        problem=problem,
    )


def _target(line: int, column: int, lines: Lines, scalars: list[ScalarPlace]) -> tuple[int, int]:
    """The lines that a comment at this place is about."""
    target = line
    if not lines.line(line)[: column - 1].strip():
        target = line + 1
        while target < len(lines.starts) and _is_blank(lines.line(target)):
            target += 1
    last = target
    for start, end, _ in scalars:
        if lines.place(start)[0] == target:
            last = max(last, lines.place(end)[0])
    return target, last


def _is_blank(line: str) -> bool:
    content = line.strip()
    return not content or content.startswith("#")
