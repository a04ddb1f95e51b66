"""The fields of a model at a place: what a file may say there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel


def field_names(model: Any, location: tuple[str | int, ...] = ()) -> Iterator[str]:
    """The field names, as files write them, of the model that a pydantic location leads to."""
    for part in location:
        model = _step(model, part)
    for found in _models(model):
        yield from (field.alias or name for name, field in found.model_fields.items())


def _step(annotation: Any, part: str | int) -> Any:
    models = _models(annotation)
    for model in models:
        for name, field in model.model_fields.items():
            if part in (name, field.alias):
                return field.annotation
    for model in models:
        if any(part in get_args(field.annotation) for field in model.model_fields.values()):
            return model
    return annotation


def _models(annotation: Any) -> list[Any]:
    """The models inside a type: of a list's items, a mapping's values, a union's members."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for inner in get_args(annotation) for model in _models(inner)]
