"""Source frames: the lines of a file around a span, with carets under it."""

from __future__ import annotations

from unicodedata import category, east_asian_width

from sheetforge.content.yaml import Lines
from sheetforge.finding import Span
from sheetforge.lint.reporters import visible

TAB = 4
WIDEST = 100
"""Longer lines are cut to the part around the span."""
FARTHEST = 100
"""The most lines upward to search for a parent."""


def width(text: str) -> int:
    """Return the width of a text on a terminal in columns; a tab has `TAB`."""
    if text.isascii() and "\t" not in text:
        return len(text)
    return sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if char == "\t":
        return TAB
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def parents(lines: Lines, number: int, most: int = 2) -> list[int]:
    """Return the numbers of the lines above that a line belongs to in YAML, outermost first.

    A parent is the nearest line above that is indented less; a list may begin in the column of
    its key.
    """
    lines_shown: list[int] = []
    text = lines.line(number)
    depth, item = _depth(text), text.lstrip().startswith("- ")
    for above in range(number - 1, max(number - FARTHEST, 0), -1):
        if len(lines_shown) == most or (depth == 0 and not item):
            break
        text = lines.line(above)
        content = text.lstrip()
        if not content or content.startswith("#"):
            continue
        is_item = content.startswith("- ")
        if _depth(text) < depth or (item and _depth(text) == depth and not is_item):
            lines_shown.append(above)
            depth, item = _depth(text), is_item
    return lines_shown[::-1]


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def frame(lines: Lines, span: Span, mark: str, remark: str, gutter: int, context: int = 2) -> list[str]:
    """Return the line of a span under its parents, and below it the mark (`^`) with a remark.

    `gutter` is the width of the line numbers. A span over several lines is marked on the first.
    """
    rows: list[str] = []
    before = 0
    for number in [*parents(lines, span.line, context), span.line]:
        if before and number > before + 1:
            rows.append(f"{'':>{gutter}} ⋮")
        before = number
        if number != span.line:
            rows.append(f"{number:>{gutter}} │ {_shown(lines.line(number))}".rstrip())
    text = lines.line(span.line)
    start = min(span.column - 1, len(text))
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    text, start, end = _cut(text, start, max(start, min(end, len(text))))
    rows.append(f"{span.line:>{gutter}} │ {_shown(text)}".rstrip())
    marks = mark * max(width(_shown(text[start:end])), 1)
    pad = " " * width(_shown(text[:start]))
    rows.append(f"{'':>{gutter}} │ {pad}{marks} {remark}".rstrip())
    return rows


def _shown(text: str) -> str:
    return visible(text).replace("\t", " " * TAB)


def _cut(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Return a line cut to about `WIDEST` characters around [start:end), and the new offsets."""
    if len(text) <= WIDEST:
        return text, start, end
    first = max(0, min(start - WIDEST // 3, len(text) - WIDEST))
    last = first + WIDEST
    head = "…" if first else ""
    tail = "…" if last < len(text) else ""
    shift = first - len(head)
    return head + text[first:last] + tail, start - shift, min(end, last) - shift
