"""The gate for text that comes from files which somebody else may have written, and goes out.

Logs, event files, arena parts, lists of players and fleets in one line are read as text that is
printed later. Characters that a terminal executes, or that show a line in another order than it is
written, are refused where such a file is read: `refuse_hidden` for data, `hidden` for a text. Files
in YAML and drawings have the same rule (SF007). Cells of a CSV file are written by `csv_cell`.
"""

from __future__ import annotations

import re

from sheetforge.files import Json

DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Characters that change the direction of the text after them, as the inside of a pattern."""

_HIDDEN = (
    rf"[\x00-\x1f\x7f-\x9f{DIRECTIONS}\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f"
    r"\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)
"""Control and direction characters, breaks of lines, halves of pairs, and marks without width."""

_FORMULA = r"(^|[;\t])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|([\r\n])(?=\s*[=+@\uff1d\uff0b\uff20])"
"""Beginnings of cells before a sign of a formula; a line of a long text may be an item, `- `."""

_NUMBER = r"\s*[+-]?\d+([.,]\d+)?(e[+-]?\d+)?\s*(?:$|[;\t\r\n])"


class HiddenText(ValueError):
    """A text with a character that is not allowed: its place in the data, and the character."""


def hidden(text: str) -> str:
    """Return the first character of a text that is not allowed, as `U+001B`; empty for none.

    >>> hidden("Ann \\u202e"), hidden("Žofie 東")
    ('U+202E', '')
    """
    if text.isprintable():
        return ""
    match = re.search(_HIDDEN, text)
    return "" if match is None else f"U+{ord(match[0]):04X}"


def hidden_characters(text: str) -> str:
    """Return what is wrong with a text, and what to do; empty for a text that can be shown."""
    character = hidden(text)
    if not character:
        return ""
    return (
        f"character {character} is not allowed: a terminal would execute or hide it; delete it, or "
        "get the file again from its author"
    )


def refuse_hidden(data: Json) -> None:
    """Raise `HiddenText` for a name or a text in plain data that cannot be shown."""
    if place := _place(data, ""):
        raise HiddenText(place)


def _place(data: Json, path: str) -> str:
    """Return the place of the first such text, with what is wrong; empty for none."""
    if isinstance(data, str):
        fault = hidden_characters(data)
        return fault and f"{path or 'the text'}: {fault}"
    if isinstance(data, dict):
        for name, value in data.items():
            if hidden(name):
                where = f" below {path}" if path else ""
                return f"the name {name[:40]!r}{where}: {hidden_characters(name)}"
            if place := _place(value, f"{path}.{name}" if path else name):
                return place
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            if place := _place(value, f"{path} {number}" if path else f"entry {number}"):
                return place
    return ""


def visible_lines(text: str) -> str:
    """Return lines for a terminal: characters that it would execute or hide become signs."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return re.sub(_HIDDEN, _sign, text)


def _sign(match: re.Match[str]) -> str:
    character = match[0]
    if character in "\n\t":
        return character
    return chr(0x2400 + ord(character)) if ord(character) < 32 else "\ufffd"


def csv_cell(value: str | int | float | None) -> str | int | float | None:
    """Return a cell that no spreadsheet takes for a formula: such a text gets an apostrophe.

    Programs for other languages also split at semicolons, so what follows one counts as a cell.
    Numbers stay as they are.

    >>> csv_cell("=1+1"), csv_cell("Ann; @home"), csv_cell("-2"), csv_cell(-2)
    ("'=1+1", "Ann;' @home", '-2', -2)
    """
    if not isinstance(value, str):
        return value
    return re.sub(_FORMULA, lambda match: _harmless(value, match), value)


def _harmless(text: str, match: re.Match[str]) -> str:
    is_number = re.match(_NUMBER, text[match.end() :], re.IGNORECASE)
    return match[0] if is_number else f"{match[0]}'"
