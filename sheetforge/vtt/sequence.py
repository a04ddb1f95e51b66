"""The sequences of VASSAL: several texts in one, with a separator that is escaped in them.

A backslash stands before each separator within a text. A text that begins with a backslash, or stands in single
quotes itself, is put in single quotes. Its reader takes a backslash before a separator for an escape, so a text that
ends in one cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.content.library import BadRequest


def encoded(texts: Iterable[str], separator: str) -> str:
    r"""Return texts as one. Raises `BadRequest` for a text that VASSAL would not read back.

    >>> encoded(["A", encoded(["B", "C"], ",")], ",")
    'A,B\\,C'
    """
    return separator.join([_part(text, separator) for text in texts])


def _part(text: str, separator: str) -> str:
    escaped = text.replace(separator, f"\\{separator}")
    if text.startswith("\\") or (text and text[0] == text[-1] == "'"):
        return f"'{escaped}'"
    if text.endswith("\\"):
        raise BadRequest(f"{text!r} ends in a backslash, which VASSAL would not read back; write it without")
    return escaped


def nested(texts: Iterable[str], separator: str) -> str:
    """Return texts, the first outermost, each with the sequence of those within it: the traits of a piece."""
    whole = ""
    for number, text in enumerate(reversed(list(texts))):
        whole = encoded([text, whole], separator) if number else text
    return whole
