"""Whether what will be printed can be: every character of it is one that our faces have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Problem

if TYPE_CHECKING:
    from sheetforge.content.yaml import Source

_NOT_PRINTED = frozenset({"reconstructed", "other_sources", "waivers", "note", "mark"})
"""Keys whose texts stand on no sheet: those for the keepers of the content, and signs of notes,
which sheets show in a form that the face has."""


def missing_characters(source: Source) -> Iterator[Problem]:
    """A problem for every text with a character that no sheet can show."""
    # Behind a backslash there may be any character, written as an escape.
    plain = "\\" not in source.text
    if plain and source.text.isascii():
        return
    from sheetforge.sheet.faces import metrics

    known = metrics("regular").advances
    if plain and all(one in known or one == "\n" for one in set(source.text)):
        return
    for path, text in _texts(source.mapping, ()):
        for at, character in enumerate(text):
            if character not in known and character != "\n":
                message = f"the character {character!r} cannot be printed: the face has none"
                yield Problem(message, path, character, within=(at, at + 1))
                break


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in _NOT_PRINTED:
                yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
