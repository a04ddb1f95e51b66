"""The check that our fonts have every character of the printed texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.finding import Path
from sheetforge.lint.rule import Problem

if TYPE_CHECKING:
    from sheetforge.content.yaml import Source

_NOT_PRINTED = frozenset({"reconstructed", "other_sources", "waivers", "note", "mark"})
"""Keys whose texts are on no sheet: notes for maintainers, and marks, which sheets draw in another
form."""


def missing_characters(source: Source) -> Iterator[Problem]:
    """Yield a problem for every text with a character that no font has."""
    # A backslash may escape any character.
    plain = "\\" not in source.text
    if plain and source.text.isascii():
        return
    from sheetforge.sheet.faces import metrics

    known = metrics("regular").advances
    if plain and all(character in known or character == "\n" for character in set(source.text)):
        return
    for path, text in _texts(source.mapping, ()):
        for at, character in enumerate(text):
            if character not in known and character != "\n":
                message = f"the fonts have no {character!r}, so it cannot be printed; write another"
                yield Problem(message, path, character, within=(at, at + 1))
                break


def _texts(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in _NOT_PRINTED:
                yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
