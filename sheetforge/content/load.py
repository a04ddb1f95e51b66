"""From one file's bytes to an entity and findings: YAML first, then the schema of its kind.

What pydantic objects to becomes findings with a place, a plain sentence and, for a slip of the
keyboard, the word that was meant.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from sheetforge.content.kinds import Key, Kind
from sheetforge.content.model import Entity, Reference, references
from sheetforge.content.objections import entries, finding, objection, split_text
from sheetforge.content.repairs import field_names
from sheetforge.content.yaml import MAX_BYTES, Source, edits, parse, too_large, write
from sheetforge.finding import START, Finding, Fix, Path, Severity
from sheetforge.text import did_you_mean, nearest, plain

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Filled = TypeVar("Filled", bound=BaseModel)


@dataclass
class Record:
    """One file: its text and positions, the entity read from it, and what was wrong with it."""

    key: Key
    shown: str
    source: Source
    entity: Entity | None
    findings: tuple[Finding, ...]

    @cached_property
    def references(self) -> tuple[tuple[Path, Reference], ...]:
        """Every reference of the entity, with the path that leads to it."""
        return () if self.entity is None else tuple(references(self.entity))


def unread(key: Key, shown: str, reason: str) -> Record:
    """Return the record of a file that could not be opened."""
    found = Finding("SF015", "unreadable-file", Severity.ERROR, reason, shown, START, str(key))
    return Record(key, shown, parse("", shown), None, (found,))


def read(key: Key, kind: Kind, shown: str, text: bytes, path: str) -> Record:
    """Read the text of one file, which lies at `path`. Never raises for what the file says."""
    source = parse(text, shown)
    if len(text) > MAX_BYTES:
        source = replace(source, findings=(too_large(shown, _size(path, text)),))
    findings = [replace(one, entity=str(key)) for one in source.findings]
    entity: Entity | None = None
    if isinstance(source.data, dict) and source.complete:
        entity, wrong = validate(kind, key, source)
        findings = _once(findings, wrong, source)
    return Record(key, shown, source, entity, tuple(findings))


def _size(path: str, text: bytes) -> int:
    """The size of a file of which only the beginning has been read, in bytes."""
    try:
        return max(os.path.getsize(path), len(text))
    except OSError:
        return len(text)


def _once(yaml: list[Finding], schema: list[Finding], source: Source) -> list[Finding]:
    """What YAML and the schema say, without two findings for one scalar.

    Quotes around a doubtful scalar (`yes`, `010`) are right only where the schema takes a text.
    """
    wrong = {one.path: one for one in schema}
    doubtful = {one.path for one in yaml if one.code == "SF005"}
    told = []
    for one in yaml:
        objected = wrong.get(one.path) if one.code == "SF005" else None
        told.append(one if objected is None else replace(one, fix=_meant(one, objected, source)))
    return told + [one for one in schema if one.path not in doubtful]


_SWITCHES = MappingProxyType(
    {"yes": True, "on": True, "y": True, "no": False, "off": False, "n": False}
)


def _meant(doubt: Finding, objected: Finding, source: Source) -> Fix | None:
    """The fix of a doubtful scalar where a text is not what is asked for."""
    word = doubt.value.lower()
    if word in _SWITCHES and "true" in objected.message.lower():
        text, safe = write(_SWITCHES[word]), True
    elif word.replace("_", "").isdigit() and "number" in objected.message and len(word) < 12:
        text, safe = str(int(word.replace("_", ""))), False
    else:
        return None
    return Fix(f"write {text}", (edits.replace_value(source, doubt.path, text),), safe)


def validate(kind: Kind, key: Key, source: Source) -> tuple[Entity | None, list[Finding]]:
    """The entity that a file's data describes, or every way in which it is not one."""
    model, wrong = _choose(kind, key, source)
    if model is None:
        return None, wrong
    entity, wrong = fill(model, source, key)
    return entity, _of_another_model(wrong, kind, key, source)


