"""What every entity of every game has: a name, where it comes from, and what was made up.

Games build their schemas from `Content` (any mapping in the YAML) and `Entity` (a whole file).
Both are frozen and refuse unknown keys, so a typing slip is a finding and never silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_args

from pydantic import BaseModel, ConfigDict, Field, Strict
from pydantic_core import CoreSchema, core_schema

from sheetforge.finding import Path

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

Whole = Annotated[int, Strict()]
"""A whole number, never a quoted one and never true or false."""

Count = Annotated[int, Strict(), Field(ge=0)]
Flag = Annotated[bool, Strict()]
Words = Annotated[str, Field(min_length=1, pattern=r"^\S(.*\S)?$")]


_REFERENCE = r"^([a-z0-9]+(-[a-z0-9]+)*/)?[a-z0-9]+(-[a-z0-9]+)*$"


class Reference(str):
    """The id of another entity, bare (`ion-ram`) or with its system (`silent-death/ion-ram`)."""

    __slots__ = ("kind",)
    kind: str


class To:
    """Marks a field as naming an entity of a kind: `Annotated[Reference, To("ships")]`."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        def accept(text: str) -> Reference:
            made = Reference(text)
            made.kind = self.kind
            return made

        text = core_schema.str_schema(pattern=_REFERENCE)
        return core_schema.no_info_after_validator_function(accept, text)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        return {"type": "string", "pattern": _REFERENCE, "x-sheetforge-kind": self.kind}


class Content(BaseModel):
    """Any mapping inside an entity."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Origin(Content):
    """Where an entity's figures come from."""

    book: Words = Field(description="the book, form or display the figures were read from")
    page: Words | Whole | None = Field(None, description="page or place in it, where known")
    note: Words | None = Field(None, description="what a reader of the figures should know")


class Waiver(Content):
    """Accepts one breach of a rule by published content, pinned to the value that breaks it."""

    rule: Words = Field(description="code or name of the rule that is broken")
    value: Words | Whole | float = Field(
        description="the value that breaks it, as the finding has it"
    )
    reason: Words = Field(description="why the content keeps it")


class Entity(Content):
    """One file of content."""

    name: Words
    aliases: tuple[Words, ...] = Field((), description="other spellings of the name in the books")
    source: Origin
    reconstructed: dict[str, Words] = Field(
        default_factory=dict,
        description="field → how a value that the source does not give was come by",
    )
    waivers: tuple[Waiver, ...] = ()


def references(value: Any, path: Path = ()) -> Iterator[tuple[Path, Reference]]:
    """Every reference inside an entity with the path that leads to it."""
    if isinstance(value, Reference):
        yield path, value
    elif isinstance(value, BaseModel):
        for name, key in _ways(type(value)):
            inner = getattr(value, name)
            if inner:
                yield from references(inner, (*path, key))
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from references(inner, (*path, index))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from references(inner, (*path, key))


@cache
def _ways(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model that may lead to a reference: attribute and key in the file."""
    return tuple(
        (name, field.alias or name)
        for name, field in model.model_fields.items()
        if _leads(field.annotation)
    )


def _leads(annotation: Any) -> bool:
    if isinstance(annotation, type):
        if issubclass(annotation, BaseModel):
            return bool(_ways(annotation))
        if issubclass(annotation, Reference):
            return True
    return any(map(_leads, get_args(annotation)))
