"""From one file's bytes to an entity and findings: YAML first, then the schema of its kind.

What pydantic objects to becomes findings with a place, a plain sentence and, for a slip of the
keyboard, the word that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import BaseModel, ValidationError

from sheetforge.entity import Entity
from sheetforge.finding import Finding, Fix, Path, Severity, Span
from sheetforge.library import Key, Library, Record, Unreadable
from sheetforge.source import Source, parse
from sheetforge.source import edits as edit
from sheetforge.system import Kind

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Filled = TypeVar("Filled", bound=BaseModel)


def read(library: Library, key: Key) -> Record:
    """Read one file of a library. Never raises for what the file says."""
    shown = library.shown(key)
    try:
        text = library.text(key)
    except Unreadable as problem:
        source = parse("", shown)
        message = problem.message.partition(": ")[2]
        finding = Finding(
            "SF015", "unreadable-file", Severity.ERROR, message, shown, Span(1, 1, 1, 1), str(key)
        )
        return Record(key, shown, source, None, (finding,))
    source = parse(text, shown)
    findings = [_placed(finding, key) for finding in source.findings]
    entity: Entity | None = None
    if isinstance(source.data, dict) and source.complete:
        kind = library.systems[key.system].kinds[key.kind]
        entity, wrong = validate(kind, key, source)
        findings += wrong
    return Record(key, shown, source, entity, tuple(findings))


def _placed(finding: Finding, key: Key) -> Finding:
    from dataclasses import replace

    return replace(finding, entity=str(key))


def validate(kind: Kind, key: Key, source: Source) -> tuple[Entity | None, list[Finding]]:
    """The entity that a file's data describes, or every way in which it is not one."""
    model, wrong = _choose(kind, key, source)
    if model is None:
        return None, wrong
    return fill(model, source, key)


def fill(
    model: type[Filled], source: Source, key: Key | str = ""
) -> tuple[Filled | None, list[Finding]]:
    """The model that a file's data describes, or every way in which it does not.

    `key` is the entity of the findings; a file that is no entity of the content has none.
    """
    try:
        return model.model_validate(source.data, by_alias=True), []
    except ValidationError as problem:
        details = problem.errors(include_url=False)
        found = [_finding(one, model, key, source) for one in details]
        meant = {(one.path[:-1], edit.text) for one in found if one.fix for edit in one.fix.edits}
        return None, [
            one
            for one in {(one.span, one.code, one.message): one for one in found}.values()
            # The misspelt field is the missing one: once is enough.
            if one.code != "SF102" or (one.path, one.value) not in meant
        ]


def _choose(kind: Kind, key: Key, source: Source) -> tuple[type[Entity] | None, list[Finding]]:
    models = kind.models()
    if not kind.by:
        return models[""], []
    value = source.mapping.get(kind.by, "")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if text in models:
        return models[text], []
    known = sorted(name for name in models if name)
    path: Path = ()
    if value == "":
        code, name = "SF102", "missing-field"
        message = f"{kind.by!r} is missing; it is one of {', '.join(known)}"
    else:
        code, name, path = "SF105", "unknown-value", (kind.by,)
        message = f"no {kind.title} {kind.by} {text!r}; {_choices(text, known)}"
    span = source.span(path)
    return None, [Finding(code, name, Severity.ERROR, message, source.file, span, str(key), path)]


def _choices(text: str, known: list[str]) -> str:
    close = get_close_matches(text, known, 1)
    listed = ", ".join(known)
    return f"did you mean {close[0]!r}? (there are {listed})" if close else f"there are {listed}"


