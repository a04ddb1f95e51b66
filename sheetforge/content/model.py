"""Base models of content: the fields of every entity, references, and where values come from.

Games build their schemas from `Content` (any mapping in the YAML) and `Entity` (a whole file).
Both are frozen and refuse unknown keys, so a misspelt key is a finding.

Schemas that most checks load omit `from __future__ import annotations`: with it pydantic compiles
every annotation again, which delays the start noticeably.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, Strict
from pydantic_core import CoreSchema, core_schema

from sheetforge.finding import Path
from sheetforge.values import values

# --- limits ---------------------------------------------------------------------------------------
#
# Every number, text, list and mapping of the content has limits, so that no file can make the
# program work without end. They are the largest values that make sense in any game, not those that
# a rule allows: a value within them may still be a finding of a rule.

# The annotations below give pydantic the finished schema. With several `Field` or `Strict` it would
# put each of them together again for every field of every model, which was half of the time of a
# start.


class Limits:
    """An annotation with the schema of a number or text that has limits."""

    __slots__ = ("schema",)

    def __init__(self, schema: CoreSchema) -> None:
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return dict(self.schema)


class AtMost:
    """An annotation with the largest number of items of a list or mapping."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return {**handler(source), "max_length": self.most}


def whole(least: int, most: int) -> Limits:
    """Return the annotation of a whole number, never a quoted one and never true or false."""
    return Limits(core_schema.int_schema(strict=True, ge=least, le=most))


class Exactly:
    """An annotation of a Literal of numbers: true, false and 1.0 are none of them."""

    __slots__ = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.chain_schema([core_schema.int_schema(strict=True), handler(source)])

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(schema["steps"][-1])


LINE = r"^\S(.*\S)?$"
"""The pattern of a text of one line, without spaces at its ends."""


def line(most: int) -> Limits:
    """Return the annotation of a text of one line with at most a given number of characters."""
    return Limits(core_schema.str_schema(min_length=1, max_length=most, pattern=LINE))


Whole = Annotated[int, whole(-1000, 1000)]
"""A whole number, never a quoted one and never true or false."""

Count = Annotated[int, whole(0, 1000)]
Positive = Annotated[int, whole(1, 1000)]
Modifier = Annotated[int, whole(-99, 99)]
"""A number that is added to a roll, or to a figure that is rolled against."""

Few = Annotated[int, whole(0, 100)]
"""A number of things that lie on a table or on one sheet: crew, systems, dice, shots a turn."""

Some = Annotated[int, whole(1, 100)]
"""As `Few`, and at least one."""

Hexes = Annotated[int, whole(0, 99)]
"""A distance or a speed in hexes. Hexes are numbered with two digits, so no map is larger."""

Turns = Annotated[int, whole(1, 200)]
Percent = Annotated[int, whole(0, 1000)]
MOST_POINTS = 100_000
"""Points that a ship, a fleet or a battle can have."""

Points = Annotated[int, whole(0, MOST_POINTS)]
Number = Annotated[
    float, Limits(core_schema.float_schema(strict=True, allow_inf_nan=False, ge=-MOST_POINTS, le=MOST_POINTS))
]
"""A number, whole or not, never a quoted one."""

Flag = Annotated[bool, Strict()]


@values(frozen=True, slots=True)
class TextRoom:
    """The annotation of a text with the room that sheets have for it.

    The room is `lines` lines of `width` em, the size of the type, and no more than `whole` em in
    all; any number of lines for 0. Lines break at spaces and after hyphens, so that no word may be
    wider than a line. The check measures it (SF701), as a schema knows no faces.
    """

    width: float
    lines: int = 1
    whole: float = math.inf


Words = Annotated[str, line(2000)]
NAME_ROOM = TextRoom(13)
"""The room that forms and tables have for a name."""

Name = Annotated[str, line(60), NAME_ROOM]
"""A name, of the width that forms, tables and lists have room for."""

