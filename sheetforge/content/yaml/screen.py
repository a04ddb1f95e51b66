"""Checks before parsing: encoding, control characters, line ends, tabs.

A reader gets a copy of the text, of the same length, in which refused characters are blank.
Offsets into the copy are offsets into the text, and both readers see plain YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sheetforge.content.yaml.problems import Problems
from sheetforge.finding import Fix
from sheetforge.foreign import DIRECTIONS

BOM = "\ufeff"
_ASCII = bytes([9, 10, 13, *range(32, 127)])
# Rare patterns are strings, compiled on first use, which keeps the start of the program short.
_FORBIDDEN = (
    rf"[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|"
    rf"[{DIRECTIONS}]"
)
_HEAD = r"[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n)|(%[^\r\n]*)(?:\r\n?|\n|\Z)"
"""A line before the document: a blank one, a comment, or a directive, which is the group."""
MOST_DIRECTIVES = 20
_ROW = r"[^\r\n]+"
_ODD_SPACE = "\xa0\u1680\u2000-\u200b\u202f\u205f\u3000"
_MISPLACED = rf"(?m)(?:^ *(?:- +)*[\w'\"-]+:|^ *-|[{{,] *[\w'\"-]+:|^ *)([{_ODD_SPACE}]+)"
_CARRIAGE = r"\r(\n?)"


def decode(raw: bytes) -> tuple[str, tuple[str, int] | None]:
    """Decode bytes; return the text, and the first error as a message and its offset.

    Invalid bytes become replacement characters, so that a report can show the line.
    """
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace"), ("this file is UTF-16, not UTF-8", 0)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        position = len(raw[: error.start].decode("utf-8"))
        byte = raw[error.start]
        text = raw.decode("utf-8", "replace")
        if 0 in raw:
            return text, ("this is a binary file, not text", position)
        return text, (f"byte 0x{byte:02X} is not UTF-8", position)
    position = text.find("\0")
    return text, None if position < 0 else ("this is a binary file, not text", position)


def screen(text: str, problems: Problems) -> str:
    """Report refused characters of a text; return the copy that can be parsed."""
    clean = _screen_characters(text, problems)
    if "\r" in clean:
        _report_carriage_returns(text, problems)
    return _without_directives(clean, problems) if "%" in clean else clean


def _without_directives(clean: str, problems: Problems) -> str:
    """Report the directives before the document; return the text with blanks instead."""
    head, position = re.compile(_HEAD), 0
    places = []
    while match := head.match(clean, position):
        if match[1] is not None:
            places.append(match.span(1))
        position = match.end()
        if position == len(clean):
            break
    for start, end in places[:MOST_DIRECTIVES]:
        problems.add("SF004", "directives are not used here; delete the line", start, end)
    blank = re.sub(r"(?m)^%[^\r\n]*", lambda line: " " * len(line[0]), clean[:position])
    return blank + clean[position:]


def _screen_characters(text: str, problems: Problems) -> str:
    if text.isascii():
        if not text.encode("ascii").translate(None, _ASCII):
            return text
    elif text.replace("\n", "").isprintable() or re.search(_FORBIDDEN, text) is None:
        # No character that is printed is refused.
        return text
    clean = text
    if text.startswith(BOM):
        fix = Fix("remove the byte order mark", (problems.edit(0, 1, ""),))
        problems.add("SF007", "the file starts with a byte order mark", 0, 1, fix=fix)
        clean = "\n" + clean[1:]
    places = [match.start() for match in re.finditer(_FORBIDDEN, clean)]
    if places:
        position = places[0]
        more = f" ({len(places) - 1} more in this file)" if len(places) > 1 else ""
        message = f"character U+{ord(text[position]):04X} is not allowed in a text file{more}; delete it"
        problems.add("SF007", message, position, position + 1)
        clean = re.sub(_FORBIDDEN, " ", clean)
    return clean


def _report_carriage_returns(text: str, problems: Problems) -> None:
    breaks = list(re.finditer(_CARRIAGE, text))
    edits = tuple(
        problems.edit(line_break.start(), line_break.start() + 1, "" if line_break[1] else "\n")
        for line_break in breaks
    )
    count = "1 line ends" if len(breaks) == 1 else f"{len(breaks)} lines end"
    problems.add(
        "SF013",
        f"{count} with a carriage return; end lines with a line feed alone",
        breaks[0].start(),
        breaks[0].start() + 1,
        fix=Fix("end lines with a line feed", edits),
    )


def kept_tabs(clean: str, start: int, end: int, style: str) -> list[tuple[int, int]]:
    """Return the ranges of a scalar in which tabs are text: none in a plain scalar.

    In a block scalar they begin after the indentation of its first line with content.
    """
    if style not in ("|", ">"):
        return [(start, end)] if style else []
    rows = [match.span() for match in re.compile(_ROW).finditer(clean, start, end)][1:]
    indents = (len(row) - len(row.lstrip()) for row in (clean[a:b] for a, b in rows) if row.strip())
    indent = next(indents, 0)
    return [(start + indent, stop) for start, stop in rows if start + indent < stop]


def blank_tabs(clean: str, keep: Iterable[tuple[int, int]]) -> tuple[str, list[int]]:
    """Return a copy without the tabs outside the ranges to keep, and the offsets of those tabs."""
    pieces = list(clean)
    kept = {position for start, end in keep for position in range(start, end)}
    places = [position for position, char in enumerate(clean) if char == "\t" and position not in kept]
    for position in places:
        pieces[position] = " "
    return "".join(pieces), places


def report_tabs(text: str, places: list[int], problems: Problems) -> None:
    """Report the tabs at these offsets: one finding for indentation, one for other blanks."""
    leading: list[int] = []
    inner: list[int] = []
    for position in places:
        start = problems.lines.starts[problems.lines.place(position)[0] - 1]
        (inner if text[start:position].strip(" \t-?") else leading).append(position)
    if leading:
        fix = Fix(
            "indent with two spaces for each tab",
            tuple(problems.edit(position, position + 1, "  ") for position in leading),
            safe=False,
        )
        _add_tabs("a tab in the indentation; indent with spaces", leading, fix, problems)
    if inner:
        fix = Fix("put a space", tuple(problems.edit(position, position + 1, " ") for position in inner))
        _add_tabs("a tab between two parts of a line; put a space", inner, fix, problems)


def _add_tabs(message: str, places: list[int], fix: Fix, problems: Problems) -> None:
    if len(places) > 1:
        message += f" ({len(places) - 1} more in this file)"
    problems.add("SF009", message, places[0], places[0] + 1, fix=fix)


def report_odd_spaces(text: str, problems: Problems) -> bool:
    """Report Unicode spaces where YAML requires a plain space; return whether there are any.

    Only for a text with a syntax error: in any other such a space is part of a scalar.
    """
    places = [match.span(1) for match in re.finditer(_MISPLACED, text)] if not text.isascii() else []
    if not places:
        return False
    position = places[0][0]
    kind = "no-break space" if text[position] in "\xa0\u202f" else "space"
    message = f"a {kind} (U+{ord(text[position]):04X}) where YAML requires a plain space"
    message += f" ({len(places) - 1} more in this file)" if len(places) > 1 else ""
    edits = tuple(problems.edit(start, end, " " * (end - start)) for start, end in places)
    problems.add("SF001", message, position, places[0][1], fix=Fix("put a plain space", edits))
    return True
