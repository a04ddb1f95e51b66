"""Errors of pydantic as findings: a place, a plain sentence, and a fix where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel

from sheetforge.content.kinds import Key
from sheetforge.content.notation import OutOfRange
from sheetforge.content.repairs import field_names, hint_for, repair, yaml_path
from sheetforge.content.yaml import Folded, Source, edits, quote, write
from sheetforge.finding import Edit, Finding, Fix, Path, Severity
from sheetforge.text import cut, did_you_mean, nearest, plain

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FEW = 12
"""The most fields that a message lists; if there are more, it names the command that does."""

Target = Literal["value", "key"]


def objection(error: ErrorDetails, model: type[BaseModel], key: Key | str, source: Source) -> Finding:
    """Return an error of pydantic as a finding about a file."""
    path = yaml_path(error["loc"], source.data)
    kind = error["type"]
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return _unknown_field(error, path, model, key, source)
    if kind in ("missing", "union_tag_not_found"):
        return _missing(error, path, key, source)
    if kind in _WORDS:
        return _unknown_word(error, path, key, source)
    if isinstance(error.get("ctx", {}).get("error"), OutOfRange):
        value = str(error["input"])[:80]
        return finding("SF104", str(error["ctx"]["error"]), path, key, source, value=value)
    if kind in _RANGES:
        limits = {name: _shown(limit) for name, limit in error.get("ctx", {}).items()}
        message = _RANGES[kind].format(**limits, input=error["input"])
        return finding("SF104", message, path, key, source, value=str(error["input"])[:80])
    return _wrong_value(error, path, model, key, source)


def _shown(limit: Any) -> Any:
    """Return a limit as a message writes it: 1000 and not 1000.0."""
    return int(limit) if isinstance(limit, float) and limit.is_integer() else limit


NAMES = {
    "SF101": "unknown-field",
    "SF102": "missing-field",
    "SF103": "wrong-type",
    "SF104": "out-of-range",
    "SF105": "unknown-value",
    "SF106": "bad-notation",
}


def finding(
    code: str,
    message: str,
    path: Path,
    key: Key | str,
    source: Source,
    *,
    value: str = "",
    target: Target = "value",
    fix: Fix | None = None,
) -> Finding:
    """Return a finding of the schema."""
    span = source.span(path, target)
    return Finding(code, NAMES[code], Severity.ERROR, message, source.file, span, str(key), path, value, fix=fix)


def _unknown_field(error: ErrorDetails, path: Path, model: type[BaseModel], key: Key | str, source: Source) -> Finding:
    known = list(field_names(model, error["loc"][:-1]))
    word = str(path[-1]) if path else ""
    given = entries(source, path[:-1])
    message, fix = f"no field {word!r} here", None
    close = nearest(word, known, 3)
    free = [name for name in close if name not in given]
    if split := split_text(source, path):
        field, pieces = split
        message += f": a comma ends a text inside {{…}}; if it belongs to {field!r}, quote the text"
        fix = _joined(source, (*path[:-1], field), (*path[:-1], pieces[-1]))
    elif hint := hint_for(model, error["loc"][:-1], word):
        message += f"; {hint}"
    elif close and plain(close[0]) == plain(word) and not free:
        message += f"; it is {close[0]!r}, which is given already"
    elif free:
        message += f"; did you mean {free[0]!r}?"
        rename = edits.rename_key(source, path, free[0])
        fix = Fix(f"rename {word!r} to {free[0]!r}", (rename,), plain(free[0]) == plain(word))
    elif len(known) > FEW and isinstance(key, Key):
        message += f"; `sheetforge schema {key.kind}` lists all {len(known)} fields"
    else:
        message += f"; there are {', '.join(known)}"
    return finding("SF101", message, path, key, source, value=word, target="key", fix=fix)


def split_text(source: Source, path: Path) -> tuple[str, list[str]] | None:
    """Return the field whose text a comma has cut in a `{…}`, and its pieces from this key on.

    YAML reads `{title: Hull gone, all of it, roll: 2}` as a key `all of it` without a value.
    """
    if not path or source.node(path[:-1]).style != "{":
        return None
    mapping = entries(source, path[:-1])
    names = list(mapping)
    index = names.index(str(path[-1]))
    before = (*path[:-1], names[index - 1])
    if not index or source.node(before).style or not isinstance(mapping[names[index - 1]], str):
        return None
    rest = []
    for name in names[index:]:
        inner = source.node((*path[:-1], name))
        bare = source.span((*path[:-1], name), "key")
        start, end = source.lines.range(bare)
        colon = source.text[end:].lstrip()[:1] == ":"
        if mapping[name] is not None or colon or inner.style or start == end:
            break
        rest.append(name)
    return (names[index - 1], rest) if rest else None


def _joined(source: Source, field: Path, last: Path) -> Fix:
    """Return the fix that quotes a cut text, from a field's value to the last of its pieces."""
    start, _ = source.lines.range(source.span(field))
    _, end = source.lines.range(source.span(last, "key"))
    whole = quote(" ".join(source.text[start:end].split()))
    return Fix(f"write {whole}", (Edit(source.lines.span(start, end), whole),), safe=False)