ShortName = Annotated[str, line(24), TextRoom(8, lines=2, whole=11)]
"""A name that is printed on counters, of the length that they have room for."""

PieceName = Annotated[str, line(60), TextRoom(8, lines=2, whole=11)]
"""A name of one piece of a battle, for its counter; battles of fleets add numbers to the names."""

Title = Annotated[str, line(120), TextRoom(10, lines=0)]
"""A line of a sheet."""

FieldPath = Annotated[str, Limits(core_schema.str_schema(min_length=1, max_length=120))]
"""A field of an entity, or a part of one: `ecm.attempts`."""

T = TypeVar("T")
List = Annotated[tuple[T, ...], AtMost(50)]
"""A list of what one entity has: weapons, rows, notes."""

LongList = Annotated[tuple[T, ...], AtMost(500)]
"""A list that names many entities: the ships of a House, the hexes of a map."""

K = TypeVar("K")
Mapped = Annotated[dict[K, T], AtMost(100)]
"""A mapping of which the schema does not name the keys."""


_REFERENCE = r"^([a-z0-9]+(-[a-z0-9]+)*/)?[a-z0-9]+(-[a-z0-9]+)*$"

_NAMED = r"^[^\s/]([^\n\r/]*[^\s/])?(/[^\s/]([^\n\r/]*[^\s/])?)?$"
"""The pattern of a reference. It accepts a name instead of an id, so that lint can suggest one."""


_LONGEST_ID = 120

NO_WORDS: Mapping[str, str] = MappingProxyType({})


