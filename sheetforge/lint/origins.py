"""What an entity says of where its values come from: the check that games make a rule of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.lint.rule import Context, Problem


def reconstructed_fields(entity: Any, context: Context) -> Iterator[Problem]:
    """Names under `reconstructed` that are no field of the entity, or a field it does not give."""
    fields = {field.alias or name: name for name, field in type(entity).model_fields.items()}
    for written in entity.reconstructed:
        field = written.partition(".")[0]
        path = ("reconstructed", written)
        if field not in fields:
            message = f"there is no field {field!r} to be reconstructed"
            yield Problem(message, path, written, target="key")
        elif fields[field] not in entity.model_fields_set:
            message = f"{field!r} is not given here, so there is nothing to be reconstructed"
            yield Problem(message, path, written, target="key")