def _missing(error: ErrorDetails, path: Path, key: Key | str, source: Source) -> Finding:
    if error["type"] == "missing":
        field = str(error["loc"][-1])
        message, path = f"{field!r} is missing; add it", yaml_path(error["loc"][:-1], source.data)
    else:
        field = str(error.get("ctx", {}).get("discriminator", "")).strip("'")
        message = f"{field!r} is missing, which selects the kind of this entry; add it"
    return finding("SF102", message, path, key, source, value=field, target="key")


_WORDS = ("literal_error", "union_tag_invalid", "enum", "asks")


def _unknown_word(error: ErrorDetails, path: Path, key: Key | str, source: Source) -> Finding:
    """Return the finding of a value that is not among the allowed ones, with a suggestion."""
    context, input = error.get("ctx", {}), error["input"]
    target: Target = "key" if "[key]" in error["loc"] else "value"
    if error["type"] == "union_tag_invalid":
        path = (*path, str(context.get("discriminator", "")).strip("'"))
        input, listed = str(context.get("tag", "")), str(context.get("expected_tags", ""))
    else:
        listed = str(context.get("expected", ""))
    known = [str(word) for word in context.get("known", ())] or [
        word.strip(" '") for word in listed.replace(" or ", ", ").split(",") if word.strip(" '")
    ]
    value = str(input)[:80]
    if not known or not isinstance(input, str):
        code = "SF106" if isinstance(input, str) else "SF105" if known else "SF103"
        message = f"{error['msg']}, not {_what(input)}"
        if error["type"] != "asks":
            message = f"{_what(input)} is not known here; write {_either(known)}"
        return finding(code, message, path, key, source, value=value, target=target)
    if word := context.get("meant", {}).get(input.lower()):
        message, fix = f"{cut(input)} is {word!r} here", _respelt(word, known, path, target, source)
    else:
        fix = _respelt(input, known, path, target, source)
        message = f"{cut(input)} is not known here; {did_you_mean(input, known, with_list=True)}"
    return finding("SF105", message, path, key, source, value=value, target=target, fix=fix)


def _respelt(word: str, known: list[str], path: Path, target: Target, source: Source) -> Fix | None:
    """Return the fix that writes the closest known word; safe if only case or hyphens differ."""
    close = nearest(word, known)
    if not close or not source.has(path):
        return None
    edit = (edits.rename_key if target == "key" else edits.replace_value)(source, path, write(close[0]))
    return Fix(f"write {close[0]!r}", (edit,), plain(word) == plain(close[0]))


def _wrong_value(error: ErrorDetails, path: Path, model: type[BaseModel], key: Key | str, source: Source) -> Finding:
    input = error["input"]
    target: Target = "key" if "[key]" in error["loc"] else "value"
    notation = error["type"] in ("value_error", "string_pattern_mismatch")
    meaning = _said(error)
    reason, fix = ("", None) if target == "key" else repair(model, source, path)
    if isinstance(input, Folded):
        target = "key"
    if reason:
        message = f"{reason} in {cut(input)}"
    elif meaning.startswith("write") and input is None:
        message = f"the key has no value; {meaning}, or remove the key"
    elif meaning.startswith("write"):
        message = f"{meaning}, not {_what(input)}"
    else:
        # A mapping or a list is cut after a few words, which explains nothing.
        shown = isinstance(input, dict | list) or (isinstance(input, str) and input in meaning)
        message = meaning if shown else f"{meaning}: {cut(input)}"
    code = "SF106" if notation else "SF103"
    value = str(input)[:80]
    return finding(code, message, path, key, source, value=value, target=target, fix=fix)


_RANGES = {
    "greater_than_equal": "{input} is too small; the least is {ge}",
    "greater_than": "{input} is too small; it must be more than {gt}",
    "less_than_equal": "{input} is too large; the most is {le}",
    "less_than": "{input} is too large; it must be less than {lt}",
    "too_short": "too few entries; the least is {min_length}",
    "too_long": "too many entries; the most is {max_length}",
    "string_too_short": "this text is empty; write at least {min_length} character",
    "string_too_long": "this text is too long; the most is {max_length} characters",
}

_TYPES = {
    "string_type": "write a text here",
    "int_type": "write a whole number here",
    "bool_type": "write true or false here",
    "float_type": "write a number here",
    "finite_number": "write a number here",
    "float_parsing": "write a number here",
    "int_parsing": "write a whole number here",
    "bool_parsing": "write true or false here",
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
        return "write one line without spaces at its ends"
    return _TYPES.get(error["type"], error["msg"].lower())


def _either(words: list[str]) -> str:
    return " or ".join(", ".join(words).rsplit(", ", 1))


def _what(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text {cut(value)}" if isinstance(value, str) else repr(value).lower()


def entries(source: Source, path: Path) -> Mapping[str, Any]:
    """Return the mapping at a path of a file's data; an empty one if something else is there."""
    value: Any = source.data
    for part in path:
        value = value[part]
    return value if isinstance(value, dict) else {}
