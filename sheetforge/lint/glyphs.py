"""The checks that our fonts have every character of the printed texts, and that the texts fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, get_args, get_origin

from pydantic import BaseModel

from sheetforge.content.model import TextRoom
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
        for index, character in enumerate(text):
            if character not in known and character != "\n":
                message = f"the fonts have no {character!r}, so it cannot be printed; write another"
                yield Problem(message, path, character, within=(index, index + 1))
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


# --- room ----------------------------------------------------------------------------------------

WIDEST = 0.8
"""Width in em of the widest ASCII character; a short text need not be measured."""
WIDEST_OF_ALL = 1.05
FACE = "semibold"
"""The face that names are measured in, on counters; forms set them in a narrower one."""


def too_wide(entity: BaseModel) -> Iterator[Problem]:
    """Yield a problem for every text of an entity that its sheets have no room for."""
    for path, text, room in texts_with_room(entity):
        widest = len(text) * WIDEST_OF_ALL
        if widest > room.width or widest > room.whole:
            yield from overflow(text, room, path)


def overflow(text: str, room: TextRoom, path: Path = ()) -> Iterator[Problem]:
    """Yield the problem of a text that is wider than its room."""
    widest = WIDEST if text.isascii() else WIDEST_OF_ALL
    if len(text) * widest <= room.width and len(text) * widest <= room.whole:
        return
    words = text.replace("-", "-\0").replace(" ", " \0").split("\0")
    if room.lines == 0:
        # Most texts are sentences, of which no word comes near the width of a line.
        for word in words if max(map(len, words)) * widest > room.width else ():
            if less := excess(word.rstrip(), room.width):
                message = (
                    f"the word {word.rstrip()!r} is wider than a column of its sheet; shorten it "
                    f"by {less}, or break it with a hyphen"
                )
                yield Problem(message, path, text)
                return
    elif less := excess(text, min(room.whole, room.width * room.lines)):
        yield Problem(f"forms and tables have less room for {text!r}; shorten it by {less}", path, text)
    elif room.lines == 2:
        ways = [("".join(words[:index]).rstrip(), "".join(words[index:])) for index in range(len(words))]
        line = min((max(way, key=width_of) for way in ways), key=width_of)
        if less := excess(line, room.width):
            message = f"a counter has two lines for a name, and {line!r} is too wide for one; "
            message += f"shorten it by {less}"
            yield Problem(message, path, text)


def excess(text: str, room: float) -> str:
    """Return by how many letters a text is wider than its room, in words; empty if it fits."""
    width = width_of(text)
    if width <= room:
        return ""
    letters = ceil(len(text) * (1 - room / width))
    return f"about {letters} letter{'s' * (letters > 1)}"


def width_of(text: str) -> float:
    """Return the width of a text in em."""
    from sheetforge.sheet.faces import metrics

    advances = metrics(FACE).advances
    return sum(advances.get(character, 1000) for character in text) / 1000


def texts_with_room(entity: BaseModel) -> list[tuple[Path, str, TextRoom]]:
    """Return the texts of an entity that have limited room, with their paths."""
    found: list[tuple[Path, str, TextRoom]] = []
    _add_texts(entity, None, (), found)
    return found


def _add_texts(value: object, room: TextRoom | None, path: Path, found: list[tuple[Path, str, TextRoom]]) -> None:
    if isinstance(value, str):
        if room is not None:
            found.append((path, value, room))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            _add_texts(item, room, (*path, index), found)
    elif isinstance(value, dict):
        for key, item in value.items():
            _add_texts(item, room, (*path, key), found)
    elif ways := _ways(type(value)):  # type: ignore[arg-type]  # To mypy a class is not hashable.
        fields = value.__dict__
        for name, key, inner in ways:
            item = fields.get(name)
            if type(item) is not str:
                # Most fields that a file leaves out are None or empty.
                if item:
                    _add_texts(item, inner, (*path, key), found)
            elif inner is not None:
                found.append(((*path, key), item, inner))


@cache
def _ways(model: type) -> tuple[tuple[str, str, TextRoom | None], ...]:
    """Return the fields of a model that may hold a text with a room: attribute, key in the file, the room."""
    if not issubclass(model, BaseModel):
        return ()
    rooms = []
    for name, field in model.model_fields.items():
        room = _room(field.metadata) or _room_within(field.annotation)
        if room is not None or _leads(field.annotation):
            rooms.append((name, field.alias or name, room))
    return tuple(rooms)


def _room(marks: Sequence[object]) -> TextRoom | None:
    return next((mark for mark in marks if isinstance(mark, TextRoom)), None)


def _room_within(annotation: object) -> TextRoom | None:
    """Return the room of the texts in an annotation, of those of a mapping's values."""
    if (room := _room(getattr(annotation, "__metadata__", ()))) is not None:
        return room
    parts = get_args(annotation)
    parts = parts[1:] if get_origin(annotation) is dict else parts
    return next((room for part in parts if (room := _room_within(part)) is not None), None)


def _leads(annotation: object) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return bool(_ways(annotation))
    return any(map(_leads, get_args(annotation)))
