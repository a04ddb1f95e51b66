"""The valid part of an entity whose file fails its schema, so that the rest can be judged.

A field that fails is left out of the partial entity, not filled with its default: a rule that
reads it raises AttributeError, and so counts as one that cannot judge this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from sheetforge.content.kinds import Kind
from sheetforge.content.model import Entity
from sheetforge.content.yaml import Source
from sheetforge.text import nearest

M = TypeVar("M", bound=BaseModel)


class _Sign(Enum):
    INVALID = "invalid"


INVALID = _Sign.INVALID
"""The mark of a value of which no part is valid."""


def partial_entity(kind: Kind, source: Source) -> Entity | None:
    """Return an entity with the valid fields of a file; None if its model is unknown.

    Mappings inside it may be partial too. Without valid waivers nothing can be judged.
    """
    if not isinstance(source.data, dict) or not source.complete:
        return None
    models = kind.models()
    value = source.data.get(kind.by, "") if kind.by else ""
    model = models.get(str(value).lower() if isinstance(value, bool) else str(value))
    if model is None:
        return None
    entity = _part(model, source.data)
    waivers = entity.__dict__.get("waivers", INVALID) if isinstance(entity, Entity) else INVALID
    return entity if isinstance(entity, Entity) and not _has_gap(waivers) else None


def is_partial(value: BaseModel) -> bool:
    """Return whether a model lacks any of its fields."""
    return any(name not in value.__dict__ for name in type(value).model_fields)


def _part(model: type[M], data: Mapping[str, object]) -> M | _Sign:
    """Return a model with the valid fields of a mapping."""
    decorators = model.__pydantic_decorators__
    if decorators.model_validators or decorators.field_validators:
        # Such a validator relates fields to each other, so no field is valid by itself.
        return INVALID
    values: dict[str, object] = {}
    absent: dict[str, str] = {}
    gone: set[str] = set()
    for name, field in model.model_fields.items():
        key = field.alias or name
        if key in data:
            value = _value(model, name, data[key])
            if value is INVALID:
                gone.add(name)
            else:
                values[name] = value
        else:
            absent[key] = name
    known = {field.alias or name for name, field in model.model_fields.items()}
    for word in data.keys() - known:
        # A misspelt key is one of the absent fields, whose default must not take its place.
        meant = nearest(word, absent, 3) or list(absent)
        gone |= {absent[key] for key in meant}
    entity = model.model_construct({*values, *gone}, **values)
    for name in gone:
        entity.__dict__.pop(name, None)
    return entity


@cache
def _adapter(model: type[BaseModel], name: str) -> Callable[[object], object]:
    """Return the validation of one field."""
    field = model.model_fields[name]
    parts: list[object] = [field.annotation, *field.metadata]
    if field.discriminator is not None:
        parts.append(Field(discriminator=field.discriminator))
    # Without its alias and default, which have no meaning outside the model.
    return _validation(Annotated[tuple(parts)] if parts[1:] else parts[0])


def _validation(annotation: object) -> Callable[[object], object]:
    adapter: TypeAdapter[object] = TypeAdapter(annotation)  # type: ignore[arg-type]
    return lambda value: adapter.validate_python(value, by_alias=True)


def _value(model: type[BaseModel], name: str, value: object) -> object:
    try:
        return _adapter(model, name)(value)
    except ValidationError:
        return _within(model.model_fields[name].annotation, value)


def _within(annotation: object, value: object) -> object:
    """Return an invalid value without its invalid fields, `INVALID` if the fault is no field's."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _within(inner[0], value)
    if origin in (Union, UnionType):
        return _member([argument for argument in inner if argument is not type(None)], value)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        part = _part(annotation, value) if isinstance(value, dict) else INVALID
        return part if isinstance(part, BaseModel) and is_partial(part) else INVALID
    if isinstance(value, list) and (origin is list or (origin is tuple and inner[1:] == (...,))):
        # One validation for all items: making one takes thousands of calls.
        valid = _validation(inner[0])
        items = [_either(valid, inner[0], item) for item in value]
        if INVALID in items or not any(map(_has_gap, items)):
            return INVALID
        return items if origin is list else tuple(items)
    if isinstance(value, dict) and origin is dict:
        key_is, value_is = map(_validation, inner)
        pairs = {_either(key_is, inner[0], key): _either(value_is, inner[1], entry) for key, entry in value.items()}
        usable = INVALID not in pairs and INVALID not in pairs.values()
        return pairs if usable and any(map(_has_gap, pairs.values())) else INVALID
    return INVALID


def _either(valid: Callable[[object], object], annotation: object, value: object) -> object:
    """Return a value as its type has it, otherwise its valid part."""
    try:
        return valid(value)
    except ValidationError:
        return _within(annotation, value)


def _has_gap(value: object) -> bool:
    """Return whether a value is partial at any depth."""
    if value is INVALID:
        return True
    if isinstance(value, BaseModel):
        return is_partial(value) or any(map(_has_gap, value.__dict__.values()))
    if isinstance(value, dict):
        return any(map(_has_gap, value.values()))
    return isinstance(value, (list, tuple)) and any(map(_has_gap, value))


def _member(members: list[object], value: object) -> object:
    """Return the valid part of a value of a union, whose words select one of its members."""
    if len(members) == 1:
        return _within(members[0], value)
    chosen = [member for member in members if isinstance(value, dict) and _selects(member, value)]
    return _within(chosen[0], value) if len(chosen) == 1 else INVALID


def _selects(member: object, value: Mapping[str, object]) -> bool:
    """Return whether the fixed words of a model, at least one, are those of a mapping."""
    if get_origin(member) is Annotated:
        member = get_args(member)[0]
    if not (isinstance(member, type) and issubclass(member, BaseModel)):
        return False
    words = {
        field.alias or name: get_args(field.annotation)
        for name, field in member.model_fields.items()
        if get_origin(field.annotation) is Literal
    }
    return bool(words) and all(value.get(name) in allowed for name, allowed in words.items())