def _finding(
    error: ErrorDetails, model: type[BaseModel], key: Key | str, source: Source
) -> Finding:
    path = _yaml_path(error["loc"], source.data)
    kind, context = error["type"], error.get("ctx", {})
    value, fix = "", None
    target: Literal["value", "key"] = "value"
    if kind == "extra_forbidden":
        code, name, target = "SF101", "unknown-field", "key"
        known = list(_fields(model, error["loc"][:-1]))
        word = value = str(path[-1]) if path else ""
        close = [
            one for one in get_close_matches(word, known, 3) if one not in _at(source, path[:-1])
        ]
        if close:
            message = f"no field {word!r} here; did you mean {close[0]!r}?"
            edits = (edit.rename_key(source, path, close[0]),)
            fix = Fix(f"rename {word!r} to {close[0]!r}", edits, safe=False)
        else:
            message = f"no field {word!r} here; there are {', '.join(known)}"
    elif kind == "missing":
        code, name, target = "SF102", "missing-field", "key"
        field = str(error["loc"][-1])
        message = f"{field!r} is missing"
        value = field
        path = _yaml_path(error["loc"][:-1], source.data)
    elif kind in ("literal_error", "union_tag_invalid", "enum"):
        code, name = "SF105", "unknown-value"
        if kind == "union_tag_invalid":
            path = (*path, str(context.get("discriminator", "")).strip("'"))
            text, listed = str(context.get("tag", "")), str(context.get("expected_tags", ""))
        else:
            text, listed = str(error["input"]), str(context.get("expected", ""))
        known = [one.strip(" '") for one in listed.replace(" or ", ", ").split(",")]
        value = text
        message = f"{text!r} is not known here; {_choices(text, [one for one in known if one])}"
    elif kind == "union_tag_not_found":
        code, name, target = "SF102", "missing-field", "key"
        value = str(context.get("discriminator", "")).strip("'")
        message = f"{value!r} is missing: it says which kind of entry this is"
    elif kind in _RANGES:
        code, name = "SF104", "out-of-range"
        message, value = _RANGES[kind].format(**context, input=error["input"]), str(error["input"])
    elif kind in ("value_error", "string_pattern_mismatch"):
        code, name, value = "SF106", "bad-notation", str(error["input"])
        message = f"{_said(error)}: {error['input']!r}"
    else:
        code, name, value = "SF103", "wrong-type", str(error["input"])
        message = f"{_said(error)}, not {_a(error['input'])}"
    span = source.span(path, target)
    return Finding(
        code, name, Severity.ERROR, message, source.file, span, str(key), path, value, fix=fix
    )


_RANGES = {
    "greater_than_equal": "{input} is too small; the least is {ge}",
    "greater_than": "{input} is too small; it must be more than {gt}",
    "less_than_equal": "{input} is too large; the most is {le}",
    "less_than": "{input} is too large; it must be less than {lt}",
    "too_short": "too few entries; the least is {min_length}",
    "too_long": "too many entries; the most is {max_length}",
    "string_too_short": "an empty text says nothing; write at least {min_length} character",
}

_PATTERNS = {
    "string_type": "write a text here",
    "int_type": "write a whole number here",
    "bool_type": "write true or false here",
    "float_type": "write a number here",
    "tuple_type": "write a list here",
    "list_type": "write a list here",
    "dict_type": "write a mapping here",
    "model_type": "write a mapping here",
    "model_attributes_type": "write a mapping here",
}


def _said(error: ErrorDetails) -> str:
    if error["type"] == "value_error":
        return error["msg"].removeprefix("Value error, ")
    if error["type"] == "string_pattern_mismatch":
        pattern = str(error.get("ctx", {}).get("pattern", ""))
        if pattern.startswith("^([a-z0-9]+(-[a-z0-9]+)*/)?"):
            return "an id is lower-case words joined by hyphens"
        if pattern == r"^\S(.*\S)?$":
            return "write one line without spaces at its ends"
        return f"this must look like {pattern.strip('^$')}"
    return _PATTERNS.get(error["type"], error["msg"].lower())


def _a(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text {value!r}" if isinstance(value, str) else repr(value).lower()


def _yaml_path(location: tuple[str | int, ...], data: Any) -> Path:
    """A pydantic location without what pydantic adds: union tags and key markers."""
    path: list[str | int] = []
    at = data
    for part in location:
        if isinstance(at, list):
            inside = isinstance(part, int) and part < len(at)
        else:
            inside = isinstance(at, dict) and part in at
        if inside:
            path.append(part)
            at = at[part]
    return tuple(path)


def _at(source: Source, path: Path) -> Mapping[str, Any]:
    at: Any = source.data
    for part in path:
        at = at[part]
    return at if isinstance(at, dict) else {}


def _fields(model: Any, location: tuple[str | int, ...]) -> Iterator[str]:
    """The field names of the model that a location leads to."""
    for part in location:
        model = _step(model, part)
    for found in _models(model):
        yield from (field.alias or name for name, field in found.model_fields.items())


def _step(annotation: Any, part: str | int) -> Any:
    for model in _models(annotation):
        for name, field in model.model_fields.items():
            if part in (name, field.alias):
                return field.annotation
        if any(part in _tags(field.annotation) for field in model.model_fields.values()):
            return model
    return annotation


def _tags(annotation: Any) -> set[Any]:
    from typing import get_args

    return set(get_args(annotation))


def _models(annotation: Any) -> list[Any]:
    """The models inside a type: of a list's items, a mapping's values, a union's members."""
    from typing import get_args

    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for inner in get_args(annotation) for model in _models(inner)]
