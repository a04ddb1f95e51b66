"""Templates of sentences: texts whose placeholders are values, with the formats that sentences need.

A placeholder `{name:format}` has one of these formats:

* `{hexes}`: several values joined by commas; `{faces:+}`: joined by other text;
* `{spent:point|points}`: the first text for one (1, True, a single value, a name in the singular),
  the second for anything else;
* `{by:+rises|falls}`: the first text for a number that is not negative;
* `{exit:, exit point *?no way out}`: the first text if there is a value, which replaces the `*`;
  the second for None, "" and an empty tuple. An empty first text is the value itself;
* `{amount:counted box}`: a number, a roll or `all`, with the noun in its number;
* one of the `FORMATS` of `content/game_data.py`, such as `{by:signed}` and `{number:word}`;
* `{reason!w}`: hyphens become spaces; any other format is Python's own.
"""

from __future__ import annotations

from string import Formatter

from sheetforge.content.game_data import FORMATS
from sheetforge.text import is_plural, plural

COUNTED = "counted "


class Templates(Formatter):
    """The formatter of templates; a subclass says where values come from."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "w":
            return str(value or "").replace("-", " ")
        return super().convert_field(value, conversion)

    def format_field(self, value: object, spec: str) -> str:
        if spec.startswith("+") and "|" in spec:
            rising, _, falling = spec[1:].partition("|")
            return rising if isinstance(value, int) and value >= 0 else falling
        if "|" in spec:
            singular, _, other = spec.partition("|")
            return (singular if _is_one(value) else other).replace("*", str(value))
        if "?" in spec:
            present, _, absent = spec.partition("?")
            if value is None or value in ("", ()):
                return absent
            return (present or "*").replace("*", self.format_field(value, ""))
        if spec.startswith(COUNTED):
            return _counted(value, spec.removeprefix(COUNTED))
        if spec and spec in FORMATS:
            return FORMATS[spec](value)
        if isinstance(value, tuple):
            return (spec or ", ").join(map(str, value))
        return format(value, spec)


def _counted(amount: object, noun: str) -> str:
    """Return a number of things, without a sign: 1 box, 3 boxes, 1D4 boxes, all torpedoes."""
    amount = abs(amount) if isinstance(amount, int) else amount
    text = str(amount).upper() if str(amount)[:1].isdigit() else str(amount)
    return f"{text} {noun if text == '1' else plural(noun)}"


def _is_one(value: object) -> bool:
    """Return whether a value takes the singular; None (nobody) does."""
    if isinstance(value, str):
        return not is_plural(value)
    return value is None or (len(value) if isinstance(value, tuple) else value) == 1