class FieldMessage:
    """An annotation with the error message of a field, which replaces the messages of its parts.

    `known` are the allowed words, so that the closest one can be suggested; `meant` maps other
    words of the books to an allowed one.
    """

    __slots__ = ("known", "meant", "words")

    def __init__(self, words: str, *known: str, meant: Mapping[str, str] = NO_WORDS) -> None:
        self.words = words
        self.known = known
        self.meant = meant

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.custom_error_schema(
            handler(source),
            custom_error_type="asks",
            custom_error_message=self.words,
            custom_error_context={"known": list(self.known), "meant": dict(self.meant)},
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        node = handler(schema)
        if self.known:
            # Editors complete them.
            node.setdefault("examples", list(self.known))
        return node


class Reference(str):
    """The id of another entity, bare (`ion-ram`) or with its system (`silent-death/ion-ram`)."""

    __slots__ = ("kind",)
    kind: str


@lru_cache(maxsize=4096)
def _reference(kind: str, id: str) -> Reference:
    """Return the reference to an entity; a folder names most of its entities many times."""
    reference = Reference(id)
    reference.kind = kind
    return reference


class To:
    """The annotation of a reference to an entity of a kind: `Annotated[Reference, To("ships")]`."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        text = core_schema.custom_error_schema(
            core_schema.str_schema(pattern=_NAMED, max_length=_LONGEST_ID),
            custom_error_type="asks",
            custom_error_message="write an id here: lower-case words joined by hyphens",
        )
        return core_schema.no_info_after_validator_function(partial(_reference, self.kind), text)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        return {
            "type": "string",
            "pattern": _REFERENCE,
            "maxLength": _LONGEST_ID,
            "description": f"the id of one of the {self.kind}: its file name",
            "x-sheetforge-kind": self.kind,
        }


class Meanings:
    """An annotation with what each allowed word of a field means, for editors."""

    __slots__ = ("words",)

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        json: dict[str, Any] = handler(schema)
        for part in (json, *json.get("anyOf", ())):
            if "enum" in part:
                part["enumDescriptions"] = [self.words[str(word)] for word in part["enum"]]
        return json


class Content(BaseModel):
    """Any mapping inside an entity."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    absent_fields: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Fields that authors expect in this place but that belong elsewhere, with what to write
    instead."""


TextOrNumber = Annotated[Title | Count, FieldMessage("write a text or a whole number here, up to 1000")]


# Every entity has the parts below. They are built once here, and not again for each model that has
# them.


class Origin(Content):
    """The source of an entity's figures."""

    model_config = ConfigDict(defer_build=False)

    book: Title = Field(description="the book, form or display the figures were read from")
    page: TextOrNumber | None = Field(None, description="page or place in it, where known")
    note: Words | None = Field(None, description="what a reader of the figures should know")


class FieldOrigin(Origin):
    """The source of some fields that the entity's own source does not give."""

    fields: List[FieldPath] = Field(min_length=1, description="the fields, or parts of fields")


BOOK_OF_NEW = "where these figures are from"
"""The book of a new file, until its author names one."""

BOOK_OF_CHANGE = "where this change is from"
"""The book of a new file that amends an entity, until its author names one."""

OWN_BOOK = "sheetforge original"
"""The book of our own designs. They are not published values, so they need no marks."""


class Waiver(Content):
    """An accepted breach of a rule by published content, pinned to the value that breaks it."""

    model_config = ConfigDict(defer_build=False)

    rule: Name = Field(description="code or name of the rule that is broken")
    value: Annotated[Words | Whole | Number, FieldMessage("write a text, or a number up to 100000, here")] = Field(
        description="the value that breaks it, as the finding has it"
    )
    reason: Words = Field(description="why the content keeps it")


class Entity(Content):
    """One file of content."""

    name: Name = Field(description="the name that sheets and lists print, at most 60 characters")
    aliases: List[Name] = Field((), description="other spellings of the name in the books")
    source: Origin = Field(description="where the figures come from")
    other_sources: List[FieldOrigin] = Field((), description="fields that another source gives, and which")
    reconstructed: Mapped[FieldPath, Words] = Field(
        default_factory=dict, description="field → how a value was found that the source does not give"
    )
    waivers: List[Waiver] = Field((), description="rules that this published entity is known to break, and why it may")

    @property
    def is_own(self) -> bool:
        """Return whether it is our own design, which no book prints."""
        return self.source.book == OWN_BOOK


Lookup = Callable[[str, str], Entity | None]
"""`lookup(kind, reference)` returns the entity that a reference of the content names, or None."""


def is_marked(marks: Iterable[str], field: str) -> bool:
    """Return whether marks of reconstructed values name a field, a part of it, or what holds it.

    >>> is_marked({"ecm.attempts"}, "ecm"), is_marked({"linking"}, "linking.damage")
    (True, True)
    """
    return any(mark == field or mark.startswith(f"{field}.") or field.startswith(f"{mark}.") for mark in marks)


def references(value: Any, path: Path = ()) -> list[tuple[Path, Reference]]:
    """Return every reference inside an entity with its path."""
    found: list[tuple[Path, Reference]] = []
    _add_references(value, path, found)
    return found


def _add_references(value: Any, path: Path, found: list[tuple[Path, Reference]]) -> None:
    if isinstance(value, str):
        if isinstance(value, Reference):
            found.append((path, value))
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            _add_references(inner, (*path, index), found)
    elif isinstance(value, dict):
        for key, inner in value.items():
            _add_references(inner, (*path, key), found)
    elif ways := _ways(type(value)):  # type: ignore[arg-type]  # To mypy a class is not hashable.
        fields = value.__dict__
        for name, key in ways:
            # Of a partial entity the invalid fields are missing.
            if inner := fields.get(name):
                _add_references(inner, (*path, key), found)


@cache
def _ways(model: type) -> tuple[tuple[str, str], ...]:
    """Return the fields of a model that may contain a reference: attribute and key in the file."""
    if not issubclass(model, BaseModel):
        return ()
    return tuple((name, field.alias or name) for name, field in model.model_fields.items() if _leads(field.annotation))


def _leads(annotation: Any) -> bool:
    if isinstance(annotation, type):
        if issubclass(annotation, BaseModel):
            return bool(_ways(annotation))
        if issubclass(annotation, Reference):
            return True
    return any(map(_leads, get_args(annotation)))
