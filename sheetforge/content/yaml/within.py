"""Places inside a scalar: the characters of the file for a character of its value."""

from __future__ import annotations

import re

from sheetforge.content.yaml.text import Lines

_HEADER = r"[|>][^\r\n]*(?:\r\n?|\n)?"
_DOUBLE = r"(?s)\\(?:x..|u.{4}|U.{8}|(?:\r\n?|\n)[ \t]*|.)|."
_SINGLE = r"(?s)''|."


def offsets_within(
    text: str, lines: Lines, node_start: int, node_end: int, value: str, start: int, end: int
) -> tuple[int, int]:
    """Return the offsets in `text` of the characters [start:end) of a scalar's value.

    The scalar is at [node_start:node_end) of the text. Offsets beyond the value count as its
    end; an empty range stays empty.
    """
    start = min(max(start, 0), len(value))
    end = min(max(end, start), len(value))
    sign = text[node_start : node_start + 1]
    body = text[node_start:node_end]
    quote = 1 if sign in ("'", '"') and len(body) > 1 else 0
    inner = body[quote : len(body) - quote]
    if sign == "|" and inner != value:
        places = _literal_places(lines, node_start, value)
    elif inner == value:
        first = node_start + quote
        return first + start, first + end
    else:
        places = _folded_places(inner, node_start + quote, sign, value)
    if start == end:
        position = places[start][0] if start < len(places) else _after(places, node_end)
        return position, position
    return places[start][0], places[end - 1][1]


def _after(places: list[tuple[int, int]], node_end: int) -> int:
    return places[-1][1] if places else node_end


def _literal_places(lines: Lines, node_start: int, value: str) -> list[tuple[int, int]]:
    """Return [start:end) of each character of a `|` scalar; a line's break has no width."""
    number = lines.place(node_start)[0]
    rows = value.split("\n")
    raws = [lines.line(number + 1 + row) for row in range(len(rows))]
    indent = next((len(raw) - len(row) for raw, row in zip(raws, rows, strict=True) if row), 0)
    places: list[tuple[int, int]] = []
    for row, (raw, content) in enumerate(zip(raws, rows, strict=True)):
        position = lines.offset(number + 1 + row, 1) + min(indent, len(raw))
        places += [(position + index, position + index + 1) for index in range(len(content))]
        places.append((position + len(content), position + len(content)))
    return places[: len(value)]


def _units(inner: str, sign: str) -> list[tuple[int, int, bool]]:
    """Return the written characters of a scalar: [start:end) and whether it is a foldable blank."""
    if sign == "'":
        return [(*match.span(), match[0].isspace()) for match in re.finditer(_SINGLE, inner)]
    if sign == '"':
        return [
            (*match.span(), match[0].isspace())
            for match in re.finditer(_DOUBLE, inner)
            if not (match[0][0] == "\\" and match[0][1:2] in ("\r", "\n"))
        ]
    header = re.match(_HEADER, inner) if sign == ">" else None
    skip = header.end() if header else 0
    return [(position, position + 1, inner[position].isspace()) for position in range(skip, len(inner))]


def _folded_places(inner: str, base: int, sign: str, value: str) -> list[tuple[int, int]]:
    """Return [start:end) of each character of a scalar with folded line breaks or escapes.

    Compares the value with the written text: runs of blanks with a line break differ in length,
    everything else matches one to one.
    """
    units = _units(inner, sign)
    places: list[tuple[int, int]] = []
    unit = 0
    if sign == ">":
        first = next((index for index, entry in enumerate(units) if not entry[2]), 0)
        unit = max(first - (len(value) - len(value.lstrip())), 0)
    while len(places) < len(value):
        after = _skip_fold(units, inner, unit)
        if unit >= len(units):
            places.append((base + len(inner), base + len(inner)))
        elif after > unit:
            rest = value[len(places) :]
            blanks = len(rest) - len(rest.lstrip())
            folded = [*units[unit:after], *[units[after - 1]] * blanks][:blanks]
            places += [(base + start, base + end) for start, end, _ in folded]
            unit = after
        else:
            places.append((base + units[unit][0], base + units[unit][1]))
            unit += 1
    return places


def _skip_fold(units: list[tuple[int, int, bool]], inner: str, unit: int) -> int:
    """Return the unit after a run of blanks with a line break; the same unit if there is none."""
    after = unit
    while after < len(units) and units[after][2]:
        after += 1
    if after == unit:
        return unit
    run = inner[units[unit][0] : units[after - 1][1]]
    return after if "\n" in run or "\r" in run else unit
