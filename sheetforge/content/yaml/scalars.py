"""Plain scalars: their values, the ambiguous ones, and quoting.

Types follow the core schema of YAML 1.2 (section 10.3.2). A scalar that YAML 1.1 readers or other
common tools read differently is *ambiguous*; its value here is its text.
"""

from __future__ import annotations

import json
import math
import re
from types import MappingProxyType

Scalar = str | int | float | bool | None

_WORDS = MappingProxyType(
    {
        "": None,
        "~": None,
        **dict.fromkeys(("null", "Null", "NULL")),
        **dict.fromkeys(("true", "True", "TRUE"), True),
        **dict.fromkeys(("false", "False", "FALSE"), False),
    }
)
_SWITCHES = frozenset(
    form for word in ("yes", "no", "on", "off", "y", "n") for form in (word, word.capitalize(), word.upper())
)
_AMBIGUOUS_WORDS = _SWITCHES | {"=", "<<"}
CURLY = MappingProxyType({"“": "“”„", "”": "”", "„": "“”", "«": "»", "»": "«", "‘": "’", "’": "’"})
"""The quotes of word processors that open a text, and those that close it."""

FIRST_OF_ODD = frozenset("0123456789+-.~tTfFnNyYoO=<") | CURLY.keys()
"""The first characters of all plain scalars that may not be text; so may an empty scalar."""

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]{0,14})(?:\.[0-9]*)?|\.[0-9]+)")
# Compiled on first use: the reason is needed only after `_SUSPECT` has matched.
_READINGS = (
    (r"[-+]?0[0-9_]+", "some readers take the leading zero for octal"),
    (r"[-+]?0[0-9][0-9_]*\.[0-9_]*", "some readers drop the leading zero"),
    (r"[-+]?0[oO]?[0-7_]+", "some readers take it for an octal number"),
    (r"[-+]?0[xX][0-9a-fA-F_]+", "some readers take it for a hexadecimal number"),
    (r"[-+]?0[bB][01_]+", "some readers take it for a binary number"),
    (r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?", "some readers drop the underscores"),
    (r"[-+]?\.[0-9_]+", "some readers drop the underscores"),
    (r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?", "some readers take it for minutes and seconds (base 60)"),
    (r"(?s:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|\s+)[0-9]{1,2}:.*)?)", "some readers take it for a date"),
    (r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", "some readers take it for infinity or not-a-number"),
    (
        r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]+)[eE][-+]?[0-9]+",
        "some readers take it for a number with an exponent",
    ),
)
_SUSPECT = re.compile("|".join(f"(?:{pattern})" for pattern, _ in _READINGS))
_TOO_LONG = r"[-+]?[0-9]+(?:\.[0-9]*)?"


class Folded(str):
    """A text of several lines in the file, which YAML has joined.

    `lines` are those lines, without their indent. A field whose lines are significant refuses
    it; for every other field it is a text like any other.
    """

    __slots__ = ("lines",)
    lines: tuple[str, ...]


def folded(text: str, written: str, style: str) -> str:
    """Return the text of a scalar, as `Folded` if YAML has joined lines of it."""
    rows = written.split("\n")[1:] if style == ">" else written.strip(style).split("\n")
    lines = tuple(row.strip() for row in rows if row.strip())
    if len(lines) <= sum(bool(row.strip()) for row in text.split("\n")):
        return text
    joined = Folded(text)
    joined.lines = lines
    return joined


def resolve(text: str) -> tuple[Scalar, str]:
    """Return the value of a plain scalar, and why it is ambiguous (empty if it is not)."""
    if text[:1] not in FIRST_OF_ODD and text:
        return text, ""
    if text in _WORDS:
        return _WORDS[text], ""
    if _INT.fullmatch(text):
        return int(text), ""
    if text in _AMBIGUOUS_WORDS:
        if text in _SWITCHES:
            return text, "some readers take it for true or false"
        return text, "some readers take it for a special key"
    return (text, "") if text[0].isalpha() else _number(text)


def _number(text: str) -> tuple[Scalar, str]:
    if _FLOAT.fullmatch(text):
        value = float(text)
        return (value, "") if math.isfinite(value) else (text, "the number is too large")
    if "_" not in text and re.fullmatch(_TOO_LONG, text) and text.lstrip("+-")[0] != "0":
        return text, "readers round a number of more than 15 digits"
    if _SUSPECT.fullmatch(text):
        return text, next(why for pattern, why in _READINGS if re.fullmatch(pattern, text))
    return text, ""


def within_curly(text: str) -> str:
    """Return the text of a plain scalar inside typographic quotes; empty if it has none.

    Single ones enclose a word only: `‘Twas the boys’` is a text with two apostrophes.
    """
    inner = text[1:-1].strip()
    if text[-1:] not in CURLY.get(text[:1], "") or not inner or any(sign in inner for sign in CURLY):
        return ""
    return "" if text[0] in "‘’" and " " in inner else inner


_PLAIN = r"(?!-(?:\s|$)|---|\.\.\.)[^\s,\[\]{}#&*!|>'\"%@`?:][^\n\r\t,\[\]{}?:]*"
_ESCAPED = r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]"


def quote(text: str) -> str:
    """Return a text as a quoted scalar on one line, with escapes only if they are necessary."""
    if text.isprintable():
        if '"' not in text and "\\" not in text:
            return f'"{text}"'
        if "'" not in text:
            return f"'{text}'"
    escaped = json.dumps(text, ensure_ascii=False)
    return re.sub(_ESCAPED, lambda match: f"\\u{ord(match[0]):04x}", escaped)


def write(value: Scalar) -> str:
    """Return a value as a scalar that reads back as itself, bare if that is safe anywhere."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        text = repr(value)
        return text if resolve(text) == (value, "") else quote(text)
    bare = (
        value.isprintable()
        and re.fullmatch(_PLAIN, value) is not None
        and " #" not in value
        and not value.endswith(" ")
        and resolve(value) == (value, "")
    )
    return value if bare else quote(value)