def fill(
    model: type[Filled], source: Source, key: Key | str = ""
) -> tuple[Filled | None, list[Finding]]:
    """The model that a file's data describes, or every way in which it does not.

    `key` is the entity of the findings; a file that is no entity of the content has none.
    """
    try:
        return model.model_validate(source.data, by_alias=True), []
    except ValidationError as problem:
        details = [one for one in problem.errors(include_url=False) if not _follows(one)]
        found = [objection(one, model, key, source) for one in details]
        meant = {(one.path[:-1], edit.text) for one in found if one.fix for edit in one.fix.edits}
        return None, [
            one
            for one in {(one.span, one.code, one.message): one for one in found}.values()
            # The misspelt field is the missing one, and of a text that commas have cut into
            # several the first is named: once is enough.
            if not (one.code == "SF102" and (one.path, one.value) in meant)
            and not (one.code == "SF101" and _is_told_of(one, source))
        ]


def _follows(error: ErrorDetails) -> bool:
    """Whether a list only seems too short because pydantic leaves out the items that are wrong."""
    written = error["input"]
    least = error.get("ctx", {}).get("min_length", 0)
    return error["type"] == "too_short" and isinstance(written, list) and len(written) >= least


def _is_told_of(one: Finding, source: Source) -> bool:
    """Whether an unknown field is a further piece of a text of which the first piece is told."""
    names = list(entries(source, one.path[:-1]))
    at = names.index(str(one.path[-1]))
    cut = split_text(source, (*one.path[:-1], names[at - 1])) if at else None
    return cut is not None and one.path[-1] in cut[1]


def _of_another_model(wrong: list[Finding], kind: Kind, key: Key, source: Source) -> list[Finding]:
    """Fields of another model of the kind as one finding, at the key that chose the model.

    A complete ship with `listed: true` left on has a dozen fields that no listed ship has.
    """
    fields = {one.value: one for one in wrong if one.code == "SF101" and len(one.path) == 1}
    if len(fields) < 2:
        return wrong
    models = kind.models()
    others = {name for model in models.values() for name in field_names(model)}
    foreign = [name for name, one in fields.items() if name in others]
    if not kind.by or kind.by not in source.mapping or len(foreign) < 2:
        return wrong
    chosen = f"{kind.by}: {write(source.mapping[kind.by])}"
    named = ", ".join(foreign[:4]) + (f" and {len(foreign) - 4} more" if len(foreign) > 4 else "")
    message = f"a {kind.title} with `{chosen}` has no {named}; remove `{kind.by}`, or these"
    fix = None
    if "" in models:
        edit = edits.remove_entry(source, (kind.by,))
        fix = Fix(f"remove `{chosen}`", (edit,), safe=False)
    else:
        message = f"a {kind.title} with `{chosen}` has no {named}"
    told = finding("SF101", message, (kind.by,), key, source, value=kind.by, target="key", fix=fix)
    return [told, *(one for one in wrong if one.code != "SF101" or one.value not in foreign)]


def _choose(kind: Kind, key: Key, source: Source) -> tuple[type[Entity] | None, list[Finding]]:
    models = kind.models()
    if not kind.by:
        return models[""], []
    value = source.mapping.get(kind.by, "")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if text in models:
        return models[text], []
    known = sorted(name for name in models if name)
    path: Path = (kind.by,)
    if value == "" or value is None:
        path = path if value is None else ()
        message = f"{kind.by!r} is missing; it is one of {', '.join(known)}"
        return None, [finding("SF102", message, path, key, source, value=kind.by)]
    close, fix = nearest(text, known), None
    if close:
        word = {"true": "true", "false": "false"}.get(close[0]) or write(close[0])
        edit = edits.replace_value(source, path, word)
        fix = Fix(f"write {word}", (edit,), plain(text) == plain(close[0]))
    message = f"no {kind.title} {kind.by} {text!r}; {did_you_mean(text, known, with_list=True)}"
    return None, [finding("SF105", message, path, key, source, value=text, fix=fix)]
