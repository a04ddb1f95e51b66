"""Amendments of entities in layers below: the fields `amends` and `replaces`, and paths in them.

amends:                                   # a file with changes of single fields
  drive: {from: 16, to: 17}
  weapons[1].weapon: {from: disruptorgun, to: ion-ram}
  silhouette: {to: dolphin}               # was absent
  decoys: {from: 1}                       # is removed
source: {book: Rules of the Northern Club}

replaces: {release: "0.1.0", digest: 3f0c9a51be77}    # in a whole entity
"""

import json
import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from sheetforge.content.model import Content, FieldMessage, FieldPath, Mapped, Name, Origin
from sheetforge.finding import Path

_VALUE: JsonDict = {"type": ["string", "number", "boolean", "array", "object"]}
"""Any value but null: a key without a value is a finding."""


class Change(Content):
    """The change of one field: the value below, and the new one.

    Without `from` the field is absent below; without `to` it is removed.
    """

    from_: object = Field(None, alias="from", description="the value below; none if absent", json_schema_extra=_VALUE)
    to: object = Field(None, description="the new value; leave out to remove the field", json_schema_extra=_VALUE)


class Amendment(Content):
    """A file that changes single fields of an entity in a layer below."""

    amends: Mapped[FieldPath, Change] = Field(min_length=1, description="field → its change")
    source: Origin = Field(description="where the changes come from")


class Replaces(Content):
    """The entity below that one replaces: the release of the pack below, and its digest."""

    release: Annotated[Name, FieldMessage('write the version in quotes here: "1.0"')] = Field(
        description="version of the pack that has the entity below"
    )
    digest: Annotated[
        str, Field(pattern=r"^[0-9a-f]{12}$", max_length=12), FieldMessage("write the digest that the finding names")
    ] = Field(description="digest of the entity below, as the finding names it")


class Replacing(Content):
    """The part of an entity that says what it replaces."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    replaces: Replaces = Field(description="the entity below that this one replaces")


def data_digest(data: object) -> str:
    """Return the digest of an entity's data: comments and layout do not count."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return blake2b(text.encode(), digest_size=6).hexdigest()


# --- paths ----------------------------------------------------------------------------------------

_STEP = re.compile(r"(?:^|\.)([^.\[\]]+)|\[(\d{1,6})\]")


def read_path(text: str) -> Path | None:
    """Return the path of a text such as `weapons[0].arcs`; None if the text is not a path."""
    steps: list[str | int] = []
    position = 0
    while position < len(text):
        step = _STEP.match(text, position)
        if step is None or step.end() == position:
            return None
        steps.append(step[1] if step[1] is not None else int(step[2]))
        position = step.end()
    return tuple(steps) or None


def path_text(path: Path) -> str:
    """Write a path as `weapons[0].arcs`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def overlap(path: Path, other: Path) -> bool:
    """Return whether two paths name the same value, or one a part of the other's."""
    least = min(len(path), len(other))
    return path[:least] == other[:least]


def same(value: object, other: object) -> bool:
    """Return whether two values of YAML are equal; 1 and true are not."""
    if isinstance(value, dict) and isinstance(other, dict):
        return value.keys() == other.keys() and all(same(value[key], other[key]) for key in value)
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(same, value, other))
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def shown(value: object) -> str:
    """Return a value for a message, on one line and not too long."""
    text = json.dumps(value, ensure_ascii=False, default=str) if not isinstance(value, str) else value
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def differing(below: object, here: object, path: Path = ()) -> Iterator[tuple[Path, object, object]]:
    """Yield the fields that differ: path, value below (None if absent) and value here."""
    if isinstance(below, dict) and isinstance(here, dict):
        for name in (*below, *(name for name in here if name not in below)):
            yield from differing(below.get(name), here.get(name), (*path, name))
    elif isinstance(below, list) and isinstance(here, list) and len(below) == len(here):
        for index, (value, other) in enumerate(zip(below, here, strict=True)):
            yield from differing(value, other, (*path, index))
    elif not same(below, here):
        yield path, below, here
