"""Repairs: the same value in another notation, which the schema accepts.

A repair never guesses a value: it only writes the given one as its field requires.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from sheetforge.content.yaml import Folded, Source, write
from sheetforge.content.yaml.edits import replace_value
from sheetforge.finding import Fix, Path

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
_SPACES = r"[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]"
_BESIDE = 100
"""The most entries of a mapping that are kept beside the path to a value; no model has more
fields."""
_NUMBER = r"[-+]?(?:0|[1-9]\d{0,14})(?:\.0*)?"


def repair(model: type[BaseModel], source: Source, path: Path) -> tuple[str, Fix | None]:
    """Return the fault in the notation of a value, and its fix; empty and None without a fix."""
    if not source.has(path):
        return "", None
    written = source.value(path)
    others = _unfolded(written, source, path) if isinstance(written, Folded) else _others(written)
    for reason, text, value in others:
        if _takes(model, source.data, path, value):
            shown = "its lines after |" if isinstance(written, Folded) else text
            return reason, Fix(f"write {shown}", (replace_value(source, path, text),))
    return "", None


def _unfolded(value: Folded, source: Source, path: Path) -> Iterator[tuple[str, str, Any]]:
    """Yield the text as a block with its lines; none inside `{…}` and `[…]`."""
    if any(source.node(path[:depth]).style in ("{", "[") for depth in range(len(path))):
        return
    line = source.text[: source.lines.range(source.span(path, "key"))[0]].rpartition("\n")[2]
    indent = "\n" + " " * (len(line) - len(line.lstrip()) + 2)
    yield "", indent.join(("|", *value.lines)), "\n".join((*value.lines, ""))


def _others(value: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield other notations of a value: the fault they fix, the text to write, and its value."""
    if isinstance(value, float) and value.is_integer():
        yield "", str(int(value)), int(value)
    elif isinstance(value, str):
        if re.fullmatch(_NUMBER, value) and float(value).is_integer():
            yield "", str(int(float(value))), int(float(value))
        if value.lower() in ("true", "false"):
            yield "", value.lower(), value.lower() == "true"
        hyphened = value.translate(_DASHES)
        if hyphened != value:
            sign = next(char for char in value if char.translate(_DASHES) != char)
            reason = f"a dash (U+{ord(sign):04X}) instead of a hyphen"
            yield reason, write(hyphened), hyphened
        if re.search(_SPACES, value):
            spaced = re.sub(_SPACES, " ", value).strip()
            yield "a special space instead of a plain one", write(spaced), spaced
        yield "", write(value.strip()), value.strip()
        tight = re.sub(r"\s*-\s*", "-", hyphened)
        if tight != hyphened:
            yield "spaces around the hyphen", write(tight), tight
        items = [item.strip() for item in value.split(",")]
        if all(items) and not any(sign in value for sign in "[]{}"):
            yield "", f"[{', '.join(map(write, items))}]", items


def _takes(model: type[BaseModel], data: Any, path: Path, value: Any) -> bool:
    """Return whether a model accepts another value at a path, ignoring all other errors."""
    changed = _branch(data, path, value)
    # A list on the branch has only the one item.
    path = tuple(0 if isinstance(part, int) else part for part in path)
    try:
        model.model_validate(changed, by_alias=True)
    except ValidationError as problem:
        places = (yaml_path(error["loc"], changed) for error in problem.errors(include_url=False))
        return all(place[: len(path)] != path for place in places)
    return True


def _branch(data: Any, path: Path, value: Any) -> Any:
    """Return data that has only the path to a value, with another value there. The scalars beside
    the path stay, since they select models. A repair therefore takes as long in a large file as in
    a small one.
    """
    if not path:
        return value
    inner = _branch(data[path[0]], path[1:], value)
    if isinstance(data, list):
        return [inner]
    beside = {name: entry for name, entry in islice(data.items(), _BESIDE) if not isinstance(entry, dict | list)}
    return {**beside, path[0]: inner}


def yaml_path(location: tuple[str | int, ...], data: Any) -> Path:
    """Return a pydantic location without the union tags and key markers that pydantic adds."""
    path: list[str | int] = []
    value = data
    for part in location:
        if isinstance(value, list):
            inside = isinstance(part, int) and part < len(value)
        else:
            inside = isinstance(value, dict) and part in value
        if inside:
            path.append(part)
            value = value[part]
    return tuple(path)


def field_names(model: Any, location: tuple[str | int, ...] = ()) -> Iterator[str]:
    """Yield the field names, as files write them, of the model at a pydantic location."""
    for part in location:
        model = _step(model, part)
    for kind in _models(model):
        if is_dataclass(kind):
            yield from (field.name for field in fields(kind))
        else:
            yield from (field.alias or name for name, field in kind.model_fields.items())


def hint_for(model: Any, location: tuple[str | int, ...], word: str) -> str:
    """Return the model's hint for a field missing at a pydantic location; empty without one."""
    for part in location:
        model = _step(model, part)
    hints = (getattr(kind, "absent_fields", {}).get(word) for kind in _models(model))
    return next(filter(None, hints), "")


def _step(annotation: Any, part: str | int) -> Any:
    models = [model for model in _models(annotation) if not is_dataclass(model)]
    for model in models:
        for name, field in model.model_fields.items():
            if part in (name, field.alias):
                return field.annotation
    for model in models:
        if any(part in get_args(field.annotation) for field in model.model_fields.values()):
            return model
    return annotation


def _models(annotation: Any) -> list[Any]:
    """Return the models inside a type: of a list's items, a mapping's values, a union's members."""
    if isinstance(annotation, type) and (issubclass(annotation, BaseModel) or is_dataclass(annotation)):
        return [annotation]
    return [model for inner in get_args(annotation) for model in _models(inner)]
